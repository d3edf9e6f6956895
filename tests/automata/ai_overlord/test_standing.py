"""AOH.2 and AOH.3: standing rules and setup of the AI-Overlord; AOH.4 Birdsong and AOH.6 Evening."""

from typing import Any

import pytest

from engine.api import Game
from engine.factions.hundreds import state
from engine.rules import removal, verbs
from engine.rules.book import push
from engine.rules.occasions import Loss
from support.games import BOTH, answer, inner, new_game
from support.law import asked, facts, scene, vp
from support.overlord import BIRD, FOX, MOUSE, Pieces, on_map, overlord
from support.riverfolk import mine, there

POST = {"trade-post-mouse": 1}
HOARD = {"prowess": ["tea", "tea", "sword", "crossbow"], "command": ["boot", "boot", "sack", "sack"]}


# --- AOH.2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("AOH.2.1")
def test_the_bots_warlord_is_a_warrior_that_falls_in_battle_only() -> None:
    game = overlord(
        "oppress", clearings={9: {"hundreds": {"warlord": 1, "warrior": 1, "mob": 1}, "riverfolk": {"warrior": 1}}}
    )
    assert game.view(None).clearing(9).ruler == "hundreds"
    losses = [Loss(9, "hundreds", kind, 1) for kind in ("warlord", "warrior", "mob")]
    with pytest.raises(StopIteration):
        removal.remove(inner(game), losses, "1.5.4", "riverfolk").send(None)
    assert there(game, 9, "hundreds") == {"warlord": 1}
    assert verbs.place(inner(game), "hundreds", "warlord", 9, "G.20") == 0


@pytest.mark.law("AOH.2.1", "LR 1.2.1")
def test_he_dies_last_of_the_warriors() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 2}, "riverfolk": {"warrior": 3}}},
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        overlord=True,
        script={"dice": [[2, 0], [3, 0]]},
    )
    answer(game, "battle")
    assert there(game, 9, "hundreds") == {"warlord": 1}
    answer(game, "battle")
    assert there(game, 9, "hundreds") == {}
    assert mine(game, "hundreds").supply["warlord"] == 1


def looting(hundreds: dict[str, int], riverfolk: dict[str, int], dice: tuple[int, int], **more: Any) -> Game:
    """The bot battles the Riverfolk, who have crafted items, at 9, its only ordered clearing with pieces."""
    return overlord(
        "command",
        clearings={9: {"hundreds": hundreds, "riverfolk": riverfolk}},
        order=MOUSE,
        board={"command": ["boot"]},
        riverfolk={"items": more.pop("items", ["sword", "tea"]), "hand": []},
        script={"dice": [list(dice)], "pick": more.pop("pick", ["tea"])},
        **more,
    )


@pytest.mark.law("AOH.2.2", "14.2.5")
def test_attacking_where_it_rules_the_bot_loots_at_random_without_rolled_hits() -> None:
    game = looting({"warrior": 4}, {"warrior": 3}, (3, 1))
    assert there(game, 9) == {"warrior": 3}
    assert there(game, 9, "hundreds")["warrior"] == 3
    assert mine(game).items == ("sword",)
    assert mine(game, "hundreds").board["prowess"] == ["tea"]


FOX_POST = {9: {"riverfolk": {"trade-post-fox": 1}}}


@pytest.mark.law("AOH.2.2")
def test_it_takes_the_item_even_when_it_rules_no_more() -> None:
    game = looting({"warrior": 2}, {"warrior": 1, **POST}, (3, 1), items=["sword"], pick=[], beyond=FOX_POST)
    assert game.view(None).clearing(9).ruler is None
    assert mine(game).items == ()
    assert mine(game, "hundreds").board["prowess"] == ["sword"]


@pytest.mark.law("AOH.2.2", "2.5")
def test_without_rule_at_the_start_it_is_an_ordinary_battle() -> None:
    game = looting({"warrior": 3}, {"warrior": 3}, (3, 0))
    assert there(game, 9) == {}
    assert mine(game).items == ("sword", "tea")


@pytest.mark.law("AOH.2.2", "4.3.5.II")
def test_extra_hits_are_dealt_while_looting() -> None:
    game = looting({"warrior": 4}, POST, (3, 0))
    assert there(game, 9) == {}
    assert vp(game) == 1
    assert len(mine(game).items) == 1


