"""`woodpost run`: the bot."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal

from bot import logs
from bot.cli import Failed
from bot.cli.parts import parts
from bot.settings import DISCORD_API, TOKEN, BadSettings, Settings

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
_log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None: everything is in the environment."""


async def run(_arguments: argparse.Namespace) -> int:
    """Run until SIGTERM or SIGINT."""
    stop_from_now_on()
    settings = Settings.read()
    if not settings.token:
        raise BadSettings(
            f"{TOKEN} is not set: copy the bot's token from Discord's developer portal, or try `woodpost sandbox`"
        )
    logs.set_up(settings.level, [settings.token])
    await serve(settings)
    return 0


async def serve(settings: Settings) -> None:
    """The bot from its parts to its end. `Failed` where Discord does not let it in."""
    from bot.discord.client import point_at
    from bot.discord.serving import NoEntry, WrongToken

    async with parts(settings.database_url, workers=settings.workers) as built:
        try:
            await built.workshop.warm()
            if settings.discord_api != DISCORD_API:
                point_at(settings.discord_api, await gateway_of(settings.discord_api))
            await built.serve(settings.token, settings.guild)
        except WrongToken as refused:
            raise Failed(f"Discord does not accept {TOKEN}: reset the token in its developer portal") from refused
        except NoEntry as refused:
            raise Failed(str(refused)) from refused


async def gateway_of(api: str) -> str:
    """The gateway's address, as soon as the server answers: it may be started after the bot, or come back later."""
    import aiohttp

    from bot.discord import client

    pause = FIRST_PAUSE_S
    while True:
        try:
            return await client.gateway_of(api)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as fault:
            _log.warning("%s does not answer (%s); trying again in %.0f s", api, type(fault).__name__, pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)


def stop_from_now_on() -> None:
    """End orderly on SIGTERM also while everything is still being built; the client has its own way later."""
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
