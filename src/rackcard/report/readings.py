"""What each reading of an unclear clause does, as a table."""

from __future__ import annotations

from rackcard.exact.rulings import Line, Reading, Report
from rackcard.report.tables import Table, percent


def table(report: Report) -> Table:
    rows = [
        [line.name, *(_cell(reading, line) for reading in report.readings)]
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


def _cell(reading: Reading, line: Line) -> str:
    edge = reading.edges[line]
    if edge is None:
        return "not proven" if line in reading.unpriced else "not offered"
    return percent(edge)
