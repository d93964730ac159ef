"""The best way to play a wager, found by the engine: for every situation that a seat can tell
apart, the option with the greatest expectation.

It is exact where a seat decides once in a round: then situations do not depend on each other, and
it is enough to compare one walk for each option (always the first, always the second, ...).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import partial
from typing import Any

from rackcard.exact.walk import end_weights
from rackcard.rules.automaton import tabulate
from rackcard.rules.decisions import Strategy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Need
from rackcard.rules.pays import Paytable

SITUATION = Bet("situation", "")
NOBODY_CHOSE = ""

Situations = dict[str, Counter[Grade]]
"""For every situation, the count of each grade of a bet."""


class _Marked(Machine[Any]):
    """The same machine, with the situation of its one choice recorded in every later state."""

    def __init__(self, inner: Machine[Any]) -> None:
        self.inner, self.source = inner, inner.source
        self.start = (inner.start, NOBODY_CHOSE)

    def next(self, state: Any) -> Need:
        return self.inner.next(state[0])

    def step(self, state: Any, event: Any) -> Any:
        inner, mark = state
        need = self.inner.next(inner)
        if isinstance(need, Choose):
            if mark:
                raise BadInput("the best way to play is only found where a seat decides once.")
            mark = repr(self.inner.key(self.inner.view(inner, need.seat)))
        return self.inner.step(inner, event), mark

    def see(self, symbol: Any) -> Hashable:
        return self.inner.see(symbol)

    def key(self, state: Any) -> Hashable:
        return self.inner.key(state[0]), state[1]

    def grade(self, state: Any, bet: Bet) -> Grade:
        return made(state[1]) if bet == SITUATION else self.inner.grade(state[0], bet)


def by_option(machine: Machine[Any], bet: Bet) -> list[Situations]:
    """For each option by its number: the grades if it is always taken."""
    found: list[Situations] = []
    most = 1
    while len(found) < most:
        number = len(found)

        def take(_: Any, need: Choose, number: int = number) -> str:
            nonlocal most
            most = max(most, len(need.options))
            return need.options[min(number, len(need.options) - 1)]

        automaton = tabulate(_Marked(machine), [bet, SITUATION], take)
        situations: Situations = {}
        for (grade, mark), weight in zip(automaton.grades, end_weights(automaton), strict=True):
            situations.setdefault(mark[0].rows[0], Counter())[grade] += weight
        found.append(situations)
    return _out_of_the_same(found)


def _out_of_the_same(options: list[Situations]) -> list[Situations]:
    """Scale all counts to the same total: options that take more cards have more combinations."""
    totals = [sum(grades.total() for grades in found.values()) for found in options]
    most = max(totals)
    assert all(most % total == 0 for total in totals), "each total divides the next"
    return [
        {s: Counter({g: w * (most // total) for g, w in grades.items()}) for s, grades in f.items()}
        for f, total in zip(options, totals, strict=True)
    ]


def choices(options: list[Situations], table: Paytable) -> dict[str, int]:
    """For every situation, the number of the option that is worth most under a pay table."""

    def worth(situation: str, number: int) -> Fraction:
        grades = options[number][situation]
        return sum((table.outcome(g).net * weight for g, weight in grades.items()), Fraction(0))

    return {
        situation: max(range(len(options)), key=partial(worth, situation))
        for situation in options[0]
    }


def best_of(options: list[Situations], table: Paytable) -> Counter[Grade]:
    """The grades with the best option in every situation, added up."""
    total: Counter[Grade] = Counter()
    for situation, number in choices(options, table).items():
        total += options[number][situation]
    return total


def best_strategy(machine: Machine[Any], options: list[Situations], table: Paytable) -> Strategy:
    """The best option in every situation, as a strategy."""
    chosen = choices(options, table)

    def take(seen: Any, need: Choose) -> str:
        return need.options[chosen[repr(machine.key(seen))]]

    return take
