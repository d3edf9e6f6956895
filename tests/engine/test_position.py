"""A position as a document: whatever its names say, it is read or refused in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.api import PositionError
from support.games import at, catalog, seed_of

VAGABONDS = ("vagabond", "second-vagabond")
TWICE = {6: ["boot", "boot"], 10: ["sword", "hammer"], 11: ["sack", "sack"], 12: ["hammer", "sword"]}
HUNDREDS = {"faction": "hundreds", "board": {"mood": "rowdy"}}


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        (
            {"seats": [{**HUNDREDS, "name": "rats"}], "clearings": {9: {"rats": {"warlord": 1}}}},
            ("seats", "hundreds", "name"),
            "seats: a seat of hundreds is called hundreds, not 'rats'",
        ),
        (
            {"seats": [HUNDREDS, {"faction": "riverfolk", "name": "marquise"}, {"faction": "marquise"}]},
            ("seats", "riverfolk", "name"),
            "seats: a seat of riverfolk is called riverfolk, not 'marquise'",
        ),
        ({"seats": [{"faction": ["hundreds"]}]}, ("seats", "faction"), "seats: faction: a word is expected; this is"),
        ({"seats": [{"name": "hundreds"}]}, ("seats", ""), "seats: unknown faction ''; known are"),
        ({"seats": [{**HUNDREDS, "vp": None, "dominance": ""}]}, ("seats", "hundreds", "dominance"), "unknown card ''"),
    ],
)
def test_a_name_that_nothing_has_is_refused_in_words(
    change: dict[str, Any], where: tuple[object, ...], message: str
) -> None:
    with pytest.raises(PositionError) as refused:
        at({"seats": [HUNDREDS], **change})
    assert message in str(refused.value)
    assert refused.value.where == where


@pytest.mark.law("M.4.1")
def test_the_six_paths_of_the_mountain_are_closed_but_for_those_not_named() -> None:
    mountain = {"map": "mountain", "options": {"suits": "suggested"}, "seats": [HUNDREDS]}
    assert len(at(mountain, seed=seed_of(1)).position()["closed_paths"]) == 6
    some: list[list[list[int]]] = [[], [[2, 5]], [[2, 5], [8, 9]]]
    for closed in some:
        assert at({**mountain, "closed_paths": closed}, seed=seed_of(1)).position()["closed_paths"] == closed
    none: list[list[list[int]]] = [[[2]], [[]], [[5, 2]], [[2, 5, 8]], [[1, 2]]]
    for closed in none:
        with pytest.raises(PositionError, match=r"is no path that can be closed on the map mountain \(M\.4\.1\)"):
            at({**mountain, "closed_paths": closed})


def test_a_faction_of_no_pieces_stands_nowhere() -> None:
    game = at({"seats": [HUNDREDS], "clearings": {9: {"marquise": {}, "eyrie": {"warrior": 0}}}}, seed=seed_of(1))
    assert game.view(None).clearings[9].pieces == ()
    assert game.position()["clearings"] == {}


# --- what the Vagabonds bring -----------------------------------------------------------------------------------------


def bands(*items: list[str], hundreds: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """The Hundreds, and as many Vagabonds as there are lists of items, with these."""
    board = {"mood": "rowdy", **(hundreds or {})}
    seats = [{"faction": "vagabond", "name": name, "items": its} for name, its in zip(VAGABONDS, items, strict=False)]
    return {"seats": [{"faction": "hundreds", "board": board}, *seats], **more}


def supply(document: Mapping[str, Any]) -> dict[str, int]:
    """How the item supply differs from a whole one."""
    there = at(document, seed=seed_of(1)).position()["items"]
    return {item: there[item] - count for item, count in catalog().items.items() if there[item] != count}


@pytest.mark.law("9.3.5", "5.1.5")
@pytest.mark.parametrize(
    ("document", "lacks"),
    [
        (bands(["boot", "torch", "tea", "sword"]), {}),  # the Thief
        (bands(["boot", "torch", "sword", "sword"]), {}),  # the Arbiter
        (bands(["boot", "torch", "tea", "tea"]), {"tea": -1}),  # no character begins with two
        (bands(["torch", "coin", "coin"]), {"coin": -1}),  # the Vagrant
        (bands(["boot"] * 5), {"boot": -2}),  # two of his own, one of a ruin, and both of the supply
        (bands(["boot", "tea"], hundreds={"prowess": ["tea"]}), {"tea": -1}),
        (bands(["boot", "sword"], items_removed={"torch": 1, "sword": 1}), {}),  # the Arbiter's other one
        (bands([], items_removed={"boot": 1, "torch": 1, "hammer": 1}), {}),
        (bands(["boot", "torch"], ["torch", "boot"]), {}),
        (bands(["torch", "tea", "boot"], ["torch", "tea", "sword"]), {}),  # the Cheat and the Thief
        (bands(["torch", "coin"], ["torch", "coin", "coin"]), {"coin": -1}),  # the Vagrant and the Harrier
        (bands([], hundreds={"command": ["boot", "boot"]}), {"boot": -1}),
        (bands([], [], hundreds={"command": ["boot", "boot"]}), {}),  # one of each set of the ruins
    ],
)
def test_what_a_vagabond_began_with_is_none_of_the_supply(document: dict[str, Any], lacks: dict[str, int]) -> None:
    assert supply(document) == lacks


@pytest.mark.law("9.7.1", "14.3.3")
def test_with_two_vagabonds_two_sets_of_items_lie_below_the_ruins() -> None:
    game = at({**bands([], []), "ruins": TWICE}, seed=seed_of(1))
    assert game.position()["ruins"] == TWICE
    assert supply({**bands(["boot"], []), "ruins": TWICE}) == {}


@pytest.mark.law("9.3.5", "9.7.1", "5.1.5")
@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            bands(["torch", "torch"]),
            "0 of torch, and 0 below the ruins, and 1 that a character began with; no more",
        ),
        (bands(["boot"] * 6), "there are 2 of boot, and 1 below the ruins, and 2 that a character began with; no more"),
        (bands(["boot"] * 5 + ["sword"] * 5), "2 of boot, and 1 below the ruins, and 1 that a"),
        (bands(["coin"] * 4), "there are 2 of coin, and 0 below the ruins, and 1 that a character began with; no more"),
        (bands(["torch"], hundreds={"command": ["torch"]}), "0 of torch, and 0 below the ruins, and 1 that"),
        (bands([], hundreds={"prowess": ["torch"]}), "0 of torch, and 0 below the ruins, and 0 that"),
        (bands([], items={"torch": 1}), "there are only 0 of torch, not 1 (5.1.5)"),
        (bands([], items_removed={"torch": 2}), "there are only 1 of torch, not 2 (5.1.5)"),
        (bands(["coin", "coin"], ["coin", "coin", "coin"]), "2 of coin, and 0 below the ruins, and 2 that"),
        (bands([], ruins={6: ["boot"], 10: ["boot"]}), "hammer, sack, sword, one of each; no more boot (14.3.3)"),
        (bands([], [], ruins={**TWICE, 12: ["boot"]}), "hammer, sack, sword, two of each; no more boot (9.7.1)"),
        (bands([], [], ruins={6: ["torch"]}), "hammer, sack, sword, two of each; no more torch (9.7.1)"),
        (bands([], ruins=TWICE), "one of each; no more boot (14.3.3)"),
        (bands(hundreds={"prowess": ["torch"]}), "there are 0 of torch, and 0 below the ruins; no more (5.1.5)"),
        (bands(["lantern"]), "unknown item 'lantern'; items are boot, coin, crossbow, hammer, sack, sword, tea, torch"),
    ],
)
def test_items_that_no_vagabond_brings_are_refused(document: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as refused:
        at(document)
    assert message in str(refused.value)
