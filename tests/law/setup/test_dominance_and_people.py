"""When the dominance cards leave the deck: by how many people play, not by how many seats there are (5.1.3, LR 3.4)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.api import Game
from probes import tables
from support.law import facts

SEATS = (*tables.NAMES, "hundreds", "riverfolk")


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


def removed(game: Game) -> list[int]:
    """How many dominance cards were taken out, as everybody is told."""
    return facts(list(game.events), "dominance-removed", "count")


@pytest.mark.law("5.1.3", "LR 3.4")
@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_up_to_two_people_they_go_however_many_bots_there_are(people: int, seats: int) -> None:
    if people <= seats:
        game = tables.new_game(1, SEATS[:seats], automata=SEATS[people:seats])
        assert removed(game) == [4]


@pytest.mark.law("5.1.3", "LR 3.4")
@pytest.mark.parametrize(("people", "seats"), [(3, 3), (3, 4), (4, 4)])
def test_with_three_people_they_stay(people: int, seats: int) -> None:
    game = tables.new_game(1, SEATS[:seats], automata=SEATS[people:seats])
    assert removed(game) == []
    assert game.position().get("dominance_removed", []) == []


@pytest.mark.law("5.1.3")
def test_a_table_that_wants_them_keeps_them() -> None:
    assert removed(tables.new_game(1, SEATS[:3], automata=SEATS[:1], options={"dominance": True})) == []
