"""Tallies: estimates and tests against their definitions, scipy, and laws that are wrong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import isclose, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import rackcard
from rackcard.rules.errors import BadInput
from rackcard.sim.tally import Counted, Tally, WagerTally


def tally(
    rows: list[tuple[int | Fraction, int, Fraction]], *, independent: bool = True
) -> WagerTally:
    """From (net, times, probability) of each outcome."""
    outcomes = tuple(
        Counted(str(k), "x", Fraction(net), times, p) for k, (net, times, p) in enumerate(rows)
    )
    edge = -sum((o.net * o.probability for o in outcomes), Fraction(0))
    rounds = sum(o.times for o in outcomes)
    return WagerTally("bet", None, None, "bet", rounds, outcomes, edge, independent)


FEW = settings(max_examples=40, deadline=None)
COUNTS = st.lists(
    st.tuples(
        st.fractions(-2, 300, max_denominator=20), st.integers(0, 10**7), st.integers(1, 10**6)
    ),
    min_size=1,
    max_size=9,
).filter(lambda rows: any(times for _, times, _ in rows))


def of_counts(rows: list[tuple[Fraction, int, int]]) -> WagerTally:
    total = sum(weight for _, _, weight in rows)
    return tally([(net, times, Fraction(weight, total)) for net, times, weight in rows])


class TestEstimates:
    @FEW
    @given(COUNTS)
    def test_edge_and_error_are_the_naive_ones(self, rows: list[tuple[Fraction, int, int]]) -> None:
        found = of_counts(rows)
        n = sum(times for _, times, _ in rows)
        mean = sum((net * times for net, times, _ in rows), Fraction(0)) / n
        variance = sum(((net - mean) ** 2 * times for net, times, _ in rows), Fraction(0)) / n
        assert found.house_edge == -float(mean)
        assert isclose(found.standard_error, sqrt(variance / n))

    @FEW
    @given(COUNTS, st.floats(0.01, 0.9999))
    def test_intervals_are_scipys(
        self, rows: list[tuple[Fraction, int, int]], confidence: float
    ) -> None:
        found = of_counts(rows)
        low, high = found.interval(confidence)
        if not found.standard_error:
            assert low == high == found.house_edge
            return
        known = stats.norm.interval(confidence, found.house_edge, found.standard_error)
        assert isclose(low, known[0], rel_tol=1e-9, abs_tol=1e-9)
        assert isclose(high, known[1], rel_tol=1e-9, abs_tol=1e-9)

    def test_numpy_agrees_on_a_written_out_sample(self) -> None:
        half = Fraction(1, 2)
        found = tally([(1, 480, half), (-1, 520, half)])
        sample = np.repeat([1.0, -1.0], [480, 520])
        assert isclose(found.house_edge, -sample.mean())
        assert isclose(found.standard_error, sample.std() / sqrt(1000))
        assert isclose(found.sigmas, 0.04 / sqrt(1 / 1000))

    def test_the_usual_interval_is_95_percent(self) -> None:
        found = tally([(1, 480, Fraction(1, 2)), (-1, 520, Fraction(1, 2))])
        low, high = found.interval()
        assert isclose(high - found.house_edge, 1.959963984540054 * found.standard_error)
        assert isclose(found.house_edge - low, high - found.house_edge)

    @pytest.mark.parametrize("confidence", [0, 1, -0.1, 95, float("nan")])
    def test_a_confidence_lies_between_0_and_1(self, confidence: float) -> None:
        with pytest.raises(BadInput, match="lies between 0 and 1"):
            tally([(1, 1, Fraction(1))]).interval(confidence)

    def test_a_wager_that_cannot_vary_is_no_sigmas_off(self) -> None:
        found = tally([(0, 5, Fraction(1))])
        assert found.sigmas == found.standard_error == 0
        assert found.interval() == (0, 0)

    def test_sigmas_have_the_sign_of_the_estimated_edge_less_the_exact_one(self) -> None:
        half = Fraction(1, 2)
        assert tally([(1, 60, half), (-1, 40, half)]).sigmas == -2
        assert tally([(1, 40, half), (-1, 60, half)]).sigmas == 2


class TestChiSquare:
    @FEW
    @given(st.lists(st.tuples(st.integers(0, 2000), st.integers(1, 9)), min_size=2, max_size=9))
    def test_it_is_scipys(self, cells: list[tuple[int, int]]) -> None:
        rounds, total = sum(times for times, _ in cells), sum(weight for _, weight in cells)
        if rounds < 5 * total:  # nothing to pool
            return
        found = tally([(0, times, Fraction(weight, total)) for times, weight in cells]).chi_square
        expected = [rounds * weight / total for _, weight in cells]
        known = stats.chisquare([times for times, _ in cells], expected)
        assert found is not None
        assert found.degrees == len(cells) - 1
        assert isclose(found.statistic, known.statistic, rel_tol=1e-9, abs_tol=1e-9)
        assert isclose(found.p_value, known.pvalue, rel_tol=1e-6, abs_tol=1e-300)

    def test_rare_rows_are_pooled(self) -> None:
        rare = Fraction(4, 1000)
        rows = [(1, 505, Fraction(1, 2)), (2, 6, rare), (3, 1, rare), (4, 3, rare)]
        rows.append((-1, 485, 1 - Fraction(1, 2) - 3 * rare))
        found = tally(rows).chi_square
        known = stats.chisquare([505, 485, 10], [500, 488, 12])
        assert found is not None
        assert found.degrees == 2
        assert isclose(found.statistic, known.statistic)
        assert isclose(found.p_value, known.pvalue)

    def test_five_expected_are_enough_to_stand_alone(self) -> None:
        found = tally([(1, 7, Fraction(5, 1000)), (-1, 993, Fraction(995, 1000))]).chi_square
        assert found is not None
        assert found.degrees == 1
        assert isclose(found.statistic, 4 / 5 + 4 / 995)

    def test_rows_that_cannot_come_up_and_do_not_are_left_out(self) -> None:
        half = Fraction(1, 2)
        found = tally([(99, 0, Fraction(0)), (1, 50, half), (-1, 50, half)]).chi_square
        assert found == (0, 1, 1)

    def test_a_row_that_cannot_come_up_but_does_is_damning(self) -> None:
        half = Fraction(1, 2)
        found = tally([(99, 3, Fraction(0)), (1, 5000, half), (-1, 5000, half)]).chi_square
        assert found is not None
        assert found.p_value < 1e-9

    def test_a_pool_that_is_still_too_rare_does_not_raise_the_alarm(self) -> None:
        """One hit of a row that is expected once in a thousand runs: unlikely, not damning."""
        rare = Fraction(1, 1_000_000)
        found = tally(
            [(1, 500, Fraction(1, 2)), (50, 1, rare), (-1, 499, Fraction(1, 2) - rare)]
        ).chi_square
        assert found is not None
        assert found.p_value > 1e-4  # the chance of the hit itself is 1 in 1,000

    def test_one_outcome_cannot_be_tested(self) -> None:
        assert tally([(0, 5, Fraction(1))]).chi_square is None

    def test_too_few_rounds_cannot_be_tested(self) -> None:
        third = Fraction(1, 3)
        assert tally([(1, 2, third), (0, 1, third), (-1, 0, third)]).chi_square is None

    def test_rounds_that_share_a_shoe_are_not_tested(self) -> None:
        half = Fraction(1, 2)
        rows = [(1, 500, half), (-1, 500, half)]
        assert tally(rows).chi_square is not None
        assert tally(rows, independent=False).chi_square is None


@cache
def two_million(game: str) -> Tally:
    return rackcard.load(game).simulate(2_000_000, seed=8)


BOTH = pytest.mark.parametrize("game", ["great-8", "straights-and-8s"])


class TestRealRuns:
    @BOTH
    def test_every_wager_is_within_four_sigmas(self, game: str) -> None:
        assert two_million(game).rounds == 2_000_000
        for wager in two_million(game).wagers:
            assert wager.rounds == sum(o.times for o in wager.outcomes) == 2_000_000
            assert abs(wager.sigmas) < 4, wager
            low, high = wager.interval(0.9999)
            assert low <= float(wager.exact_edge) <= high
            spread = float(wager.house_edge - wager.exact_edge) / wager.standard_error
            assert isclose(spread, wager.sigmas, rel_tol=0.05, abs_tol=0.05)

    @BOTH
    def test_every_law_fits(self, game: str) -> None:
        for wager in two_million(game).wagers:
            assert wager.chi_square is not None
            assert wager.chi_square.p_value > 1e-5, wager

    @BOTH
    def test_the_exact_law_stands_beside_the_counts(self, game: str) -> None:
        for wager in two_million(game).wagers:
            assert sum(o.probability for o in wager.outcomes) == 1
            assert -sum(o.net * o.probability for o in wager.outcomes) == wager.exact_edge

    @BOTH
    def test_speed_is_reported(self, game: str) -> None:
        assert two_million(game).seconds > 0
        assert two_million(game).rounds_per_second > 0
        assert not two_million(game).interrupted
        assert two_million(game).cut == 0

    @BOTH
    def test_a_law_that_is_slightly_wrong_is_found_out(self, game: str) -> None:
        """One percent of the losses booked as the first row: the test must see that at once."""
        for wager in two_million(game).wagers:
            *rows, loss = wager.outcomes
            shift = loss.probability / 100
            wrong = replace(
                wager,
                outcomes=(
                    rows[0]._replace(probability=rows[0].probability + shift),
                    *rows[1:],
                    loss._replace(probability=loss.probability - shift),
                ),
            )
            assert wrong.chi_square is not None
            assert wrong.chi_square.p_value < 1e-12

    def test_the_law_of_another_reading_is_found_out(self) -> None:
        played = rackcard.load("great-8").simulate(200_000, seed=1)
        other = rackcard.load("great-8", rulings={"great-bonus.scope": "either-hand"})
        for wager in played.wagers:
            law = other.law(wager.wager, wager.paytable)
            wrong = replace(
                wager,
                outcomes=tuple(
                    o._replace(probability=row.probability)
                    for o, row in zip(wager.outcomes, law.outcomes, strict=True)
                ),
                exact_edge=law.house_edge,
            )
            assert wrong.chi_square is not None
            assert (wrong.chi_square.p_value < 1e-12) is (wager.wager == "great-bonus")
            assert (abs(wrong.sigmas) > 8) is (wager.wager == "great-bonus")

    def test_the_p_values_of_many_seeds_are_spread_evenly(self) -> None:
        """Neither too good nor too bad: a generator that repeats itself shows up here."""
        game = rackcard.load("great-8", decks=1)
        runs = [game.simulate(20_000, seed=seed, threads=1) for seed in range(40)]
        values = [run.wagers[0].chi_square.p_value for run in runs]
        assert stats.kstest(values, "uniform").pvalue > 1e-3
        assert stats.kstest([run.wagers[0].sigmas for run in runs], "norm").pvalue > 1e-3

    def test_shoes_get_no_chi_square(self) -> None:
        for wager in rackcard.load("great-8").simulate(1000, cut=100).wagers:
            assert wager.chi_square is None
            assert not wager.independent

    def test_one_round_is_a_tally_too(self) -> None:
        for name in ("great-8", "straights-and-8s"):
            for wager in rackcard.load(name).simulate(1, seed=3).wagers:
                assert wager.rounds == 1
                assert wager.standard_error == 0
                assert wager.chi_square is None
