from typing import Any

import pytest

from engine.api import Game
from engine.core.state import State
from engine.factions.riverfolk import services
from engine.rules import hooks
from support.games import answer, inner, open_question
from support.law import scene
from support.riverfolk import keys, mine, of_kind, table, there, why

POST = {"trade-post-mouse": 1}
CHEAP = {"hand-card": 1, "riverboats": 1, "mercenaries": 1}
FOUR_CARDS = ["anvil", "bake-sale", "cobbler", "sappers"]


def birdsong(
    *,
    prices: dict[str, int] | None = None,
    hand: list[str] | None = None,
    supply: int = 5,
    clearings: dict[int, dict[str, dict[str, int]]] | None = None,
    seat: str = "hundreds",
    **more: Any,
) -> Game:
    """The start of the Hundreds' Birdsong, at the table with a person's Riverfolk."""
    return table(
        seat,
        "turn.begin",
        hundreds={"supply": {"warrior": supply}, "vp": 3},
        riverfolk={"hand": FOUR_CARDS if hand is None else hand, "board": {"prices": {**CHEAP, **(prices or {})}}},
        clearings={1: {"hundreds": {"warlord": 1}}} if clearings is None else clearings,
        script={"mob": ["fox"]},
        **more,
    )


R057 = {
    7: {"hundreds": {"mob": 1}, "riverfolk": POST},
    11: {"hundreds": {"warrior": 1}, "riverfolk": POST},
    10: {"riverfolk": {"trade-post-rabbit": 1}},
}


@pytest.mark.law("11.2.6.II", "11.2.7.I", "11.2.6.I")
def test_r057_one_service_and_one_per_clearing_shared_with_a_post() -> None:
    game = birdsong(clearings=R057)
    for card in ("anvil", "bake-sale", "cobbler"):
        answer(game, "services", "hand-card", card)
    assert open_question(game).law != "1.4.1", "a fourth service is not offered"
    assert mine(game).board["payments"] == {"hundreds": 3}
    assert mine(game, "hundreds").supply["warrior"] == 2
    assert mine(game).hand == ("sappers",)
    assert mine(game, "hundreds").hand_count == 3


@pytest.mark.law("11.2.6.I", "11.2.7.III")
def test_everybody_sees_what_a_service_costs_and_who_hired_it() -> None:
    game = birdsong(prices={"mercenaries": 3})
    answer(game, "services")
    prices = {option.key: option.args["price"] for option in open_question(game).options}
    assert prices == {"hand-card": 1, "riverboats": 1, "mercenaries": 3}
    assert mine(game).board["hired"] == {}
    answer(game, "mercenaries")
    assert game.view(None).seat("riverfolk").board["hired"] == {"mercenaries": "hundreds"}


@pytest.mark.law("11.2.6", "1.4.1")
def test_r057_buying_comes_before_raze() -> None:
    game = birdsong(clearings=R057)
    assert (open_question(game).law, open_question(game).seat, keys(game)) == (
        "1.4.1",
        "hundreds",
        ("services", "next"),
    )
    events = answer(game, "next")
    assert of_kind(events, "razed"), "what is not bought by then is not bought at all"
    assert not of_kind(events, "service-bought")


@pytest.mark.law("11.2.6.II")
def test_the_limit_starts_anew_with_each_turn() -> None:
    game = birdsong()
    answer(game, "services", "hand-card", "anvil")
    g: State = inner(game)
    assert services.refuse_service(g, "riverfolk", "hundreds", "hand-card") is not None
    services.turn_ended(g, "riverfolk", "hundreds")
    assert services.refuse_service(g, "riverfolk", "hundreds", "hand-card") is None


@pytest.mark.law("11.2.6")
def test_the_riverfolk_sell_nothing_to_themselves_and_are_not_asked() -> None:
    game = birdsong(seat="riverfolk")
    assert open_question(game).name == "action"
    game = birdsong()
    events = answer(game, "services", "riverboats")
    (bought,) = of_kind(events, "service-bought")
    assert bought.data == {"seat": "riverfolk", "buyer": "hundreds", "service": "riverboats", "count": 1}


