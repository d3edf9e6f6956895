"""14.2.1 Crafting and 14.2.3 Contempt for Trade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.hundreds.state import STRONGHOLD
from engine.rules import verbs
from engine.rules.crafting import Pieces
from engine.rules.items import from_item_supply, gain_item, remove_item

if TYPE_CHECKING:
    from engine.core.state import State


STRONGHOLDS = Pieces(STRONGHOLD)
"""14.2.1: the Hundreds craft by activating strongholds."""


async def crafted_item(g: State, seat: str, card_id: str) -> None:
    """14.2.3: keep the crafted item for no points, or remove it from the game for the points on the card."""
    card = g.catalog.cards[card_id]
    if card.item is None:
        return
    keep = await choose(
        g,
        seat,
        "14.2.3",
        "item",
        {"keep": True, "remove": False},
        args={"card": card_id, "item": card.item, "points": card.vp},
        labels={"remove": {"points": card.vp}},
    )
    from_item_supply(g, card.item)
    if keep:
        await gain_item(g, seat, card.item, "14.2.3")
    else:
        remove_item(g, seat, card.item, "14.2.3")
        verbs.score(g, seat, card.vp, "3.2.2")
