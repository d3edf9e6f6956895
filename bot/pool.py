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
from typing import TypeVar

from engine.api import Catalog

T = TypeVar("T")
J = TypeVar("J")
_log = logging.getLogger(__name__)
_catalog: Catalog | None = None  # a worker's own copy


class Workshop:
    """Runs functions of (job, catalog) in worker processes, or with `processes=0` at once in this one.

    Jobs and results are pickled, so functions stand at the top of a module. A worker that dies is replaced and its job
    run again once: jobs change nothing outside themselves.
    """

    def __init__(self, catalog: Catalog, processes: int = 0) -> None:
        self._catalog = catalog
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[[J, Catalog], T], job: J, *, long: bool) -> T:
        """The function's result; what it raises is raised. Short work is not worth the trip to another process."""
        if not long or not self._processes:
            return function(job, self._catalog)
        try:
            return await self._submit(function, job)
        except BrokenProcessPool:
            _log.warning("a worker process died; starting another one")
            self._drop()
            return await self._submit(function, job)

    async def warm(self) -> None:
        """Start the workers now, so that the first long job need not wait for them."""
        if self._processes:
            await asyncio.gather(*(self._submit(_ready, None) for _ in range(self._processes)))

    def close(self) -> None:
        """End the workers. A job that is running is finished first."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    async def _submit(self, function: Callable[[J, Catalog], T], job: J) -> T:
        if self._pool is None:
            # Spawned, not forked: a fork would copy our threads' locks, sockets and the database's file.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, _begin, (self._catalog,))
        return await asyncio.get_running_loop().run_in_executor(self._pool, _work, function, job)

    def _drop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None


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
    """What is started meanwhile never hears Ctrl-C or a closing terminal, not even before it has begun."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
