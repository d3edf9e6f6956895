"""3.3 Dominance cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.catalog import SUITS
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.core.values import without
from engine.rules import hooks, verbs
from engine.rules.matching import counts_as, is_of
from engine.rules.relations import lenders
from engine.rules.ruling import rules_without

if TYPE_CHECKING:
    from engine.core.state import State

LEAST_POINTS = 10
CLEARINGS_OF_SUIT = 3


def in_hand(g: State, seat: str) -> list[str]:
    """The dominance cards in a hand, by id."""
    return sorted({card for card in g.seat(seat).hand if g.catalog.cards[card].type == "dominance"})


def _cards(g: State) -> list[str]:
    """The dominance cards of this game's deck."""
    return [card for card in g.catalog.decks[g.deck_id] if g.catalog.cards[card].type == "dominance"]


def in_game(g: State) -> bool:
    """Whether this game has dominance cards at all (5.1.3)."""
    return not g.dominance_removed


def refuse_activation(g: State, seat: str) -> Refusal | None:
    """Why the seat can activate no dominance card now, whatever its hand, or None (3.3.1, 3.3.2)."""
    mine = g.seat(seat)
    if mine.dominance is not None:
        return Refusal("dominance", "3.3.2", "dominance-already-active", {"card": mine.dominance})
    points = mine.vp or 0
    if points < LEAST_POINTS:
        facts = {"points": points, "least": LEAST_POINTS}
        return Refusal("dominance", "3.3.1", "too-few-points-for-dominance", facts)
    hook = hooks.DOMINANCE.of(g, seat)
    return hook(g, seat) if hook is not None else None


def may_activate(g: State, seat: str) -> bool:
    """Whether, by public facts alone, the seat may activate a card."""
    return in_game(g) and refuse_activation(g, seat) is None and verbs.may_hold(g, seat, _cards(g))


def activatable(g: State, seat: str) -> list[str]:
    """The dominance cards in hand that can be activated now."""
    return in_hand(g, seat) if in_game(g) and refuse_activation(g, seat) is None else []


def refusals(g: State, seat: str) -> list[Refusal]:
    """Why no dominance card can be activated, and none beside the map be taken (3.3.1, 3.3.2, 3.3.4, 5.1.3)."""
    if not in_game(g):
        return [Refusal(key, "5.1.3", "no-dominance-in-game", {}) for key in ("dominance", "take-dominance")]
    found = []
    activation = refuse_activation(g, seat)
    if activation is not None:
        found.append(activation)
    elif not in_hand(g, seat):
        found.append(Refusal("dominance", "3.3.1", "no-dominance-in-hand", {"seat": seat}))
    if not g.available:
        found.append(Refusal("take-dominance", "3.3.4", "no-dominance-beside-map", {}))
    elif not takeable(g, seat):
        card = g.available[0]
        facts = {"card": card, "suit": g.catalog.cards[card].suit}
        found.append(Refusal("take-dominance", "3.3.4", "no-matching-card", facts))
    return found


async def activate(g: State, seat: str) -> None:
    """3.3.1: put a dominance card into play; the seat's marker leaves the score track."""
    card = await choose(
        g,
        seat,
        "3.3.1",
        "card",
        {card: card for card in activatable(g, seat)},
        kind="card",
        secret=verbs.hand_tells(g, seat),
    )
    mine = g.seat(seat)
    mine.hand = without(mine.hand, card)
    mine.dominance = card
    mine.vp = None
    g.emit("dominance-activated", "3.3.1", {"seat": seat, "card": card})
    hook = hooks.DOMINANCE_ACTIVE.of(g, seat)
    if hook is not None:
        await hook(g, seat)


def payments_for(g: State, seat: str, card: str) -> list[str]:
    """Cards in hand that match an available dominance card (3.3.4): for a bird only birds, else the suit or a bird."""
    suit = g.catalog.cards[card].suit
    return sorted({c for c in g.seat(seat).hand if counts_as(g, c, suit)})


def takeable(g: State, seat: str) -> list[str]:
    """The available dominance cards the seat can take now."""
    return [card for card in g.available if payments_for(g, seat, card)]


async def take(g: State, seat: str) -> None:
    """3.3.4: spend a matching card to take an available dominance card into the hand."""
    card = await choose(
        g,
        seat,
        "3.3.4",
        "card",
        {card: card for card in takeable(g, seat)},
        kind="card",
        secret=len(g.available) > 1 and verbs.hand_tells(g, seat),
        refusals=lambda: [
            Refusal(c, "3.3.4", "no-matching-card", {"card": c, "suit": g.catalog.cards[c].suit})
            for c in g.available
            if not payments_for(g, seat, c)
        ],
    )
    paid = await choose(
        g,
        seat,
        "3.3.4",
        "spend",
        {c: c for c in payments_for(g, seat, card)},
        kind="card",
        secret=verbs.hand_tells(g, seat),
        args={"card": card},
    )
    g.available = without(g.available, card)
    verbs.into_hand(g, seat, card)
    g.emit("dominance-taken", "3.3.4", {"seat": seat, "card": card})
    verbs.spend(g, seat, paid, "3.3.4")


def check(g: State, seat: str) -> None:
    """3.3.1.I, 3.3.1.II: at the start of its Birdsong a seat with an active dominance card may win at once.

    Lent warriors do not count (11.2.7.III); a card that formed a coalition wins nothing by rule (9.2.8).
    """
    card = g.seat(seat).dominance
    if card is None or g.seat(seat).coalition:
        return
    suit = g.catalog.cards[card].suit
    ruled = [c for c in g.map.numbers if rules_without(g, seat, c, lenders(g, seat))]
    if suit in SUITS:
        if sum(is_of(g, c, suit) for c in ruled) >= CLEARINGS_OF_SUIT:
            verbs.win(g, seat, "3.3.1.I")
        return
    corners = {c: g.map.clearing(c).opposite for c in ruled if g.map.clearing(c).corner}
    if any(opposite in corners for opposite in corners.values()):
        verbs.win(g, seat, "3.3.1.II")
