"""What a bank has to be ready for: how far results swing, and what one round can cost.

Bands are the one place here that is not exact: they lay a normal law over a sum of rounds. How good
that is, `skewness` of the band tells: it falls with the root of the number of rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from rackcard.exact.law import Law
from rackcard.exact.laws import Entry, Laws, Played
from rackcard.games.setup import Setup
from rackcard.rackcards import Wager
from rackcard.rules.machine import Bet, Grade

ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCES = (0.90, 0.95, 0.99)
TOO_SKEWED = 0.5
"""A sum of rounds more skewed than this is not yet normal enough for its band to be relied on."""


def volatility_index(law: Law, confidence: float) -> float:
    """What a band is made of: divided by the root of the rounds, it is half the band's width."""
    return NormalDist().inv_cdf((1 + confidence) / 2) * float(law.standard_deviation)


class Band(NamedTuple):
    """Within what the player's return, in units per unit staked, lies after so many rounds."""

    rounds: int
    confidence: float
    low: float
    high: float
    skewness: float
    """Of the return after these rounds; 0 for a normal law."""

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
    """The most that one stake of a wager can cost the house in a round, in cents."""

    stake: int
    """The posted maximum on one spot."""
    most_win: Fraction
    """In stakes."""

    @property
    def cost(self) -> Fraction:
        return self.stake * self.most_win


def exposure(setup: Setup, entry: Entry) -> Exposure | None:
    """None where nothing is known about the wager but its edge."""
    most = entry.law.max_win if entry.law else setup.machine(entry.wager).most_win(entry.wager)
    return None if most is None else Exposure(setup.card.wagers[entry.wager].maximum, most)


@dataclass(frozen=True)
class WorstRound:
    """The most that a round can cost, in cents: bounds that no round exceeds."""

    seat: Fraction
    """One seat with every wager that wins at its maximum."""
    jointly: bool
    """True if the wagers can win that much together; False if each one's most was added up."""
    seats: int
    table: Fraction
    """All seats at once, with what they envy each other, before any posted maximum."""
    posted: int | None
    """The posted maximum aggregate payout of a round, where the house has one."""


def worst_round(setup: Setup, entries: Iterable[Entry]) -> WorstRound | None:
    """By the dearest pay table of each wager; None if the most of some wager is not known."""
    lines = list(entries)
    costs: dict[str, Fraction] = {}
    for line in lines:
        known = exposure(setup, line)
        if known is None:
            return None
        costs[line.wager] = max(costs.get(line.wager, Fraction(0)), known.cost)
    seat, jointly = Fraction(0), True
    for machine in setup.machines:
        riding = [wager for wager in costs if setup.card.wagers[wager].rides == machine]
        if _can_be_walked(setup, machine, riding):
            seat += _together(setup, machine)
        else:
            seat += sum(costs[wager] for wager in riding)
            jointly = False
    seats = setup.seats
    envied = max((_most_envy(line) for line in lines), default=Fraction(0))
    table = seats * (seat + (seats - 1) * envied)
    return WorstRound(seat, jointly, seats, table, setup.card.limits.aggregate)


def _can_be_walked(setup: Setup, machine: str, riding: list[str]) -> bool:
    """Where seats decide, or a game counts in its own way, ends of rounds are not listed."""
    rules = setup.machines[machine]
    return rules.walkable and not any(rules.strategies(wager) for wager in riding)


def _together(setup: Setup, machine: str) -> Fraction:
    """The dearest end of a round for a seat that has staked on what wins there, and nothing else"""
    automaton = Laws(setup).automaton(Played(machine))
    return max(_at_end(setup, automaton.bets, grades) for grades in automaton.grades)


def _at_end(setup: Setup, bets: Sequence[Bet], grades: Sequence[Grade]) -> Fraction:
    by_wager: dict[str, list[Fraction]] = {}
    for bet, grade in zip(bets, grades, strict=True):
        wager = setup.card.wagers[bet.wager]
        by_wager.setdefault(bet.wager, []).append(wager.maximum * _most(wager, grade))
    total = Fraction(0)
    for name, won in by_wager.items():
        total += max(won) if setup.card.wagers[name].one_spot else sum(won)
    return total


def _most(wager: Wager, grade: Grade) -> Fraction:
    """What a grade wins under the pay table that pays most for it; a loss costs nothing."""
    nets = [wager.paytable(table).outcome(grade).net for table in wager.tables]
    return max(Fraction(0), *nets)


def _most_envy(line: Entry) -> Fraction:
    """In cents, for one other player's hand."""
    return line.envy.max_win * 100 if line.envy else Fraction(0)
