"""A short piece of what `make soak` does for an hour: whole games, every property after every answer."""

import random

import pytest

from support import finds, games, invariants


@pytest.mark.parametrize("number", [3, 4, 5, 6, 7, 8, 9, 18])  # all maps; no very long game among them
def test_whole_games_by_people(number: int) -> None:
    chance = random.Random(number)
    assert finds.whole_game(games.soak_game(10_000 + number, chance), chance, f"people-{number}") > 50


@pytest.mark.parametrize("deck", games.DECKS)
@pytest.mark.parametrize(("number", "automaton"), [(number, games.BOTH[number % 2]) for number in range(6)])
def test_whole_games_against_an_automaton(number: int, automaton: str, deck: str) -> None:
    game = games.new_game(20_000 + number, automata=[automaton], deck=deck, board=games.MAPS[number])
    assert finds.whole_game(game, random.Random(number), f"against-{automaton}-{deck}-{number}") > 20


@pytest.mark.parametrize("number", range(6))
def test_seats_that_change_hands_lose_nothing(number: int) -> None:
    game = games.new_game(30_000 + number, options={"dominance": True}, board=games.MAPS[number])
    finds.whole_game(game, random.Random(number), f"changing-{number}", changing_hands=0.03)


def test_automata_alone_end_their_game() -> None:
    for number in range(24):
        options, deck, board = {"unattended": True}, games.DECKS[number % 2], games.MAPS[number // 2 % 6]
        game = games.new_game(40_000 + number, automata=games.BOTH, options=options, deck=deck, board=board)
        assert game.over
        invariants.conserved(game)
        invariants.laws_exist(game, game.events)
