"""14.7 Moods in battle: Bitter, Stubborn, Wrathful. The others stand beside the step they change."""

from typing import Any

import pytest

from engine.api import Game
from engine.rules import hooks
from support.games import answer, inner, open_question
from support.law import BUSY, asked, facts, not_refused, scene
from support.riverfolk import keys, mine, there

POST = {"trade-post-mouse": 1}


def battle(
    mood: str,
    hundreds: dict[str, int],
    riverfolk: dict[str, int],
    dice: tuple[int, int] | None,
    *,
    others: dict[int, Any] | None = None,
    attacking: bool = True,
    hand: tuple[str, ...] = (),
    **parts: Any,
) -> Game:
    """A battle at 9 between the Hundreds in that mood and the Riverfolk."""
    game = scene(
        "hundreds.command" if attacking else "riverfolk.daylight",
        "hundreds" if attacking else "riverfolk",
        clearings={9: {"hundreds": hundreds, "riverfolk": riverfolk}, **(others or {})},
        hundreds={"play_area": BUSY, "board": {"mood": mood}},
        riverfolk={"hand": list(hand), "board": {"funds": {"riverfolk": 3}}},
        script={"dice": [list(dice)] if dice else []},
        **parts,
    )
    answer(game, "battle")
    return game


# --- 14.7.1 -----------------------------------------------------------------------------------------------------------

AROUND = {
    1: {"hundreds": {"mob": 1}},
    12: {"hundreds": {"mob": 1}},
    7: {"hundreds": {"mob": 1}},
}


@pytest.mark.law("14.7.1", "4.3.2")
def test_bitter_turns_mobs_here_and_next_to_here_into_warriors() -> None:
    game = battle("bitter", {"warlord": 1, "mob": 1}, {"warrior": 5}, (3, 0), others=AROUND)
    assert asked(game) == [("hundreds", "4.3.2", "effect")]
    answer(game, "bitter")
    assert asked(game) == [("hundreds", "14.7.1", "mob")]
    assert keys(game) == ("1", "9", "12"), "7 is not next to 9"
    answer(game, "12", "9", "enough")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 2}
    assert there(game, 1, "hundreds") == {"mob": 1}
    assert there(game, 12, "hundreds") == {}
    assert there(game, 9) == {"warrior": 2}, "and the new warriors fight"
    assert mine(game, "hundreds").supply["mob"] == 5 - 2


@pytest.mark.law("14.7.1")
def test_bitter_is_used_by_the_defender_too_and_may_be_declined() -> None:
    game = battle("bitter", {"warlord": 1, "mob": 1}, {"warrior": 3}, (0, 0), attacking=False)
    assert asked(game) == [("hundreds", "4.3.2", "effect")]
    answer(game, "none")
    assert there(game, 9, "hundreds") == {"warlord": 1, "mob": 1}
    game = battle("bitter", {"warlord": 1, "mob": 1}, {"warrior": 3}, (0, 0), attacking=False)
    answer(game, "bitter")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 1}


@pytest.mark.law("14.7.1", "1.5.4")
def test_bitter_with_a_short_supply_places_what_there_is() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warlord": 1, "mob": 1}, "riverfolk": {"warrior": 3}}, **AROUND},
        hundreds={"play_area": BUSY, "board": {"mood": "bitter"}, "supply": {"warrior": 1}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle", "bitter", "1", "9", "12")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 1}


@pytest.mark.law("14.7.1")
@pytest.mark.parametrize(
    ("mood", "hundreds", "others"),
    [
        ("rowdy", {"warlord": 1, "mob": 1}, {}),
        ("bitter", {"warrior": 1, "mob": 1}, {4: {"hundreds": {"warlord": 1}}}),
        ("bitter", {"warlord": 1}, {7: {"hundreds": {"mob": 1}}}),
    ],
)
def test_bitter_needs_its_mood_the_warlord_and_a_mob_near(
    mood: str, hundreds: dict[str, int], others: dict[int, Any]
) -> None:
    game = battle(mood, hundreds, {"warrior": 3}, (0, 0), others={2: {"hundreds": {"warrior": 1}}, **others})
    assert open_question(game).name == "action"


# --- 14.7.7 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.7.7", "4.3.5.III")
@pytest.mark.parametrize("attacking", [True, False])
def test_stubborn_ignores_the_first_hit_as_attacker_and_as_defender(attacking: bool) -> None:
    game = battle("stubborn", {"warlord": 1, "warrior": 3}, {"warrior": 3}, (1, 1), attacking=attacking)
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 3}
    assert there(game, 9) == {"warrior": 2}
    assert facts(list(game.events), "ignored-hit", "seat") == ["hundreds"]


