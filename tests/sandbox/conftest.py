"""One sandbox with its bot for a whole module: starting a bot takes a second."""

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.sandbox import SandboxServer
from support.sandbox import sandbox_with_bot


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def sandbox() -> AsyncIterator[SandboxServer]:
    async with sandbox_with_bot() as (server, _):
        yield server
