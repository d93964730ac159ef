"""How figures stand in a document: where long ones break, which column is wide, which is right."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rackcard.exact.law import Row
from rackcard.report import pdf
from rackcard.report.document import lines
from rackcard.report.naming import settings
from rackcard.report.tables import Table
from rackcard.report.wager_sheet import pays


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
