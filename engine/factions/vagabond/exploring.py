"""9.5.3: exploring ruins; with two items in each where two Vagabonds play (9.7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.options import Refusal
from engine.factions.vagabond.paying import pay, refuse
from engine.factions.vagabond.state import numbers, pawn_clearing
from engine.rules import verbs
from engine.rules.ruins import take_from_ruin

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "9.5.3"
TORCH = "torch"


def refuse_explore(g: State, seat: str) -> Refusal | None:
    """Why the seat cannot explore now, or None."""
    clearing = pawn_clearing(g, seat)
    if clearing is None or not g.ruins.get(str(clearing)):
        return Refusal("explore", LAW, "no-ruin-there", {"seat": seat})
    return refuse(g, seat, "explore", LAW, TORCH)


async def explore(g: State, seat: str) -> None:
    """9.5.3: exhaust a torch, take an item from the ruin here, and score a point for it."""
    await pay(g, seat, LAW, TORCH)
    clearing = pawn_clearing(g, seat)
    if clearing is not None and await take_from_ruin(g, seat, clearing, LAW):
        verbs.score(g, seat, int(numbers(g)["explore_vp"]), LAW)
