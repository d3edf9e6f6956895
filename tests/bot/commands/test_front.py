"""Answering an interaction when the way to Discord breaks, and when somebody sends many at once."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.discord.front import Front, Pairs, Suggest
from bot.games.pool import Stuck
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Who
from bot.store import Arrival, BadLocation, Busy, Damaged, NotADatabase, StoreError, Timer
from support.fronting import BROKEN, WORDS, Notes, Wire, interaction, looking, naming, refused, wire
from support.playing import Table


@pytest.mark.parametrize("changes", [True, False])
@pytest.mark.parametrize("fault", BROKEN, ids=naming)
async def test_without_an_acknowledgement_nothing_is_done(
    front: Front, store: Notes, fault: Exception, *, changes: bool
) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise AssertionError("the person was told that it failed")

    await front.answer(interaction(1, ack=fault), work, changes=changes)
    # It may have arrived all the same: then they wait, and must hear of it.
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-interrupted" if changes else "error-ask-again")]}
    await front.answer(interaction(2, ack=refused(404, 10062)), work, changes=changes)
    assert "t2" not in wire(front).shown  # it did not, for sure
    assert store.noted == {}


async def test_why_nobody_could_be_told_to_wait_stands_in_the_log(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    """By its kind where the way broke; with its traceback where it is nothing that a network does."""
    for number, fault in enumerate((BROKEN[0], BROKEN[3], BROKEN[5])):
        await front.answer(interaction(number, ack=fault), looking)
    told = [record for record in caplog.records if "could not be acknowledged" in record.message]
    assert [record.exc_info is not None for record in told] == [False, False, True]


@pytest.mark.parametrize("fault", [*BROKEN[:3], *map(refused, (500, 503, 429))], ids=naming)
async def test_an_answer_that_does_not_arrive_is_given_again(front: Front, store: Notes, fault: Exception) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        assert len(store.noted) == 1
        return Page(above=["done"])

    for number, changes in enumerate((True, False)):
        wire(front).faults = [fault, fault]
        await front.answer(interaction(number), work, changes=changes)
        assert wire(front).shown.pop(f"t{number}") == ["done"]
        assert store.noted == {}  # nobody is told later that nothing happened


async def test_what_is_broken_off_behind_its_deed_is_not_said_to_be_undone(front: Front, store: Notes) -> None:
    for number, fault in enumerate((Busy("held"), Stuck("a worker did not answer"))):

        async def work(_who: Who, _tongue: Tongue, number: int = number, fault: Exception = fault) -> Page:
            store.done.add(number)
            raise fault

        await front.answer(interaction(number), work, changes=True)
        assert wire(front).shown.pop(f"t{number}") == [WORDS.say("en", "error-unshown-done")]


async def test_a_fault_in_the_last_word_is_answered_too(front: Front, store: Notes) -> None:
    class Deaf:
        def closed(self, _channel: int) -> bool:
            raise LookupError

    speaker: Any = Deaf()
    front.speaker = speaker
    await front.answer(interaction(1), looking, changes=True)
    (said,) = wire(front).shown["t1"]
    assert WORDS.say("en", "error-unexpected", reference="").partition("Reference")[0] in said
    assert store.noted == {}


async def test_a_busy_database_is_no_fault_wherever_it_shows(front: Front, store: Notes) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise AssertionError("it could not be noted")

    store.busy = True
    await front.answer(interaction(1), work, changes=True)
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-busy")]}


async def test_looking_goes_on_where_nothing_can_be_noted(front: Front, store: Notes) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        return Page(above=["the map"])

    store.busy = True
    await front.answer(interaction(1), work)
    assert wire(front).shown == {"t1": ["the map"]}


async def test_a_slow_note_delays_no_acknowledgement(
    front: Front, store: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, acknowledged = asyncio.Event(), asyncio.Event()

    async def arrive(arrival: Arrival) -> bool:
        await free.wait()
        store.noted[arrival.interaction] = arrival
        return True

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


async def test_who_only_looks_does_not_wait_for_the_note(
    front: Front, store: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = asyncio.Event()
    arrive = store.arrive

    async def late(arrival: Arrival) -> bool:
        await free.wait()
        return await arrive(arrival)

    monkeypatch.setattr(store, "arrive", late)
    answering = asyncio.create_task(front.answer(interaction(1), looking))
    async with asyncio.timeout(2):
        while wire(front).shown != {"t1": ["the map"]}:
            await asyncio.sleep(0.01)
    free.set()
    await answering
    assert store.came == {1}
    assert store.noted == {}
    assert wire(front).shown == {"t1": ["the map"]}


async def test_a_full_disk_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await Table(tmp_path / "games.db").open()
    database: Any = table.store._database
    await database._job(database._writer, lambda raw: raw.execute("PRAGMA max_page_count = 1"))

    async def work(_who: Who, _tongue: Tongue) -> Page:
        await table.store.put_timer(Timer("x", "x", datetime.now(UTC), payload={"x": "y" * 100_000}))
        raise AssertionError("it could not be stored")

    monkeypatch.setattr("bot.discord.front.Line", Wire)
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


async def test_what_is_delivered_again_while_it_is_worked_on_is_answered_once(front: Front, store: Notes) -> None:
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
