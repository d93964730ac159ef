"""When rounds refute a figure: exact tails, both sides of the line, and the error of an edge."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from rackcard.sim.agreement import REFUTES, p_value, refuted
from rackcard.sim.tally import Counted, WagerTally

HALF = Fraction(1, 2)


def tally(*rows: tuple[int, Fraction | None], edge: Fraction | None = Fraction(0)) -> WagerTally:
    """Rows of (times, probability); the first wins, the others lose."""
    outcomes = tuple(
        Counted(f"row {n}", "", Fraction(-1 if n else 1), times, probability)
        for n, (times, probability) in enumerate(rows)
    )
    rounds = sum(times for times, _ in rows)
    return WagerTally("bet", None, None, "bet", rounds, outcomes, edge, True)


def coins(heads: int, rounds: int = 1_000) -> WagerTally:
    return tally((heads, HALF), (rounds - heads, HALF))


def exactly(heads: int, rounds: int = 1_000) -> Fraction:
    """Both sides of both rows, by counting."""
    tail = sum(comb(rounds, k) for k in range(heads, rounds + 1))
    return 4 * Fraction(tail, 2**rounds)


def test_a_true_figure_is_refuted_once_in_a_million_at_most() -> None:
    assert REFUTES == 1e-6


def test_it_is_the_exact_tail() -> None:
    for heads in (540, 560, 579, 580, 620):
        assert p_value(coins(heads)) == pytest.approx(float(exactly(heads)), rel=1e-9)
        assert p_value(coins(1_000 - heads)) == p_value(coins(heads))


def test_both_sides_of_the_line() -> None:
    """579 and 580 heads of 1,000 lie next to each other, and the line between them."""
    first = next(heads for heads in range(500, 1_000) if exactly(heads) < Fraction(1, 10**6))
    assert not refuted(p_value(coins(first - 1)))
    assert refuted(p_value(coins(first)))
    assert p_value(coins(first - 1)) < 10 * REFUTES, "a line ten times lower would not be caught"
    assert p_value(coins(first)) > REFUTES / 10, "a line ten times higher would not be caught"
    assert not refuted(REFUTES)
    assert not refuted(None)


def test_rare_rows_do_not_raise_false_alarms() -> None:
    """Twenty of five expected: chi-square says 2e-11, the tail itself 4e-6 with both its sides."""
    rare = Fraction(5, 10_000)
    seen = tally((20, rare), (9_980, 1 - rare))
    assert seen.chi_square is not None
    assert seen.chi_square.p_value < 1e-10
    assert not refuted(p_value(seen))
    assert refuted(p_value(tally((25, rare), (9_975, 1 - rare))))


def test_what_cannot_happen_refutes_at_once() -> None:
    assert p_value(tally((1, Fraction(0)), (999_999, Fraction(1)))) == 0.0
    assert p_value(tally((0, Fraction(0)), (10, Fraction(1)))) is None


def test_an_edge_may_be_off_by_its_error() -> None:
    """A thousand rounds, 600 won: an edge of -20 %, known here to within 3.1 %."""
    spread = tally((600, None), (400, None)).standard_error
    for sigmas, refutes in ((4.8, False), (5.0, True)):
        edge = Fraction(-0.2) + Fraction(sigmas * spread)
        assert refuted(p_value(tally((600, None), (400, None), edge=edge))) is refutes
        further = edge + Fraction(1, 100)
        seen = tally((600, None), (400, None), edge=further)
        assert refuted(p_value(seen))
        assert refuted(p_value(seen, Fraction(1, 100))) is refutes


def test_no_figure_and_no_spread_say_nothing() -> None:
    assert p_value(tally((5, None), (5, None), edge=None)) is None
    assert p_value(tally((10, None))) is None
