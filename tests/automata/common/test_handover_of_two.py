"""Two of three seats that change hands at the same boundary: each once (LR 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest

from engine.api import Event, Game
from probes import tables
from support.games import open_question, seed_of
from support.law import facts

PROBES = tables.NAMES[:2]


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


def turn_of_the_third(*, automata: tuple[str, ...] = ()) -> Game:
    """The Hundreds take their turn; nothing is decided yet."""
    document = {
        "seats": [
            {"faction": "hundreds"},
            *({"faction": name, "played_by": "automaton" if name in automata else "person"} for name in PROBES),
        ],
        "clearings": {1: {"hundreds": {"warlord": 1, "warrior": 2}}, 5: {"nest": {"queen": 1}}},
        "turn": {"seat": "hundreds", "stage": "hundreds.command"},
    }
    return Game.from_position(document, tables.catalog(), seed_of(1))


def handed(game: Game, to: Literal["person", "automaton"]) -> list[Event]:
    """Both probes are handed over while somebody else is asked; what happens until that step is done."""
    events = [event for name in PROBES for event in game.hand_over(name, to)]
    question = open_question(game, "hundreds")
    return [*events, *game.answer("hundreds", question.number, "move"), *_on(game)]


def _on(game: Game) -> list[Event]:
    events: list[Event] = []
    while game.turn[0] == "hundreds":
        question = open_question(game, "hundreds")
        events += game.answer("hundreds", question.number, question.decline or question.keys[0])
    return events


@pytest.mark.law("LR 3.2")
def test_two_who_leave_at_once_are_each_replaced_once() -> None:
    game = turn_of_the_third()
    events = handed(game, "automaton")
    told = facts(events, "handed-over", "seat", "to")
    assert sorted(told) == [(name, "automaton") for name in sorted(PROBES)]
    assert {game.played_by[name] for name in PROBES} == {"automaton"}
