"""M.2 and M.6: maps whose own rules are about forests, and what is played on them."""

import pytest

from support.games import answer, catalog
from support.law import BUSY
from support.maps import on
from support.riverfolk import keys

WINTER = catalog().maps["winter"]
GORGE = catalog().maps["gorge"]


@pytest.mark.law("M.2.1", "2.4.1")
def test_the_winter_river_divides_forests() -> None:
    forests = {f.id: f for f in WINTER.forests}
    assert {"1_10_11", "4_10_11"} <= set(forests), "without the river they were one"
    assert "4_10_11" in forests["1_10_11"].adjacent
    assert "8_9_11_12" in forests["1_2_5_6_11_12"].adjacent
    assert "3_7_12" in forests["2_7_12"].adjacent


@pytest.mark.law("2.3", "11.2.2")
def test_the_winter_river_carries_swimmers_and_no_others() -> None:
    assert WINTER.rivers == ((7, 12), (10, 11), (11, 12))
    game = on("winter", "hundreds.command", clearings={12: {"hundreds": {"warrior": 2}}}, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("2", "3", "8")
    game = on(
        "winter",
        "riverfolk.daylight",
        "riverfolk",
        clearings={12: {"riverfolk": {"warrior": 2}}},
        riverfolk={"board": {"funds": {"riverfolk": 2}}},
    )
    answer(game, "move")
    assert keys(game) == ("2", "3", "7", "8", "11")


@pytest.mark.law("M.6.1", "2.4.1")
def test_the_dam_divides_the_forests_under_it() -> None:
    forests = {f.id: f for f in GORGE.forests}
    assert "8_9_10_12" in forests["1_10_11"].adjacent
    assert "3_6_7_12" in forests["5_6_11"].adjacent
    assert "3_6_7_12" not in forests["1_10_11"].adjacent, "across the crossing of two paths"
    assert GORGE.special["dam"] == [6, 10]


@pytest.mark.law("M.6.2", "4.2")
def test_the_bridge_is_a_path_and_divides_nothing() -> None:
    game = on("gorge", "hundreds.command", clearings={7: {"hundreds": {"warrior": 2}}}, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("3", "6", "9")
    assert "3_6_7_12" in {f.id for f in GORGE.forests}, "whole on both sides of the bridge"


@pytest.mark.law("M.6.3")
def test_the_sides_of_the_gorge_divide_nothing() -> None:
    lines = len(GORGE.paths) - len(GORGE.numbers) + 1
    assert len(GORGE.forests) == lines, "one forest for each area that paths and dam enclose, and no more"
