"""The Discord client: logs in, brings the commands up to date, and hands every input to whoever answers it."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands

from bot.discord.commands import admin, lobby, look, me, play
from bot.discord.commands.syncing import synchronise
from bot.discord.front import Front, Interaction
from bot.discord.line import UNREACHABLE
from bot.discord.localise import Translator
from bot.discord.poster import Poster
from bot.discord.presses import Presses
from bot.discord.replies import Replies
from bot.pages import refusals
from bot.pages.controls import Pick, Press
from bot.pages.ids import Id
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Refused
from engine.api import ActionSpec

_log = logging.getLogger(__name__)

LONGEST_WAIT_S = 30.0
"""A rate limit longer than this is an error: a post is then sent anew, or said later."""

RARELY = 100
TIMEOUT_S = 15.0
TOO_MANY = 429

SYNC_S = 5.0
"""So long the gateway waits for the commands; where Discord takes them later, those it has work meanwhile."""

FIRST_PAUSE_S = 2.0
LONGEST_PAUSE_S = 600.0


class Commands(app_commands.CommandTree["Woodpost"]):
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
        front: Front,
        poster: Poster,
        specs: Iterable[ActionSpec],
        guild: int | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT_S,
            chunk_guilds_at_startup=False,
        )
        self.front = front
        self.let_in = False
        self._guild = guild
        self._synchronising: asyncio.Task[None] | None = None
        replies = Replies(self.front)
        self._presses = Presses(self.front, replies, poster)
        self.tree = Commands(
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
        self.front.line.connect(self)
        self._synchronising = asyncio.create_task(self._synchronise())
        await asyncio.wait({self._synchronising}, timeout=SYNC_S)

    async def _synchronise(self) -> None:
        """Bring the commands up to date, however long Discord refuses them: what it has works meanwhile."""
        pause = FIRST_PAUSE_S
        while True:
            try:
                if await synchronise(self, self.tree, self._guild):
                    _log.info("the commands were brought up to date")
            except (discord.HTTPException, *UNREACHABLE, RuntimeError) as error:
                wait = max(pause, wished(error))
                _log.error("the commands could not be brought up to date (%s); trying again in %.0f s", error, wait)
            else:
                return
            await asyncio.sleep(wait)
            pause = min(pause * 2, LONGEST_PAUSE_S)

    async def close(self) -> None:
        """Let go of everything."""
        if self._synchronising is not None:
            self._synchronising.cancel()
        await super().close()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event on; that of a client that was closed meanwhile concerns nobody."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_connect(self) -> None:
        """The gateway took us as we are."""
        self.let_in = True

    async def on_ready(self) -> None:
        """Connected, and every guild known."""
        # What start-up has made stays for good: no later collection of garbage shall walk through it, which takes
        # longer than an answer (docs/performance.md, row 12). Nor shall one walk through all games in play as often as
        # Python would: every hundredth is enough for the little that only such a one finds.
        gc.unfreeze()  # of a client before this one nothing stays
        gc.collect()
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, RARELY)
        _log.info("ready as %s", self.user)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """A fault in an event of the gateway: logged, without the event, which may hold anything."""
        _log.exception("a fault in %s", event_method)

    async def pressed(self, interaction: Interaction, pressed: Id, values: Sequence[str]) -> None:
        """See `bot.pages.controls.Pressed`."""
        await self._presses.handle(interaction, pressed, values)

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
    """The gateway's address, as the API says. `aiohttp.ClientError`, TimeoutError, ValueError where there is no such
    server.
    """
    async with (
        aiohttp.ClientSession(raise_for_status=True, timeout=aiohttp.ClientTimeout(total=TIMEOUT_S)) as session,
        session.get(f"{api.rstrip('/')}/gateway") as got,
    ):
        found = await got.json()
    if not isinstance(found, dict) or "url" not in found:
        raise ValueError("this is no server like Discord's")
    return str(found["url"])


def wished(fault: Exception | None) -> float:
    """How long Discord wants us to wait."""
    if isinstance(fault, discord.RateLimited):
        return fault.retry_after
    if isinstance(fault, discord.HTTPException) and fault.status == TOO_MANY:
        with suppress(ValueError):
            return float(fault.response.headers.get("Retry-After", 0))
    return 0.0
