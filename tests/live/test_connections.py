"""How databases are named, opened and held; what goes wrong is one sentence. No server is asked."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import event, make_url, text
from sqlalchemy.exc import OperationalError

from rackcard.live.books import database, schema
from rackcard.rules.errors import BadInput


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("postgresql://u@h/floor", "postgresql+psycopg://u@h/floor"),
        ("postgresql+asyncpg://u@h/floor", "postgresql+psycopg://u@h/floor"),
        ("postgres://u@h/floor", "postgresql+psycopg://u@h/floor"),
        ("postgresql://h/floor?host=x", "postgresql+psycopg://h/floor?host=x"),
        ("sqlite:////tmp/x/../floor.db", "sqlite:////tmp/floor.db"),
        ("sqlite+pysqlite:////tmp/floor.db", "sqlite:////tmp/floor.db"),
        ("sqlite://", "sqlite:// is no database to keep"),
        ("sqlite:////tmp/a.db?mode=ro", "sqlite:////tmp/a.db?mode=ro is no database to keep"),
        ("mysql://u:secret@h/floor", "mysql://u:***@h/floor is no database to keep"),
        ("mysql+pymysql://u:secret@h/a", "mysql://u:***@h/a is no database to keep"),
        ("floor.db", "the database URL cannot be read"),
    ],
)
def test_addresses(url: str, found: str) -> None:
    try:
        parsed = database.parse(url).render_as_string(hide_password=False)
    except BadInput as refused:
        found += f"; allowed: {database.ALLOWED}."
        parsed = str(refused)
    assert parsed == found


def test_a_relative_file_is_found_from_wherever_one_goes(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert database.parse("sqlite:///floor.db").database == str(tmp_path / "floor.db")


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ValueError("first line.\nsecond line"), "first line"),
        (ValueError(""), "ValueError"),
        (OperationalError("SELECT", {}, sqlite3.Error("the disk is full...")), "the disk is full"),
    ],
)
def test_of_what_a_database_says_the_first_line_is_told(error: Exception, says: str) -> None:
    assert database.reason(error) == says


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            ModuleNotFoundError("no", name="psycopg"),
            "postgresql://u:***@h/f needs psycopg, which is missing: install rackcard[postgres].",
        ),
        (OSError("it is locked."), "postgresql://u:***@h/f cannot be opened: it is locked."),
        (sqlite3.Error("torn"), "postgresql://u:***@h/f cannot be opened: torn."),
        (UnicodeError("odd"), "postgresql://u:***@h/f cannot be opened: odd."),
    ],
)
def test_what_goes_wrong_is_told_in_a_sentence(error: Exception, says: str) -> None:
    with (
        pytest.raises(BadInput) as refused,
        database.as_bad_input(make_url("postgresql+x://u:pw@h/f")),
    ):
        raise error
    assert str(refused.value) == says


# --- SQLite


def opened(path: Path, writer: bool) -> Any:
    return database.connect(database.parse(f"sqlite:///{path}"), writer)


def test_a_writers_connection(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    engine = opened(file, writer=True)
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *given: said.append(given[2]))
    with engine.connect() as db:
        found = {
            name: db.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in (
                *("journal_mode", "synchronous", "foreign_keys", "fullfsync"),
                *("checkpoint_fullfsync", "busy_timeout", "query_only"),
            )
        }
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "fullfsync": 1,
        "checkpoint_fullfsync": 1,
        "busy_timeout": 10_000,
        "query_only": 0,
    }
    assert file.stat().st_mode & 0o777 == 0o600
    assert said[0] == "BEGIN"
    said.clear()
    with engine.connect().execution_options(writes=True) as db, db.begin():
        db.execute(text("CREATE TABLE x (a TEXT)"))
    assert said[0] == "BEGIN IMMEDIATE"
    with engine.connect() as db:
        assert db.connection.driver_connection.text_factory is str
    engine.dispose()


def test_a_readers_connection(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    with pytest.raises(FileNotFoundError, match="there is no such file"):
        opened(file, writer=False)
    assert not file.exists()
    with contextlib.closing(sqlite3.connect(file)) as db, db:
        db.execute("CREATE TABLE x (a TEXT)")
        db.execute("INSERT INTO x VALUES (CAST(x'ff41' AS TEXT))")
    engine = opened(file, writer=False)
    with engine.connect() as db:
        assert db.execute(text("SELECT a FROM x")).scalar() == "\udcffA"
        with pytest.raises(OperationalError, match="readonly"):
            db.execute(text("DELETE FROM x"))
    engine.dispose()


def test_a_file_has_one_writer_whatever_thread_lets_it_go(tmp_path: Path) -> None:
    url = make_url(f"sqlite:///{tmp_path}/floor.db")
    release = database._hold_file(url)
    assert not Path(f"{url.database}-writer-journal").exists()
    with pytest.raises(BadInput) as refused:
        database._hold_file(url)
    assert str(refused.value) == f"{url} has a writer already; allowed: one at a time."
    thread = threading.Thread(target=release)
    thread.start()
    thread.join()
    database._hold_file(url)()
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        database._hold_file(make_url(f"sqlite:///{tmp_path}/nowhere/floor.db"))


def test_tables_are_brought_up_to_date_by_a_writer_only(migrated_file: Path, tmp_path) -> None:
    empty = tmp_path / "empty.db"
    sqlite3.connect(empty).close()
    engine = opened(migrated_file, writer=False)
    with engine.connect() as db:
        assert database.version(db) == schema.VERSION
        database.migrate(db, writer=False)
    engine.dispose()
    engine = opened(empty, writer=True)
    with engine.connect() as db:
        assert database.version(db) is None
        with pytest.raises(BadInput) as refused:
            database.migrate(db, writer=False)
        shown = f"sqlite:///{empty}"
        assert str(refused.value) == f"{shown} has schema None, not 'r0006': open it to write."
        db.exec_driver_sql("CREATE TABLE alembic_version (version_num TEXT)")
        db.exec_driver_sql("INSERT INTO alembic_version VALUES ('r0002')")
        with pytest.raises(BadInput, match=r"has schema 'r0002', not 'r0006': open it to write\.$"):
            database.migrate(db, writer=False)
        db.exec_driver_sql("UPDATE alembic_version SET version_num = 'r9'")
        for writer in (True, False):
            with pytest.raises(BadInput) as refused:
                database.migrate(db, writer)
            assert str(refused.value) == (
                f"{shown} has schema 'r9', and this rackcard knows none after 'r0006': "
                "use a newer rackcard."
            )
    engine.dispose()


# --- PostgreSQL, without one


class Driver:
    def __init__(self) -> None:
        self.said: list[str] = []

    def cursor(self) -> Driver:
        return self

    def execute(self, statement: str) -> None:
        self.said.append(statement)

    def close(self) -> None:
        self.said.append("(closed)")

    def commit(self) -> None:
        self.said.append("(committed)")


@pytest.mark.parametrize("writer", [True, False])
def test_every_connection_to_a_server_is_set_up(monkeypatch, writer: bool) -> None:
    heard: list[tuple[object, str, Any]] = []
    engine = SimpleNamespace()
    options: dict[str, Any] = {}
    make = lambda url, **given: options.update(given) or engine  # noqa: E731
    monkeypatch.setattr(database, "create_engine", make)
    monkeypatch.setattr(sqlalchemy.event, "listen", lambda *given: heard.append(given))
    assert database.connect(database.parse("postgresql://u@h/f"), writer) is engine
    ((target, name, set_up),) = heard
    assert (target, name) == (engine, "connect")
    driver = Driver()
    set_up(driver, None)
    own = ["SET default_transaction_read_only = on"]
    if writer:
        own = ["SET statement_timeout = 30000", "SET lock_timeout = 10000"]
    assert driver.said == [*database.POSTGRESQL, *own, "(closed)", "(committed)"]
    assert options == {
        "pool_pre_ping": True,
        "pool_timeout": 10,
        "connect_args": {"connect_timeout": 5},
    }


class Server:
    """A connection to a server whose lock somebody else holds for a while."""

    def __init__(self, refused: int) -> None:
        self.refused = refused
        self.asked: list[str] = []
        self.dialect = SimpleNamespace(name="postgresql")
        self.engine = SimpleNamespace(url=make_url("postgresql+psycopg://u:pw@h/f"))

    @contextlib.contextmanager
    def begin(self) -> Iterator[None]:
        yield

    def exec_driver_sql(self, statement: str) -> SimpleNamespace:
        self.asked.append(statement)
        free = len(self.asked) > self.refused
        return SimpleNamespace(scalar_one=lambda: free)


@pytest.mark.parametrize(("refused", "held"), [(0, True), (1, True), (41, True), (42, False)])
def test_a_lock_is_asked_for_until_two_seconds_are_over(monkeypatch, refused, held) -> None:
    now = [100.0]
    sleep = lambda seconds: now.__setitem__(0, round(now[0] + seconds, 6))  # noqa: E731
    monkeypatch.setattr(database, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
    monkeypatch.setattr(database, "version", lambda _: None)  # it must be brought up to date
    server = Server(refused)
    if held:
        assert database.hold(server)() is None
    else:
        with pytest.raises(BadInput, match=r"u:\*\*\*@h/f has a writer already; allowed: one at"):
            database.hold(server)
        assert now[0] == 102.05
    lock = f"SELECT pg_try_advisory_lock({int.from_bytes(b'rackcard')})"
    idle = "SET idle_in_transaction_session_timeout = 2000"
    assert set(server.asked) == ({lock, idle} if held else {lock})


@pytest.mark.parametrize("dialect", ["postgresql", "sqlite"])
def test_a_snapshot_is_of_one_moment(dialect: str) -> None:
    driver = Driver()
    connection = SimpleNamespace(
        dialect=SimpleNamespace(name=dialect), exec_driver_sql=driver.execute
    )
    engine = SimpleNamespace(connect=lambda: contextlib.nullcontext(connection))
    with database.snapshot(engine) as found:
        assert found is connection
    isolated = ["SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"]
    assert driver.said == isolated * (dialect == "postgresql")
