"""14.2.1 Crafting and 14.2.3 Contempt for Trade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.hundreds.state import NAME, STRONGHOLD
from engine.rules import verbs
from engine.rules.matching import is_of

if TYPE_CHECKING:
    from engine.core.state import State


class Strongholds:
    """14.2.1: the Hundreds craft by activating strongholds, each once a turn (4.1.1)."""

    def available(self, g: State, _seat: str) -> dict[str, int]:
        """Strongholds not yet activated this turn, by suit."""
        found: dict[str, int] = {}
        for clearing in g.standing(NAME, STRONGHOLD):
            free = g.count(clearing, NAME, STRONGHOLD) - g.turn.activated.get(str(clearing), 0)
            if free > 0:
                suit = g.suits[clearing]
                found[suit] = found.get(suit, 0) + free
        return found

    def clearings(self, g: State, _seat: str) -> list[int]:
        """Where a stronghold stands."""
        return list(g.standing(NAME, STRONGHOLD))

    async def pay(self, g: State, seat: str, suits: Sequence[str]) -> None:
        """Activate one stronghold per suit; which of two in equal suits makes no difference this turn."""
        for suit in suits:
            for clearing in g.standing(NAME, STRONGHOLD):
                used = g.turn.activated.get(str(clearing), 0)
                if is_of(g, clearing, suit) and g.count(clearing, NAME, STRONGHOLD) > used:
                    g.turn.activated = {**g.turn.activated, str(clearing): used + 1}
                    g.emit("activated", "4.1.1", {"seat": seat, "clearing": clearing, "suit": suit})
                    break


STRONGHOLDS = Strongholds()


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
    verbs.from_item_supply(g, card.item)
    if keep:
        await verbs.gain_item(g, seat, card.item, "14.2.3")
    else:
        verbs.remove_item(g, seat, card.item, "14.2.3")
        verbs.score(g, seat, card.vp, "3.2.2")
