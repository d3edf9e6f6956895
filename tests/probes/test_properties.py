"""Every property of random play at tables of probe factions, of any size, on all maps."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.api import Event, Game
from probes import tables
from support import finds, games, invariants, seatings

LOOKED_AT = 5
"""Every so many answers everything is checked; conservation after each."""


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


def whole_game(game: Game, chance: random.Random, most: int, *, changing_hands: float = 0) -> None:
    """Answer at random until the game is over, or for so many answers."""
    for count in range(most):
        if game.over or not (game.decisions or changing_hands):
            break
        if changing_hands and (not game.decisions or chance.random() < changing_hands):
            seat = chance.choice(list(game.played_by))
            back = not game.decisions or game.played_by[seat] in ("automaton", "leaving")
            events: list[Event] = game.hand_over(seat, "person" if back else "automaton")
        else:
            decision = chance.choice(game.decisions)
            events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        invariants.conserved(game)
        invariants.undo_tells_nothing(game, events)
        if count % LOOKED_AT == 0:
            finds.check(game, events)


GROUNDS = [(seats, board) for seats in tables.seatings() for board in games.MAPS if seatings.fits(board, seats)]


@pytest.mark.parametrize(("seats", "board"), GROUNDS, ids=["+".join([board, *seats]) for seats, board in GROUNDS])
def test_people(seats: tuple[str, ...], board: str) -> None:
    deck = games.DECKS[(len(seats) + games.MAPS.index(board)) % 2]
    game = tables.new_game(70_000, seats, board=board, deck=deck)
    whole_game(game, random.Random(f"{board} {seats}"), 150)


@pytest.mark.parametrize("seats", list(tables.seatings()), ids="+".join)
def test_automata_alone_end_their_game(seats: tuple[str, ...]) -> None:
    for number, deck in enumerate(games.DECKS):
        game = tables.new_game(71_000 + number, seats, automata=seats, deck=deck, options={"unattended": True})
        assert game.over
        invariants.conserved(game)
        invariants.laws_exist(game, game.events)


@pytest.mark.parametrize("board", ["autumn", "marsh", "lake"])
def test_seats_that_change_hands(board: str) -> None:
    game = tables.new_game(72_000, (*tables.NAMES, "hundreds"), board=board)
    whole_game(game, random.Random(board), 150, changing_hands=0.04)


def test_they_are_gone_when_they_are_taken_away() -> None:
    with tables.plugged_in():
        tables.new_game(1, tables.NAMES)
    tables.new_game(1, tables.NAMES)
