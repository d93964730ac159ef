"""Rounds written down in full: what is asked, seen, said and graded at every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from types import ModuleType
from typing import Any

from rackcard.games.setup import Setup
from rackcard.rules.cards import Source, Symbol
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.play import play


class Table:
    """A machine, how its dealer calls it, and somebody who writes everything down."""

    def __init__(self, setup: Setup, machine: str, calls: ModuleType, seats: int) -> None:
        self.rules: Machine[Any] = setup.machines[machine]
        self.calls, self.seats = calls, seats
        self.bets = [
            bet._replace(seat=seat) for seat in range(seats) for bet in setup.bets(machine)
        ]

    def round(self, cards: Sequence[Symbol], chance: Random) -> Iterator[str]:
        """A round dealt from these cards, the first first; choices are random but for pairs."""
        dealt = iter(cards)
        state = self.rules.start
        yield from self._seen(state)

        def choose(_: Any, need: Choose) -> str:
            return "split" if "split" in need.options else chance.choice(need.options)

        def toss(source: Source) -> Symbol:
            return chance.choice(list(source))

        for need, event, after in play(self.rules, lambda: next(dealt), choose, toss):
            yield self._asked(state, need)
            yield f"{event if isinstance(event, str) else ' '.join(event)}"
            over = isinstance(self.rules.next(after), Done)
            said: dict[str, list[int]] = {}
            for seat in range(-1, self.seats):
                before, seen = (self.rules.view(one, seat) for one in (state, after))
                text = self.calls.says(self.rules, before, seen, over, str)
                said.setdefault(text, []).append(seat)
            yield from (f"  {_places(to)} hear {text}" for text, to in said.items() if text)
            state = after
            yield from self._seen(state)
        if hasattr(self.calls, "winner"):
            yield f"  winner: {self.calls.winner(self.rules, state)}"
        grades: dict[Grade, list[Bet]] = {}
        for bet in self.bets:
            grades.setdefault(self.rules.grade(state, bet), []).append(bet)
        for grade, bets in grades.items():
            rows = "; ".join(
                f"{' & '.join(claim.rows) or 'lost'} ({', '.join(map(str, claim[1:]))})"
                for claim in grade
            )
            yield f"  {rows or 'lost'}: {', '.join(_named(bets))}"

    def _asked(self, state: Any, need: Deal | Choose) -> str:
        if isinstance(need, Deal):
            where = f"{need.n} to {need.to}" + " face down" * need.face_down
            return f"{where}, seat {need.seat}" if need.seat >= 0 else where
        options = ", ".join(need.options if len(need.options) < 9 else need.options[:3])
        raised = {
            choice: self.rules.decisions.stake_added(state, need, choice) for choice in need.options
        }
        more = [f"{choice} +{found[1]} on {found[0]}" for choice, found in raised.items() if found]
        late = self.rules.decisions.on_time_out(state, need)
        return f"seat {need.seat}: {options} | {', '.join(more)} | else {late}"

    def _seen(self, state: Any) -> Iterator[str]:
        """What lies on the felt for each who looks on, and which bets are settled already."""
        shown: dict[str, list[int]] = {}
        for seat in range(-1, self.seats):
            hands = self.calls.hands(self.rules, self.rules.view(state, seat))
            text = " | ".join(
                f"{hand.of} [{' '.join(hand.cards)}]"
                f"{f' {hand.comes_to}' if hand.comes_to else ''}"
                f"{f' of {hand.seat}' if hand.seat >= 0 else ''}{' *' if hand.in_play else ''}"
                for hand in hands
            )
            shown.setdefault(text, []).append(seat)
        for text, seats in shown.items():
            if text:
                yield f"  {_places(seats)} see {text}"
        done = [bet for bet in self.bets if self.rules.settles(state, bet)]
        if done:
            yield f"  settled: {', '.join(_named(done))}"
        able = [seat for seat in range(self.seats) if self.rules.decisions.may_choose(state, seat)]
        if able:
            yield f"  may choose: {able}"


def _named(bets: Iterable[Bet]) -> list[str]:
    return [f"{bet.wager} {bet.spot} {bet.seat}" for bet in bets]


def _places(seats: list[int]) -> str:
    """-1 is somebody behind the table."""
    return ",".join(map(str, seats))
