"""The order of a turn of the Marquise (6.4 to 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

# Importing these modules registers their stages.
from engine.factions.marquise import birdsong as _birdsong
from engine.factions.marquise import daylight as _daylight
from engine.factions.marquise import evening as _evening

if TYPE_CHECKING:
    from engine.core.state import State

STEPS = (_birdsong, _daylight, _evening)


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """6.4."""
    return ("marquise.wood",)


def daylight(_g: State, _seat: str) -> Sequence[str]:
    """6.5."""
    return ("marquise.craft", "marquise.actions")


def evening(_g: State, _seat: str) -> Sequence[str]:
    """6.6."""
    return ("marquise.draw", "marquise.discard")