@pytest.mark.law("AOH.2.2")
def test_as_a_defender_it_does_not_loot() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 1}}},
        riverfolk={"items": ["sword"], "board": {"funds": {"riverfolk": 1}}},
        overlord=True,
        script={"dice": [[1, 1]]},
    )
    answer(game, "battle")
    assert there(game, 9) == {}, "the bot dealt its rolled hit"
    assert mine(game).items == ("sword",)


@pytest.mark.law("AOH.2.3", "AOH.2.3.I")
@pytest.mark.parametrize(
    ("item", "track"), [("boot", "command"), ("sack", "command"), ("hammer", "prowess"), ("sword", "prowess")]
)
def test_items_go_on_their_tracks(item: str, track: str) -> None:
    game = overlord("raze", clearings={6: {"hundreds": {"mob": 1}}}, ruins={6: [item]}, board={track: []})
    assert mine(game, "hundreds").board[track] == [item]
    assert vp(game) == 0


@pytest.mark.law("AOH.2.3.I")
def test_on_a_full_track_the_gained_item_itself_leaves_the_game_for_a_point() -> None:
    game = overlord("raze", clearings={6: {"hundreds": {"mob": 1}}}, ruins={6: ["hammer"]}, board=HOARD)
    assert mine(game, "hundreds").board["prowess"] == HOARD["prowess"]
    assert inner(game).items_removed == {"hammer": 1}
    assert vp(game) == 1


@pytest.mark.law("AOH.2.3.II")
@pytest.mark.parametrize(("items", "value"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_prowess_by_items(items: int, value: int) -> None:
    game = overlord("recruit", board={"prowess": HOARD["prowess"][:items]})
    assert state.prowess(inner(game), "hundreds") == value
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": value}


def row(items: int, pieces: Pieces, order: str = MOUSE, dice: int = 3, **more: Any) -> Game:
    """Command with so many items on its track."""
    return overlord(
        "command",
        clearings=pieces,
        order=order,
        board={"command": HOARD["command"][:items]},
        script={"dice": [[0, 0]] * dice},
        **more,
    )


def done(game: Game) -> list[tuple[str, int]]:
    """What the bot did, in order: build, battle, move, and where."""
    names = {"battle-began": "battle", "moved": "move", "placed": "build"}
    return [(names[e.kind], e.data["to" if e.kind == "moved" else "clearing"]) for e in game.events if e.kind in names]


SITE: Pieces = {9: {"hundreds": {"warrior": 5}, "riverfolk": {"warrior": 1}}, 6: {"hundreds": {"warlord": 1}}}


@pytest.mark.law("AOH.2.3.III", "AOH.5.1")
def test_with_no_item_it_builds_else_battles() -> None:
    assert done(row(0, SITE)) == [("build", 9)]
    taken: Pieces = {9: {**SITE[9], "hundreds": {"warrior": 5, "stronghold": 1}}, 6: SITE[6]}
    assert done(row(0, taken)) == [("battle", 9)], "already a stronghold there"
    weak: Pieces = {9: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}}, 6: SITE[6]}
    assert done(row(0, weak)) == [("battle", 9)], "not ruled"
    assert done(row(0, SITE, seat={"supply": {"stronghold": 0, "warrior": 5}})) == [("battle", 9)], "none left"
    full: Pieces = {
        9: {"hundreds": {"warrior": 5}, "marquise": {"sawmill": 2}, "riverfolk": {"warrior": 1}},
        6: SITE[6],
    }
    assert done(row(0, full)) == [("battle", 9)], "no slot"


@pytest.mark.law("AOH.2.3.III", "AOH.5.1")
@pytest.mark.parametrize("items", [1, 2])
def test_with_one_or_two_it_battles_then_builds(items: int) -> None:
    assert done(row(items, SITE)) == [("battle", 9), ("build", 9)]


@pytest.mark.law("AOH.2.3.III", "AOH.5.1.I")
def test_with_three_it_moves_as_well() -> None:
    assert done(row(3, SITE)) == [("battle", 9), ("build", 9), ("move", 12)]


