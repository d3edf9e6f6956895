"""Backing up and looking after a database, beside a bot that plays."""

import asyncio
import stat
from pathlib import Path

import pytest

from bot.store import BadLocation, Commit, NoDatabase, Store, StoreError, backup, check, current_revision, schema
from support.stores import AT, address, answer, begin, sql


async def test_a_backup_is_whole_while_games_are_played(sqlite_store: Store, path: Path, tmp_path: Path) -> None:
    game = await begin(sqlite_store)
    stop = asyncio.Event()

    async def play() -> int:
        n = 1
        while not stop.is_set():
            n = (await sqlite_store.commit(Commit(game.id, n, AT, entries=[answer(text="x" * 5000)]))).last_entry
        return n

    playing = asyncio.create_task(play())
    await asyncio.sleep(0.2)
    copies = [tmp_path / f"copy{i}.db" for i in range(3)]
    for copy in copies:
        await backup(address(path), copy)
        await asyncio.sleep(0.05)
    stop.set()
    last = await playing
    lengths = []
    for copy in copies:
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert (await check(address(copy))).problems == ()
        restored = await Store.open(address(copy), migrate=True)
        stored = await restored.load(game.id)
        lengths.append(stored.game.last_entry)
        assert [entry.n async for entry in restored.iter_entries(game.id)] == [*range(1, lengths[-1] + 1)]
        await restored.close()
    assert 1 < lengths[0] < lengths[1] < lengths[2] <= last
    assert not list(tmp_path.glob("*.part"))


async def test_a_backup_leaves_alone_what_is_called_almost_like_it(
    sqlite_store: Store, path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "copy.db.part"
    other.write_text("keep me")
    await backup(address(path), tmp_path / "copy.db")
    assert other.read_text() == "keep me"
    assert len(list(tmp_path.glob("copy.db*"))) == 2
    with pytest.raises(BadLocation, match="can't be written: File name too long"):
        await backup(address(path), tmp_path / ("x" * 252))
    assert len(list(tmp_path.iterdir())) == len(list(tmp_path.glob("games.db*"))) + 2


async def test_a_backup_overwrites_nothing(sqlite_store: Store, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("keep me")
    with pytest.raises(BadLocation, match="nothing is overwritten"):
        await backup(address(path), target)
    with pytest.raises(BadLocation, match="nothing is overwritten"):
        await backup(address(path), path)
    assert target.read_text() == "keep me"
    with pytest.raises(BadLocation, match="can't be written"):
        await backup(address(path), tmp_path / "no" / "folder.db")
    with pytest.raises(BadLocation, match="pg_dump"):
        await backup("postgresql+asyncpg://host/games", tmp_path / "new.db")
    assert sorted(file.name for file in tmp_path.iterdir() if "games" not in file.name) == ["precious"]


async def test_a_backup_that_fails_leaves_no_file(path: Path, tmp_path: Path) -> None:
    with pytest.raises(NoDatabase):
        await backup(address(path), tmp_path / "copy.db")
    path.write_bytes(b"SQLite format 3\x00" + b"\xa5" * 8000)
    with pytest.raises(StoreError, match=r"games\.db"):
        await backup(address(path), tmp_path / "copy.db")
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


async def test_a_sound_database_has_no_problems(sqlite_store: Store, path: Path) -> None:
    await begin(sqlite_store)
    health = await check(address(path))
    assert (health.ok, health.problems, health.revision, health.head, health.games) == (
        True,
        (),
        schema.HEAD,
        schema.HEAD,
        1,
    )
    assert health.bytes is not None
    assert health.bytes > 0
    assert await current_revision(address(path)) == schema.HEAD


async def test_a_missing_database_is_no_problem_and_none_is_made(path: Path) -> None:
    health = await check(address(path))
    assert health.problems == ()
    assert (health.missing, health.revision, health.bytes, health.games) == (True, None, None, None)
    assert not path.exists()
    path.touch(0o600)
    assert (await check(address(path))).missing


async def test_missing_entries_and_lost_rows_are_found(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    short, gap, fine = [await begin(store, channel) for channel in (1, 2, 3)]
    for game in (short, gap, fine):
        await store.commit(Commit(game.id, 1, AT, entries=[answer()] * 3))
    await store.close()
    sql(path, "DROP TRIGGER entries_stay")
    sql(path, "DELETE FROM entries WHERE game = ? AND n = 4", short.id)
    sql(path, "DELETE FROM entries WHERE game = ? AND n = 2", gap.id)
    assert set((await check(address(path))).problems) == {f"game {game.id} misses entries" for game in (short, gap)}
