"""The AI-Overlord at some stages of its turn, standing still behind them."""

from __future__ import annotations

from typing import Any

from engine.api import Game
from support.riverfolk import table, there

FOX, RABBIT, MOUSE, BIRD = "stand-and-deliver", "cobbler", "codebreakers", "armorers"
"""Cards of each suit without an item, for orders."""

Pieces = dict[int, dict[str, dict[str, int]]]


def overlord(
    *stages: str,
    clearings: Pieces | None = None,
    order: str | None = None,
    board: dict[str, Any] | None = None,
    seat: dict[str, Any] | None = None,
    script: dict[str, Any] | None = None,
    phase: str = "daylight",
    **more: Any,
) -> Game:
    """Some stages of the bot's turn, one after the other, or none at all. It buys nothing from the Riverfolk."""
    document: dict[str, Any] = {"options": {"bots-buy-services": False, "unattended": True}, **more}
    return table(
        "hundreds",
        "turn.end",
        hundreds={"board": {"order": order, **(board or {})}, **(seat or {})},
        clearings=clearings or {1: {"hundreds": {"warlord": 1}}},
        overlord=True,
        script={"mob": ["fox"], **(script or {})},
        agenda=[[f"ai-overlord.{stage}", {"seat": "hundreds"}] for stage in reversed(stages)],
        turn={"seat": "hundreds", "phase": phase},
        **document,
    )


def on_map(game: Game, kind: str) -> dict[int, int]:
    """Clearing -> how many of a kind of the Hundreds' pieces."""
    found = {c: there(game, c, "hundreds").get(kind, 0) for c in range(1, 13)}
    return {c: n for c, n in found.items() if n}
