"""Poker hands with the bug, by definition: named hands, then all of them counted."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.cards import SUITS, Card, standard_deck
from rackcard.rules.poker import (
    COMPLETE,
    JOKER,
    LOWEST,
    NUMBERS,
    SECOND_HIGHEST,
    WHEELS,
    Category,
    Rank,
    best_five,
    bits,
    categories,
    group_sizes,
    in_a_row,
    number,
    rank_five,
    rank_two,
)

RANKS = "23456789TJQKA"
DECK = [*standard_deck(), JOKER]
C = Category


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def five(text: str, wheel: str = SECOND_HIGHEST) -> Rank:
    return rank_five(cards(text), wheel)


def two(text: str) -> Rank:
    return rank_two(cards(text))


def category(text: str) -> Category:
    return five(text).category


def orbits(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Hands of the 52 cards up to a renaming of suits, each with how many hands it stands for."""
    for sizes in product(range(size, -1, -1), repeat=4):
        if sum(sizes) != size or list(sizes) != sorted(sizes, reverse=True):
            continue
        # Suits with equally many cards can be swapped: a multiset of their sets of ranks.
        alike = [
            combinations_with_replacement(list(combinations(RANKS, held)), len(list(suits)))
            for held, suits in groupby(sizes)
        ]
        for chosen in product(*alike):
            by_suit = [ranks for group in chosen for ranks in group]
            same = prod(factorial(times) for times in Counter(by_suit).values())
            hand = [
                Card(rank + suit)
                for suit, ranks in zip(SUITS, by_suit, strict=True)
                for rank in ranks
            ]
            yield tuple(hand), factorial(4) // same


# What five cards are


@pytest.mark.parametrize(
    ("hand", "kind", "ranks"),
    [
        ("Ac Kc Qc Jc Tc", C.ROYAL_FLUSH, (15,)),
        ("Kh Qh Jh Th 9h", C.STRAIGHT_FLUSH, (13,)),
        ("6s 5s 4s 3s 2s", C.STRAIGHT_FLUSH, (6,)),
        ("9c 9d 9h 9s 2c", C.FOUR_OF_A_KIND, (9, 2)),
        ("9c 9d 9h 2s 2c", C.FULL_HOUSE, (9, 2)),
        ("2c 2d 2h 9s 9c", C.FULL_HOUSE, (2, 9)),
        ("Kd 9d 7d 3d 2d", C.FLUSH, (13, 9, 7, 3, 2)),
        ("Ac Kd Qc Jc Tc", C.STRAIGHT, (15,)),
        ("9c 8d 7h 6s 5c", C.STRAIGHT, (9,)),
        ("9c 9d 9h 3s 2c", C.THREE_OF_A_KIND, (9, 3, 2)),
        ("9c 9d 3h 3s Kc", C.TWO_PAIR, (9, 3, 13)),
        ("9c 9d 8h 3s Kc", C.PAIR, (9, 13, 8, 3)),
        ("9c 7d 8h 3s Kc", C.HIGH_CARD, (13, 9, 8, 7, 3)),
    ],
)
def test_a_natural_hand_is_its_category_and_what_breaks_ties(hand, kind, ranks):
    for wheel in WHEELS:
        assert five(hand, wheel) == Rank(kind, ranks)


