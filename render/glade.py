"""A clearing's ground: suit band and pattern, the ruler's rim, and the mark of a clearing that has just changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from PIL import Image, ImageDraw

from render.layout import BAND, GROUND_X, GROUND_Y, RIM, ROUNDNESS
from render.owners import Owner
from render.paint import Pen, Point, stroke
from render.routes import Line
from render.theme import Colour, Pattern, Theme, ThemeName, blend, theme

MARGIN = 14
SIZE = (2 * (GROUND_X + RIM + MARGIN), 2 * (GROUND_Y + RIM + MARGIN))
_FINE = 2


def edge(grow: float, count: int = 96) -> list[Point]:
    """Points around a clearing's middle at its ground's edge grown by `grow` pixels, evenly spaced by angle."""
    a, b = GROUND_X + grow, GROUND_Y + grow
    found = []
    for k in range(count):
        turn = 2 * pi * k / count
        c, s = cos(turn), sin(turn)
        x = a * abs(c) ** (2 / ROUNDNESS) * (1 if c >= 0 else -1)
        y = b * abs(s) ** (2 / ROUNDNESS) * (1 if s >= 0 else -1)
        found.append((x, y))
    return found


@lru_cache(maxsize=256)
def glade(suit: str, ruler: Owner | None, theme_name: ThemeName, *, changed: bool) -> Image.Image:
    """The ground of a clearing of that suit with its ruler's rim if it has one; its middle is the sprite's."""
    t = theme(theme_name)
    pen = Pen(*SIZE, 3)
    unit = 100 / SIZE[0]

    def placed(points: Sequence[Point]) -> list[Point]:
        return [((x + SIZE[0] / 2) * unit, (y + SIZE[1] / 2) * unit) for x, y in points]

    if changed:
        ring = edge(RIM + 7, 192)
        pen.shape(placed(edge(RIM + 12)), t.white)
        for start in range(0, 192, 12):
            pen.line(placed([ring[(start + k) % 192] for k in range(7)]), t.mark, 8 * unit)
    if ruler is not None:
        style = t.style(ruler)
        pen.shape(placed(edge(RIM)), style.body, t.ink, 4 * unit)
        trim = blend(style.body, t.white, 0.72) if t.on(style.body) == t.white else blend(style.body, t.ink, 0.6)
        _pattern(pen, placed(_along(RIM / 2 + 1, 22)), style.pattern, trim, RIM * unit)
    style_of = t.suit(suit)
    pen.shape(placed(edge(0)), style_of.strong, t.ink, 4 * unit)
    _pattern(pen, placed(_along(-BAND / 2 - 0.5, 17)), style_of.pattern, _contrast(style_of.strong, t), BAND * unit)
    pen.shape(placed(edge(-BAND)), style_of.pale, t.ink, 2 * unit)
    return pen.done()


def _contrast(ground: Colour, t: Theme) -> Colour:
    return blend(ground, t.white, 0.7) if t.on(ground) == t.white else blend(ground, t.ink, 0.6)


def _along(grow: float, every: float) -> list[Point]:
    """Points along a clearing's edge, evenly spaced by length."""
    dense = edge(grow, 720)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(dense, dense[1:] + dense[:1], strict=True))
    count = round(length / every)
    found: list[Point] = []
    walked, next_at = 0.0, 0.0
    for a, b in zip(dense, dense[1:] + dense[:1], strict=True):
        if walked >= next_at and len(found) < count:
            found.append(a)
            next_at += length / count
        walked += hypot(b[0] - a[0], b[1] - a[1])
    return found


def _pattern(pen: Pen, spots: Sequence[Point], pattern: Pattern, ink: Colour, wide: float) -> None:
    """Marks along a ring `wide` units wide: teeth, dashes, strokes or dots."""
    half = wide / 2
    for (x, y), (ax, ay) in zip(spots, [*spots[1:], spots[0]], strict=True):
        turn = atan2(ay - y, ax - x)
        fx, fy = cos(turn), sin(turn)
        ox, oy = fy, -fx  # outwards
        match pattern:
            case "notch":
                tip = (x + ox * half * 0.8, y + oy * half * 0.8)
                base = [
                    (x + fx * k * half * 1.1 - ox * half * 0.8, y + fy * k * half * 1.1 - oy * half * 0.8)
                    for k in (-1, 1)
                ]
                pen.shape([tip, *base], ink)
            case "wave":
                line = [
                    (x + fx * k * half + ox * s * half * 0.4, y + fy * k * half + oy * s * half * 0.4) for k, s in _WAVE
                ]
                pen.line(line, ink, wide * 0.28)
            case "hatch":
                ends = [(x + (fx + ox) * k * half * 0.7, y + (fy + oy) * k * half * 0.7) for k in (-1, 1)]
                pen.line(ends, ink, wide * 0.3)
            case "dot":
                pen.disc((x, y), half * 0.62, ink)
            case "plain":
                pass


_WAVE = ((-1.3, 1), (-0.5, -1), (0.4, 1), (1.2, -1))


@lru_cache(maxsize=8)
def changed_badge(theme_name: ThemeName, size: int) -> Image.Image:
    """The star beside a clearing that has just changed."""
    t = theme(theme_name)
    pen = Pen(size, size)
    star = [
        (50 + r * sin(k * pi / 10), 50 - r * cos(k * pi / 10)) for k in range(20) for r in (48 if k % 2 == 0 else 35,)
    ]
    pen.shape(star, t.mark, t.white, 6)
    pen.text((50, 51), "!", "bold", 62, t.white)
    return pen.done()


def draw_arrow(image: Image.Image, line: Line, ink: Colour, border: Colour) -> None:
    """An arrow along a line on the picture, with a border that keeps it apart from what lies below."""
    pad = 34
    left, top = int(min(x for x, _ in line)) - pad, int(min(y for _, y in line)) - pad
    right, bottom = int(max(x for x, _ in line)) + pad, int(max(y for _, y in line)) + pad
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in line]
    tip, back = points[-1], points[max(0, len(points) - 4)]
    turn = atan2(tip[1] - back[1], tip[0] - back[0])
    for grow, shade in ((5, border), (0, ink)):
        mask = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE), 0)
        draw = ImageDraw.Draw(mask)
        half = (6 + grow) * _FINE
        shaft = points[:-2] if len(points) > 4 else points
        stroke(draw, shaft, 255, round(half * 2))
        head = [(24 + grow * 1.6, 0.0), (-12 - grow, 21 + grow * 1.5), (-12 - grow, -21 - grow * 1.5)]
        draw.polygon(
            [
                (tip[0] + (x * cos(turn) - y * sin(turn)) * _FINE, tip[1] + (x * sin(turn) + y * cos(turn)) * _FINE)
                for x, y in head
            ],
            fill=255,
        )
        small = mask.reduce(_FINE)
        image.paste(shade, (left, top), small)
