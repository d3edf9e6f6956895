"""A sandbox with a bot beside it, as a process of its own: the sample bot, or the real one."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox import SandboxServer

BOT = Path(__file__).with_name("sandbox_bot.py")


class BotProcess:
    """A bot, the sample bot unless another is named; it can be stopped and started again against a living server.

    `ready` is a command that it registers.
    """

    def __init__(
        self,
        server: SandboxServer,
        command: Sequence[str] = (sys.executable, str(BOT)),
        environment: Mapping[str, str] = os.environ,
        ready: str = "probe",
    ) -> None:
        self.server = server
        self._command = command
        self._environment = dict(environment)
        self._ready = ready
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it is connected with its commands registered."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env=self._environment | self.server.environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        await self.server.bot_ready(self._ready)

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
