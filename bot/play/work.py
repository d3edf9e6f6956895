"""Engine work as plain functions over plain values, so that it can run in another process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.play import orders as standing
from bot.play.orders import Orders
from engine.api import Catalog, EngineError, Game, SeatSetup, Setup
from engine.api import Entry as EngineEntry

_GIVEN = '{"given":'
MOST_STANDING = 200
"""So many answers by orders after one input mean that something goes round in circles."""


@dataclass(frozen=True, slots=True)
class Saved:
    """All that a game is: the state at its last boundary and what was answered since. Holds every secret."""

    state: str = field(repr=False)
    tail: tuple[EngineEntry, ...] = field(default=(), repr=False)


def pack(saved: Saved) -> str:
    """As one text, for a snapshot."""
    if not saved.tail:
        return saved.state
    given = [[entry.seat, entry.number, entry.key, entry.kind] for entry in saved.tail]
    return f'{_GIVEN}{json.dumps(given, separators=(",", ":"))},"state":{saved.state}}}'


def unpack(text: str) -> Saved:
    """The inverse of `pack`. ValueError for a text that is none."""
    if not text.startswith(_GIVEN):
        return Saved(text)
    given, end = json.JSONDecoder().raw_decode(text, len(_GIVEN))
    separator = ',"state":'
    if not text.startswith(separator, end):
        raise ValueError("a snapshot without state")
    return Saved(text[end + len(separator) : -1], tuple(EngineEntry(*entry) for entry in given))


def open_game(saved: Saved, catalog: Catalog) -> Game:
    """The game. EngineError, IllegalAnswer as `Game.load`."""
    return Game.load(saved.state, saved.tail, catalog)


# --- what is to be done -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the decision of that number."""

    seat: str
    number: int
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandOver:
    """A seat is to be played by a person or its automaton."""

    seat: str
    to: Literal["person", "automaton"]


Deed: TypeAlias = Answer | HandOver


@dataclass(frozen=True, slots=True)
class Job:
    """Deeds upon a saved game, or a new one where there is a `setup`."""

    deeds: tuple[Deed, ...] = ()
    orders: Orders = field(default_factory=dict)
    saved: Saved | None = field(default=None, repr=False)
    setup: Setup | None = None
    seed: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Made:
    """An entry to be stored. `payload` and `events` are JSON and hold secrets."""

    kind: Literal["start", "answer", "auto", "handover"]
    seat: str | None
    payload: dict[str, Any] = field(repr=False)
    events: list[dict[str, Any]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Result:
    """What a job led to: entries in order, the game afterwards, and after which of them (counted from 1) its last
    boundary came, None where it lies before them all.
    """

    made: tuple[Made, ...]
    saved: Saved = field(repr=False)
    boundary: int | None
    new_turn: bool
    status: Literal["active", "paused", "over"]


def run(job: Job, catalog: Catalog) -> Result:
    """Do a job. IllegalAnswer where a deed is not allowed: then nothing of it counts."""
    made: list[Made] = []
    if job.setup is not None:
        game = Game.new(job.setup, job.seed, catalog)
        turn = -1
        made.append(
            Made("start", None, {"setup": setup_to_json(job.setup)}, [event.to_json() for event in game.events])
        )
    elif job.saved is not None:
        game = open_game(job.saved, catalog)
        turn = game.turn[1]
    else:
        raise EngineError("a job needs a game")
    # An order answers what is asked from now on: a question that is open is its person's, and what is answered on
    # purpose is not answered by an order first.
    meant = frozenset((asked.seat, asked.number) for asked in (game.decisions if job.setup is None else ()))
    meant |= {(deed.seat, deed.number) for deed in job.deeds if isinstance(deed, Answer)}
    _obey(game, job.orders, catalog, made, meant)
    for step, deed in enumerate(job.deeds):
        made.append(_do(game, deed, step))
        _obey(game, job.orders, catalog, made, meant)
    since = len(game.tail)
    boundary = len(made) - since if since < len(made) else None
    return Result(tuple(made), Saved(game.snapshot(), game.tail), boundary, game.turn[1] != turn, status_of(game))


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """A setup as it is stored and exported."""
    seats = [
        {
            "faction": seat.faction,
            "automaton": seat.automaton,
            "difficulty": seat.difficulty,
            "traits": list(seat.traits),
        }
        for seat in setup.seats
    ]
    return {"map": setup.map, "deck": setup.deck, "seats": seats, "options": dict(setup.options)}


def setup_from_json(value: dict[str, Any]) -> Setup:
    """The inverse of `setup_to_json`; older versions wrote less of a seat. KeyError or TypeError for what is none."""
    seats = tuple(SeatSetup(**seat) for seat in value["seats"])
    return Setup(value["map"], value["deck"], seats, value["options"])


def status_of(game: Game) -> Literal["active", "paused", "over"]:
    """How the store calls the state of a game that has begun."""
    return "over" if game.over else "paused" if game.idle else "active"


def _do(game: Game, deed: Deed, step: int) -> Made:
    if isinstance(deed, HandOver):
        events = game.hand_over(deed.seat, deed.to)
        return Made("handover", deed.seat, {"to": deed.to}, [event.to_json() for event in events])
    events = game.answer(deed.seat, deed.number, deed.key)
    payload = {"number": deed.number, "key": deed.key, "step": step}
    return Made("answer", deed.seat, payload, [event.to_json() for event in events])


def _obey(game: Game, orders: Orders, catalog: Catalog, made: list[Made], meant: frozenset[tuple[str, int]]) -> None:
    """Answer what standing orders answer, until a question is left to people; those that are `meant` are."""
    for _ in range(MOST_STANDING):
        found = _ordered(game, orders, catalog, meant)
        if found is None:
            return
        events = game.answer(found.seat, found.number, found.key)
        payload = {"number": found.number, "key": found.key}
        made.append(Made("auto", found.seat, payload, [event.to_json() for event in events]))
    raise EngineError("standing orders never came to an end")


def _ordered(
    game: Game, orders: Orders, catalog: Catalog, meant: frozenset[tuple[str, int]] = frozenset()
) -> Answer | None:
    for decision in game.decisions:
        key = standing.answer(game, decision, orders, catalog)
        if key is not None and (decision.seat, decision.number) not in meant:
            return Answer(decision.seat, decision.number, key)
    return None


def replay_entries(entries: Sequence[tuple[str, str | None, dict[str, Any]]]) -> tuple[EngineEntry, ...]:
    """Stored (kind, seat, payload) as what the engine repeats; edits and undos are no part of that."""
    found = []
    for kind, seat, payload in entries:
        if kind in ("answer", "auto"):
            found.append(EngineEntry(str(seat), payload["number"], payload["key"]))
        elif kind == "handover":
            found.append(EngineEntry(str(seat), 0, payload["to"], "handover"))
    return tuple(found)


__all__ = [
    "Answer",
    "Deed",
    "EngineEntry",
    "HandOver",
    "Job",
    "Made",
    "Result",
    "Saved",
    "open_game",
    "pack",
    "replay_entries",
    "run",
    "setup_from_json",
    "setup_to_json",
    "status_of",
    "unpack",
]
