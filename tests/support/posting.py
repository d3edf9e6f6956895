"""A channel of the sandbox in which the bot's own speaker and poster say what a table does, process by process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest

import data
from bot.discord.client import Woodpost
from bot.discord.front import Front
from bot.discord.poster import Poster
from bot.discord.speak import Announcer
from bot.play import Outcome
from bot.sandbox.server import SandboxServer
from bot.sandbox.world import Channel, Message
from bot.store import Game
from data.words import Words
from support.playing import Table, question

WORDS = Words.load(strict=True)
FACTS = data.load()


class Process:
    """What a process of the bot is here: something that says what is committed. Nothing it knows outlives it."""

    def __init__(self, room: "Room") -> None:
        self.store = room.table.store
        self.speaker = Announcer(self.store, room.table.clock, first_pause=0.01)
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
        monkeypatch.setattr("bot.discord.poster.LOOKED_AT", 1)
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


async def turned(room: Room, outcome: Outcome) -> Outcome:
    """Play on until somebody else is asked."""
    asked = question(outcome).seat
    while question(outcome).seat == asked:
        outcome = await room.table.answer(outcome, question(outcome).keys[0])
    return outcome
