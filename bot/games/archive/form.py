"""What a file with a whole game looks like, field by field, with limits (see `docs/fairness.md`).

Everything is looked at before anything is played or stored: what follows may rely on every type and every name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.games.titles import LONGEST_TITLE, clean_title
from engine.api import seat_names

FORMAT = "woodpost-game"
VERSION = 1
START = 1

MOST_ENTRIES = 20_000
MOST_DEPTH = 20
_MOST_SEATS = 20
_MOST_OPTIONS = 50
_LONGEST_NAME = 100
_LONGEST_TEXT = 10_000
_INT64 = range(-(2**63), 2**63)
_YEARS = range(2000, 3000)


class BadFile(Exception):
    """The file is no exported game, or one that this version cannot read. The message says what is wrong with it."""


def check(found: Any) -> None:
    """`BadFile` where a value read from JSON is not a whole game as this version writes it."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadFile("this is no game exported by Woodpost")
    _check_values(found)
    if found.get("version") != VERSION or isinstance(found["version"], bool):
        raise BadFile(f"the file is of version {_short(found.get('version'))}; this Woodpost reads version {VERSION}")
    if found.get("complete") is not True or not isinstance(found.get("seed"), str):
        raise BadFile("the file holds only what one viewer might see: export the game again once it is over")
    _fields(found, _HEAD, "the file is damaged")
    _check_entries(found)
    if found["status"] != "over" and found["result"] != ({_ABANDONED: True} if found["status"] == _ABANDONED else {}):
        raise BadFile("the file is damaged: only a game that is over has a result")


def _check_values(document: Any) -> None:
    """What no field may hold: nothing that a database, or JSON itself, has no room for."""
    level: list[Any] = [document]
    for _ in range(MOST_DEPTH):
        level = [part for value in level for part in _parts(value)]
        if not level:
            return
    raise BadFile("the file is damaged: brackets stand in brackets too deeply")


def _parts(value: Any) -> Sequence[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, list):
        return value
    if isinstance(value, float) or (isinstance(value, int) and value not in _INT64):
        raise BadFile("the file is damaged: it holds a number that is not whole, or needs more than 64 bits")
    if isinstance(value, str):
        if len(value) > _LONGEST_TEXT:
            raise BadFile(f"the file is damaged: it holds a text of more than {_LONGEST_TEXT} characters")
        if "\0" in value or any("\ud800" <= c <= "\udfff" for c in value):
            raise BadFile("the file is damaged: it holds characters that no text can have")
    return ()


# --- fields -----------------------------------------------------------------------------------------------------------


class _Field(NamedTuple):
    """What a value must be, in words, and whether one is."""

    what: str
    fits: Callable[[Any], bool]
    needed: bool = True


def _fields(found: Any, form: Mapping[str, _Field], where: str) -> None:
    """`BadFile` where a mapping has not just these fields, or one of them holds something else."""
    if not isinstance(found, dict):
        raise BadFile(f"{where}: it is no mapping of names to values")
    for name, field in form.items():
        if name not in found:
            if field.needed:
                raise BadFile(f"{where}: {name!r} is missing")
        elif not field.fits(found[name]):
            raise BadFile(f"{where}: {name} should be {field.what}, and is {_short(found[name])}")
    for name in found:
        if name not in form:
            raise BadFile(f"{where}: {_short(name)} is no field of it")


