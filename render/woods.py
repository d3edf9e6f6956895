"""Pieces in forests (2.4): where on the map picture they stand, clear of clearings and paths."""

from __future__ import annotations

from functools import lru_cache
from math import atan2

from PIL import Image, ImageDraw

from engine.api import View
from render.layout import MAP_BOX, Unit, What, flag_box, plate_box, reach
from render.owners import of
from render.paint import Point, distance
from render.pieces import FIGURE_RATIO
from render.routes import Ways, paths, ways

_WIDTH, _GAP = 68.0, 5.0
_STEP = 12
_EDGE = 44.0  # no nearer to the map's edge than that
_ROAD = 90.0  # this far from a road is as good as any farther
_MARK = 95.0  # this far from a number or a flag, too
_SIZE = 0.9  # this far from a clearing, in sizes of one beyond its edge, too


def outline(name: str, found: Ways) -> list[Point]:
    """The middles of what lies around a forest, in a ring; flooded clearings count (M.5.2.I)."""
    where = {**dict(found.middle), **dict(found.ponds)}
    corners = [where[int(n)] for n in name.split("_") if int(n) in where]
    x, y = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    return sorted(corners, key=lambda p: atan2(p[1] - y, p[0] - x))


@lru_cache(maxsize=128)
def spot(name: str, found: Ways) -> Point:
    """The point inside a forest that has most room around it."""
    ring = outline(name, found)
    left, right = int(min(x for x, _ in ring)), int(max(x for x, _ in ring))
    top, bottom = int(min(y for _, y in ring)), int(max(y for _, y in ring))
    mask = Image.new("L", (int(MAP_BOX[2]), int(MAP_BOX[3])), 0)
    ImageDraw.Draw(mask).polygon(ring, fill=255)
    lines = [point for line in paths(found).values() for point in line[::3]]
    spots = [(float(x), float(y)) for y in range(top, bottom, _STEP) for x in range(left, right, _STEP)]
    inside = [
        (x, y)
        for x, y in spots
        if _EDGE < x < MAP_BOX[2] - _EDGE and _EDGE < y < MAP_BOX[3] - _EDGE and mask.getpixel((int(x), int(y)))
    ]

    boxes = [box for _, where in found.middle for box in (plate_box(where), flag_box(where))]
    marks = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]

    def room(point: Point) -> float:
        x, y = point
        near = min(reach(x - ox, y - oy) - 1 for _, (ox, oy) in (*found.middle, *found.ponds))
        road = min(distance(point, way) for way in lines)
        mark = min(max(abs(x - ox), abs(y - oy)) for ox, oy in marks)
        return min(near / _SIZE, road / _ROAD, mark / _MARK, 1.0)

    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    return max(inside, key=lambda p: (room(p), -((p[0] - middle[0]) ** 2) - (p[1] - middle[1]) ** 2))


def units(view: View) -> tuple[Unit, ...]:
    """Every piece that stands in a forest, in a row at that forest's spot."""
    found = ways(view.map, view.clearings)
    laid: list[Unit] = []
    for forest in view.map.forests:
        if not forest.pieces:
            continue
        x, y = spot(forest.id, found)
        left = x - (len(forest.pieces) * (_WIDTH + _GAP) - _GAP) / 2
        for piece in forest.pieces:
            figure = piece.cls in ("warrior", "pawn")
            half = _WIDTH * (FIGURE_RATIO if figure else 1.0) / 2
            what: What = "figure" if figure else "building" if piece.cls == "building" else "token"
            text = "" if piece.count == 1 else str(piece.count)
            box = (left, y - half, left + _WIDTH, y + half)
            laid.append(Unit(what, of(piece), piece.kind, piece.count, text, box))
            left += _WIDTH + _GAP
    return tuple(laid)
