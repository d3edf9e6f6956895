"""A game in a channel of a sandbox; a front alone."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord.client import Woodpost, point_at
from bot.discord.front import Front
from bot.discord.poster import Poster
from bot.sandbox.consts import MEMBER
from bot.sandbox.server import SandboxServer
from bot.sandbox.world import User
from engine.api import every_action
from support.fronting import Notes, Wire
from support.playing import ANNA, BEN, CHANNEL, Table, catalog
from support.posting import FACTS, WORDS, Room


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr("bot.discord.speak.PACE_S", 0.01)
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
            for who in (ANNA, BEN):
                server.world.people[who.person] = User(who.person, who.name, who.locale, MEMBER)
            yield Room(table, client, server, channel)
        finally:
            await client.close()
            await table.close()
            discord.http.Route.BASE = base
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


@pytest.fixture
def store() -> Notes:
    return Notes()


@pytest.fixture
def front(store: Notes, monkeypatch: pytest.MonkeyPatch) -> Front:
    play: Any = None
    database: Any = store
    monkeypatch.setattr("bot.discord.promises.FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr("bot.discord.front.Line", Wire)
    return Front(play, database, WORDS, {})
