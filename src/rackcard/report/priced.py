"""The PAR sheet for a terminal: a line for every wager, its rows below; and the same as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rackcard.exact.law import PrintedRow, Row
from rackcard.exact.laws import Entry, Prescribed
from rackcard.lab.breakage import SHOWN, AfterBreakage, AtStake, after_breakage
from rackcard.lab.statistics import Place, shown_in
from rackcard.rackcards import RackCard
from rackcard.report.tables import Table, in_a_cell, number, percent
from rackcard.rules.money import Breakage, dollars

IN_ANY = (
    "Each row in any combination: how often at least one part of the wager hits it. Rows that come "
    "up together count in each of them, so probabilities do not add up to 1; returns do add up."
)

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
    "in_any_combination",
    "edge_at_minimum",
    "edge_at_5_dollars",
    "edge_at_25_dollars",
)


def prescribed(found: Sequence[Prescribed]) -> Table:
    """The lines of other wagers whose edge changes under the options of a pay table."""
    rows = []
    for one in found:
        tables = ", ".join(f"{wager} table {table}" for wager, table in one.by)
        options = ", ".join(f"{key} {value}" for key, value in one.options.items())
        for entry in one.entries:
            edge = "unknown" if entry.edge is None else percent(entry.edge)
            rows.append([entry.name, edge, f"{tables} ({options})"])
    title = "Beside a pay table that prescribes house options"
    return Table(title, ["wager", ">house edge", "under the rules of"], rows)


def csv_rows(card: RackCard, entry: Entry) -> list[list[object]]:
    names = [entry.wager, entry.paytable, entry.strategy]
    if entry.law is None:
        edge = "" if entry.edge is None else float(entry.edge)
        return [[*names, "", "", "", "", "", "", edge, "", "", "", ""]]
    anyhow = {row.label: row.probability for row in entry.law.rows}
    known = after_breakage(card, entry.wager, entry.law)
    edges = {at.stake: at.edge for at in known.stakes} if known else {}
    stakes = (card.wagers[entry.wager].minimum, *SHOWN)
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
            anyhow.get(row.label, ""),
            *(edges.get(stake, "") for stake in stakes),
        ]
        for row in entry.law.outcomes
    ]


def summary(card: RackCard, entries: Sequence[Entry]) -> Table:
    statistics = shown_in(Place.TERMINAL)
    rows = []
    for entry in entries:
        law = entry.law
        exactly = entry.method if law is None else str(law.house_edge)
        cells = ["" if law is None else in_a_cell(one, law) for one in statistics]
        edge = "unknown" if entry.edge is None else percent(entry.edge)
        rows.append([entry.name, edge, exactly, *cells, str(len(entry.spots))])
    heads = [f">{one.head}" for one in statistics]
    columns = ["wager", ">house edge", ">exactly", *heads, ">spots"]
    optional = [">spots", ">max win", ">push", ">exactly"]
    return Table("PAR sheet", columns, rows, moved_by_breakage(card, entries), optional=optional)


def moved_by_breakage(card: RackCard, entries: Sequence[Entry]) -> list[str]:
    """A note for each wager whose edge breakage moves at a stake that is shown."""
    notes = []
    for entry in entries:
        known = entry.law and after_breakage(card, entry.wager, entry.law)
        if known and known.moved:
            edges = ", ".join(
                f"{percent(at.edge)} at {dollars(at.stake)}{why(at)}" for at in known.moved
            )
            notes.append(f"After breakage ({in_chips(known.rule)}): {entry.name} {edges}.")
    return notes


def in_chips(rule: Breakage) -> str:
    """The breakage rule of a card in a few words."""
    way = {"down": "rounded down", "up": "rounded up", "nearest": "to the nearest"}[rule.rounding]
    return f"paid in steps of {dollars(rule.unit)}, {way}"


def by_stake(known: AfterBreakage, digits: int = 4) -> str:
    """The edge of every stake that is shown, and of the dearest."""
    edges = [f"{percent(at.edge, digits)} at {dollars(at.stake)}" for at in known.stakes]
    found = f"{', '.join(edges)} ({in_chips(known.rule)})"
    if known.dearest is None:
        return f"{found}; no whole-dollar stake loses by it"
    worst = known.dearest
    return f"{found}; most at {dollars(worst.stake)}: {percent(worst.edge, digits)}{why(worst)}"


def why(at: AtStake) -> str:
    """Which rows are not paid as printed."""
    said = [
        f"{one.pays} is paid as {dollars(one.paid)}, not {_cents(one.exact)}" for one in at.broken
    ]
    return f", where {' and '.join(said)}" if said else ""


def _cents(amount: Fraction) -> str:
    whole = amount.denominator == 1
    return dollars(int(amount)) if whole else f"${number(amount / 100, 4)}"


def _in_short(known: AfterBreakage) -> str:
    if known.moved:
        return by_stake(known)
    stakes = [dollars(at.stake) for at in known.stakes]
    return f"the exact one at {' and '.join(stakes)} ({in_chips(known.rule)})"


def rows(card: RackCard, entry: Entry) -> list[Table]:
    """The rows of a wager; if several can come up together, each by itself and then combined."""
    law = entry.law
    assert law is not None
    known = after_breakage(card, entry.wager, law)
    notes = [f"Edge after breakage: {_in_short(known)}."] if known else []
    columns = ["row", ">pays", ">combinations", ">probability", ">1 in", ">return"]
    cells = [_cells(row) for row in law.outcomes if row.combinations or not law.compound]
    total = number(sum((row.probability for row in law.outcomes), Fraction(0)), 8)
    cells.append(["", "", f"{law.combinations:,}", total, "", percent(law.mean)])
    if not law.compound:
        return [Table(entry.name, columns, cells, notes)]
    anyhow = [_cells(row) for row in law.rows]
    anyhow.append(["", "", "", "", "", percent(law.mean)])
    together = Table(f"{entry.name}: combinations", ["as dealt", *columns[1:]], cells)
    return [Table(entry.name, columns, anyhow, [IN_ANY, *notes]), together]


def _cells(row: Row | PrintedRow) -> list[str]:
    return [
        row.label or "(loses)",
        row.pays,
        f"{row.combinations:,}",
        number(row.probability, 8),
        "never" if row.one_in is None else number(row.one_in, 2),
        percent(row.contribution),
    ]


def envy(card: RackCard, entry: Entry) -> Table:
    """The value of other players' hands, and how it changes the edge of the least stake."""
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
    return Table(f"{entry.name}: envy, per other player", columns, cells, [note])
