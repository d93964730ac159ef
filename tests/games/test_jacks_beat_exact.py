"""Pai Gow's exact figures: literal counts, each found a second time in another way.

On paper, by a brute force of all hands that shares no code with the package, over all pairs of
hands of small decks, and by simulation. Then the certificates, and the proof that makes them.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rackcard
from rackcard.games.jacks_beat import (
    certificate,
    joint,
    joint_loops,
    kernel,
    proof,
    side_wagers,
)
from rackcard.games.jacks_beat.certificate import Certificate, find, issue, keep, shipped
from rackcard.games.jacks_beat.house_way import (
    HOUSE_WAY,
    RULES,
    HouseWay,
    every_setting,
    three_pair,
)
from rackcard.games.jacks_beat.joint import Exact
from rackcard.games.jacks_beat.kinds import Deck
from rackcard.games.jacks_beat.ranker import codes, find_kinds, kind_of, ranker
from rackcard.games.jacks_beat.rules import PaiGow
from rackcard.games.jacks_beat.settings import settings as all_settings
from rackcard.games.jacks_beat.side_wagers import Hand, classes
from rackcard.games.jacks_beat.table import Table, halves_won
from rackcard.games.setup import set_up
from rackcard.rules.cards import SUITS, Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.needs import Choose
from rackcard.rules.poker import (
    JOKER,
    LOWEST,
    SECOND_HIGHEST,
    WHEELS,
    Category,
    best_five,
    rank_five,
    rank_two,
)
from rackcard.rules.pricing import Issued
from tests.witnesses.jacks_beat import brute_force

DECK = Deck().cards
RANKS = "23456789TJQKA"
HANDS = 154_143_080
DEALS = 8_250_459_031_214_400
STRATEGIES = ("best", "house-way")


@cache
def game(**rulings):
    return rackcard.load(
        "jacks-beat", rulings={name.replace("_", "-"): text for name, text in rulings.items()}
    )


def machine(wheel=SECOND_HIGHEST):
    return set_up("jacks-beat", rulings={"wheel": wheel}).machines["round"]


def cards(text):
    return tuple(map(Card, text.split()))


def counts(law):
    """Combinations of the rows that can come up."""
    assert law.combinations == sum(row.combinations for row in law.outcomes)
    return {row.label: row.combinations for row in law.outcomes if row.combinations}


def test_all_hands_and_all_joint_deals():
    assert comb(53, 7) == HANDS
    assert comb(53, 7) * comb(46, 7) == DEALS == joint.total(Deck())


# Jacks Beat

JACKS_BEAT = {
    "5 Aces": 5_799_282_720,
    "5-Card Royal Flush": 83_036_171_680,
    "5-Card Straight Flush": 834_268_369_984,
    "4 of a Kind": 1_429_113_574_896,
    "Full House": 18_651_625_256_544,
    "Flush": 26_490_084_791_296,
    "Straight": 47_840_494_205_280,
    "3 of a Kind": 32_767_039_019_568,
    "2 Pair": 153_445_108_456_080,
    "Pair": 273_099_233_091_552,
    "High Card": 104_094_852_266_160,
    "": 7_591_718_376_728_640,
}


@pytest.mark.parametrize(
    ("table", "edge", "shown"),
    [
        ("A", Fraction(454_666_931, 6_910_395_195), "6.5795%"),
        ("B", Fraction(7_941_552_644, 89_835_137_535), "8.8401%"),
        ("C", Fraction(2_085_326_363, 17_967_027_507), "11.6064%"),
        ("D", Fraction(8_698_012_159, 179_670_275_070), "4.8411%"),
    ],
)
def test_the_edges_of_jacks_beat(table, edge, shown):
    law = game().law("jacks-beat", table)
    assert law.combinations == DEALS
    assert counts(law) == JACKS_BEAT
    assert law.house_edge == edge
    assert f"{float(edge):.4%}" == shown
    assert law.push_frequency == 0
    assert law.hit_frequency == Fraction(4_676, 58_565)


def test_how_often_the_dealer_has_two_jacks_on_paper():
    """From the dealer's side: none or one of four jacks among seven of 53 cards."""
    fewer = comb(49, 7) + 4 * comb(49, 6)
    assert 1 - Fraction(fewer, comb(53, 7)) == Fraction(4_676, 58_565)
    assert fewer * comb(46, 7) == JACKS_BEAT[""] == joint.without_jacks(Deck())
    assert sum(JACKS_BEAT.values()) == DEALS


def test_five_aces_against_two_jacks_on_paper():
    """Two cards beside the aces and the joker, none, one or two of them jacks."""
    deals = 0
    for held in (0, 1, 2):
        player = comb(4, held) * comb(44, 2 - held)
        left = 4 - held
        two = sum(comb(left, n) * comb(46 - left, 7 - n) for n in range(2, left + 1))
        deals += player * two
    assert deals == JACKS_BEAT["5 Aces"]


def test_jacks_beat_by_conditioning_and_over_all_pairs_of_a_small_deck(monkeypatch):
    """Five ranks in three suits, 11,440 hands: each against every other that is left."""
    deck = Deck("9TJKA", 3).cards
    hands = list(combinations(deck, 7))
    place = {card: 1 << bit for bit, card in enumerate(deck)}
    masks = np.array([sum(place[card] for card in hand) for hand in hands], np.int32)
    dealers = masks[np.array([sum(card[0] == "J" for card in hand) for hand in hands]) >= 2]
    by_pairs: Counter[str] = Counter()
    for hand, mask in zip(hands, masks, strict=True):
        beaten = int(np.count_nonzero((dealers & mask) == 0))
        by_pairs[ROWS[best_five(hand).category]] += beaten
        by_pairs[""] += comb(9, 7) - beaten

    monkeypatch.setattr(side_wagers, "hands", lambda: Counter(map(Hand.of, hands)))
    monkeypatch.setattr(side_wagers, "JACKS", 3)
    monkeypatch.setattr(side_wagers, "CARDS_LEFT", 9)
    conditioned = {
        claim.rows[0] if claim.rows else "": count
        for (claim,), count in side_wagers.jacks_beat().items()
    }
    assert sum(by_pairs.values()) == comb(16, 7) * comb(9, 7)
    assert +Counter(conditioned) == +by_pairs
    assert len(+by_pairs) > 6


ROWS = dict(zip(sorted(Category, reverse=True), JACKS_BEAT, strict=False))


def test_rows_are_named_after_categories():
    assert ROWS[Category.FIVE_ACES] == "5 Aces"
    assert ROWS[Category.HIGH_CARD] == "High Card"
    assert len(ROWS) == len(Category) == 11


# Chan Chu

SEVENS = {"Natural 7 Card Straight Flush": 32, "Wild 7 Card Straight Flush": 196}
LATER = {
    **SEVENS,
    "Royal Flush + R/M": 72,
    "Five Aces": 1_128,
    "Any Royal Flush": 26_020,
    "Any Straight Flush": 184_644,
    "Any 4 of a kind": 307_472,
    "Any Full House": 4_188_528,
    "Any Flush": 6_172_088,
    "Three Pair": 2_862_000,
}
EARLIER = {
    "Any 7 Card Straight Flush": 228,
    "Super Full House": 888,
    "Five Aces": 1_128,
    "Natural 7 Card Flush": 6_832,
    "Any Royal Flush": 25_984,
    "Natural 7 Card Straight": 130_980,
    "Any Straight Flush": 182_728,
    "Any 4 of a kind": 306_584,
    "Any Full House": 4_188_528,
    "Any Flush": 6_160_620,
    "Any 3 of a kind": 7_672_500,
    "Any Straight": 10_909_884,
    "": 124_556_196,
}
NATURAL_ONLY = {**EARLIER, "Super Full House": 624, "Any 4 of a kind": 306_848}
WITH_TRIPS = {**LATER, "Any 3 of a kind": 7_672_500, "Any Straight": 11_034_204, "": 121_694_196}
NO_TRIPS = {**LATER, "Any Straight": 11_236_028, "": 129_164_872}

