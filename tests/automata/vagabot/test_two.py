"""9.7 with automata: two Vagabots, or a Vagabot and a person (LR 7)."""

import pytest

from engine.api import Event, Game, SeatSetup, Setup
from engine.factions.vagabond.state import relation_to
from support.games import answer, catalog, inner, new_game, open_question, seed_of
from support.law import facts, vp
from support.vagabot import SIX, bot, of, up, vagabot

TWO = ("vagabond", "second-vagabond")


def one_of_each(number: int, *, bot: str) -> tuple[Game, list[Event]]:
    """A game in which a person plays one Vagabond and nobody the other, after setup, and all that happened in it."""
    seats = [SeatSetup("vagabond", automaton=bot == seat) for seat in TWO]
    game = Game.new(Setup("autumn", "standard", (*seats, SeatSetup("hundreds"))), seed_of(number), catalog())
    events = list(game.events)
    while game.turn[2] == "setup":
        events += answer(game, open_question(game).keys[0])
    return game, events


@pytest.mark.law("LR 7.3.1", "LR 7.3.3", "LR 7.3.4")
def test_two_vagabots_have_a_quest_each_from_one_pile_and_two_items_in_each_ruin() -> None:
    for number in range(6):
        game = new_game(number, seats=("vagabond", "hundreds", "vagabond"), automata=("vagabond",))
        boards = [inner(game).seat(seat).board for seat in TWO]
        quests = facts(game.events, "vagabot-quest", "quest")
        assert len(set(quests)) == 2
        assert len(inner(game).piles["quests"]) == 15 - len(quests)
        assert len(of(game, "quests-shuffled")) == 1
        assert facts(game.events, "ruin-items-hidden", "count") == [8]
        assert [len(items) for items in inner(game).ruins.values()] == [2, 2, 2, 2]
        assert boards[0]["character"] != boards[1]["character"]


@pytest.mark.law("9.7.1", "9.7.2", "LR 7.3.3")
@pytest.mark.parametrize("robot", TWO)
def test_beside_a_person_the_vagabot_has_its_quest_and_three_lie_open(robot: str) -> None:
    for number in range(6):
        game, events = one_of_each(number, bot=robot)
        its_own, laid_out = facts(events, "vagabot-quest", "quest")[0], facts(events, "quests-laid-out", "quests")
        assert len(laid_out) == 1
        assert len({its_own, *laid_out[0]}) == 4
        assert facts(events, "ruin-items-hidden", "count") == [8]
        person = next(seat for seat in TWO if seat != robot)
        assert relation_to(inner(game), person, robot) is None, "no Vagabond has a marker on another's chart"


@pytest.mark.law("9.7.3", "LR 7.5.1")
@pytest.mark.parametrize("automata", [TWO, TWO[:1]])
def test_a_vagabot_takes_no_second_item_of_a_kind_from_ruins(automata: tuple[str, ...]) -> None:
    second = {"played_by": "automaton" if TWO[1] in automata else "person", "board": {"character": "thief"}}
    ruins = {10: ["sack", "sword"], 6: ["boot"]}
    game = vagabot("explore", at_clearing=10, second=second, ruins=ruins, seat={"from_ruins": ["sword"]})
    assert facts(game.events, "ruin-searched", "item") == ["sack"]
    assert inner(game).ruins["10"] == ["sword"]
    assert inner(game).seat("vagabond").from_ruins == ["sack", "sword"]
    ruins = {10: ["sword", "sword"]}
    game = vagabot("explore", at_clearing=10, second=second, ruins=ruins, seat={"from_ruins": ["sword"]})
    assert facts(game.events, "ruin-nothing-taken", "clearing") == [10]
    assert (up(game), vp(game, "vagabond")) == (len(SIX) - 1, 0), "it was exhausted for that"


@pytest.mark.law("9.7.3", "LR 7.5.1")
def test_of_two_items_a_vagabot_takes_any() -> None:
    second = {"played_by": "automaton", "board": {"character": "thief"}}
    found = set()
    for pick in ("boot", "sack"):
        game = vagabot("explore", at_clearing=10, second=second, ruins={10: ["boot", "sack"]}, script={"pick": [pick]})
        found.add(facts(game.events, "ruin-searched", "item")[0])
    assert found == {"boot", "sack"}


@pytest.mark.law("LR 7.5.3")
@pytest.mark.parametrize("played_by", ["automaton", "person"])
def test_a_vagabot_takes_nothing_from_another_vagabond_which_has_no_crafted_items(played_by: str) -> None:
    second = {"played_by": played_by, "items": ["tea", "coin"], "board": {"character": "vagrant"}}
    game = vagabot("aid", at_clearing=5, second=second, clearings={5: {"second-vagabond": {"pawn": 1}}})
    assert of(game, "took-item") == []
    assert bot(game).exhausted == ()


@pytest.mark.law("LR 7.5.4", "LR 7.2.5")
def test_a_vagabot_battles_another_whose_items_its_hits_damage() -> None:
    second = {"played_by": "automaton", "vp": 9, "items": ["boot", "torch", "tea"], "board": {"character": "thief"}}
    game = vagabot(
        "battle",
        at_clearing=5,
        items=["boot", "tea"],
        second=second,
        clearings={5: {"second-vagabond": {"pawn": 1}}},
        script={"dice": [[1, 0]]},
    )
    assert facts(game.events, "battle-began", "defender") == ["second-vagabond"]
    other = game.view(None).seat("second-vagabond")
    assert (len(other.items), len(other.damaged)) == (2, 1)
    assert vp(game, "vagabond") == 0, "an item is no warrior"
