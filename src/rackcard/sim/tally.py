"""A tally of simulated rounds: counts, estimates, and how well they fit the exact law."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import NamedTuple

from rackcard.rules.errors import BadInput

LEAST_EXPECTED = 5
"""Rows expected less often than this are pooled for the chi-square test."""


class Counted(NamedTuple):
    """One outcome: its count, and its probability."""

    label: str
    pays: str
    net: Fraction
    times: int
    probability: Fraction | None
    """None where there is no exact law to compare with."""


class ChiSquare(NamedTuple):
    statistic: float
    degrees: int
    p_value: float


@dataclass(frozen=True)
class WagerTally:
    """The counts of one wager under one pay table."""

    wager: str
    paytable: str | None
    strategy: str | None
    spot: str
    rounds: int
    outcomes: tuple[Counted, ...]
    exact_edge: Fraction | None
    """None where none is known."""
    independent: bool
    """False for rounds that share a shoe: tests that assume independence are then omitted."""

    @property
    def house_edge(self) -> float:
        return -float(self._mean)

    @property
    def _mean(self) -> Fraction:
        return sum((o.net * o.times for o in self.outcomes), Fraction(0)) / self.rounds

    @property
    def standard_error(self) -> float:
        """The standard error of the estimated edge, from the rounds that were played."""
        square = sum((o.net**2 * o.times for o in self.outcomes), Fraction(0)) / self.rounds
        return sqrt((square - self._mean**2) / self.rounds)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """A normal confidence interval for the edge."""
        from scipy.special import ndtri

        if not 0 < confidence < 1:
            raise BadInput(f"a confidence lies between 0 and 1, not at {confidence}.")
        half = float(ndtri((1 + confidence) / 2)) * self.standard_error
        return self.house_edge - half, self.house_edge + half

    @property
    def sigmas(self) -> float | None:
        """How far the estimated edge is above the exact one, in standard errors of the exact law
        (of the rounds played, if there is none)."""
        if self.exact_edge is None:
            return None
        mean = -self.exact_edge
        off = float(mean - self._mean)
        if any(o.probability is None for o in self.outcomes):
            return off / self.standard_error if self.standard_error else 0.0
        spread = ((o.net - mean) ** 2 * (o.probability or 0) for o in self.outcomes)
        variance = sum(spread, Fraction(0))
        return off / sqrt(variance / self.rounds) if variance else 0.0

    @property
    def chi_square(self) -> ChiSquare | None:
        """The test against the exact law; None if the law has only one outcome or rounds are not
        independent."""
        from scipy.special import chdtrc

        if not self.independent or any(o.probability is None for o in self.outcomes):
            return None
        if any(o.times and not o.probability for o in self.outcomes):
            return ChiSquare(inf, 1, 0.0)  # an impossible outcome came up
        cells = self._pooled()
        if len(cells) < 2:
            return None
        statistic = sum((times - expected) ** 2 / expected for expected, times in cells)
        degrees = len(cells) - 1
        return ChiSquare(statistic, degrees, float(chdtrc(degrees, statistic)))

    def _pooled(self) -> list[tuple[float, int]]:
        """(expected, counted) of each outcome, with the rarest pooled until enough are expected."""
        cells = [(float((o.probability or 0) * self.rounds), o.times) for o in self.outcomes]
        cells = sorted(cell for cell in cells if cell[0])
        while len(cells) > 1 and cells[0][0] < LEAST_EXPECTED:
            (first, one), (second, other), *rest = cells
            cells = sorted([(first + second, one + other), *rest])
        return cells


class WorkerTally(NamedTuple):
    """What one worker of a cluster did."""

    worker: str
    tasks: int
    rounds: int
    seconds: float
    """Time spent playing, over all its threads."""

    def plus(self, other: WorkerTally) -> WorkerTally:
        tasks, rounds = self.tasks + other.tasks, self.rounds + other.rounds
        return WorkerTally(self.worker, tasks, rounds, self.seconds + other.seconds)

    @property
    def rounds_per_second(self) -> float:
        """The speed of one of its threads."""
        return self.rounds / max(self.seconds, 1e-9)


@dataclass(frozen=True)
class Tally:
    """A whole simulation."""

    rounds: int
    seed: int
    threads: int
    cut: int
    """Cards dealt before the cut card; 0 if the shoe was shuffled before every round."""
    shoes: int
    """Whole shoes dealt; 0 if the shoe was shuffled before every round."""
    seconds: float
    rounds_per_second: float
    interrupted: bool
    wagers: tuple[WagerTally, ...]
    workers: tuple[WorkerTally, ...] = ()
    """The workers of a cluster, with the rounds that were not already in a checkpoint."""
