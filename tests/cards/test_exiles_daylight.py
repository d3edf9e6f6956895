"""Exiles & Partisans in Daylight: League of Adventurous Mice, Propaganda Bureau."""

from typing import Any

import pytest

from engine.api import Game
from engine.rules.effects import refuse_card
from support.exiles import exiles
from support.games import answer, inner, open_question
from support.law import facts, hand, refusal
from support.riverfolk import keys, mine, there

# --- League of Adventurous Mice ---------------------------------------------------------------------------------------

CAMP = {5: {"riverfolk": {"warrior": 3}, "hundreds": {"warrior": 1}}, 1: {"hundreds": {"warlord": 1}}}


def league(*, items: list[str], exhausted: list[str] | None = None, clearings: Any = CAMP, **parts: Any) -> Game:
    """The Riverfolk's Daylight without funds: only the card can move or battle."""
    mine = {"play_area": ["league-of-adventurous-mice"], "items": items, "exhausted": exhausted or []}
    return exiles("riverfolk.daylight", "riverfolk", riverfolk=mine, clearings=clearings, **parts)


@pytest.mark.law("4.1.3", "4.2")
def test_the_league_exhausts_an_item_to_move() -> None:
    game = league(items=["boot", "sword"])
    answer(game, "use")
    assert (open_question(game).name, keys(game)) == ("item", ("boot", "sword"))
    answer(game, "sword")
    assert (open_question(game).name, keys(game)) == ("what", ("move", "battle"))
    answer(game, "move", "2", "n2")
    assert there(game, 2) == {"warrior": 2}
    assert (mine(game).items, mine(game).exhausted) == (("boot", "sword"), ("sword",))
    assert not game.decisions, "once a turn"


@pytest.mark.law("4.1.3", "4.3")
def test_the_league_exhausts_an_item_to_battle() -> None:
    game = league(items=["boot"], script={"dice": [[2, 0]]})
    answer(game, "use", "battle")
    assert there(game, 5, "hundreds") == {}
    assert mine(game).exhausted == ("boot",)


@pytest.mark.law("4.1.3", "9.4.1")
def test_an_exhausted_item_is_of_no_use_and_nothing_refreshes_it() -> None:
    game = league(items=["boot", "boot", "sword", "tea"], exhausted=["boot", "sword"])
    answer(game, "use")
    assert keys(game) == ("boot", "tea"), "one boot is left"
    assert refusal(game, "sword") == ("4.1.3", "item-exhausted")
    game = exiles(
        "turn.birdsong",
        "riverfolk",
        last="daylight",
        riverfolk={"play_area": ["league-of-adventurous-mice"], "items": ["boot"], "exhausted": ["boot"]},
    )
    assert mine(game).exhausted == ("boot",)
    assert "use" not in keys(game), "a new turn has refreshed nothing, so the card has no use"


@pytest.mark.law("4.1.3", "14.2.4")
def test_a_hoard_is_no_crafted_items_box() -> None:
    game = exiles(
        "hundreds.command",
        hundreds={"play_area": ["league-of-adventurous-mice"], "board": {"prowess": ["tea"]}, "hand": ["anvil"]},
        clearings=CAMP,
    )
    assert "use" not in keys(game)


@pytest.mark.law("4.1.3", "4.2.1")
def test_the_league_offers_only_what_is_possible() -> None:
    game = league(items=["boot"], clearings={9: {"riverfolk": {"warrior": 1}}, 1: {"hundreds": {"warlord": 1}}})
    answer(game, "use")
    assert open_question(game).name == "to", "nobody to battle: it is a move"
    alone = league(items=["boot"], clearings={1: {"hundreds": {"warlord": 1}}})
    assert not alone.decisions


@pytest.mark.law("14.2.5", "4.1.2")
def test_looters_take_the_item_that_is_not_exhausted_first() -> None:
    game = exiles(
        "hundreds.command",
        hundreds={"hand": ["anvil"]},
        riverfolk={"items": ["boot", "boot"], "exhausted": ["boot"]},
        clearings={5: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}}},
        script={"dice": [[1, 0], [1, 0]]},
    )
    answer(game, "battle", "yes")
    assert (mine(game).items, mine(game).exhausted) == (("boot",), ("boot",))


