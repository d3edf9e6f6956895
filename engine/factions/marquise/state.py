"""The Marquise's board: three Buildings tracks (6.3.5), and the automaton's order card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from engine.core import parts
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


def board_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """The board, all public: three Buildings tracks (6.3.5), and the automaton's order card; it builds for nothing."""
    automaton = g.is_automaton(seat.name)
    card = parts.Cards("order", (6, 18), [seat.board["order"]] if seat.board["order"] else [], single=True)
    return (
        parts.Tracks("buildings", (18 if automaton else 24, 18), _rows(g, seat.name, automaton=automaton), "building"),
        *([card] if automaton else [parts.Value("draw", (0, 0), draw_count(g, seat.name))]),
        parts.Crafted((13, 10)),
        parts.OwnItems((11, 5)),
        parts.Supply((11, 5)),
    )


def _rows(g: State, seat: str, *, automaton: bool) -> dict[str, parts.Row]:
    """6.5.4: the tracks, with what the building that uncovers a space costs and scores; the automaton pays nothing."""
    numbers = g.catalog.factions[NAME].numbers
    spaces: int = len(numbers["cost_by_space"])
    rows = {}
    for kind in BUILDINGS:
        left = verbs.in_supply(g, seat, kind)
        held = ["empty"] * (spaces - left) + ["building"] * left
        if automaton:
            rows[kind] = parts.Row(kind, held, points=numbers["automaton"]["vp_by_buildings"][1:])
            continue
        points, cards = numbers["vp_by_space"][kind], numbers["draw_bonus_spaces"].get(kind, ())
        rows[kind] = parts.Row(kind, held, "", numbers["cost_by_space"], points, WOOD, cards)
    return rows


def cards_on_board(found: dict[str, Any]) -> list[str]:
    """The order card, if one lies there."""
    return [found["order"]] if found["order"] is not None else []
