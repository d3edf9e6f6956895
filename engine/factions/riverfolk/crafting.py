"""11.2.1 and 11.5.3: crafting by committing funds to empty spaces of the Trade Posts tracks, and exporting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.riverfolk.funds import fund_count, pick_funds
from engine.factions.riverfolk.state import board, empty_spaces, numbers, pay_in, put
from engine.rules import crafting, verbs
from engine.rules.crafting import Available

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "11.5.3"
EXPORT_LAW = "11.5.3.I"


class EmptySpaces:
    """11.2.1: the Riverfolk have no crafting pieces; funds on empty spaces of the tracks take their part."""

    def available(self, g: State, seat: str) -> Available:
        """Empty spaces by suit; how many funds there are to fill them is another matter (`refuse_card`)."""
        return {(suit,): count for suit, count in empty_spaces(g, seat).items() if count > 0}

    def clearings(self, _g: State, _seat: str) -> list[int]:
        """None: the Riverfolk have no crafting pieces."""
        return []

    async def pay(self, g: State, seat: str, suits: Sequence[str]) -> None:
        """Put one fund on an empty space of each suit, instead of into the Committed box (11.5.3)."""
        if not suits:
            return
        chosen = await pick_funds(g, seat, len(suits), LAW)
        tracks = {suit: [*funds] for suit, funds in board(g, seat)["tracks"].items()}
        owners = [faction for faction, count in chosen.items() for _ in range(count)]
        for suit, owner in zip(suits, owners, strict=True):
            put(g, seat, "funds", owner, -1)
            tracks[suit].append(owner)
        board(g, seat)["tracks"] = tracks
        g.emit("funds-on-tracks", LAW, {"seat": seat, "funds": dict(chosen), "suits": list(suits)})


EMPTY_SPACES = EmptySpaces()


def refuse_card(g: State, seat: str, card: str, available: Available | None = None) -> Refusal | None:
    """Why a card cannot be crafted or exported now, or None: the general reasons (4.1), then the number of funds."""
    refusal = crafting.refuse_card(g, seat, card, available)
    if refusal is not None:
        return refusal
    cost = len(g.catalog.cards[card].cost)
    if cost > fund_count(g, seat):
        return Refusal(card, LAW, "too-few-funds", {"count": fund_count(g, seat), "cost": cost})
    return None


def can_craft(g: State, seat: str) -> bool:
    """Whether any card in hand can be crafted or exported now."""
    available = EMPTY_SPACES.available(g, seat)
    most = min(sum(available.values()), fund_count(g, seat))
    cards = g.catalog.cards
    return any(len(cards[c].cost) <= most and refuse_card(g, seat, c, available) is None for c in g.seat(seat).hand)


def craftable(g: State, seat: str) -> list[str]:
    """The cards in hand that can be crafted or exported now, by id."""
    return sorted({card for card in g.seat(seat).hand if refuse_card(g, seat, card) is None})


def hand_refusals(g: State, seat: str) -> list[Refusal]:
    """Every card of the hand that cannot be crafted or exported, with the reason."""
    return [r for card in sorted(set(g.seat(seat).hand)) if (r := refuse_card(g, seat, card)) is not None]


async def _choose_and_pay(g: State, seat: str, law: str) -> str:
    card = await choose(
        g,
        seat,
        law,
        "card",
        {card: card for card in craftable(g, seat)},
        kind="card",
        refusals=lambda: hand_refusals(g, seat),
    )
    await crafting.pay(g, seat, g.catalog.cards[card])
    return card


async def craft(g: State, seat: str) -> None:
    """11.5.3: choose a card, put funds on the tracks, and have its effect (4.1.2, 4.1.3)."""
    card = await _choose_and_pay(g, seat, LAW)
    await crafting.resolve(g, seat, g.catalog.cards[card], LAW)


async def export(g: State, seat: str) -> None:
    """11.5.3.I: pay as for crafting, discard the card without its benefit, place a warrior in Payments."""
    card = await _choose_and_pay(g, seat, EXPORT_LAW)
    g.emit("exported", EXPORT_LAW, {"seat": seat, "card": card})
    verbs.spend(g, seat, card, EXPORT_LAW)
    placed = pay_in(g, seat, seat, numbers(g)["export_payments"])
    g.emit("payments-placed", EXPORT_LAW, {"seat": seat, "count": placed})
