"""What the cards of the standard deck refuse, and why; what they do is tested with the paragraphs they follow."""

from typing import Any

import pytest

from engine.api import Game, IllegalAnswer
from engine.rules.verbs import into_hand
from support.games import answer, inner, open_question
from support.law import facts, refusal, scene
from support.riverfolk import keys, there

SILENT = {"supply": {"warrior": 0}}
OTHERS: dict[int, Any] = {
    1: {"hundreds": {"warlord": 1}},
    2: {"marquise": {"warrior": 1}},
    3: {"eyrie": {"warrior": 1}},
}


def birdsong(card: str, **parts: Any) -> Game:
    """The Hundreds' Birdsong with a card in play, and four at the table."""
    own = {"play_area": [card], **SILENT}
    return scene("turn.birdsong", last="birdsong", hundreds=own, clearings=OTHERS, script={"mob": ["fox"]}, **parts)


@pytest.mark.law("4.1.3")
def test_better_burrow_bank_needs_another_player_and_cannot_be_declined() -> None:
    game = birdsong("better-burrow-bank")
    assert open_question(game).name == "player", "it must be done"
    assert keys(game) == ("riverfolk", "marquise", "eyrie")
    assert refusal(game, "hundreds") == ("4.1.3", "other-player-needed")


@pytest.mark.law("4.1.3", "G.22")
def test_stand_and_deliver_takes_nothing_where_there_is_nothing() -> None:
    assert open_question(birdsong("stand-and-deliver")).name == "mood"
    game = birdsong("stand-and-deliver", riverfolk={"hand": ["anvil"]})
    into_hand(inner(game), "eyrie", "cobbler")
    answer(game, "stand-and-deliver")
    assert keys(game) == ("riverfolk", "eyrie")
    assert refusal(game, "marquise") == ("4.1.3", "no-cards-in-hand")
    assert refusal(game, "hundreds") == ("4.1.3", "other-player-needed")


def daylight(card: str, clearings: Any = None, **parts: Any) -> Game:
    """The Hundreds' Daylight with a card in play."""
    pieces = clearings if clearings is not None else OTHERS
    return scene("hundreds.command", hundreds={"play_area": [card], "hand": ["anvil"]}, clearings=pieces, **parts)


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_codebreakers_see_no_hand_that_is_empty_or_a_bots() -> None:
    assert "use" not in keys(daylight("codebreakers"))
    assert "use" not in keys(daylight("codebreakers", robots=True))
    game = daylight("codebreakers", riverfolk={"hand": ["bake-sale"]})
    into_hand(inner(game), "eyrie", "cobbler")
    answer(game, "use")
    assert refusal(game, "marquise") == ("4.1.3", "no-cards-in-hand")
    assert refusal(game, "hundreds") == ("4.1.3", "other-player-needed")


@pytest.mark.law("4.1.3")
def test_why_a_card_cannot_be_used_in_daylight() -> None:
    played = ["armorers", "codebreakers", "cobbler", "royal-claim", "scouting-party"]
    mine = {"play_area": played, "hand": ["tax-collector", "anvil", "ambush-fox"]}
    game = scene("hundreds.command", hundreds=mine, clearings=OTHERS)
    assert refusal(game, "use") == ("4.1.3", "nothing-to-use")
    assert {found.key: found.reason for found in open_question(game).refused if found.law == "4.1.3"} == {
        "use": "nothing-to-use",
        "armorers": "effect-in-battle",
        "codebreakers": "nobody-has-cards",
        "cobbler": "effect-of-another-time",
        "royal-claim": "effect-of-another-time",
        "scouting-party": "effect-by-itself",
        "tax-collector": "effect-not-crafted",
    }
    game = daylight("codebreakers", riverfolk={"hand": ["bake-sale"]})
    assert "use" in keys(game)
    answer(game, "use")
    assert refusal(game, "codebreakers") == ("4.1.3", "effect-used")


@pytest.mark.law("4.1.3")
def test_where_one_card_can_be_used_the_others_are_refused_by_name() -> None:
    own = {"play_area": ["codebreakers", "tax-collector"], "hand": ["anvil"]}
    game = scene("hundreds.command", hundreds=own, clearings=OTHERS, riverfolk={"hand": ["bake-sale"]})
    assert "use" in keys(game)
    assert refusal(game, "tax-collector") == ("4.1.3", "no-warrior-to-tax")
    game = birdsong("stand-and-deliver", riverfolk={"hand": ["anvil"]})
    into_hand(inner(game), "hundreds", "royal-claim")
    assert open_question(game).name == "use"
    assert refusal(game, "royal-claim") == ("4.1.3", "effect-not-crafted")


@pytest.mark.law("4.1.3")
@pytest.mark.parametrize(("seat", "stage"), [("hundreds", "hundreds.incite"), ("riverfolk", "riverfolk.costs")])
def test_in_evening_a_card_of_another_time_is_refused_as_such(seat: str, stage: str) -> None:
    mine: dict[str, Any] = {seat: {"play_area": ["codebreakers"], "hand": ["anvil"]}}
    game = scene(stage, seat, **mine)
    assert refusal(game, "codebreakers", seat) == ("4.1.3", "effect-of-another-time")
    assert refusal(game, "use", seat) == ("4.1.3", "nothing-to-use")


def test_every_effect_that_may_have_nothing_to_do_says_what_it_lacks() -> None:
    game = scene("hundreds.command", hundreds={"hand": ["anvil"]})
    silent = {name for name, effect in inner(game).book.effects.items() if not (effect.lacking or effect.refuse)}
    assert silent == {"royal-claim", "better-burrow-bank", "charm-offensive"}, "these need no more than another player"


@pytest.mark.law("4.1.3", "1.2.1")
def test_what_codebreakers_show_is_neither_foreseen_nor_taken_back() -> None:
    game = daylight("codebreakers", riverfolk={"hand": ["bake-sale"]})
    blind = game.fork(blind=True)
    answer(blind, "use")
    assert blind.at_horizon
    assert facts(list(blind.events), "looked-at-hand", "owner") == []
    events = answer(game, "use")
    assert facts(events, "looked-at-hand", "owner") == ["riverfolk"]
    assert game.undo_limit == game.answered


@pytest.mark.law("4.1.3", "14.2.2", "G.24")
def test_tax_collector_takes_no_warlord_and_nobody_elses_warrior() -> None:
    assert "use" not in keys(daylight("tax-collector"))
    own = {"hundreds": {"warrior": 1}}
    game = daylight("tax-collector", {**OTHERS, 5: own, 9: own})
    answer(game, "use")
    assert keys(game) == ("5", "9")
    assert game.decisions[0].args == {"card": "tax-collector"}  # so that the question names it
    assert refusal(game, "1") == ("G.24", "warriors-cannot-be-removed")
    assert refusal(game, "2") == ("4.1.3", "no-warrior-there")
    with pytest.raises(IllegalAnswer):
        answer(game, "1")
    answer(game, "9")
    assert there(game, 9, "hundreds") == {}


@pytest.mark.law("4.1.3", "4.3")
def test_command_warren_and_cobbler_are_not_offered_where_they_can_do_nothing() -> None:
    game = scene("turn.daylight", last="daylight", hundreds={"play_area": ["command-warren"], "hand": ["anvil"]})
    assert open_question(game).name == "action", "nobody to battle"
    pieces = {1: {"hundreds": {"mob": 1}}}
    game = scene("turn.evening", last="evening", hundreds={"play_area": ["cobbler"]}, clearings=pieces)
    assert not [d for d in game.decisions if d.name == "use"], "nothing to move"
