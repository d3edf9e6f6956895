from typing import Any

import pytest

from engine.api import Game, IllegalAnswer
from engine.factions.riverfolk import state
from engine.rules import hooks
from support.games import answer, inner, open_question
from support.law import refusal, scene, vp
from support.riverfolk import keys, mine, of_kind, table, there, why

EMPTY: dict[str, list[str]] = {"fox": [], "rabbit": [], "mouse": []}


def daylight(
    funds: dict[str, int],
    clearings: dict[int, dict[str, dict[str, int]]] | None = None,
    *,
    hand: tuple[str, ...] = (),
    removed: dict[str, int] | None = None,
    board: dict[str, Any] | None = None,
    script: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """The Riverfolk's Daylight. Posts in `removed` have been destroyed, so that their spaces are empty."""
    riverfolk = {"hand": list(hand), "board": {"funds": funds, **(board or {})}, "removed": removed or {}}
    return table(
        "riverfolk", "riverfolk.daylight", riverfolk=riverfolk, clearings=clearings or {}, script=script, **more
    )


@pytest.mark.law("11.5")
def test_without_funds_no_action_is_offered() -> None:
    game = daylight({}, {7: {"riverfolk": {"warrior": 2}}})
    assert game.turn[2] == "evening", "with only one answer nothing is asked"


@pytest.mark.law("11.5", "11.2.4")
def test_actions_come_in_any_order_until_the_player_is_done() -> None:
    game = daylight({"riverfolk": 3}, {7: {"riverfolk": {"warrior": 2}}})
    answer(game, "draw", "recruit", "5", "draw")
    assert mine(game).board["committed"] == {"riverfolk": 2}
    assert mine(game).board["funds"] == {}


@pytest.mark.law("11.5", "11.2.4")
def test_whose_fund_goes_is_asked_where_it_makes_a_difference() -> None:
    game = daylight({"riverfolk": 1, "hundreds": 1}, {7: {"riverfolk": {"warrior": 2}}})
    answer(game, "draw")
    assert (open_question(game).name, keys(game)) == ("fund", ("hundreds", "riverfolk"))
    answer(game, "hundreds")
    assert mine(game).board["committed"] == {"hundreds": 1}
    answer(game, "draw")
    assert mine(game).board["committed"] == {"hundreds": 1, "riverfolk": 1}


@pytest.mark.law("11.5.1")
def test_a_move_commits_a_fund() -> None:
    game = daylight({"hundreds": 2}, {7: {"riverfolk": {"warrior": 2}}})
    answer(game, "move", "11", "n1")
    assert there(game, 11) == {"warrior": 1}
    board = mine(game).board
    assert (board["funds"], board["committed"]) == ({"hundreds": 1}, {"hundreds": 1})


@pytest.mark.law("11.5.1", "11.5.2")
def test_move_and_battle_say_why_not() -> None:
    game = daylight({"riverfolk": 1}, {})
    assert why(game, "move") == ("4.2.1", "no-move")
    assert why(game, "battle") == ("4.3", "no-battle")
    with pytest.raises(IllegalAnswer, match="no-battle"):
        answer(game, "battle")


@pytest.mark.law("11.5.2")
def test_a_battle_commits_a_fund() -> None:
    game = daylight(
        {"riverfolk": 1},
        {7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 2}}},
        script={"dice": [[2, 1]]},
    )
    answer(game, "battle")
    assert there(game, 7) == {"warrior": 1}
    assert there(game, 7, "marquise") == {}
    assert mine(game).board["committed"] == {"riverfolk": 1}


# --- 11.5.3 Craft ---


@pytest.mark.law("11.5.3", "11.2.1", "4.1.2")
def test_crafting_puts_a_fund_on_an_empty_matching_space() -> None:
    game = daylight({"hundreds": 1, "riverfolk": 1}, hand=("anvil",), removed={"trade-post-fox": 1})
    answer(game, "craft")
    assert open_question(game).name == "fund"
    answer(game, "hundreds")
    me = mine(game)
    assert me.board["tracks"]["fox"] == ["hundreds", "post", "post"]
    assert (me.board["funds"], me.board["committed"]) == ({"riverfolk": 1}, {})
    assert (me.items, me.vp, me.hand) == (("hammer",), 2, ())
    assert "anvil" in game.view(None).discard


