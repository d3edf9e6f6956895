"""What somebody reads who is refused, or offered hints."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord.front import Front
from bot.discord.replies import Replies
from bot.pages.layout import Page
from bot.pages.panels import Seen, panel
from bot.pages.telling import Tongue
from bot.play import Refused, Who, parse
from bot.play.said import HINT
from data.words import Words
from support.playing import ANNA, BEN, CLEO, SEATED, Table, question

WORDS = Words.load(strict=True)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    found = await Table(tmp_path / "games.db").open()
    yield found
    await found.close()


def front_of(table: Table) -> Front:
    return Front(table.play, table.store, WORDS, {})


async def refusal(table: Table, who: Who, line: str) -> list[str]:
    """What somebody reads whose line is refused, text by text."""
    with pytest.raises(Refused) as caught:
        await table.play.turns.act(who, table.id(), parse(line))
    page = await front_of(table).refused(who, Tongue(WORDS, "en"), caught.value)
    return [text for text in page.above if text]


NOTHING_CHANGED = "### ⛔ Not done: nothing changed"


async def test_out_of_turn_it_is_said_whose_turn_it_is_and_nothing_else(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    assert question(outcome).name == "mood"
    assert await refusal(table, BEN, "done") == [
        NOTHING_CHANGED,
        f"It is not your turn. It is the turn of the Hundreds, played by <@{ANNA.person}>.",
    ]


async def test_before_any_turn_it_is_said_who_is_waited_for(table: Table) -> None:
    outcome = await table.begin()
    asked = outcome.asked[0].seat
    heading, said = await refusal(table, BEN if asked == "hundreds" else ANNA, "done")
    assert heading == NOTHING_CHANGED
    assert said == (
        f"The game waits for an answer of the {WORDS.owner('en', asked)}, played by <@{SEATED[asked].person}>."
    )


async def test_a_refusal_begins_with_nothing_changed_and_ends_with_what_is_asked(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    heading, said, title, asked, *_effects = await refusal(table, ANNA, "advance to:9")
    assert heading == NOTHING_CHANGED
    assert said == "First answer the question that is open: “Mood”.\n-# Law 14.4.4"
    assert "Hundreds" in title
    assert asked.startswith("### Which mood")


async def test_few_possible_answers_are_listed_by_their_names(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(1), "hundreds", "action")
    assert question(outcome).args["stage"] == "hundreds.craft"
    _, said, *_ = await refusal(table, ANNA, "somersault")
    assert said.splitlines()[:2] == [
        "“somersault” is no answer to “Action”.", "-# Law 14.5.1",
    ]  # fmt: skip
    assert said.splitlines()[2] == "Possible now: **Done**."


async def test_what_is_nearly_right_is_asked_back(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    _, said, *_ = await refusal(table, ANNA, "rowdie")
    assert said.splitlines()[-1] == "Did you mean **Rowdy**?"


async def test_a_hint_in_autocomplete_is_cut_at_its_end_and_said_in_full_when_it_is_sent(table: Table) -> None:
    await table.until(await table.begin(), random.Random(4), "hundreds", "start")
    front, tongue = front_of(table), Tongue(WORDS, "en")
    replies = Replies(front)
    ((hint, value),) = await replies.suggest(ANNA, tongue, "advance", {}, "to")
    assert hint.startswith("“Advance” (14.5.3) is not possible now: the turn is at Start of Birdsong")
    assert (len(hint) <= 100, value) == (True, HINT)
    with pytest.raises(Refused) as sent:
        await replies.hint(ANNA, tongue, "advance", {"to": value}, "to")
    page = await front.refused(ANNA, tongue, sent.value)
    assert page.above[:2] == [
        NOTHING_CHANGED,
        WORDS.refusal("en", sent.value.reason, sent.value.arguments) + "\n-# Law 1.4.1",
    ]


async def test_a_hint_asks_back_what_may_be_meant(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    replies = Replies(front_of(table))
    assert await replies.suggest_line(ANNA, Tongue(WORDS, "en"), "rowdie 5") == [
        ("“rowdie” is no answer to “Mood”. Did you mean Rowdy?", HINT)
    ]


async def test_a_hint_that_is_sent_does_nothing_and_says_what_may_be_chosen_by_now(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    replies = Replies(front_of(table))
    page = await replies.command(ANNA, Tongue(WORDS, "en"), 1, "mood", {"mood": " ? "})
    assert page.above[0] == NOTHING_CHANGED
    assert page.above[1].startswith("Choose an answer to “Mood”.")
    assert "**Rowdy**" in page.above[1]
    for page in (
        await replies.line(ANNA, Tongue(WORDS, "en"), 1, "?"),
        await replies.plan(ANNA, Tongue(WORDS, "en"), "?"),
    ):
        assert "**Rowdy**" in page.above[1]
    assert len(await table.entries()) == outcome.n


async def test_who_has_no_seat_is_told_to_join_only_where_that_can_be_done(table: Table) -> None:
    looks = "You have no seat in this game. Everybody may look with /map, /board, /log and /text"
    await table.begin()
    assert await refusal(table, CLEO, "done") == [NOTHING_CHANGED, f"{looks}."]
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    joinable = f"{looks}; /game join takes a seat that nobody fills."
    assert await refusal(table, CLEO, "done") == [NOTHING_CHANGED, joinable]
    await table.play.lobby.leave(ANNA, table.id(), confirmed=True)  # now the game rests
    assert await refusal(table, CLEO, "done") == [NOTHING_CHANGED, joinable]


async def test_who_waits_is_told_what_can_be_done_meanwhile(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    replies, tongue = Replies(front_of(table)), Tongue(WORDS, "en")
    waiting = await replies.panel(BEN, tongue)
    assert waiting.above[-1].endswith("Until then you can look around (Hand, Map, /catchup) and set /orders.")
    assert "Look again" in labels(waiting)
    # Whoever has no seat is not offered what would be refused, and nobody in a game that rests or is over.
    for without in (replace(outcome, seat=None), replace(outcome, game=replace(outcome.game, status="paused"))):
        assert "Look again" not in labels(panel(tongue, Seen.from_outcome(without)))
    rests = panel(tongue, replace(Seen.from_outcome(replace(outcome, seat=None)), asked=()))
    assert rests.above[-1] == "Nobody plays now: the game rests. /game join takes a seat, and it goes on."


def labels(page: Page) -> list[str | None]:
    items: list[Any] = [item for row in page.rows for item in row]
    return [item.item.label for item in items]
