"""Stores for tests: real files, a fixed time, and games that have begun."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.store import Commit, Game, GameChange, NewEntry, NewGame, Seat, Snapshot, Store

AT = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)
ANNA = 2**63 - 1  # the greatest id there can be
BEN = 1_100_000_000_000_000_001  # an id that a float can't hold
CHANNEL = 900_000_000_000_000_007


def address(path: Path) -> str:
    """The address of a database file."""
    return f"sqlite+aiosqlite:///{path}"


def new_game(channel: int = CHANNEL, guild: int = 5) -> NewGame:
    """Anna as the Hundreds; nobody as the Riverfolk."""
    return NewGame(
        guild,
        channel,
        ANNA,
        "Anna's game",
        {"map": "autumn"},
        [Seat("hundreds", "hundreds", ANNA, AT), Seat("riverfolk", "riverfolk")],
    )


def answer(by: int | None = ANNA, **payload: Any) -> NewEntry:
    """An answer of the Hundreds."""
    return NewEntry("answer", "engine-1", "hundreds", payload, [{"event": "move", **payload}], by)


async def begin(store: Store, channel: int = CHANNEL, guild: int = 5) -> Game:
    """A game that has started: entry 1 and its snapshot."""
    game = await store.create_game(new_game(channel, guild), AT)
    await store.commit(
        Commit(
            game.id,
            0,
            AT,
            entries=[NewEntry("start", "engine-1", payload={"deck": "standard"}, by=ANNA)],
            snapshots=[Snapshot(1, 1, '{"turn": 1}', turn_start=True)],
            change=GameChange(status="active", setup={"seats": ["hundreds", "riverfolk"]}, seed_hash="ab" * 32),
        )
    )
    return await store.game(game.id)


def sql(path: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Look into, or tamper with, a database behind the store's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        return connection.execute(statement, values).fetchall()


def contents(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    names = [row[0] for row in sql(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {name: sorted(sql(path, f'SELECT * FROM "{name}"'), key=repr) for name in names}  # noqa: S608
