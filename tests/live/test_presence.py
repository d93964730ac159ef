"""Who is there: what the house makes of sockets, of silence, and of tables where nobody sits."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.live.books.journal import Entry
from rackcard.live.service import quotas
from rackcard.live.service.history import History
from rackcard.live.service.presence import EMPTY, GRACE, NOBODY_SAT, Presence
from rackcard.live.service.replay import replay_table
from rackcard.live.table import commands as c
from rackcard.live.table.layout import Clock
from rackcard.rules.errors import BadInput
from tests.live.memory_house import NAME, Books, House, played

POSTED = Clock(seeds=0, wagers=5_000, decision=4_000, away=60_000)


class Floor(SimpleNamespace):
    """A table with ann and bob at it, each of whom listens."""

    house: House
    presence: Presence

    async def passes(self, milliseconds: int) -> None:
        self.house.now += milliseconds
        await self.presence.look()

    @property
    def out(self) -> dict[int, str]:
        return {seat: out.reason for seat, out in self.house.pit.tables[NAME].state.out.items()}

    @property
    def seats(self) -> list[str]:
        return [who for who in self.house.pit.tables[NAME].state.seats if who]

    async def settles(self) -> None:
        """What was begun in the background is done."""
        while len(self.presence._work):
            await asyncio.sleep(0)

    def check(self) -> None:
        """The journal replays."""
        records = [record for record in self.house.books.records if record.table == NAME]
        told = [(record, event) for record in records for event in record.events]
        entries = [
            Entry(seq, NAME, record.at, record.command_id, json.dumps(event.to_json()))
            for seq, (record, event) in enumerate(told, 1)
        ]
        books: Any = self.house.books
        assert replay_table(books, NAME, entries, {})[1] == []


async def opened(house: House, *players: str, clock: Clock = POSTED) -> Floor:
    await house.open(clock=clock)
    floor = Floor(house=house, presence=Presence(house.pit), ears={})
    for seat, player in enumerate(players):
        await house.pit.grant(player, 100_000, f"grant-{player}")
        await house.sit(player, seat)
        floor.ears[player] = house.pit.listen(NAME, player)
    await floor.passes(0)
    return floor


def test_a_seat_whose_sockets_are_closed_sits_out_after_a_grace() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house, "ann", "bob")
        await floor.passes(10 * GRACE)
        assert floor.out == {}
        second = house.pit.listen(NAME, "bob")
        house.pit.leave(floor.ears["bob"])
        await floor.passes(10 * GRACE)
        assert floor.out == {}, "another window is open"
        house.pit.leave(second)
        await floor.passes(GRACE - 1)
        assert floor.out == {}
        await floor.passes(1)
        assert floor.out == {1: "gone"}
        await floor.passes(1_000)
        written = len(house.books.records)
        await floor.passes(1_000)
        assert len(house.books.records) == written, "it is said once"
        floor.check()

    played(scenario)


def test_whoever_connects_again_is_back() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house, "ann", "bob")
        house.pit.leave(floor.ears["bob"])
        await floor.passes(GRACE)
        assert floor.out == {1: "gone"}
        house.pit.listen(NAME, "bob")
        await floor.settles()
        assert floor.out == {}
        assert floor.seats == ["ann", "bob"]
        floor.check()

    played(scenario)


def test_whoever_plays_without_a_socket_is_there() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house, "ann", "bob", clock=Clock(0, 0, 0, away=60_000))
        house.pit.leave(floor.ears["bob"])
        for cents in (500, 600, 700):
            await floor.passes(GRACE - 1)
            assert (await house.wager("bob", cents))["ok"]
            await floor.passes(0)
            assert floor.out == {}
        await floor.passes(GRACE)
        assert floor.out == {1: "gone"}
        assert (await house.wager("bob", 800))["ok"]
        assert floor.out == {}
        floor.check()

    played(scenario)


def test_bots_are_always_there() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house, "ann")
        await house.sit("bot-Ada-1", 1)
        await floor.passes(0)
        await floor.passes(10 * GRACE)
        assert floor.out == {}

    played(scenario)


def test_where_no_time_is_posted_nobody_is_sent_away() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house, "ann", clock=Clock(0, 0, 0))
        house.pit.leave(floor.ears["ann"])
        await floor.passes(10 * GRACE)
        assert floor.out == {}

    played(scenario)


def test_after_a_restart_everybody_has_a_grace_to_come_back() -> None:
    async def first(house: House) -> None:
        await opened(house, "ann", "bob")

    books = played(first).books

    async def again(house: House) -> None:
        floor = Floor(house=house, presence=Presence(house.pit), ears={})
        await floor.passes(0)
        assert floor.out == {}
        house.pit.listen(NAME, "ann")
        await floor.passes(GRACE)
        assert floor.out == {1: "gone"}
        floor.check()

    played(again, books, now=5_000_000)


def test_a_place_is_given_up_by_the_clock_and_the_empty_table_closes() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house, "ann")
        house.pit.leave(floor.ears["ann"])
        watcher = house.pit.listen(NAME, "zoe")
        await floor.passes(GRACE)
        house.now += POSTED.away
        while floor.seats:
            await asyncio.sleep(0.01)  # the pit looks at its clock
        await floor.passes(0)
        await floor.passes(EMPTY - 1)
        assert NAME in house.pit.tables
        await floor.passes(1)
        assert NAME not in house.pit.tables
        assert watcher.gone.is_set()
        assert watcher.why == "this table is closed."
        while not watcher.inbox.empty():
            last = watcher.inbox.get_nowait()
        assert last["events"] == [{"kind": "TableClosed", "reason": NOBODY_SAT}]
        with pytest.raises(BadInput, match=r"^this table is closed\.$"):
            await house.sit("ann")
        assert house.count("rackcard_tables") == 0
        floor.check()

    books = played(scenario).books

    async def again(house: House) -> None:
        assert not house.pit.tables
        assert house.pit.closed == {NAME}
        books.latest = lambda table: iter(())  # type: ignore[attr-defined]
        assert History(books, house.pit).rounds(NAME, 5) == []

    played(again, books)


def test_a_table_that_somebody_sits_at_again_does_not_close() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house)
        await floor.passes(EMPTY - 1)
        await house.sit("ann")
        await floor.passes(1)
        assert NAME in house.pit.tables
        await house.do("ann", lambda now, _: c.LeaveSeat(now, "ann"))
        await floor.passes(0)
        await floor.passes(EMPTY - 1)
        assert NAME in house.pit.tables

    played(scenario)


def test_an_order_that_waits_when_its_table_closes_is_refused() -> None:
    async def scenario(house: House) -> None:
        floor = await opened(house)
        house.now += EMPTY
        sits = asyncio.create_task(house.sit("ann"))
        floor.presence._empty[NAME] = 0
        await floor.presence.look()
        answer = await sits
        assert answer["ok"] or answer["error"] == "this table is closed."

    played(scenario)


# --- quotas


def test_one_person_has_so_many_tables_and_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "TABLES_EACH", 2)
    monkeypatch.setattr(quotas, "SEATS_EACH", 1)

    async def scenario(house: House) -> None:
        await house.open(name="pit/1")
        await house.open(name="pit/2")
        with pytest.raises(BadInput) as refused:
            await house.open(name="pit/3")
        assert str(refused.value) == "one person has up to 2 tables open at once."
        assert await house.open(name="pit/2") == "pit/2", "the same again is no other table"
        assert (await house.sit("bob", at="pit/1"))["ok"]
        error = "one person has up to 1 seats at once."
        assert await house.sit("bob", at="pit/2") == {"ok": False, "error": error}
        assert (await house.sit("cat", at="pit/2"))["ok"]

    played(scenario)


def test_orders_that_come_together_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "SEATS_EACH", 2)

    async def scenario(house: House) -> None:
        names = [f"pit/{number}" for number in range(5)]
        for name in names:
            await house.open(name=name)
        answers = await asyncio.gather(*(house.sit("bob", at=name) for name in names))
        assert sum(answer["ok"] for answer in answers) == 2

    played(scenario)


def test_what_lies_on_the_layouts_counts_before_the_bank_gives_more() -> None:
    """$1,000 on the felt and nothing in the pocket is not running low."""

    async def scenario(house: House) -> None:
        await house.open()
        await house.pit.grant("bob", 1_000, "first", below=100)
        await house.sit("bob")
        for number in range(4):
            await house.wager("bob", 1_000)
            with pytest.raises(BadInput, match="you have play money left"):
                await house.pit.grant("bob", 1_000, f"again-{number}", below=100)
        assert house.pit.funds["bank"] == -1_000
        await house.ready("bob")
        lost = house.pit.funds["player:bob"] < 100
        if lost:
            await house.pit.grant("bob", 1_000, "later", below=100)

    played(scenario)


def test_sockets_are_counted_by_person() -> None:
    async def scenario(house: House) -> None:
        await house.open()
        presence = Presence(house.pit)
        ears = [house.pit.listen(NAME, who) for who in ("ann", "ann", "bob")]
        assert (presence.sockets("ann"), presence.sockets("bob")) == (2, 1)
        for ear in ears:
            house.pit.leave(ear)
            house.pit.leave(ear)
        assert (presence.sockets("ann"), presence.sockets("bob")) == (0, 0)

    played(scenario, Books())
