"""What lies face down on a faction board (1.2)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.api import Game
from engine.core.chance import HIDDEN
from engine.rules import secrets
from probes import nest, tables
from support.games import inner
from support.worlds import swap_hidden


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


def storing() -> Game:
    """The nest has put a card away."""
    game = tables.new_game(73_000, (nest.NAME, "hundreds", "walker"))
    for _ in range(100):
        (decision,) = game.decisions
        wanted = decision.seat == nest.NAME and nest.STORE.name in decision.keys
        game.answer(decision.seat, decision.number, nest.STORE.name if wanted else decision.keys[-1])
        if wanted:
            (decision,) = game.decisions
            game.answer(decision.seat, decision.number, decision.keys[0])
            return game
    pytest.fail("the nest never had a card to put away")


@pytest.mark.law("1.2", "1.2.1")
def test_a_board_is_known_to_its_owner_and_its_size_to_all() -> None:
    game = storing()
    seat = inner(game).seat(nest.NAME)
    (card,) = seat.board["larder"]
    for viewer in (None, "hundreds", "walker"):
        assert game.view(viewer).seat(nest.NAME).board["larder"] == [HIDDEN]
        assert inner(game.fork_for(viewer)).seat(nest.NAME).board["larder"] == [HIDDEN]
        assert not secrets.sees_hand(inner(game), seat, viewer)
    assert game.view(nest.NAME).seat(nest.NAME).board["larder"] == [card]
    assert inner(game.fork_for(nest.NAME)).seat(nest.NAME).board["larder"] == [card]
    assert secrets.sees_hand(inner(game), seat, nest.NAME)


@pytest.mark.law("1.2")
def test_another_world_differs_where_only_the_owner_looks() -> None:
    game = storing()
    (card,) = inner(game).seat(nest.NAME).board["larder"]
    for viewer in (nest.NAME, "hundreds"):
        world = game.fork()
        swap_hidden(inner(world), viewer, game)
        assert (inner(world).seat(nest.NAME).board["larder"] == [card]) is (viewer == nest.NAME)
        assert world.view(viewer) == game.view(viewer)
