"""4.1.3: what each persistent effect of the standard deck does."""

from typing import Any

import pytest

from engine.api import Game
from support.games import answer, open_question
from support.law import BUSY, asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys, mine, there

SILENT = {"supply": {"warrior": 0}}  # no warrior to pay with: nothing can be bought at the start of Birdsong


def birdsong(card: str, *, script: dict[str, Any] | None = None, **parts: Any) -> Game:
    """The Hundreds' Birdsong with a card in play."""
    dice = {"mob": ["fox"], **(script or {})}
    return scene("turn.birdsong", last="birdsong", hundreds={"play_area": [card], **SILENT}, script=dice, **parts)


# --- Birdsong ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.1.3", "1.4.1")
def test_better_burrow_bank_draws_for_its_owner_and_another_before_the_steps() -> None:
    game = birdsong("better-burrow-bank", cards=["anvil", "sappers", "..."])
    assert (hand(game), hand(game, "riverfolk")) == (["anvil"], ["sappers"]), (
        "nobody else is there, so nothing is asked"
    )
    kinds = [e.kind for e in game.events]
    assert kinds.index("drew") < kinds.index("mob-rolled")


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_a_bot_that_would_draw_from_the_bank_scores_a_point() -> None:
    game = birdsong("better-burrow-bank", cards=["anvil", "..."], robots=True)
    assert (hand(game), vp(game, "riverfolk")) == (["anvil"], 1)


@pytest.mark.law("4.1.3")
def test_royal_claim_is_discarded_for_a_point_per_ruled_clearing() -> None:
    pieces = {
        1: {"hundreds": {"warlord": 1}},
        2: {"hundreds": {"warrior": 1}},
        3: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}},
        5: {"hundreds": {"mob": 1}},
    }
    game = birdsong("royal-claim", clearings=pieces)
    answer(game, "royal-claim")
    assert vp(game) == 2
    assert (mine(game, "hundreds").play_area, game.view(None).discard) == ((), ("royal-claim",))


@pytest.mark.law("4.1.3", "G.22")
def test_stand_and_deliver_takes_a_random_card_for_a_point_once_a_turn() -> None:
    game = birdsong(
        "stand-and-deliver", riverfolk={"hand": ["anvil", "cobbler", "sappers"]}, script={"pick": ["cobbler"]}
    )
    answer(game, "stand-and-deliver")
    assert (hand(game), hand(game, "riverfolk")) == (["cobbler"], ["anvil", "sappers"])
    assert vp(game, "riverfolk") == 1
    assert open_question(game).name == "mood", "once a turn"


@pytest.mark.law("4.1.3", "1.2.1")
def test_which_card_was_taken_is_known_to_those_two_only() -> None:
    game = scene(
        "turn.birdsong",
        "riverfolk",
        last="birdsong",
        riverfolk={"play_area": ["stand-and-deliver"]},
        hundreds={"hand": ["anvil"]},
    )
    events = answer(game, "stand-and-deliver")
    (took,) = [e for e in events if e.kind == "took-random-card"]
    assert "cards" not in took.data
    assert took.seen_by("hundreds").data["cards"] == ["anvil"]
    assert took.seen_by("riverfolk").data["cards"] == ["anvil"]


# --- Daylight ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.1.3", "3.2.1")
def test_tax_collector_trades_a_warrior_of_ones_own_for_a_card_once_a_turn() -> None:
    pieces = {1: {"hundreds": {"warlord": 1}}, 2: {"hundreds": {"warrior": 1}}, 3: {"hundreds": {"warrior": 2}}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY}, cards=["anvil", "..."])
    answer(game, "use")
    assert keys(game) == ("2", "3"), "the warlord cannot be removed outside of battle"
    answer(game, "3")
    assert (there(game, 3, "hundreds"), hand(game), vp(game)) == ({"warrior": 1}, ["anvil"], 0)
    assert "use" not in keys(game)


@pytest.mark.law("4.1.3")
def test_codebreakers_shows_a_hand_to_its_owner_alone() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"play_area": ["codebreakers"]},
        hundreds={"hand": ["sappers", "anvil"]},
    )
    events = answer(game, "use")
    (looked,) = [e for e in events if e.kind == "looked-at-hand"]
    assert looked.seen_by("riverfolk").data["cards"] == ["anvil", "sappers"]
    for viewer in (None, "hundreds"):
        assert "cards" not in looked.seen_by(viewer).data
    assert game.view("riverfolk").seat("hundreds").hand is None, "it was one look"


@pytest.mark.law("4.1.3", "4.3")
def test_command_warren_battles_at_the_start_of_daylight() -> None:
    pieces = {9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 2}}}
    game = scene(
        "turn.daylight",
        last="daylight",
        clearings=pieces,
        hundreds={"play_area": ["command-warren"]},
        script={"dice": [[1, 0], [0, 0]]},
    )
    assert asked(game) == [("hundreds", "1.4.1", "use")]
    events = answer(game, "command-warren")
    assert facts(events, "battle-began", "clearing") == [9]
    assert there(game, 9) == {"warrior": 1}
    assert open_question(game).law == "14.5.2", "before the first step; Command is untouched"
    answer(game, "battle")
    assert facts(list(game.events), "battle-began", "clearing") == [9]


