"""Opening a database: files and their modes, clear refusals, and one writer at a time."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store import (
    AlreadyRunning,
    BadLocation,
    Busy,
    Commit,
    Damaged,
    NoDatabase,
    NotADatabase,
    ReadOnly,
    Snapshot,
    Store,
    StoreError,
    backup,
    check,
)
from support.stores import AT, address, answer, begin, new_game, sql

HOLD = """
import asyncio, sys
from bot.store import Store
async def main():
    store = await Store.open(sys.argv[1], migrate=True)
    print("open", flush=True)
    sys.stdin.read()
    await store.close()
asyncio.run(main())
"""


@contextmanager
def another_writer(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the database open for writing."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, address(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


# --- files ------------------------------------------------------------------------------------------------------------


async def test_files_are_their_owners_only_whatever_the_umask(path: Path) -> None:
    old = os.umask(0)
    try:
        store = await Store.open(address(path), migrate=True)
        await begin(store)
        files = sorted(path.parent.iterdir())
        assert [file.name for file in files] == ["games.db", "games.db-shm", "games.db-wal", "games.db.lock"]
        assert {mode(file) for file in files} == {0o600}
        await store.close()
    finally:
        os.umask(old)


async def test_files_open_to_others_are_closed_to_them(path: Path) -> None:
    await (await Store.open(address(path), migrate=True)).close()
    path.chmod(0o644)
    Path(f"{path}.lock").chmod(0o666)
    assert sorted(problem.split(" can be read")[0] for problem in (await check(address(path))).problems) == [
        str(path),
        f"{path}.lock",
    ]
    store = await Store.open(address(path), migrate=True)
    assert (await check(address(path))).ok
    assert {mode(file) for file in path.parent.iterdir()} == {0o600}
    await store.close()


async def test_what_is_promised_to_survive_a_power_cut_is_set(sqlite_store: Store) -> None:
    database: Any = sqlite_store._database
    settings = [
        await database._job(database._writer, lambda raw, name=name: raw.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("journal_mode", "synchronous", "foreign_keys", "query_only")
    ]
    assert settings == ["wal", 2, 1, 0]


async def test_one_connection_writes_and_another_one_reads(sqlite_store: Store) -> None:
    database: Any = sqlite_store._database
    game = await begin(sqlite_store)
    entered, leave = threading.Event(), threading.Event()

    def slow(_tx: Any) -> None:
        entered.set()
        leave.wait(10)

    writing = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(entered.wait, 10)
    assert (await sqlite_store.game(game.id)).last_entry == 1  # nobody waits to look
    leave.set()
    await writing
    await sqlite_store.commit(Commit(game.id, 1, AT, entries=[answer()]))
    assert (await sqlite_store.game(game.id)).last_entry == 2
    with pytest.raises(StoreError, match="SQLITE_READONLY"):
        await database.read(lambda tx: tx._connection.execute("DELETE FROM games"))


async def test_only_what_need_not_last_does_not_wait_for_the_disk(sqlite_store: Store) -> None:
    database: Any = sqlite_store._database

    def level(tx: Any, *, fail: bool = False) -> int:
        if fail:
            raise RuntimeError("in the middle")
        return int(tx._connection.execute("PRAGMA synchronous").fetchone()[0])

    assert await database.write(level, lasting=False) == 1
    assert await database.write(level) == 2
    with pytest.raises(RuntimeError):
        await database.write(lambda tx: level(tx, fail=True), lasting=False)
    assert await database.write(level) == 2


async def test_a_relative_path_is_where_we_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = await Store.open(migrate=True)
    monkeypatch.chdir("/")
    await begin(store)
    await store.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["woodpost.db", "woodpost.db.lock"]


async def test_a_link_is_locked_where_it_leads(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    store = await Store.open(address(path), migrate=True)
    with pytest.raises(AlreadyRunning):
        await Store.open(address(link), migrate=True)
    await store.close()


@pytest.mark.parametrize("write", [True, False])
async def test_a_file_with_two_names_is_opened_by_neither(path: Path, tmp_path: Path, write: bool) -> None:
    """SQLite's log and our lock stand beside the name: two processes would write without knowing of each other."""
    store = await Store.open(address(path), migrate=True)
    await begin(store)
    other = tmp_path / "elsewhere" / "other.db"
    other.parent.mkdir()
    other.hardlink_to(path)
    for name in (path, other):
        with pytest.raises((BadLocation, AlreadyRunning), match=r"hard links|this process"):
            await Store.open(address(name), migrate=write, write=write)
    with pytest.raises(BadLocation, match=r"has 2 names \(hard links\)"):
        await Store.open(address(other), migrate=write, write=write)
    assert any("hard links" in problem for problem in (await check(address(other))).problems)
    with pytest.raises(BadLocation, match="hard links"):
        await backup(address(other), tmp_path / "copy.db")
    await store.close()
    other.unlink()
    await (await Store.open(address(path), migrate=True)).close()


