"""Games whose channel is gone are ended once they are idle; others are left alone."""

from collections.abc import AsyncIterator
from datetime import timedelta

import discord
import pytest

import data
from bot.discord.client import Woodpost, point_at
from bot.discord.front import Front
from bot.discord.lost import IDLE, end_lost
from bot.discord.poster import Poster
from bot.sandbox import SandboxServer
from bot.sandbox.consts import Perm
from data.words import Words
from engine.api import every_action
from support.playing import ANNA, CHANNEL, Table, catalog


async def everywhere(_channel: int) -> bool:
    return True


async def nowhere(_channel: int) -> bool:
    return False


async def test_an_idle_game_without_a_channel_is_ended(table: Table) -> None:
    outcome = await table.begin()
    late, early = table.time + IDLE + timedelta(days=1), table.time + IDLE - timedelta(days=1)
    for gone, now in ((nowhere, late), (everywhere, early)):
        assert await end_lost(table.play, table.store, gone, now, pace=0) == 0
    assert (await table.store.game(outcome.game.id)).status == "active"
    assert await end_lost(table.play, table.store, everywhere, late, pace=0) == 1
    assert (await table.store.game(outcome.game.id)).status == "abandoned"
    assert (await table.entries())[-1][1] == "edit"
    assert await table.store.game_in_channel(CHANNEL) is None
    assert await end_lost(table.play, table.store, everywhere, late + 2 * IDLE, pace=0) == 0


async def test_a_lobby_without_a_channel_is_closed(table: Table) -> None:
    outcome = await table.play.lobby.new(ANNA, table.id())
    assert await end_lost(table.play, table.store, everywhere, table.time + 2 * IDLE, pace=0) == 1
    assert (await table.store.game(outcome.game.id)).status == "abandoned"
    assert await table.entries() == []


@pytest.fixture
async def client(table: Table) -> AsyncIterator[tuple[Woodpost, SandboxServer]]:
    """The bot, logged in to a sandbox."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    front = Front(table.play, table.store, Words.load(), data.load())
    found = Woodpost(front, Poster(front.line, front), every_action(catalog()))
    async with SandboxServer() as server:
        point_at(server.api_base, server.gateway_url)
        try:
            await found.http.static_login(server.token)
            found.front.line.connect(found)
            yield found, server
        finally:
            await found.close()
            discord.http.Route.BASE = base
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


async def test_only_a_deleted_channel_is_gone(client: tuple[Woodpost, SandboxServer]) -> None:
    bot, server = client
    kept, closed, deleted = (server.add_channel(name) for name in ("kept", "closed", "deleted"))
    closed.denied = Perm.VIEW_CHANNEL
    server.world.remove_channel(deleted)
    assert [await bot.front.line.gone(channel.id) for channel in (kept, closed, deleted)] == [False, False, True]
    await bot.http.close()
    assert not await bot.front.line.gone(deleted.id)  # nobody could be asked
