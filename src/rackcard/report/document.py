"""A document, whatever it is printed on: a title block, then sections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rackcard.report.tables import Table


@dataclass(frozen=True)
class Facts:
    """Names and values, a pair to a line."""

    pairs: tuple[tuple[str, str], ...]


Point = Mapping[str, str | float]


@dataclass(frozen=True)
class Chart:
    """A picture of figures that stand in a table beside it; `charts` knows how each is drawn."""

    kind: Literal["returns", "bands", "decks"]
    caption: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Charts:
    """Pictures that stand side by side where there is room."""

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
    """Stands at the head of every page."""
    software: str
    date: str
    facts: Facts
    sections: tuple[Section, ...]


LONG_FRACTION, LONG_COUNT = 30, 36
"""Figures of so many signs stand in a column without being broken."""


def lines(cell: str) -> list[str]:
    """A figure that is too long for a column, in lines: a fraction after its stroke, a count in
    the middle; anything else is left as it is."""
    if len(cell) > LONG_FRACTION and re.fullmatch(r"-?\d+/\d+", cell):
        above, _, below = cell.partition("/")
        return [f"{above}/", below]
    if len(cell) > LONG_COUNT and re.fullmatch(r"\d{1,3}(?:,\d{3})+", cell):
        middle = cell.index(",", len(cell) // 2) + 1
        return [cell[:middle], cell[middle:]]
    return [cell]
