"""LR 9.3 to 9.6. The stages named are played, which asks nobody anything; then the Hundreds' turn begins and stops."""

from typing import Any

import pytest

from engine.api import Game
from engine.rules import verbs
from support.games import BOTH, answer, inner, new_game, open_question
from support.law import BUSY, facts, scene
from support.overlord import BIRD, FOX, MOUSE, RABBIT
from support.riverfolk import mine, of_kind, table, there

OLDER = ["ambush-fox", "ambush-mouse", "ambush-rabbit", "sappers"]

Pieces = dict[int, dict[str, dict[str, int]]]


def robots(
    *stages: str,
    clearings: Pieces | None = None,
    order: str | None = None,
    script: dict[str, Any] | None = None,
    seat: dict[str, Any] | None = None,
    board: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """Some stages of the Robots' turn. With an order card the Market holds it and four older ones."""
    ordered: dict[str, Any] = {"market": [*OLDER, order], "order": order} if order else {}
    return table(
        "riverfolk",
        f"robots.{stages[0]}",
        riverfolk={"board": {**ordered, **(board or {})}, **(seat or {})},
        clearings={1: {"hundreds": {"warlord": 1}}, **(clearings or {})},
        robots=True,
        script={"mob": ["fox"], **(script or {})},
        agenda=[
            ["turn.begin", {"seat": "hundreds"}],
            *([f"robots.{stage}", {"seat": "riverfolk"}] for stage in reversed(stages)),
        ],
        **more,
    )


def on_map(game: Game, kind: str = "warrior") -> dict[int, int]:
    """Clearing -> how many of a kind of the Robots' pieces."""
    found = {c: there(game, c).get(kind, 0) for c in range(1, 13)}
    return {c: n for c, n in found.items() if n}


# --- LR 9.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 9.3.1", "LR 9.3.2", "LR 9.3.4")
def test_setup_puts_a_warrior_in_each_river_clearing_and_one_in_payments() -> None:
    game = new_game(3, seats=BOTH, automata=["riverfolk"], options={"seating": "given"})
    assert on_map(game) == {4: 1, 5: 1, 7: 1, 10: 1, 11: 1}
    assert mine(game).board["payments"] == {"riverfolk": 1}
    assert mine(game).supply["warrior"] == 15 - 5 - 1


@pytest.mark.law("LR 9.3.3", "LR 9.3.5")
def test_setup_fills_the_tracks_and_the_market() -> None:
    game = new_game(3, seats=BOTH, automata=["riverfolk"], options={"seating": "given"})
    board = mine(game).board
    assert board["tracks"] == {suit: ["post"] * 3 for suit in ("fox", "rabbit", "mouse")}
    assert len(board["market"]) == 5
    assert mine(game).hand_count == 0


# --- LR 9.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 9.4.1", "LR 9.2.1")
def test_stock_fills_the_market_to_five_on_the_right() -> None:
    market = {"market": ["anvil", "cobbler"]}
    game = robots("stock", board=market, cards=["sappers", "armorers", "codebreakers", "..."])
    assert mine(game).board["market"] == ["anvil", "cobbler", "sappers", "armorers", "codebreakers"]


@pytest.mark.law("LR 9.4.1", "2.1")
def test_with_no_cards_left_the_market_stays_short() -> None:
    game = robots("stock", "craft", "order", board={"market": ["cobbler"]}, cards=[])
    assert (mine(game).board["market"], mine(game).board["order"]) == (["cobbler"], "cobbler")


@pytest.mark.law("LR 9.4.2", "LR 1.1.2")
def test_the_first_new_card_with_an_available_item_is_crafted_for_a_point() -> None:
    cards = ["sappers", "anvil", "root-tea-fox", "..."]
    game = robots("stock", "craft", board={"market": ["bake-sale", "cobbler"]}, cards=cards)
    me = mine(game)
    assert (me.items, me.vp) == (("hammer",), 1), "the older Bake Sale does not count, the tea comes second"
    assert me.board["market"] == ["bake-sale", "cobbler", "sappers", "root-tea-fox"]
    assert game.view(None).discard == ("anvil",)
    assert "hammer" not in game.view(None).items


@pytest.mark.law("LR 9.4.2", "LR 1.1.1")
def test_an_item_that_is_gone_is_passed_over() -> None:
    cards = ["anvil", "root-tea-fox", "..."]
    game = robots("stock", "craft", board={"market": OLDER[:3]}, cards=cards, items={"hammer": 0, "tea": 1})
    assert mine(game).items == ("tea",)
    assert mine(game).board["market"] == [*OLDER[:3], "anvil"]


@pytest.mark.law("LR 9.4.3")
def test_the_order_is_the_rightmost_card() -> None:
    game = robots("order", board={"market": ["anvil", "cobbler", "sappers"]})
    assert mine(game).board["order"] == "sappers"


# --- LR 9.5.1 Build and Garrison --------------------------------------------------------------------------------------

PAYING = {"payments": {"hundreds": 2, "riverfolk": 1}}


@pytest.mark.law("LR 9.5.1", "LR 2.1")
def test_a_post_goes_beside_the_best_customer_first() -> None:
    pieces: Pieces = {8: {"hundreds": {"mob": 1}}, 12: {"hundreds": {"warrior": 1}}, 6: {"riverfolk": {"warrior": 1}}}
    taken = {1: {"hundreds": {"warlord": 1}, "riverfolk": {"trade-post-fox": 1}}}
    game = robots("build", clearings={**pieces, **taken}, order=FOX, board=PAYING)
    assert there(game, 8) == {"trade-post-fox": 1, "warrior": 1}, "8 before 12 by priority, and 6 has no such piece"
    assert on_map(game, "trade-post-fox") == {1: 1, 8: 1}


@pytest.mark.law("LR 9.5.1", "LR 2.2")
def test_own_warriors_in_payments_count_and_ties_go_by_setup_letter() -> None:
    pieces: Pieces = {8: {"hundreds": {"mob": 1}}, 12: {"riverfolk": {"warrior": 1}}}
    game = robots("build", clearings=pieces, order=FOX, board={"payments": {"hundreds": 2, "riverfolk": 2}})
    assert there(game, 12) == {"trade-post-fox": 1, "warrior": 2}, "G comes before J"


@pytest.mark.law("LR 9.5.1")
def test_without_such_a_clearing_priority_alone_decides() -> None:
    game = robots("build", order=MOUSE, board={"payments": {"riverfolk": 1}})
    assert there(game, 2) == {"trade-post-mouse": 1, "warrior": 1}


@pytest.mark.law("LR 9.5.1", "LR 2.3")
def test_a_suit_without_posts_on_its_track_is_passed_over() -> None:
    gone = {"removed": {"trade-post-fox": 3}}
    game = robots("build", order=BIRD, seat=gone, board={"payments": {"riverfolk": 1}})
    assert there(game, 2) == {"trade-post-mouse": 1, "warrior": 1}, "1 is fox: its track is empty"
    nothing = robots("build", order=FOX, seat=gone, board={"payments": {"riverfolk": 1}})
    assert on_map(nothing) == {}, "no post, no warrior"


@pytest.mark.law("LR 9.5.1")
@pytest.mark.parametrize(("before", "points"), [([], 0), ([2], 1), ([2, 7], 2)])
def test_points_go_by_the_suits_posts_on_the_map(before: list[int], points: int) -> None:
    pieces: Pieces = {c: {"riverfolk": {"trade-post-mouse": 1}} for c in before}
    game = robots("build", clearings=pieces, order=MOUSE, board={"payments": {"riverfolk": 1}})
    assert mine(game).vp == points
    silent = robots("build", clearings=pieces, order=MOUSE, options={"trade-post-vp": False})
    assert mine(silent).vp == 0


# --- LR 9.5.2 Recruit -------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 9.5.2")
def test_a_warrior_comes_to_each_ordered_clearing() -> None:
    assert on_map(robots("recruit", order=RABBIT)) == {3: 1, 4: 1, 5: 1, 10: 1}


@pytest.mark.law("LR 9.5.2")
def test_a_bird_order_recruits_on_the_river_instead() -> None:
    assert on_map(robots("recruit", order=BIRD)) == {4: 1, 5: 1, 7: 1, 10: 1, 11: 1}


@pytest.mark.law("LR 9.5.2", "LR 2.4")
def test_a_short_supply_goes_to_the_highest_priority() -> None:
    assert on_map(robots("recruit", order=RABBIT, seat={"supply": {"warrior": 2}})) == {3: 1, 4: 1}


@pytest.mark.law("LR 9.5.2", "LR 9.4.3")
def test_without_an_order_card_nothing_is_ordered() -> None:
    game = robots("build", "recruit", board={"payments": {"riverfolk": 1}})
    assert (on_map(game), on_map(game, "trade-post-fox")) == ({}, {})


# --- LR 9.5.3 Organize, LR 9.2.4 Protectionism ------------------------------------------------------------------------

CROWD: Pieces = {
    7: {"riverfolk": {"warrior": 1}, "marquise": {"warrior": 1}},
    9: {"riverfolk": {"trade-post-mouse": 1}, "marquise": {"warrior": 1, "wood": 1}},
    2: {"marquise": {"warrior": 5}},
}


@pytest.mark.law("LR 9.5.3", "LR 9.2.4")
def test_the_shield_brings_a_point_and_two_warriors_among_most_enemies() -> None:
    game = robots("organize", clearings=CROWD)
    assert mine(game).vp == 1
    assert there(game, 9) == {"trade-post-mouse": 1, "warrior": 2}, "a post alone suffices; 2 has no Riverfolk piece"
    (event,) = of_kind(list(game.events), "organized")
    assert (event.data["shield"], event.data["sword"]) == (True, False)


@pytest.mark.law("LR 9.5.3", "LR 9.2.4")
def test_the_sword_brings_only_the_point() -> None:
    game = robots("organize", clearings=CROWD, board={"payments": {"hundreds": 1}}, seat={"supply": {"warrior": 0}})
    assert mine(game).vp == 1
    assert on_map(game) == {7: 1}
    (event,) = of_kind(list(game.events), "organized")
    assert (event.data["shield"], event.data["sword"]) == (False, True)


@pytest.mark.law("LR 9.5.3", "LR 9.2.4")
def test_both_signs_bring_one_point() -> None:
    assert mine(robots("organize", clearings=CROWD, seat={"supply": {"warrior": 0}})).vp == 1


@pytest.mark.law("LR 9.5.3", "LR 9.5.4")
def test_with_neither_sign_nothing_happens() -> None:
    game = robots("organize", "battle", clearings=CROWD, board={"payments": {"hundreds": 1}}, order=MOUSE)
    assert (mine(game).vp, on_map(game)) == (0, {7: 1})
    assert not of_kind(list(game.events), "battle-began")


# --- LR 9.5.4 Battle --------------------------------------------------------------------------------------------------

FRONTS: Pieces = {
    7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 1}, "hundreds": {"warrior": 1}},
    8: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 1}},
    9: {"riverfolk": {"trade-post-mouse": 1}, "marquise": {"warrior": 1}},
}
ZEROS = {"dice": [[0, 0], [0, 0], [0, 0]]}


