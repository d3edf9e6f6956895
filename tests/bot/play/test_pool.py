"""Worker processes."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.pool import Workshop
from engine.api import Catalog
from support.playing import Table, catalog, question


def process(_job: None, known: Catalog) -> tuple[int, str]:
    """Who does the work, with which facts."""
    return os.getpid(), known.version


def fail(_job: None, _known: Catalog) -> None:
    raise ValueError("no")


def die(once: str, _known: Catalog) -> str:
    """Die, but only the first time."""
    if not Path(once).exists():
        Path(once).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


async def test_long_work_runs_elsewhere_and_short_work_here(tmp_path: Path) -> None:
    workshop = Workshop(catalog(), 1)
    await workshop.warm()
    pid, version = await workshop.run(process, None, long=True)
    assert pid != os.getpid()
    assert version == catalog().version
    assert (await workshop.run(process, None, long=False))[0] == os.getpid()
    with pytest.raises(ValueError, match="no"):
        await workshop.run(fail, None, long=True)
    assert await workshop.run(die, str(tmp_path / "once"), long=True) == "alive"
    assert (await workshop.run(process, None, long=True))[0] not in (pid, os.getpid())
    workshop.close()


async def test_without_workers_everything_runs_here() -> None:
    workshop = Workshop(catalog(), 0)
    assert (await workshop.run(process, None, long=True))[0] == os.getpid()
    workshop.close()


def test_a_worker_loads_the_engine_and_little_else() -> None:
    code = "import sys, bot.pool, bot.play.work; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert "engine" in loaded
    assert not {"sqlalchemy", "aiosqlite", "discord", "aiohttp", "PIL", "fluent", "render"} & set(loaded)


@pytest.mark.slow
async def test_a_worker_ends_when_the_bot_is_killed() -> None:
    code = (
        "import asyncio, data\n"
        "from bot.pool import Workshop, _ready\n"
        "from engine.api import Catalog\n"
        "async def main():\n"
        "    workshop = Workshop(Catalog.from_dicts(data.load()), 1)\n"
        "    await workshop.warm()\n"
        "    print(*(p.pid for p in workshop._pool._processes.values()), flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    assert bot.stdout is not None
    worker = int(await asyncio.wait_for(bot.stdout.readline(), 30))
    bot.kill()
    await bot.wait()
    end = time.monotonic() + 10
    while running(worker) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    assert not running(worker)


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
async def test_automata_play_the_same_in_a_worker(tmp_path: Path) -> None:
    logs = []
    for workers in (0, 1):
        table = await Table(tmp_path / f"{workers}.db", seed=3, workers=workers).open()
        outcome = await table.begin(ben=False)
        rng = random.Random(3)
        for _ in range(60):
            outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        logs.append(await table.entries())
        await table.close()
    assert logs[0] == logs[1]
