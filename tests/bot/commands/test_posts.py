"""What the game post tells: the last turns, and all that nobody was told yet."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.front import Front
from bot.layout import Page, Picture
from bot.play import Outcome
from bot.poster import Poster
from support.playing import ANNA, Table

TURN = "turn-began"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    found = await Table(tmp_path / "games.db", seed=3).open()
    yield found
    await found.close()


def poster(table: Table) -> Poster:
    """A poster that is only asked what there is to tell."""
    front: Any = SimpleNamespace(play=table.play)
    return Poster(cast("discord.Client", None), cast("Front", front))


async def answers(table: Table, count: int) -> AsyncIterator[Outcome]:
    """A game against the automaton, answer by answer."""
    outcome = await table.begin(ben=False)
    yield outcome
    chance = random.Random(3)
    for _ in range(count):
        question = outcome.question("hundreds")
        if question is None:
            return
        outcome = await table.say(ANNA, chance.choice(question.keys))
        yield outcome


async def test_whatever_was_not_told_yet_is_told(table: Table) -> None:
    poster_ = poster(table)
    turns = 0
    async for outcome in answers(table, 60):
        told = await poster_._last_turns(outcome)
        events = [event for entry in told for event in entry.events]
        # An answer may end a turn, bring the automaton's whole turn and begin the next: all of it is told.
        assert [entry.n for entry in told][-len(outcome.happened) :] == [entry.n for entry in outcome.happened]
        assert sum(len(entry.events) for entry in outcome.happened) <= len(events)
        if sum(len(entry.events) for entry in outcome.happened) < len(events):
            assert sum(event.kind == TURN for event in events) <= 3
        turns = max(turns, outcome.game.turn[1] if outcome.game.turn else 0)
    assert turns > 3


async def test_a_new_process_tells_the_same_as_one_that_was_there(table: Table) -> None:
    there = poster(table)
    async for outcome in answers(table, 40):
        kept = await there._last_turns(outcome)
        anew = await poster(table)._last_turns(outcome)
        assert [entry.n for entry in anew] == [entry.n for entry in kept]
        assert [entry.events for entry in anew] == [entry.events for entry in kept]


async def test_the_post_is_remembered_without_its_pictures(table: Table) -> None:
    poster_ = poster(table)
    page = Page(above=["words"], pictures=[Picture("map.png", b"x" * 1000, "A map")])
    poster_._keep("k3v7qz", page, 5)
    _, kept = poster_._shown["k3v7qz"]
    assert [picture.png for picture in kept.pictures] == [b""]
    assert (kept.above, kept.pictures[0].name, kept.pictures[0].alt) == (["words"], "map.png", "A map")
    assert page.pictures[0].png  # which is still to be sent
