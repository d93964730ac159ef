"""The rules themselves, dealt from real cards: a witness of everything derived from them.

A law may come from a stand-in, from the game's own count or from a table; a simulation may be the
game's own kernel. All of them are compared with rounds of the state machine, which is the
authority. It is slow: thousands of rounds, not millions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rackcard.exact.laws import Entry, Laws
from rackcard.game.simulation import counted
from rackcard.games.card_check import check_rows
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.pays import Outcome
from rackcard.rules.pricing import walked_rules
from rackcard.sim.rounds import Plays, rounds
from rackcard.sim.tally import LEAST_EXPECTED, WagerTally


class Authority:
    """The rules of one game, dealt for a number of rounds for each line."""

    def __init__(self, laws: Laws, many: int, seed: int) -> None:
        self.many, self.seed = many, seed
        self._laws = laws
        self._ends: dict[tuple[int, str | None, str | None, str | None], list[Any]] = {}

    def why_not(self, line: Entry) -> str:
        """Why the rules themselves cannot be dealt for a line; "" if they can."""
        if line.edge is None:
            return "there is no figure to compare them with"
        if line.strategy is not None and self._plays(line) is None:
            return f"nobody can play {line.strategy} card by card"
        return ""

    def tally(self, line: Entry) -> WagerTally:
        """The dealt rounds of a line at its first spot, with its law or its edge."""
        reason = self.why_not(line)
        if reason:
            raise BadInput(f"the rules of {line.wager} cannot be dealt: {reason}.")
        laws = self._rules(line)
        machine = laws.setup.machine(line.wager)
        table = laws.setup.card.wagers[line.wager].paytable(line.paytable)
        bet = Bet(line.wager, line.spots[0])
        grades: Counter[Grade] = Counter(machine.grade(end, bet) for end in self._dealt(line))
        check_rows(laws.setup.card, line.wager, grades)
        found: Counter[Outcome] = Counter()
        for grade, many in grades.items():
            found[table.outcome(grade)] += many
        head = (line.wager, line.paytable, line.strategy, bet.spot, self.many)
        return WagerTally(*head, counted(line, found), line.edge, independent=True)

    def _plays(self, line: Entry) -> Plays | None:
        """How these rules are played; the best strategy is known only where they were walked."""
        if line.strategy is None:
            return None
        laws = self._rules(line)
        machine = laws.setup.machine(line.wager)
        named = machine.decisions.seat_strategy(line.wager, line.strategy)
        if named is None and walked_rules(laws.pricing(line.wager)) is machine:
            return laws.strategy(line)
        return named

    def _rules(self, line: Entry) -> Laws:
        """The laws of a line, under the house options that its pay table prescribes."""
        return self._laws.under(line.wager, line.paytable)

    def _is_best(self, line: Entry) -> bool:
        """True if the play depends on the pay table."""
        decisions = self._rules(line).setup.machine(line.wager).decisions
        if line.strategy is None:
            return False
        return decisions.seat_strategy(line.wager, line.strategy) is None

    def _dealt(self, line: Entry) -> list[Any]:
        """The final states of the rounds; lines that are played alike share them."""
        laws = self._rules(line)
        machine = laws.setup.machine(line.wager)
        wager = line.wager if line.strategy else None
        key = (id(machine), wager, line.strategy, line.paytable if self._is_best(line) else None)
        if key not in self._ends:
            found = rounds(machine, self._plays(line), self.many, self.seed)
            self._ends[key] = [moves[-1].state for moves in found]
        return self._ends[key]


def chance_alike(one: WagerTally, other: WagerTally) -> float | None:
    """The chance that two tallies of the same law differ as much as these, result by result; None
    if there is only one result to compare."""
    from scipy.special import chdtrc

    found = [_by_net(tally) for tally in (one, other)]
    share = Fraction(one.rounds, one.rounds + other.rounds)
    cells = sorted((one + other, one) for one, other in _paired(*found))
    while len(cells) > 1 and min(share, 1 - share) * cells[0][0] < LEAST_EXPECTED:
        (first, mine), (second, more), *rest = cells
        cells = sorted([(first + second, mine + more), *rest])
    if len(cells) < 2:
        return None
    statistic = 0.0
    for both, mine in cells:
        for expected, times in ((share * both, mine), ((1 - share) * both, both - mine)):
            statistic += float((times - expected) ** 2 / expected)
    return float(chdtrc(len(cells) - 1, statistic))


def _by_net(tally: WagerTally) -> Counter[Fraction]:
    times: Counter[Fraction] = Counter()
    for outcome in tally.outcomes:
        times[outcome.net] += outcome.times
    return times


def _paired(one: Counter[Fraction], other: Counter[Fraction]) -> Iterator[tuple[int, int]]:
    for net in dict.fromkeys([*one, *other]):
        yield one[net], other[net]
