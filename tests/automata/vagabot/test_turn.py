"""The Vagabot's setup (LR 7.3), Birdsong (LR 7.4) and Evening (LR 7.6), and the seat changing hands."""

from typing import Any

import pytest

from engine.api import Game
from support.games import inner, new_game
from support.law import facts
from support.vagabot import BIRD, FOX, SIX, bot, of, up, vagabot, where

TEN = "bake-sale"  # shows a coin
WIDEST = {"autumn": ["2_6_10_11_12"], "lake": ["3_8_10_12", "4_5_6_11"]}


def at_the_start(number: int, board: str = "autumn") -> Game:
    return new_game(number, seats=("vagabond", "hundreds"), automata=("vagabond",), board=board)


# --- LR 7.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 7.3.1", "LR 7.3.5")
def test_a_character_that_it_can_play_and_four_items_for_it() -> None:
    found = {}
    for number in range(24):
        game = at_the_start(number)
        found[bot(game).board["character"]] = len(next(iter(of(game, "starting-items"))).data["items"])
    assert set(found) == {"thief", "tinker", "ranger", "vagrant", "scoundrel", "arbiter"}
    assert {name for name, count in found.items() if count != 4} == {"tinker"}
    assert found["tinker"] == 3


@pytest.mark.law("LR 7.3.2")
@pytest.mark.parametrize("board", ["autumn", "lake"])
def test_the_pawn_begins_in_the_widest_forest(board: str) -> None:
    begun = {facts(at_the_start(number, board).events, "placed", "clearing")[0] for number in range(12)}
    assert begun == set(WIDEST[board])


@pytest.mark.law("LR 7.3.3", "LR 7.3.4")
def test_a_quest_of_its_own_and_items_below_the_ruins() -> None:
    game = at_the_start(1)
    g = inner(game)
    assert g.seat("vagabond").board["quest"] is not None
    assert len(g.piles["quests"]) == 14
    assert "quests-open" not in g.piles
    assert facts(game.events, "ruin-items-hidden", "count") == [4]


# --- LR 7.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 7.4.1")
def test_it_reveals_an_order() -> None:
    game = vagabot("reveal", order=None, cards=[BIRD, "..."], phase="birdsong")
    assert facts(game.events, "order-revealed", "card") == [BIRD]
    assert inner(game).seat("vagabond").board["order"] == BIRD


@pytest.mark.law("LR 7.4.2", "LR 1.1.2")
def test_it_crafts_the_items_of_its_order_for_a_point() -> None:
    game = vagabot("craft", order=TEN, items=["boot"], phase="birdsong")
    assert (bot(game).items, bot(game).exhausted, bot(game).vp) == (("boot", "coin"), (), 1)


@pytest.mark.law("LR 7.4.2", "LR 9.7")
def test_it_exhausts_an_item_to_buy_a_card_that_it_can_craft() -> None:
    game = vagabot(
        "craft",
        order=FOX,
        clearings={3: {"riverfolk": {"warrior": 1}}, 9: {"hundreds": {"warlord": 1}}},
        others={"riverfolk": {"hand": [TEN]}},
        phase="birdsong",
    )
    assert facts(game.events, "card-sold", "card") == [TEN]
    assert "coin" in bot(game).items
    assert len(bot(game).exhausted) == 1
    assert inner(game).seat("vagabond").board["order"] == TEN
    assert FOX in inner(game).discard


@pytest.mark.law("LR 7.4.2", "LR 9.7")
def test_without_a_face_up_item_it_buys_nothing() -> None:
    game = vagabot(
        "craft",
        order=FOX,
        items=["boot"],
        exhausted=["boot"],
        clearings={3: {"riverfolk": {"warrior": 1}}, 9: {"hundreds": {"warlord": 1}}},
        others={"riverfolk": {"hand": [TEN]}},
        phase="birdsong",
    )
    assert of(game, "card-sold") == []


