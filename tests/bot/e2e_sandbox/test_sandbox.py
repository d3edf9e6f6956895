"""The real bot in our own sandbox: a whole game, killed and restarted between two clicks."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import SandboxServer
from support.table import HUNDREDS, bot_command, environment, say


class Bot:
    """The bot's process."""

    def __init__(self, server: SandboxServer, folder: Path) -> None:
        self._server = server
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Until it is connected, with its commands registered."""
        with (self._folder / "bot.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *bot_command(), env=environment(self._folder) | self._server.environment, stdout=log, stderr=log
            )
        await self._server.bot_ready("advance")

    async def kill(self) -> None:
        """At once, as a power cut would."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        await self._server.until(lambda: not self._server.world.bot_online)


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[SandboxServer, Bot]]:
    """A sandbox with the bot in it."""
    async with SandboxServer() as server:
        bot = Bot(server, folder)
        try:
            await bot.start()
            yield server, bot
        finally:
            await bot.kill()


def answers(message: Any) -> list[tuple[str, str]]:
    """(id, value) of every answer a panel offers; where it asks whether to go on, of the Yes."""
    sure = [(part["custom_id"], "") for part in parts(message) if part["custom_id"].split(":")[4] == "yes"]
    if sure:
        return sure
    found = [(part["custom_id"], "") for part in parts(message) if part["custom_id"].startswith("w:a:")]
    for part in parts(message):
        if part["custom_id"].endswith(":pick"):
            found += [(part["custom_id"], option["value"]) for option in part["options"]]
    return found


def parts(message: Any) -> list[Any]:
    """Every button and menu of a message."""
    found: list[Any] = []
    waiting = list(message.components)
    while waiting:
        part = waiting.pop(0)
        waiting += part.get("components") or []
        if "custom_id" in part:
            found.append(part)
    return found


def shown(message: Any) -> str:
    """All that a message shows."""
    return f"{message.text}{message.components}"


def differs(message: Any, before: str) -> bool:
    """Whether it shows something else now."""
    return shown(message) != before


@pytest.mark.slow
async def test_a_whole_game_with_a_kill_between_two_clicks(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        alice = server.person("Alice")
        channel = server.channels[0]
        await alice.slash("game new", {"title": "Sandbox"})
        await server.until(lambda: any(say("lobby-button-start") in m.labels for m in alice.sees()))
        (lobby,) = [message for message in alice.sees() if say("lobby-button-start") in message.labels]
        await alice.click(lobby, label=say("lobby-button-join", seat=HUNDREDS))
        await server.until(lambda: alice.user.mention in lobby.text)
        started = await alice.click(lobby, label=say("lobby-button-start"))
        panel = started.message
        assert panel is not None
        chance = random.Random(3)
        for count in range(400):
            choices = answers(panel)
            if not choices:
                break
            if count == 10:
                await bot.kill()
                await bot.start()
            custom_id, value = chance.choice(choices)
            before = shown(panel)
            if value:
                await alice.select(panel, custom_id, value)
            else:
                await alice.click(panel, custom_id)
            await server.until(partial(differs, panel, before))
        assert "won" in panel.text
        await server.until(lambda: any(say("post-button-rematch") in m.labels for m in alice.sees(channel)), seconds=20)
        assert server.refusals == []
