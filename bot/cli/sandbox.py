"""`woodpost sandbox`: a pretend Discord on this computer, its page in your browser, and the real bot in it."""

from __future__ import annotations

import argparse
import os
import tempfile
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from bot import logs
from bot.cli import Failed
from bot.cli.run import serve, stop_from_now_on
from bot.sandbox import SandboxServer
from bot.settings import PREFIX, Settings

PORT = 8080


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The port."""
    parser.add_argument("--port", type=_port, help=f"port on 127.0.0.1 ({PORT}, or any free one where that is taken)")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is no port, a number from 0 to 65535")
    return int(text)


async def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped. Games are kept only where WOODPOST_DATABASE_URL says so, as the channels are not kept."""
    stop_from_now_on()
    settings = Settings.read()
    async with AsyncExitStack() as stack:
        try:
            server = await stack.enter_async_context(
                SandboxServer(port=PORT if arguments.port is None else arguments.port)
            )
        except OSError as taken:
            if arguments.port is not None:
                raise Failed(f"port {arguments.port} can't be used ({taken.strerror}): try --port 0") from taken
            server = await stack.enter_async_context(SandboxServer())
        url = settings.database_url
        if f"{PREFIX}DATABASE_URL" not in os.environ:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="woodpost-sandbox-"))
            url = f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"
        settings = replace(settings, token=server.token, discord_api=server.api_base, database_url=url)
        logs.set_up(settings.level, [settings.token])
        print(f"Open {server.url}", flush=True)
        await serve(settings)
    return 0
