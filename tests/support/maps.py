"""Scenes on maps without printed suits: clearing by clearing fox, rabbit, mouse, from the lowest number on."""

from __future__ import annotations

from typing import Any

from engine.api import SUITS, Game
from support.games import catalog
from support.law import scene
from support.overlord import overlord

FLOODED = [8, 11, 13]
"""Which clearings of the Marsh are flooded in a scene that does not say."""


def ground(name: str, flooded: list[int] | None = None) -> dict[str, Any]:
    """The parts of a position that tell its map."""
    facts = catalog().maps[name]
    wet = (flooded or FLOODED) if facts.floods else []
    dry = [n for n in facts.numbers if n not in wet]
    return {"map": name, "suits": {n: SUITS[place % 3] for place, n in enumerate(dry)}, "flooded": wet}


def on(name: str, stage: str, seat: str = "hundreds", *, flooded: list[int] | None = None, **parts: Any) -> Game:
    """As `support.law.scene`, on another map."""
    return scene(stage, seat, **ground(name, flooded), **parts)


def overlord_on(name: str, *stages: str, flooded: list[int] | None = None, **parts: Any) -> Game:
    """As `support.overlord.overlord`, on another map."""
    return overlord(*stages, **ground(name, flooded), **parts)
