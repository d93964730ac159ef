"""A document, independent of its format: a title block, then sections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rackcard.report.tables import Table


@dataclass(frozen=True)
class Facts:
    """Names and values, one pair per line."""

    pairs: tuple[tuple[str, str], ...]


Point = Mapping[str, str | float]


@dataclass(frozen=True)
class Chart:
    """A picture of figures that are also in a table beside it; `charts` draws it."""

    kind: Literal["returns", "bands", "decks"]
    caption: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Charts:
    """Pictures that are set side by side where there is room."""

    charts: tuple[Chart, ...]


@dataclass(frozen=True)
class Code:
    """Something to type in."""

    text: str


Block = str | Facts | Table | Charts | Code
"""A string is a paragraph."""


@dataclass(frozen=True)
class Section:
    title: str
    blocks: tuple[Block, ...]
    parts: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Document:
    title: str
    subtitle: str
    running: str
    """The text at the head of every page."""
    software: str
    date: str
    facts: Facts
    sections: tuple[Section, ...]


LONG_FRACTION, LONG_COUNT = 30, 36
"""The most characters of a fraction and of a count that fit in a column without a break."""


def lines(cell: str) -> list[str]:
    """The lines of a cell. A figure that is too long for a column is broken: a fraction after its
    stroke, a count in the middle."""
    if len(cell) > LONG_FRACTION and re.fullmatch(r"-?\d+/\d+", cell):
        above, _, below = cell.partition("/")
        return [f"{above}/", below]
    if len(cell) > LONG_COUNT and re.fullmatch(r"\d{1,3}(?:,\d{3})+", cell):
        middle = cell.index(",", len(cell) // 2) + 1
        return [cell[:middle], cell[middle:]]
    return [cell]
