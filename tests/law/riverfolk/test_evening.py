import pytest

from engine.api import Game
from support.games import answer, open_question
from support.riverfolk import keys, mine, table

SEVEN = ["anvil", "armorers", "bake-sale", "cobbler", "codebreakers", "sappers", "sappers"]


def evening(hand: list[str]) -> Game:
    return table("riverfolk", "riverfolk.discard", riverfolk={"hand": hand})


@pytest.mark.law("11.6.1")
def test_cards_of_choice_are_discarded_down_to_five() -> None:
    game = evening(SEVEN)
    assert open_question(game).args["count"] == 2
    answer(game, "anvil", "sappers")
    assert mine(game).hand == ("armorers", "bake-sale", "cobbler", "codebreakers", "sappers")
    assert sorted(game.view(None).discard) == ["anvil", "sappers"]
    assert open_question(game).law == "11.6.2"


@pytest.mark.law("11.6.1")
def test_five_cards_stay() -> None:
    assert open_question(evening(SEVEN[:5])).law == "11.6.2"


@pytest.mark.law("11.6.2")
def test_each_marker_may_be_moved_to_any_space() -> None:
    game = evening([])
    answer(game, "prices")
    names = []
    for key in ("n4", "n1", "n3"):
        names.append(open_question(game).name)
        assert keys(game) == ("n1", "n2", "n3", "n4")
        answer(game, key)
    assert names == ["hand-card-price", "riverboats-price", "mercenaries-price"]
    assert mine(game).board["prices"] == {"hand-card": 4, "riverboats": 1, "mercenaries": 3}


@pytest.mark.law("11.6.2")
def test_prices_may_stay() -> None:
    game = table(
        "riverfolk",
        "riverfolk.costs",
        riverfolk={"board": {"prices": {"hand-card": 2, "riverboats": 3, "mercenaries": 4}}},
    )
    answer(game, "done")
    assert mine(game).board["prices"] == {"hand-card": 2, "riverboats": 3, "mercenaries": 4}
    assert game.turn[0] == "hundreds"