@pytest.mark.law("11.2.6.I")
def test_each_service_costs_what_its_track_shows() -> None:
    game = birdsong(prices={"hand-card": 2, "riverboats": 3, "mercenaries": 4}, supply=3)
    answer(game, "services")
    assert keys(game) == ("hand-card", "riverboats")
    assert why(game, "mercenaries") == ("11.2.6.I", "cannot-pay-service")
    answer(game, "riverboats")
    assert mine(game).board["payments"] == {"hundreds": 3}
    assert "warrior" not in mine(game, "hundreds").supply


@pytest.mark.law("11.2.6.I")
def test_who_cannot_pay_is_offered_nothing() -> None:
    game = birdsong(prices={"hand-card": 2, "riverboats": 3, "mercenaries": 4}, supply=1)
    assert open_question(game).law != "1.4.1"


@pytest.mark.law("11.2.7.I")
def test_any_card_of_the_hand_goes_to_the_buyer() -> None:
    game = birdsong(hand=["ambush-fox", "fox-dominance"])
    answer(game, "services", "hand-card")
    assert keys(game) == ("ambush-fox", "fox-dominance")
    answer(game, "fox-dominance")
    seen = next(s for s in game.view("hundreds").seats if s.name == "hundreds")
    assert seen.hand == ("fox-dominance",)


@pytest.mark.law("11.2.7.I")
def test_an_empty_hand_sells_no_card() -> None:
    game = birdsong(hand=[])
    answer(game, "services")
    assert why(game, "hand-card") == ("11.2.7.I", "no-card-for-sale")


@pytest.mark.law("11.2.7.II", "11.2.7.III")
def test_boats_and_mercenaries_are_bought_once_a_turn() -> None:
    game = birdsong(clearings=R057)
    answer(game, "services", "riverboats", "services", "mercenaries", "services")  # the last: a card is left
    assert open_question(game).name == "card"
    game = birdsong(clearings={7: R057[7], 11: R057[11]})
    answer(game, "services", "riverboats", "services")
    assert why(game, "riverboats") == ("11.2.7.II", "service-already-bought")


# --- 11.2.7.II Riverboats ---


def command(clearings: dict[int, dict[str, dict[str, int]]], **board: Any) -> Game:
    """The Hundreds' Command, with what they bought."""
    return table(
        "hundreds",
        "hundreds.command",
        hundreds={"hand": ["anvil"], "play_area": ["tax-collector"]},
        riverfolk={"board": board},
        clearings=clearings,
        script={"dice": [[0, 0]]},
    )


@pytest.mark.law("11.2.7.II", "4.2.1")
def test_r003_riverboats_make_the_river_a_path() -> None:
    game = command({11: {"hundreds": {"warrior": 3}}}, riverboats="hundreds")
    answer(game, "move", "10", "n3")
    assert there(game, 10, "hundreds") == {"warrior": 3}


@pytest.mark.law("11.2.7.II", "4.2.1")
def test_r003_rule_is_still_needed() -> None:
    fort = {11: {"hundreds": {"warrior": 3}, "marquise": {"warrior": 4}}, 10: {"marquise": {"warrior": 1}}}
    game = command({**fort, 12: {"hundreds": {"warrior": 1}}, 6: {"hundreds": {"warrior": 1}}}, riverboats="hundreds")
    answer(game, "move", "11")
    assert why(game, "10") == ("4.2.1", "rules-neither-end")


@pytest.mark.law("11.2.7.II", "2.3")
def test_r003_somebody_elses_boats_carry_nobody() -> None:
    game = command({11: {"hundreds": {"warrior": 3}}}, riverboats=None)
    answer(game, "move")
    assert why(game, "10") == ("2.3", "only-river")


@pytest.mark.law("11.2.7.II")
def test_boats_and_mercenaries_end_with_the_turn() -> None:
    game = table(
        "hundreds",
        "turn.end",
        riverfolk={"board": {"riverboats": "hundreds", "mercenaries": "hundreds", "bought": 2}},
    )
    board = inner(game).seat("riverfolk").board
    assert (board["riverboats"], board["mercenaries"], board["bought"]) == (None, None, 0)


# --- 11.2.6.III, 11.2.7.III.b: a faction without warriors ---


