"""LR 4: the Mechanical Marquise's setup and turn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import Game, PositionError
from support.games import at, inner, new_game
from support.marquise import board
from support.riverfolk import mine, there

AUTOMATON = {"played_by": "automaton"}


def turn(step: str, clearings: dict[int, Any], order: str | None = "anvil", **more: Any) -> Game:
    """The automaton at a step of its turn, under an order (a fox card)."""
    own = {**AUTOMATON, "board": {"order": order, **more.pop("own", {})}}
    return board(f"mechanical-marquise.{step}", clearings, marquise=own, **more)


# --- LR 4.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 4.3.1", "LR 4.3.2", "LR 4.3.3")
@pytest.mark.parametrize("number", range(6))
def test_the_keep_in_some_corner_and_twelve_warriors(number: int) -> None:
    game = new_game(number, seats=("hundreds", "marquise"), automata=("marquise",), options={"seating": "given"})
    (corner,) = [c for c in game.view(None).clearings if there(game, c.number, "marquise").get("keep")]
    assert corner.corner
    assert there(game, corner.number, "marquise")["warrior"] == 2
    opposite = {1: 3, 2: 4, 3: 1, 4: 2}[corner.number]
    assert there(game, opposite, "marquise") == {}
    assert mine(game, "marquise").supply["warrior"] == 25 - 12
    assert mine(game, "marquise").hand_count == 0


@pytest.mark.law("LR 4.3.4", "LR 4.3.5")
@pytest.mark.parametrize("number", range(6))
def test_three_buildings_around_the_keep_in_different_clearings(number: int) -> None:
    game = new_game(number, seats=("hundreds", "marquise"), automata=("marquise",), options={"seating": "given"})
    view = game.view(None)
    built = {
        p.kind: c.number
        for c in view.clearings
        for p in c.pieces
        if p.faction == "marquise" and p.kind in ("sawmill", "workshop", "recruiter")
    }
    corner = next(c.number for c in view.clearings if there(game, c.number, "marquise").get("keep"))
    around = {corner, *(n for pair in view.map.paths if corner in pair for n in pair)}
    assert len(set(built.values())) == 3
    assert set(built.values()) <= around
    left = mine(game, "marquise").supply
    assert [left[kind] for kind in ("sawmill", "workshop", "recruiter")] == [5, 5, 5]


# --- LR 4.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 4.4.1", "LR 4.4.2", "LR 1.1.2")
def test_the_order_is_revealed_and_its_item_crafted_for_a_point() -> None:
    game = board(
        "mechanical-marquise.order",
        {9: {"marquise": {"warrior": 1}}},
        marquise=AUTOMATON,
        cards=["sword-mouse", "..."],
        last="mechanical-marquise.craft",
    )
    assert mine(game, "marquise").board["order"] == "sword-mouse"
    assert mine(game, "marquise").items == ("sword",)
    assert mine(game, "marquise").vp == 1
    none = turn("craft", {9: {"marquise": {"warrior": 1}}}, "sword-mouse", items={"sword": 0})
    assert (mine(none, "marquise").items, mine(none, "marquise").vp) == ((), 0)


# --- LR 4.5 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 4.5.1")
def test_it_battles_in_each_ordered_clearing_whoever_has_most_pieces_there() -> None:
    both = {"hundreds": {"warrior": 1, "mob": 1}, "eyrie": {"warrior": 1}}
    game = turn(
        "battle",
        {
            8: {"marquise": {"warrior": 1}, **both},
            6: {"marquise": {"warrior": 1}, "hundreds": {"mob": 1}},
            9: {"marquise": {"warrior": 1}, "hundreds": {"mob": 1}},
        },
        script={"dice": [[1, 0], [1, 0]]},
    )
    assert there(game, 8, "hundreds") == {"mob": 1}
    assert there(game, 6, "hundreds") == {}
    assert there(game, 9, "hundreds") == {"mob": 1}, "a mouse clearing is not ordered"


@pytest.mark.law("LR 4.5.1", "LR 2.2")
@pytest.mark.parametrize(
    ("hundreds", "riverfolk", "fought"), [(3, 4, "riverfolk"), (4, 3, "hundreds"), (3, 3, "riverfolk")]
)
def test_of_equally_many_it_battles_whoever_has_more_points_then_the_earlier_letter(
    hundreds: int, riverfolk: int, fought: str
) -> None:
    own = {"faction": "marquise", **AUTOMATON, "board": {"order": "anvil"}}
    seats = [own, {"faction": "hundreds", "vp": hundreds}, {"faction": "riverfolk", "vp": riverfolk}]
    pieces: dict[int, Any] = {8: {"marquise": {"warrior": 3}, "hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}}}
    turn = {"seat": "marquise", "stage": "mechanical-marquise.battle", "last": "mechanical-marquise.battle"}
    game = at({"seats": seats, "clearings": pieces, "turn": turn}, script={"dice": [[1, 0]]})
    assert there(game, 8, fought) == {}
    assert sum(there(game, 8, seat).get("warrior", 0) for seat in ("hundreds", "riverfolk")) == 1


@pytest.mark.law("LR 4.5.2")
@pytest.mark.parametrize(
    ("ruled", "placed"), [([1], [4]), ([1, 8], [2, 2]), ([1, 6, 8], [2, 1, 1]), ([1, 6, 8, 12], [1, 1, 1, 1])]
)
def test_four_warriors_spread_over_the_ordered_clearings_it_rules(ruled: list[int], placed: list[int]) -> None:
    game = turn("recruit", {c: {"marquise": {"warrior": 1}} for c in (*ruled, 9)})
    assert [there(game, c, "marquise")["warrior"] - 1 for c in ruled] == placed
    assert there(game, 9, "marquise") == {"warrior": 1}


@pytest.mark.law("LR 4.5.2", "1.5.1")
def test_it_recruits_nowhere_when_it_rules_no_ordered_clearing() -> None:
    game = turn("recruit", {9: {"marquise": {"warrior": 1}}})
    assert mine(game, "marquise").supply["warrior"] == 24


@pytest.mark.law("LR 4.5.3")
@pytest.mark.parametrize(
    ("order", "kind"), [("anvil", "sawmill"), ("root-tea-rabbit", "workshop"), ("sword-mouse", "recruiter")]
)
def test_the_order_says_what_is_built_and_the_warriors_where(order: str, kind: str) -> None:
    pieces: dict[int, Any] = {
        9: {"marquise": {"warrior": 3}},
        1: {"marquise": {"warrior": 4, "sawmill": 1}},
        12: {"marquise": {"warrior": 2}},
    }
    game = turn("build", pieces, order)
    assert there(game, 9, "marquise") == {"warrior": 3, kind: 1}, "1 has no slot left"
    assert mine(game, "marquise").vp == 0
    assert inner(game).seat("marquise").board["built"]


@pytest.mark.law("LR 4.5.3")
def test_no_building_of_the_kind_left_none_instead() -> None:
    full: dict[int, Any] = {c: {"marquise": {"sawmill": 1}} for c in (1, 3, 4, 2, 5, 6)}
    game = turn("build", {**full, 9: {"marquise": {"warrior": 3}}}, ruins={})
    assert there(game, 9, "marquise") == {"warrior": 3}


@pytest.mark.law("LR 4.5.4")
def test_all_but_three_go_where_most_enemy_pieces_are() -> None:
    game = turn(
        "move",
        {
            8: {"marquise": {"warrior": 5}},
            7: {"hundreds": {"warrior": 2}},
            4: {"hundreds": {"mob": 1}},
            1: {"marquise": {"warrior": 3}},
            9: {"marquise": {"warrior": 5}},
        },
    )
    assert there(game, 8, "marquise") == {"warrior": 3}
    assert there(game, 7, "marquise") == {"warrior": 2}
    assert there(game, 1, "marquise") == {"warrior": 3}, "nobody to spare"
    assert there(game, 9, "marquise") == {"warrior": 5}, "not ordered"


@pytest.mark.law("LR 4.5.5")
def test_without_a_building_a_new_order_comes_and_daylight_begins_again() -> None:
    pieces = {9: {"marquise": {"warrior": 1}}, 8: {"hundreds": {"warrior": 4}}, 1: {"hundreds": {"warrior": 4}}}
    game = turn("expand", pieces, cards=["sword-mouse", "..."], turn={"args": {"passes": 1}}, last="daylight")
    assert mine(game, "marquise").board["order"] == "sword-mouse"
    assert there(game, 9, "marquise").get("recruiter") == 1
    assert "anvil" in game.view(None).discard


@pytest.mark.law("LR 4.5.5")
@pytest.mark.parametrize("why", ["built", "many", "bird", "passes"])
def test_when_daylight_is_not_played_again(why: str) -> None:
    pieces: dict[int, Any] = {9: {"marquise": {"warrior": 1}}}
    if why == "many":
        pieces |= {c: {"marquise": {"sawmill": 1}} for c in (1, 2, 3, 4, 5, 8)}
    game = turn(
        "expand",
        pieces,
        "birdy-bindle" if why == "bird" else "anvil",
        own={"built": why == "built"},
        cards=["sword-mouse", "..."],
        turn={"args": {"passes": 60 if why == "passes" else 1}},
        last="daylight",
    )
    assert mine(game, "marquise").board["order"] != "sword-mouse"


# --- LR 4.6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 4.6.1")
@pytest.mark.parametrize(
    ("order", "points"), [("anvil", 2), ("root-tea-rabbit", 0), ("sword-mouse", 1), ("birdy-bindle", 2)]
)
def test_the_ordered_track_scores(order: str, points: int) -> None:
    pieces = {
        11: {"marquise": {"sawmill": 3}},
        5: {"marquise": {"workshop": 1}},
        9: {"marquise": {"recruiter": 2}},
    }
    game = turn("score", pieces, order, ruins={})
    assert mine(game, "marquise").vp == points


@pytest.mark.law("LR 4.6.2")
def test_the_order_is_discarded() -> None:
    game = turn("discard", {9: {"marquise": {"warrior": 1}}}, own={"built": True})
    assert mine(game, "marquise").board["order"] is None
    assert game.view(None).discard[-1] == "anvil"
    assert not inner(game).seat("marquise").board["built"]


# --- LR 4.7 -----------------------------------------------------------------------------------------------------------

BIRD = "birdy-bindle"


@pytest.mark.law("LR 4.7.1")
def test_under_a_bird_it_battles_everywhere() -> None:
    pieces = {c: {"marquise": {"warrior": 1}, "hundreds": {"mob": 1}} for c in (1, 5, 9)}
    game = turn("battle", pieces, BIRD, script={"dice": [[1, 0]] * 3})
    assert [there(game, c, "hundreds") for c in (1, 5, 9)] == [{}, {}, {}]


@pytest.mark.law("LR 4.7.2")
@pytest.mark.parametrize(("ruled", "placed"), [([5], {5: 4}), ([1, 5, 9], {5: 2, 9: 2}), ([], {})])
def test_under_a_bird_two_in_each_of_the_two_of_lowest_priority(ruled: list[int], placed: dict[int, int]) -> None:
    game = turn("recruit", {c: {"marquise": {"warrior": 1}} for c in ruled}, BIRD)
    gained = {c: there(game, c, "marquise")["warrior"] - 1 for c in ruled}
    assert {c: n for c, n in gained.items() if n} == placed


@pytest.mark.law("LR 4.7.2", "LR 2.3")
def test_where_nothing_can_be_placed_the_next_clearing_gets_the_warriors() -> None:
    """A Vagabond has scorched the earth of 9, the ruled clearing of lowest priority (V.6.2)."""
    game = at(
        {
            "seats": [
                {"faction": "marquise", **AUTOMATON, "board": {"order": BIRD}},
                {"faction": "vagabond", "board": {"character": "scoundrel", "scorched": {"9": 1}}},
            ],
            "clearings": {c: {"marquise": {"warrior": 1}} for c in (1, 5, 9)} | {12: {"vagabond": {"pawn": 1}}},
            "turn": {
                "seat": "marquise",
                "stage": "mechanical-marquise.recruit",
                "last": "mechanical-marquise.recruit",
            },
        },
        script={},
    )
    assert [there(game, c, "marquise")["warrior"] - 1 for c in (1, 5, 9)] == [2, 2, 0]


@pytest.mark.law("LR 4.7.3")
@pytest.mark.parametrize(
    ("standing", "kind"),
    [
        ({"sawmill": 1, "workshop": 2}, "workshop"),
        ({"sawmill": 1, "recruiter": 1}, "sawmill"),
        ({"workshop": 1, "recruiter": 1}, "recruiter"),
        ({}, "sawmill"),
        ({"workshop": 1, "sawmill": 1, "recruiter": 1}, "sawmill"),
    ],
)
def test_under_a_bird_it_builds_what_it_has_most_of(standing: dict[str, int], kind: str) -> None:
    game = turn("build", {11: {"marquise": standing}, 9: {"marquise": {"warrior": 3}}}, BIRD, ruins={})
    assert there(game, 9, "marquise") == {"warrior": 3, kind: 1}


@pytest.mark.law("LR 4.7.4")
def test_under_a_bird_it_moves_out_of_every_clearing_and_battles_where_it_came() -> None:
    game = turn(
        "move",
        {
            8: {"marquise": {"warrior": 5}},
            7: {"hundreds": {"mob": 1}},
            4: {"hundreds": {"mob": 1}},
            5: {"marquise": {"warrior": 2}, "hundreds": {"mob": 1}},
        },
        BIRD,
        script={"dice": [[1, 0]]},
        last="daylight",
    )
    assert there(game, 8, "marquise") == {"warrior": 3}
    assert [there(game, c, "hundreds") for c in (4, 7)] == [{}, {"mob": 1}]
    assert there(game, 4, "marquise") == {"warrior": 2}
    assert there(game, 5, "hundreds") == {"mob": 1}, "nobody came there"


# --- LR 9.7 -----------------------------------------------------------------------------------------------------------

SELLER = {"faction": "riverfolk", "played_by": "automaton"}


def with_seller(step: str, clearings: dict[int, Any], order: str, **seller: Any) -> Game:
    """The same beside the Riverfolk Robots, who sell."""
    own = {"faction": "marquise", **AUTOMATON, "board": {"order": order}}
    turn = {"seat": "marquise", "stage": f"mechanical-marquise.{step}", "last": f"mechanical-marquise.{step}"}
    return at({"seats": [own, {**SELLER, **seller}], "clearings": clearings, "turn": turn}, script={"picks": []})


@pytest.mark.law("LR 9.7", "LR 4.4.2")
def test_a_card_with_an_item_is_bought_where_the_order_has_none() -> None:
    game = with_seller(
        "craft", {9: {"marquise": {"warrior": 1}}}, "favor-of-the-foxes", board={"market": ["sword-mouse"]}
    )
    assert mine(game, "marquise").board["order"] == "sword-mouse"
    assert mine(game, "marquise").items == ("sword",)
    assert "favor-of-the-foxes" in game.view(None).discard


@pytest.mark.law("LR 9.7", "LR 4.5.3")
def test_warriors_are_hired_to_rule_a_place_to_build() -> None:
    pieces: dict[int, Any] = {9: {"marquise": {"warrior": 1}, "riverfolk": {"warrior": 1}}}
    game = with_seller("build", pieces, "sword-mouse")
    assert there(game, 9, "marquise") == {"warrior": 1, "recruiter": 1}


@pytest.mark.law("LR 4.5.1", "G.9", "11.2.7.III")
@pytest.mark.parametrize(("hired", "fought"), [(None, True), ("marquise", False)])
def test_warriors_that_it_has_hired_are_no_enemies(hired: str | None, *, fought: bool) -> None:
    pieces: dict[int, Any] = {8: {"marquise": {"warrior": 3}, "riverfolk": {"warrior": 1}}}
    own = {"faction": "marquise", **AUTOMATON, "board": {"order": "anvil"}}
    turn = {"seat": "marquise", "stage": "mechanical-marquise.battle", "last": "mechanical-marquise.battle"}
    seller = {**SELLER, "board": {"mercenaries": hired}}
    game = at({"seats": [own, seller], "clearings": pieces, "turn": turn}, script={"dice": [[1, 0]] * fought})
    assert there(game, 8) == ({} if fought else {"warrior": 1})


# --- what only the automaton has --------------------------------------------------------------------------------------


@pytest.mark.law("LR 4.4.1", "LR 4.5.5")
@pytest.mark.parametrize(
    ("noted", "field", "law"),
    [
        ({"order": "anvil"}, "order", "LR 4.4.1"),
        ({"built": True}, "built", "LR 4.5.5"),
        ({"order": "anvil", "built": True}, "order", "LR 4.4.1"),
    ],
)
def test_a_person_has_no_order_and_no_note_of_what_was_built(noted: dict[str, Any], field: str, law: str) -> None:
    with pytest.raises(PositionError) as refused:
        board("daylight", {1: {"marquise": {"keep": 1}}}, marquise={"board": noted})
    assert (refused.value.where, refused.value.law) == (("seats", "marquise", field), law)
    assert f"only the automaton has {field!r}" in str(refused.value)
