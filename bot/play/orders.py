"""Standing orders: questions in other people's turns that a seat answers without being asked.

They are answered through the same door as everything else, at once and whatever the hand holds: neither the answer nor
the time it takes tells anything about hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.api import Catalog, Decision

ORDERS: Mapping[str, tuple[str, ...]] = {"ambush": ("ask", "never"), "hits": ("ask", "usual")}
"""Order -> its values, the default first. `ambush` never: as defender no ambush is played. `hits` usual: plain warriors
before special ones; where buildings or tokens could be chosen among, it is asked all the same.
"""

Orders = Mapping[str, Mapping[str, str]]
"""Seat -> order -> value."""


def answer(decision: Decision, orders: Orders, catalog: Catalog) -> str | None:
    """The key with which a seat's orders answer a question, None where it is to be asked."""
    mine = orders.get(decision.seat, {})
    if decision.name == "ambush" and mine.get("ambush") == "never":
        return decision.decline
    if decision.name == "hits" and mine.get("hits") == "usual":
        options = decision.options
        if len({_structures(option.args, catalog) for option in options}) == 1:
            return options[0].key  # the engine lists the usual choice first
    return None


def _structures(args: Mapping[str, Any], catalog: Catalog) -> tuple[tuple[str, str, int], ...]:
    """The buildings and tokens among the pieces of an answer."""
    return tuple(
        sorted(
            (piece["faction"], piece["kind"], piece["count"])
            for piece in args.get("pieces", ())
            if catalog.classes[piece["faction"]][piece["kind"]] in ("building", "token")
        )
    )
