"""Threads for one kind of work, with a short queue: what does not fit is refused at once.

The default executor is everybody's: a crowd at one subject would keep all others waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Any, TypeVar

from rackcard.web.background import Busy

T = TypeVar("T")


class Workers:
    def __init__(self, name: str, threads: int, most_waiting: int, busy: str) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._places = BoundedSemaphore(threads + most_waiting)
        self._busy = busy

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        if not self._places.acquire(blocking=False):
            raise Busy(self._busy)
        try:
            future = self._pool.submit(work, *args)
        except RuntimeError:  # the house closes
            self._places.release()
            raise Busy(self._busy) from None
        # Whoever hangs up gives up a place in the queue, but not a thread that works for them.
        future.add_done_callback(self._leave)
        return await asyncio.wrap_future(future)

    def _leave(self, _: Future[Any]) -> None:
        self._places.release()

    def close(self) -> None:
        self._pool.shutdown(wait=False)
