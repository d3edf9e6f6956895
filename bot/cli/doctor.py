"""`woodpost doctor`: what is wrong with an installation, and what to do about it. Changes nothing."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from typing import Any

import aiohttp

import data
from bot.settings import TOKEN, BadSettings, Settings
from bot.store import Game, Store, StoreError, check
from data.words import Words
from engine.api import Catalog

NEEDED = {
    "View Channels": 1 << 10,
    "Send Messages": 1 << 11,
    "Attach Files": 1 << 15,
    "Send Messages in Threads": 1 << 38,
}
"""Permissions without which nothing works, as Discord calls them in English, and their bits."""

ADMINISTRATOR = 1 << 3
TIMEOUT_S = 15.0
MOST_CHANNELS = 50
_PAGE = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report. `well` None is a remark."""

    well: bool | None
    what: str

    def __str__(self) -> str:
        return f"{ {True: 'ok', False: 'PROBLEM', None: '-'}[self.well]:<8} {self.what}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


async def run(_arguments: argparse.Namespace) -> int:
    """Look at everything, and say it; the exit code is 1 where something is wrong."""
    worst = 0
    async for finding in findings():
        print(finding)
        worst = max(worst, int(finding.well is False))
    return worst


async def findings() -> AsyncIterator[Finding]:
    """All that was found, in order."""
    try:
        settings = Settings.read()
    except BadSettings as bad:
        for line in str(bad).splitlines():
            yield Finding(False, line)
        return
    for name in settings.unknown:
        yield Finding(None, f"{name} is no setting of Woodpost: a typing error?")
    for look in (_facts, _words, _fonts):
        yield look()
    async for finding in _database(settings):
        yield finding
    async for finding in _discord(settings):
        yield finding


# --- what is installed ------------------------------------------------------------------------------------------------


def _facts() -> Finding:
    try:
        known = Catalog.from_dicts(data.load())
    except (OSError, ValueError) as broken:
        return Finding(False, f"data: {broken}: install Woodpost again")
    return Finding(True, f"data: {len(known.maps)} maps, {len(known.decks)} decks, {len(known.cards)} cards")


def _words() -> Finding:
    try:
        words = Words.load()
    except (OSError, ValueError) as broken:
        return Finding(False, f"texts: {broken}: install Woodpost again")
    return Finding(True, f"texts: {', '.join(words.locales)}")


def _fonts() -> Finding:
    try:
        from PIL import ImageFont

        found = [font for font in (files("data") / "fonts").iterdir() if font.name.endswith(".ttf")]
        for font in found:
            ImageFont.truetype(BytesIO(font.read_bytes()), 20)
    except (OSError, ImportError) as broken:
        return Finding(False, f"fonts: {broken}: install Woodpost again")
    return Finding(bool(found), f"fonts: {len(found)} can be used")


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    try:
        health = await check(settings.database_url)
    except StoreError as bad:
        yield Finding(False, f"database: {bad}")
        return
    for problem in health.problems:
        yield Finding(False, f"database: {problem}")
    if health.ok and health.missing:
        yield Finding(None, "database: none yet; the bot creates it when it starts")
    elif health.ok:
        size = "" if health.bytes is None else f", {health.bytes / 1e6:.1f} MB"
        yield Finding(True, f"database: revision {health.revision}, {health.games} games{size}")


# --- Discord ----------------------------------------------------------------------------------------------------------


async def _discord(settings: Settings) -> AsyncIterator[Finding]:
    if not settings.token:
        yield Finding(None, f"Discord: {TOKEN} is not set, so neither token nor permissions were looked at")
        return
    headers = {"Authorization": f"Bot {settings.token}", "User-Agent": "DiscordBot (woodpost doctor)"}
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:

        async def get(path: str) -> tuple[int, Any]:
            async with session.get(settings.discord_api + path) as answer:
                found = await answer.json() if answer.content_type == "application/json" else None
                return answer.status, found

        try:
            async for finding in _account(settings, get):
                yield finding
        except (aiohttp.ClientError, TimeoutError) as fault:
            yield Finding(False, f"Discord: {settings.discord_api} can't be reached ({type(fault).__name__})")


Get = Callable[[str], Awaitable[tuple[int, Any]]]


async def _account(settings: Settings, get: Get) -> AsyncIterator[Finding]:
    status, me = await get("/users/@me")
    if status == 401:
        yield Finding(False, f"Discord: does not accept {TOKEN}: reset the token in its developer portal")
        return
    if status != 200:
        yield Finding(False, f"Discord: answers {status} when asked who we are")
        return
    yield Finding(True, f"Discord: the token is that of {me.get('username')}")
    async for finding in _guilds(get):
        yield finding
    async for finding in _channels(settings, get):
        yield finding


async def _guilds(get: Get) -> AsyncIterator[Finding]:
    after, count = "0", 0
    while True:
        status, page = await get(f"/users/@me/guilds?limit={_PAGE}&after={after}")
        if status != 200:
            yield Finding(None, f"servers: could not be listed (Discord answers {status})")
            return
        for guild in page:
            missing = missing_permissions(int(guild.get("permissions", 0)))
            if missing:
                yield Finding(False, f"server {guild['name']!r}: the bot's role lacks {', '.join(missing)}")
        count += len(page)
        if len(page) < _PAGE:
            break
        after = page[-1]["id"]
    if count:
        yield Finding(True, f"servers: the bot is in {count}")
    else:
        yield Finding(None, "servers: the bot is in none: invite it with the scopes bot and applications.commands")


def missing_permissions(bits: int) -> list[str]:
    """The names of needed permissions that are missing among these bits."""
    if bits & ADMINISTRATOR:
        return []
    return [name for name, bit in NEEDED.items() if not bits & bit]


async def _channels(settings: Settings, get: Get) -> AsyncIterator[Finding]:
    """Whether the channels of running games can be reached."""
    lost = 0
    for game in await _running(settings):
        status, _ = await get(f"/channels/{game.channel}")
        if status in (403, 404):
            lost += 1
            yield Finding(False, f"game {game.id}: its channel is gone or closed to the bot (Discord answers {status})")
    if not lost:
        yield Finding(True, "games: every channel looked at can be reached")


async def _running(settings: Settings) -> list[Game]:
    try:
        store = await Store.open(settings.database_url, migrate=False, write=False)
    except StoreError:
        return []  # reported with the database
    found = []
    try:
        async for game in store.iter_games():
            if game.status in ("lobby", "active", "paused"):
                found.append(game)
            if len(found) >= MOST_CHANNELS:
                break
    finally:
        await store.close()
    return found
