"""Colours and shapes: told apart by everybody, with and without colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from data.words import Words
from engine.api import SUITS
from render import board, icons, paint
from render.names import Speaker
from render.owners import Owner
from render.theme import PALETTE_SIZE, THEMES, FactionStyle, Theme, ThemeName, luminance, palette, theme
from support import views
from support.colours import VISION, difference

WITH_RULES = ("hundreds", "riverfolk")


def all_styles(t: Theme) -> list[FactionStyle]:
    return [style for styles in t.factions.values() for style in styles]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_suits_and_factions_differ_for_every_kind_of_vision(name: ThemeName, vision: str) -> None:
    t = theme(name)
    for one, other in combinations(t.suits, 2):
        assert difference(t.suits[one].strong, t.suits[other].strong, vision) > 12, (one, other)
    for one, other in combinations(WITH_RULES, 2):
        assert difference(t.factions[one][0].body, t.factions[other][0].body, vision) > 30, (one, other)
    for first, second in (styles for styles in t.factions.values() if len(styles) > 1):
        assert difference(first.body, second.body, vision) > 20, first
    for style, another in combinations(all_styles(t), 2):
        assert difference(style.body, another.body, vision) > 4, (style, another)


def test_the_simulation_knows_red_from_green_only_where_it_should() -> None:
    red, green = (200, 80, 60), (110, 130, 50)
    assert difference(red, green) > 40
    assert difference(red, green, "deuteranopia") < 12
    assert difference((10, 10, 10), (10, 10, 10), "tritanopia") == 0


@pytest.mark.parametrize("name", THEMES)
def test_colour_is_never_alone(name: ThemeName) -> None:
    t = theme(name)
    outlines = {tuple(icons.head_outline(suit)) for suit in t.suits}
    assert len(outlines) == len(t.suits)
    assert len({t.suits[suit].pattern for suit in (*SUITS, "bird")}) == 4
    heads = [(style.ears, style.pattern) for style in all_styles(t)]
    assert len({ears for ears, _ in heads}) == len(heads)
    assert t.factions["hundreds"][0].pattern != t.factions["riverfolk"][0].pattern


@pytest.mark.parametrize("name", THEMES)
def test_numbers_stand_out_from_their_ground(name: ThemeName) -> None:
    t = theme(name)
    grounds = [style.body for style in all_styles(t)] + [style.strong for style in t.suits.values()]
    for ground in [*grounds, t.paper, t.panel]:
        light, dark = sorted((luminance(ground) + 0.05, luminance(t.on(ground)) + 0.05), reverse=True)
        assert light / dark > 4.2, ground


@pytest.mark.parametrize("name", THEMES)
def test_the_palette_is_fixed_and_close_to_what_is_drawn(name: ThemeName) -> None:
    shades = palette(name)
    assert len(shades) == PALETTE_SIZE
    image = board.draw_map(views.crowded(), Speaker(Words.load(), "en"), board.Changes(frozenset({1, 4})), theme(name))
    shown = paint.quantized(image, name).convert("RGB")
    off = ImageChops.difference(image, shown).convert("L")
    histogram = off.histogram()
    pixels = sum(histogram)
    assert sum(value * count for value, count in enumerate(histogram)) / pixels < 1.0
    assert sum(histogram[40:]) / pixels < 0.002


def test_an_unknown_theme_is_an_error() -> None:
    with pytest.raises(ValueError, match="no theme"):
        theme("dark")


def test_an_unknown_suit_or_faction_still_has_a_look() -> None:
    t = theme("light")
    assert t.suit("frog") == t.suits["bird"]
    assert t.style(Owner("diaspora", "diaspora")).ears == "none"


def test_every_icon_draws_something_within_its_box() -> None:
    for name in icons.DRAWINGS:
        sprite = icons.icon(name, "light", 48)
        assert sprite.size == (48, 48)
        alpha = sprite.getchannel("A")
        assert sum(alpha.histogram()[128:]) > 48 * 48 * 0.15, name
        edge = Image.new("L", (48, 48), 255)
        edge.paste(0, (1, 1, 47, 47))
        clipped = ImageChops.multiply(alpha, edge).histogram()
        assert sum(clipped[200:]) < 48 * 4 * 0.34, name
    with pytest.raises(ValueError, match="no icon"):
        icons.icon("item-lute", "light", 48)
