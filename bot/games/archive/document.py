"""Games as files: what is exported, and read again. The form is documented in `docs/fairness.md`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from bot import store as db
from bot.games.archive import form
from bot.games.archive.form import FORMAT, VERSION, BadFile
from bot.games.titles import clean_title
from engine.api import Event

Document: TypeAlias = dict[str, Any]


# --- writing ----------------------------------------------------------------------------------------------------------


def whole(game: db.Game, entries: Iterable[db.Entry], seed: str) -> Document:
    """Everything, secrets included: for a game that is over, or for whoever runs the bot."""
    found = _head(game)
    found["seed"] = seed
    found["complete"] = True
    found["entries"] = [
        {
            "n": entry.n,
            "kind": entry.kind,
            "seat": entry.seat,
            "at": entry.at.isoformat(),
            "engine_version": entry.engine_version,
            "payload": entry.payload,
            "events": entry.events,
            "events_hash": events_hash(entry.events),
        }
        for entry in entries
    ]
    return found


def seen_by(game: db.Game, entries: Iterable[db.Entry], viewer: str | None) -> Document:
    """What a seat, or everybody (None), may know: events only, and no hashes of secrets, as those could be guessed."""
    found = _head(game)
    found["complete"] = False
    found["viewer"] = viewer
    found["entries"] = [
        {
            "n": entry.n,
            "kind": entry.kind,
            "seat": entry.seat,
            "at": entry.at.isoformat(),
            "events": [Event.from_json(event).seen_by(viewer).to_json() for event in entry.events],
        }
        for entry in entries
    ]
    return found


def _head(game: db.Game) -> Document:
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": game.id,
        "title": clean_title(game.title),
        "status": game.status,
        "created_at": game.created_at.isoformat(),
        "setup": game.setup,
        "engine_version": game.engine_version,
        "catalog_version": game.catalog_version,
        "seed_hash": game.seed_hash,
        "result": {key: value for key, value in (game.result or {}).items() if key != "seed"},
    }


def to_text(document: Document) -> str:
    """The file's text: an entry a line, so that it can be read and compared."""
    head = {key: value for key, value in document.items() if key != "entries"}
    lines = [json.dumps(entry, ensure_ascii=False, sort_keys=True) for entry in document["entries"]]
    start = json.dumps(head, ensure_ascii=False, indent=1, sort_keys=True)[:-2]
    return f'{start},\n "entries": [\n' + ",\n".join(lines) + "\n]}\n"


def canonical(value: Any) -> str:
    """JSON text that is the same for the same value: sorted keys, no spaces, only ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def events_hash(events: Sequence[Any]) -> str:
    """SHA-256 (hex) of an entry's events as canonical JSON."""
    return hashlib.sha256(canonical(list(events)).encode("ascii")).hexdigest()


# --- reading ----------------------------------------------------------------------------------------------------------


def from_text(text: str) -> Document:
    """An exported game with everything in it, every field of it looked at. Raises `BadFile`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"this is no JSON, or it was cut off: {error}") from error
    form.check(found)
    return dict(found)
