"""Several nodes of a house over one PostgreSQL: each table has one owner, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import text

from rackcard.live.books import leases as module
from rackcard.live.books.leases import Leases
from rackcard.live.books.store import NotOurs, Store
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.replay import replay
from rackcard.live.service.writer import NotWritten
from rackcard.live.table import commands as c
from rackcard.live.table.layout import Clock, lay
from rackcard.live.table.phases import Phase
from rackcard.rules.errors import BadInput
from tests.live.conftest import Fresh, _databases
from tests.live.floor import KEY, opened, record

CLOCK = Clock(seeds=0)
IDS = count()


@pytest.fixture
def database(server: Path, migrated_database: str) -> Iterator[Fresh]:
    with _databases(server, migrated_database) as make:
        yield make


@pytest.fixture(autouse=True)
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long enough for a busy machine, and a test says itself when one is over."""
    monkeypatch.setattr(module, "LEASE_MS", 600_000)
    monkeypatch.setattr(module, "RENEW_MS", 600_000)


def node(url: str, address: str, key: Ed25519PrivateKey = KEY) -> HouseOfTables:
    store = Store.open(url, key=key)
    try:
        return HouseOfTables(store, timing=CLOCK, node_address=address)
    except BadInput:
        store.close()
        raise


def over(url: str, house: HouseOfTables) -> None:
    """A node's lease has ended."""
    with Store.open(url) as store, store.engine.begin() as db:
        db.execute(text("UPDATE nodes SET until = 1 WHERE id = :id"), {"id": house.nodes.me.id})


async def opened_at(house: HouseOfTables, game: str = "great-8") -> str:
    name = f"{game}-{next(IDS)}"
    return await house.pit.open(name, lay(game, clock=CLOCK), f"open-{name}", "boss")


async def send(house: HouseOfTables, table: str, who: str, make: Callable[..., c.Command]) -> bool:
    answer = await house.pit.submit(f"c-{next(IDS)}", who, table, make)
    return bool(answer["ok"])


async def play(house: HouseOfTables, table: str, who: str, cents: int = 500) -> bool:
    """A round of Great 8 for somebody who sits alone."""
    placed = await send(
        house, table, who, lambda now, funds: c.Place(now, who, "main", "yin", cents, funds)
    )
    return placed and await send(house, table, who, lambda now, _: c.Ready(now, who))


async def sit(house: HouseOfTables, table: str, who: str) -> None:
    assert await send(house, table, who, lambda now, _: c.TakeSeat(now, who, 0))


def sound(url: str) -> None:
    with Store.open(url, writer=False) as store:
        assert [*store.audit(), *replay(store)[1]] == []


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_a_table_of_a_dead_node_is_dealt_on_by_another(database: Fresh) -> None:
    url = database()

    async def evening() -> None:
        first, second = node(url, "http://a:1"), node(url, "http://b:1")
        await first.pit.start()
        await second.pit.start()
        await first.pit.grant("ann", 100_000, "g")
        table = await opened_at(first)
        await sit(first, table, "ann")
        assert await play(first, table, "ann")
        await second.nodes.look(second.pit)
        assert second.pit.tables == {}
        where = second.directory.node_of(table)
        assert where == first.nodes.me
        over(url, first)  # it does not look any more
        await second.nodes.look(second.pit)
        assert second.directory.node_of(table) == second.nodes.me
        state = second.pit.table(table).state
        assert (state.seats[0], state.phase, state.round) == ("ann", Phase.WAGERS, 2)
        assert second.funds("ann") == first.funds("ann")
        assert await play(second, table, "ann")
        # The first one knows nothing of it, and can do nothing at a table of another's.
        with pytest.raises(NotWritten, match="another node deals at this table now"):
            await play(first, table, "ann")
        assert table not in first.pit.tables
        assert second.pit.table(table).state.round == 3
        for house in (first, second):
            await house.pit.stop()
            house.store.close()

    run(evening)
    sound(url)


def test_a_node_that_takes_a_table_over_knows_who_sits_there(database: Fresh) -> None:
    url = database()

    async def evening() -> None:
        first, second = node(url, "http://a:1"), node(url, "http://b:1")
        await first.pit.start()
        await second.pit.start()
        guest = first.guest()
        first.names.meet(guest)
        table = await opened_at(first)
        await sit(first, table, guest.id)
        over(url, first)
        await second.nodes.look(second.pit)
        seen = [house.pit.seen(table, guest.id)["names"] for house in (first, second)]
        assert seen == [{guest.id: guest.name}] * 2
        for house in (first, second):
            await house.pit.stop()
            house.store.close()

    run(evening)


def test_a_node_that_was_given_up_begins_anew(database: Fresh) -> None:
    url = database()

    async def evening() -> None:
        first, second = node(url, "http://a:1"), node(url, "http://b:1")
        await first.pit.start()
        tables = [await opened_at(first) for _ in range(3)]
        over(url, first)
        await second.pit.start()
        await second.nodes.look(second.pit)
        before = first.nodes.me.id
        await first.nodes.look(first.pit)
        assert first.nodes.me.id != before
        assert first.pit.tables == {}
        assert sorted(second.pit.tables) == sorted(tables)
        await first.nodes.look(first.pit)
        assert [other.id for other in second.directory.others()] == []
        await second.nodes.look(second.pit)
        assert [other.id for other in second.directory.others()] == [first.nodes.me.id]
        for house in (first, second):
            await house.pit.stop()
            house.store.close()

    run(evening)
    sound(url)


