"""M.4: the Mountain, its closed paths and the pass; LR 12.2: bots on it."""

from typing import Any

import pytest

from engine.api import Game, PositionError
from engine.automata import common
from engine.rules import maps
from support.games import BOTH, answer, at, catalog, inner, new_game, seed_of
from support.law import BUSY, asked, facts, hand, refusal, vp
from support.maps import on, overlord_on
from support.overlord import BIRD, FOX
from support.riverfolk import keys, there

MOUNTAIN = catalog().maps["mountain"]
CLOSED = [[2, 5], [3, 7], [5, 9], [6, 11], [8, 9], [11, 12]]
Pieces = dict[int, dict[str, dict[str, int]]]
CARDS = ["anvil", "cobbler"]


def command(clearings: Pieces, **parts: Any) -> Game:
    return on("mountain", "hundreds.command", clearings=clearings, **parts)


def holding(*cards: str, **seat: Any) -> dict[str, Any]:
    return {"hundreds": {"hand": list(cards), **seat}}


# --- M.4.1, M.4.2, M.4.5 ----------------------------------------------------------------------------------------------


@pytest.mark.law("M.4.1")
def test_six_paths_are_closed_and_the_tower_stands_in_the_middle() -> None:
    game = new_game(1, seats=BOTH, board="mountain")
    assert [list(path) for path in game.view(None).map.closed_paths] == CLOSED
    assert game.view(None).map.landmarks == {"tower": 10}
    assert facts(list(game.events), "paths-closed", "count") == [6]
    assert facts(list(game.events), "landmark-placed", "landmark", "clearing") == [("tower", 10)]


@pytest.mark.law("M.4.1")
def test_only_those_six_can_be_closed_in_a_position() -> None:
    seats = [{"faction": "hundreds", "board": {"mood": "rowdy"}}]
    position = {"map": "mountain", "options": {"suits": "suggested"}, "seats": seats}
    assert [list(path) for path in at(position, seed=seed_of(1)).view(None).map.closed_paths] == CLOSED
    with pytest.raises(PositionError, match=r"\[9, 12\] is no path that can be closed") as refused:
        at({**position, "closed_paths": [[9, 12]]})
    assert refused.value.law == "M.4.1"


