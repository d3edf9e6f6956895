"""6.4 Birdsong: wood at the sawmills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.factions.marquise.spread import spread, wanted
from engine.factions.marquise.state import SAWMILL, WOOD, numbers
from engine.rules.book import stage

if TYPE_CHECKING:
    from engine.core.state import State


@stage("marquise.wood")
async def wood(g: State, seat: str) -> None:
    """6.4: a wood token for each sawmill, in its clearing."""
    await spread(g, seat, WOOD, wanted(g, seat, WOOD, SAWMILL, numbers(g)["wood_per_sawmill"]), "6.4")
