"""What is stored elsewhere, or long ago, costs nothing."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Self

import pytest

from bot.store import (
    Commit,
    Input,
    NewEntry,
    Outgoing,
    Seat,
    Snapshot,
    Store,
    arrivals,
    games,
    lobby,
    outbox,
    people,
    timers,
)
from bot.store.query import Query, SqliteTx
from bot.store.records import NewGame
from support.stores import ANNA, AT, BEN, address, answer, begin


def statements() -> list[tuple[str, Query]]:
    """Every statement that reads or changes existing rows."""
    found = [
        (f"{module.__name__.rpartition('.')[2]}.{name}", query)
        for module in (arrivals, games, lobby, outbox, people, timers)
        for name, value in vars(module).items()
        for query in (value if isinstance(value, tuple) else (value,))
        if isinstance(query, Query) and not query.text.startswith("INSERT")
    ]
    assert len(found) > 30
    return found


@pytest.mark.parametrize(("name", "query"), statements(), ids=lambda value: value if isinstance(value, str) else "")
async def test_every_statement_uses_an_index(sqlite_store: Store, path: Path, name: str, query: Query) -> None:
    with closing(sqlite3.connect(path)) as connection:
        parameters = dict.fromkeys(_parameters(query))
        plan = connection.execute(f"EXPLAIN QUERY PLAN {query.text}", query.fill(parameters)).fetchall()
    steps = [row[3] for row in plan]
    assert steps
    if name != "timers._NEXT":  # the head of an index from end to end
        assert not any(step.startswith("SCAN") for step in steps), f"{query.text}\n{steps}"
    if "LIMIT" in query.text and name != "lobby._GAMES_OF_PERSON":  # that one sorts the few games of a person
        assert not any("TEMP B-TREE" in step for step in steps), f"{query.text}\n{steps}"


def _parameters(query: Query) -> list[str]:
    compiled = query.clause.compile()  # type: ignore[attr-defined]
    return [name for name, bind in compiled.binds.items() if bind.required]


class Steps:
    """Counts the steps of SQLite's machine: unlike a clock, the same every time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.count = 0

    def __enter__(self) -> Self:
        self.count = 0
        self.connection.set_progress_handler(self._step, 1)
        return self

    def _step(self) -> int:
        self.count += 1
        return 0

    def __exit__(self, *_: object) -> None:
        self.connection.set_progress_handler(None, 0)


def costs(connection: sqlite3.Connection, game: str) -> dict[str, int]:
    """Steps for opening a game, for a commit with all that an answer has, and for what runs all the time."""
    tx = SqliteTx(connection)
    n = lobby.find(tx, game).last_entry
    request = Commit(
        game,
        n,
        AT,
        entries=[answer()],
        snapshots=[Snapshot(n + 1, 1, "{}")],
        undo_limit=n + 1,
        outbox=[Outgoing("post", 1)],
        input=Input(10**9 + n, ANNA),
    )
    work: dict[str, Callable[[], object]] = {
        "load": lambda: games.load_game(tx, game),
        "commit": lambda: games.commit(tx, request),
        "undo": lambda: games.snapshot_at(tx, game, n - 1),
        "log": lambda: games.entries(tx, game, n - 2, n),
        "channel": lambda: lobby.in_channel(tx, 3),
        "pending": lambda: outbox.pending(tx, 0, 5),
        "due": lambda: timers.due(tx, AT, 5),
    }
    counted = {}
    for name, job in work.items():
        with Steps(connection) as steps:
            job()
        counted[name] = steps.count
    connection.rollback()
    return counted


def assert_equal(before: dict[str, int], after: dict[str, int]) -> None:
    """Equal but for a step or two, where the neighbour in an index is another game's."""
    assert before.keys() == after.keys()
    assert all(cost > 10 for cost in before.values())
    assert all(abs(after[name] - cost) <= 3 for name, cost in before.items()), (before, after)


async def fill(store: Store, path: Path, count: int, entries: int) -> None:
    """Other games, over and with a log, written behind the store's back for speed."""
    with closing(sqlite3.connect(path)) as connection:
        tx = SqliteTx(connection)
        for i in range(count):
            game = f"filler{i}"
            seats = [Seat("hundreds", "hundreds", ANNA), Seat("riverfolk", "riverfolk", BEN)]
            lobby.create(tx, game, NewGame(5, 10**6 + i, ANNA, seats=seats), AT, None)
            log = [NewEntry("answer", "engine-1", "hundreds", by=ANNA)] * entries
            games.commit(
                tx, Commit(game, 0, AT, entries=log, snapshots=[Snapshot(1, 1, "{}", turn_start=True)], input=Input(i))
            )
        connection.commit()


async def test_ten_thousand_other_games_cost_nothing(sqlite_store: Store, path: Path) -> None:
    game = (await begin(sqlite_store, 3)).id
    await sqlite_store.commit(Commit(game, 1, AT, entries=[answer()] * 3, snapshots=[Snapshot(4, 1, "4")]))
    with closing(sqlite3.connect(path)) as connection:
        before = costs(connection, game)
    await fill(sqlite_store, path, 10_000, 3)
    with closing(sqlite3.connect(path)) as connection:
        after = costs(connection, game)
    assert_equal(before, after)
    assert (await sqlite_store.load(game)).game.last_entry == 4
    await sqlite_store.close()
    reopened = await Store.open(address(path), migrate=True)
    assert len([one async for one in reopened.iter_games()]) == 10_001
    await reopened.close()


async def test_a_long_game_costs_what_a_short_one_does(sqlite_store: Store, path: Path) -> None:
    costs_after = {}
    for channel, turns in ((3, 3), (4, 300)):
        game = (await begin(sqlite_store, channel)).id
        for turn in range(turns):
            n = 1 + 4 * turn
            snapshots = [Snapshot(n + i, 1, "{}", turn_start=i == 1) for i in range(1, 5)]
            await sqlite_store.commit(
                Commit(game, n, AT, entries=[answer()] * 4, snapshots=snapshots, undo_limit=n + 4)
            )
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            costs_after[turns] = costs(connection, game)
    assert_equal(costs_after[3], costs_after[300])
