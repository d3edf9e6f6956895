"""Worker processes for long engine work: a chain of automata in our own process would hold the event loop up."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar
from weakref import WeakSet

from engine.api import Catalog

LONGEST_JOB_S = 30.0
"""A worker that needs longer is frozen, or goes round in circles: an automaton's turn takes a fraction of a second."""

LONGEST_START_S = 60.0
"""A worker is started anew, and loads the engine, while everything else on the machine may be busy."""

LONGEST_END_S = 5.0
"""Killed workers are gone at once, but for one that the machine itself holds up."""

T = TypeVar("T")
J = TypeVar("J")
_log = logging.getLogger(__name__)
_catalog: Catalog | None = None  # a worker's own copy


class Stuck(Exception):
    """A worker did not answer in time and was replaced. Its job is broken off; it has changed nothing."""


class Workshop:
    """Runs functions of (job, catalog) in worker processes, or with `processes=0` at once in this one.

    Jobs and results are pickled, so functions stand at the top of a module. A worker that dies is replaced and its job
    run again once: jobs change nothing outside themselves. One that does not answer within `longest` seconds is
    replaced as well.
    """

    def __init__(self, catalog: Catalog, processes: int = 0, *, longest: float = LONGEST_JOB_S) -> None:
        self._catalog = catalog
        self._processes = processes
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None
        self._warm: WeakSet[ProcessPoolExecutor] = WeakSet()
        self._managers: WeakSet[threading.Thread] = WeakSet()  # of pools that were ended
        self._free = asyncio.Semaphore(max(processes, 1))  # what waits its turn is not what a worker is slow with

    async def run(self, function: Callable[[J, Catalog], T], job: J, *, long: bool) -> T:
        """The function's result; what it raises is raised. Short work is not worth the trip to another process.

        Raises `Stuck` where the worker does not answer.
        """
        if not long or not self._processes:
            return function(job, self._catalog)
        try:
            return await self._submit(function, job)
        except BrokenProcessPool:
            _log.warning("a worker process died; starting another one")
            return await self._submit(function, job)

    async def warm(self) -> None:
        """Start the workers now, so that the first long job need not wait for them."""
        if self._processes:
            try:
                await asyncio.gather(*(self._submit(_ready, None) for _ in range(self._processes)))
            except (Stuck, BrokenProcessPool) as fault:  # the first job tries again
                _log.warning("the workers could not be started: %s", fault)

    def close(self) -> None:
        """End the workers, with whatever they are at: it has changed nothing, and may never end."""
        if self._pool is not None:
            self._end(self._pool)
        for manager in list(self._managers):  # Python, as it ends, wakes those it finds: one half gone is an error
            manager.join(LONGEST_END_S)

    async def _submit(self, function: Callable[[J, Catalog], T], job: J) -> T:
        async with self._free:
            pool = self._pool
            if pool is None:
                # Spawned, not forked: a fork would copy our threads' locks, sockets and the database's file.
                context = multiprocessing.get_context("spawn")
                pool = self._pool = ProcessPoolExecutor(self._processes, context, _begin, (self._catalog,))
            try:
                return await self._watched(pool, function, job)
            except BrokenProcessPool:
                self._end(pool)
                raise

    async def _watched(self, pool: ProcessPoolExecutor, function: Callable[[J, Catalog], T], job: J) -> T:
        """Work that is given up where the worker does not answer in time."""
        working = asyncio.get_running_loop().run_in_executor(pool, _work, function, job)
        working.add_done_callback(_forget)  # whoever waits may be cancelled before the workers are ended
        # The first job of a worker waits until that is there.
        longest = self._longest + (0 if pool in self._warm else LONGEST_START_S)
        await asyncio.wait({working}, timeout=longest)
        if not working.done():
            self._end(pool)
            raise Stuck(f"a worker did not answer within {longest:.0f} s and is replaced")
        self._warm.add(pool)
        return await working

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Kill a pool's workers, frozen ones too, and let the next job have others."""
        workers = workers_of(pool)  # which it forgets as it shuts down
        manager: Any = pool._executor_manager_thread  # noqa: SLF001 - which it forgets too
        if manager is not None:
            self._managers.add(manager)
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()
        if self._pool is pool:
            self._pool = None


def workers_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """A pool's worker processes, to be killed; none once it is shut down."""
    return list((pool._processes or {}).values())  # noqa: SLF001 - `kill_workers` comes with Python 3.14


def _forget(ended: asyncio.Future[Any]) -> None:
    """Nobody waits for it any more, whatever it came to."""
    if not ended.cancelled():
        ended.exception()


def _begin(catalog: Catalog) -> None:
    global _catalog  # noqa: PLW0603 - a worker process keeps its catalog from job to job
    _catalog = catalog
    stay_with_parent()


def stay_with_parent() -> None:
    """How every worker process begins: it leaves its end to the main process, and does not outlive it."""
    for number in (signal.SIGINT, signal.SIGHUP):  # Ctrl-C and a closed terminal reach the whole group
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


@contextmanager
def out_of_earshot() -> Iterator[None]:
    """What is started meanwhile never hears Ctrl-C or a closing terminal, not even before it has begun.

    Nor does the main thread until it is started: what reaches another thread would break off its start half way. What
    was heard meanwhile is heard afterwards.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)}
    mine = threading.current_thread() is threading.main_thread()
    put_off = [number for number, handler in handlers.items() if mine and callable(handler)]
    heard: list[int] = []
    for number in put_off:
        signal.signal(number, lambda said, _frame: heard.append(said))
    try:
        yield
    finally:
        for number in put_off:
            signal.signal(number, handlers[number])
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for said in heard:
            signal.raise_signal(said)


def _follow_parent() -> None:
    """End with the main process, also where that is killed: the queue between us would keep us waiting for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(function: Callable[[J, Catalog], T], job: J) -> T:
    if _catalog is None:
        raise RuntimeError("this worker has no catalog")
    return function(job, _catalog)


def _ready(_job: None, _catalog: Catalog) -> None:
    """Import what jobs are made of, which takes longer than most jobs; that it ran is the answer."""
    import_module("bot.play.work")
