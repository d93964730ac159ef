"""A second witness of a law: the same deals counted by another engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rackcard.exact import walk
from rackcard.exact.laws import Entry, Laws
from rackcard.rules.automaton import Automaton
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.pays import Outcome
from rackcard.rules.pricing import Count, walked_rules

PLAIN = "walk over every deal in unbounded integers"
COMPILED = "compiled walk over every deal in 64-bit integers"
ONE_BY_ONE = "every sequence of spins played through the rules, one by one"

MOST_DEALS = 2_000_000
"""Up to this many kinds of deals, the walk in Python's integers takes only seconds."""


class Witness(NamedTuple):
    """What another engine found for each outcome."""

    method: str
    probabilities: Mapping[Outcome, Fraction]

    def agrees(self, entry: Entry) -> bool:
        assert entry.law is not None
        law = {
            Outcome(row.label, row.pays, row.net): row.probability
            for row in entry.law.outcomes
            if row.combinations
        }
        return law == self.probabilities


def witness(laws: Laws, entry: Entry) -> Witness | None:
    """The law by another engine; None where the game has none, only its proof or a simulation."""
    if entry.law is None or walked_rules(laws.pricing(entry.wager)) is None:
        return None
    found = _grades(laws, entry)
    if found is None:
        return None
    method, grades = found
    table = laws.setup.card.wagers[entry.wager].paytable(entry.paytable)
    total = sum(grades.values())
    probabilities: dict[Outcome, Fraction] = {}
    for grade, weight in grades.items():
        outcome = table.outcome(grade)
        probabilities[outcome] = probabilities.get(outcome, Fraction(0)) + Fraction(weight, total)
    return Witness(method, probabilities)


def _grades(laws: Laws, entry: Entry) -> tuple[str, Counter[Grade]] | None:
    rules, bet = laws.rules(entry.wager), Bet(entry.wager, entry.spots[0])
    automaton = laws.automaton(laws.played(entry.wager, entry.strategy, entry.paytable))
    if automaton.returns:
        return ONE_BY_ONE, _one_by_one(rules, bet)
    walked = _other_walk(automaton, isinstance(laws.pricing(entry.wager), Count))
    if walked is None:
        return None
    method, weights = walked
    column = automaton.bets.index(bet)
    grades: Counter[Grade] = Counter()
    for ends, weight in zip(automaton.grades, weights, strict=True):
        grades[ends[column]] += weight
    return method, +grades


def _other_walk(automaton: Automaton, counted: bool) -> tuple[str, list[int]] | None:
    """The walk that was not used for the law; the faster one, if the game counts by itself."""
    plain = walk.is_plain(automaton)
    if counted:
        return (PLAIN if plain else COMPILED), walk.end_weights(automaton)
    if not plain:
        quick = len(automaton.classes) ** automaton.depth <= MOST_DEALS
        return (PLAIN, walk.plain(automaton)) if quick else None
    from rackcard.exact import fast  # loading the compiler costs a second

    return (COMPILED, fast.compiled_walk(automaton)) if fast.fits(automaton) else None


def _one_by_one(rules: Machine[Any], bet: Bet) -> Counter[Grade]:
    """Play every sequence of spins; one that ends early stands for all its continuations."""
    ends = list(_spun(rules, rules.start, 0))
    longest = max(spins for _, spins in ends)
    grades: Counter[Grade] = Counter()
    for state, spins in ends:
        grades[rules.grade(state, bet)] += rules.source.total ** (longest - spins)
    return grades


def _spun(rules: Machine[Any], state: Any, spins: int) -> Iterator[tuple[Any, int]]:
    need = rules.next(state)
    if isinstance(need, Done):
        yield state, spins
        return
    assert isinstance(need, Deal)
    assert need.n == 1, "a wheel gives one number at a time"
    for pocket in rules.source:
        yield from _spun(rules, rules.step(state, pocket), spins + 1)
