"""The snapshot: the whole state as JSON text, and the way back, across schema versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import islice
from operator import attrgetter
from typing import Any

from engine.core.decision import EngineError
from engine.core.state import SCHEMA, ChanceState, SeatState, State, TurnState

_CONTEXT = frozenset(
    {"catalog", "book", "hooks", "seat_of", "map", "links", "classes", "events", "forced", "policy", "viewer"}
)
_FLAT_FIELDS = tuple(f.name for f in fields(State) if f.name not in {*_CONTEXT, "seats", "board", "turn", "chance"})
_NESTED = {"turn": TurnState, "chance": ChanceState}
_TURN_FIELDS = tuple(f.name for f in fields(TurnState))
_CHANCE_FIELDS = tuple(f.name for f in fields(ChanceState))
_SEAT_FIELDS = tuple(f.name for f in fields(SeatState))
_of_state, _of_seat = attrgetter(*_FLAT_FIELDS), attrgetter(*_SEAT_FIELDS)
_of_turn, _of_chance = attrgetter(*_TURN_FIELDS), attrgetter(*_CHANCE_FIELDS)
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From a schema number to the function that turns such a document into the next one."""

Frozen = list[Any]
"""A state taken apart: how many clearings the board has, these one by one, then State, turn, chance and each seat in
the order of their fields. No part is ever changed."""
_LEAVES = frozenset({str, int, bool, type(None)})


def plain(value: Any) -> Any:
    """A copy of JSON-like data that shares nothing with the original."""
    kind = type(value)
    if kind is dict:
        return {key: item if type(item) in _LEAVES else plain(item) for key, item in value.items()}
    if kind is list:
        return [item if type(item) in _LEAVES else plain(item) for item in value]
    return value


def freeze(g: State, last: Frozen) -> Frozen:
    """The state as it is now. What still equals the last boundary is shared with it, as most of a state does."""
    parts: Frozen = [len(g.board), *g.board, *_of_state(g), *_of_turn(g.turn), *_of_chance(g.chance)]
    for seat in g.seats:
        parts += _of_seat(seat)
    if len(parts) != len(last):
        return [plain(part) for part in parts]
    return [old if old == new else plain(new) for old, new in zip(last, parts, strict=True)]


def document(frozen: Frozen) -> dict[str, Any]:
    """The JSON-like document of a frozen state. It is made of the frozen parts: read it, or take a `plain` copy."""
    parts = iter(frozen)
    board = list(islice(parts, next(parts)))
    found = dict(zip(_FLAT_FIELDS, parts, strict=False))
    found["board"] = board
    found["turn"] = dict(zip(_TURN_FIELDS, parts, strict=False))
    found["chance"] = dict(zip(_CHANCE_FIELDS, parts, strict=False))
    found["seats"] = seats = []
    while seat := dict(zip(_SEAT_FIELDS, parts, strict=False)):
        seats.append(seat)
    return found


def from_dict(document: Mapping[str, Any]) -> State:
    """A state from JSON-like data of any known schema, which it takes over; the caller adds the context.

    EngineError when it does not fit.
    """
    data = dict(document)
    while data.get("schema") != SCHEMA:
        upgrade = UPGRADES.get(data.get("schema", 0))
        if upgrade is None:
            message = f"cannot read a snapshot of schema {data.get('schema')!r}; this program reads up to {SCHEMA}"
            raise EngineError(message)
        data = upgrade(data)
    try:
        data["seats"] = [SeatState(**seat) for seat in data["seats"]]
        for name, cls in _NESTED.items():
            data[name] = cls(**data[name])
        return State(**data)
    except (TypeError, KeyError) as fault:
        message = f"the snapshot does not fit its schema: {fault}"
        raise EngineError(message) from fault


def dumps(document: Mapping[str, Any]) -> str:
    """Canonical JSON text: sorted keys, no spaces."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
