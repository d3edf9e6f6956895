"""For whoever runs the bot: upgrade, look after and back up a database. All but `upgrade` work while the bot runs."""

import asyncio
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.store.errors import BadLocation, NoDatabase, NotADatabase, OutOfSpace, StoreError
from bot.store.location import OWNER_ONLY, expect, exposed, locate, obstacles, reading
from bot.store.postgres import revision_of
from bot.store.records import Health
from bot.store.schema import HEAD, judge, read_revision
from bot.store.sqlite import explain, make_engine
from bot.store.store import DEFAULT_URL, Store

_INCOMPLETE = (
    "SELECT id FROM games WHERE last_entry <> (SELECT count(*) FROM entries WHERE game = games.id) "
    "OR last_entry <> (SELECT coalesce(max(n), 0) FROM entries WHERE game = games.id)"
)


async def upgrade(url: str = DEFAULT_URL) -> str:
    """Create a database or bring it up to date; its revision now. Raises as `Store.open`."""
    await (await Store.open(url, migrate=True)).close()
    return HEAD


async def current_revision(url: str = DEFAULT_URL) -> str | None:
    """The revision of a database, None for an empty one. Raises as `Store.open`."""
    location = locate(url)
    if location.path is None:
        return await revision_of(location)
    expect(location.path)
    engine = make_engine(location, write=False)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(read_revision)
    except DBAPIError as error:
        raise explain(error.orig, location.path) from error
    finally:
        await engine.dispose()


async def check(url: str = DEFAULT_URL) -> Health:
    """Look a database over, all of it: slow on a big one. What is wrong is listed, and what keeps the bot from opening
    it, or from making it where it is missing; only a bad address is raised.
    """
    location = locate(url)
    path = location.path
    problems: list[str] = []
    revision = size = games = None
    missing, usable = False, True
    try:
        revision = await current_revision(url)
        if not judge(revision):
            problems.append(f"the database is at revision {revision or 'none'}, not {HEAD}: run `woodpost db upgrade`")
    except NoDatabase:
        missing = True
    except (BadLocation, NotADatabase) as error:
        usable = False
        problems.append(str(error))
    except StoreError as error:
        problems.append(str(error))
    if path is not None and usable:
        problems += obstacles(path)
    if path is not None and usable and not missing:
        size = path.stat().st_size
        problems += [
            f"{file} can be read by others: chmod 600 it, or start the bot, which does so" for file in exposed(path)
        ]
        found, games = await asyncio.to_thread(_examine, path, revision == HEAD)
        problems += found
    return Health(tuple(dict.fromkeys(problems)), revision, HEAD, size, games, missing)


async def backup(url: str, target: Path) -> None:
    """Copy an SQLite database to a new file, one consistent state of it, readable by its owner only.

    Raises `BadLocation` where `target` exists or can't be written, or for a database that has tools of its own.
    """
    location = locate(url)
    if location.path is None:
        raise BadLocation("use pg_dump to back up PostgreSQL")
    expect(location.path)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))  # reserves the name
    except FileExistsError:
        raise BadLocation(f"{target} exists: choose another name, nothing is overwritten") from None
    except OSError as error:
        raise BadLocation(f"{target} can't be written: {error.strerror}") from error
    made = [target]
    try:
        descriptor, name = tempfile.mkstemp(".part", f"{target.name}.", target.parent)  # its owner's only, too
        os.close(descriptor)
        part = Path(name)
        made += [part, Path(f"{name}-journal")]
        await asyncio.to_thread(_copy, location.path, part, target)
    except BaseException as error:
        for file in made:
            file.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise BadLocation(f"{target} can't be written: {error.strerror}") from error
        raise


def _copy(path: Path, part: Path, target: Path) -> None:
    try:
        with closing(_reader(path)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file holds everything; WAL comes back where it is opened
    except sqlite3.Error as error:
        problem = explain(error, path)
        if isinstance(problem, OutOfSpace) and "READ" not in error.sqlite_errorname:
            problem = explain(error, part)
        raise problem from error
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(target)


def _examine(path: Path, ours: bool) -> tuple[list[str], int | None]:  # noqa: FBT001
    try:
        with closing(_reader(path)) as connection:
            rows = connection.execute("PRAGMA integrity_check").fetchall()
            found = [f"damaged: {row[0]}" for row in rows if row[0] != "ok"]
            if not ours or found:
                return found, None
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
            found += [f"{row[0]} row {row[1]} belongs to no row of {row[2]}" for row in orphans]
            found += [f"game {row[0]} misses entries" for row in connection.execute(_INCOMPLETE)]
            return found, int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error as error:
        return [str(explain(error, path))], None


def _reader(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(reading(path), isolation_level=None, uri=True)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA query_only = 1")
    return connection
