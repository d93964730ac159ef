"""The spreadsheet is alive: its formulas give the exact figures, and move with a pay."""

from __future__ import annotations

import io
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

import rackcard as rc
from rackcard.exact.law import Law
from rackcard.exact.laws import Entry
from rackcard.report.sheet import Sheet, sheet
from rackcard.report.spreadsheet import spreadsheet
from rackcard.report.wager_sheet import PART, pays
from rackcard.rules.pays import Outcome
from tests.report.conftest import Files
from tests.report.formulas import Book
from tests.report.sheets import DAY

GAMES = ["dead-mans-hand", "great-8", "jacks-beat", "lucky-8", "straights-and-8s"]


def place(book: Book, page: str, name: str, column: str = "B") -> str:
    """The cell beside the name of a figure."""
    return next(
        f"{column}{cell.row}"
        for cell in book.book[page]["A"]
        if cell.value == name and cell.row > 6
    )


def row_of(book: Book, page: str, label: str) -> int:
    return next(cell.row for cell in book.book[page]["A"] if cell.value == label)


def test_recalculated_figures_are_the_exact_ones(
    great_8: Sheet, roulette: Sheet, files: Files
) -> None:
    for one in (great_8, roulette):
        book = Book(files[one.card.game, "xlsx"])
        for line in one.lines:
            page = " ".join(filter(None, [line.entry.wager, line.entry.paytable]))
            law = line.entry.law
            assert law is not None
            exact = {
                "house edge": law.house_edge,
                "hit frequency": law.hit_frequency,
                "push frequency": law.push_frequency,
                "variance": law.variance,
                "standard deviation": law.standard_deviation,
                "skewness": law.skewness,
                "kurtosis": law.kurtosis,
                "most won per unit": law.max_win,
            }
            for name, figure in exact.items():
                found = book.value(page, place(book, page, name))
                assert found == pytest.approx(float(figure or 0), rel=1e-9, abs=1e-12)
            assert abs(book.value(page, place(book, page, "house edge", "D"))) < 1e-12
            low, high = (book.value(page, place(book, page, 1000, column)) for column in "BC")
            assert (low, high) == pytest.approx((line.bands[0].low, line.bands[0].high), abs=1e-9)


def test_cached_values_are_the_recalculated_ones(files: Files) -> None:
    """A viewer that does not recalculate shows the same figures."""
    content = files["great-8", "xlsx"]
    book = Book(content)
    shown = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    formulas = 0
    for page in book.book:
        for row in page:
            for cell in row:
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    formulas += 1
                    cached = shown[page.title][cell.coordinate].value
                    computed = book.value(page.title, cell.coordinate)
                    if isinstance(cached, str):
                        assert cached == computed
                    else:
                        assert cached == pytest.approx(float(computed), rel=1e-9, abs=1e-12)
    assert formulas > 200


def test_a_changed_pay_moves_the_edge_as_the_command_does(great_8: Sheet, files: Files) -> None:
    book = Book(files["great-8", "xlsx"])
    page = "great-bonus 1"
    book.change(page, f"C{row_of(book, page, 'Tiger 6')}", 25)
    law = rc.load("great-8", pays={("great-bonus", "Tiger 6"): "25:1"}).law("great-bonus", "1")
    edge = book.value(page, place(book, page, "house edge"))
    assert edge == pytest.approx(float(law.house_edge), abs=1e-12)
    summary = row_of(book, "Summary", "Great Bonus, table 1")
    assert book.value("Summary", f"B{summary}") == edge
    assert book.value("Summary", f"D{summary}") == pytest.approx(
        float(law.house_edge - great_8.lines[1].entry.edge), abs=1e-12
    )
    assert book.value("Summary", f"B{summary + 1}") == pytest.approx(
        float(great_8.lines[2].entry.edge), abs=1e-12
    )


def test_pays_are_entered_as_they_are_printed() -> None:
    baccarat = rc.load("lucky-8").law("banker").outcomes
    assert pays(baccarat[0]) == (1, 1, Fraction(1, 20))
    assert pays(baccarat[1]) == (0, 1, 0)
    assert pays(baccarat[2]) == (-1, 1, 0)
    assert pays(rc.load("great-8").law("main").outcomes[0]) == (6, 5, 0)


