"""The Marquise's board: three Buildings tracks (6.3.5), and the automaton's order card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from engine.rules import verbs

if TYPE_CHECKING:
    from engine.core.state import SeatState, State

NAME = "marquise"
WARRIOR = "warrior"
WOOD = "wood"
KEEP = "keep"
SAWMILL = "sawmill"
WORKSHOP = "workshop"
RECRUITER = "recruiter"
BUILDINGS = (SAWMILL, WORKSHOP, RECRUITER)


class Board(TypedDict):
    """The faction board. The buildings on a track are the supply of that kind (G.32); `order` is the automaton's card,
    `built` whether it has placed a building this turn (LR 4.5.5).
    """

    order: str | None
    built: bool


def new_board(_g: State) -> dict[str, Any]:
    """Nothing lies on the board but the buildings of the tracks."""
    return {"order": None, "built": False}


def numbers(g: State) -> dict[str, Any]:
    """The printed numbers of the faction."""
    found: Any = g.catalog.factions[NAME].numbers
    printed: dict[str, Any] = found
    return printed


def board(g: State, seat: str) -> Board:
    """The faction board of that seat."""
    found: Any = g.seat_of[seat].board
    mine: Board = found
    return mine


def keep_clearing(g: State, seat: str) -> int | None:
    """Where the keep stands, or None once it is gone."""
    found = g.standing(seat, KEEP)
    return found[0] if found else None


def spaces(g: State) -> int:
    """How many spaces each Buildings track has."""
    return len(numbers(g)["cost_by_space"])


def uncovered(g: State, seat: str, kind: str) -> int:
    """How many spaces of a track are empty: the leftmost ones, as many as its buildings are not on it (6.5.4.I)."""
    return spaces(g) - verbs.in_supply(g, seat, kind)


def cost(g: State, seat: str, kind: str) -> int:
    """The wood that the leftmost building of a track takes (6.5.4.II); the track must have one."""
    return int(numbers(g)["cost_by_space"][uncovered(g, seat, kind)])


def value(g: State, seat: str, kind: str) -> int:
    """The points for placing the leftmost building of a track (6.5.4.III); the track must have one."""
    return int(numbers(g)["vp_by_space"][kind][uncovered(g, seat, kind)])


def draw_count(g: State, seat: str) -> int:
    """6.6: one card, and one for each draw bonus that is uncovered."""
    facts = numbers(g)
    bonuses: list[tuple[str, int]] = [
        (kind, space) for kind, places in facts["draw_bonus_spaces"].items() for space in places
    ]
    drawn: int = facts["draw"]
    return drawn + sum(uncovered(g, seat, kind) >= space for kind, space in bonuses)


def board_view(g: State, seat: SeatState) -> dict[str, Any]:
    """The public board, all of it: ``{"buildings": {kind: {"left": on the track, "cost": wood or None, "points": points
    or None}}, "draw": cards}``; the automaton's has an ``"order"`` (a card or None) instead of costs and draw.
    """
    automaton = g.is_automaton(seat.name)
    found: dict[str, Any] = {"buildings": {}}
    for kind in BUILDINGS:
        left = verbs.in_supply(g, seat.name, kind)
        row: dict[str, Any] = {"left": left}
        if not automaton:
            row["cost"] = cost(g, seat.name, kind) if left else None
            row["points"] = value(g, seat.name, kind) if left else None
        found["buildings"][kind] = row
    if automaton:
        found["order"] = seat.board["order"]
    else:
        found["draw"] = draw_count(g, seat.name)
    return found


def cards_on_board(found: dict[str, Any]) -> list[str]:
    """The order card, if one lies there."""
    return [found["order"]] if found["order"] is not None else []
