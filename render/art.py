"""What stands on a faction's pieces: one drawing for each kind of building and token, on a square or disc of 100 x 100;
and the signs of what only that faction has.

Whoever adds a faction adds its pieces here; a piece without a drawing shows its first letter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from render.icons import DRAWINGS, Drawer, head_outline
from render.paint import Pen, Point, spline
from render.theme import SUITS, FactionStyle, Theme, blend

Drawing = Callable[[Pen, Theme, FactionStyle], None]


def _sawmill(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """A round saw blade."""
    teeth = 9
    blade = []
    for k in range(teeth):
        at = 2 * pi * k / teeth
        blade.append((50 + 38 * cos(at), 50 + 38 * sin(at)))
        blade.append((50 + 27 * cos(at + 0.5), 50 + 27 * sin(at + 0.5)))
    pen.shape(blade, t.paper, t.ink, 5)
    pen.disc((50, 50), 9, t.ink)


def _workshop(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """An anvil."""
    pen.shape([(14, 30), (78, 30), (86, 40), (64, 48), (60, 62), (72, 76), (28, 76), (40, 62), (36, 48)], t.ink)
    pen.line([(22, 38), (70, 38)], t.paper, 4)


def _recruiter(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """A banner on its pole."""
    pen.line([(30, 16), (30, 86)], t.ink, 8)
    pen.shape([(32, 18), (82, 26), (66, 40), (82, 56), (32, 60)], t.suit("fox").strong, t.ink, 5)


def _wood(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """Three logs, from their ends."""
    bark = blend(t.suit("fox").strong, t.ink, 0.35)
    for at in ((36, 62), (64, 62), (50, 38)):
        pen.disc(at, 16, blend(bark, t.paper, 0.55), t.ink, 5)
        pen.disc(at, 6, bark)


def _keep(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """A tower with a gate."""
    wall = [(30, 80), (30, 38), (24, 38), (24, 20), (36, 20), (36, 28), (44, 28), (44, 20), (56, 20), (56, 28)]
    pen.shape([*wall, (64, 28), (64, 20), (76, 20), (76, 38), (70, 38), (70, 80)], t.paper, t.ink, 5)
    pen.shape([(42, 80), (42, 62), (50, 54), (58, 62), (58, 80)], t.ink)


def _on_light(drawing: Drawing, pen: Pen, t: Theme, style: FactionStyle) -> None:
    """A drawing on a light square inside the building's edge."""
    pen.rounded((11, 11, 89, 89), 6, blend(style.body, t.paper, 0.88))
    drawing(pen, t, style)


def _stronghold(pen: Pen, t: Theme, style: FactionStyle) -> None:
    """A wall with battlements and a gate."""
    wall = [(20, 84), (20, 34), (20, 20), (32, 20), (32, 32), (44, 32), (44, 20), (56, 20), (56, 32), (68, 32)]
    pen.shape([*wall, (68, 20), (80, 20), (80, 84)], blend(style.body, t.paper, 0.88), t.ink, 5)
    pen.shape([(40, 84), (40, 66), (50, 54), (60, 66), (60, 84)], t.ink)
    pen.line([(50, 38), (50, 46)], t.ink, 5)


def _mob(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """Two torches crossed."""
    for side in (-1, 1):
        pen.line([(50 - side * 20, 76), (50 + side * 13, 40)], t.ink, 10)
        x = 50 + side * 15
        pen.blob([(x, 16), (x + 12, 32), (x, 46), (x - 12, 32)], t.suit("mouse").strong, t.ink, 4)


def _stall(suit: str, pen: Pen, t: Theme, style: FactionStyle) -> None:
    """A market awning over the head of the post's suit."""
    face = [(50 + (x - 50) * 0.5, 34 + y * 0.5) for x, y in head_outline(suit)]
    pen.shape(face, t.suit(suit).strong, t.ink, 5)
    pen.shape([(24, 36), (30, 18), (70, 18), (76, 36)], t.paper, t.ink, 5)
    for x in (30, 46, 62):
        pen.shape([(x + 1, 20), (x + 8, 20), (x + 9, 34), (x - 1, 34)], style.body)


def _regalia(pen: Pen, t: Theme, _style: FactionStyle) -> None:
    """What tells the warlord from his warriors: a tall crown and a heavy gold chain with a jewel."""
    pen.shape([(27, 1), (38, 9), (43, 0), (50, 8), (57, 0), (62, 9), (73, 1), (70, 20), (30, 20)], t.gold, t.ink, 4)
    pen.line(spline([(22, 52), (36, 66), (50, 70), (64, 66), (78, 52)], closed=False), t.ink, 12)
    pen.line(spline([(22, 52), (36, 66), (50, 70), (64, 66), (78, 52)], closed=False), t.gold, 6)
    star: list[Point] = []
    for k in range(10):
        radius = 15 if k % 2 == 0 else 7
        star.append((50 + radius * sin(k * pi / 5), 80 - radius * cos(k * pi / 5)))
    pen.shape(star, t.gold, t.ink, 4)


def _boats(pen: Pen, t: Theme) -> None:
    """A boat under sail."""
    pen.line([(50, 12), (50, 60)], t.ink, 6)
    pen.shape([(54, 12), (84, 50), (54, 50)], t.paper, t.ink, 5)
    pen.shape([(8, 60), (92, 60), (76, 86), (24, 86)], t.wood, t.ink, 6)


def _mercenary(pen: Pen, t: Theme) -> None:
    """A shield with two blades crossed."""
    pen.shape([(12, 14), (88, 14), (84, 58), (50, 94), (16, 58)], t.stone, t.ink, 7)
    pen.line([(30, 30), (68, 68)], t.ink, 8)
    pen.line([(70, 30), (32, 68)], t.ink, 8)


PIECES: dict[tuple[str, str], Drawing] = {
    ("marquise", "sawmill"): partial(_on_light, _sawmill),
    ("marquise", "workshop"): partial(_on_light, _workshop),
    ("marquise", "recruiter"): partial(_on_light, _recruiter),
    ("marquise", "wood"): _wood,
    ("marquise", "keep"): _keep,
    ("hundreds", "stronghold"): _stronghold,
    ("hundreds", "mob"): _mob,
    **{("riverfolk", f"trade-post-{suit}"): partial(_stall, suit) for suit in SUITS},
}
"""(faction, kind) -> what stands on the piece."""
FIGURES: dict[tuple[str, str], Drawing] = {("hundreds", "warlord"): _regalia}
"""(faction, kind) -> what tells a special warrior from the others, in place of their number."""
SIGNS: dict[tuple[str, str], Drawer] = {
    ("riverfolk", "service-hand-card"): DRAWINGS["hand"],
    ("riverfolk", "service-riverboats"): _boats,
    ("riverfolk", "service-mercenaries"): _mercenary,
}
"""(faction, word) -> the sign of what is named by that message, on boards and beside the map."""
