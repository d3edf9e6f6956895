"""What single faults in counts and laws would change."""

import random

import pytest

from engine.api import OPTION_CHOICES, Game, SeatSetup, Setup
from engine.factions.riverfolk import state
from engine.rules import hooks
from support.games import answer, catalog, new_game, open_question, seed_of
from support.law import BUSY, facts, refusal, scene
from support.riverfolk import there


@pytest.mark.law("4.3.6")
def test_no_piece_comes_back_by_taking_more_of_another() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"mob": 1, "stronghold": 2}, "riverfolk": {"warrior": 2}}},
        riverfolk={"board": {"funds": {"riverfolk": 1}}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    assert open_question(game, "hundreds").keys == ("1-mob", "1-stronghold")


@pytest.mark.law("M.3.1", "M.4.1")
@pytest.mark.parametrize(("board", "law"), [("lake", "M.3.1"), ("mountain", "M.4.1")])
def test_a_landmark_is_placed_by_its_own_map(board: str, law: str) -> None:
    setup = Setup(board, "standard", (SeatSetup("hundreds"), SeatSetup("riverfolk")))
    game = Game.new(setup, seed_of(1), catalog())
    assert [event.law for event in game.events if event.kind == "landmark-placed"] == [law]


@pytest.mark.law("4.2")
def test_only_who_moves_is_told_to_move() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2, "warlord": 1}}},
        hundreds={"play_area": BUSY},
    )
    moved = [e for e in answer(game, "move", "12", "yes", "n0") if e.kind == "moved"]
    assert [event.data["pieces"] for event in moved] == [[{"faction": "hundreds", "kind": "warlord", "count": 1}]]


def test_every_word_of_an_option_means_something_else() -> None:
    for words in OPTION_CHOICES.values():
        assert len(set(words.values())) == len(words)


@pytest.mark.law("14.5.2")
def test_no_action_is_left_when_command_is_used_up() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": BUSY, "hand": ["anvil"]},
        riverfolk={"hand": ["cobbler"]},
    )
    assert open_question(game).args["left"] == 1
    answer(game, "move", "12", "n1")
    question = open_question(game)
    assert (question.law, question.args["left"]) == ("14.5.2", 0)


@pytest.mark.law("14.5.3")
def test_how_many_advances_are_left_is_told() -> None:
    game = scene(
        "hundreds.advance",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 2}}},
        hundreds={"play_area": BUSY, "hand": ["anvil"], "board": {"prowess": ["sword"]}},
        riverfolk={"hand": ["cobbler"]},
    )
    assert open_question(game).args["left"] == 2
    answer(game, "advance", "12", "n1")
    assert open_question(game).args["left"] == 1


@pytest.mark.law("5.1.3")
def test_how_many_dominance_cards_are_taken_out_is_told() -> None:
    assert facts(list(new_game(1).events), "dominance-removed", "count") == [4]
    assert facts(list(new_game(1, options={"dominance": True}).events), "dominance-removed", "count") == []


@pytest.mark.law("LR 3.2")
def test_who_comes_back_takes_over_after_one_whole_turn_of_the_automaton() -> None:
    chance = random.Random(4)
    game = new_game(4)
    while game.turn[0] != "riverfolk" or game.turn[2] != "daylight":
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))
    game.hand_over("hundreds", "automaton")
    game.hand_over("hundreds", "person")
    began = 0
    while game.played_by["hundreds"] != "person":
        decision = game.decisions[0]
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        began += sum(e.kind == "turn-began" and e.data["seat"] == "hundreds" for e in events)
    assert began == 1


@pytest.mark.law("3.3.1")
def test_who_is_refused_dominance_is_told_their_points() -> None:
    mine = {"vp": 0, "hand": ["fox-dominance"], "board": {"funds": {"riverfolk": 1}}}
    game = scene("riverfolk.daylight", "riverfolk", riverfolk=mine)
    refused = next(found for found in open_question(game).refused if found.key == "dominance")
    assert refused.args == {"points": 0, "least": 10}


@pytest.mark.law("4.1.2")
def test_an_item_that_nobody_counts_is_not_in_the_supply() -> None:
    game = scene(
        "hundreds.craft",
        clearings={1: {"hundreds": {"warlord": 1, "stronghold": 1}}},
        hundreds={"hand": ["anvil"], "play_area": BUSY},
        items={},
    )
    assert "craft" not in open_question(game).keys


@pytest.mark.law("14.4.2")
def test_with_just_enough_warriors_nobody_is_asked_where_they_go() -> None:
    camps = {c: {"hundreds": {"stronghold": 1}} for c in (1, 2)}
    game = scene("hundreds.recruit", clearings=camps, hundreds={"supply": {"warrior": 2}})
    assert not game.decisions
    assert [there(game, c, "hundreds") for c in (1, 2)] == [{"stronghold": 1, "warrior": 1}] * 2


@pytest.mark.law("14.7.8")
def test_the_wrathful_hit_is_told() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 3}}},
        hundreds={"board": {"mood": "wrathful"}, "play_area": BUSY},
        script={"dice": [[0, 0]]},
    )
    events = answer(game, "battle")
    assert [(e.law, dict(e.data)) for e in events if e.kind == "extra-hit"] == [
        ("14.7.8", {"seat": "hundreds", "count": 1, "clearing": 9})
    ]


@pytest.mark.law("G.20", "11.5.6.III")
def test_where_others_forbid_it_no_trade_post_is_placed() -> None:
    clearings = {c: {"riverfolk": {"warrior": 2}} for c in (9, 10, 11)}
    game = scene(
        "riverfolk.daylight", "riverfolk", clearings=clearings, riverfolk={"board": {"funds": {"riverfolk": 3}}}
    )
    game._g.hooks.setdefault(hooks.MAY_PLACE, []).append(
        ("hundreds", lambda _g, _seat, _faction, _kind, clearing: clearing != 10)
    )
    answer(game, "establish")
    assert open_question(game).keys == ("9", "11")
    assert refusal(game, "10") == ("G.20", "cannot-place-there")


@pytest.mark.law("G.20", "11.5.5")
def test_where_others_forbid_it_nobody_is_recruited() -> None:
    game = scene("riverfolk.daylight", "riverfolk", riverfolk={"board": {"funds": {"riverfolk": 1}}})
    game._g.hooks.setdefault(hooks.MAY_PLACE, []).append(
        ("hundreds", lambda _g, _seat, _faction, _kind, clearing: clearing != 10)
    )
    answer(game, "recruit")
    assert open_question(game).keys == ("4", "5", "7", "11")
    assert refusal(game, "10") == ("G.20", "cannot-place-there")


@pytest.mark.law("11.5.5")
def test_only_where_a_river_is_warriors_are_recruited() -> None:
    state._on_river.cache_clear()  # worked out anew by this test, whichever ran before
    game = scene("riverfolk.daylight", "riverfolk", riverfolk={"board": {"funds": {"riverfolk": 1}}})
    answer(game, "recruit")
    assert open_question(game).keys == ("4", "5", "7", "10", "11")
    assert refusal(game, "9") == ("11.5.5", "no-river-there")


@pytest.mark.law("11.3.4")
def test_the_first_payments_are_told() -> None:
    game = new_game(1)
    while not (events := [e for e in game.events if e.kind == "payments-placed"]):
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, decision.keys[0])
    assert [(e.law, e.data["count"]) for e in events] == [("11.3.4", 3)]