@pytest.mark.law("14.7.7")
def test_stubborn_needs_the_warlord_there() -> None:
    game = battle("stubborn", {"warrior": 3}, {"warrior": 3}, (1, 1), others={4: {"hundreds": {"warlord": 1}}})
    assert there(game, 9, "hundreds") == {"warrior": 2}
    game = battle("rowdy", {"warlord": 1, "warrior": 2}, {"warrior": 3}, (1, 1))
    assert set(keys(game)) == {"1-warrior", "1-warlord"}


@pytest.mark.law("14.7.7", "4.3.5.III", "4.3.1.II")
def test_stubborn_ignores_one_hit_a_battle_an_ambush_included() -> None:
    game = battle("stubborn", {"warlord": 1, "warrior": 4}, {"warrior": 3}, (1, 1), hand=("ambush-mouse",))
    events = answer(game, "ambush-mouse", "1-warrior")
    assert facts(events, "hits", "defender_hits") == [1, 1], "one of two, then one of one"
    answer(game, "1-warrior")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 2}


@pytest.mark.law("14.7.7")
def test_each_battle_has_a_first_hit() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 3}}},
        hundreds={"play_area": BUSY, "board": {"mood": "stubborn", "command": ["boot"]}},
        script={"dice": [[1, 1], [1, 1]]},
    )
    answer(game, "battle", "battle")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 3}
    assert there(game, 9) == {"warrior": 1}


@pytest.mark.law("14.7.7", "4.3.5.III")
def test_stubborn_does_not_add_up_with_another_effect_that_ignores_the_first_hit() -> None:
    """R-042, with a stand-in for the other effect: nothing that Woodpost plays has one."""
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 4}, "riverfolk": {"warrior": 3}}},
        hundreds={"board": {"mood": "stubborn"}},
        riverfolk={"board": {"funds": {"riverfolk": 1}}},
        script={"dice": [[3, 0]]},
    )
    inner(game).hooks.setdefault(hooks.IGNORES_FIRST_HIT, []).append(("hundreds", lambda *_: "4.3.5.III"))
    events = answer(game, "battle")
    assert facts(events, "ignored-hit", "seat") == ["hundreds"]
    assert facts(events, "hits", "defender_hits", "attacker_hits") == [(0, 2)]
    answer(game, "2-warrior")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 2}


# --- 14.7.8 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.7.8", "4.3.5.I")
def test_wrathful_deals_an_extra_hit_as_attacker_at_the_warlord() -> None:
    game = battle("wrathful", {"warlord": 1, "warrior": 3}, {"warrior": 3}, (1, 0))
    assert there(game, 9) == {"warrior": 1}
    game = battle("wrathful", {"warlord": 1}, {"warrior": 3}, (3, 0))
    assert there(game, 9) == {"warrior": 1}, "one rolled by one warrior, and the extra one"


@pytest.mark.law("14.7.8")
@pytest.mark.parametrize(
    ("mood", "hundreds", "attacking"),
    [
        ("wrathful", {"warlord": 1, "warrior": 2}, False),
        ("wrathful", {"warrior": 3}, True),
        ("rowdy", {"warlord": 1, "warrior": 2}, True),
    ],
)
def test_no_extra_hit_otherwise(mood: str, hundreds: dict[str, int], attacking: bool) -> None:
    others = {} if "warlord" in hundreds else {4: {"hundreds": {"warlord": 1}}}
    game = battle(mood, hundreds, {"warrior": 3}, (1, 1) if attacking else (0, 0), attacking=attacking, others=others)
    if attacking and "warlord" in hundreds:
        answer(game, "1-warrior")
    assert there(game, 9) == {"warrior": 2 if attacking else 3}


@pytest.mark.law("14.7.8", "4.3.5.II")
def test_wrath_and_a_defenseless_defender_add_up() -> None:
    game = battle(
        "wrathful",
        {"warlord": 1},
        POST,
        (0, 0),
        beyond={9: {"riverfolk": {"trade-post-fox": 1, "trade-post-rabbit": 1}}},
    )
    assert len(keys(game)) == 3, "two of three posts go, of the Riverfolk's choice"
    assert not_refused(game, "nothing")


# --- the automaton ----------------------------------------------------------------------------------------------------


@pytest.mark.law("14.7", "AOH.1")
def test_a_mood_lies_without_effect_while_the_automaton_plays() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 2}, "riverfolk": {"warrior": 3}}},
        hundreds={"board": {"mood": "stubborn"}},
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        overlord=True,
        script={"dice": [[1, 0]]},
    )
    answer(game, "battle")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 1}
    assert mine(game, "hundreds").board["mood"] is None


@pytest.mark.law("14.7.8")
def test_the_wrathful_hit_is_told() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 3}}},
        hundreds={"board": {"mood": "wrathful"}, "play_area": BUSY},
        script={"dice": [[0, 0]]},
    )
    events = answer(game, "battle")
    assert [(e.law, dict(e.data)) for e in events if e.kind == "extra-hit"] == [
        ("14.7.8", {"seat": "hundreds", "count": 1, "clearing": 9})
    ]
