"""The order of work for every input: check who, acknowledge, play, reply; whatever goes wrong gets a clear answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from weakref import WeakValueDictionary

import discord
from discord import app_commands

from bot.discord.line import UNREACHABLE, Line
from bot.discord.newest import Newest
from bot.discord.promises import Promises
from bot.discord.speak import Announcer
from bot.games.pool import Stuck
from bot.pages import refusals
from bot.pages.easel import Easel
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Play, Refused, Who
from bot.store import Arrival, BadLocation, Busy, Damaged, NotADatabase, OutOfSpace, Store, StoreError
from data.words import FALLBACK, Words

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Work = Callable[[Who, Tongue], Awaitable[Page]]
Pairs = list[tuple[str, str]]
"""Choices of autocomplete: (what is shown, what is sent)."""
Choices = list[app_commands.Choice[str]]
Suggest = Callable[[Who, Tongue], Awaitable[Pairs]]

DAY = timedelta(days=1)
TO_SPEAK = ("view_channel", "send_messages")
"""Without these a channel is closed to us; without others a post is only less."""

ALREADY_ACKNOWLEDGED = 40060

NOTED_FIRST_S = 0.25
"""So long an acknowledgement waits for its note, which takes a millisecond where the database is not held up."""

TELLING_S = 2.0
"""How long those who are broken off at a stop are told so; whoever is left is told at the next start."""


class Front:
    """What commands and buttons share. It knows people, languages and errors, and no rule."""

    def __init__(
        self, play: Play, store: Store, words: Words, facts: Mapping[str, Any], speaker: Announcer | None = None
    ) -> None:
        self.play = play
        self.store = store
        self.speaker = speaker
        self.words = words
        self.easel = Easel(words, facts)
        self.maps, self.decks = tuple(facts.get("maps", ())), tuple(facts.get("decks", ()))
        self.line = Line()
        self.promises = Promises(store, words, self.line)
        self._under_way: dict[int, asyncio.Task[Any]] = {}
        self._unnoted: set[int] = set()
        self._queues: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._newest = Newest()
        self.unread: set[int] = set()
        """Channels whose messages we may not read."""

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
        acknowledgement nothing is done: the person has been told that it failed. Every input is noted until Discord has
        its answer, so that nobody waits for ever: whoever is cut off is told at the next start what became of it, in
        other words where it `changes` a game. What was not done when it came first is not done when it comes again:
        the person may have done something else since.
        """
        task = asyncio.current_task()
        if task is None or interaction.id in self._under_way or interaction.id in self._unnoted:
            return  # delivered again: the same message is answered, or it was said that nothing was changed
        self._under_way[interaction.id] = task
        try:
            await self._answer(interaction, work, update=update, changes=changes)
        finally:
            del self._under_way[interaction.id]

    async def _answer(self, interaction: Interaction, work: Work, *, update: bool, changes: bool) -> None:
        arrival = _arrival(interaction, changes=changes)
        noting = asyncio.create_task(self.promises.note(arrival))
        await asyncio.wait({noting}, timeout=NOTED_FIRST_S)
        tongue = Tongue(self.words, interaction.locale.value)
        acknowledged = await self._acknowledged(interaction, update=update)
        page = await self._done(interaction, work, tongue, arrival, noting) if acknowledged == "yes" else None
        late = page is not None and not changes and not noting.done()
        if page is not None and late:  # who only looks need not wait for the disk
            await self.promises.keep(arrival, page)
        await asyncio.wait({noting})
        if (fault := noting.exception()) is not None:
            _log.warning("an input could not be noted: %s", fault)  # looking goes on without
            self._unnoted.add(interaction.id)
            if acknowledged == "perhaps":
                page = Page(above=[tongue.say("error-busy")])
        if page is not None and not late:
            await self.promises.keep(arrival, page)
        elif late or acknowledged == "no":
            await self.promises.drop(interaction.id)
        else:  # where it was answered before, that stays
            await self.promises.make_good([arrival])

    async def _done(
        self, interaction: Interaction, work: Work, tongue: Tongue, arrival: Arrival, noting: asyncio.Task[bool]
    ) -> Page | None:
        """Do the work, once it is noted where it must be; what the person is to be told. None where it may not be done:
        it came before, and was not done then.
        """
        begun = False
        try:
            if arrival.changes and not await asyncio.shield(noting):
                return None
            who = await self.who(interaction)
            tongue = Tongue(self.words, who.locale)
            # Whoever sends many waits, nobody else does; and one that is held up holds up those of its channel alone.
            async with self._queues.setdefault((who.person, who.channel), asyncio.Lock()):
                begun = True
                page = await self._worked(interaction, work, who, tongue, changes=arrival.changes)
            await self._warn(interaction, page, tongue)
        except (Busy, Stuck) as fault:
            _log.warning("an input was broken off: %s", fault)
            said = "error-busy" if isinstance(fault, Busy) else "error-stuck"
            page = Page(above=[tongue.say(await self.promises.unless_done(arrival, said) if begun else said)])
        except Exception as error:  # noqa: BLE001 - the last stop: every fault gets an answer and a reference
            page = self.failed(error, tongue)
        return page

    def show(self, game: str) -> None:
        """A game's post does not show the present: it shall."""
        if self.speaker is not None:
            self.speaker.show(game)

    async def complete(self, interaction: Interaction, suggest: Suggest) -> Choices:
        """The choices for a parameter; none where what was typed so far is refused (the command says why) or something
        goes wrong, so that the person is never kept waiting, and none where the same person has typed on meanwhile.
        """
        try:
            async with self._newest.turn(interaction.user.id) as mine:
                if not mine:
                    return []
                who = await self.who(interaction)
                return shown(await suggest(who, Tongue(self.words, who.locale)))
        except Refused:
            return []
        except Exception:  # noqa: BLE001 - as above
            _log.exception("autocomplete failed")
            return []

    async def keep_tidy(self) -> None:
        """Once a day forget what was said and which interactions were answered, until cancelled."""
        while True:
            try:
                await self.store.tidy(datetime.now(UTC) - DAY)
            except StoreError as error:
                _log.warning("the database could not be tidied: %s", error)
            await asyncio.sleep(DAY.total_seconds())
            since = datetime.now(UTC) - DAY
            self._unnoted = {number for number in self._unnoted if discord.utils.snowflake_time(number) > since}

    async def finish(self, seconds: float) -> None:
        """Let the inputs under way come to their end, for as long as this; break off the others and tell their people.
        Nothing new may come any more.
        """
        if self._under_way:
            await asyncio.wait(set(self._under_way.values()), timeout=seconds)
        left = set(self._under_way.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        try:
            async with asyncio.timeout(TELLING_S):
                await self.promises.make_good(await self.promises.cut_off())
        except TimeoutError:
            _log.warning("not everybody could be told that the bot stops; they are told at the next start")
        self.easel.close()

    async def _worked(self, interaction: Interaction, work: Work, who: Who, tongue: Tongue, *, changes: bool) -> Page:
        if not who.guild:
            return refusals.told(tongue, "error-not-in-server")
        try:
            return await work(who, tongue)
        except Refused as refused:
            return await self.refused(who, tongue, refused, _game_of(interaction), changes=changes)

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

    async def _acknowledged(self, interaction: Interaction, *, update: bool) -> Literal["yes", "no", "perhaps"]:
        """Whether the person was told to wait. Perhaps: the way broke, and nobody knows on which half of it."""
        try:
            if update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.InteractionResponded:
            return "yes"
        except discord.HTTPException as error:
            # 40060 comes when our answer arrived and its receipt was lost, or when the interaction came twice: go on,
            # what was done already is not done again.
            if error.code == ALREADY_ACKNOWLEDGED:
                return "yes"
            _log.warning("an interaction could not be acknowledged: %s, %s", error.status, error.code)
            return "perhaps" if error.status >= 500 else "no"
        except (*UNREACHABLE, RuntimeError) as error:  # the last: the client was closed meanwhile
            _log.warning("an interaction could not be acknowledged: %s", type(error).__name__)
            return "perhaps"
        except Exception as error:  # noqa: BLE001 - such as an answer that is none of Discord's
            _log.error("an interaction could not be acknowledged", exc_info=error)
            return "perhaps"
        return "yes"

    # --- what goes wrong ----------------------------------------------------------------------------------------------

    async def refused(
        self, who: Who, tongue: Tongue, refused: Refused, game: str | None = None, *, changes: bool = True
    ) -> Page:
        """A refusal, and where the person has a seat in the game what is asked of them now. Who only looked is told
        why there is nothing to see, not that nothing `changes`.
        """
        try:
            look = await self.play.look.hand(who, game=game)
        except Refused:
            look = None
        return refusals.page(tongue, refused, look, changes=changes)

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


def _arrival(interaction: Interaction, *, changes: bool) -> Arrival:
    return Arrival(
        interaction.id,
        interaction.application_id,
        interaction.token,
        interaction.user.id,
        interaction.locale.value,
        datetime.now(UTC),
        changes,
    )


def shown(pairs: Pairs) -> Choices:
    """The choices as discord.py takes them."""
    return [app_commands.Choice(name=name or value, value=value) for name, value in pairs]


def _game_of(interaction: Interaction) -> str | None:
    """The game that a pressed button belongs to."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    parts = str(data.get("custom_id", "")).split(":")
    return parts[2] if len(parts) > 3 and parts[0] == "w" else None
