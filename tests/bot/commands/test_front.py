"""Answering an interaction when the way to Discord breaks, and when somebody sends many at once."""

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.front import Front
from bot.layout import Page
from bot.play import Refused, Who, parse
from bot.play.said import HINT
from bot.replies import Replies
from bot.store import Arrival, BadLocation, Busy, Damaged, NotADatabase, Person, StoreError, Timer
from bot.telling import Tongue
from data.words import Words
from support.playing import ANNA, BEN, SEATED, Table, question

WORDS = Words.load(strict=True)


class Store:
    """Of a database only what `Front.answer` needs."""

    def __init__(self) -> None:
        self.noted: dict[int, Arrival] = {}
        self.busy = False

    async def person(self, person: int) -> Person:
        return Person(person)

    async def arrive(self, arrival: Arrival) -> None:
        if self.busy:
            raise Busy("held")
        self.noted[arrival.interaction] = arrival

    async def settle(self, interaction: int) -> None:
        self.noted.pop(interaction, None)

    async def unanswered(self, _since: datetime) -> list[Arrival]:
        return list(self.noted.values())


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def front(store: Store) -> Front:
    play: Any = None
    database: Any = store
    return Front(play, database, WORDS, {})


def interaction(number: int, *, person: int = 1, ack: Exception | None = None, reply: Exception | None = None) -> Any:
    """Somebody's input; acknowledging or answering it may fail."""
    shown: list[Any] = []

    async def defer(**_how: Any) -> None:
        if ack is not None:
            raise ack

    async def edit(*, view: discord.ui.LayoutView, **_rest: Any) -> None:
        if reply is not None:
            raise reply
        shown.append(view)

    return SimpleNamespace(
        id=number,
        application_id=9,
        token="token",
        user=SimpleNamespace(id=person, display_name="Anna"),
        locale=discord.Locale.american_english,
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        guild_id=5,
        channel_id=7,
        channel=None,
        data={},
        response=SimpleNamespace(defer=defer),
        edit_original_response=edit,
        shown=shown,
    )


BROKEN = [aiohttp.ServerDisconnectedError(), ConnectionResetError(), discord.RateLimited(60.0)]


@pytest.mark.parametrize("fault", BROKEN, ids=lambda fault: type(fault).__name__)
async def test_without_an_acknowledgement_nothing_is_done(front: Front, fault: Exception) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise AssertionError("the person was told that it failed")

    await front.answer(interaction(1, ack=fault), work, changes=True)


@pytest.mark.parametrize("fault", BROKEN, ids=lambda fault: type(fault).__name__)
async def test_an_answer_that_is_lost_was_given_all_the_same(front: Front, store: Store, fault: Exception) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        return Page(above=["done"])

    await front.answer(interaction(1, reply=fault), work, changes=True)
    assert store.noted == {}  # nobody is told later that nothing happened


async def test_a_busy_database_is_no_fault_wherever_it_shows(front: Front, store: Store) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise AssertionError("it could not be noted")

    store.busy = True
    asked = interaction(1)
    await front.answer(asked, work, changes=True)
    (view,) = asked.shown
    assert WORDS.say("en", "error-busy") in str(view.to_components())


async def test_a_full_disk_is_called_so(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db").open()
    database: Any = table.store._database
    await database._job(database._writer, lambda raw: raw.execute("PRAGMA max_page_count = 1"))

    async def work(_who: Who, _tongue: Tongue) -> Page:
        await table.store.put_timer(Timer("x", "x", datetime.now(UTC), payload={"x": "y" * 100_000}))
        raise AssertionError("it could not be stored")

    asked = interaction(1)
    await Front(table.play, table.store, WORDS, {}).answer(asked, work)
    (view,) = asked.shown
    said = str(view.to_components())
    assert WORDS.say("en", "error-out-of-space", reference="").partition("Reference")[0] in said
    assert str(tmp_path) not in said  # where games are stored is nobody's business
    await table.close()


@pytest.mark.parametrize("fault", [BadLocation("/home/x"), Damaged("/home/x"), NotADatabase("/home/x")])
def test_a_database_that_cannot_be_used_is_called_so(fault: StoreError) -> None:
    page = Front.failed(fault, Tongue(WORDS, "en"))
    said = str(page.above)
    assert "Please tell whoever runs this bot" in said
    assert "/home/x" not in said


async def test_whoever_sends_many_inputs_waits_and_nobody_else(front: Front) -> None:
    going, most, turn = 0, 0, asyncio.Event()

    async def slow(_who: Who, _tongue: Tongue) -> Page:
        nonlocal going, most
        going += 1
        most = max(most, going)
        await turn.wait()
        going -= 1
        return Page(above=["slow"])

    async def quick(_who: Who, _tongue: Tongue) -> Page:
        return Page(above=["quick"])

    many = [asyncio.create_task(front.answer(interaction(n, person=1), slow)) for n in range(20)]
    other = interaction(99, person=2)
    await front.answer(other, quick)
    assert len(other.shown) == 1
    assert not any(task.done() for task in many)
    turn.set()
    await asyncio.gather(*many)
    assert most == 1
    assert not front._people  # nothing is kept of them


async def test_who_is_still_waited_on_is_not_told_that_nothing_happened(front: Front, store: Store) -> None:
    """The client may log in anew while the bot goes on working."""
    told: list[discord.http.Route] = []

    async def request(route: discord.http.Route, **_body: Any) -> None:
        told.append(route)

    client: Any = SimpleNamespace(http=SimpleNamespace(request=request))

    async def work(_who: Who, _tongue: Tongue) -> Page:
        await front.make_good(client)
        return Page(above=["done"])

    await front.answer(interaction(1), work, changes=True)
    assert told == []
    await store.arrive(Arrival(2, 9, "token", 1, "en-US", datetime.now(UTC)))  # of a process that is no more
    await front.make_good(client)
    assert len(told) == 1
    assert store.noted == {}


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
        f"The game waits for an answer of the {WORDS.faction('en', asked)}, played by <@{SEATED[asked].person}>."
    )


async def test_a_refusal_begins_with_nothing_changed_and_ends_with_what_is_asked(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "hundreds", "mood")
    heading, said, title, asked, *_effects = await refusal(table, ANNA, "advance to:9")
    assert heading == NOTHING_CHANGED
    assert said == "First this has to be answered: Mood.\n-# Law 14.4.4"
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
