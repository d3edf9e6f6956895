"""What is said to who takes a seat, gives one up, or finds a game at rest."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.pages.posts import game_page, lobby_page
from bot.pages.seats import ask, said_after_join
from bot.play import Confirm, Happened, SeatInfo
from support.games import BOTH, answer, new_game
from support.pages import ENGLISH, check, components, info, shown


def test_who_joins_is_told_from_when_on_the_seat_is_theirs() -> None:
    game = new_game(1, seats=BOTH)
    page = said_after_join(ENGLISH, replace(shown(game, 7), seat="hundreds"))
    assert page.above[0] == "You now play the Hundreds.", "before what happened and what is asked"
    automaton = new_game(1, seats=BOTH, automata=("hundreds",))
    automaton.hand_over("hundreds", "person")
    (first, *_) = said_after_join(ENGLISH, replace(shown(automaton, 7), seat="hundreds")).above
    assert "as soon as the table is set up" in first
    while game.turn[2] != "daylight" or game.turn[0] != "riverfolk":
        answer(game, game.decisions[0].keys[0])
    game.hand_over("hundreds", "automaton")
    game.hand_over("hundreds", "person")
    (first, *_) = said_after_join(ENGLISH, replace(shown(game, 7), seat="hundreds")).above
    assert "after one whole turn of the automaton" in first
    mark = game.hand_over("hundreds", "person")
    entry = Happened(3, "handover", "hundreds", {}, tuple(mark), 5, 5, datetime.now(UTC))
    page = said_after_join(ENGLISH, replace(shown(game, 7), seat="hundreds", happened=(entry,)))
    assert "\n".join(page.above).count("after one whole turn") == 1


def asked_about_a_seat(
    what: Any, when: str, *, others: bool = True, status: Any = "active", asked: bool = False
) -> str:
    """The question before a seat of the Hundreds is taken or given up."""
    mine = None if what == "join" else 100
    seats = (
        SeatInfo("hundreds", "hundreds", mine, "person"),
        SeatInfo("riverfolk", "riverfolk", 101 if others else None, "person"),
    )
    game = replace(info(new_game(1, seats=BOTH)), seats=seats, status=status)
    page = ask(ENGLISH, Confirm(what, game, 7, seat="hundreds", when=when, asked=asked))
    assert [component["custom_id"] for component in components(page) if component["type"] == 2] == [
        "w:v:k3v7qz:7:leave" if what == "leave" else f"w:v:k3v7qz:7:{what}:hundreds",
        "w:v:k3v7qz:7:keep",
    ]
    check(page)
    return "\n".join(page.above)


def test_before_a_seat_is_given_up_it_is_said_what_will_happen() -> None:
    for when in ("turn", "step", "setup", "now"):
        said = asked_about_a_seat("leave", when)
        assert "AI-Overlord of the Hundreds" in said
        assert "rests" not in said
        assert "the automaton plays one whole turn" in said
        assert ("What is left of this turn is passed over" in said) == (when == "turn")
        assert ("What is left of the setup" in said) == (when == "setup")
        assert ("stays with the AI-Overlord" in said) == (when == "now")
        assert ("as soon as the other player has finished what they are doing" in said) == (when == "step")
        declined = "What the Hundreds are asked now is declined where that is possible."
        assert declined not in said
        assert (declined in asked_about_a_seat("leave", when, asked=True)) == (when == "step")
        alone = asked_about_a_seat("leave", when, others=False)
        assert "rests until somebody joins" in alone
        assert "AI-Overlord" not in alone
    assert "<@100>" in asked_about_a_seat("empty", "step")


def test_before_a_seat_is_taken_again_it_is_said_what_that_costs() -> None:
    said = asked_about_a_seat("join", "later")
    assert "it is yours after one whole turn of the AI-Overlord of the Hundreds" in said
    assert "rest" not in said
    assert "The game at rest goes on" in asked_about_a_seat("join", "later", others=False, status="paused")


def test_a_game_at_rest_offers_its_seats_and_no_deeds() -> None:
    game = new_game(1, seats=BOTH)
    seats = tuple(SeatInfo(seat.name, seat.faction, None, "automaton") for seat in game.view(None).seats)
    outcome = replace(shown(game, 7), game=replace(info(game), seats=seats, status="paused"), asked=())
    page = game_page(ENGLISH, outcome, [], None)
    check(page)
    labels = [component["label"] for component in components(page) if component["type"] == 2]
    assert labels == ["Join as Hundreds", "Join as Riverfolk", "Map", "Board", "Log", "Text"]
    assert "is first played by its automaton for one whole turn" in page.asked


def test_nobody_leaves_an_empty_lobby() -> None:
    lobby = replace(
        info(new_game(1, seats=BOTH)), status="lobby", seats=(SeatInfo("hundreds", "hundreds", None, "automaton"),)
    )
    labels = [c["label"] for c in components(lobby_page(ENGLISH, lobby)) if c["type"] == 2]
    assert labels == ["Join as Hundreds", "Start"]