def fought(game: Game) -> list[tuple[int, str]]:
    return [(e.data["clearing"], e.data["defender"]) for e in of_kind(list(game.events), "battle-began")]


@pytest.mark.law("LR 9.5.4", "LR 2.4")
def test_with_the_shield_every_clearing_with_a_warrior_is_battled_in() -> None:
    game = robots("battle", clearings=FRONTS, board={"shield": True, "sword": True}, order=MOUSE, script=ZEROS)
    assert fought(game) == [(7, "marquise"), (8, "marquise")], "9 has nobody to fight with"


@pytest.mark.law("LR 9.5.4", "LR 2.7")
def test_with_the_sword_every_ordered_one() -> None:
    board = {"sword": True, "payments": {"hundreds": 1}}
    game = robots("battle", clearings=FRONTS, board=board, order=FOX, script=ZEROS)
    assert fought(game) == [(8, "marquise")]


@pytest.mark.law("LR 9.5.4")
@pytest.mark.parametrize(
    ("payments", "defender"),
    [({}, "marquise"), ({"marquise": 1}, "hundreds"), ({"marquise": 1, "hundreds": 1}, "marquise")],
)
def test_the_defender_has_paid_least_ties_by_setup_letter(payments: dict[str, int], defender: str) -> None:
    board = {"sword": True, "payments": payments}
    game = robots("battle", clearings=FRONTS, board=board, order=MOUSE, script=ZEROS)
    assert fought(game) == [(7, defender)]


