"""What a channel shows after crashes, lost receipts, closed doors and restored backups: the present, with its pings."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.sandbox.consts import Perm
from support.playing import ANNA, CHANNEL, SEATED, question
from support.posting import Room, pings, shown, turned

# --- crashes and lost receipts ----------------------------------------------------------------------------------------


async def test_a_post_that_is_done_with_tells_what_it_had_no_room_for(room: Room) -> None:
    outcome, chance = await room.table.begin(ben=False), random.Random(3)
    told: list[int] = []
    async with room.process() as process:
        await process.quiet()
        while len(told) < 3:
            post = room.posts[-1]
            before = post.text
            outcome = await room.table.answer(outcome, chance.choice(question(outcome).keys))
            await process.quiet()
            if post in room.live:
                continue
            were, are = story_of(before), story_of(post.text)
            assert set(were) <= set(are)
            if "more line" in before:
                told.append(len(are) - len(were))
    assert min(told) > 1


def story_of(text: str) -> list[str]:
    """The lines of a post that tell what happened."""
    return [line for line in text.splitlines() if line.startswith("-# •")]


@pytest.mark.parametrize("history", [True, False])
@pytest.mark.parametrize("later", [False, True])
async def test_who_is_waited_for_is_pinged_though_the_post_before_was_not_noted(
    room: Room, monkeypatch: pytest.MonkeyPatch, history: bool, later: bool
) -> None:
    outcome = await room.table.begin()
    await room.said()
    outcome = await turned(room, outcome)
    await room.killed(monkeypatch)  # it pinged one of them,
    unnoted = room.posts[-1]
    assert pings(unnoted, SEATED[question(outcome).seat].person)
    outcome = await turned(room, outcome)  # who answered
    if later:
        room.server.world.nonces.clear()  # minutes later Discord has forgotten them
    if not history:
        room.chat(monkeypatch)
    await room.said()
    post = room.posts[-1]
    assert post is not unnoted
    assert pings(post, SEATED[question(outcome).seat].person)
    assert shown(post) == outcome.n
    assert (await room.game()).post_message == post.id
    assert await room.table.store.pending() == []
    if history:
        assert await room.shows_the_present() is post


@pytest.mark.parametrize("restarted", [False, True])
async def test_what_was_sent_is_not_sent_again_though_its_nonce_is_forgotten(
    room: Room, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    outcome = await room.table.begin()
    await room.said()
    outcome = await turned(room, outcome)
    if restarted:
        await room.killed(monkeypatch)
        room.server.world.nonces.clear()  # minutes later
        await room.said()
    else:
        request, lost = room.client.http.request, list[str]()

        async def losing(route: discord.http.Route, **more: Any) -> Any:
            got = await request(route, **more)
            if route.method == "POST" and not lost:
                lost.append(route.path)
                room.server.world.nonces.clear()
                raise ConnectionResetError
            return got

        monkeypatch.setattr(room.client.http, "request", losing)
        await room.said()
        assert lost
    assert len(room.posts) == 2  # of the setup's first question, and of its second
    post = await room.shows_the_present()
    assert pings(post, SEATED[question(outcome).seat].person)


async def test_a_post_that_pinged_nobody_is_followed_by_one_that_does(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin()
    await room.said()
    outcome = await turned(room, outcome)
    await room.killed(monkeypatch)
    room.server.world.nonces.clear()
    unnoted = room.posts[-1]
    unnoted.mentions.clear()
    await room.said()
    assert len(room.posts) == 3
    post = await room.shows_the_present()
    assert post is not unnoted
    assert [who.id for who in post.mentions] == [SEATED[question(outcome).seat].person]


async def test_a_post_that_is_wanted_anew_is_put_up_though_it_says_the_same(room: Room) -> None:
    await room.table.begin()
    await room.said()
    await room.table.play.lobby.put_up(ANNA, room.table.id())
    await room.said()  # by a process that looks for the game's posts
    assert len(room.posts) == 2
    await room.shows_the_present()


@pytest.mark.parametrize("history", [True, False])
async def test_a_post_that_was_not_noted_is_brought_up_to_date(
    room: Room, monkeypatch: pytest.MonkeyPatch, history: bool
) -> None:
    """Also where the nonce alone tells that it is there."""
    await room.table.play.lobby.new(ANNA, room.table.id(), join="hundreds")
    await room.killed(monkeypatch)
    assert len(room.posts) == 1
    if not history:
        room.chat(monkeypatch)
    # Nothing new is committed, and yet the page is another one.
    change = "UPDATE games SET title = 'Another'"
    await room.table.close()
    execute(room.table.path, change)
    await room.table.open()
    await room.said()
    post = await room.shows_the_present()
    assert "Another" in post.text


def execute(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()


async def test_receipts_that_are_lost_again_and_again_end_in_one_post(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin()
    await room.said()
    request = room.client.http.request
    lost = 0

    async def losing(route: discord.http.Route, **more: Any) -> Any:
        nonlocal lost
        got = await request(route, **more)
        if route.method == "POST":
            lost += 1
            raise ConnectionResetError
        return got

    monkeypatch.setattr(room.client.http, "request", losing)
    async with room.process() as process:
        for _ in range(3):
            outcome = await turned(room, outcome)
            process.speaker.nudge(outcome.game.id)
            await process.quiet()
            room.server.world.nonces.clear()
    assert lost == len(room.posts) - 1 >= 3  # none was sent twice
    post = await room.shows_the_present()
    assert pings(post, SEATED[question(outcome).seat].person)


async def test_saying_costs_one_request_and_one_look_at_the_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, methods = room.client.http.request, list[str]()

    async def counting(route: discord.http.Route, **more: Any) -> Any:
        methods.append(route.method)
        return await request(route, **more)

    monkeypatch.setattr(room.client.http, "request", counting)
    outcome = await room.table.begin(ben=False)
    async with room.process() as process:
        await process.quiet()
        # The game's posts are looked for at the start, and before the first word about it where that comes first.
        assert sorted(methods, reverse=True) in (["POST", "GET"], ["POST", "GET", "GET"])
        posts = 0
        while len(room.posts) != posts:  # until no new one is due
            posts = len(room.posts)
            methods.clear()
            outcome = await room.table.answer(outcome, question(outcome).keys[0])
            await process.quiet()
        assert methods == ["GET", "PATCH"]  # whether others have written since is looked at


# --- doors that are closed for a while --------------------------------------------------------------------------------


@pytest.mark.parametrize("denied", [Perm.SEND_MESSAGES, Perm.VIEW_CHANNEL])
@pytest.mark.parametrize("restarted", [False, True])
async def test_what_may_not_be_said_for_now_is_said_as_soon_as_it_may(
    room: Room, monkeypatch: pytest.MonkeyPatch, denied: Perm, restarted: bool
) -> None:
    monkeypatch.setattr("bot.discord.speak.LEAST_S", 0.02)
    outcome = await room.table.begin()
    await room.said()
    room.channel.denied = denied
    async with room.process() as process:
        for _ in range(3):
            outcome = await turned(room, outcome)
            process.speaker.nudge(outcome.game.id)
            async with asyncio.timeout(20):
                while not process.speaker.closed(CHANNEL):
                    await asyncio.sleep(0.01)
        if not restarted:
            room.channel.denied = Perm(0)
            async with asyncio.timeout(20):
                while not await process.speaker.idle():
                    process.speaker.stir(CHANNEL)
                    await asyncio.sleep(0.01)
            assert not process.speaker.closed(CHANNEL)
    if restarted:
        assert await room.table.store.tidy(room.table.clock()) is not None  # which forgets what is old
        await room.table.restart()
        room.channel.denied = Perm(0)
        await room.said()
    post = await room.shows_the_present()
    assert pings(post, SEATED[question(outcome).seat].person)


async def test_a_thread_that_is_locked_is_waited_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.speak.LEAST_S", 0.02)
    outcome = await room.table.begin()
    await room.said()
    room.channel.archived = room.channel.locked = True
    async with room.process() as process:
        outcome = await turned(room, outcome)
        process.speaker.nudge(outcome.game.id)
        async with asyncio.timeout(20):
            while not process.speaker.closed(CHANNEL):
                await asyncio.sleep(0.01)
        room.channel.archived = room.channel.locked = False
        process.speaker.stir(CHANNEL)
        await process.quiet()
    await room.shows_the_present()


async def test_a_channel_that_is_gone_is_given_up(room: Room) -> None:
    await room.table.begin()
    del room.server.world.channels[CHANNEL]
    await room.said()
    assert await room.table.store.pending() == []


async def test_whoever_presses_again_and_again_does_not_flood_discord(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten thousand refused requests in ten minutes would lock us out."""
    monkeypatch.setattr("bot.discord.speak.LEAST_S", 0.2)
    await room.table.begin()
    room.channel.denied = Perm.VIEW_CHANNEL
    async with room.process() as process:
        async with asyncio.timeout(20):
            while not process.speaker.closed(CHANNEL):
                await asyncio.sleep(0.01)
        (game,) = process.speaker._troubles
        clock = asyncio.get_running_loop().time
        refused, since = len(room.server.refusals), clock()
        async with asyncio.timeout(20):
            while clock() < since + 1.0 or len(room.server.refusals) < refused + 7:
                process.speaker.stir(CHANNEL)
                process.speaker.nudge(game)
                await asyncio.sleep(0.001)
        tries, seconds = len(room.server.refusals) - refused, clock() - since
    assert tries <= 6 + seconds / 0.2  # the first pauses are shorter


async def test_pauses_grow_where_a_channel_stays_closed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.table.begin()
    room.channel.denied = Perm.VIEW_CHANNEL
    pauses: list[float] = []
    enough = asyncio.Event()

    async with room.process() as process:

        async def lull(_game: str, pause: float) -> None:
            pauses.append(pause)
            if len(pauses) > 20:
                enough.set()
                await asyncio.Event().wait()

        monkeypatch.setattr(process.speaker, "_lull", lull)
        async with asyncio.timeout(20):
            await enough.wait()
    assert pauses[:3] == [0.01, 0.02, 0.04]
    assert pauses[-1] == 3600.0
    (refused, *_) = await room.table.store.pending()
    assert (refused.last_error or "").startswith("closed")
