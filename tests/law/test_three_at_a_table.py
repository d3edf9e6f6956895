"""Rules of which two seats show too little: who else there is, whom it is about, and who is left out of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import Game
from engine.rules import ruling
from support.exiles import DECK
from support.games import answer, at, inner
from support.law import BUSY, asked, facts, hand, refusal, vp
from support.maps import ground
from support.riverfolk import keys, mine, there

Pieces = dict[int, dict[str, dict[str, int]]]
SEATS = ("hundreds", "riverfolk", "marquise")
HOME: Pieces = {
    1: {"hundreds": {"warlord": 1}},
    5: {"riverfolk": {"warrior": 1}},
    3: {"marquise": {"keep": 1, "warrior": 1}},
}
SILENT = {"supply": {"warrior": 0}}
"""Nothing to pay with, so that no service is offered."""


def three(stage: str, seat: str = "hundreds", *, last: str = "", clearings: Pieces = HOME, **parts: Any) -> Game:
    """Three people at a stage of a seat's turn; `parts` with a seat's name are parts of that seat.

    Whoever else has pieces on the map sits there too, and is not played.
    """
    seats = [{"faction": name, **parts.pop(name, {})} for name in SEATS]
    others = sorted({owner for pieces in clearings.values() for owner in pieces} - {*SEATS})
    seats += [{"faction": name, "played_by": "inert"} for name in others]
    turn = {"seat": seat, "stage": stage, "last": last or stage, **parts.pop("turn", {})}
    script = {"mob": ["fox"], **parts.pop("script", {})}
    return at({"seats": seats, "clearings": clearings, "turn": turn, **parts}, script=script)


def birdsong(card: str, **parts: Any) -> Game:
    """The Hundreds' Birdsong with a card in play before them."""
    own = {"play_area": [card], **SILENT}
    return three("turn.birdsong", last="birdsong", hundreds=own, **parts)


# --- cards that choose a player ---------------------------------------------------------------------------------------


@pytest.mark.law("4.1.3", "G.6")
@pytest.mark.parametrize(("chosen", "other"), [("riverfolk", "marquise"), ("marquise", "riverfolk")])
def test_the_bank_draws_for_its_owner_and_the_one_who_is_chosen(chosen: str, other: str) -> None:
    game = birdsong("better-burrow-bank", cards=["anvil", "sappers", "..."])
    assert keys(game) == ("riverfolk", "marquise")
    answer(game, chosen)
    assert (hand(game), hand(game, chosen), hand(game, other)) == (["anvil"], ["sappers"], [])


@pytest.mark.law("4.1.3", "G.22")
def test_stand_and_deliver_takes_from_and_pays_the_one_who_is_chosen() -> None:
    game = birdsong(
        "stand-and-deliver",
        riverfolk={"hand": ["anvil"]},
        marquise={"hand": ["sappers", "cobbler"]},
        script={"pick": ["cobbler"]},
    )
    answer(game, "stand-and-deliver", "marquise")
    assert (hand(game), hand(game, "riverfolk"), hand(game, "marquise")) == (["cobbler"], ["anvil"], ["sappers"])
    assert (vp(game), vp(game, "riverfolk"), vp(game, "marquise")) == (0, 0, 1)


@pytest.mark.law("4.1.3", "1.2.1")
def test_what_is_robbed_is_known_to_those_two_and_not_to_the_third() -> None:
    game = birdsong("stand-and-deliver", marquise={"hand": ["cobbler"]}, script={"pick": ["cobbler"]})
    (took,) = [event for event in answer(game, "stand-and-deliver") if event.kind == "took-random-card"]
    assert took.seen_by("marquise").data["cards"] == ["cobbler"]
    for viewer in ("riverfolk", None):
        assert "cards" not in took.seen_by(viewer).data


