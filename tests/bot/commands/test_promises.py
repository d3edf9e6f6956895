"""Whoever waits is answered: plainer, later or with the next answer, and never against what they were told."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.discord.front import Front, Work
from bot.discord.promises import Promises
from bot.games.pool import Stuck
from bot.pages.layout import Document, Page, Picture
from bot.pages.telling import Tongue
from bot.play import Who
from bot.store import Arrival, Busy
from support.fronting import BROKEN, WORDS, Notes, acting, failing, interaction, looking, naming, refused, wire

# --- answers that are refused or late ---------------------------------------------------------------------------------

LOST = [refused(404, 10008), refused(401, 50027), refused(404, 10015), refused(404, 10062), refused(404, 10003)]


@pytest.mark.parametrize("fault", LOST, ids=str)
async def test_who_is_gone_is_not_answered(front: Front, store: Notes, fault: Exception) -> None:
    wire(front).faults = [fault]
    await front.answer(interaction(1), looking)
    assert wire(front).shown == {}
    assert store.noted == {}


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(("done", "message"), [(True, "error-unheard-done"), (False, "error-unheard-nothing")])
@pytest.mark.parametrize("fault", LOST, ids=str)
async def test_who_could_not_be_reached_is_told_with_the_next_answer_what_became_of_it(
    front: Front, store: Notes, fault: Exception, done: bool, message: str, restarted: bool
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
    front: Front, store: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleeping(*_given: object) -> None:
        await asyncio.Event().wait()  # as the library does for as long as Discord asks

    monkeypatch.setattr("bot.discord.promises.TOKEN_LIFE", timedelta(seconds=0.05))
    with monkeypatch.context() as limited:
        limited.setattr(front.line, "answer", sleeping)
        async with asyncio.timeout(5):
            await front.answer(interaction(1), looking, changes=True)
    monkeypatch.setattr("bot.discord.promises.TOKEN_LIFE", timedelta(seconds=5))
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
@pytest.mark.parametrize(("done", "message"), [(True, "error-unshown-done"), (False, "error-unshown-nothing")])
@pytest.mark.parametrize("fault", NEVER_TAKEN, ids=naming)
async def test_a_page_that_is_never_taken_leaves_nobody_waiting(
    front: Front, store: Notes, fault: Exception, done: bool, message: str, times: int
) -> None:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        if done:
            store.done.add(1)
        return Page(above=["odd"], below=["odd"])

    wire(front).faults = [fault] * times  # also where the plainest sentence is refused: that is not for what it says
    await front.answer(interaction(1), work, changes=True)
    assert wire(front).shown == {"t1": [WORDS.say("en", message)]}
    assert store.noted == {}


# --- delivered again --------------------------------------------------------------------------------------------------

UNDONE = [Busy("held"), Stuck("a worker did not answer"), LookupError()]


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("work", [looking, *map(failing, UNDONE)])
async def test_what_was_not_done_is_not_done_when_it_is_delivered_again(
    front: Front, store: Notes, work: Work, restarted: bool
) -> None:
    await front.answer(interaction(1), work, changes=True)
    told = dict(wire(front).shown)
    wire(front).has = {1}
    if restarted:
        front = Front(front.play, front.store, WORDS, {})
        wire(front).has = {1}
        told = {}  # by the new process, which changes nothing of what is shown
    await front.answer(interaction(1, ack=refused(400, 40060)), acting(store, 1), changes=True)
    assert store.done == set()
    assert wire(front).shown == told
    assert store.noted == {}


@pytest.mark.parametrize("ack", [refused(404, 10062), *BROKEN], ids=naming)
async def test_what_was_not_acknowledged_is_not_done_when_it_is_delivered_again(
    front: Front, store: Notes, ack: Exception
) -> None:
    await front.answer(interaction(1, ack=ack), acting(store, 1), changes=True)
    for _ in range(2):
        await front.answer(interaction(1), acting(store, 1), changes=True)
        assert wire(front).shown["t1"][-1] == WORDS.say("en", "error-interrupted")
    assert store.done == set()


async def test_what_could_not_be_noted_is_not_done_when_it_is_delivered_again(front: Front, store: Notes) -> None:
    store.busy = True
    await front.answer(interaction(1), acting(store, 1), changes=True)
    await front.answer(interaction(2, ack=ConnectionResetError()), acting(store, 2), changes=True)
    store.busy = False
    for number in (1, 2):
        await front.answer(interaction(number), acting(store, number), changes=True)
        assert wire(front).shown[f"t{number}"] == [WORDS.say("en", "error-busy")]
    assert store.done == set()


async def test_what_was_done_stays_so_when_it_is_delivered_again_and_the_way_breaks(front: Front, store: Notes) -> None:
    await front.answer(interaction(1), acting(store, 1), changes=True)
    wire(front).has = {1}
    await front.answer(interaction(1, ack=ConnectionResetError()), acting(store, 1), changes=True)
    assert wire(front).shown == {"t1": ["done"]}
    assert store.noted == {}


async def test_what_was_said_to_be_undone_at_the_start_is_not_done_when_it_is_delivered_again(
    front: Front, store: Notes
) -> None:
    await store.arrive(Arrival(1, 9, "t1", 1, "en-US", datetime.now(UTC)))
    await front.promises.make_good(await front.promises.cut_off())
    wire(front).has = {1}
    await front.answer(interaction(1), acting(store, 1), changes=True)
    assert store.done == set()
    assert wire(front).shown == {"t1": [WORDS.say("en", "error-interrupted")]}


# --- cut off ----------------------------------------------------------------------------------------------------------

CUT_OFF = {1: "error-interrupted", 2: "error-done-before", 3: "error-ask-again"}
"""What is said to who was cut off: nothing was done, it was done, it was only a look."""


async def test_who_was_cut_off_is_told_what_became_of_it(front: Front, store: Notes) -> None:
    for number in CUT_OFF:
        await store.arrive(Arrival(number, 9, f"t{number}", 1, "en-US", datetime.now(UTC), number != 3))
    store.done = {2}
    wire(front).faults = [ConnectionResetError()] * 2  # Discord is in trouble just then
    await store.arrive(Arrival(4, 9, "t4", 1, "en-US", datetime.now(UTC)))
    wire(front).has = {4}  # answered: only the note of that was cut off
    await front.promises.make_good(await front.promises.cut_off())
    assert wire(front).shown == {f"t{number}": [WORDS.say("en", message)] for number, message in CUT_OFF.items()}
    assert store.noted == {}


async def test_who_is_cut_off_by_an_orderly_stop_is_told_before_it_ends(front: Front, store: Notes) -> None:
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
    front: Front, store: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.front.TELLING_S", 0.05)
    await store.arrive(Arrival(1, 9, "t1", 1, "en-US", datetime.now(UTC)))
    wire(front).faults = [ConnectionResetError()] * 1000
    await front.finish(0)
    assert list(store.noted) == [1]  # for the next start
