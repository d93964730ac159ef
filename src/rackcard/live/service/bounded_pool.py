"""Threads for one kind of work, with a bound on how many callers may wait for them.

Each kind of work has threads of its own, so that many slow readers never keep the writer waiting.
They are daemons: a thread that hangs in the database does not keep the process from ending. They
end with their pool.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar
from weakref import finalize

from rackcard.rules.errors import BadInput

P = ParamSpec("P")
T = TypeVar("T")


class Busy(BadInput):
    """Too many callers wait already."""


class _Job(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    end: Callable[[asyncio.Future[Any], Callable[[], None]], None]


class BoundedPool:
    def __init__(self, name: str, threads: int, most_waiting: int, busy: str = "") -> None:
        """`most_waiting` counts callers whose work has not begun yet; `busy` is what one more of
        them is told."""
        self._name = name
        self._busy = busy or f"too many wait for {name}: try again in a moment."
        self._threads = threads
        self._most = threads + most_waiting
        self._started = 0
        self._under_way = 0
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, done in a thread. A caller that is cancelled does not stop it."""
        if self._under_way >= self._most:
            raise Busy(self._busy)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._under_way += 1
        if self._started < min(self._threads, self._under_way):
            self._started += 1
            Thread(target=_work, args=(self._jobs,), name=self._name, daemon=True).start()
            finalize(self, self._jobs.put, None)
        self._jobs.put(_Job(partial(work, *args, **kwargs), loop, done, self._end))
        return await done

    def _end(self, done: asyncio.Future[Any], say: Callable[[], None]) -> None:
        self._under_way -= 1
        if not done.done():
            say()


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    """In a thread: one job after another, until there is a None for it."""
    while True:
        job = jobs.get()
        if job is None:
            return
        _do(job)
        del job  # it knows the pool, which could not end while a thread waits


def _do(job: _Job) -> None:
    try:
        # Whoever has given up before it began needs no result.
        result = None if job.done.cancelled() else job.work()
        say: Callable[[], None] = partial(job.done.set_result, result)
    except BaseException as error:
        say = partial(job.done.set_exception, error)
    with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
        job.loop.call_soon_threadsafe(job.end, job.done, say)
