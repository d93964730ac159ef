"""Hands ranked in bulk: the same order as `rackcard.rules.poker`, as numbers from tables.

A card adds a word to the sum of its hand: the halves of its rank pattern, and one to the count of
its suit (a joker adds one to every suit). The sum says which pattern the hand is and whether some
suit has the five cards of a flush. Everything that compiled code needs is in `Tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.games.jacks_beat.kinds import (
    CARDS,
    HIGH_CODES,
    JOKER_CODE,
    LOW_RANKS,
    MASKS,
    RANKS,
    code,
    kinds,
    numbering,
)
from rackcard.rules.cards import SUITS, Card
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.poker import (
    JOKER,
    SECOND_HIGHEST,
    WHEELS,
    Category,
    Rank,
    rank_five,
    rank_two,
)

HIGH_BITS = np.uint64((1 << 18) - 1)
LOW_SHIFT, LOW_BITS = np.uint64(18), np.uint64((1 << 14) - 1)
SUIT_SHIFT = np.uint64(32)
REACHES_FIVE, FIVE = np.uint64(0x3333), np.uint64(0x8888)
"""A suit's count plus three has its top bit set when it is five or more."""


class Tables(NamedTuple):
    """The tables of compiled code; values start at 1 for the worst hand."""

    words: NDArray[np.uint64]
    high5: NDArray[np.int32]
    high7: NDArray[np.int32]
    low: NDArray[np.int32]
    value5: NDArray[np.uint16]
    """The value of each five-card pattern without a flush."""
    value7: NDArray[np.uint16]
    flush: NDArray[np.uint16]
    """By joker and mask of suited ranks: the best flush; 0 if there is none."""
    front: NDArray[np.uint8]
    """By two ranks, the joker being the fourteenth: 0 for 3-2 up to 90 for a pair of aces."""
    least_back: NDArray[np.uint16]
    """The lowest back hand that each front does not outrank."""
    flush_base: NDArray[np.int32]


class Ranker(NamedTuple):
    """Tables, and the rank that each value stands for."""

    tables: Tables
    ranks: tuple[Rank, ...]
    fronts: tuple[Rank, ...]

    def value(self, rank: Rank) -> int:
        return self.ranks.index(rank) + 1

    @property
    def categories(self) -> NDArray[np.uint8]:
        """The category of each value; that of value 0 is never used."""
        return np.array([0, *(rank.category for rank in self.ranks)], np.uint8)


@cache
def ranker(wheel: str = SECOND_HIGHEST) -> Ranker:
    five = numbering(5)
    plain = [
        rank_five(_unsuited(*pattern), wheel)
        for pattern in zip(five.counts, five.joker, strict=True)
    ]
    suited = {cards: rank_five(cards, wheel) for cards in _suited_fives()}
    ranks = tuple(sorted({*plain, *suited.values()}))
    values = {rank: value for value, rank in enumerate(ranks, 1)}
    fronts = tuple(sorted({rank_two(two) for two in combinations(_two_suits(), 2)}))
    value5 = np.array([values[rank] for rank in plain], np.uint16)
    seven = numbering(CARDS)
    tables = Tables(
        _words(),
        five.high,
        seven.high,
        seven.low,
        value5,
        _best_of_seven(five.high, five.low, value5, seven.counts, seven.joker),
        _flushes({_mask(cards): values[rank] for cards, rank in suited.items()}),
        _front_table(fronts),
        np.array([1 + sum(rank < front for rank in ranks) for front in fronts], np.uint16),
        kinds().flush_base,
    )
    return Ranker(tables, ranks, fronts)


def _unsuited(counts: NDArray[np.uint8], joker: bool) -> tuple[Card, ...]:
    """Five cards of a pattern, not all of one suit."""
    cards = [JOKER] if joker else []
    for rank, count in zip(RANKS, counts.tolist(), strict=True):
        cards += [Card(rank + suit) for suit in (SUITS[len(cards) % 2 :] + SUITS)[:count]]
    assert len({card[1:] for card in cards} - {""}) > 1
    return tuple(cards)


