"""Databases full of games: a few that the use cases played, the others copies of those in other channels.

For measuring with many games; a copy has other people, another channel and another number, and the same course.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.games.pool import Workshop
from bot.play import Play, Who, work
from bot.play.said import KeysOnly
from bot.play.settle import settle
from bot.store import Input, Store
from support import games
from support.stores import address

ORIGINALS = 10
SEATS = games.BOTH


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played, and by whom: the first person plays the first of `SEATS`."""

    guild: int
    channel: int
    people: tuple[int, int]

    def who(self, seat: int) -> Who:
        """The person at a seat."""
        return Who(self.people[seat], f"Person {seat}", "en-US", self.guild, self.channel)


def fill(path: Path, places: Sequence[Place], answers: int) -> list[int]:
    """Make a database with a running game at each place; the numbers of the seats that are asked in them.

    The games have up to so many random answers behind them, and nothing of them is still to be said.
    """
    originals = list(places[:ORIGINALS])
    asked = asyncio.run(_played(path, originals, answers))
    with sqlite3.connect(path) as raw:
        for table in ("outbox", "inputs"):
            raw.execute(f"DELETE FROM {table}")  # noqa: S608 - two names from the line above
        _copy(raw, originals, places[len(originals) :])
        raw.commit()
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    return [asked[number % len(asked)] for number in range(len(places))]


def count_answers(path: Path) -> int:
    """The answers that people have given in all games of a database, beside a bot that uses it."""
    raw = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return int(raw.execute("SELECT count(*) FROM entries WHERE kind = 'answer'").fetchone()[0])
    finally:
        raw.close()


async def _played(path: Path, places: Sequence[Place], answers: int) -> list[int]:
    store = await Store.open(address(path), migrate=True)
    workshop = Workshop(games.catalog())
    seeds = iter(range(len(places)))
    play = Play(
        store,
        games.catalog(),
        workshop,
        lambda _game: None,
        lambda: datetime.now(UTC),
        lambda _locale: KeysOnly(),
        lambda: games.seed_of(next(seeds)),
    )
    asked = []
    try:
        for number, place in enumerate(places):
            depth = answers * (number + 1) // len(places)
            asked.append(await _play(play, place, number, depth))
    finally:
        workshop.close()
        await store.close()
    return asked


async def _play(play: Play, place: Place, number: int, answers: int) -> int:
    """One game through the use cases; the number of the seat that is asked at its end."""
    anna, ben = place.who(0), place.who(1)
    interaction = number * 10 + 1
    await play.lobby.new(anna, interaction, join=SEATS[0])
    await play.lobby.join(ben, interaction + 1, SEATS[1])
    started = await play.lobby.start(anna, interaction + 2)
    opened = await play.desk.open(started.game.id)
    saved, game = opened.running
    deeds, chance = [], random.Random(number)
    ahead = work.open_game(saved, games.catalog())
    for _ in range(answers):
        decision = ahead.decisions[0]
        deed = work.Answer(decision.seat, decision.number, chance.choice(decision.keys))
        ahead.answer(deed.seat, deed.number, deed.key)
        if ahead.over:
            break
        deeds.append(deed)
    result = work.run(work.Job(tuple(deeds), {}, saved), games.catalog())
    outcome = await settle(play.desk, Input(interaction + 3, anna.person), opened, result, SEATS[0])
    assert outcome.engine is not None
    return (
        SEATS.index(outcome.engine.decisions[0].seat)
        if outcome.engine.decisions
        else SEATS.index(game.decisions[0].seat)
    )


# --- copies -----------------------------------------------------------------------------------------------------------


def _copy(raw: sqlite3.Connection, originals: Sequence[Place], places: Iterable[Place]) -> None:
    """The originals again and again, in other places."""
    raw.row_factory = sqlite3.Row
    found = [raw.execute("SELECT * FROM games WHERE channel = ?", (place.channel,)).fetchone() for place in originals]
    parts = {
        table: [raw.execute(f"SELECT * FROM {table} WHERE game = ?", (game["id"],)).fetchall() for game in found]  # noqa: S608
        for table in ("seats", "entries", "snapshots")
    }
    for number, place in enumerate(places):
        which = number % len(found)
        own = {"id": f"z{number:05d}", "game": f"z{number:05d}"}
        people = dict(zip(originals[which].people, place.people, strict=True))
        row = {**found[which], **own, "guild": place.guild, "channel": place.channel, "no": 100 + number}
        _insert(raw, "games", [row | {"owner": people[row["owner"]]}])
        for table, rows in parts.items():
            persons = [name for name in ("person", "by", "whom") if name in rows[which][0].keys()]  # noqa: SIM118 - a Row
            _insert(
                raw,
                table,
                [{**row, **own, **{name: people.get(row[name]) for name in persons}} for row in rows[which]],
            )


def _insert(raw: sqlite3.Connection, table: str, rows: Sequence[dict[str, Any]]) -> None:
    names = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
    columns, values = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
    raw.executemany(
        f"INSERT INTO {table} ({columns}) VALUES ({values})",  # noqa: S608 - names of our own tables
        [[row[name] for name in names] for row in rows],
    )
