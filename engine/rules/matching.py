"""2.1, 2.2.2, G.16: suits of clearings and cards, and what matches what. Nothing else compares suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules import hooks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core.state import State

BIRD = "bird"


def suits_of(g: State, clearing: int) -> tuple[str, ...]:
    """The suits of a clearing (2.2.2): that of its marker, and what pieces there add to it or put in its place."""
    suits: tuple[str, ...] = (g.suits[clearing],)
    for owner, hook in hooks.CLEARING_SUITS.each(g):
        suits = hook(g, owner, clearing, suits)
    return suits


def is_of(g: State, clearing: int, suit: str) -> bool:
    """Whether a clearing is of a suit (2.2.2)."""
    return suit in suits_of(g, clearing)


def is_bird(g: State, card: str) -> bool:
    """Whether a card is a bird."""
    return g.catalog.cards[card].suit == BIRD


def counts_as(g: State, card: str, suit: str) -> bool:
    """Whether a card can be treated as one of a suit: birds are wild (2.1.1), no other card is a bird (2.1.1.II)."""
    return g.catalog.cards[card].suit in (suit, BIRD)


def matches(g: State, card: str, clearing: int) -> bool:
    """Whether a card matches a clearing (G.16); birds are wild (2.1.1)."""
    suit = g.catalog.cards[card].suit
    return suit == BIRD or suit in suits_of(g, clearing)


def matching(g: State, cards: Iterable[str], clearing: int) -> list[str]:
    """Those kinds of cards that match a clearing (G.16), sorted."""
    wanted = (*suits_of(g, clearing), BIRD)
    return sorted({card for card in cards if g.catalog.cards[card].suit in wanted})
