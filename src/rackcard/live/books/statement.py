"""Statements for many rows, in the words of the database's driver.

SQLAlchemy takes longer over every row than the database does; so what each batch writes by the
dozen goes past it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

from sqlalchemy import Connection, Table

_NAME = re.compile(r":(\w+)")
MARKS = {"sqlite": "?", "postgresql": "%s"}
"""What stands for a value, by database."""


class Statement:
    def __init__(self, sql: str) -> None:
        """`sql` has the names of values with a colon before them."""
        self._names = _NAME.findall(sql)
        self._sql = {kind: _NAME.sub(mark, sql) for kind, mark in MARKS.items()}

    @classmethod
    def adding_to(cls, table: Table) -> Self:
        """Rows for all columns that must have a value."""
        columns = [c.name for c in table.columns if not c.nullable and c.server_default is None]
        values = ", ".join(f":{name}" for name in columns)
        return cls(f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({values})")

    def run(self, writer: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        names = self._names
        values = [tuple([row[name] for name in names]) for row in rows]
        writer.exec_driver_sql(self._sql[writer.dialect.name], values)