@pytest.mark.law("4.1.3", "1.4.1")
def test_what_is_for_the_start_of_a_phase_cannot_be_used_later() -> None:
    pieces = {9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 2}}}
    game = scene(
        "turn.daylight", last="daylight", clearings=pieces, hundreds={"play_area": ["command-warren", "cobbler"]}
    )
    answer(game, "next")
    assert "use" not in keys(game)


# --- Evening ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.1.3", "4.2")
def test_cobbler_moves_at_the_start_of_evening() -> None:
    game = scene(
        "turn.evening",
        last="evening",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": ["cobbler"], "hand": ["anvil"]},
    )
    answer(game, "cobbler", "12", "n2")
    assert there(game, 12, "hundreds") == {"warrior": 2}
    assert open_question(game).law == "14.6.1"
    answer(game, "incite")
    assert there(game, 12, "hundreds") == {"warrior": 2, "mob": 1}


# --- battle -----------------------------------------------------------------------------------------------------------


def battle(
    attacker: list[str], defender: list[str], dice: tuple[int, int], pieces: dict[str, dict[str, int]] | None = None
) -> Game:
    """The Hundreds attack the Riverfolk at 7: three warriors against two."""
    game = scene(
        "hundreds.command",
        clearings={7: pieces or {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}},
        hundreds={"play_area": [*attacker, *BUSY]},
        riverfolk={"play_area": defender},
        script={"dice": [list(dice)]},
    )
    answer(game, "battle")
    return game


@pytest.mark.law("4.1.3", "4.3.4", "4.3.5.III")
def test_r008_armorers_ignores_rolled_hits_only() -> None:
    game = battle(["armorers"], ["sappers"], (3, 2))
    assert asked(game) == [("hundreds", "4.3.4", "first")]
    answer(game, "riverfolk", "sappers", "armorers")
    assert (there(game, 7, "hundreds"), there(game, 7)) == ({"warrior": 2}, {})
    assert game.view(None).discard == ("sappers", "armorers")


@pytest.mark.law("4.1.3")
def test_armorers_protects_a_defender_too_and_may_be_kept() -> None:
    game = battle([], ["armorers"], (2, 0))
    answer(game, "armorers")
    assert there(game, 7) == {"warrior": 2}
    game = battle([], ["armorers"], (2, 0))
    answer(game, "none")
    assert there(game, 7) == {}
    assert mine(game).play_area == ("armorers",)


@pytest.mark.law("4.1.3", "4.3.5.I")
def test_sappers_is_for_the_defender() -> None:
    game = battle(["sappers"], [], (0, 0))
    assert open_question(game).name == "action", "an attacker has no use for it"
    game = battle([], ["sappers"], (0, 0))
    answer(game, "sappers")
    assert there(game, 7, "hundreds") == {"warrior": 2}
    assert mine(game).play_area == ()


@pytest.mark.law("4.1.3", "4.3.5.I")
def test_brutal_tactics_is_for_the_attacker_and_pays_the_defender() -> None:
    game = battle([], ["brutal-tactics"], (0, 0))
    assert open_question(game).name == "action"
    game = battle(["brutal-tactics"], [], (0, 0))
    answer(game, "brutal-tactics")
    assert there(game, 7) == {"warrior": 1}
    assert (vp(game), vp(game, "riverfolk")) == (0, 1)
    assert "brutal-tactics" in mine(game, "hundreds").play_area, "it is not discarded"


@pytest.mark.law("4.1.3", "4.3.1")
def test_scouting_party_keeps_ambushes_off_its_attacking_owner_only() -> None:
    front = {7: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}}
    area = {"play_area": ["scouting-party"], "hand": ["ambush-mouse"]}
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings=front,
        hundreds={"hand": ["ambush-mouse"]},
        riverfolk={"play_area": ["scouting-party"], "board": {"funds": {"riverfolk": 2}}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    assert open_question(game).seat == "riverfolk", "the Hundreds are not asked"
    game = scene("hundreds.command", clearings=front, hundreds={"play_area": BUSY}, riverfolk=area)
    answer(game, "battle")
    assert asked(game) == [("riverfolk", "4.3.1", "ambush")], "the defender's own Scouting Party stops nothing"


@pytest.mark.law("4.1.3")
def test_an_effect_is_used_once_a_turn_and_again_in_the_next() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 3}}},
        hundreds={"play_area": BUSY},
        turn={"used": ["tax-collector"]},
    )
    assert "use" not in keys(game)
    assert refusal(game, "use") == ("4.1.3", "nothing-to-use")
