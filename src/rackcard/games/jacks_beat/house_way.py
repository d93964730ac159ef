"""The house way: how the dealer's seven cards (and a player's, if asked) are set.

One rule, one function. A rule says in what way it would set a hand, or None if the hand is none of
its business; the first rule that has an answer decides. A house with its own way makes another
`HouseWay` of these rules and its own.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from rackcard.rules.cards import Card
from rackcard.rules.poker import (
    ACE,
    COMPLETE,
    JACK,
    JOKER,
    KING,
    SECOND_HIGHEST,
    TEN,
    Rank,
    number,
    rank_five,
    rank_two,
)

Cards = tuple[Card, ...]


class Setting(NamedTuple):
    """Seven cards as they are set: two in front, five behind."""

    front: Cards
    back: Cards
    wheel: str = SECOND_HIGHEST

    @property
    def front_rank(self) -> Rank:
        return rank_two(self.front)

    @property
    def back_rank(self) -> Rank:
        return rank_five(self.back, self.wheel)

    @property
    def is_foul(self) -> bool:
        """The front is higher than the back."""
        return self.front_rank > self.back_rank

    @property
    def is_complete(self) -> bool:
        return self.back_rank.category in COMPLETE


_TWO_AND_FIVE = [
    (itemgetter(*two), itemgetter(*(place for place in range(7) if place not in two)))
    for two in combinations(range(7), 2)
]


def every_setting(cards: Cards, wheel: str = SECOND_HIGHEST) -> list[Setting]:
    """The 21 ways to put two of seven cards in front, fouls among them."""
    return [Setting(front(cards), back(cards), wheel) for front, back in _TWO_AND_FIVE]


class Dealt:
    """Seven cards sorted out for the rules: groups of a rank, highest first; a joker is an ace."""

    def __init__(self, cards: Sequence[Card], wheel: str = SECOND_HIGHEST) -> None:
        self.cards: Cards = tuple(cards)
        self.wheel = wheel
        self.groups: dict[int, Cards] = {}
        for card in sorted(cards, key=lambda card: (-number(card), card)):
            self.groups[number(card)] = (*self.groups.get(number(card), ()), card)

    def of(self, size: int) -> list[int]:
        """The ranks held exactly `size` times, highest first."""
        return [rank for rank, cards in self.groups.items() if len(cards) == size]

    @cached_property
    def singles(self) -> Cards:
        """The cards without a partner, highest first."""
        return tuple(self.groups[rank][0] for rank in self.of(1))

    def set(self, front: Iterable[Card]) -> Setting:
        """These two in front, the others behind."""
        two = tuple(front)
        return Setting(two, tuple(card for card in self.cards if card not in two), self.wheel)

    def two_of(self, rank: int) -> Setting:
        """Two cards of a rank in front; if there are more, those that leave the best back hand."""
        return best_back(self.set(two) for two in combinations(self.groups[rank], 2))

    @cached_property
    def complete(self) -> list[Setting]:
        """Every setting with a straight, flush or straight flush behind; no front outranks it."""
        if not _may_complete(self.cards):
            return []
        return [one for one in every_setting(self.cards, self.wheel) if one.is_complete]


def _may_complete(cards: Cards) -> bool:
    """Quick to say no: five ranks in a row or five of a suit are needed, the joker helping."""
    jokers = cards.count(JOKER)
    held = {number(card) for card in cards if card != JOKER}
    low = held | ({1} if ACE in held else set())
    runs = (sum(rank in low for rank in range(least, least + 5)) for least in range(1, 11))
    suits = [card[1:] for card in cards]
    return max(runs) + jokers >= 5 or max(map(suits.count, "cdhs")) + jokers >= 5


def best_back(settings: Iterable[Setting]) -> Setting:
    """Among equal choices the best back hand is kept."""
    return max(settings, key=lambda one: (one.back_rank, one.front_rank))


def best_front(settings: Iterable[Setting]) -> Setting:
    """The best front; if several are as good, the best back hand with it."""
    return max(settings, key=lambda one: (one.front_rank, one.back_rank))


Rule = Callable[[Dealt], Setting | None]


def five_aces(hand: Dealt) -> Setting | None:
    """A pair of kings in front if there is one, else two of the aces."""
    if not hand.of(5):
        return None
    return hand.two_of(KING) if KING in hand.of(2) else hand.two_of(ACE)


def four_and_more(hand: Dealt) -> Setting | None:
    """Four of a kind with a pair or trips: that pair, or two of the trips, in front."""
    others = hand.of(2) + hand.of(3)
    return hand.two_of(others[0]) if hand.of(4) and others else None


def four_of_a_kind(hand: Dealt) -> Setting | None:
    """Jacks to aces are split, 2-6 never; 7-10 only if no king or ace can go in front."""
    if not hand.of(4):
        return None
    rank = hand.of(4)[0]
    strong_front = number(hand.singles[0]) >= KING
    keep = rank <= 6 or (rank <= TEN and strong_front)
    return hand.set(hand.singles[:2]) if keep else hand.two_of(rank)


def two_trips(hand: Dealt) -> Setting | None:
    """A pair from the higher trips in front."""
    return hand.two_of(hand.of(3)[0]) if len(hand.of(3)) == 2 else None


def trips_and_pairs(hand: Dealt) -> Setting | None:
    """The highest pair in front; the trips stay together."""
    return hand.two_of(hand.of(2)[0]) if hand.of(3) and hand.of(2) else None


def three_pair(hand: Dealt) -> Setting | None:
    """The highest pair in front."""
    return hand.two_of(hand.of(2)[0]) if len(hand.of(2)) == 3 else None


def two_pair(hand: Dealt) -> Setting | None:
    """Jacks up are split; lower pairs stay together behind a strong enough front."""
    if len(hand.of(2)) != 2:
        return None
    top, small = hand.of(2)
    high = number(hand.singles[0])
    keep = (top <= TEN and high == ACE) or (top <= 6 and high >= KING)
    return hand.set(hand.singles[:2]) if keep else hand.two_of(small)


def trips(hand: Dealt) -> Setting | None:
    """A complete hand with a pair in front; else aces give one up, and others stay together."""
    if not hand.of(3):
        return None
    rank = hand.of(3)[0]
    paired = [one for one in hand.complete if one.front_rank.ranks == (rank,)]
    if paired:
        return best_back(paired)
    if rank == ACE:
        return best_back(hand.set((ace, hand.singles[0])) for ace in hand.groups[ACE])
    return hand.set(hand.singles[:2])


def one_pair(hand: Dealt) -> Setting | None:
    """A complete hand with its best front, unless a pair of 10-K does better behind an ace."""
    if not hand.of(2):
        return None
    rank = hand.of(2)[0]
    apart = hand.set(hand.singles[:2])
    if not hand.complete:
        return apart
    whole = best_front(hand.complete)
    ace_in_front = TEN <= rank <= KING and number(hand.singles[0]) == ACE
    return apart if ace_in_front and apart.front_rank > whole.front_rank else whole


def no_pair(hand: Dealt) -> Setting | None:
    """A complete hand with its best front, else the second and third highest cards in front."""
    return best_front(hand.complete) if hand.complete else hand.set(hand.singles[1:3])


RULES: tuple[Rule, ...] = (
    five_aces,
    four_and_more,
    four_of_a_kind,
    two_trips,
    trips_and_pairs,
    three_pair,
    two_pair,
    trips,
    one_pair,
    no_pair,
)
assert JACK == TEN + 1, "where the rules say jacks up, they mean above ten"


@dataclass(frozen=True)
class HouseWay:
    """A name and rules, the first that fits applies."""

    name: str
    rules: tuple[Rule, ...]

    def set(self, cards: Sequence[Card], wheel: str = SECOND_HIGHEST) -> Setting:
        hand = Dealt(cards, wheel)
        for rule in self.rules:
            found = rule(hand)
            if found is not None:
                return found
        raise AssertionError(f"the house way {self.name!r} has no rule for {' '.join(cards)}")

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the sources that its rules are written in, of how hands are ranked, and of
        the order of the rules."""
        names = [f"{rule.__module__}.{rule.__qualname__}" for rule in self.rules]
        for rule, name in zip(self.rules, names, strict=True):
            # What a closure was made with stands in no source.
            assert rule.__name__ == rule.__qualname__, f"{name} is no plain function of a module"
        modules = {rule.__module__ for rule in self.rules} | {__name__, rank_five.__module__}
        parts = [inspect.getsource(sys.modules[name]) for name in sorted(modules)] + names
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


HOUSE_WAY = HouseWay("Rackcard's", RULES)
