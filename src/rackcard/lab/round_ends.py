"""How a round can end: every end that real cards can reach, of one machine or of several at once.

A round is over when the game's first machine is done. Other machines get the same stream of symbols
and may outlive the round: a sequence of spins is decided by the spin that ends its last round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from rackcard.rules.automaton import Automaton
from rackcard.rules.cards import Symbol
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done

MOST_PATHS = 500_000
"""The most hands to try when checking whether a short shoe can deal an end."""


class End(NamedTuple):
    """One end of a round: the grades of every bet that it settles."""

    begun: Mapping[Bet, Grade]
    """The grades of wagers that were made for this round."""
    ridden: tuple[Mapping[Bet, Grade], ...] = ()
    """The grades of wagers that were made for an earlier round, by machine."""


def ends_of(automaton: Automaton) -> list[End]:
    """The ends of a machine that is dealt by itself, if no card can run out."""
    return [End(dict(zip(automaton.bets, grades, strict=True))) for grades in automaton.grades]


def ends_with_choices(machine: Machine[Any], bets: Sequence[Bet]) -> tuple[list[End], bool]:
    """The ends of a machine whose seats choose, for all choices and if no card can run out; True if
    the shoe is long enough for all of them."""
    played = _Played(machine)
    found = {tuple(machine.grade(state, bet) for bet in bets) for state in played.finished}
    ends = [End(dict(zip(bets, grades, strict=True))) for grades in found]
    supply: Counter[Hashable] = Counter()
    for symbol, count in machine.source.counts:
        supply[machine.see(symbol)] += count
    scarce = min(count for count in supply.values() if count)
    return ends, machine.source.returns or scarce >= played.longest


class _Played:
    """Every state of a machine, over all cards and all choices."""

    def __init__(self, machine: Machine[Any]) -> None:
        self.machine = machine
        seen = {machine.see(symbol): symbol for symbol, count in machine.source.counts if count}
        self.symbols = list(seen.values())
        self.finished: list[Any] = []
        self._depth: dict[Hashable, int] = {}
        self.longest = self._visit(machine.start)
        """The most symbols that a round can take."""

    def _visit(self, state: Any) -> int:
        key = self.machine.key(state)
        if key not in self._depth:
            need = self.machine.next(state)
            if isinstance(need, Done):
                self.finished.append(state)
                self._depth[key] = 0
            else:
                dealt = 0 if isinstance(need, Choose) or need.chance else need.n
                after = [
                    self._visit(self.machine.step(state, event))
                    for event in _events(self.machine, need, self.symbols)
                ]
                self._depth[key] = dealt + max(after)
        return self._depth[key]


def _events(machine: Machine[Any], need: Deal | Choose, symbols: Sequence[Symbol]) -> Iterator[Any]:
    if isinstance(need, Choose):
        yield from need.options
    elif need.chance:
        yield from (symbol for symbol, _ in machine.chances[need.chance].counts)
    elif need.n == 1:
        yield from symbols
    else:
        yield from product(symbols, repeat=need.n)


class Stream:
    """Several machines that share one stream of symbols; a round is over when the first is done."""

    def __init__(self, machines: Sequence[Machine[Any]], automata: Sequence[Automaton]) -> None:
        self.automata = tuple(automata)
        places = [{seen: at for at, seen in enumerate(one.classes)} for one in automata]
        self.symbols = {
            tuple(place[rules.see(symbol)] for rules, place in zip(machines, places, strict=True))
            for symbol, count in machines[0].source.counts
            if count
        }
        """The class of each symbol in every machine."""

    def ends(self) -> list[End]:
        """Every end of every round, from every state in which earlier rounds may have left the
        other machines."""
        others = self.automata[1:]
        found: dict[tuple[object, ...], End] = {}
        queue = [tuple(automaton.start for automaton in others)]
        known = set(queue)
        for before in queue:  # grows while it is read
            fresh = [state == one.start for one, state in zip(others, before, strict=True)]
            # A machine that could begin need not: perhaps nobody has made a wager on it.
            for fed in product(*((True, False) if new else (True,) for new in fresh)):
                for states in self._round(before, fed):
                    over = [_over(one, at) for one, at in zip(self.automata, states, strict=True)]
                    key = (states, tuple(fresh))  # which machines are over follows from the states
                    if key not in found:
                        found[key] = self._end(states, over, fresh)
                    after = tuple(
                        one.start if done else state
                        for one, done, state in zip(others, over[1:], states[1:], strict=True)
                    )
                    if after not in known:
                        known.add(after)
                        queue.append(after)
        return list(found.values())

    def _round(self, before: tuple[int, ...], fed: tuple[bool, ...]) -> Iterator[tuple[int, ...]]:
        """The states of all machines when the first is done; those that are not fed do not move."""
        queue = [(self.automata[0].start, *before)]
        known = set(queue)
        for states in queue:  # grows while it is read
            if _over(self.automata[0], states[0]):
                yield states
                continue
            for classes in self.symbols:
                after = tuple(
                    one.rows[state][cls] if moves and not _over(one, state) else state
                    for one, state, cls, moves in zip(
                        self.automata, states, classes, (True, *fed), strict=True
                    )
                )
                if after not in known:
                    known.add(after)
                    queue.append(after)

    def _end(self, states: Sequence[int], over: Sequence[bool], fresh: Sequence[bool]) -> End:
        begun: dict[Bet, Grade] = {}
        ridden = []
        for one, state, done, new in zip(self.automata, states, over, (True, *fresh), strict=True):
            grades = _grades(one, state) if done else {}
            if new:
                begun.update(grades)
            else:
                ridden.append(grades)
        return End(begun, tuple(ridden))


def _over(automaton: Automaton, state: int) -> bool:
    return state >= len(automaton.rows)


def _grades(automaton: Automaton, state: int) -> dict[Bet, Grade]:
    return dict(zip(automaton.bets, automaton.grades[state - len(automaton.rows)], strict=True))


def plenty(automata: Iterable[Automaton]) -> bool:
    """True if no symbol can run out before the longest rounds of all machines are over."""
    known = list(automata)
    longest = sum(automaton.depth for automaton in known)
    return all(one.returns or min(one.supply) >= longest for one in known)


def can_be_dealt(automaton: Automaton, grades: Sequence[Grade]) -> bool | None:
    """True if the shoe holds the cards of a round with this end; None if the search took too
    long."""
    if plenty([automaton]):
        return True
    target = len(automaton.rows) + automaton.grades.index(tuple(grades))
    leads = [False] * target + [True]
    for state, row in enumerate(automaton.rows):  # every row comes after those that it leads to
        leads[state] = any(leads[after] for after in row if after <= target)
    seen: set[tuple[int, tuple[int, ...]]] = set()
    stack: list[tuple[int, tuple[int, ...]]] = [(automaton.start, ())]
    while stack:
        state, gone = stack.pop()
        if state == target:
            return True
        if _over(automaton, state) or not leads[state] or (state, gone) in seen:
            continue
        if len(seen) >= MOST_PATHS:
            return None
        seen.add((state, gone))
        for cls, after in enumerate(automaton.rows[state]):
            if gone.count(cls) < automaton.supply[cls]:
                stack.append((after, tuple(sorted((*gone, cls)))))
    return False
