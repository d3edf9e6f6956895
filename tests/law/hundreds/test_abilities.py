"""14.2: faction rules and abilities of the Hundreds."""

from typing import Any

import pytest

from engine.api import Game
from engine.factions.hundreds import state
from engine.rules import crafting, removal, verbs
from engine.rules.occasions import Loss
from support.battle import fight
from support.games import answer, inner, open_question
from support.law import BUSY, asked, facts, hand, not_refused, scene, vp
from support.riverfolk import keys, mine, there

POST = {"trade-post-mouse": 1}

# --- 14.2.1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.2.1", "14.5.1")
def test_strongholds_are_the_crafting_pieces() -> None:
    pieces = {
        8: {"hundreds": {"stronghold": 2}},
        9: {"hundreds": {"warrior": 3, "mob": 1}},
        1: {"riverfolk": {"warrior": 1}},
    }
    game = scene("hundreds.craft", clearings=pieces, hundreds={"hand": ["anvil", "sappers"], "play_area": BUSY})
    assert crafting.craftable(inner(game), "hundreds") == ["anvil"], "warriors and mobs do not craft"
    assert crafting.crafting_of(inner(game), "hundreds") is not None


@pytest.mark.law("14.2.1", "14.5.1", "14.5.2")
def test_crafting_is_a_step_of_daylight_and_over_with_it() -> None:
    pieces = {9: {"hundreds": {"stronghold": 1, "warrior": 1}}}
    game = scene("turn.daylight", last="daylight", clearings=pieces, hundreds={"hand": ["sappers", "root-tea-fox"]})
    assert asked(game) == [("hundreds", "14.5.1", "action")]
    answer(game, "done")
    assert open_question(game).law == "14.5.2"
    assert "craft" not in keys(game)


# --- 14.2.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.2.2", "G.24")
def test_the_warlord_is_removed_in_battle_only() -> None:
    game = scene("hundreds.oppress", clearings={9: {"hundreds": {"warlord": 1, "warrior": 1, "mob": 1}}})
    losses = [Loss(9, "hundreds", kind, 1) for kind in ("warlord", "warrior", "mob")]
    with pytest.raises(StopIteration):
        removal.remove(inner(game), losses, "1.5.4", "riverfolk").send(None)
    assert there(game, 9, "hundreds") == {"warlord": 1}
    assert vp(game, "riverfolk") == 1


@pytest.mark.law("14.2.2", "4.3.6")
def test_in_battle_he_falls_like_any_warrior_and_goes_back_to_the_supply() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warlord": 1}, "riverfolk": {"warrior": 3}}},
        riverfolk={"board": {"funds": {"riverfolk": 2}}},
        hundreds={"board": {"mood": "rowdy"}},
        script={"dice": [[1, 1]]},
    )
    answer(game, "battle")
    assert there(game, 9, "hundreds") == {}
    assert mine(game, "hundreds").supply["warlord"] == 1
    assert there(game, 9) == {"warrior": 2}, "he dealt a hit as a warrior"
    assert vp(game, "riverfolk") == 0


@pytest.mark.law("14.2.2", "G.20")
def test_he_is_placed_by_setup_and_anoint_only() -> None:
    game = scene("hundreds.oppress", clearings={9: {"hundreds": {"warrior": 1}}})
    assert not verbs.may_place(inner(game), "hundreds", "warlord", 9)
    assert verbs.place(inner(game), "hundreds", "warlord", 9, "G.20") == 0
    assert verbs.may_place(inner(game), "hundreds", "warrior", 9)
    assert verbs.may_place(inner(game), "riverfolk", "warrior", 9)


# --- 14.2.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.2.3", "3.2.2", "4.1.2")
@pytest.mark.parametrize(
    ("choice", "prowess", "points", "out"), [("keep", ["tea"], 0, {}), ("remove", [], 2, {"tea": 1})]
)
def test_r013_a_crafted_item_is_kept_for_nothing_or_removed_for_points(
    choice: str, prowess: list[str], points: int, out: dict[str, int]
) -> None:
    game = scene(
        "hundreds.craft", clearings={9: {"hundreds": {"stronghold": 1}}}, hundreds={"hand": ["root-tea-mouse"]}
    )
    answer(game, "craft")
    assert asked(game) == [("hundreds", "14.2.3", "item")]
    assert keys(game) == ("keep", "remove")
    answer(game, choice)
    assert (mine(game, "hundreds").board["prowess"], vp(game)) == (prowess, points)
    assert inner(game).items_removed == out
    assert game.view(None).items["tea"] == 1, "either way one of the two has left the supply"
    assert game.view(None).discard == ("root-tea-mouse",)


