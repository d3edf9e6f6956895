"""The map below the pieces: paper, forests, water, paths and the score track's frame. Drawn once per map and theme."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2

from PIL import Image, ImageDraw

from engine.api import ClearingView, MapView
from render import layout
from render.brush import MAP_SIZE, Brush
from render.layout import HEIGHT, MAP_BOX, PANEL, POND_X, POND_Y, TRACK, WIDTH
from render.paint import Pen, Point, put, write
from render.routes import Line, Pair, Waters, Ways, arms, paths, waters, ways
from render.theme import Theme, ThemeName, blend, theme
from render.works import (
    PATH,
    RIVER,
    draw_bridge,
    draw_bridges,
    draw_closed,
    draw_dam,
    draw_floods,
    number_floods,
    road_lines,
)

_GRID = 34  # distance of trees
CELLS = 31  # 0 to 30 points
_CELL = (WIDTH - PANEL - 40) / CELLS

Places = tuple[tuple[int, Point], ...]


def background(shown: MapView, clearings: Sequence[ClearingView], theme_name: ThemeName) -> Image.Image:
    """A fresh RGB copy of the map's ground without clearings; panel and score track are empty."""
    forests = tuple(sorted(forest.id for forest in shown.forests))
    return _background(ways(shown, clearings), forests, shown.rivers, theme_name).copy()


@lru_cache(maxsize=4)
def _background(found: Ways, forests: tuple[str, ...], rivers: tuple[Pair, ...], theme_name: ThemeName) -> Image.Image:
    """The ground of a map by its paths with all that lies at them, its forests and its rivers."""
    middle = found.middle
    water = waters(rivers, dict(middle))
    t = theme(theme_name)
    image = Image.new("RGB", (WIDTH, HEIGHT), t.panel)
    left, top, right, bottom = (int(v) for v in MAP_BOX)
    image.paste(t.meadow, (left, top, right, bottom))
    lines, roads = paths(found), road_lines(found)
    bridge = roads.pop(found.bridge) if found.bridge is not None else None
    free = _free_ground(found, [*lines.values(), *arms(found, found.sunken)], water)
    trees = _trees((*middle, *found.ponds), forests, free)
    _canopy(image, t, trees)
    _draw_water(image, t, water)
    if found.ponds:
        draw_floods(image, t, found)
    if found.dam is not None:
        draw_dam(image, t, lines[found.dam])
    _draw_paths(image, t, [*roads.values(), *arms(found, found.arms)])
    draw_bridges(image, t, [*roads.values(), *arms(found, found.arms)], water, found)
    for pair in found.closed:
        draw_closed(image, t, lines[pair])
    if bridge is not None:
        draw_bridge(image, t, bridge)
    for x, y, kind in trees:
        put(image, _tree(kind, theme_name), (x, y - 8))
    number_floods(image, t, found)
    _draw_tufts(image, middle, trees, free, theme_name)
    _draw_frame(image, t)
    return image


def forget() -> None:
    """Drop the cached backgrounds, so that the next picture draws its own: for measurements."""
    _background.cache_clear()


def _free_ground(found: Ways, lines: Sequence[Line], water: Waters) -> Image.Image:
    """A mask of where trees may stand: away from clearings, their plates, paths, water and the map's edge."""
    mask = Image.new("L", MAP_SIZE, 255)
    draw = ImageDraw.Draw(mask)
    draw.rectangle((0, 0, mask.width - 1, mask.height - 1), outline=0, width=22)
    for line in lines:
        draw.line(line, fill=0, width=PATH + 34)
    for line in water.lines:
        draw.line(line, fill=0, width=RIVER + 46)
    if water.lake:
        draw.polygon(water.lake, fill=0)
        draw.line((*water.lake, water.lake[0]), fill=0, width=40)
    for _, (x, y) in found.ponds:
        draw.ellipse((x - POND_X - 26, y - POND_Y - 20, x + POND_X + 26, y + POND_Y + 34), fill=0)
    for _, (x, y) in found.middle:
        half_x, half_y = layout.GROUND_X + 30, layout.GROUND_Y + 34
        draw.rounded_rectangle((x - half_x, y - half_y, x + half_x, y + half_y), 84, fill=0)
        for left, top, right, bottom in (layout.plate_box((x, y)), layout.flag_box((x, y))):
            draw.rectangle((left - 18, top - 4, right + 18, bottom + 16), fill=0)
    return mask


