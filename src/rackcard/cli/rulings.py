"""rackcard rulings: what each reading of an unclear clause is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rackcard.cli.shared import (
    CardFile,
    Csv,
    Decks,
    GameId,
    Json,
    Options,
    Pays,
    Removed,
    Rulings,
    load_game,
    one_format,
)

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.exact.rulings import Line, Reading, Report


def command(
    game: GameId,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Show every ruling, its readings, and the exact edge of every wager that each moves."""
    from rackcard.cli.show import heading, print_csv, print_json, print_tables
    from rackcard.lab import told

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    reports = loaded.rulings()
    if json:
        head = told.header(loaded.setup)
        in_force = head.pop("rulings")
        rulings = [told.ruling(report) for report in reports]
        print_json({**head, "in_force": in_force, "rulings": rulings})
    elif csv:
        print_csv(
            ["ruling", "reading", "default", "wager", "paytable", "strategy", "spot", "house_edge"],
            [
                [report.ruling, reading.name, reading.default, *map(_blank, line), _blank(edge)]
                for report in reports
                for reading in report.readings
                for line, edge in reading.edges.items()
            ],
        )
    else:
        print_tables(heading(loaded), [_table(report) for report in reports])
        if not reports:
            print("This card leaves no clause open: there is nothing to rule on.")


def _blank(value: object) -> str:
    return "" if value is None else str(value)


def _line(line: Line) -> str:
    table = line.paytable and f"table {line.paytable}"
    return ", ".join(filter(None, [line.wager, table, line.strategy, line.spot]))


def _table(report: Report) -> Table:
    from rackcard.cli.show import Table, percent

    def cell(reading: Reading, line: Line) -> str:
        edge = reading.edges[line]
        if edge is None:
            return "not proven" if line in reading.unpriced else "not offered"
        return percent(edge)

    rows = [
        [_line(line), *(cell(reading, line) for reading in report.readings)]
        for line in report.readings[0].edges
    ]
    columns = ["house edge of"]
    columns += [f">{r.name}{' *' if r.in_force else ''}" for r in report.readings]
    notes = [f"Clause: {report.clause}"]
    notes += [f"{r.name}{' (default)' if r.default else ''}: {r.text}" for r in report.readings]
    if any(reading.unpriced for reading in report.readings):
        notes.append("not proven: `rackcard prove` computes it, for each reading by --ruling.")
    notes.append(
        "* in force here; wagers that are not listed do not depend on this ruling."
        if rows
        else "* in force here; no wager's edge depends on this ruling."
    )
    return Table(f"{report.ruling}: {report.question}", columns, rows, notes)
