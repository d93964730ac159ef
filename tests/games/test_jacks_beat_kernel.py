"""The simulation of Pai Gow, dealt again by a plain model of its generator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from rackcard.games.jacks_beat import kernel
from rackcard.games.jacks_beat.house_way import HOUSE_WAY
from rackcard.games.jacks_beat.kinds import code
from rackcard.games.jacks_beat.side_wagers import Hand, classes
from rackcard.rules.cards import SUITS, Card
from rackcard.rules.poker import JOKER, SECOND_HIGHEST
from tests.engines.test_kernel import LOW, Xoshiro

ENDS = len(classes().hands) * 18


def deals(seed: int, shard: int) -> Iterator[list[int]]:
    """Fourteen cards a round: a word serves two draws, and the deck is not put in order again."""
    words, deck = Xoshiro.seeded(seed, shard), list(range(53))
    while True:
        dealt = 0
        while dealt < 14:
            word = words.word()
            for half in (word & LOW, word >> 32):
                high, low = divmod(half * (53 - dealt), 2**32)
                assert low >= 2**32 % (53 - dealt), "so few draws are all of use"
                deck[dealt], deck[dealt + high] = deck[dealt + high], deck[dealt]
                dealt += 1
        yield deck[:14]


@pytest.mark.parametrize(("seed", "shard", "rounds"), [(8, 0, 400), (9, 5, 1), (2**64 - 1, 7, 50)])
def test_rounds_are_those_of_the_model(seed: int, shard: int, rounds: int) -> None:
    tables = kernel.tables(HOUSE_WAY, SECOND_HIGHEST)
    expected: Counter[int] = Counter()
    for _, dealt in zip(range(rounds), deals(seed, shard), strict=False):
        hands = np.array(dealt, np.uint8).reshape(2, 7)
        expected[int(kernel.result(*tables, hands))] += 1
    counts = kernel.play(*tables, ENDS, rounds, np.uint64(seed), np.uint64(shard))
    assert {end: int(counts[end]) for end in np.flatnonzero(counts)} == expected


@pytest.mark.parametrize("rejected", [{0}, {1}, {13}, {0, 1}, {2, 9, 11}])
def test_a_draw_that_is_thrown_away_leaves_no_card_over(
    rejected: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word has two draws: when the first is the last card of a round, the other is not dealt.
    Played as Python, which refuses to write behind the end of the hands."""
    asked = iter(range(1_000))
    monkeypatch.setattr(kernel, "biased", lambda product, left: next(asked) in rejected)
    taken = []

    def take(deck: np.ndarray, dealt: np.uint64, product: np.uint64) -> np.uint64:
        taken.append(int(dealt))
        return np.uint64(deck[dealt])

    monkeypatch.setattr(kernel, "take", take)
    monkeypatch.setattr(kernel, "advance", lambda *words: (np.uint64(0), *words))
    tables = kernel.tables(HOUSE_WAY, SECOND_HIGHEST)
    plain = kernel.play.py_func  # type: ignore[attr-defined]
    assert plain(*tables, ENDS, 2, np.uint64(8), np.uint64(0)).sum() == 2
    assert taken == [*range(14)] * 2


@pytest.mark.parametrize("suit", SUITS)
def test_a_royal_match_depends_on_the_suits_beside_the_flush(suit: str) -> None:
    """Every royal flush, natural or with the joker, with a king and a queen beside it. Rounds of
    chance hardly ever come to one: each is held against the rules here."""
    tables, known = kernel.tables(HOUSE_WAY, SECOND_HIGHEST), classes().hands
    dealer = ["2c", "2d", "3c", "3d", "4c", "4d", "5c"]
    royals = [[Card(rank + suit) for rank in "TJQKA"]]
    royals += [[*royals[0][:at], JOKER, *royals[0][at + 1 :]] for at in range(5)]
    beside = [[Card("K" + one), Card("Q" + other)] for one, other in product(SUITS, repeat=2)]
    matches: Counter[bool] = Counter()
    for royal, pair in product(royals, beside):
        cards = [*royal, *pair]
        if len({*cards}) < 7:
            continue
        for hand in (cards, cards[::-1], [*cards[4:], *cards[:4]]):
            codes = [[code(Card(card)) for card in dealt] for dealt in (hand, dealer)]
            end = int(kernel.result(*tables, np.array(codes, np.uint8)))
            found = known[kernel.unpacked(end)[0]]
            assert found == Hand.of(hand)
        matches["Royal Flush + R/M" in found.chan_chu] += 1
    assert matches[True] > 0
    assert matches[False] > matches[True]


def test_ends_are_told_apart() -> None:
    parts = [(hand, jacks, best, asked) for hand in range(3) for jacks in range(2)
             for best in range(3) for asked in range(3)]  # fmt: skip
    assert [kernel.unpacked(end) for end in range(len(parts))] == parts
