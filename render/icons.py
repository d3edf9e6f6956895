"""Small pictures of our own: suits, items, phases and signs, each drawn in a box of 100 x 100 units."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render.paint import Pen, Point, spline
from render.theme import Colour, Theme, ThemeName, blend, theme

Outline = tuple[Point, ...]
Drawer = Callable[[Pen, Theme], None]

HEADS: dict[str, Outline] = {
    # The suits' silhouettes: ears and chin differ, so that they are told apart without colour.
    "fox": ((6, 4), (36, 24), (64, 24), (94, 4), (96, 54), (50, 98), (4, 54)),
    "rabbit": (
        *(
            (22, 42),
            (17, 18),
            (24, 2),
            (36, 3),
            (42, 22),
            (44, 38),
            (56, 38),
            (58, 22),
            (64, 3),
            (76, 2),
            (83, 18),
            (78, 42),
        ),
        *((90, 62), (82, 88), (50, 98), (18, 88), (10, 62)),
    ),
    "mouse": (
        *(
            (22, 46),
            (7, 38),
            (5, 18),
            (20, 7),
            (36, 12),
            (42, 26),
            (58, 26),
            (64, 12),
            (80, 7),
            (95, 18),
            (93, 38),
            (78, 46),
        ),
        *((88, 66), (74, 86), (50, 97), (26, 86), (12, 66)),
    ),
    "bird": (
        (30, 24),
        (24, 4),
        (42, 14),
        (50, 0),
        (58, 14),
        (76, 4),
        (70, 24),
        (92, 46),
        (88, 72),
        (50, 99),
        (12, 72),
        (8, 46),
    ),
}
_SHARP = frozenset({"fox"})


def head_outline(suit: str) -> list[Point]:
    """The silhouette of a suit's head, in units; corners sharp for the fox and round for the others."""
    points = HEADS.get(suit, HEADS["bird"])
    return list(points) if suit in _SHARP else spline(points, steps=6)


@lru_cache(maxsize=512)
def icon(name: str, theme_name: ThemeName, size: int) -> Image.Image:
    """The icon of that name in `size` x `size` pixels: `suit-fox`, `item-boot`, `phase-daylight`, `cards`, ...

    ValueError for a name there is no drawing for.
    """
    draw = DRAWINGS.get(name)
    if draw is None:
        raise ValueError(f"no icon {name!r}")
    pen = Pen(size, size)
    draw(pen, theme(theme_name))
    return pen.done()


def has_icon(name: str) -> bool:
    """Whether there is a drawing of that name."""
    return name in DRAWINGS


def _suit(name: str) -> Drawer:
    def draw(pen: Pen, t: Theme) -> None:
        strong = t.suit(name).strong
        pen.shape(head_outline(name), strong, t.ink, 6)
        dark, light = t.ink, blend(strong, t.white, 0.75)
        if name == "fox":
            pen.shape([(10, 58), (38, 56), (48, 92)], light)
            pen.shape([(90, 58), (62, 56), (52, 92)], light)
            pen.disc((50, 92), 7, dark)
            eyes = ((30, 50), (70, 50))
        elif name == "rabbit":
            pen.oval((38, 72, 62, 92), light)
            pen.shape([(44, 70), (56, 70), (50, 78)], dark)
            eyes = ((32, 62), (68, 62))
        elif name == "mouse":
            pen.disc((20, 24), 11, light)
            pen.disc((80, 24), 11, light)
            pen.disc((50, 90), 7, dark)
            eyes = ((34, 58), (66, 58))
        else:
            pen.shape([(36, 62), (64, 62), (50, 92)], t.gold, dark, 5)
            eyes = ((28, 46), (72, 46))
        for eye in eyes:
            pen.disc(eye, 6.5, dark)

    return draw


def _boot(pen: Pen, t: Theme) -> None:
    sole = [(28, 8), (60, 8), (60, 50), (88, 62), (94, 84), (26, 84)]
    pen.shape(sole, t.wood, t.ink, 7)
    pen.line([(24, 90), (94, 90)], t.ink, 9)
    pen.line([(30, 24), (58, 24)], t.ink, 5)


def _sack(pen: Pen, t: Theme) -> None:
    pen.blob(
        [(36, 34), (14, 62), (22, 90), (50, 94), (78, 90), (86, 62), (64, 34)], blend(t.wood, t.paper, 0.35), t.ink, 7
    )
    pen.shape([(32, 8), (50, 16), (68, 8), (62, 32), (38, 32)], blend(t.wood, t.paper, 0.35), t.ink, 6)
    pen.line([(32, 34), (68, 34)], t.mark if t.name == "contrast" else t.suit("fox").strong, 9)


def _coin(pen: Pen, t: Theme) -> None:
    pen.disc((50, 50), 42, t.gold, t.ink, 7)
    pen.disc((50, 50), 28, None, t.ink, 4)
    pen.shape([(50, 30), (64, 50), (50, 70), (36, 50)], t.ink)


