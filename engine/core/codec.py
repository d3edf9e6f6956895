"""The snapshot: the whole state as JSON text, and the way back, across schema versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.decision import EngineError
from engine.core.state import SCHEMA, ChanceState, SeatState, State, TurnState

_CONTEXT = frozenset(
    {"catalog", "book", "hooks", "seat_of", "map", "links", "classes", "events", "forced", "policy", "viewer"}
)
_NESTED = {"turn": TurnState, "chance": ChanceState}
_ENTRIES_REPLACED = frozenset({"supply", "removed", "on_card", "agenda", "closed_paths"})
"""Lists and dictionaries of others that are never changed themselves: the rules put a new one in their place."""
_LEAVES = frozenset({str, int, bool, type(None)})


class _Form:
    """The fields of one of the state's classes, by how they are copied: as they are, flat, and whole."""

    def __init__(self, cls: type[State | SeatState | TurnState | ChanceState], *left_out: str) -> None:
        types = {f.name: str(f.type) for f in fields(cls) if f.name not in left_out}
        single = [name for name, type_ in types.items() if "[" not in type_]
        flat = [n for n, t in types.items() if t in _FLAT or n in _ENTRIES_REPLACED]
        self.names = (*single, *flat, *(name for name in types if name not in (*single, *flat)))
        self.values: Callable[[Any], tuple[Any, ...]] = attrgetter(*self.names)
        self.flat = range(len(single), len(single) + len(flat))
        self.whole = range(self.flat.stop, len(self.names))

    def copied(self, values: Sequence[Any], last: Sequence[Any] | None = None) -> list[Any]:
        """A copy of an object's values. What is copied whole and equals an earlier copy is shared with it."""
        found = list(values)
        for place in self.flat:
            found[place] = found[place].copy()
        for place in self.whole:
            value = found[place]
            found[place] = last[place] if last is not None and last[place] == value else plain(value)
        return found


_FLAT = frozenset({"list[str]", "list[int]", "dict[str, int]"})
_STATE = _Form(State, *_CONTEXT, "seats", "board", "turn", "chance")
_TURN, _CHANCE, _SEAT = _Form(TurnState), _Form(ChanceState), _Form(SeatState)
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From a schema number to the function that turns such a document into the next one."""

Values = list[Any]


class Frozen(NamedTuple):
    """A state that later changes do not touch: the values of its parts, in the order of their forms."""

    state: Values
    turn: Values
    chance: Values
    board: list[dict[str, dict[str, int]]]
    seats: list[Values]


def plain(value: Any) -> Any:
    """A copy of JSON-like data that shares nothing with the original."""
    kind = type(value)
    if kind is dict:
        return {key: item if type(item) in _LEAVES else plain(item) for key, item in value.items()}
    if kind is list:
        return [item if type(item) in _LEAVES else plain(item) for item in value]
    return value


def freeze(g: State, last: Frozen | None = None) -> Frozen:
    """The state as it is now; cheap enough for every boundary, and cheaper with the last one."""
    seats: Sequence[Sequence[Any] | None] = last.seats if last is not None else [None] * len(g.seats)
    return Frozen(
        _STATE.copied(_STATE.values(g), last.state if last is not None else None),
        _TURN.copied(_TURN.values(g.turn)),
        _CHANCE.copied(_CHANCE.values(g.chance)),
        [here.copy() for here in g.board],
        [_SEAT.copied(_SEAT.values(seat), old) for seat, old in zip(g.seats, seats, strict=True)],
    )


def thaw(frozen: Frozen) -> State:
    """A state of its own that stands where the frozen one stood; the caller adds the context."""
    return State(
        **dict(zip(_STATE.names, _STATE.copied(frozen.state), strict=True)),
        turn=TurnState(**dict(zip(_TURN.names, _TURN.copied(frozen.turn), strict=True))),
        chance=ChanceState(**dict(zip(_CHANCE.names, _CHANCE.copied(frozen.chance), strict=True))),
        board=[here.copy() for here in frozen.board],
        seats=[SeatState(**dict(zip(_SEAT.names, _SEAT.copied(seat), strict=True))) for seat in frozen.seats],
    )


def document(frozen: Frozen) -> dict[str, Any]:
    """The JSON-like document of a frozen state. It is made of the frozen values: read it only."""
    return {
        **dict(zip(_STATE.names, frozen.state, strict=True)),
        "turn": dict(zip(_TURN.names, frozen.turn, strict=True)),
        "chance": dict(zip(_CHANCE.names, frozen.chance, strict=True)),
        "board": frozen.board,
        "seats": [dict(zip(_SEAT.names, seat, strict=True)) for seat in frozen.seats],
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