@pytest.mark.law("11.5.3", "11.2.1", "11.4.3")
def test_r063_a_destroyed_posts_space_crafts_once_until_gathered() -> None:
    game = daylight({"riverfolk": 2}, hand=("mouse-in-a-sack", "root-tea-mouse"), removed={"trade-post-mouse": 1})
    answer(game, "craft", "mouse-in-a-sack")
    assert why(game, "craft") == ("11.5.3", "nothing-craftable")
    game = table(
        "riverfolk",
        "riverfolk.gather",
        riverfolk={
            "hand": ["root-tea-mouse"],
            "board": {"tracks": {**EMPTY, "mouse": ["riverfolk"]}},
            "removed": {"trade-post-mouse": 1},
        },
    )
    assert "craft" in keys(game)


@pytest.mark.law("11.5.3", "11.2.1")
def test_a_space_under_a_post_pays_nothing_and_the_suit_must_match() -> None:
    game = daylight({"riverfolk": 3}, hand=("anvil", "root-tea-fox"), removed={"trade-post-mouse": 1})
    answer(game, "craft")
    assert mine(game).items == ("tea",), "the Anvil wants a fox space"


@pytest.mark.law("11.5.3")
def test_a_space_does_not_pay_without_a_fund() -> None:
    game = daylight({"riverfolk": 1}, hand=("arms-trader", "anvil"), removed={"trade-post-fox": 3})
    answer(game, "craft")  # the Anvil, the only card that one fund pays
    assert mine(game).items == ("hammer",)
    game = daylight({"riverfolk": 1}, hand=("arms-trader", "anvil", "crossbow-bird"), removed={"trade-post-fox": 3})
    answer(game, "craft")
    assert why(game, "arms-trader") == ("11.5.3", "too-few-funds")


@pytest.mark.law("11.5.3")
def test_funds_of_several_owners_pay_one_card_together() -> None:
    game = daylight({"hundreds": 1, "riverfolk": 2}, hand=("arms-trader",), removed={"trade-post-fox": 2})
    answer(game, "craft", "1-hundreds+1-riverfolk")
    assert sorted(mine(game).board["tracks"]["fox"]) == ["hundreds", "post", "riverfolk"]
    assert mine(game).items == ("sword",)


@pytest.mark.law("11.5.3", "4.1.3")
def test_a_persistent_card_stays_in_play_and_any_suit_pays_the_question_mark() -> None:
    game = daylight({"riverfolk": 4}, hand=("royal-claim",), removed={"trade-post-fox": 3, "trade-post-rabbit": 2})
    answer(game, "craft", "fox-fox-fox-rabbit")
    assert mine(game).play_area == ("royal-claim",)
    assert mine(game).board["tracks"]["rabbit"] == ["riverfolk", "empty", "post"]


@pytest.mark.law("11.5.3.I")
def test_export_discards_the_card_without_its_benefit_for_a_payment() -> None:
    game = daylight({"hundreds": 1}, hand=("anvil",), removed={"trade-post-fox": 1})
    answer(game, "export")
    me = mine(game)
    assert (me.items, me.vp, me.hand) == ((), 0, ())
    assert me.board["payments"] == {"riverfolk": 1}
    assert me.board["tracks"]["fox"][0] == "hundreds"
    assert me.supply["warrior"] == 14
    assert "anvil" in game.view(None).discard


@pytest.mark.law("11.5.3.I")
def test_an_exported_persistent_card_is_discarded() -> None:
    game = daylight({"riverfolk": 1}, hand=("armorers",), removed={"trade-post-fox": 1})
    answer(game, "export")
    assert (mine(game).play_area, game.view(None).discard) == ((), ("armorers",))


@pytest.mark.law("4.1.2", "11.5.3.I")
def test_r011_without_the_item_neither_craft_nor_export() -> None:
    game = daylight(
        {"riverfolk": 3},
        {7: {"riverfolk": {"warrior": 1}}},
        hand=("crossbow-bird",),
        removed={"trade-post-fox": 1},
        items={"crossbow": 0},
    )
    assert why(game, "craft")[1] == "nothing-craftable"
    assert why(game, "export") == ("11.5.3.I", "nothing-craftable")


@pytest.mark.law("11.5.3.I", "4.1.4")
def test_a_second_identical_effect_can_be_exported_as_little_as_crafted() -> None:
    game = table(
        "riverfolk",
        "riverfolk.daylight",
        riverfolk={
            "hand": ["armorers"],
            "play_area": ["armorers"],
            "board": {"funds": {"riverfolk": 1}},
            "removed": {"trade-post-fox": 1},
        },
    )
    assert "export" not in keys(game)


# --- 11.5.4, 11.5.5 ---


