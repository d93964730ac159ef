"""How figures are shown: tables for people (plain when piped), JSON and CSV for programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from rackcard.game import Game
from rackcard.lab import serialize
from rackcard.report.tables import Table, as_csv, as_json, number, percent

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable

__all__ = [
    "Table",
    "as_csv",
    "as_json",
    "as_text",
    "header",
    "heading",
    "number",
    "percent",
    "print_csv",
    "print_json",
    "print_tables",
]


def heading(game: Game) -> str:
    """One line about the figures: the game, the hash of its card, the decisions of the house."""
    house = game.setup.house
    parts = [game.card.name, f"card {game.card.hash[:12]}"]
    parts += [f"{name} {value}" for name, value in {**house.options, **house.rulings}.items()]
    parts += [f"pay {change}={pay}" for change, pay in game.setup.changed_pays.items()]
    parts += [f"without {count} {card}" for card, count in game.setup.removed.items()]
    return " · ".join(parts)


def header(game: Game) -> dict[str, Any]:
    """The same for JSON."""
    return dict(serialize.header(game.setup))


def print_json(value: Mapping[str, Any]) -> None:
    print(as_json(value), end="")


def print_csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    print(as_csv(columns, rows), end="")


def print_tables(head: str, tables: Sequence[Table]) -> None:
    """Print tables: ruled and coloured on a terminal, aligned text without a frame elsewhere."""
    from rich.console import Console

    if sys.stdout.isatty():
        _print(Console(highlight=False), head, tables)
    else:
        print(as_text(head, tables), end="")


def as_text(head: str, tables: Sequence[Table]) -> str:
    """Aligned text without a frame."""
    from rich.console import Console

    written = StringIO()
    _print(Console(highlight=False, width=WIDE, file=written), head, tables)
    return "".join(f"{line.rstrip()}\n" for line in written.getvalue().splitlines())


def _print(console: Console, head: str, tables: Sequence[Table]) -> None:
    from rich.text import Text

    console.print(Text(head, style="bold"))
    for table in tables:
        console.print()
        if table.title:
            console.print(Text(table.title, style="bold yellow"))
        console.print(_fitting(console, table))
        for note in table.notes:
            console.print(Text(note, style="dim"))


def _fitting(console: Console, table: Table) -> RichTable:
    """The table, without the optional columns that do not fit."""
    grid = _grid(table, ruled=console.is_terminal)
    for column in table.optional:
        if (
            console.measure(grid, options=console.options.update(max_width=WIDE)).maximum
            <= console.width
        ):
            break
        table = table.without(column)
        grid = _grid(table, ruled=console.is_terminal)
    return grid


def _grid(table: Table, ruled: bool) -> RichTable:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as RichTable
    from rich.text import Text

    grid = RichTable(box=SIMPLE_HEAD if ruled else None, header_style="dim", pad_edge=False)
    for column in table.columns:
        right = column.startswith(">")
        grid.add_column(column.lstrip(">"), justify="right" if right else "left", no_wrap=right)
    for row in table.rows:
        grid.add_row(*[Text(cell, style=_STYLES.get(cell, "")) for cell in row])
    return grid


_STYLES = {"✓": "green", "✗": "bold red", "documented": "yellow"}
WIDE = 1_000
"""The width in a pipe, where lines are never wrapped."""
