"""The rules themselves as a witness: real cards, dealt round by round through the state machine.

A figure may come from a table of the rules, a stand-in, a count or a kernel of the game's own. None
of them is in between here, so whatever one of them gets wrong shows, if rounds enough are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from rackcard.exact.laws import Entry, Laws
from rackcard.game.simulation import counted
from rackcard.rules.automaton import Strategy
from rackcard.rules.cards import Source, Symbol
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import Bet, Choose, Machine
from rackcard.rules.pays import Outcome
from rackcard.rules.play import play
from rackcard.sim.tally import WagerTally

LONGEST = 10_000
"""Events after which a round counts as endless."""


class Chance:
    """Draws that are the same on every machine and under every version of Python, which promises
    that of `random()` and of nothing else."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def shoe(self, symbols: list[Symbol], returns: bool) -> Callable[[], Symbol]:
        """A fresh shoe or wheel; cards are shuffled as they are drawn."""
        if returns:
            return lambda: symbols[self.below(len(symbols))]
        left = list(symbols)

        def draw() -> Symbol:
            if not left:
                raise BadInput("a round of the rules took more cards than the shoe holds.")
            at = self.below(len(left))
            left[at], left[-1] = left[-1], left[at]
            return left.pop()

        return draw

    def toss(self, source: Source) -> Symbol:
        symbols = list(source)
        return symbols[self.below(len(symbols))]


def why_not(laws: Laws, line: Entry) -> str:
    """Why the rules cannot be played for a line; "" if they can."""
    under = laws.under(line.wager, line.paytable)
    if line.edge is None:
        return "no figure is known that they could be held against"
    if line.strategy is not None and _strategy(under, line) is None:
        return f"the rules do not say how a seat plays {line.strategy}"
    return ""


def play_rules(laws: Laws, line: Entry, rounds: int, seed: int) -> WagerTally:
    """Rounds of the rules that a line's wager rides, at its first spot."""
    reason = why_not(laws, line)
    if reason:
        raise BadInput(f"the rules of {line.wager} cannot be played: {reason}.")
    under = laws.under(line.wager, line.paytable)
    machine, table = under.setup.machine(line.wager), under.setup.card.wagers[line.wager]
    paytable, bet = table.paytable(line.paytable), Bet(line.wager, line.spots[0])
    chance = Chance(seed)

    def at_random(view: Any, need: Choose) -> str:
        return need.options[chance.below(len(need.options))]

    choose = at_random if line.strategy is None else _strategy(under, line)
    found: Counter[Outcome] = Counter()
    symbols = list(machine.source)
    for _ in range(rounds):
        draw = chance.shoe(symbols, machine.source.returns)
        found[paytable.outcome(machine.grade(_round(machine, draw, choose, chance), bet))] += 1
    head = (line.wager, line.paytable, line.strategy, bet.spot, rounds)
    return WagerTally(*head, counted(line, found), line.edge, True)


def _round(
    machine: Machine[Any], draw: Callable[[], Symbol], choose: Strategy | None, chance: Chance
) -> Any:
    state = machine.start
    for number, move in enumerate(play(machine, draw, choose, chance.toss)):
        state = move.state
        if number == LONGEST:
            raise BadInput(f"a round of the rules took more than {LONGEST:,} events.")
    return state


def _strategy(laws: Laws, line: Entry) -> Strategy | None:
    """How these very rules are played; what is best is known where they were walked themselves."""
    machine = laws.setup.machine(line.wager)
    named = machine.plays(line.wager, line.strategy or "")
    if named is None and laws.rules(line.wager) is machine and machine.walkable:
        return laws.strategy(line)
    return named
