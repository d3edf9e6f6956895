"""The arrows of moves: between clearings along their path, into forests and out of them past what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from render import layout, routes, woods
from render.paint import Box, Point, distance

_PAWN = 52.0
_SHORT = 44.0
_CLEAR = 70.0
"""From how many pixels on it does not matter how far an arrow is from a number or a flag."""
_BOWS = (0.06, -0.06, 0.25, -0.25, 0.45, -0.45, 0.7, -0.7)


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces of an owner that went from one place to another: a clearing, or a forest by its id."""

    origin: int | str
    target: int | str
    owner: str


def to_forest(move: Move) -> bool:
    """Whether a move leads into a forest or out of one; such ways are short, so their arrows lie over clearings."""
    return isinstance(move.origin, str) or isinstance(move.target, str)


def way(move: Move, found: routes.Ways, forests: AbstractSet[str]) -> routes.Line:
    """The line of a move; none where it leads nowhere on this map."""
    middle: dict[int | str, Point] = dict(found.middle)
    for place in (move.origin, move.target):
        if isinstance(place, str) and place in forests:
            middle[place] = woods.spot(place, found)
    if move.origin == move.target or move.origin not in middle or move.target not in middle:
        return ()
    if isinstance(move.origin, int) and isinstance(move.target, int):
        return routes.arrow(move.origin, move.target, found)
    ends = [(middle[place], isinstance(place, int)) for place in (move.origin, move.target)]
    marks = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in _marks(found)]

    def room(line: routes.Line) -> float:
        return min((min(distance(point, mark), _CLEAR) for point in line for mark in marks), default=0.0)

    ways = [_between(ends, bow) for bow in _BOWS]
    return max(ways, key=room)


def _marks(found: routes.Ways) -> list[Box]:
    return [box for _, where in found.middle for box in (layout.plate_box(where), layout.flag_box(where))]


def _between(ends: Sequence[tuple[Point, bool]], bow: float) -> routes.Line:
    """A curve from a forest or to one, not nearer to a pawn or the middle of a clearing than what stands there."""
    line = routes.curve(ends[0][0], ends[1][0], bow)
    for deep in (0.95, 0.8, 0.65, 0.5, 0.3):
        kept = [point for point in line if all(_apart(point, end, deep) for end in ends)]
        if len(kept) >= 2 and distance(kept[0], kept[-1]) >= _SHORT:
            return tuple(kept)
    return line


def _apart(point: Point, end: tuple[Point, bool], deep: float) -> bool:
    """Whether a point of an arrow keeps clear of what stands at its end."""
    where, clearing = end
    if clearing:
        return layout.reach(point[0] - where[0], point[1] - where[1]) >= deep
    return distance(point, where) >= _PAWN
