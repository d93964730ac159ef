"""Slow work in the background: a few threads of its own, a short queue, cached results.

Tables never wait for it, because they use other threads; nor does a house that closes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from rackcard.live.service.bounded_pool import BoundedPool

T = TypeVar("T")

CROWD = "the house is busy with other calculations: try again in a moment."


class BackgroundJobs:
    def __init__(self, threads: int = 1, most_waiting: int = 16, most_kept: int = 256) -> None:
        """`most_waiting` counts the jobs under way, too."""
        self._pool = BoundedPool("background", threads, most_waiting - threads, CROWD)
        self._most_kept = most_kept
        self._under_way: dict[Hashable, asyncio.Future[Any]] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def do(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result of some work, done once for all requests with the same key."""
        if key in self._kept:
            self._kept.move_to_end(key)
            found: T = self._kept[key]
            return found
        if key not in self._under_way:
            begun = self._under_way[key] = asyncio.ensure_future(self._pool.do(work))
            begun.add_done_callback(lambda done: self._end(key, done))
        # A client that disconnects must not cancel the work for the others.
        done: T = await asyncio.shield(self._under_way[key])
        return done

    def _end(self, key: Hashable, done: asyncio.Future[Any]) -> None:
        del self._under_way[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[key] = done.result()
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
