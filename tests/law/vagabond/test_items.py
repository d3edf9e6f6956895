"""Items before whoever exhausts, damages and repairs them (9.2.5, 9.2.7, 9.5.7), as the general rules have them."""

from typing import Any

import pytest

from engine.api import Game
from engine.core.errors import EngineError
from engine.rules import items
from engine.rules.setup import hide_ruin_items
from support.games import catalog_with_standins, inner, seed_of


def scene(*seats: dict[str, Any], **more: Any) -> Any:
    """The state of a position with the Hundreds and stand-ins."""
    table = {"seats": [{"faction": "hundreds"}, *seats], "turn": {"seat": "hundreds", "stage": "turn.begin"}, **more}
    return inner(Game.from_position(table, catalog_with_standins(), seed_of(1), still=True))


@pytest.mark.law("9.2.5")
def test_an_undamaged_item_is_exhausted_and_turned_up_again() -> None:
    g = scene({"faction": "vagabond", "items": ["boot", "boot", "torch"]})
    items.exhaust(g, "vagabond", "boot", "9.5.1")
    assert (items.ready(g, "vagabond", "boot"), items.unexhausted(g, "vagabond")) == (1, ["boot", "torch"])
    items.exhaust(g, "vagabond", "boot", "9.5.1")
    assert items.unexhausted(g, "vagabond") == ["torch"]
    with pytest.raises(EngineError, match="no boot"):
        items.exhaust(g, "vagabond", "boot", "9.5.1")
    items.refresh(g, "vagabond", "boot", "9.4.1")
    assert items.ready(g, "vagabond", "boot") == 1


@pytest.mark.law("9.2.7", "9.5.7")
def test_damage_and_repair_leave_an_item_on_its_side() -> None:
    g = scene({"faction": "vagabond", "items": ["boot", "boot", "torch"], "exhausted": ["boot"]})
    mine = g.seat("vagabond")
    assert list(items.sides(mine.items, mine.exhausted)) == ["boot", "torch", "boot-exhausted"]
    items.damage(g, "vagabond", "boot", "9.2.7", exhausted=True)
    assert (mine.items, mine.exhausted) == (["boot", "torch"], [])
    assert (mine.damaged, mine.damaged_exhausted) == (["boot"], ["boot"])
    items.damage(g, "vagabond", "boot", "9.2.7")
    assert list(items.sides(mine.damaged, mine.damaged_exhausted)) == ["boot", "boot-exhausted"]
    items.repair(g, "vagabond", "boot", "9.5.7", exhausted=True)
    assert (mine.items, mine.exhausted, mine.damaged) == (["boot", "torch"], ["boot"], ["boot"])
    with pytest.raises(ValueError, match="not in list"):
        items.damage(g, "vagabond", "sword", "9.2.7")


@pytest.mark.law("9.4.1")
def test_a_damaged_item_can_be_turned_face_up_where_it_lies() -> None:
    g = scene({"faction": "vagabond", "damaged": ["sword"], "damaged_exhausted": ["sword"]})
    items.refresh(g, "vagabond", "sword", "9.4.1", damaged=True)
    assert (g.seat("vagabond").damaged, g.seat("vagabond").damaged_exhausted) == (["sword"], [])


@pytest.mark.law("9.2.5")
def test_a_stand_in_has_a_box_to_take_items_from() -> None:
    assert items.has_box(scene({"faction": "marquise"}), "marquise")
    assert items.has_box(scene(), "hundreds")


@pytest.mark.law("9.7.1")
def test_with_two_vagabonds_two_items_lie_below_each_ruin() -> None:
    one = scene({"faction": "vagabond"})
    hide_ruin_items(one, "9.3.4")
    assert [len(below) for below in one.ruins.values()] == [1, 1, 1, 1]
    two = scene({"faction": "vagabond"}, {"faction": "vagabond", "name": "second-vagabond"})
    hide_ruin_items(two, "9.7.1")
    assert [len(below) for below in two.ruins.values()] == [2, 2, 2, 2]
    below = sorted(item for pile in two.ruins.values() for item in pile)
    assert below == sorted(two.catalog.ruin_items * 2)


@pytest.mark.law("9.2.7")
@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ({"damaged": ["boot"], "damaged_exhausted": ["sword"]}, "more damaged items are exhausted"),
        ({"items": ["boot"], "from_ruins": ["sword"]}, "more items lay below ruins"),
        ({"damaged": ["coin"] * 4}, "no more"),
    ],
)
def test_a_position_with_more_items_than_can_be_is_refused(seat: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scene({"faction": "vagabond", **seat})
