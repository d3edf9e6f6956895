"""Whole games in words: everything random play brings up is said in every locale, for everybody who may read it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from functools import cache
from typing import Literal

import pytest

from data import load
from data.words import Words
from engine.api import FACTIONS, Catalog, Decision, Event, Game, SeatSetup, Setup
from support import seatings

WORDS = Words.load(strict=True)
LONGEST_SENTENCE = 400
LONGEST_LABEL = 100  # a choice of Discord's autocomplete
LONGEST_BUTTON = 80
KEY = re.compile(r"\d_\d")
"""The key of a forest, which is for machines."""


@cache
def catalog() -> Catalog:
    return Catalog.from_dicts(load())


def tell(events: Iterable[Event], locale: str, viewers: Iterable[str | None]) -> int:
    told = 0
    for event in events:
        for viewer in viewers:
            seen = event.seen_by(viewer)
            text = WORDS.event(locale, seen.kind, seen.data)
            assert text, seen.kind
            assert len(text) < LONGEST_SENTENCE, text
            assert "none" not in text.split(), f"a missing name is shown: {text}"
            assert not KEY.search(text), text
            plain = WORDS.event(locale, seen.kind, seen.data, markdown=False)
            assert "*" not in plain, plain
            told += 1
    return told


def ask(decision: Decision, locale: str) -> None:
    text = WORDS.question(locale, decision.name, decision.args, decision.law)
    assert text.endswith(("?", ".", "!")), text
    assert len(text) < LONGEST_SENTENCE, text
    assert WORDS.question_short(locale, decision.name)
    labels = [WORDS.option(locale, o.key, o.kind, o.args, decision.name) for o in decision.options]
    assert len(set(labels)) == len(labels), f"two options of {decision.name} look the same: {labels}"
    assert all(0 < len(label) <= LONGEST_LABEL for label in labels), labels
    assert not any(map(KEY.search, (text, *labels))), (text, labels)
    for refusal in decision.refused:
        sentence = WORDS.refusal(locale, refusal.reason, {"key": refusal.key, **refusal.args})
        assert sentence.endswith("."), sentence
        assert len(sentence) < LONGEST_SENTENCE, sentence
        assert not KEY.search(sentence), sentence


@pytest.mark.parametrize("automata", [(), *((faction,) for faction in FACTIONS)], ids=lambda a: "".join(a) or "people")
@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_can_be_told(seed: int, automata: tuple[str, ...]) -> None:
    chance = random.Random(f"words {seed}")
    board, deck = sorted(catalog().maps)[seed], sorted(catalog().decks)[seed // 2 % 2]
    some = [found for found in seatings.every() if seatings.fits(board, found) and set(automata) <= set(found)]
    seats = tuple(SeatSetup(name, automaton=name in automata) for name in some[seed % len(some)])
    game = Game.new(Setup(board, deck, seats, {"dominance": seed % 2 == 0}), f"{seed:064x}", catalog())
    viewers = (None, *game.played_by)
    told = sum(tell(game.events, locale, viewers) for locale in WORDS.locales)
    for _ in range(250):
        if game.over:
            break
        if not game.decisions:  # everybody has left: somebody comes back
            events = game.hand_over(chance.choice(list(game.played_by)), "person")
        else:
            decision = chance.choice(game.decisions)
            assert WORDS.stage("en", game.view(None).stage)
            for locale in WORDS.locales:
                ask(decision, locale)
            events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        if not automata and not game.winners and chance.random() < 0.02:  # seats change hands now and then
            seat = chance.choice(list(game.played_by))
            to: Literal["person", "automaton"] = "automaton" if game.played_by[seat] == "person" else "person"
            events += game.hand_over(seat, to)
        for locale in WORDS.locales:
            told += tell(events, locale, viewers)
    assert told > 200
