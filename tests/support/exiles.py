"""Scenes with the Exiles & Partisans deck."""

from __future__ import annotations

from typing import Any

from engine.api import Game
from support.games import answer
from support.law import scene
from support.riverfolk import of_kind

DECK = "exiles-partisans"
SILENT = {"supply": {"warrior": 0}}
"""Nothing to pay with: the Riverfolk's services do not come up at the start of Birdsong."""


def exiles(stage: str, seat: str = "hundreds", **parts: Any) -> Game:
    """As `support.law.scene`, with the other deck."""
    return scene(stage, seat, deck=DECK, **parts)


def birdsong(card: str, seat: str = "hundreds", **parts: Any) -> Game:
    """A seat's whole Birdsong with a card in play before it; the Hundreds' mob die shows a fox."""
    mine = {"play_area": [card], **(SILENT if seat == "hundreds" else {}), **parts.pop(seat, {})}
    script = {"mob": ["fox"], **parts.pop("script", {})}
    return exiles("turn.birdsong", seat, last="birdsong", script=script, **{seat: mine}, **parts)


def used(game: Game, *keys: str) -> list[str]:
    """Answer questions; returns what cards were used, in order."""
    return [event.data["card"] for event in of_kind(answer(game, *keys), "used-card")]
