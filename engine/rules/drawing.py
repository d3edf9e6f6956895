"""G.6 Draw, where a card may put something else in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules import verbs

if TYPE_CHECKING:
    from engine.core.state import State


async def draw(g: State, seat: str, count: int, law: str) -> None:
    """Draw cards by a step or an effect of the seat's own turn, unless it does something else instead."""
    if count < 1:
        return
    for owner, hook in g.hooks["instead_of_drawing"]:
        if owner == seat and await hook(g, seat):
            return
    verbs.draw(g, seat, count, law)
