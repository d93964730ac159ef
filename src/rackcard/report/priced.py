"""The PAR sheet of a terminal: every wager in a line, its rows below, and the same as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rackcard.exact.laws import Entry
from rackcard.rackcards import RackCard
from rackcard.report.tables import Table, number, percent
from rackcard.rules.money import dollars

CSV = (
    "wager",
    "paytable",
    "strategy",
    "label",
    "pays",
    "net",
    "combinations",
    "probability",
    "contribution",
    "house_edge",
)


def csv_rows(entry: Entry) -> list[list[object]]:
    names = [entry.wager, entry.paytable or "", entry.strategy or ""]
    if entry.law is None:
        edge = "" if entry.edge is None else float(entry.edge)
        return [[*names, "", "", "", "", "", "", edge]]
    return [
        [
            *names,
            row.label,
            row.pays,
            row.net,
            row.combinations,
            row.probability,
            row.contribution,
            entry.law.house_edge,
        ]
        for row in entry.law.outcomes
    ]


def name(entry: Entry) -> str:
    parts = [entry.wager, entry.paytable and f"table {entry.paytable}", entry.strategy]
    return ", ".join(part for part in parts if part)


def summary(entries: Sequence[Entry]) -> Table:
    rows = []
    for entry in entries:
        law = entry.law
        rows.append([name(entry), "unknown" if entry.edge is None else percent(entry.edge)])
        if law is None:
            rows[-1] += [entry.method, "", "", "", "", str(len(entry.spots))]
            continue
        rows[-1] += [
            str(law.house_edge),
            percent(law.hit_frequency, 2),
            percent(law.push_frequency, 2),
            f"{law.standard_deviation:.4f}",
            str(law.max_win),
            str(len(entry.spots)),
        ]
    columns = [
        "wager",
        ">house edge",
        ">exactly",
        ">hit",
        ">push",
        ">std dev",
        ">max win",
        ">spots",
    ]
    return Table("PAR sheet", columns, rows, optional=[">spots", ">max win", ">push", ">exactly"])


def rows(entry: Entry) -> Table:
    law = entry.law
    assert law is not None
    cells = [
        [
            row.label or "(loses)",
            row.pays,
            f"{row.combinations:,}",
            number(row.probability, 8),
            "never" if row.one_in is None else number(row.one_in, 2),
            percent(row.contribution),
        ]
        for row in law.outcomes
    ]
    total = number(sum((row.probability for row in law.outcomes), Fraction(0)), 8)
    cells.append(["", "", f"{law.combinations:,}", total, "", percent(law.mean)])
    columns = ["row", ">pays", ">combinations", ">probability", ">1 in", ">return"]
    return Table(name(entry), columns, cells)


def envy(card: RackCard, entry: Entry) -> Table:
    """What the hands of others are worth, and what that does to the edge of the least stake."""
    law, posted = entry.envy, card.wagers[entry.wager].envy
    assert law is not None
    assert posted is not None
    assert entry.edge is not None
    cells = [
        [row.label or "(nothing)", row.pays, f"{row.combinations:,}", number(row.contribution, 6)]
        for row in law.outcomes
    ]
    cells.append(["", "", f"{law.combinations:,}", number(law.mean, 6)])
    stake = Fraction(posted.stake, 100)
    others = [f"{n}: {percent(entry.edge - n * law.mean / stake, 3)}" for n in range(6)]
    note = f"House edge of a {dollars(posted.stake)} stake by other players: {', '.join(others)}."
    columns = ["another player's hand", ">pays", ">combinations", ">dollars"]
    return Table(f"{name(entry)}: envy, per other player", columns, cells, [note])
