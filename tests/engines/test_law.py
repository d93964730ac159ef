"""Laws against their definitions, computed again in the most naive way."""

from __future__ import annotations

from decimal import localcontext
from fractions import Fraction
from math import isclose

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import rackcard
from rackcard.exact.law import Law, PrintedRow, Row, decimal, root
from rackcard.rules.grades import Grade, made
from rackcard.rules.pays import Outcome, Part, Pay, Paytable

FEW = settings(max_examples=40, deadline=None)
NETS = st.fractions(min_value=-5, max_value=1000, max_denominator=40)
WEIGHTS = st.integers(0, 10**15)
WEIGHTED = st.lists(
    st.tuples(st.builds(Outcome, st.sampled_from("abcdef"), st.just("x"), NETS), WEIGHTS),
    min_size=1,
    max_size=12,
).filter(lambda pairs: any(weight for _, weight in pairs))


def coin(win: int | Fraction = 1, *, ways: tuple[int, int] = (1, 1)) -> Law:
    return Law.of(
        [
            (Outcome("Win", f"{win}:1", Fraction(win)), ways[0]),
            (Outcome("", "lose", Fraction(-1)), ways[1]),
        ]
    )


class TestDefinitions:
    @FEW
    @given(WEIGHTED)
    def test_moments_are_the_naive_ones(self, weighted: list[tuple[Outcome, int]]) -> None:
        law = Law.of(weighted)
        total = sum(weight for _, weight in weighted)
        mean = sum((o.net * w for o, w in weighted), Fraction(0)) / total

        def moment(order: int) -> Fraction:
            return sum(((o.net - mean) ** order * w for o, w in weighted), Fraction(0)) / total

        assert law.combinations == total
        assert law.mean == mean == -law.house_edge
        assert law.variance == moment(2) >= 0
        assert law.variance == sum((o.net**2 * w for o, w in weighted), Fraction(0)) / total - (
            mean**2
        )
        assert [law.central_moment(k) for k in range(5)] == [moment(k) for k in range(5)]
        assert law.central_moment(0) == 1
        assert law.central_moment(1) == 0
        assert law.hit_frequency == Fraction(sum(w for o, w in weighted if o.net > 0), total)
        assert law.push_frequency == Fraction(sum(w for o, w in weighted if o.net == 0), total)
        assert law.max_win == max(o.net for o, w in weighted if w)

    @FEW
    @given(WEIGHTED)
    def test_rows_add_up_exactly(self, weighted: list[tuple[Outcome, int]]) -> None:
        law = Law.of(weighted)
        assert sum(row.probability for row in law.outcomes) == 1
        assert sum(row.combinations for row in law.outcomes) == law.combinations
        assert sum(row.contribution for row in law.outcomes) == law.mean
        assert len({(row.label, row.pays, row.net) for row in law.outcomes}) == len(law.outcomes)
        for row in law.outcomes:
            assert isinstance(row.probability, Fraction)
            assert row.probability * law.combinations == row.combinations
            if row.combinations:
                assert row.one_in is not None
                assert row.one_in * row.probability == 1
            else:
                assert row.one_in is None

    @FEW
    @given(WEIGHTED)
    def test_shape_is_what_numpy_and_scipy_say(self, weighted: list[tuple[Outcome, int]]) -> None:
        law = Law.of(weighted)
        if not law.variance:
            assert law.skewness is None
            assert law.kurtosis is None
            assert law.standard_deviation == 0
            return
        nets = np.array([float(row.net) for row in law.outcomes])
        p = np.array([float(row.probability) for row in law.outcomes])
        mean = (nets * p).sum()
        sd = np.sqrt(((nets - mean) ** 2 * p).sum())
        if sd < 1e-4:
            return  # floats cannot tell; fractions can
        assert law.skewness is not None
        assert law.kurtosis is not None
        assert isclose(float(law.mean), mean, rel_tol=1e-9, abs_tol=1e-9)
        assert isclose(float(law.standard_deviation), sd, rel_tol=1e-6)
        third, fourth = (((nets - mean) ** k * p).sum() for k in (3, 4))
        assert isclose(float(law.skewness), third / sd**3, rel_tol=1e-4, abs_tol=1e-4)
        assert isclose(float(law.kurtosis), fourth / sd**4, rel_tol=1e-4)

    def test_a_sample_of_every_combination_has_the_same_shape(self) -> None:
        ways = {Fraction(299): 3, Fraction(7): 41, Fraction(0): 50, Fraction(-1): 406}
        law = Law.of((Outcome(str(net), "x", net), n) for net, n in ways.items())
        sample = np.repeat([float(net) for net in ways], list(ways.values()))
        assert law.skewness is not None
        assert law.kurtosis is not None
        assert isclose(float(law.variance), np.var(sample))
        assert isclose(float(law.skewness), stats.skew(sample))
        assert isclose(float(law.kurtosis), stats.kurtosis(sample, fisher=False))


