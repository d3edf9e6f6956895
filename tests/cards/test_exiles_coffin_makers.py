"""Coffin Makers: warriors that would return to a supply lie on the card until its owner's Birdsong."""

from typing import Any

import pytest

from engine.api import Game
from support import invariants
from support.exiles import DECK, birdsong, exiles
from support.games import answer, at, open_question
from support.law import facts, hand, vp
from support.riverfolk import keys, mine, there

OWNER: dict[str, Any] = {"play_area": ["coffin-makers"]}


def supply(game: Game, seat: str, kind: str = "warrior") -> int:
    """How many pieces of a kind are in a seat's supply."""
    return mine(game, seat).supply.get(kind, 0)


@pytest.mark.law("4.1.3", "4.3.6", "G.24")
def test_warriors_of_both_sides_lie_on_the_card() -> None:
    game = exiles(
        "hundreds.command",
        riverfolk=OWNER,
        hundreds={"hand": ["anvil"]},
        clearings={9: {"hundreds": {"warrior": 5}, "riverfolk": {"warrior": 4}}},
        script={"dice": [[3, 2]]},
    )
    before = supply(game, "hundreds"), supply(game, "riverfolk")
    answer(game, "battle")
    assert mine(game).on_card == {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 3}}
    assert (supply(game, "hundreds"), supply(game, "riverfolk")) == before
    assert there(game, 9, "hundreds") == {"warrior": 3}
    invariants.conserved(game)