@pytest.mark.law("LR 9.5.4", "LR 2.8.2")
def test_a_battle_in_the_robots_turn_waits_for_the_defenders_choice() -> None:
    front: Pieces = {7: {"riverfolk": {"warrior": 2}, "hundreds": {"mob": 1, "stronghold": 1}}, 8: FRONTS[8]}
    game = robots(
        "battle",
        clearings=front,
        board={"shield": True},
        script={"dice": [[0, 0], [0, 0]]},
        hundreds={"hand": ["ambush-mouse"]},
    )
    (asked,) = game.decisions
    assert (asked.seat, asked.name) == ("hundreds", "hits"), "no ambush against a bot, but which piece is lost"
    game.answer("hundreds", asked.number, "1-mob")
    assert fought(game) == [(8, "marquise")], "and the Robots go on"


# --- LR 9.6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 9.6.1")
def test_the_best_customer_scores_and_goes_home() -> None:
    game = robots("score", board={"payments": {"hundreds": 3, "marquise": 2}})
    assert mine(game).vp == 3
    assert mine(game).board["payments"] == {"marquise": 2}
    assert mine(game, "hundreds").supply["warrior"] >= 19


@pytest.mark.law("LR 9.6.1", "LR 2.2")
def test_own_warriors_score_too_and_ties_go_by_setup_letter() -> None:
    game = robots("score", board={"payments": {"hundreds": 2, "riverfolk": 2}})
    assert mine(game).vp == 2
    assert mine(game).board["payments"] == {"hundreds": 2}
    assert mine(robots("score")).vp == 0


