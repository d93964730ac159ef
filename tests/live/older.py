"""Databases of older schemas, for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from rackcard.live.books import database, migrations

ONE_CHAIN = Path(__file__).parent / "one_chain.sql"
"""A house as the code before r0006 left it: see one_chain_writer.py."""


def at_revision(connection: Connection, revision: str) -> None:
    """The tables of an older schema, in an empty database."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def insert(connection: Connection, table: str, **row: Any) -> None:
    values = ", ".join(f":{column}" for column in row)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"), row)


def load(url: str, dump: Path = ONE_CHAIN) -> None:
    """Everything in a dump of SQLite's, as r0005 had it."""
    engine = create_engine(database.parse(url))
    with closing(sqlite3.connect(":memory:")) as db, engine.begin() as connection:
        db.executescript(dump.read_text(encoding="ascii"))
        db.row_factory = sqlite3.Row
        at_revision(connection, "r0005")
        for table in (
            *("commands", "journal", "postings", "balances", "seeds", "heads"),
            *("people", "sessions", "shoes", "snapshots"),
        ):
            for row in db.execute(f"SELECT * FROM {table}"):
                insert(connection, table, **dict(row))
    engine.dispose()