def _hammer(pen: Pen, t: Theme) -> None:
    pen.line([(50, 30), (50, 92)], t.ink, 21)
    pen.line([(50, 30), (50, 91)], t.wood, 9)
    pen.shape([(16, 10), (78, 10), (90, 26), (78, 42), (16, 42)], t.stone, t.ink, 7)


def _tea(pen: Pen, t: Theme) -> None:
    pen.oval((62, 44, 96, 76), None, t.ink, 8)
    pen.blob([(12, 40), (78, 40), (74, 74), (60, 88), (30, 88), (16, 74)], t.paper, t.ink, 7)
    pen.line([(14, 56), (76, 56)], t.suit("bird").strong, 8)
    for x in (32, 56):
        pen.line(spline([(x, 30), (x - 6, 22), (x + 5, 14), (x, 6)], closed=False), t.ink, 5)


def _sword(pen: Pen, t: Theme) -> None:
    pen.shape([(92, 6), (92, 22), (42, 70), (30, 58), (78, 8)], t.stone, t.ink, 6)
    pen.line([(22, 50), (50, 78)], t.ink, 14)
    pen.line([(34, 66), (12, 88)], t.ink, 17)
    pen.line([(32, 68), (14, 86)], t.wood, 7)
    pen.line([(24, 52), (48, 76)], t.gold, 6)


def _crossbow(pen: Pen, t: Theme) -> None:
    pen.line(spline([(10, 52), (22, 22), (50, 12), (78, 22), (90, 52)], closed=False), t.ink, 14)
    pen.line(spline([(11, 50), (23, 23), (50, 12), (77, 23), (89, 50)], closed=False), t.wood, 6)
    pen.line([(10, 52), (50, 68), (90, 52)], t.ink, 4)
    pen.line([(50, 18), (50, 94)], t.ink, 18)
    pen.line([(50, 20), (50, 92)], t.wood, 8)
    pen.shape([(50, 0), (60, 16), (40, 16)], t.ink)


def _torch(pen: Pen, t: Theme) -> None:
    pen.line([(50, 50), (50, 94)], t.ink, 22)
    pen.line([(50, 50), (50, 93)], t.wood, 10)
    pen.blob([(50, 2), (72, 28), (70, 50), (50, 60), (30, 50), (28, 28)], t.suit("mouse").strong, t.ink, 6)
    pen.blob([(50, 24), (60, 40), (50, 54), (40, 40)], t.suit("rabbit").strong)


def _rays(pen: Pen, centre: Point, inner: float, outer: float, ink: Colour, *, upper_only: bool = False) -> None:
    for k in range(12):
        angle = k * pi / 6 + pi / 12
        if upper_only and sin(angle) > 0:
            continue
        ends = [(centre[0] + r * cos(angle), centre[1] + r * sin(angle)) for r in (inner, outer)]
        pen.line(ends, ink, 7)


def _birdsong(pen: Pen, t: Theme) -> None:
    half = [(50 + 26 * cos(a * pi / 24 + pi), 72 + 26 * sin(a * pi / 24 + pi)) for a in range(25)]
    _rays(pen, (50, 72), 36, 52, t.ink, upper_only=True)
    pen.shape(half, t.gold, t.ink, 6)
    pen.line([(8, 76), (92, 76)], t.ink, 8)
    pen.line([(24, 92), (76, 92)], t.ink, 6)


def _daylight(pen: Pen, t: Theme) -> None:
    _rays(pen, (50, 50), 34, 48, t.ink)
    pen.disc((50, 50), 26, t.gold, t.ink, 6)


def _evening(pen: Pen, t: Theme) -> None:
    outer = [(48 + 40 * cos(a * pi / 180), 50 + 40 * sin(a * pi / 180)) for a in range(40, 281, 8)]
    inner = [(68 + 33 * cos(a * pi / 180), 40 + 33 * sin(a * pi / 180)) for a in range(244, 75, -8)]
    pen.shape([*outer, *inner], blend(t.gold, t.paper, 0.4), t.ink, 6)


def _setup(pen: Pen, t: Theme) -> None:
    pen.rounded((12, 12, 88, 88), 12, t.paper, t.ink, 7)
    for x, y in ((34, 34), (66, 34), (34, 66), (66, 66), (50, 50)):
        pen.disc((x, y), 7, t.ink)


def _over(pen: Pen, t: Theme) -> None:
    pen.line([(24, 8), (24, 94)], t.ink, 9)
    pen.shape([(28, 12), (90, 12), (76, 34), (90, 56), (28, 56)], t.gold, t.ink, 6)


def _cards(pen: Pen, t: Theme) -> None:
    pen.rounded((30, 6, 88, 82), 8, t.panel_dark, t.ink, 6)
    pen.rounded((12, 18, 70, 94), 8, t.paper, t.ink, 6)
    _tree(pen, t, (41, 56), 22)


def _discard(pen: Pen, t: Theme) -> None:
    pen.rounded((18, 6, 82, 94), 8, t.paper, t.ink, 6)
    pen.line([(36, 32), (64, 68)], t.ink, 8)
    pen.line([(64, 32), (36, 68)], t.ink, 8)


