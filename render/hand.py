"""Cards of our own drawing, and a hand of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from render.icons import has_icon, icon
from render.names import Speaker
from render.paint import cap_height, fitting, plaque, put, text_width, wrapped, write
from render.theme import Theme, ThemeName, blend, theme

CARD_RATIO = 1.42
"""Height of a card over its width."""

_WIDE, _GAP, _MARGIN = 1600, 14, 22
_DETAILED = 240  # cards at least this wide say what they do
_LEADING = 1.15
_SMALLEST = 13


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on a card: facts and words."""

    name: str
    suit: str
    type: str
    type_name: str
    cost: tuple[str, ...]
    item: str
    vp: int
    effect: str


def face(card: str, speaker: Speaker, cards: Mapping[str, Mapping[str, Any]]) -> Face:
    """A card's face from the printed facts (`data.load()["cards"]`) and words; KeyError for an unknown card."""
    facts = cards[card]
    effect = f"card-{card}.effect"
    return Face(
        name=speaker.card(card),
        suit=facts["suit"],
        type=facts["type"],
        type_name=speaker.say(f"render-type-{facts['type']}"),
        cost=tuple(facts.get("cost", ())),
        item=facts.get("item") or "",
        vp=int(facts.get("vp", 0)),
        effect=speaker.name(effect),
    )


@lru_cache(maxsize=48)
def card_image(shown: Face, theme_name: ThemeName, width: int, *, on_paper: bool = False) -> Image.Image:
    """A card `width` pixels wide, RGB: suit, name, picture, effect where there is room, cost.

    Its corners are filled with the ground it will lie on: the panel's, or paper.
    """
    t = theme(theme_name)
    style = t.suit(shown.suit)
    height = round(width * CARD_RATIO)
    image = Image.new("RGB", (width, height), t.paper if on_paper else t.panel)
    unit = width / 300
    plaque(image, (0, 0, width, height), round(20 * unit), t.paper, t.ink, max(2, round(5 * unit)))
    band = round(92 * unit)
    edge = round(11 * unit)
    plaque(
        image, (edge, edge, width - edge, edge + band), round(12 * unit), style.strong, t.ink, max(1, round(3 * unit))
    )
    put(image, icon(f"suit-{shown.suit}", theme_name, round(66 * unit)), (edge + 46 * unit, edge + band / 2))
    _title(image, shown.name, (edge + 88 * unit, edge + band / 2), width - 2 * edge - 100 * unit, t, unit)
    detailed = width >= _DETAILED
    art = (edge, edge + band + 8 * unit, width - edge, height * (0.53 if detailed else 0.8))
    plaque(image, art, round(12 * unit), style.pale, blend(style.pale, t.ink, 0.4), max(1, round(2 * unit)))
    _art(image, shown, art, t, unit)
    if detailed:
        _effect(
            image, shown, (edge + 8 * unit, art[3] + 10 * unit, width - edge - 8 * unit, height - 62 * unit), t, unit
        )
    _foot(image, shown, height - 36 * unit, edge, t, unit)
    return image


def _title(image: Image.Image, name: str, at: tuple[float, float], room: float, t: Theme, unit: float) -> None:
    size = max(12, round(34 * unit))
    while size > 12 and _too_long(name, size, room):
        size -= 1
    lines = wrapped(name, "bold", size, room, 2)
    step = cap_height("bold", size) * 1.5
    for index, line in enumerate(lines):
        write(
            image, (at[0], at[1] + (index - (len(lines) - 1) / 2) * step), line, "bold", size, t.on(_ground(image, at))
        )


def _too_long(name: str, size: int, room: float) -> bool:
    """Whether a title does not stand in two lines with its words whole."""
    widest = max(text_width(word, "bold", size) for word in name.split())
    return widest > room or any(line.endswith("…") for line in wrapped(name, "bold", size, room, 2))


def _ground(image: Image.Image, at: tuple[float, float]) -> tuple[int, int, int]:
    found = image.getpixel((round(at[0]), round(at[1])))
    return found if isinstance(found, tuple) and len(found) == 3 else (255, 255, 255)


