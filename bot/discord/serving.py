"""From the start to an orderly stop: somebody is always logged in, or tries to be, and says where that is hopeless."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord

from bot.discord.client import Woodpost, wished
from bot.discord.front import Front
from bot.discord.line import UNREACHABLE
from bot.discord.lost import keep_ending
from bot.discord.poster import Poster
from bot.discord.speak import Announcer

_log = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0

SWITCH_S = 0.001
"""How long a painting thread may keep the event loop waiting; Python's own 5 ms are more than most answers take."""

GRACE_S = 5.0
"""How long inputs under way may take to end when the bot is stopped."""

CLOSING_S = 2.0
"""How long the other side may take to say goodbye."""

HOPELESS = {
    4010: "it finds fault with the shard we are",
    4011: "the bot is in too many servers for one connection",
    4012: "it no longer speaks the version that this Woodpost speaks: update Woodpost",
    4013: "it does not know the intents we ask for: update Woodpost",
    4014: "it does not allow the intents we ask for, which are none: look at the bot's page in the developer portal",
}
"""Gateway codes that come back at every try, and what they mean."""


class NoEntry(Exception):
    """Discord does not let us in, and never will. The message is for whoever runs the bot."""


class WrongToken(NoEntry):
    """The token is none, or was reset."""


async def serve(make: Callable[[], Woodpost], poster: Poster, front: Front, speaker: Announcer, token: str) -> None:
    """Run until SIGTERM or SIGINT, logging in anew whatever happens. Raises `NoEntry`."""
    sys.setswitchinterval(SWITCH_S)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    cut_off = await front.promises.cut_off()  # before anything new can come
    connecting = asyncio.create_task(stay_connected(make, front, token), name="client")
    others: list[Coroutine[Any, Any, Any]] = [
        stop.wait(),
        front.keep_tidy(),
        _speak(front, poster, speaker),
        keep_ending(front.play, front.store, front.line.gone),
    ]
    tasks: list[asyncio.Task[Any]] = [connecting, *map(asyncio.create_task, others)]
    telling = asyncio.create_task(front.promises.make_good(cut_off))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        client = front.line.client
        await _end(connecting)
        if client is not None:
            await hang_up(client)
        await front.finish(GRACE_S)
        for task in (telling, *tasks):
            await _end(task)
        if client is not None:
            await close(client)


async def stay_connected(make: Callable[[], Woodpost], front: Front, token: str) -> None:
    """Log in and stay connected, each time with a new client: one that failed once cannot be used again."""
    pause = FIRST_PAUSE_S
    while True:
        started = time.monotonic()
        client = make()
        fault: Exception | None = None
        try:
            await client.start(token)
        except Exception as error:  # noqa: BLE001 - a bot outlives every failure of the network
            fault = error
        front.line.cut()
        await close(client)
        if fault is not None:
            judge(fault, let_in=client.let_in)
        if time.monotonic() - started > LONGEST_PAUSE_S:
            pause = FIRST_PAUSE_S
        wait = max(pause, wished(fault))
        cause = fault.__context__ if isinstance(fault, AttributeError) else fault  # it stumbles over its first failure
        what = f"closed with {cause.code}" if isinstance(cause, discord.ConnectionClosed) else type(cause).__name__
        expected = isinstance(cause, (discord.DiscordException, TimeoutError, *UNREACHABLE))
        _log.warning(
            "the connection failed (%s); trying again in %.0f s", what, wait, exc_info=None if expected else fault
        )
        await asyncio.sleep(wait)
        pause = min(pause * 2, LONGEST_PAUSE_S)


def judge(fault: Exception, *, let_in: bool) -> None:
    """Raises `NoEntry` where another try would end the same way. What worked a moment ago is tried once more."""
    if isinstance(fault, discord.LoginFailure):
        raise WrongToken("Discord does not accept the token") from fault
    code = 4014 if isinstance(fault, discord.PrivilegedIntentsRequired) else getattr(fault, "code", 0)
    gateway = isinstance(fault, discord.ConnectionClosed | discord.PrivilegedIntentsRequired)
    if gateway and code in HOPELESS and not let_in:
        raise NoEntry(f"Discord ends the connection with {code}: {HOPELESS[code]}") from fault


async def hang_up(client: discord.Client) -> None:
    """Close the gateway, so that nothing new comes; what is still to be said can be."""
    with suppress(TimeoutError, discord.DiscordException, *UNREACHABLE):
        async with asyncio.timeout(CLOSING_S):
            if client.ws is not None:
                await client.ws.close(code=1000)
    await asyncio.sleep(0.05)  # what came last begins to be worked on, which takes discord.py some rounds of the loop


async def close(client: discord.Client) -> None:
    """Let go of all that a client holds."""
    try:
        async with asyncio.timeout(CLOSING_S):
            await client.close()
    except Exception as error:  # noqa: BLE001 - it failed before, and is not used again
        _log.info("a client could not be closed: %s", type(error).__name__)


async def _end(task: asyncio.Task[Any]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _speak(front: Front, poster: Poster, speaker: Announcer) -> None:
    await front.line.up()
    await speaker.run(poster, front.play.look.happened)
