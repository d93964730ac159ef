"""Every cell of every document, read back and held against the law that it is about.

`contents` decides what is said: its cells are read as numbers and compared with the law, to half
a unit of their last digit. The formats are then held against it, table by table and cell by cell.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import openpyxl
import pytest

import rackcard as rc
from rackcard.exact.law import Law, Row
from rackcard.exact.laws import Entry
from rackcard.lab.breakage import after_breakage
from rackcard.lab.risk import bands, exposure
from rackcard.report.contents import document
from rackcard.report.document import Facts, Section
from rackcard.report.formats import rendered
from rackcard.report.naming import alike, names
from rackcard.report.sheet import Line, Sheet
from rackcard.report.tables import Table
from tests.report.conftest import Files
from tests.report.formulas import Book
from tests.report.sheets import split_law


@pytest.fixture(scope="module")
def split(great_8: Sheet) -> Sheet:
    """A sheet with a wager of several parts in the place of Yin or Yang."""
    law, line = split_law(), great_8.lines[0]
    entry = replace(line.entry, law=law, edge=law.house_edge)
    broken = after_breakage(great_8.card, "main", law)
    one = replace(
        line,
        entry=entry,
        bands=tuple(bands(law)),
        exposure=exposure(great_8.game.setup, entry),
        breakage=broken,
    )
    return replace(great_8, lines=(one,), by_decks=None, rulings=(), checks=(), worst_round=None)


@pytest.fixture(scope="module")
def sheets(great_8: Sheet, roulette: Sheet, split: Sheet) -> dict[str, Sheet]:
    return {"great-8": great_8, "straights-and-8s": roulette, "split": split}


# --- reading figures back


def agrees(cell: str, exact: Fraction | Decimal | int | float, unit: str = "") -> bool:
    """True if a cell says a figure, to half a unit of the last digit that it shows."""
    match = re.fullmatch(rf"-?\$?([\d,]+)(?:\.(\d+))?{re.escape(unit)}", cell)
    if not match:
        return False
    shown = Fraction(cell.replace(",", "").replace("$", "").removesuffix(unit))
    digits = len(match[2] or "")
    scale = 100 if unit == "%" else 1
    return abs(shown - Fraction(exact) * scale) <= Fraction(1, 2 * 10**digits) + Fraction(1, 10**15)


def test_a_cell_that_is_a_digit_off_does_not_agree() -> None:
    assert agrees("1.52%", Fraction(152, 10_000), "%")
    assert agrees("1.52%", Fraction(1524, 100_000), "%")
    assert not agrees("1.52%", Fraction(1526, 100_000), "%")
    assert not agrees("1.52", Fraction(152, 10_000), "%")
    assert agrees("$1,250", 1_250)
    assert not agrees("never", 0)


# --- the law itself


def test_a_row_counts_in_any_combination() -> None:
    """By hand: of 56 hands, A is hit in 8 and B in 23; C never."""
    rows = {row.label: row for row in split_law().rows}
    assert list(rows) == ["A", "B", "C", ""]
    assert [row.combinations for row in rows.values()] == [8, 23, 0, 37]
    assert rows["A"].contribution == Fraction(8 * 3, 56)
    assert rows["B"].contribution == Fraction(5 + 2 * 7 + 2 * 11, 56) * Fraction(6, 5)
    assert rows[""].contribution == -Fraction(7 + 2 * 13 + 17, 56)
    assert rows["B"].one_in == Fraction(56, 23)
    assert rows["C"].one_in is None


@pytest.mark.parametrize("game", ["great-8", "lucky-8", "straights-and-8s", "dead-mans-hand"])
def test_rows_of_every_law_add_up(game: str) -> None:
    for entry in rc.load(game).par():
        law = entry.law
        if law is None:
            continue
        assert sum(row.contribution for row in law.rows) == law.mean
        for row in law.rows:
            hit = [one for one in law.outcomes if row.label in {part.label for part in one.parts}]
            assert row.combinations == sum(one.combinations for one in hit)
            assert row.probability == Fraction(row.combinations, law.combinations)
        if not law.compound:
            shown = [(row.label, row.pays, row.combinations) for row in law.rows]
            assert shown == [(row.label, row.pays, row.combinations) for row in law.outcomes]


def test_a_pair_that_is_not_split_counts_as_any_ace_or_eight() -> None:
    law = rc.load("dead-mans-hand").law("dead-mans-hand", "1", strategy="never-split")
    assert law.compound
    rows = {row.label: row.combinations for row in law.rows}
    alone = {row.label: row.combinations for row in law.outcomes}
    assert rows["ANY A or 8"] == alone["ANY A or 8"] + alone["2 x ANY A or 8"]
    assert "2 x ANY A or 8" not in rows


# --- what a document says


def tables(section: Section) -> list[Table]:
    return [block for block in section.blocks if isinstance(block, Table)]


def cells(table: Table) -> Iterator[dict[str, str]]:
    for row in table.rows:
        heads = [column.lstrip(">") for column in table.columns]
        yield dict(zip(heads, row, strict=True))


def sections(sheet: Sheet) -> dict[str, Section]:
    return {one.title: one for one in document(sheet).sections}


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
def test_the_summary(sheets: Mapping[str, Sheet], name: str) -> None:
    sheet = sheets[name]
    (table,) = tables(sections(sheet)["Summary"])
    for row, line, title in zip(cells(table), sheet.lines, names(sheet), strict=True):
        law = line.entry.law
        assert law is not None
        assert row["wager"] == title
        assert agrees(row["house edge"], law.house_edge, "%")
        assert row["exactly"] == str(law.house_edge)
        assert agrees(row["hit"], law.hit_frequency, "%")
        assert agrees(row["push"], law.push_frequency, "%")
        assert agrees(row["std dev"], law.standard_deviation)
        assert agrees(row["skewness"], law.skewness or 0)
        assert agrees(row["volatility"], volatility(law, 0.9))
        assert row["max win"] == str(law.max_win)


def volatility(law: Law, confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2) * float(law.variance) ** 0.5


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
def test_the_rows_and_figures_of_every_wager(sheets: Mapping[str, Sheet], name: str) -> None:
    sheet = sheets[name]
    parts = sections(sheet)["Wagers and pay tables"].parts
    for part, (title, lines) in zip(parts, alike(sheet), strict=True):
        law = lines[0].entry.law
        assert law is not None
        assert part.title == title
        found = tables(part)
        if law.compound:
            assert_rows(found[0], law.rows, law, whole=False)
            assert_rows(found[1], [row for row in law.outcomes if row.combinations], law)
        else:
            assert_rows(found[0], law.outcomes, law)
        assert_figures(part, lines[0], law)
        assert_bands(found[-1], lines[0])


def assert_rows(table: Table, rows: Sequence[Any], law: Law, whole: bool = True) -> None:
    *shown, last = cells(table)
    for cell, row in zip(shown, rows, strict=True):
        label = cell.get("row", cell.get("as dealt"))
        assert label == (row.label or "(loses)")
        assert cell["pays"] == row.pays
        assert agrees(cell["combinations"], row.combinations)
        assert cell["exactly"] == str(Fraction(row.combinations, law.combinations))
        assert agrees(cell["probability"], Fraction(row.combinations, law.combinations))
        if row.combinations:
            assert agrees(cell["1 in"], Fraction(law.combinations, row.combinations))
        else:
            assert cell["1 in"] == "never"
        assert agrees(cell["return"], row.contribution, "%")
    assert agrees(last["return"], law.mean, "%")
    assert last["combinations"] == (f"{law.combinations:,}" if whole else "")


def assert_figures(part: Section, line: Line, law: Law) -> None:
    said = {
        name: value
        for block in part.blocks
        if isinstance(block, Facts)
        for name, value in block.pairs
    }
    edge, _, exactly = said["House edge"].partition(", exactly ")
    assert agrees(edge, law.house_edge, "%")
    assert exactly == str(law.house_edge)
    assert agrees(said["Return to player"], 1 - law.house_edge, "%")
    for name, chance in (
        ("Hit frequency", law.hit_frequency),
        ("Push frequency", law.push_frequency),
    ):
        assert (said[name] == "never") == (chance == 0)
        if chance:
            share, one_in, exactly = said[name].split(", ", 2)
            assert agrees(share, chance, "%")
            assert agrees(one_in.removeprefix("1 in "), 1 / chance)
            assert exactly == f"exactly {chance}"
    assert agrees(said["Variance"], law.variance)
    assert agrees(said["Standard deviation"], law.standard_deviation)
    assert agrees(said["Skewness"], law.skewness or 0)
    assert agrees(said["Kurtosis (normal: 3)"], law.kurtosis or 0)
    for text, level in zip(said["Volatility index"].split(", "), (0.9, 0.95, 0.99), strict=True):
        assert agrees(text.partition(" at ")[0], volatility(law, level))
    assert_breakage(said, line)


def assert_breakage(said: Mapping[str, str], line: Line) -> None:
    assert line.breakage is not None
    shown = re.findall(r"(-?[\d.]+%) at \$([\d,]+)", said["Edge after breakage"])
    assert len(shown) == len(line.breakage.stakes)
    for (edge, stake), at in zip(shown, line.breakage.stakes, strict=True):
        assert agrees(edge, at.edge, "%")
        assert int(stake.replace(",", "")) * 100 == at.stake
    for at in line.breakage.moved:
        assert said[f"Edge at ${at.stake // 100:,}"] == f"exactly {at.edge}"


def assert_bands(table: Table, line: Line) -> None:
    known = iter(line.bands)
    for row in cells(table) if line.bands else ():
        for level in ("90%", "95%", "99%"):
            band = next(known)
            low, high = row[level].split(" to ")
            assert agrees(low, band.low, "%")
            assert agrees(high, band.high, "%")
            assert int(row["rounds"].removeprefix("~ ").replace(",", "")) == band.rounds
            assert row["rounds"].startswith("~") == band.rough
            assert agrees(row["skewness left"], band.skewness)


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s"])
def test_exposure_and_decks(sheets: Mapping[str, Sheet], name: str) -> None:
    sheet = sheets[name]
    exposed = tables(sections(sheet)["Maximum exposure"])[0]
    for row, line in zip(cells(exposed), sheet.lines, strict=True):
        law, posted = line.entry.law, sheet.card.wagers[line.entry.wager]
        assert law is not None
        assert agrees(row["posted maximum"], Fraction(posted.maximum, 100))
        assert row["most won per unit"] == str(law.max_win)
        assert agrees(row["most paid for one stake"], law.max_win * posted.maximum / 100)
    worst = sheet.worst_round
    assert worst is not None
    dearest = list(cells(tables(sections(sheet)["Maximum exposure"])[1]))
    assert sum(int(re.sub(r"\D", "", row["paid"])) for row in dearest[:-1]) * 100 == worst.seat
    if sheet.by_decks:
        (table,) = tables(sections(sheet)["Edge by number of decks"])
        for by_decks, edges in zip(table.rows, sheet.by_decks.edges, strict=True):
            for cell, edge in zip(by_decks[1:], edges, strict=True):
                assert edge is not None
                assert agrees(cell, edge, "%")


# --- every format says what the document says


def every_table(sheet: Sheet) -> list[list[list[str]]]:
    found = []
    for section in document(sheet).sections:
        for part in (section, *section.parts):
            found += [[list(row) for row in table.rows] for table in tables(part) if table.rows]
    return found


def plain(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
@pytest.mark.parametrize("kind", ["html", "md"])
def test_pages_have_every_cell_of_the_document(
    sheets: Mapping[str, Sheet], files: Files, name: str, kind: str
) -> None:
    sheet = sheets[name]
    content = files[name, kind] if (name, kind) in files else rendered(sheet, kind)
    read = html_tables if kind == "html" else markdown_tables
    expected = [[[plain(c) for c in row] for row in table] for table in every_table(sheet)]
    assert list(read(content.decode())) == expected


def html_tables(text: str) -> Iterator[list[list[str]]]:
    for table in re.findall(r"<table>(.*?)</table>", text, re.DOTALL):
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table.partition("</thead>")[2], re.DOTALL)
        yield [
            [
                plain(html.unescape(re.sub(r"<[^>]*>", "", cell)))
                for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
            ]
            for row in rows
        ]


def markdown_tables(text: str) -> Iterator[list[list[str]]]:
    for block in re.findall(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE):
        lines = block.strip().splitlines()[2:]
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
        yield [[plain(re.sub(r"\\(.)", r"\1", unbold(cell.strip()))) for cell in r] for r in rows]


def unbold(cell: str) -> str:
    return cell[2:-2] if cell.startswith("**") else cell


def test_paper_has_every_cell_of_the_document(sheets: Mapping[str, Sheet], files: Files) -> None:
    from tests.report.test_document import text_of

    for name in ("great-8", "straights-and-8s"):
        text = text_of("pdf", files[name, "pdf"])
        for table in every_table(sheets[name]):
            for row in table:
                assert all(plain(cell) in text for cell in row), row


SUMMARY = {
    "house edge": lambda law: law.house_edge,
    "as posted": lambda law: law.house_edge,
    "moved by": lambda law: 0,
    "hit": lambda law: law.hit_frequency,
    "push": lambda law: law.push_frequency,
    "std dev": lambda law: law.standard_deviation,
    "skewness": lambda law: law.skewness or 0,
    "volatility": lambda law: volatility(law, 0.9),
    "max win": lambda law: law.max_win,
}


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
def test_every_cell_of_the_spreadsheets_summary(
    sheets: Mapping[str, Sheet], files: Files, name: str
) -> None:
    """Both what is cached for a viewer and what a program recalculates."""
    sheet = sheets[name]
    content = files[name, "xlsx"] if (name, "xlsx") in files else rendered(sheet, "xlsx")
    book, shown = Book(content), openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    page = shown["Summary"]
    top = next(cell.row for cell in page["A"] if cell.value == "wager")
    heads = {cell.value: cell.column_letter for cell in page[top]}
    for at, line in enumerate(sheet.lines, top + 1):
        law = line.entry.law
        assert law is not None
        assert line.exposure is not None
        wanted = {head: figure(law) for head, figure in SUMMARY.items()}
        wanted |= {
            "posted maximum": Fraction(line.exposure.stake, 100),
            "most paid": Fraction(line.exposure.cost, 100),
        }
        for head, exact in wanted.items():
            place = f"{heads[head]}{at}"
            for value in (page[place].value, book.value("Summary", place)):
                assert value == pytest.approx(float(exact), rel=1e-9, abs=1e-12), (head, place)
        assert page[f"{heads['exactly']}{at}"].value == str(law.house_edge)
        assert page[f"A{at}"].value == names(sheet)[at - top - 1]


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
def test_every_cell_of_a_wagers_spreadsheet(
    sheets: Mapping[str, Sheet], files: Files, name: str
) -> None:
    sheet = sheets[name]
    content = files[name, "xlsx"] if (name, "xlsx") in files else rendered(sheet, "xlsx")
    book, shown = Book(content), openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    for _, lines in alike(sheet):
        entry = lines[0].entry
        tab = " ".join(filter(None, [entry.wager, entry.paytable]))
        assert entry.law is not None
        assert_laid_out(book, shown[tab], tab, entry.law)
        assert_posted_below(shown[tab], lines[0], entry.law)


def assert_laid_out(book: Book, page: Any, tab: str, law: Law) -> None:
    top = next(cell.row for cell in page["A"] if cell.value == "row")
    heads = {cell.value: cell.column_letter for cell in page[top] if cell.value}
    for at, row in enumerate(law.outcomes, top + 1):
        wanted = {
            "net": row.net,
            "combinations": row.combinations,
            "probability": row.probability,
            "return": row.contribution,
        }
        for head, exact in wanted.items():
            place = f"{heads[head]}{at}"
            for value in (page[place].value, book.value(tab, place)):
                assert value == pytest.approx(float(exact), rel=1e-9, abs=1e-12), (head, place)
        one_in = page[f"{heads['1 in']}{at}"].value
        assert one_in == (
            "never" if not row.combinations else pytest.approx(float(row.one_in or 0))
        )
        assert page[f"A{at}"].value == (row.label or "(loses)")
        assert page[f"{heads['posted']}{at}"].value == row.pays
        assert page[f"{heads['exactly']}{at}"].value == str(row.probability)
        assert_inputs(page, heads, at, row)
    places = {cell.value: cell.row for cell in page["A"] if cell.row > top + len(law.outcomes)}
    as_fraction = {"house edge", "return to player", "hit frequency", "push frequency"}
    figures: dict[str, Any] = {
        "house edge": law.house_edge,
        "return to player": 1 + law.mean,
        "hit frequency": law.hit_frequency,
        "push frequency": law.push_frequency,
        "variance": law.variance,
        "standard deviation": law.standard_deviation,
        "skewness": law.skewness or 0,
        "kurtosis": law.kurtosis or 0,
        "volatility index at 90%": volatility(law, 0.9),
        "most won per unit": law.max_win,
    }
    for name, figure in figures.items():
        for column in "BC":
            value = page[f"{column}{places[name]}"].value
            assert value == pytest.approx(float(figure), rel=1e-9, abs=1e-12), name
        if name in as_fraction:
            assert page[f"F{places[name]}"].value == str(figure)


def assert_inputs(page: Any, heads: Mapping[str, str], at: int, row: Row) -> None:
    """The pays that a reader may change come to the net of the row."""
    win, risk, less = (page[f"{heads[head]}{at}"].value for head in ("pays", "to", "less"))
    if win is not None:
        assert win / risk * (1 - less) == pytest.approx(float(row.net))


def assert_posted_below(page: Any, line: Line, law: Law) -> None:
    assert line.breakage is not None
    values = [[cell.value for cell in row[:7]] for row in page.iter_rows()]
    top = next(at for at, row in enumerate(values) if row[0] == "stake")
    stakes = sorted({*line.breakage.stakes, *line.breakage.moved})
    for row, at in zip(values[top + 1 :], stakes, strict=False):
        assert agrees(row[0], Fraction(at.stake, 100))
        assert agrees(row[1], at.edge, "%")
        assert row[2] == str(at.edge)
        assert agrees(row[3], at.exact, "%")
    if law.compound:
        top = next(at for at, row in enumerate(values) if row[0] == "Rows, in any combination")
        for row, printed in zip(values[top + 2 :], law.rows, strict=False):
            assert row[0] == (printed.label or "(loses)")
            assert row[3] == str(printed.probability)


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
def test_every_value_of_the_data(sheets: Mapping[str, Sheet], files: Files, name: str) -> None:
    sheet = sheets[name]
    content = files[name, "json"] if (name, "json") in files else rendered(sheet, "json")
    for one, line in zip(json.loads(content)["wagers"], sheet.lines, strict=True):
        law = line.entry.law
        assert law is not None
        for key, exact in (
            ("house_edge", law.house_edge),
            ("hit_frequency", law.hit_frequency),
            ("push_frequency", law.push_frequency),
            ("variance", law.variance),
        ):
            assert Fraction(one[key]["fraction"]) == exact
            assert one[key]["value"] == float(exact)
        assert one["standard_deviation"] == float(law.standard_deviation)
        lists: dict[str, Any] = {"outcomes": law.outcomes, "rows": law.rows}
        for kind, rows in lists.items():
            for told, row in zip(one[kind], rows, strict=True):
                assert (told["label"], told["pays"]) == (row.label, row.pays)
                assert told["combinations"] == row.combinations
                assert Fraction(told["probability"]["fraction"]) == row.probability
                assert Fraction(told["contribution"]["fraction"]) == row.contribution
        for told, row in zip(one["outcomes"], law.outcomes, strict=True):
            parts = [(part["label"], Fraction(part["units"])) for part in told["parts"]]
            assert parts == [(part.label, part.units) for part in row.parts]
        assert line.breakage is not None
        for told, at in zip(one["after_breakage"]["stakes"], line.breakage.stakes, strict=True):
            assert told["stake_cents"] == at.stake
            assert Fraction(told["house_edge"]["fraction"]) == at.edge
            assert Fraction(told["exact_edge"]["fraction"]) == at.exact


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s", "split"])
def test_every_value_of_the_table(sheets: Mapping[str, Sheet], files: Files, name: str) -> None:
    sheet = sheets[name]
    content = files[name, "csv"] if (name, "csv") in files else rendered(sheet, "csv")
    read = csv.DictReader(io.StringIO(content.decode()))
    for line in sheet.lines:
        law, wager = line.entry.law, sheet.card.wagers[line.entry.wager]
        assert law is not None
        assert line.breakage is not None
        edges = {at.stake: str(at.edge) for at in line.breakage.stakes}
        anyhow = {row.label: str(row.probability) for row in law.rows}
        for row in law.outcomes:
            found = next(read)
            assert found["label"] == row.label
            assert Fraction(found["net"]) == row.net
            assert int(found["combinations"]) == row.combinations
            assert Fraction(found["probability"]) == row.probability
            assert Fraction(found["contribution"]) == row.contribution
            assert Fraction(found["house_edge"]) == law.house_edge
            assert found["in_any_combination"] == anyhow.get(row.label, "")
            assert found["edge_at_minimum"] == edges[wager.minimum]
            assert found["edge_at_5_dollars"] == edges.get(500, "")
            assert found["edge_at_25_dollars"] == edges.get(2_500, "")
    assert next(read, None) is None


def test_bounds_are_called_bounds_in_every_format(great_8: Sheet, files: Files) -> None:
    """Of a game whose rounds cannot be listed, beside one that pays exactly what is said."""
    game = rc.load("jacks-beat")
    entry = Entry("jacks-beat", "A", None, ("jacks-beat",), None, Fraction(1, 20), "toy")
    line = replace(great_8.lines[0], entry=entry, name="Jacks Beat", bands=(), exposure=None)
    assert great_8.worst_round is not None
    bound = replace(great_8.worst_round, stakes=(), common=False, seat=100_050)
    sheet = replace(
        great_8,
        game=game,
        lines=(replace(line, breakage=None),),
        by_decks=None,
        rulings=(),
        checks=(),
        worst_round=bound,
    )
    from tests.report.test_document import text_of

    for kind in ("html", "md", "xlsx", "pdf"):
        text = text_of(kind, rendered(sheet, kind))
        assert "atmost$1,000.50(abound)" in text
        assert "Thedearestroundofaseat" not in text
        whole = text_of(kind, files["great-8", kind])
        assert "(abound)" not in whole
        assert "Oneseat" in whole
    told = json.loads(rendered(sheet, "json"))["worst_round"]
    assert (told["seat_is_bound"], told["table_is_bound"], told["jointly"]) == (True, True, False)
    exact = json.loads(files["great-8", "json"])["worst_round"]
    assert (exact["seat_is_bound"], exact["table_is_bound"], exact["jointly"]) == (
        False,
        False,
        True,
    )
    assert sum(stake["paid_cents"] for stake in exact["stakes"]) == exact["seat_cents"]
