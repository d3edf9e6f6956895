"""M.3: the Lake, its coast and the Ferry; LR 12.1: bots on it."""

from typing import Any

import pytest

from engine.api import Game
from support.games import BOTH, answer, catalog, new_game
from support.law import BUSY, asked, facts, hand, refusal, vp
from support.maps import on, overlord_on
from support.overlord import FOX, MOUSE
from support.riverfolk import keys, mine, there, why

LAKE = catalog().maps["lake"]
Pieces = dict[int, dict[str, dict[str, int]]]


def command(clearings: Pieces, **parts: Any) -> Game:
    """The Hundreds may move, and go on being asked."""
    return on(
        "lake",
        "hundreds.command",
        clearings=clearings,
        hundreds={"play_area": BUSY, **parts.pop("hundreds", {})},
        **parts,
    )


def swimming(clearings: Pieces, **parts: Any) -> Game:
    """The Riverfolk's Daylight with funds to move."""
    return on(
        "lake",
        "riverfolk.daylight",
        "riverfolk",
        clearings=clearings,
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        **parts,
    )


def ferry(game: Game) -> int:
    return game.view(None).map.landmarks["ferry"]


@pytest.mark.law("M.3.1")
def test_the_ferry_starts_in_the_coastal_corner() -> None:
    game = new_game(1, seats=BOTH, board="lake")
    assert game.view(None).map.landmarks == {"ferry": 1}
    assert LAKE.clearing(1).corner
    assert LAKE.clearing(1).river
    assert facts(list(game.events), "landmark-placed", "landmark", "clearing") == [("ferry", 1)]


@pytest.mark.law("M.3.2", "M.3.3", "11.2.2")
def test_the_lake_is_a_river_between_each_two_coastal_clearings() -> None:
    coast = {1, 10, 11, 12}
    assert {n for n in LAKE.numbers if LAKE.clearing(n).river} == coast
    assert {n: set(others) for n, others in LAKE.river_links.items() if others} == {n: coast - {n} for n in coast}
    game = swimming({12: {"riverfolk": {"warrior": 2}, "hundreds": {"warrior": 3}}})
    answer(game, "move")
    assert {"1", "10", "11"} <= set(keys(game)), "whoever rules"


@pytest.mark.law("M.3.2", "2.3")
def test_the_lake_is_no_path_for_others() -> None:
    game = command({12: {"hundreds": {"warrior": 2}}})
    answer(game, "move")
    assert keys(game) == ("3", "9")
    assert refusal(game, "1") == ("2.3", "only-river")


@pytest.mark.law("M.3.4", "2.4.1")
def test_coastal_forests_are_a_ring_with_a_coastal_clearing_between_each_two() -> None:
    ring = LAKE.special["coastal_forests"]
    forests = {f.id: f for f in LAKE.forests}
    for place, name in enumerate(ring):
        after = ring[(place + 1) % len(ring)]
        assert after in forests[name].adjacent
        shared = set(forests[name].clearings) & set(forests[after].clearings)
        assert any(LAKE.clearing(n).river for n in shared)
    assert ring[2] not in forests[ring[0]].adjacent, "only its two neighbours"


# --- M.3.5 The Ferry --------------------------------------------------------------------------------------------------


@pytest.mark.law("M.3.5")
def test_the_ferry_takes_a_move_across_goes_along_and_a_card_is_drawn() -> None:
    game = command({1: {"hundreds": {"warrior": 3}}})
    answer(game, "move")
    assert keys(game) == ("5", "9", "10", "11", "12")
    events = answer(game, "10", "n2")
    assert facts(events, "moved", "from", "to") == [(1, 10)]
    assert facts(events, "landmark-moved", "landmark", "from", "to") == [("ferry", 1, 10)]
    assert facts(events, "drew", "seat", "count") == [("hundreds", 1)]
    assert ferry(game) == 10
    assert there(game, 10, "hundreds") == {"warrior": 2}
    assert len(hand(game)) == 1


@pytest.mark.law("M.3.5")
def test_the_ferry_crosses_once_per_turn() -> None:
    game = command(
        {1: {"hundreds": {"warrior": 5}}, 10: {"hundreds": {"warrior": 1}}},
        hundreds={"board": {"command": ["boot", "boot", "sack", "coin"]}},
    )
    answer(game, "move", "1", "10", "n3", "move", "10")
    assert keys(game) == ("2", "7", "8")
    assert refusal(game, "12") == ("M.3.5", "ferry-used")


@pytest.mark.law("M.3.5", "1.4.1")
def test_the_ferry_crosses_again_in_the_next_turn() -> None:
    game = command(
        {1: {"hundreds": {"warrior": 2, "warlord": 1}}, 12: {"riverfolk": {"warrior": 3}}},
        hundreds={"supply": {"warrior": 0}},
        agenda=[["turn.end", {"seat": "hundreds"}], ["hundreds.command", {"seat": "hundreds"}]],
    )
    answer(game, "move", "12", "no", "n1", "done")
    assert ferry(game) == 12
    assert game.turn == ("riverfolk", 2, "daylight")
    events = answer(game, "move", "1", "n1", "yes")
    assert facts(events, "landmark-moved", "from", "to") == [(12, 1)]
    assert facts(events, "drew", "seat") == ["riverfolk"]


