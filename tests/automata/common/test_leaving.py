"""What becomes of the rest of a turn that its person walks out of (the rulings in docs/rulings.md)."""

from typing import Literal

import pytest

from engine.api import Event, Game
from support.games import BOTH, answer, at, new_game, open_question, seed_of
from support.law import hand
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


def _rest_of_setup(game: Game, seat: str, to: Literal["automaton", "person"]) -> list[Event]:
    """Hand a seat over while the table is set up, and let whoever is asked finish the setup."""
    assert game.turn[2] == "setup"
    events = game.hand_over(seat, to)
    while game.decisions and game.turn[2] == "setup":
        events += answer(game, game.decisions[0].keys[0])
    return events


@pytest.mark.law("LR 3.2")
@pytest.mark.parametrize("seats", [("hundreds", "riverfolk"), ("riverfolk", "hundreds")])
def test_whoever_leaves_in_setup_has_the_first_turn_played_by_the_automaton(seats: tuple[str, str]) -> None:
    """No turn is under way that its person could have walked out of."""
    events = _rest_of_setup(new_game(5, seats=seats, options={"seating": "given"}), seats[0], "automaton")
    kinds = [e.kind for e in events]
    assert kinds.index("handed-over") < kinds.index("turn-began") < kinds.index("order-revealed")
    assert "drew" not in kinds, "no rest of a turn by a person's rules"


@pytest.mark.law("LR 3.2", "5.1.3")
def test_a_seat_without_a_person_that_is_taken_in_setup_has_its_first_turn_by_the_person() -> None:
    game = new_game(5, seats=BOTH, automata=["hundreds"], options={"seating": "given"})
    events = _rest_of_setup(game, "hundreds", "person")
    kinds = [e.kind for e in events]
    assert kinds.index("handed-over") < kinds.index("drew") < kinds.index("turn-began")
    assert (open_question(game).seat, game.turn[:2]) == ("hundreds", ("hundreds", 1))
    assert hand(game) != []
