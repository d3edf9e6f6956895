"""4.2 Move."""

import pytest

from engine.api import IllegalAnswer
from support.games import answer, open_question
from support.law import BUSY, asked, facts, refusal, scene
from support.riverfolk import keys, there


@pytest.mark.law("4.2")
def test_a_move_takes_any_number_of_warriors_but_not_none() -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 3}}}, hundreds={"play_area": BUSY})
    answer(game, "move", "12")
    assert keys(game) == ("n1", "n2", "n3")
    assert refusal(game, "n0") == ("4.2", "move-nobody")
    assert refusal(game, "n4") == ("4.2", "too-few-warriors-there")
    events = answer(game, "n2")
    assert (there(game, 9, "hundreds"), there(game, 12, "hundreds")) == ({"warrior": 1}, {"warrior": 2})
    assert facts(events, "moved", "from", "to") == [(9, 12)]


@pytest.mark.law("4.2", "G.36")
def test_only_warriors_move_buildings_and_tokens_stay() -> None:
    pieces = {9: {"hundreds": {"warrior": 1, "stronghold": 1, "mob": 1}}, 8: {"hundreds": {"stronghold": 1, "mob": 1}}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "move", "12")
    assert there(game, 9, "hundreds") == {"stronghold": 1, "mob": 1}
    assert there(game, 12, "hundreds") == {"warrior": 1}
    assert there(game, 8, "hundreds") == {"stronghold": 1, "mob": 1}


@pytest.mark.law("4.2")
def test_nothing_moves_from_where_nobody_stands() -> None:
    pieces = {9: {"hundreds": {"warrior": 1}}, 8: {"hundreds": {"stronghold": 1}}, 2: {"hundreds": {"warrior": 1}}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("2", "9")
    assert refusal(game, "8") == ("4.2", "nothing-to-move")
    assert refusal(game, "1") == ("4.2", "nothing-to-move")


@pytest.mark.law("4.2", "2.2.1")
def test_one_path_to_one_adjacent_clearing() -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 3}}}, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("1", "4", "12")
    assert refusal(game, "9") == ("4.2", "same-clearing")
    assert refusal(game, "7") == ("4.2", "not-adjacent")
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("hundreds", open_question(game).number, "7")
    assert (refused.value.law, refused.value.reason) == ("4.2", "not-adjacent")


@pytest.mark.law("4.2", "14.2.2")
def test_a_special_warrior_is_asked_for_by_name() -> None:
    pieces = {9: {"hundreds": {"warrior": 2, "warlord": 1}}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "move", "12")
    assert asked(game) == [("hundreds", "14.5.2.I", "warlord")]
    answer(game, "yes", "n0")
    assert (there(game, 9, "hundreds"), there(game, 12, "hundreds")) == ({"warrior": 2}, {"warlord": 1})
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "move", "12", "no")
    assert refusal(game, "n0") == ("4.2", "move-nobody")


ENEMY2 = {"marquise": {"warrior": 2}}


@pytest.mark.law("4.2.1")
@pytest.mark.parametrize(
    ("origin", "target", "legal"),
    [
        ({"hundreds": {"warrior": 3}}, {"marquise": {"warrior": 2}}, True),
        ({"hundreds": {"warrior": 1}, **ENEMY2}, {"hundreds": {"stronghold": 1}}, True),
        ({"hundreds": {"warrior": 1}, **ENEMY2}, {}, False),
        ({"hundreds": {"warrior": 1}, **ENEMY2}, {"marquise": {"warrior": 1}}, False),
        ({"hundreds": {"warrior": 2}, **ENEMY2}, {}, False),
        ({"hundreds": {"warrior": 2}, **ENEMY2}, {"hundreds": {"stronghold": 1}}, True),
    ],
)
def test_the_mover_rules_one_of_both_ends(
    origin: dict[str, dict[str, int]], target: dict[str, dict[str, int]], legal: bool
) -> None:
    home = {"hundreds": {"stronghold": 1}}  # ruled, so that there are other ways out
    game = scene("hundreds.command", clearings={9: origin, 4: target, 1: home, 12: home}, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert open_question(game).name == "to"
    assert ("4" in keys(game)) is legal
    if not legal:
        assert refusal(game, "4") == ("4.2.1", "rules-neither-end")


@pytest.mark.law("4.2.1")
def test_without_rule_at_either_end_nothing_leaves() -> None:
    stuck = {
        9: {"hundreds": {"warrior": 1}, **ENEMY2},
        6: {"hundreds": {"warrior": 1}},
        2: {"hundreds": {"warrior": 1}},
    }
    game = scene("hundreds.command", clearings=stuck, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("2", "6")
    assert refusal(game, "9") == ("4.2.1", "no-way-out")


@pytest.mark.law("4.2.1")
def test_rule_is_looked_at_before_the_move() -> None:
    """Two warriors leave a clearing in which they are the only reason to rule it, into an unruled one."""
    pieces = {9: {"hundreds": {"warrior": 3}, **ENEMY2}, 12: {"marquise": {"warrior": 3}}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "move", "12", "n3")
    assert there(game, 12, "hundreds") == {"warrior": 3}


@pytest.mark.law("4.2.2", "14.5.2.I")
def test_the_same_warriors_move_again_and_again() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": BUSY, "board": {"command": ["boot", "sack", "coin"]}},
    )
    answer(game, "move", "12", "n2", "move", "11", "n2", "move", "12", "n1")
    assert (there(game, 11, "hundreds"), there(game, 12, "hundreds")) == ({"warrior": 1}, {"warrior": 1})


@pytest.mark.law("4.2.2")
def test_separate_groups_may_move() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": BUSY, "board": {"command": ["boot"]}},
    )
    answer(game, "move", "12", "n1", "move", "9", "4")
    assert there(game, 4, "hundreds") == {"warrior": 1}
    assert there(game, 12, "hundreds") == {"warrior": 1}


@pytest.mark.law("4.2")
def test_only_who_moves_is_told_to_move() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2, "warlord": 1}}},
        hundreds={"play_area": BUSY},
    )
    moved = [e for e in answer(game, "move", "12", "yes", "n0") if e.kind == "moved"]
    assert [event.data["pieces"] for event in moved] == [[{"faction": "hundreds", "kind": "warlord", "count": 1}]]
