"""What else a faction may bring: piles of the game, a coalition, and a place that is ruled though it is no clearing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.api import Game
from engine.core.errors import GameOver
from engine.rules import relations, ruling, verbs
from probes import tables
from support import games
from support.law import facts


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


def test_a_pile_that_nobody_sees_gives_what_lies_on_top() -> None:
    document = {
        "seats": [{"faction": "broker"}, {"faction": "hundreds"}],
        "clearings": {9: {"broker": {"warrior": 2}}, 1: {"hundreds": {"warlord": 1}}},
        "turn": {"seat": "broker", "stage": "broker.daylight"},
        "piles": {"lots": ["amber", "dye", "brass"]},
    }
    game = Game.from_position(document, tables.catalog(), games.seed_of(1))
    before = game.answered
    games.answer(game, "stall")
    view = game.view(None).seat("broker").board
    assert (view["drawn"], view["newest"], view["left"]) == (["brass"], "brass", 2)
    assert game.undo_limit > before, "what was seen is not taken back"
    assert game.position()["piles"] == {"lots": ["amber", "dye"]}


def coalition(joined: str = "hundreds") -> Game:
    """The walker, in a coalition with the Hundreds, in the Hundreds' turn."""
    document = {
        "seats": [
            {"faction": "hundreds", "vp": 29, "play_area": ["royal-claim"]},
            {"faction": "walker", "vp": None, "dominance": "fox-dominance", "coalition": joined},
            {"faction": "nest"},
        ],
        "clearings": {1: {"hundreds": {"warlord": 1, "warrior": 3}, "walker": {"pawn": 1}, "nest": {"warrior": 1}}},
        "turn": {"seat": "hundreds", "stage": "hundreds.command"},
        "chance": {"script": {"dice": [[2, 0]]}},
    }
    return Game.from_position(document, tables.catalog())


def test_who_has_joined_another_is_no_enemy_and_wins_with_it() -> None:
    game = coalition()
    assert relations.is_enemy(games.inner(game), "hundreds", "nest")
    assert not relations.is_enemy(games.inner(game), "hundreds", "walker")
    assert not relations.is_enemy(games.inner(game), "walker", "hundreds")
    assert relations.is_enemy(games.inner(game), "walker", "nest")
    with pytest.raises(GameOver):
        verbs.score(games.inner(game), "hundreds", 1, "3.2")
    assert set(game.winners) == {"hundreds", "walker"}


def test_a_dominance_card_joins_the_one_who_comes_next_and_is_in_no_coalition() -> None:
    document = {
        "seats": [
            {"faction": "walker", "vp": 10, "hand": ["fox-dominance"]},
            {"faction": "nest"},
            {"faction": "broker"},
        ],
        "clearings": {1: {"walker": {"pawn": 1}}},
        "turn": {"seat": "walker", "stage": "walker.daylight"},
    }
    game = Game.from_position(document, tables.catalog(), games.seed_of(1))
    events = games.answer(game, "dominance")
    assert facts(events, "coalition", "seat", "partner") == [("walker", "nest")]
    assert game.view(None).seat("walker").coalition == "nest"


def test_a_place_that_is_no_clearing_is_ruled_by_whose_pawn_is_there() -> None:
    document = {
        "seats": [{"faction": "walker"}, {"faction": "nest"}],
        "forests": {"2_6_10_11_12": {"walker": {"pawn": 1}}},
        "turn": {"seat": "walker", "stage": "walker.daylight"},
    }
    g = games.inner(Game.from_position(document, tables.catalog(), games.seed_of(1)))
    forests = {forest: ruling.ruler(g, forest) for forest in g.map.forest_numbers}
    assert [ruler for ruler in forests.values() if ruler] == ["walker"]
    assert forests[g.map.forest_named("2_6_10_11_12")] == "walker"
