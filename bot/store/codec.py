"""Values on their way into and out of a row."""

import json
from datetime import datetime
from typing import Any

from bot.store.records import from_micros, to_micros

_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def dump(value: Any) -> str:
    """JSON text; `ValueError` for what JSON has no word for."""
    return _encode(value)


def load(text: str) -> Any:
    """The value of JSON text."""
    return json.loads(text)


def dump_or_none(value: Any) -> str | None:
    """The same, where nothing stays nothing."""
    return None if value is None else _encode(value)


def load_or_none(text: str | None) -> Any:
    """The same, where nothing stays nothing."""
    return None if text is None else json.loads(text)


def micros_or_none(time: datetime | None) -> int | None:
    """Microseconds, where nothing stays nothing."""
    return None if time is None else to_micros(time)


def time_or_none(micros: int | None) -> datetime | None:
    """A time, where nothing stays nothing."""
    return None if micros is None else from_micros(micros)