CHAN_CHU = [
    ("1", {}, EARLIER, Fraction(837_401, 19_267_885), "4.3461%"),
    ("2", {}, EARLIER, Fraction(86_627, 1_482_145), "5.8447%"),
    ("3", {}, WITH_TRIPS, Fraction(220_226, 2_752_555), "8.0008%"),
    ("4", {}, NO_TRIPS, Fraction(5_256_828, 19_267_885), "27.2828%"),
    ("5", {}, NO_TRIPS, Fraction(1_541_833, 5_505_110), "28.0073%"),
    ("1", {"super-full-house": "natural-only"}, NATURAL_ONLY, None, "4.6852%"),
    ("2", {"super-full-house": "natural-only"}, NATURAL_ONLY, None, "6.0125%"),
    ("3", {"super-full-house": "natural-only"}, WITH_TRIPS, None, "8.0008%"),
    ("3", {"trips-row": "3-to-1"}, WITH_TRIPS, None, "8.0008%"),
    ("4", {"trips-row": "3-to-1"}, WITH_TRIPS, None, "7.7656%"),
    ("5", {"trips-row": "3-to-1"}, WITH_TRIPS, None, "8.4900%"),
]


@pytest.mark.parametrize(("table", "rulings", "rows", "edge", "shown"), CHAN_CHU)
def test_the_edges_of_chan_chu(table, rulings, rows, edge, shown):
    law = game(**rulings).law("chan-chu", table)
    assert sum(rows.values()) == law.combinations == HANDS
    assert counts(law) == rows
    assert edge in (None, law.house_edge)
    assert f"{float(law.house_edge):.4%}" == shown


def test_the_edge_of_a_table_is_what_its_rows_pay():
    """Table 1 on paper, from the counts above and the pays as printed."""
    pays = [5000, 2000, 500, 200, 100, 50, 40, 20, 5, 4, 3, 2, -1]
    lost = -sum(pay * count for pay, count in zip(pays, EARLIER.values(), strict=True))
    assert Fraction(lost, HANDS) == Fraction(837_401, 19_267_885)


def test_three_pair_push_under_table_3_and_lose_under_4_and_5():
    for table, push in (("3", Fraction(2_862_000, HANDS)), ("4", 0), ("5", 0)):
        law = game().law("chan-chu", table)
        assert law.push_frequency == push


# The same counts on paper


def test_seven_card_straight_flushes_on_paper():
    """Ace to seven up to eight to ace; of the wild ones, six in a row come from two of these."""
    assert LATER["Natural 7 Card Straight Flush"] == 4 * 8
    gaps, six_in_a_row = 8 * 5, 9
    assert 4 * (gaps + six_in_a_row) == LATER["Wild 7 Card Straight Flush"]
    assert EARLIER["Any 7 Card Straight Flush"] == 32 + 196


def test_royal_flushes_on_paper():
    royals = 4 * (comb(48, 2) + 5 * comb(47, 2))
    assert royals == 26_132
    # Seven-card straight flushes that hold one: eight to ace; with the joker, those that hold four
    # of ten to ace: seven of eight to ace, and 7 8 T J Q K and 7 9 T J Q K.
    sevens = 4 * 1 + 4 * (7 + 2)
    matches = 4 * 3 + 4 * 5 * 3  # natural, or with one of five missing; the match in three suits
    assert matches == LATER["Royal Flush + R/M"]
    assert royals - sevens - matches == LATER["Any Royal Flush"]
    in_seven_suited = 4 * (comb(8, 2) - 1)  # two more of the suit, but not 8 and 9
    assert royals - sevens - in_seven_suited == EARLIER["Any Royal Flush"]


def test_straight_flushes_on_paper():
    """From the published count, less royals and what pays more."""
    others = 210_964 - 26_132
    sevens = (32 - 4) + (196 - 36)
    assert others - sevens == LATER["Any Straight Flush"]
    low_runs = [{(low + n) % 13 for n in range(5)} for low in (12, *range(8))]  # bit 12: the ace
    seven_runs = [{(low + n) % 13 for n in range(7)} for low in (12, *range(7))]
    royal = {8, 9, 10, 11, 12}
    suited = [
        set(ranks)
        for ranks in combinations(range(13), 7)
        if set(ranks) not in seven_runs
        and not royal <= set(ranks)
        and any(run <= set(ranks) for run in low_runs)
    ]
    # A seven-card straight whose lowest, middle or highest five are suited, not a royal flush.
    straights = 0
    for run in range(8):
        for suits in product(range(4), repeat=7):
            fives = [len(set(suits[n : n + 5])) == 1 for n in range(3)]
            royal_flush = run == 7 and fives[2]
            straights += any(fives) and not royal_flush and len(set(suits)) > 1
    assert others - sevens - 4 * len(suited) - straights == EARLIER["Any Straight Flush"]


def test_five_aces_on_paper():
    assert comb(48, 2) == EARLIER["Five Aces"] == LATER["Five Aces"]


def test_super_full_houses_on_paper():
    natural = 13 * 12 * comb(4, 3)
    fourth_ace = comb(4, 3) * 12 * comb(4, 3)
    third_ace = comb(4, 2) * 12
    assert natural == NATURAL_ONLY["Super Full House"] == 624
    assert natural + fourth_ace + third_ace == EARLIER["Super Full House"] == 888
    assert EARLIER["Any 4 of a kind"] + 888 == NATURAL_ONLY["Any 4 of a kind"] + 624 == 307_472


def test_seven_suited_cards_on_paper():
    assert 4 * comb(13, 7) - 32 == EARLIER["Natural 7 Card Flush"]


def test_seven_in_a_row_on_paper():
    """Less straight flushes, and those with ten to ace of a suit: eight and nine of any others."""
    assert EARLIER["Natural 7 Card Straight"] == 8 * 4**7 - 32 - 4 * (4 * 4 - 1)


def test_three_pair_on_paper():
    natural = comb(13, 3) * 6**3 * 10 * 4
    single_joker = comb(12, 3) * 6**3
    # The joker and an ace: less what makes a straight (A and three of K-T or 2-5) or a flush.
    ace_pair = 4 * comb(12, 2) * 6**2 * 10 * 4
    straights = 8 * 3 * (4 * 6**2 * 4)
    flushes = comb(12, 2) * 10 * (4 * 3**2)  # the ace's suit in both pairs and the single card
    both = 8 * 3 * (4 * 3**2)
    assert natural + single_joker + ace_pair - straights - flushes + both == LATER["Three Pair"]


def test_rows_that_only_change_places():
    """Between tables a hand that is not paid on one row is paid on another."""
    assert WITH_TRIPS["Any Straight"] - EARLIER["Any Straight"] == 124_320
    assert NO_TRIPS["Any Straight"] == 11_236_028  # as published, by their best five
    trips_before_straights = NO_TRIPS["Any Straight"] - WITH_TRIPS["Any Straight"]
    assert WITH_TRIPS["Any 3 of a kind"] - trips_before_straights == 7_470_676  # as published


# The same counts over all hands, by code of its own

BITS = (
    "natural seven",
    "wild seven",
    "super natural",
    "super wild",
    "match",
    "aces",
    "seven suited",
    "royal",
    "seven in a row",
    "straight flush",
    "quads",
    "full house",
    "flush",
    "trips",
    "straight",
    "three pair",
)


