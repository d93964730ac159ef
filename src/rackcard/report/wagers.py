"""The section of a document about one wager: its rows, its moments, its bands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from rackcard.exact.law import Law, PrintedRow, Row, decimal
from rackcard.lab.risk import CONFIDENCES, ROUNDS, TOO_SKEWED, Band, bands, volatility_index
from rackcard.lab.statistics import Place, Statistic, Style, shown_in
from rackcard.report import priced
from rackcard.report.document import Block, Chart, Charts, Facts, Point, Section
from rackcard.report.naming import alike, listed, settings
from rackcard.report.sheet import Line, Sheet
from rackcard.report.tables import Table, error_bound, number, optional, percent
from rackcard.rules.money import dollars

_DRAWN = [round(ROUNDS[0] * 10 ** (step / 4)) for step in range(17)]
"""Rounds, four to a decade: enough for a smooth curve."""


def wager_sections(sheet: Sheet) -> Iterator[Section]:
    for name, lines in alike(sheet):
        line = lines[0]
        law = line.entry.law
        blocks: list[Block] = [_about(sheet, lines)]
        if law is not None:
            blocks += [*rows_of(law), _moments(line, law), _bands(line.bands)]
            if line.entry.envy:
                blocks.append(priced.envy(sheet.card, line.entry))
            if len(law.outcomes) > 2:
                blocks.append(Charts((_returns(law), _narrowing(law))))
        yield Section(name, tuple(blocks))


def _about(sheet: Sheet, lines: Sequence[Line]) -> Facts:
    entry = lines[0].entry
    posted = sheet.card.wagers[entry.wager]
    pairs = [
        ("Wager", f"{entry.wager} ({posted.kind})"),
        ("Posted limits", f"{dollars(posted.minimum)} to {dollars(posted.maximum)}"),
    ]
    if len(entry.spots) > 1:
        pairs.append(("Spots", f"{len(entry.spots)}: {listed(entry.spots)}"))
    prescribed = posted.table_options.get(entry.paytable or "")
    if prescribed:
        pairs.append(("Prescribed by the table", settings(prescribed)))
    strategies = [line.entry.strategy for line in lines if line.entry.strategy]
    if strategies:
        pairs.append(("Strategy", " and ".join(strategies) + _same_law(strategies)))
    if entry.law is None:
        pairs += _without_law(lines[0])
    return Facts(tuple(pairs))


def _same_law(strategies: Sequence[str]) -> str:
    return ", which come to the same" if len(strategies) > 1 else ""


def _without_law(line: Line) -> list[tuple[str, str]]:
    entry = line.entry
    if entry.edge is None:
        return [("House edge", f"unknown: {entry.method}")]
    return [
        ("House edge", f"{percent(entry.edge, 6)}, within {error_bound(entry.error)} of a stake"),
        ("Method", f"{entry.method}: a value, not a count of every deal (see Method)"),
    ]


def rows_of(law: Law) -> list[Table]:
    """One table; two if rows can come up together: each by itself, then combined."""
    columns = ["row", ">pays", ">combinations", ">exactly", ">probability", ">1 in", ">return"]
    cells = [_cells(row) for row in law.outcomes if row.combinations or not law.compound]
    cells.append(["total", "", f"{law.combinations:,}", "1", number(Fraction(1), 10), "", ""])
    cells[-1][-1] = percent(law.mean)
    if not law.compound:
        return [Table("", columns, cells, totals=True)]
    return [in_any(law), Table("Combinations", ["as dealt", *columns[1:]], cells, totals=True)]


def in_any(law: Law) -> Table:
    columns = ["row", ">pays", ">combinations", ">exactly", ">probability", ">1 in", ">return"]
    cells = [_cells(row) for row in law.rows]
    cells.append(["total", "", "", "", "", "", percent(law.mean)])
    title = "Rows, in any combination"
    return Table(title, columns, cells, [priced.IN_ANY], totals=True)


def _cells(row: Row | PrintedRow) -> list[str]:
    return [
        row.label or "(loses)",
        row.pays,
        f"{row.combinations:,}",
        str(row.probability),
        number(row.probability, 10),
        "never" if row.one_in is None else f"{decimal(row.one_in):,.2f}",
        percent(row.contribution),
    ]


def _moments(line: Line, law: Law) -> Facts:
    pairs: list[tuple[str, str]] = []
    for one in shown_in(Place.DOCUMENT):
        pairs.append((one.title, _in_full(one, law)))
        if one.style is Style.EDGE:
            pairs += _broken(line)
    index = [f"{volatility_index(law, level):.4f} at {level:.0%}" for level in CONFIDENCES]
    return Facts((*pairs, ("Volatility index", ", ".join(index))))


def _in_full(one: Statistic, law: Law) -> str:
    value = one.value(law)
    if not isinstance(value, Fraction):
        assert value is None or isinstance(value, Decimal)
        return optional(value, one.digits[1])
    match one.style:
        case Style.EDGE:
            return f"{percent(value, 6)}, exactly {value}"
        case Style.SHARE:
            return percent(value, 6)
        case Style.CHANCE:
            return _how_often(value)
        case _:
            return number(value, one.digits[1])


def _broken(line: Line) -> list[tuple[str, str]]:
    if line.breakage is None:
        return []
    pairs = [("Edge after breakage", priced.by_stake(line.breakage, 6))]
    for at in line.breakage.moved:
        pairs.append((f"Edge at {dollars(at.stake)}", f"exactly {at.edge}"))
    return pairs


def _how_often(chance: Fraction) -> str:
    if not chance:
        return "never"
    return f"{percent(chance, 6)}, 1 in {decimal(1 / chance):,.3f}, exactly {chance}"


def _bands(known: Sequence[Band]) -> Table:
    """A line for each number of rounds; bands that are not yet reliable are marked."""
    rows = []
    for rounds, group in groupby(known, key=lambda band: band.rounds):
        found = list(group)
        mark = "~ " if found[0].rough else ""
        cells = [f"{band.low:.3%} to {band.high:.3%}" for band in found]
        rows.append([f"{mark}{rounds:,}", *cells, f"{found[0].skewness:.3f}"])
    columns = [">rounds", *(f">{level:.0%}" for level in CONFIDENCES), ">skewness left"]
    notes = []
    if any(band.rough for band in known):
        notes.append(
            "~ rough: the average of so few rounds is more skewed than "
            f"{TOO_SKEWED}, and a normal law only hints at where it lies."
        )
    return Table("Return to player, in bands of confidence", columns, rows, notes)


def _returns(law: Law) -> Chart:
    points: list[Point] = [
        {"row": row.label or "(loses)", "return": float(row.contribution)} for row in law.rows
    ]
    return Chart("returns", "What each row returns, per unit staked", tuple(points))


def _narrowing(law: Law) -> Chart:
    centre = 1 + float(law.mean)
    points: list[Point] = [
        {
            "rounds": float(band.rounds),
            "confidence": f"{band.confidence:.0%}",
            "low": band.low,
            "high": band.high,
            "centre": centre,
        }
        for band in bands(law, _DRAWN)
    ]
    return Chart("bands", "Return to player by number of rounds: 90%, 95%, 99%", tuple(points))
