"""Pictures and their text: a view and words go in, PNG bytes and alt text come out. No rules.

All functions are pure, cache what they may and are safe to call from several threads. File names are the same for every
game and say nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.api import View
from render import alt, board, paint
from render.board import NOTHING, Changes
from render.faction_boards import draw_board
from render.hand import draw_hand
from render.moves import Move
from render.names import Speaker, Words
from render.theme import THEMES, ThemeName, theme

__all__ = ["THEMES", "Changes", "Move", "Picture", "ThemeName", "board_png", "board_text", "hand_png", "map_png"]

Facts = Mapping[str, Any]
"""The printed facts as `data.load()` gives them; pictures of boards and hands read the cards and factions in it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alt text (at most 1024 characters) and a file name."""

    png: bytes
    alt: str
    filename: str


def map_png(
    view: View, words: Words, locale: str, changes: Changes = NOTHING, theme_name: ThemeName = "light"
) -> Picture:
    """The map with everything public beside it. It reads no hand: every viewer of a position gets the same bytes."""
    speaker = Speaker(words, locale)
    t = theme(theme_name)
    return Picture(
        paint.png(board.draw_map(view, speaker, changes, t), t.name), alt.map_alt(view, speaker, changes), "map.png"
    )


def board_png(
    view: View, seat: str, words: Words, locale: str, facts: Facts, theme_name: ThemeName = "light"
) -> Picture:
    """A seat's board; KeyError where the game has no such seat. Shows a hand only where it is public (11.2.3)."""
    speaker = Speaker(words, locale)
    t = theme(theme_name)
    shown = view.seat(seat)
    image = draw_board(view, shown, speaker, facts, t)
    return Picture(paint.png(image, t.name), alt.board_alt(shown, speaker), "board.png")


def hand_png(
    view: View, seat: str, words: Words, locale: str, facts: Facts, theme_name: ThemeName = "light"
) -> Picture:
    """A seat's hand, for who may see it: ValueError where the view does not show it, KeyError for no such seat."""
    shown = view.seat(seat)
    if shown.hand is None:
        raise ValueError(f"this view does not show the hand of {seat}")
    speaker = Speaker(words, locale)
    t = theme(theme_name)
    image = draw_hand(shown.hand, speaker, facts["cards"], t)
    return Picture(paint.png(image, t.name), alt.hand_alt(shown.hand, speaker, facts["cards"]), "hand.png")


def board_text(view: View, words: Words, locale: str) -> str:
    """The whole public position as text, line by line: for screen readers, and where pictures do not load."""
    return alt.full_text(view, Speaker(words, locale))
