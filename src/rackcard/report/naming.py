"""The names of the lines of a sheet, and which of them are shown together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rackcard.report.sheet import Line, Sheet


def names(sheet: Sheet) -> list[str]:
    """The name of each line: the wager as printed on the layout, its table, its strategy."""
    plain = [_name(line) for line in sheet.lines]
    return [
        f"{name} on {listed(line.entry.spots)}" if plain.count(name) > 1 else name
        for name, line in zip(plain, sheet.lines, strict=True)
    ]


def _name(line: Line) -> str:
    entry = line.entry
    parts = [line.name, entry.paytable and f"table {entry.paytable}", entry.strategy]
    return ", ".join(part for part in parts if part)


def listed(spots: Sequence[str], most: int = 4) -> str:
    if len(spots) <= most:
        return ", ".join(spots)
    return f"{', '.join(spots[:most])} and {len(spots) - most} more"


def alike(sheet: Sheet) -> list[tuple[str, list[Line]]]:
    """Groups of lines; those of a pay table whose strategies have the same law share a name."""
    told: dict[object, tuple[str, list[Line]]] = {}
    for name, line in zip(names(sheet), sheet.lines, strict=True):
        known, lines = told.get(_same(line), (name, []))
        known = f"{known} or {line.entry.strategy}" if lines else known
        told[_same(line)] = known, [*lines, line]
    return list(told.values())


def _same(line: Line) -> tuple[object, ...]:
    entry = line.entry
    known = entry.law if entry.law else (entry.strategy, entry.edge)
    return entry.wager, entry.paytable, entry.spots, known


def settings(chosen: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in chosen.items()) or "none"