@pytest.mark.law("AOH.2.2")
def test_the_overlord_takes_an_exhausted_item_where_there_is_no_other() -> None:
    game = exiles(
        "ai-overlord.advance",
        overlord=True,
        riverfolk={"items": ["boot"], "exhausted": ["boot"]},
        clearings={5: {"hundreds": {"warrior": 4, "warlord": 1}, "riverfolk": {"warrior": 1}}},
        script={"dice": [[0, 0], [0, 0]]},
        options={"unattended": True, "bots-buy-services": False},
    )
    assert (mine(game).items, mine(game).exhausted) == ((), ())
    assert mine(game, "hundreds").board["command"] == ["boot"]


def test_a_position_cannot_exhaust_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="exhausted"):
        league(items=["boot"], exhausted=["tea"])


@pytest.mark.law("4.1.3", "14.2.4")
def test_the_league_is_refused_for_what_is_lacking() -> None:
    card = "league-of-adventurous-mice"
    nobody = {12: {"hundreds": {"warlord": 1}}}
    for game, reason in (
        (league(items=[]), "no-item-crafted"),
        (league(items=["tea"], exhausted=["tea"]), "every-item-exhausted"),
        (league(items=["tea"], clearings=nobody), "no-outing"),
    ):
        found = refuse_card(inner(game), "riverfolk", card, "daylight")
        assert found is not None
        assert (found.law, found.reason) == ("4.1.3", reason)
    assert refuse_card(inner(league(items=["tea"])), "riverfolk", card, "daylight") is None
    hoard = exiles("hundreds.command", hundreds={"play_area": [card], "hand": ["anvil"]})
    assert refusal(hoard, card) == ("14.2.4", "items-go-to-hoard"), "nothing the Hundreds do makes it of use"


# --- Propaganda Bureau ------------------------------------------------------------------------------------------------

FRONT = {
    8: {"riverfolk": {"warrior": 2}},
    9: {"hundreds": {"warlord": 1}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 3}},
    5: {"hundreds": {"warrior": 2}},
}


def bureau(*, cards: list[str], clearings: Any = FRONT, **parts: Any) -> Game:
    """The Hundreds' Daylight with the card."""
    own = {"play_area": ["propaganda-bureau"], "hand": cards, **parts.pop("hundreds", {})}
    return exiles("hundreds.command", hundreds=own, clearings=clearings, **parts)


@pytest.mark.law("4.1.3", "G.31", "G.16")
def test_the_bureau_spends_a_card_to_turn_a_warrior_in_a_matching_clearing() -> None:
    game = bureau(cards=["anvil", "investments"])
    answer(game, "use")
    assert (open_question(game).name, keys(game)) == ("spend", ("anvil", "investments"))
    answer(game, "anvil")
    assert (there(game, 8), there(game, 8, "hundreds")) == ({"warrior": 1}, {"warrior": 1})
    assert (hand(game), game.view(None).discard) == (["investments"], ("anvil",))
    assert mine(game, "hundreds").vp == 0, "a warrior is worth no point"
    assert "use" not in keys(game), "once a turn"


@pytest.mark.law("4.1.3", "2.1.1")
def test_a_bird_is_spent_for_any_clearing_and_the_enemy_is_chosen() -> None:
    game = bureau(cards=["arms-trader", "woodland-runners"])
    answer(game, "use", "arms-trader")
    assert (open_question(game).name, keys(game)) == ("clearing", ("8", "9"))
    answer(game, "9")
    assert set(keys(game)) == {"riverfolk", "marquise"}
    assert refusal(game, "hundreds") == ("4.1.3", "other-player-needed")
    answer(game, "marquise")
    assert there(game, 9, "marquise") == {"warrior": 2}


