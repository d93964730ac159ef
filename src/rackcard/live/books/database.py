"""Opening a database, SQLite or PostgreSQL: the same tables, nothing lost.

Everything that can be wrong with it is told as `BadInput`, in one sentence.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from rackcard.live.books import schema
from rackcard.rules.errors import BadInput

DatabaseError = SQLAlchemyError
"""What a database does to whoever reads from it when it fails; writing raises StoreFailed."""
ALLOWED = "sqlite:///FOLDER/FILE.db or postgresql://USER@HOST/DATABASE"
BUSY_MS = 10_000
"""How long to wait for somebody else who holds the SQLite file, a backup for instance."""
LOCK_SECONDS = 2
"""A PostgreSQL server may need a moment to notice that the last writer was killed."""
CONNECT_SECONDS = 5
POOL_SECONDS = 10
"""How long a reader waits for one of the connections."""
STATEMENT_MS = 30_000
"""No statement of a house takes this long unless something is wrong."""
WRITER_LOCK = int.from_bytes(b"rackcard")
"""PostgreSQL knows advisory locks by number, for each database."""
NODE_LOCKS = int.from_bytes(b"rack")
"""Locks of nodes are a number and a number of the node."""
IDLE_MS = 2_000
"""How long a writer may do nothing inside a transaction: one that hangs must not hold the rows that
others wait for."""

SQLITE = (
    "PRAGMA journal_mode = WAL",  # readers never wait for the writer
    "PRAGMA synchronous = FULL",  # a commit returns when it is on the disk
    "PRAGMA fullfsync = ON",  # on macOS too, where less only reaches the drive's cache
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)
POSTGRESQL = (
    # A server that was told to confirm commits early is told otherwise; stricter ones stay.
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'",
    # A writer whose machine lost power must not keep the lock for two hours.
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
)


def parse(url: str) -> URL:
    """The address of a database, with the driver that we use for it."""
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
    except (ArgumentError, ValueError):
        # Not shown, because a password may be in it.
        raise BadInput(f"the database URL cannot be read; allowed: {ALLOWED}.") from None
    if kind in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and parsed.database not in (None, "", ":memory:") and not parsed.query:
        return parsed.set(drivername="sqlite", database=str(Path(str(parsed.database)).resolve()))
    raise BadInput(f"{_shown(parsed)} is no database to keep; allowed: {ALLOWED}.")


@contextmanager
def as_bad_input(url: URL) -> Iterator[None]:
    """What goes wrong while a database is opened, in one sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        hint = "install rackcard[postgres]"
        raise BadInput(f"{_shown(url)} needs {error.name}, which is missing: {hint}.") from None
    except (OSError, SQLAlchemyError, sqlite3.Error, UnicodeError) as error:
        raise BadInput(f"{_shown(url)} cannot be opened: {reason(error)}.") from None


def reason(error: Exception) -> str:
    """The first line of what the database said."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return said.strip().splitlines()[0].rstrip(".")


CONFLICTS = ("40001", "40P01")
"""What PostgreSQL calls transactions that other ones get in the way of."""


def is_conflict(error: SQLAlchemyError) -> bool:
    """True if the same transaction may succeed when it is tried again: another one was quicker."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return state in CONFLICTS or isinstance(error, IntegrityError)


