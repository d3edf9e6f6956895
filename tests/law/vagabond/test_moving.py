"""9.2.3, 9.2.9, 9.2.10, 9.4: moving, slipping, refreshing."""

import pytest

from engine.api import Game
from engine.factions.vagabond.setup import lay_out_quests
from support.games import answer, at, inner, open_question
from support.law import facts, refusal
from support.riverfolk import keys, mine, there
from support.vagabond import daylight, table, where

ALLIED = {"relations": {"marquise": 3}}
HOSTILE = {"hostile": ["marquise"]}


@pytest.mark.law("9.2.3", "9.5.1")
def test_a_boot_moves_the_pawn_whoever_rules() -> None:
    game = daylight(items=["boot", "boot"], clearings={7: {"marquise": {"warrior": 3}}})
    answer(game, "move")
    assert refusal(game, "3_7_11_12") == ("9.2.10", "forest-by-slip-only")
    assert refusal(game, "2") == ("4.2", "not-adjacent")
    answer(game, "7")
    assert (where(game), mine(game, "vagabond").exhausted) == (7, ("boot",))


@pytest.mark.law("9.5.1", "9.2.5")
def test_without_a_face_up_boot_there_is_no_move() -> None:
    game = daylight(items=["boot", "torch"], exhausted=["boot"], damaged=["boot"])
    assert refusal(game, "move") == ("9.5.1", "no-item-to-exhaust")


@pytest.mark.law("9.2.10", "9.5.1")
def test_out_of_a_forest_a_move_leads_to_a_clearing_beside_it() -> None:
    game = daylight(items=["boot"], place="4_9_12")
    answer(game, "move")
    assert keys(game) == ("4", "9", "12")
    answer(game, "9")
    assert where(game) == 9


@pytest.mark.law("9.2.9.III.b", "9.5.1")
def test_hostile_warriors_cost_a_boot_more() -> None:
    clearings = {7: {"marquise": {"warrior": 1}}, 9: {"marquise": {"sawmill": 1}}}
    game = daylight(items=["boot"], board=HOSTILE, clearings=clearings)
    answer(game, "move")
    assert refusal(game, "7") == ("9.2.9.III.b", "no-boot-for-hostile")
    answer(game, "9")
    game = daylight(items=["boot"] * 3, board=HOSTILE, clearings=clearings)
    answer(game, "move", "7")
    assert mine(game, "vagabond").exhausted == ("boot", "boot")


@pytest.mark.law("9.2.9.II.b", "9.2.9.II")
def test_allied_warriors_go_along() -> None:
    clearings = {12: {"marquise": {"warrior": 3}}, 4: {}}
    game = daylight(items=["boot"], board=ALLIED, clearings=clearings)
    answer(game, "move", "7")
    assert (open_question(game).name, keys(game)) == ("ally", ("marquise", "alone"))
    answer(game, "marquise", "n2")
    assert inner(game).count(7, "marquise", "warrior") == 2
    assert (where(game), inner(game).count(12, "marquise", "warrior")) == (7, 1)


@pytest.mark.law("9.4.2", "9.2.10", "9.2.9.III.b")
def test_a_slip_is_free_and_leads_into_forests_and_to_hostile_warriors() -> None:
    game = table("vagabond.slip", board=HOSTILE, clearings={7: {"marquise": {"warrior": 1}}})
    assert set(keys(game)) > {"7", "4_7_8_12", "stay"}
    assert refusal(game, "1") == ("9.4.2", "not-adjacent")
    answer(game, "7")
    assert where(game) == 7
    game = table("vagabond.slip", place="4_9_12")
    assert {"4", "9", "12", "1_9_10_12", "4_7_8_12"} < set(keys(game))
    answer(game, "1_9_10_12")
    assert where(game) == "1_9_10_12"


@pytest.mark.law("9.4.1")
def test_three_items_are_turned_up_and_two_for_each_tea_on_its_track() -> None:
    game = table("vagabond.refresh", items=["boot"] * 3, exhausted=["boot"] * 3)
    assert mine(game, "vagabond").exhausted == ()
    items = ["boot", "boot", "boot", "sword", "sword", "tea", "tea"]
    game = table("vagabond.refresh", items=items, exhausted=items[:6], place=12)
    assert mine(game, "vagabond").exhausted == ("tea",) or open_question(game).args["count"] == 5


@pytest.mark.law("9.4.1")
def test_which_items_are_turned_up_is_chosen_damaged_ones_too() -> None:
    items = ["boot", "boot", "boot", "sword"]
    game = table("vagabond.refresh", items=items, exhausted=items, damaged=["torch"], damaged_exhausted=["torch"])
    assert keys(game) == ("boot", "sword", "torch-damaged")
    answer(game, "torch-damaged", "boot", "sword")
    seat = mine(game, "vagabond")
    assert (seat.exhausted, seat.damaged_exhausted) == (("boot", "boot"), ())


@pytest.mark.law("9.2.5.I", "9.2.5.II", "9.6.4")
def test_a_track_holds_three_face_up_items_of_its_kind() -> None:
    def kept(game: Game) -> tuple[str, ...]:
        return mine(game, "vagabond").items

    four = ["tea"] * 3 + ["coin"] * 2 + ["boot"] * 4 + ["sword"] * 2
    assert kept(table("vagabond.capacity", character="", items=four)) == tuple(sorted(four))
    game = table("vagabond.capacity", items=four, exhausted=["tea"])
    answer(game, "tea-exhausted")
    assert kept(game) == tuple(sorted(four))[:-1]


@pytest.mark.law("9.2.9.II.b")
def test_allied_warriors_go_along_with_a_move_by_a_card_too() -> None:
    game = table(
        "evening",
        play_area=["cobbler"],
        hand=["anvil"],
        board={"relations": {"marquise": 3}},
        clearings={12: {"marquise": {"warrior": 3}}},
    )
    answer(game, "cobbler", "9")
    assert open_question(game).name == "ally"
    answer(game, "marquise", "n2")
    assert (where(game), there(game, 9, "marquise")) == (9, {"warrior": 2})


@pytest.mark.law("M.3.5", "9.2.9.II.b")
def test_an_ally_that_takes_the_ferry_along_draws_too() -> None:
    own = {"faction": "vagabond", "items": ["boot"], "hand": ["anvil"], "board": ALLIED}
    game = at(
        {
            "map": "lake",
            "options": {"suits": "suggested"},
            "seats": [own, {"faction": "marquise"}],
            "clearings": {10: {"vagabond": {"pawn": 1}, "marquise": {"warrior": 2}}},
            "landmarks": {"ferry": 10},
            "turn": {"seat": "vagabond", "stage": "vagabond.daylight", "last": "vagabond.daylight"},
        }
    )
    events = answer(game, "move", "1", "marquise", "n2")
    assert facts(events, "drew", "seat") == ["vagabond", "marquise"]
    assert there(game, 1, "marquise") == {"warrior": 2}


@pytest.mark.law("9.3.3")
@pytest.mark.parametrize(
    ("left", "shown", "kept"), [("abcd", "dcb", "a"), ("abc", "cba", ""), ("ab", "ba", ""), ("", "", "")]
)
def test_as_many_quests_are_laid_open_as_are_left(left: str, shown: str, kept: str) -> None:
    g = inner(daylight(items=["boot"]))
    g.piles = {"quests": list(left)}
    lay_out_quests(g)
    assert (list(g.piles["quests-open"]), list(g.piles["quests"])) == (list(shown), list(kept))
