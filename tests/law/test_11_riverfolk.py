"""Chapter 11, where tests/factions/riverfolk leaves something open."""

import pytest

from engine.rules import verbs
from support.games import answer
from support.law import scene, vp
from support.riverfolk import keys, mine, there


@pytest.mark.law("11.5.6", "11.5.6.II", "11.5.6.III")
def test_establishing_costs_two_funds_of_the_ruler_and_brings_a_post_a_warrior_and_points() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"board": {"funds": {"hundreds": 3, "riverfolk": 1}}},
        clearings={9: {"hundreds": {"warrior": 2}}, 7: {"riverfolk": {"warrior": 1}}, 2: {"hundreds": {"warrior": 1}}},
    )
    before = mine(game, "hundreds").supply["warrior"]
    answer(game, "establish")
    assert keys(game) == ("2", "9"), "at 7 the Riverfolk have one fund of their own"
    answer(game, "9")
    assert there(game, 9) == {"trade-post-mouse": 1, "warrior": 1}
    assert mine(game).board["funds"] == {"hundreds": 1, "riverfolk": 1}
    assert mine(game).board["committed"] == {}, "spent, not committed"
    assert mine(game, "hundreds").supply["warrior"] == before + 2
    assert vp(game, "riverfolk") == 2
    assert "establish" not in keys(game)


@pytest.mark.law("LR 9.6.2", "G.24")
def test_racketeering_takes_warriors_to_the_board_and_removes_nobody() -> None:
    """They are still in the game, count as payments, and no effect of a removal follows."""
    game = scene(
        "robots.racketeering",
        "riverfolk",
        clearings={9: {"riverfolk": {"warrior": 5}}},
        riverfolk={"board": {"shield": True}},
        robots=True,
    )
    supply = mine(game).supply["warrior"]
    assert there(game, 9) == {"warrior": 2}
    assert mine(game).board["payments"] == {"riverfolk": 3}
    assert [e.kind for e in game.events] == ["taken-to-board"]
    assert mine(game).supply["warrior"] == supply == 10
    assert verbs.in_supply(game._g, "riverfolk", "warrior") == 10
