"""Kinds of seven-card hands: 292,253 represent all 154,143,080.

How a hand can be set, and which rows it hits, depends on its ranks and, if it holds enough cards of
one suit for a flush (with the joker's help), on which ranks those are. So a kind is either a
*pattern* (how many cards of each rank) of hands that cannot make a flush, or a pattern with its
suited ranks.

Patterns are numbered without a search. The ranks are cut into a low and a high half, each read as
a number in base five; the number of a pattern is the sum of one table entry for each half.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.rules.cards import SUITS, Card
from rackcard.rules.poker import JOKER, NUMBERS

RANKS = "23456789TJQKA"
CARDS = 7
LOW_RANKS, HIGH_RANKS = 6, 7
LOW_CODES, HIGH_CODES = 5**LOW_RANKS, 5**HIGH_RANKS
JOKER_CODE = 52
"""Cards are coded rank * 4 + suit, deuces first; the joker comes last."""

MASKS = 1 << len(RANKS)


def code(card: Card) -> int:
    return JOKER_CODE if card == JOKER else (NUMBERS[card[0]] - 2) * 4 + SUITS.index(card[1])


class Numbering(NamedTuple):
    """The numbers of patterns of `n` cards: high[code of one half] + low[code of the other]."""

    high: NDArray[np.int32]
    low: NDArray[np.int32]
    counts: NDArray[np.uint8]
    """By pattern: how many cards of each rank."""
    joker: NDArray[np.bool_]


@cache
def numbering(n: int) -> Numbering:
    """All patterns of n cards from 52 and a joker."""
    high = np.full(2 * HIGH_CODES, -1, np.int32)
    low = np.full(LOW_CODES, -1, np.int32)
    lows: list[list[tuple[int, ...]]] = [[] for _ in range(n + 1)]
    for half in _halves(LOW_RANKS, n):
        low[_base_five(half)] = len(lows[sum(half)])
        lows[sum(half)].append(half)
    counts: list[tuple[int, ...]] = []
    joker: list[bool] = []
    for wild in (False, True):
        for half in _halves(HIGH_RANKS, n - wild):
            high[_base_five(half) + wild * HIGH_CODES] = len(counts)
            rest = lows[n - wild - sum(half)]
            counts += [other + half for other in rest]
            joker += [wild] * len(rest)
    return Numbering(high, low, np.array(counts, np.uint8), np.array(joker))


def _halves(ranks: int, most: int) -> list[tuple[int, ...]]:
    return [counts for counts in product(range(5), repeat=ranks) if sum(counts) <= most]


def _base_five(counts: tuple[int, ...]) -> int:
    return sum(count * 5**place for place, count in enumerate(counts))


class Kinds(NamedTuple):
    """Every kind; patterns come first, then those with enough of a suit."""

    counts: NDArray[np.uint8]
    joker: NDArray[np.bool_]
    suited: NDArray[np.uint16]
    """The ranks of the flush suit as a mask; 0 for a pattern without a flush."""
    pattern: NDArray[np.int32]
    flush_base: NDArray[np.int32]
    """By joker and mask of suited ranks: where their kinds begin; -1 if they are too few."""

    @property
    def patterns(self) -> int:
        return int((self.suited == 0).sum())


@cache
def kinds() -> Kinds:
    plain = numbering(CARDS)
    base = np.full((2, MASKS), -1, np.int32)
    suited: list[int] = []
    others: list[tuple[int, ...]] = []
    wilds: list[bool] = []
    for wild in (False, True):
        for size in range(5 - wild, CARDS - wild + 1):
            rest = offsuit(CARDS - wild - size)
            for ranks in combinations(range(len(RANKS)), size):
                mask = sum(1 << rank for rank in ranks)
                base[int(wild), mask] = len(plain.counts) + len(suited)
                suited += [mask] * len(rest)
                others += rest
                wilds += [wild] * len(rest)
    masks = np.array(suited, np.uint16)
    bits = (masks[:, None] >> np.arange(len(RANKS), dtype=np.uint16)) & 1
    counts = (bits + _counted(others)).astype(np.uint8)
    joker = np.array(wilds)
    return Kinds(
        np.concatenate([plain.counts, counts]),
        np.concatenate([plain.joker, joker]),
        np.concatenate([np.zeros(len(plain.counts), np.uint16), masks]),
        np.concatenate([np.arange(len(plain.counts), dtype=np.int32), _number(counts, joker)]),
        base,
    )


def offsuit(cards: int) -> list[tuple[int, ...]]:
    """Ranks of the cards outside the flush suit, lower first, in the order of `offsuit_index`."""
    found = list(combinations_with_replacement(range(len(RANKS)), cards))
    return sorted(found, key=lambda ranks: ranks[::-1])


def _counted(others: list[tuple[int, ...]]) -> NDArray[np.uint8]:
    counts = np.zeros((len(others), len(RANKS)), np.uint8)
    for row, ranks in enumerate(others):
        for rank in ranks:
            counts[row, rank] += 1
    return counts


def _number(counts: NDArray[np.uint8], joker: NDArray[np.bool_]) -> NDArray[np.int32]:
    table = numbering(CARDS)
    five = 5 ** np.arange(HIGH_RANKS)
    low = counts[:, :LOW_RANKS] @ five[:LOW_RANKS]
    high = counts[:, LOW_RANKS:] @ five + joker * HIGH_CODES
    numbers: NDArray[np.int32] = table.high[high] + table.low[low]
    return numbers


def example(kind: int) -> list[Card]:
    """A hand of a kind: its suited ranks are in the first suit, and it makes no other flush."""
    known = kinds()
    mask = int(known.suited[kind])
    cards = [JOKER] if known.joker[kind] else []
    turn = 0
    for rank, count in enumerate(known.counts[kind].tolist()):
        suits = [SUITS[0]] if mask >> rank & 1 else []
        while len(suits) < count:
            # Suits take turns, so that none of them comes up often; the flush suit is not used.
            suits.append(SUITS[turn % 4] if not mask else SUITS[1 + turn % 3])
            turn += 1
        cards += [Card(RANKS[rank] + suit) for suit in suits]
    return cards


class Deck(NamedTuple):
    """Whole ranks in whole suits, and a joker: the real deck, or a smaller one for tests."""

    ranks: str = RANKS
    suits: int = 4

    @property
    def cards(self) -> list[Card]:
        return [Card(rank + suit) for rank in self.ranks for suit in SUITS[: self.suits]] + [JOKER]

    def hands(self) -> NDArray[np.int64]:
        """The number of hands of each kind."""
        known = kinds()
        held = np.array([self.suits if rank in self.ranks else 0 for rank in RANKS])
        ways = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)
        suited = (known.suited[:, None] >> np.arange(len(RANKS), dtype=np.uint16)) & 1
        beside = known.counts - suited
        has_flush = known.suited > 0
        per_rank = np.where(
            has_flush[:, None],
            ways[np.maximum(held - 1, 0), beside] * (held >= suited),
            ways[held, known.counts],
        )
        hands = per_rank.prod(axis=1) * np.where(has_flush, self.suits, 1)
        np.subtract.at(hands, known.pattern[has_flush], hands[has_flush])
        exact: NDArray[np.int64] = hands
        return exact
