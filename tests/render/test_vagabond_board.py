"""The Vagabond's board: what has little room stays in its box."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import data
import render
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


def test_relationships_name_everybody_from_the_start() -> None:
    view = table("vagabond.daylight", character="cheat", hand=["anvil"]).view(None)
    assert "Relationships: Hundreds 0." in render.board_png(view, "vagabond", WORDS, "en", FACTS).alt
