"""Which of the rows that a hand made is paid: the first as printed, or the one that pays most."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.pays import LOSE, Pay, Paytable

PAYS = st.one_of(
    st.integers(1, 500).map(lambda odds: f"{odds}:1"),
    st.integers(1, 9).map(lambda odds: f"{odds}:5"),
    st.integers(1, 50_000).map(lambda dollars: f"${dollars}"),
    st.sampled_from(["push", "lose half", "lose", "1:1 less 5%"]),
)
TABLES = st.lists(PAYS, min_size=1, max_size=6).map(
    lambda pays: {f"row {number}": Pay.parse(text) for number, text in enumerate(pays)}
)


def worth(pay: Pay) -> Fraction:
    """What a dollar wins, from the text that is printed."""
    if pay.text.startswith("$"):
        return Fraction(pay.text[1:].replace(",", ""))
    words = {"push": Fraction(0), "lose": Fraction(-1), "lose half": Fraction(-1, 2)}
    if pay.text in words:
        return words[pay.text]
    odds, _, commission = pay.text.partition(" less ")
    win, risk = map(Fraction, odds.split(":"))
    return win / risk * (1 - Fraction(commission.rstrip("%") or 0) / 100)


@given(TABLES, st.data())
def test_the_row_that_is_paid(rows: dict[str, Pay], data: st.DataObject) -> None:
    made = tuple(data.draw(st.lists(st.sampled_from([*rows, "elsewhere"]), unique=True)))
    printed = [row for row in rows if row in made]
    first, best = Paytable(rows).hit(made), Paytable(rows, best=True).hit(made)
    if not printed:
        assert first == best == ("", LOSE)
        return
    assert first == (printed[0], rows[printed[0]])
    most = max(worth(rows[row]) for row in printed)
    # Of rows that pay the same, the first as printed is named.
    assert best[0] == next(row for row in printed if worth(rows[row]) == most)
    assert best[1] == rows[best[0]]


def test_dollars_count_for_a_dollar_and_not_as_no_odds() -> None:
    rows = {"Odds": Pay.parse("100:1"), "Dollars": Pay.parse("$250"), "More": Pay.parse("251:1")}
    table = Paytable(rows, best=True)
    assert table.hit(("Odds", "Dollars"))[0] == "Dollars"
    assert table.hit(("Dollars", "More"))[0] == "More"
    assert table.hit(("Odds", "Dollars", "More"))[0] == "More"
    assert Paytable(rows).hit(("Dollars", "Odds"))[0] == "Odds"
