"""What stands between an interaction and its answer, with a database and a Discord that only write down."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.discord.front import Front, Work
from bot.discord.line import Line
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Who
from bot.store import Arrival, Busy, Person
from data.words import Words

WORDS = Words.load(strict=True)


class Notes:
    """Of a database only what `Front.answer` needs."""

    def __init__(self) -> None:
        self.noted: dict[int, Arrival] = {}
        self.came: set[int] = set()
        self.done: set[int] = set()
        self.busy = False

    async def person(self, person: int) -> Person:
        return Person(person)

    async def arrive(self, arrival: Arrival) -> bool:
        if self.busy:
            raise Busy("held")
        if arrival.interaction in self.came:
            return False
        self.came.add(arrival.interaction)
        self.noted[arrival.interaction] = arrival
        return True

    async def settle(self, interaction: int) -> None:
        self.noted.pop(interaction, None)

    async def unanswered(self, _since: datetime) -> list[Arrival]:
        return list(self.noted.values())

    async def outcome(self, interaction: int, *, final: bool = False) -> tuple[str, dict[str, Any]] | None:
        return ("game", {}) if interaction in self.done else None


class Wire(Line):
    """A line that writes down what people are shown, as text and picture count. `faults` are raised first."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[str, list[str]] = {}
        self.pictures: list[int] = []
        self.faults: list[Exception] = []
        self.has: set[int] = set()

    async def answered(self, interaction: int, application: int, token: str) -> bool:
        return interaction in self.has

    async def answer(self, application: int, token: str, page: Page) -> None:
        self.pictures.append(len(page.pictures))
        if self.faults:
            raise self.faults.pop(0)
        self.shown.setdefault(token, []).append("\n".join(page.above))


def wire(front: Front) -> Wire:
    assert isinstance(front.line, Wire)
    return front.line


def refused(status: int, code: int = 0) -> discord.HTTPException:
    """What the library raises for an answer of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


def interaction(number: int, *, person: int = 1, channel: int = 7, ack: Exception | None = None) -> Any:
    """Somebody's input; acknowledging it may fail."""

    async def defer(**_how: Any) -> None:
        if ack is not None:
            raise ack

    return SimpleNamespace(
        id=number,
        application_id=9,
        token=f"t{number}",
        user=SimpleNamespace(id=person, display_name="Anna"),
        locale=discord.Locale.american_english,
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        guild_id=5,
        channel_id=channel,
        channel=None,
        data={},
        response=SimpleNamespace(defer=defer),
    )


BROKEN = [
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(),
    discord.RateLimited(60.0),
    RuntimeError("Session is closed"),
    refused(503),
    KeyError("what the library looked for in an answer that is none of Discord's"),
]


def naming(fault: Exception) -> str:
    return type(fault).__name__


async def looking(_who: Who, _tongue: Tongue) -> Page:
    return Page(above=["the map"])


def acting(store: Notes, number: int) -> Work:
    """What does something, and may be done no more than once."""

    async def work(_who: Who, _tongue: Tongue) -> Page:
        assert number not in store.done
        store.done.add(number)
        return Page(above=["done"])

    return work


def failing(fault: Exception) -> Work:
    async def work(_who: Who, _tongue: Tongue) -> Page:
        raise fault

    return work
