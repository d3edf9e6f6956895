"""Whoever was told to wait gets an answer: now, after trying again, or at the next start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import discord

from bot.layout import Page
from bot.line import UNREACHABLE, Line
from bot.store import Arrival, Store, StoreError
from data.words import FALLBACK, Words

_log = logging.getLogger(__name__)

TOKEN_LIFE = timedelta(minutes=15)
"""For so long an interaction can be answered."""

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0

GONE = frozenset({10008, 10015, 10062, 50027})
"""The message, webhook, interaction or token is no more: nobody is left to be answered."""

REFUSED = frozenset({400, 413})
"""Discord does not take the message as it is, and never will."""


class Promises:
    """Keeps a note of every input from before it is acknowledged until Discord has its answer."""

    def __init__(self, store: Store, words: Words, line: Line) -> None:
        self._store = store
        self._words = words
        self._line = line

    async def note(self, arrival: Arrival) -> None:
        """Somebody is told to wait. Raises `StoreError`."""
        await self._store.arrive(arrival)

    async def keep(self, arrival: Arrival, page: Page) -> None:
        """Answer, trying again for as long as that can be done; the note lasts until then."""
        await self._keep(arrival, page, anyway=True)

    async def _keep(self, arrival: Arrival, page: Page, *, anyway: bool) -> None:
        pause = FIRST_PAUSE_S
        while not await self._answered(arrival, page, anyway=anyway):
            if datetime.now(UTC) - arrival.at > TOKEN_LIFE:
                _log.warning("an answer could not be shown in time")
                break
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)
        await self.drop(arrival.interaction)

    async def drop(self, interaction: int) -> None:
        """Nobody waits for an answer any more."""
        with suppress(StoreError):  # it is settled by time too
            await self._store.settle(interaction)

    async def _answered(self, arrival: Arrival, page: Page, *, anyway: bool) -> bool:
        """Whether nothing more is to be done. Unless `anyway`, a page takes only the place of no answer at all."""
        line, application, token = self._line, arrival.application, arrival.token
        try:
            if anyway or not await line.answered(arrival.interaction, application, token):
                await line.answer(application, token, page)
        except discord.HTTPException as error:
            if error.code in GONE or error.status == 401:
                _log.info("an answer came too late to be shown: %s", error.code)
                return True
            if error.status in REFUSED and (page.pictures or page.document):
                _log.warning("an answer's picture or file was refused: %s, %s", error.status, error.code)
                self._plain(arrival, page)
                return await self._answered(arrival, page, anyway=True)
            if error.status in REFUSED or error.status in {403, 404}:
                _log.error("an answer was refused: %s, %s", error.status, error.code)
                return await self._refused(arrival, page)
            _log.warning("an answer could not be shown, trying again: %s, %s", error.status, error.code)
            return False
        except UNREACHABLE as error:
            _log.warning("an answer could not be shown, trying again: %s", type(error).__name__)
            return False
        return True

    def _plain(self, arrival: Arrival, page: Page) -> None:
        """Without what has to be uploaded; that a file is missing is said."""
        if page.document is not None:
            page.document = None
            page.above[:] = [self._say(arrival, "error-file-refused")]
        page.pictures.clear()

    async def _refused(self, arrival: Arrival, page: Page) -> bool:
        """A page that Discord never takes leaves nobody waiting: say that, and give up where that is refused too."""
        plain = [self._say(arrival, "error-unshown")]
        if page.above == plain:
            return True
        page.above[:], page.below[:], page.rows[:] = plain, [], []
        return await self._answered(arrival, page, anyway=True)

    # --- what was cut off ---------------------------------------------------------------------------------------------

    async def cut_off(self) -> list[Arrival]:
        """Who still waits, since an earlier process or since inputs were broken off."""
        try:
            return await self._store.unanswered(datetime.now(UTC) - TOKEN_LIFE)
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
                done = await self._store.outcome(arrival.interaction)
            except StoreError as error:  # then it is better to say nothing now than something wrong
                _log.warning("what became of an input could not be read: %s", error)
                return
            message = "error-interrupted" if done is None else "error-done-before"
        # What was answered may have lost only its note: a panel must not become a sentence.
        await self._keep(arrival, Page(above=[self._say(arrival, message)]), anyway=False)

    def _say(self, arrival: Arrival, message: str) -> str:
        return self._words.say(arrival.locale or FALLBACK, message)
