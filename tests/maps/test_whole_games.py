"""Automata alone on every map with every deck; whole games by people are the soak's (`tests/soak`)."""

import pytest

from support import games, invariants, seatings


@pytest.mark.parametrize("name", games.MAPS)
@pytest.mark.parametrize("deck", games.DECKS)
def test_automata_alone_end_their_game_by_the_rules(name: str, deck: str) -> None:
    for number in range(5):
        seating = seatings.of(number, name)
        game = games.new_game(
            60_000 + number, seats=seating, automata=seating, board=name, deck=deck, options={"unattended": True}
        )
        assert game.over
        (won,) = (event for event in game.events if event.kind == "won")
        assert won.law in ("3.1", "3.1.1")
        invariants.conserved(game)


def test_every_map_takes_its_turn_here() -> None:
    assert set(games.MAPS) == set(games.catalog().maps)
    assert set(games.DECKS) == set(games.catalog().decks)
