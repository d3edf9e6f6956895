"""The composition root: here, and nowhere else, the bot's parts are built and put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import data
from bot.discord.speak import Announcer
from bot.games.pool import Workshop
from bot.pages.names import names_in
from bot.play import Play
from bot.store import Store
from data.words import Words
from engine.api import Catalog, every_action


def now() -> datetime:
    """The time, in UTC: the clock of everything."""
    return datetime.now(UTC)


def catalog() -> Catalog:
    """All printed facts."""
    return Catalog.from_dicts(data.load())


@dataclass(frozen=True, slots=True)
class Parts:
    """The bot without Discord."""

    facts: dict[str, Any]
    words: Words
    catalog: Catalog
    store: Store
    workshop: Workshop
    speaker: Announcer
    play: Play

    async def serve(self, token: str, guild: int | None = None) -> None:
        """The bot in Discord, until it is stopped. Raises `bot.discord.serving.NoEntry`."""
        # They load discord.py, which most commands do without.
        from bot.discord.client import Woodpost
        from bot.discord.front import Front
        from bot.discord.poster import Poster
        from bot.discord.serving import serve

        front = Front(self.play, self.store, self.words, self.facts, self.speaker)
        specs = every_action(self.catalog)
        poster = Poster(front.line, front)
        await serve(lambda: Woodpost(front, poster, specs, guild), poster, front, self.speaker, token)


async def _opened(database_url: str) -> Store:
    """The store; when told to stop meanwhile, only after the thread that migrates has let go of its file."""
    opening = asyncio.ensure_future(Store.open(database_url, migrate=True))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        await (await opening).close()
        raise


@asynccontextmanager
async def parts(database_url: str, *, workers: int) -> AsyncIterator[Parts]:
    """Everything put together on a database, which is created or brought up to date. StoreError where it can't be."""
    facts = data.load()
    known = Catalog.from_dicts(facts)
    store = await _opened(database_url)
    workshop = Workshop(known, workers)
    try:
        speaker = Announcer(store, now)
        words = Words.load()
        play = Play(store, known, workshop, speaker.nudge, now, names_in(words))
        yield Parts(facts, words, known, store, workshop, speaker, play)
    finally:
        workshop.close()
        await store.close()
