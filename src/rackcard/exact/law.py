"""The law of a wager: how often each row comes up and what that is worth, all of it exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import cached_property

from rackcard.rules.pays import Outcome

_DIGITS = Context(prec=34)


def root(value: Fraction) -> Decimal:
    """A square root to 34 digits: the only thing in a law that is not a fraction."""
    return _DIGITS.sqrt(decimal(value))


def decimal(value: Fraction) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


@dataclass(frozen=True)
class Row:
    """One outcome of a wager and in how many of all combinations it comes up."""

    label: str
    pays: str
    net: Fraction
    combinations: int
    probability: Fraction

    @property
    def contribution(self) -> Fraction:
        """Its share of the player's expected result, per unit staked."""
        return self.net * self.probability

    @property
    def one_in(self) -> Fraction | None:
        return 1 / self.probability if self.probability else None


@dataclass(frozen=True)
class Law:
    """A distribution over (label, net result per unit staked); probabilities sum to exactly 1."""

    combinations: int
    outcomes: tuple[Row, ...]

    @classmethod
    def of(cls, weights: Iterable[tuple[Outcome, int]], rows: Iterable[Outcome] = ()) -> Law:
        """From integer weights; `rows` are listed first, even where nothing reaches them."""
        summed: dict[Outcome, int] = dict.fromkeys(rows, 0)
        for outcome, weight in weights:
            summed[outcome] = summed.get(outcome, 0) + weight
        total = sum(summed.values())
        assert total > 0, "a law needs at least one way for the round to end"
        outcomes = tuple(
            Row(o.label, o.pays, o.net, weight, Fraction(weight, total))
            for o, weight in summed.items()
        )
        assert sum(row.probability for row in outcomes) == 1
        return cls(total, outcomes)

    @cached_property
    def mean(self) -> Fraction:
        """The player's expected result per unit staked."""
        return sum((row.contribution for row in self.outcomes), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.mean

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins something."""
        return sum((row.probability for row in self.outcomes if row.net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        return sum((row.probability for row in self.outcomes if row.net == 0), Fraction(0))

    @property
    def max_win(self) -> Fraction:
        """The most that one unit can win; rows that cannot come up do not count."""
        return max(row.net for row in self.outcomes if row.combinations)

    def central_moment(self, order: int) -> Fraction:
        return sum(
            ((row.net - self.mean) ** order * row.probability for row in self.outcomes),
            Fraction(0),
        )

    @cached_property
    def variance(self) -> Fraction:
        return self.central_moment(2)

    @property
    def standard_deviation(self) -> Decimal:
        return root(self.variance)

    @property
    def skewness(self) -> Decimal | None:
        """None for a wager that always ends the same way."""
        if not self.variance:
            return None
        return _DIGITS.divide(
            decimal(self.central_moment(3) / self.variance), self.standard_deviation
        )

    @property
    def kurtosis(self) -> Fraction | None:
        """The plain kurtosis (3 for a normal law), a fraction; None if nothing varies."""
        return self.central_moment(4) / self.variance**2 if self.variance else None
