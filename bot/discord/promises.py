"""Whoever was told to wait gets an answer: now, after trying again, or at the next start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import discord

from bot.discord.line import UNREACHABLE, Line
from bot.pages.layout import Page
from bot.store import Arrival, Store, StoreError
from data.words import FALLBACK, Words

_log = logging.getLogger(__name__)

TOKEN_LIFE = timedelta(minutes=15)
"""For so long an interaction can be answered."""

UNHEARD_FOR = timedelta(days=1)
"""For so long it is remembered whom an answer never reached."""

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0

GONE = frozenset({10003, 10008, 10015, 10062, 50027})
"""The channel, message, webhook, interaction or token is no more: this way nobody can be answered."""

TOO_MANY = 429


class Promises:
    """Keeps a note of every input from before it is acknowledged until Discord has its answer."""

    def __init__(self, store: Store, words: Words, line: Line) -> None:
        self._store = store
        self._words = words
        self._line = line
        self._unheard: dict[int, Arrival] = {}

    async def note(self, arrival: Arrival) -> bool:
        """Somebody is told to wait; whether their input may be done: once, whatever they were told then. Raises
        `StoreError`.
        """
        return await self._store.arrive(arrival) or await self._done(arrival)

    async def keep(self, arrival: Arrival, page: Page) -> None:
        """Answer, trying again for as long as that can be done, and plainer where Discord does not take the page.

        The answer begins with what became of earlier inputs of which the person could not be told: an interaction
        whose token is gone cannot be answered any more. The note lasts until the person knows.
        """
        earlier = {each: await self._fate(each) for each in self._unheard.values() if each.person == arrival.person}
        page.above[:0] = filter(None, earlier.values())
        shown = await self._keep(arrival, page, anyway=True)
        for each, said in earlier.items():
            if said and shown is not None and said in shown.above and each.interaction in self._unheard:
                del self._unheard[each.interaction]
                await self.drop(each.interaction)

    async def _keep(self, arrival: Arrival, page: Page, *, anyway: bool) -> Page | None:
        left = (arrival.at + TOKEN_LIFE - datetime.now(UTC)).total_seconds()
        shown = None
        with suppress(TimeoutError):  # Discord may also ask for a longer pause than there is time
            async with asyncio.timeout(left):
                shown = await self._shown(arrival, page, anyway=anyway) if left > 0 else None
        if shown is None and arrival.changes:
            self._remember(arrival)
        else:
            await self.drop(arrival.interaction)
        return shown

    def _remember(self, arrival: Arrival) -> None:
        """Somebody does not know what became of their input; for a day that matters."""
        _log.warning("an answer could not be shown; what became of the input is told with the next one")
        since = datetime.now(UTC) - UNHEARD_FOR
        self._unheard = {number: each for number, each in self._unheard.items() if each.at > since}
        self._unheard[arrival.interaction] = arrival

    async def unless_done(self, arrival: Arrival, message: str) -> str:
        """The message that is true of an input: this one where it was not done."""
        try:
            return "error-unshown-done" if await self._done(arrival) else message
        except StoreError as error:
            _log.warning("what became of an input could not be read: %s", error)
            return "error-unshown"

    async def drop(self, interaction: int) -> None:
        """Nobody waits for an answer any more."""
        with suppress(StoreError):  # it is settled by time too
            await self._store.settle(interaction)

    async def _shown(self, arrival: Arrival, page: Page, *, anyway: bool) -> Page | None:
        """The page as Discord takes it in the end, None where nobody is left to be answered. Unless `anyway`, it takes
        only the place of no answer at all.
        """
        line, application, token = self._line, arrival.application, arrival.token
        pause = FIRST_PAUSE_S
        while True:
            refused = False
            try:
                if anyway or not await line.answered(arrival.interaction, application, token):
                    await line.answer(application, token, page)
            except discord.HTTPException as error:
                _log.warning("an answer could not be shown: %s, %s", error.status, error.code)
                if error.code in GONE or error.status == 401:
                    return None
                refused = 400 <= error.status < 500 and error.status != TOO_MANY
            except UNREACHABLE as error:
                _log.warning("an answer could not be shown: %s", type(error).__name__)
            except Exception as error:  # noqa: BLE001 - a page that cannot be built, an answer that is none of Discord's
                _log.error("an answer could not be made", exc_info=error)
                refused = True
            else:
                return page
            if refused and (plainer := await self._plainer(arrival, page)) is not None:
                page = plainer
                continue
            # What Discord refuses in its plainest form is not refused for what it says: also that is tried again.
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)

    async def _plainer(self, arrival: Arrival, page: Page) -> Page | None:
        """Instead of a page that Discord does not take: the same without what has to be uploaded, which is said to be
        missing, then a sentence; None behind that.
        """
        if page.document is not None:
            return Page(above=[self._say(arrival, "error-file-refused")])
        if page.pictures:
            missing = self._say(arrival, "error-picture-refused")
            return Page(page.asked, [*page.above, missing], below=page.below, rows=page.rows)
        undone = "error-unshown-nothing" if arrival.changes else "error-unshown"
        plain = [self._say(arrival, await self.unless_done(arrival, undone))]
        return Page(above=plain) if page.rows or page.above != plain else None

    async def _done(self, arrival: Arrival) -> bool:
        """Whether what an input wanted was done. Raises `StoreError`."""
        return arrival.changes and await self._store.outcome(arrival.interaction) is not None

    async def _fate(self, arrival: Arrival) -> str:
        """What became of an input, for who could not be told at its time; nothing where that is not known now."""
        try:
            message = "error-unheard-done" if await self._done(arrival) else "error-unheard-nothing"
        except StoreError as error:
            _log.warning("what became of an input could not be read: %s", error)
            return ""
        return self._say(arrival, message, at=str(int(arrival.at.timestamp())))

    # --- what was cut off ---------------------------------------------------------------------------------------------

    async def cut_off(self) -> list[Arrival]:
        """Who still waits, since an earlier process or since inputs were broken off."""
        try:
            return await self._store.unanswered(datetime.now(UTC) - UNHEARD_FOR)
        except StoreError as error:
            _log.warning("who was cut off could not be read: %s", error)
            return []

    async def make_good(self, cut_off: Iterable[Arrival]) -> None:
        """Tell those who were cut off what became of their input."""
        told = await asyncio.gather(*(self._tell(arrival) for arrival in cut_off), return_exceptions=True)
        for fault in told:
            if isinstance(fault, Exception):
                _log.error("somebody who was cut off could not be told", exc_info=fault)

    async def _tell(self, arrival: Arrival) -> None:
        message = "error-ask-again"
        if arrival.changes:
            try:
                done = await self._store.outcome(arrival.interaction, final=True) is not None
            except StoreError as error:  # then it is better to say nothing now than something wrong
                _log.warning("what became of an input could not be read: %s", error)
                return
            message = "error-done-before" if done else "error-interrupted"
        # What was answered may have lost only its note: a panel must not become a sentence.
        await self._keep(arrival, Page(above=[self._say(arrival, message)]), anyway=False)

    def _say(self, arrival: Arrival, message: str, **args: str) -> str:
        return self._words.say(arrival.locale or FALLBACK, message, **args)
