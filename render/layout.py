"""Where everything on the map picture goes: pure geometry in pixels, nothing is drawn here.

Clearings keep roughly the places the view gives them, spread to fill the map area and pushed apart until roads show
between them. Pieces are packed into rows inside their clearing, as large as fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Literal

from engine.api import ClearingView, FloodView, View
from render.owners import NOBODY, Owner, of
from render.paint import Box, Point
from render.pieces import FIGURE_RATIO, PLATE_RATIO

WIDTH, HEIGHT = 1600, 1200
PANEL = 272  # the side panel's width
TRACK = 84  # the score track's height
MAP_BOX: Box = (0, 0, WIDTH - PANEL, HEIGHT - TRACK)

GROUND_X, GROUND_Y = 113, 104  # half the size of a clearing's ground
BAND = 9  # the suit's band inside the ground's edge
RIM = 11  # the ruler's rim around it
ROUNDNESS = 3.1  # exponent of the superellipse that a clearing is
PLATE = 92
FLAG = 66
_INSET: Box = (GROUND_X + RIM + 38, GROUND_Y + RIM + 44, GROUND_X + RIM + 26, GROUND_Y + RIM + 18)
_APART = 1.2  # least distance of two clearings, in sizes of a clearing
_AREA: Box = (
    *(MAP_BOX[0] + _INSET[0], MAP_BOX[1] + _INSET[1]),
    *(MAP_BOX[2] - _INSET[2], MAP_BOX[3] - _INSET[3]),
)
POND_X, POND_Y = 66, 54  # half the size of a flooded clearing's water
_POND_APART = 1.6  # least distance of its middle to that of a clearing, in sizes of a clearing
_GAP = 5  # between pieces

What = Literal["slot", "ruin", "building", "figure", "token", "landmark"]


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing drawn in a clearing: what it is, whose, the number written on it, and its box."""

    what: What
    owner: Owner
    kind: str
    count: int
    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Place:
    """A clearing on the picture: its middle, the boxes of its number plate and of its ruler's flag, and its pieces."""

    number: int
    centre: Point
    plate: Box
    flag: Box
    units: tuple[Unit, ...]


def reach(delta_x: float, delta_y: float, grow: float = 0) -> float:
    """How far a point is from a clearing's middle, 1 being its edge with the rim and `grow` pixels more."""
    x, y = abs(delta_x) / (GROUND_X + RIM + grow), abs(delta_y) / (GROUND_Y + RIM + grow)
    return float((x**ROUNDNESS + y**ROUNDNESS) ** (1 / ROUNDNESS))


def half_width(delta_y: float, grow: float = 0) -> float:
    """Half the width of a clearing's ground (grown by `grow` pixels) at a height from its middle; 0 outside."""
    y = abs(delta_y) / (GROUND_Y + grow)
    return float((GROUND_X + grow) * (1 - y**ROUNDNESS) ** (1 / ROUNDNESS)) if y < 1 else 0.0


def centres(clearings: Sequence[ClearingView]) -> Mapping[int, Point]:
    """The middle of each clearing in pixels."""
    return _centres(tuple((c.number, c.xy) for c in clearings))


@lru_cache(maxsize=32)
def _centres(given: tuple[tuple[int, tuple[float, float]], ...]) -> Mapping[int, Point]:
    home = {number: _home(xy, given) for number, xy in given}
    found = dict(home)
    for _ in range(200):
        _push_apart(found)
        for number, (x, y) in found.items():
            back_x, back_y = x + (home[number][0] - x) * 0.02, y + (home[number][1] - y) * 0.02
            found[number] = (min(max(back_x, _AREA[0]), _AREA[2]), min(max(back_y, _AREA[1]), _AREA[3]))
    return {number: (float(round(x)), float(round(y))) for number, (x, y) in found.items()}


def _home(xy: tuple[float, float], given: Sequence[tuple[int, tuple[float, float]]]) -> Point:
    """Where a spot of the board would lie if the clearings given filled the map area."""
    xs, ys = [other[0] for _, other in given], [other[1] for _, other in given]
    return (
        _AREA[0] + _part(xy[0], min(xs), max(xs)) * (_AREA[2] - _AREA[0]),
        _AREA[1] + _part(xy[1], min(ys), max(ys)) * (_AREA[3] - _AREA[1]),
    )


