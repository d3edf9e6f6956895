"""9.3 Setup of the Vagabond, 9.7 two of them as far as a table with one shows it."""

import pytest

from engine.api import Game
from support.games import answer, inner, new_game, open_question
from support.law import facts, refusal
from support.vagabond import where


def begun(number: int = 1) -> Game:
    """A game in which the Vagabond is asked for its character."""
    game = new_game(number, seats=("vagabond", "riverfolk"))
    assert open_question(game).name == "character"
    return game


@pytest.mark.law("9.3.1", "9.3.5", "9.2.5.I")
def test_a_character_is_chosen_and_brings_its_items() -> None:
    game = begun()
    assert len(open_question(game).keys) == 12
    answer(game, "harrier")
    events = answer(game, "1_9_10_12" if "1_9_10_12" in open_question(game).keys else open_question(game).keys[0])
    assert facts(events, "starting-items", "items") == [["coin", "torch", "sword", "crossbow"]]
    seat = game.view(None).seat("vagabond")
    assert (seat.items, seat.board["character"]) == (("coin", "crossbow", "sword", "torch"), "harrier")


@pytest.mark.law("9.3.2", "9.2.2")
def test_the_pawn_starts_in_a_forest_of_choice() -> None:
    game = begun()
    answer(game, "thief")
    assert refusal(game, "1") == ("9.3.2", "not-a-forest")
    answer(game, "4_9_12")
    assert where(game) == "4_9_12"


@pytest.mark.law("9.3.3", "9.3.4", "9.3.6")
def test_quests_ruins_and_relationships_are_set_up() -> None:
    game = begun()
    answer(game, "thief")
    events = answer(game, "4_9_12")
    (shown,) = facts(events, "quests-laid-out", "quests")
    board = game.view(None).seat("vagabond").board
    assert (len(shown), board["open_quests"]) == (3, shown)
    assert len(inner(game).piles["quests"]) == 12
    assert sorted(item for below in inner(game).ruins.values() for item in below) == ["boot", "hammer", "sack", "sword"]
    assert (board["relations"], board["hostile"]) == ({"riverfolk": 0}, [])


@pytest.mark.law("9.3.3")
def test_nobody_sees_the_quests_to_come() -> None:
    game = begun()
    answer(game, "thief", "4_9_12")
    blind = game.fork(blind=True)
    assert set(inner(blind).piles["quests"]) == {"?"}
    assert inner(blind).piles["quests-open"] == inner(game).piles["quests-open"]
