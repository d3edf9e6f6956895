"""1.4.1: what owners offer the seat that takes its turn: services, negotiations, guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules import hooks
from engine.rules.actions import Action
from engine.rules.book import ActionSpec

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Offer

START_OF_BIRDSONG = "birdsong-start"
IN_DAYLIGHT = "daylight"
"""Whenever the seat may take an action of its Daylight."""


def at(g: State, seat: str, moment: str) -> dict[str, Offer]:
    """1.4.1: what the seat is offered at a moment of its turn, by key, refused or not."""
    return {offer.key: offer for owner, hook in hooks.OFFERS.each(g) for offer in hook(g, owner, seat, moment)}


def actions(g: State, seat: str) -> tuple[Action, ...]:
    """1.4.1: what the seat is offered in its Daylight, as actions; their parameters are `Player.actions_for_others`."""
    return tuple(_action(offer) for offer in at(g, seat, IN_DAYLIGHT).values())


def _action(offer: Offer) -> Action:
    return Action(
        ActionSpec(offer.key, offer.law),
        lambda _g, _seat: not offer.refusals,
        lambda _g, _seat: offer.refusals,
        offer.perform,
        offer.args,
    )
