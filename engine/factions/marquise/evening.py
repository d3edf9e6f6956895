"""6.6 Evening: draw and discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.factions.marquise.state import draw_count, numbers
from engine.rules import drawing
from engine.rules.book import stage

if TYPE_CHECKING:
    from engine.core.state import State


@stage("marquise.draw")
async def draw(g: State, seat: str) -> None:
    """6.6: draw a card, and one for each uncovered bonus."""
    await drawing.draw(g, seat, draw_count(g, seat), "6.6")


@stage("marquise.discard")
async def discard(g: State, seat: str) -> None:
    """6.6: discard down to five cards."""
    await drawing.discard_down(g, seat, numbers(g)["hand_limit"], "6.6")