@pytest.mark.law("AOH.2.3.III", "AOH.5.1.II")
def test_with_four_it_battles_where_it_moved_to() -> None:
    game = row(4, {**SITE, 12: {"riverfolk": {"warrior": 1}}})
    assert done(game) == [("battle", 9), ("build", 9), ("move", 12), ("battle", 12)]
    small: Pieces = {
        **SITE,
        9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}},
        12: {"riverfolk": {"warrior": 1}},
    }
    assert done(row(4, small)) == [("battle", 9), ("build", 9)], "no move, no second battle"
    assert done(row(4, SITE)) == [("battle", 9), ("build", 9), ("move", 12)], "nobody to fight there"


@pytest.mark.law("AOH.2.3.III", "AOH.2.2")
def test_k2_items_are_counted_anew_for_each_clearing() -> None:
    """Worked example 2: a stronghold and an enemy token; loot the boot; the next clearing uses the next row."""
    pieces: Pieces = {
        7: {"hundreds": {"warrior": 2, "stronghold": 1}, "riverfolk": POST},
        9: {"hundreds": {"warrior": 3}, "marquise": {"warrior": 1}},
    }
    game = overlord(
        "command",
        clearings=pieces,
        order=MOUSE,
        riverfolk={"items": ["boot"], "hand": []},
        script={"dice": [[3, 0], [0, 0]]},
    )
    assert there(game, 7) == {}
    assert vp(game) == 1
    assert mine(game, "hundreds").board["command"] == ["boot"]
    assert done(game) == [("battle", 7), ("battle", 9), ("build", 9)]


# --- AOH.3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("AOH.3.1", "AOH.3.2")
def test_the_bot_starts_in_a_random_corner() -> None:
    corners = set()
    for seed in range(16):
        game = new_game(seed, seats=BOTH, automata=("hundreds", "riverfolk"))
        (corner,) = on_map(game, "warlord")
        corners.add(corner)
        assert there(game, corner, "hundreds") == {"warlord": 1, "warrior": 4, "stronghold": 1}
        assert mine(game, "hundreds").supply == {"warrior": 16, "stronghold": 5, "mob": 5}
        board = mine(game, "hundreds").board
        assert (board["command"], board["prowess"], board["mood"]) == ([], [], None)
    assert corners == {1, 2, 3, 4}


@pytest.mark.law("AOH.3.2")
def test_opposite_another_start_if_possible() -> None:
    game = overlord(clearings={5: {"riverfolk": {"warrior": 1}}})
    inner(game).starts = {"marquise": 2}
    push(inner(game), "setup.faction", seat="hundreds")
    game._run()
    assert on_map(game, "stronghold") == {4: 1}


@pytest.mark.law("AOH.3.3")
def test_the_bot_hides_the_r_items() -> None:
    game = new_game(3, seats=BOTH, automata=("hundreds", "riverfolk"))
    assert sorted(item for items in inner(game).ruins.values() for item in items) == ["boot", "hammer", "sack", "sword"]


# --- AOH.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("AOH.4.1", "3.2.1", "LR 2.4")
def test_mobs_raze_from_the_highest_priority_on() -> None:
    pieces: Pieces = {
        9: {"hundreds": {"mob": 1, "warrior": 1}, "riverfolk": {"warrior": 1, **POST}, "marquise": {"sawmill": 1}},
        2: {"hundreds": {"mob": 1}, "marquise": {"wood": 1}},
        6: {"hundreds": {"mob": 1}},
    }
    game = overlord("raze", clearings=pieces, ruins={6: ["boot"]})
    assert facts(list(game.events), "razed", "clearing") == [2, 6, 9]
    assert (there(game, 9), there(game, 9, "marquise"), there(game, 2, "marquise")) == ({"warrior": 1}, {}, {})
    assert there(game, 9, "hundreds") == {"mob": 1, "warrior": 1}
    assert mine(game, "hundreds").board["command"] == ["boot"]
    assert not game.view(None).clearing(6).ruin
    assert vp(game) == 3