def test_categories_rank_from_high_card_to_five_aces():
    worst_first = """
        Ac Kd Qh Js 9c | 2c 2d 3h 4s 5c | 3c 3d 2h 2s 4c | 2c 2d 2h 3s 4c | 6c 5d 4h 3s 2c
        7c 5c 4c 3c 2c | 2c 2d 2h 3s 3c | 2c 2d 2h 2s 3c | 6c 5c 4c 3c 2c | Ac Kc Qc Jc Tc
        Ac Ad Ah As *
    """
    hands = [hand for line in worst_first.strip().splitlines() for hand in line.split("|")]
    assert [category(hand) for hand in hands] == list(Category)
    assert sorted(hands, key=five) == hands


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Kd Qh Js 9c", "Ad Kh Qs Jc 8d"),
        ("2c 2d 6h 5s 4c", "2h 2s 6c 5d 3h"),
        ("3c 3d 4h 5s 6c", "2c 2d Ah Ks Qc"),
        ("Ac Ad 3h 3s 2c", "Kc Kd Qh Qs Ac"),
        ("Ac Ad 3h 3s 2c", "Ah As 2d 2h Kc"),
        ("Ac Ad 3h 3s 4c", "Ah As 3c 3d 2c"),
        ("4c 4d 4h 3s 2c", "3c 3d 3h As Kc"),
        ("Tc 9d 8h 7s 6c", "9c 8d 7h 6s 5c"),
        ("Ac 6c 4c 3c 2c", "Kd Qd Jd Td 8d"),
        ("Ac 7c 4c 3c 2c", "Ad 6d 5d 4d 3d"),
        ("3c 3d 3h 2s 2c", "2d 2h 2s Ac Ad"),
        ("3c 3d 3h 4s 4c", "3c 3d 3h 2s 2c"),
        ("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac"),
        ("3c 3d 3h 3s 4c", "3c 3d 3h 3s 2c"),
        ("Kc Qc Jc Tc 9c", "Qd Jd Td 9d 8d"),
    ],
)
def test_within_a_category_the_most_important_ranks_decide(better, worse):
    assert category(better) == category(worse)
    assert five(better) > five(worse)


def test_suits_do_not_rank():
    assert five("Ac Kc 9c 3c 2c") == five("As Ks 9s 3s 2s")
    assert five("Ac Kd 9h 3s 2c") == five("As Kc 9d 3h 2s")


def test_a_back_hand_is_five_cards():
    with pytest.raises(AssertionError):
        rank_five(cards("Ac Kc Qc Jc"))
    with pytest.raises(AssertionError):
        rank_five(cards("Ac Kc Qc Jc Tc *"))


# The joker


@pytest.mark.parametrize(
    ("hand", "height"),
    [
        ("Ac Kd Qh Js *", 15),
        ("Ac Kd Qh * Ts", 15),
        ("Ac Kd * Jh Ts", 15),
        ("Ac * Qd Jh Ts", 15),
        ("* Kd Qh Js Tc", 15),
        ("9c 8d 7h 6s *", 10),
        ("9c 8d 7h * 5s", 9),
        ("9c 8d * 6h 5s", 9),
        ("9c * 7d 6h 5s", 9),
        ("Kc Qd Jh * 9s", 13),
        ("* 5d 4h 3s 6c", 7),
    ],
)
def test_a_joker_completes_the_highest_straight_it_can(hand, height):
    for wheel in WHEELS:
        assert five(hand, wheel) == Rank(C.STRAIGHT, (height,))


@pytest.mark.parametrize(
    ("hand", "kind", "height"),
    [
        ("Ac Kc Qc Jc *", C.ROYAL_FLUSH, 15),
        ("* Kc Qc Jc Tc", C.ROYAL_FLUSH, 15),
        ("Ac * Qc Jc Tc", C.ROYAL_FLUSH, 15),
        ("Kc Qc Jc * 9c", C.STRAIGHT_FLUSH, 13),
        ("9d 8d 7d 6d *", C.STRAIGHT_FLUSH, 10),
        ("9d 8d * 6d 5d", C.STRAIGHT_FLUSH, 9),
    ],
)
def test_a_joker_completes_straight_flushes_and_royals(hand, kind, height):
    for wheel in WHEELS:
        assert five(hand, wheel) == Rank(kind, (height,))


@pytest.mark.parametrize(
    ("hand", "ranks"),
    [
        ("Kd 9d 7d 3d *", (14, 13, 9, 7, 3)),
        ("Ad 9d 7d 3d *", (14, 13, 9, 7, 3)),
        ("Ad Kd 7d 3d *", (14, 13, 12, 7, 3)),
        ("Ad Kd Qd 3d *", (14, 13, 12, 11, 3)),
        ("Ad Kd Jd 3d *", (14, 13, 12, 11, 3)),
        ("8d 4d 3d 2d *", (14, 8, 4, 3, 2)),
    ],
)
def test_in_a_flush_a_joker_is_the_highest_missing_rank(hand, ranks):
    assert five(hand) == Rank(C.FLUSH, ranks)
    assert five(hand) == rank_five([Card(rank + "s") for rank in map(_letter, ranks)])


