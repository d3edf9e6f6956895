"""The order of a turn of the Hundreds (14.4 to 14.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

# Importing these modules registers their stages.
from engine.factions.hundreds import birdsong as _birdsong
from engine.factions.hundreds import daylight as _daylight
from engine.factions.hundreds import evening as _evening
from engine.factions.hundreds.state import mood_is

if TYPE_CHECKING:
    from engine.core.state import State

STEPS = (_birdsong, _daylight, _evening)


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """14.4; Lavish comes at its end (14.7.4)."""
    return ("hundreds.raze", "hundreds.recruit", "hundreds.anoint", "hundreds.mood")


def daylight(g: State, seat: str) -> Sequence[str]:
    """14.5; Grandiose turns the last two steps round (14.7.2)."""
    if mood_is(g, seat, "grandiose"):
        return ("hundreds.craft", "hundreds.advance", "hundreds.command")
    return ("hundreds.craft", "hundreds.command", "hundreds.advance")


def evening(_g: State, _seat: str) -> Sequence[str]:
    """14.6."""
    return ("hundreds.incite", "hundreds.oppress", "hundreds.draw", "hundreds.discard")
