"""A sandbox with the sample bot beside it, as a process of its own."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox import SandboxServer

BOT = Path(__file__).with_name("sandbox_bot.py")


class BotProcess:
    """The sample bot; it can be stopped and started again against a living server."""

    def __init__(self, server: SandboxServer) -> None:
        self.server = server
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it is connected with its commands registered."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(BOT),
            env=os.environ | self.server.environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        await self.server.bot_ready("probe")

    async def stop(self) -> None:
        """End it at once, as a power cut would."""
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        await self.server.until(lambda: not self.server.world.bot_online)


@asynccontextmanager
async def sandbox_with_bot() -> AsyncIterator[tuple[SandboxServer, BotProcess]]:
    """A listening sandbox whose bot is ready."""
    async with SandboxServer() as server:
        process = BotProcess(server)
        try:
            await process.start()
            yield server, process
        finally:
            await process.stop()
