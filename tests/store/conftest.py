"""Databases for the store's tests: SQLite, and the PostgreSQL one `WOODPOST_TEST_POSTGRES` names, which is emptied."""

import fcntl
import os
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from support.stores import address

POSTGRES = os.environ.get("WOODPOST_TEST_POSTGRES", "")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def sqlite_store(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(address(path), migrate=True)
    yield store
    await store.close()


@pytest.fixture(params=["sqlite", *(["postgres"] if POSTGRES else [])])
async def url(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[str]:
    """The address of a database with nothing in it."""
    if request.param == "sqlite":
        yield address(path)
        return
    with (Path(tempfile.gettempdir()) / "woodpost-test-postgres.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # tests may run in several processes, and there is one such database
        await empty_postgres()
        yield POSTGRES


async def empty_postgres() -> None:
    engine = create_async_engine(POSTGRES)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on every database we can reach."""
    store = await Store.open(url, migrate=True)
    yield store
    await store.close()