def with_vagabond(items: int) -> tuple[Game, list[int]]:
    """A stand-in Vagabond in whose turn the Riverfolk would sell; what he exhausts is written down."""
    game = birdsong(clearings={4: {"vagabond": {"pawn": 1}}, 7: {"riverfolk": {**POST, "warrior": 1}}})
    exhausted: list[int] = []

    async def exhaust(count: int) -> None:
        exhausted.append(count)

    inner(game).hooks.setdefault(hooks.EXHAUST_TO_PAY, []).append(
        ("vagabond", lambda _g, _seat: (items, items, exhaust))
    )
    return game, exhausted


def buy(game: Game, buyer: str) -> None:
    """Let a seat buy; it must come through without a question."""
    with pytest.raises(StopIteration):
        services.buy(inner(game), "riverfolk", buyer).send(None)


@pytest.mark.law("11.2.6.III")
def test_the_vagabond_exhausts_items_and_riverfolk_warriors_are_placed() -> None:
    game, exhausted = with_vagabond(2)
    inner(game).seat("riverfolk").board["prices"] = {"hand-card": 4, "riverboats": 2, "mercenaries": 1}
    stock = mine(game).supply["warrior"]
    buy(game, "vagabond")  # the boats are all he can pay
    assert exhausted == [2]
    assert mine(game).board["payments"] == {"riverfolk": 2}
    assert mine(game).supply["warrior"] == stock - 2
    refusal = services.refuse_service(inner(game), "riverfolk", "vagabond", "hand-card")
    assert refusal is not None
    assert (refusal.law, refusal.reason) == ("11.2.6.II", "no-more-services")


@pytest.mark.law("11.2.6.III")
def test_too_few_items_buy_nothing() -> None:
    game, _ = with_vagabond(0)
    refusal = services.refuse_service(inner(game), "riverfolk", "vagabond", "hand-card")
    assert refusal is not None
    assert (refusal.law, refusal.reason) == ("11.2.6.III", "cannot-pay-service")


@pytest.mark.law("11.2.7.III.b")
def test_the_vagabond_hires_no_mercenaries() -> None:
    game, _ = with_vagabond(4)
    refusal = services.refuse_service(inner(game), "riverfolk", "vagabond", "mercenaries")
    assert refusal is not None
    assert (refusal.law, refusal.reason) == ("11.2.7.III.b", "no-mercenaries-for-you")


# --- LR 9.7: bots ---


@pytest.mark.law("LR 9.7")
def test_a_bot_is_not_asked_at_the_start_of_birdsong() -> None:
    game = table(
        "hundreds",
        "turn.begin",
        riverfolk={"hand": FOUR_CARDS, "board": {"prices": CHEAP}},
        clearings={1: {"hundreds": {"warlord": 1}}},
        overlord=True,
        script={"mob": ["fox"]},
    )
    assert services.offer(inner(game), "riverfolk", "hundreds", "birdsong-start") == ()


@pytest.mark.law("11.2.6.II")
def test_how_many_services_are_left_is_told() -> None:
    game = scene(
        "turn.birdsong-start",
        turn={"phase": "birdsong"},
        clearings={1: {"hundreds": {"warlord": 1, "warrior": 1}, "riverfolk": {"trade-post-fox": 1}}},
        riverfolk={"hand": ["anvil", "sappers"]},
        hundreds={"supply": {"warrior": 10}},
    )
    answer(game, "services")
    assert open_question(game).args["left"] == 2
    answer(game, "riverboats")
    answer(game, "services")
    assert open_question(game).args["left"] == 1


@pytest.mark.law("11.2.6.III")
def test_who_has_neither_warriors_nor_items_to_exhaust_pays_nothing() -> None:
    game = scene(
        "turn.birdsong-start",
        turn={"phase": "birdsong"},
        clearings={1: {"hundreds": {"warlord": 1}, "vagabond": {"pawn": 1}}},
        riverfolk={"hand": ["anvil"]},
    )
    assert services.refuse_service(inner(game), "riverfolk", "hundreds", "riverboats") is None
    refused = services.refuse_service(inner(game), "riverfolk", "vagabond", "riverboats")
    assert refused is not None
    assert (refused.law, refused.reason) == ("11.2.6.III", "cannot-pay-service")
    assert (refused.args["price"], refused.args["count"]) == (1, 0)