@pytest.mark.law("AOH.4.1.I", "AOH.4.1.II", "AOH.4.1.III")
@pytest.mark.parametrize(
    ("pieces", "ruins", "die", "goal"),
    [
        # 12 is next to 4, 7, 9 (mouse), 10, 11. A ruin comes first.
        ({12: {"hundreds": {"mob": 1}}, 9: {"riverfolk": POST}}, {11: ["boot"]}, "mouse", 11),
        # Then the most enemy buildings and tokens.
        ({12: {"hundreds": {"mob": 1}}, 7: {"riverfolk": POST}, 9: {"marquise": {"warrior": 5}}}, {}, "mouse", 7),
        (
            {12: {"hundreds": {"mob": 1}}, 7: {"riverfolk": POST}, 9: {"marquise": {"wood": 1, "sawmill": 1}}},
            {},
            "mouse",
            9,
        ),
        # Then the lowest priority, which is the largest marker.
        ({12: {"hundreds": {"mob": 1}}}, {}, "mouse", 11),
        ({12: {"hundreds": {"mob": 1}, "marquise": {"warrior": 1}}}, {}, "rabbit", 10),
        # A mob already there is passed over.
        ({12: {"hundreds": {"mob": 1}}, 11: {"hundreds": {"mob": 1}}}, {}, "mouse", 9),
    ],
)
def test_where_the_new_mob_goes(pieces: Pieces, ruins: dict[int, list[str]], die: str, goal: int) -> None:
    game = overlord("raze", clearings=pieces, ruins=ruins, script={"mob": [die]})
    before = {c for c in pieces if "mob" in pieces[c].get("hundreds", {})}
    assert set(on_map(game, "mob")) - before == {goal}


@pytest.mark.law("AOH.4.1", "1.5.1")
def test_the_die_is_rolled_always_and_may_place_nothing() -> None:
    game = overlord("raze")
    assert facts(list(game.events), "mob-rolled", "suit") == ["fox"]
    assert on_map(game, "mob") == {}
    pieces: Pieces = {c: {"hundreds": {"mob": 1}} for c in (1, 2, 3, 4, 5)}
    game = overlord("raze", clearings=pieces, script={"mob": ["fox"]})
    assert set(on_map(game, "mob")) == set(pieces)
    assert facts(list(game.events), "no-mob-placed", "suit") == ["fox"]


@pytest.mark.law("AOH.4.1", "AOH.4.1.I", "AOH.4.1.III")
def test_k5_a_ruin_before_buildings_and_the_larger_marker_last() -> None:
    """Worked example 5; both rabbit clearings, 5 and 10, are next to a mob at 1."""
    pieces: Pieces = {1: {"hundreds": {"mob": 1}}, 5: {"marquise": {"sawmill": 2}}}
    game = overlord("raze", clearings=pieces, ruins={10: ["boot"]}, script={"mob": ["rabbit"]})
    assert set(on_map(game, "mob")) == {1, 10}
    equal: Pieces = {1: {"hundreds": {"mob": 1}}, 5: {"marquise": {"sawmill": 1}}, 10: {"marquise": {"sawmill": 1}}}
    game = overlord("raze", clearings=equal, ruins={}, script={"mob": ["rabbit"]})
    assert set(on_map(game, "mob")) == {1, 10}


@pytest.mark.law("AOH.4.2", "LR 2.4")
def test_recruit_with_a_short_supply() -> None:
    pieces: Pieces = {
        9: {"hundreds": {"warlord": 1}},
        1: {"hundreds": {"stronghold": 1}},
        3: {"hundreds": {"stronghold": 1}},
        8: {"hundreds": {"stronghold": 1}},
    }
    game = overlord("recruit", clearings=pieces)
    assert on_map(game, "warrior") == {1: 1, 3: 1, 8: 1, 9: 1}
    game = overlord("recruit", clearings=pieces, seat={"supply": {"warrior": 4}}, board={"prowess": ["tea"]})
    assert on_map(game, "warrior") == {9: 2, 1: 1, 3: 1}
    game = overlord("recruit", clearings={8: {"hundreds": {"stronghold": 1}}}, board={"prowess": ["tea"]})
    assert on_map(game, "warrior") == {8: 1}, "a warlord off the map draws nobody"


@pytest.mark.law("AOH.4.3", "LR 2.7", "2.1")
def test_the_top_card_is_the_order() -> None:
    game = overlord("order", cards=["anvil", "..."])
    assert mine(game, "hundreds").board["order"] == "anvil"
    assert facts(list(game.events), "order-revealed", "card") == ["anvil"]
    assert mine(game, "hundreds").hand_count == 0


