"""Positions with the Marquise, as a person's seat or as her automaton, beside the Hundreds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.api import Game
from support.games import at

NOTHING: Mapping[str, Any] = {}


def board(
    step: str,
    clearings: Mapping[int, Mapping[str, Mapping[str, int]]],
    *,
    seat: str = "marquise",
    marquise: Mapping[str, Any] = NOTHING,
    hundreds: Mapping[str, Any] = NOTHING,
    script: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    """A game at a step of a seat's turn, which is played to the end of that step (or of `last`)."""
    turn = {"seat": seat, "stage": step, "last": more.pop("last", step), **more.pop("turn", {})}
    standing = {faction for pieces in clearings.values() for faction in pieces} - {"marquise", "hundreds"}
    seats = [
        {"faction": "marquise", **marquise},
        {"faction": "hundreds", **hundreds},
        *({"faction": faction, "played_by": "inert"} for faction in sorted(standing)),
    ]
    return at({"seats": seats, "clearings": clearings, "turn": turn, **more}, script=script or {})
