"""The risk of a bank: how far results swing, and what one stake can cost.

Only the bands are not exact: they approximate a sum of rounds by a normal law. The `skewness` of a
band says how far to trust it: it falls with the square root of the number of rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from statistics import NormalDist
from typing import NamedTuple

from rackcard.exact.law import Law
from rackcard.exact.laws import Entry
from rackcard.games.setup import Setup
from rackcard.rules.payouts import paid
from rackcard.rules.pricing import Value

ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCES = (0.90, 0.95, 0.99)
TOO_SKEWED = 0.5
"""If a sum of rounds is more skewed than this, its band is not reliable yet."""


def volatility_index(law: Law, confidence: float) -> float:
    """Divided by the square root of the rounds, it is half the width of a band."""
    return NormalDist().inv_cdf((1 + confidence) / 2) * float(law.standard_deviation)


class Band(NamedTuple):
    """The range of the player's return, in units per unit staked, after a number of rounds."""

    rounds: int
    confidence: float
    low: float
    high: float
    skewness: float
    """The skewness of the return after these rounds; 0 for a normal law."""

    @property
    def rough(self) -> bool:
        return abs(self.skewness) > TOO_SKEWED


def bands(law: Law, rounds: Sequence[int] = ROUNDS) -> list[Band]:
    """The return to the player (1 less the edge) by number of rounds and confidence."""
    centre = 1 + float(law.mean)
    skewness = float(law.skewness or 0)
    found = []
    for count in rounds:
        for confidence in CONFIDENCES:
            half = volatility_index(law, confidence) / sqrt(count)
            found.append(
                Band(count, confidence, centre - half, centre + half, skewness / sqrt(count))
            )
    return found


@dataclass(frozen=True)
class Exposure:
    """The most that one stake of a wager can cost the house in a round."""

    stake: int
    """The posted maximum on one spot, in cents."""
    most_win: Fraction
    """The most that the stake can win, in stakes."""
    cost: int
    """What is paid for that stake, in cents, after breakage."""


def exposure(setup: Setup, entry: Entry) -> Exposure | None:
    """The exposure of a line; None where only the edge of the wager is known."""
    most = entry.law.max_win if entry.law else _max_value(setup, entry.wager)
    stake = setup.card.wagers[entry.wager].maximum
    cost = most_paid(setup, entry, stake)
    return None if most is None or cost is None else Exposure(stake, most, cost)


def most_paid(setup: Setup, entry: Entry, stake: int) -> int | None:
    """The most that leaves the rack for a stake; both in cents. A bound is rounded up."""
    rule = setup.card.procedure.breakage
    if entry.law:
        rows = [row for row in entry.law.outcomes if row.combinations]
        return max(paid(row.parts, stake, rule) for row in rows)
    most = _max_value(setup, entry.wager)
    return None if most is None else ceil(stake * most / rule.unit) * rule.unit


def _max_value(setup: Setup, wager: str) -> Fraction | None:
    """The most that a stake can win, as stated by a game that has no law for the wager."""
    pricing = setup.machine(wager).pricing(wager)
    return pricing.max_win if isinstance(pricing, Value) else None
