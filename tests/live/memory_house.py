"""A pit whose books are kept in memory: tests look into them, and tell them to fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from rackcard.live.books.journal import Head
from rackcard.live.books.store import AlreadyWritten
from rackcard.live.books.transaction import Record
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.pit import Pit
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock
from tests.live.tables import felt_for

CLOCK = Clock(seeds=0, wagers=5_000, decision=4_000)
NAME = "pit/1"
NOW = 1_000_000


class Books:
    """A store that can be looked into, and can be told to fail."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.batches: list[int] = []
        self.held: dict[str, int] = {}
        self.fails: Exception | None = None
        self.reopened = 0

    def balances(self) -> dict[str, int]:
        return self.held

    def tables(self) -> list[str]:
        opened = [r.table for r in self.records if isinstance(r.events[:1], list | tuple)]
        return list(dict.fromkeys(table for table in opened if table != "bank"))

    def events(self, table: str, after_seq: int = -1) -> Iterator[e.Event]:
        """Entry 0 is the opening of the table."""
        return iter(
            [x for r in self.records if r.table == table for x in r.events][after_seq + 1 :]
        )

    def seed(self, table: str, shoe: int) -> bytes:
        return next(r.seeds[shoe] for r in self.records if r.table == table and shoe in r.seeds)

    def first(self, table: str) -> SimpleNamespace:
        return SimpleNamespace(seq=0, event=next(self.events(table)))

    def closed_tables(self) -> set[str]:
        lasts = {r.table: r.events[-1] for r in self.records if r.events}
        return {table for table, event in lasts.items() if isinstance(event, e.TableClosed)}

    def snapshots(self) -> dict[str, dict[int, str]]:
        return {}

    def heads(self) -> dict[str, Head]:
        return {record.table: Head(0, len(self.records)) for record in self.records}

    def opened_by(self) -> dict[str, str]:
        return {}

    def write(
        self,
        records: list[Record],
        refused: Collection[str] = (),
        taken: Sequence[Any] = (),
        believed: Mapping[str, int] | None = None,
    ) -> dict[str, int]:
        if self.fails:
            raise self.fails
        known = {r.command_id: (r.owner, dict(r.reply)) for r in self.records}
        asked = {*refused, *(r.command_id for r in records)}
        again = {id: known[id] for id in asked if id in known}
        if again:
            raise AlreadyWritten(again)
        self.records += records
        if records:
            self.batches.append(len(records))
        return {record.table: len(self.records) for record in records}

    def reopen(self, last: Record | None) -> bool:
        """The last batch had not been written."""
        self.reopened += 1
        return False


class House:
    def __init__(self, books: Books | None = None, now: int = NOW) -> None:
        self.books = books or Books()
        self.now = now
        self.metrics = Metrics()
        self.pit = Pit(self.books, lambda: self.now, self.metrics)
        self.ids = 0

    async def open(self, game: str = "great-8", name: str = NAME, clock: Clock = CLOCK) -> str:
        layout = felt_for(game, clock=clock)
        return await self.pit.open(name, layout, f"open-{name}", "ann")

    async def do(self, who: str, make: Callable[[int, int], c.Command], at: str = NAME) -> Any:
        self.ids += 1
        return await self.pit.submit(f"c-{self.ids}", who, at, make)

    async def sit(self, who: str, seat: int = 0, at: str = NAME) -> Any:
        return await self.do(who, lambda now, _: c.TakeSeat(now, who, seat), at)

    async def wager(self, who: str, cents: int, at: str = NAME) -> Any:
        return await self.do(who, lambda now, f: c.Place(now, who, "main", "yin", cents, f), at)

    async def ready(self, who: str) -> Any:
        return await self.do(who, lambda now, _: c.Ready(now, who))

    def count(self, series: str) -> float:
        lines = self.metrics.page().decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(series))


def played(
    scenario: Callable[[House], Awaitable[None]], books: Books | None = None, now: int = NOW
) -> House:
    async def run() -> House:
        house = House(books, now)
        await house.pit.start()
        try:
            await scenario(house)
        finally:
            await house.pit.stop()
        return house

    return asyncio.run(run())