@pytest.mark.law("4.1.3", "1.2.1")
def test_codebreakers_show_the_hand_that_is_chosen_to_their_owner_alone() -> None:
    game = three(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"play_area": ["codebreakers"]},
        hundreds={"hand": ["anvil"]},
        marquise={"hand": ["sappers"]},
    )
    answer(game, "use")
    assert keys(game) == ("marquise", "hundreds"), "clockwise from who looks"
    (looked,) = [event for event in answer(game, "marquise") if event.kind == "looked-at-hand"]
    assert looked.seen_by("riverfolk").data["cards"] == ["sappers"]
    for viewer in (None, "hundreds", "marquise"):
        assert "cards" not in looked.seen_by(viewer).data


@pytest.mark.law("4.1.3", "4.3.5.I")
@pytest.mark.parametrize(("defender", "other"), [("riverfolk", "marquise"), ("marquise", "riverfolk")])
def test_brutal_tactics_hit_and_pay_the_defender_and_not_who_stands_by(defender: str, other: str) -> None:
    here = {name: {"warrior": 2} for name in SEATS}
    game = three(
        "hundreds.command",
        clearings={7: here},
        hundreds={"play_area": ["brutal-tactics", *BUSY]},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle", defender, "brutal-tactics")
    assert (there(game, 7, defender), there(game, 7, other)) == ({"warrior": 1}, {"warrior": 2})
    assert (vp(game), vp(game, defender), vp(game, other)) == (0, 1, 0)


@pytest.mark.law("4.1.3", "2.5")
def test_royal_claim_counts_what_is_ruled_against_two() -> None:
    pieces: Pieces = {
        1: {"hundreds": {"warlord": 1}},
        2: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}, "marquise": {"warrior": 2}},
        5: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 2}},
    }
    game = birdsong("royal-claim", clearings=pieces)
    answer(game, "royal-claim")
    assert vp(game) == 2, "most of all in 2, tied with one of them in 5"


@pytest.mark.law("4.1.3")
@pytest.mark.parametrize("owner", ["riverfolk", "marquise"])
def test_the_broker_draws_for_its_owner_alone_when_another_crafts(owner: str) -> None:
    others: dict[str, Any] = {owner: {"play_area": ["murine-broker"]}}
    game = three(
        "hundreds.craft",
        clearings={**HOME, 1: {"hundreds": {"warlord": 1, "stronghold": 1}}},
        hundreds={"hand": ["anvil", "bake-sale"]},
        deck=DECK,
        cards=["investments", "..."],
        **others,
    )
    events = answer(game, "craft", "anvil", "keep")
    assert facts(events, "drew", "seat", "count") == [(owner, 1)]


# --- rule, points, dominance ------------------------------------------------------------------------------------------


@pytest.mark.law("2.5")
@pytest.mark.parametrize(
    ("counts", "ruler"),
    [
        ((3, 2, 2), "hundreds"),
        ((2, 2, 3), "marquise"),
        ((2, 2, 1), None),
        ((1, 2, 2), None),
        ((2, 2, 2), None),
        ((0, 1, 2), "marquise"),
    ],
)
def test_who_has_most_of_three_rules_and_a_tie_for_most_rules_nothing(
    counts: tuple[int, int, int], ruler: str | None
) -> None:
    here = {name: {"warrior": count} for name, count in zip(SEATS, counts, strict=True) if count}
    game = three("hundreds.incite", clearings={5: here})
    assert ruling.ruler(inner(game), 5) == ruler


DOMINANT = {"vp": None, "dominance": "fox-dominance"}


def wins(seat: str, clearings: Pieces, **others: Any) -> tuple[str, ...]:
    """Who has won as the seat's turn, which has that card before it, begins."""
    return three("turn.begin", seat, last="birdsong", clearings=clearings, **{seat: DOMINANT, **others}).winners


@pytest.mark.law("3.3.1.I", "2.5")
def test_three_foxes_must_be_ruled_against_both_others() -> None:
    held: Pieces = {1: {"hundreds": {"warrior": 1}}, 6: {"hundreds": {"warrior": 1}}}
    both = {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 1}}
    assert wins("hundreds", {**held, 12: both}) == ("hundreds",), "two who have less together tie with nobody"
    assert wins("hundreds", {**held, 12: {**both, "marquise": {"warrior": 2}}}) == ()


