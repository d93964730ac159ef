"""Slow work in the background: a few threads of its own, a short queue, cached results.

Tables never wait for it, because they use other threads; nor does a house that closes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from rackcard.live.service.bounded_pool import Busy

T = TypeVar("T")


class Job(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class BackgroundJobs:
    def __init__(self, threads: int = 1, most_waiting: int = 16, most_kept: int = 256) -> None:
        self._most_waiting = most_waiting
        self._most_kept = most_kept
        self._idle_threads = threads
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._under_way: dict[Hashable, asyncio.Future[Any]] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def do(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result of some work, done once for all requests with the same key."""
        if key in self._kept:
            self._kept.move_to_end(key)
            found: T = self._kept[key]
            return found
        if key not in self._under_way:
            if len(self._under_way) >= self._most_waiting:
                raise Busy("the house is busy with other calculations: try again in a moment.")
            self._begin(key, work)
        # A client that disconnects must not cancel the work for the others.
        done: T = await asyncio.shield(self._under_way[key])
        return done

    def _begin(self, key: Hashable, work: Callable[[], Any]) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._under_way[key] = done
        done.add_done_callback(lambda _: self._end(key, done))
        if self._idle_threads:
            self._idle_threads -= 1
            Thread(target=self._work, name="background", daemon=True).start()
        self._jobs.put(Job(work, loop, done))

    def _end(self, key: Hashable, done: asyncio.Future[Any]) -> None:
        del self._under_way[key]
        if done.exception() is not None:
            return
        self._kept[key] = done.result()
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)

    def _work(self) -> None:
        """The loop of a thread: one job after another."""
        while True:
            job = self._jobs.get()
            try:
                say: Callable[[], None] = partial(job.done.set_result, job.work())
            except Exception as error:
                say = partial(job.done.set_exception, error)
            with contextlib.suppress(RuntimeError):  # the house may have closed meanwhile
                job.loop.call_soon_threadsafe(say)
