"""Tables of text, and the format of figures in them: on a terminal, on paper, in files."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

from rackcard.exact.law import Law, decimal
from rackcard.lab.statistics import Statistic, Style


@dataclass(frozen=True)
class Table:
    """A table of text; columns whose name starts with ">" are aligned right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = field(default_factory=tuple)
    optional: Sequence[str] = field(default_factory=tuple)
    """Columns that a narrow terminal drops, in this order."""
    totals: bool = False
    """True if the last row is a total."""

    def without(self, column: str) -> Table:
        at = list(self.columns).index(column)
        columns = [*self.columns[:at], *self.columns[at + 1 :]]
        rows = [[*row[:at], *row[at + 1 :]] for row in self.rows]
        return replace(self, columns=columns, rows=rows)


def percent(value: Fraction, digits: int = 4) -> str:
    return f"{decimal(value * 100):.{digits}f}%"


def number(value: Fraction, digits: int = 6) -> str:
    return f"{decimal(value):.{digits}f}"


def optional(value: Decimal | None, digits: int) -> str:
    return "none" if value is None else f"{value:.{digits}f}"


def in_a_cell(one: Statistic, law: Law) -> str:
    """A statistic in a table with a line for each wager."""
    value = one.value(law)
    if one.style in (Style.EDGE, Style.SHARE, Style.CHANCE):
        assert isinstance(value, Fraction)
        return percent(value, 2)
    if one.style is Style.NUMBER:
        return "none" if value is None else f"{_as_decimal(value):.{one.digits[0]}f}"
    return str(value)


def _as_decimal(value: Fraction | Decimal | float) -> Decimal | float:
    return decimal(value) if isinstance(value, Fraction) else value


def error_bound(error: Fraction) -> str:
    return f"{float(error):.1e}" if error else "0"


def as_json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def as_csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return written.getvalue()
