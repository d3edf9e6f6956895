"""Worker processes."""

import asyncio
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from bot.games.pool import Stuck, Workshop, _ready, out_of_earshot
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


def freeze(once: str, _known: Catalog) -> int:
    """Stop answering, but only the first time; who would."""
    if not Path(once).exists():
        Path(once).write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGSTOP)
    return os.getpid()


def dawdle(seconds: float, _known: Catalog) -> float:
    time.sleep(seconds)
    return seconds


async def ready(processes: int, longest: float) -> Workshop:
    """Workers that have loaded what the jobs here are made of, which takes a busy machine longer than the jobs."""
    workshop = Workshop(catalog(), processes, longest=30)
    await workshop.warm()
    await asyncio.gather(*(workshop.run(dawdle, 0.5, long=True) for _ in range(processes)))
    workshop._longest = longest
    return workshop


async def test_a_worker_that_does_not_answer_is_replaced(tmp_path: Path) -> None:
    workshop, frozen = await ready(1, 2), tmp_path / "frozen"
    with pytest.raises(Stuck):
        await workshop.run(freeze, str(frozen), long=True)
    pid = int(frozen.read_text())
    assert await workshop.run(freeze, str(frozen), long=True) not in (pid, os.getpid())
    await ended(pid)
    workshop.close()


async def test_work_that_waits_its_turn_is_not_taken_for_stuck() -> None:
    workshop = await ready(1, 2.5)
    jobs = [workshop.run(dawdle, 0.7, long=True) for _ in range(5)]
    assert await asyncio.gather(*jobs) == [0.7] * 5
    workshop.close()


async def test_what_another_worker_is_at_is_done_again(tmp_path: Path) -> None:
    workshop = await ready(2, 2.5)
    stuck, *done = await asyncio.gather(
        workshop.run(freeze, str(tmp_path / "frozen"), long=True),
        workshop.run(dawdle, 1.5, long=True),
        workshop.run(dawdle, 1.6, long=True),  # broken off with the frozen one
        return_exceptions=True,
    )
    assert isinstance(stuck, Stuck)
    assert done == [1.5, 1.6]
    workshop.close()


async def test_an_end_does_not_wait_for_a_worker(tmp_path: Path) -> None:
    workshop, frozen = Workshop(catalog(), 1), tmp_path / "frozen"
    await workshop.warm()
    working = asyncio.create_task(workshop.run(freeze, str(frozen), long=True))
    while not frozen.exists() or not frozen.read_text():
        await asyncio.sleep(0.01)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    workshop.close()
    await ended(int(frozen.read_text()))


async def test_after_an_end_python_finds_nothing_of_a_pool_to_wake() -> None:
    """Else it may fail as it ends, with a traceback where the log should be silent: one of many ends under load."""
    before = set(threading.enumerate())
    workshop = Workshop(catalog(), 1)
    await workshop.warm()
    assert set(threading.enumerate()) - before
    workshop.close()
    assert [thread for thread in set(threading.enumerate()) - before if "Executor" in type(thread).__name__] == []


def test_a_signal_that_reaches_another_thread_does_not_break_off_a_start() -> None:
    """Python hears it in the main thread, whatever that blocks; a worker half started would end with a traceback."""
    done: list[str] = []
    before = signal.signal(signal.SIGHUP, lambda *_: done.append("heard"))
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        with out_of_earshot():
            signal.pthread_kill(other.ident or 0, signal.SIGHUP)
            time.sleep(0.05)
            done.append("started")
        assert done == ["started", "heard"]
    finally:
        stop.set()
        other.join()
        signal.signal(signal.SIGHUP, before)


async def ended(pid: int) -> None:
    """Wait until a process is no more."""
    end = time.monotonic() + 10
    while running(pid) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    assert not running(pid)


async def test_without_workers_everything_runs_here() -> None:
    workshop = Workshop(catalog(), 0)
    assert (await workshop.run(process, None, long=True))[0] == os.getpid()
    workshop.close()


def test_a_worker_loads_the_engine_and_little_else() -> None:
    code = "import sys, bot.games.pool, bot.play.work; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert "engine" in loaded
    assert not {"sqlalchemy", "aiosqlite", "discord", "aiohttp", "PIL", "fluent", "render"} & set(loaded)


@pytest.mark.slow
async def test_a_worker_ends_when_the_bot_is_killed() -> None:
    code = (
        "import asyncio, data\n"
        "from bot.games.pool import Workshop, _ready\n"
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
    await ended(worker)


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


async def test_a_job_that_nobody_waits_for_any_more_ends_without_a_word() -> None:
    """As at a stop while the workers are still being started."""
    said: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: said.append(context))
    jobs: list[Future[None]] = [Future()]

    class Pool(ProcessPoolExecutor):
        def submit(self, *_args: Any, **_more: Any) -> Any:
            return jobs[0]

    workshop, pool = Workshop(catalog(), 1), Pool(1)
    waiting = asyncio.create_task(workshop._watched(pool, _ready, None))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    jobs[0].set_exception(BrokenProcessPool())
    await asyncio.sleep(0.01)
    jobs.clear()
    del waiting
    gc.collect()
    assert said == []
