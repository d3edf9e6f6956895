"""A second seat of a faction: drawn as its faction, with colours, sign and name of its own."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

import render
from data.words import Words
from engine.api import Game, View
from render import alt, pieces
from render.names import Speaker
from render.owners import Owner
from support import views
from support.games import at

WORDS = Words.load(strict=True)
SPEAKER = Speaker(WORDS, "en")
FIRST, SECOND = Owner("vagabond", "vagabond"), Owner("second-vagabond", "vagabond")


def two() -> View:
    """Both Vagabonds and the Hundreds in one clearing; the turn is the second's."""
    seats = [
        {"faction": "hundreds"},
        {"faction": "vagabond", "board": {"character": "thief"}, "items": ["boot", "torch", "tea", "sword"]},
        {
            "name": "second-vagabond",
            "faction": "vagabond",
            "board": {"character": "scoundrel"},
            "items": ["boot", "boot", "torch", "crossbow"],
        },
    ]
    there = {"hundreds": {"warrior": 1}, "vagabond": {"pawn": 1}, "second-vagabond": {"pawn": 1}}
    turn = {"seat": "second-vagabond", "stage": "vagabond.daylight"}
    game: Game = at({"seats": seats, "clearings": {1: there}, "turn": turn})
    return game.view(None)


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is not None


def test_pieces_and_emblems_are_told_apart() -> None:
    assert differ(*(pieces.figure(owner, "pawn", "", "light", 80) for owner in (FIRST, SECOND)))
    assert differ(*(pieces.emblem(owner, "light", 80) for owner in (FIRST, SECOND)))


def test_the_map_shows_and_tells_both() -> None:
    view = two()
    picture = render.map_png(view, WORDS, "en", changes=render.Changes(moves=(render.Move(5, 1, "second-vagabond"),)))
    other = render.map_png(view, WORDS, "en", changes=render.Changes(moves=(render.Move(5, 1, "vagabond"),)))
    assert differ(*(Image.open(io.BytesIO(each.png)) for each in (picture, other)))
    assert "Second Vagabond to play." in picture.alt
    assert "1 Hundreds warrior, the second Vagabond, the Vagabond" in picture.alt
    assert "Second Vagabond from 5 to 1" in picture.alt


def test_a_board_has_its_factions_parts_and_its_seats_name() -> None:
    view = two()
    first, second = (alt.board_lines(view.seat(owner.name), SPEAKER) for owner in (FIRST, SECOND))
    assert (first[0], second[0]) == ("Vagabond: 0 points.", "Second Vagabond: 0 points.")
    assert [line.partition(":")[0] for line in second[1:]] == [line.partition(":")[0] for line in first[1:]]
    assert any(line.startswith("Character: Scoundrel.") for line in second)
    shown = [render.board_png(view, owner.name, WORDS, "en", views.facts()) for owner in (FIRST, SECOND)]
    assert differ(*(Image.open(io.BytesIO(each.png)) for each in shown))
    assert "Second Vagabond" in render.board_text(view, WORDS, "en")
