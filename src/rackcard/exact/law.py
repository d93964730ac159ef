"""The law of a wager: how often each row comes up and what it pays, all of it exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import cached_property

from rackcard.rules.pays import Outcome, Part

_DIGITS = Context(prec=34)


def root(value: Fraction) -> Decimal:
    """A square root to 34 digits: the only thing in a law that is not a fraction."""
    return _DIGITS.sqrt(decimal(value))


def decimal(value: Fraction) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


@dataclass(frozen=True)
class Row:
    """One outcome of a wager and the number of combinations in which it comes up."""

    label: str
    pays: str
    net: Fraction
    combinations: int
    probability: Fraction
    parts: tuple[Part, ...] = ()
    """The claims that it consists of; empty where the law does not come from a pay table."""

    @property
    def compound(self) -> bool:
        """True for several claims, or for one that rides on more or less than the stake."""
        return bool(self.parts) and [part.pays for part in self.parts] != [1]

    @property
    def contribution(self) -> Fraction:
        """Its share of the player's expected result, per unit staked."""
        return self.net * self.probability

    @property
    def one_in(self) -> Fraction | None:
        return 1 / self.probability if self.probability else None


@dataclass(frozen=True)
class PrintedRow:
    """A row as printed, in any combination: how often at least one claim of the wager hits it."""

    label: str
    pays: str
    combinations: int
    probability: Fraction
    contribution: Fraction
    """What all claims that hit it add to the player's expected result, per unit staked."""

    @property
    def one_in(self) -> Fraction | None:
        return 1 / self.probability if self.probability else None


@dataclass(frozen=True)
class Law:
    """A distribution over (label, net result per unit staked); probabilities sum to exactly 1."""

    combinations: int
    outcomes: tuple[Row, ...]

    @classmethod
    def of(
        cls,
        weights: Iterable[tuple[Outcome, int]],
        rows: Iterable[Outcome] = (),
        parts: Mapping[Outcome, tuple[Part, ...]] | None = None,
    ) -> Law:
        """From integer weights; `rows` are listed first, even if they never come up.

        `parts` are the claims that an outcome consists of.
        """
        known = parts or {}
        summed: dict[Outcome, int] = dict.fromkeys(rows, 0)
        for outcome, weight in weights:
            summed[outcome] = summed.get(outcome, 0) + weight
        total = sum(summed.values())
        assert total > 0, "a law needs at least one way for the round to end"
        outcomes = tuple(
            Row(o.label, o.pays, o.net, weight, Fraction(weight, total), known.get(o, ()))
            for o, weight in summed.items()
        )
        assert sum(row.probability for row in outcomes) == 1
        return cls(total, outcomes)

    @property
    def compound(self) -> bool:
        """True if some outcome consists of several claims, so that rows may come up together."""
        return any(row.compound for row in self.outcomes)

    @cached_property
    def rows(self) -> tuple[PrintedRow, ...]:
        """Every row in any combination, as printed, a loss last. Their contributions add up to the
        mean; their probabilities exceed 1 where rows come up together."""
        pays: dict[str, str] = {}
        counts: dict[str, int] = {}
        shares: dict[str, Fraction] = {}
        for row in self.outcomes:
            for label, text, net in _split(row):
                pays.setdefault(label, text)
                shares[label] = shares.get(label, Fraction(0)) + net * row.probability
            for label in {label for label, _, _ in _split(row)}:
                counts[label] = counts.get(label, 0) + row.combinations
        return tuple(
            PrintedRow(label, pays[label], count, Fraction(count, self.combinations), shares[label])
            for label, count in sorted(counts.items(), key=lambda item: item[0] == "")
        )

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
        """The skewness; None for a wager that always ends the same way."""
        if not self.variance:
            return None
        return _DIGITS.divide(
            decimal(self.central_moment(3) / self.variance), self.standard_deviation
        )

    @property
    def kurtosis(self) -> Fraction | None:
        """The plain kurtosis (3 for a normal law), a fraction; None if nothing varies."""
        return self.central_moment(4) / self.variance**2 if self.variance else None


def _split(row: Row) -> list[tuple[str, str, Fraction]]:
    """The rows that an outcome consists of: label, pay as printed, net per unit staked."""
    if not row.compound:
        return [(row.label, row.pays, row.net)]
    return [(part.label, part.pay.text, part.net) for part in row.parts]
