from typing import Any

import pytest

from engine.api import Game
from support.games import answer, open_question
from support.riverfolk import keys, mine, of_kind, table, there, why

POST = {"trade-post-mouse": 1}
BUSY = {"play_area": ["tax-collector"]}  # something left to do, so that the Hundreds' turn does not run on


# --- 11.2.2 Swimmers ---


@pytest.mark.law("11.2.2", "4.2.1")
def test_r066_swimming_ignores_rule_and_walking_does_not() -> None:
    game = table(
        "riverfolk",
        "riverfolk.daylight",
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        clearings={
            7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 4}},
            11: {"marquise": {"warrior": 3}},
            12: {"marquise": {"warrior": 3}},
        },
    )
    answer(game, "move")  # from 7, the only clearing
    assert "11" in keys(game)
    assert why(game, "12") == ("4.2.1", "rules-neither-end")
    answer(game, "11", "n2")
    assert there(game, 11) == {"warrior": 2}


@pytest.mark.law("11.2.2")
def test_r066_a_move_goes_along_one_link_of_the_river() -> None:
    game = table(
        "riverfolk",
        "riverfolk.daylight",
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        clearings={5: {"riverfolk": {"warrior": 2}}},
    )
    answer(game, "move")
    assert why(game, "11")[1] == "not-adjacent"
    assert "10" in keys(game)
    assert "2" in keys(game), "paths are still there"


@pytest.mark.law("2.3", "11.2.2")
def test_nobody_else_swims() -> None:
    game = table("hundreds", "hundreds.command", clearings={11: {"hundreds": {"warrior": 3}}})
    answer(game, "move")
    assert why(game, "10") == ("2.3", "only-river")


# --- 11.2.3 Public Hand ---


@pytest.mark.law("11.2.3")
def test_everybody_sees_the_hand_and_what_is_drawn() -> None:
    game = table(
        "riverfolk",
        "riverfolk.daylight",
        riverfolk={"hand": ["anvil", "ambush-fox"], "board": {"funds": {"riverfolk": 1}}},
        cards=["bake-sale", "..."],
    )
    for viewer in (None, "hundreds"):
        seen = next(s for s in game.view(viewer).seats if s.name == "riverfolk")
        assert seen.hand == ("ambush-fox", "anvil")
    events = answer(game, "draw")
    (drew,) = of_kind(events, "drew")
    assert drew.seen_by("hundreds").data["cards"] == ["bake-sale"]


@pytest.mark.law("11.2.3")
def test_a_random_card_is_still_random() -> None:
    game = table(
        "hundreds",
        "turn.begin",
        hundreds={"play_area": ["stand-and-deliver"]},
        riverfolk={"hand": ["anvil", "bake-sale", "cobbler"]},
        clearings={1: {"hundreds": {"warlord": 1}}},
        script={"pick": ["bake-sale"], "mob": ["fox"]},
    )
    while open_question(game).name != "use":
        answer(game, "next")
    answer(game, "stand-and-deliver")
    assert mine(game).hand == ("anvil", "cobbler")
    assert next(s for s in game.view("hundreds").seats if s.name == "hundreds").hand == ("bake-sale",)


@pytest.mark.law("11.2.3", "4.3.1")
def test_a_public_hand_without_an_ambush_is_not_asked_for_one() -> None:
    def battle(hand: list[str]) -> Game:
        game = table(
            "hundreds",
            "hundreds.command",
            hundreds=BUSY,
            riverfolk={"hand": hand},
            clearings={7: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}}},
            script={"dice": [[0, 0]]},
        )
        answer(game, "battle")
        return game

    assert open_question(battle(["ambush-mouse"])).seat == "riverfolk"
    assert open_question(battle(["ambush-fox"])).seat == "hundreds"


# --- 11.2.5 Trade Posts ---


def battle_over_post(**boxes: Any) -> Game:
    """The Hundreds battle a lone trade post at 7 and destroy it; stops at the Riverfolk's question, if there is one."""
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds=BUSY,
        riverfolk={"board": boxes},
        clearings={7: {"hundreds": {"warrior": 2}, "riverfolk": POST}, 8: {"marquise": {"warrior": 1}}},
        script={"dice": [[1, 0]]},
    )
    answer(game, "battle")
    return game


@pytest.mark.law("11.2.5.I", "3.2.1")
def test_r062_half_of_odd_funds_rounded_up_of_the_owners_choice() -> None:
    game = battle_over_post(funds={"riverfolk": 3, "marquise": 2}, payments={"hundreds": 2}, committed={"riverfolk": 1})
    asked = open_question(game)
    assert (asked.seat, asked.name, asked.law) == ("riverfolk", "fund", "11.2.5.I")
    assert asked.keys == ("2-marquise+1-riverfolk", "1-marquise+2-riverfolk", "3-riverfolk")
    stock = mine(game).supply["warrior"]
    answer(game, "1-marquise+2-riverfolk")
    board = mine(game).board
    assert board["funds"] == {"marquise": 1, "riverfolk": 1}
    assert (board["payments"], board["committed"]) == ({"hundreds": 2}, {"riverfolk": 1})
    assert mine(game).supply["warrior"] == stock + 2
    assert mine(game, "marquise").supply["warrior"] == 25 - 1 - 1
    assert mine(game, "hundreds").vp == 1


@pytest.mark.law("11.2.5.I")
def test_a_removed_post_is_out_of_the_game_for_good() -> None:
    game = battle_over_post(funds={})
    assert mine(game).removed == {"trade-post-mouse": 1}
    assert mine(game).board["tracks"]["mouse"] == ["empty", "post", "post"]


@pytest.mark.law("11.2.5.I", "1.5.4")
def test_each_of_several_posts_halves_the_funds_once_all_are_off() -> None:
    game = table(
        "hundreds",
        "hundreds.craft",
        hundreds={**BUSY, "hand": ["favor-of-the-mice"]},
        riverfolk={"board": {"funds": {"riverfolk": 5}}},
        clearings={
            1: {"hundreds": {"warrior": 1}},
            2: {"riverfolk": POST},
            7: {"hundreds": {"stronghold": 2}, "riverfolk": POST},
            9: {"hundreds": {"stronghold": 1}},
        },
    )
    answer(game, "craft")
    assert mine(game).board["funds"] == {"riverfolk": 1}  # 5 - 3 - 1
    assert mine(game).removed == {"trade-post-mouse": 2}
    assert mine(game, "hundreds").vp == 2


@pytest.mark.law("11.2.5.I")
def test_losing_warriors_disrupts_nothing() -> None:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds=BUSY,
        riverfolk={"board": {"funds": {"riverfolk": 4}}},
        clearings={7: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}}},
        script={"dice": [[1, 0]]},
    )
    answer(game, "battle")
    assert there(game, 7) == {}
    assert mine(game).board["funds"] == {"riverfolk": 4}
