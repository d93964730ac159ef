"""Poker hands with the bug: a joker that completes a straight or a flush, and else is an ace.

This is the authority: it says what a hand is worth by trying what the joker may stand for. Faster
rankers are held against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rackcard.rules.cards import SUITS, Card

JOKER = Card("*")
ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
NUMBERS = {rank: number for number, rank in enumerate("23456789TJQKA", start=2)}

SECOND_HIGHEST, LOWEST = "second-highest", "lowest"
WHEELS = (SECOND_HIGHEST, LOWEST)
"""Where A-2-3-4-5 ranks among straights."""


class Category(IntEnum):
    """Kinds of hands, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


COMPLETE = frozenset(
    {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
)
"""Hands that take all five cards to make, and that a joker may complete."""


class Rank(NamedTuple):
    """What a hand is worth: hands compare by it.

    A front hand that equals the first cards of a back hand ranks below it, as it should.
    """

    category: Category
    ranks: tuple[int, ...]
    """What breaks ties, the most important first."""


def number(card: Card) -> int:
    """2 to 14; a joker counts as an ace."""
    return ACE if card == JOKER else NUMBERS[card[0]]


def rank_five(cards: Sequence[Card], wheel: str = SECOND_HIGHEST) -> Rank:
    """The rank of five cards."""
    assert len(cards) == 5, "a back hand is five cards"
    suits = {card[1:] for card in cards}
    suits.discard("")
    return _ranked("".join(sorted([card[0] for card in cards])), len(suits) == 1, wheel)


@lru_cache(maxsize=1 << 15)
def _ranked(names: str, suited: bool, wheel: str) -> Rank:
    """All that matters of five cards is their ranks, and whether they are of one suit."""
    ranks = sorted([NUMBERS[name] for name in names if name != JOKER], reverse=True)
    return (_with_joker if len(ranks) < 5 else _natural)(tuple(ranks), suited, wheel)


def rank_two(cards: Sequence[Card]) -> Rank:
    """The rank of two cards: a pair, or two high cards."""
    high, low = sorted(map(number, cards), reverse=True)
    return Rank(Category.PAIR, (high,)) if high == low else Rank(Category.HIGH_CARD, (high, low))


def best_five(cards: Sequence[Card], wheel: str = SECOND_HIGHEST) -> Rank:
    """The rank of the best five among more cards."""
    return max(rank_five(five, wheel) for five in combinations(cards, 5))


def categories(cards: Sequence[Card]) -> frozenset[Category]:
    """Every category that some five of the cards make, each in its best use of the joker."""
    jokers = cards.count(JOKER)
    groups = group_sizes(cards)
    suits = [bits(cards, suit) for suit in SUITS]
    pairs = len(groups) - groups.count(1)
    straight = in_a_row(suits[0] | suits[1] | suits[2] | suits[3], 5, jokers)
    # An ace has a low bit too, which is no card.
    flush = any((suit >> 2).bit_count() + jokers >= 5 for suit in suits)
    whole = straight and flush
    made = {
        Category.FIVE_ACES: groups[0] == 5,
        Category.ROYAL_FLUSH: whole and any(_held(suit, ROYAL, jokers) for suit in suits),
        Category.STRAIGHT_FLUSH: whole and any(in_a_row(suit, 5, jokers) for suit in suits),
        Category.FOUR_OF_A_KIND: groups[0] >= 4,
        Category.FULL_HOUSE: groups[0] >= 3 and pairs >= 2,
        Category.FLUSH: flush,
        Category.STRAIGHT: straight,
        Category.THREE_OF_A_KIND: groups[0] >= 3,
        Category.TWO_PAIR: pairs >= 2,
        Category.PAIR: pairs >= 1,
        Category.HIGH_CARD: True,
    }
    return frozenset([category for category, holds in made.items() if holds])


def group_sizes(cards: Sequence[Card]) -> list[int]:
    """How many cards there are of each rank, the most first; a joker is an ace."""
    return sorted(Counter(map(number, cards)).values(), reverse=True)


def bits(cards: Sequence[Card], suits: str = SUITS) -> int:
    """The ranks held in some suits, a bit for each; an ace has two, since it may be low."""
    held = 0
    for card in cards:
        if card != JOKER and card[1] in suits:
            held |= 1 << NUMBERS[card[0]]
    return held | 2 if held >> ACE else held


ROYAL = sum(1 << rank for rank in range(TEN, ACE + 1))


def _held(ranks: int, wanted: int, jokers: int) -> bool:
    return (ranks & wanted).bit_count() + jokers >= wanted.bit_count()


def in_a_row(ranks: int, length: int, jokers: int) -> bool:
    """Some `bits` in a row, the joker standing for one that is missing."""
    row = (1 << length) - 1
    return any(_held(ranks, row << least, jokers) for least in range(1, ACE - length + 2))


def _with_joker(ranks: tuple[int, ...], suited: bool, wheel: str) -> Rank:
    """Four cards and the joker: the best of an ace without a suit, and of whatever completes."""
    as_ace = _natural(_sorted(ACE, ranks), False, wheel)
    missing = [rank for rank in range(2, ACE + 1) if rank not in ranks]
    stood_for = [_natural(_sorted(rank, ranks), suited, wheel) for rank in missing]
    return max([as_ace, *(hand for hand in stood_for if hand.category in COMPLETE)])


def _sorted(rank: int, ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((rank, *ranks), reverse=True))


def _natural(ranks: tuple[int, ...], suited: bool, wheel: str) -> Rank:
    """Five ranks, highest first, none of them wild."""
    counts = Counter(ranks)
    by_count = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = tuple(sorted(counts.values(), reverse=True))
    height = straight_height(ranks, wheel)
    if height and suited:
        royal = height == ACE_HIGH
        category = Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
        return Rank(category, (height,))
    if suited and shape == (1, 1, 1, 1, 1):
        return Rank(Category.FLUSH, ranks)
    if height:
        return Rank(Category.STRAIGHT, (height,))
    return Rank(_SHAPES[shape], by_count)


_SHAPES = {
    (5,): Category.FIVE_ACES,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
ACE_HIGH = 15
"""The height of A-K-Q-J-T: above the wheel (14) where that ranks second."""


def straight_height(ranks: tuple[int, ...], wheel: str) -> int:
    """How high a straight of these ranks is among straights; 0 if they are none."""
    if ranks == (ACE, 5, 4, 3, 2):
        return 14 if wheel == SECOND_HIGHEST else 5
    if ranks != tuple(range(ranks[0], ranks[0] - len(ranks), -1)):
        return 0
    return ACE_HIGH if ranks[0] == ACE else ranks[0]