def test_a_joker_prefers_the_flush_to_the_straight_and_the_straight_flush_to_both():
    assert five("9d 8d 6d 3d *").category == C.FLUSH
    assert five("9d 8d 7d 6h *").category == C.STRAIGHT
    assert five("9d 8d 7d 6d *").category == C.STRAIGHT_FLUSH


@pytest.mark.parametrize(
    ("hand", "kind", "ranks"),
    [
        ("Kc 9d 7h 3s *", C.HIGH_CARD, (14, 13, 9, 7, 3)),
        ("Ac 9d 7h 3s *", C.PAIR, (14, 9, 7, 3)),
        ("Kc Kd 7h 3s *", C.PAIR, (13, 14, 7, 3)),
        ("Ac 7d 7h 3s *", C.TWO_PAIR, (14, 7, 3)),
        ("Ac Ad 7h 3s *", C.THREE_OF_A_KIND, (14, 7, 3)),
        ("Ac Ad 7h 7s *", C.FULL_HOUSE, (14, 7)),
        ("Ac 7d 7h 7s *", C.FULL_HOUSE, (7, 14)),
        ("Ac Ad Ah 7s *", C.FOUR_OF_A_KIND, (14, 7)),
        ("7c 7d 7h 7s *", C.FOUR_OF_A_KIND, (7, 14)),
        ("Ac Ad Ah As *", C.FIVE_ACES, (14,)),
    ],
)
def test_a_joker_that_completes_nothing_is_an_ace(hand, kind, ranks):
    for wheel in WHEELS:
        assert five(hand, wheel) == Rank(kind, ranks)


@pytest.mark.parametrize(
    ("hand", "kind", "what_it_is_not"),
    [
        ("Kc Kd Kh 7s *", C.THREE_OF_A_KIND, "a fourth king"),
        ("Kc Kd 7h 7s *", C.TWO_PAIR, "a third king"),
        ("Kc Kd 7h 3s *", C.PAIR, "a third king"),
        ("Kc 9d 7h 3s *", C.HIGH_CARD, "a second king"),
        ("Kc Kd Kh Ks *", C.FOUR_OF_A_KIND, "a fifth king"),
        ("Jc Jd 7h 3s *", C.PAIR, "a third jack"),
        ("Jc 9d 7h 3s *", C.HIGH_CARD, "a second jack"),
        ("Kc Kd Qh Js *", C.PAIR, "a ten in a straight of four"),
        ("Kc Qc 7c 3s *", C.HIGH_CARD, "a club in a flush of four"),
    ],
)
def test_a_joker_is_never_anything_else(hand, kind, what_it_is_not):
    assert category(hand) == kind, what_it_is_not


def test_a_joker_is_no_suited_ace_beside_a_natural_one():
    """Only the highest missing rank fills the flush: a second ace would outrank A-K-9-7-3."""
    assert five("Ad 9d 7d 3d *") == five("As Ks 9s 7s 3s")
    assert five("Ad 9d 7d 3h *") == Rank(C.PAIR, (14, 9, 7, 3))