@pytest.mark.law("AOH.4.4", "LR 1.1.1")
def test_an_available_item_on_the_order_is_gained_for_no_points() -> None:
    game = overlord("craft", order="bake-sale")
    assert mine(game, "hundreds").board["command"] == ["coin"]
    assert game.view(None).items["coin"] == 1
    assert vp(game) == 0
    assert mine(game, "hundreds").board["order"] == "bake-sale", "it stays the order"
    assert game.view(None).discard == ()
    game = overlord("craft", order="bake-sale", items={"boot": 2})
    assert mine(game, "hundreds").board["command"] == []
    game = overlord("craft", order="bake-sale", board=HOARD)
    assert (vp(game), game.view(None).items["coin"]) == (1, 1), "a full track still pays its point"


@pytest.mark.law("AOH.4.4", "LR 1.1.3")
@pytest.mark.parametrize("card", [BIRD, "favor-of-the-mice", "ambush-fox", "fox-dominance"])
def test_nothing_else_is_crafted(card: str) -> None:
    game = overlord("craft", order=card, clearings={9: {"hundreds": {"warlord": 1}, "riverfolk": {"warrior": 1}}})
    assert mine(game, "hundreds").play_area == ()
    assert facts(list(game.events), "crafted", "card") == []
    assert there(game, 9) == {"warrior": 1}


@pytest.mark.law("AOH.4.5", "LR 2.1")
def test_k4_the_warlord_replaces_a_warrior_where_most_are() -> None:
    """Worked example 4: three at 5 and three at 9: 5 has the higher priority."""
    game = overlord(
        "anoint",
        clearings={5: {"hundreds": {"warrior": 3}}, 9: {"hundreds": {"warrior": 3}}, 2: {"hundreds": {"warrior": 2}}},
    )
    assert there(game, 5, "hundreds") == {"warrior": 2, "warlord": 1}
    game = overlord("anoint", clearings={5: {"hundreds": {"warrior": 3}}, 9: {"hundreds": {"warrior": 4}}})
    assert there(game, 9, "hundreds") == {"warrior": 3, "warlord": 1}


@pytest.mark.law("AOH.4.5", "LR 2.1", "G.9")
def test_with_no_warrior_he_comes_where_the_fewest_enemy_warriors_are() -> None:
    crowd: Pieces = {c: {"riverfolk": {"warrior": 1}} for c in range(1, 13)}
    crowd[8] = {"marquise": {"sawmill": 2}}
    crowd[3] = {"marquise": {"wood": 1}}
    game = overlord("anoint", clearings=crowd)
    assert on_map(game, "warlord") == {3: 1}, "tokens and buildings are no warriors; 3 comes before 8"


@pytest.mark.law("AOH.4.5.I", "AOH.4.5", "AOH.4.2")
def test_bolster_recruits_again_when_he_stands_alone() -> None:
    pieces: Pieces = {5: {"hundreds": {"warrior": 1}}, 8: {"hundreds": {"stronghold": 1}}}
    game = overlord("anoint", clearings=pieces, board={"prowess": ["tea"]})
    assert there(game, 5, "hundreds") == {"warlord": 1, "warrior": 2}
    assert there(game, 8, "hundreds") == {"stronghold": 1, "warrior": 1}
    game = overlord("anoint", clearings={8: {"hundreds": {"stronghold": 1}}})
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": 1}, "placed where nobody is: also alone"
    game = overlord("anoint", clearings={5: {"hundreds": {"warrior": 2}}, 8: {"hundreds": {"stronghold": 1}}})
    assert there(game, 8, "hundreds") == {"stronghold": 1}, "a warrior is beside him"


@pytest.mark.law("AOH.4.5")
def test_a_warlord_on_the_map_is_not_anointed_nor_bolstered() -> None:
    game = overlord(
        "anoint", clearings={9: {"hundreds": {"warlord": 1}}, 8: {"hundreds": {"stronghold": 1, "warrior": 3}}}
    )
    assert on_map(game, "warlord") == {9: 1}
    assert on_map(game, "warrior") == {8: 3}


