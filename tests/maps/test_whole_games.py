"""Whole games on every map: by people who answer at random, against automata, and by automata alone."""

import random

import pytest

from support import games, invariants

VARIANTS = ("gorge", "lake", "marsh", "mountain", "winter")


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("deck", ["standard", "exiles-partisans"])
def test_whole_games_with_an_automaton(name: str, deck: str) -> None:
    """People alone may wander for hundreds of turns; those games are the soak's."""
    for number, automaton in enumerate(games.BOTH):
        game = games.new_game(50_000 + number, board=name, deck=deck, automata=[automaton])
        games.play(game, random.Random(number), invariants.everything)
        assert game.over


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("deck", ["standard", "exiles-partisans"])
def test_automata_alone_end_their_game_by_the_rules(name: str, deck: str) -> None:
    for number in range(5):
        game = games.new_game(60_000 + number, board=name, deck=deck, automata=games.BOTH, options={"unattended": True})
        assert game.over
        (won,) = (event for event in game.events if event.kind == "won")
        assert won.law in ("3.1", "3.1.1")
        invariants.conserved(game)
