"""Cards that are used in battle: Fox, Rabbit and Mouse Partisans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.cards.asking import LAW
from engine.rules import verbs
from engine.rules.matching import is_of
from engine.rules.occasions import BattleEffect

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle

Offer = Callable[["State", str, "Battle"], Sequence[BattleEffect]]


def _partisans(suit: str) -> Offer:
    """After the roll, on either side, in a clearing of that suit: an extra hit for all cards of other suits."""

    async def perform(g: State, b: Battle, seat: str) -> None:
        """Deal an extra hit, then discard the whole hand but this suit: birds too, they are not of it."""
        b.extra[seat] = b.extra.get(seat, 0) + 1
        for card in sorted(g.seat(seat).hand):
            if g.catalog.cards[card].suit != suit:
                verbs.spend(g, seat, card, LAW)

    def offer(g: State, _seat: str, b: Battle) -> Sequence[BattleEffect]:
        if not is_of(g, b.clearing, suit):
            return []
        return [BattleEffect(f"{suit}-partisans", LAW, before_roll=False, perform=perform)]

    return offer


fox_partisans = _partisans("fox")
rabbit_partisans = _partisans("rabbit")
mouse_partisans = _partisans("mouse")

BATTLE_CARDS: dict[str, Offer] = {
    "fox-partisans": fox_partisans,
    "rabbit-partisans": rabbit_partisans,
    "mouse-partisans": mouse_partisans,
}
