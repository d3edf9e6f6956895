"""What a seat is offered by others in its own turn, with an offer of the tests' own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.api import Game
from engine.core.options import Refusal
from engine.core.state import State
from engine.rules import effects, hooks, offers, verbs
from engine.rules.occasions import Offer
from support.games import answer, inner, open_question
from support.law import refusal, scene, vp


async def truce(g: State, buyer: str) -> None:
    """It is had for a point."""
    g.turn.used = [*g.turn.used, "truce"]
    verbs.score(g, buyer, -1, "16.2.5")


def truces(g: State, seat: str, buyer: str, moment: str) -> Sequence[Offer]:
    """16.2.5: once in the Daylight of an enemy."""
    if buyer == seat or moment != offers.IN_DAYLIGHT:
        return ()
    used = [Refusal("truce", "16.2.5", "effect-used", {"card": "truce"})] if "truce" in g.turn.used else []
    return [Offer("truce", "16.2.5", truce, {"price": 1}, used)]


def trading() -> Game:
    """The Riverfolk have funds for three actions, and an offer from the Hundreds."""
    game = scene("riverfolk.daylight", "riverfolk", riverfolk={"vp": 3, "board": {"funds": {"riverfolk": 3}}})
    inner(game).hooks.setdefault(hooks.OFFERS, []).append(("hundreds", truces))
    return game


@pytest.mark.law("1.4.1")
def test_an_offer_is_made_to_others_and_at_its_moment() -> None:
    g: Any = inner(trading())
    assert list(offers.at(g, "riverfolk", offers.IN_DAYLIGHT)) == ["truce"]
    assert not offers.at(g, "riverfolk", offers.START_OF_BIRDSONG)
    assert not offers.at(g, "hundreds", offers.IN_DAYLIGHT)
    assert [action.name for action in offers.actions(g, "riverfolk")] == ["truce"]
    assert effects.daylight_open(g, "riverfolk")


@pytest.mark.law("1.4.1")
def test_an_offer_of_daylight_stands_among_the_actions_and_is_refused_like_one() -> None:
    game = trading()
    answer(game, "draw")
    question = open_question(game)
    assert {"truce", "draw"} <= set(question.keys)
    assert next(option.args for option in question.options if option.key == "truce")["price"] == 1
    answer(game, "truce")
    assert vp(game, "riverfolk") == 2
    assert "truce" not in open_question(game).keys
    assert refusal(game, "truce") == ("16.2.5", "effect-used")
    assert not effects.daylight_open(inner(game), "riverfolk")