def ponds(flooded: Sequence[FloodView], clearings: Sequence[ClearingView]) -> Mapping[int, Point]:
    """The middle of each flooded clearing's water, beside the clearings."""
    given = tuple((c.number, c.xy) for c in clearings)
    middle = centres(clearings)
    found: dict[int, Point] = {}
    for flood in flooded:
        x, y = _home(flood.xy, given)
        for _ in range(60):
            for other_x, other_y in middle.values():
                near = reach(x - other_x, y - other_y)
                if near < _POND_APART:
                    length = hypot(x - other_x, y - other_y) or 1.0
                    step = (_POND_APART - near) * 40
                    x, y = x + (x - other_x) / length * step, y + (y - other_y) / length * step
            x = min(max(x, MAP_BOX[0] + POND_X + 24), MAP_BOX[2] - POND_X - 24)
            y = min(max(y, MAP_BOX[1] + POND_Y + 24), MAP_BOX[3] - POND_Y - 24)
        found[flood.number] = (float(round(x)), float(round(y)))
    return found


def _part(value: float, low: float, high: float) -> float:
    return (value - low) / (high - low) if high > low else 0.5


def _push_apart(found: dict[int, Point]) -> None:
    """Move each two clearings that are too near half their missing distance apart."""
    numbers = list(found)
    for i, one in enumerate(numbers):
        for other in numbers[i + 1 :]:
            dx, dy = found[other][0] - found[one][0], found[other][1] - found[one][1]
            near = reach(dx / 2, dy / 2)
            if near >= _APART:
                continue
            length = hypot(dx, dy) or 1.0
            step = min(8.0, (_APART - near) * 40)
            ux, uy = (dx / length, dy / length) if hypot(dx, dy) else (1.0, 0.0)
            found[one] = (found[one][0] - ux * step, found[one][1] - uy * step)
            found[other] = (found[other][0] + ux * step, found[other][1] + uy * step)


def places(view: View) -> tuple[Place, ...]:
    """Every clearing of the view with its pieces laid out, in the view's order."""
    middle = centres(view.clearings)
    marks: dict[int, list[str]] = {}
    for name, number in sorted(view.map.landmarks.items()):
        marks.setdefault(number, []).append(name)
    return tuple(
        _place(view, clearing, middle[clearing.number], tuple(marks.get(clearing.number, ())))
        for clearing in view.clearings
    )


def plate_box(centre: Point) -> Box:
    """Where a clearing's number plate goes: over its upper left corner."""
    left, top = centre[0] - GROUND_X - 34, centre[1] - GROUND_Y - 40
    return (left, top, left + PLATE, top + round(PLATE * PLATE_RATIO))


def flag_box(centre: Point) -> Box:
    """Where the ruler's emblem goes: over the upper right corner."""
    right, top = centre[0] + GROUND_X + 20, centre[1] - GROUND_Y - 26
    return (right - FLAG, top, right, top + FLAG)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece before it has a place: how large it wants to be."""

    what: What
    owner: Owner
    kind: str
    count: int
    text: str
    width: float
    height: float


def _place(view: View, clearing: ClearingView, centre: Point, marks: tuple[str, ...]) -> Place:
    rows = _rows(view, clearing, marks)
    boxes = _packed(rows)
    units = tuple(
        Unit(
            *(piece.what, piece.owner, piece.kind, piece.count, piece.text),
            (centre[0] + box[0], centre[1] + box[1], centre[0] + box[2], centre[1] + box[3]),
        )
        for piece, box in boxes
    )
    return Place(clearing.number, centre, plate_box(centre), flag_box(centre), units)


_SLOT, _TOKEN, _FIGURE = 52.0, 54.0, 74.0


def _rows(view: View, clearing: ClearingView, marks: tuple[str, ...]) -> tuple[tuple[_Piece, ...], ...]:
    """A clearing's things as three rows from the top: tokens, figures, slots."""
    order = {seat.name: index for index, seat in enumerate(view.seats)}
    pieces = sorted(
        clearing.pieces, key=lambda p: (order.get(p.owner, len(order)), p.owner, p.kind == "warrior", p.kind)
    )
    slots: list[_Piece] = []
    for piece in pieces:
        if piece.cls == "building":
            one = _Piece("building", of(piece), piece.kind, 1, "", _SLOT, _SLOT)
            slots += [one] * piece.count
    slots += [_Piece("ruin", NOBODY, "ruin", 1, "", _SLOT, _SLOT)] * clearing.ruin
    slots += [_Piece("slot", NOBODY, "slot", 1, "", _SLOT, _SLOT)] * clearing.open_slots
    figures = [
        _Piece("figure", of(p), p.kind, p.count, _figure_text(p.kind, p.cls, p.count), _FIGURE, _FIGURE * FIGURE_RATIO)
        for p in pieces
        if p.cls in ("warrior", "pawn")
    ]
    tokens = [
        _Piece("token", of(p), p.kind, p.count, str(p.count) if p.count > 1 else "", _TOKEN, _TOKEN)
        for p in pieces
        if p.cls == "token"
    ]
    tokens += [_Piece("landmark", NOBODY, name, 1, "", _TOKEN, _TOKEN) for name in marks]
    return tuple(tokens), tuple(figures), tuple(slots)


