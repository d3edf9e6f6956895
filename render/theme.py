"""The colours of the pictures, and how each faction and suit is told apart without them.

Every faction has a colour, a silhouette (its ears) and a pattern; every suit has a colour, a silhouette and a pattern.
The tests simulate the three kinds of colour blindness over both themes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from render.owners import Owner

Colour = tuple[int, int, int]
Ears = Literal["rat", "otter", "cat", "crest", "long", "frill", "snout", "beak", "horns", "hat", "raccoon", "none"]
Pattern = Literal["notch", "wave", "hatch", "dot", "plain"]
ThemeName = Literal["light", "contrast"]

THEMES: tuple[ThemeName, ...] = ("light", "contrast")
SUITS = ("fox", "rabbit", "mouse", "bird")
PALETTE_SIZE = 256


def colour(text: str) -> Colour:
    """The colour written as six hexadecimal digits."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def blend(one: Colour, other: Colour, part: float) -> Colour:
    """`one` with `part` (0 to 1) of `other` mixed in."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def luminance(shade: Colour) -> float:
    """Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [c / 255 for c in shade]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True, slots=True)
class FactionStyle:
    """How a faction's pieces look: body colour, the shape of its head, the pattern of its coat and of its rim."""

    body: Colour
    ears: Ears
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class SuitStyle:
    """A suit's strong colour (plates, cards), its pale one (the ground of a clearing) and its pattern."""

    strong: Colour
    pale: Colour
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    name: ThemeName
    ink: Colour
    paper: Colour
    white: Colour
    panel: Colour
    panel_dark: Colour
    meadow: Colour
    canopy: Colour
    leaf_dark: Colour
    leaf: Colour
    leaf_light: Colour
    water: Colour
    water_dark: Colour
    path: Colour
    path_edge: Colour
    stone: Colour
    wood: Colour
    gold: Colour
    mark: Colour
    suits: dict[str, SuitStyle] = field(hash=False)
    factions: dict[str, tuple[FactionStyle, ...]] = field(hash=False)
    """By faction, one for each seat that it may have."""

    def style(self, owner: Owner) -> FactionStyle:
        """How an owner's pieces look; plain and grey for factions that have no style yet."""
        first, *second = self.factions.get(owner.faction, (_UNKNOWN,))
        return second[0] if second and owner.name != owner.faction else first

    def suit(self, name: str) -> SuitStyle:
        """The style of a suit; the bird's for clearings that have none yet."""
        return self.suits.get(name, self.suits["bird"])

    def on(self, ground: Colour) -> Colour:
        """Ink or white, whichever is easier to read on `ground`."""
        light = luminance(ground) + 0.05
        by_ink = light / (luminance(self.ink) + 0.05)
        return self.ink if by_ink >= (luminance(self.white) + 0.05) / light else self.white


_UNKNOWN = FactionStyle(colour("7d7a75"), "none", "plain")

_FACTIONS_LIGHT = {
    "hundreds": (FactionStyle(colour("8c1c3c"), "rat", "notch"),),
    "riverfolk": (FactionStyle(colour("3fb8b0"), "otter", "wave"),),
    "marquise": (FactionStyle(colour("e07b26"), "cat", "hatch"),),
    "eyrie": (FactionStyle(colour("3b5fa8"), "crest", "dot"),),
    "alliance": (FactionStyle(colour("6f9e3c"), "long", "plain"),),
    "vagabond": (FactionStyle(colour("5a5650"), "raccoon", "plain"), FactionStyle(colour("a09a92"), "hat", "dot")),
    "lizard": (FactionStyle(colour("ecd84a"), "frill", "hatch"),),
    "duchy": (FactionStyle(colour("c9a58b"), "snout", "dot"),),
    "corvid": (FactionStyle(colour("6a3d8a"), "beak", "wave"),),
    "keepers": (FactionStyle(colour("cdd6dc"), "horns", "notch"),),
}

_FACTIONS_CONTRAST = {
    **_FACTIONS_LIGHT,
    "hundreds": (FactionStyle(colour("6a0030"), "rat", "notch"),),
    "riverfolk": (FactionStyle(colour("38c8c8"), "otter", "wave"),),
    "marquise": (FactionStyle(colour("e66a00"), "cat", "hatch"),),
    "eyrie": (FactionStyle(colour("0050a8"), "crest", "dot"),),
}

