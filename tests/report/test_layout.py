"""How figures stand in a document: where long ones break, which column is wide, which is right."""

from __future__ import annotations

import json
import sys
import time
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import UndefinedError

from rackcard.exact.law import Law, Row
from rackcard.report import charts, html, pdf, spreadsheet
from rackcard.report.document import Chart, Charts, Code, Document, Facts, Section, lines
from rackcard.report.naming import settings
from rackcard.report.tables import Table
from rackcard.report.wager_sheet import WagerSheet, _parts_needed, pays
from tests.report.sheets import own_card


@pytest.mark.parametrize(
    ("cell", "broken"),
    [
        (f"{'1' * 14}/{'2' * 15}", [f"{'1' * 14}/{'2' * 15}"]),  # 30 signs
        (f"{'1' * 15}/{'2' * 15}", [f"{'1' * 15}/", "2" * 15]),
        (f"-{'1' * 15}/{'2' * 15}", [f"-{'1' * 15}/", "2" * 15]),
        ("9" * 40, ["9" * 40]),  # a label of digits, say: no comma to break at
        ("words and 1/3, longer than any figure", ["words and 1/3, longer than any figure"]),
    ],
)
def test_where_a_long_figure_breaks(cell: str, broken: list[str]) -> None:
    assert lines(cell) == broken


def test_a_count_breaks_after_a_comma_near_its_middle() -> None:
    assert lines("123" + ",567" * 8) == ["123" + ",567" * 8]  # 35 signs
    assert lines("1" + ",567" * 9) == ["1" + ",567" * 4 + ",567,", "567,567,567,567"]  # 37


def test_the_longest_column_of_words_is_the_wide_one() -> None:
    rows = [["a", "long words", "9" * 40], ["bb", "", "1"]]
    told = pdf._table(Table("", ["one", "two", ">three"], rows))
    assert [one["name"] for one in told["columns"]] == ["one", "two", "three"]
    assert [one["wide"] for one in told["columns"]] == [False, True, False]
    assert [one["right"] for one in told["columns"]] == [False, False, True]


def test_a_table_of_figures_has_no_wide_column() -> None:
    told = pdf._table(Table("", [">one", ">two"], [["1", "22"]]))
    assert [one["wide"] for one in told["columns"]] == [False, False]


def test_settings_that_are_none() -> None:
    assert settings({}) == "none"
    assert settings({"decks": 8, "burn": "none"}) == "decks 8, burn none"


@pytest.mark.parametrize(
    ("printed", "net", "numbers"),
    [
        ("3:2", Fraction(3, 2), (3, 2, 0)),
        ("6:4", Fraction(3, 2), (6, 4, 0)),
        ("1:1 less 5%", Fraction(19, 20), (1, 1, Fraction(1, 20))),
        ("1:1", Fraction(19, 20), (19, 20, 0)),  # a pay of several: not as printed
        ("1:1 less 5%", Fraction(1), (1, 1, 0)),
        ("lose", Fraction(-1), (-1, 1, 0)),
    ],
)
def test_the_numbers_of_a_row_are_those_printed_if_they_make_its_pay(
    printed: str, net: Fraction, numbers: tuple[Fraction, ...]
) -> None:
    row = Row("a row", printed, net, 1, Fraction(1, 2))
    assert pays(row) == numbers


# --- the sheet of a wager in a workbook


@pytest.mark.parametrize(
    ("digits", "parts"), [(1, 1), (15, 1), (16, 2), (27, 2), (28, 3), (39, 3), (40, 4)]
)
def test_counts_are_cut_where_a_cell_ends(digits: int, parts: int) -> None:
    assert _parts_needed(10 ** (digits - 1)) == _parts_needed(10**digits - 1) == parts


def composed(label: str, net: int, pays: str = "as its parts") -> str:
    """The formula of a split wager, beside a row A that pays 3 in row 6 and a loss in row 8."""
    rows = (
        Row("A", "3:1", Fraction(3), 1, Fraction(1, 3)),
        Row(label, pays, Fraction(net), 1, Fraction(1, 3)),
        Row("", "lose", Fraction(-1), 1, Fraction(1, 3)),
    )
    return WagerSheet(None, None, Law(3, rows))._composed(rows[1])


@pytest.mark.parametrize(
    ("label", "net", "formula"),
    [
        ("1 x A + 1 x lose", 2, "1*F6+1*-1"),
        ("2 x A", 6, "2*F6"),
        ("3 x lose", -3, "3*-1"),
        ("2 x A", 7, ""),  # not what its parts come to: something is paid otherwise
        ("1 x A + 1 x B", 3, ""),
    ],
)
def test_a_split_wager_is_the_sum_of_its_rows(label: str, net: int, formula: str) -> None:
    assert composed(label, net) == formula


def test_other_rows_are_no_sums() -> None:
    assert composed("2 x A", 6, "6:1") == ""


def test_a_pay_against_nothing_is_entered_as_its_net() -> None:
    assert pays(Row("odd", "1:0", Fraction(5, 2), 1, Fraction(1, 2))) == (5, 2, 0)


# --- what is handed to other programs


def test_the_typesetter_is_told_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day begins in Greenwich, wherever the document is made."""
    asked: dict[str, Any] = {}

    def compile(source: bytes, **how: Any) -> bytes:
        asked.update(how, source=source)
        return b"%PDF"

    monkeypatch.setitem(sys.modules, "typst", SimpleNamespace(compile=compile))
    inner = Section("inner", (Code("x"), Charts(())))
    made = Document("t", "s", "r", "w", "1970-01-02", Facts(()), (Section("a", (), (inner,)),))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    assert pdf.pdf(made) == b"%PDF"
    monkeypatch.undo()
    time.tzset()
    assert asked.pop("source").startswith(b"// A document of Rackcard on paper.")
    assert json.loads(asked.pop("sys_inputs")["document"]) == pdf._plain(made) | {"facts": []}
    assert asked == {
        "format": "pdf",
        "ignore_system_fonts": True,
        "pdf_standards": ["a-2b"],
        "timestamp": 86_400,
    }
    levels = [(one["title"], one["level"]) for one in pdf._plain(made)["sections"]]
    assert levels == [("a", 1), ("inner", 2)]


def test_a_chart_is_its_design_and_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "_converted", lambda spec: spec)
    points = ({"row": "Win", "return": 0.25},)
    drawn = json.loads(charts.svg(Chart("returns", "caption", points)))
    assert drawn.pop("datasets") == {"points": [*points]}
    assert drawn == charts._design("returns")


def test_a_template_names_nothing_that_is_not_there() -> None:
    with pytest.raises(UndefinedError):
        html.environment().from_string("{{ nothing }}").render()
    assert html.environment().from_string("{{ x }}").render(x="<") == "&lt;"


def test_no_sheet_of_a_wager_takes_the_name_of_another_sheet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[set[str]] = []
    named = spreadsheet._tab
    monkeypatch.setattr(
        spreadsheet, "_tab", lambda line, taken: seen.append({*taken}) or named(line, taken)
    )
    spreadsheet.spreadsheet(own_card())
    titles = {"summary", "maximum exposure", "edge by number of decks", "rulings", "method"}
    assert titles <= seen[0]
    assert seen[1] - seen[0] == {"hand"}
