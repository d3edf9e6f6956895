"""Pages within Discord's limits, whatever a game shows; nothing public that depends on a hidden card."""

import asyncio
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pages.ids import Id, answer_id, find_key, short
from bot.pages.layout import Page, Picture, last_lines, paginate
from bot.pages.panels import Seen, panel, refusal_label, why
from bot.pages.plans import plan_page
from bot.pages.posts import game_page, lobby_page
from bot.pages.telling import story
from bot.play import Happened, Outcome, Preview, Word
from data.words import unmarked
from support.games import BOTH, inner, new_game
from support.pages import ENGLISH, check, components, happened, info, shown
from support.playing import ANNA, Table
from support.worlds import swap_hidden


@pytest.mark.parametrize("number", range(3))
async def test_every_question_of_a_game_has_its_panel_and_its_post(number: int) -> None:
    game = new_game(number, seats=BOTH, options={"dominance": bool(number % 2)})
    chance = random.Random(number)
    entries: list[Happened] = []
    asked_yes_or_no: set[str] = set()
    n = 0
    while game.decisions and n < 500:
        decision = chance.choice(game.decisions)
        if {"yes", "no"} <= set(decision.keys):  # on buttons as in words: Yes comes before No
            asked_yes_or_no.add(decision.name)
            assert decision.keys.index("yes") < decision.keys.index("no")
        n += 1
        public = Outcome(info(game, n), None, n, tuple(entries[-1:]), game.view(None).asked, engine=game)
        recent = entries[-20:]
        if n % 10 == 0:
            check(game_page(ENGLISH, public, recent, None, ping=True))
        view = game.view(decision.seat)
        seen = Seen(info(game, n), n, decision.seat, view, decision, public.asked, can_undo=True)
        for page in (0, 1):
            check(panel(ENGLISH, seen, page=page, told=story(recent, ENGLISH, decision.seat)))
        line = tuple(Word(chance.choice(decision.keys)) for _ in range(n % 4 + 1))
        check(plan_page(ENGLISH, Preview(seen.game, decision.seat, n, line, view, (), decision), None))
        if refused := decision.refused:
            one = chance.choice(refused)
            check(reasons := why(ENGLISH, seen, key=one.key))
            if decision.kind in {"card", "clearing", "mood", "service"}:
                label = refusal_label(ENGLISH, decision, one, view)
                said = [line for line in unmarked("\n".join(reasons.above)).splitlines() if label in line]
                assert said
                assert all(line.count(label) == 1 for line in said)
                before = [line for line in said if line.startswith(f"{label}: ")]
                assert not any(re.search(rf"\b{one.key}\b", line.removeprefix(label)) for line in before)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        entries.append(happened(n, *events, seat=decision.seat))
    assert n > 100
    assert "warlord" in asked_yes_or_no


async def test_nothing_public_depends_on_hidden_cards() -> None:
    game = new_game(5, seats=BOTH)
    chance = random.Random(5)
    for n in range(1, 200):
        if not game.decisions:
            break
        other = game.fork()
        swap_hidden(inner(other), None, game)
        pages = [
            json.dumps(components(game_page(ENGLISH, shown(which, n), (), None, ping=True))) for which in (game, other)
        ]
        assert pages[0] == pages[1]
        decision = chance.choice(game.decisions)
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))


async def test_the_posts_buttons_are_the_same_whatever_is_asked() -> None:
    rows = set()
    for number in range(4):
        game = new_game(number, seats=BOTH)
        page = game_page(ENGLISH, shown(game, 1), (), None)
        rows.add(tuple((c["label"], c["custom_id"]) for c in components(page) if c["type"] == 2))
    assert len(rows) == 1


@pytest.mark.parametrize("status", ["active", "paused", "abandoned"])
async def test_only_a_game_played_to_its_end_is_given_away_by_its_post(status: Any) -> None:
    outcome = shown(new_game(1, seats=BOTH), 7)
    outcome = replace(outcome, game=replace(outcome.game, status=status))
    page = game_page(ENGLISH, outcome, (), None)
    ids = [component.get("custom_id", "") for component in components(page)]
    assert f"w:p:{outcome.game.id}:7:export" not in ids
    assert page.document is None


async def test_only_the_people_meant_are_pinged() -> None:
    page = game_page(ENGLISH, shown(new_game(1, seats=BOTH), 1), (), None, ping=True)
    allowed = page.mentions.to_dict()
    assert sorted(int(person) for person in allowed["users"]) == [100, 101]
    assert allowed["parse"] == []
    assert Page().mentions.to_dict()["parse"] == []


async def test_a_lobby_shows_free_seats_and_who_sits(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db").open()
    outcome = await table.play.lobby.new(ANNA, table.id(), join="hundreds")
    page = lobby_page(ENGLISH, outcome.game)
    check(page)
    text = "\n".join(page.above)
    assert f"<@{ANNA.person}>" in text
    assert "Robots" in text
    await table.close()


# --- layout -----------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.text(max_size=5000), max_size=6),
    st.text(max_size=1500),
    st.lists(st.integers(0, 4100).map("x".__mul__), max_size=3),
)
@settings(max_examples=30, deadline=None)
def test_a_page_fits_whatever_it_is_given(texts: list[str], alt: str, below: list[str]) -> None:
    async def build() -> None:
        check(Page(above=texts, pictures=[Picture("map.png", b"", alt)], below=below))

    asyncio.run(build())


def test_lines_are_cut_at_the_old_end_and_counted() -> None:
    told, before = last_lines([f"line {n}" for n in range(100)], 50)
    assert told[-1] == "line 99"
    assert before + len(told) == 100
    assert len("\n".join(told)) <= 50
    pages = paginate([f"line {n}" for n in range(100)], 50)
    assert "\n".join(pages).splitlines() == [f"line {n}" for n in range(100)]
    assert all(len(page) <= 50 for page in pages)
    assert paginate([], 50) == [""]


# --- ids --------------------------------------------------------------------------------------------------------------


def test_a_long_key_is_hashed_and_found_again() -> None:
    key = "hundreds." + "x" * 200
    id_ = answer_id("k3v7qz", 123_456, 999_999, key)
    assert len(id_) <= 100
    said = id_.split(":", 5)[5]
    assert said.startswith("#")
    assert find_key(said, ["other", key]) == key
    assert find_key("#unknown", [key]) == "#unknown"
    assert find_key(short(key), [key]) == key
    assert answer_id("k3v7qz", 1, 2, "fox-dominance").endswith(":2:fox-dominance")


def test_an_id_says_what_it_is() -> None:
    assert str(Id("v", "k3v7qz", 41, "page:2")) == "w:v:k3v7qz:41:page:2"
    assert Id("v", "k3v7qz", 41, "go:advance to:5").parts(2) == ("go", "advance to:5")
    assert Id("p", "k3v7qz", 41, "act").parts(3) == ("act", "", "")


# --- telling ----------------------------------------------------------------------------------------------------------