@pytest.mark.law("AOH.4.1", "AOH.4.5", "AOH.6.3")
def test_the_steps_of_a_turn() -> None:
    game = scene(
        "turn.begin",
        last="evening",
        overlord=True,
        robots=True,
        options={"unattended": True, "bots-buy-services": False},
        cards=[FOX, "..."],
        script={"mob": ["fox"], "dice": []},
    )
    told = [e.law for e in game.events if e.law.startswith("AOH.")]
    assert told == sorted(told)
    assert told[0] == "AOH.4.1"
    assert told[-1] == "AOH.6.3"
    assert facts(list(game.events), "phase-began", "phase") == ["birdsong", "daylight", "evening"]


# --- AOH.6 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("AOH.6.1", "AOH.6.1.I", "LR 2.1")
@pytest.mark.parametrize(
    ("pieces", "ruins", "goal"),
    [
        ({9: {"hundreds": {"warlord": 1}}}, {}, {9}),
        ({1: {"hundreds": {"warlord": 1}}, 12: {"hundreds": {"warrior": 1}}}, {12: ["boot"]}, {12}),
        (
            {1: {"hundreds": {"warlord": 1}}, 12: {"hundreds": {"warrior": 1}}, 6: {"hundreds": {"warrior": 1}}},
            {12: ["boot"], 6: ["sack"]},
            {6},
        ),
        ({2: {"hundreds": {"warrior": 3}}}, {12: ["boot"]}, set()),
        ({6: {"hundreds": {"stronghold": 1}}}, {6: ["boot"]}, set()),
    ],
)
def test_incite_needs_a_warrior_with_a_ruin_or_the_warlord(
    pieces: Pieces, ruins: dict[int, list[str]], goal: set[int]
) -> None:
    game = overlord("incite", clearings=pieces, ruins=ruins, phase="evening")
    assert set(on_map(game, "mob")) == goal
    assert game.view(None).discard == (), "it costs no card"


@pytest.mark.law("AOH.6.1", "1.5.1")
def test_incite_passes_over_a_mob_and_needs_one_in_the_supply() -> None:
    game = overlord(
        "incite",
        clearings={6: {"hundreds": {"warrior": 1, "mob": 1}}, 12: {"hundreds": {"warrior": 1}}},
        ruins={6: ["boot"], 12: ["sack"]},
        phase="evening",
    )
    assert set(on_map(game, "mob")) == {6, 12}
    pieces: Pieces = {c: {"hundreds": {"mob": 1}} for c in (1, 2, 3, 4, 5)}
    game = overlord("incite", clearings={**pieces, 9: {"hundreds": {"warlord": 1}}}, phase="evening")
    assert set(on_map(game, "mob")) == set(pieces)


@pytest.mark.law("AOH.6.2", "G.9")
@pytest.mark.parametrize("clearings", [0, 1, 4, 7])
def test_oppress_scores_a_point_for_each_clearing(clearings: int) -> None:
    pieces: Pieces = {c: {"hundreds": {"warrior": 1}} for c in range(1, clearings + 1)}
    pieces[11] = {"hundreds": {"warrior": 2}, "riverfolk": POST}
    pieces[12] = {"hundreds": {"mob": 1}}
    game = overlord("oppress", clearings=pieces, phase="evening")
    assert vp(game) == clearings


@pytest.mark.law("AOH.6.3", "G.5", "3.3.3")
def test_the_order_card_is_discarded() -> None:
    game = overlord("discard", order=FOX, phase="evening")
    assert mine(game, "hundreds").board["order"] is None
    assert game.view(None).discard == (FOX,)
    game = overlord("discard", order="fox-dominance", phase="evening")
    assert game.view(None).available_dominance == ("fox-dominance",)
    assert asked(game) == []


@pytest.mark.law("AOH.2.3.I", "AOH.4.4")
def test_the_overlord_tells_what_it_hoards_and_from_which_card() -> None:
    game = overlord("craft", order="anvil", items={"hammer": 1})
    assert facts(game.events, "crafted", "card") == ["anvil"]
    assert facts(game.events, "gained-item", "item") == ["hammer"]
    assert facts(game.events, "hoarded", "item", "track") == [("hammer", "prowess")]
    assert facts(overlord("craft", order=FOX).events, "hoarded", "item") == []
