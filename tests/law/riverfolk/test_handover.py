from typing import Literal

import pytest

from engine.api import Event, Game
from support.games import answer, inner, open_question
from support.riverfolk import mine, of_kind, table, there

SIX = ["sappers", "anvil", "cobbler", "bake-sale", "armorers", "codebreakers"]
BUSY = {"play_area": ["tax-collector"]}


def in_hundreds_daylight(*, robots: bool = False, **riverfolk: object) -> Game:
    """A boundary in somebody else's turn: a handover of the Riverfolk takes effect after the next answer."""
    return table(
        "hundreds",
        "hundreds.command",
        hundreds=BUSY,
        riverfolk=riverfolk,
        clearings={9: {"hundreds": {"warrior": 3}}, 7: {"riverfolk": {"warrior": 1, "trade-post-mouse": 1}}},
        robots=robots,
    )


def hand_over(game: Game, to: Literal["person", "automaton"]) -> list[Event]:
    """Hand the Riverfolk over and let the Hundreds come to their next boundary."""
    return [*game.hand_over("riverfolk", to), *answer(game, "move", "12", "n1", seat="hundreds")]


@pytest.mark.law("LR 3.2", "LR 9.2.1")
def test_the_hand_becomes_the_market_oldest_first_and_the_surplus_is_set_aside() -> None:
    game = in_hundreds_daylight(hand=SIX)
    hand_over(game, "automaton")
    assert mine(game).board["market"] == SIX[:5]
    assert mine(game).hand_count == 0
    assert inner(game).seat("riverfolk").aside == SIX[5:]


@pytest.mark.law("LR 3.2")
def test_every_warrior_on_the_board_is_paid_in_and_posts_stay_out() -> None:
    boxes = {
        "funds": {"riverfolk": 2, "hundreds": 1},
        "payments": {"hundreds": 1},
        "committed": {"riverfolk": 1},
        "tracks": {"fox": ["riverfolk"], "rabbit": [], "mouse": []},
    }
    game = in_hundreds_daylight(board=boxes, removed={"trade-post-fox": 1})
    hand_over(game, "automaton")
    assert mine(game).board["payments"] == {"hundreds": 2, "riverfolk": 4}
    assert mine(game).removed == {"trade-post-fox": 1}
    assert mine(game).board["tracks"]["fox"] == ["empty", "post", "post"]
    assert there(game, 7) == {"trade-post-mouse": 1, "warrior": 1}


@pytest.mark.law("LR 3.2", "11.3.5")
def test_back_the_market_and_what_was_set_aside_are_the_hand_and_prices_come_first() -> None:
    game = in_hundreds_daylight(
        robots=True,
        aside=["codebreakers"],
        turns_by_automaton=1,
        board={"market": ["sappers", "anvil"], "payments": {"hundreds": 2}},
    )
    hand_over(game, "person")
    assert [open_question(game).seat, open_question(game).name] == ["riverfolk", "hand-card-price"]
    answer(game, "n3", "n2", "n1", seat="riverfolk")
    me = mine(game)
    assert me.hand == ("anvil", "codebreakers", "sappers")
    assert me.board["payments"] == {"hundreds": 2}
    assert me.board["prices"] == {"hand-card": 3, "riverboats": 2, "mercenaries": 1}


@pytest.mark.law("LR 3.2", "5.1.3")
def test_the_market_stands_for_a_starting_hand_that_was_never_dealt() -> None:
    game = in_hundreds_daylight(robots=True, dealt=False, board={"market": ["sappers", "anvil"]})
    events = hand_over(game, "person")
    events += answer(game, "n1", "n1", "n1", seat="riverfolk")
    assert mine(game).hand == ("anvil", "sappers")
    assert not of_kind(events, "drew")
