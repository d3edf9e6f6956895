from typing import Any

import pytest

from engine.api import Game
from support.riverfolk import mine, table

POST_AT_7 = {7: {"riverfolk": {"trade-post-mouse": 1}}}


def birdsong(clearings: dict[int, dict[str, dict[str, int]]], **boxes: Any) -> Game:
    """The start of the Riverfolk's Birdsong; it asks nothing, so the game stands in Daylight or later."""
    return table("riverfolk", "turn.begin", riverfolk={"board": boxes}, clearings=clearings)


@pytest.mark.law("11.4.1")
def test_empty_payments_get_two_own_warriors_that_become_funds() -> None:
    game = birdsong({}, payments={})
    assert mine(game).board["funds"] == {"riverfolk": 2}
    assert mine(game).supply["warrior"] == 13


@pytest.mark.law("11.4.1")
def test_nothing_is_protected_while_somebody_has_paid() -> None:
    game = birdsong({}, payments={"hundreds": 1})
    assert mine(game).board["funds"] == {"hundreds": 1}


@pytest.mark.law("11.4.1")
def test_with_a_single_warrior_left_one_is_placed() -> None:
    game = table("riverfolk", "turn.begin", riverfolk={"supply": {"warrior": 1}})
    assert mine(game).board["funds"] == {"riverfolk": 1}


@pytest.mark.law("11.4.2")
def test_r064_without_a_post_on_the_map_there_are_no_dividends() -> None:
    game = birdsong({}, funds={"riverfolk": 8})
    assert mine(game).vp == 0


@pytest.mark.law("11.4.2", "11.4.3")
def test_r064_dividends_count_funds_only_and_come_before_gathering() -> None:
    game = birdsong(POST_AT_7, funds={"riverfolk": 7}, payments={"hundreds": 3})
    assert mine(game).vp == 3
    assert mine(game).board["funds"] == {"hundreds": 3, "riverfolk": 7}


@pytest.mark.law("11.4.2")
def test_committed_warriors_bring_no_dividends() -> None:
    game = birdsong(POST_AT_7, funds={"riverfolk": 1}, committed={"riverfolk": 4}, payments={"riverfolk": 4})
    assert mine(game).vp == 0


@pytest.mark.law("11.4.3")
def test_every_warrior_on_the_board_is_gathered_those_on_tracks_too() -> None:
    game = birdsong(
        POST_AT_7,
        funds={"riverfolk": 1},
        payments={"hundreds": 2},
        committed={"riverfolk": 1, "hundreds": 1},
        tracks={"fox": [], "rabbit": [], "mouse": ["hundreds"]},
    )
    board = mine(game).board
    assert (board["funds"], board["payments"], board["committed"]) == ({"hundreds": 4, "riverfolk": 2}, {}, {})
    assert board["tracks"]["mouse"] == ["empty", "post", "post"]
