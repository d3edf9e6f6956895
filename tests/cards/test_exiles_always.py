"""Exiles & Partisans that always act: rule, movement, crafted items."""

from typing import Any

import pytest

from engine.api import Game
from engine.rules.movement import adjacent
from support.exiles import birdsong, exiles
from support.games import answer, inner, open_question
from support.law import facts, hand, refusal, vp
from support.riverfolk import keys, mine, there

# --- Soup Kitchens ----------------------------------------------------------------------------------------------------


def ruler(pieces: dict[str, dict[str, int]], *, area: list[str], seat: str = "hundreds", **parts: Any) -> str | None:
    """Who rules clearing 9 with these pieces."""
    own: dict[str, Any] = {seat: {"play_area": area, "hand": [] if parts.get("robots") else ["anvil"]}}
    game = exiles("hundreds.command", clearings={9: pieces, 1: {"hundreds": {"warlord": 1}}}, **own, **parts)
    return game.view(None).clearing(9).ruler


@pytest.mark.law("4.1.3", "2.5")
def test_soup_kitchens_make_tokens_count_twice_for_rule() -> None:
    mob = {"hundreds": {"mob": 1}, "riverfolk": {"warrior": 1}}
    assert ruler(mob, area=[]) == "riverfolk"
    assert ruler(mob, area=["soup-kitchens"]) == "hundreds"
    tied = {"hundreds": {"mob": 1, "warrior": 1}, "riverfolk": {"warrior": 3}}
    assert ruler(tied, area=["soup-kitchens"]) is None


@pytest.mark.law("4.1.3", "2.5")
def test_soup_kitchens_are_for_the_owners_tokens_only() -> None:
    post = {"riverfolk": {"trade-post-mouse": 1}, "hundreds": {"warrior": 1}}
    assert ruler(post, area=["soup-kitchens"]) == "hundreds"
    assert ruler(post, area=["soup-kitchens"], seat="riverfolk") == "riverfolk"


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_soup_kitchens_lie_unused_before_a_bot() -> None:
    post = {"riverfolk": {"trade-post-mouse": 1}, "hundreds": {"warrior": 1}}
    assert ruler(post, area=["soup-kitchens"], seat="riverfolk", robots=True) == "hundreds"


@pytest.mark.law("4.1.3", "14.6.2")
def test_mobs_alone_oppress_with_soup_kitchens() -> None:
    pieces = {c: {"hundreds": {"mob": 1}} for c in (5, 8, 9)}
    game = exiles("hundreds.oppress", clearings=pieces, hundreds={"play_area": ["soup-kitchens"]})
    assert vp(game) == 2


@pytest.mark.law("3.3.1.I", "2.5")
def test_soup_kitchens_count_for_dominance() -> None:
    pieces = {c: {"riverfolk": {"trade-post-fox": 1}, "hundreds": {"warrior": 1}} for c in (1, 6, 8)}
    own = {"play_area": ["soup-kitchens"], "dominance": "fox-dominance", "vp": None}
    game = exiles("turn.begin", "riverfolk", clearings=pieces, riverfolk=own)
    assert game.winners == ("riverfolk",)


# --- Boat Builders, Corvid Planners, Tunnels --------------------------------------------------------------------------


def reach(origin: int, clearings: Any, area: list[str]) -> tuple[Game, tuple[str, ...]]:
    """Where a move of the Hundreds from a clearing may lead."""
    game = exiles("hundreds.command", clearings=clearings, hundreds={"play_area": area, "hand": ["anvil"]})
    answer(game, "move", *([str(origin)] if len(_starts(game)) > 1 else []))
    return game, keys(game)


def _starts(game: Game) -> tuple[str, ...]:
    fork = game.fork()
    answer(fork, "move")
    question = open_question(fork)
    return question.keys if question.name == "from" else ()


TROOP = {7: {"hundreds": {"warrior": 3}}}


@pytest.mark.law("4.1.3", "2.3", "4.2")
def test_boat_builders_make_rivers_paths() -> None:
    game, without = reach(7, TROOP, [])
    assert without == ("3", "8", "12")
    assert refusal(game, "11") == ("2.3", "only-river")
    assert reach(7, TROOP, ["boat-builders"])[1] == ("3", "4", "8", "11", "12")


@pytest.mark.law("4.1.3", "4.2.1")
def test_boats_need_rule_as_feet_do() -> None:
    pieces = {
        7: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}},
        4: {"hundreds": {"warrior": 1}},
        3: {"hundreds": {"warrior": 1}},
    }
    game, found = reach(7, pieces, ["boat-builders"])
    assert found == ("3", "4")
    assert refusal(game, "11") == ("4.2.1", "rules-neither-end")


