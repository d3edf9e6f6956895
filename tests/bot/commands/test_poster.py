"""What a channel shows after crashes, lost receipts, closed doors and restored backups: the present, with its pings."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import data
from bot.cli.parts import every_action
from bot.client import Woodpost, point_at
from bot.front import Front
from bot.ids import Id
from bot.layout import Page
from bot.play import Outcome
from bot.poster import Poster
from bot.presses import Presses
from bot.replies import Replies
from bot.sandbox.consts import Perm
from bot.sandbox.server import SandboxServer
from bot.sandbox.world import Channel, Message
from bot.speak import Speaker
from bot.store import Game
from data.words import Words
from support.playing import ANNA, CHANNEL, SEATED, Table, catalog, question

WORDS = Words.load(strict=True)
FACTS = data.load()


class Process:
    """What a process of the bot is here: something that says what is committed. Nothing it knows outlives it."""

    def __init__(self, room: "Room") -> None:
        self.store = room.table.store
        self.speaker = Speaker(self.store, room.table.clock, first_pause=0.01)
        self.front = Front(room.table.play, self.store, WORDS, FACTS, self.speaker)
        self.front.line.connect(room.client)
        self.poster = Poster(self.front.line, self.front)
        self._running = asyncio.create_task(self.speaker.run(self.poster, room.table.play.look.happened))

    async def end(self) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)
        self.front.easel.close()

    async def quiet(self) -> None:
        """Wait until everything is said."""
        self.speaker.nudge("")
        async with asyncio.timeout(20):
            while not await self.speaker.idle() or self.speaker._talking or self.speaker._to_show:
                await asyncio.sleep(0.01)


class Room:
    """A game in a channel of a server that is the sandbox's."""

    def __init__(self, table: Table, client: Woodpost, server: SandboxServer, channel: Channel) -> None:
        self.table, self.client, self.server, self.channel = table, client, server, channel

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Process]:
        """A process that ends orderly."""
        found = Process(self)
        try:
            yield found
        finally:
            await found.end()

    async def said(self) -> None:
        """Whatever is pending gets said by a process of its own."""
        async with self.process() as process:
            await process.quiet()

    async def killed(self, monkeypatch: pytest.MonkeyPatch, *, sending: bool = False) -> None:
        """Whatever is pending gets said by a process that is killed before it can note so, or even know so."""
        killed, request = asyncio.Event(), self.client.http.request

        async def never(*_args: object, **_more: object) -> int:
            killed.set()
            await asyncio.Event().wait()
            return 0

        async def sent(route: discord.http.Route, **more: Any) -> Any:
            got = await request(route, **more)
            return await never() if route.method == "POST" else got

        with monkeypatch.context() as patch:
            patch.setattr(self.table.store, "mark_sent", never)
            if sending:
                patch.setattr(self.client.http, "request", sent)
            async with self.process(), asyncio.timeout(20):
                await killed.wait()

    def chat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """So much is said by others that no post is among the messages looked at."""
        monkeypatch.setattr("bot.poster.LOOKED_AT", 1)
        self.server.add_person(f"Person {len(self.channel.messages)}").say("Nice weather.", channel=self.channel)

    @property
    def posts(self) -> list[Message]:
        return [message for message in self.channel.messages.values() if message.author is self.server.world.bot]

    @property
    def live(self) -> list[Message]:
        """The posts with buttons."""
        return [post for post in self.posts if buttons(post)]

    async def game(self) -> Game:
        (found,) = [game async for game in self.table.store.iter_games()]
        return found

    async def shows_the_present(self) -> Message:
        """The channel's one post with buttons is its newest, the game's own, and shows the last entry."""
        game = await self.game()
        (post,) = self.live
        assert post is self.posts[-1]
        assert post.id == game.post_message
        assert shown(post) == game.last_entry
        assert await self.table.store.pending() == []
        return post


def buttons(post: Message) -> list[str]:
    return [part["custom_id"] for part in post.parts() if "custom_id" in part]


def shown(post: Message) -> int:
    """The entry that a post shows."""
    return int(buttons(post)[0].split(":")[3])


def pings(post: Message, person: int) -> bool:
    return f"<@{person}>, " in post.text or f"<@{person}>" in post.text.splitlines()[0]


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr("bot.speak.PACE_S", 0.01)
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    table = await Table(tmp_path / "games.db").open()
    front = Front(table.play, table.store, WORDS, FACTS)
    client = Woodpost(front, Poster(front.line, front), every_action(catalog()))
    async with SandboxServer() as server:
        point_at(server.api_base, server.gateway_url)
        try:
            await client.http.static_login(server.token)
            channel = server.world.add_channel("game")
            server.world.channels[CHANNEL] = channel  # where the table sits
            channel.id = CHANNEL
            yield Room(table, client, server, channel)
        finally:
            await client.close()
            await table.close()
            discord.http.Route.BASE = base
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


async def turned(room: Room, outcome: Outcome) -> Outcome:
    """Play on until somebody else is asked."""
    asked = question(outcome).seat
    while question(outcome).seat == asked:
        outcome = await room.table.answer(outcome, question(outcome).keys[0])
    return outcome


