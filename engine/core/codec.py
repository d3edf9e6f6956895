"""The snapshot: the whole state as JSON text, and the way back, across schema versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from engine.core.decision import EngineError
from engine.core.state import SCHEMA, ChanceState, SeatState, State, TurnState

_CONTEXT = frozenset(
    {"catalog", "book", "hooks", "seat_of", "map", "links", "classes", "events", "forced", "policy", "viewer"}
)
_STATE_FIELDS = tuple(f.name for f in fields(State) if f.name not in _CONTEXT)
_NESTED = {"turn": TurnState, "chance": ChanceState}
_TURN_FIELDS = tuple(f.name for f in fields(TurnState))
_CHANCE_FIELDS = tuple(f.name for f in fields(ChanceState))
_SEAT_FIELDS = tuple(f.name for f in fields(SeatState))

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


def to_dict(g: State) -> dict[str, Any]:
    """The state as JSON-like data that shares nothing with it."""
    found: dict[str, Any] = {}
    for name in _STATE_FIELDS:
        value = getattr(g, name)
        if name == "seats":
            found[name] = [{field: plain(getattr(seat, field)) for field in _SEAT_FIELDS} for seat in value]
        elif name == "turn":
            found[name] = {field: plain(getattr(value, field)) for field in _TURN_FIELDS}
        elif name == "chance":
            found[name] = {field: plain(getattr(value, field)) for field in _CHANCE_FIELDS}
        else:
            found[name] = plain(value)
    return found


def from_dict(document: Mapping[str, Any]) -> State:
    """A state from JSON-like data of the current schema; the caller adds the context.

    EngineError when it does not fit.
    """
    data = {key: plain(value) for key, value in document.items()}
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
