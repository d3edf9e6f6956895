"""Answering an interaction when the way to Discord breaks, and when somebody sends many at once."""

import asyncio
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.front import Front, Pairs, Suggest
from bot.layout import Document, Page, Picture
from bot.line import Line
from bot.play import Who
from bot.pool import Stuck
from bot.promises import Promises
from bot.store import Arrival, BadLocation, Busy, Damaged, NotADatabase, Person, StoreError, Timer
from bot.telling import Tongue
from data.words import Words
from support.playing import Table

WORDS = Words.load(strict=True)


class Store:
    """Of a database only what `Front.answer` needs."""

    def __init__(self) -> None:
        self.noted: dict[int, Arrival] = {}
        self.done: set[int] = set()
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

    async def outcome(self, interaction: int) -> tuple[str, dict[str, Any]] | None:
        return ("game", {}) if interaction in self.done else None


class Wire(Line):
    """A line that writes down what people are shown, as text and picture count. `faults` are raised first."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[str, list[str]] = {}
        self.pictures: list[int] = []
        self.faults: list[Exception] = []
        self.has: set[int] = set()

    async def answered(self, interaction: int, application: int, token: str) -> bool:
        return interaction in self.has

    async def answer(self, application: int, token: str, page: Page) -> None:
        self.pictures.append(len(page.pictures))
        if self.faults:
            raise self.faults.pop(0)
        self.shown.setdefault(token, []).append("\n".join(page.above))


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def front(store: Store, monkeypatch: pytest.MonkeyPatch) -> Front:
    play: Any = None
    database: Any = store
    monkeypatch.setattr("bot.promises.FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr("bot.front.Line", Wire)
    return Front(play, database, WORDS, {})


def wire(front: Front) -> Wire:
    assert isinstance(front.line, Wire)
    return front.line


def refused(status: int, code: int = 0) -> discord.HTTPException:
    """What the library raises for an answer of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


def interaction(number: int, *, person: int = 1, channel: int = 7, ack: Exception | None = None) -> Any:
    """Somebody's input; acknowledging it may fail."""

    async def defer(**_how: Any) -> None:
        if ack is not None:
            raise ack

    return SimpleNamespace(
        id=number,
        application_id=9,
        token=f"t{number}",
        user=SimpleNamespace(id=person, display_name="Anna"),
        locale=discord.Locale.american_english,
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        guild_id=5,
        channel_id=channel,
        channel=None,
        data={},
        response=SimpleNamespace(defer=defer),
    )


BROKEN = [
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(),
    discord.RateLimited(60.0),
    RuntimeError("Session is closed"),
    refused(503),
    KeyError("what the library looked for in an answer that is none of Discord's"),
]


def naming(fault: Exception) -> str:
    return type(fault).__name__


@pytest.mark.parametrize("changes", [True, False])
@pytest.mark.parametrize("fault", BROKEN, ids=naming)
async def test_without_an_acknowledgement_nothing_is_done(
    front: Front, store: Store, fault: Exception, *, changes: bool
) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise AssertionError("the person was told that it failed")

    await front.answer(interaction(1, ack=fault), work, changes=changes)
    # It may have arrived all the same: then they wait, and must hear of it.
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-cut-off")]}
    await front.answer(interaction(2, ack=refused(404, 10062)), work, changes=changes)
    assert "t2" not in wire(front).shown  # it did not, for sure
    assert store.noted == {}


@pytest.mark.parametrize("fault", [*BROKEN[:3], *map(refused, (500, 503, 429))], ids=naming)
async def test_an_answer_that_does_not_arrive_is_given_again(front: Front, store: Store, fault: Exception) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        assert list(store.noted) == [1]
        return Page(above=["done"])

    for changes in (True, False):
        wire(front).faults = [fault, fault]
        await front.answer(interaction(1), work, changes=changes)
        assert wire(front).shown.pop("t1") == ["done"]
        assert store.noted == {}  # nobody is told later that nothing happened


