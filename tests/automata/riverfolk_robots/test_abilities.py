from collections.abc import Mapping
from typing import Any

import pytest

from engine.api import Game
from engine.automata import services as bots
from engine.factions.riverfolk import services
from engine.rules import removal
from engine.rules.occasions import Loss
from support.games import answer, inner, open_question
from support.law import facts
from support.overlord import FOX, overlord
from support.riverfolk import keys, mine, of_kind, table

POST = {"trade-post-mouse": 1}
BUSY = {"play_area": ["tax-collector"]}
MARKET = ["anvil", "bake-sale", "sappers"]


# --- LR 9.2.2, trade disruption ---------------------------------------------------------------------------------------


def post_destroyed(payments: dict[str, int]) -> Game:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds=BUSY,
        riverfolk={"board": {"payments": payments}},
        clearings={7: {"hundreds": {"warrior": 2}, "riverfolk": POST}, 8: {"marquise": {"warrior": 1}}},
        robots=True,
        script={"dice": [[1, 0]]},
    )
    answer(game, "battle")
    return game


@pytest.mark.law("LR 9.2.2")
def test_a_removed_post_goes_back_to_its_track() -> None:
    game = post_destroyed({})
    assert mine(game).board["tracks"]["mouse"] == ["post"] * 3
    assert mine(game).removed == {}
    assert mine(game, "hundreds").vp == 1


@pytest.mark.law("LR 9.2.2")
def test_whoever_removes_a_post_loses_half_of_their_payments() -> None:
    game = post_destroyed({"hundreds": 3, "marquise": 2, "riverfolk": 1})
    assert mine(game).board["payments"] == {"hundreds": 1, "marquise": 2, "riverfolk": 1}
    assert mine(game, "hundreds").supply["warrior"] == 20 - 2 - 1


@pytest.mark.law("LR 9.2.2")
def test_a_post_that_no_player_removes_costs_nobody_anything() -> None:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds=BUSY,
        riverfolk={"board": {"payments": {"hundreds": 3}}},
        clearings={7: {"riverfolk": POST}, 8: {"hundreds": {"warrior": 1}}},
        robots=True,
    )
    with pytest.raises(StopIteration):
        removal.remove(inner(game), [Loss(7, "riverfolk", "trade-post-mouse", 1)], "1.5.4", None).send(None)
    assert mine(game).board["payments"] == {"hundreds": 3}


# --- LR 9.2.3 Services for people -------------------------------------------------------------------------------------


def birdsong(vp: int | None, *, supply: int = 5, market: list[str] | None = None, **hundreds: Any) -> Game:
    return table(
        "hundreds",
        "turn.birdsong",
        hundreds={"vp": vp, "supply": {"warrior": supply}, **hundreds},
        riverfolk={"board": {"market": MARKET if market is None else market}},
        clearings={1: {"hundreds": {"warlord": 1}}, 7: {"hundreds": {"warrior": 1}, "riverfolk": POST}},
        robots=True,
        script={"mob": ["fox"]},
    )


@pytest.mark.law("LR 9.2.3")
@pytest.mark.parametrize(("vp", "cost"), [(0, 2), (9, 2), (10, 3), (19, 3), (20, 4), (29, 4)])
def test_the_price_goes_by_the_buyers_points(vp: int, cost: int) -> None:
    game = birdsong(vp)
    events = answer(game, "services", "riverboats")
    assert mine(game).board["payments"] == {"hundreds": cost}
    assert [e.data["count"] for e in of_kind(events, "service-bought")] == [cost]


@pytest.mark.law("LR 9.2.3", "LR 9.2.1")
def test_any_market_card_is_for_sale_and_the_rest_keep_their_order() -> None:
    game = birdsong(0)
    answer(game, "services", "hand-card")
    assert set(keys(game)) == set(MARKET)
    answer(game, "bake-sale")
    assert mine(game).board["market"] == ["anvil", "sappers"]
    assert mine(game, "hundreds").hand_count == 1