def _in_a_row(length: int) -> np.ndarray:
    """By joker and mask of ranks (bit 0 the deuce): do they make so many in a row?"""
    runs = [sum(1 << (low + n) % 13 for n in range(length)) for low in (12, *range(14 - length))]
    found = np.zeros((2, 1 << 13), np.bool_)
    for mask, joker in product(range(1 << 13), (0, 1)):
        found[joker, mask] = any((mask & run).bit_count() + joker >= length for run in runs)
    return found


@cache
def _masks() -> tuple[np.ndarray, np.ndarray]:
    """All sets of up to seven ranks, by size; and where each size begins."""
    by_size = [[sum(1 << r for r in s) for s in combinations(range(13), n)] for n in range(8)]
    first = np.cumsum([0, *map(len, by_size)])
    return np.array([mask for masks in by_size for mask in masks], np.int64), first


@numba.njit
def _all_hands(masks, first, five_in_a_row, seven_in_a_row, rows, best):
    """Every hand as its ranks in each suit; `rows` by bits, `best` by category and jacks."""
    ace, king_queen, royal = 1 << 12, 3 << 10, 31 << 8
    size = np.zeros(1 << 13, np.int64)
    for place in range(len(masks)):
        for bit in range(13):
            size[masks[place]] += (masks[place] >> bit) & 1
    for wild in range(2):
        for n0 in range(8 - wild):
            for n1 in range(8 - wild - n0):
                for n2 in range(8 - wild - n0 - n1):
                    n3 = 7 - wild - n0 - n1 - n2
                    flush = max(n0, n1, n2, n3) + wild >= 5
                    one_suit = max(n0, n1, n2, n3) == 7 - wild
                    for i0 in range(first[n0], first[n0 + 1]):
                        a = masks[i0]
                        for i1 in range(first[n1], first[n1 + 1]):
                            b = masks[i1]
                            for i2 in range(first[n2], first[n2 + 1]):
                                c = masks[i2]
                                for i3 in range(first[n3], first[n3 + 1]):
                                    d = masks[i3]
                                    any1 = a | b | c | d
                                    two = (a & b) | (c & d) | ((a | b) & (c | d))
                                    three = (a & b & (c | d)) | (c & d & (a | b))
                                    four = a & b & c & d
                                    aces = 0
                                    if wild:
                                        aces = four & ace
                                        four |= three & ace
                                        three |= two & ace
                                        two |= any1 & ace
                                    straight = five_in_a_row[wild, any1]
                                    sf, rf, row, match = False, False, False, False
                                    if flush:
                                        for suit in (a, b, c, d):
                                            sf |= five_in_a_row[wild, suit]
                                            rf |= _count(suit & royal) + wild >= 5
                                            row |= seven_in_a_row[wild, suit]
                                            match |= suit == king_queen
                                    pairs = _count(two)
                                    house = three != 0 and pairs >= 2
                                    full = four != 0 and aces == 0 and _count(three) == 2
                                    bits = (
                                        (row and not wild)
                                        | (row and wild) << 1
                                        | (full and not wild) << 2
                                        | (full and wild) << 3
                                        | (rf and match) << 4
                                        | (aces != 0) << 5
                                        | (one_suit and not wild) << 6
                                        | rf << 7
                                        | (seven_in_a_row[0, any1] and not wild) << 8
                                        | sf << 9
                                        | (four != 0) << 10
                                        | house << 11
                                        | flush << 12
                                        | (three != 0) << 13
                                        | straight << 14
                                        | (three == 0 and pairs == 3) << 15
                                    )
                                    rows[bits] += 1
                                    kind = 0
                                    if aces:
                                        kind = 10
                                    elif rf:
                                        kind = 9
                                    elif sf:
                                        kind = 8
                                    elif four:
                                        kind = 7
                                    elif house:
                                        kind = 6
                                    elif flush:
                                        kind = 5
                                    elif straight:
                                        kind = 4
                                    elif three:
                                        kind = 3
                                    else:
                                        kind = min(pairs, 2)
                                    jacks = (
                                        (a >> 9 & 1) + (b >> 9 & 1) + (c >> 9 & 1) + (d >> 9 & 1)
                                    )
                                    best[kind, jacks] += 1


@numba.njit
def _count(bits):
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@cache
def brute_hands() -> tuple[Counter[frozenset[str]], np.ndarray]:
    """All 154,143,080 hands by what they make, and by best five and jacks."""
    rows, best = np.zeros(1 << 16, np.int64), np.zeros((11, 5), np.int64)
    _all_hands(*_masks(), _in_a_row(5), _in_a_row(7), rows, best)
    found = Counter(
        {
            frozenset(name for bit, name in enumerate(BITS) if bits >> bit & 1): int(rows[bits])
            for bits in np.flatnonzero(rows).tolist()
        }
    )
    assert found.total() == HANDS
    return found, best


EARLY_ROWS = [
    ({"natural seven", "wild seven"}, "Any 7 Card Straight Flush"),
    ({"super natural", "super wild"}, "Super Full House"),
    ({"aces"}, "Five Aces"),
    ({"seven suited"}, "Natural 7 Card Flush"),
    ({"royal"}, "Any Royal Flush"),
    ({"seven in a row"}, "Natural 7 Card Straight"),
    ({"straight flush"}, "Any Straight Flush"),
    ({"quads"}, "Any 4 of a kind"),
    ({"full house"}, "Any Full House"),
    ({"flush"}, "Any Flush"),
    ({"trips"}, "Any 3 of a kind"),
    ({"straight"}, "Any Straight"),
]
LATE_ROWS = [
    ({"natural seven"}, "Natural 7 Card Straight Flush"),
    ({"match"}, "Royal Flush + R/M"),
    ({"wild seven"}, "Wild 7 Card Straight Flush"),
    *[row for row in EARLY_ROWS if row[1] in WITH_TRIPS],
    ({"three pair"}, "Three Pair"),
]
"""What each row takes, by pay: in tables 1 and 2, and in table 3."""


def by_brute_force(rows):
    found: Counter[str] = Counter()
    for made_, count in brute_hands()[0].items():
        found[next((label for needs, label in rows if needs & made_), "")] += count
    return found


def without(rows, label):
    return [row for row in rows if row[1] != label]


@pytest.mark.prove
def test_chan_chu_over_all_hands():
    assert by_brute_force(EARLY_ROWS) == EARLIER
    natural = [({"super natural"}, "Super Full House"), *without(EARLY_ROWS, "Super Full House")]
    assert by_brute_force(natural) == NATURAL_ONLY
    assert by_brute_force(LATE_ROWS) == WITH_TRIPS
    assert by_brute_force(without(LATE_ROWS, "Any 3 of a kind")) == NO_TRIPS


@pytest.mark.prove
def test_jacks_beat_over_all_hands_given_the_jacks_that_are_left():
    best = brute_hands()[1].tolist()
    found = {"": 0}
    for category, by_jacks in enumerate(best):
        found[ROWS[Category(category)]] = 0
        for held, hands in enumerate(by_jacks):
            left = 4 - held
            fewer = comb(46 - left, 7) + left * comb(46 - left, 6)
            found[ROWS[Category(category)]] += hands * (comb(46, 7) - fewer)
            found[""] += hands * fewer
    assert found == JACKS_BEAT


@pytest.mark.prove
def test_as_many_hands_of_each_best_five_as_were_published():
    best = {ROWS[Category(n)]: sum(row) for n, row in enumerate(brute_hands()[1].tolist())}
    assert best["5-Card Royal Flush"] == 26_132
    assert best["Pair"] == 64_221_960
    assert best["2 Pair"] == 35_553_816


# One hand, its kind and what the side wagers see in it


def told(hands):
    """What the classes of kinds say of hands: the rules decide only whether a match is one."""
    known = classes()
    for hand, kind in zip(hands, find_kinds(codes(hands)).tolist(), strict=True):
        plain, matched = known.plain[kind], known.matched[kind]
        yield hand, known.hands[matched if plain != matched and has_match(hand) else plain]


