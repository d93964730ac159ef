"""Is it as random as it looks? Chi-square, from fixed seeds, and never without a cheat to catch.

Every test is given the real thing, which has to pass, and something with a well-known fault, which
has to fail: a test that lets cheats pass says nothing about those that it was not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy import stats

from rackcard.fair.shuffle import Shuffle, pick, shuffled
from rackcard.fair.stream import Stream

FAIR = 1e-4
"""Seeds are fixed, so a test passes for ever or never."""
CAUGHT = 1e-12

Array = np.ndarray[Any, np.dtype[np.int64]]
Numbers = Sequence[int] | Array


def stream(name: str) -> Stream:
    """One stream for each test, by its name: nobody tried seeds until a test passed."""
    return Stream(name.encode().ljust(32, b"."))


def p_value(numbers: Numbers, cells: int) -> float:
    """How likely counts at least this uneven are, if all cells are equally likely."""
    counts = np.bincount(np.asarray(numbers, dtype=np.int64), minlength=cells)
    assert len(counts) == cells, "a number out of range"
    assert counts.sum() >= 20 * cells, "too few for the chi-square law to hold"
    return float(stats.chisquare(counts).pvalue)


# ---- Numbers below n -----------------------------------------------------------------------------

TIMES = 20_000
SMALL = [3, 7, 38, 52, 53, 416]
LARGE = [3 * 2**62, 2**63 + 1, 2**64 - 1]
CELLS = 60


def few_bits(source: Stream, n: int) -> int:
    """The usual mistake: just enough random bits, modulo n."""
    return (source.word() & (2 ** (n.bit_length() + 1) - 1)) % n


def no_rejection(source: Stream, n: int) -> int:
    return source.word() % n


def large(below: Callable[[Stream, int], int], n: int) -> list[int]:
    """Which sixtieth of the range each number falls into."""
    source = stream(f"below {n}")
    return [below(source, n) * CELLS // n for _ in range(TIMES)]


@pytest.mark.parametrize("n", SMALL)
def test_small_numbers_are_equally_likely(n: int) -> None:
    source = stream(f"below {n}")
    assert p_value([source.below(n) for _ in range(TIMES)], n) > FAIR


@pytest.mark.parametrize("n", SMALL)
def test_the_modulo_of_few_bits_is_caught(n: int) -> None:
    source = stream(f"few bits below {n}")
    assert p_value([few_bits(source, n) for _ in range(TIMES)], n) < CAUGHT


@pytest.mark.parametrize("n", LARGE)
def test_large_numbers_are_equally_likely(n: int) -> None:
    assert p_value(large(Stream.below, n), CELLS) > FAIR


def test_a_word_modulo_a_large_number_is_caught() -> None:
    """A third of the range would come up twice as often as the rest."""
    assert p_value(large(no_rejection, LARGE[0]), CELLS) < CAUGHT


def test_half_of_the_words_are_rejected_below_the_worst_number() -> None:
    source, n = stream("rejected"), 2**63 + 1
    numbers = [source.below(n) for _ in range(TIMES)]
    # The same words again, all of them: those that were rejected are what is left out.
    again, used = stream("rejected"), 0
    for number in numbers:
        used += 1
        while again.word() != number:
            used += 1
    # A number takes two words on average, with variance two (a geometric law).
    assert abs(used - 2 * TIMES) < 4 * sqrt(2 * TIMES)


# ---- The wheel -----------------------------------------------------------------------------------

POCKETS = ["0", "00", *map(str, range(1, 37))]
PAIRS_OF_SPINS = 30 * 38 * 38


def spun(wheel: Callable[[Stream], str]) -> Array:
    source, places = stream("wheel"), {pocket: at for at, pocket in enumerate(POCKETS)}
    return np.array([places[wheel(source)] for _ in range(2 * PAIRS_OF_SPINS)])


def pairs(spins: Array) -> Numbers:
    return spins[::2] * 38 + spins[1::2]


def test_pockets_are_equally_likely_and_so_are_pairs_of_them() -> None:
    spins = spun(lambda source: pick(source, POCKETS))
    assert p_value(spins, 38) > FAIR
    assert p_value(pairs(spins), 38 * 38) > FAIR


def test_a_wheel_that_dislikes_repeats_is_caught() -> None:
    """It respins once if the pocket is the last one: every pocket is as likely as before."""
    last = ""

    def wheel(source: Stream) -> str:
        nonlocal last
        pocket = pick(source, POCKETS)
        last = pick(source, POCKETS) if pocket == last else pocket
        return last

    spins = spun(wheel)
    assert p_value(spins, 38) > FAIR
    assert p_value(pairs(spins), 38 * 38) < CAUGHT


# ---- Shuffles ------------------------------------------------------------------------------------

Shuffler = Callable[[Stream, Sequence[int]], list[int]]


def as_dealt(source: Stream, cards: Sequence[int]) -> list[int]:
    """The shuffle of the second version, to its end."""
    return Shuffle(source, cards).first(len(cards))


def swap_with_any(source: Stream, cards: Sequence[int]) -> list[int]:
    """The naive shuffle: each place is swapped with any place at all."""
    order = list(cards)
    for place in range(len(order)):
        at = source.below(len(order))
        order[place], order[at] = order[at], order[place]
    return order


def off_by_one(source: Stream, cards: Sequence[int]) -> list[int]:
    """Fisher-Yates, but a card never stays where it is (Sattolo's cycles)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        at = source.below(last)
        order[last], order[at] = order[at], order[last]
    return order


FAIR_ONES = pytest.mark.parametrize("fair", [shuffled, as_dealt])
CHEATS = [swap_with_any, off_by_one]
DECKS = pytest.mark.parametrize("cards", [13, pytest.param(52, marks=pytest.mark.prove)])
"""One suit shows the same faults as a deck, four times as fast."""


@cache
def orders(shuffle: Shuffler, cards: int) -> Array:
    """One row for each shuffle, one column for each place."""
    source = stream(f"shuffles of {cards}")
    return np.array([shuffle(source, range(cards)) for _ in range(TIMES)])


def places_p_value(rows: Array) -> float:
    """Every card in every place at once; rows and columns are tied, hence (n - 1)**2 and n - 1."""
    n = rows.shape[1]
    counts = np.array([np.bincount(column, minlength=n) for column in rows.T])
    mean = len(rows) / n
    square = float(((counts - mean) ** 2).sum()) / mean
    return float(stats.chi2.sf(square * (n - 1) / n, (n - 1) ** 2))


class TestShuffles:
    @DECKS
    @FAIR_ONES
    def test_the_first_card(self, fair: Shuffler, cards: int) -> None:
        assert p_value(orders(fair, cards)[:, 0], cards) > FAIR

    @DECKS
    @pytest.mark.parametrize("cheat", CHEATS)
    def test_the_first_card_of_a_cheat_is_caught(self, cheat: Shuffler, cards: int) -> None:
        assert p_value(orders(cheat, cards)[:, 0], cards) < CAUGHT

    @DECKS
    @FAIR_ONES
    def test_every_card_in_every_place(self, fair: Shuffler, cards: int) -> None:
        assert places_p_value(orders(fair, cards)) > FAIR

    @DECKS
    @pytest.mark.parametrize("cheat", CHEATS)
    def test_every_card_in_every_place_of_a_cheat_is_caught(
        self, cheat: Shuffler, cards: int
    ) -> None:
        assert places_p_value(orders(cheat, cards)) < CAUGHT

    @FAIR_ONES
    @pytest.mark.parametrize("places", [*permutations(range(8), 2)][::5])
    def test_pairs_of_places(self, fair: Shuffler, places: tuple[int, int]) -> None:
        assert p_value(two_cards(orders(fair, 8), *places), 56) > FAIR

    @pytest.mark.parametrize("cheat", CHEATS)
    def test_pairs_of_places_of_a_cheat_are_caught(self, cheat: Shuffler) -> None:
        assert p_value(two_cards(orders(cheat, 8), 0, 1), 56) < CAUGHT

    @FAIR_ONES
    def test_every_order_of_five_cards(self, fair: Shuffler) -> None:
        assert p_value(which_order(orders(fair, 5)), 120) > FAIR

    @pytest.mark.parametrize("cheat", CHEATS)
    def test_every_order_of_a_cheat_is_caught(self, cheat: Shuffler) -> None:
        assert p_value(which_order(orders(cheat, 5)), 120) < CAUGHT


def two_cards(rows: Array, one: int, other: int) -> Numbers:
    """Which pair of different cards lies in these two places."""
    number = {pair: at for at, pair in enumerate(permutations(range(rows.shape[1]), 2))}
    return [number[int(row[one]), int(row[other])] for row in rows]


def which_order(rows: Array) -> Numbers:
    number = {order: at for at, order in enumerate(permutations(range(rows.shape[1])))}
    return [number[tuple(row)] for row in rows.tolist()]