@pytest.mark.parametrize(
    "share",
    [pytest.param(6, id="a sixth"), pytest.param(1, id="all", marks=pytest.mark.prove)],
)
def test_a_joker_is_worth_the_best_card_that_completes_or_is_an_ace(share):
    """Each of the 48 other cards is tried in its place, all suits told apart."""
    every = list(orbits(4))
    for four, _ in Random(8).sample(every, len(every) // share):
        if Counter(card.rank for card in four)["A"] == 4:
            continue  # there is no fifth ace to try
        for wheel in WHEELS:
            tried = [
                (card, rank_five((*four, card), wheel)) for card in DECK[:-1] if card not in four
            ]
            allowed = [
                rank for card, rank in tried if card.rank == "A" or rank.category in COMPLETE
            ]
            assert rank_five((*four, JOKER), wheel) == max(allowed), four


def test_complete_hands_are_those_a_joker_completes():
    assert {C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH} == COMPLETE


# The wheel


def _letter(rank: int) -> str:
    return RANKS[rank - 2]


def _straights(suit: str) -> dict[str, str]:
    """Every straight by its highest card; "5" is the wheel."""
    ranks = "A" + RANKS
    hands = {}
    for low in range(10):
        other = suit or "cdhsc"
        run = zip(ranks[low : low + 5], other * 5, strict=False)
        hands[ranks[low + 4]] = " ".join(rank + of for rank, of in run)
    return hands


@pytest.mark.parametrize("suit", ["", "h"], ids=["straights", "straight flushes"])
@pytest.mark.parametrize(
    ("wheel", "worst_first"), [(SECOND_HIGHEST, "6789TJQK5A"), (LOWEST, "56789TJQKA")]
)
def test_the_wheel_ranks_second_highest_or_lowest(wheel, worst_first, suit):
    hands = _straights(suit)
    assert len(hands) == 10
    order = sorted(hands, key=lambda highest: five(hands[highest], wheel))
    assert order == list(worst_first)
    assert len({five(hand, wheel) for hand in hands.values()}) == 10


def test_the_wheel_ranks_second_highest_unless_the_house_says_otherwise():
    wheel = cards("Ac 2d 3h 4s 5c")
    assert rank_five(wheel) == rank_five(wheel, SECOND_HIGHEST) != rank_five(wheel, LOWEST)
    assert best_five(wheel) == best_five(wheel, SECOND_HIGHEST) != best_five(wheel, LOWEST)


@pytest.mark.parametrize(
    "hand", ["Ac 2d 3h 4s *", "Ac 2d 3h * 5s", "Ac 2d * 4h 5s", "Ac * 3d 4h 5s"]
)
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_joker_completes_the_wheel(hand, wheel):
    assert five(hand, wheel) == five("Ac 2d 3h 4s 5c", wheel)
    suited = " ".join(card if card == JOKER else card.rank + "s" for card in cards(hand))
    assert five(suited, wheel) == five("As 2s 3s 4s 5s", wheel)


@pytest.mark.parametrize("suits", ["cdhs", "hhhh"], ids=["straight", "straight flush"])
def test_a_joker_with_2345_is_an_ace_or_a_six_whichever_ranks_higher(suits):
    hand = " ".join([*map("".join, zip("2345", suits, strict=True)), "*"])
    other = suits[-1] if suits == "hhhh" else "c"
    with_ace, with_six = (hand.replace("*", rank + other) for rank in "A6")
    assert five(hand, SECOND_HIGHEST) == five(with_ace, SECOND_HIGHEST)
    assert five(hand, LOWEST) == five(with_six, LOWEST)


def test_the_wheel_changes_nothing_but_straights_and_straight_flushes():
    for hand in ("Ac 2d 3h 4s 6c", "Ac 2c 3c 4c 6c", "Ac Ad 2h 3s 4c", "Kc Qd Jh Ts 9c"):
        assert five(hand, SECOND_HIGHEST) == five(hand, LOWEST)


def test_a_straight_does_not_go_round_the_corner():
    for hand in ("Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c", "Kc Ad 2h 3s *"):
        for wheel in WHEELS:
            assert five(hand, wheel).category != C.STRAIGHT


def test_a_steel_wheel_is_no_royal_flush():
    for wheel in WHEELS:
        assert five("Ac 2c 3c 4c 5c", wheel).category == C.STRAIGHT_FLUSH
        assert five("* 2c 3c 4c 5c", wheel).category == C.STRAIGHT_FLUSH


# The front hand


def test_a_front_hand_is_a_pair_or_two_high_cards():
    assert two("9c 9d") == Rank(C.PAIR, (9,))
    assert two("2c Kd") == two("Kd 2c") == Rank(C.HIGH_CARD, (13, 2))
    assert two("2c Kc") == two("2c Kd"), "two cards make no flush"
    assert two("Qc Kd").category == C.HIGH_CARD, "two cards make no straight"


def test_a_joker_in_front_is_an_ace():
    assert two("* Ac") == two("Ac Ad") == Rank(C.PAIR, (14,))
    assert two("* Kc") == two("Ac Kc")
    assert two("2c *") == two("2c Ad") == Rank(C.HIGH_CARD, (14, 2))
    assert number(JOKER) == number(Card("Ac")) == 14


def test_front_hands_rank_from_32_to_a_pair_of_aces():
    fronts = sorted({rank_two(hand) for hand in combinations(DECK, 2)})
    assert len(fronts) == comb(13, 2) + 13 == 91
    assert fronts[0] == two("3c 2d")
    assert fronts[77] == two("Ac Kd")
    assert fronts[78] == two("2c 2d")
    assert fronts[90] == two("Ac Ad")
    assert two("Ac 2d") > two("Kc Qd")
    assert two("Ac 3d") > two("Ac 2d")


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("Ac Kd", "Ah Ks 4c 3d 2h"),
        ("Kc Qd", "Kh Qs 4c 3d 2h"),
        ("Ac Kd", "* Ks 4c 3d 2h"),
        ("* Kd", "Ah Ks 4c 3d 2h"),
        ("9c 9d", "9h 9s 4c 3d 2h"),
        ("Ac Ad", "Ah * 9c 7d 2h"),
        ("* Ad", "Ah Ac 9c 7d 2h"),
    ],
)
def test_a_front_that_equals_the_first_cards_of_the_back_is_no_foul(front, back):
    assert two(front) < five(back)


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("Ac 3d", "Ah 2s 5c 4d 7h"),  # A-7 behind
        ("9c 9d", "Th Ts 4c 3d 2h"),
        ("* Ac", "3h 3s 2c 2d 4h"),
        ("Ac Ad", "2c 2d 2h 3s 4c"),
    ],
)
def test_a_front_below_the_back_is_no_foul(front, back):
    assert two(front) < five(back)


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("Ac Kd", "Ah Qs Jc Td 8h"),
        ("Kc 7d", "Kh 6s 5c 4d 2h"),
        ("2c 2d", "Ah Ks Qc Jd 9h"),
        ("9c 9d", "8h 8s Ac Kd Qh"),
        ("* Ac", "Kh Ks Qc Jd 9h"),
    ],
)
def test_a_front_above_the_back_is_a_foul(front, back):
    assert two(front) > five(back)


