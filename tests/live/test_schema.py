"""The tables of the database, down to the last constraint, for both databases."""

from __future__ import annotations

import runpy
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from rackcard.live.books import schema
from tests.live.golden import as_it_was

DIALECTS = {"sqlite": sqlite, "postgresql": postgresql}
MADE = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'alembic%' AND sql IS NOT NULL"


@pytest.fixture
def metadata() -> MetaData:
    """As the source says, and not as another test may have left it."""
    return runpy.run_path(schema.__file__)["metadata"]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_tables_as_they_were_looked_at(metadata: MetaData, dialect: str) -> None:
    made = DIALECTS[dialect].dialect()
    statements = []
    for table in metadata.sorted_tables:
        statements.append(CreateTable(table).compile(dialect=made))
        indexes = sorted(table.indexes, key=lambda index: str(index.name))
        statements += [CreateIndex(index).compile(dialect=made) for index in indexes]
    lines = [line.strip() for one in statements for line in str(one).splitlines()]
    as_it_was(f"{dialect}.sql", "\n".join(line for line in lines if line) + "\n")


def shape(sql: str) -> list[str]:
    """A statement without its line breaks, its parts in any order."""
    flat = " ".join(sql.replace('"', "").split()).replace(" CONSTRAINT", ", CONSTRAINT")
    head, _, rest = flat.partition("(")
    return [head.strip(), *sorted(part.strip(" ()") for part in rest.split(",") if part.strip())]


def test_migrations_make_the_same_sqlite_tables(metadata: MetaData, migrated_file: Path) -> None:
    """Strict types and tables without row ids, of which alembic's comparison knows nothing."""
    with sqlite3.connect(migrated_file) as migrated:
        found = {name: shape(sql) for name, sql in migrated.execute(MADE)}
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        metadata.create_all(connection)
        wanted = {name: shape(sql) for name, sql in connection.execute(text(MADE))}
    engine.dispose()
    assert found == wanted