@pytest.mark.law("LR 9.6.2")
@pytest.mark.parametrize("sign", ["shield", "sword"])
def test_racketeering_leaves_two_in_each_clearing(sign: str) -> None:
    pieces: Pieces = {
        7: {"riverfolk": {"warrior": 5}},
        8: {"riverfolk": {"warrior": 2}},
        9: {"riverfolk": {"warrior": 3}},
    }
    game = robots("racketeering", clearings=pieces, board={sign: True, "payments": {"hundreds": 1}})
    assert on_map(game) == {7: 2, 8: 2, 9: 2}
    assert mine(game).board["payments"] == {"hundreds": 1, "riverfolk": 4}


@pytest.mark.law("LR 9.6.2")
def test_without_a_sign_there_is_no_racketeering() -> None:
    assert on_map(robots("racketeering", clearings={7: {"riverfolk": {"warrior": 5}}})) == {7: 5}


@pytest.mark.law("LR 9.6.3", "LR 9.2.1")
@pytest.mark.parametrize(("sign", "left"), [({}, [*OLDER[1:], FOX]), ({"shield": True}, [*OLDER[2:], FOX])])
def test_the_leftmost_card_is_discarded_with_the_shield_two(sign: dict[str, bool], left: list[str]) -> None:
    game = robots("discard", order=FOX, board=sign)
    assert mine(game).board["market"] == left
    assert mine(game).board["order"] is None
    gone = [card for card in OLDER if card not in left]
    assert set(game.view(None).discard) == set(gone)
    assert facts(game.events, "market-discarded", "card") == gone


@pytest.mark.law("LR 9.6.3", "LR 9.2.4", "3.3.3")
def test_the_signs_last_for_the_turn_and_a_dominance_card_lies_near_the_map() -> None:
    board = {"market": ["fox-dominance", "anvil"], "shield": True}
    game = robots("discard", "racketeering", clearings={7: {"riverfolk": {"warrior": 5}}}, board=board)
    assert game.view(None).available_dominance == ("fox-dominance",)
    assert on_map(game) == {7: 5}


@pytest.mark.law("LR 9.3.4")
def test_the_first_payments_of_the_robots_are_told() -> None:
    game = new_game(7, seats=BOTH, automata=["riverfolk"])
    events = list(game.events)
    while not facts(events, "payments-placed", "seat"):
        decision = open_question(game)
        events = game.answer(decision.seat, decision.number, decision.keys[0])
    assert [(e.law, e.data["count"]) for e in events if e.kind == "payments-placed"] == [("LR 9.3.4", 1)]


@pytest.mark.law("LR 9.4.2")
def test_the_robots_tell_which_card_they_craft() -> None:
    game = table(
        "riverfolk",
        "turn.end",
        robots=True,
        riverfolk={"board": {"market": ["cobbler"]}},
        cards=["sappers", "anvil", "..."],
        agenda=[[f"robots.{stage}", {"seat": "riverfolk"}] for stage in ("craft", "stock")],
        turn={"seat": "riverfolk", "phase": "birdsong"},
    )
    assert facts(game.events, "crafted", "seat", "card") == [("riverfolk", "anvil")]
    assert facts(game.events, "gained-item", "item") == ["hammer"]


@pytest.mark.law("LR 9.2.2")
def test_payments_lost_for_a_post_are_told() -> None:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds={"play_area": BUSY},
        riverfolk={"board": {"payments": {"hundreds": 3}}},
        clearings={7: {"hundreds": {"warrior": 2}, "riverfolk": {"trade-post-mouse": 1}}},
        robots=True,
        script={"dice": [[1, 0]]},
    )
    events = answer(game, "battle")
    assert facts(events, "payments-lost", "seat", "faction", "count") == [("riverfolk", "hundreds", 2)]


@pytest.mark.law("LR 9.6.2", "G.24")
def test_racketeering_takes_warriors_to_the_board_and_removes_nobody() -> None:
    """They are still in the game, count as payments, and no effect of a removal follows."""
    game = scene(
        "robots.racketeering",
        "riverfolk",
        clearings={9: {"riverfolk": {"warrior": 5}}},
        riverfolk={"board": {"shield": True}},
        robots=True,
    )
    supply = mine(game).supply["warrior"]
    assert there(game, 9) == {"warrior": 2}
    assert mine(game).board["payments"] == {"riverfolk": 3}
    assert [e.kind for e in game.events] == ["taken-to-board"]
    assert mine(game).supply["warrior"] == supply == 10
    assert verbs.in_supply(inner(game), "riverfolk", "warrior") == 10
