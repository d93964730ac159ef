"""The dealer's hand and one hand of a player, each explored separately with the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.games.dead_mans_hand.bonus import ACE
from rackcard.games.dead_mans_hand.round import (
    DECLINE,
    Cards,
    Hand,
    Round,
    Seat,
    is_blackjack,
    is_soft,
    total,
    value,
)
from rackcard.games.dead_mans_hand.rules import Blackjack, is_ace_eight
from rackcard.rules.cards import RANKS, Card
from rackcard.rules.decisions import Strategy
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.needs import Choose, Deal

if TYPE_CHECKING:  # a strategy may come from elsewhere
    pass

Rows = NDArray[np.uint16]

CARDS = [Card(rank + "s") for rank in RANKS[:10]]
"""A card of each value."""
WIDTH = len(CARDS)
MAIN = Bet("blackjack", "blackjack")
STOOD = Hand((CARDS[9], CARDS[8]), closed=True)
"""A hand that the dealer draws against."""
SPLIT_END = -1
"""The end of a player's hand that is split; the numbers below it are fates."""


class Part(ABC):
    """States that wait for a card, found breadth first; ends have negative numbers."""

    def __init__(self, machine: Blackjack) -> None:
        self.machine = machine
        self.numbers: dict[Hashable, int] = {}
        self.waiting: list[Round] = []
        self.rows: list[list[int]] = []

    @abstractmethod
    def place(self, state: Round) -> int:
        """The number of a state, or of its end."""

    def number(self, key: Hashable, state: Round) -> int:
        """The number of a state that waits for a card."""
        if key not in self.numbers:
            self.numbers[key] = len(self.waiting)
            self.waiting.append(state)
        return self.numbers[key]

    def explore(self) -> None:
        for state in self.waiting:  # the list grows meanwhile
            self.rows.append([self.place(self.machine.step(state, card)) for card in CARDS])

    def flat(self) -> Rows:
        """Rows one after the other, states by the place of their row, then ends."""
        numbers = [self.flat_number(number) for row in self.rows for number in row]
        return np.array(numbers, np.uint16)  # raises if a number is too large

    def flat_number(self, number: int) -> int:
        return number * WIDTH if number >= 0 else self.first_end - 1 - number

    @property
    def first_end(self) -> int:
        return len(self.rows) * WIDTH


class DealerPart(Part):
    """The dealer's hand against one that stands."""

    def __init__(self, machine: Blackjack) -> None:
        super().__init__(machine)
        self.ends: dict[Hashable, int] = {}
        self.hands: list[Cards] = []
        """One hand for each end."""
        against = round_with(STOOD, CARDS[0])
        self.starts = {
            (up, hole): self.place(against._replace(dealer=(up, hole)))
            for up, hole in product(CARDS, repeat=2)
        }
        self.explore()

    def place(self, state: Round) -> int:
        cards = state.dealer
        if isinstance(self.machine.next(state), Deal):
            return self.number((total(cards), is_soft(cards)), state)
        key = (total(cards), is_blackjack(cards))
        if key not in self.ends:
            self.ends[key] = len(self.ends)
            self.hands.append(cards)
        return -1 - self.ends[key]


class Fate(NamedTuple):
    """How a player's hand can end: all that matters to the rest of the round."""

    live: bool
    ace_eight: bool
    grades: tuple[Grade, ...]
    """The grade against each end of the dealer's hand."""


class PlayerPart(Part):
    """One hand, from two cards, or after a split from one."""

    def __init__(self, machine: Blackjack, strategy: Strategy, dealers: list[Cards]) -> None:
        super().__init__(machine)
        self.strategy, self.dealers = strategy, dealers
        self.fates: dict[Fate, int] = {}
        self.starts = {
            (up, two): self.place(round_with(Hand(two), up))
            for up in CARDS
            for two in combinations_with_replacement(CARDS, 2)
        }
        self.split_starts = {
            (hands, card, up): self.place(round_with(Hand((card,), from_split=True), up, hands))
            for card in CARDS
            for hands in range(2, machine.play.most_hands(value(card)) + 1)
            for up in CARDS
        }
        self.explore()

    def place(self, state: Round) -> int:
        (seat,) = state.seats
        found = self.machine.active(state)
        if found is None or found[1] > 0:
            fate = self.fate(seat.hands[0], state.dealer[0])
            return SPLIT_END - 1 - self.fates.setdefault(fate, len(self.fates))
        hand, need = found[2], self.machine.next(state)
        if isinstance(need, Choose):
            choice = self.strategy(self.machine.view(state, 0), need)
            assert choice in need.options, f"the strategy took {choice!r} out of {need.options}"
            after = self.machine.step(state, choice)
            return SPLIT_END if len(after.seats[0].hands) > len(seat.hands) else self.place(after)
        cards, up = hand.cards, value(state.dealer[0])
        if len(cards) == 1:
            return self.number((up, value(cards[0]), len(seat.hands)), state)
        kind = (value(cards[0]) == ACE) if hand.from_split else None
        ace_eight = is_ace_eight(hand)
        return self.number((up, total(cards), is_soft(cards), kind, ace_eight, *hand[1:]), state)

    def fate(self, hand: Hand, up: Card) -> Fate:
        state = round_with(hand._replace(closed=True), up)
        dealt = [state._replace(dealer=dealer) for dealer in self.dealers]
        stiff = state._replace(dealer=(CARDS[9], CARDS[5]))
        live = isinstance(self.machine.next(stiff), Deal)
        grades = tuple(self.machine.grade(end, MAIN) for end in dealt)
        return Fate(live, is_ace_eight(hand), grades)


def round_with(hand: Hand, up: Card, hands: int = 1) -> Round:
    """A round with this hand, and others like it that wait, against an upcard and no blackjack."""
    hole = next(card for card in CARDS if not is_blackjack((up, card)))
    return Round((Seat((hand,) * hands, DECLINE),), (up, hole))


# ---- the round until a split ----
