"""The snapshot: the whole state as JSON text, and the way back, across schema versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any

from engine.core.errors import EngineError
from engine.core.state import SCHEMA, ChanceState, SeatState, State, TurnState

_CONTEXT = frozenset(
    {
        *("catalog", "book", "hooks", "seat_of", "map", "links", "classes", "events", "forced", "policy"),
        *("forced_refusals", "viewer", "places", "placed", "rulers"),
    }
)
_NESTED = {"turn": TurnState, "chance": ChanceState}


def _to_2(document: dict[str, Any]) -> dict[str, Any]:
    """What the engine notes for itself is no option of the table any more."""
    options = dict(document["options"])
    placed = options.pop("ruin-items-placed", False)
    return {**document, "schema": 2, "options": options, "ruin_items_placed": placed}


def _to_3(document: dict[str, Any]) -> dict[str, Any]:
    """Forests hold pieces too: who lays out the map adds the places that the board lacks."""
    return {**document, "schema": 3}


def _to_4(document: dict[str, Any]) -> dict[str, Any]:
    """Whoever has pieces may have no seat; so far everybody had one."""
    return {**document, "schema": 4, "others": {}}


UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _to_2, 2: _to_3, 3: _to_4}
"""From a schema number to the function that turns such a document into the next one."""

_LEAVES = frozenset({str, int, bool, type(None)})
STATE_FIELDS, _TURN, _CHANCE, _SEAT = (
    tuple(f.name for f in fields(cls) if f.name not in _CONTEXT) for cls in (State, TurnState, ChanceState, SeatState)
)
_values_of_state = attrgetter(*STATE_FIELDS)
_values_of_turn = attrgetter(*_TURN)
_values_of_chance = attrgetter(*_CHANCE)
_values_of_seat = attrgetter(*_SEAT)
_board_of_seat = attrgetter("board")

Values = tuple[Any, ...]


Frozen = tuple[Values, Values, Values, tuple[Values, ...], tuple[dict[str, Any], ...]]
"""A state that later changes do not touch: the values of state, turn, chance and seats in the order of their fields,
and the faction boards.

What a state holds is replaced and never changed in place (see `engine.core.values`), so that references are enough;
only faction boards are changed field by field, and copied.
"""


def plain(value: Any) -> Any:
    """A copy of JSON-like data that shares nothing with the original."""
    kind = type(value)
    if kind is dict:
        return {key: item if type(item) in _LEAVES else plain(item) for key, item in value.items()}
    if kind is list:
        return [item if type(item) in _LEAVES else plain(item) for item in value]
    return value


def freeze(g: State) -> Frozen:
    """The state as it is now; cheap enough for every boundary."""
    return (
        _values_of_state(g),
        _values_of_turn(g.turn),
        _values_of_chance(g.chance),
        tuple(map(_values_of_seat, g.seats)),
        tuple(map(dict.copy, map(_board_of_seat, g.seats))),
    )


def thaw(frozen: Frozen) -> State:
    """A state of its own that stands where the frozen one stood; the caller adds the context."""
    state, turn, chance, seats, boards = frozen
    g = State(*state)
    g.turn = TurnState(*turn)
    g.chance = ChanceState(*chance)
    g.seats = [SeatState(*seat) for seat in seats]
    for seat, board in zip(g.seats, boards, strict=True):
        seat.board = board.copy()
    return g


def document(frozen: Frozen) -> dict[str, Any]:
    """The JSON-like document of a frozen state. It is made of the frozen values: read it only."""
    state, turn, chance, seats, boards = frozen
    return {
        **dict(zip(STATE_FIELDS, state, strict=True)),
        "turn": dict(zip(_TURN, turn, strict=True)),
        "chance": dict(zip(_CHANCE, chance, strict=True)),
        "seats": [
            {**dict(zip(_SEAT, seat, strict=True)), "board": board} for seat, board in zip(seats, boards, strict=True)
        ],
    }


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