def _suited_fives() -> list[tuple[Card, ...]]:
    suit = [Card(rank + SUITS[0]) for rank in RANKS]
    wild = [(*four, JOKER) for four in combinations(suit, 4)]
    return [*combinations(suit, 5), *wild]


def _two_suits() -> list[Card]:
    return [Card(rank + suit) for rank in RANKS for suit in SUITS[:2]]


def _mask(cards: Sequence[Card]) -> tuple[int, int]:
    bits = sum(1 << RANKS.index(card[0]) for card in cards if card != JOKER)
    return int(JOKER in cards), bits


def _words() -> NDArray[np.uint64]:
    words = np.zeros(JOKER_CODE + 1, np.uint64)
    for rank in range(len(RANKS)):
        half = 5**rank << 18 if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS)
        for suit in range(4):
            words[rank * 4 + suit] = half + (1 << 32 + 4 * suit)
    words[JOKER_CODE] = HIGH_CODES + (0x1111 << 32)
    return words


def _flushes(known: dict[tuple[int, int], int]) -> NDArray[np.uint16]:
    """The best flush of any number of suited ranks, from the flushes of exactly five."""
    best = np.zeros((2, MASKS), np.uint16)
    for mask in range(MASKS):
        for wild in range(2):
            found = known.get((wild, mask), 0)
            for rank in range(len(RANKS)):
                if mask >> rank & 1:
                    found = max(found, int(best[wild, mask & ~(1 << rank)]))
            best[wild, mask] = max(found, int(best[0, mask]) if wild else 0)
    return best


def _front_table(fronts: tuple[Rank, ...]) -> NDArray[np.uint8]:
    table = np.zeros((14, 14), np.uint8)
    cards = [*(Card(rank + SUITS[0]) for rank in RANKS), JOKER]
    for one, first in enumerate(cards):
        for other, second in enumerate(cards):
            table[one, other] = fronts.index(rank_two((first, second)))
    return table


@compiled
def _best_of_seven(high: Any, low: Any, value5: Any, counts: Any, joker: Any) -> Any:
    """The best five of every pattern of seven cards, by leaving out each two in turn."""
    values = np.zeros(len(counts), np.uint16)
    lows = np.zeros(7, np.int64)
    highs = np.zeros(7, np.int64)
    for pattern in range(len(counts)):
        cards = 0
        lows[:] = 0
        highs[:] = 0
        if joker[pattern]:
            highs[0] = HIGH_CODES
            cards = 1
        for rank in range(13):
            for _ in range(counts[pattern, rank]):
                if rank < LOW_RANKS:
                    lows[cards] = 5**rank
                else:
                    highs[cards] = 5 ** (rank - LOW_RANKS)
                cards += 1
        for one in range(7):
            for two in range(one):
                at_high = highs.sum() - highs[one] - highs[two]
                at_low = lows.sum() - lows[one] - lows[two]
                value = value5[high[at_high] + low[at_low]]
                values[pattern] = max(values[pattern], value)
    return values


@compiled
def added(words: Any, hands: Any, row: Any) -> Any:
    """The sum of the words of a row's cards."""
    return (
        words[hands[row, 0]]
        + words[hands[row, 1]]
        + words[hands[row, 2]]
        + words[hands[row, 3]]
        + words[hands[row, 4]]
        + words[hands[row, 5]]
        + words[hands[row, 6]]
    )


@compiled
def pattern_of(high: Any, low: Any, word: Any) -> Any:
    lower = low[(word >> LOW_SHIFT) & LOW_BITS]
    return np.uint64(high[word & HIGH_BITS]) + np.uint64(lower)


@compiled
def flagged(word: Any) -> Any:
    """A bit for each suit that has five cards, the joker counted."""
    return ((word >> SUIT_SHIFT) + REACHES_FIVE) & FIVE


