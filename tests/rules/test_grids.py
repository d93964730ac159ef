"""Charts as data: the code of a cell, and a legend of the codes that occur."""

from fractions import Fraction

import pytest

from rackcard.rules.grids import NOTHING, STAR, Cell, Grid, Query

LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P"}


def grid(*rows: tuple[Cell, ...]) -> Grid:
    named = {f"row {number}": cells for number, cells in enumerate(rows)}
    return Grid("Title", ("2", "3"), named, LETTERS)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (Cell(), NOTHING),
        (Cell(differs=True, cost=1.0), NOTHING),
        (Cell("hit"), "H"),
        (Cell("double", "hit"), "Dh"),
        (Cell("double", "stand"), "Ds"),
        (Cell("split", differs=True), "P*"),
        (Cell("double", "hit", differs=True), "Dh*"),
        (Cell("stand", cost=0.0125), "S 1.25"),
        (Cell("stand", cost=0.0), "S 0.00"),
        (Cell("double", "hit", True, 0.12345), "Dh* 12.35"),
    ],
)
def test_a_cell_in_a_few_characters(cell: Cell, code: str) -> None:
    assert grid().code(cell) == code
    assert grid((cell, Cell("hit"))).codes() == {"row 0": (code, "H")}


def test_a_legend_explains_what_occurs_in_the_order_of_the_letters() -> None:
    chart = grid(
        (Cell("split"), Cell("double", "stand"), Cell("double", "hit")),
        (Cell("double"), Cell("stand", cost=0.01), Cell("split", cost=0.02)),
    )
    assert list(chart.legend().items()) == [
        ("S", "stand"),
        ("D", "double"),
        ("Dh", "double, else hit"),
        ("Ds", "double, else stand"),
        ("P", "split"),
    ]


def test_a_legend_ends_with_the_marks() -> None:
    chart = grid((Cell("hit", differs=True), Cell()), (Cell("hit"), Cell("stand")))
    assert list(chart.legend().items()) == [
        ("H", "hit"),
        ("S", "stand"),
        (NOTHING, "cannot come up"),
        (STAR, "differs from the chart of the main wager alone"),
    ]
    assert list(grid((Cell("hit", differs=True),)).legend()) == ["H", STAR]
    assert list(grid((Cell("hit"),), (Cell(),)).legend()) == ["H", NOTHING]
    assert grid().legend() == {}


def test_two_actions_cannot_share_a_letter() -> None:
    with pytest.raises(AssertionError, match="a letter for each action"):
        Grid("Title", (), {}, {"stand": "S", "split": "S"})


def test_what_is_asked_for_by_default() -> None:
    assert Cell() == ("", "", False, None)
    assert Query() == (False, "", None, Fraction(0))
    assert grid().notes == ()
