"""PostgreSQL, by asyncpg (not among our requirements: install it where you use it).

The writer's lock is an advisory one, held by a connection of its own.
"""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import AlreadyRunning, BadLocation, ReadOnly, StoreError
from bot.store.location import Location
from bot.store.query import Conflict, CoreTx, Tx
from bot.store.schema import prepare, read_revision

T = TypeVar("T")

_LOCK = 0x776F6F64706F7374  # "woodpost"
_WITHOUT_WAITING = text("SET LOCAL synchronous_commit = off")


class PostgresDatabase:
    """An open PostgreSQL database."""

    def __init__(self, location: Location, engine: AsyncEngine) -> None:
        self._location = location
        self._engine = engine
        self._reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._lock: AsyncConnection | None = None

    @classmethod
    async def open(cls, location: Location, *, migrate: bool, write: bool) -> "PostgresDatabase":
        """See `Store.open`."""
        engine = _make_engine(location)
        database = cls(location, engine)
        try:
            if write:
                await database._take_lock()
            await prepare(engine, migrate=migrate and write)
        except (DBAPIError, OSError) as error:
            await database.close()
            raise _explain(location, error) from error
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` on one consistent state of the database."""
        return await self._run(self._reading, work)

    async def write(self, work: Callable[[Tx], T], *, lasting: bool = True) -> T:
        """Run `work` in a transaction; what it raises undoes everything."""
        if self._lock is None:
            raise ReadOnly("this store was opened for reading: open it with write=True")
        return await self._run(self._engine, work, lasting=lasting)

    async def close(self) -> None:
        """Close all connections and let the next process write."""
        if self._lock is not None:
            await self._lock.close()
            self._lock = None
        await self._engine.dispose()

    async def _run(self, engine: AsyncEngine, work: Callable[[Tx], T], *, lasting: bool = True) -> T:
        try:
            async with engine.begin() as connection:
                if not lasting:
                    await connection.execute(_WITHOUT_WAITING)
                return await connection.run_sync(lambda sync: work(CoreTx(sync)))
        # Not chained: the server's own words ("failing row contains ...") quote what is stored, hidden cards included.
        except IntegrityError as error:
            raise Conflict(_first_line(error)) from None
        except (DBAPIError, OSError) as error:
            raise _explain(self._location, error) from None

    async def _take_lock(self) -> None:
        connection = await self._engine.connect()
        self._lock = await connection.execution_options(isolation_level="AUTOCOMMIT")
        if not await self._lock.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _LOCK}):
            raise AlreadyRunning(
                f"another Woodpost writes to {self._location}: stop it first, or give this one another "
                "WOODPOST_DATABASE_URL. Export and replay-all can run beside it."
            )


async def revision_of(location: Location) -> str | None:
    """The revision of a database, None for an empty one."""
    engine = _make_engine(location)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(read_revision)
    except (DBAPIError, OSError) as error:
        raise _explain(location, error) from error
    finally:
        await engine.dispose()


def _make_engine(location: Location) -> AsyncEngine:
    try:
        return create_async_engine(location.url, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise BadLocation("PostgreSQL needs the package asyncpg: pip install asyncpg") from error


def _explain(location: Location, error: Exception) -> StoreError:
    return StoreError(f"{location}: {_first_line(error)}")


def _first_line(error: Exception) -> str:
    """What the server said, without the details, which quote values."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).partition("\n")[0]