@compiled
def suited_ranks(hands: Any, row: Any, flags: Any) -> Any:
    """The ranks of the flagged suit, as a mask."""
    mask = np.uint64(0)
    for place in range(7):
        card = np.uint64(hands[row, place])
        if card != JOKER_CODE and flags & (np.uint64(8) << (np.uint64(4) * (card & np.uint64(3)))):
            mask |= np.uint64(1) << (card >> np.uint64(2))
    return mask


# Arrays are passed one by one: a tuple of them would cost ten times the work at every call.


@compiled
def kind_of(words: Any, high: Any, low: Any, flush_base: Any, hands: Any, row: Any) -> Any:
    """The kind of a row's seven cards."""
    word = added(words, hands, row)
    flags = flagged(word)
    if not flags:
        return pattern_of(high, low, word)
    first, second = np.uint64(0), np.uint64(0)
    found = 0
    for place in range(7):
        card = np.uint64(hands[row, place])
        suit = np.uint64(8) << (np.uint64(4) * (card & np.uint64(3)))
        if card != JOKER_CODE and not flags & suit:
            second = first
            first = card >> np.uint64(2)
            found += 1
    rest = first
    if found == 2:
        lower, upper = min(first, second), max(first, second)
        rest = upper * (upper + np.uint64(1)) // np.uint64(2) + lower
    joker = np.uint64((word & HIGH_BITS) >= HIGH_CODES)
    return np.uint64(flush_base[joker, suited_ranks(hands, row, flags)]) + rest


@compiled
def values_of(
    words: Any, high: Any, low: Any, values: Any, flush: Any, hands: Any, out: Any
) -> None:
    """The value of the best five of each row."""
    for row in range(len(hands)):
        word = added(words, hands, row)
        value = values[pattern_of(high, low, word)]
        flags = flagged(word)
        if flags:
            joker = np.uint64((word & HIGH_BITS) >= HIGH_CODES)
            value = max(value, flush[joker, suited_ranks(hands, row, flags)])
        out[row] = value


@compiled
def kinds_of(words: Any, high: Any, low: Any, flush_base: Any, hands: Any, out: Any) -> None:
    for row in range(len(hands)):
        out[row] = kind_of(words, high, low, flush_base, hands, row)


@compiled
def first_wrong(hands: Any) -> Any:
    """The first row that is not seven different cards; -1 if all are."""
    for row in range(len(hands)):
        seen = np.uint64(0)
        for place in range(7):
            card = hands[row, place]
            bit = np.uint64(1) << np.uint64(card)
            if card > JOKER_CODE or seen & bit:
                return row
            seen |= bit
    return -1


def evaluate(hands: NDArray[np.uint8], wheel: str = SECOND_HIGHEST) -> NDArray[np.uint16]:
    """The value of the best five of each row of seven card codes; more is better."""
    if wheel not in WHEELS:
        raise unknown("the ranking", "wheel", wheel, WHEELS)
    rows = checked(hands)
    out = np.empty(len(rows), np.uint16)
    t = ranker(wheel).tables
    values_of(t.words, t.high7, t.low, t.value7, t.flush, rows, out)
    return out


def find_kinds(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The number of the kind of each row of seven card codes."""
    rows = checked(hands)
    out = np.empty(len(rows), np.int64)
    t = ranker().tables
    kinds_of(t.words, t.high7, t.low, t.flush_base, rows, out)
    return out


def checked(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Refuse rows that are not seven different cards: compiled code checks no bounds."""
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] != CARDS or rows.dtype != np.uint8:
        raise BadInput(
            f"hands to rank are rows of {CARDS} card codes in bytes, not {rows.dtype} {rows.shape}."
        )
    wrong = first_wrong(rows)
    if wrong >= 0:
        raise BadInput(
            f"row {wrong} is not seven different cards with codes 0 to {JOKER_CODE}: "
            f"{rows[wrong].tolist()}."
        )
    return rows


def codes(hands: Sequence[Sequence[Card]]) -> NDArray[np.uint8]:
    return np.array([[code(card) for card in hand] for hand in hands], np.uint8)


def category(value: int, wheel: str = SECOND_HIGHEST) -> Category:
    return ranker(wheel).ranks[value - 1].category
