"""The order of work for every input: check who, acknowledge, play, reply; whatever goes wrong gets a clear answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord import app_commands

from bot import refusals
from bot.easel import Easel
from bot.layout import Page
from bot.play import Play, Refused, Who
from bot.speak import Speaker
from bot.store import Arrival, BadLocation, Busy, Damaged, NotADatabase, OutOfSpace, Store, StoreError
from bot.telling import Tongue
from data.words import FALLBACK, Words

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Work = Callable[[Who, Tongue], Awaitable[Page | None]]
Pairs = list[tuple[str, str]]
"""Choices of autocomplete: (what is shown, what is sent)."""
Choices = list[app_commands.Choice[str]]
Suggest = Callable[[Who, Tongue], Awaitable[Pairs]]

DAY = timedelta(days=1)
TOKEN_LIFE = timedelta(minutes=15)
TO_SPEAK = ("view_channel", "send_messages")
"""Without these a channel is closed to us; without others a post is only less."""

V2 = 1 << 15
"""The flag of messages made of components."""

UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
GONE = frozenset({10008, 10015, UNKNOWN_INTERACTION, 50027})
"""The message, webhook, interaction or token is no more: nobody is left to be answered."""

UNREACHABLE = (OSError, aiohttp.ClientError, discord.RateLimited)
"""What discord.py lets through besides its own errors: the connection broke, or it would have to wait for too long."""


class Front:
    """What commands and buttons share. It knows people, languages and errors, and no rule."""

    def __init__(
        self, play: Play, store: Store, words: Words, facts: Mapping[str, Any], speaker: Speaker | None = None
    ) -> None:
        self.play = play
        self.store = store
        self.speaker = speaker
        self.words = words
        self.easel = Easel(words, facts)
        self.maps, self.decks = tuple(facts.get("maps", ())), tuple(facts.get("decks", ()))
        self._under_way: set[asyncio.Task[Any]] = set()
        self._noted: set[int] = set()
        self.unread: set[int] = set()
        """Channels whose messages we may not read."""
        self._people: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # --- who ----------------------------------------------------------------------------------------------------------

    async def who(self, interaction: Interaction) -> Who:
        """The person behind an interaction, their language, and the place it came from."""
        person = await self.store.person(interaction.user.id)
        allowed, place = interaction.permissions, interaction.channel_id or 0
        (self.unread.discard if interaction.app_permissions.read_message_history else self.unread.add)(place)
        return Who(
            person=interaction.user.id,
            name=interaction.user.display_name,
            locale=person.locale or interaction.locale.value,
            guild=interaction.guild_id or 0,
            channel=place,
            may_manage=allowed.administrator or allowed.manage_channels or allowed.manage_guild,
            parent=interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else 0,
            theme=person.theme or "",
        )

    async def public_tongue(self, guild: int) -> Tongue:
        """The language of what everybody on a server reads."""
        settings = await self.store.guild(guild)
        return Tongue(self.words, settings.locale or FALLBACK)

    # --- inputs -------------------------------------------------------------------------------------------------------

    async def answer(
        self, interaction: Interaction, work: Work, *, update: bool = False, changes: bool = False
    ) -> None:
        """Acknowledge, do the work, and reply with its page; raises nothing.

        The reply is private. With `update` the message that holds the pressed button is changed instead. Without an
        acknowledgement nothing is done: the person has been told that it failed. Work that `changes` a game is noted,
        so that somebody whose input a crash cuts off is told so at the next start.
        """
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        if not await self._acknowledged(interaction, update=update):
            return
        tongue = Tongue(self.words, interaction.locale.value)
        try:
            if changes:
                self._noted.add(interaction.id)
                await self.store.arrive(_arrival(interaction))
            who = await self.who(interaction)
            tongue = Tongue(self.words, who.locale)
            async with self._people.setdefault(
                who.person, asyncio.Lock()
            ):  # whoever sends many waits, nobody else does
                page = await self._worked(interaction, work, who, tongue)
        except Busy:
            page = Page(above=[tongue.say("error-busy")])
        except Exception as error:  # noqa: BLE001 - the last stop: every fault gets an answer and a reference
            page = self.failed(error, tongue)
        if page is not None:
            await self._warn(interaction, page, tongue)
            await self._reply(interaction, page, tongue)
        if changes:
            with suppress(StoreError):  # it is settled by time too
                await self.store.settle(interaction.id)
            self._noted.discard(interaction.id)

    def show(self, game: str) -> None:
        """A game's post does not show the present: it shall."""
        if self.speaker is not None:
            self.speaker.show(game)

    async def complete(self, interaction: Interaction, suggest: Suggest) -> Choices:
        """The choices for a parameter; none where something goes wrong, so that the person is never kept waiting."""
        try:
            who = await self.who(interaction)
            return shown(await suggest(who, Tongue(self.words, who.locale)))
        except Exception:  # noqa: BLE001 - as above
            _log.exception("autocomplete failed")
            return []

    async def make_good(self, client: discord.Client) -> None:
        """Tell those whose input the last stop cut off that nothing was changed."""
        for arrival in await self.store.unanswered(datetime.now(UTC) - TOKEN_LIFE):
            if arrival.interaction in self._noted:  # we only logged in anew, and are still at it
                continue
            tongue = Tongue(self.words, arrival.locale or FALLBACK)
            page = Page(above=[tongue.say("error-interrupted")])
            route = discord.http.Route(
                "PATCH",
                "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
                webhook_id=arrival.application,
                webhook_token=arrival.token,
            )
            components = page.view().to_components()  # type: ignore[no-untyped-call] # the library forgot its type
            body = {"components": components, "flags": V2, "allowed_mentions": {"parse": []}}
            try:
                await client.http.request(route, json=body)
            except (discord.HTTPException, *UNREACHABLE) as error:
                _log.info("somebody cut off could not be told: %s", type(error).__name__)
            await self.store.settle(arrival.interaction)

    async def keep_tidy(self) -> None:
        """Once a day forget what was said and which interactions were answered, until cancelled."""
        while True:
            try:
                await self.store.tidy(datetime.now(UTC) - DAY)
            except StoreError as error:
                _log.warning("the database could not be tidied: %s", error)
            await asyncio.sleep(DAY.total_seconds())

    async def finish(self, seconds: float) -> None:
        """Let the inputs under way come to their end, for as long as this; then close."""
        if self._under_way:
            await asyncio.wait(set(self._under_way), timeout=seconds)
        self.easel.close()

    async def _worked(self, interaction: Interaction, work: Work, who: Who, tongue: Tongue) -> Page | None:
        if not who.guild:
            return refusals.told(tongue, "error-not-in-server")
        try:
            return await work(who, tongue)
        except Refused as refused:
            return await self.refused(who, tongue, refused, _game_of(interaction))

    async def _warn(self, interaction: Interaction, page: Page, tongue: Tongue) -> None:
        """Say it where others can't read what happens, because we may not write in their channel; else try to again."""
        channel = interaction.channel_id
        if self.speaker is None or channel is None:
            return
        missing = not_allowed(interaction, TO_SPEAK)
        if not missing:
            if self.speaker.closed(channel):
                page.above.insert(0, tongue.say("error-channel-closed"))
            self.speaker.stir(channel)
            return
        try:
            played_here = await self.store.game_in_channel(channel) is not None
        except StoreError as error:
            _log.warning("whether a game is played in a channel could not be read: %s", error)
            return
        if played_here or self.speaker.closed(channel):
            page.above.insert(0, tongue.say("error-cannot-speak", permissions=permissions(tongue, missing)))

    async def _acknowledged(self, interaction: Interaction, *, update: bool) -> bool:
        try:
            if update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.InteractionResponded:
            return True
        except discord.HTTPException as error:
            # 40060 comes when our answer arrived and its receipt was lost, or when the interaction came twice: go on,
            # what was done already is not done again.
            if error.code == ALREADY_ACKNOWLEDGED:
                return True
            _log.warning("an interaction could not be acknowledged: %s, %s", error.status, error.code)
            return False
        except UNREACHABLE as error:
            _log.warning("an interaction could not be acknowledged: %s", type(error).__name__)
            return False
        return True

    async def _reply(self, interaction: Interaction, page: Page, tongue: Tongue) -> None:
        try:
            await self._send(interaction, page)
        except discord.HTTPException as error:
            if error.code in GONE or error.status == 401:
                _log.info("an answer came too late to be shown: %s", error.code)
            elif error.status in {400, 413} and page.pictures:
                _log.warning("a picture was refused: %s, %s", error.status, error.code)
                page.pictures.clear()
                await self._reply(interaction, page, tongue)
            else:
                _log.error("an answer could not be shown: %s, %s", error.status, error.code)
        except UNREACHABLE as error:
            _log.warning("an answer could not be shown: %s", type(error).__name__)

    @staticmethod
    async def _send(interaction: Interaction, page: Page) -> None:
        await interaction.edit_original_response(
            view=page.view(), attachments=page.files(), allowed_mentions=discord.AllowedMentions.none()
        )

    # --- what goes wrong ----------------------------------------------------------------------------------------------

    async def refused(self, who: Who, tongue: Tongue, refused: Refused, game: str | None = None) -> Page:
        """A refusal, and where the person has a seat in the game what is asked of them now."""
        try:
            look = await self.play.look.hand(who, game=game)
        except Refused:
            look = None
        return refusals.page(tongue, refused, look)

    @staticmethod
    def failed(error: Exception, tongue: Tongue) -> Page:
        """A fault: a reference number for the person, the same with the traceback in the log."""
        reference = secrets.token_hex(4)
        _log.error("fault %s", reference, exc_info=error)
        match error:
            case OutOfSpace():
                said = "error-out-of-space"
            case BadLocation() | Damaged() | NotADatabase():
                said = "error-database"
            case _:
                said = "error-unexpected"
        return Page(above=[tongue.say(said, reference=reference)])


def not_allowed(interaction: Interaction, needed: Sequence[str]) -> list[str]:
    """What of it we are not allowed to do where somebody is; in a thread its own permission to write counts."""
    if isinstance(interaction.channel, discord.Thread):
        needed = [name.replace("send_messages", "send_messages_in_threads") for name in needed]
    return [name for name in needed if not getattr(interaction.app_permissions, name)]


def permissions(tongue: Tongue, names: Sequence[str]) -> str:
    """Discord's permissions by the names they have in its settings."""
    return tongue.words.listed(tongue.locale, [tongue.say(f"permission-{name.replace('_', '-')}") for name in names])


def _arrival(interaction: Interaction) -> Arrival:
    return Arrival(
        interaction.id,
        interaction.application_id,
        interaction.token,
        interaction.user.id,
        interaction.locale.value,
        datetime.now(UTC),
    )


def shown(pairs: Pairs) -> Choices:
    """The choices as discord.py takes them."""
    return [app_commands.Choice(name=name or value, value=value) for name, value in pairs]


def _game_of(interaction: Interaction) -> str | None:
    """The game that a pressed button belongs to."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    parts = str(data.get("custom_id", "")).split(":")
    return parts[2] if len(parts) > 3 and parts[0] == "w" else None