@pytest.mark.law("4.1.3", "G.16")
def test_the_bureau_refuses_cards_and_clearings_that_do_not_match() -> None:
    game = bureau(cards=["anvil", "bake-sale", "arms-trader"])
    answer(game, "use")
    assert keys(game) == ("anvil", "arms-trader")
    assert refusal(game, "bake-sale") == ("4.1.3", "card-matches-no-warrior")
    answer(game, "arms-trader")
    assert refusal(game, "5") == ("4.1.3", "no-enemy-warrior")
    both = {8: {"riverfolk": {"warrior": 1}}, 12: {"riverfolk": {"warrior": 1}}, 1: {"hundreds": {"warlord": 1}}}
    game = bureau(cards=["anvil", "investments"], clearings={**both, 9: {"riverfolk": {"warrior": 1}}})
    answer(game, "use", "anvil")
    assert keys(game) == ("8", "12")
    assert refusal(game, "9") == ("G.16", "card-does-not-match")


@pytest.mark.law("4.1.3", "14.2.2", "G.24")
def test_the_warlord_is_not_turned() -> None:
    pieces = {
        9: {"hundreds": {"warlord": 1}},
        8: {"hundreds": {"warrior": 1}},
        5: {"riverfolk": {"warrior": 1}},
    }
    own = {"play_area": ["propaganda-bureau"], "hand": ["investments", "anvil"]}
    game = exiles("riverfolk.daylight", "riverfolk", riverfolk=own, clearings=pieces)
    answer(game, "use")
    assert there(game, 8, "hundreds") == {}, "the fox card was the only one that found a warrior"
    assert there(game, 9, "hundreds") == {"warlord": 1}
    game = exiles(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={**own, "hand": ["investments"]},
        clearings={9: {"hundreds": {"warlord": 1}, "marquise": {"warrior": 1}, "eyrie": {"warrior": 1}}},
    )
    answer(game, "use")
    assert refusal(game, "hundreds") == ("G.24", "warriors-cannot-be-removed")


@pytest.mark.law("4.1.3", "G.9", "11.2.7.III")
def test_mercenaries_are_no_enemies_to_turn() -> None:
    own = {"riverfolk": {"board": {"mercenaries": "hundreds"}}}
    game = bureau(cards=["anvil", "investments"], **own)
    answer(game, "use")
    assert keys(game) == ("investments",), "only the Marquise could be turned, at 9"
    answer(game, "investments")
    assert open_question(game).name == "action"
    assert there(game, 9, "marquise") == {"warrior": 2}
    pieces = {9: {**FRONT[9], "eyrie": {"warrior": 1}}}
    game = bureau(cards=["anvil", "investments"], clearings=pieces, **own)
    answer(game, "use", "investments")
    assert refusal(game, "riverfolk") == ("G.9", "lent-warriors-are-no-enemies")
    inner(game).seat("eyrie").coalition = "hundreds"
    assert refusal(game, "eyrie") == ("9.2.8", "coalition-partner")


@pytest.mark.law("4.1.3", "1.5.4")
def test_without_a_warrior_to_place_the_enemy_still_loses_one() -> None:
    game = bureau(cards=["anvil", "bake-sale"], hundreds={"supply": {"warrior": 0}})
    answer(game, "use", "anvil")
    assert (there(game, 8), there(game, 8, "hundreds")) == ({"warrior": 1}, {})


@pytest.mark.law("4.1.3")
def test_whether_the_bureau_is_usable_tells_nothing_about_the_hand() -> None:
    held, useless = (
        exiles(
            "hundreds.craft",
            last="hundreds.craft",
            hundreds={"play_area": ["propaganda-bureau"], "hand": [card]},
            clearings={8: {"riverfolk": {"warrior": 1}}, 1: {"hundreds": {"warlord": 1}}},
        )
        for card in ("anvil", "bake-sale")
    )
    assert [(d.seat, d.name) for d in held.decisions] == [(d.seat, d.name) for d in useless.decisions]
    assert "use" in keys(held)
    assert "use" not in keys(useless)


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_the_bureau_turns_a_bots_warriors() -> None:
    game = bureau(cards=["anvil", "bake-sale"], robots=True)
    assert facts(answer(game, "use", "anvil"), "removed", "faction", "clearing") == [("riverfolk", 8)]