class TestKnownLaws:
    def test_a_fair_coin(self) -> None:
        law = coin()
        assert law.mean == law.house_edge == law.skewness == 0
        assert law.variance == law.kurtosis == law.standard_deviation == law.max_win == 1
        assert law.hit_frequency == Fraction(1, 2)
        assert law.push_frequency == 0

    def test_a_number_on_a_double_zero_wheel(self) -> None:
        law = coin(35, ways=(1, 37))
        p = Fraction(1, 38)
        assert law.house_edge == Fraction(1, 19)
        assert law.variance == 36**2 * p * (1 - p)
        assert law.skewness is not None
        assert isclose(float(law.skewness), 36 / float(37) ** 0.5)
        assert law.kurtosis == (1 - 6 * p * (1 - p)) / (p * (1 - p)) + 3
        assert law.outcomes[0].one_in == 38

    def test_skewness_carries_its_sign(self) -> None:
        assert coin(35, ways=(1, 37)).skewness > 0
        assert coin(Fraction(1, 35), ways=(37, 1)).skewness < 0

    def test_a_bet_that_always_ends_the_same_way(self) -> None:
        law = Law.of([(Outcome("Push", "push", Fraction(0)), 7)])
        assert law.mean == law.variance == 0
        assert law.push_frequency == 1
        assert law.skewness is None
        assert law.kurtosis is None

    def test_a_loss_of_half_is_no_hit(self) -> None:
        law = Law.of([(Outcome("En prison", "lose half", Fraction(-1, 2)), 1)])
        assert law.hit_frequency == law.push_frequency == 0
        assert law.max_win == Fraction(-1, 2)


class TestRows:
    PRINTED = (Outcome("Never", "1000:1", Fraction(1000)), Outcome("Win", "1:1", Fraction(1)))
    LOSS = Outcome("", "lose", Fraction(-1))

    def test_printed_rows_come_first_and_stay_even_if_nothing_reaches_them(self) -> None:
        law = Law.of([(self.LOSS, 2), (self.PRINTED[1], 1)], self.PRINTED)
        assert [row.label for row in law.outcomes] == ["Never", "Win", ""]
        assert [row.combinations for row in law.outcomes] == [0, 1, 2]

    def test_the_best_win_is_one_that_can_come_up(self) -> None:
        law = Law.of([(self.LOSS, 2), (self.PRINTED[1], 1)], self.PRINTED)
        assert law.max_win == 1
        assert law.outcomes[0].one_in is None
        assert law.outcomes[0].contribution == 0

    def test_weights_of_the_same_outcome_are_added(self) -> None:
        law = Law.of([(self.LOSS, 2), (self.LOSS, 3), (self.PRINTED[1], 5)])
        assert [(row.label, row.combinations) for row in law.outcomes] == [("", 5), ("Win", 5)]

    def test_outcomes_that_pay_differently_stay_apart(self) -> None:
        law = Law.of(
            [(Outcome("Win", "1:1", Fraction(1)), 1), (Outcome("Win", "2:1", Fraction(2)), 1)]
        )
        assert law.mean == Fraction(3, 2)
        assert len(law.outcomes) == 2

    def test_a_law_of_nothing_is_refused(self) -> None:
        for nothing in ([], [(self.LOSS, 0)]):
            with pytest.raises(AssertionError, match="at least one way"):
                Law.of(nothing)


