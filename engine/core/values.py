"""Changing a value of the state by making a new one.

What a state holds is replaced and never changed in place, so that a boundary and a fork are references and not copies.
The types of the state's fields cannot be written to, so that mypy finds whoever forgets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.core.errors import EngineError

T = TypeVar("T")

Counts = Mapping[str, int]
"""How many of each; no entry is zero."""
Pieces = Mapping[str, Counts]
"""Faction -> kind -> count; no entry is empty."""


def without(values: Sequence[T], value: T) -> list[T]:
    """The values without the first that equals `value`. ValueError when there is none."""
    place = values.index(value)
    return [*values[:place], *values[place + 1 :]]


def with_count(counts: Counts, key: str, change: int) -> dict[str, int]:
    """The counts with one of them larger or smaller. EngineError when it would be below zero."""
    found = {**counts}
    total = found.get(key, 0) + change
    if total > 0:
        found[key] = total
    elif total == 0:
        found.pop(key, None)
    else:
        message = f"there are no {-change} {key} to take"
        raise EngineError(message)
    return found


def with_pieces(table: Pieces, faction: str, kind: str, change: int) -> dict[str, Counts]:
    """The table with more or fewer pieces of one kind. EngineError when there would be fewer than none."""
    found = {**table}
    kinds = with_count(found.get(faction, {}), kind, change)
    if kinds:
        found[faction] = kinds
    else:
        found.pop(faction, None)
    return found