LOST = [refused(404, 10008), refused(401, 50027), refused(404, 10015), refused(404, 10062), refused(404, 10003)]


@pytest.mark.parametrize("fault", LOST, ids=str)
async def test_who_is_gone_is_not_answered(front: Front, store: Store, fault: Exception) -> None:
    wire(front).faults = [fault]
    await front.answer(interaction(1), looking)
    assert wire(front).shown == {}
    assert store.noted == {}


async def looking(_who: Who, _tongue: Tongue) -> Page:
    return Page(above=["the map"])


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(("done", "message"), [(True, "error-unheard-done"), (False, "error-unheard-nothing")])
@pytest.mark.parametrize("fault", LOST, ids=str)
async def test_who_could_not_be_reached_is_told_with_the_next_answer_what_became_of_it(
    front: Front, store: Store, fault: Exception, done: bool, message: str, restarted: bool
) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        if done:
            store.done.add(1)
        return Page(above=["the panel"])

    wire(front).faults = [fault]
    await front.answer(interaction(1), work, changes=True)
    assert list(store.noted) == [1]
    if restarted:
        store.noted[1] = replace(store.noted[1], at=datetime.now(UTC) - timedelta(hours=1))
        front.promises = Promises(front.store, WORDS, front.line)
        await front.promises.make_good(await front.promises.cut_off())
    at = str(int(store.noted[1].at.timestamp()))
    await front.answer(interaction(2, person=2), looking)
    wire(front).faults = [fault]
    await front.answer(interaction(3), looking)  # which does not reach them either
    for number in (4, 5):
        await front.answer(interaction(number), looking)
    assert wire(front).shown == {
        "t2": ["the map"],  # is nobody else's business
        "t4": [WORDS.say("en", message, at=at) + "\nthe map"],
        "t5": ["the map"],  # once
    }
    assert store.noted == {}


