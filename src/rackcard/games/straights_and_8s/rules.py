"""Two machines for one stream of spins: the single spin of the layout, and the sequence of up to
three spins of a Straights and 8's wager."""

from __future__ import annotations

from rackcard.games.straights_and_8s.layout import DOUBLE_ZERO, SINGLE_ZERO, layout, pockets
from rackcard.rules.cards import Pocket, Wheel
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done

EIGHTS = frozenset({8, 18, 28})

GAP = "2 Numbers with a 1 Number Gap"
TWO_EIGHTS = "2 Numbers with 8's in a Row"
TWO_SEQUENTIAL = "2 Sequential Numbers in a Row"
THREE_EIGHTS = "3 Sequential Numbers with 8's"
THREE_SEQUENTIAL = "3 Sequential Numbers in a Row"
ALL_EIGHTS = "8-18-28 in the first three spins"

Track = tuple[Pocket, ...]
"""The numbers marked so far."""


class Roulette(Machine[Track]):
    """The common part of both machines: the wheel, and a track on which spins are marked."""

    readings = {"wheel": ("double-zero", "single-zero")}
    start: Track = ()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.zeros = DOUBLE_ZERO if house.rulings["wheel"] == "double-zero" else SINGLE_ZERO
        self.source = Wheel.of(pockets(self.zeros))

    def step(self, state: Track, event: Pocket) -> Track:
        return (*state, event)


class Spin(Roulette):
    """One spin, for every bet of the layout."""

    rows = dict.fromkeys({**layout(DOUBLE_ZERO), **layout(SINGLE_ZERO)}, ("Win",))

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.layout = layout(self.zeros)

    def spots(self, wager: str) -> tuple[str, ...]:
        return tuple(self.layout.get(wager, ()))

    def next(self, state: Track) -> Deal | Done:
        return Done() if state else Deal("spin")

    def grade(self, state: Track, bet: Bet) -> Grade:
        return made("Win") if state[0] in self.layout[bet.wager][bet.spot] else LOST


class Sequence(Roulette):
    """One to three spins; the third is only spun if the first two already pay."""

    rows = {
        "straights-and-8s": (
            GAP,
            TWO_EIGHTS,
            TWO_SEQUENTIAL,
            THREE_EIGHTS,
            THREE_SEQUENTIAL,
            ALL_EIGHTS,
        )
    }
    readings = {
        **Roulette.readings,
        "three-sequential": ("any-order", "one-direction"),
        "repeated-eights": ("count", "not-first-two", "never"),
    }

    def unreachable(self) -> frozenset[tuple[str, str]]:
        if self.house.rulings["repeated-eights"] == "never":
            return frozenset({("straights-and-8s", THREE_EIGHTS)})
        return frozenset()

    def next(self, state: Track) -> Deal | Done:
        if len(state) == 3 or any(pocket.number is None for pocket in state[:2]):
            return Done()
        if len(state) == 2 and not self.two_numbers(state):
            return Done()
        return Deal("track")

    def grade(self, state: Track, bet: Bet) -> Grade:
        row = self.row(state)
        return made(row) if row else LOST

    def row(self, track: Track) -> str:
        """The row that pays the numbers so far, "" if none does."""
        return self.upgrade(track) or self.two_numbers(track)

    def upgrade(self, track: Track) -> str:
        """The better row that a third number gives, "" if none."""
        numbers = [pocket.number for pocket in track if pocket.number is not None]
        if len(numbers) < 3:
            return ""
        if EIGHTS.issuperset(numbers):
            if set(numbers) == EIGHTS:
                return ALL_EIGHTS
            return "" if self.house.rulings["repeated-eights"] == "never" else THREE_EIGHTS
        low = min(numbers)
        upwards = [low, low + 1, low + 2]
        if self.house.rulings["three-sequential"] == "any-order":
            straight = sorted(numbers) == upwards
        else:
            straight = numbers in (upwards, upwards[::-1])
        return THREE_SEQUENTIAL if straight else ""

    def two_numbers(self, track: Track) -> str:
        """The row of the first two numbers, "" if they lose; 36 and 1 are not neighbours."""
        if len(track) < 2:
            return ""
        first, second = track[0].number, track[1].number
        if first is None or second is None:
            return ""
        repeat_counts = self.house.rulings["repeated-eights"] == "count"
        if {first, second} <= EIGHTS and (first != second or repeat_counts):
            return TWO_EIGHTS
        return {1: TWO_SEQUENTIAL, 2: GAP}.get(abs(first - second), "")


MACHINES = {"spin": Spin, "sequence": Sequence}
