"""A seat's name says nothing of its faction: under other names the same game is played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.api import FACTIONS, Game
from support.games import catalog, new_game

TABLES = [
    (FACTIONS, ()),
    (FACTIONS, FACTIONS[:1]),
    (FACTIONS, FACTIONS[1:]),
    (("vagabond", "hundreds", "vagabond", "marquise"), ("marquise",)),
    (("vagabond", "riverfolk", "vagabond"), ("vagabond",)),
]
FEW = 160


def renamed(value: Any, names: dict[str, str], *, facts: frozenset[str] = frozenset()) -> Any:
    """The same data with other names of seats, as keys too; what stands under `facts` stays."""
    if isinstance(value, dict):
        return {
            names.get(key, key): part if key in facts else renamed(part, names, facts=facts)
            for key, part in value.items()
        }
    if isinstance(value, list | tuple):
        return [renamed(part, names, facts=facts) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


def document(text: str, names: dict[str, str]) -> Any:
    """A snapshot with other names; each seat's faction stays."""
    return renamed(json.loads(text), names, facts=frozenset({"faction"}))


@pytest.mark.parametrize(("seats", "automata"), TABLES, ids=["+".join(seats) for seats, _ in TABLES])
def test_seats_of_any_names_play_the_same_game(seats: tuple[str, ...], automata: tuple[str, ...]) -> None:
    game = new_game(len(seats), seats=seats, automata=automata)
    one = [seat.name for seat in game.view(None).seats if seats.count(seat.faction) == 1]
    names = {name: f"seat-{name}" for name in one}
    other = Game.load(json.dumps(document(game.snapshot(), names)), game.tail, catalog())
    chance = random.Random(seats[0])
    for _ in range(FEW):
        if not game.decisions:
            break
        asked = chance.choice(game.decisions)
        index = chance.randrange(len(asked.keys))
        same = next(d for d in other.decisions if d.number == asked.number)
        assert (names.get(asked.seat, asked.seat), asked.name, asked.law) == (same.seat, same.name, same.law)
        assert len(asked.keys) == len(same.keys)
        events = game.answer(asked.seat, asked.number, asked.keys[index])
        again = other.answer(same.seat, same.number, same.keys[index])
        told = [(event.kind, event.law, renamed(dict(event.data), names)) for event in events]
        assert told == [(event.kind, event.law, renamed(dict(event.data), {})) for event in again]
    assert document(game.snapshot(), names) == json.loads(other.snapshot())
    assert [(s.letter, s.vp, s.faction) for s in game.view(None).seats] == [
        (s.letter, s.vp, s.faction) for s in other.view(None).seats
    ]
