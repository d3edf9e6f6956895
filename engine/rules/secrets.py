"""1.2: what of a seat a viewer (a seat, or None for the public) may know; view and blind forks ask nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.chance import HIDDEN
from engine.core.state import INERT, LEAVING, PERSON

if TYPE_CHECKING:
    from engine.core.state import SeatState, State


def sees_hand(g: State, seat: SeatState, viewer: str | None) -> bool:
    """1.2.1: a hand is seen by whoever holds it, and by everybody where it is public (11.2.3)."""
    player = g.book.player(seat)
    if player is not None and player.public_hand:
        return True
    return seat.name == viewer and seat.played_by in (PERSON, LEAVING, INERT)


def board(g: State, seat: SeatState, viewer: str | None) -> dict[str, Any]:
    """1.2: a seat's faction board, with `HIDDEN` for each thing that the viewer may not know."""
    player = g.book.player(seat)
    known: dict[str, Any] = seat.board if player is None else player.hidden(g, seat, viewer)
    return known


def face_down(cards: Sequence[str]) -> list[str]:
    """So many cards whose faces are hidden."""
    return [HIDDEN] * len(cards)