@pytest.mark.law("11.5.4")
def test_drawing_commits_a_fund() -> None:
    game = daylight({"riverfolk": 1}, cards=["anvil", "..."])
    answer(game, "draw")
    assert mine(game).hand == ("anvil",)
    assert mine(game).board["committed"] == {"riverfolk": 1}


@pytest.mark.law("11.5.4", "2.1")
def test_nobody_draws_from_nothing() -> None:
    game = daylight({"riverfolk": 1}, cards=[])
    assert why(game, "draw") == ("2.1", "no-cards-left")


@pytest.mark.law("11.5.5")
def test_recruiting_spends_a_fund_and_places_on_the_river() -> None:
    game = daylight({"hundreds": 1})
    answer(game, "recruit")
    assert why(game, "12") == ("11.5.5", "no-river-there")
    assert keys(game) == ("4", "5", "7", "10", "11")
    answer(game, "10")
    assert there(game, 10) == {"warrior": 1}
    assert mine(game, "hundreds").supply["warrior"] == 20
    assert mine(game).board["committed"] == {}


@pytest.mark.law("11.5.5", "1.5.1")
def test_with_an_empty_supply_only_an_own_fund_recruits() -> None:
    riverfolk: dict[str, Any] = {"supply": {"warrior": 0}, "board": {"funds": {"riverfolk": 1, "hundreds": 1}}}
    game = table("riverfolk", "riverfolk.daylight", riverfolk=riverfolk)
    answer(game, "recruit", "4")  # whose fund is no question
    assert there(game, 4) == {"warrior": 1}
    assert mine(game).board["funds"] == {"hundreds": 1}
    assert why(game, "recruit") == ("1.5.1", "none-in-supply")


# --- 11.5.6 Establish ---

R065 = {12: {"hundreds": {"warrior": 2}}, 8: {"marquise": {"warrior": 1}}}


@pytest.mark.law("11.5.6.I", "11.5.6.II", "11.5.6.III")
def test_r065_a_post_is_paid_with_two_of_the_rulers_warriors() -> None:
    game = daylight({"hundreds": 1, "marquise": 3}, R065)
    answer(game, "establish")  # at 8, the only legal clearing
    assert there(game, 8) == {"trade-post-fox": 1, "warrior": 1}
    me = mine(game)
    assert me.board["funds"] == {"hundreds": 1, "marquise": 1}
    assert mine(game, "marquise").supply["warrior"] == 25 - 1 - 1
    assert (me.vp, me.board["tracks"]["fox"]) == (2, ["empty", "post", "post"])


@pytest.mark.law("11.5.6.I", "11.5.6.II")
def test_r065_the_other_clearings_are_refused() -> None:
    game = daylight({"hundreds": 1, "marquise": 5}, {**R065, 9: {"marquise": {"warrior": 1}}})
    answer(game, "establish")
    assert keys(game) == ("8", "9")
    assert why(game, "12") == ("11.5.6.II", "too-few-funds-of-ruler")
    assert why(game, "5") == ("11.5.6.I", "nobody-rules")


@pytest.mark.law("11.5.6.I")
def test_r065_a_second_post_in_the_same_clearing_is_refused() -> None:
    game = daylight({"marquise": 4}, {8: {"marquise": {"warrior": 3}}, 9: {"marquise": {"warrior": 3}}})
    answer(game, "establish", "8")
    answer(game, "establish")  # 9 is the only one left
    assert there(game, 9) == {"trade-post-mouse": 1, "warrior": 1}


@pytest.mark.law("11.5.6.I")
def test_where_a_post_stands_none_is_established() -> None:
    stands = {8: {"marquise": {"warrior": 3}, "riverfolk": {"trade-post-fox": 1}}}
    game = daylight({"marquise": 4}, {**stands, 9: {"marquise": {"warrior": 3}}, 2: {"marquise": {"warrior": 1}}})
    answer(game, "establish")
    assert why(game, "8") == ("11.5.6.I", "post-already-there")


@pytest.mark.law("11.5.6.I", "11.5.6.II")
def test_own_rule_is_paid_with_own_warriors() -> None:
    game = daylight({"riverfolk": 2}, {5: {"riverfolk": {"warrior": 1}}})
    answer(game, "establish")
    assert there(game, 5) == {"trade-post-rabbit": 1, "warrior": 2}