LIGHT = Theme(
    name="light",
    ink=colour("2f241b"),
    paper=colour("fbf4e2"),
    white=colour("ffffff"),
    panel=colour("e9d8b2"),
    panel_dark=colour("d6c195"),
    meadow=colour("f1e6c6"),
    canopy=colour("ccd6a0"),
    leaf_dark=colour("5d8355"),
    leaf=colour("7fa162"),
    leaf_light=colour("a3bb76"),
    water=colour("a9d0dc"),
    water_dark=colour("5f97ab"),
    path=colour("dfc08c"),
    path_edge=colour("8e6c43"),
    stone=colour("c9c2b4"),
    wood=colour("b98a57"),
    gold=colour("e9b93c"),
    mark=colour("d6247c"),
    suits={
        "fox": SuitStyle(colour("c53d2a"), colour("f3cbb8"), "hatch"),
        "rabbit": SuitStyle(colour("f6d74e"), colour("faf0b8"), "dot"),
        "mouse": SuitStyle(colour("e08a3a"), colour("f6d9b0"), "wave"),
        "bird": SuitStyle(colour("6aa6c9"), colour("d3e5ee"), "plain"),
    },
    factions=_FACTIONS_LIGHT,
)

CONTRAST = Theme(
    name="contrast",
    ink=colour("000000"),
    paper=colour("ffffff"),
    white=colour("ffffff"),
    panel=colour("ffffff"),
    panel_dark=colour("d8d8d8"),
    meadow=colour("fbfbf6"),
    canopy=colour("e2ead4"),
    leaf_dark=colour("8aa57f"),
    leaf=colour("a9bf97"),
    leaf_light=colour("c6d5b4"),
    water=colour("9fd4f2"),
    water_dark=colour("2a6f97"),
    path=colour("e6d3ad"),
    path_edge=colour("5a4426"),
    stone=colour("c4c4c4"),
    wood=colour("c49a6c"),
    gold=colour("ffc400"),
    mark=colour("e0007a"),
    suits={
        "fox": SuitStyle(colour("b02010"), colour("f7cfc4"), "hatch"),
        "rabbit": SuitStyle(colour("ffe650"), colour("fff8c8"), "dot"),
        "mouse": SuitStyle(colour("f08c28"), colour("fbdcb4"), "wave"),
        "bird": SuitStyle(colour("4a90d0"), colour("d0e4f6"), "plain"),
    },
    factions=_FACTIONS_CONTRAST,
)


def theme(name: str) -> Theme:
    """The theme of that name; ValueError for any other."""
    if name == "light":
        return LIGHT
    if name == "contrast":
        return CONTRAST
    raise ValueError(f"no theme {name!r}; there are {', '.join(THEMES)}")


def _ramp(one: Colour, other: Colour, steps: int) -> Iterable[Colour]:
    """`steps` colours strictly between two, evenly spaced."""
    return (blend(one, other, k / (steps + 1)) for k in range(1, steps + 1))


@lru_cache(maxsize=len(THEMES))
def palette(name: ThemeName) -> tuple[Colour, ...]:
    """The 256 colours of a theme's pictures: its own, and the mixtures that smooth edges need.

    Fixed by the theme alone, so the same view gives the same bytes whatever was drawn before.
    """
    t = theme(name)
    suits = [t.suits[s] for s in SUITS]
    bodies = [style.body for styles in (*t.factions.values(), (_UNKNOWN,)) for style in styles]
    grounds = [t.meadow, t.canopy, t.panel, t.panel_dark, t.path, t.water, *(s.pale for s in suits)]
    own = [
        t.ink,
        t.paper,
        t.white,
        t.leaf_dark,
        t.leaf,
        t.leaf_light,
        t.water_dark,
        t.path_edge,
        t.stone,
        t.wood,
        t.gold,
    ]
    wanted: list[Colour] = [*own, t.mark, *grounds, *(s.strong for s in suits), *bodies]
    wanted += _ramp(t.paper, t.ink, 16)
    for ground in grounds:
        wanted += _ramp(ground, t.ink, 4)
    for body in bodies:
        wanted += [blend(body, t.ink, part) for part in (0.28, 0.57, 0.8)]
        wanted += [blend(body, t.white, part) for part in (0.3, 0.6, 0.86)]
    wanted.append(blend(t.panel_dark, t.gold, 0.5))
    for suit in suits:
        wanted += [*_ramp(suit.strong, t.ink, 3), *_ramp(suit.strong, t.white, 3), *_ramp(suit.strong, suit.pale, 2)]
    for one in (t.leaf_dark, t.leaf, t.leaf_light, t.stone, t.wood, t.gold, t.mark):
        wanted += [*_ramp(one, t.ink, 3), *_ramp(one, t.paper, 2)]
    wanted += [*_ramp(t.canopy, t.leaf, 2), *_ramp(t.meadow, t.canopy, 2), *_ramp(t.water, t.water_dark, 3)]
    wanted += [*_ramp(t.meadow, t.water_dark, 3), *_ramp(t.path, t.path_edge, 3), *_ramp(t.meadow, t.path_edge, 3)]
    found = tuple(dict.fromkeys(wanted))
    if len(found) > PALETTE_SIZE:
        raise ValueError(f"theme {name}: {len(found)} colours do not fit a palette of {PALETTE_SIZE}")
    return found + (t.ink,) * (PALETTE_SIZE - len(found))
