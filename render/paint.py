"""Tools to draw with: an oversampled pen for smooth small pictures, fonts, cached label masks, and a PNG writer.

Everything cached here is read only once made, so threads may share it.
"""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from math import hypot
from typing import Literal

from isal import isal_zlib
from PIL import Image, ImageDraw, ImageFont

from render.theme import Colour, ThemeName, palette

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Face = Literal["bold", "text", "title"]

OVERSAMPLE = 4
_FILES: dict[Face, str] = {
    "bold": "FiraSansCondensed-Bold.ttf",
    "text": "FiraSansCondensed-Medium.ttf",
    "title": "Vollkorn-Variable.ttf",
}
_TITLE_WEIGHT = 700
_LARGE = 290_000  # bytes; above, time is spent to keep a picture below 300 KB
_drawing = threading.RLock()  # FreeType faces are not to be shared by threads while they draw


def distance(one: Point, other: Point) -> float:
    """How far two points are apart."""
    return hypot(one[0] - other[0], one[1] - other[1])


def spline(points: Sequence[Point], *, closed: bool = True, steps: int = 10) -> list[Point]:
    """A smooth line through the points (Catmull-Rom), `steps` pieces between each two."""
    count = len(points)
    found: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, count - 1)]
        for step in range(steps):
            t = step / steps
            found.append((_catmull(a[0], b[0], c[0], d[0], t), _catmull(a[1], b[1], c[1], d[1], t)))
    if not closed:
        found.append(points[-1])
    return found


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def stroke(draw: ImageDraw.ImageDraw, points: Sequence[Point], ink: Colour | int, width: int) -> None:
    """A line of pixels with round corners and ends; faster than Pillow's curved joints."""
    draw.line(points, fill=ink, width=width)
    half = width / 2
    for x, y in points:
        draw.ellipse((x - half, y - half, x + half, y + half), fill=ink)


class Pen:
    """Draws on a transparent picture of `width` x `height` pixels in units of a hundredth of the width.

    So a unit point (50, 20) is half way across whatever the size, and one drawing serves all sizes.
    """

    def __init__(self, width: int, height: int, oversample: int = OVERSAMPLE) -> None:
        self.size = (width, height)
        self.oversample = oversample
        self.scale = width * oversample / 100
        self.image = Image.new("RGBA", (width * oversample, height * oversample), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)

    def _all(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def line(self, points: Sequence[Point], ink: Colour, width: float) -> None:
        """A line with round corners and ends."""
        stroke(self._draw, self._all(points), ink, max(1, round(width * self.scale)))

    def shape(self, points: Sequence[Point], fill: Colour | None, ink: Colour | None = None, width: float = 0) -> None:
        """A polygon with an outline centred on its edge."""
        if fill is not None:
            self._draw.polygon(self._all(points), fill=fill)
        if ink is not None and width:
            self.line([*points, points[0]], ink, width)

    def blob(self, points: Sequence[Point], fill: Colour | None, ink: Colour | None = None, width: float = 0) -> None:
        """A smooth closed shape through the points."""
        self.shape(spline(points), fill, ink, width)

    def oval(self, box: Box, fill: Colour | None, ink: Colour | None = None, width: float = 0) -> None:
        """An ellipse with an outline centred on its edge."""
        left, top, right, bottom = (v * self.scale for v in box)
        half = width * self.scale / 2 if ink is not None else 0.0
        outer = (left - half, top - half, right + half, bottom + half)
        if fill is None:
            self._draw.ellipse(outer, outline=ink, width=max(1, round(2 * half)))
            return
        if half:
            self._draw.ellipse(outer, fill=ink)
        self._draw.ellipse((left + half, top + half, right - half, bottom - half), fill=fill)

    def disc(
        self, centre: Point, radius: float, fill: Colour | None, ink: Colour | None = None, width: float = 0
    ) -> None:
        """A circle."""
        x, y = centre
        self.oval((x - radius, y - radius, x + radius, y + radius), fill, ink, width)

    def rounded(
        self, box: Box, radius: float, fill: Colour | None, ink: Colour | None = None, width: float = 0
    ) -> None:
        """A box with round corners and an outline inside its edge."""
        scaled = tuple(v * self.scale for v in box)
        thick = max(1, round(width * self.scale)) if ink is not None and width else 0
        self._draw.rounded_rectangle(scaled, radius * self.scale, fill=fill, outline=ink, width=thick)

    def stamp(self, sprite: Image.Image, centre: Point) -> None:
        """Another sprite over this one, of the same oversampling as given, its middle at `centre` (units)."""
        x, y = centre[0] * self.scale, centre[1] * self.scale
        self.image.alpha_composite(sprite, (max(0, round(x - sprite.width / 2)), max(0, round(y - sprite.height / 2))))

    def within(self, draw: Callable[[Pen], None], outline: Sequence[Point]) -> None:
        """Let `draw` paint, but keep only what falls inside the polygon `outline`."""
        inner = Pen(*self.size, self.oversample)
        draw(inner)
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(self._all(outline), fill=255)
        self.image.paste(
            inner.image, (0, 0), Image.composite(inner.image.getchannel("A"), Image.new("L", mask.size, 0), mask)
        )

    def text(self, centre: Point, words: str, face: Face, size: float, ink: Colour) -> None:
        """Text whose capital letters and digits are centred on the point; `size` in units."""
        with _drawing:
            font = _font(face, max(1, round(size * self.scale)))
            left, _, right, _ = font.getbbox(words, anchor="ls")
            half = font.getbbox("H", anchor="ls")[1] / 2
            at = (centre[0] * self.scale - (left + right) / 2, centre[1] * self.scale - half)
            self._draw.text(at, words, font=font, fill=ink, anchor="ls")

    def done(self) -> Image.Image:
        """The finished sprite, RGBA, in the asked size."""
        return self.image.reduce(self.oversample)


@lru_cache(maxsize=64)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    data = (files("data") / "fonts" / _FILES[face]).read_bytes()
    font = ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)
    if face == "title":
        font.set_variation_by_axes([_TITLE_WEIGHT])
    return font


