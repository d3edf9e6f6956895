"""11.2.7.III: in a battle against the Riverfolk their warriors are not the buyer's, for rule either."""

import pytest

from support.games import answer
from support.law import BUSY, facts, scene
from support.overlord import overlord
from support.riverfolk import mine

AT_11 = {11: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warlord": 1}}}
SELLER = {"items": ["boot"], "board": {"mercenaries": "hundreds"}}


@pytest.mark.law("11.2.7.III", "14.2.5")
@pytest.mark.parametrize(("post", "looted"), [({}, []), ({"stronghold": 2}, ["boot"])])
def test_looting_the_riverfolk_needs_rule_over_their_warriors(post: dict[str, int], looted: list[str]) -> None:
    pieces = {**AT_11, 11: {**AT_11[11], "hundreds": {"warrior": 1, **post}}}
    game = scene(
        "hundreds.command",
        clearings=pieces,
        hundreds={"play_area": BUSY},
        riverfolk=SELLER,
        script={"dice": [[0, 0]]},
    )
    assert game.view(None).clearing(11).ruler == "hundreds", "outside of that battle they are the buyer's"
    events = answer(game, "battle", "yes")
    assert facts(events, "looted", "item") == looted
    assert mine(game).items == (() if looted else ("boot",))


@pytest.mark.law("11.2.7.III", "AOH.2.2")
@pytest.mark.parametrize(("warriors", "loots"), [(1, False), (3, True)])
def test_the_overlord_loots_the_riverfolk_only_where_it_rules_without_mercenaries(warriors: int, loots: bool) -> None:
    seller = {"warrior": 2, "trade-post-mouse": 1}
    game = overlord(
        "command",
        clearings={1: {"hundreds": {"warlord": 1}}, 11: {"hundreds": {"warrior": warriors}, "riverfolk": seller}},
        order="codebreakers",
        board={"command": ["sack"]},
        riverfolk=SELLER,
        script={"dice": [[0, 0]]},
    )
    assert bool(mine(game).items) != loots


@pytest.mark.law("14.2.5", "4.3.3")
def test_looters_are_told_to_have_rolled_no_hits() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 2}}},
        hundreds={"play_area": BUSY},
        riverfolk={"items": ["boot"]},
        script={"dice": [[3, 1]]},
    )
    events = answer(game, "battle", "yes")
    assert facts(events, "rolled", "higher", "attacker_hits", "defender_hits") == [(3, 0, 1)]


@pytest.mark.law("AOH.5.2", "11.2.7.III", "G.9")
@pytest.mark.parametrize(("post", "battles"), [({}, []), ({"trade-post-mouse": 1}, ["riverfolk"])])
def test_the_overlord_battles_no_warriors_that_it_has_hired(post: dict[str, int], battles: list[str]) -> None:
    pieces = {9: {"hundreds": {"warlord": 1, "warrior": 1}, "riverfolk": {"warrior": 1, **post}}}
    game = overlord(
        "advance",
        clearings=pieces,
        order="codebreakers",
        riverfolk={"board": {"mercenaries": "hundreds"}},
        script={"dice": [[0, 0]]},
    )
    assert facts(game.events, "battle-began", "defender") == battles


@pytest.mark.law("AOH.5.1.II", "11.2.7.III", "G.9")
def test_the_overlord_commands_no_battle_against_what_it_has_hired() -> None:
    pieces = {1: {"hundreds": {"warlord": 1}}, 11: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}}
    game = overlord(
        "command",
        clearings=pieces,
        order="codebreakers",
        board={"command": ["sack"]},
        riverfolk={"board": {"mercenaries": "hundreds"}},
    )
    assert facts(game.events, "battle-began", "defender") == []
