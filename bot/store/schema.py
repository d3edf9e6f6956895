"""Which revision a database is at, and the way to the newest. Alembic is configured here, in code.

A new revision is a file in `migrations/versions` and a word in `REVISIONS`. There are no downgrades, but backups.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.errors import NeedsUpgrade, NotADatabase, SchemaTooNew

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
HEAD = REVISIONS[-1]
_MIGRATIONS = Path(__file__).parent / "migrations"


def read_revision(connection: Connection) -> str | None:
    """The revision, None for an empty database; `NotADatabase` where another program's tables are."""
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" in tables:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found is not None:
            return str(found)
        tables.discard("alembic_version")
    if tables:
        raise NotADatabase(
            "the database holds tables that are not Woodpost's: choose another one in WOODPOST_DATABASE_URL"
        )
    return None


def judge(revision: str | None) -> bool:
    """Whether the revision is the newest; `SchemaTooNew` where we don't know it."""
    if revision is not None and revision not in REVISIONS:
        raise SchemaTooNew(
            f"the database is at revision {revision}, this Woodpost knows revisions up to {HEAD}: update Woodpost, or "
            "restore the backup made before the update"
        )
    return revision == HEAD


async def prepare(engine: AsyncEngine, *, migrate: bool) -> None:
    """Make sure that the database is at the newest revision; `NeedsUpgrade` where it isn't and must not be migrated."""
    async with engine.connect() as connection:
        revision = await connection.run_sync(read_revision)
    if judge(revision):
        return
    if not migrate:
        raise NeedsUpgrade(f"the database is at revision {revision or 'none'}, not {HEAD}: run `woodpost db upgrade`")
    async with engine.begin() as connection:  # one transaction: a crash leaves the old revision, whole
        await connection.run_sync(migrate_to)


def migrate_to(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to a revision in the connection's transaction."""
    # Loaded only here: a bot whose database is up to date starts without Alembic, in less time and memory.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
