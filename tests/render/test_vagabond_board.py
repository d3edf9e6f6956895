"""The Vagabond's board: what has little room stays in its box."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import data
import render
from render.board_grid import placed
from support.pages import WORDS
from support.vagabond import table

FACTS = data.load()


@pytest.mark.parametrize("cards", [[], ["sappers"], ["sappers", "tax-collector", "armorers"]], ids=len)
def test_crafted_cards_stay_in_their_box(cards: list[str]) -> None:
    view = table("vagabond.daylight", character="cheat", play_area=cards, hand=["anvil"]).view(None)
    picture = render.board_png(view, "vagabond", WORDS, "en", FACTS)
    image = Image.open(BytesIO(picture.png)).convert("RGB")
    margin = image.crop((0, image.height - 16, image.width, image.height))
    assert len(margin.getcolors() or ()) == 1, "nothing is drawn below the boxes"


@pytest.mark.parametrize("others", range(1, 6))
def test_relationships_stay_in_their_box(others: int) -> None:
    names = ("hundreds", "riverfolk", "marquise", "eyrie", "alliance")[:others]
    seats = [{"faction": name, "played_by": "inert"} for name in names[1:]]
    items = ["boot", "torch", "sword", "sword", "tea", "tea", "coin", "coin", "sack", "sack", "hammer", "crossbow"]
    view = table("vagabond.daylight", character="arbiter", items=items, seats=seats, hand=["anvil"]).view(None)
    seat = view.seat("vagabond")
    image = Image.open(BytesIO(render.board_png(view, "vagabond", WORDS, "en", FACTS).png)).convert("RGB")
    board = (20, 138, 1180, 812)
    for _, (left, top, right, bottom) in placed([part for part in seat.parts if part.size[0]], board, 12):
        image.paste((0, 0, 0), (round(left) - 3, round(top) - 3, round(right) + 4, round(bottom) + 4))
    colours = {colour for _, colour in image.crop((0, 124, *image.size)).getcolors() or ()}
    assert len(colours) == 2, "between the boxes is nothing but the ground"


def test_relationships_name_everybody_from_the_start() -> None:
    view = table("vagabond.daylight", character="cheat", hand=["anvil"]).view(None)
    assert "Relationships: Hundreds 0." in render.board_png(view, "vagabond", WORDS, "en", FACTS).alt
