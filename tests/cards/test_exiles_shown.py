"""What lies on Coffin Makers and which items are exhausted: seen by everybody, in the picture and in its text."""

from functools import cache

import pytest
from PIL import ImageChops

import render
from data.words import Words
from engine.api import SeatView
from render.alt import board_lines
from render.faction_boards import draw_board
from render.names import Speaker
from render.theme import theme
from support import views
from support.exiles import exiles
from support.riverfolk import mine


@cache
def speaker(locale: str = "en") -> Speaker:
    return Speaker(Words.load(strict=True), locale)


SEATS = {"hundreds": views.hundreds, "riverfolk": views.riverfolk, "robots": views.robots}


def pictures_differ(one: SeatView, other: SeatView) -> bool:
    """Whether two boards are drawn differently."""
    shown = [draw_board(views.crowded(), seat, speaker(), views.facts(), theme("light")) for seat in (one, other)]
    return ImageChops.difference(*shown).getbbox() is not None


@pytest.mark.parametrize("seat", sorted(SEATS))
def test_what_lies_on_a_card_is_shown_and_told(seat: str) -> None:
    area = {"play_area": ("coffin-makers",)}
    bare, laid = (
        SEATS[seat](**area),
        SEATS[seat](**area, on_card={"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 1}}),
    )
    assert pictures_differ(bare, laid)
    assert "Pieces on a crafted card: 4 Hundreds warriors, 1 Riverfolk warrior." in board_lines(laid, speaker())
    assert not [line for line in board_lines(bare, speaker()) if line.startswith("Pieces on")]


def test_an_exhausted_item_is_crossed_out_and_told() -> None:
    fresh, tired = (views.riverfolk(items=("boot", "tea"), exhausted=e) for e in ((), ("tea",)))
    assert pictures_differ(fresh, tired)
    assert "Exhausted: tea." in board_lines(tired, speaker())


def test_everybody_sees_both() -> None:
    game = exiles(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"items": ["tea"], "exhausted": ["tea"]},
        hundreds={"play_area": ["coffin-makers"], "on_card": {"riverfolk": {"warrior": 2}}},
    )
    assert (mine(game).exhausted, mine(game, "hundreds").on_card) == (("tea",), {"riverfolk": {"warrior": 2}})
    assert render.board_png(game.view(None), "hundreds", Words.load(strict=True), "en", views.facts()).alt
