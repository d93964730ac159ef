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
from rackcard.live.books.audit import audit
from rackcard.live.books.heads import parsed
from rackcard.live.books.journal import Head
from rackcard.live.books.schema import metadata
from tests.live.golden import as_it_was

BOOKS = ("commands", "journal", "postings", "balances", "seeds", "heads", "people")


@pytest.fixture(scope="module")
def engine(books_file: Path) -> Iterator[Engine]:
    """The file without any of the store's own guards."""
    made = create_engine(f"sqlite:///{books_file}")

    @event.listens_for(made, "connect")
    def manual(connection: Any, _: object) -> None:
        connection.isolation_level = None

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


ADDED = {
    "seeds of commands that are not there": (
        "INSERT INTO seeds VALUES ('great-8/1', 7, 0, x'00')",
        "INSERT INTO seeds VALUES ('great-8/1', 8, 0, x'00')",
        "INSERT INTO seeds VALUES ('great-8/1', 9, 99, x'00')",
        "INSERT INTO seeds VALUES ('great-8/1', 10, 99, x'00')",
    ),
    "postings of entries that are not there": (
        "INSERT INTO postings VALUES (0, 0, 'bank', 'player:ann', 5)",
        "INSERT INTO postings VALUES (0, 1, 'bank', 'player:ann', 5)",
        "INSERT INTO postings VALUES (99, 0, 'bank', 'player:ann', 5)",
        "INSERT INTO postings VALUES (99, 1, 'bank', 'player:ann', 5)",
    ),
    "legs of entries that move nothing, or more": (
        "INSERT INTO postings VALUES (4, 0, 'bank', 'player:ann', 5)",
        "INSERT INTO postings VALUES (6, 1, 'player:ann', 'layout:great-8/1', 5)",
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
    "heads that stand elsewhere, or are none": (
        "UPDATE heads SET seq = 1, number = 1 WHERE id = 1",
        "UPDATE heads SET document = '[]' WHERE id = 2",
    ),
    "heads that cannot be read": (
        "UPDATE heads SET document = '{' WHERE id = 1",
        "UPDATE heads SET document = '[[[[' WHERE id = 2",
    ),
    "an end cut off, of one and of many": (
        "DELETE FROM commands WHERE number > 15",
        "DELETE FROM journal WHERE seq > 17",
        "DELETE FROM postings WHERE seq > 17",
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
                db.execute(text(statement))
            lines.append(f"{what}\n{findings(db)}")
    as_it_was("several.txt", "".join(lines))


def test_heads_that_somebody_kept(engine: Engine) -> None:
    """At the end, before it, one and two places after it, of another key, of another chain."""
    with engine.connect() as db:
        kept = [
            parsed(dict(json.loads(row.document)), f"head {row.id}")
            for row in db.execute(text("SELECT * FROM heads"))
        ]
        last = kept[-1]
        assert audit(db, kept=kept, signed_by=last.public_key) == []
        journal, commands = last.chains["journal"], last.chains["commands"]

        def moved(by: int) -> Any:
            chains = {"journal": journal._replace(position=journal.position + by)}
            return last._replace(chains={**chains, "commands": commands})

        other = {"pit/1": journal, "journal": journal._replace(hash="0" * 64)}
        said = {
            "moved": [audit(db, kept=[moved(by)]) for by in (-1, 0, 1, 2, 3)],
            "others": audit(db, kept=[last._replace(chains=other)]),
            "another key": audit(db, kept=kept, signed_by=bytes(32)),
            "noted": audit(db, noted=Head(3, "0" * 64, 4, "1" * 64)),
            "noted nothing": audit(db, noted=Head()),
            "too far": audit(db, noted=Head(99, "0" * 64, 99, "1" * 64)),
        }
    as_it_was("kept.txt", "".join(f"{what}: {found}\n" for what, found in said.items()))


@pytest.mark.parametrize("most", [1, 2, 3])
def test_so_many_findings_are_told(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    assert (auditor.MOST_FINDINGS, auditor.AT_ONCE) == (1_000, 1_000)
    monkeypatch.setattr(auditor, "MOST_FINDINGS", most)
    with for_a_moment(engine) as db:
        db.execute(text("UPDATE journal SET at = at + 1"))
        assert len(audit(db)) == most


def test_damaged_letters_are_told_as_what_they_are(engine: Engine) -> None:
    with for_a_moment(engine) as db:
        db.execute(text("UPDATE journal SET command_id = CAST(x'ff0a41' AS TEXT) WHERE seq = 3"))
        found = audit(db)
        assert found[0] == r"Entry 3 or its hash was changed: they do not fit together."
        assert found[1] == r"Entry 3 is of command '\udcff\nA', which is not there."
        driver = db.connection.driver_connection
        assert driver.text_factory is str, "others read as before"