# The best five


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("Ac Ad Ah As * Kc Kd", "Ac Ad Ah As *"),
        ("Ac Kc Qc Jc Tc 9c *", "Ac Kc Qc Jc Tc"),
        ("Kc Qc Jc Tc 9c 2d *", "Ac Kc Qc Jc Tc"),
        ("9c 8c 7c 6c 5c Td Jh", "9c 8c 7c 6c 5c"),
        ("9c 9d 9h 8s 8c 7d 7h", "9c 9d 9h 8s 8c"),
        ("9c 9d 9h 8s 8c 8d Ah", "9c 9d 9h 8s 8c"),
        ("9c 9d 8h 8s 7c 7d Ah", "9c 9d 8h 8s Ah"),
        ("9c 9d 8h 8s Kc 2d *", "9c 9d 8h 8s Ah"),
        ("9c 9d 8h 8s Ac 2d *", "Ad Ah 9c 9d 8h"),
        ("Ac 2d 3h 4s 5c 6d *", "Ac 2d 3h 4s 5c"),
        ("Kd Qd 9d 7d 3d 2d *", "Ad Kd Qd 9d 7d"),
    ],
)
def test_the_best_five_of_seven(hand, best):
    assert best_five(cards(hand)) == five(best)


def test_the_best_five_of_seven_with_the_wheel_lowest():
    assert best_five(cards("Ac 2d 3h 4s 5c 6d *"), LOWEST) == five("3c 4d 5h 6s 7c", LOWEST)


# Everything that some of the cards make

IMPLIED = {
    C.FIVE_ACES: {C.FOUR_OF_A_KIND, C.THREE_OF_A_KIND, C.PAIR},
    C.ROYAL_FLUSH: {C.STRAIGHT_FLUSH, C.FLUSH, C.STRAIGHT},
    C.STRAIGHT_FLUSH: {C.FLUSH, C.STRAIGHT},
    C.FOUR_OF_A_KIND: {C.THREE_OF_A_KIND, C.PAIR},
    C.FULL_HOUSE: {C.THREE_OF_A_KIND, C.TWO_PAIR, C.PAIR},
    C.THREE_OF_A_KIND: {C.PAIR},
    C.TWO_PAIR: {C.PAIR},
}
"""What five cards also are, besides what they are called."""


def made(hand: tuple[Card, ...]) -> set[Category]:
    """Five by five, every other card tried in place of the joker."""
    found = {C.HIGH_CARD}
    for part in combinations(hand, 5):
        found.add(rank_five(part).category)
        if JOKER in part:
            four = [card for card in part if card != JOKER]
            for card in DECK[:-1]:
                if card not in four:
                    kind = rank_five([*four, card]).category
                    if card.rank == "A" or kind in COMPLETE:
                        found.add(kind)
    return found.union(*(IMPLIED.get(kind, set()) for kind in found))