def has_match(hand):
    """A king and a queen of one suit, and nothing else of that suit."""
    ranks = ["".join(sorted(c[0] for c in hand if c[1:] == suit)) for suit in SUITS]
    return "KQ" in ranks


def random_hands(seed, size):
    """Half of them with the joker, a third of them suited: rare things are made on purpose."""
    source = random.Random(seed)
    for turn in range(size):
        hand = [JOKER] * (turn % 2)
        if turn % 3 == 0:
            suit = source.choice(SUITS)
            hand += [Card(rank + suit) for rank in source.sample(RANKS, 5 - len(hand))]
        rest = [card for card in DECK[:-1] if card not in hand]
        hand += source.sample(rest, 7 - len(hand))
        yield tuple(source.sample(hand, 7))


def matches():
    """Royals and other flushes, with and without the joker, beside a king and a queen."""
    royal = [Card(f"{rank}c") for rank in "TJQKA"]
    flushes = [royal, *([*four, JOKER] for four in combinations(royal, 4))]
    flushes += [cards("2c 4c Tc Jc Ac"), cards("9c Tc Jc Qc Kc"), cards("* 4c Tc Jc Ac")]
    for five, king, queen in product(flushes, "dhs", "dhs"):
        yield (*five, Card(f"K{king}"), Card(f"Q{queen}"))


@pytest.mark.parametrize("size", [3_000, pytest.param(20_000, marks=pytest.mark.prove)])
def test_a_hand_makes_what_its_kind_is_said_to_make(size):
    hands = [*random_hands(1, size), *matches()]
    for hand, said in told(hands):
        assert Hand.of(hand) == said, hand


def test_royal_matches_made_on_purpose():
    found = Counter("Royal Flush + R/M" in said.chan_chu for _, said in told(list(matches())))
    assert found == {True: 6 * 3, False: 6 * 6 + 3 * 9}


def test_two_classes_only_where_a_king_and_a_queen_lie_beside_a_royal_flush():
    known = classes()
    split = np.flatnonzero(known.plain != known.matched).tolist()
    assert len(split) == 6  # the natural royal, and five with the joker
    assert Deck().hands()[split].tolist() == [36] * 6  # four suits by 3 x 3, of which 3 match
    for kind in split:
        assert "Royal Flush + R/M" in known.hands[known.matched[kind]].chan_chu
        assert "Royal Flush + R/M" not in known.hands[known.plain[kind]].chan_chu


def test_hands_of_all_classes_are_all_hands():
    found = side_wagers.hands()
    assert found.total() == HANDS
    assert sum(count for hand, count in found.items() if hand.wild) == comb(52, 6)
    by_jacks = Counter()
    for hand, count in found.items():
        by_jacks[hand.jacks] += count
    assert by_jacks == {n: comb(4, n) * comb(49, 7 - n) for n in range(5)}


# Envy


@pytest.mark.parametrize(
    ("table", "dollars", "worth"),
    [
        ("3", [1000, 250, 100, 50, 25, 10, 5], Fraction(208_015, 7_707_154)),
        ("4", [5000, 1000, 500, 250, 50, 20, 5], Fraction(13_737, 296_429)),
        ("5", [1000, 750, 250, 100, 50, 20, 5], Fraction(169_476, 3_853_577)),
    ],
)
def test_what_each_other_player_is_worth_to_who_envies_them(table, dollars, worth):
    """2.7, 4.6 and 4.4 cents: each listed hand by how many there are of it."""
    hands = [32, 72, 196, 1_128, 26_020, 184_644, 307_472]
    paid = sum(pay * count for pay, count in zip(dollars, hands, strict=True))
    assert Fraction(paid, HANDS) == worth
    (entry,) = [e for e in game().par("chan-chu") if e.paytable == table]
    assert entry.envy.mean == worth
    assert entry.envy.combinations == HANDS
    assert entry.envy.hit_frequency == Fraction(sum(hands), HANDS)
    rows = [(row.net, row.combinations) for row in entry.envy.outcomes]
    assert rows == [*zip(dollars, hands, strict=True), (0, HANDS - sum(hands))]


def test_tables_1_and_2_and_the_other_wagers_have_no_envy():
    assert [e.envy for e in game().par("chan-chu")][:2] == [None, None]
    assert {e.envy for e in game().par("pai-gow", "jacks-beat")} == {None}


# The main wager: counted by kinds, and by brute force over all pairs of hands of small decks


def assert_same_by_brute_force(deck, wheel):
    found = joint.solve(deck, all_settings(HOUSE_WAY, wheel))
    assert {name: (one.won, one.pushed, one.lost) for name, one in found.items()} == brute_force(
        deck.cards, HOUSE_WAY, wheel
    )
    assert found["best"].deals == joint.total(deck)
    return found


@pytest.mark.prove
@pytest.mark.parametrize(
    ("deck", "wheel"),
    [
        (Deck("23456JA", 2), SECOND_HIGHEST),
        (Deck("23456JA", 2), LOWEST),
        (Deck("TJQKA", 3), SECOND_HIGHEST),
        (Deck("235789JA", 2), LOWEST),
    ],
)
def test_joint_deals_are_won_and_pushed_as_brute_force_has_it(deck, wheel):
    assert_same_by_brute_force(deck, wheel)


def test_joint_deals_of_a_small_deck_of_three_suits():
    """As brute force has it, which takes longer."""
    deck = Deck("TJQKA", 3)
    assert joint.solve(deck, all_settings(HOUSE_WAY, SECOND_HIGHEST)) == {
        "best": Exact(52_845, 152_610, 411_840),
        "house-way": Exact(51_606, 102_771, 411_840),
    }


def test_joint_deals_of_a_small_deck():
    """Literal, so that both would have to go wrong in the same way at the same time."""
    deck = Deck("23456JA", 2)
    assert joint.solve(deck, all_settings(HOUSE_WAY, SECOND_HIGHEST)) == {
        "best": Exact(8_720, 26_292, 51_480),
        "house-way": Exact(7_024, 22_440, 51_480),
    }


@pytest.mark.prove
def test_joint_deals_of_a_small_deck_with_the_lowest_wheel():
    deck = Deck("23456JA", 2)
    assert joint.solve(deck, all_settings(HOUSE_WAY, LOWEST)) == {
        "best": Exact(8_556, 25_650, 51_480),
        "house-way": Exact(6_860, 22_486, 51_480),
    }


BIGGER = [
    (Deck("2345JA", 3), SECOND_HIGHEST),
    (Deck("2345JA", 3), LOWEST),
    (Deck("TJQKA", 4), SECOND_HIGHEST),
    (Deck("2345679JA", 2), SECOND_HIGHEST),
    (Deck("2345679JA", 2), LOWEST),
    (Deck("23456TJQKA", 2), SECOND_HIGHEST),
    (Deck("23456TJQKA", 2), LOWEST),
    (Deck("345TJKA", 3), LOWEST),
]


@pytest.mark.prove
@pytest.mark.parametrize(("deck", "wheel"), BIGGER)
def test_joint_deals_of_larger_decks_are_as_brute_force_has_them(deck, wheel):
    assert_same_by_brute_force(deck, wheel)


@pytest.mark.parametrize(
    ("deck", "one", "other"),
    [
        (Deck("2345679JA", 2), "2c 3c 5c 7c Ac 9d Jd", "4c 6c 9c Jc * 2d 3d"),
        (Deck("23456TJQKA", 2), "2c 3c 5c Tc Ac 2d 3d", "4c 6c Jc Qc Kc 4d 5d"),
    ],
)
def test_in_some_of_them_both_hands_hold_a_flush_of_one_suit(deck, one, other):
    assert deck in [larger for larger, _ in BIGGER]
    hands = [cards(one), cards(other)]
    assert len({card for hand in hands for card in hand} & set(deck.cards)) == 14
    for hand in hands:
        assert best_five(hand).category == Category.FLUSH
        assert sum(card[1:] == "c" for card in hand) + (JOKER in hand) == 5


