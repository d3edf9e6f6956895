"""LR 9.7, the basic cards: what a bot buys from other players in its own turn. Any automaton may call these."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.automata.common import available_item
from engine.core import chance
from engine.rules import hooks

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import BotOffer

FEW_WARRIORS = 2


def offers(g: State, seat: str) -> list[BotOffer]:
    """What is offered to this bot now, by each seat that sells."""
    found = [hook(g, owner, seat) for owner, hook in hooks.OFFER_TO_BOT.each(g)]
    return [offer for offer in found if offer is not None]


def buy_item_card(g: State, seat: str) -> str | None:
    """LR 9.7, Hand Card: buy a card that shows an available item, for a crafting step that found none.

    The most printed points first, then by chance. Returns the card, which now belongs to nobody: the caller puts it in
    the place of the one it could not craft, and discards that. None when nothing is bought.
    """
    for offer in offers(g, seat):
        cards = [card for card in offer.cards if available_item(g, card) is not None]
        if not cards:
            continue
        most = max(g.catalog.cards[card].vp for card in cards)
        card = chance.pick(g, [c for c in cards if g.catalog.cards[c].vp == most])
        offer.buy_card(card)
        return card
    return None


def hire_for_battle(g: State, seat: str, clearing: int, defender: str) -> bool:
    """LR 9.7, hired warriors: before a battle with at most two of its own beside the seller's, not against it."""
    if g.warriors(clearing, seat) > FEW_WARRIORS:
        return False
    for offer in offers(g, seat):
        if offer.lends_warriors and offer.seat != defender and g.warriors(clearing, offer.seat):
            offer.hire()
            return True
    return False


def hire_to_place(g: State, seat: str, possible: Callable[[], bool]) -> bool:
    """LR 9.7, hired warriors: when a building can be placed nowhere, and could be with them.

    `possible` says whether the placement is legal somewhere; it is asked now, and again as if they were hired.
    """
    if possible():
        return False
    for offer in offers(g, seat):
        if offer.lends_warriors and offer.if_hired(possible):
            offer.hire()
            return True
    return False
