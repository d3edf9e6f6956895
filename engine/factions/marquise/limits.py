"""What no table can show of the Marquise's pieces and board: for positions that people write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.form import PositionError
from engine.factions.marquise.state import board

if TYPE_CHECKING:
    from engine.core.state import State


def check_position(g: State, seat: str) -> None:
    """PositionError for an order card that only the automaton has, and for what only its turn notes."""
    mine, place = board(g, seat), ("seats", seat)
    if not g.is_automaton(seat) and (mine["order"] is not None or mine["built"]):
        field, law = ("order", "LR 4.4.1") if mine["order"] is not None else ("built", "LR 4.5.5")
        raise PositionError(f"{seat}: only the automaton has {field!r}", *place, field, law=law)
