"""The compiled ranker and the kinds of hands, held against the ranker by definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numba
import numpy as np
import pytest

from rackcard.games.jacks_beat.kinds import (
    CARDS,
    HIGH_CODES,
    LOW_RANKS,
    RANKS,
    Deck,
    code,
    example,
    kinds,
    numbering,
)
from rackcard.games.jacks_beat.ranker import (
    category,
    codes,
    evaluate,
    find_kinds,
    kinds_of,
    ranker,
    values_of,
)
from rackcard.rules.cards import SUITS, Card, standard_deck
from rackcard.rules.errors import BadInput
from rackcard.rules.poker import (
    JOKER,
    LOWEST,
    NUMBERS,
    SECOND_HIGHEST,
    WHEELS,
    Category,
    Rank,
    best_five,
    rank_five,
    rank_two,
)
from tests.rules.test_poker import orbits

DECK = Deck().cards
NATURAL = DECK[:-1]
HANDS = comb(53, 7)
KINDS = 292_253
PATTERNS = 67_600
C = Category

ALL_SEVEN = {
    C.FIVE_ACES: 1_128,
    C.ROYAL_FLUSH: 26_132,
    C.STRAIGHT_FLUSH: 210_964 - 26_132,
    C.FOUR_OF_A_KIND: 307_472,
    C.FULL_HOUSE: 4_188_528,
    C.FLUSH: 6_172_088,
    C.STRAIGHT: 11_236_028,
    C.THREE_OF_A_KIND: 7_470_676,
    C.TWO_PAIR: 35_553_816,
    C.PAIR: 64_221_960,
    C.HIGH_CARD: 24_780_420,
}
"""Best hands of all 154,143,080: people.math.sfu.ca/~alspach/comp40/ and
wizardofodds.com/games/pai-gow-poker/appendix/5/. Alspach prints 26,124 royals among 210,964
straight flushes; there are 26,132, see below."""


def test_the_published_counts_are_of_all_hands():
    assert sum(ALL_SEVEN.values()) == HANDS == 154_143_080


def test_royals_are_26132_by_a_count_on_paper():
    natural = 4 * comb(48, 2)
    by_joker = 4 * 5 * comb(52 - 5, 2)  # one card is missing, and is not among the other two
    assert natural + by_joker == ALL_SEVEN[C.ROYAL_FLUSH]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def random_hands(seed: int, size: int, joker: bool) -> list[tuple[Card, ...]]:
    random = Random(seed)
    found = []
    for _ in range(size):
        hand = random.sample(NATURAL, CARDS - joker) + [JOKER] * joker
        found.append(tuple(random.sample(hand, CARDS)))
    return found


def suited_hands(seed: int, size: int) -> list[tuple[Card, ...]]:
    """Hands that can make a flush, with and without the joker; few random ones do."""
    random = Random(seed)
    found = []
    for turn in range(size):
        wild = turn % 2
        suit = random.choice(SUITS)
        ranks = random.sample(RANKS, 5 - wild)
        hand = [Card(rank + suit) for rank in ranks]
        rest = [card for card in NATURAL if card not in hand]
        hand += [*random.sample(rest, 2), *[JOKER] * wild]
        found.append(tuple(random.sample(hand, CARDS)))
    return found


# Five cards: the tables that all else is made of


def looked_up(hand: tuple[Card, ...], wheel: str) -> Rank:
    """The rank of five cards as the tables have it: by their pattern, and as a flush."""
    ranks, tables = ranker(wheel).ranks, ranker(wheel).tables
    wild = int(JOKER in hand)
    low, high, suited = 0, wild * HIGH_CODES, 0
    for card in hand:
        if card != JOKER:
            place = NUMBERS[card[0]] - 2
            suited |= 1 << place
            if place < LOW_RANKS:
                low += 5**place
            else:
                high += 5 ** (place - LOW_RANKS)
    value = tables.value5[tables.high5[high] + tables.low[low]]
    if len({card[1:] for card in hand if card != JOKER}) == 1:
        value = max(value, tables.flush[wild, suited])
    return ranks[value - 1]


@cache
def five_cards() -> list[tuple[Card, ...]]:
    """All of them, but for the names of suits."""
    with_joker = ((*four, JOKER) for four, _ in orbits(4))
    hands = [*(hand for hand, _ in orbits(5)), *with_joker]
    assert len(hands) == 134_459 + 16_432
    return hands


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.prove)])
@pytest.mark.parametrize("wheel", WHEELS)
def test_five_cards_are_worth_the_same_by_definition_and_by_tables(wheel, step):
    for hand in five_cards()[WHEELS.index(wheel) :: step]:
        assert looked_up(hand, wheel) == rank_five(hand, wheel), hand


@pytest.mark.prove
@pytest.mark.parametrize("wheel", WHEELS)
def test_all_2869685_five_card_hands_are_worth_the_same(wheel):
    hands = 0
    for hand in combinations(DECK, 5):
        assert looked_up(hand, wheel) == rank_five(hand, wheel), hand
        hands += 1
    assert hands == comb(53, 5) == 2_869_685


@pytest.mark.parametrize("wheel", WHEELS)
def test_values_are_the_ranks_in_order(wheel):
    """7,462 without a joker, as everybody has it, and five aces."""
    by_value = ranker(wheel).ranks
    assert len(by_value) == 7_463
    assert list(by_value) == sorted(set(by_value))
    for value in (1, 2, 4_000, 7_463):
        assert ranker(wheel).value(by_value[value - 1]) == value
        assert category(value, wheel) == by_value[value - 1].category
        assert ranker(wheel).categories[value] == by_value[value - 1].category
    assert category(7_463, wheel) == C.FIVE_ACES


def test_fronts_are_worth_the_same_by_definition_and_by_table():
    found = ranker()
    places = [*(Card(rank + "c") for rank in RANKS), JOKER]
    others = [*(Card(rank + "d") for rank in RANKS), JOKER]
    for one, first in enumerate(places):
        for two, second in enumerate(others):
            if one < 13 or two < 13:
                rank = rank_two((first, second))
                assert found.fronts[found.tables.front[one, two]] == rank
    assert len(found.fronts) == 91
    assert list(found.fronts) == sorted(found.fronts)


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_back_fouls_just_below_the_least_one_of_its_front(wheel):
    found = ranker(wheel)
    for front, least in zip(found.fronts, found.tables.least_back.tolist(), strict=True):
        fouls = [back < front for back in found.ranks]
        assert fouls == [value < least for value in range(1, len(found.ranks) + 1)]


# Seven cards


@pytest.mark.parametrize("size", [500, pytest.param(4_000, marks=pytest.mark.prove)])
@pytest.mark.parametrize("wheel", WHEELS)
def test_random_hands_are_worth_the_same_by_definition_and_compiled(wheel, size):
    hands = random_hands(1, 2 * size, joker=True) + random_hands(2, 2 * size, joker=False)
    hands += suited_hands(3, 2 * size)
    values = evaluate(codes(hands), wheel).tolist()
    by_value = ranker(wheel).ranks
    for hand, value in zip(hands, values, strict=True):
        assert by_value[value - 1] == best_five(hand, wheel), hand


def test_the_wheel_ranks_second_highest_unless_told():
    hand = codes([cards("Ac 2d 3h 4s 5c 9d Jh")])
    assert evaluate(hand) == evaluate(hand, SECOND_HIGHEST) != evaluate(hand, LOWEST)


def test_a_thousand_hands_are_worth_what_each_is_worth_alone():
    rows = codes(random_hands(4, 1_000, joker=True))
    values = evaluate(rows)
    assert values.tolist() == [int(evaluate(row[None])[0]) for row in rows]
    assert evaluate(rows[::-1]).tolist() == values[::-1].tolist()
    assert evaluate(rows[:0]).tolist() == []


@pytest.mark.prove
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_kind_is_worth_the_same_by_definition_and_compiled(wheel):
    values = evaluate(examples(), wheel).tolist()
    by_value = ranker(wheel).ranks
    for kind, value in enumerate(values):
        assert by_value[value - 1] == best_five(example(kind), wheel), kind


def by_category(counts: np.ndarray, wheel: str) -> dict[Category, int]:
    """How many hands of each category there are, from how many of each value."""
    found: Counter[Category] = Counter()
    for value, times in enumerate(counts.tolist()):
        if times:
            found[category(value, wheel)] += times
    return dict(found)


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_published_counts_of_seven_cards_by_kinds(wheel):
    known, tables = kinds(), ranker(wheel).tables
    flush = tables.flush[known.joker.astype(int), known.suited]
    values = np.maximum(tables.value7[known.pattern], np.where(known.suited > 0, flush, 0))
    counts = np.zeros(len(ranker(wheel).ranks) + 1, np.int64)
    np.add.at(counts, values, Deck().hands())
    assert by_category(counts, wheel) == ALL_SEVEN


@numba.njit
def next_hands(hand, hands):
    """Write the hands from `hand` on, in order, and move it on; returns how many there were."""
    for row in range(len(hands)):
        for place in range(7):
            hands[row, place] = hand[place]
        last = 6
        while last >= 0 and hand[last] == 46 + last:
            last -= 1
        if last < 0:
            return row + 1
        hand[last] += 1
        for place in range(last + 1, 7):
            hand[place] = hand[place - 1] + 1
    return len(hands)


def all_hands() -> Iterator[np.ndarray]:
    hand = np.arange(7, dtype=np.uint8)
    hands = np.empty((1 << 18, 7), np.uint8)
    done = 0
    while done < HANDS:
        found = next_hands(hand, hands)
        done += found
        yield hands[:found]


@pytest.mark.prove
def test_the_published_counts_of_seven_cards_hand_by_hand():
    """Every one of the 154,143,080 is ranked, and counted under its kind."""
    t = ranker().tables
    values = np.empty(1 << 18, np.uint16)
    of_kinds = np.empty(1 << 18, np.int64)
    by_value = np.zeros(len(ranker().ranks) + 1, np.int64)
    by_kind = np.zeros(KINDS, np.int64)
    for hands in all_hands():
        v, k = values[: len(hands)], of_kinds[: len(hands)]
        values_of(t.words, t.high7, t.low, t.value7, t.flush, hands, v)
        kinds_of(t.words, t.high7, t.low, t.flush_base, hands, k)
        tally(v, by_value)
        tally(k, by_kind)
    assert by_category(by_value, SECOND_HIGHEST) == ALL_SEVEN
    assert np.array_equal(by_kind, Deck().hands())


@numba.njit
def tally(found, counts):
    for row in range(len(found)):
        counts[found[row]] += 1


# Kinds


@cache
def examples() -> np.ndarray:
    return codes([example(kind) for kind in range(KINDS)])


def test_patterns_and_flush_kinds():
    known = kinds()
    assert len(known.counts) == len(known.joker) == len(known.suited) == KINDS
    assert known.patterns == PATTERNS == 49_205 + 18_395
    assert int((~known.joker[:PATTERNS]).sum()) == 49_205
    assert int(known.joker[:PATTERNS].sum()) == 18_395
    assert KINDS - PATTERNS == 224_653
    assert (known.suited[:PATTERNS] == 0).all()
    assert (known.suited[PATTERNS:] > 0).all()


def test_flush_kinds_are_as_many_as_counted_by_hand():
    """So many suited ranks, and any one or two ranks beside them."""
    natural = comb(13, 5) * 91 + comb(13, 6) * 13 + comb(13, 7)
    assert natural + comb(13, 4) * 91 + comb(13, 5) * 13 + comb(13, 6) == 224_653


def test_a_kind_has_seven_cards_no_more_than_four_of_a_rank():
    known = kinds()
    assert (known.counts.sum(axis=1) + known.joker == 7).all()
    assert int(known.counts.max()) == 4
    assert np.array_equal(known.counts, known.counts[known.pattern])
    assert np.array_equal(known.joker, known.joker[known.pattern])


def test_no_two_kinds_are_the_same():
    known = kinds()
    counts = known.counts.astype(np.int64) @ 5 ** np.arange(13, dtype=np.int64)
    assert known.suited.max() < 2**13
    assert len(np.unique((2 * counts + known.joker) * 2**13 + known.suited)) == KINDS


def test_every_kind_has_hands_and_together_they_are_all():
    hands = Deck().hands()
    assert hands.dtype == np.int64
    assert int(hands.min()) > 0
    assert int(hands.sum()) == HANDS
    joker = kinds().joker
    assert int(hands[joker].sum()) == comb(52, 6)


def test_the_deck_is_52_cards_and_the_joker():
    assert len(DECK) == 53
    assert set(DECK) == {*standard_deck(), JOKER}
    assert [code(card) for card in DECK] == list(range(53))


@pytest.mark.parametrize(
    "deck",
    [
        Deck("9TJQKA", 2),
        Deck("2345A", 3),
        Deck("678", 4),
        pytest.param(Deck("56789", 4), marks=pytest.mark.prove),
    ],
)
def test_a_smaller_deck_has_the_hands_that_it_deals(deck):
    dealt = find_kinds(codes(list(combinations(deck.cards, 7))))
    assert np.array_equal(np.bincount(dealt, minlength=KINDS), deck.hands())


@pytest.mark.prove
def test_the_example_of_a_kind_is_of_that_kind():
    rows = examples()
    assert np.array_equal(find_kinds(rows), np.arange(KINDS))
    distinct = np.sort(rows, axis=1)
    assert (distinct[:, 1:] > distinct[:, :-1]).all(), "no card twice"


def settings(hand: tuple[Card, ...] | list[Card], wheel: str) -> Counter[tuple[Rank, Rank]]:
    """What all 21 settings are worth, front and back."""
    return Counter(
        (rank_two(two), rank_five([card for card in hand if card not in two], wheel))
        for two in combinations(hand, 2)
    )


@pytest.mark.parametrize("size", [100, pytest.param(700, marks=pytest.mark.prove)])
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_hand_can_be_set_just_as_the_example_of_its_kind(wheel, size):
    """So whoever knows how to set every kind knows how to set every hand."""
    hands = random_hands(5, size, joker=True) + random_hands(6, size, joker=False)
    hands += suited_hands(7, 2 * size)
    for hand, kind in zip(hands, find_kinds(codes(hands)).tolist(), strict=True):
        other = example(kind)
        assert best_five(other, wheel) == best_five(hand, wheel), hand
        assert settings(other, wheel) == settings(hand, wheel), hand


def test_the_order_of_cards_and_the_names_of_suits_never_change_a_kind():
    random = Random(8)
    hands = random_hands(9, 500, joker=True) + suited_hands(10, 1_000)
    renamed = []
    for hand in hands:
        names = dict(zip(SUITS, random.sample(SUITS, 4), strict=True))
        other = [card if card == JOKER else Card(card[0] + names[card[1]]) for card in hand]
        renamed.append(random.sample(other, CARDS))
    assert np.array_equal(find_kinds(codes(hands)), find_kinds(codes(renamed)))


@pytest.mark.parametrize("size", [5, 7])
def test_a_pattern_is_numbered_by_its_two_halves(size):
    table = numbering(size)
    five = 5 ** np.arange(7)
    low = table.counts[:, :LOW_RANKS] @ five[:LOW_RANKS]
    high = table.counts[:, LOW_RANKS:] @ five + table.joker * HIGH_CODES
    assert np.array_equal(table.high[high] + table.low[low], np.arange(len(table.counts)))
    # One table of the low half serves hands of five and of seven.
    assert np.array_equal(numbering(7).low[low], table.low[low])


# Bad input

SOME = np.arange(14, dtype=np.uint8).reshape(2, 7)


@pytest.mark.parametrize("use", [evaluate, find_kinds])
@pytest.mark.parametrize(
    "hands",
    [SOME[0], SOME[:, :5], SOME.reshape(7, 2), SOME[None], np.zeros((2, 8), np.uint8)],
    ids=["one row", "five cards", "columns", "three dimensions", "eight cards"],
)
def test_hands_are_rows_of_seven(use, hands):
    with pytest.raises(BadInput, match="rows of 7 card codes"):
        use(hands)


@pytest.mark.parametrize("use", [evaluate, find_kinds])
@pytest.mark.parametrize("kind", [np.int64, np.uint16, np.int8, np.float64, np.bool_])
def test_card_codes_are_bytes(use, kind):
    with pytest.raises(BadInput, match="card codes in bytes"):
        use(SOME.astype(kind))


@pytest.mark.parametrize("use", [evaluate, find_kinds])
@pytest.mark.parametrize("unknown", [53, 255])
def test_there_is_no_card_beyond_the_joker(use, unknown):
    hands = SOME.copy()
    hands[1, 6] = unknown
    with pytest.raises(BadInput, match="row 1 is not seven different cards with codes 0 to 52"):
        use(hands)


@pytest.mark.parametrize("use", [evaluate, find_kinds])
@pytest.mark.parametrize("card", [0, 52])
def test_no_card_is_there_twice(use, card):
    hands = SOME.copy()
    hands[1, [2, 5]] = card
    with pytest.raises(BadInput, match="row 1 is not seven different cards"):
        use(hands)


@pytest.mark.parametrize("use", [evaluate, find_kinds])
def test_a_list_of_lists_or_a_single_number_is_no_array_of_hands(use):
    for hands in ([[1, 2, 3, 4, 5, 6, 7]], np.uint8(7)):
        with pytest.raises(BadInput, match="rows of 7 card codes"):
            use(hands)


def test_the_wheel_has_two_readings():
    with pytest.raises(BadInput, match="has no wheel 'highest'"):
        evaluate(SOME, "highest")