def _figure_text(kind: str, cls: str, count: int) -> str:
    return "" if kind != "warrior" and cls in ("warrior", "pawn") and count == 1 else str(count)


_TOP, _BOTTOM = -GROUND_Y + BAND + 6.0, GROUND_Y - BAND - 5.0
_PLATE_RIGHT = -GROUND_X - 34 + PLATE + 3.0
_PLATE_BOTTOM = -GROUND_Y - 40 + PLATE * PLATE_RATIO
_FLAG_LEFT = GROUND_X + 20 - FLAG - 2.0
_FLAG_BOTTOM = -GROUND_Y - 26 + FLAG
_SIZES = (1.45, 1.36, 1.28, 1.2, 1.13, 1.06, 1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.47, 0.42, 0.38)
_ASIDE = (1.0, 0.9, 0.8)
_WAYS = tuple((wrap, _TOP + step) for wrap in (False, True) for step in range(0, 65, 4))


def _span(top: float, bottom: float) -> tuple[float, float]:
    """The free stretch of a row between two heights, from the clearing's middle."""
    half = min(half_width(top, -BAND), half_width(bottom, -BAND)) - 1
    left, right = -half, half
    if top < _PLATE_BOTTOM:
        left = max(left, _PLATE_RIGHT)
    if top < _FLAG_BOTTOM:
        right = min(right, _FLAG_LEFT)
    return left, right


@lru_cache(maxsize=4096)
def _packed(rows: tuple[tuple[_Piece, ...], ...]) -> tuple[tuple[_Piece, Box], ...]:
    """The pieces with boxes around a clearing's middle: figures in the largest size in which everything fits.

    Tokens and slots may be smaller than figures are, and the first row may start lower, where a clearing is wider.
    """
    wanted = [row for row in rows if row]
    for size in _SIZES:
        for aside in _ASIDE:
            for wrap, start in _WAYS:
                found = _try(wanted, (size, size * aside), start, wrap=wrap)
                if found is not None:
                    return tuple(found)
    raise ValueError(f"{sum(len(row) for row in rows)} kinds of pieces do not fit a clearing")


def _try(
    rows: list[tuple[_Piece, ...]], sizes: tuple[float, float], start: float, *, wrap: bool
) -> list[tuple[_Piece, Box]] | None:
    """Rows from `start` down, wrapped (if allowed) where too wide; None when they do not fit.

    `sizes` are those of figures and of everything else.
    """
    lines: list[list[tuple[_Piece, float, float]]] = []
    y = start
    for row in rows:
        scale = sizes[0] if row[0].what == "figure" else min(sizes[1], 1.1)
        line: list[tuple[_Piece, float, float]] = []
        used = 0.0
        height = row[0].height * scale
        for piece in row:
            left, right = _span(y, y + height)
            width = piece.width * scale
            if wrap and line and used + _GAP + width > right - left:
                lines.append(line)
                y += height + _GAP
                line, used = [], 0.0
                left, right = _span(y, y + height)
            used += (_GAP if line else 0) + width
            if used > right - left:
                return None
            line.append((piece, width, height))
        lines.append(line)
        y += height + _GAP
    spare = _BOTTOM - (y - _GAP)
    return None if spare < 0 else _settled(lines, spare, start)


def _settled(lines: list[list[tuple[_Piece, float, float]]], spare: float, start: float) -> list[tuple[_Piece, Box]]:
    """Boxes of packed lines: each line in the middle of its stretch, the spare height shared between lines.

    A clearing narrows towards its bottom, so where a line would no longer fit lower down less is shared.
    """
    share = min(spare / (len(lines) + 1), 12.0)
    y = start + max(0.0, (spare - share * (len(lines) - 1)) / 2)
    found: list[tuple[_Piece, Box]] = []
    for line in lines:
        height = line[0][2]
        left, right = _span(y, y + height)
        total = sum(width for _, width, _ in line) + _GAP * (len(line) - 1)
        if total > right - left and spare > 0:
            return _settled(lines, spare / 2 if spare > 8 else 0, start)
        x = min(max(-total / 2, left), right - total)
        for piece, width, _ in line:
            found.append((piece, (round(x), round(y), round(x + width), round(y + height))))
            x += width + _GAP
        y += height + share + _GAP
    return found
