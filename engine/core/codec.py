"""The snapshot: the whole state as JSON text, and the way back, across schema versions."""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any

from engine.core.decision import EngineError
from engine.core.state import SCHEMA, ChanceState, SeatState, State, TurnState

_CONTEXT = frozenset(
    {"catalog", "book", "hooks", "seat_of", "map", "links", "classes", "events", "forced", "policy", "viewer"}
)
_FLAT_FIELDS = tuple(
    f.name for f in fields(State) if f.name not in _CONTEXT and f.name not in ("seats", "turn", "chance")
)
_NESTED = {"turn": TurnState, "chance": ChanceState}
_TURN_FIELDS = tuple(f.name for f in fields(TurnState))
_CHANCE_FIELDS = tuple(f.name for f in fields(ChanceState))
_SEAT_FIELDS = tuple(f.name for f in fields(SeatState))
_of_state, _of_seat = attrgetter(*_FLAT_FIELDS), attrgetter(*_SEAT_FIELDS)
_of_turn, _of_chance = attrgetter(*_TURN_FIELDS), attrgetter(*_CHANCE_FIELDS)
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From a schema number to the function that turns such a document into the next one."""


def plain(value: Any) -> Any:
    """A copy of JSON-like data that shares nothing with the original."""
    kind = type(value)
    if kind is dict:
        return {key: plain(item) for key, item in value.items()}
    if kind is list:
        return [plain(item) for item in value]
    return value


def freeze(g: State) -> bytes:
    """The state as bytes that later changes do not touch: cheap enough for every boundary. Never stored or sent."""
    return marshal.dumps((_of_state(g), [_of_seat(seat) for seat in g.seats], _of_turn(g.turn), _of_chance(g.chance)))


def thaw(frozen: bytes) -> dict[str, Any]:
    """The document that `freeze` froze; it shares nothing with anything."""
    state, seats, turn, stood = marshal.loads(frozen)  # noqa: S302 - our own bytes, of this very process
    found = dict(zip(_FLAT_FIELDS, state, strict=True))
    found["seats"] = [dict(zip(_SEAT_FIELDS, seat, strict=True)) for seat in seats]
    found["turn"] = dict(zip(_TURN_FIELDS, turn, strict=True))
    found["chance"] = dict(zip(_CHANCE_FIELDS, stood, strict=True))
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
