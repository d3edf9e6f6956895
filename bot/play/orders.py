"""Standing orders: questions that a seat answers without being asked, in other people's turns and in its own.

They are answered through the same door as everything else, at once and whatever the hand holds: neither the answer nor
the time it takes tells anything about hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.api import OFFERS_TO_PASS, STEPS_TO_PASS, Catalog, Decision, Game

ORDERS: Mapping[str, tuple[str, ...]] = {
    "ambush": ("ask", "never"),
    "hits": ("ask", "usual"),
    **dict.fromkeys(("craft", *STEPS_TO_PASS, *OFFERS_TO_PASS), ("ask", "pass")),
}
"""Order -> its values, the default first. `ambush` never: as defender no ambush is played. `hits` usual: plain warriors
before special ones; where buildings or tokens could be chosen among, it is asked all the same. `craft` pass, and as it
the steps of factions: a step that is for this action alone is declined. An offer's pass: nothing is taken where the
start of a turn offers nothing else.
"""

SECRET = frozenset({"ambush"})
"""Questions of which nobody else may know beforehand whether an order answers them."""

Orders = Mapping[str, Mapping[str, str]]
"""Seat -> order -> value."""


def answer(game: Game, decision: Decision, orders: Orders, catalog: Catalog) -> str | None:
    """The key with which a seat's orders answer a question, None where it is to be asked."""
    mine = orders.get(decision.seat)
    if not mine:
        return None
    if decision.name == "ambush" and mine.get("ambush") == "never":
        return decision.decline
    if decision.name == "hits" and mine.get("hits") == "usual":
        options = decision.options
        there = [piece for clearing in game.view(None).clearings for piece in clearing.pieces]
        classes = {piece.owner: catalog.classes[piece.faction] for piece in there}
        if len({_structures(option.args, classes) for option in options}) == 1:
            return options[0].key  # the engine lists the usual choice first
    if decision.name == "action":
        passed = {spec.law for spec in game.actions[decision.seat] if mine.get(spec.name) == "pass"}
        return decision.decline if decision.law in passed else None
    if decision.name == "start":
        offers = set(decision.keys) - {decision.decline}
        passed = {offer for offer in OFFERS_TO_PASS if mine.get(offer) == "pass"}
        return decision.decline if offers and offers <= passed else None
    return None


def _structures(args: Mapping[str, Any], classes: Mapping[str, Mapping[str, str]]) -> tuple[tuple[str, str, int], ...]:
    """The buildings and tokens among the pieces of an answer; `classes` by owner and kind."""
    return tuple(
        sorted(
            (piece["faction"], piece["kind"], piece["count"])
            for piece in args.get("pieces", ())
            if classes[piece["faction"]][piece["kind"]] in ("building", "token")
        )
    )