@pytest.mark.law("11.5.6.III", "1.5.1")
def test_a_track_without_posts_establishes_nothing_more_of_its_suit() -> None:
    game = daylight({"riverfolk": 2}, {5: {"riverfolk": {"warrior": 1}}}, removed={"trade-post-rabbit": 3})
    assert why(game, "establish") == ("11.5.6.I", "no-post-site")


@pytest.mark.law("11.5.6.III")
def test_every_space_uncovered_scores_two() -> None:
    game = daylight(
        {"marquise": 6},
        {c: {"marquise": {"warrior": 1}} for c in (2, 7, 9)},
    )
    points = [
        of_kind(answer(game, *step), "scored")[0].data["points"]
        for step in (("establish", "2"), ("establish", "7"), ("establish",))
    ]
    assert points == [2, 2, 2]
    assert mine(game).board["tracks"]["mouse"] == ["empty", "empty", "empty"]


@pytest.mark.law("11.2.5", "11.5.6.III")
def test_with_no_warrior_left_the_post_alone_is_placed_and_scored() -> None:
    riverfolk = {"supply": {"warrior": 0}, "board": {"funds": {"marquise": 2}}}
    game = table("riverfolk", "riverfolk.daylight", riverfolk=riverfolk, clearings={8: {"marquise": {"warrior": 1}}})
    answer(game, "establish")
    assert there(game, 8) == {"trade-post-fox": 1}
    assert mine(game).vp == 2


@pytest.mark.law("G.20", "11.5.6.III")
def test_where_others_forbid_it_no_trade_post_is_placed() -> None:
    clearings = {c: {"riverfolk": {"warrior": 2}} for c in (9, 10, 11)}
    game = scene(
        "riverfolk.daylight", "riverfolk", clearings=clearings, riverfolk={"board": {"funds": {"riverfolk": 3}}}
    )
    inner(game).hooks.setdefault(hooks.MAY_PLACE, []).append(
        ("hundreds", lambda _g, _seat, _faction, _kind, clearing: clearing != 10)
    )
    answer(game, "establish")
    assert open_question(game).keys == ("9", "11")
    assert refusal(game, "10") == ("G.20", "cannot-place-there")


@pytest.mark.law("G.20", "11.5.5")
def test_where_others_forbid_it_nobody_is_recruited() -> None:
    game = scene("riverfolk.daylight", "riverfolk", riverfolk={"board": {"funds": {"riverfolk": 1}}})
    inner(game).hooks.setdefault(hooks.MAY_PLACE, []).append(
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


@pytest.mark.law("11.5.1")
def test_whose_fund_goes_is_a_question_about_players_and_about_pieces_for_more() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={4: {"riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warlord": 1}}},
        riverfolk={"board": {"funds": {"riverfolk": 2, "hundreds": 1}}},
    )
    answer(game, "move")
    assert [(o.key, o.kind) for o in open_question(game).options] == [("hundreds", "seat"), ("riverfolk", "seat")]


@pytest.mark.law("11.5.6.II")
def test_who_has_no_funds_of_the_ruler_is_told_so() -> None:
    clearings = {9: {"hundreds": {"warrior": 2}}, **{c: {"riverfolk": {"warrior": 1}} for c in (10, 11)}}
    mine = {"board": {"funds": {"riverfolk": 3}}}
    game = scene("riverfolk.daylight", "riverfolk", clearings=clearings, riverfolk=mine)
    answer(game, "establish")
    found = next(refused for refused in open_question(game).refused if refused.key == "9")
    assert (found.reason, found.args["count"]) == ("too-few-funds-of-ruler", 0)


@pytest.mark.law("11.5.6", "11.5.6.II", "11.5.6.III")
def test_establishing_costs_two_funds_of_the_ruler_and_brings_a_post_a_warrior_and_points() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"board": {"funds": {"hundreds": 3, "riverfolk": 1}}},
        clearings={9: {"hundreds": {"warrior": 2}}, 7: {"riverfolk": {"warrior": 1}}, 2: {"hundreds": {"warrior": 1}}},
    )
    before = mine(game, "hundreds").supply["warrior"]
    answer(game, "establish")
    assert keys(game) == ("2", "9"), "at 7 the Riverfolk have one fund of their own"
    answer(game, "9")
    assert there(game, 9) == {"trade-post-mouse": 1, "warrior": 1}
    assert mine(game).board["funds"] == {"hundreds": 1, "riverfolk": 1}
    assert mine(game).board["committed"] == {}, "spent, not committed"
    assert mine(game, "hundreds").supply["warrior"] == before + 2
    assert vp(game, "riverfolk") == 2
    assert "establish" not in keys(game)