def _shown(url: URL) -> str:
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def connect(url: URL, writer: bool) -> Engine:
    """An engine whose connections are all set up as they must be."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, writer)
    engine = create_engine(
        url,
        pool_pre_ping=True,  # a connection that the server has closed is replaced
        pool_timeout=POOL_SECONDS,
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )
    limits = (f"SET statement_timeout = {STATEMENT_MS}", f"SET lock_timeout = {BUSY_MS}")
    own = limits if writer else ("SET default_transaction_read_only = on",)
    event.listen(engine, "connect", _run((*POSTGRESQL, *own), commit=True))
    return engine


def _sqlite(url: URL, writer: bool) -> Engine:
    file = Path(str(url.database))
    if writer:
        # Seeds of shoes in play are in there. SQLite gives the files beside it the same mode.
        file.touch(mode=0o600)
        if file.is_file() and (links := file.stat().st_nlink) > 1:
            # The lock of a writer is beside the name: another name would have one of its own.
            raise BadInput(
                f"{_shown(url)} is one of {links} hard links to the same file; allowed: one name, "
                "or two houses could write to it at a time."
            )
    elif not file.is_file():
        raise FileNotFoundError("there is no such file")
    engine = create_engine(url, pool_timeout=POOL_SECONDS, connect_args={"timeout": BUSY_MS / 1000})
    read_only = () if writer else ("PRAGMA query_only = ON",)

    @event.listens_for(engine, "connect")
    def manual(connection: Any, _: object) -> None:
        # Python's driver would begin transactions late, and none at all for reading.
        connection.isolation_level = None
        if not writer:
            connection.text_factory = damaged_text

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", _run((*SQLITE, *read_only)))
    return engine


def damaged_text(raw: bytes) -> str:
    """Damage is to be found by whoever reads, and must not keep them from reading."""
    return raw.decode("utf-8", "surrogateescape")


def _run(statements: tuple[str, ...], commit: bool = False) -> Callable[[Any, object], None]:
    def run(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()
        if commit:
            connection.commit()

    return run


def hold(writer: Connection) -> Callable[[], None]:
    """Be one who writes, until the returned function is called or the process ends, however.

    A file has one writer. A PostgreSQL database may have several, unless its schema is not up to
    date: whoever brings it up to date must be alone.
    """
    url = writer.engine.url
    if writer.dialect.name == "sqlite":
        return _hold_file(url)
    give_up = time.monotonic() + LOCK_SECONDS
    while True:
        with writer.begin():
            # Held by this session, not by the transaction; closing the connection lets it go.
            shared = "_shared" if version(writer) == schema.VERSION else ""
            lock = f"SELECT pg_try_advisory_lock{shared}({WRITER_LOCK})"
            if writer.exec_driver_sql(lock).scalar_one():
                writer.exec_driver_sql(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
                return lambda: None
        if time.monotonic() > give_up:
            raise _second_writer(url)
        time.sleep(0.05)


def share(writer: Connection) -> None:
    """The schema is up to date now: others may write, too."""
    if writer.dialect.name == "postgresql":
        writer.exec_driver_sql(f"SELECT pg_advisory_lock_shared({WRITER_LOCK})")
        while writer.exec_driver_sql(f"SELECT pg_advisory_unlock({WRITER_LOCK})").scalar_one():
            pass


def now_ms(connection: Connection) -> int:
    """The time by the clock that all nodes share."""
    if connection.dialect.name == "sqlite":
        return time.time_ns() // 1_000_000
    clock = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    return int(connection.exec_driver_sql(clock).scalar_one())


def mark(writer: Connection, node: str) -> None:
    """Let others see that this connection is a node's, as long as it lasts."""
    if writer.dialect.name == "postgresql" and not is_marked(writer, node):
        writer.exec_driver_sql(f"SELECT pg_try_advisory_lock({NODE_LOCKS}, {_lock_of(node)})")


def is_marked(connection: Connection, node: str) -> bool:
    """True if a node is connected."""
    found = (
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2"
        f" AND classid = {NODE_LOCKS} AND objid::bigint = {_lock_of(node) % 2**32}"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return bool(connection.exec_driver_sql(found).scalar_one())


def _lock_of(node: str) -> int:
    """A number for a node, as PostgreSQL takes it: 32 bits with a sign."""
    number = zlib.crc32(node.encode())
    return number - 2**32 if number >= 2**31 else number


def _hold_file(url: URL) -> Callable[[], None]:
    """A lock on an empty file beside the database.

    SQLite's own locks are used because they end with the process on every system, and children of
    the process do not inherit them. Readers of the database itself never meet this one.
    """
    lock = sqlite3.connect(
        f"{url.database}-writer", isolation_level=None, timeout=0, check_same_thread=False
    )
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # or a killed writer would leave a file behind
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" not in str(error):
            raise
        raise _second_writer(url) from None
    return lock.close


def _second_writer(url: URL) -> BadInput:
    return BadInput(f"{_shown(url)} has a writer already; allowed: one at a time.")


def migrate(connection: Connection, writer: bool) -> None:
    """Bring the tables up to date; a reader only makes sure that they are."""
    found = version(connection)
    if found == schema.VERSION:
        return
    from rackcard.live.books import migrations  # alembic is slow to load and seldom needed

    shown = _shown(connection.engine.url)
    if found is not None and found not in migrations.known():
        raise BadInput(
            f"{shown} has schema {found!r}, and this rackcard knows none after "
            f"{schema.VERSION!r}: use a newer rackcard."
        )
    if not writer:
        raise BadInput(f"{shown} has schema {found!r}, not {schema.VERSION!r}: open it to write.")
    migrations.upgrade(connection)


def version(connection: Connection) -> str | None:
    """The schema that a database has; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Everything read inside is of one moment, whatever the writer does meanwhile."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield connection
