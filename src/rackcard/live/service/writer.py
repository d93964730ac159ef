"""The writer: writes batches one after another, in a thread of its own.

When the database fails, it connects again, takes the writer's lock again and learns whether its
last batch was written. It tries until it succeeds or gives up; then the house is lost, and the
process must end so that another can take over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from time import monotonic
from typing import ParamSpec, TypeVar

from rackcard.live.books.store import (
    AlreadyWritten,
    NotOurs,
    Outdated,
    Snapshot,
    Store,
    StoreFailed,
)
from rackcard.live.books.transaction import Record
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.rules.errors import BadInput

log = logging.getLogger(__name__)

GIVE_UP_SECONDS = 120.0
"""How long the database may fail, or not answer, before the house is lost."""
SLOW_SECONDS = 5.0
"""A batch that takes longer means that the house is not well."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between attempts to connect again; each pause is twice the one before."""
CLOSE_SECONDS = 10.0

P = ParamSpec("P")
T = TypeVar("T")


class NotWritten(BadInput):
    """It could not be written down, and so it has not happened."""


class Lost(Exception):
    """Nothing can be written any more, and nobody knows whether the last batch was."""


class Writer:
    def __init__(self, store: Store, give_up_seconds: float = GIVE_UP_SECONDS) -> None:
        self._store = store
        self._give_up_seconds = give_up_seconds
        self._thread = BoundedPool("the writer", 1, 1)
        self._turn = asyncio.Lock()
        self._busy_since: float | None = None
        self._failure = ""
        self.leave: Callable[[], None] = lambda: None
        """Called when the house closes, as long as it can write."""
        self.failures = 0
        """How often the database has failed and could be written again."""

    @property
    def trouble(self) -> str:
        """Why nothing can be written now; "" if all is well."""
        if self._failure:
            return self._failure
        if self._busy_since is not None and monotonic() - self._busy_since > SLOW_SECONDS:
            return "the database does not answer"
        return ""

    async def write(
        self,
        records: Sequence[Record],
        refused: Collection[str] = (),
        taken: Sequence[Snapshot] = (),
        believed: Mapping[str, int] | None = None,
    ) -> Mapping[str, int]:
        """Write a batch, all of it or nothing; the last entry of each table that it wrote to.

        NotWritten: nothing; AlreadyWritten, Outdated and NotOurs: see the store. It returns when
        the batch is known to be written, be it after a failure.
        """
        async with self._turn:
            return await self._write(records, refused, taken, believed)

    async def keep(self, work: Callable[[], T]) -> T:
        """Something else that the database is written for, between two batches."""
        async with self._turn:
            try:
                return await self._within(self._give_up_seconds, work)
            except StoreFailed as error:
                log.error("the books could not be written", extra={"reason": str(error)})
                await self._recover(str(error))
                raise

    async def _write(
        self,
        records: Sequence[Record],
        refused: Collection[str],
        taken: Sequence[Snapshot],
        believed: Mapping[str, int] | None,
    ) -> Mapping[str, int]:
        self._busy_since = monotonic()
        write = self._store.write
        try:
            return await self._within(
                self._give_up_seconds, write, records, refused, taken, believed
            )
        except (AlreadyWritten, Outdated, NotOurs):
            raise
        except BadInput as error:
            raise NotWritten(f"nothing was changed: {error}") from error
        except StoreFailed as error:
            log.error("a batch failed", extra={"reason": str(error), "commands": len(records)})
            if not await self._recover(str(error), records[-1] if records else None):
                raise NotWritten(f"nothing was changed: {error}") from None
            ends = await self._within(self._give_up_seconds, self._store.heads)
            return {table: head.seq for table, head in ends.items()}
        finally:
            self._busy_since = None

    async def _recover(self, failure: str, last: Record | None = None) -> bool:
        """Connect again; True if the batch of this command had been written."""
        give_up = monotonic() + self._give_up_seconds
        pause = FIRST_PAUSE
        while True:
            self._failure = failure.rstrip(".")
            try:
                written = await self._within(self._give_up_seconds, self._store.reopen, last)
            except StoreFailed as error:
                if monotonic() + pause > give_up:
                    raise Lost(str(error)) from error
                failure = str(error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                self._failure = ""
                self.failures += 1
                log.warning("the database can be written again", extra={"last_batch": written})
                return written

    async def _within(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Not by `wait_for`, which in Python 3.11 forgets to be cancelled if the work is done in
        the same moment."""
        try:
            async with asyncio.timeout(seconds):
                return await self._thread.do(work, *args, **kwargs)
        except TimeoutError:
            self._failure = "the database does not answer"
            raise Lost(f"{self._failure}.") from None

    async def close(self) -> None:
        """Sign the last head and close the store, unless the database is in trouble."""
        if self.trouble:
            return
        try:
            await self._within(CLOSE_SECONDS, self._finish)
        except (Lost, StoreFailed, BadInput) as error:
            log.error("the last head was not signed", extra={"reason": str(error)})

    def _finish(self) -> None:
        try:
            self._store.sign_heads()
            self.leave()
        finally:
            self._store.close()