@pytest.mark.law("LR 7.4.3")
@pytest.mark.parametrize(("whole", "slips"), [(2, True), (3, False)])
def test_with_two_items_it_slips_into_a_forest_and_skips_daylight(whole: int, slips: bool) -> None:
    game = vagabot(
        "slip",
        at_clearing=3,
        items=SIX[:whole],
        damaged=SIX[whole:],
        clearings={3: {"eyrie": {"warrior": 2}}, 9: {"hundreds": {"warlord": 1}}},
        phase="birdsong",
    )
    assert (where(game) in ("3_6_11", "3_7_11_12")) == slips
    assert ("slipped" in inner(game).turn.used) == slips
    player = inner(game).book.player(inner(game).seat("vagabond"))
    assert (player.daylight(inner(game), "vagabond") == ()) == slips


@pytest.mark.law("LR 7.4.3")
def test_from_a_forest_it_slips_into_another() -> None:
    game = vagabot("slip", forest="3_6_11", items=["boot"], phase="birdsong")
    assert where(game) in ("2_6_10_11_12", "3_7_11_12")


@pytest.mark.law("LR 7.5")
@pytest.mark.parametrize(
    ("order", "actions"),
    [
        (BIRD, ["explore", "quest", "aid", "battle"]),
        (FOX, ["explore", "battle", "special"]),
        ("cobbler", ["battle", "repair", "special"]),
        ("codebreakers", ["quest", "aid", "battle", "repair"]),
    ],
)
def test_the_order_says_which_actions(order: str, actions: list[str]) -> None:
    game = vagabot(order=order)
    player = inner(game).book.player(inner(game).seat("vagabond"))
    assert player.daylight(inner(game), "vagabond") == tuple(f"vagabot.{action}" for action in actions)


# --- LR 7.6 -----------------------------------------------------------------------------------------------------------

EIGHT = [*SIX, "coin", "sack"]


@pytest.mark.law("LR 7.6.1", "LR 3.3")
@pytest.mark.parametrize(
    ("difficulty", "hurt", "turned"),
    [
        ("default", False, 6),
        ("default", True, 4),
        ("easy", False, 5),
        ("easy", True, 3),
        ("challenging", False, 7),
        ("nightmare", True, 5),
    ],
)
def test_it_refreshes_six_items_or_four(difficulty: str, hurt: bool, turned: int) -> None:
    game = vagabot(
        "refresh",
        items=EIGHT,
        exhausted=EIGHT,
        damaged=["crossbow"] if hurt else [],
        damaged_exhausted=["crossbow"] if hurt else [],
        seat={"difficulty": difficulty},
        phase="evening",
    )
    assert up(game) == turned
    assert len(bot(game).damaged_exhausted) == hurt


@pytest.mark.law("LR 7.6.1", "LR 7.2.4")
def test_it_refreshes_the_satchel_before_the_track() -> None:
    game = vagabot("refresh", items=SIX, exhausted=SIX, damaged=["coin"], board={"track_down": 1}, phase="evening")
    assert up(game) == 4
    assert inner(game).seat("vagabond").board["track_down"] == 1
    game = vagabot("refresh", items=SIX, exhausted=SIX, board={"track_down": 1}, phase="evening")
    assert inner(game).seat("vagabond").board["track_up"] == 1


@pytest.mark.law("LR 7.6.2")
def test_it_repairs_one_item_and_in_a_forest_all() -> None:
    broken: dict[str, Any] = {"damaged": ["coin", "sack", "tea"], "damaged_exhausted": ["coin"], "items": ["boot"]}
    game = vagabot("mend", **broken, phase="evening")
    assert (bot(game).items, bot(game).damaged) == (("boot", "sack"), ("coin", "tea")), "face-up ones first"
    game = vagabot("mend", forest="3_6_11", **broken, phase="evening")
    assert bot(game).damaged == ()
    assert bot(game).exhausted == ("coin",), "it stays on its side"


@pytest.mark.law("LR 7.6.3", "LR 3.3")
@pytest.mark.parametrize(("difficulty", "points"), [("default", 0), ("challenging", 0), ("nightmare", 1)])
def test_it_discards_the_order(difficulty: str, points: int) -> None:
    game = vagabot("discard", order=BIRD, seat={"difficulty": difficulty}, phase="evening")
    assert inner(game).seat("vagabond").board["order"] is None
    assert inner(game).discard == [BIRD]
    assert bot(game).vp == points