async def test_a_second_process_is_refused_under_a_second_name(path: Path, tmp_path: Path) -> None:
    with another_writer(path):
        other = tmp_path / "other.db"
        other.hardlink_to(path)
        second = subprocess.run(
            [sys.executable, "-c", HOLD, address(other)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "BadLocation" in second.stderr
        assert second.stdout == ""


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("woodpost.db", "should look like sqlite"),
        ("mysql://root:secret@host/games", "starts with mysql"),
        ("sqlite:///games.db", "starts with sqlite: use"),
        ("sqlite+aiosqlite://", "need a file"),
        ("sqlite+aiosqlite:///:memory:", "need a file"),
        ("postgresql+asyncpg//root:secret@host", "should look like"),
        ("postgresql+asyncpg://root:secret@host:secret/games", "should look like"),
        ("postgresql+asyncpg://root:secret@host/games?mode=ro", "an option 'mode' that does nothing here: options are"),
        ("sqlite+aiosqlite:///games.db?mode=ro", "an option 'mode' that does nothing here: a file has no options"),
        ("postgresql+asyncpg://root:secret@host/games?port=z", "an option 'port'"),
        ("sqlite+aiosqlite:///games.db?timeout=5", "an option 'timeout'"),
        ("sqlite+aiosqlite://games.db/games.db", "three slashes"),
    ],
)
async def test_an_address_that_is_none_of_ours(url: str, says: str) -> None:
    with pytest.raises(BadLocation, match=says) as caught:
        await Store.open(url, migrate=True)
    assert "secret" not in f"{caught.value!r} {caught.value.__cause__!r}"


async def test_a_server_that_is_not_there_keeps_the_password_secret() -> None:
    pytest.importorskip("asyncpg", reason="asyncpg is not among the requirements")
    with pytest.raises(StoreError, match=r"root:\*\*\*@127.0.0.1:1/games") as caught:
        await Store.open("postgresql+asyncpg://root:secret@127.0.0.1:1/games", migrate=True)
    assert "secret" not in str(caught.value)


async def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    with pytest.raises(BadLocation, match=r"folder must be writable"):
        await Store.open(address(tmp_path / "no" / "games.db"), migrate=True)
    with pytest.raises(BadLocation, match="is a directory"):
        await Store.open(address(tmp_path), migrate=True)


async def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, Path("/dev/null"), Path("/dev/zero")):
        with pytest.raises(BadLocation, match="device or pipe"):
            await Store.open(address(place), migrate=True)
        assert any("device or pipe" in problem for problem in (await check(address(place))).problems)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
async def test_a_file_that_may_not_be_read(path: Path) -> None:
    await (await Store.open(address(path), migrate=True)).close()
    path.chmod(0)
    with pytest.raises(BadLocation, match="permission denied"):
        await Store.open(address(path), migrate=True)


async def test_no_database_is_made_where_none_was_asked_for(path: Path) -> None:
    for options in ({"migrate": False}, {"migrate": True, "write": False}):
        with pytest.raises(NoDatabase, match="start the bot once"):
            await Store.open(address(path), **options)
    assert list(path.parent.iterdir()) == []


async def test_a_file_of_another_kind(path: Path) -> None:
    path.write_text("These are my notes, not a database.")
    with pytest.raises(NotADatabase, match="choose another file"):
        await Store.open(address(path), migrate=True)
    assert path.read_text().startswith("These are my notes")


async def test_another_programs_database(path: Path) -> None:
    sql(path, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotADatabase, match="not Woodpost's"):
        await Store.open(address(path), migrate=True)
    assert sql(path, "SELECT name FROM sqlite_master") == [("recipes",)]


