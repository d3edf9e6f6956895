"""The common bot law at tables of three: whose turn it is not makes no difference to whom a bot picks (LR 2.2)."""

import pytest

from engine.factions.riverfolk import automaton as robots
from support.games import inner
from support.law import facts
from support.vagabot import vagabot

EVERYBODY = {
    9: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 2}},
    1: {"riverfolk": {"warrior": 1}},
}


@pytest.mark.law("LR 2.2", "AOH.5.2")
def test_of_two_equal_enemies_the_overlord_battles_the_earlier_letter() -> None:
    game = vagabot(
        at_clearing=9,
        clearings=EVERYBODY,
        others={"hundreds": {"played_by": "automaton"}, "riverfolk": {"played_by": "automaton"}},
        agenda=[["ai-overlord.advance", {"seat": "hundreds"}]],
        turn={"seat": "hundreds", "phase": "daylight"},
        script={"dice": [[0, 0]] * 4},
    )
    assert facts(game.events, "battle-began", "defender")[0] == "vagabond", "D before G, neither has buildings"


@pytest.mark.law("LR 2.2", "LR 9.5.4")
def test_of_two_equal_enemies_the_robots_battle_the_earlier_letter() -> None:
    game = vagabot(
        at_clearing=9,
        clearings=EVERYBODY,
        others={
            "hundreds": {"played_by": "automaton"},
            "riverfolk": {"played_by": "automaton", "board": {"shield": True}},
        },
        agenda=[["robots.battle", {"seat": "riverfolk"}]],
        turn={"seat": "riverfolk", "phase": "daylight"},
        script={"dice": [[0, 0]]},
    )
    assert facts(game.events, "battle-began", "attacker", "defender") == [("riverfolk", "vagabond")]
    assert robots.players_by_payments(inner(game), "riverfolk", most=False) == ["vagabond", "riverfolk", "hundreds"]


@pytest.mark.law("LR 2.2", "LR 7.5.4")
def test_the_vagabot_battles_whoever_leads() -> None:
    for leader, other in (("hundreds", "riverfolk"), ("riverfolk", "hundreds")):
        game = vagabot(
            "battle",
            at_clearing=9,
            clearings=EVERYBODY,
            others={leader: {"vp": 12}, other: {"vp": 11}},
            script={"dice": [[0, 0]] * 3},
        )
        assert set(facts(game.events, "battle-began", "defender")) == {leader}
