"""9.7 Two Vagabonds: shared quests, two items in a ruin."""

import pytest

from engine.factions.vagabond.setup import lay_out_quests
from engine.factions.vagabond.state import board, open_quests, relation_to
from engine.rules.items import item_from_box, remove_item
from support.games import answer, inner, new_game, open_question
from support.law import facts, refusal, vp
from support.riverfolk import keys, mine
from support.vagabond import QUESTS, daylight

TWO = ("vagabond", "second-vagabond")
SECOND = ({"faction": "vagabond", "name": "second-vagabond"},)


@pytest.mark.law("9.7.2", "9.3.3")
def test_the_quests_are_laid_out_once() -> None:
    game = daylight(items=["torch"], seats=SECOND)
    lay_out_quests(inner(game))
    assert tuple(open_quests(inner(game))) == QUESTS


@pytest.mark.law("9.7.3", "9.5.3")
def test_of_two_items_one_is_chosen_but_no_second_of_its_kind() -> None:
    ruins = {12: ["sack", "sword"]}
    game = daylight(items=["torch", "sword"], seats=SECOND, ruins=ruins, from_ruins=["sword"])
    answer(game, "explore")
    assert (open_question(game).name, keys(game)) == ("item", ("sack",))
    assert refusal(game, "sword") == ("9.7.3", "item-of-ruin-twice")
    answer(game, "sack")
    assert (inner(game).ruins["12"], vp(game, "vagabond")) == (["sword"], 1)
    assert inner(game).seat("vagabond").from_ruins == ["sack", "sword"]


@pytest.mark.law("9.7.3")
def test_an_exploration_that_finds_nothing_to_take_scores_nothing() -> None:
    game = daylight(items=["torch", "sword"], seats=SECOND, ruins={12: ["sword"]}, from_ruins=["sword"])
    answer(game, "explore")
    seat = mine(game, "vagabond")
    assert (seat.vp, seat.exhausted, inner(game).ruins["12"]) == (0, ("torch",), ["sword"])
    item_from_box(inner(game), "vagabond", "sword")
    remove_item(inner(game), "vagabond", "sword", "9.6.4")
    assert inner(game).seat("vagabond").from_ruins == []


@pytest.mark.law("9.7.1", "5.1.7")
def test_chance_says_which_of_two_sets_up_first_behind_those_with_earlier_letters() -> None:
    first = set()
    for number in range(12):
        game = new_game(number, seats=("vagabond", "riverfolk", "vagabond", "marquise"))
        order = []
        while game.turn[0] and game.turn[2] == "setup":
            order += facts(answer(game, open_question(game).keys[0]), "setup-began", "seat")
        assert [seat for seat in order if seat not in TWO] == ["riverfolk"]  # G; the Marquise, A, has begun before
        assert order.index("riverfolk") > max(order.index(seat) for seat in TWO)
        first.add(next(seat for seat in order if seat in TWO))
    assert first == set(TWO)


@pytest.mark.law("9.3.1", "9.3.6")
def test_two_have_different_characters_and_no_relationship_to_each_other() -> None:
    game = new_game(3, seats=("vagabond", "hundreds", "vagabond"))
    while game.turn[2] == "setup":
        answer(game, open_question(game).keys[0])
    boards = {seat: board(inner(game), seat) for seat in TWO}
    assert boards["vagabond"]["character"] != boards["second-vagabond"]["character"]
    assert [relation_to(inner(game), seat, other) for seat, other in zip(TWO, reversed(TWO), strict=True)] == [
        None,
        None,
    ]
    assert [relation_to(inner(game), seat, "hundreds") for seat in TWO] == [0, 0]
