"""A house whose database fails under its feet: it goes on by itself, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from rackcard.live.books import database, schema
from rackcard.live.books.store import Store
from rackcard.live.service import writer as writers
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.replay import replay
from rackcard.live.service.writer import NotWritten
from rackcard.live.table import commands as c
from rackcard.live.table.layout import Clock
from tests.live.conftest import _databases, migrated_database, migrated_file, server

__all__ = ["migrated_database", "migrated_file", "server"]
"""Fixtures of the live tables."""

ROUNDS = 3
"""Before, while and after the database fails."""
PATIENCE = 1_000
"""Attempts at a command."""

OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

Fault = Callable[[Store], Any]


def _address(store: Store) -> str:
    return store.engine.url.render_as_string(hide_password=False).replace("+psycopg", "")


@contextmanager
def backends_killed(store: Store) -> Iterator[None]:
    """The server ends every connection, as when it is restarted."""
    _each_backend(store, "pg_terminate_backend(pid)")
    yield


@contextmanager
def backends_frozen(store: Store) -> Iterator[None]:
    """The server's processes stop, and go on after a while."""
    pids = _each_backend(store, "pid")
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    yield
    for pid in pids:
        os.kill(pid, signal.SIGCONT)


def _each_backend(store: Store, what: str) -> list[int]:
    with psycopg.connect(_address(store), autocommit=True) as admin:
        found = admin.execute(f"SELECT {what} {OTHERS}")
        return [row[0] for row in found.fetchall()]


@contextmanager
def statements_refused(store: Store) -> Iterator[None]:
    """The database takes no writes: its disk is full, or it is a standby now."""
    name = store.engine.url.database
    with psycopg.connect(_address(store), autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        admin.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        yield
        admin.execute("SET default_transaction_read_only = off")
        admin.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")


@contextmanager
def file_locked(store: Store) -> Iterator[None]:
    """A backup holds the file for longer than anybody waits."""
    other = sqlite3.connect(str(store.engine.url.database), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.close()


@contextmanager
def disk_full(store: Store) -> Iterator[None]:
    """No page can be added to the file, by whatever connection."""
    full = [True]

    def fill(connection: sqlite3.Connection, _: object) -> None:
        if full[0]:
            connection.execute("PRAGMA max_page_count = 1")

    # It stays: the writer may be connecting when the disk is free again.
    sa.event.listen(store.engine, "connect", fill)
    assert store._writer is not None
    driver: Any = store._writer.connection.driver_connection
    driver.execute("PRAGMA max_page_count = 1")
    yield
    full[0] = False


POSTGRESQL: list[Fault] = [backends_killed, backends_frozen, statements_refused]
SQLITE: list[Fault] = [file_locked, disk_full]


class Player:
    def __init__(self, house: HouseOfTables, table: str, player: str) -> None:
        self.house, self.table, self.player = house, table, player
        self.ids = count(1)
        self.done: list[str] = []
        self.refused = 0

    async def sends(self, make: Callable[[int, int], c.Command]) -> None:
        """Again and again with the same id, as a client does, until the house has answered."""
        command = f"{self.player}-{next(self.ids):06}"
        for _ in range(PATIENCE):
            try:
                answer = await self.house.pit.submit(command, self.player, self.table, make)
            except NotWritten:
                self.refused += 1
                await asyncio.sleep(0.01)
                continue
            assert answer["ok"], answer
            self.done.append(command)
            return
        raise AssertionError(f"no answer: {self.house.trouble}")

    async def plays_a_round(self) -> None:
        who = self.player
        await self.sends(lambda now, had: c.Place(now, who, "main", "yin", 500, had))
        await self.sends(lambda now, _: c.Ready(now, who))


async def evening(url: str, faults: list[Fault]) -> tuple[list[str], int]:
    """The commands that were answered, and how many were refused on the way."""
    house = HouseOfTables(Store.open(url), timing=Clock(seeds=0, wagers=0, decision=0))
    await house.start()
    person = house.guest()
    await house.grant(person, "grant-1")
    table = await house.open_table("open-1", person, "great-8")
    player = Player(house, table, person.id)
    await player.sends(lambda now, _: c.TakeSeat(now, person.id, 0))
    for fault in faults:
        await player.plays_a_round()
        with fault(house.store):
            playing = asyncio.create_task(player.plays_a_round())
            await asyncio.wait([playing], timeout=0.3)
        await playing
        await player.plays_a_round()
        assert house.trouble == ""
    rounds = house.pit.tables[table].state.round
    assert rounds > ROUNDS * len(faults), "the next one is open"
    assert not house.pit.lost
    await house.stop()
    return player.done, player.refused


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_house_goes_on_after_every_failure_of_its_database(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    monkeypatch.setattr(writers, "LONGEST_PAUSE", 0.05)
    if kind == "sqlite":
        file = tmp_path / "house.db"
        file.write_bytes(request.getfixturevalue("migrated_file").read_bytes())
        faults, url = SQLITE, f"sqlite:///{file}"
    else:
        faults, url = POSTGRESQL, _database(request)
    done, refused = asyncio.run(evening(url, faults))
    assert refused, "the house was not disturbed at all"
    with Store.open(url, writer=False) as store:
        assert store.audit() == []
        assert replay(store)[1] == []
        with store.engine.connect() as connection:
            ids = Counter(connection.execute(sa.select(schema.commands.c.id)).scalars())
    assert all(ids[command] == 1 for command in done)
    assert len(done) == 1 + 2 * ROUNDS * len(faults)


def _database(request: pytest.FixtureRequest) -> str:
    make = _databases(
        request.getfixturevalue("server"), request.getfixturevalue("migrated_database")
    )
    url = make.__enter__()()
    request.addfinalizer(lambda: make.__exit__(None, None, None))
    return url
