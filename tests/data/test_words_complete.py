"""Every word the engine can say has a message that formats with the arguments it gets, in every locale."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from data import load, load_standins, naming
from data.words import Words, message_part
from engine.api import Catalog
from support.engine_literals import Literals, Said, Scanner

WORDS = Words.load(strict=True)
FACTS = load()
FACTIONS = {**FACTS["factions"], **load_standins()}
SEATS = Catalog.from_dicts(FACTS).with_factions(load_standins()).seats


@cache
def literals() -> Literals:
    return Scanner().scan()


def given(keys: frozenset[str]) -> set[str]:
    """The variables that a message gets for arguments with these keys; see `data.naming`."""
    found: set[str] = set()
    for key in keys:
        found.add(key)
        if key in naming.LIST_OF or key in naming.SUIT_LISTS or key == "pieces":
            found.add(f"{key}_count")
        else:
            found.add(f"{key}_id")
        if key in naming.CLEARINGS:
            found.add(f"{key}_count")
    if {"kind"} <= keys and keys & {"faction", "seat"}:
        found |= {"piece", "pieces", "kind", "kind_id"}
    return found


def missing(said: list[Said], *patterns: str) -> list[str]:
    wanted = {(pattern.format(s.name), s.where) for s in said for pattern in patterns}
    return [f"{message}  {where}" for message, where in sorted(wanted) if not WORDS.has(message)]


def wrong_variables(said: list[Said], pattern: str, attribute: str = "") -> list[str]:
    found = []
    for s in said:
        message = pattern.format(s.name) + attribute
        if s.keys is None or not WORDS.has(message):
            continue
        lacking = WORDS.variables(message) - given(s.keys | (s.extra if attribute else frozenset()))
        if lacking:
            found.append(f"{message} names {sorted(lacking)}, not given at {s.where}")
    return found


def test_the_scanner_finds_what_the_engine_says() -> None:
    found = literals()
    assert {"placed", "moved", "removed", "scored", "rolled"} <= {s.name for s in found.events}
    assert "rules-neither-end" in {s.name for s in found.reasons}
    assert {"ambush", "foil", "hits"} <= {s.name for s in found.questions}  # `ambush` comes through a parameter
    assert "ambush none" in {s.name for s in found.words}
    assert "turn.begin" in {s.name for s in found.stages}
    moved = next(s for s in found.events if s.name == "moved")
    assert moved.keys == frozenset({"faction", "pieces", "from", "to"})
    neither = next(s for s in found.reasons if s.name == "rules-neither-end")
    assert neither.keys == frozenset({"from", "to", "seat"})  # through a local name and a ** of it


def test_every_event_has_words() -> None:
    assert not missing(literals().events, "event-{}")


def test_every_private_event_has_words_for_who_knows_more() -> None:
    assert not missing([s for s in literals().events if s.extra], "event-{}.known")


def test_every_reason_has_words() -> None:
    assert not missing(literals().reasons, "reason-{}")


def test_every_question_has_words() -> None:
    assert not missing(literals().questions, "ask-{}", "ask-{}-short")


def test_every_word_key_has_a_label() -> None:
    lacking = []
    for said in literals().words:
        question, key = said.name.split(" ", maxsplit=1)
        if not WORDS.has(f"word-{question}-{key}") and not WORDS.has(f"word-{key}"):
            lacking.append(f"word-{question}-{key} or word-{key}  {said.where}")
    assert not lacking


def test_every_stage_has_a_name() -> None:
    stages = [Said(message_part(s.name), s.where) for s in literals().stages]
    assert not missing(stages, "stage-{}")


def test_every_kind_of_option_can_be_labelled() -> None:
    known = {"word", *naming.LABELS, *naming.NAMERS}
    assert not [f"{s.name} {s.where}" for s in literals().kinds if s.name not in known]


def test_every_effect_has_a_name() -> None:
    lacking = [s for s in literals().effects if not WORDS.has(f"card-{s.name}")]
    assert not missing(lacking, "effect-{}")


def test_a_question_worded_by_its_law_names_what_some_asker_gives() -> None:
    useless = []
    for message in WORDS.messages("en"):
        if message.startswith("ask-") and ".law-" in message:
            name = message.split(".", maxsplit=1)[0].removeprefix("ask-")
            askers = [s for s in literals().questions if s.name == name]
            if not any(s.keys is None or WORDS.variables(message) <= given(s.keys) for s in askers):
                useless.append(message)
    assert not useless


def test_every_action_and_its_parameters_have_words() -> None:
    assert not missing(literals().actions, "word-{}")
    parameters = {Said(name, s.where) for s in literals().actions for name in s.extra}
    assert not missing(list(parameters), "ask-{}-short")


def test_every_law_the_engine_cites_can_be_looked_up() -> None:
    cited = [s for s in literals().laws if s.name.startswith(("LR ", "AOH", "G.")) or "." in s.name]
    named = [Said(message_part(s.name), s.where) for s in cited]
    assert not missing(named, "law-{}", "law-{}.title")


def test_there_are_no_words_for_what_the_engine_never_says() -> None:
    found = literals()
    said = {
        *(f"event-{s.name}" for s in found.events),
        *(f"reason-{s.name}" for s in found.reasons),
        *(f"effect-{s.name}" for s in found.effects),
        *(f"stage-{message_part(s.name)}" for s in found.stages),
        "reason-clearing-flooded",  # said where questions themselves are defined, which is not scanned
    }
    written = set()
    for file in (files("data") / "text" / "en").iterdir():
        text = file.read_text(encoding="utf-8") if file.name != "bot.ftl" else ""  # the bot's own refusals are there
        written |= set(re.findall(r"^((?:event|reason|effect|stage)-[\w-]+) =", text, flags=re.MULTILINE))
    assert len(written) > 150
    assert not sorted(written - said)


def test_messages_name_only_what_they_get() -> None:
    found = literals()
    assert not [
        *wrong_variables(found.events, "event-{}"),
        *wrong_variables(found.events, "event-{}", ".known"),
        *wrong_variables(found.reasons, "reason-{}"),
        *wrong_variables(found.questions, "ask-{}"),
    ]


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_and_piece_has_words(seat: str) -> None:
    assert WORDS.owner("en", seat)
    assert WORDS.say("en", f"faction-{seat}.full")
    assert WORDS.say("en", f"faction-{seat}.automaton")
    for kind, facts in FACTIONS[SEATS[seat]]["pieces"].items():
        assert WORDS.piece_name("en", seat, kind)
        for count in (1, 2, 5):
            texts = [
                WORDS.piece("en", seat, kind, count),
                WORDS.say("en", f"piece-{seat}-{kind}.own", count=count),
            ]
            if facts["total"] > 1:
                assert all(str(count) in text for text in texts), (seat, kind)


def test_seats_of_one_faction_are_told_apart() -> None:
    for forms in ("", ".full", ".automaton"):
        said = [WORDS.say("en", f"faction-{seat}{forms}") for seat in SEATS]
        assert len(set(said)) == len(said), said
    pieces = [WORDS.piece("en", seat, kind, 2) for seat in SEATS for kind in FACTIONS[SEATS[seat]]["pieces"]]
    assert len(set(pieces)) == len(pieces)


def test_every_fact_has_words() -> None:
    for card in FACTS["cards"]:
        assert WORDS.card("en", card)
        assert WORDS.card_effect("en", card).count(".") == 1, f"{card}: one sentence"
    hundreds = FACTS["factions"]["hundreds"]["numbers"]
    for message in (
        *(f"map-{m}" for m in FACTS["maps"]),
        *(f"deck-{d}" for d in FACTS["decks"]),
        *(f"item-{i}" for i in FACTS["items"]["supply"]),
        *(f"suit-{s}" for s in ("bird", "fox", "rabbit", "mouse", "any")),
        *(f"mood-{m}{part}" for m in hundreds["moods"] for part in ("", ".effect")),
        *(f"phase-{p}" for p in ("setup", "birdsong", "daylight", "evening", "between", "over")),
    ):
        assert WORDS.say("en", message)


SAMPLES: dict[str, Any] = {"count": 2, "points": 2, "total": 12, "least": 10, "number": 3}


@pytest.mark.parametrize("locale", WORDS.locales)
def test_every_message_formats(locale: str) -> None:
    own = WORDS.messages(locale)
    assert own
    for message in own:
        for sample in (0, 1, 2, 5, 22):
            args = {name: sample if name in SAMPLES else "x" for name in WORDS.variables(message, locale)}
            text = WORDS.say(locale, message, **args)
            assert text.strip(), message
            assert "{" not in text, message
            assert len(text) < 400, f"{message}: too long for a phone"


@pytest.mark.parametrize("locale", WORDS.locales)
def test_a_translation_is_whole_and_names_the_same_arguments(locale: str) -> None:
    english = set(WORDS.messages("en"))
    assert set(WORDS.messages(locale)) == english
    odd = [m for m in english if not WORDS.variables(m, locale) <= WORDS.variables(m) | {"count"}]
    assert not odd