class TestPrintedRows:
    TABLE = Paytable(
        {"Big": Pay.parse("3:1"), "Small": Pay.parse("1:1"), "Never": Pay.parse("9:1")}
    )

    def law(self, ways: dict[Grade, int]) -> Law:
        parts = {self.TABLE.outcome(grade): self.TABLE.parts(grade) for grade in ways}
        return Law.of(
            [(self.TABLE.outcome(grade), many) for grade, many in ways.items()],
            [self.TABLE.outcome(made("Never"))],
            parts,
        )

    def test_rows_that_come_up_together_are_counted_each(self) -> None:
        """Two claims of one wager: each row counts a round once, and adds what its claims do."""
        law = self.law(
            {
                made(): 4,
                made("Big"): 2,
                made("Big") + made("Small"): 3,
                made("Small", units=2) + made("Small"): 5,
                made("Small", times=2): 1,
                made("Big") + made(): 5,
            }
        )
        twentieth = Fraction(1, 20)
        assert law.compound
        assert law.rows == (
            PrintedRow("Never", "9:1", 0, Fraction(0), Fraction(0)),
            PrintedRow("Big", "3:1", 10, 10 * twentieth, 30 * twentieth),
            PrintedRow("Small", "1:1", 9, 9 * twentieth, (3 + 15 + 2) * twentieth),
            PrintedRow("", "lose", 9, 9 * twentieth, -9 * twentieth),
        )
        assert sum(row.contribution for row in law.rows) == law.mean
        assert [row.one_in for row in law.rows] == [None, 2, Fraction(20, 9), Fraction(20, 9)]

    def test_a_law_of_single_claims_is_its_rows(self) -> None:
        law = self.law({made("Small"): 1, made(): 2, made("Big"): 1})
        assert not law.compound
        assert [(row.label, row.combinations) for row in law.rows] == [
            *(("Never", 0), ("Small", 1), ("Big", 1), ("", 2))
        ]
        assert [row.label for row in law.outcomes] == ["Never", "Small", "", "Big"]

    @pytest.mark.parametrize(
        ("parts", "compound"),
        [
            ((), False),
            ((Part("Win", Pay.parse("1:1")),), False),
            ((Part("Win", Pay.parse("1:1"), Fraction(2)),), True),
            ((Part("Win", Pay.parse("1:1"), Fraction(1, 2)),), True),
            ((Part("Win", Pay.parse("1:1"), times=2),), True),
            ((Part("Win", Pay.parse("1:1")),) * 2, True),
        ],
    )
    def test_what_is_made_of_more_than_one_stake(
        self, parts: tuple[Part, ...], compound: bool
    ) -> None:
        row = Row("Win", "1:1", Fraction(1), 1, Fraction(1), parts)
        assert row.compound is compound
        assert Law(1, (row,)).compound is compound
        plain = Row("", "lose", Fraction(-1), 1, Fraction(1))
        assert Law(2, (plain, row)).compound is compound


class TestDecimals:
    @FEW
    @given(st.fractions(min_value=0, max_value=10**9))
    def test_a_root_squares_back_to_33_digits(self, value: Fraction) -> None:
        off = abs(Fraction(root(value)) ** 2 - value)
        assert off <= value * Fraction(1, 10**32)

    @FEW
    @given(st.fractions())
    def test_a_decimal_is_right_to_34_digits(self, value: Fraction) -> None:
        assert abs(Fraction(decimal(value)) - value) <= abs(value) * Fraction(1, 10**33)

    def test_digits_are_34_and_no_more(self) -> None:
        assert str(decimal(Fraction(1, 3))) == "0." + "3" * 34
        assert str(root(Fraction(2))) == "1.414213562373095048801688724209698"

    def test_digits_do_not_depend_on_the_callers_context(self) -> None:
        with localcontext() as context:
            context.prec = 3
            shown = str(decimal(Fraction(1, 3))), str(root(Fraction(2)))
        assert shown == ("0." + "3" * 34, "1.414213562373095048801688724209698")


@pytest.mark.parametrize("game", ["great-8", "straights-and-8s"])
def test_every_law_of_a_game_is_whole(game: str) -> None:
    for entry in rackcard.load(game).par():
        law = entry.law
        assert sum(row.probability for row in law.outcomes) == 1
        assert sum(row.combinations for row in law.outcomes) == law.combinations
        assert sum(row.contribution for row in law.outcomes) == law.mean
        losing = sum(row.probability for row in law.outcomes if row.net < 0)
        assert law.hit_frequency + law.push_frequency + losing == 1
        assert law.outcomes[-1].label == ""
        assert law.max_win > 0
        assert law.variance > 0
