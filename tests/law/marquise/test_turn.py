"""6.4 to 6.6: wood, three actions and more, drawing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import Game, parts
from support.games import answer, open_question
from support.law import BUSY, asked, facts, hand, refusal, vp
from support.marquise import board
from support.riverfolk import keys, mine, there

ACTIONS = "marquise.actions"


def acting(clearings: dict[int, Any], cards: list[str] | None = None, **more: Any) -> Game:
    """The Marquise at her actions; cards in play keep Daylight open."""
    own = {"hand": cards or [], **more.pop("marquise", {})}
    return board(ACTIONS, clearings, marquise=own, **more)


# --- 6.4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("6.4")
def test_each_sawmill_gets_wood() -> None:
    game = board("marquise.wood", {5: {"marquise": {"sawmill": 2}}, 9: {"marquise": {"sawmill": 1, "wood": 1}}})
    assert there(game, 5, "marquise") == {"sawmill": 2, "wood": 2}
    assert there(game, 9, "marquise") == {"sawmill": 1, "wood": 2}


@pytest.mark.law("6.4", "1.5.4")
def test_where_wood_runs_short_she_says_which_sawmill_gets_it() -> None:
    pieces = {5: {"marquise": {"sawmill": 2}}, 9: {"marquise": {"sawmill": 1}}, 1: {"marquise": {"wood": 6}}}
    game = board("marquise.wood", pieces)
    assert (asked(game), keys(game)) == ([("marquise", "6.4", "clearing")], ("5", "9"))
    assert open_question(game).args == {"left": 2}
    answer(game, "9")
    assert [there(game, c, "marquise").get("wood") for c in (5, 9)] == [1, 1], "the rest can only go to the other"
    assert mine(game, "marquise").supply.get("wood", 0) == 0


# --- 6.5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("6.5")
def test_three_actions_in_any_order() -> None:
    game = acting(
        {
            8: {"marquise": {"warrior": 4, "recruiter": 1}, "hundreds": {"mob": 1}},
            4: {"marquise": {"warrior": 1}},
        },
        marquise={"play_area": BUSY},
        script={"dice": [[1, 0]]},
    )
    assert open_question(game).args == {"stage": ACTIONS, "left": 3}
    assert set(keys(game)) == {"battle", "march", "recruit", "build", "use", "done"}, "the first sawmill is free"
    answer(game, "recruit", "battle")
    assert vp(game, "marquise") == 1
    assert refusal(game, "recruit") == ("6.5.3", "recruited-already")
    answer(game, "march", "8", "4", "n2", "done")
    for key in ("battle", "march", "build", "recruit", "overwork"):
        assert refusal(game, key) == ("6.5", "actions-used-up")
    assert keys(game) == ("use", "done")


@pytest.mark.law("6.5")
def test_each_bird_spent_is_one_action_more() -> None:
    game = acting({9: {"marquise": {"warrior": 3}}}, ["birdy-bindle", "woodland-runners", "anvil"])
    answer(game, "march", "1", "n1", "done", "march", "9", "12", "n1", "done", "march", "9", "4", "done")
    assert refusal(game, "march") == ("6.5", "actions-used-up")
    answer(game, "extra-action")
    assert keys(game) == ("birdy-bindle", "woodland-runners")
    assert refusal(game, "anvil") == ("6.5", "card-is-no-bird")
    answer(game, "birdy-bindle")
    assert open_question(game).args == {"stage": ACTIONS, "left": 1}
    assert "march" in keys(game)
    assert hand(game, "marquise") == ["anvil", "woodland-runners"]


@pytest.mark.law("6.5", "1.2.1")
def test_whether_she_holds_a_bird_is_not_told() -> None:
    game = acting({9: {"marquise": {"warrior": 1}}}, ["anvil"], turn={"args": {"used": 3}})
    assert keys(game) == ("done",), "she is asked all the same"
    assert refusal(game, "extra-action") == ("6.5", "no-bird-card")
    assert not acting({9: {"marquise": {"warrior": 1}}}, [], turn={"args": {"used": 3}}).decisions


@pytest.mark.law("6.5.1", "6.5")
def test_battle() -> None:
    game = acting(
        {9: {"marquise": {"warrior": 2}, "hundreds": {"mob": 1}}},
        marquise={"play_area": BUSY},
        script={"dice": [[0, 0]]},
    )
    events = answer(game, "battle")
    assert facts(events, "battle-began", "attacker", "defender", "clearing") == [("marquise", "hundreds", 9)]
    assert vp(game, "marquise") == 1


@pytest.mark.law("6.5.2", "1.4.2", "4.2.2")
def test_a_march_is_up_to_two_moves_that_nothing_interrupts() -> None:
    game = acting({9: {"marquise": {"warrior": 3}}}, ["anvil"], marquise={"play_area": BUSY})
    answer(game, "march", "12", "n2")
    assert (asked(game), keys(game)) == ([("marquise", "6.5.2", "action")], ("move", "done"))
    answer(game, "move", "12", "11", "n2")
    assert there(game, 11, "marquise") == {"warrior": 2}
    assert open_question(game).args == {"stage": ACTIONS, "left": 2}
    answer(game, "march", "9", "1", "done")
    assert open_question(game).args == {"stage": ACTIONS, "left": 1}, "one move is enough"


@pytest.mark.law("6.5.3")
def test_recruit_a_warrior_at_each_recruiter_once_a_turn() -> None:
    pieces = {5: {"marquise": {"recruiter": 2}}, 9: {"marquise": {"recruiter": 1}}}
    game = acting(pieces, marquise={"play_area": BUSY})
    answer(game, "recruit")
    assert [there(game, c, "marquise")["warrior"] for c in (5, 9)] == [2, 1]
    none = acting({5: {"marquise": {"warrior": 1}}}, ["anvil"])
    assert refusal(none, "recruit") == ("6.5.3", "no-recruiter")


@pytest.mark.law("6.5.3", "1.5.4")
def test_where_warriors_run_short_she_says_where_they_go() -> None:
    pieces = {5: {"marquise": {"recruiter": 2}}, 9: {"marquise": {"recruiter": 1}}, 1: {"marquise": {"warrior": 24}}}
    game = acting(pieces, marquise={"play_area": BUSY})
    answer(game, "recruit")
    assert keys(game) == ("5", "9")
    answer(game, "9")
    assert there(game, 9, "marquise") == {"recruiter": 1, "warrior": 1}
    assert there(game, 5, "marquise") == {"recruiter": 2}
    short = acting({**pieces, 1: {"marquise": {"warrior": 25}}}, ["anvil"])
    assert refusal(short, "recruit") == ("1.5.1", "none-in-supply")


OTHERS: dict[int, Any] = {7: {"marquise": {"workshop": 1}}, 8: {"marquise": {"recruiter": 1}}}
"""The buildings she begins with, out of the way: the first of a kind costs nothing."""


# --- 6.5.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("6.5.4", "6.5.4.I", "2.2.3")
def test_a_building_goes_where_she_rules_and_a_slot_is_open() -> None:
    game = acting(
        {
            9: {"marquise": {"warrior": 1, "wood": 1}},
            1: {"marquise": {"warrior": 1, "wood": 1, "sawmill": 1}},
            12: {"marquise": {"wood": 1}, "hundreds": {"warrior": 1}},
            3: {"marquise": {"warrior": 1}},
            5: {"marquise": {"warrior": 1}},
            **OTHERS,
        },
        ["anvil"],
    )
    answer(game, "build")
    assert keys(game) == ("5", "9")
    assert refusal(game, "1") == ("2.2.3", "no-open-slot")
    assert refusal(game, "12") == ("6.5.4.I", "not-ruled")
    assert refusal(game, "3") == ("6.5.4.II", "too-little-wood-there")


@pytest.mark.law("6.5.4.I", "6.5.4.II", "6.5.4.III")
@pytest.mark.parametrize(
    ("kind", "standing", "price", "points"),
    [
        ("sawmill", 1, 1, 1), ("sawmill", 5, 4, 5), ("workshop", 1, 1, 2), ("workshop", 2, 2, 2), ("workshop", 5, 4, 5),
        ("recruiter", 3, 3, 3), ("recruiter", 4, 3, 3), ("recruiter", 5, 4, 4),
    ],
)  # fmt: skip
def test_the_leftmost_building_costs_and_scores_what_its_space_says(
    kind: str, standing: int, price: int, points: int
) -> None:
    places = [11, 12, 2, 5, 6]
    pieces: dict[int, Any] = {c: {"marquise": {kind: 1}} for c in places[:standing]}
    pieces[9] = {"marquise": {"warrior": 1, "wood": 5}}
    game = acting(pieces, marquise={"play_area": BUSY}, ruins={})
    answer(game, "build")
    if open_question(game).name == "clearing":
        answer(game, "9")
    assert open_question(game).name == "building"
    (label,) = [option.args for option in open_question(game).options if option.key == kind]
    assert label == {"price": price, "points": points}
    answer(game, kind)
    assert there(game, 9, "marquise") == {"warrior": 1, kind: 1, "wood": 5 - price}
    assert vp(game, "marquise") == points


@pytest.mark.law("6.5.4.II")
def test_wood_pays_through_clearings_that_she_rules() -> None:
    """1 and 12 are next to 9; 11 is linked through 12; 4 is next to 9 too, but somebody else rules it."""
    game = acting(
        {
            9: {"marquise": {"warrior": 1}},
            1: {"marquise": {"warrior": 1, "wood": 1, "sawmill": 1}},
            12: {"marquise": {"warrior": 1}},
            11: {"marquise": {"warrior": 1, "wood": 2}},
            4: {"marquise": {"wood": 3}, "hundreds": {"warrior": 1}},
            2: {"marquise": {"sawmill": 1}},
        },
        ["anvil"],
    )
    answer(game, "build", "9")
    answer(game, "sawmill")
    assert (asked(game), keys(game)) == ([("marquise", "6.5.4.II", "wood")], ("1", "11"))
    assert open_question(game).args == {"left": 2, "clearing": 9}
    answer(game, "11", "1")
    assert [there(game, c, "marquise").get("wood", 0) for c in (1, 11, 4)] == [0, 1, 3]
    assert vp(game, "marquise") == 2


@pytest.mark.law("6.5.4", "6.5.4.II")
def test_a_kind_that_the_wood_does_not_pay_is_refused() -> None:
    game = acting(
        {9: {"marquise": {"warrior": 1, "wood": 1}}, 11: {"marquise": {"sawmill": 3}}, **OTHERS},
        ["anvil"],
        ruins={},
    )
    answer(game, "build")
    assert keys(game) == ("workshop", "recruiter")
    assert refusal(game, "sawmill") == ("6.5.4.II", "too-little-wood")


@pytest.mark.law("6.5.4")
def test_the_board_shows_what_a_building_costs_and_scores() -> None:
    game = acting(
        {9: {"marquise": {"warrior": 1, "sawmill": 1}}, 11: {"marquise": {"sawmill": 2}}, **OTHERS}, ["anvil"]
    )
    (track,) = (part for part in game.view(None).seat("marquise").parts if isinstance(part, parts.Tracks))
    sawmill = track.rows["sawmill"]
    assert sawmill.spaces == ["empty"] * 3 + ["building"] * 3
    assert (sawmill.costs, sawmill.paid_in) == ([0, 1, 2, 3, 3, 4], "wood")
    assert sawmill.points == [0, 1, 2, 3, 4, 5]


@pytest.mark.law("6.5.4")
def test_why_nothing_can_be_built() -> None:
    game = acting({9: {"marquise": {"warrior": 1}}, 11: {"marquise": {"sawmill": 1}}, **OTHERS}, ["anvil"])
    assert refusal(game, "build") == ("6.5.4", "nowhere-to-build")


# --- 6.5.5, 6.6 -------------------------------------------------------------------------------------------------------


@pytest.mark.law("6.5.5", "G.16")
def test_a_matching_card_puts_wood_at_a_sawmill() -> None:
    game = acting(
        {5: {"marquise": {"sawmill": 1}}, 9: {"marquise": {"sawmill": 1, "warrior": 1}}},
        ["sword-mouse", "root-tea-mouse", "anvil"],
    )
    answer(game, "overwork")
    assert keys(game) == ("9",)
    assert refusal(game, "5") == ("6.5.5", "no-matching-card")
    assert refusal(game, "1") == ("6.5.5", "no-sawmill-there")
    answer(game, "9", "sword-mouse")
    assert there(game, 9, "marquise") == {"sawmill": 1, "warrior": 1, "wood": 1}
    assert hand(game, "marquise") == ["anvil", "root-tea-mouse"]
    none = acting({5: {"marquise": {"sawmill": 1, "warrior": 1}}}, ["anvil"])
    assert refusal(none, "overwork") == ("6.5.5", "nowhere-to-overwork")


@pytest.mark.law("6.6")
@pytest.mark.parametrize(("recruiters", "drawn"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_card_and_one_for_each_open_bonus(recruiters: int, drawn: int) -> None:
    places = [11, 12, 2, 5, 6, 9]
    pieces = {c: {"marquise": {"recruiter": 1}} for c in places[:recruiters]}
    game = board("marquise.draw", pieces, ruins={})
    assert mine(game, "marquise").hand_count == drawn


@pytest.mark.law("6.6")
def test_down_to_five_cards() -> None:
    cards = ["anvil", "arms-trader", "bake-sale", "birdy-bindle", "investments", "root-tea-fox", "sword-mouse"]
    game = board("marquise.discard", {9: {"marquise": {"warrior": 1}}}, marquise={"hand": cards})
    answer(game, "anvil", "bake-sale")
    assert len(hand(game, "marquise")) == 5
    assert not game.decisions
