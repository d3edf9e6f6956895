"""The order of a turn of the Vagabond (9.4 to 9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Importing these modules registers their stages.
from engine.factions.vagabond import birdsong as _birdsong
from engine.factions.vagabond import daylight as _daylight
from engine.factions.vagabond import evening as _evening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.state import State

STEPS = (_birdsong, _daylight, _evening)


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """9.4."""
    return ("vagabond.refresh", "vagabond.slip")


def daylight(_g: State, _seat: str) -> Sequence[str]:
    """9.5."""
    return ("vagabond.daylight",)


def evening(_g: State, _seat: str) -> Sequence[str]:
    """9.6."""
    return ("vagabond.rest", "vagabond.draw", "vagabond.discard", "vagabond.capacity")
