"""A store whose database fails: nothing is lost, nothing is written twice, and it goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from rackcard.live.books import database
from rackcard.live.books.store import AlreadyWritten, NotOurs, Store, StoreFailed
from tests.live.floor import commands_of, opened, record

FIRST = record("c-1", opened(), owner="")
SECOND = record("c-2")
THIRD = record("c-3")


@contextmanager
def broken(store: Store) -> Iterator[None]:
    """However this kind of database can be made to fail."""
    url = store.engine.url
    if url.get_backend_name() == "postgresql":
        _end_every_connection(url.render_as_string(hide_password=False))
        yield
        return
    with closing(sqlite3.connect(str(url.database), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def _end_every_connection(url: str) -> None:
    address = url.replace("postgresql+psycopg", "postgresql")
    with psycopg.connect(address, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture
def store(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    with Store.open(url) as found:
        found.write([FIRST])
        yield found


def test_after_a_failure_the_store_goes_on_when_it_is_opened_again(store: Store) -> None:
    with broken(store), pytest.raises(StoreFailed):
        store.write([SECOND])
    with pytest.raises(StoreFailed, match="open the store again"):
        store.write([SECOND])
    assert store.reopen(SECOND) is False, "the batch was not written"
    store.write([SECOND])
    store.write([THIRD])
    assert [entry.command_id for entry in store.entries(FIRST.table)] == ["c-1"]
    assert set(store.answered(["c-1", "c-2", "c-3"])) == {"c-1", "c-2", "c-3"}
    assert store.audit() == []


def test_a_batch_is_not_taken_for_one_before_it(store: Store) -> None:
    """Nor for a copy of a command that had been written before."""
    copy = replace(FIRST, at=FIRST.at + 1)
    with broken(store), pytest.raises(StoreFailed):
        store.write([SECOND, copy])
    assert store.reopen(copy) is False
    with pytest.raises(AlreadyWritten):
        store.write([SECOND, copy])
    assert store.reopen(FIRST) is True
    assert store.reopen(None) is False


def test_reads_survive_the_end_of_their_connections(store: Store) -> None:
    assert store.tables() == [FIRST.table]
    if store.engine.url.get_backend_name() == "postgresql":
        _end_every_connection(store.engine.url.render_as_string(hide_password=False))
    assert store.tables() == [FIRST.table]


def test_a_batch_whose_commit_was_not_confirmed_is_found_when_it_was_written(
    store: Store,
) -> None:
    @event.listens_for(store.engine, "commit", once=True)
    def commits_and_hangs_up(connection: object) -> None:
        connection.connection.dbapi_connection.commit()  # type: ignore[attr-defined]
        raise OperationalError("COMMIT", {}, Exception("the connection was lost"))

    with pytest.raises(StoreFailed, match="the connection was lost"):
        store.write([SECOND])
    event.remove(store.engine, "commit", commits_and_hangs_up)
    assert store.reopen(SECOND) is True
    with pytest.raises(AlreadyWritten) as again:
        store.write([SECOND, THIRD])
    assert dict(again.value.answers) == {"c-2": ("ann", {"ok": "c-2"})}
    store.write([THIRD])
    assert store.audit() == []


def test_a_store_goes_on_behind_somebody_else(store: Store) -> None:
    """What the other one wrote is not taken for the batch that failed, and is built upon."""
    with broken(store), pytest.raises(StoreFailed):
        store.write([SECOND])
    store._release()
    with Store.open(database_url(store)) as other:
        other.write([THIRD])
    assert store.reopen(SECOND) is False
    store.write([SECOND])
    assert store.heads()[FIRST.table].number == 3
    assert store.audit() == []


def test_a_store_finds_a_table_that_somebody_else_took_meanwhile(store: Store) -> None:
    with broken(store), pytest.raises(StoreFailed):
        store.write([SECOND])
    with store.engine.begin() as db:
        db.execute(text("UPDATE chains SET node = 'another'"))
    assert store.reopen(SECOND) is False
    before = store.heads()
    with pytest.raises(NotOurs):
        store.write([SECOND])
    assert store.heads() == before


def test_a_store_waits_for_the_lock_of_another_writer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database_url(store).startswith("postgresql"):
        pytest.skip("a server may have several writers")
    monkeypatch.setattr(database, "LOCK_SECONDS", 0)
    with broken(store), pytest.raises(StoreFailed):
        store.write([SECOND])
    store._release()
    with Store.open(database_url(store)), pytest.raises(StoreFailed, match="writer already"):
        store.reopen(SECOND)
    assert store.reopen(SECOND) is False
    store.write([SECOND])


def database_url(store: Store) -> str:
    return store.engine.url.render_as_string(hide_password=False)


def test_a_full_disk_is_noticed_before_the_next_batch(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "floor.db"
    file.write_bytes(migrated_file.read_bytes())
    with Store.open(f"sqlite:///{file}") as store:
        store.write([FIRST])
        full = [True]

        def fill(connection: sqlite3.Connection, _: object) -> None:
            if full[0]:
                connection.execute("PRAGMA max_page_count = 1")

        event.listen(store.engine, "connect", fill)
        assert store._writer is not None
        store._writer.exec_driver_sql("PRAGMA max_page_count = 1")
        store._writer.rollback()
        large = record("c-2", reply={"text": "x" * 2**20})
        with pytest.raises(StoreFailed, match="full"):
            store.write([large])
        full[0] = False
        assert store.reopen(large) is False
        store.write([large])
        assert store.audit() == []


def test_a_command_that_is_refused_now_may_have_been_written_before(store: Store) -> None:
    store.write([SECOND])
    with pytest.raises(AlreadyWritten) as found:
        store.write([THIRD], refused=["c-2", "c-9"])
    assert list(found.value.answers) == ["c-2"]
    store.write([], refused=["c-9"])
    store.write([THIRD], refused=["c-9"])
    assert commands_of(store) == 3
