"""`woodpost doctor` knows beforehand what `woodpost run` would refuse."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.parts import parts
from bot.store import BadLocation
from support import needs
from support.stores import address


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("WOODPOST_", "DISCORD_"))]:
        monkeypatch.delenv(name)


def doctor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: Path) -> tuple[int, list[str]]:
    """The exit code and what is said of the database."""
    monkeypatch.setenv("WOODPOST_DATABASE_URL", address(path))
    code = main(["doctor"])
    return code, [line for line in capsys.readouterr().out.splitlines() if "database" in line or "DATABASE" in line]


def test_no_database_yet_is_only_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, said = doctor(capsys, monkeypatch, tmp_path / "games.db")
    assert (code, said) == (0, ["-        database: none yet; the bot creates it when it starts"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("missing/games.db", "there is no folder"),
        ("folder", "is a directory"),
        ("file/games.db", "not a directory"),
        ("pipe", "is a device or pipe"),
        ("frozen/games.db", "is read-only"),
    ],
)
async def test_a_place_where_the_bot_would_not_start_is_a_problem(
    place: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    frozen = tmp_path / "frozen"
    frozen.mkdir()
    async with AsyncExitStack() as stack:
        if place.startswith("frozen"):
            stack.enter_context(needs.disk(frozen, "1m"))
            needs.freeze(frozen)
        with pytest.raises(BadLocation):  # as `woodpost run` begins
            await stack.enter_async_context(parts(address(tmp_path / place), workers=0))
        code, said = await asyncio.to_thread(doctor, capsys, monkeypatch, tmp_path / place)
    assert code == 1
    assert len(said) == 1
    assert said[0].startswith("PROBLEM  database: ")
    assert says in said[0]


def test_a_full_disk_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with needs.disk(tmp_path, "1m"):
        (tmp_path / "ballast").write_bytes(b"x" * (1 << 20))
        code, said = doctor(capsys, monkeypatch, tmp_path / "games.db")
    assert (code, said) == (1, [f"PROBLEM  database: the disk of {tmp_path} is full (0.0 MB left): make room"])