# --- 14.2.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.2.4")
@pytest.mark.parametrize(
    ("item", "track"),
    [
        ("boot", "command"),
        ("sack", "command"),
        ("coin", "command"),
        ("hammer", "prowess"),
        ("tea", "prowess"),
        ("sword", "prowess"),
        ("crossbow", "prowess"),
    ],
)
def test_each_item_has_its_track(item: str, track: str) -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}}},
        riverfolk={"items": [item]},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle", "yes")
    board = mine(game, "hundreds").board
    assert {name: board[name] for name in ("command", "prowess")} == {"command": [], "prowess": [], track: [item]}
    assert mine(game, "hundreds").items == (), "there is no Crafted Items box"
    assert vp(game) == 0


FULL = ["tea", "tea", "sword", "crossbow"]


@pytest.mark.law("14.2.4.I")
def test_an_item_goes_to_the_leftmost_empty_space() -> None:
    game = scene(
        "hundreds.raze",
        clearings={6: {"hundreds": {"mob": 1}}},
        hundreds={"board": {"prowess": ["tea", "sword"], "command": ["boot"] * 2 + ["sack"] * 2}},
        ruins={6: ["hammer"]},
        script={"mob": ["fox"]},
    )
    assert mine(game, "hundreds").board["prowess"] == ["tea", "sword", "hammer"], "a full Command track does not matter"
    assert vp(game) == 0


@pytest.mark.law("14.2.4.I")
@pytest.mark.parametrize(
    ("out", "prowess"),
    [
        ("hammer", FULL),
        ("sword", ["tea", "tea", "hammer", "crossbow"]),
        ("tea", ["hammer", "tea", "sword", "crossbow"]),
    ],
)
def test_on_a_full_track_that_item_or_one_of_the_track_leaves_the_game_for_a_point(
    out: str, prowess: list[str]
) -> None:
    game = scene(
        "hundreds.raze",
        clearings={6: {"hundreds": {"mob": 1}}},
        hundreds={"board": {"prowess": FULL, "command": ["boot"]}},
        ruins={6: ["hammer"]},
        script={"mob": ["fox"]},
    )
    assert asked(game) == [("hundreds", "14.2.4.I", "remove")]
    assert keys(game) == ("crossbow", "hammer", "sword", "tea"), "nothing of the other track"
    answer(game, out)
    assert mine(game, "hundreds").board["prowess"] == prowess
    assert inner(game).items_removed == {out: 1}
    assert vp(game) == 1


@pytest.mark.law("14.2.4.I", "14.2.3")
def test_a_kept_crafted_item_scores_that_point_too() -> None:
    game = scene(
        "hundreds.craft",
        clearings={8: {"hundreds": {"stronghold": 1}}},
        hundreds={"hand": ["anvil"], "board": {"prowess": FULL}},
    )
    answer(game, "craft", "keep", "hammer")
    assert (vp(game), mine(game, "hundreds").board["prowess"]) == (1, FULL)