@pytest.mark.law("M.3.5", "4.2.1")
def test_the_ferry_needs_rule_of_either_end() -> None:
    crowd = {"marquise": {"warrior": 3}}
    home: Pieces = {5: {"hundreds": {"warrior": 1}}, 9: {"hundreds": {"stronghold": 1}}}
    neither = command({1: {"hundreds": {"warrior": 1}, **crowd}, **home})
    answer(neither, "move")
    assert keys(neither) == ("1", "5")
    answer(neither, "1")
    assert keys(neither) == ("5", "9"), "9 is ruled, 12 is not"
    assert refusal(neither, "12") == ("4.2.1", "rules-neither-end")
    far = command(
        {1: {"hundreds": {"warrior": 1}, **crowd}, 11: {"hundreds": {"warrior": 1}}, 12: {"hundreds": {"mob": 1}}}
    )
    answer(far, "move")
    events = answer(far, "1")
    assert facts(events, "moved", "from", "to") == [(1, 11)], "the only way, and the only warrior"
    assert facts(events, "landmark-moved", "to") == [11]


@pytest.mark.law("M.3.5", "11.2.2")
def test_swimmers_are_asked_only_where_they_may_take_the_ferry() -> None:
    alone: Pieces = {1: {"riverfolk": {"warrior": 2}}}
    game = swimming(alone)
    answer(game, "move", "11", "n1")
    assert asked(game) == [("riverfolk", "M.3.5", "ferry")]
    assert keys(game) == ("yes", "no")
    events = answer(game, "yes")
    assert facts(events, "drew", "seat") == ["riverfolk"]
    assert ferry(game) == 11
    game = swimming(alone)
    events = answer(game, "move", "11", "n1", "no")
    assert not facts(events, "drew", "seat")
    assert ferry(game) == 1
    assert there(game, 11) == {"warrior": 1}
    crowded = swimming({1: {"riverfolk": {"warrior": 2}, "hundreds": {"warrior": 3}}})
    events = answer(crowded, "move", "11", "n1")
    assert facts(events, "moved", "to") == [11]
    assert ferry(crowded) == 1, "they rule neither end: they swim"


@pytest.mark.law("M.3.5", "2.2.1")
def test_the_ferry_makes_no_clearing_adjacent() -> None:
    """The mob die shows a fox: 1, 4, 7 and 10 are fox; with a mob in 1 none of them is next to it."""
    game = on(
        "lake",
        "hundreds.raze",
        clearings={1: {"hundreds": {"mob": 1}}, 2: {"hundreds": {"warlord": 1}}},
        script={"mob": ["fox"]},
    )
    assert facts(list(game.events), "no-mob-placed", "suit") == ["fox"]


@pytest.mark.law("M.3.5", "14.5.3")
def test_the_warlord_may_advance_by_ferry() -> None:
    game = on(
        "lake",
        "hundreds.advance",
        clearings={1: {"hundreds": {"warrior": 2, "warlord": 1}}},
        hundreds={"play_area": BUSY},
    )
    events = answer(game, "advance", "12", "n2")
    assert facts(events, "landmark-moved", "from", "to") == [(1, 12)]
    assert facts(events, "drew", "seat") == ["hundreds"]


@pytest.mark.law("M.3.5", "1.5.5")
def test_a_forced_move_may_take_the_ferry_and_its_player_draws() -> None:
    game = on(
        "lake",
        "turn.birdsong",
        last="birdsong",
        deck="exiles-partisans",
        clearings={1: {"riverfolk": {"warrior": 4}}, 2: {"hundreds": {"warlord": 1}}},
        hundreds={"play_area": ["false-orders"], "supply": {"warrior": 0}},
        script={"mob": ["fox"]},
    )
    answer(game, "false-orders", "12")
    assert asked(game) == [("riverfolk", "M.3.5", "ferry")], "the forced player decides"
    events = answer(game, "yes", seat="riverfolk")
    assert facts(events, "drew", "seat") == ["riverfolk"]
    assert ferry(game) == 12


# --- LR 12.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 12.1.1", "AOH.5.1.I")
def test_a_bot_crosses_towards_its_warlord_and_scores_instead_of_drawing() -> None:
    """1 to 12 is four moves on foot. 1 is fox by the scene's suits."""
    pieces: Pieces = {1: {"hundreds": {"warrior": 5}}, 12: {"hundreds": {"warlord": 1}}}
    game = overlord_on("lake", "command", clearings=pieces, order=FOX, board={"command": ["boot", "boot", "sack"]})
    assert facts(list(game.events), "moved", "from", "to") == [(1, 12)]
    assert facts(list(game.events), "landmark-moved", "to") == [12]
    assert facts(list(game.events), "scored", "points") == [1]
    assert vp(game) == 1
    assert mine(game, "hundreds").hand_count == 0


@pytest.mark.law("LR 12.1.1", "M.3.5")
def test_without_the_ferry_a_bot_walks() -> None:
    pieces: Pieces = {1: {"hundreds": {"warrior": 5}}, 12: {"hundreds": {"warlord": 1}}}
    game = overlord_on(
        "lake",
        "command",
        clearings=pieces,
        order=FOX,
        board={"command": ["boot", "boot", "sack"]},
        landmarks={"ferry": 11},
    )
    assert facts(list(game.events), "moved", "from", "to") == [(1, 9)]
    assert not facts(list(game.events), "landmark-moved", "to")


@pytest.mark.law("LR 12.1", "AOH.5.2.I")
def test_the_bots_warlord_advances_by_ferry_once_a_turn() -> None:
    pieces: Pieces = {1: {"hundreds": {"warrior": 9, "warlord": 1}}}
    game = overlord_on("lake", "advance", clearings=pieces, order=MOUSE, board={"prowess": ["tea", "tea"]})
    moved = facts(list(game.events), "moved", "from", "to")
    assert moved[0] == (1, 12)
    assert len(facts(list(game.events), "landmark-moved", "to")) == 1


def test_why_tells_when_the_ferry_is_elsewhere() -> None:
    game = command({10: {"hundreds": {"warrior": 2}}})
    answer(game, "move")
    assert why(game, "11") == ("2.3", "only-river")