@pytest.mark.parametrize("suits", [2, 3, 4])
def test_ways_to_hold_one_rank_beside_two_flushes(suits):
    """Of one suit, or of two; counted over all pairs of sets that share no card."""
    ways = np.array([[comb(n, k) for k in range(6)] for n in range(5)], np.int64)
    sets = [set(one) for n in range(suits + 1) for one in combinations(range(suits), n)]
    for same, (mine, suited) in product((True, False), product((0, 1), repeat=2)):
        theirs_in = 0 if same else 1
        counted = joint_loops._same_suit if same else joint_loops._other_suit
        for beside_me, beside_them in product(range(suits), range(3)):
            expected = sum(
                not held & taken
                and (0 in held) == mine
                and (theirs_in in taken) == suited
                and len(held - {0}) == beside_me
                and len(taken - {theirs_in}) == beside_them
                for held, taken in product(sets, sets)
            )
            assert counted(suits, ways, mine, beside_me, suited, beside_them) == expected


@numba.njit
def _against_all(left, mine, words, high, low, base, jacks, plain, matched,
                 house_front, house_back, first, front, back):  # fmt: skip
    """Every dealer's hand of the cards left: won, lost and all; by the player's kind and way."""
    counts = np.zeros((len(mine), 2, 3), np.int64)
    hand = np.zeros((1, 7), np.uint8)
    pick = np.arange(7)
    while True:
        for place in range(7):
            hand[0, place] = left[pick[place]]
        theirs = kind_of(words, high, low, base, hand, np.uint64(0))
        for number in range(len(mine) if jacks[theirs] < 2 else 0):
            kind = mine[number]
            best = 0
            for way in range(first[kind], first[kind + 1]):
                won = int(front[way] > house_front[theirs]) + int(back[way] > house_back[theirs])
                best = max(best, won)
            asked = int(house_front[kind] > house_front[theirs])
            asked += int(house_back[kind] > house_back[theirs])
            for strategy, won in enumerate((best, asked)):
                counts[number, strategy, 0] += won == 2
                counts[number, strategy, 1] += won == 0
                counts[number, strategy, 2] += 1
        last = 6
        while last >= 0 and pick[last] == 39 + last:
            last -= 1
        if last < 0:
            return counts
        pick[last] += 1
        for place in range(last + 1, 7):
            pick[place] = pick[place - 1] + 1


def assert_counted_as_one_by_one(hands):
    """A kind on the real deck, given as hands, each with how many differ by names of suits only.

    What is counted for the kind is what the 53,524,680 dealers' hands beside each of its hands come
    to; for a flush, what it changes.
    """
    work = joint.prepare(Deck(), all_settings(HOUSE_WAY, SECOND_HIGHEST))
    tables = kernel.tables(HOUSE_WAY, SECOND_HIGHEST)
    (kind,) = set(find_kinds(codes([cards(hand) for hand in hands])).tolist())
    assert sum(hands.values()) == work.hands[kind]
    flush = bool(work.known.suited[kind])
    mine = np.array([kind, work.known.pattern[kind]], np.int64)
    total = np.zeros((2, 3), np.int64)
    for hand, alike in hands.items():
        left = codes([[card for card in DECK if card not in hand.split()]])[0]
        found = _against_all(left, mine, *tables)
        assert found[0, 0, 0] >= found[0, 1, 0] > 0
        total += alike * (found[0] - found[1] if flush else found[0])
    assert np.array_equal(joint.count(work, joint.Chunk(kind, kind + 1, flush)), total)


@pytest.mark.prove
def test_a_flush_against_every_other_hand_of_the_real_deck():
    assert_counted_as_one_by_one({"2c 4c 6c 8c Tc Qc Ac": 4})


@pytest.mark.prove
@pytest.mark.parametrize(
    "hands",
    [
        {"9c 9d 9h 9s 4c 4d 4h": 4},
        {"Ac Ad Ah As * Kc Kd": 6},
        {"Kc Kd Kh 2c 2d 2h *": 4, "Kc Kd Kh 2c 2d 2s *": 12},
        {"2c 4c 6c 8c Tc Qc *": 4},
        {"5c 6c 7c 8c 9c Tc Kd": 12},
        {"5c 6c 7c 8c * Tc 7d": 12},
        {"2c 4c 6c 8c Tc 9d 9h": 12},
        {"2c 4c 6c 8c Tc Td Th": 12},
        {"3c 4c 5c 6c * 2d 2h": 12},
        {"Tc Jc Qc Kc Ac Kd Qd": 12, "Tc Jc Qc Kc Ac Kd Qh": 24},
        {"3c 8c 9c Ac * 9d 4d": 12, "3c 8c 9c Ac * 9d 4h": 24},
    ],
)
def test_hands_against_every_other_of_the_real_deck(hands):
    assert_counted_as_one_by_one(hands)


def test_chunks_cover_every_kind_once():
    work = joint.prepare(Deck("23456JA", 2), all_settings(HOUSE_WAY, SECOND_HIGHEST))
    chunks = joint.chunks(work)
    covered = [kind for chunk in chunks for kind in range(chunk.first, chunk.end)]
    assert covered == list(range(292_253))
    assert all(chunk.flush == (chunk.first >= 67_600) for chunk in chunks)
    assert len({chunk.name for chunk in chunks}) == len(chunks)


def test_a_count_that_does_not_come_out_right_is_no_result():
    deck = Deck("23456JA", 2)
    dealt = joint.without_jacks(deck)
    right = np.array([[1, 2, dealt], [1, 2, dealt]], np.int64)
    assert joint.outcome(deck, right)["best"] == Exact(1, dealt - 3, joint.total(deck))
    with pytest.raises(AssertionError, match="joint deals were counted"):
        joint.outcome(deck, right + np.array([[0, 0, 0], [0, 0, 1]]))


# Certificates

AGAIN = """
The house way or the ranking of hands has changed since the main wager was proved.
Prove it again, some minutes each, and commit what comes out:
    rackcard prove jacks-beat -o src/rackcard/games/jacks_beat/certificates.json
    rackcard prove jacks-beat --ruling wheel=lowest -o (the same file)
and delete from that file what names another house way."""


def test_every_certificate_is_of_the_present_house_way():
    assert {one.house_way for one in shipped()} == {HOUSE_WAY.hash}, AGAIN


def test_both_readings_of_the_wheel_are_certified():
    assert sorted(one.wheel for one in shipped()) == sorted(WHEELS), AGAIN


def test_certificates_are_of_all_joint_deals():
    for one in shipped():
        assert one.deals == DEALS
        assert set(one.won) == set(one.pushed) == set(STRATEGIES)
        for strategy in STRATEGIES:
            grades = one.grades(strategy)
            assert list(grades) == [made("Win"), made("Push"), LOST]
            assert sum(grades.values()) == DEALS
            # All deals with two jacks are lost, and more.
            assert grades[LOST] > DEALS - JACKS_BEAT[""]
        assert one.won["best"] > one.won["house-way"]
        assert one.grades("best")[LOST] < one.grades("house-way")[LOST]


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_par_sheet_shows_what_is_certified(wheel, strategy):
    (one,) = [known for known in shipped() if known.wheel == wheel]
    law = game(wheel=wheel).law("pai-gow", strategy=strategy)
    assert law.combinations == DEALS
    assert counts(law) == {
        "Win": one.won[strategy],
        "Push": one.pushed[strategy],
        "": DEALS - one.won[strategy] - one.pushed[strategy],
    }
    lost = DEALS - 2 * one.won[strategy] - one.pushed[strategy]
    assert law.house_edge == Fraction(lost, DEALS)