def _short(value: Any, limit: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _text(longest: int = _LONGEST_NAME) -> _Field:
    return _Field(
        f"a text of at most {longest} characters", lambda value: isinstance(value, str) and len(value) <= longest
    )


def _whole(least: int, most: int = 2**31 - 1) -> _Field:
    return _Field(f"a whole number from {least} to {most}", lambda value: _is_int(value) and least <= value <= most)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _one_of(*words: str) -> _Field:
    return _Field(" or ".join(words), lambda value: isinstance(value, str) and value in words)


def _only(value: object) -> _Field:
    return _Field(repr(value), lambda given: given == value and type(given) is type(value))


def _optional(field: _Field) -> _Field:
    return field._replace(needed=False)


def _form(what: str, form: Mapping[str, _Field]) -> _Field:
    def fits(value: Any) -> bool:
        _fields(value, form, f"the file is damaged: {what}")
        return True

    return _Field(what, fits)


def _is_hex(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")


def _is_time(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        return False
    try:
        time = datetime.fromisoformat(value)
        return time.tzinfo is not None and time.astimezone(UTC).year in _YEARS
    except (ValueError, OverflowError):
        return False


def _is_title(value: Any) -> bool:
    return isinstance(value, str) and clean_title(value) == value


def _are_seats(value: Any) -> bool:
    if not isinstance(value, list) or not 1 < len(value) <= _MOST_SEATS:
        return False
    for seat in value:
        _fields(seat, _SEAT, "the file is damaged: a seat")
    return bool(_names(value))


def _names(seats: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The names of a setup's seats; none where a faction has too many."""
    try:
        return seat_names([seat["faction"] for seat in seats])
    except ValueError:
        return ()


def _are_options(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_OPTIONS
        and all(isinstance(part, bool | int) or _text().fits(part) or _are_numbers(part) for part in value.values())
        and isinstance(value.get("unattended", 0), bool | int)
        and _are_numbers(value.get("priorities") or [])
    )


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _LONGEST_NAME and all(_is_int(part) for part in value)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MOST_SEATS and all(_text().fits(part) for part in value)


_FLAG = _Field("true or false", lambda value: isinstance(value, bool))
_SEAT: Mapping[str, _Field] = {
    "faction": _text(),
    "automaton": _FLAG,
    "difficulty": _optional(_text()),
    "traits": _optional(_Field("a list of names", _are_names)),
}
"""A seat of a setup; older versions did not write what its automaton is like."""
_HEX = _Field("64 hexadecimal digits in small letters", _is_hex)
_TIME = _Field(f"a time with a zone in the years {_YEARS.start} to {_YEARS.stop - 1}", _is_time)
_SETUP = _form(
    "setup",
    {
        "map": _text(),
        "deck": _text(),
        "seats": _Field("a list of seats, at least two and at most two of a faction", _are_seats),
        "options": _Field("options of a game", _are_options),
    },
)
_ABANDONED = "abandoned"
_RESULT = _form(
    "result",
    {
        "winners": _optional(_Field("names of seats", _are_names)),
        "turn": _optional(_whole(0)),
        _ABANDONED: _optional(_only(True)),
    },
)
_HEAD: Mapping[str, _Field] = {
    "format": _only(FORMAT),
    "version": _only(VERSION),
    "id": _text(),
    "title": _Field(f"a text in one line of at most {LONGEST_TITLE} characters", _is_title),
    "status": _one_of("active", "paused", "over", _ABANDONED),
    "created_at": _TIME,
    "setup": _SETUP,
    "engine_version": _text(),
    "catalog_version": _text(),
    "seed_hash": _HEX,
    "seed": _HEX,
    "result": _RESULT,
    "complete": _only(True),
    "entries": _Field(
        f"a list of at most {MOST_ENTRIES} entries",
        lambda value: isinstance(value, list) and len(value) <= MOST_ENTRIES,
    ),
}
_PAYLOADS: Mapping[str, Mapping[str, _Field]] = {
    "start": {"setup": _SETUP},
    "answer": {"number": _whole(0), "key": _text(), "step": _optional(_whole(0))},
    "auto": {"number": _whole(0), "key": _text()},
    "handover": {"to": _one_of("person", "automaton")},
    "undo": {"to": _whole(START), "undone": _optional(_whole(0))},
    "edit": {_ABANDONED: _optional(_only(True)), "reopened": _optional(_whole(0))},
}
"""Kind of entry -> its payload, of which everything is stored."""
_ENTRY: Mapping[str, _Field] = {
    "n": _whole(START),
    "kind": _one_of(*_PAYLOADS),
    "seat": _Field("a seat or null", lambda value: value is None or _text().fits(value)),
    "at": _TIME,
    "engine_version": _text(),
    "payload": _Field("a mapping", lambda value: isinstance(value, dict)),
    "events": _Field("a list", lambda value: isinstance(value, list)),
    "events_hash": _HEX,
}


# --- entries ----------------------------------------------------------------------------------------------------------


def _check_entries(found: Mapping[str, Any]) -> None:
    seats = _names(found["setup"]["seats"])
    entries = found["entries"]
    for n, entry in enumerate(entries, START):
        _fields(entry, _ENTRY, f"entry {n} is damaged")
        kind, seat, payload = entry["kind"], entry["seat"], entry["payload"]
        if entry["n"] != n or (kind == "start") != (n == START):
            raise BadFile("entries are missing, or in disorder")
        _fields(payload, _PAYLOADS[kind], f"entry {n} is damaged: payload")
        if not (seat in seats or (seat is None and kind in ("start", "undo", "edit"))):
            raise BadFile(f"entry {n} is damaged: {_short(seat)} has no seat in the game")
        if kind == "undo" and payload["to"] >= n:
            raise BadFile(f"entry {n} is damaged: it goes back to entry {payload['to']}, which is not before it")
        if kind == "edit" and len(payload) != 1:
            raise BadFile(f"entry {n} is damaged: payload should say one thing")
        if (_ABANDONED in payload) != (found["status"] == _ABANDONED and n == len(entries)):
            raise BadFile(f"entry {n} is damaged: a game is abandoned with its last entry, and its status says so")
    if not entries:
        raise BadFile("entries are missing, or in disorder")
