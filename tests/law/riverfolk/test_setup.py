import pytest

from engine.api import Game
from support.games import BOTH, answer, new_game, open_question
from support.riverfolk import keys, mine, there, why

TRACKS_FULL = {suit: ["post", "post", "post"] for suit in ("fox", "rabbit", "mouse")}


def at_setup() -> Game:
    """The Riverfolk (letter G) set up before the Hundreds (letter J)."""
    return new_game(1, seats=BOTH, options={"seating": "given"})


@pytest.mark.law("11.3.1", "11.3.2")
def test_four_of_fifteen_warriors_stand_in_any_river_clearings() -> None:
    game = at_setup()
    assert open_question(game).args["left"] == 4
    answer(game, "4", "4", "7", "11")
    assert [there(game, c) for c in (4, 7, 11)] == [{"warrior": 2}, {"warrior": 1}, {"warrior": 1}]
    assert mine(game).supply["warrior"] + 4 + sum(mine(game).board["payments"].values()) == 15


@pytest.mark.law("11.3.2")
def test_no_warrior_starts_off_the_river() -> None:
    game = at_setup()
    assert keys(game) == ("4", "5", "7", "10", "11")
    assert why(game, "12") == ("11.3.2", "no-river-there")


@pytest.mark.law("11.3.3")
def test_the_tracks_start_with_nine_posts() -> None:
    assert mine(at_setup()).board["tracks"] == TRACKS_FULL


@pytest.mark.law("11.3.4")
def test_three_warriors_start_in_payments() -> None:
    game = at_setup()
    answer(game, "4", "4", "7", "11")
    assert mine(game).board["payments"] == {"riverfolk": 3}
    assert mine(game).board["funds"] == {}
    assert mine(game).supply["warrior"] == 8


@pytest.mark.law("11.3.5")
def test_each_service_gets_its_own_starting_price() -> None:
    game = at_setup()
    answer(game, "4", "4", "7", "11")
    for name, key in (("hand-card-price", "n1"), ("riverboats-price", "n2"), ("mercenaries-price", "n4")):
        assert open_question(game).name == name
        assert keys(game) == ("n1", "n2", "n3", "n4")
        answer(game, key)
    assert mine(game).board["prices"] == {"hand-card": 1, "riverboats": 2, "mercenaries": 4}


@pytest.mark.law("11.3.4")
def test_the_first_payments_are_told() -> None:
    game = new_game(1, seats=BOTH)
    while not (events := [e for e in game.events if e.kind == "payments-placed"]):
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, decision.keys[0])
    assert [(e.law, e.data["count"]) for e in events] == [("11.3.4", 3)]


@pytest.mark.law("11.3.2")
def test_how_many_starting_warriors_are_left_is_told() -> None:
    game = new_game(3, seats=BOTH, automata=["hundreds"])
    left = []
    while (decision := open_question(game)).law == "11.3.2":
        left.append(decision.args["left"])
        answer(game, decision.keys[0])
    assert left == [4, 3, 2, 1]