@pytest.mark.parametrize(
    ("wheel", "strategy", "won", "pushed", "shown"),
    [
        (SECOND_HIGHEST, "best", 2_476_168_115_890_248, 3_112_517_977_402_900, "2.2496%"),
        (SECOND_HIGHEST, "house-way", 2_297_674_180_454_776, 3_084_854_164_613_112, "6.9118%"),
        (LOWEST, "best", 2_475_920_548_116_676, 3_112_817_591_000_200, "2.2520%"),
        (LOWEST, "house-way", 2_297_726_205_168_180, 3_084_805_887_059_900, "6.9111%"),
    ],
)
def test_the_edges_of_pai_gow(wheel, strategy, won, pushed, shown):
    """By the house way that comes with the package; the simulation below plays it."""
    law = game(wheel=wheel).law("pai-gow", strategy=strategy)
    assert counts(law) == {"Win": won, "Push": pushed, "": DEALS - won - pushed}
    assert f"{float(law.house_edge):.4%}" == shown


def test_the_best_answer_is_priced_first():
    assert game().law("pai-gow") == game().law("pai-gow", strategy="best")


def lowest_pair(hand):
    """Three pair: the lowest in front. Somebody else's rule."""
    return hand.two_of(hand.of(2)[-1]) if len(hand.of(2)) == 3 else None


THEIRS = HouseWay("theirs", tuple(lowest_pair if r is three_pair else r for r in RULES))
SENTENCE = "no certificate for this house way and ruling: run `rackcard prove`"


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine on which nothing was ever proved or kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    nothing = tmp_path / "certificates.json"
    nothing.write_text("[]\n")
    monkeypatch.setattr(certificate, "SHIPPED", nothing)
    return tmp_path


def assert_unproven(loaded):
    entries = list(loaded.par("pai-gow"))
    assert [(e.strategy, e.law, e.edge, e.method) for e in entries] == [
        ("best", None, None, SENTENCE),
        ("house-way", None, None, SENTENCE),
    ]
    for strategy in (None, *STRATEGIES):
        with pytest.raises(BadInput) as caught:
            loaded.law("pai-gow", strategy=strategy)
        assert str(caught.value) == f"pai-gow has no exact law here: {SENTENCE}."


def test_without_a_certificate_there_is_no_figure(bare):
    for wheel in WHEELS:
        assert find(HOUSE_WAY, wheel) is None
        assert_unproven(rackcard.load("jacks-beat", rulings={"wheel": wheel}))


