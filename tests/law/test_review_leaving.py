"""What becomes of the rest of a turn that its person walks out of (the rulings in docs/rulings.md)."""

import pytest

from support.games import at, seed_of


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