def _hand(pen: Pen, t: Theme) -> None:
    for degrees in (-24, 24, 0):
        turn = degrees * pi / 180
        corners = ((-20, -82), (20, -82), (20, -22), (-20, -22))
        turned = [(50 + x * cos(turn) - y * sin(turn), 108 + x * sin(turn) + y * cos(turn)) for x, y in corners]
        pen.shape(turned, t.paper, t.ink, 6)
    _tree(pen, t, (50, 56), 15)


def _tree(pen: Pen, t: Theme, at: Point, size: float) -> None:
    x, y = at
    pen.line([(x, y), (x, y + size)], t.ink, size / 4)
    pen.shape([(x, y - size), (x + size * 0.75, y + size * 0.5), (x - size * 0.75, y + size * 0.5)], t.leaf_dark)


def _gear(pen: Pen, t: Theme) -> None:
    teeth = []
    for k in range(32):
        radius = 46 if k % 4 < 2 else 34
        teeth.append((50 + radius * cos((k + 0.5) * pi / 16), 50 + radius * sin((k + 0.5) * pi / 16)))
    pen.shape(teeth, t.stone, t.ink, 6)
    pen.disc((50, 50), 14, t.paper, t.ink, 6)


def _crown(pen: Pen, t: Theme) -> None:
    points = [(8, 26), (28, 50), (38, 14), (50, 46), (62, 14), (72, 50), (92, 26), (84, 86), (16, 86)]
    pen.shape(points, t.gold, t.ink, 7)


def _question(pen: Pen, t: Theme) -> None:
    pen.disc((50, 50), 44, t.mark, t.ink, 7)
    pen.text((50, 51), "?", "bold", 74, t.white)


def _wild(pen: Pen, t: Theme) -> None:
    for k, suit in enumerate(("fox", "rabbit", "mouse")):
        start = k * 2 * pi / 3 - pi / 2
        arc = [(50 + 43 * cos(start + a * pi / 30), 50 + 43 * sin(start + a * pi / 30)) for a in range(21)]
        pen.shape([(50, 50), *arc], t.suit(suit).strong)
    pen.disc((50, 50), 43, None, t.ink, 6)
    pen.text((50, 51), "?", "bold", 62, t.ink)


def _ambush(pen: Pen, t: Theme) -> None:
    pen.blob([(8, 66), (20, 40), (36, 50), (50, 26), (66, 48), (82, 38), (92, 66), (50, 78)], t.leaf, t.ink, 6)
    pen.oval((28, 48, 46, 64), t.paper, t.ink, 4)
    pen.oval((56, 48, 74, 64), t.paper, t.ink, 4)
    pen.disc((38, 57), 5, t.ink)
    pen.disc((64, 57), 5, t.ink)


def _lasting(pen: Pen, t: Theme) -> None:
    pen.line([(20, 14), (80, 14), (80, 60), (50, 92), (20, 60), (20, 14)], t.ink, 8)
    pen.shape([(20, 14), (80, 14), (80, 60), (50, 92), (20, 60)], t.stone)
    pen.line([(50, 24), (50, 76)], t.ink, 6)
    pen.line([(30, 42), (70, 42)], t.ink, 6)


def _favor(pen: Pen, t: Theme) -> None:
    star = []
    for k in range(10):
        radius = 46 if k % 2 == 0 else 20
        star.append((50 + radius * sin(k * pi / 5), 52 - radius * cos(k * pi / 5)))
    pen.shape(star, t.gold, t.ink, 7)


def _points(pen: Pen, t: Theme) -> None:
    rosette = []
    for k in range(32):
        radius = 47 if k % 2 == 0 else 41
        rosette.append((50 + radius * sin(k * pi / 16), 50 - radius * cos(k * pi / 16)))
    pen.shape(rosette, t.gold, t.ink, 5)
    pen.disc((50, 50), 33, blend(t.gold, t.paper, 0.75), t.ink, 3)


def _chest(pen: Pen, t: Theme) -> None:
    pen.rounded((8, 22, 92, 86), 10, t.wood, t.ink, 7)
    pen.line([(8, 48), (92, 48)], t.ink, 7)
    pen.rounded((40, 38, 60, 62), 4, t.gold, t.ink, 5)


DRAWINGS: dict[str, Drawer] = {
    **{f"suit-{suit}": _suit(suit) for suit in HEADS},
    "suit-any": _wild,
    "item-boot": _boot,
    "item-sack": _sack,
    "item-coin": _coin,
    "item-hammer": _hammer,
    "item-tea": _tea,
    "item-sword": _sword,
    "item-crossbow": _crossbow,
    "item-torch": _torch,
    "phase-setup": _setup,
    "phase-birdsong": _birdsong,
    "phase-daylight": _daylight,
    "phase-evening": _evening,
    "phase-over": _over,
    "type-ambush": _ambush,
    "type-dominance": _crown,
    "type-persistent": _lasting,
    "type-favor": _favor,
    "type-immediate": _favor,
    "cards": _cards,
    "discard": _discard,
    "hand": _hand,
    "items": _chest,
    "automaton": _gear,
    "crown": _crown,
    "question": _question,
    "points": _points,
}
