"""9.6 Evening: Rest, Draw Cards, Discard Cards, Check Item Capacity."""

from typing import Any

import pytest

from support.games import answer, inner, open_question
from support.law import hand
from support.riverfolk import keys, mine
from support.vagabond import table


@pytest.mark.law("9.6.1")
def test_in_a_forest_damaged_items_are_whole_again_and_face_up() -> None:
    parts: dict[str, Any] = {
        "items": ["boot"],
        "exhausted": ["boot"],
        "damaged": ["tea", "sword"],
        "damaged_exhausted": ["tea"],
    }
    seat = mine(table("vagabond.rest", place="4_9_12", **parts), "vagabond")
    assert (seat.items, seat.exhausted, seat.damaged) == (("boot", "sword", "tea"), ("boot",), ())
    assert mine(table("vagabond.rest", **parts), "vagabond").damaged == ("tea", "sword")


@pytest.mark.law("9.6.2")
def test_each_coin_on_its_track_draws_a_card_more() -> None:
    assert len(hand(table("vagabond.draw"), "vagabond")) == 1
    assert len(hand(table("vagabond.draw", items=["coin"] * 2, exhausted=["coin"]), "vagabond")) == 2


@pytest.mark.law("9.6.3")
def test_five_cards_stay_in_hand() -> None:
    cards = ["anvil", "sappers", "armorers", "bake-sale", "codebreakers", "cobbler"]
    game = table("vagabond.discard", hand=cards)
    assert open_question(game).args["count"] == 1
    answer(game, "cobbler")
    assert len(hand(game, "vagabond")) == 5


@pytest.mark.law("9.6.4")
def test_satchel_and_damaged_items_are_limited_and_the_rest_leaves_the_game() -> None:
    items = ["boot"] * 3 + ["sword"] * 3 + ["sack"]
    game = table("vagabond.capacity", items=items, damaged=["hammer", "torch", "tea"], damaged_exhausted=["tea"])
    assert keys(game) == ("boot", "sword", "hammer-damaged", "torch-damaged", "tea-damaged")
    answer(game, "tea-damaged")
    assert (mine(game, "vagabond").damaged, inner(game).items_removed) == (("hammer", "torch"), {"tea": 1})
    game = table("vagabond.capacity", items=["boot"] * 3 + ["sword"] * 4, exhausted=["boot"], character="")
    answer(game, "boot-exhausted")
    assert (mine(game, "vagabond").items.count("boot"), mine(game, "vagabond").exhausted) == (2, ())