@pytest.mark.parametrize("game", ["great-8", "straights-and-8s"])
def test_exact_figures_fit_their_column(files: Files, game: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(files[game, "xlsx"]))
    seen = 0
    for page in book:
        for head in next((row for row in page.iter_rows(max_row=8) if row[0].value == "row"), ()):
            if head.value not in ("row", "exactly"):
                continue
            below = [page.cell(at, head.column).value for at in range(head.row + 1, 40)]
            texts = below[: below.index(None)] if None in below else below
            longest = max(len(str(text)) for text in texts)
            wide = page.column_dimensions[head.column_letter].width
            if head.value == "exactly":
                assert longest < wide < longest + 5
            else:
                assert 30 <= wide < max(30, min(longest + 2, 60)) + 1
            seen += 1
    assert seen >= 4


def test_counts_that_are_too_long_for_a_cell_are_cut_in_two(great_8: Sheet) -> None:
    """8,250,459,031,214,400 deals have more digits than a spreadsheet shows."""
    won, lost = 2_476_168_115_890_248, 5_774_290_915_324_152
    odds = Outcome("Win", "1:1", Fraction(1)), Outcome("", "lose", Fraction(-1))
    law = Law.of([(odds[0], won), (odds[1], lost)])
    line = great_8.lines[0]
    long = replace(line, entry=replace(line.entry, law=law, edge=law.house_edge), bands=())
    book = Book(spreadsheet(replace(great_8, lines=(long,), by_decks=None, rulings=())))
    row = row_of(book, "main", "Win")
    parts = [book.value("main", f"{column}{row}") for column in "GH"]
    assert parts[0] * PART + parts[1] == won
    assert book.value("main", f"I{row}") == "2,476,168,115,890,248"
    edge = book.value("main", place(book, "main", "house edge"))
    assert edge == pytest.approx(float(law.house_edge), abs=1e-12)


def test_a_split_wager_moves_with_the_rows_of_its_hands(great_8: Sheet) -> None:
    either = Outcome("ANY A or 8", "2:1", Fraction(2)), Outcome("", "lose", Fraction(-1))
    both = Outcome("1 x ANY A or 8 + 1 x lose", "as its parts", Fraction(1))
    law = Law.of([(either[0], 3), (both, 2), (either[1], 5)])
    line = great_8.lines[0]
    split = replace(line, entry=replace(line.entry, law=law, edge=law.house_edge), bands=())
    book = Book(spreadsheet(replace(great_8, lines=(split,), by_decks=None, rulings=())))
    row = row_of(book, "main", "1 x ANY A or 8 + 1 x lose")
    assert book.value("main", f"F{row}") == 1
    book.change("main", f"C{row_of(book, 'main', 'ANY A or 8')}", 7)
    assert book.value("main", f"F{row}") == 6


def test_envy_stands_below_what_it_is_paid_with(great_8: Sheet) -> None:
    row, lose = Outcome("Five Aces", "250:1", Fraction(250)), Outcome("", "lose", Fraction(-1))
    law = Law.of([(row, 3), (lose, 997)])
    brings, none = Outcome("Five Aces", "$50", Fraction(50)), Outcome("", "nothing", Fraction(0))
    envy = Law.of([(brings, 3), (none, 997)])
    entry = Entry("chan-chu", "3", None, ("chan-chu",), law, law.house_edge, envy=envy)
    line = replace(great_8.lines[0], entry=entry, name="Chan Chu")
    changes = {"game": rc.load("jacks-beat"), "lines": (line,), "by_decks": None, "rulings": ()}
    changes["worst_round"] = None
    book = Book(spreadsheet(replace(great_8, **changes)))
    top = row_of(book, "chan-chu 3", "chan-chu, table 3: envy, per other player")
    assert top > max(cell.row for cell in book.book["chan-chu 3"]["A"] if cell.value == 10_000_000)
    cells = [book.value("chan-chu 3", f"{column}{top + 2}") for column in "ABCD"]
    assert cells == ["Five Aces", "$50", "3", "0.150000"]


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_libreoffice_recalculates_every_edge(game: str, tmp_path: Path) -> None:
    """Not our own reader, but a program that reviewers have; it recalculates when asked to."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice (soffice) is not installed")
    one = sheet(rc.load(game), DAY)
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet(one)))  # which forgets cached values
    book.save(tmp_path / "sheet.xlsx")
    subprocess.run(
        [
            *(office, "--headless", f"-env:UserInstallation=file://{tmp_path}/profile"),
            *("--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(tmp_path / "out")),
            str(tmp_path / "sheet.xlsx"),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    found = openpyxl.load_workbook(tmp_path / "out" / "sheet.xlsx", data_only=True)["Summary"]
    top = next(cell.row for cell in found["A"] if cell.value == "wager")
    for row, line in enumerate(one.lines, top + 1):
        assert line.entry.edge is not None
        assert found[f"B{row}"].value == pytest.approx(float(line.entry.edge), abs=1e-12)