async def test_a_damaged_file_is_called_so(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    for channel in range(40):
        await begin(store, channel)
    await store.close()
    with path.open("r+b") as file:
        page = 4096
        for number in range(1, path.stat().st_size // page):  # all but the first page
            file.seek(number * page)
            file.write(b"\xa5" * page)
    with pytest.raises(Damaged, match="restore the last backup"):
        await Store.open(address(path), migrate=True)
    health = await check(address(path))
    assert not health.ok
    assert any("damaged" in problem for problem in health.problems)
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.DatabaseError):
        connection.execute("SELECT * FROM games").fetchall()
    with pytest.raises(Damaged):  # again, and not AlreadyRunning: the lock was given back
        await Store.open(address(path), migrate=True)


async def test_damage_found_while_playing_is_called_so(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    game = await begin(store)
    await store.commit(Commit(game.id, 1, AT, snapshots=[Snapshot(1 - 1, 1, "s" * 100_000)]))
    await store.close()
    with path.open("r+b") as file:
        content = file.read()
        file.seek(content.index(b"s" * 4000) // 4096 * 4096)
        file.write(b"\xa5" * 4096)
    store = await Store.open(address(path), migrate=True)
    with pytest.raises(Damaged, match="restore the last backup"):
        await store.snapshot_at_or_before(game.id, 0)
    assert (await store.load(game.id)).game.last_entry == 1  # what is whole can still be read
    await store.close()


async def test_a_truncated_file_is_called_so(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    await begin(store)
    await store.close()
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(Damaged, match="restore the last backup"):
        await Store.open(address(path), migrate=True)
    assert any("damaged" in problem for problem in (await check(address(path))).problems)


async def test_a_database_held_by_another_program(sqlite_store: Store, path: Path) -> None:
    game = await begin(sqlite_store)
    database: Any = sqlite_store._database
    await database._job(database._writer, lambda raw: raw.execute("PRAGMA busy_timeout = 50"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="nothing was changed"):
            await sqlite_store.commit(Commit(game.id, 1, AT, entries=[answer()]))
        assert (await sqlite_store.load(game.id)).game == game
        other.execute("ROLLBACK")
    await sqlite_store.commit(Commit(game.id, 1, AT, entries=[answer()]))


async def test_a_full_disk_is_called_so(sqlite_store: Store) -> None:
    game = await begin(sqlite_store)
    database: Any = sqlite_store._database
    await database._job(database._writer, lambda raw: raw.execute("PRAGMA max_page_count = 1"))
    with pytest.raises(StoreError, match="is full: make room; nothing was changed"):
        await sqlite_store.commit(Commit(game.id, 1, AT, entries=[answer(text="x" * 100_000)]))
    assert (await sqlite_store.load(game.id)).game == game


async def test_a_closed_store_says_so(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.load("x")


# --- one writer -------------------------------------------------------------------------------------------------------


async def test_a_second_process_is_refused_and_told_who_has_it(path: Path) -> None:
    with another_writer(path) as process, pytest.raises(AlreadyRunning, match=f"process {process.pid}.*stop it first"):
        await Store.open(address(path), migrate=True)


async def test_a_killed_process_gives_the_database_back(path: Path) -> None:
    with another_writer(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        store = await Store.open(address(path), migrate=True)
        await store.close()


async def test_a_second_store_in_one_process_is_refused(path: Path) -> None:
    first = await Store.open(address(path), migrate=True)
    with pytest.raises(AlreadyRunning, match="this process"):
        await Store.open(address(path), migrate=True)
    # Trying did not give up the first one's lock, as closing any descriptor of a locked file would.
    other = subprocess.run(
        [sys.executable, "-c", HOLD, address(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"AlreadyRunning: another Woodpost (process {os.getpid()})" in other.stderr
    assert other.stdout == ""
    await first.close()
    await (await Store.open(address(path), migrate=True)).close()


async def test_a_pools_worker_does_not_keep_a_killed_bots_lock(path: Path) -> None:
    fork = HOLD.replace(
        'print("open", flush=True)',
        """import os, signal
    child = os.fork()
    if child == 0:
        signal.pause()
    print(child, flush=True)""",
    )
    with subprocess.Popen(
        [sys.executable, "-c", fork, address(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        try:
            with pytest.raises(AlreadyRunning, match=f"process {process.pid}"):
                await Store.open(address(path), migrate=True)
            process.kill()
            process.wait()
            os.kill(worker, 0)  # still there
            await (await Store.open(address(path), migrate=True)).close()
        finally:
            os.kill(worker, signal.SIGKILL)


async def test_readers_work_beside_the_writer(path: Path) -> None:
    writer = await Store.open(address(path), migrate=True)
    game = await begin(writer)
    reader = await Store.open(address(path), migrate=False, write=False)
    await writer.commit(Commit(game.id, 1, AT, entries=[answer()]))
    assert [entry.n async for entry in reader.iter_entries(game.id)] == [1, 2]
    assert [found.id async for found in reader.iter_games()] == [game.id]
    with pytest.raises(ReadOnly):
        await reader.commit(Commit(game.id, 2, AT, entries=[answer()]))
    with pytest.raises(ReadOnly):
        await reader.create_game(new_game(1), AT)
    await reader.close()
    await writer.commit(Commit(game.id, 2, AT, entries=[answer()]))
    await writer.close()