@pytest.mark.law("4.1.3", "1.4.1")
@pytest.mark.parametrize(("warriors", "points"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_the_owner_scores_per_five_and_all_go_home(warriors: int, points: int) -> None:
    game = birdsong(
        "coffin-makers",
        "riverfolk",
        riverfolk={"on_card": {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": warriors - 2}}},
    )
    assert not game.decisions, "it is not asked: it must be done"
    assert vp(game, "riverfolk") == points
    assert mine(game).on_card == {}
    assert facts(game.events, "back-from-card", "faction", "count") == [
        ("hundreds", 2),
        ("riverfolk", warriors - 2),
    ]
    invariants.conserved(game)


@pytest.mark.law("1.4.1", "1.1.3")
def test_what_else_happens_at_the_start_is_done_before_or_after_as_the_owner_likes() -> None:
    game = birdsong(
        "coffin-makers",
        hundreds={"on_card": {"hundreds": {"warrior": 5}}, "supply": {"warrior": 4}},
        riverfolk={"hand": ["anvil"]},
    )
    assert (open_question(game).name, keys(game)) == ("start", ("coffin-makers", "services"))
    answer(game, "coffin-makers")
    assert keys(game) == ("services", "next")


@pytest.mark.law("4.1.3", "14.2.2", "1.1.2")
def test_the_warlord_is_placed_on_no_card() -> None:
    game = exiles(
        "hundreds.command",
        riverfolk=OWNER,
        hundreds={"hand": ["anvil"]},
        clearings={9: {"hundreds": {"warlord": 1}, "riverfolk": {"warrior": 3}}},
        script={"dice": [[2, 2]]},
    )
    answer(game, "battle")
    assert supply(game, "hundreds", "warlord") == 1
    assert "hundreds" not in mine(game).on_card


@pytest.mark.law("4.1.3", "G.23", "14.4.3")
def test_a_warrior_replaced_by_the_warlord_lies_on_the_card() -> None:
    game = exiles("hundreds.anoint", riverfolk=OWNER, clearings={9: {"hundreds": {"warrior": 2}}})
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 1}
    assert mine(game).on_card == {"hundreds": {"warrior": 1}}


@pytest.mark.law("4.1.3", "G.24")
def test_buildings_and_tokens_go_where_they_always_go() -> None:
    game = exiles(
        "hundreds.raze",
        hundreds=OWNER,
        clearings={9: {"hundreds": {"mob": 1}, "riverfolk": {"trade-post-mouse": 1}, "marquise": {"sawmill": 1}}},
        script={"mob": ["fox"]},
    )
    assert mine(game, "hundreds").on_card == {}
    assert mine(game).removed == {"trade-post-mouse": 1}


@pytest.mark.law("4.1.3", "11.5.5", "1.5.4")
def test_funds_that_are_spent_lie_on_the_card_and_recruit_nobody_from_it() -> None:
    game = exiles(
        "riverfolk.daylight",
        "riverfolk",
        hundreds=OWNER,
        riverfolk={"board": {"funds": {"riverfolk": 2, "hundreds": 1}}, "supply": {"warrior": 1}},
    )
    answer(game, "recruit", "riverfolk", "5")
    assert mine(game, "hundreds").on_card == {"riverfolk": {"warrior": 1}}
    assert there(game, 5) == {"warrior": 1}
    assert "recruit" not in keys(game), "none is left, and a fund spent now would not come back"


@pytest.mark.law("4.1.3", "11.2.5.I")
def test_funds_lost_to_trade_disruption_lie_on_the_card() -> None:
    game = exiles(
        "hundreds.raze",
        hundreds=OWNER,
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        clearings={9: {"hundreds": {"mob": 1}, "riverfolk": {"trade-post-mouse": 1}}},
        script={"mob": ["fox"]},
    )
    assert mine(game, "hundreds").on_card == {"riverfolk": {"warrior": 2}}


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_the_warriors_of_a_bot_lie_on_the_card_too() -> None:
    game = exiles(
        "robots.score",
        "riverfolk",
        robots=True,
        hundreds=OWNER,
        riverfolk={"board": {"payments": {"hundreds": 2, "riverfolk": 1}}},
        options={"unattended": True},
    )
    assert mine(game, "hundreds").on_card == {"hundreds": {"warrior": 2}}


@pytest.mark.law("4.1.3", "G.24")
def test_warriors_taken_to_a_faction_board_are_not_removed() -> None:
    game = exiles(
        "robots.racketeering",
        "riverfolk",
        robots=True,
        hundreds=OWNER,
        riverfolk={"board": {"shield": True}},
        clearings={5: {"riverfolk": {"warrior": 5}}},
        options={"unattended": True},
    )
    assert mine(game, "hundreds").on_card == {}


@pytest.mark.law("4.1.3", "G.5")
def test_with_the_card_gone_what_lay_on_it_goes_home() -> None:
    game = birdsong("saboteurs", riverfolk={"play_area": ["coffin-makers"], "on_card": {"hundreds": {"warrior": 6}}})
    answer(game, "saboteurs")
    assert mine(game).on_card == {}
    assert vp(game, "riverfolk") == 0
    invariants.conserved(game)


@pytest.mark.law("LR 3.2")
def test_an_automaton_that_takes_the_seat_sends_them_home_and_does_not_use_the_card() -> None:
    game = exiles(
        "hundreds.command",
        last="hundreds.command",
        hundreds={"hand": ["anvil"]},
        riverfolk={**OWNER, "on_card": {"hundreds": {"warrior": 7}}},
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 3}}},
        script={"dice": [[2, 1]]},
    )
    game.hand_over("riverfolk", "automaton")
    answer(game, "battle")
    assert game.played_by["riverfolk"] == "automaton"
    assert mine(game).on_card == {}
    invariants.conserved(game)


@pytest.mark.law("4.1.3")
def test_nobody_is_asked_when_nothing_lies_on_the_card() -> None:
    game = birdsong("coffin-makers")
    assert open_question(game).name == "mood"
    assert vp(game) == 0


def test_a_position_counts_what_lies_on_the_card() -> None:
    document = {
        "deck": DECK,
        "seats": [
            {"faction": "hundreds", "play_area": ["coffin-makers"], "on_card": {"riverfolk": {"warrior": 4}}},
            {"faction": "riverfolk"},
        ],
        "clearings": {1: {"hundreds": {"warlord": 1}}},
        "turn": {"seat": "hundreds", "stage": "hundreds.mood"},
    }
    game = at(document, script={})
    assert supply(game, "riverfolk") == 11
    invariants.position_alike(game)
    assert hand(game) == []
