"""From nothing, or from an older version, to the newest revision."""

import importlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import (
    DEFAULT_URL,
    NeedsUpgrade,
    NotADatabase,
    SchemaTooNew,
    Seat,
    Store,
    StoreError,
    check,
    current_revision,
    schema,
    upgrade,
)
from bot.store.location import locate
from bot.store.sqlite import make_engine
from bot.store.tables import METADATA
from support.stores import ANNA, AT, address, begin, contents, new_game, sql


def engine_for(url: str) -> AsyncEngine:
    location = locate(url)
    return create_async_engine(location.url) if location.path is None else make_engine(location, write=True)


async def migrate_to(url: str, revision: str) -> None:
    engine = engine_for(url)
    async with engine.begin() as connection:
        await connection.run_sync(schema.migrate_to, revision)
    await engine.dispose()


async def test_from_nothing_to_the_newest(url: str) -> None:
    assert await upgrade(url) == schema.HEAD
    assert await current_revision(url) == schema.HEAD
    assert await upgrade(url) == schema.HEAD  # and again, with nothing to do
    assert (await check(url)).problems == ()


async def test_revisions_are_those_on_file_in_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
    revisions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(revisions)) == schema.REVISIONS


async def test_models_and_migrations_agree(url: str) -> None:
    """What `alembic check` looks at."""
    await upgrade(url)

    def compare(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.check(config)

    engine = engine_for(url)
    async with engine.connect() as connection:
        await connection.run_sync(compare)
    await engine.dispose()


async def test_models_and_migrations_agree_word_for_word(path: Path, tmp_path: Path) -> None:
    """Alembic does not compare the conditions of indexes and checks; SQLite keeps the words. A column that was added
    later stands last.
    """
    await upgrade(address(path))
    engine = create_engine(f"sqlite:///{tmp_path / 'models.db'}")
    METADATA.create_all(engine)
    engine.dispose()

    def definitions(file: Path) -> dict[str, list[str]]:
        query = "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL"
        return {
            # A column that was added later stands in no line of its own; a table that was copied is named in quotes.
            name: sorted(
                filter(None, (part.strip() for part in re.split(r",|\n", statement.replace(f'"{name}"', name))))
            )
            for name, statement in sql(file, query)
            if name != "alembic_version"
        }

    assert definitions(path) == definitions(tmp_path / "models.db")


GAME_COLUMNS = (
    "id, guild, no, title, channel, owner, status, options, setup, seed_hash, engine_version, catalog_version, "
    "post_channel, post_message, last_entry, result, created_at, updated_at"
)
"""Those of every revision."""


@pytest.mark.parametrize("revision", schema.REVISIONS[:-1])
async def test_an_older_database_is_upgraded_with_what_is_in_it(path: Path, revision: str) -> None:
    await migrate_to(address(path), revision)
    sql(
        path,
        f"INSERT INTO games ({GAME_COLUMNS}) "  # noqa: S608 - ours
        "VALUES ('old222', 5, 1, 'Zażółć', 7, ?, 'active', '{\"map\":\"lake\"}', '{}', 'hash', '1', "
        "'1', NULL, NULL, 2, NULL, 1000000, 2000000)",
        ANNA,
    )
    sql(path, "INSERT INTO seats VALUES ('old222', 'hundreds', 0, ?, NULL, NULL, '{}', 1)", ANNA)
    for n in (1, 2):
        sql(
            path, "INSERT INTO entries VALUES ('old222', ?, 'answer', 'hundreds', '{}', '[]', ?, NULL, '1', 5)", n, ANNA
        )
    sql(path, "INSERT INTO snapshots VALUES ('old222', 1, 1, 1, '{\"turn\": 1}')")
    sql(path, "INSERT INTO inputs VALUES (99, 'old222', ?, 5, '{}')", ANNA)
    before = contents(path)
    with pytest.raises(NeedsUpgrade, match="woodpost db upgrade"):
        await Store.open(address(path), migrate=False)
    with pytest.raises(NeedsUpgrade, match="woodpost db upgrade"):
        await Store.open(address(path), migrate=True, write=False)
    assert "woodpost db upgrade" in (await check(address(path))).problems[0]
    store = await Store.open(address(path), migrate=True)
    stored = await store.load("old222")
    assert (stored.game.title, stored.game.options, stored.game.owner) == ("Zażółć", {"map": "lake"}, ANNA)
    assert stored.seats == (Seat("hundreds", "hundreds", ANNA, last_seen=1),)
    assert [entry.n for entry in stored.tail] == [2]
    assert await store.outcome(99) == ("old222", {})
    await store.close()
    after = contents(path)
    for name, rows in before.items():
        if name != "alembic_version":
            assert [row[: len(old)] for old, row in zip(rows, after[name], strict=True)] == rows  # columns are added


def test_seats_get_names_on_postgresql_too() -> None:
    """SQLite copies the table; PostgreSQL is told each change, in an order that it accepts."""
    told = io.StringIO()
    context = MigrationContext.configure(dialect_name="postgresql", opts={"as_sql": True, "output_buffer": told})
    with Operations.context(context):
        importlib.import_module("bot.store.migrations.versions.0007_seats").upgrade()
    assert [line for line in told.getvalue().splitlines() if line] == [
        "ALTER TABLE seats ADD COLUMN name TEXT;",
        "ALTER TABLE seats ADD COLUMN difficulty TEXT DEFAULT 'default' NOT NULL;",
        "ALTER TABLE seats ADD COLUMN traits TEXT DEFAULT '[]' NOT NULL;",
        "UPDATE seats SET name = faction;",
        "ALTER TABLE seats DROP CONSTRAINT pk_seats;",
        "ALTER TABLE seats ALTER COLUMN name SET NOT NULL;",
        "ALTER TABLE seats ADD CONSTRAINT pk_seats PRIMARY KEY (game, name);",
        "ALTER TABLE seats ALTER COLUMN faction DROP NOT NULL;",
    ]


async def test_a_migration_that_fails_leaves_the_old_database_whole(path: Path) -> None:
    await migrate_to(address(path), "0001")
    sql(path, "CREATE TABLE people (name TEXT)")  # in the way of the last table of 0002
    before = sql(path, "SELECT name, sql FROM sqlite_master ORDER BY name")
    with pytest.raises(StoreError, match="already exists"):
        await Store.open(address(path), migrate=True)
    assert sql(path, "SELECT name, sql FROM sqlite_master ORDER BY name") == before
    assert await current_revision(address(path)) == "0001"
    sql(path, "DROP TABLE people")
    await upgrade(address(path))
    assert (await check(address(path))).ok


async def test_a_newer_database_is_left_alone(url: str) -> None:
    await upgrade(url)
    engine = engine_for(url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    for write in (True, False):
        with pytest.raises(SchemaTooNew, match=r"revision 9999.*update Woodpost"):
            await Store.open(url, migrate=True, write=write)
    assert any("9999" in problem for problem in (await check(url)).problems)


async def test_other_tables_are_left_alone(url: str) -> None:
    engine = engine_for(url)
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    await engine.dispose()
    with pytest.raises(NotADatabase, match="another one"):
        await Store.open(url, migrate=True)


async def test_migrations_do_not_depend_on_where_we_stand(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "alembic.ini").write_text("[alembic]\nscript_location = nowhere\n")
    (tmp_path / "migrations").mkdir()
    monkeypatch.chdir(tmp_path)
    assert await upgrade(address(path)) == schema.HEAD


async def test_a_folder_with_a_strange_name_is_no_obstacle(tmp_path: Path) -> None:
    folder = tmp_path / "100% żółw ? #1"
    folder.mkdir()
    url = DEFAULT_URL.replace(
        "woodpost.db", f"{folder}/games.db".replace("%", "%25").replace("?", "%3F").replace("#", "%23")
    )
    store = await Store.open(url, migrate=True)
    await begin(store)
    await store.close()
    assert (folder / "games.db").exists()


async def test_alembic_is_loaded_only_to_migrate(path: Path) -> None:
    await upgrade(address(path))
    program = (
        "import asyncio, sys; from bot.store import Store\n"
        "async def main():\n"
        f"    await (await Store.open({address(path)!r}, migrate=True)).close()\n"
        "asyncio.run(main()); print('alembic' in sys.modules)"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(schema.__file__).parents[2])}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "False\n"


async def test_the_first_game_of_a_new_database_can_be_played(url: str) -> None:
    store = await Store.open(url, migrate=True)
    game = await begin(store)
    assert (await store.load(game.id)).game.status == "active"
    other = await store.create_game(new_game(1), AT)
    assert other.no == 2
    await store.close()
