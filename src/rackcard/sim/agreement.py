"""Do played rounds agree with a figure? A p-value, and the threshold below which it is refuted."""

from __future__ import annotations

from fractions import Fraction
from math import erfc, sqrt

from rackcard.sim.tally import WagerTally

REFUTES = 1e-6
"""A p-value below this refutes a figure. A true law is refuted by at most one in a million samples:
its p-values are bounds, not approximations. An error of 5 standard deviations is still found."""


def refuted(p_value: float | None) -> bool:
    return p_value is not None and p_value < REFUTES


def p_value(tally: WagerTally, error: Fraction = Fraction(0)) -> float | None:
    """The probability that rounds are this far off a true figure; `error` is how far the figure
    itself may be off. None where there is no figure, or nothing that varies."""
    if not tally.independent or tally.exact_edge is None:
        return None
    if any(outcome.probability is None for outcome in tally.outcomes):
        return _of_edge(tally, tally.exact_edge, error)
    return _of_law(tally)


def _of_law(tally: WagerTally) -> float | None:
    """The smallest exact binomial tail of any outcome, corrected for both sides and all outcomes.

    A chi-square test would be sharper but wrong: its tail at 1e-6 is too thin by orders of
    magnitude where a row is expected only a few times.
    """
    from scipy.special import bdtr, bdtrc

    tails = []
    for _, _, _, times, probability in tally.outcomes:
        chance = float(probability or 0)
        if times and not probability:
            return 0.0  # an impossible outcome came up
        if 0 < chance < 1:
            below = float(bdtr(times, tally.rounds, chance))
            above = float(bdtrc(times - 1, tally.rounds, chance)) if times else 1.0
            tails.append(min(below, above))
    return min(1.0, 2 * len(tails) * min(tails)) if tails else None


def _of_edge(tally: WagerTally, edge: Fraction, error: Fraction) -> float | None:
    """A normal approximation, with the standard deviation of the rounds that were played."""
    spread = tally.standard_error
    if not spread:
        return None
    off = max(0.0, abs(tally.house_edge - float(edge)) - float(error))
    return erfc(off / spread / sqrt(2))