@pytest.mark.law("3.3.1.I", "2.5")
@pytest.mark.parametrize(("fourth", "won"), [(1, True), (2, False), (3, False)])
def test_at_four_seats_each_of_three_others_may_keep_a_clearing_from_counting(fourth: int, *, won: bool) -> None:
    held: Pieces = {1: {"hundreds": {"warrior": 1}}, 6: {"hundreds": {"warrior": 1}}}
    here = {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 1}}
    assert wins("hundreds", {**held, 12: {**here, "eyrie": {"warrior": fourth}}}) == (("hundreds",) if won else ())


@pytest.mark.law("3.3.1.I", "1.4.1")
def test_of_two_active_cards_the_one_counts_whose_turn_begins() -> None:
    """The Riverfolk and the Marquise both have a card; who rules three foxes wins in the own turn and no other."""
    foxes: Pieces = {clearing: {"marquise": {"warrior": 1}} for clearing in (1, 6, 12)}
    mouse = {"vp": None, "dominance": "mouse-dominance"}
    assert wins("marquise", foxes, riverfolk=mouse) == ("marquise",)
    assert wins("riverfolk", foxes, marquise=DOMINANT, riverfolk=mouse) == ()
    assert wins("hundreds", foxes, marquise=DOMINANT, riverfolk=mouse, hundreds={"vp": 29}) == ()


@pytest.mark.law("3.3.1.II")
@pytest.mark.parametrize("third", ["riverfolk", "marquise"])
def test_an_opposite_corner_that_a_third_holds_is_none(third: str) -> None:
    bird = {"vp": None, "dominance": "bird-dominance"}
    pieces: Pieces = {1: {"hundreds": {"warrior": 1}}, 3: {"hundreds": {"warrior": 1}}}
    assert wins("hundreds", pieces, hundreds=bird) == ("hundreds",)
    assert wins("hundreds", {**pieces, 3: {**pieces[3], third: {"warrior": 1}}}, hundreds=bird) == ()


@pytest.mark.law("3.3.3", "3.3.4")
def test_a_dominance_card_that_one_spends_is_for_any_other_to_take() -> None:
    game = three(
        "hundreds.discard",
        hundreds={"hand": ["fox-dominance", "anvil", "armorers", "sappers", "cobbler", "bake-sale"]},
    )
    answer(game, "fox-dominance")
    assert game.view(None).available_dominance == ("fox-dominance",)
    assert game.view(None).discard == ()
    for seat, stage in (("riverfolk", "riverfolk.daylight"), ("marquise", "marquise.actions")):
        own: dict[str, Any] = {seat: {"hand": ["anvil"], "play_area": BUSY}}
        game = three(stage, seat, available=["fox-dominance"], **own)
        answer(game, "take-dominance")
        assert hand(game, seat) == ["fox-dominance"]


# --- drawing and discarding -------------------------------------------------------------------------------------------


@pytest.mark.law("2.1", "G.5")
def test_three_draw_from_one_deck_and_discard_to_one_pile() -> None:
    full = ["armorers", "sappers", "cobbler", "bake-sale", "investments", "brutal-tactics"]
    for seat, stage in (("hundreds", "hundreds.discard"), ("marquise", "marquise.discard")):
        own: dict[str, Any] = {seat: {"hand": full}}
        game = three(stage, seat, discard=["anvil"], **own)
        answer(game, "cobbler")
        assert game.view(None).discard == ("anvil", "cobbler")
        assert [len(hand(game, name)) for name in SEATS] == [5 if name == seat else 0 for name in SEATS]


# --- services ---------------------------------------------------------------------------------------------------------

PRICES = {"hand-card": 1, "riverboats": 1, "mercenaries": 1}


def seller(**board: Any) -> dict[str, Any]:
    """The Riverfolk's seat with two cards to sell, all services at one."""
    return {"board": {"prices": PRICES, **board}, "hand": ["anvil", "sappers"]}