def test_a_table_that_is_being_taken_over_is_nowhere_yet(
    database: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it answer that there is no such table, which would send clients away for good."""
    url = database()

    async def evening() -> None:
        first, second = node(url, "http://a:1"), node(url, "http://b:1")
        await first.pit.start()
        await second.pit.start()
        table = await opened_at(first)
        over(url, first)
        adopt, nodes = second.pit.adopt, second.nodes
        found: list[object] = []

        async def adopting(*what: Any) -> None:
            found.append(
                (nodes.node_of(table), await nodes.find(table), await nodes.is_open(table))
            )
            await adopt(*what)

        monkeypatch.setattr(second.pit, "adopt", adopting)
        await nodes.look(second.pit)
        assert found == [(None, None, True)]
        assert nodes.node_of(table) == await nodes.find(table) == nodes.me
        for house in (first, second):
            await house.pit.stop()
            house.store.close()

    run(evening)


def test_a_node_that_closes_leaves_its_tables_to_the_others(database: Fresh) -> None:
    url = database()

    async def evening() -> None:
        first, second = node(url, "http://a:1"), node(url, "http://b:1")
        await first.start()
        table = await opened_at(first)
        await first.stop()
        await second.pit.start()
        await second.nodes.look(second.pit)
        assert list(second.pit.tables) == [table]
        await second.pit.stop()
        second.store.close()

    run(evening)
    sound(url)


def test_nodes_share_what_is_left(database: Fresh) -> None:
    """Neither takes all, and none is left over."""
    url = database()

    async def evening() -> None:
        first = node(url, "http://a:1")
        await first.start()
        tables = {await opened_at(first) for _ in range(5)}
        second, third = node(url, "http://b:1"), node(url, "http://c:1")
        await first.stop()
        await second.pit.start()
        await third.pit.start()
        await second.nodes.look(second.pit)
        assert len(second.pit.tables) == 3
        await third.nodes.look(third.pit)
        await second.nodes.look(second.pit)
        assert len(third.pit.tables) == 1
        await third.nodes.look(third.pit)
        assert {*second.pit.tables, *third.pit.tables} == tables
        assert not second.pit.tables.keys() & third.pit.tables.keys()
        for house in (second, third):
            await house.pit.stop()
            house.store.close()

    run(evening)


def test_money_that_was_spent_at_another_node_cannot_be_spent_again(database: Fresh) -> None:
    url = database()

    async def evening() -> None:
        first, second = node(url, "http://a:1"), node(url, "http://b:1")
        await first.pit.start()
        await second.pit.start()
        await first.pit.grant("ann", 1_000, "g")
        tables = [await opened_at(house) for house in (first, second)]
        assert second.funds("ann") == 0  # it has not heard of the grant
        for house, table in zip((first, second), tables, strict=True):
            await sit(house, table, "ann")
        assert second.funds("ann") == 1_000

        def stakes(cents: int) -> Callable[..., c.Command]:
            return lambda now, funds: c.Place(now, "ann", "main", "yin", cents, funds)

        assert await send(first, tables[0], "ann", stakes(600))
        assert not await send(second, tables[1], "ann", stakes(500))
        assert (first.funds("ann"), second.funds("ann")) == (400, 400)
        first.pit.funds["player:ann"] = 10**6  # whatever it believes
        assert not await send(first, tables[0], "ann", stakes(600 + 500))
        assert first.funds("ann") == 400
        for house in (first, second):
            await house.pit.stop()
            house.store.close()

    run(evening)
    sound(url)


def test_a_lone_node_wants_to_be_alone(database: Fresh, monkeypatch: pytest.MonkeyPatch) -> None:
    url = database()
    first = node(url, "http://a:1")
    moments = iter(range(0, 10**9, 10**6))
    monkeypatch.setattr("time.monotonic", lambda: next(moments))  # it gives up at once
    with pytest.raises(BadInput, match="another node serves this database"):
        node(url, "")
    first.store.close()


def test_nodes_sign_with_the_same_key(database: Fresh) -> None:
    url = database()
    first = node(url, "http://a:1")
    with pytest.raises(BadInput, match="another key than the others"):
        node(url, "http://b:1", Ed25519PrivateKey.generate())
    first.store.close()


def test_a_connection_that_is_gone_ends_a_lease_early(
    database: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two nodes that are late by the same time, the one that is connected is waited for."""
    url = database()
    first, second = node(url, "http://a:1"), node(url, "http://b:1")
    third = Leases(Store.open(url, key=KEY), "http://c:1")
    third.join()
    second.store.close()  # without a word
    assert {other.id for other in third.look().others} == {first.nodes.me.id, second.nodes.me.id}
    monkeypatch.setattr(module, "RENEW_MS", 0)
    assert {other.id for other in third.look().others} == {first.nodes.me.id}
    first.store.close()
    third._store.close()


def test_only_the_owner_writes_to_a_table(url: str) -> None:
    with Store.open(url) as store:
        store.node = "a"
        store.write([record("open", opened())])
        store.node = "b"
        with pytest.raises(NotOurs) as refused:
            store.write([record("sit"), record("other", table="great-8/2")])
        assert refused.value.tables == {"great-8/1"}
        assert store.heads().keys() == {"great-8/1"}
        store.grant("ann", 5, "g", at=1)  # the bank is everybody's
        store.node = "a"
        store.grant("ann", 5, "h", at=1)
        assert store.audit() == []