@pytest.mark.law("14.2.4.II")
@pytest.mark.parametrize(("items", "value"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_command_and_prowess_by_the_number_of_items(items: int, value: int) -> None:
    prowess, command = ["tea", "tea", "sword", "sword"][:items], ["boot", "boot", "sack", "coin"][:items]
    board = {"prowess": prowess, "command": ["boot"]}
    game = scene("hundreds.oppress", hundreds={"board": board})
    assert (state.prowess(inner(game), "hundreds"), state.command(inner(game), "hundreds")) == (value, 2)
    assert mine(game, "hundreds").board["prowess_value"] == value
    game = scene("hundreds.oppress", hundreds={"board": {"command": command, "prowess": ["tea"]}})
    assert (state.prowess(inner(game), "hundreds"), state.command(inner(game), "hundreds")) == (2, value)
    assert mine(game, "hundreds").board["command_value"] == value


# --- 14.2.5 -----------------------------------------------------------------------------------------------------------


def loot(
    own: dict[str, int],
    other: dict[str, int],
    dice: tuple[int, int] | None,
    *,
    hundreds: dict[str, Any] | None = None,
    riverfolk: dict[str, Any] | None = None,
) -> Game:
    """The Hundreds declare to loot the Riverfolk at 9."""
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": own, "riverfolk": other}},
        hundreds={"play_area": BUSY, **(hundreds or {})},
        riverfolk={"items": ["boot", "sword"], **(riverfolk or {})},
        script={"dice": [list(dice)] if dice else []},
    )
    answer(game, "battle")
    assert asked(game) == [("hundreds", "14.2.5", "loot")]
    assert keys(game) == ("yes", "no")
    answer(game, "yes")
    return game


@pytest.mark.law("14.2.5")
def test_looters_deal_no_rolled_hits_and_take_an_item_of_their_choice() -> None:
    game = loot({"warrior": 4}, {"warrior": 2}, (3, 1))
    assert there(game, 9) == {"warrior": 2}
    assert there(game, 9, "hundreds") == {"warrior": 3}, "the defender deals its rolled hits"
    assert asked(game) == [("hundreds", "14.2.5", "item")]
    assert keys(game) == ("boot", "sword")
    answer(game, "sword")
    assert mine(game).items == ("boot",)
    assert mine(game, "hundreds").board["prowess"] == ["sword"]
    assert vp(game) == 0


@pytest.mark.law("14.2.5", "4.3.5.I", "14.7.8")
def test_extra_hits_are_still_dealt() -> None:
    game = loot({"warlord": 1, "warrior": 2}, {"warrior": 2}, (3, 0), hundreds={"board": {"mood": "wrathful"}})
    assert there(game, 9) == {"warrior": 1}
    game = loot({"warrior": 2}, POST, (3, 0))
    assert there(game, 9) == {}, "a defenseless defender"


@pytest.mark.law("14.2.5", "2.5")
def test_without_rule_at_the_end_there_is_no_loot() -> None:
    game = loot({"warrior": 3}, {"warrior": 3}, (3, 0))
    assert open_question(game).name == "action"
    assert mine(game).items == ("boot", "sword")
    assert mine(game, "hundreds").board["prowess"] == []


@pytest.mark.law("14.2.5", "2.5")
def test_rule_is_looked_at_at_the_end_and_not_at_the_start() -> None:
    game = loot({"warlord": 1, "warrior": 2}, {"warrior": 3}, (3, 0), hundreds={"board": {"mood": "wrathful"}})
    answer(game, "boot")
    assert mine(game, "hundreds").board["command"] == ["boot"]


@pytest.mark.law("14.2.5")
def test_declining_to_loot_is_an_ordinary_battle() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 2}}},
        hundreds={"play_area": BUSY},
        riverfolk={"items": ["boot"]},
        script={"dice": [[2, 0]]},
    )
    answer(game, "battle", "no")
    assert there(game, 9) == {}
    assert mine(game).items == ("boot",)


@pytest.mark.law("14.2.5")
def test_only_the_attacking_hundreds_loot_and_only_who_has_items() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 2}}},
        hundreds={"play_area": BUSY},
        script={"dice": [[2, 0]]},
    )
    answer(game, "battle")
    assert open_question(game).name == "action"
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 2}}},
        riverfolk={"items": ["boot"], "board": {"funds": {"riverfolk": 2}}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    assert open_question(game).seat == "riverfolk"
    assert mine(game).items == ("boot",)


@pytest.mark.law("14.2.5", "4.3.1", "4.3.1.II")
def test_looting_is_declared_before_the_ambush_and_outlives_it() -> None:
    """FAQ. The ambush takes the warriors, but a stronghold still rules: an item is taken at the end of the battle."""
    game = loot({"warrior": 2, "stronghold": 1}, POST, None, riverfolk={"hand": ["ambush-mouse"]})
    assert asked(game) == [("riverfolk", "4.3.1", "ambush")]
    events = answer(game, "ambush-mouse")
    assert facts(events, "battle-cut-short", "attacker") == ["hundreds"]
    assert there(game, 9) == POST
    answer(game, "boot")
    assert mine(game, "hundreds").board["command"] == ["boot"]


@pytest.mark.law("14.2.5", "14.2.4.I")
def test_a_looted_item_is_gained_like_any_other() -> None:
    game = loot({"warrior": 4}, {"warrior": 2}, (0, 0), hundreds={"board": {"prowess": [*FULL[:3], "sword"]}})
    answer(game, "sword", "tea")
    assert vp(game) == 1
    assert hand(game) == []
    assert not_refused(game, "loot")


@pytest.mark.law("14.2.5")
def test_what_was_looted_is_told() -> None:
    game = fight({"warrior": 3}, {"warrior": 2}, (3, 0), defender={"items": ["boot", "sword"]})
    assert asked(game) == [("hundreds", "14.2.5", "loot")]
    events = answer(game, "yes")
    assert facts(events, "looting-declared", "seat", "defender") == [("hundreds", "riverfolk")]
    events = answer(game, "sword")
    assert facts(events, "looted", "seat", "defender", "item") == [("hundreds", "riverfolk", "sword")]
    assert facts(events, "hoarded", "item", "track") == [("sword", "prowess")]
