"""Disks that are full or read-only: what can be read still is, and what can't be written is said before and after."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.store import BadLocation, Commit, OutOfSpace, Store, backup, check
from support import needs
from support.stores import AT, address, answer, begin


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a small disk of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with needs.disk(folder, "1m"):
        yield folder


def fill(folder: Path) -> Path:
    """Take all the room that is left; the file that does."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return ballast


async def test_a_disk_that_fills_while_we_play(disk: Path, tmp_path: Path) -> None:
    path = disk / "games.db"
    store = await Store.open(address(path), migrate=True)
    game = await begin(store)
    ballast = fill(disk)
    big = Commit(game.id, 1, AT, entries=[answer(text="x" * 100_000)])
    with pytest.raises(OutOfSpace, match=r"the disk of .*games\.db .*; nothing was changed"):
        await store.commit(big)
    assert (await store.load(game.id)).game == game
    assert [problem for problem in (await check(address(path))).problems if "is full" in problem]
    with pytest.raises((BadLocation, OutOfSpace), match=r"copy\.db.* (can't be written|is full)"):
        await backup(address(path), disk / "copy.db")
    await backup(address(path), tmp_path / "copy.db")
    ballast.unlink()
    await store.commit(big)
    await store.close()


async def test_a_backup_for_which_there_is_no_room_names_its_own_disk(disk: Path, path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    game = await begin(store)
    await store.commit(Commit(game.id, 1, AT, entries=[answer(text="x" * 2_000_000)]))
    await store.close()
    with pytest.raises(OutOfSpace, match=rf"the disk of {disk}/copy"):
        await backup(address(path), disk / "copy.db")
    assert list(disk.iterdir()) == []


@pytest.mark.parametrize("left", ["nothing", "the log", "the log alone"])
async def test_games_on_a_read_only_disk_can_be_read_and_backed_up(disk: Path, tmp_path: Path, left: str) -> None:
    path = disk / "games.db"
    store = await Store.open(address(path), migrate=True)
    game = await begin(store)
    if left == "nothing":
        await store.close()
    else:  # as after a crash, or a disk that became read-only under us: the newest entries are in the log alone
        for file in list(disk.iterdir()):
            if left == "the log" or not file.name.endswith("-shm"):
                shutil.copy(file, disk / file.name.replace("games", "left"))
        await store.close()
        path = disk / "left.db"
        assert Path(f"{path}-wal").stat().st_size
    needs.freeze(disk)

    problems = (await check(address(path))).problems
    assert len(problems) == 1
    with pytest.raises(BadLocation, match=r"folder must be writable|can't be opened for writing"):
        await Store.open(address(path), migrate=True)
    copy = tmp_path / "copy.db"
    if left == "the log alone":
        with pytest.raises(BadLocation, match="copy it"):
            await backup(address(path), copy)
        with pytest.raises(BadLocation, match="copy it"):
            await Store.open(address(path), migrate=False, write=False)
        assert "copy it" in problems[0]
        return
    assert problems == (f"the disk of {disk} is read-only: the bot can't store anything there",)
    reader = await Store.open(address(path), migrate=False, write=False)
    assert [entry.n async for entry in reader.iter_entries(game.id)] == [1]
    await reader.close()
    await backup(address(path), copy)
    restored = await Store.open(address(copy), migrate=True)
    assert (await restored.load(game.id)).game.last_entry == 1
    await restored.close()


async def test_an_empty_read_only_disk_and_a_missing_folder_are_problems_before_the_start(
    disk: Path, tmp_path: Path
) -> None:
    needs.freeze(disk)
    for path, says in ((disk / "games.db", "is read-only"), (tmp_path / "no" / "games.db", "there is no folder")):
        health = await check(address(path))
        assert health.missing
        assert [problem for problem in health.problems if says in problem] == list(health.problems) != []
        with pytest.raises(BadLocation):
            await Store.open(address(path), migrate=True)
