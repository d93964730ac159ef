"""Rounds of blackjack written down in one line, cards and decisions in the order they happen.

    dealt("8s 6d 8h Tc  split As stand 3d stand  9c")

Whatever is written must be asked for, card or decision, and nothing may be left over.
"""

from collections import deque
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from rackcard.games.dead_mans_hand.bonus import Made, bonus_grade
from rackcard.games.setup import Setup, set_up
from rackcard.rules.cards import Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.limits import Stake
from rackcard.rules.needs import Choose, Done
from rackcard.rules.play import Move, play
from rackcard.rules.settle import Settled, settle

WORDS = {"insure": "insurance", "decline": "no insurance"}  # the second is two words
BONUS = "dead-mans-hand"


@cache
def _setup(options) -> Setup:
    return set_up("dead-mans-hand", dict(options))


def house(**options) -> Setup:
    """A house by its options, `soft_17="stand"`."""
    return _setup(tuple((name.replace("_", "-"), value) for name, value in options.items()))


def machine(**options):
    return house(**options).machines["round"]


def bonus_of(found: Made) -> Grade:
    """The bonus as the default house reads its rulings."""
    return bonus_grade(house().house.rulings, found)


class _NoMore(Exception):
    pass


class Round:
    """What happened, and what would happen next."""

    def __init__(self, script: str, options) -> None:
        self.house = house(**options)
        self.machine: Any = self.house.machines["round"]
        self.moves: list[Move] = []
        self.views: list = []
        self._script = deque(script.split())
        try:
            for move in play(self.machine, self._draw, self._choose):
                self.moves.append(move)
        except _NoMore:
            pass
        assert not self._script, f"nobody asked for {' '.join(self._script)}"
        self.state = self.moves[-1].state if self.moves else self.machine.start
        self.need = self.machine.next(self.state)

    def _take(self, card: bool) -> str:
        if not self._script:
            raise _NoMore
        is_card = len(self._script[0]) == 2 and self._script[0][1] in "cdhs"
        assert card == is_card, f"{self._script[0]} in the wrong place"
        return self._script.popleft()

    def _draw(self) -> Card:
        return Card(self._take(card=True))

    def _choose(self, view, need) -> str:
        word = self._take(card=False)
        self.views.append(view)
        return WORDS.get(word, word)

    @property
    def over(self) -> bool:
        return self.need == Done()

    @property
    def options(self) -> tuple[str, ...]:
        """What the seat whose turn it is may do."""
        assert isinstance(self.need, Choose), self.need
        return self.need.options

    @property
    def hands(self) -> list[str]:
        """The hands of the first seat."""
        return self.hands_of(0)

    def hands_of(self, seat: int) -> list[str]:
        return [" ".join(hand.cards) for hand in self.state.seats[seat].hands]

    @property
    def dealer(self) -> str:
        return " ".join(self.state.dealer)

    def grade(self, wager="blackjack", seat=0) -> Grade:
        assert self.over, self.need
        return self.machine.grade(self.state, Bet(wager, wager, seat))

    def net(self, paytable="3:2", wager="blackjack", seat=0) -> Fraction:
        """The result of one dollar."""
        table = self.house.card.wagers[wager].paytable(paytable)
        return table.outcome(self.grade(wager, seat)).net

    def settled(self, stakes: list[tuple[str, int]], tables: dict[str, str]) -> list[Settled]:
        """Every move of the dealer; stakes are (wager, seat) of ten dollars each."""
        card = self.house.card
        assert self.over, self.need
        return settle(
            card.procedure.sweeps,
            [Stake(Bet(wager, wager, seat), 1000) for wager, seat in stakes],
            lambda bet: self.machine.grade(self.state, bet),
            {wager: card.wagers[wager].paytable(name) for wager, name in tables.items()},
            card.procedure.breakage,
        )


def dealt(script: str, **options) -> Round:
    return Round(script, options)


def refused(script: str, **options) -> str:
    """The sentence with which the last decision of the script is refused."""
    with pytest.raises(BadInput) as caught:
        Round(script, options)
    return str(caught.value)