@pytest.mark.law("LR 9.2.3")
def test_a_person_buys_one_and_one_more_per_clearing_with_a_post() -> None:
    game = birdsong(0)
    answer(game, "services", "riverboats", "services", "mercenaries")
    assert open_question(game).law != "1.4.1"


@pytest.mark.law("LR 9.2.3")
def test_too_few_warriors_buy_nothing() -> None:
    assert open_question(birdsong(20, supply=3)).law != "1.4.1"


@pytest.mark.law("LR 9.2.3")
def test_nothing_is_sold_to_an_active_dominance() -> None:
    game = birdsong(None, dominance="fox-dominance")
    assert open_question(game).law != "1.4.1"
    refusal = services.refuse_service(inner(game), "riverfolk", "hundreds", "riverboats")
    assert refusal is not None
    assert (refusal.law, refusal.reason) == ("LR 9.2.3", "no-sale-to-dominance")


@pytest.mark.law("LR 9.2.3", "11.2.7.III")
def test_the_robots_warriors_are_lent_like_a_persons() -> None:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds=BUSY,
        riverfolk={"board": {"mercenaries": "hundreds", "riverboats": "hundreds"}},
        clearings={11: {"hundreds": {"warrior": 1}}, 7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 1}}},
        robots=True,
    )
    assert game.view(None).clearing(7).ruler == "hundreds"
    answer(game, "move")
    assert "7" in keys(game), "by Riverboats"


@pytest.mark.law("LR 9.2.3", "LR 2.8.1")
def test_robots_do_not_swim_and_their_market_is_no_hand() -> None:
    game = table(
        "hundreds",
        "turn.birdsong",
        hundreds={"play_area": ["stand-and-deliver"], "supply": {"warrior": 0}},
        riverfolk={"board": {"market": MARKET}},
        clearings={1: {"hundreds": {"warlord": 1}}},
        robots=True,
        cards=["cobbler", "..."],
        script={"mob": ["fox"]},
    )
    answer(game, "stand-and-deliver")
    assert mine(game).board["market"] == MARKET
    seen = next(s for s in game.view("hundreds").seats if s.name == "hundreds")
    assert seen.hand == ("cobbler",), "drawn from the deck instead"


@pytest.mark.law("LR 9.2.3")
def test_a_faction_without_warriors_pays_with_the_robots_own() -> None:
    game = table(
        "hundreds",
        "turn.birdsong",
        riverfolk={"board": {"market": []}},
        clearings={1: {"hundreds": {"warlord": 1}}, 4: {"vagabond": {"pawn": 1}}},
        robots=True,
        script={"mob": ["fox"]},
    )
    with pytest.raises(StopIteration):
        services.buy(inner(game), "riverfolk", "vagabond").send(
            None
        )  # the boats: no card to sell, no mercenaries for him
    assert mine(game).board["payments"] == {"riverfolk": 2}


# --- LR 9.7 Services for bots -----------------------------------------------------------------------------------------


def bot_turn(
    *,
    robots: bool = True,
    vp: int = 5,
    theirs: int = 5,
    clearings: Mapping[int, Mapping[str, Mapping[str, int]]] | None = None,
    options: dict[str, Any] | None = None,
    script: dict[str, Any] | None = None,
    **hundreds: Any,
) -> Game:
    """The AI-Overlord's Daylight, standing still so that it can buy when the test says so."""
    cards: dict[str, Any] = {"board": {"market": MARKET}} if robots else {"hand": MARKET}
    game = table(
        "hundreds",
        "turn.end",
        hundreds={"vp": vp, **hundreds},
        riverfolk={"vp": theirs, **cards},
        clearings=clearings or {7: {"riverfolk": {"warrior": 1}, "hundreds": {"warrior": 2}}},
        robots=robots,
        overlord=True,
        script=script,
        options=options or {},
        agenda=[],
    )
    inner(game).turn.phase = "daylight"
    return game


