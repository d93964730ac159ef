"""A machine as a table of integers: what the exact walk and the simulation kernel run on.

States are found breadth first by their `key`, and one real state represents each key. Then states
that no future event and no grade can tell apart are merged.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from rackcard.rules.cards import Symbol
from rackcard.rules.decisions import Strategy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done

MOST_STATES = 2_000_000
"""A machine with more states than this needs its own algorithm: see `Machine.pricing`."""


class Automaton(NamedTuple):
    """`rows[state][cls]` is the state after a symbol of that class; states from `len(rows)` on are
    ends of a round, with `grades[state - len(rows)]` for each bet."""

    classes: tuple[Hashable, ...]
    supply: tuple[int, ...]
    returns: bool
    start: int
    rows: tuple[tuple[int, ...], ...]
    bets: tuple[Bet, ...]
    grades: tuple[tuple[Grade, ...], ...]
    depth: int
    """The most symbols that a round can take."""
    tabulated: int
    """The number of states before merging."""


def tabulate(
    machine: Machine[Any], bets: Iterable[Bet], strategy: Strategy | None = None
) -> Automaton:
    """The table of every state that `machine` can reach; seats with a choice play `strategy`."""
    explorer = _Explorer(machine, tuple(bets), strategy)
    start = explorer.visit(_Packet(machine.start))
    explorer.run()
    return _merge(explorer, start)


class _Packet(NamedTuple):
    """A state, and the part of a packet of several symbols that has been dealt to it so far."""

    state: Any
    dealt: tuple[Symbol, ...] = ()


class _Explorer:
    def __init__(
        self, machine: Machine[Any], bets: tuple[Bet, ...], strategy: Strategy | None
    ) -> None:
        self.machine, self.bets, self.strategy = machine, bets, strategy
        stands_for: dict[Hashable, Symbol] = {}
        supply: dict[Hashable, int] = {}
        for symbol, count in machine.source.counts:
            seen = machine.see(symbol)
            stands_for.setdefault(seen, symbol)
            supply[seen] = supply.get(seen, 0) + count
        self.supply = {seen: count for seen, count in supply.items() if count}
        if not self.supply:
            raise BadInput("the shoe is empty: leave some cards in it.")
        self.symbols = [stands_for[seen] for seen in self.supply]
        self.ids: dict[Hashable, int] = {}
        self.packets: list[_Packet] = []
        self.successors: list[tuple[int, ...]] = []
        self.ends: dict[int, tuple[Grade, ...]] = {}

    def visit(self, packet: _Packet) -> int:
        """The number of a state; a new one joins the queue."""
        key = (self.machine.key(packet.state), packet.dealt and self.unordered(packet.dealt))
        number = self.ids.get(key)
        if number is None:
            settled = self.settle_choices(packet)
            number = self.ids[key] = (
                self.enqueue(packet) if settled is packet else self.visit(settled)
            )
        return number

    def enqueue(self, packet: _Packet) -> int:
        if len(self.packets) >= MOST_STATES:
            raise BadInput(
                f"these rules have more than {MOST_STATES:,} states: "
                "merge more in key(), or price the wagers another way in pricing()."
            )
        self.packets.append(packet)
        return len(self.packets) - 1

    def unordered(self, dealt: tuple[Symbol, ...]) -> tuple[Hashable, ...]:
        return tuple(sorted((self.machine.see(symbol) for symbol in dealt), key=repr))

    def settle_choices(self, packet: _Packet) -> _Packet:
        while isinstance(need := self.machine.next(packet.state), Choose):
            if self.strategy is None:
                raise BadInput("seats have choices in this game: name a strategy to play them.")
            option = self.strategy(self.machine.view(packet.state, need.seat), need)
            assert option in need.options, f"the strategy took {option!r} out of {need.options}"
            packet = _Packet(self.machine.step(packet.state, option))
        return packet

    def run(self) -> None:
        """Breadth first: `packets` grows while it is read."""
        number = 0
        while number < len(self.packets):
            packet = self.packets[number]
            need = self.machine.next(packet.state)
            if isinstance(need, Done):
                self.ends[number] = tuple(
                    self.machine.grade(packet.state, bet) for bet in self.bets
                )
                self.successors.append(())
            else:
                assert isinstance(need, Deal)
                self.successors.append(
                    tuple([self.visit(self.after(packet, need, s)) for s in self.symbols])
                )
            number += 1

    def after(self, packet: _Packet, need: Deal, symbol: Symbol) -> _Packet:
        dealt = (*packet.dealt, symbol)
        if len(dealt) < need.n:
            return _Packet(packet.state, dealt)
        return _Packet(self.machine.step(packet.state, symbol if need.n == 1 else dealt))


def _merge(explorer: _Explorer, start: int) -> Automaton:
    """Number states from the ends of the round backwards; equal futures share a number.

    A round always ends, so the states form no cycle and one pass from the back is enough.
    """
    ends: dict[tuple[Grade, ...], int] = {}
    rows: dict[tuple[int, ...], int] = {}
    merged: dict[int, int] = {}
    depth: dict[int, int] = {}
    for number in _ends_first(explorer.successors, start):
        if number in explorer.ends:
            grades = explorer.ends[number]
            merged[number] = -1 - ends.setdefault(grades, len(ends))
            depth[number] = 0
        else:
            after = explorer.successors[number]
            row = tuple([merged[other] for other in after])
            merged[number] = rows.setdefault(row, len(rows))
            depth[number] = 1 + max([depth[other] for other in after])
    # Ends were numbered -1, -2, ... because the number of rows was not yet known.
    count = len(rows)
    final = [tuple([s if s >= 0 else count - 1 - s for s in row]) for row in rows]
    first = merged[start] if merged[start] >= 0 else count - 1 - merged[start]
    return Automaton(
        tuple(explorer.supply),
        tuple(explorer.supply.values()),
        explorer.machine.source.returns,
        first,
        tuple(final),
        explorer.bets,
        tuple(ends),
        depth[start],
        len(explorer.packets),
    )


def _ends_first(successors: list[tuple[int, ...]], start: int) -> list[int]:
    """The states, each after all of its successors; a cycle of states is an error."""
    order: list[int] = []
    mark = bytearray(len(successors))  # 0 new, 1 open, 2 closed
    stack = [start]
    while stack:
        number = stack[-1]
        if mark[number] == 0:
            mark[number] = 1
            for other in set(successors[number]):
                if mark[other] == 1:
                    raise BadInput("these rules can go round in a circle: a round must end.")
                if mark[other] == 0:
                    stack.append(other)
        else:
            stack.pop()
            if mark[number] == 1:
                mark[number] = 2
                order.append(number)
    return order