# --- crashes and lost receipts ----------------------------------------------------------------------------------------


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
        if route.method == "POST" and lost < 8:
            lost += 1
            raise ConnectionResetError
        return got

    monkeypatch.setattr(room.client.http, "request", losing)
    async with room.process() as process:
        for _ in range(3):
            outcome = await turned(room, outcome)
            process.speaker.nudge(outcome.game.id)
            before = lost
            async with asyncio.timeout(20):
                while lost in (before, 0) and lost < 8:
                    await asyncio.sleep(0.01)
        await process.quiet()
    assert lost == 8
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
    monkeypatch.setattr("bot.speak.LEAST_S", 0.02)
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
    monkeypatch.setattr("bot.speak.LEAST_S", 0.02)
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
    monkeypatch.setattr("bot.speak.LEAST_S", 0.2)
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


# --- posts that are not the game's ------------------------------------------------------------------------------------


async def test_a_post_that_was_not_noted_is_the_games_when_its_answer_is_undone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin()
    await room.said()
    old = room.posts[-1]
    before, outcome = outcome, await turned(room, outcome)
    await room.killed(monkeypatch, sending=True)
    assert len(room.live) == 2
    room.server.world.nonces.clear()
    await room.table.play.turns.undo(SEATED[question(before).seat], room.table.id())
    await room.said()
    post = await room.shows_the_present()
    assert post is not old


async def test_the_post_of_a_future_that_a_backup_does_not_know_shows_the_present(room: Room) -> None:
    outcome = await room.table.begin()
    await room.said()
    backup = await back_up(room)
    for _ in range(2):
        outcome = await turned(room, outcome)
        await room.said()
    lost = room.live[-1]
    await restore(room, backup)
    assert shown(lost) > (await room.game()).last_entry
    async with room.process() as process, asyncio.timeout(20):
        while shown(lost) != (await room.game()).last_entry:
            await asyncio.sleep(0.01)
        await process.quiet()
    assert await room.shows_the_present() is lost


async def back_up(room: Room) -> Path:
    await room.table.close()
    backup = room.table.path.with_name("backup.db")
    shutil.copy(room.table.path, backup)
    await room.table.open()
    return backup


async def restore(room: Room, backup: Path) -> None:
    await room.table.close()
    assert not list(room.table.path.parent.glob("games.db-*"))
    shutil.copy(backup, room.table.path)
    await room.table.open()


async def press(room: Room, process: Process, post: Message, who: Any = ANNA, verb: str = "done") -> str:
    """What somebody is told who presses a post's button."""
    told: list[discord.ui.LayoutView] = []

    async def answer(application: int, token: str, page: Page) -> None:
        told.append(page.view())

    async def defer(**_how: Any) -> None:
        pass

    place = room.client.get_partial_messageable(CHANNEL)
    pressed: Any = SimpleNamespace(
        id=room.table.id(),
        application_id=9,
        token="token",
        user=SimpleNamespace(id=who.person, display_name=who.name),
        locale=discord.Locale.american_english,
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        guild_id=5,
        channel_id=CHANNEL,
        channel=None,
        data={},
        message=await place.fetch_message(post.id),
        response=SimpleNamespace(defer=defer),
    )
    process.front.line.answer = answer  # type: ignore[method-assign]
    presses = Presses(process.front, Replies(process.front), process.poster)
    game, n = buttons(post)[0].split(":")[2:4]
    await presses.handle(pressed, Id("p", game, int(n), verb), ())
    await asyncio.gather(*presses._putting_away)
    (view,) = told
    return str(view.to_components())  # type: ignore[no-untyped-call]


async def test_a_post_that_is_not_the_games_loses_its_buttons_when_pressed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin()
    await room.said()
    outcome = await turned(room, outcome)
    await room.killed(monkeypatch)
    stray = room.posts[-1]
    room.server.world.nonces.clear()
    room.chat(monkeypatch)
    await room.said()  # which does not find it
    own = room.posts[-1]
    assert stray in room.live
    assert shown(stray) == shown(own)
    entries = len(await room.table.entries())
    async with room.process() as process:
        said = await press(room, process, stray, SEATED[question(outcome).seat])
        assert f"https://discord.com/channels/5/{CHANNEL}/{own.id}" in said
        assert WORDS.refusal("en", "post-is-old", {"where": ""}).split(":")[0] in said
    assert stray not in room.live
    assert stray.text
    assert own in room.live
    assert len(await room.table.entries()) == entries  # though the button's entry is the last one
    assert await room.shows_the_present() is own


async def test_the_games_own_post_is_put_right_where_it_shows_what_never_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin(ben=False)
    outcome = await room.table.until(outcome, random.Random(1), "hundreds", "mood")
    await room.said()
    backup, posts = await back_up(room), 0
    while len(room.posts) != posts:  # until the last answer changed the post that was there
        posts = len(room.posts)
        await back_up(room)
        outcome = await room.table.answer(outcome, question(outcome).keys[0])
        await room.said()
    own = room.posts[-1]
    await restore(room, backup)
    n = (await room.game()).last_entry
    assert shown(own) > n
    room.chat(monkeypatch)  # so that it is not found at the start
    async with room.process() as process:
        said = await press(room, process, own)
        assert str(own.id) in said
        await process.quiet()
    assert shown(own) == n
    assert buttons(own)


async def test_the_games_own_post_works(room: Room) -> None:
    outcome = await room.table.begin(ben=False)
    await room.said()
    (own,) = room.posts
    async with room.process() as process:
        said = await press(room, process, own, verb="act")
    assert WORDS.say("en", "panel-why") in said
    assert outcome.n == shown(own)
