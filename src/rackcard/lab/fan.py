"""Where a player stands after so many rounds of one wager: the law of a sum, by convolution.

Results lie on a lattice (a twentieth of a unit where there is a commission of 5%), and a sum of
independent rounds is a power of the transform. It is in floating point, far finer than any chart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from rackcard.exact.law import Law
from rackcard.lab.answers import Quantiles
from rackcard.rules.errors import BadInput

LEVELS = (0.05, 0.25, 0.5, 0.75, 0.95)
MOST_POINTS = 1 << 22
"""The most points of a lattice; a transform of this size takes a fraction of a second."""
MOST_ROUNDS = 1_000


class Ribs(NamedTuple):
    """Quantiles after a round: the result at each level, in units staked."""

    round: int
    won: tuple[float, ...]


def fan(law: Law, rounds: int, ribs: int = 10) -> list[Ribs]:
    """Quantiles of the result after (about) every tenth of the rounds."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"rounds must be 1 to {MOST_ROUNDS}, not {rounds}.")
    nets = [row.net for row in law.outcomes if row.combinations]
    unit = lcm(*(net.denominator for net in nets))
    low = min(int(net * unit) for net in nets)
    span = max(int(net * unit) for net in nets) - low
    if rounds * span + 1 > MOST_POINTS:
        most = (MOST_POINTS - 1) // span
        raise BadInput(f"the pays of this wager are too far apart for more than {most} rounds.")
    chances = np.zeros(span + 1)
    for row in law.outcomes:
        if row.combinations:
            chances[int(row.net * unit) - low] += float(row.probability)
    marks = sorted({max(1, round(rounds * part / ribs)) for part in range(1, ribs + 1)})
    return [Ribs(mark, _quantiles(chances, mark, low, unit)) for mark in marks]


def _quantiles(chances: NDArray[np.float64], rounds: int, low: int, unit: int) -> tuple[float, ...]:
    points = rounds * (len(chances) - 1) + 1
    size = 1 << max(points - 1, 1).bit_length()
    summed = np.fft.irfft(_power(np.fft.rfft(chances, size), rounds), size)[:points]
    below = np.cumsum(np.maximum(summed, 0.0))
    return tuple(_at(below, level, rounds * low, unit) for level in LEVELS)


def _power(base: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """A power by squaring: the general power of complex numbers takes many times as long."""
    result = np.ones_like(base)
    while exponent:
        if exponent & 1:
            result *= base
        exponent >>= 1
        if exponent:
            base = base * base
    return result


def _at(below: NDArray[np.float64], level: float, low: int, unit: int) -> float:
    """The quantile at a level; a tiny tolerance allows for rounding."""
    place = int(np.searchsorted(below, level * below[-1] * (1 - 1e-12)))
    return (low + place) / unit


def plain(ribs: Sequence[Ribs]) -> list[Quantiles]:
    names = [f"p{round(level * 100):02}" for level in LEVELS]
    told = [{"round": rib.round, **dict(zip(names, rib.won, strict=True))} for rib in ribs]
    return cast(list[Quantiles], told)  # a field for each level: a test compares them