async def test_whoever_discord_lets_wait_for_too_long_is_told_later(
    front: Front, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleeping(*_given: object) -> None:
        await asyncio.Event().wait()  # as the library does for as long as Discord asks

    monkeypatch.setattr("bot.promises.TOKEN_LIFE", timedelta(seconds=0.05))
    with monkeypatch.context() as limited:
        limited.setattr(front.line, "answer", sleeping)
        async with asyncio.timeout(5):
            await front.answer(interaction(1), looking, changes=True)
    monkeypatch.setattr("bot.promises.TOKEN_LIFE", timedelta(seconds=5))
    at = str(int(store.noted[1].at.timestamp()))
    await front.answer(interaction(2), looking)
    assert wire(front).shown == {"t2": [WORDS.say("en", "error-unheard-nothing", at=at) + "\nthe map"]}
    assert store.noted == {}


@pytest.mark.parametrize("status", [400, 413])
async def test_a_picture_that_is_refused_is_said_to_be_missing(front: Front, status: int) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        return Page(above=["the map"], pictures=[Picture("map.png", b"png", "")])

    wire(front).faults = [refused(status)]
    await front.answer(interaction(1), work)
    assert wire(front).shown == {"t1": ["the map\n" + WORDS.say("en", "error-picture-refused")]}
    assert wire(front).pictures == [1, 0]


async def test_a_file_that_is_refused_is_said_to_be_missing(front: Front) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        return Page(above=["the game"], document=Document("game.json", b"{}"))

    wire(front).faults = [refused(413)]
    await front.answer(interaction(1), work)
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-file-refused")]}


NEVER_TAKEN = [refused(400), refused(413), refused(403, 50001), refused(404), refused(422), ValueError("components")]


@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize(("done", "message"), [(True, "error-unshown-done"), (False, "error-unshown")])
@pytest.mark.parametrize("fault", NEVER_TAKEN, ids=naming)
async def test_a_page_that_is_never_taken_leaves_nobody_waiting(
    front: Front, store: Store, fault: Exception, done: bool, message: str, times: int
) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        if done:
            store.done.add(1)
        return Page(above=["odd"], below=["odd"])

    wire(front).faults = [fault] * times  # also where the plainest sentence is refused: that is not for what it says
    await front.answer(interaction(1), work, changes=True)
    assert wire(front).shown == {"t1": [WORDS.say("en", message)]}
    assert store.noted == {}


async def test_what_is_broken_off_behind_its_deed_is_not_said_to_be_undone(front: Front, store: Store) -> None:
    for number, fault in enumerate((Busy("held"), Stuck("a worker did not answer"))):

        async def work(_who: Who, _tongue: Tongue, number: int = number, fault: Exception = fault) -> Page:
            store.done.add(number)
            raise fault

        await front.answer(interaction(number), work, changes=True)
        assert wire(front).shown.pop(f"t{number}") == [WORDS.say("en", "error-unshown-done")]


async def test_a_fault_in_the_last_word_is_answered_too(front: Front, store: Store) -> None:
    class Deaf:
        def closed(self, _channel: int) -> bool:
            raise LookupError

    speaker: Any = Deaf()
    front.speaker = speaker
    await front.answer(interaction(1), looking, changes=True)
    (said,) = wire(front).shown["t1"]
    assert WORDS.say("en", "error-unexpected", reference="").partition("Reference")[0] in said
    assert store.noted == {}


async def test_a_busy_database_is_no_fault_wherever_it_shows(front: Front, store: Store) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise AssertionError("it could not be noted")

    store.busy = True
    await front.answer(interaction(1), work, changes=True)
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-busy")]}


async def test_looking_goes_on_where_nothing_can_be_noted(front: Front, store: Store) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        return Page(above=["the map"])

    store.busy = True
    await front.answer(interaction(1), work)
    assert wire(front).shown == {"t1": ["the map"]}


async def test_a_slow_note_delays_no_acknowledgement(
    front: Front, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, acknowledged = asyncio.Event(), asyncio.Event()

    async def arrive(arrival: Arrival) -> None:
        await free.wait()
        store.noted[arrival.interaction] = arrival

    async def defer(**_how: Any) -> None:
        acknowledged.set()

    async def work(_who: Who, _tongue: Tongue) -> Page:
        assert list(store.noted) == [1]  # what changes something is not begun before
        return Page(above=["done"])

    monkeypatch.setattr(store, "arrive", arrive)
    asked = interaction(1)
    asked.response.defer = defer
    answering = asyncio.create_task(front.answer(asked, work, changes=True))
    async with asyncio.timeout(2):
        await acknowledged.wait()
    assert store.noted == {}
    free.set()
    await answering
    assert wire(front).shown == {"t1": ["done"]}


async def test_a_full_disk_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await Table(tmp_path / "games.db").open()
    database: Any = table.store._database
    await database._job(database._writer, lambda raw: raw.execute("PRAGMA max_page_count = 1"))

    async def work(_who: Who, _tongue: Tongue) -> Page:
        await table.store.put_timer(Timer("x", "x", datetime.now(UTC), payload={"x": "y" * 100_000}))
        raise AssertionError("it could not be stored")

    monkeypatch.setattr("bot.front.Line", Wire)
    front = Front(table.play, table.store, WORDS, {})
    await front.answer(interaction(1), work)
    (said,) = wire(front).shown["t1"]
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
    await front.answer(interaction(98, person=2), quick)
    await front.answer(interaction(99, person=1, channel=8), quick)  # and not they themselves, elsewhere
    assert wire(front).shown == {"t98": ["quick"], "t99": ["quick"]}
    assert not any(task.done() for task in many)
    turn.set()
    await asyncio.gather(*many)
    assert most == 1
    assert not front._queues  # nothing is kept of them
    assert not front._under_way


async def test_what_is_delivered_again_while_it_is_worked_on_is_answered_once(front: Front, store: Store) -> None:
    begun, turn = 0, asyncio.Event()

    async def work(_who: Who, _tongue: Tongue) -> Page:
        nonlocal begun
        begun += 1
        await turn.wait()
        return Page(above=["done"])

    twice = [asyncio.create_task(front.answer(interaction(1), work, changes=True)) for _ in range(2)]
    while not begun:
        await asyncio.sleep(0)
    turn.set()
    await asyncio.gather(*twice)
    assert begun == 1
    assert wire(front).shown == {"t1": ["done"]}
    assert store.noted == {}


CUT_OFF = {1: "error-interrupted", 2: "error-done-before", 3: "error-ask-again"}
"""What is said to who was cut off: nothing was done, it was done, it was only a look."""


async def test_who_was_cut_off_is_told_what_became_of_it(front: Front, store: Store) -> None:
    for number in CUT_OFF:
        await store.arrive(Arrival(number, 9, f"t{number}", 1, "en-US", datetime.now(UTC), number != 3))
    store.done = {2}
    wire(front).faults = [ConnectionResetError()] * 2  # Discord is in trouble just then
    await store.arrive(Arrival(4, 9, "t4", 1, "en-US", datetime.now(UTC)))
    wire(front).has = {4}  # answered: only the note of that was cut off
    await front.promises.make_good(await front.promises.cut_off())
    assert wire(front).shown == {f"t{number}": [WORDS.say("en", message)] for number, message in CUT_OFF.items()}
    assert store.noted == {}


async def test_who_is_cut_off_by_an_orderly_stop_is_told_before_it_ends(front: Front, store: Store) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        await asyncio.Event().wait()
        raise AssertionError

    async def quick(_who: Who, _tongue: Tongue) -> Page:
        await asyncio.sleep(0.01)
        return Page(above=["quick"])

    waiting = [asyncio.create_task(front.answer(interaction(n), work, changes=n != 3)) for n in CUT_OFF]
    waiting.append(asyncio.create_task(front.answer(interaction(4, person=2), quick)))
    await asyncio.sleep(0)
    store.done = {2}
    await front.finish(0.1)
    assert all(task.done() for task in waiting)
    said = {f"t{number}": [WORDS.say("en", message)] for number, message in CUT_OFF.items()}
    assert wire(front).shown == {**said, "t4": ["quick"]}
    assert store.noted == {}


async def test_a_stop_does_not_wait_for_a_discord_that_is_away(
    front: Front, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.front.TELLING_S", 0.05)
    await store.arrive(Arrival(1, 9, "t1", 1, "en-US", datetime.now(UTC)))
    wire(front).faults = [ConnectionResetError()] * 1000
    await front.finish(0)
    assert list(store.noted) == [1]  # for the next start


async def test_a_worker_that_does_not_answer_is_said_to_have_changed_nothing(front: Front) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise Stuck("a worker did not answer")

    await front.answer(interaction(1), work, changes=True)
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-stuck")]}


# --- autocomplete -----------------------------------------------------------------------------------------------------


async def test_of_one_persons_autocompletes_the_newest_is_answered(front: Front) -> None:
    worked: list[int] = []

    def suggesting(number: int) -> Suggest:
        async def suggest(_who: Who, _tongue: Tongue) -> Pairs:
            worked.append(number)
            await asyncio.sleep(0.01)
            return [(str(number), str(number))]

        return suggest

    typed = [front.complete(interaction(n, person=1), suggesting(n)) for n in range(300)]
    other = front.complete(interaction(999, person=2), suggesting(999))
    *shown, others = await asyncio.gather(*typed, other)
    assert [choice.value for choice in others] == ["999"]
    assert [choice.value for choice in shown[-1]] == ["299"]
    assert set(worked) == {0, 299, 999}  # the first was begun before there was another one
    assert not any(shown[1:-1])


async def test_one_person_leaves_the_others_most_of_the_time(front: Front) -> None:
    async def suggest(_who: Who, _tongue: Tongue) -> Pairs:
        time.sleep(0.02)
        return []

    began = time.monotonic()
    for number in range(6):
        await front.complete(interaction(number), suggest)
    assert time.monotonic() - began > 5 * 0.08
