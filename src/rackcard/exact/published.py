"""Well-known wagers that are not on a card, graded on rounds of its game: their published counts
check the engine and the rules, not just the card's own wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from rackcard.exact.walk import end_weights
from rackcard.games.setup import Setup
from rackcard.rules.automaton import tabulate
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Need


class _Graded(Machine[Any]):
    """The same rounds, graded by the published wagers."""

    def __init__(self, inner: Machine[Any], graders: Mapping[str, Callable[[Any], str]]) -> None:
        self.inner, self.graders = inner, graders
        self.source, self.start = inner.source, inner.start

    def next(self, state: Any) -> Need:
        return self.inner.next(state)

    def step(self, state: Any, event: Any) -> Any:
        return self.inner.step(state, event)

    def see(self, symbol: Any) -> Hashable:
        return self.inner.see(symbol)

    def key(self, state: Any) -> Hashable:
        return self.inner.key(state)

    def grade(self, state: Any, bet: Bet) -> Grade:
        return made(self.graders[bet.wager](state))


def published_counts(setup: Setup) -> Mapping[str, Counter[str]]:
    """For each published wager, combinations by row, from one walk of the game's first machine."""
    graders = setup.definition.published.graders
    rules = _Graded(next(iter(setup.machines.values())), graders)
    automaton = tabulate(rules, [Bet(name, name) for name in graders])
    counts: dict[str, Counter[str]] = {name: Counter() for name in graders}
    for grades, weight in zip(automaton.grades, end_weights(automaton), strict=True):
        for name, grade in zip(graders, grades, strict=True):
            counts[name][grade[0].rows[0]] += weight
    return counts