@lru_cache(maxsize=4096)
def text_width(words: str, face: Face, size: int) -> int:
    """How many pixels wide the text is."""
    with _drawing:
        return round(_font(face, size).getlength(words))


@lru_cache(maxsize=4096)
def label(words: str, face: Face, size: int, stroke: int = 0) -> tuple[Image.Image, int, int]:
    """A mask of the text, and where its top left lies from the point on the base line where writing starts."""
    with _drawing:
        font = _font(face, size)
        left, top, right, bottom = font.getbbox(words, anchor="ls", stroke_width=stroke)
        left, top, right, bottom = int(left) - 1, int(top) - 1, int(right) + 1, int(bottom) + 1
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
        ImageDraw.Draw(mask).text((-left, -top), words, font=font, fill=255, anchor="ls", stroke_width=stroke)
    return mask, left, top


@lru_cache(maxsize=64)
def cap_height(face: Face, size: int) -> int:
    """How high a capital letter (and a digit) stands, in pixels."""
    with _drawing:
        return -int(_font(face, size).getbbox("H", anchor="ls")[1])


def write(  # noqa: PLR0913 - a text has a place, a look and an alignment
    image: Image.Image,
    at: Point,
    words: str,
    face: Face,
    size: int,
    ink: Colour,
    *,
    align: Literal["left", "middle", "right"] = "left",
    halo: Colour | None = None,
    halo_width: int = 4,
) -> None:
    """Text on a picture; `at` is half way up its capital letters, at its left, middle or right."""
    if not words:
        return
    width = text_width(words, face, size)
    x = at[0] - {"left": 0.0, "middle": width / 2, "right": float(width)}[align]
    y = at[1] + cap_height(face, size) / 2
    if halo is not None:
        mask, left, top = label(words, face, size, halo_width)
        image.paste(halo, (round(x) + left, round(y) + top), mask)
    mask, left, top = label(words, face, size)
    image.paste(ink, (round(x) + left, round(y) + top), mask)


def fitting(words: str, face: Face, size: int, width: float, smallest: int = 14) -> int:
    """The largest size not above `size` (nor below `smallest`) in which the text is at most `width` pixels wide."""
    while size > smallest and text_width(words, face, size) > width:
        size -= 1
    return size


