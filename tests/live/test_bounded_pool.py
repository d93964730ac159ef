"""Threads for one kind of work: results, errors, and how many may wait."""

from __future__ import annotations

import asyncio
import gc
import threading

import pytest

from rackcard.live.service.bounded_pool import BoundedPool, Busy


def test_work_is_done_in_a_daemon_thread_and_its_result_or_error_comes_back() -> None:
    def where(*, of: str) -> tuple[str, bool, bool]:
        thread = threading.current_thread()
        return f"{of}: {thread.name}", thread.daemon, thread is threading.main_thread()

    def fails() -> None:
        raise ValueError("no")

    async def scenario() -> None:
        pool = BoundedPool("books", threads=1, most_waiting=0)
        assert await pool.do(where, of="x") == ("x: books", True, False)
        with pytest.raises(ValueError, match=r"^no$"):
            await pool.do(fails)
        assert await pool.do(len, "abc") == 3, "a failure does not keep its place"

    asyncio.run(scenario())


@pytest.mark.parametrize(("threads", "waiting"), [(1, 0), (2, 0), (1, 3), (3, 2)])
def test_so_many_work_so_many_wait_and_one_more_is_refused(threads: int, waiting: int) -> None:
    go = threading.Event()
    running: list[int] = []

    def work(number: int) -> int:
        running.append(number)
        go.wait(30)
        return number

    async def scenario() -> None:
        pool = BoundedPool("the books", threads, waiting)
        jobs = [asyncio.create_task(pool.do(work, n)) for n in range(threads + waiting)]
        while len(running) < threads:
            await asyncio.sleep(0.001)
        with pytest.raises(Busy, match=r"^too many wait for the books: try again in a moment\.$"):
            await pool.do(work, 99)
        assert sorted(running) == list(range(threads)), "the others wait"
        go.set()
        assert await asyncio.gather(*jobs) == list(range(threads + waiting))
        assert await pool.do(work, 7) == 7

    asyncio.run(scenario())


def test_whoever_gives_up_keeps_a_place_until_the_work_has_ended() -> None:
    begun, go = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go.wait(30)

    async def scenario() -> None:
        pool = BoundedPool("x", threads=1, most_waiting=0, busy="not now.")
        job = asyncio.create_task(pool.do(work))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        with pytest.raises(Busy, match=r"^not now\.$"):
            await pool.do(len, "")
        go.set()
        while True:
            try:
                assert await pool.do(len, "ab") == 2
                return
            except Busy:
                await asyncio.sleep(0.001)

    asyncio.run(scenario())


def test_threads_end_with_their_pool() -> None:
    async def scenario() -> list[threading.Thread]:
        pool = BoundedPool("short-lived", threads=3, most_waiting=0)
        meeting = threading.Barrier(3)
        await asyncio.gather(*(pool.do(meeting.wait, 30) for _ in range(3)))
        return [thread for thread in threading.enumerate() if thread.name == "short-lived"]

    threads = asyncio.run(scenario())
    assert len(threads) == 3
    gc.collect()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