@pytest.mark.law("M.4.2", "4.2")
def test_a_closed_path_leads_nowhere() -> None:
    game = command({9: {"hundreds": {"warrior": 2}}}, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("1", "10", "12")
    assert refusal(game, "8") == ("M.4.2", "path-closed")
    assert refusal(game, "5") == ("M.4.2", "path-closed")


@pytest.mark.law("M.4.2", "2.2.1")
def test_a_closed_path_makes_nothing_adjacent() -> None:
    """The die shows a fox: 1, 4, 7, 10 are fox. From 5 an open path leads to 10; from 3 none to 7."""
    pieces: Pieces = {3: {"hundreds": {"mob": 1}}, 2: {"hundreds": {"warlord": 1}}}
    game = on("mountain", "hundreds.raze", clearings=pieces, script={"mob": ["fox"]})
    assert facts(list(game.events), "no-mob-placed", "suit") == ["fox"]
    pieces = {5: {"hundreds": {"mob": 1}}, 2: {"hundreds": {"warlord": 1}}}
    game = on("mountain", "hundreds.raze", clearings=pieces, script={"mob": ["fox"]})
    assert there(game, 10, "hundreds") == {"mob": 1}


@pytest.mark.law("M.4.2", "M.4.5", "2.4.1")
def test_closed_paths_divide_forests_and_trees_make_none() -> None:
    forests = {f.id: f for f in MOUNTAIN.forests}
    assert len(forests) == 10
    assert "4_8_9_12" in forests["1_8_9"].adjacent, "across the closed path 8-9"
    opened = command({9: {"hundreds": {"warrior": 2}}}, closed_paths=[], hundreds={"play_area": BUSY})
    assert [f.id for f in opened.view(None).map.forests] == list(forests)


# --- M.4.3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("M.4.3")
def test_any_card_opens_a_path_for_good_and_for_a_point() -> None:
    game = command({9: {"hundreds": {"warrior": 2}}}, **holding(*CARDS))
    assert "open-path" in keys(game)
    answer(game, "open-path")
    assert asked(game) == [("hundreds", "M.4.3", "path")]
    assert keys(game) == ("5-9", "8-9")
    assert refusal(game, "2-5") == ("M.4.3", "no-pieces-at-path")
    answer(game, "8-9")
    assert keys(game) == ("anvil", "cobbler")
    events = answer(game, "anvil")
    assert facts(events, "path-opened", "seat", "from", "to") == [("hundreds", 8, 9)]
    assert facts(events, "discarded", "card") == ["anvil"]
    assert vp(game) == 1
    assert [8, 9] not in [list(path) for path in game.view(None).map.closed_paths]
    assert hand(game) == ["cobbler"]
    answer(game, "move")
    assert "8" in keys(game)


@pytest.mark.law("M.4.3")
def test_a_path_is_either_near_or_refused_by_its_ends() -> None:
    game = command({9: {"hundreds": {"warrior": 2}}}, **holding(*CARDS))
    answer(game, "open-path")
    (question,) = game.decisions
    assert {found.key: (found.args["from"], found.args["to"]) for found in question.refused} == {
        "2-5": (2, 5),
        "3-7": (3, 7),
        "6-11": (6, 11),
        "11-12": (11, 12),
    }


@pytest.mark.law("M.4.3", "1.2.1")
def test_which_card_opens_a_path_is_asked_even_where_both_are_alike() -> None:
    game = command({7: {"hundreds": {"warrior": 2}}}, **holding("cobbler", "cobbler"))
    answer(game, "open-path")
    assert keys(game) == ("cobbler",), "not asking would tell everybody that they are"


@pytest.mark.law("M.4.3")
def test_one_path_a_turn() -> None:
    game = command({9: {"hundreds": {"warrior": 2}}}, **holding(*CARDS))
    answer(game, "open-path", "8-9", "anvil")
    assert "open-path" not in keys(game)
    assert refusal(game, "open-path") == ("M.4.3", "path-opened-already")


@pytest.mark.law("M.4.3", "G.10")
@pytest.mark.parametrize("piece", [{"mob": 1}, {"stronghold": 1}, {"warlord": 1}])
def test_any_faction_piece_at_either_end_will_do(piece: dict[str, int]) -> None:
    game = command({7: {"hundreds": piece}}, **holding("anvil"))
    events = answer(game, "open-path")
    assert facts(events, "path-opened", "from", "to") == [(3, 7)], "the only path with the only card"


@pytest.mark.law("M.4.3")
def test_why_no_path_can_be_opened() -> None:
    away = command({1: {"hundreds": {"warrior": 1}}}, **holding("anvil"))
    assert refusal(away, "open-path") == ("M.4.3", "no-closed-path-near")
    broke = command({9: {"hundreds": {"warrior": 1}}}, hundreds={"play_area": BUSY})
    assert refusal(broke, "open-path") == ("M.4.3", "no-cards-in-hand")
    done = command({9: {"hundreds": {"warrior": 1}}}, closed_paths=[], **holding("anvil"))
    assert refusal(done, "open-path") == ("M.4.3", "no-closed-path")
    elsewhere = on("winter", "hundreds.command", clearings={9: {"hundreds": {"warrior": 1}}}, **holding("anvil"))
    assert "open-path" not in [found.key for found in elsewhere.decisions[0].refused]


@pytest.mark.law("M.4.3", "1.4.1")
@pytest.mark.parametrize("stage", ["hundreds.craft", "hundreds.command", "hundreds.advance"])
def test_it_can_be_done_in_every_step_of_daylight_and_in_no_other_phase(stage: str) -> None:
    pieces: Pieces = {9: {"hundreds": {"warrior": 1}}}
    assert "open-path" in keys(on("mountain", stage, clearings=pieces, **holding("anvil")))
    evening = on("mountain", "hundreds.incite", clearings=pieces, **holding("anvil", "cobbler"))
    assert "open-path" not in keys(evening)


@pytest.mark.law("M.4.3", "11.2.3")
def test_the_riverfolk_open_paths_too() -> None:
    game = on(
        "mountain",
        "riverfolk.daylight",
        "riverfolk",
        clearings={2: {"riverfolk": {"warrior": 1}}, 1: {"hundreds": {"warlord": 1}}},
        riverfolk={"hand": ["anvil"]},
    )
    assert keys(game) == ("open-path", "done")
    events = answer(game, "open-path")
    assert facts(events, "path-opened", "seat", "from", "to") == [("riverfolk", 2, 5)]
    assert vp(game, "riverfolk") == 1


@pytest.mark.law("M.4.3", "4.2")
def test_an_opened_path_stays_open_in_snapshots() -> None:
    game = command({9: {"hundreds": {"warrior": 2}}}, **holding(*CARDS))
    answer(game, "open-path", "8-9", "anvil")
    for again in (Game.load(game.snapshot(), game.tail, inner(game).catalog), game.fork()):
        answer(again, "move")
        assert "8" in keys(again)
        assert "5" not in keys(again)


def test_opening_a_path_is_an_action_of_this_map_alone() -> None:
    for name in ("mountain", "lake"):
        actions = new_game(1, seats=BOTH, board=name).actions
        for mine in actions.values():
            assert [a.parameters for a in mine if a.name == "open-path"] == (
                [("path", "card")] if name == "mountain" else []
            )


# --- M.4.4 ------------------------------------------------------------------------------------------------------------


def evening(clearings: Pieces, **parts: Any) -> Game:
    return on("mountain", "turn.end", clearings={1: {"hundreds": {"warlord": 1}}, **clearings}, **parts)


@pytest.mark.law("M.4.4")
def test_who_rules_the_pass_at_the_end_of_their_evening_scores() -> None:
    game = evening({10: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}}})
    assert facts(list(game.events), "pass-ruled", "seat", "clearing") == [("hundreds", 10)]
    assert vp(game) == 1


