"""The order of a turn of the Riverfolk (11.4 to 11.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

# Importing these modules registers their stages.
from engine.factions.riverfolk import birdsong as _birdsong
from engine.factions.riverfolk import daylight as _daylight
from engine.factions.riverfolk import evening as _evening

if TYPE_CHECKING:
    from engine.core.state import State

STEPS = (_birdsong, _daylight, _evening)


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """11.4."""
    return ("riverfolk.protectionism", "riverfolk.dividends", "riverfolk.gather")


def daylight(_g: State, _seat: str) -> Sequence[str]:
    """11.5."""
    return ("riverfolk.daylight",)


def evening(_g: State, _seat: str) -> Sequence[str]:
    """11.6."""
    return ("riverfolk.discard", "riverfolk.costs")