def _art(image: Image.Image, shown: Face, box: tuple[float, float, float, float], t: Theme, unit: float) -> None:
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    size = round(min(box[3] - box[1] - 16 * unit, 132 * unit))
    name = f"item-{shown.item}" if shown.item else f"type-{shown.type}"
    if shown.type == "dominance":
        put(image, icon("crown", t.name, round(size * 0.62)), (middle[0], middle[1] - size * 0.26))
        put(image, icon(f"suit-{shown.suit}", t.name, round(size * 0.62)), (middle[0], middle[1] + size * 0.28))
    elif has_icon(name):
        put(image, icon(name, t.name, size), middle)
    if shown.vp:
        star = round(70 * unit)
        put(image, icon("points", t.name, star), (box[2] - 42 * unit, box[1] + 42 * unit))
        write(
            image,
            (box[2] - 42 * unit, box[1] + 43 * unit),
            str(shown.vp),
            "bold",
            round(40 * unit),
            t.ink,
            align="middle",
        )


def _effect(image: Image.Image, shown: Face, box: tuple[float, float, float, float], t: Theme, unit: float) -> None:
    lines, size = effect_lines(shown.effect, box[2] - box[0], box[3] - box[1], round(23 * unit))
    for index, line in enumerate(lines):
        write(image, (box[0], box[1] + (index + 0.5) * size * _LEADING), line, "text", size, t.ink)


def effect_lines(effect: str, width: float, height: float, size: int) -> tuple[list[str], int]:
    """The text in lines, and the size of its letters: at most `size` pixels, smaller where it would not fit."""
    while size > _SMALLEST:
        lines = wrapped(effect, "text", size, width, 99)
        if len(lines) * size * _LEADING <= height and not any(line.endswith("…") for line in lines):
            return lines, size
        size -= 1
    return wrapped(effect, "text", size, width, max(1, int(height / (size * _LEADING)))), size


def _foot(image: Image.Image, shown: Face, y: float, edge: int, t: Theme, unit: float) -> None:
    """Crafting cost on the left, type on the right."""
    size = round(42 * unit)
    x = edge + 8 * unit
    for suit in shown.cost:
        put(image, icon(f"suit-{suit}", t.name, size), (x + size / 2, y))
        x += size + 4 * unit
    room = image.width - edge - 10 * unit - x - 6 * unit
    letters = fitting(shown.type_name, "bold", max(12, round(24 * unit)), room, 10)
    if text_width(shown.type_name, "bold", letters) <= room:
        write(image, (image.width - edge - 8 * unit, y), shown.type_name, "bold", letters, t.ink, align="right")


def draw_hand(hand: Sequence[str], speaker: Speaker, cards: Mapping[str, Mapping[str, Any]], t: Theme) -> Image.Image:
    """The cards in rows: of three or four, which a phone shows large, or of more and smaller ones."""
    count = len(hand)
    per_row = 3 if count <= 6 else 4 if count <= 12 else 8 if count <= 24 else 12
    width = (_WIDE - 2 * _MARGIN + _GAP) // max(per_row, 5) - _GAP
    height = round(width * CARD_RATIO)
    columns, rows = max(1, min(count, per_row)), max(1, -(-count // per_row))
    if not count:
        image = Image.new("RGB", (640, 160), t.panel)
        words = speaker.say("render-no-cards")
        write(image, (320, 80), words, "bold", fitting(words, "bold", 44, 600), t.ink, align="middle")
        return image
    size = (2 * _MARGIN + columns * (width + _GAP) - _GAP, 2 * _MARGIN + rows * (height + _GAP) - _GAP)
    image = Image.new("RGB", size, t.panel)
    for index, card in enumerate(hand):
        at = (_MARGIN + index % per_row * (width + _GAP), _MARGIN + index // per_row * (height + _GAP))
        image.paste(card_image(face(card, speaker, cards), t.name, width), at)
    return image