@pytest.mark.law("M.4.4", "2.5")
def test_the_pass_scores_nothing_for_others_or_in_a_tie() -> None:
    for pieces in ({"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}}, {"riverfolk": {"warrior": 3}}, {}):
        game = evening({10: pieces})
        assert not facts(list(game.events), "pass-ruled", "seat")
        assert vp(game) == vp(game, "riverfolk") == 0


@pytest.mark.law("M.4.4", "11.2.7.III")
def test_mercenaries_rule_the_pass_until_the_turn_is_over() -> None:
    hired = {"board": {"mercenaries": "hundreds"}}
    pieces: Pieces = {10: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 1}}}
    game = evening(pieces, riverfolk=hired, turn={"phase": "evening"})
    assert vp(game) == 1
    assert inner(game).seat("riverfolk").board["mercenaries"] is None


@pytest.mark.law("M.4.4", "3.1")
def test_the_pass_may_win() -> None:
    game = evening({10: {"hundreds": {"warrior": 1}}}, hundreds={"vp": 29})
    assert game.winners == ("hundreds",)


@pytest.mark.law("M.4.4", "LR 12.2")
def test_bots_score_the_pass() -> None:
    game = evening({10: {"hundreds": {"warrior": 1}}}, overlord=True)
    assert facts(list(game.events), "pass-ruled", "seat") == ["hundreds"]


# --- LR 12.2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 12.2.1", "AOH.5.1.I")
def test_closed_paths_are_paths_for_bots() -> None:
    """8 to 9 is closed; on foot it would be two moves by way of 1. Clearing 8 is rabbit here, so a bird orders it."""
    pieces: Pieces = {8: {"hundreds": {"warrior": 5}}, 9: {"hundreds": {"warlord": 1}}}
    game = overlord_on("mountain", "command", clearings=pieces, order=BIRD, board={"command": ["boot", "boot", "sack"]})
    assert facts(list(game.events), "moved", "from", "to") == [(8, 9)]
    assert len(game.view(None).map.closed_paths) == 6, "bots never open them"


@pytest.mark.law("LR 12.2.1", "AOH.4.1")
def test_a_bots_mobs_spread_along_closed_paths() -> None:
    pieces: Pieces = {3: {"hundreds": {"mob": 1}}, 2: {"hundreds": {"warlord": 1}}}
    game = overlord_on("mountain", "raze", clearings=pieces, phase="birdsong", script={"mob": ["fox"]})
    assert there(game, 7, "hundreds") == {"mob": 1}


@pytest.mark.law("LR 12.2.2", "LR 2.1")
def test_the_pass_wins_every_tie_of_priorities() -> None:
    game = overlord_on("mountain", clearings={1: {"hundreds": {"warlord": 1}}})
    g = inner(game)
    every = list(range(1, 13))
    assert common.by_priority(g, every) == [10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]
    assert common.target(g, every)[0] == 10
    assert common.target(g, every, lowest=True) == [10, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert common.target(g, every, lambda c: -c)[0] == 12, "not an earlier criterion"
    g.landmarks = {}
    assert common.target(g, every, lowest=True)[0] == 12


@pytest.mark.law("LR 12.2.2", "AOH.6.1")
def test_a_bot_incites_at_the_pass_first() -> None:
    pieces: Pieces = {c: {"hundreds": {"warrior": 1}} for c in (9, 10, 12)}
    game = overlord_on(
        "mountain", "incite", clearings={1: {"hundreds": {"warlord": 1}}, **pieces}, phase="evening", order=FOX
    )
    assert there(game, 10, "hundreds") == {"warrior": 1, "mob": 1}


@pytest.mark.law("LR 12.2", "M.4.3")
def test_bots_open_no_path() -> None:
    pieces: Pieces = {9: {"hundreds": {"warrior": 2, "warlord": 1}}}
    bot = overlord_on("mountain", clearings=pieces)
    inner(bot).seat("hundreds").hand = list(CARDS)  # which no bot has: not for want of cards
    assert not maps.may_open(inner(bot), "hundreds")
    assert maps.may_open(inner(command(pieces, **holding(*CARDS))), "hundreds")