def test_all_that_seven_cards_make_is_found_by_trying_all_of_it():
    random = Random(1)
    for turn in range(600):
        # Few ranks or few suits, in turn, so that much is made of them.
        ranks = random.sample(RANKS, 5) if turn % 3 == 1 else RANKS
        suits = random.sample(SUITS, 2) if turn % 3 == 2 else SUITS
        deck = [Card(rank + suit) for rank in ranks for suit in suits]
        wild = turn % 2
        hand = (*random.sample(deck, 7 - wild), *[JOKER] * wild)
        assert categories(hand) == made(hand), hand
        assert max(categories(hand)) == best_five(hand).category


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("Ac Kd Qh Js * 7c 2d", {C.STRAIGHT, C.PAIR, C.HIGH_CARD}),
        ("9c 8d 7h 6s * 9d 9h", {C.STRAIGHT, C.THREE_OF_A_KIND, C.PAIR, C.HIGH_CARD}),
        ("9c 9d 9h 9s Kc Kd Kh", {*C} - {C.FIVE_ACES, *COMPLETE}),
        ("Ac Kc Qc Jc Tc 9c 8c", {*COMPLETE, C.HIGH_CARD}),
        ("9c 8c 7d 6d 5h Kc Qc", {C.STRAIGHT, C.HIGH_CARD}),
        ("Kd 9h 7s 5c 4d 3h 2s", {C.HIGH_CARD}),
        ("Ad Kd 5d 3d 7s Js 9c", {C.HIGH_CARD}),  # an ace is high or low, but one card of a suit
        ("Ad Kd 5d 9h 7s Js *", {C.PAIR, C.HIGH_CARD}),
    ],
)
def test_a_hand_makes_more_than_its_best_five(hand, found):
    assert categories(cards(hand)) == found


@pytest.mark.parametrize(
    ("hand", "length", "found"),
    [
        ("Ac 2d 3h 4s 5c 6d 7h", 7, True),
        ("8c 9d Th Js Qc Kd Ah", 7, True),
        ("9c Td Jh Qs Kc Ad 2h", 7, False),
        ("8c 9d Th Js Qc Kd *", 7, True),
        ("8c 9d Th Js Qc Ad *", 7, True),
        ("8c 9d Th Js Qc 2d *", 7, False),
        ("2c 3d 4h 5s 6c 7d *", 7, True),
        ("3c 3d 4h 5s 6c 7d *", 7, False),
        ("2c 3d 4h 5s 9c Td *", 5, True),
        ("Kc Ad 2h 3s 4c 9d 9h", 5, False),
    ],
)
def test_ranks_in_a_row_the_joker_standing_for_one(hand, length, found):
    held = cards(hand)
    assert in_a_row(bits(held), length, held.count(JOKER)) == found


def test_bits_are_ranks_and_an_ace_is_also_low():
    assert bits(cards("2c Kd *")) == 1 << 2 | 1 << 13
    assert bits(cards("Ac Kd *")) == 1 << 1 | 1 << 13 | 1 << 14
    assert bits(cards("Ac Kd 2d"), "d") == 1 << 13 | 1 << 2


def test_groups_are_sizes_and_a_joker_is_an_ace():
    assert group_sizes(cards("Ac Ad * Kc Kd 2h 3s")) == [3, 2, 1, 1]
    assert group_sizes(cards("Qc Qd * Kc Kd 2h 2s")) == [2, 2, 2, 1]


# All hands

ALL_52 = {
    C.ROYAL_FLUSH: 4,
    C.STRAIGHT_FLUSH: 36,
    C.FOUR_OF_A_KIND: 624,
    C.FULL_HOUSE: 3_744,
    C.FLUSH: 5_108,
    C.STRAIGHT: 10_200,
    C.THREE_OF_A_KIND: 54_912,
    C.TWO_PAIR: 123_552,
    C.PAIR: 1_098_240,
    C.HIGH_CARD: 1_302_540,
}
"""Any text on poker has these."""


