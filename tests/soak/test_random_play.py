"""A short piece of what `make soak` does for an hour: whole games, every property after every answer."""

import random

import pytest

from engine.api import FACTIONS
from support import finds, games, invariants, seatings


@pytest.mark.parametrize("number", [3, 4, 5, 6, 7, 8, 9, 18])  # all maps; no very long game among them
def test_whole_games_by_people(number: int) -> None:
    chance = random.Random(number)
    assert finds.whole_game(seatings.soak_game(10_000 + number, chance), chance, f"people-{number}") > 50


@pytest.mark.parametrize("deck", games.DECKS)
@pytest.mark.parametrize(
    ("number", "automaton"), [(n, FACTIONS[n % len(FACTIONS)]) for n in range(max(6, 2 * len(FACTIONS)))]
)
def test_whole_games_against_an_automaton(number: int, automaton: str, deck: str) -> None:
    board = games.MAPS[number % len(games.MAPS)]
    seating = seatings.with_seat(automaton)[0]
    game = games.new_game(20_000 + number, seats=seating, automata=[automaton], deck=deck, board=board)
    assert finds.whole_game(game, random.Random(number), f"against-{automaton}-{deck}-{number}") > 20


@pytest.mark.parametrize("number", range(6))
def test_seats_that_change_hands_lose_nothing(number: int) -> None:
    board = games.MAPS[number]
    game = games.new_game(30_000 + number, seats=seatings.of(number, board), options={"dominance": True}, board=board)
    finds.whole_game(game, random.Random(number), f"changing-{number}", changing_hands=0.03)


@pytest.mark.parametrize("seating", seatings.every(), ids="+".join)
def test_automata_alone_end_their_game(seating: tuple[str, ...]) -> None:
    for number in range(max(2, 24 // len(seatings.every()))):
        board, deck = seatings.ground(number)
        if not seatings.fits(board, seating):
            continue
        game = games.new_game(
            40_000 + number, seats=seating, automata=seating, options={"unattended": True}, deck=deck, board=board
        )
        assert game.over
        invariants.conserved(game)
        invariants.laws_exist(game, game.events)
