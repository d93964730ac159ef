"""Every law of a game as it is set up: walk each machine once, then read all wagers off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rackcard.exact.law import Law
from rackcard.exact.walk import end_weights
from rackcard.games.setup import Setup
from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.machine import Bet, Grade, made
from rackcard.rules.pays import Outcome, Paytable


@dataclass(frozen=True)
class Entry:
    """One line of a PAR sheet: a wager under a pay table (and a strategy), on these spots."""

    wager: str
    paytable: str | None
    strategy: str | None
    spots: tuple[str, ...]
    law: Law
    method: str = "exact"


class Played(NamedTuple):
    """A machine, and for a wager with choices, which of its strategies plays them."""

    machine: str
    wager: str | None = None
    strategy: str | None = None


class Laws:
    """The laws of one setup; walks are kept, so asking again costs nothing."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._automata: dict[Played, Automaton] = {}
        self._weights: dict[Played, list[int]] = {}

    def played(self, wager: str, strategy: str | None) -> Played:
        """How a wager's machine is played: strategies of the same name may differ by wager."""
        return Played(self.setup.card.wagers[wager].rides, wager if strategy else None, strategy)

    def automaton(self, played: Played) -> Automaton:
        if played not in self._automata:
            rules = self.setup.machines[played.machine]
            chosen = None
            if played.wager is not None and played.strategy is not None:
                chosen = rules.strategies(played.wager)[played.strategy]
            self._automata[played] = tabulate(rules, self.setup.bets(played.machine), chosen)
        return self._automata[played]

    def law(
        self,
        wager: str,
        paytable: str | None = None,
        spot: str | None = None,
        strategy: str | None = None,
    ) -> Law:
        """The law of one wager; what is left out is the first that the card lists."""
        spots = self._spots(wager)
        if spot is None:
            spot = spots[0]
        elif spot not in spots:
            raise unknown(wager, "spot", spot, spots)
        chosen = self._strategy(wager, strategy)
        table = self.setup.card.wager(wager).paytable(paytable)
        return _law(self._grades(wager, spot, chosen), table)

    def entries(self) -> Iterator[Entry]:
        """One entry per wager and pay table (and strategy); spots that differ are kept apart."""
        for wager in self.setup.wagers:
            for strategy in self._strategies(wager):
                groups = self._alike(wager, strategy)
                for name in self.setup.card.wagers[wager].tables:
                    table = self.setup.card.wagers[wager].paytable(name)
                    for grades, spots in groups:
                        yield Entry(wager, name, strategy, tuple(spots), _law(grades, table))

    @cached_property
    def published(self) -> Mapping[str, Counter[str]]:
        """For each published wager that is not on the card, combinations by what its grader says.

        They grade rounds of the game's first machine, all in one walk.
        """
        graders = self.setup.definition.graders
        rules = copy(next(iter(self.setup.machines.values())))
        setattr(rules, "grade", lambda state, bet: made(graders[bet.wager](state)))  # noqa: B010
        automaton = tabulate(rules, [Bet(name, name) for name in graders])
        counts: dict[str, Counter[str]] = {name: Counter() for name in graders}
        for grades, weight in zip(automaton.grades, end_weights(automaton), strict=True):
            for name, grade in zip(graders, grades, strict=True):
                counts[name][grade[0].rows[0]] += weight
        return counts

    def _alike(self, wager: str, strategy: str | None) -> list[tuple[Counter[Grade], list[str]]]:
        """Spots of a wager grouped by their law: all 38 numbers of a wheel are one group."""
        groups: dict[frozenset[tuple[Grade, int]], tuple[Counter[Grade], list[str]]] = {}
        for spot in self.setup.spots(wager):
            grades = self._grades(wager, spot, strategy)
            groups.setdefault(frozenset(grades.items()), (grades, []))[1].append(spot)
        return list(groups.values())

    def _grades(self, wager: str, spot: str, strategy: str | None) -> Counter[Grade]:
        """In how many combinations a bet is graded in each way."""
        counted = self.setup.machine(wager).counted(Bet(wager, spot), strategy)
        if counted is not None:
            return Counter(counted)
        played = self.played(wager, strategy)
        automaton = self.automaton(played)
        if played not in self._weights:
            self._weights[played] = end_weights(automaton)
        column = automaton.bets.index(Bet(wager, spot))
        counts: Counter[Grade] = Counter()
        for grades, weight in zip(automaton.grades, self._weights[played], strict=True):
            counts[grades[column]] += weight
        return counts

    def _spots(self, wager: str) -> tuple[str, ...]:
        spots = self.setup.spots(wager)
        if not spots:
            raise BadInput(f"{wager} is not offered with these options and rulings.")
        return spots

    def _strategies(self, wager: str) -> list[str | None]:
        return list(self.setup.machine(wager).strategies(wager)) or [None]

    def _strategy(self, wager: str, strategy: str | None) -> str | None:
        known = self._strategies(wager)
        if strategy is not None and strategy not in known:
            raise unknown(wager, "strategy", strategy, [name for name in known if name])
        return known[0] if strategy is None else strategy


def _law(grades: Counter[Grade], table: Paytable) -> Law:
    """Rows as printed come first, a loss last."""
    printed = [Outcome(row, pay.text, pay.per_dollar) for row, pay in table.rows.items()]
    weights = [(table.outcome(grade), weight) for grade, weight in grades.items()]
    weights.sort(key=lambda item: item[0].label == "")
    return Law.of(weights, printed)
