"""Faction pieces of our own drawing: warriors as cloaked figures, square buildings, round tokens, and marks on the map.

An owner is told by its colour, by the ears of its figures and by the pattern of their hem; see `render.theme`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from engine.api import SeatView, View
from render.art import FIGURES, PIECES, SIGNS
from render.icons import DRAWINGS, icon
from render.owners import Owner, owner
from render.paint import OVERSAMPLE, Box, Pen, Point, spline
from render.theme import Colour, Ears, FactionStyle, Theme, ThemeName, blend, theme

FIGURE_RATIO = 1.08
"""Height of a figure over its width."""

_CLOAK = [(30.0, 38.0), (17.0, 58.0), (6.0, 104.0), (94.0, 104.0), (83.0, 58.0), (70.0, 38.0)]
_HEM = (93.0, 104.0)


@dataclass(frozen=True, slots=True)
class _Ear:
    """A part of a head: an outline (or an oval by its box), in the body's colour or a light one; `twice` mirrors it."""

    points: tuple[Point, ...] = ()
    oval: Box | None = None
    light: bool = False
    twice: bool = False
    edge: float = 4.5


_FRILL = tuple((50 + 30 * cos(a * pi / 8), 26 + (27 if a % 2 else 20) * sin(a * pi / 8)) for a in range(8, 17))
_EARS: dict[Ears, tuple[_Ear, ...]] = {
    "rat": (
        _Ear(oval=(63.5, 2.5, 86.5, 25.5), twice=True),
        _Ear(oval=(70, 9, 80, 19), light=True, twice=True, edge=0),
    ),
    "otter": (_Ear(oval=(63, 6, 75, 18), twice=True),),
    "cat": (_Ear(((58, 8), (76, 1), (74, 24)), twice=True),),
    "crest": (_Ear(((34, 10), (40, 0), (48, 6), (56, 0), (60, 6), (70, 1), (68, 14))),),
    "long": (_Ear(oval=(58, 2, 70, 40), twice=True),),
    "frill": (_Ear(_FRILL, light=True),),
    "snout": (_Ear(oval=(22, 24, 78, 44), light=True),),
    "beak": (_Ear(((60, 16), (92, 26), (60, 36)), light=True),),
    "horns": (_Ear(((56, 8), (76, 0), (68, 22)), light=True, twice=True),),
    "hat": (_Ear(((22, 17), (41, 12), (50, 0), (59, 12), (78, 17))),),
    "raccoon": (
        _Ear(oval=(58, 0, 77, 19), twice=True),
        _Ear(oval=(63, 5, 72, 14), light=True, twice=True, edge=0),
    ),
    "none": (),
}


def _ears(pen: Pen, style: FactionStyle, ink: Colour) -> None:
    """The part of the head that tells factions apart; the head itself is drawn over it."""
    for ear in _EARS[style.ears]:
        fill = blend(style.body, (255, 255, 255), 0.55) if ear.light else style.body
        for mirror in (False, True) if ear.twice else (False,):
            if ear.oval is not None:
                left, top, right, bottom = ear.oval
                box = (100 - right, top, 100 - left, bottom) if mirror else ear.oval
                pen.oval(box, fill, ink if ear.edge else None, ear.edge)
            else:
                pen.shape([(100 - x if mirror else x, y) for x, y in ear.points], fill, ink, ear.edge)


