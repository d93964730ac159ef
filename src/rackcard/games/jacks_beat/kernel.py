"""Pai Gow simulated: deals two hands, looks up their kinds, compares. It contains no rules.

How the house sets a kind, how a player could set it and which rows it hits for the side wagers all
come from tables that were filled from the rules (settings.py, side_wagers.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.games.jacks_beat.house_way import HouseWay
from rackcard.games.jacks_beat.kinds import CARDS, JOKER_CODE, RANKS, kinds
from rackcard.games.jacks_beat.ranker import kind_of, ranker
from rackcard.games.jacks_beat.rows import as_read
from rackcard.games.jacks_beat.settings import settings
from rackcard.games.jacks_beat.side_wagers import classes
from rackcard.rng import HALF, LOW, advance, biased, seeded, take
from rackcard.rules.grades import LOST, Grade, made
from rackcard.rules.pays import Outcome, Paytable
from rackcard.rules.pricing import Kernel

KING, QUEEN = RANKS.index("K"), RANKS.index("Q")
RESULTS: tuple[Grade, ...] = (LOST, made("Push"), made("Win"))
"""By the number of hands that the player wins."""


class Tables(NamedTuple):
    words: NDArray[np.uint64]
    high: NDArray[np.int32]
    low: NDArray[np.int32]
    flush_base: NDArray[np.int32]
    jacks: NDArray[np.uint8]
    plain: NDArray[np.uint8]
    matched: NDArray[np.uint8]
    house_front: NDArray[np.uint8]
    house_back: NDArray[np.uint16]
    first: NDArray[np.int32]
    front: NDArray[np.uint8]
    back: NDArray[np.uint16]


@lru_cache(maxsize=8)
def tables(way: HouseWay, wheel: str) -> Tables:
    t, known, found = ranker(wheel).tables, kinds(), classes()
    jacks = np.ascontiguousarray(known.counts[:, RANKS.index("J")])
    return Tables(
        t.words,
        t.high7,
        t.low,
        t.flush_base,
        jacks,
        found.plain,
        found.matched,
        *settings(way, wheel),
    )


@lru_cache(maxsize=8)
def kernel(way: HouseWay, wheel: str, rulings: tuple[tuple[str, str], ...]) -> Kernel:
    """One simulation for all wagers and both strategies."""
    found = classes().hands
    ends = len(found) * 2 * 3 * 3

    def grade(end: int, wager: str, strategy: str | None) -> Grade:
        hand, two_jacks, best, asked = unpacked(end)
        if wager == "chan-chu":
            return made(*as_read(found[hand].chan_chu, found[hand].wild, dict(rulings)))
        if wager == "jacks-beat":
            return made(found[hand].jacks_beat) if two_jacks else LOST
        return RESULTS[asked if strategy == "house-way" else best]

    def outcomes(wager: str, strategy: str | None, table: Paytable) -> Sequence[Outcome]:
        return [table.outcome(grade(end, wager, strategy)) for end in range(ends)]

    def shard(rounds: int, seed: int, number: int) -> Sequence[int]:
        # The tables are filled only when rounds are played: asking for a kernel must stay cheap.
        counts: Sequence[int] = play(*tables(way, wheel), ends, rounds, seed, number).tolist()
        return counts

    return Kernel(ends, outcomes, shard)


def unpacked(end: int) -> tuple[int, int, int, int]:
    """Player's hand, dealer's two jacks, hands won by the best setting and by the house way."""
    rest, asked = divmod(end, 3)
    rest, best = divmod(rest, 3)
    hand, two_jacks = divmod(rest, 2)
    return hand, two_jacks, best, asked


@compiled
def _has_match(hands: Any) -> Any:
    """For a hand with a king and a queen beside a flush: are these two of one suit?"""
    counts = np.zeros(4, np.int64)
    pictures = np.zeros(4, np.int64)
    for place in range(7):
        card = hands[0, place]
        if card != JOKER_CODE:
            counts[card & 3] += 1
            pictures[card & 3] += (card >> 2) == KING or (card >> 2) == QUEEN
    matched = False
    for suit in range(4):
        matched = matched or (counts[suit] == 2 and pictures[suit] == 2)
    return matched


@compiled
def result(
    words: Any, high: Any, low: Any, flush_base: Any, jacks: Any, plain: Any, matched: Any,
    house_front: Any, house_back: Any, first: Any, front: Any, back: Any, hands: Any,
) -> Any:  # fmt: skip
    """The number of the end of a round; the player's cards are row 0, the dealer's row 1."""
    mine = kind_of(words, high, low, flush_base, hands, np.uint64(0))
    theirs = kind_of(words, high, low, flush_base, hands, np.uint64(1))
    number = np.uint64(plain[mine])
    if plain[mine] != matched[mine] and _has_match(hands):
        number = np.uint64(matched[mine])
    if jacks[theirs] >= 2:
        return (number * np.uint64(2) + np.uint64(1)) * np.uint64(9)
    their_front, their_back = house_front[theirs], house_back[theirs]
    best = 0
    for setting in range(first[mine], first[mine + np.uint64(1)]):
        best = max(best, int(front[setting] > their_front) + int(back[setting] > their_back))
    asked = int(house_front[mine] > their_front) + int(house_back[mine] > their_back)
    return number * np.uint64(18) + np.uint64(best * 3 + asked)


@compiled
def play(
    words: Any, high: Any, low: Any, flush_base: Any, jacks: Any, plain: Any, matched: Any,
    house_front: Any, house_back: Any, first: Any, front: Any, back: Any,
    ends: Any, rounds: Any, seed: Any, shard: Any,
) -> Any:  # fmt: skip
    """Play rounds of one player, each from a fresh deck; returns the count of each end."""
    counts = np.zeros(ends, np.int64)
    deck = np.arange(JOKER_CODE + 1).astype(np.uint8)
    hands = np.zeros((2, CARDS), np.uint8)
    a, b, c, d = seeded(seed, shard)
    cards, both = np.uint64(len(deck)), np.uint64(2 * CARDS)
    for _ in range(rounds):
        dealt = np.uint64(0)
        while dealt < both:
            word, a, b, c, d = advance(a, b, c, d)
            # A word serves two draws. One that would favour some cards is drawn again; then the
            # last card may come from a first half, and the second half is not used.
            for half in (word & LOW, word >> HALF):
                left = cards - dealt
                product = half * left
                if dealt < both and not biased(product, left):
                    card = take(deck, dealt, product)
                    hands[dealt // np.uint64(CARDS), dealt % np.uint64(CARDS)] = card
                    dealt += np.uint64(1)
        counts[
            result(
                words, high, low, flush_base, jacks, plain, matched,
                house_front, house_back, first, front, back, hands,
            )
        ] += 1  # fmt: skip
    return counts