def shortened(words: str, face: Face, size: int, width: float) -> str:
    """The text, cut with an ellipsis where it is wider than `width` pixels."""
    if text_width(words, face, size) <= width:
        return words
    while words and text_width(words + "…", face, size) > width:
        words = words[:-1].rstrip()
    return words + "…"


def wrapped(words: str, face: Face, size: int, width: float, lines: int) -> list[str]:
    """The text in at most `lines` lines of `width` pixels; what does not fit ends in an ellipsis."""
    found: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, face, size) > width:
            found.append(line)
            longer = word
        line = longer
    found.append(line)
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return [shortened(part, face, size, width) for part in found]


def put(image: Image.Image, sprite: Image.Image, centre: Point) -> None:
    """A sprite on a picture, its middle at `centre`."""
    image.paste(sprite, (round(centre[0] - sprite.width / 2), round(centre[1] - sprite.height / 2)), sprite)


class _Tables(threading.local):
    """Each thread's palettes: Pillow fills a palette's look-up table while it converts."""

    def __init__(self) -> None:
        self.by_theme: dict[ThemeName, Image.Image] = {}


_tables = _Tables()


def _table(name: ThemeName) -> Image.Image:
    found = _tables.by_theme.get(name)
    if found is None:
        found = Image.new("P", (1, 1))
        found.putpalette([part for shade in palette(name) for part in shade])
        _tables.by_theme[name] = found
    return found


def quantized(image: Image.Image, name: ThemeName) -> Image.Image:
    """The RGB picture in its theme's palette, each pixel the nearest colour."""
    return image.quantize(palette=_table(name), dither=Image.Dither.NONE)


def png(image: Image.Image, name: ThemeName) -> bytes:
    """The RGB picture as a palette PNG.

    Own writer because Pillow's encoder cannot use isal, which is several times faster; a row is a zero (no filter) and
    its palette indices, so one paste into a picture one pixel wider makes all rows at once.
    """
    width, height = image.size
    indices = quantized(image, name)
    rows = Image.new("L", (width + 1, height), 0)
    rows.paste(Image.frombuffer("L", (width, height), indices.tobytes(), "raw", "L", 0, 1), (1, 0))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = bytes(part for shade in palette(name) for part in shade)
    raw = rows.tobytes()
    data = isal_zlib.compress(raw, 2)
    if len(data) > _LARGE:
        data = zlib.compress(raw, 6)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, body) for kind, body in ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", data), (b"IEND", b""))
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@lru_cache(maxsize=32)
def _corners(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """Masks of a smooth quarter disc: upper left, upper right, lower left, lower right."""
    large = Image.new("L", (radius * OVERSAMPLE, radius * OVERSAMPLE), 0)
    far = 2 * radius * OVERSAMPLE - 1
    ImageDraw.Draw(large).ellipse((0, 0, far, far), fill=255)
    one = large.reduce(OVERSAMPLE)
    turn = Image.Transpose
    return one, one.transpose(turn.FLIP_LEFT_RIGHT), one.transpose(turn.FLIP_TOP_BOTTOM), one.transpose(turn.ROTATE_180)


def plaque(image: Image.Image, box: Box, radius: int, fill: Colour, edge: Colour | None = None, width: int = 0) -> None:
    """A filled box with smooth round corners, its edge `width` pixels wide inside it."""
    left, top, right, bottom = (round(v) for v in box)
    if edge is not None:
        _rounded(image, (left, top, right, bottom), radius, edge)
        left, top, right, bottom = left + width, top + width, right - width, bottom - width
        radius = max(2, radius - width)
    _rounded(image, (left, top, right, bottom), radius, fill)


def _rounded(image: Image.Image, box: tuple[int, int, int, int], radius: int, fill: Colour) -> None:
    left, top, right, bottom = box
    radius = min(radius, (right - left) // 2, (bottom - top) // 2)
    image.paste(fill, (left + radius, top, right - radius, bottom))
    image.paste(fill, (left, top + radius, left + radius, bottom - radius))
    image.paste(fill, (right - radius, top + radius, right, bottom - radius))
    spots = ((left, top), (right - radius, top), (left, bottom - radius), (right - radius, bottom - radius))
    for mask, (x, y) in zip(_corners(radius), spots, strict=True):
        image.paste(fill, (x, y, x + radius, y + radius), mask)
