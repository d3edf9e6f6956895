"""SQLite: two held connections, on each of which every operation is one job in a thread of the driver's.

One connection writes and checkpoints: SQLite before 3.51.3 can lose a commit when two of them reset the log at once.
The other one only reads, so that nobody who looks has to wait for the disk. A read that begins after a write was
awaited sees it. Jobs run one after the other and whole: a caller that is cancelled leaves no transaction open.
"""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.errors import BadLocation, Busy, Damaged, NotADatabase, OutOfSpace, ReadOnly, StoreError
from bot.store.location import Location, WriterLock, close_to_others, create, expect, look, reading
from bot.store.query import Conflict, SqliteTx, Tx
from bot.store.schema import prepare

T = TypeVar("T")

_OLDEST = (3, 35, 0)  # RETURNING
_PRAGMAS = ("PRAGMA busy_timeout = 5000", "PRAGMA foreign_keys = ON")
_WRITERS_PRAGMAS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")


class SqliteDatabase:
    """An open SQLite database."""

    def __init__(
        self, path: Path, engine: AsyncEngine, connections: Sequence[AsyncConnection], lock: WriterLock | None
    ) -> None:
        self._path = path
        self._engine = engine
        self._connections = connections
        self._lock = lock
        self._reader: Any = None
        self._writer: Any = None

    @classmethod
    async def open(cls, location: Location, *, migrate: bool, write: bool) -> "SqliteDatabase":
        """See `Store.open`."""
        path = location.path
        if path is None or sqlite3.sqlite_version_info < _OLDEST:
            raise BadLocation(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or newer is needed")
        if not write or not migrate:
            expect(path)
        lock = WriterLock(path) if write else None
        try:
            if not look(path):
                create(path)
            if write:
                close_to_others(path)
            return await cls._connect(path, location, migrate=migrate, lock=lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    async def _connect(
        cls, path: Path, location: Location, *, migrate: bool, lock: WriterLock | None
    ) -> "SqliteDatabase":
        engine = make_engine(location, write=lock is not None)
        try:
            await prepare(engine, migrate=migrate and lock is not None)
            database = cls(path, engine, [await engine.connect() for _ in range(1 if lock is None else 2)], lock)
            drivers = [(await held.get_raw_connection()).driver_connection for held in database._connections]
            database._reader, database._writer = drivers[0], drivers[-1]
            await database._job(database._reader, lambda raw: raw.execute("PRAGMA query_only = 1"))
        except DBAPIError as error:
            await engine.dispose()
            raise explain(error.orig, path) from error
        except BaseException:
            await engine.dispose()
            raise
        return database

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` on one consistent state of the database."""
        return await self._job(self._reader, lambda raw: _transaction(raw, "BEGIN", work))

    async def write(self, work: Callable[[Tx], T], *, lasting: bool = True) -> T:
        """Run `work` in a transaction; what it raises undoes everything."""
        if self._lock is None:
            raise ReadOnly("this store was opened for reading: open it with write=True")
        run = _transaction if lasting else _unsynchronised
        return await self._job(self._writer, lambda raw: run(raw, "BEGIN IMMEDIATE", work))

    async def close(self) -> None:
        """Close the connection and let the next process write."""
        try:
            for connection in self._connections:  # the writing one last: it checkpoints
                await connection.close()
            await self._engine.dispose()
        finally:
            if self._lock is not None:
                self._lock.release()

    async def _job(self, driver: Any, job: Callable[[sqlite3.Connection], T]) -> T:
        # The driver offers no public way to pass a whole function to its thread; SQLAlchemy uses its inside likewise.
        try:
            result: T = await driver._execute(job, driver._conn)  # noqa: SLF001
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error
        except sqlite3.Error as error:
            raise explain(error, self._path) from error
        except ValueError as error:
            if str(error) in ("Connection closed", "no active connection"):
                raise StoreError("the store is closed") from error
            raise
        return result


def _transaction(raw: sqlite3.Connection, begin: str, work: Callable[[Tx], T]) -> T:
    raw.execute(begin)
    try:
        result = work(SqliteTx(raw))
        raw.execute("COMMIT")
    except BaseException:
        raw.rollback()
        raise
    return result


def _unsynchronised(raw: sqlite3.Connection, begin: str, work: Callable[[Tx], T]) -> T:
    """A transaction that does not wait for the disk: the next one that does takes it along."""
    raw.execute("PRAGMA synchronous = NORMAL")
    try:
        return _transaction(raw, begin, work)
    finally:
        raw.execute("PRAGMA synchronous = FULL")


def make_engine(location: Location, *, write: bool) -> AsyncEngine:
    """An engine whose connections keep our promises, and whose transactions hold schema changes too.

    One that does not `write` changes nothing of the file, not even how it is kept.
    """
    url = location.url
    if location.path is not None and not write:
        url = url.set(database=reading(location.path), query={"uri": "true"})
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we send BEGIN ourselves; the driver's own leaves schema changes outside
        cursor = connection.cursor()
        for pragma in (*_PRAGMAS, *(_WRITERS_PRAGMAS if write else ())):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def explain(error: BaseException | None, path: Path) -> StoreError:
    """An SQLite error as one of ours, saying what to do."""
    name = getattr(error, "sqlite_errorname", "")
    match name.removeprefix("SQLITE_").partition("_")[0]:
        case "NOTADB":
            return NotADatabase(f"{path} is not an SQLite database: choose another file in WOODPOST_DATABASE_URL")
        case "CORRUPT":
            return Damaged(f"{path} is damaged: stop the bot, keep the file, and restore the last backup")
        case "BUSY" | "LOCKED":
            return Busy(f"{path} is held by another program: close it and try again; nothing was changed")
        case "FULL":
            return OutOfSpace(f"the disk of {path} is full: make room; nothing was changed")
        case "IOERR":
            return OutOfSpace(f"the disk of {path} fails ({name}): look at the system's log; nothing was changed")
        case "CANTOPEN" | "READONLY" | "PERM":
            return BadLocation(f"{path} can't be opened for writing: check its owner, its folder and the disk ({name})")
    return StoreError(f"{path}: {error} ({name or type(error).__name__})")
