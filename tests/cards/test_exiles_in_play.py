"""Whole games with the Exiles & Partisans deck: every property after every answer, and every word of it."""

import random

import pytest

from data.words import Words
from engine.api import Decision, Event, Game
from support import games, invariants
from support.exiles import DECK

WORDS = Words.load(strict=True)
VIEWERS = (None, *games.BOTH)


def told(game: Game, events: list[Event]) -> None:
    """What happened and what is asked can be said, in every locale, to everybody."""
    for locale in WORDS.locales:
        for event in events:
            for viewer in VIEWERS:
                seen = event.seen_by(viewer)
                assert WORDS.event(locale, seen.kind, seen.data), seen.kind
        for decision in game.decisions:
            asked(locale, decision)


def asked(locale: str, decision: Decision) -> None:
    assert WORDS.question(locale, decision.name, decision.args, decision.law)
    assert WORDS.question_short(locale, decision.name)
    labels = [WORDS.option(locale, o.key, o.kind, o.args, decision.name) for o in decision.options]
    assert len(set(labels)) == len(labels), labels
    for refusal in decision.refused:
        assert WORDS.refusal(locale, refusal.reason, {"key": refusal.key, **refusal.args}).endswith(".")


@pytest.mark.parametrize("wording", ["corrected", "first-printing"])
@pytest.mark.parametrize("number", range(2))
def test_games_in_which_half_of_the_cards_are_crafted(number: int, wording: str) -> None:
    chance = random.Random(f"{number} {wording}")
    options = {"dominance": number % 2 == 0, "false-orders": wording}
    game = games.with_crafted(games.new_game(50_000 + number, seats=games.BOTH, deck=DECK, options=options), chance)

    def after(game: Game, events: list[Event]) -> None:
        invariants.everything(game, events)
        told(game, events)

    games.play(game, chance, after)
    assert game.over


@pytest.mark.parametrize("automaton", games.BOTH)
def test_games_against_an_automaton(automaton: str) -> None:
    chance = random.Random(automaton)
    game = games.with_crafted(games.new_game(51_000, seats=games.BOTH, deck=DECK, automata=[automaton]), chance)
    games.play(game, chance, invariants.everything)
    assert game.over


def test_seats_that_change_hands_lose_nothing() -> None:
    chance = random.Random(5)
    game = games.with_crafted(games.new_game(52_000, seats=games.BOTH, deck=DECK), chance)
    for _ in range(1500):
        if game.over:
            break
        if chance.random() < 0.03 or not game.decisions:
            seat = chance.choice(games.BOTH)
            back = not game.decisions or game.played_by[seat] in ("automaton", "leaving")
            invariants.everything(game, game.hand_over(seat, "person" if back else "automaton"))
            continue
        decision = chance.choice(game.decisions)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        invariants.conserved(game)
        invariants.undo_tells_nothing(game, events)


def test_automata_alone_end_their_games() -> None:
    for number in range(20):
        game = games.new_game(
            53_000 + number, seats=games.BOTH, deck=DECK, automata=games.BOTH, options={"unattended": True}
        )
        assert game.over
        invariants.conserved(game)