def _face(pen: Pen, style: FactionStyle, t: Theme) -> None:
    """Head, eyes and nose around the point (50, 26)."""
    on = t.on(style.body)
    light = blend(style.body, t.white, 0.6)
    _ears(pen, style, t.ink)
    if style.ears == "otter":
        pen.oval((25, 6, 75, 46), style.body, t.ink, 4.5)
        pen.oval((37, 25, 63, 42), light)
    elif style.ears == "rat":
        pen.shape(spline([(50, 4), (70, 16), (68, 32), (50, 48), (32, 32), (30, 16)]), style.body, t.ink, 4.5)
        pen.oval((43, 34, 57, 46), light)
    else:
        pen.oval((29, 6, 71, 46), style.body, t.ink, 4.5)
    if style.ears == "raccoon":
        pen.oval((33, 11, 67, 44), light)
        for side in (-1, 1):
            pen.shape([(50 + side * x, y) for x, y in ((2, 20), (8, 14), (19, 17), (20, 26), (10, 30))], t.ink)
        on = t.white
    for x in (40, 60):
        pen.disc((x, 22), 4, on)
    pen.disc((50, 35 if style.ears != "rat" else 40), 4.5, t.ink)


def _hem(pen: Pen, style: FactionStyle, t: Theme) -> None:
    """The pattern along the lower edge of a cloak."""
    top, bottom = _HEM
    trim = blend(style.body, t.white, 0.62) if t.on(style.body) == t.white else blend(style.body, t.ink, 0.55)
    middle = (top + bottom) / 2
    match style.pattern:
        case "notch":
            for x in range(8, 92, 14):
                pen.shape([(x, bottom), (x + 7, top - 4), (x + 14, bottom)], trim)
        case "wave":
            for dy in (-6, 3):
                line = [(x, middle + dy + (3 if k % 2 else -3)) for k, x in enumerate(range(8, 97, 11))]
                pen.line(spline(line, closed=False), trim, 4)
        case "hatch":
            for x in range(12, 92, 13):
                pen.line([(x, bottom - 2), (x + 8, top - 4)], trim, 4)
        case "dot":
            for x in range(16, 90, 14):
                pen.disc((x, middle - 1), 4, trim)
        case "plain":
            pass


@lru_cache(maxsize=1024)
def figure(owner: Owner, kind: str, text: str, theme_name: ThemeName, width: int) -> Image.Image:
    """A warrior, or a pile of them with its number `text` on the cloak; pawns and special warriors have marks instead.

    The sprite is `width` pixels wide and `FIGURE_RATIO` times as high.
    """
    t = theme(theme_name)
    style = t.style(owner)
    pen = Pen(width, round(width * FIGURE_RATIO))
    cloak = [*spline(_CLOAK[:3], closed=False), *spline(_CLOAK[3:], closed=False)]

    def coat(inner: Pen) -> None:
        inner.shape(cloak, style.body)
        _hem(inner, style, t)

    pen.within(coat, cloak)
    pen.shape(cloak, None, t.ink, 5)
    _face(pen, style, t)
    marks = FIGURES.get((owner.faction, kind))
    if marks is not None:
        marks(pen, t, style)
    elif kind == "pawn":
        pen.shape([(50, 56), (64, 72), (50, 88), (36, 72)], t.gold, t.ink, 4)
    if text and marks is None:
        on = t.on(style.body)
        size = {1: 70, 2: 60, 3: 44}.get(len(text), 30)
        pen.text((50, 71), text, "bold", size, on)
    return pen.done()


@lru_cache(maxsize=256)
def emblem(owner: Owner, theme_name: ThemeName, size: int) -> Image.Image:
    """An owner's face on a round ground: the marker of scores, turns and rulers."""
    t = theme(theme_name)
    style = t.style(owner)
    pen = Pen(size, size)
    pen.disc((50, 50), 46, style.body, t.ink, 6)
    pen.disc((50, 50), 36, t.paper)
    face = Pen(round(size * 1.1), round(size * 1.1))
    _face(face, style, t)
    cut = (face.image.width - pen.image.width) // 2
    pen.stamp(face.image.crop((cut, 0, face.image.width - cut, round(face.image.height * 0.54))), (50, 51))
    return pen.done()


def aim(seat: SeatView, view: View, theme_name: ThemeName, size: int) -> Image.Image:
    """How a seat with a dominance card wins: the suit of the card, or the emblem of whom it has joined (9.2.8)."""
    if seat.coalition:
        return emblem(owner(view, seat.coalition), theme_name, size)
    return icon(f"suit-{(seat.dominance or 'bird').split('-', maxsplit=1)[0]}", theme_name, size)


