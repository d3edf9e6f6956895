"""9.2.1, 9.5.8: crafting by exhausting hammers, which are of the suit of the pawn's clearing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond.paying import can_exhaust, coercion, pay
from engine.factions.vagabond.state import pawn_clearing
from engine.rules import crafting, verbs
from engine.rules.items import ready
from engine.rules.matching import suits_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.state import State

LAW = "9.5.8"
HAMMER = "hammer"


class Hammers:
    """9.2.1: each hammer exhausted activates the pawn once more, of the suit of its clearing: a `Crafting`."""

    def available(self, g: State, seat: str) -> crafting.Available:
        """How many hammers can be exhausted, of the suits of the pawn's clearing; none in a forest."""
        clearing = pawn_clearing(g, seat)
        count = ready(g, seat, HAMMER) + bool(coercion(g, seat))
        if clearing is None or not count:
            return {}
        return {suits_of(g, clearing): count}

    async def pay(self, g: State, seat: str, suits: Sequence[str]) -> None:
        """Exhaust a hammer for each icon."""
        await pay(g, seat, LAW, *[HAMMER] * len(suits))

    def clearings(self, g: State, seat: str) -> list[int]:
        """The pawn's clearing."""
        clearing = pawn_clearing(g, seat)
        return [] if clearing is None else [clearing]


HAMMERS = Hammers()


def refuse_card(g: State, seat: str, card: str, available: crafting.Available) -> Refusal | None:
    """Why a card of the hand cannot be crafted now, or None: the general reasons, and a card that would have to pay for
    itself (V.12.2).
    """
    refusal = crafting.refuse_card(g, seat, card, available)
    if refusal is not None:
        return refusal
    cost = g.catalog.cards[card].cost
    if can_exhaust(g, seat, [HAMMER] * len(cost), keep=card):
        return None
    hammers = ready(g, seat, HAMMER)
    facts = {"card": card, "cost": list(cost), "suits": [suits[0] for suits in available for _ in range(hammers)]}
    return Refusal(card, "4.1.1", "cannot-pay-craft", facts)


def craftable(g: State, seat: str) -> list[str]:
    """The cards in hand that can be crafted now, by id."""
    available = HAMMERS.available(g, seat)
    return sorted({card for card in g.seat(seat).hand if refuse_card(g, seat, card, available) is None})


def can_craft(g: State, seat: str) -> bool:
    """Whether any card in hand can be crafted now."""
    return bool(craftable(g, seat))


def hand_refusals(g: State, seat: str) -> list[Refusal]:
    """Every card of the hand that cannot be crafted, with the reason."""
    available = HAMMERS.available(g, seat)
    found = [refuse_card(g, seat, card, available) for card in sorted(set(g.seat(seat).hand))]
    return [refusal for refusal in found if refusal is not None]


async def craft(g: State, seat: str) -> None:
    """9.5.8: choose a card, exhaust a hammer for each of its icons, and have its effect (4.1.2, 4.1.3)."""
    values = {card: card for card in craftable(g, seat)}
    card = await choose(
        g,
        seat,
        LAW,
        "card",
        values,
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: hand_refusals(g, seat),
    )
    facts = g.catalog.cards[card]
    await pay(g, seat, LAW, *[HAMMER] * len(facts.cost), keep=card)
    await crafting.resolve(g, seat, facts, LAW)