def test_the_known_counts_of_all_five_card_hands():
    counts: Counter[Category] = Counter()
    hands = 0
    for hand, times in orbits(5):
        counts[rank_five(hand).category] += times
        hands += 1
    assert hands == 134_459
    assert counts == ALL_52
    assert counts.total() == comb(52, 5) == 2_598_960


RUNS = 41
"""Sets of four ranks that a joker makes a straight: 11 in a row, and 10 x 3 with a gap inside."""
RUNS_WITH_ACE = 8
"""A-2-3-4 and J-Q-K-A, and three with a gap in the wheel and three in A-K-Q-J-T."""
SUITS_OF_FOUR = 4**4 - 4
"""Four ranks in suits that are not all the same."""

WITH_JOKER = {
    C.FIVE_ACES: 1,
    C.ROYAL_FLUSH: 4 * 5,  # one of five is missing
    C.STRAIGHT_FLUSH: 4 * (RUNS - 5),
    C.FOUR_OF_A_KIND: 12 + comb(4, 3) * 48,  # four alike; three aces and another
    C.FULL_HOUSE: 6 * 12 * 6 + 12 * 4 * 4,  # two aces and a pair; trips and an ace
    C.FLUSH: 4 * (comb(13, 4) - RUNS),
    C.STRAIGHT: RUNS * SUITS_OF_FOUR,
    C.THREE_OF_A_KIND: 6 * comb(12, 2) * 16 + 12 * 4 * 44,  # two aces; trips without an ace
    C.TWO_PAIR: 12 * 6 * 4 * 44 + comb(12, 2) * 36,  # a pair and an ace; two pairs, no ace
    C.PAIR: (comb(12, 3) - RUNS_WITH_ACE) * SUITS_OF_FOUR + 12 * 6 * comb(11, 2) * 16,
    C.HIGH_CARD: (comb(12, 4) - (RUNS - RUNS_WITH_ACE)) * SUITS_OF_FOUR,
}
"""Four cards and the joker, counted by hand."""


@pytest.mark.parametrize("wheel", WHEELS)
def test_hands_with_the_joker_are_as_many_as_counted_by_hand(wheel):
    counts: Counter[Category] = Counter()
    hands = 0
    for four, times in orbits(4):
        counts[rank_five((*four, JOKER), wheel).category] += times
        hands += 1
    assert hands == 16_432
    assert counts == WITH_JOKER
    assert counts.total() == comb(52, 4) == 270_725


def test_the_counts_of_all_five_card_hands_of_53_cards():
    total = Counter(ALL_52) + Counter(WITH_JOKER)
    assert total.total() == comb(53, 5) == 2_869_685
    assert [total[kind] for kind in Category] == [
        1_418_964,
        1_215_024,
        138_600,
        63_360,
        20_532,
        7_804,
        4_368,
        828,
        180,
        24,
        1,
    ]


# What never matters


def hands(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)


wheels = st.sampled_from(WHEELS)


@given(hands(5, 8), wheels, st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(hand, wheel, random):
    shuffled = random.sample(hand, len(hand))
    assert best_five(shuffled, wheel) == best_five(hand, wheel)
    assert rank_five(sorted(hand[:5]), wheel) == rank_five(hand[:5], wheel)
    assert rank_two(hand[1::-1]) == rank_two(hand[:2])


@given(hands(5, 8), wheels, st.permutations(SUITS))
def test_the_names_of_suits_never_matter(hand, wheel, renamed):
    names = dict(zip(SUITS, renamed, strict=True))
    other = [card if card == JOKER else Card(card.rank + names[card.suit]) for card in hand]
    assert best_five(other, wheel) == best_five(hand, wheel)
    assert rank_two(other[:2]) == rank_two(hand[:2])


@given(hands(6, 8), wheels)
def test_one_more_card_never_lowers_the_best_five(hand, wheel):
    assert best_five(hand, wheel) >= best_five(hand[:-1], wheel)


@given(hands(5, 5), wheels)
def test_a_joker_is_worth_at_least_an_ace(hand, wheel):
    """Any ace of a hand may be swapped for the joker."""
    if JOKER not in hand:
        for place, card in enumerate(hand):
            if NUMBERS[card.rank] == 14:
                swapped = [*hand[:place], JOKER, *hand[place + 1 :]]
                assert rank_five(swapped, wheel) >= rank_five(hand, wheel)
