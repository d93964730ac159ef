"""Small versions of what goes wrong when a house dies at the wrong moment, each in one process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rackcard.live.books.people import Person
from rackcard.live.books.store import Store
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.order_making import Make
from rackcard.live.service.quotas import RUN_LOW, WELCOME
from rackcard.live.table import commands as c
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from rackcard.rules.errors import BadInput

ANN, BOB = Person("ann", "ann", "player"), Person("bob", "bob", "player")
HURRY = Clock(seeds=0, wagers=1, decision=1)
RELAXED = Clock(seeds=0, wagers=0, decision=0)
PATIENCE = 10
"""Seconds for whatever has to happen at once."""


@asynccontextmanager
async def house(file: Path, clock: Clock = RELAXED) -> AsyncIterator[HouseOfTables]:
    opened = HouseOfTables(Store.open(f"sqlite:///{file}"), timing=clock)
    await opened.start()
    yield opened
    await opened.stop()


def sit(person: Person, seat: int = 0) -> Make:
    return lambda now, _: c.TakeSeat(now, person.id, seat)


def place(person: Person, amount: int) -> Make:
    return lambda now, funds: c.Place(now, person.id, "player", "player", amount, funds)


def ready(person: Person) -> Make:
    return lambda now, _: c.Ready(now, person.id)


async def table_of(at: HouseOfTables, *people: Person) -> str:
    """A table of Lucky 8 with everybody at it, and wagers open."""
    table = await at.open_table("open-table", ANN, "lucky-8")
    for seat, person in enumerate(people):
        await at.grant(person, f"grant-{person.id}")
        await at.pit.submit(f"sit-{person.id}", person.id, table, sit(person, seat))
    assert at.seen(table, ANN.id)["phase"] == Phase.WAGERS
    return table


def still(view: dict[str, Any]) -> dict[str, Any]:
    """Without the time of day."""
    return {key: value for key, value in view.items() if key != "now"}


def test_nothing_is_shown_before_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks while the disk is slow sees what is on it, and hears the rest afterwards."""

    async def look() -> None:
        async with house(tmp_path / "house.db") as at:
            table = await table_of(at, ANN)
            before, lobby = still(at.seen(table, ANN.id)), at.lobby()
            writing, written = threading.Event(), threading.Event()
            write = at.store.write

            def slowly(*batch: Any, **how: Any) -> Any:
                writing.set()
                assert written.wait(PATIENCE)
                return write(*batch, **how)

            monkeypatch.setattr(at.store, "write", slowly)
            order = asyncio.create_task(
                at.pit.submit("place-1000", ANN.id, table, place(ANN, 10_00))
            )
            assert await asyncio.to_thread(writing.wait, PATIENCE)
            try:
                listener = at.pit.listen(table, ANN.id)
                first = listener.inbox.get_nowait()
                seen, funds, hall = still(at.seen(table, ANN.id)), at.funds(ANN.id), at.lobby()
            finally:
                written.set()
            assert (await order)["ok"]
            assert (still(first["table"]), seen, funds) == (before, before, WELCOME)
            assert hall == lobby
            told = await asyncio.wait_for(listener.inbox.get(), PATIENCE)
            assert [event["kind"] for event in told["events"]] == ["WagerPlaced"]
            assert told["table"]["funds"] == at.funds(ANN.id) == WELCOME - 10_00

    asyncio.run(look())


def test_a_command_that_changed_nothing_changes_nothing_later_either(tmp_path: Path) -> None:
    """Being ready twice is no mistake; but the second command must not count in the next round."""

    async def play() -> None:
        async with house(tmp_path / "house.db") as at:
            table = await table_of(at, ANN, BOB)

            async def send(command: str, person: Person, make: Make) -> Any:
                return await at.pit.submit(command, person.id, table, make)

            await send("place-1-ann", ANN, place(ANN, 10_00))
            assert (await send("ready-1-ann", ANN, ready(ANN)))["events"] == 1
            again = await send("ready-2-ann", ANN, ready(ANN))
            assert (again["ok"], again["events"]) == (True, 0)
            await send("ready-1-bob", BOB, ready(BOB))
            assert at.seen(table, ANN.id)["round"] == 2
            assert await send("ready-2-ann", ANN, ready(ANN)) == again
            assert not at.seen(table, ANN.id)["seats"][0]["ready"]

    asyncio.run(play())


def test_a_grant_that_was_not_answered_can_be_asked_for_again(tmp_path: Path) -> None:
    async def ask() -> None:
        async with house(tmp_path / "house.db") as at:
            await at.grant(ANN, "welcome-ann")
            await at.grant(ANN, "welcome-ann")
            assert at.funds(ANN.id) == WELCOME
            with pytest.raises(BadInput, match="play money left"):
                await at.grant(ANN, "another-one")

    asyncio.run(ask())


def test_two_grants_at_once_are_one(tmp_path: Path) -> None:
    async def ask() -> None:
        async with house(tmp_path / "house.db") as at:
            asked = (at.grant(ANN, "grant-number-1"), at.grant(ANN, "grant-number-2"))
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(answer, BadInput) for answer in answers) == 1
            assert at.funds(ANN.id) == WELCOME >= RUN_LOW

    asyncio.run(ask())


def test_a_mistake_in_the_rules_of_one_game_does_not_close_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with house(tmp_path / "house.db") as at:
            table = await table_of(at, ANN)

            def mistake(command: object) -> Any:
                raise KeyError("a hand that nobody has")

            with monkeypatch.context() as patched:
                patched.setattr(at.pit.tables[table], "decide", mistake)
                failed = at.pit.submit("place-1000", ANN.id, table, place(ANN, 10_00))
                answer = await asyncio.wait_for(failed, PATIENCE)
                assert not answer["ok"]
            later = at.pit.submit("place-1001", ANN.id, table, place(ANN, 10_00))
            assert (await asyncio.wait_for(later, PATIENCE))["ok"]

    asyncio.run(play())


def test_nobody_watches_the_clock_of_a_table_where_nobody_wagers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand idle tables would otherwise be ten thousand commands a second."""

    async def wait() -> list[str]:
        async with house(tmp_path / "house.db", HURRY) as at:
            await table_of(at, ANN)
            submit: Callable[..., Awaitable[Any]] = at.pit.submit
            sent: list[str] = []

            async def noted(command: str, *rest: Any) -> Any:
                sent.append(command)
                return await submit(command, *rest)

            monkeypatch.setattr(at.pit, "submit", noted)
            await asyncio.sleep(0.5)
            return sent

    assert asyncio.run(wait()) == []