def _noise(*numbers: int) -> float:
    """A number in 0..1 that depends on the given ones alone: the map looks the same in every process."""
    found = 2166136261
    for number in numbers:
        found = ((found ^ (number & 0xFFFF)) * 16777619) & 0xFFFFFFFF
        found ^= found >> 13
    return (found * 2654435761 & 0xFFFFFFFF) / 0xFFFFFFFF


def _trees(middle: Places, forests: tuple[str, ...], free: Image.Image) -> list[tuple[float, float, int]]:
    """Where trees stand and of what kind, back to front; each forest favours a kind of its own."""
    where = dict(middle)
    inside = Image.new("L", free.size, 0)
    draw = ImageDraw.Draw(inside)
    for index, name in enumerate(forests):
        corners = [where[int(n)] for n in name.split("_") if int(n) in where]
        if len(corners) < 3:
            continue
        cx, cy = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
        draw.polygon(sorted(corners, key=lambda p: atan2(p[1] - cy, p[0] - cx)), fill=index + 1)
    found: list[tuple[float, float, int]] = []
    for row in range(HEIGHT // _GRID * 2):
        for column in range(WIDTH // _GRID + 1):
            x = column * _GRID + (row % 2) * _GRID / 2 + (_noise(row, column, 1) - 0.5) * 14
            y = row * _GRID * 0.72 + (_noise(row, column, 2) - 0.5) * 10
            spot = (int(x), int(y))
            if not (0 <= spot[0] < free.width and 0 <= spot[1] < free.height):
                continue
            forest = inside.getpixel(spot)
            if isinstance(forest, int | float) and forest and free.getpixel(spot):
                kind = (int(forest) + (_noise(row, column, 3) > 0.62)) % 3 * 2 + (_noise(row, column, 4) > 0.6)
                found.append((x, y, kind))
    return sorted(found, key=lambda tree: tree[1])


def _canopy(image: Image.Image, t: Theme, trees: Sequence[tuple[float, float, int]]) -> None:
    """A pale ground with a scalloped edge under each forest."""
    for grow, ink in ((33, blend(t.canopy, t.leaf, 0.5)), (30, t.canopy)):
        brush = Brush()
        for x, y, _ in trees:
            brush.oval((x - grow, y + 2 - grow * 0.86, x + grow, y + 2 + grow * 0.86))
        brush.paint(image, ink)


def _draw_water(image: Image.Image, t: Theme, water: Waters) -> None:
    for wide, ink in ((7, t.water_dark), (0, t.water)):
        brush = Brush()
        for line in water.lines:
            brush.line(line, RIVER + wide)
        if water.lake:
            brush.polygon(water.lake)
            brush.line((*water.lake, water.lake[0]), wide + 2)
        brush.paint(image, ink)
    brush = Brush()
    for line in water.lines:
        for index in range(6, len(line) - 6, 7):
            (x, y), (nx, ny) = line[index], line[index + 1]
            side = ((index // 7) % 3 - 1) * 11
            length = max(1.0, ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5)
            ox, oy = -(ny - y) / length * side, (nx - x) / length * side
            ripple = [(line[index + k][0] + ox, line[index + k][1] + oy) for k in range(4)]
            brush.line(tuple(ripple), 3)
    if water.lake:
        for x, y in _ripples(water.lake):
            brush.line(((x - 12, y), (x - 4, y - 5), (x + 4, y), (x + 12, y - 5)), 3)
    brush.paint(image, t.water_dark)


def _ripples(lake: Line) -> list[Point]:
    """Places for small waves inside a lake."""
    inside = Image.new("L", (WIDTH, HEIGHT), 0)
    ImageDraw.Draw(inside).polygon(lake, fill=255)
    spots = [(x, y) for y in range(20, HEIGHT - 20, 46) for x in range(20 + y % 92, WIDTH - 20, 92)]
    return [(x, y) for x, y in spots if all(inside.getpixel((x + dx, y)) for dx in (-24, 0, 24))]


def _draw_paths(image: Image.Image, t: Theme, lines: Sequence[Line]) -> None:
    for wide, ink in ((7, t.path_edge), (0, t.path)):
        brush = Brush()
        for line in lines:
            brush.line(line, PATH + wide)
        brush.paint(image, ink)
    brush = Brush()
    for number, line in enumerate(lines):
        for index in range(1, len(line) - 2):
            if index % 2:
                (x, y), (nx, ny) = line[index], line[index + 1]
                shift = (_noise(number, index) - 0.5) * 11
                brush.line(((x + shift, y + shift), (x + (nx - x) * 0.3 + shift, y + (ny - y) * 0.3 + shift)), 3)
    brush.paint(image, blend(t.path, t.path_edge, 0.5))


@lru_cache(maxsize=32)
def _tree(kind: int, theme_name: ThemeName) -> Image.Image:
    """One of six small trees: firs, round trees and poplars, each in two shades."""
    t = theme(theme_name)
    leaf = (t.leaf_dark, t.leaf, t.leaf_light)[(kind // 2 + kind) % 3]
    edge = blend(t.leaf_dark, t.ink, 0.5)
    pen = Pen(42, 50)
    pen.line([(50, 84), (50, 112)], blend(t.wood, t.ink, 0.5), 10)
    match kind // 2:
        case 0:
            for top, wide in ((52, 40), (30, 32), (8, 24)):
                pen.shape([(50, top), (50 + wide, top + 40), (50 - wide, top + 40)], leaf, edge, 5)
        case 1:
            pen.blob([(50, 10), (84, 32), (86, 70), (50, 92), (14, 70), (16, 32)], leaf, edge, 6)
            pen.line([(38, 42), (44, 36)], edge, 5)
            pen.line([(58, 58), (66, 52)], edge, 5)
        case _:
            pen.blob([(50, 4), (70, 36), (68, 80), (50, 96), (32, 80), (30, 36)], leaf, edge, 6)
            pen.line([(50, 44), (50, 84)], edge, 5)
    return pen.done()


@lru_cache(maxsize=8)
def _tuft(kind: int, theme_name: ThemeName) -> Image.Image:
    """Grass or a pebble, for the open meadow."""
    t = theme(theme_name)
    ink = blend(t.meadow, t.path_edge, 0.5)
    pen = Pen(30, 22)
    if kind:
        pen.oval((30, 34, 64, 60), None, ink, 8)
    else:
        for x, lean in ((30, -16), (50, 0), (70, 16)):
            pen.line([(x, 66), (x + lean, 18 if lean == 0 else 30)], ink, 9)
    return pen.done()


def _draw_tufts(
    image: Image.Image,
    middle: Places,
    trees: Sequence[tuple[float, float, int]],
    free: Image.Image,
    theme_name: ThemeName,
) -> None:
    """Sparse grass where neither trees nor anything else stands."""
    taken = free.copy()
    draw = ImageDraw.Draw(taken)
    for x, y, _ in trees:
        draw.ellipse((x - 50, y - 50, x + 50, y + 50), fill=0)
    for row in range(HEIGHT // 64):
        for column in range(WIDTH // 72):
            x = column * 72 + round(_noise(row, column, 7) * 50)
            y = row * 64 + round(_noise(row, column, 8) * 44)
            if x < taken.width and y < taken.height and taken.getpixel((x, y)):
                put(image, _tuft(int(_noise(row, column, 9) > 0.72), theme_name), (x, y))


def cell_box(points: int) -> tuple[float, float, float, float]:
    """The cell of the score track for so many points, 0 to 30."""
    left = 20 + points * _CELL
    return (left, HEIGHT - TRACK + 8, left + _CELL, HEIGHT - 8)


def _draw_frame(image: Image.Image, t: Theme) -> None:
    """The map's border, the empty score track with its numbers, and the panel's edge."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = (int(v) for v in MAP_BOX)
    draw.rectangle((left, top, right - 1, bottom - 1), outline=t.ink, width=5)
    draw.rectangle((left + 9, top + 9, right - 10, bottom - 10), outline=t.path_edge, width=2)
    for points in range(CELLS):
        box = cell_box(points)
        fill = t.gold if points == CELLS - 1 else t.paper if points % 2 else t.panel_dark
        if points and points % 5 == 0 and points < CELLS - 1:
            fill = blend(t.panel_dark, t.gold, 0.5)
        draw.rectangle(box, fill=fill, outline=t.path_edge, width=2)
        size = 27 if points % 5 == 0 else 22
        write(image, ((box[0] + box[2]) / 2, box[3] - 13), str(points), "bold", size, t.ink, align="middle")