@pytest.mark.law("4.1.3", "2.2.1", "14.4.1")
def test_with_boats_mobs_spread_along_the_river() -> None:
    def spread(area: list[str]) -> str | None:
        game = exiles(
            "hundreds.raze",
            clearings={7: {"hundreds": {"mob": 1}}, 1: {"hundreds": {"warlord": 1}}},
            hundreds={"play_area": area},
            script={"mob": ["rabbit"]},
        )
        return keys(game)[-1] if game.decisions else str(min(_mobs(game)))

    assert (spread([]), spread(["boat-builders"])) == ("3", "4")


def _mobs(game: Game) -> list[int]:
    return [
        c.number for c in game.view(None).clearings if there(game, c.number, "hundreds").get("mob") and c.number != 7
    ]


@pytest.mark.law("4.1.3", "4.2.1")
def test_corvid_planners_move_whoever_rules() -> None:
    pieces = {7: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warlord": 1}}}
    game = exiles("hundreds.command", clearings=pieces, hundreds={"play_area": ["tunnels"], "hand": ["anvil"]})
    answer(game, "move")
    assert "7" not in keys(game)
    game, found = reach(7, pieces, ["corvid-planners"])
    assert found == ("3", "8", "12")
    assert refusal(game, "11") == ("2.3", "only-river"), "rule is ignored, paths are not"


@pytest.mark.law("4.1.3", "4.2.1", "2.3")
def test_boats_and_planners_work_together() -> None:
    pieces = {7: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warlord": 1}}}
    assert reach(7, pieces, ["boat-builders", "corvid-planners"])[1] == ("3", "4", "8", "11", "12")


@pytest.mark.law("4.1.3", "11.2.2")
def test_boats_give_swimmers_nothing_and_planners_free_their_paths() -> None:
    pieces = {7: {"riverfolk": {"warrior": 1}, "hundreds": {"warrior": 2}}}

    def from_7(area: list[str]) -> tuple[str, ...]:
        own = {"play_area": area, "board": {"funds": {"riverfolk": 2}}}
        game = exiles("riverfolk.daylight", "riverfolk", clearings=pieces, riverfolk=own)
        answer(game, "move")
        return keys(game)

    assert from_7([]) == from_7(["boat-builders"]) == ("4", "11")
    assert from_7(["corvid-planners"]) == ("3", "4", "8", "11", "12")


FORTS = {
    1: {"hundreds": {"warrior": 2, "stronghold": 1}},
    8: {"hundreds": {"stronghold": 1}},
    7: {"hundreds": {"warrior": 1}},
}


@pytest.mark.law("4.1.3", "2.2.1", "14.2.1")
def test_tunnels_join_clearings_with_strongholds() -> None:
    assert reach(1, FORTS, [])[1] == ("5", "9", "10")
    assert reach(1, FORTS, ["tunnels"])[1] == ("5", "8", "9", "10")
    game, found = reach(7, FORTS, ["tunnels"])
    assert found == ("3", "8", "12"), "7 has no crafting piece"
    assert refusal(game, "1") == ("4.2", "not-adjacent")


@pytest.mark.law("4.1.3", "4.2.1")
def test_tunnels_need_rule() -> None:
    pieces = {
        1: {"hundreds": {"warrior": 1, "stronghold": 1}, "riverfolk": {"warrior": 3}},
        8: {"hundreds": {"stronghold": 1}, "riverfolk": {"warrior": 3}},
        9: {"hundreds": {"warrior": 1}},
        10: {"hundreds": {"warrior": 1}},
    }
    game, found = reach(1, pieces, ["tunnels"])
    assert found == ("9", "10")
    assert refusal(game, "8") == ("4.2.1", "rules-neither-end")


@pytest.mark.law("4.1.3", "11.2.1")
def test_tunnels_are_of_no_use_to_the_riverfolk_who_have_no_crafting_pieces() -> None:
    pieces = {1: {"riverfolk": {"warrior": 2, "trade-post-fox": 1}}, 8: {"riverfolk": {"trade-post-fox": 1}}}
    own = {"play_area": ["tunnels"], "board": {"funds": {"riverfolk": 2}}}
    game = exiles("riverfolk.daylight", "riverfolk", clearings=pieces, riverfolk=own)
    answer(game, "move")
    assert keys(game) == ("5", "9", "10")


@pytest.mark.law("4.1.3", "G.5")
def test_an_effect_ends_with_its_card_and_begins_with_it() -> None:
    game = birdsong(
        "saboteurs",
        "riverfolk",
        hundreds={"play_area": ["soup-kitchens"]},
        clearings={9: {"hundreds": {"mob": 1}, "riverfolk": {"warrior": 1}}},
    )
    assert game.view(None).clearing(9).ruler == "hundreds"
    answer(game, "saboteurs")
    assert game.view(None).clearing(9).ruler == "riverfolk"
    game = exiles(
        "hundreds.craft",
        hundreds={"hand": ["tunnels", "bake-sale"]},
        clearings={5: {"hundreds": {"stronghold": 1, "warrior": 1}}, 4: {"hundreds": {"stronghold": 1}}},
    )
    assert 4 not in adjacent(inner(game), "hundreds", 5)
    answer(game, "craft", "tunnels")
    assert 4 in adjacent(inner(game), "hundreds", 5)


# --- crafted items ----------------------------------------------------------------------------------------------------

SMITHY = {8: {"hundreds": {"stronghold": 1, "warrior": 1}}, 9: {"hundreds": {"stronghold": 1}}}


def smith(card: str = "anvil", *, area: list[str], **parts: Any) -> Game:
    """The Hundreds craft an item, or another card."""
    own = {"play_area": area, "hand": [card, "bake-sale"]}
    game = exiles("hundreds.craft", hundreds=own, clearings=SMITHY, **parts)
    answer(game, "craft", card)
    return game


@pytest.mark.law("4.1.3", "14.2.3", "3.2.2")
@pytest.mark.parametrize(("choice", "points"), [("keep", 1), ("remove", 3)])
def test_master_engravers_add_a_point_even_when_the_item_is_kept(choice: str, points: int) -> None:
    game = smith(area=["master-engravers"])
    answer(game, choice)
    assert vp(game) == points


@pytest.mark.law("4.1.3", "11.5.3")
def test_master_engravers_add_a_point_for_the_riverfolk_but_not_for_an_export() -> None:
    def craft(action: str) -> Game:
        own = {"play_area": ["master-engravers"], "hand": ["anvil"], "supply": {"trade-post-fox": 2}}
        own = {**own, "removed": {"trade-post-fox": 1}, "board": {"funds": {"riverfolk": 2}}}
        game = exiles("riverfolk.daylight", "riverfolk", riverfolk=own)
        answer(game, action)
        return game

    assert (vp(craft("craft"), "riverfolk"), vp(craft("export"), "riverfolk")) == (3, 0)


@pytest.mark.law("4.1.3")
def test_master_engravers_are_for_items_of_ones_own_only() -> None:
    game = smith("mouse-partisans", area=["master-engravers"])
    assert vp(game) == 0, "no item"
    game = smith(area=[], riverfolk={"play_area": ["master-engravers"]})
    answer(game, "keep")
    assert vp(game, "riverfolk") == 0, "somebody else's"


@pytest.mark.law("4.1.3")
def test_murine_broker_draws_when_another_crafts_an_item() -> None:
    game = smith(area=[], riverfolk={"play_area": ["murine-broker"]}, cards=["investments", "..."])
    events = answer(game, "keep")
    assert hand(game, "riverfolk") == ["investments"]
    kinds = [e.kind for e in events]
    assert kinds.index("hoarded") < kinds.index("drew")


@pytest.mark.law("4.1.3")
def test_murine_broker_minds_neither_its_owner_nor_other_cards() -> None:
    game = smith(area=["murine-broker"])
    answer(game, "remove")
    assert hand(game) == ["bake-sale"]
    game = smith("mouse-partisans", area=[], riverfolk={"play_area": ["murine-broker"]})
    assert hand(game, "riverfolk") == []


@pytest.mark.law("4.1.3", "11.5.3.I")
def test_murine_broker_does_not_mind_an_export() -> None:
    own = {"hand": ["anvil"], "supply": {"trade-post-fox": 2}, "removed": {"trade-post-fox": 1}}
    game = exiles(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={**own, "board": {"funds": {"riverfolk": 2}}},
        hundreds={"play_area": ["murine-broker"]},
    )
    answer(game, "export")
    assert hand(game) == []


@pytest.mark.law("4.1.3", "AOH.4.4")
def test_murine_broker_draws_when_the_overlord_crafts() -> None:
    game = exiles(
        "ai-overlord.craft",
        overlord=True,
        hundreds={"board": {"order": "anvil"}},
        riverfolk={"play_area": ["murine-broker"]},
        cards=["investments", "..."],
    )
    assert hand(game, "riverfolk") == ["investments"]


@pytest.mark.law("4.1.3", "LR 9.4.2")
def test_murine_broker_draws_when_the_robots_craft() -> None:
    game = exiles(
        "robots.craft",
        "riverfolk",
        robots=True,
        riverfolk={"board": {"market": ["bake-sale", "anvil"], "stocked": 1}},
        hundreds={"play_area": ["murine-broker"]},
        cards=["investments", "..."],
    )
    assert hand(game) == ["investments"]


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_a_bot_has_no_use_of_its_broker() -> None:
    game = smith(area=[], riverfolk={"play_area": ["murine-broker"]}, robots=True)
    events = answer(game, "keep")
    assert not facts(events, "scored", "seat")
    assert mine(game).hand_count == 0
