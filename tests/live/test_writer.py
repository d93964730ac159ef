"""The writer after a failure: it connects again, learns what was written, or gives up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from rackcard.live.books.journal import Head
from rackcard.live.books.store import AlreadyWritten, NotOurs, Outdated, StoreFailed
from rackcard.live.service import writer as module
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.live.service.writer import Lost, NotWritten, Writer
from rackcard.rules.errors import BadInput

FAILED = StoreFailed("nothing more is written: the disk is full.")


class Books:
    """A store that does next what it was told to."""

    def __init__(self, *does: object) -> None:
        self.does = list(does)
        self.called: list[str] = []

    def _next(self, name: str) -> bool:
        self.called.append(name)
        do = self.does.pop(0) if self.does else True
        if isinstance(do, Exception):
            raise do
        if callable(do):
            do()
        return bool(do)

    def write(
        self, records: object, refused: object, taken: object, believed: object
    ) -> dict[str, int]:
        self._next("write")
        return {"great-8/1": 7}

    def heads(self) -> dict[str, Head]:
        self._next("heads")
        return {"great-8/1": Head(3, 7), "bank": Head(2, 2)}

    def reopen(self, last: object) -> bool:
        return self._next("reopen")

    def sign_heads(self) -> None:
        self._next("sign")

    def close(self) -> None:
        self.called.append("close")


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(module, "LONGEST_PAUSE", 0.0)


def run(books: Books, scenario: Callable[[Writer], Awaitable[None]], **more: float) -> Writer:
    async def running() -> Writer:
        writer = Writer(books, **more)
        await scenario(writer)
        return writer

    return asyncio.run(running())


def test_a_batch_that_was_written_before_the_failure_counts() -> None:
    books = Books(FAILED, StoreFailed("still."), True)

    async def scenario(writer: Writer) -> None:
        assert await writer.write([]) == {"great-8/1": 7, "bank": 2}, "where the chains end"

    writer = run(books, scenario)
    assert books.called == ["write", "reopen", "reopen", "heads"]
    assert (writer.trouble, writer.failures) == ("", 1)


def test_a_batch_that_was_not_written_has_not_happened() -> None:
    books = Books(FAILED, False)

    async def scenario(writer: Writer) -> None:
        with pytest.raises(NotWritten) as refused:
            await writer.write([])
        assert str(refused.value) == f"nothing was changed: {FAILED}"
        assert writer.trouble == ""
        await writer.write([])

    assert run(books, scenario).failures == 1
    assert books.called == ["write", "reopen", "write"]


@pytest.mark.parametrize(
    "refusal", [AlreadyWritten({}), Outdated({}), NotOurs([]), BadInput("no.")]
)
def test_a_refusal_is_no_failure_of_the_database(refusal: BadInput) -> None:
    async def scenario(writer: Writer) -> None:
        expected = NotWritten if type(refusal) is BadInput else type(refusal)
        with pytest.raises(expected):
            await writer.write([])

    books = Books(refusal)
    assert run(books, scenario).failures == 0
    assert books.called == ["write"]


def test_the_trouble_is_named_while_it_lasts() -> None:
    books, seen = Books(), []

    async def scenario(writer: Writer) -> None:
        look = lambda: seen.append(writer.trouble)  # noqa: E731
        books.does = [FAILED, StoreFailed("later."), look]
        await writer.write([])

    assert run(books, scenario).trouble == ""
    assert seen == ["later"]


def test_somebody_else_who_took_the_table_meanwhile_is_told_from_a_failure() -> None:
    async def scenario(writer: Writer) -> None:
        with pytest.raises(NotWritten):
            await writer.write([])
        with pytest.raises(NotOurs) as refused:
            await writer.write([])
        assert refused.value.tables == {"great-8/1"}
        assert writer.trouble == ""

    books = Books(FAILED, False, NotOurs(["great-8/1"]))
    assert run(books, scenario).failures == 1
    assert books.called == ["write", "reopen", "write"]


def test_a_house_is_lost_when_the_database_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(10_000))
    monkeypatch.setattr(module, "monotonic", lambda: float(next(seconds)))
    books = Books(*[FAILED] * 10_000)

    async def scenario(writer: Writer) -> None:
        with pytest.raises(Lost, match="the disk is full"):
            await writer.write([])
        assert writer.trouble == "nothing more is written: the disk is full"

    run(books, scenario, give_up_seconds=60)
    assert 20 <= books.called.count("reopen") <= 70


def test_a_database_that_does_not_answer_loses_the_house_and_does_not_keep_it() -> None:
    go = threading.Event()

    async def scenario(writer: Writer) -> None:
        with pytest.raises(Lost, match="does not answer"):
            await writer.write([])
        assert writer.trouble == "the database does not answer"
        await writer.close()  # returns, although the thread still waits

    books = Books(lambda: go.wait(30))
    run(books, scenario, give_up_seconds=0.05)
    go.set()
    assert books.called == ["write"]


def test_a_batch_that_takes_long_is_trouble_before_it_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = threading.Event()
    monkeypatch.setattr(module, "SLOW_SECONDS", 0.0)

    async def scenario(writer: Writer) -> None:
        job = asyncio.create_task(writer.write([]))
        while not books.called:
            await asyncio.sleep(0.001)
        assert writer.trouble == "the database does not answer"
        go.set()
        await job
        assert writer.trouble == ""

    books = Books(lambda: go.wait(30))
    run(books, scenario)


@pytest.mark.parametrize("fails", [None, FAILED, BadInput("x.")])
def test_a_writer_signs_where_the_journal_ends_and_closes_the_store(
    fails: Exception | None,
) -> None:
    books = Books(*[fails] if fails else [])
    run(books, lambda w: w.close())
    assert books.called == ["sign", "close"]


def test_whoever_is_cancelled_in_the_moment_of_success_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loop that looks again and again would never end otherwise, nor the house."""

    async def scenario(writer: Writer) -> None:
        end = BoundedPool._end

        def ending(pool: BoundedPool, done: asyncio.Future[None], say: Callable[[], None]) -> None:
            end(pool, done, say)
            keeping.cancel()

        monkeypatch.setattr(BoundedPool, "_end", ending)
        keeping = asyncio.create_task(writer.keep(lambda: None))
        with pytest.raises(asyncio.CancelledError):
            await keeping

    run(Books(), scenario)
