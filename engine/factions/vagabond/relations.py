"""9.2.9: how relationships improve by aid, and how removed warriors make a faction Hostile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.factions.vagabond.state import (
    HOSTILE,
    allied_space,
    board,
    count_aid,
    is_hostile,
    numbers,
    relation_to,
    set_relation,
)
from engine.rules import verbs

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Removal

DUEL = "V.11.2"
"""The law of the one removal that makes nobody Hostile."""


def aided(g: State, seat: str, other: str) -> None:
    """9.2.9.I, 9.2.9.II.a, 9.2.9.III.c: what an aid does for the relationship with whoever was aided."""
    space = relation_to(g, seat, other)
    if space is None or space == HOSTILE:
        return
    facts = numbers(g)
    if space == allied_space(g):
        verbs.score(g, seat, int(facts["allied_aid_vp"]), "9.2.9.II.a")
        return
    count_aid(g, seat, other, 1)
    cost = int(facts["aid_cost"][space])
    if board(g, seat)["aids"].get(other, 0) >= cost:
        count_aid(g, seat, other, -cost)
        set_relation(g, seat, other, space + 1, "9.2.9.I.b")
        verbs.score(g, seat, int(facts["relation_vp"][space + 1]), "9.2.9.I.b")


def turn_ended(g: State, seat: str, _whose: str) -> None:
    """9.2.9.I.a: aids count in the turn in which they are given."""
    board(g, seat)["aids"] = {}


def _blameless(removal: Removal) -> set[str]:
    """11.2.7.III.b: whose warriors fell as hired ones."""
    helpers = removal.battle.helpers.values() if removal.battle is not None else ()
    return {helper.owner for found in helpers for helper in found if not helper.blamed}


async def removed(g: State, seat: str, removal: Removal) -> None:
    """9.2.9.III, 9.2.9.III.a: whoever loses a warrior to the Vagabond turns Hostile; then Infamy is scored.

    The warrior that turns a faction Hostile scores none; of several it is one.
    """
    if removal.by != seat or removal.law == DUEL:
        return
    infamous, blameless = 0, _blameless(removal)
    for other in dict.fromkeys(loss.faction for loss in removal.losses):
        lost = [loss for loss in removal.losses if loss.faction == other]
        pieces = sum(loss.count for loss in lost)
        fell = any(g.classes[other][loss.kind] == "warrior" for loss in lost) and other not in blameless
        space = relation_to(g, seat, other)
        if space is not None and space != HOSTILE and fell:
            set_relation(g, seat, other, HOSTILE, "9.2.9.III")
            pieces -= 1
        if is_hostile(g, seat, other):
            infamous += pieces
    if infamous and removal.battle is not None and g.turn.seat == seat:
        verbs.score(g, seat, infamous * int(numbers(g)["infamy_vp"]), "9.2.9.III.a")
