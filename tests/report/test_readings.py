"""The table of a ruling: what stands in its cells, and which notes stand below it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rackcard.exact.rulings import Line, Reading, Report
from rackcard.report import readings

MAIN, BONUS = Line("main", None, None), Line("bonus", "2", "best", "red")
NOT_PROVEN = "not proven: `rackcard prove` computes it, for each reading by --ruling."


def reading(name: str, main: int | None, *unpriced: Line, default: bool = False) -> Reading:
    edges = {MAIN: None if main is None else Fraction(main, 100), BONUS: None}
    return Reading(name, f"as {name} reads it", default, default, edges, frozenset(unpriced))


def report(*found: Reading) -> Report:
    return Report("tie", "Ties push.", "Do ties push?", list(found))


def test_cells_and_names() -> None:
    table = readings.table(report(reading("push", 1, BONUS, default=True), reading("lose", None)))
    assert table.title == "tie: Do ties push?"
    assert table.columns == ["house edge of", ">push *", ">lose"]
    assert table.rows == [
        ["main", "1.0000%", "not offered"],
        ["bonus, table 2, best, red", "not proven", "not offered"],
    ]
    assert table.notes[:3] == [
        "Clause: Ties push.",
        "push (default): as push reads it",
        "lose: as lose reads it",
    ]


@pytest.mark.parametrize("unpriced", [(), (0,), (1,), (0, 1)])
def test_the_note_on_proofs_stands_where_any_reading_lacks_one(unpriced: tuple[int, ...]) -> None:
    found = [reading(str(at), 1, *[BONUS] * (at in unpriced)) for at in range(2)]
    notes = readings.table(report(*found)).notes
    assert (NOT_PROVEN in notes) is bool(unpriced)
    assert notes[-1] == "* in force here; wagers that are not listed do not depend on this ruling."


def test_a_ruling_that_moves_nothing() -> None:
    alone = Reading("push", "text", True, True, {}, frozenset())
    table = readings.table(report(alone))
    assert table.rows == []
    assert table.notes[-1] == "* in force here; no wager's edge depends on this ruling."