def test_another_house_way_has_no_certificate(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(PaiGow, "house_way", THEIRS)
    assert THEIRS.hash != HOUSE_WAY.hash
    assert_unproven(rackcard.load("jacks-beat"))


def test_a_certificate_is_for_one_reading_of_the_wheel(bare):
    keep(issue(HOUSE_WAY, LOWEST, ISSUED, FOUND))
    assert_unproven(rackcard.load("jacks-beat"))
    law = rackcard.load("jacks-beat", rulings={"wheel": LOWEST}).law("pai-gow")
    assert counts(law) == {"Win": 3, "Push": 4, "": 13}


def test_a_depleted_deck_has_no_figures(monkeypatch):
    monkeypatch.setattr(proof, "prove", None)  # it would be an error to get that far
    text = "Pai Gow is dealt from a whole deck every round: remove nothing from it."
    for ask in (
        lambda less: less.law("pai-gow"),
        lambda less: less.law("jacks-beat"),
        lambda less: less.law("chan-chu"),
        lambda less: list(less.par()),
        lambda less: less.simulate(10),
        lambda less: less.prove(),
    ):
        with pytest.raises(BadInput) as caught:
            ask(rackcard.load("jacks-beat", remove={"8h": 1}))
        assert str(caught.value) == text
    with pytest.raises(BadInput, match="whole deck"):
        game().law("chan-chu", shoe={"8h": 1})


ISSUED = Issued("card", "rackcard 1")
FOUND = {"best": Exact(3, 4, 20), "house-way": Exact(2, 5, 20)}


def test_a_certificate_says_what_was_found_and_for_what():
    one = issue(HOUSE_WAY, LOWEST, ISSUED, FOUND)
    assert one == Certificate(
        HOUSE_WAY.hash,
        LOWEST,
        "card",
        "rackcard 1",
        20,
        {"best": 3, "house-way": 2},
        {"best": 4, "house-way": 5},
    )
    assert one.grades("best") == {made("Win"): 3, made("Push"): 4, LOST: 13}
    assert one.grades("house-way") == {made("Win"): 2, made("Push"): 5, LOST: 13}


def test_certificates_are_kept_on_this_machine(bare):
    one = issue(THEIRS, LOWEST, ISSUED, FOUND)
    keep(one)
    assert find(THEIRS, LOWEST) == one
    assert find(THEIRS, SECOND_HIGHEST) is None
    assert find(HOUSE_WAY, LOWEST) is None


def test_shipped_certificates_come_first(bare):
    keep(issue(HOUSE_WAY, LOWEST, ISSUED, FOUND))
    other = issue(HOUSE_WAY, LOWEST, ISSUED, {**FOUND, "best": Exact(4, 4, 20)})
    certificate.SHIPPED.write_text(json.dumps([other._asdict()]))
    assert find(HOUSE_WAY, LOWEST) == other


def test_a_spoilt_certificate_is_as_good_as_none(bare):
    keep(issue(HOUSE_WAY, LOWEST, ISSUED, FOUND))
    (kept,) = (bare / "rackcard" / "values").iterdir()
    for text in ("", "[]", '{"house_way": 1}', "null", "12"):
        kept.write_text(text)
        assert find(HOUSE_WAY, LOWEST) is None


def test_proving_again_says_whether_it_agrees(bare, monkeypatch):
    monkeypatch.setattr(proof, "prove", lambda way, wheel, progress: FOUND)
    (first,) = rackcard.load("jacks-beat").prove()
    assert (first.wager, first.known, first.agrees) == ("pai-gow", None, True)
    (again,) = rackcard.load("jacks-beat").prove()
    assert again.agrees
    assert again.known == again.certificate == first.certificate
    other = {**FOUND, "house-way": Exact(2, 6, 20)}
    monkeypatch.setattr(proof, "prove", lambda way, wheel, progress: other)
    (wrong,) = rackcard.load("jacks-beat").prove()
    assert not wrong.agrees
    assert wrong.known == first.certificate
    # What was there stays until somebody looks into it.
    assert find(HOUSE_WAY, SECOND_HIGHEST).pushed == {"best": 4, "house-way": 5}


# The proof, chunk by chunk

SMALL = Deck("23456JA", 2)
CHUNKS = 1_143


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Proofs of a small deck, and the names of the chunks that were counted."""
    all_settings(HOUSE_WAY, SECOND_HIGHEST)  # from the usual cache, before it is out of sight
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(proof, "Deck", lambda: SMALL)
    counted = []
    count = joint.count

    def noted(work, chunk):
        counted.append(chunk.name)
        return count(work, chunk)

    monkeypatch.setattr(joint, "count", noted)
    return counted


def stopped_after(chunks):
    """A proof that somebody stops, and the notes that it leaves."""

    def progress(done, total):
        assert total == CHUNKS
        if done == chunks:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        proof.prove(HOUSE_WAY, SECOND_HIGHEST, progress, threads=1)
    return proof.notes_file(HOUSE_WAY, SECOND_HIGHEST)


def proved(threads=2):
    return proof.prove(HOUSE_WAY, SECOND_HIGHEST, threads=threads)


@pytest.fixture(scope="module")
def solved():
    return joint.solve(SMALL, all_settings(HOUSE_WAY, SECOND_HIGHEST))


def written(notes):
    return [json.loads(line)[0] for line in notes.read_text().splitlines()]


def test_a_proof_is_all_chunks_added_up(small, solved):
    seen = []
    found = proof.prove(HOUSE_WAY, SECOND_HIGHEST, lambda *much: seen.append(much), threads=2)
    assert found == solved
    assert seen == [(done, CHUNKS) for done in range(1, CHUNKS + 1)]
    assert len(small) == len(set(small)) == CHUNKS


def test_each_chunk_is_written_down_when_it_is_done(small):
    """Whatever happens next, a power cut too."""
    notes = proof.notes_file(HOUSE_WAY, SECOND_HIGHEST)

    def progress(done, total):
        if done <= 20:
            assert len(written(notes)) == done

    proof.prove(HOUSE_WAY, SECOND_HIGHEST, progress, threads=2)


def test_its_notes_are_removed_at_the_end(small):
    notes = proof.notes_file(HOUSE_WAY, SECOND_HIGHEST)
    proved()
    assert not notes.exists()
    assert list(notes.parent.iterdir()) == []


def test_a_proof_that_was_stopped_goes_on_where_it_was(small, solved):
    notes = stopped_after(40)
    done = written(notes)
    assert len(done) == 40
    small.clear()
    assert proved() == solved
    assert len(small) == CHUNKS - 40
    assert not set(small) & set(done)
    assert not notes.exists()


def test_it_may_be_stopped_again_and_again(small, solved):
    for chunks in (10, 300, 301, 900):
        notes = stopped_after(chunks)
        assert len(set(written(notes))) == chunks
    small.clear()
    assert proved() == solved
    assert len(small) == CHUNKS - 900


def test_one_stopped_at_the_last_chunk_counts_nothing_again(small, solved):
    stopped_after(CHUNKS)
    small.clear()
    assert proved() == solved
    assert small == []


@pytest.mark.parametrize(
    "lost", [1, -1, *(pytest.param(lost, marks=pytest.mark.prove) for lost in (2, 20))]
)
def test_a_cut_off_last_line_is_ignored(small, solved, lost):
    """The machine stopped while it was written; -1: all but its first character is gone."""
    notes = stopped_after(40)
    text = notes.read_text()
    *_, last = written(notes)
    start = text.rstrip("\n").rindex("\n") + 1
    notes.write_text(text[: start + 1] if lost < 0 else text[: -1 - lost])
    small.clear()
    assert proved() == solved
    assert last in small
    assert len(small) == CHUNKS - 39
    assert not notes.exists()


def test_a_proof_stopped_again_after_a_cut_off_line_is_still_right(small, solved):
    notes = stopped_after(40)
    notes.write_text(notes.read_text()[:-9])
    stopped_after(60)
    assert proved() == solved


def test_notes_belong_to_a_house_way_and_a_wheel(small):
    stopped_after(40)
    places = {proof.notes_file(way, wheel) for way in (HOUSE_WAY, THEIRS) for wheel in WHEELS}
    assert len(places) == 4
    assert [place.exists() for place in places].count(True) == 1


def test_a_proof_without_a_place_for_notes(small, solved, monkeypatch):
    monkeypatch.setattr(proof, "folder", lambda: None)
    assert proved() == solved


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_change_nothing(small, solved, threads):
    assert proved(threads) == solved


# The kernel against the state machine

FEW = [
    # player, dealer: royal matches, five aces, two jacks, sevens, wheels, copies
    ("Tc Jc Qc Kc Ac Kd Qd", "9h 8h 6s 5d 4d 3s 2h"),
    ("Tc Jc Qc Kc * Kd Qd", "9h 8h 6s 5d 4d 3s 2h"),
    ("* Jc Qc Kc Ac Kd Qh", "9h 8h 6s 5d 4d 3s 2h"),
    ("Th Jh Qh Kh Ah Ks Qs", "Jc Jd 6s 5d 4d 3s 2h"),
    ("Ac Ad Ah As * Kc Kd", "9h 8h 6s 5d 4d 3s 2h"),
    ("Ac Ad Ah As * Kc Qc", "Jc Jd Jh Js 4d 3s 2h"),
    ("9h 8h 6s 5d 4d 3s 2h", "Ac Ad Ah As * Kc Kd"),
    ("2c 3c 4c 5c 6c 7c 8c", "2d 3d 4d 5d 6d 7d 8d"),
    ("2c 3c 4c * 6c 7c 8c", "2d 3d 4d 5d 6d 7d 8d"),
    ("Ac 2d 3h 4s 5c 9d 9h", "Ad 2h 3s 4c 5d 9c 9s"),
    ("Ac 2d 3h 4s 5c 9d 9h", "6d 2h 3s 4c 5d 9c 9s"),
    ("6c 2d 3h 4s 5c 9d 9h", "Ad 2h 3s 4c 5d 9c 9s"),
    ("* 2d 3h 4s 5c 9d Kh", "6d 2h 3s 4c 5d 9c Ks"),
    ("As Qd 9h 9s 8d 5h 3c", "9c 9d Ah Qs 8c 5d 3h"),
    ("9c 9d 9h 9s 4c 4d 4h", "Tc Qc Kc Ac * Jd 2h"),
    ("Ac Ad Ah * 4c 4d 4h", "Jc Td 8d 7h 5s 3c 2s"),
    ("Jc Jd Jh Js 4c 5d 6h", "* Td 8d 7h 5s 3c 2s"),
]


def pairs(seed, size):
    """Joint deals, half of them with the joker; suited hands and two jacks come often."""
    source = random.Random(seed)
    for turn in range(size):
        one, other = [], []
        deck = source.sample(DECK[:-1], 52)
        if turn % 2:
            (one if turn % 4 == 1 else other).append(JOKER)
        if turn % 3 == 0:
            suit = source.choice(SUITS)
            (one if turn % 2 else other).extend([c for c in deck if c[1] == suit][:4])
        if turn % 5 == 0:
            other.extend([c for c in deck if c[0] == "J" and c not in one + other][:2])
        left = [c for c in deck if c not in one + other]
        one += left[: 7 - len(one)]
        left = [c for c in left if c not in one]
        other += left[: 7 - len(other)]
        yield tuple(source.sample(one, 7)), tuple(source.sample(other, 7))


def by_machine(rules, player, dealer):
    """What the rules make of a joint deal: hand, two jacks, and both strategies' results."""
    rest = [card for card in DECK if card not in player + dealer]
    packets = [tuple(rest[n : n + 7]) for n in range(0, 35, 7)]
    table = Table(1, (dealer, player, *packets))
    need = rules.next(table)
    results = []
    for choose in rules.decisions.strategies("pai-gow").values():
        end = table
        if isinstance(need, Choose):
            end = rules.step(table, choose(rules.view(table, 0), need))
        results.append(rules.grade(end, Bet("pai-gow", "pai-gow")))
    jacks_beat = rules.grade(end, Bet("jacks-beat", "jacks-beat"))
    chan_chu = rules.grade(end, Bet("chan-chu", "chan-chu"))
    return results, jacks_beat, chan_chu, not isinstance(need, Choose)


@pytest.mark.parametrize("wheel", [SECOND_HIGHEST, pytest.param(LOWEST, marks=pytest.mark.prove)])
@pytest.mark.parametrize("size", [600, pytest.param(2_000, marks=pytest.mark.prove)])
def test_the_kernel_ends_a_round_as_the_rules_do(wheel, size):
    rules, known = machine(wheel), kernel.tables(HOUSE_WAY, wheel)
    own = kernel.kernel(HOUSE_WAY, wheel, tuple(rules.house.rulings.items()))
    card = game().card
    ends = Counter()
    deals = [(cards(one), cards(other)) for one, other in FEW] + list(pairs(3, size))
    for player, dealer in deals:
        end = int(kernel.result(*known, codes([player, dealer])))
        hand, two_jacks, best, asked = kernel.unpacked(end)
        results, jacks_beat, chan_chu, over = by_machine(rules, player, dealer)
        assert classes().hands[hand] == Hand.of(player), player
        assert bool(two_jacks) == over, dealer
        assert [kernel.RESULTS[best], kernel.RESULTS[asked]] == results, (player, dealer)
        ends[best, asked, two_jacks] += 1
        for wager, strategy, grade in (
            ("pai-gow", "best", results[0]),
            ("pai-gow", "house-way", results[1]),
            ("jacks-beat", None, jacks_beat),
            ("chan-chu", None, chan_chu),
        ):
            table = card.wager(wager).paytable(None)
            assert own_outcomes(own, wager, strategy)[end] == table.outcome(grade)
    # Two jacks came up, and hands that the house way sets as well as the best answer, or worse.
    assert ends.keys() >= {(0, 0, 1), (0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 2, 0)}


@cache
def own_outcomes(own, wager, strategy):
    return own.outcomes(wager, strategy, game().card.wager(wager).paytable(None))


def test_the_kernel_reads_rulings_as_the_rules_do():
    read = {"wheel": SECOND_HIGHEST, "super-full-house": "natural-only", "trips-row": "3-to-1"}
    own = kernel.kernel(HOUSE_WAY, SECOND_HIGHEST, tuple(read.items()))
    rules = set_up("jacks-beat", rulings=read).machines["round"]
    known = kernel.tables(HOUSE_WAY, SECOND_HIGHEST)
    for player in ("Ac Ad Ah * 4c 4d 4h", "9c 9d 9h 9s 4c 4d 4h", "9c 9d 9h 8c 7d 6s 5h"):
        hands = cards(player), cards("Kc Qd Th 7c 3s 2d 2h")
        end = int(kernel.result(*known, codes(hands)))
        *_, chan_chu, _ = by_machine(rules, *hands)
        for name in "12345":
            table = game().card.wager("chan-chu").paytable(name)
            assert own.outcomes("chan-chu", None, table)[end] == table.outcome(chan_chu)


def test_one_simulation_serves_every_wager_and_strategy():
    own = {
        id(machine().kernel(e.wager, e.strategy, game().card.wager(e.wager).paytable(None)))
        for e in game().par()
    }
    assert len(own) == 1


def assert_fits(rounds, seed, least):
    tally = game().simulate(rounds, seed=seed, threads=2)
    lines = [(w.wager, w.paytable, w.strategy) for w in tally.wagers]
    assert lines == [
        ("pai-gow", None, "best"),
        ("pai-gow", None, "house-way"),
        *(("jacks-beat", table, None) for table in "ABCD"),
        *(("chan-chu", table, None) for table in "12345"),
    ]
    for wager in tally.wagers:
        assert wager.rounds == rounds
        assert abs(wager.sigmas) < 4, wager
        assert wager.chi_square.p_value > least, wager


def test_simulated_rounds_fit_the_exact_laws():
    assert_fits(2**22, 8, 1e-4)


@pytest.mark.prove
def test_a_hundred_million_rounds_fit_the_exact_laws():
    assert_fits(10**8, 53, 1e-4)


# The best answer

deals = st.lists(st.sampled_from(DECK), min_size=14, max_size=14, unique=True).map(
    lambda dealt: (tuple(dealt[:7]), tuple(dealt[7:]))
)


def halves(front, back, theirs, wheel):
    """Hands won by a setting: a copy wins nothing, nor does a foul."""
    if rank_two(front) > rank_five(back, wheel):
        return -1
    won = rank_two(front) > rank_two(theirs.front)
    return won + (rank_five(back, wheel) > rank_five(theirs.back, wheel))


def every_way(hand, theirs, wheel):
    """All 21 settings as (hands won, -1 if it is foul; back; front)."""
    for two in combinations(hand, 2):
        back = tuple(card for card in hand if card not in two)
        yield halves(two, back, theirs, wheel), rank_five(back, wheel), rank_two(two)


@settings(max_examples=100)
@given(deals, st.sampled_from(WHEELS))
def test_the_best_setting_is_the_best_of_21(deal, wheel):
    hand, dealer = deal
    rules = machine(wheel)
    theirs = HOUSE_WAY.set(dealer, wheel)
    best = rules.decisions.best_setting(hand, dealer)
    assert {*best.front, *best.back} == set(hand)
    assert (halves(best.front, best.back, theirs, wheel), best.back_rank, best.front_rank) == max(
        every_way(hand, theirs, wheel)
    )
    assert not best.is_foul


@settings(max_examples=100)
@given(deals, st.sampled_from(WHEELS))
def test_the_house_way_never_does_better(deal, wheel):
    hand, dealer = deal
    rules, theirs = machine(wheel), HOUSE_WAY.set(dealer, wheel)
    asked = HOUSE_WAY.set(hand, wheel)
    assert halves_won(asked, theirs) <= halves_won(
        rules.decisions.best_setting(hand, dealer), theirs
    )


@settings(max_examples=50)
@given(deals.filter(lambda deal: sum(card[0] == "J" for card in deal[1]) < 2))
def test_advice_lists_all_21_settings_best_first(deal):
    hand, dealer = deal
    advised = game().advice({"player": " ".join(hand), "dealer": " ".join(dealer)})
    theirs = HOUSE_WAY.set(dealer)
    fronts = [cards(one.choice) for one in advised]
    assert sorted(fronts) == sorted(combinations(hand, 2))
    worth = []
    for front in fronts:
        back = tuple(card for card in hand if card not in front)
        worth.append(halves(front, back, theirs, SECOND_HIGHEST))
    names = {2: "win", 1: "push", 0: "lose", -1: "foul"}
    assert [one.result for one in advised] == [names[won] for won in worth]
    assert worth == sorted(worth, reverse=True)
    assert [one.best for one in advised] == [won == worth[0] for won in worth]
    assert worth[0] >= 0
    house = [set(cards(one.choice)) for one in advised if one.note == "house way"]
    assert house == [set(HOUSE_WAY.set(hand).front)]


def test_advice_on_one_choice():
    hands = {"player": "As Kd 9h 9s 8d 5h 3c", "dealer": "9c 9d Ah Qs 8c 5d 3h"}
    (one,) = game().advice(hands, "Kd As")
    assert one == ("As Kd", "ace-king / pair of 9s", "push", True, "house way")
    (one,) = game().advice(hands, "9s 9h")
    assert one == ("9h 9s", "pair of 9s / ace high", "foul", False, "")


def test_a_setting_that_nothing_beats_is_among_those_that_are_kept():
    """The kernel looks at few of the 21: none that it drops would do better."""
    kept = all_settings(HOUSE_WAY, SECOND_HIGHEST)
    fronts, backs = _values()
    for hand, kind in zip(
        hands := list(random_hands(5, 600)), find_kinds(codes(hands)).tolist(), strict=True
    ):
        span = slice(kept.first[kind], kept.first[kind + 1])
        found = list(zip(kept.front[span].tolist(), kept.back[span].tolist(), strict=True))
        legal = {
            (fronts[one.front_rank], backs[one.back_rank])
            for one in every_setting(hand)
            if not one.is_foul
        }
        undominated = {
            one
            for one in legal
            if not any(a >= one[0] and b >= one[1] and (a, b) != one for a, b in legal)
        }
        assert found == sorted(undominated, reverse=True)
        asked = HOUSE_WAY.set(hand)
        assert kept.house_front[kind] == fronts[asked.front_rank]
        assert kept.house_back[kind] == backs[asked.back_rank]


def _values():
    known = ranker()
    return (
        {rank: value for value, rank in enumerate(known.fronts)},
        {rank: value for value, rank in enumerate(known.ranks, 1)},
    )