@pytest.mark.law("LR 9.7", "LR 9.2.3")
def test_a_bot_buys_the_item_card_worth_most() -> None:
    game = bot_turn()
    assert bots.buy_item_card(inner(game), "hundreds") == "bake-sale", "3 points before the Anvil's 2"
    assert mine(game).board["payments"] == {"hundreds": 2}
    assert mine(game).board["market"] == ["anvil", "sappers"]


@pytest.mark.law("LR 9.7")
def test_a_card_without_an_available_item_is_not_bought() -> None:
    game = bot_turn()
    inner(game).items = {**inner(game).items, "coin": 0, "hammer": 0}
    assert bots.buy_item_card(inner(game), "hundreds") is None
    assert mine(game).board["payments"] == {}


@pytest.mark.law("LR 9.7")
@pytest.mark.parametrize(("vp", "bought"), [(4, False), (5, True), (6, True)])
def test_a_bot_with_fewer_points_than_the_riverfolk_does_not_buy(vp: int, bought: bool) -> None:
    assert (bots.buy_item_card(inner(bot_turn(vp=vp)), "hundreds") is not None) is bought


@pytest.mark.law("LR 9.7")
def test_a_bot_buys_without_limit_from_robots_and_within_it_from_a_person() -> None:
    game = bot_turn()
    assert [bots.buy_item_card(inner(game), "hundreds") for _ in range(3)] == ["bake-sale", "anvil", None]
    game = bot_turn(robots=False)
    assert [bots.buy_item_card(inner(game), "hundreds") for _ in range(2)] == ["bake-sale", None]
    assert mine(game).board["payments"] == {"hundreds": 2}, "the price is the bots', not the track's"
    assert mine(game).hand == ("anvil", "sappers")


@pytest.mark.law("LR 9.7")
def test_a_table_may_forbid_bots_to_buy() -> None:
    game = bot_turn(options={"bots-buy-services": False})
    assert bots.buy_item_card(inner(game), "hundreds") is None


@pytest.mark.law("LR 9.7", "11.2.7.III")
def test_few_warriors_beside_the_riverfolks_hire_before_a_battle() -> None:
    game = bot_turn()
    assert bots.hire_for_battle(inner(game), "hundreds", 7, "marquise")
    assert game.view(None).clearing(7).ruler == "hundreds"
    assert not bots.hire_for_battle(inner(game), "hundreds", 7, "marquise"), "once is enough"
    assert mine(game).board["payments"] == {"hundreds": 2}


@pytest.mark.law("LR 9.7")
@pytest.mark.parametrize(("own", "others", "defender"), [(3, 1, "marquise"), (2, 0, "marquise"), (2, 1, "riverfolk")])
def test_nobody_is_hired_otherwise(own: int, others: int, defender: str) -> None:
    pieces = {7: {"riverfolk": {"warrior": others}, "hundreds": {"warrior": own}}}
    game = bot_turn(clearings=pieces)
    assert not bots.hire_for_battle(inner(game), "hundreds", 7, defender)
    assert mine(game).board["payments"] == {}


@pytest.mark.law("LR 9.7")
def test_mercenaries_are_hired_when_only_they_make_a_placement_legal() -> None:
    game = bot_turn(clearings={7: {"riverfolk": {"warrior": 2}, "hundreds": {"warrior": 1}}})

    def ruled() -> bool:
        return game.view(None).clearing(7).ruler == "hundreds"

    assert not bots.hire_to_place(inner(game), "hundreds", lambda: True), "it can be placed as it is"
    assert not bots.hire_to_place(inner(game), "hundreds", lambda: False), "Mercenaries would not help"
    assert mine(game).board["payments"] == {}
    assert bots.hire_to_place(inner(game), "hundreds", ruled)
    assert ruled()


@pytest.mark.law("LR 9.7")
def test_the_order_card_that_a_bot_bought_is_told() -> None:
    game = overlord(
        "craft",
        order=FOX,
        seat={"vp": 5},
        riverfolk={"vp": 5, "hand": ["anvil"]},
        options={"unattended": True},
    )
    assert facts(game.events, "order-replaced", "seat", "card") == [("hundreds", "anvil")]
