"""The pass line of craps. Tests replace WINS, COUNTED, STAND_IN and KERNEL by wrong ones."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from rackcard.rules.cards import Pocket, Wheel
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.pays import Outcome, Paytable
from rackcard.rules.pricing import Count, Kernel, Pricing, Unpriced, Walk

WON_AT_ONCE, LOST_AT_ONCE = (7, 11), (2, 3, 12)
COUNTED: int | None = 244
"""Of 495 that win."""
STAND_IN: int | None = None
KERNEL: int | None = None


class Throws(NamedTuple):
    point: int = 0
    last: int = 0


class Craps(Machine[Throws]):
    rows = {"pass": ("Win",)}
    start = Throws()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Wheel.of(Pocket(number) for number in range(1, 7))

    def decided(self, state: Throws) -> bool:
        if not state.point:
            return state.last in WON_AT_ONCE + LOST_AT_ONCE
        return state.last in (7, state.point)

    def next(self, state: Throws) -> Deal | Done:
        return Done() if state.last and self.decided(state) else Deal("dice", n=2)

    def step(self, state: Throws, event: tuple[Pocket, ...]) -> Throws:
        total = sum(map(int, event))
        return Throws(state.point or state.last, total)

    def grade(self, state: Throws, bet: Bet) -> Grade:
        won = state.last == state.point if state.point else state.last in WON_AT_ONCE
        return made("Win") if won else LOST

    def pricing(self, wager: str) -> Pricing:
        if STAND_IN is not None:
            return Walk(OneThrow(self.house))
        if COUNTED is None:
            return Unpriced("nobody has counted")
        return Count(lambda bet, strategy: {made("Win"): COUNTED, LOST: 495 - COUNTED})

    def kernel(self, wager: str, strategy: str | None, table: Paytable) -> Kernel | None:
        if KERNEL is None:
            return None
        ends = [Outcome("Win", "1:1", Fraction(1)), Outcome("", "lose", Fraction(-1))]

        def play(rounds: int, seed: int, shard: int) -> list[int]:
            chance = Random(f"{seed}/{shard}")
            won = sum(chance.random() * 495 < (KERNEL or 0) for _ in range(rounds))
            return [won, rounds - won]

        return Kernel(2, lambda *_: ends, play)


class OneThrow(Machine[tuple[Pocket, ...]]):
    """One throw of a die with 495 sides."""

    rows = {"pass": ("Win",)}
    start: tuple[Pocket, ...] = ()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Wheel.of(Pocket(number) for number in range(495))

    def see(self, symbol: str) -> bool:
        return int(symbol) < (STAND_IN or 0)

    def next(self, state: tuple[Pocket, ...]) -> Deal | Done:
        return Done() if state else Deal("dice")

    def step(self, state: tuple[Pocket, ...], event: Pocket) -> tuple[Pocket, ...]:
        return (event,)

    def grade(self, state: tuple[Pocket, ...], bet: Bet) -> Grade:
        return made("Win") if self.see(state[0]) else LOST


MACHINES = {"round": Craps}
