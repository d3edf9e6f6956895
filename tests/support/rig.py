"""The bot, or a floor, as a process of its own against the emulator, with games in its database; for measuring."""

from __future__ import annotations

import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.needs import ROOT, fakediscord
from support.seeded import Place, fill
from support.stores import address
from support.table import bot_command

FLOORS = str(ROOT / "tests" / "support" / "floors.py")
ROOMS_OF_A_GUILD = 25
START_S = 120.0


@dataclass(slots=True)
class Room:
    """A channel with a game, and its two people; `asked` is the number of the one who is asked first."""

    channel: Any
    people: tuple[Any, Any]
    asked: int = 0


@dataclass(slots=True)
class Rig:
    """The emulator `dc`, the process `bot`, where it works, and the rooms of its games."""

    dc: Any
    bot: Any
    folder: Path
    rooms: list[Room] = field(default_factory=list)

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "games.db"


@contextmanager
def emulator(rooms: int = 0, guilds: int = 0) -> Iterator[Rig]:
    """The emulator with so many rooms on a few servers, and so many servers more; no process yet.

    Bodies are not compared with Discord's description (the tests do that): it would slow the emulator down.
    """
    with (
        tempfile.TemporaryDirectory(prefix="woodpost-bench-") as folder,
        fakediscord().FakeDiscord(schema=False) as dc,
    ):
        found = Rig(dc, None, Path(folder))

        def furnish() -> None:
            places = [dc.guild(f"Wood {n}", channels=()) for n in range(math.ceil(rooms / ROOMS_OF_A_GUILD))]
            for number in range(rooms):
                guild = places[number // ROOMS_OF_A_GUILD]
                channel = guild.channel(f"game-{number}")
                people = (dc.user(f"anna{number}", guild), dc.user(f"ben{number}", guild))
                found.rooms.append(Room(channel, people))
            for number in range(guilds):
                dc.guild(f"Far {number}", channels=())

        dc.do(furnish)  # at once, and not with a trip to the emulator's thread for each
        yield found


def with_games(rig: Rig, answers: int) -> None:
    """Fill the database: a running game in every room."""
    places = [
        Place(room.channel.guild.id, room.channel.id, (room.people[0].id, room.people[1].id)) for room in rig.rooms
    ]
    for room, asked in zip(rig.rooms, fill(rig.database, places, answers), strict=True):
        room.asked = asked


def with_stored(rig: Rig, count: int, answers: int) -> None:
    """Fill the database with so many running games that nobody here plays."""
    places = [Place(10 + n // ROOMS_OF_A_GUILD, 10_000 + n, (2 * n + 1, 2 * n + 2)) for n in range(count)]
    if places:
        fill(rig.database, places, answers)


@contextmanager
def ours(rig: Rig) -> Iterator[float]:
    """The bot with its default settings, as it is deployed; the seconds from its start until it was ready."""
    settings = {"WOODPOST_DATABASE_URL": address(rig.database), "WOODPOST_DISCORD_API": "{api_base}"}
    with _running(rig, bot_command(), settings, redirect=False) as seconds:
        yield seconds


@contextmanager
def floor(rig: Rig, which: str = "answers") -> Iterator[float]:
    """A program of `support.floors` in the bot's place."""
    with _running(
        rig, [sys.executable, FLOORS, which], {"WOODPOST_DISCORD_API": "{api_base}"}, redirect=which == "memory"
    ) as seconds:
        yield seconds


@contextmanager
def _running(rig: Rig, command: list[str], settings: dict[str, str], *, redirect: bool) -> Iterator[float]:
    started = time.monotonic()
    rig.bot = rig.dc.launch_bot(command, settings, redirect=redirect, cwd=rig.folder, log=rig.folder / "bot.log")
    _pass_on_niceness(rig.bot.pid)
    try:
        rig.bot.wait_ready(START_S, command="/text")
        yield time.monotonic() - started
        rig.bot.check()
    finally:
        with suppress(Exception):  # what went wrong before is what is to be seen
            rig.bot.stop()
        rig.dc.bots.remove(rig.bot)


def _pass_on_niceness(pid: int) -> None:
    """What `nice` was told holds for a session on Linux, and the process has one of its own."""
    niceness = os.nice(0)
    for place in (Path(f"/proc/{pid}/autogroup"), Path("/proc/self/autogroup")):
        if niceness and place.exists():
            place.write_text(str(niceness))


def memory(rig: Rig, *, workers: bool = True) -> float:
    """Resident memory of the process and, unless told otherwise, its workers, in MiB."""
    if workers:
        return float(rig.bot.rss()) / 2**20
    pages = int(Path(f"/proc/{rig.bot.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
