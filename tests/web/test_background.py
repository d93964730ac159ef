"""The limits of background jobs and of cached results: each number from both sides."""

from __future__ import annotations

import asyncio
import threading

import pytest

from rackcard.live.service.bounded_pool import Busy
from rackcard.web.app import make_app
from rackcard.web.background import BackgroundJobs


class Work:
    """Counts how often it is done; waits while `held`."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.at_once = 0
        self.most_at_once = 0
        self.free = threading.Event()
        self.free.set()
        self._lock = threading.Lock()

    def __call__(self, number: int):
        def work() -> int:
            with self._lock:
                self.at_once += 1
                self.most_at_once = max(self.most_at_once, self.at_once)
            assert self.free.wait(20)
            with self._lock:
                self.at_once -= 1
                self.done.append(number)
            return number

        return work


@pytest.mark.parametrize(
    ("jobs", "most"),
    [
        (BackgroundJobs, 16),
        (lambda: BackgroundJobs(most_waiting=1), 1),
        (lambda: BackgroundJobs(2, 5), 5),
    ],
)
def test_so_many_wait_and_no_more(jobs, most):
    async def run() -> None:
        found, work = jobs(), Work()
        work.free.clear()
        asked = [asyncio.ensure_future(found.do(n, work(n))) for n in range(most)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="busy with other calculations: try again in a moment"):
            await found.do("one more", work(most))
        same = asyncio.ensure_future(found.do(0, work(0)))  # is under way already
        await asyncio.sleep(0)
        work.free.set()
        assert await asyncio.gather(*asked, same) == [*range(most), 0]
        assert await found.do("one more", work(most)) == most
        assert sorted(work.done) == [*range(most + 1)]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("jobs", "most"), [(BackgroundJobs, 256), (lambda: BackgroundJobs(most_kept=3), 3)]
)
def test_so_many_results_are_kept_and_the_longest_unasked_is_dropped(jobs, most):
    async def run() -> None:
        found, work = jobs(), Work()
        for number in range(most):
            assert await found.do(number, work(number)) == number
        assert await found.do(0, work(0)) == 0  # asked again: kept for longer than 1
        assert await found.do("new", work(-1)) == -1
        assert work.done == [*range(most), -1]
        for number in (0, *range(2, most)):
            assert await found.do(number, work(number)) == number
        assert work.done == [*range(most), -1]
        assert await found.do(1, work(1)) == 1
        assert work.done == [*range(most), -1, 1]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("jobs", "threads"),
    [
        (BackgroundJobs, 1),
        (lambda: BackgroundJobs(threads=2), 2),
        (lambda: make_app(None).state.advice, 2),
        (lambda: make_app(None).state.lab._jobs, 2),
        (lambda: make_app(None).state.simulations._jobs, 1),
    ],
)
def test_so_many_threads_work_at_once(jobs, threads):
    async def run() -> None:
        found, work = jobs(), Work()
        before = {*threading.enumerate()}
        work.free.clear()
        asked = [asyncio.ensure_future(found.do(n, work(n))) for n in range(5)]
        while work.at_once < threads:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        begun = {*threading.enumerate()} - before
        work.free.set()
        await asyncio.gather(*asked)
        assert work.most_at_once == threads
        assert [one.daemon for one in begun] == [True] * threads, "a house must be able to end"

    asyncio.run(run())


def test_work_that_fails_is_not_kept():
    async def run() -> None:
        found = BackgroundJobs()

        def fails() -> int:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await found.do("a", fails)
        assert await found.do("a", lambda: 3) == 3

    asyncio.run(run())
