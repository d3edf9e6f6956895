"""Drawing where a card may put something else in its place (G.6), and the hand limit of a faction's Evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.rules import hooks, verbs
from engine.rules.book import push

if TYPE_CHECKING:
    from engine.core.state import State


async def draw(g: State, seat: str, count: int, law: str) -> None:
    """Draw cards by a step or an effect of the seat's own turn, unless it does something else instead."""
    if count < 1:
        return
    for owner, hook in hooks.INSTEAD_OF_DRAWING.each(g):
        if owner == seat and await hook(g, seat):
            return
    verbs.draw(g, seat, count, law)


async def discard_down(g: State, seat: str, limit: int, law: str) -> None:
    """Discard one card of the seat's choice while the hand is above the limit; the stage that asks comes again."""
    hand = g.seat(seat).hand
    if len(hand) <= limit:
        return
    card = await choose(
        g,
        seat,
        law,
        "discard",
        {c: c for c in sorted(set(hand))},
        kind="card",
        args={"count": len(hand) - limit},
    )
    push(g, g.turn.stage, seat=seat)
    verbs.spend(g, seat, card, law)