@lru_cache(maxsize=256)
def sign(faction: str, word: str, theme_name: ThemeName, size: int) -> Image.Image | None:
    """The sign of what only a faction has, by the message that names it; None where there is no drawing."""
    draw = SIGNS.get((faction, word))
    if draw is None:
        return None
    pen = Pen(size, size)
    draw(pen, theme(theme_name))
    return pen.done()


@lru_cache(maxsize=1024)
def building(owner: Owner, kind: str, theme_name: ThemeName, size: int) -> Image.Image:
    """A building: a square in its owner's colour with a sign of its own."""
    t = theme(theme_name)
    style = t.style(owner)
    pen = Pen(size, size)
    pen.rounded((3, 3, 97, 97), 10, style.body, t.ink, 6)
    light = blend(style.body, t.paper, 0.88)
    drawing = PIECES.get((owner.faction, kind))
    if drawing is not None:
        drawing(pen, t, style)
    else:
        pen.shape([(14, 50), (50, 14), (86, 50), (78, 50), (78, 86), (22, 86), (22, 50)], light, t.ink, 5)
        _sign(pen, kind, t, (50, 64), 36)
    return pen.done()


@lru_cache(maxsize=1024)
def token(owner: Owner, kind: str, text: str, theme_name: ThemeName, size: int) -> Image.Image:
    """A token: a disc in its owner's colour with a sign of its own, and a number where there are several."""
    t = theme(theme_name)
    style = t.style(owner)
    pen = Pen(size, size)
    pen.disc((50, 50), 46, style.body, t.ink, 6)
    pen.disc((50, 50), 35, blend(style.body, t.paper, 0.88))
    drawing = PIECES.get((owner.faction, kind))
    if drawing is not None:
        drawing(pen, t, style)
    else:
        _sign(pen, kind, t, (50, 50), 50)
    if text:
        pen.disc((78, 78), 20, t.ink)
        pen.text((78, 79), text, "bold", 34, t.white)
    return pen.done()


def _sign(pen: Pen, kind: str, t: Theme, at: Point, size: float) -> None:
    """What stands on a piece without a drawing of its own: its first letter, and the suit its name ends with."""
    name, _, suit = kind.rpartition("-")
    if not name or f"suit-{suit}" not in DRAWINGS:
        name, suit = kind, ""
    letter = (name or "?")[0].upper()
    if suit:
        pen.text((at[0] - size * 0.3, at[1]), letter, "bold", size * 0.9, t.ink)
        head = icon(f"suit-{suit}", t.name, max(8, round(size * 0.62 * pen.size[0] / 100)))
        large = head.resize((head.width * OVERSAMPLE, head.height * OVERSAMPLE), Image.Resampling.BICUBIC)
        pen.stamp(large, (at[0] + size * 0.36, at[1]))
    else:
        pen.text(at, letter, "bold", size, t.ink)


@lru_cache(maxsize=128)
def slot(theme_name: ThemeName, size: int) -> Image.Image:
    """An open building slot: an empty square with a dashed edge."""
    t = theme(theme_name)
    pen = Pen(size, size)
    pen.rounded((5, 5, 95, 95), 10, t.paper)
    for k in range(4):
        a, b = 13 + k * 21, 24 + k * 21
        for line in ([(a, 6), (b, 6)], [(a, 94), (b, 94)], [(6, a), (6, b)], [(94, a), (94, b)]):
            pen.line(line, t.path_edge, 5)
    return pen.done()


