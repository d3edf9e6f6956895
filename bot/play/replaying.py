"""A stored or exported game played again from its seed, and where it differs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.archive import START, Document, canonical, events_hash
from bot.play import work
from engine.api import Catalog, EngineError, Event, Game, IllegalAnswer


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing that a replay did differently. `n` is the entry, 0 where it concerns the whole game."""

    n: int
    what: str


class Replay:
    """A game played again from its seed, entry by entry, undos included."""

    def __init__(self, setup: Mapping[str, Any], seed: str, catalog: Catalog) -> None:
        self._catalog = catalog
        self._game = Game.new(work.setup_from_json(dict(setup)), seed, catalog)
        self._states = [work.Saved(""), self._saved()]
        self.first_events = [event.to_json() for event in self._game.events]

    @property
    def game(self) -> Game:
        """The game as far as it was replayed."""
        return self._game

    @property
    def states(self) -> Sequence[work.Saved]:
        """The state after each entry; index 0 is unused."""
        return self._states

    def step(self, kind: str, seat: str | None, payload: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Repeat an entry; what happens.

        IllegalAnswer, EngineError, IndexError where it does not fit; KeyError, TypeError for a payload of another form.
        """
        events: list[Event] = []
        if kind in ("answer", "auto"):
            events = self._game.answer(str(seat), payload["number"], payload["key"])
        elif kind == "handover":
            events = self._game.hand_over(str(seat), payload["to"])
        elif kind == "undo":
            if not START <= payload["to"] < len(self._states):
                raise IndexError(f"there is no entry {payload['to']} before it")
            self._load(self._states[payload["to"]])
            self._states.append(self._states[payload["to"]])
            return []
        elif "reopened" in payload:
            self._load(work.Saved(self._states[-1].state))
        self._states.append(self._saved())
        return [event.to_json() for event in events]

    def _load(self, saved: work.Saved) -> None:
        self._game = work.open_game(saved, self._catalog)

    def _saved(self) -> work.Saved:
        return work.Saved(self._game.snapshot(), self._game.tail)


def first_difference(document: Document, catalog: Catalog) -> Difference | None:
    """Play a game again from its seed; where it first differs from what is written, None where it does not.

    Checks the seed against the hash published at the start, every event of every entry, and the winners.
    """
    seed = document["seed"]
    if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != document["seed_hash"]:
        return Difference(0, "the seed is not the one whose hash was published at the start")
    try:
        replay = Replay(document["setup"], seed, catalog)
    except EngineError as fault:
        return Difference(START, f"this version cannot begin the game: {fault}")
    first = document["entries"][0]
    if first["payload"].get("setup") != document["setup"]:
        return Difference(START, "the game begins with another setup than the file's head says")
    difference = _compare(START, first, replay.first_events)
    for entry in document["entries"][START:]:
        if difference is not None:
            return difference
        try:
            events = replay.step(entry["kind"], entry["seat"], entry["payload"])
        except (IllegalAnswer, EngineError, LookupError, TypeError) as fault:
            return Difference(entry["n"], f"the {entry['kind']} is not possible: {_why(fault)}")
        difference = _compare(entry["n"], entry, events)
    return difference or _compare_end(document, replay.game)


def _why(fault: Exception) -> str:
    """Why an entry is not possible, in words."""
    match fault:
        case IllegalAnswer(reason="stale-question"):
            return "its question is not the one that is open then"
        case IllegalAnswer(reason="not-your-question"):
            return "another seat is asked then"
        case IllegalAnswer():
            return f"{fault.law} forbids it ({fault.reason})"
        case EngineError() | IndexError():
            return str(fault)
    return "its payload is not of the documented form"


def _compare_end(document: Document, game: Game) -> Difference | None:
    """Whether the game ended as the file's head says."""
    last = len(document["entries"])
    if game.over != (document["status"] == "over"):
        ended = "is over" if game.over else "is not over"
        return Difference(last, f"the game {ended} then, which its status {document['status']!r} does not say")
    if not game.over:
        return None
    for name, should in (("winners", list(game.winners)), ("turn", game.turn[1])):
        said = document["result"].get(name)
        if said != should:
            return Difference(last, f"{name} of the result is written as {said}, but should be {should}")
    return None


def _compare(n: int, entry: Mapping[str, Any], events: Sequence[dict[str, Any]]) -> Difference | None:
    written = entry["events"]
    for index, (then, now) in enumerate(zip(written, events, strict=False), start=1):
        if canonical(then) != canonical(now):
            what = f"event {index} is written as {_short(canonical(then))}, but should be {_short(canonical(now))}"
            return Difference(n, what)
    if len(written) != len(events):
        return Difference(n, f"{len(written)} events are written, but {len(events)} should be")
    if entry["events_hash"] != events_hash(events):
        return Difference(n, "the events do not have the hash that is written beside them")
    return None


def _short(text: str, limit: int = 1000) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def seed_of(snapshot: str) -> str:
    """The seed in a snapshot's text. ValueError where there is none."""
    seed = json.loads(work.unpack(snapshot).state).get("chance", {}).get("seed")
    if not seed:
        raise ValueError("the snapshot holds no seed")
    return str(seed)
