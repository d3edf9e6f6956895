"""The Discord client: logs in, brings the commands up to date, and hands every input to whoever answers it."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands

from bot import refusals
from bot.commands import admin, lobby, look, me, play
from bot.commands.syncing import synchronise
from bot.controls import Pick, Press
from bot.front import Front, Interaction
from bot.ids import Id
from bot.layout import Page
from bot.localise import Translator
from bot.lost import keep_ending
from bot.play import Play, Refused
from bot.poster import Poster
from bot.presses import Presses
from bot.replies import Replies
from bot.speak import Speaker
from bot.store import Store
from bot.telling import Tongue
from data.words import Words
from engine.api import ActionSpec

_log = logging.getLogger(__name__)

LONGEST_WAIT_S = 30.0
"""A rate limit longer than this is an error: a post is then sent anew, or said later."""

UNKNOWN_CHANNEL = 10003

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
RARELY = 100
SWITCH_S = 0.001
"""How long a painting thread may keep the event loop waiting; Python's own 5 ms are more than most answers take."""
GRACE_S = 5.0
"""How long inputs under way may take to end when the bot is stopped."""


class Tree(app_commands.CommandTree["Woodpost"]):
    """The commands; for guilds only, and no fault of theirs goes unanswered."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """What goes wrong before a callback answers: an option we do not understand, autocomplete that fails."""
        if interaction.type is discord.InteractionType.autocomplete:
            _log.info("autocomplete of something else than our commands: %s", type(error).__name__)
            return
        front = self.client.front

        async def work(_who: object, tongue: Tongue) -> Page:
            match error:
                case app_commands.CommandInvokeError():
                    return front.failed(error.original, tongue)
                case app_commands.TransformerError():
                    raise Refused("option-unreadable")
                case _:
                    raise Refused("command-is-old")

        await front.answer(interaction, work)


class Woodpost(discord.Client):
    """The bot in Discord. It needs no intent at all: commands and buttons come without."""

    def __init__(
        self,
        play_: Play,
        store: Store,
        words: Words,
        facts: Mapping[str, Any],
        specs: Iterable[ActionSpec],
        guild: int | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT_S,
            chunk_guilds_at_startup=False,
        )
        self.front = Front(play_, store, words, facts, speaker)
        self.poster = Poster(self, self.front)
        self.logged_in = asyncio.Event()
        self._guild = guild
        replies = Replies(self.front)
        self._presses = Presses(self.front, replies, self.poster)
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        for group in (lobby.group(self.front), admin.group(self.front)):
            self.tree.add_command(group)
        for command in (*play.commands(self.front, replies, specs), *look.commands(self.front, replies)):
            self.tree.add_command(command)
        for own in me.commands(self.front):
            self.tree.add_command(own)

    async def setup_hook(self) -> None:
        """After the login, before the first event."""
        self.add_dynamic_items(Press, Pick)
        await self.tree.set_translator(Translator(self.front.words))
        if await synchronise(self, self.tree, self._guild):
            _log.info("the commands were brought up to date")
        await self.front.make_good(self)
        self.logged_in.set()

    async def on_ready(self) -> None:
        """Connected, and every guild known."""
        # What start-up has made stays for good: no later collection of garbage shall walk through it, which takes
        # longer than an answer (docs/performance.md, row 12). Nor shall one walk through all games in play as often as
        # Python would: every hundredth is enough for the little that only such a one finds.
        gc.collect()
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, RARELY)
        _log.info("ready as %s", self.user)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """A fault in an event of the gateway: logged, without the event, which may hold anything."""
        _log.exception("a fault in %s", event_method)

    async def pressed(self, interaction: Interaction, pressed: Id, values: Sequence[str]) -> None:
        """See `bot.controls.Pressed`."""
        await self._presses.handle(interaction, pressed, values)

    async def gone(self, channel: int) -> bool:
        """Whether a channel was deleted; a failure or a closed door says nothing about that."""
        try:
            await self.fetch_channel(channel)
        except discord.NotFound as error:
            return error.code == UNKNOWN_CHANNEL
        except Exception as error:  # noqa: BLE001 - between two logins the library fails in ways of its own
            _log.info("whether channel %d is there is not known: %s", channel, type(error).__name__)
        return False

    async def on_interaction(self, interaction: Interaction) -> None:
        """A button or menu that is none of ours any more must not look as if nothing happened."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Mapping[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if any(kind.__discord_ui_compiled_template__.fullmatch(custom_id) for kind in (Press, Pick)):
            return

        async def work(_who: object, tongue: Tongue) -> Page:
            return refusals.told(tongue, "error-old-button")

        await self.front.answer(interaction, work)


def point_at(api: str, gateway: str) -> None:
    """Use another server than Discord's: its API (``http://127.0.0.1:8080/api/v10``) and its gateway."""
    discord.http.Route.BASE = api.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def gateway_of(api: str) -> str:
    """The gateway's address, as the API says; `aiohttp.ClientError` where there is no such server."""
    async with (
        aiohttp.ClientSession(raise_for_status=True) as session,
        session.get(f"{api.rstrip('/')}/gateway") as got,
    ):
        return str((await got.json())["url"])


async def serve(client: Woodpost, speaker: Speaker, token: str, api: str | None = None) -> None:
    """Run until SIGTERM or SIGINT, reconnecting whatever happens. `discord.LoginFailure` for a wrong token."""
    sys.setswitchinterval(SWITCH_S)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    if api is not None:
        point_at(api, await gateway_of(api))
    speaking = asyncio.create_task(_speak(client, speaker), name="speaker")
    connecting = asyncio.create_task(_connect(client, token), name="client")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    tidying = asyncio.create_task(client.front.keep_tidy(), name="tidy")
    ending = asyncio.create_task(_end_lost(client), name="lost")
    tasks: list[asyncio.Task[Any]] = [connecting, speaking, stopping, tidying, ending]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        await client.front.finish(GRACE_S)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await client.close()


async def _speak(client: Woodpost, speaker: Speaker) -> None:
    await client.logged_in.wait()  # saying things needs no gateway
    await speaker.run(client.poster, client.front.play.look.happened)


async def _end_lost(client: Woodpost) -> None:
    await client.logged_in.wait()
    await keep_ending(client.front.play, client.front.store, client.gone)


async def _connect(client: Woodpost, token: str) -> None:
    """Log in and stay connected. discord.py gives up on some failures that a bot should outlive."""
    pause = FIRST_PAUSE_S
    while True:
        started = time.monotonic()
        try:
            await client.start(token)
        except discord.LoginFailure:
            raise
        except Exception:  # noqa: BLE001 - a bot outlives every failure of the network
            _log.exception("the connection failed; trying again in %.0f s", pause)
        await client.close()
        client.clear()
        await asyncio.sleep(pause)
        lasted = time.monotonic() - started > LONGEST_PAUSE_S
        pause = FIRST_PAUSE_S if lasted else min(pause * 2, LONGEST_PAUSE_S)