@lru_cache(maxsize=128)
def ruin(theme_name: ThemeName, size: int) -> Image.Image:
    """A ruin: broken columns in its slot."""
    t = theme(theme_name)
    pen = Pen(size, size)
    pen.rounded((3, 3, 97, 97), 10, blend(t.stone, t.ink, 0.5), t.ink, 6)
    for left, top in ((20, 40), (42, 22), (64, 54)):
        crown = [
            (left, top + 6),
            (left + 6, top),
            (left + 11, top + 7),
            (left + 16, top + 1),
            (left + 16, 80),
            (left, 80),
        ]
        pen.shape(crown, t.stone, t.ink, 4)
    pen.line([(14, 84), (86, 84)], t.ink, 7)
    return pen.done()


@lru_cache(maxsize=128)
def landmark(name: str, theme_name: ThemeName, size: int) -> Image.Image:
    """A landmark: a ferryboat, a tower, or a tall diamond for any other, each with its first letter."""
    t = theme(theme_name)
    pen = Pen(size, size)
    letter = (name or "?")[0].upper()
    match name:
        case "ferry":
            pen.line([(50, 6), (50, 62)], t.ink, 7)
            pen.shape([(54, 6), (92, 20), (54, 34)], t.white, t.ink, 5)
            pen.shape([(4, 48), (96, 48), (82, 94), (18, 94)], t.gold, t.ink, 6)
            pen.text((50, 71), letter, "bold", 44, t.ink)
        case "tower":
            crown = [(12, 6), (32, 6), (32, 18), (41, 18), (41, 6), (59, 6), (59, 18), (68, 18), (68, 6), (88, 6)]
            pen.shape([*crown, (88, 36), (78, 40), (84, 96), (16, 96), (22, 40), (12, 36)], t.gold, t.ink, 6)
            pen.text((50, 66), letter, "bold", 48, t.ink)
        case _:
            pen.shape([(50, 3), (96, 50), (50, 97), (4, 50)], t.gold, t.ink, 6)
            pen.text((50, 50), letter, "bold", 48, t.ink)
    return pen.done()


@lru_cache(maxsize=256)
def plate(suit: str, number: str, theme_name: ThemeName, width: int) -> Image.Image:
    """A clearing's number on the head of its suit: ears, colour and letterless shape all tell the suit."""
    t = theme(theme_name)
    strong = t.suit(suit).strong
    pen = Pen(width, round(width * PLATE_RATIO))
    outline = [(3 + x * 0.94, 3 + y * 1.06) for x, y in _PLATES[suit if suit in _PLATES else "bird"]]
    points = outline if suit == "fox" else spline(outline, steps=6)
    pen.shape(points, strong, t.ink, 6)
    pen.text((50, 72), number, "bold", 66 if len(number) == 1 else 60, t.on(strong))
    return pen.done()


PLATE_RATIO = 1.16
_PLATES: dict[str, tuple[Point, ...]] = {
    # Heads as in `icons.HEADS`, with a broader face for the number.
    "fox": ((4, 2), (34, 26), (66, 26), (96, 2), (97, 62), (78, 88), (50, 102), (22, 88), (3, 62)),
    "rabbit": (
        *(
            (14, 44),
            (14, 18),
            (22, 2),
            (34, 2),
            (41, 20),
            (44, 34),
            (56, 34),
            (59, 20),
            (66, 2),
            (78, 2),
            (86, 18),
            (86, 44),
        ),
        *((96, 66), (86, 92), (50, 102), (14, 92), (4, 66)),
    ),
    "mouse": (
        *(
            (14, 46),
            (4, 34),
            (4, 16),
            (18, 4),
            (34, 8),
            (42, 27),
            (58, 27),
            (66, 8),
            (82, 4),
            (96, 16),
            (96, 34),
            (86, 46),
        ),
        *((97, 68), (84, 92), (50, 102), (16, 92), (3, 68)),
    ),
    "bird": (
        (30, 22),
        (24, 4),
        (42, 14),
        (50, 0),
        (58, 14),
        (76, 4),
        (70, 22),
        (97, 58),
        (90, 90),
        (50, 102),
        (10, 90),
        (3, 58),
    ),
}
