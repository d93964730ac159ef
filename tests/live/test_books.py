"""The books of an evening: every row as it is written, and every cell of every row that somebody
changes, takes out or adds: found, with the sentences that were looked at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text

from rackcard.live.books import audit as auditor
from rackcard.live.books import reading
from rackcard.live.books.audit import audit
from rackcard.live.books.heads import parsed
from rackcard.live.books.journal import Head, first_head
from rackcard.live.books.schema import metadata
from tests.live.floor import TABLE
from tests.live.golden import as_it_was

BOOKS = ("chains", "commands", "journal", "postings", "balances", "seeds", "heads", "people")


@pytest.fixture(scope="module")
def engine(books_file: Path) -> Iterator[Engine]:
    """The file without any of the store's own guards."""
    made = create_engine(f"sqlite:///{books_file}")

    @event.listens_for(made, "connect")
    def manual(connection: Any, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA ignore_check_constraints = ON")

    @event.listens_for(made, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    yield made
    made.dispose()


@contextmanager
def for_a_moment(engine: Engine) -> Iterator[Connection]:
    """Whatever is done to the books in it is undone in the end."""
    with engine.connect() as db:
        yield db
        db.rollback()


def rows(engine: Engine, table: str) -> list[dict[str, Any]]:
    key = ", ".join(metadata.tables[table].primary_key.columns.keys())
    with engine.connect() as db:
        found = db.execute(text(f"SELECT * FROM {table} ORDER BY {key}")).mappings()
        return [dict(row) for row in found]


def where(table: str, row: dict[str, Any]) -> str:
    keys = metadata.tables[table].primary_key.columns.keys()
    return " AND ".join(f"{key} = {row[key]!r}" for key in keys)


def others(value: Any) -> list[Any]:
    """Values of the same kind, on both sides."""
    if isinstance(value, int):
        return [value - 1, value + 1]
    if isinstance(value, bytes):
        return [value[1:] + b"\0"]
    if value is None:
        return ["!"]
    return [f"{value[:-1]}!", ""] if value else ["!"]


def findings(db: Connection) -> str:
    return "".join(f"    {finding}\n" for finding in audit(db))


def test_every_row_is_written_as_it_was(engine: Engine) -> None:
    lines = [f"{table} {row}\n" for table in BOOKS for row in rows(engine, table)]
    as_it_was("books.txt", "".join(lines))
    with engine.connect() as db:
        assert audit(db) == []


@pytest.mark.parametrize("table", BOOKS)
def test_every_cell_that_was_changed_is_found(engine: Engine, table: str) -> None:
    """A column that nothing rests on says so by finding nothing."""
    lines = []
    kept = rows(engine, table)
    for row in [*kept[::5], kept[-1]]:
        for column, value in row.items():
            for other in others(value):
                with for_a_moment(engine) as db:
                    change = (
                        f"UPDATE OR IGNORE {table} SET {column} = :new WHERE {where(table, row)}"
                    )
                    db.execute(text(change), {"new": other})
                    said = findings(db)
                lines.append(f"{where(table, row)}: {column} = {other!r}\n{said}")
    as_it_was(f"changed-{table}.txt", "".join(lines))


def test_every_row_that_is_gone_is_found(engine: Engine) -> None:
    """One alone, and up to four in a row."""
    lines = []
    for table in BOOKS:
        kept = rows(engine, table)
        for number, row in enumerate(kept):
            for many in (1, 2, 3, 4) if number in (0, 2, len(kept) - 4) else (1,):
                with for_a_moment(engine) as db:
                    for gone in kept[number : number + many]:
                        db.execute(text(f"DELETE FROM {table} WHERE {where(table, gone)}"))
                    said = findings(db)
                lines.append(f"{table} without {many} from {where(table, row)}\n{said}")
    as_it_was("gone.txt", "".join(lines))


READY = """'{"kind":"SeatReady","seat":0}'"""
ADDED = {
    "seeds of commands that are not there": (
        "INSERT INTO seeds VALUES ('great-8/1', 7, 0, x'00')",
        "INSERT INTO seeds VALUES ('great-8/1', 8, 0, x'00')",
        "INSERT INTO seeds VALUES ('great-8/1', 9, 99, x'00')",
        "INSERT INTO seeds VALUES ('great-8/1', 10, 99, x'00')",
    ),
    "postings of entries that are not there": (
        "INSERT INTO postings VALUES ('bank', 0, 0, 'bank', 'player:ann', 5, 1)",
        "INSERT INTO postings VALUES ('bank', 0, 1, 'bank', 'player:ann', 5, 1)",
        "INSERT INTO postings VALUES ('bank', 99, 0, 'bank', 'player:ann', 5, 1)",
        "INSERT INTO postings VALUES ('nowhere', 99, 1, 'bank', 'player:ann', 5, 1)",
    ),
    "legs of entries that move nothing, or more": (
        "INSERT INTO postings VALUES ('great-8/1', 2, 0, 'bank', 'player:ann', 5, 1000)",
        "INSERT INTO postings VALUES"
        " ('great-8/1', 4, 1, 'player:ann', 'layout:great-8/1', 5, 1000)",
    ),
    "balances of nobody": (
        "INSERT INTO balances VALUES ('player:eve', 5)",
        "INSERT INTO balances VALUES ('player:fay', -5)",
    ),
    "money that was not there": ("UPDATE balances SET cents = cents + 5",),
    "two events that cannot be read": (
        "UPDATE journal SET event = '[]' WHERE seq = 6",
        "UPDATE journal SET event = '{}' WHERE seq = 7",
    ),
    "entries of commands that are not there": (
        f"INSERT INTO journal VALUES ('great-8/1', 0, 0, {READY}, '')",
        f"INSERT INTO journal VALUES ('great-8/1', 77, 99, {READY}, '')",
        f"INSERT INTO journal VALUES ('nowhere', 1, 1, {READY}, '')",
    ),
    "a chain without commands, and one that is not on the list": (
        "INSERT INTO chains VALUES ('nowhere', 3, 4, 'x', NULL, 0, 0, '')",
        "DELETE FROM chains WHERE table_id = 'people'",
    ),
    "an older chain that there was not": (
        "INSERT INTO chains VALUES ('', 3, 4, 'x', NULL, 0, 0, '')",
    ),
    "heads that stand elsewhere, or are none": (
        "UPDATE heads SET seq = 1, number = 1 WHERE number = 9",
        "UPDATE heads SET document = '[]' WHERE number = 10",
    ),
    "heads of another table, or of an older chain": (
        "UPDATE heads SET table_id = 'bank' WHERE number = 9",
        "UPDATE heads SET table_id = '' WHERE number = 10",
    ),
    "heads that cannot be read": (
        "UPDATE heads SET document = '{' WHERE number = 9",
        "UPDATE heads SET document = '[[[[' WHERE number = 10",
    ),
    "an end cut off, of one and of many": (
        "DELETE FROM commands WHERE table_id = 'great-8/1' AND number > 8",
        "DELETE FROM journal WHERE table_id = 'great-8/1' AND seq > 10",
        "DELETE FROM postings WHERE table_id = 'great-8/1' AND seq > 10",
        "DELETE FROM commands WHERE table_id = 'people' AND number > 3",
        "DELETE FROM journal WHERE table_id = 'people' AND seq > 3",
    ),
    "everything cut off": (
        *(f"DELETE FROM {table}" for table in BOOKS if table not in ("heads", "people")),
    ),
    "another schema": ("UPDATE alembic_version SET version_num = 'r0002'",),
    "no schema": ("DROP TABLE alembic_version",),
    "no heads": ("DROP TABLE heads",),
    "somebody was renamed": ("UPDATE people SET name = 'eve' WHERE id = 'id-bob'",),
}


def test_several_things_at_once_are_all_found(engine: Engine) -> None:
    lines = []
    for what, statements in ADDED.items():
        with for_a_moment(engine) as db:
            for statement in statements:
                db.exec_driver_sql(statement)
            lines.append(f"{what}\n{findings(db)}")
    as_it_was("several.txt", "".join(lines))


def test_heads_that_somebody_kept(engine: Engine) -> None:
    """At the end, before it, one and two places after it, of another key, of another chain."""
    with engine.connect() as db:
        kept = [
            parsed(dict(json.loads(row.document)), f"head {row.number}")
            for row in db.execute(text("SELECT * FROM heads"))
        ]
        last = kept[-1]
        assert audit(db, kept=kept, signed_by=last.public_key) == []
        link = last.chains[TABLE]

        def moved(by: int) -> Any:
            return last._replace(chains={TABLE: link._replace(position=link.position + by)})

        other = {"pit/1": link, "bank": link, TABLE: link._replace(hash="0" * 64)}
        first = {"journal": link, "commands": link._replace(position=1), "pit/1": link}
        said = {
            "moved": [audit(db, kept=[moved(by)]) for by in (-1, 0, 1, 2, 3)],
            "others": audit(db, kept=[last._replace(chains=other)]),
            "of the first format": audit(db, kept=[last._replace(chains=first, is_first=True)]),
            "another key": audit(db, kept=kept, signed_by=bytes(32)),
            "noted": audit(db, noted={TABLE: Head(3, 4, "0" * 64), "": Head(3, 4, "0" * 64)}),
            "noted nothing": audit(db, noted={}),
            "noted the beginning": audit(db, noted={TABLE: first_head(Head(), TABLE)}),
            "too far": audit(db, noted={TABLE: Head(99, 99, "0" * 64)}),
        }
    as_it_was("kept.txt", "".join(f"{what}: {found}\n" for what, found in said.items()))


@pytest.mark.parametrize("most", [1, 2, 3])
def test_so_many_findings_are_told(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    assert (auditor.MOST_FINDINGS, reading.AT_ONCE) == (1_000, 1_000)
    monkeypatch.setattr(auditor, "MOST_FINDINGS", most)
    with for_a_moment(engine) as db:
        db.execute(text("UPDATE commands SET at = at + 1"))
        assert len(audit(db)) == most


def test_damaged_letters_are_told_as_what_they_are(engine: Engine) -> None:
    with for_a_moment(engine) as db:
        change = "UPDATE commands SET id = CAST(x'ff0a41' AS TEXT) WHERE id = 'sit-bob'"
        db.execute(text(change))
        (found,) = audit(db)
        assert found.startswith(r"Command 3 of 'great-8/1' ('\udcff\nA'), one of its entries, ")
        driver = db.connection.driver_connection
        assert driver.text_factory is str, "others read as before"
