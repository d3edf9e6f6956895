"""Battles between the Hundreds and the Riverfolk."""

from typing import Any

from engine.api import Game
from support.games import answer
from support.law import BUSY, scene
from support.riverfolk import there

Pieces = dict[str, dict[str, int]]
POST = {"trade-post-mouse": 1}
RIVER_ATTACKS: dict[str, Any] = {"board": {"funds": {"riverfolk": 3}}}


def fight(
    hundreds: dict[str, int],
    riverfolk: dict[str, int],
    dice: tuple[int, int] | None = (0, 0),
    *,
    clearing: int = 9,
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    others: Pieces | None = None,
    **parts: Any,
) -> Game:
    """The Hundreds attack the Riverfolk in a mouse clearing without a ruin."""
    game = scene(
        "hundreds.command",
        clearings={clearing: {"hundreds": hundreds, "riverfolk": riverfolk, **(others or {})}},
        hundreds={"play_area": BUSY, **(attacker or {})},
        riverfolk=defender or {},
        script={"dice": [list(dice)] if dice else []},
        **parts,
    )
    answer(game, "battle")
    return game


def left(game: Game, clearing: int = 9) -> tuple[dict[str, int], dict[str, int]]:
    """What is left of both sides."""
    return there(game, clearing, "hundreds"), there(game, clearing)
