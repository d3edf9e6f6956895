"""Whose pieces they are: told apart by owner, drawn as their faction's."""

from __future__ import annotations

from typing import NamedTuple

from engine.api import PieceView, SeatView, View


class Owner(NamedTuple):
    """Who has pieces, by the name of a seat or of an owner without one; and the faction whose pieces they look like."""

    name: str
    faction: str


NOBODY = Owner("", "")


def sitting(seat: SeatView) -> Owner:
    """The owner that a seat is."""
    return Owner(seat.name, seat.faction)


def of(piece: PieceView) -> Owner:
    """Whose a piece is."""
    return Owner(piece.owner, piece.faction)


def owner(view: View, name: str) -> Owner:
    """The owner of that name; who has no seat looks like a faction of its own."""
    return next((sitting(seat) for seat in view.seats if seat.name == name), Owner(name, name))