def selling(buyer: str, **parts: Any) -> Game:
    """The start of a buyer's Birdsong, at a table of three."""
    return three("turn.birdsong-start", buyer, turn={"phase": "birdsong"}, riverfolk=seller(), **parts)


@pytest.mark.law("11.2.6", "1.4.1")
@pytest.mark.parametrize(("buyer", "other"), [("hundreds", "marquise"), ("marquise", "hundreds")])
def test_only_whose_turn_it_is_buys_and_pays(buyer: str, other: str) -> None:
    game = selling(buyer)
    assert asked(game) == [(buyer, "1.4.1", "start")]
    before = mine(game, other).supply["warrior"]
    answer(game, "services", "riverboats")
    board = game.view(None).seat("riverfolk").board
    assert board["payments"] == {buyer: 1}
    assert board["hired"] == {"riverboats": buyer}
    assert mine(game, other).supply["warrior"] == before


@pytest.mark.law("11.2.6.I", "11.2.6.II")
def test_payments_of_two_buyers_lie_side_by_side_and_limit_nobody() -> None:
    sold = seller(payments={"hundreds": 2})
    game = three("turn.birdsong-start", "marquise", turn={"phase": "birdsong"}, riverfolk=sold)
    answer(game, "services", "hand-card", "anvil")
    assert mine(game).board["payments"] == {"hundreds": 2, "marquise": 1}
    assert hand(game, "marquise") == ["anvil"]


@pytest.mark.law("11.2.6.II")
def test_a_post_counts_for_whoever_shares_its_clearing_and_for_nobody_else() -> None:
    pieces: Pieces = {**HOME, 7: {"hundreds": {"warrior": 1}, "riverfolk": {"trade-post-mouse": 1}}}
    for buyer, count in (("hundreds", 2), ("marquise", 1)):
        game = selling(buyer, clearings=pieces)
        answer(game, "services")
        assert [d.args["left"] for d in game.decisions] == [count]


# --- maps -------------------------------------------------------------------------------------------------------------


@pytest.mark.law("M.4.4", "2.5")
@pytest.mark.parametrize(("counts", "points"), [((3, 2, 2), 1), ((2, 2, 1), 0), ((2, 1, 2), 0), ((1, 0, 2), 0)])
def test_the_pass_scores_for_whom_it_is_ruled_by_against_each_other(counts: tuple[int, int, int], points: int) -> None:
    here = {name: {"warrior": count} for name, count in zip(SEATS, counts, strict=True) if count}
    game = three("turn.end", clearings={1: {"hundreds": {"warlord": 1}}, 10: here}, **ground("mountain"))
    assert [vp(game, name) for name in SEATS] == [points, 0, 0]


@pytest.mark.law("M.4.3", "M.4.2")
def test_a_path_that_one_opened_is_open_to_the_others_and_they_may_open_another() -> None:
    closed = [[2, 5], [3, 7], [5, 9], [6, 11], [11, 12]]
    game = three(
        "marquise.actions",
        "marquise",
        clearings={1: {"hundreds": {"warlord": 1}}, 9: {"marquise": {"warrior": 2}}},
        marquise={"hand": ["anvil"]},
        **{**ground("mountain"), "closed_paths": closed},
    )
    assert "open-path" in keys(game), "8-9 was opened in another's turn; a path a turn is each one's own"
    answer(game, "march")
    assert "8" in keys(game)
    assert refusal(game, "5") == ("M.4.2", "path-closed")


@pytest.mark.law("M.3.5", "4.2.1")
def test_the_ferry_needs_rule_against_each_of_two() -> None:
    crowd = {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 1}}
    for extra, reached in ((0, True), (1, False)):
        here = {**crowd, "marquise": {"warrior": 1 + extra}}
        game = three(
            "hundreds.command",
            clearings={1: here, 5: {"hundreds": {"warrior": 1}}, 9: {"hundreds": {"stronghold": 1}}},
            hundreds={"play_area": BUSY},
            **ground("lake"),
        )
        answer(game, "move", "1")
        assert ("12" in keys(game)) is reached
