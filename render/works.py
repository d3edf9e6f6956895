"""What is built on a map's ground, or lies on it: bridges, closed paths, a dam, flooded clearings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from render.brush import MAP_SIZE, Brush
from render.layout import POND_X, POND_Y
from render.paint import Pen, Point, put, spline
from render.routes import Line, Waters, Ways, arms, paths
from render.theme import Theme, blend

RIVER, PATH = 46, 25
_DROP = 54  # the size of a flooded clearing's number
_LOGS = 58  # the size of the barrier on a closed path


def draw_bridges(image: Image.Image, t: Theme, lines: Sequence[Line], water: Waters, found: Ways) -> None:
    """Planks where a path crosses water in the open."""
    wet, road = Image.new("L", MAP_SIZE, 0), Image.new("L", MAP_SIZE, 0)
    draw = ImageDraw.Draw(wet)
    for line in water.lines:
        draw.line(line, fill=255, width=RIVER + 6)
    for _, (x, y) in found.middle:
        draw.ellipse((x - 150, y - 140, x + 150, y + 140), fill=0)
    draw = ImageDraw.Draw(road)
    for line in lines:
        draw.line(line, fill=255, width=PATH + 7)
    both = ImageChops.multiply(wet, road)
    if both.getbbox() is None:
        return
    image.paste(t.path_edge, (0, 0, *MAP_SIZE), both)
    planks = Image.new("L", MAP_SIZE, 0)
    draw = ImageDraw.Draw(planks)
    for line in lines:
        for start, end in _planks(line, PATH):
            draw.line((start, end), fill=255, width=7)
    image.paste(t.wood, (0, 0, *MAP_SIZE), ImageChops.multiply(planks, both))


def _planks(line: Line, width: float) -> list[tuple[Point, Point]]:
    """Boards across a line."""
    found = []
    for (x, y), (nx, ny) in pairwise(line):
        for part in (0.0, 0.33, 0.67):
            px, py = x + (nx - x) * part, y + (ny - y) * part
            length = max(1.0, ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5)
            ox, oy = -(ny - y) / length * width * 0.5, (nx - x) / length * width * 0.5
            found.append(((px - ox, py - oy), (px + ox, py + oy)))
    return found


def draw_bridge(image: Image.Image, t: Theme, line: Line) -> None:
    """A bridge high over everything it crosses (M.6.2): rails, and boards all the way."""
    for width, ink in ((PATH + 16, t.ink), (PATH + 8, t.wood), (PATH - 2, blend(t.wood, t.path, 0.6))):
        brush = Brush()
        brush.line(line, width)
        brush.paint(image, ink)
    brush = Brush()
    for start, end in _planks(line, PATH - 2)[::2]:
        brush.line((start, end), 3)
    brush.paint(image, blend(t.wood, t.ink, 0.4))


def draw_dam(image: Image.Image, t: Theme, line: Line) -> None:
    """A dam below its path (M.6.1): a broad wall of logs."""
    for width, ink in ((PATH + 34, t.ink), (PATH + 26, t.wood)):
        brush = Brush()
        brush.line(line, width)
        brush.paint(image, ink)
    brush = Brush()
    for start, end in _planks(line, PATH + 24)[::2]:
        brush.line((start, end), 4)
    brush.paint(image, blend(t.wood, t.ink, 0.55))


def draw_closed(image: Image.Image, t: Theme, line: Line) -> None:
    """A closed path (M.4.2): a faint track with dashed edges and crossed logs in its middle."""
    brush = Brush()
    brush.line(line, PATH)
    brush.paint(image, blend(t.meadow, t.path, 0.35))
    brush = Brush()
    for side in (-1, 1):
        edge = _beside(line, side * (PATH / 2 + 1))
        for index in range(0, len(edge) - 1, 2):
            brush.line(edge[index : index + 2], 4)
    brush.paint(image, t.path_edge)
    put(image, _barrier(t), line[len(line) // 2])


def draw_opened(image: Image.Image, t: Theme, line: Line) -> None:
    """The mark of a path that has just been opened (M.4.3): dashes along both of its sides, as round a clearing."""
    edges = [_beside(line, side * (PATH / 2 + 9)) for side in (-1, 1)]
    brush = Brush()
    for edge in edges:
        brush.line(edge, 15)
    brush.paint(image, t.white)
    brush = Brush()
    for edge in edges:
        for index in range(0, len(edge) - 1, 2):
            brush.line(edge[index : index + 2], 8)
    brush.paint(image, t.mark)


def _beside(line: Line, away: float) -> Line:
    """A line at the side of another."""
    found = []
    for index, (x, y) in enumerate(line):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = max(1.0, (dx**2 + dy**2) ** 0.5)
        found.append((x - dy / length * away, y + dx / length * away))
    return tuple(found)


def _barrier(t: Theme) -> Image.Image:
    pen = Pen(_LOGS, _LOGS)
    for log in ([(14, 16), (86, 84)], [(86, 16), (14, 84)]):
        pen.line(log, t.ink, 27)
        pen.line(log, t.wood, 16)
        pen.line([log[1]], blend(t.wood, t.white, 0.5), 12)
    return pen.done()


def draw_floods(image: Image.Image, t: Theme, found: Ways) -> None:
    """Flooded clearings (M.5.2): water, the paths that meet in it, and those under it as dashes."""
    for grow, ink in ((7, t.water_dark), (0, t.water)):
        brush = Brush()
        for number, (x, y) in found.ponds:
            brush.polygon(_shore(number, x, y, grow))
        brush.paint(image, ink)
    brush = Brush()
    for _, (x, y) in found.ponds:
        for dx, dy in ((-34, -20), (20, -30), (30, 14), (-26, 24)):
            brush.line(
                ((x + dx - 12, y + dy), (x + dx - 4, y + dy - 5), (x + dx + 4, y + dy), (x + dx + 12, y + dy - 5)), 3
            )
    brush.paint(image, t.water_dark)
    brush = Brush()
    for line in arms(found, found.sunken):
        for index in range(0, len(line) - 1, 3):
            brush.line(line[index : index + 2], 9)
    brush.paint(image, t.water_dark)


def number_floods(image: Image.Image, t: Theme, found: Ways) -> None:
    """The numbers of flooded clearings, by which text names them: at a corner of the water, on a drop."""
    for number, (x, y) in found.ponds:
        put(image, _drop(t, str(number)), (x - POND_X * 0.78, y - POND_Y * 0.8))


def _drop(t: Theme, number: str) -> Image.Image:
    pen = Pen(_DROP, _DROP)
    pen.disc((50, 50), 46, t.water, t.ink, 7)
    pen.text((50, 52), number, "bold", 58, t.ink)
    return pen.done()


def _shore(number: int, x: float, y: float, grow: float) -> tuple[Point, ...]:
    """The outline of a flooded clearing's water, a little different for each."""
    corners = ((-1, 0.1), (-0.7, -0.8), (0.1, -1), (0.8, -0.7), (1, 0.2), (0.6, 0.85), (-0.1, 1), (-0.75, 0.75))
    points = []
    for index, (across, down) in enumerate(corners):
        part = 1 + ((number * 5 + index * 3) % 7 - 3) / 30
        points.append((x + across * (POND_X + grow) * part, y + down * (POND_Y + grow) * part))
    return tuple(spline(points))


def road_lines(found: Ways) -> dict[tuple[int, int], Line]:
    """The open paths that go from clearing to clearing, without those that meet in water."""
    through = dict(found.through)
    return {pair: line for pair, line in paths(found).items() if pair not in found.closed and pair not in through}
