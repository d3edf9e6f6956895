"""11.2 Abilities that step into the general rules: Swimmers, Trade Disruption."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.factions.riverfolk.funds import fund_count, lose_half
from engine.factions.riverfolk.services import river_links
from engine.factions.riverfolk.state import POSTS
from engine.rules.removal import out_of_game

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Removal


def links(g: State, seat: str, mover: str, origin: int) -> Sequence[tuple[int, bool]]:
    """11.2.2: the Riverfolk move along rivers whoever rules; others by Riverboats (11.2.7.II)."""
    if mover == seat:
        return [(target, False) for target in g.map.river_links.get(origin, ())]
    return river_links(g, seat, mover, origin)


async def leaves_game(_g: State, seat: str, removal: Removal) -> None:
    """11.2.5.I: a removed trade post is out for good; warriors return to the supply."""
    removal.claim([loss for loss in removal.unclaimed(seat) if loss.kind in POSTS], out_of_game)


async def trade_disruption(g: State, seat: str, removal: Removal) -> None:
    """11.2.5.I: for each trade post removed, once all pieces are off (1.5.4), half of the funds are lost."""
    posts = sum(loss.count for loss in removal.losses if loss.faction == seat and loss.kind in POSTS)
    for _ in range(posts):
        if fund_count(g, seat):
            await lose_half(g, seat, "11.2.5.I")
