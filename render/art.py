"""What stands on a faction's pieces: one drawing for each kind of building and token, on a square or disc of 100 x 100.

Whoever adds a faction adds its pieces here; a piece without a drawing shows its first letter.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.paint import Pen
from render.theme import Theme, blend

Drawing = Callable[[Pen, Theme], None]


def _sawmill(pen: Pen, t: Theme) -> None:
    """A round saw blade."""
    teeth = 9
    blade = []
    for k in range(teeth):
        at = 2 * pi * k / teeth
        blade.append((50 + 38 * cos(at), 50 + 38 * sin(at)))
        blade.append((50 + 27 * cos(at + 0.5), 50 + 27 * sin(at + 0.5)))
    pen.shape(blade, t.paper, t.ink, 5)
    pen.disc((50, 50), 9, t.ink)


def _workshop(pen: Pen, t: Theme) -> None:
    """An anvil."""
    pen.shape([(14, 30), (78, 30), (86, 40), (64, 48), (60, 62), (72, 76), (28, 76), (40, 62), (36, 48)], t.ink)
    pen.line([(22, 38), (70, 38)], t.paper, 4)


def _recruiter(pen: Pen, t: Theme) -> None:
    """A banner on its pole."""
    pen.line([(30, 16), (30, 86)], t.ink, 8)
    pen.shape([(32, 18), (82, 26), (66, 40), (82, 56), (32, 60)], t.suit("fox").strong, t.ink, 5)


def _wood(pen: Pen, t: Theme) -> None:
    """Three logs, from their ends."""
    bark = blend(t.suit("fox").strong, t.ink, 0.35)
    for at in ((36, 62), (64, 62), (50, 38)):
        pen.disc(at, 16, blend(bark, t.paper, 0.55), t.ink, 5)
        pen.disc(at, 6, bark)


def _keep(pen: Pen, t: Theme) -> None:
    """A tower with a gate."""
    wall = [(30, 80), (30, 38), (24, 38), (24, 20), (36, 20), (36, 28), (44, 28), (44, 20), (56, 20), (56, 28)]
    pen.shape([*wall, (64, 28), (64, 20), (76, 20), (76, 38), (70, 38), (70, 80)], t.paper, t.ink, 5)
    pen.shape([(42, 80), (42, 62), (50, 54), (58, 62), (58, 80)], t.ink)


PIECES: dict[tuple[str, str], Drawing] = {
    ("marquise", "sawmill"): _sawmill,
    ("marquise", "workshop"): _workshop,
    ("marquise", "recruiter"): _recruiter,
    ("marquise", "wood"): _wood,
    ("marquise", "keep"): _keep,
}
"""(faction, kind) -> what stands on the piece."""
