"""What becomes of the rest of a turn that its person walks out of (the rulings in docs/rulings.md)."""

import pytest

from support.games import answer, at, seed_of
from support.riverfolk import of_kind


@pytest.mark.law("1.4.1", "LR 3.2")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_leaves_buys_nothing_while_a_card_must_be_used(seed: int) -> None:
    game = at(
        {
            "seats": [
                {"faction": "hundreds", "play_area": ["better-burrow-bank"]},
                {"faction": "riverfolk", "hand": ["anvil"]},
            ],
            "clearings": {1: {"hundreds": {"warlord": 1}}},
            "turn": {"seat": "hundreds", "stage": "turn.birdsong-start", "last": "turn.birdsong-start"},
        },
        seed=seed_of(seed),
    )
    assert set(game.decisions[0].keys) == {"better-burrow-bank", "services"}
    events = game.hand_over("hundreds", "automaton")
    assert [e.kind for e in events] == ["handover-asked", "used-card", "drew", "drew"]


@pytest.mark.law("14.5.3", "LR 3.2", "LR 2.1")
def test_whoever_leaves_while_the_warlord_may_stay_or_go_lets_him_go_by_priority() -> None:
    game = at(
        {
            "seats": [{"faction": "hundreds", "played_by": "person"}, {"faction": "riverfolk", "hand": ["anvil"]}],
            "clearings": {10: {"hundreds": {"warlord": 1, "warrior": 2}, "riverfolk": {"warrior": 1}}},
            "turn": {"seat": "hundreds", "stage": "hundreds.advance", "last": "hundreds.advance"},
        },
        seed=seed_of(1),
    )
    answer(game, "advance")
    assert set(game.decisions[0].keys) == {"1", "2", "12", "stay"}
    (moved,) = of_kind(game.hand_over("hundreds", "automaton"), "moved")
    assert moved.data["to"] == 1
