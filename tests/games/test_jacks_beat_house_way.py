"""The house way: the shared vectors, then each rule on hands on both sides of its thresholds."""

from __future__ import annotations

import csv
import inspect
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rackcard.games.jacks_beat import house_way
from rackcard.games.jacks_beat.house_way import HOUSE_WAY, RULES, Dealt, HouseWay, Setting
from rackcard.games.jacks_beat.kinds import Deck, example, kinds
from rackcard.games.jacks_beat.ranker import codes, find_kinds
from rackcard.rules.cards import Card
from rackcard.rules.poker import (
    LOWEST,
    SECOND_HIGHEST,
    WHEELS,
    Category,
    number,
    rank_five,
    rank_two,
)

VECTORS = Path(__file__).parent / "house_way_vectors.csv"
C = Category

RULE_OF = {
    "five-aces": "five_aces",
    "quads+": "four_and_more",
    "quads": "four_of_a_kind",
    "two-trips": "two_trips",
    "trips+pairs": "trips_and_pairs",
    "three-pair": "three_pair",
    "two-pair": "two_pair",
    "trips": "trips",
    "pair": "one_pair",
    "pair-complete": "one_pair",
    "no-pair": "no_pair",
    "no-pair-complete": "no_pair",
}
"""What the vectors call the rules."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def setting(hand: str, wheel: str = SECOND_HIGHEST) -> Setting:
    """As the house sets it: no foul, and all seven cards in their places."""
    dealt = cards(hand)
    assert len(set(dealt)) == 7, "a hand is seven different cards"
    found = HOUSE_WAY.set(dealt, wheel)
    assert sorted(found.front + found.back) == sorted(dealt)
    assert len(found.front) == 2
    assert not found.is_foul
    return found


def front(hand: str) -> str:
    """The ranks in front, the highest first; a joker there is an ace."""
    two = sorted(map(number, setting(hand).front), reverse=True)
    return "".join("23456789TJQKA"[rank - 2] for rank in two)


def behind(hand: str) -> Category:
    return setting(hand).back_rank.category


def rule_for(hand: str) -> str:
    """The first rule with an answer."""
    dealt = Dealt(cards(hand))
    return next(rule.__name__ for rule in RULES if rule(dealt) is not None)


# The vectors


def vectors() -> list[dict[str, str]]:
    with VECTORS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_there_are_1800_vectors_150_of_each_rule():
    assert Counter(vector["rule"] for vector in vectors()) == dict.fromkeys(RULE_OF, 150)


@pytest.mark.parametrize("rule", RULE_OF)
def test_hands_are_set_as_the_vectors_have_it(rule):
    for vector in vectors():
        if vector["rule"] == rule:
            found = setting(vector["hand"])
            assert found.front_rank == rank_two(cards(vector["front"])), vector
            assert found.back_rank == rank_five(cards(vector["back"])), vector
            assert rule_for(vector["hand"]) == RULE_OF[rule], vector


# 1. Five aces


def test_five_aces_with_kings_put_the_kings_in_front():
    hand = "Ac Ad Ah As * Kc Kd"
    assert front(hand) == "KK"
    assert behind(hand) == C.FIVE_ACES


@pytest.mark.parametrize("others", ["Qc Qd", "2c 2d", "Kc Qd", "Kc 2d", "9c 8d"])
def test_five_aces_without_kings_put_two_aces_in_front(others):
    assert front(f"Ac Ad Ah As * {others}") == "AA"


def test_five_aces_with_another_pair_keep_a_full_house_behind_two_aces():
    assert behind("Ac Ad Ah As * Qc Qd") == C.FULL_HOUSE


# 2. Four of a kind with a pair or trips


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Ad Ah As 2c 2d Kh", "22"),
        ("2c 2d 2h 2s Ac Ad Kh", "AA"),
        ("2c 2d 2h 2s Ac * Kh", "AA"),
        ("Kc Kd Kh Ks 3c 3d Ah", "33"),
        ("8c 8d 8h 8s 3c 3d Ah", "33"),
        ("8c 8d 8h 8s 3c 3d *", "33"),
        ("Ac Ad Ah * Kc Kd Qh", "KK"),
        ("Kc Kd Kh Ks 3c 3d 3h", "33"),
        ("3c 3d 3h 3s Kc Kd Kh", "KK"),
        ("3c 3d 3h 3s Ac Ad *", "AA"),
        ("Ac Ad Ah * 3c 3d 3h", "33"),
    ],
)
def test_four_of_a_kind_put_their_pair_or_two_of_the_trips_in_front(hand, expected):
    assert rule_for(hand) == "four_and_more"
    assert front(hand) == expected
    assert behind(hand) == C.FOUR_OF_A_KIND


# 3. Four of a kind alone


def four(rank: str, others: str) -> str:
    return " ".join(rank + suit for suit in "cdhs") + " " + others


@pytest.mark.parametrize("rank", "JQKA")
@pytest.mark.parametrize("others", ["9c 3d 2h", "Tc 9d 2h"])
def test_four_jacks_to_aces_are_split(rank, others):
    hand = four(rank, others)
    assert rule_for(hand) == "four_of_a_kind"
    assert front(hand) == rank * 2
    assert behind(hand) == C.PAIR


@pytest.mark.parametrize("rank", "JQ")
@pytest.mark.parametrize("others", ["Ac 3d 2h", "Kc 3d 2h", "Ac Kd 2h", "* 3d 2h"])
def test_four_jacks_or_queens_are_split_whatever_could_go_in_front(rank, others):
    assert front(four(rank, others)) == rank * 2


@pytest.mark.parametrize("rank", "789T")
@pytest.mark.parametrize(
    ("others", "expected"),
    [("Kc 3d 2h", "K3"), ("Ac 3d 2h", "A3"), ("Ac Kd 2h", "AK"), ("* 3d 2h", "A3")],
)
def test_four_sevens_to_tens_are_kept_behind_a_king_or_an_ace(rank, others, expected):
    hand = four(rank, others)
    assert front(hand) == expected
    assert behind(hand) == C.FOUR_OF_A_KIND


@pytest.mark.parametrize("rank", "789T")
@pytest.mark.parametrize("others", ["Qc Jd 2h", "5c 3d 2h"])
def test_four_sevens_to_tens_are_split_without_a_king_or_an_ace(rank, others):
    assert front(four(rank, others)) == rank * 2


@pytest.mark.parametrize("rank", "23456")
@pytest.mark.parametrize(
    ("others", "expected"), [("9c 8d 7h", "98"), ("Qc Jd 7h", "QJ"), ("* Kd 7h", "AK")]
)
def test_four_deuces_to_sixes_are_kept_whatever_goes_in_front(rank, others, expected):
    hand = four(rank, others)
    assert front(hand) == expected
    assert behind(hand) == C.FOUR_OF_A_KIND


def test_three_aces_and_the_joker_are_four_aces_and_split():
    assert front("Ac Ad Ah * 9c 5d 2h") == "AA"
    assert behind("Ac Ad Ah * 9c 5d 2h") == C.PAIR


@pytest.mark.parametrize(
    ("others", "kind"),
    [("Kd Qh Jc", C.STRAIGHT), ("9s 5s 2s", C.FLUSH), ("Kc Qc Jc", C.ROYAL_FLUSH)],
)
def test_of_four_aces_those_stay_behind_that_complete_a_hand(others, kind):
    hand = f"Ac As Ad * {others}"
    assert front(hand) == "AA"
    assert behind(hand) == kind


# 4. Two trips


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kc Kd Kh 3c 3d 3h As", "KK"),
        ("4c 4d 4h 3c 3d 3h As", "44"),
        ("Ac Ad Ah 3c 3d 3h Ks", "AA"),
        ("Ac Ad * 3c 3d 3h Ks", "AA"),
        ("4c 4d 4h 3c 3d 3h *", "44"),
    ],
)
def test_two_trips_put_a_pair_of_the_higher_in_front(hand, expected):
    assert rule_for(hand) == "two_trips"
    assert front(hand) == expected
    assert behind(hand) == C.THREE_OF_A_KIND


# 5. Trips with pairs


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kc Kd Kh 3c 3d As Qh", "33"),
        ("3c 3d 3h Kc Kd As Qh", "KK"),
        ("3c 3d 3h Kc Kd * Qh", "KK"),
        ("3c 3d 3h Ac * Ks Qh", "AA"),
        ("Ac Ad * 3c 3d Ks Qh", "33"),
        ("Ac Ad Ah 2c 2d Ks Qh", "22"),
    ],
)
def test_trips_with_a_pair_put_the_pair_in_front(hand, expected):
    assert rule_for(hand) == "trips_and_pairs"
    assert front(hand) == expected
    assert behind(hand) == C.THREE_OF_A_KIND


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Ad Ah 9c 9d 3h 3s", "99"),
        ("3c 3d 3h 9c 9d 7h 7s", "99"),
        ("7c 7d 7h 9c 9d 3h 3s", "99"),
        ("Ac Ad * 9c 9d 3h 3s", "99"),
        ("7c 7d 7h Ac * 6h 6s", "AA"),
    ],
)
def test_trips_with_two_pairs_put_the_higher_in_front_of_a_full_house(hand, expected):
    assert rule_for(hand) == "trips_and_pairs"
    assert front(hand) == expected
    assert behind(hand) == C.FULL_HOUSE


@pytest.mark.parametrize("hand", ["Ac Ad * Kc Kd Qs Jh", "Ac Ad * Kc Kd 5c 3c"])
def test_trips_with_a_pair_are_not_broken_for_a_straight_or_a_flush(hand):
    """Only aces with the joker leave a choice: others have too few ranks."""
    assert any(one.is_complete for one in every_setting(hand))
    assert front(hand) == "KK"
    assert behind(hand) == C.THREE_OF_A_KIND


def every_setting(hand: str) -> list[Setting]:
    dealt = cards(hand)
    return [
        Setting(two, tuple(card for card in dealt if card not in two))
        for two in combinations(dealt, 2)
    ]


# 6. Three pair


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kc Kd 9c 9d 3c 3d Ah", "KK"),
        ("4c 4d 3c 3d 2c 2d Ah", "44"),
        ("Ac Ad Kc Kd Qc Qd Jh", "AA"),
        ("Ac * Kc Kd Qc Qd Jh", "AA"),
        ("4c 4d 3c 3d 2c 2d *", "44"),
    ],
)
def test_three_pair_put_the_highest_in_front(hand, expected):
    assert rule_for(hand) == "three_pair"
    assert front(hand) == expected
    assert behind(hand) == C.TWO_PAIR


# 7. Two pair


def pairs(top: str, small: str, others: str) -> str:
    return f"{top}c {top}d {small}h {small}s {others}"


@pytest.mark.parametrize("top", "JQKA")
@pytest.mark.parametrize("others", ["9c 5d 3h", "Tc 9d 5h"])
def test_two_pair_jacks_up_are_split(top, others):
    hand = pairs(top, "2", others)
    assert rule_for(hand) == "two_pair"
    assert front(hand) == "22"
    assert behind(hand) == C.PAIR


@pytest.mark.parametrize("top", "JQ")
@pytest.mark.parametrize("others", ["Ac 5d 3h", "Kc 5d 3h", "Ac Kd 3h", "* Kd 3h"])
def test_two_pair_jacks_or_queens_up_are_split_whatever_could_go_in_front(top, others):
    assert front(pairs(top, "2", others)) == "22"


@pytest.mark.parametrize("top", "789T")
@pytest.mark.parametrize(
    ("others", "expected"), [("Ac 5d 3h", "A5"), ("Ac Kd 3h", "AK"), ("* 5d 3h", "A5")]
)
def test_two_pair_sevens_to_tens_up_are_kept_behind_an_ace(top, others, expected):
    hand = pairs(top, "2", others)
    assert front(hand) == expected
    assert behind(hand) == C.TWO_PAIR


@pytest.mark.parametrize("top", "789T")
@pytest.mark.parametrize("others", ["Kc 5d 3h", "Kc Qd 3h", "Qc Jd 3h"])
def test_two_pair_sevens_to_tens_up_are_split_behind_a_king_or_less(top, others):
    assert front(pairs(top, "2", others)) == "22"


@pytest.mark.parametrize(("top", "small"), ["62", "65", "52", "42", "32"])
@pytest.mark.parametrize(
    ("others", "expected"),
    [("Ac 9d 8h", "A9"), ("Kc 9d 8h", "K9"), ("Ac Kd 8h", "AK"), ("* 9d 8h", "A9")],
)
def test_two_pair_threes_to_sixes_up_are_kept_behind_an_ace_or_a_king(top, small, others, expected):
    hand = pairs(top, small, others)
    assert front(hand) == expected
    assert behind(hand) == C.TWO_PAIR


@pytest.mark.parametrize(("top", "small"), ["62", "65", "52", "42", "32"])
@pytest.mark.parametrize("others", ["Qc 9d 8h", "Qc Jd 9h"])
def test_two_pair_threes_to_sixes_up_are_split_behind_a_queen_or_less(top, small, others):
    assert front(pairs(top, small, others)) == small * 2


@pytest.mark.parametrize(
    ("hand", "expected", "there_would_be"),
    [
        ("9c 9d 8c 8d 7h 6s 5c", "88", C.STRAIGHT),
        ("9c 9d 8c 8d 7h 6s *", "A7", C.STRAIGHT),
        ("6c 6d 5c 5d 4h 3s 2c", "55", C.STRAIGHT),
        ("6c 6d 5c 5d Kc 9c 3c", "K9", C.FLUSH),
        ("Kc Kd 8c 8d Qc 5c 2c", "88", C.FLUSH),
        ("9c 9d 8c 8d 7c 6c 5c", "88", C.STRAIGHT_FLUSH),
        ("Ac Ad Kc Kd Qc Jc Tc", "KK", C.ROYAL_FLUSH),
    ],
)
def test_two_pair_ignore_a_complete_hand(hand, expected, there_would_be):
    assert max(one.back_rank for one in every_setting(hand)).category == there_would_be
    assert rule_for(hand) == "two_pair"
    assert front(hand) == expected
    assert behind(hand) in (C.PAIR, C.TWO_PAIR)


def test_an_ace_and_the_joker_are_a_pair_and_no_singletons():
    hand = "Ac * 9c 9d 7h 5s 2d"
    assert rule_for(hand) == "two_pair"
    assert front(hand) == "99"


def test_the_joker_left_behind_with_its_ace_may_complete_a_hand():
    """The small pair goes in front as it must; what is left happens to be a straight."""
    hand = "Ac * 9c 9d Kh Qs Jd"
    assert front(hand) == "99"
    assert behind(hand) == C.STRAIGHT


# 8. Trips


@pytest.mark.parametrize(
    ("hand", "pair", "kind"),
    [
        ("9c 9d 9h 8s 7c 6d 5h", "99", C.STRAIGHT),
        ("9c 9d 9h 8c 7c 4c 2c", "99", C.FLUSH),
        ("9c 9d 9h 8c 7c 6c 5c", "99", C.STRAIGHT_FLUSH),
        ("Ac Ad Ah Kc Qc Jc Tc", "AA", C.ROYAL_FLUSH),
        ("Ac Ad Ah 2c 3d 4h 5s", "AA", C.STRAIGHT),
        ("9c 9d 9h 8s 7c 6d *", "99", C.STRAIGHT),
        ("9c 9d 9h Kc 7c 3c *", "99", C.FLUSH),
        ("Ac Ad * 9s 8c 7d 6h", "AA", C.STRAIGHT),
        ("Ac Ad * 9d 8d 4d 2d", "AA", C.FLUSH),
        ("2c 2d 2h Ac Kc 9c 7c", "22", C.FLUSH),
    ],
)
def test_trips_play_a_complete_hand_with_a_pair_in_front(hand, pair, kind):
    assert rule_for(hand) == "trips"
    assert front(hand) == pair
    assert behind(hand) == kind


def test_of_two_complete_hands_behind_the_same_pair_the_better_is_kept():
    """Two jacks in front, the third completes a straight or, if it is a club, a straight flush."""
    assert setting("Jc Jd Jh Tc 9c 8c 7c").back_rank == rank_five(cards("Jc Tc 9c 8c 7c"))
    assert setting("Jd Jh Jc Tc 9c 8c 7c").back_rank == rank_five(cards("Jc Tc 9c 8c 7c"))
    hand = "Ac Ad * Kd Qd Jd 9d"
    assert front(hand) == "AA"
    assert setting(hand).back_rank == rank_five(cards("Kd Qd Jd Td 9d")), "A-K-Q-J-9 would do too"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Ad Ah 9s 7c 5d 3h", "A9"),
        ("Ac Ad Ah Ks 7c 5d 3h", "AK"),
        ("Ac Ad * Ks 7c 5d 3h", "AK"),
    ],
)
def test_three_aces_put_one_ace_and_the_highest_other_in_front(hand, expected):
    assert rule_for(hand) == "trips"
    assert front(hand) == expected
    assert behind(hand) == C.PAIR


def test_three_aces_keep_the_ace_behind_that_completes_a_hand():
    """One ace and the king go in front whichever ace it is; the joker stays to make the wheel."""
    hand = "Ac Ad * Ks 4c 3d 2h"
    assert front(hand) == "AK"
    assert behind(hand) == C.STRAIGHT
    hand = "Ac Ad * Kc 9d 6d 3d"
    assert front(hand) == "AK"
    assert setting(hand).back_rank == rank_five(cards("Ad Kd 9d 6d 3d"))


def test_three_aces_give_up_a_straight_that_leaves_no_pair_in_front():
    hand = "Ac Ad * Ks Qc Jd 3h"
    assert any(one.is_complete for one in every_setting(hand))
    assert front(hand) == "AK"
    assert behind(hand) == C.PAIR


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kc Kd Kh As 7c 5d 3h", "A7"),
        ("Kc Kd Kh 9s 7c 5d 3h", "97"),
        ("Kc Kd Kh *  7c 5d 3h", "A7"),
        ("2c 2d 2h 9s 7c 5d 4h", "97"),
    ],
)
def test_other_trips_stay_together_behind_the_two_highest_singletons(hand, expected):
    assert rule_for(hand) == "trips"
    assert front(hand) == expected
    assert behind(hand) == C.THREE_OF_A_KIND


# 9. One pair


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Ad Kh Qs 9c 7d 3h", "KQ"),
        ("2c 2d Kh Qs 9c 7d 4h", "KQ"),
        ("Kc Kd Ah Qs 9c 7d 4h", "AQ"),
        ("Kc Kd *  Qs 9c 7d 4h", "AQ"),
        ("Ac *  Kh Qs 9c 7d 3h", "KQ"),
    ],
)
def test_a_pair_alone_stays_behind_the_two_highest_singletons(hand, expected):
    assert rule_for(hand) == "one_pair"
    assert front(hand) == expected
    assert behind(hand) == C.PAIR


@pytest.mark.parametrize(
    ("hand", "expected", "kind"),
    [
        ("9c 9d 8h 7s 6c 5d 2h", "92", C.STRAIGHT),
        ("9c 9d 8h 7s 6c 5d Kh", "K9", C.STRAIGHT),
        ("9c 8d 7h 6s 5c Kd Kh", "KK", C.STRAIGHT),
        ("9c 8c 7c 3c 2c Kd Kh", "KK", C.FLUSH),
        ("9c 8c 7c 3c 2c 2d Kh", "K2", C.FLUSH),
        ("9c 8c 7c 6c 5c 2d 2h", "22", C.STRAIGHT_FLUSH),
        ("Ac Kc Qc Jc Tc 2d 2h", "22", C.ROYAL_FLUSH),
        ("9c 9d 8h 7s 6c *  2h", "92", C.STRAIGHT),
        ("Ac *  9h 8s 7c 6d 2h", "A2", C.STRAIGHT),
        ("Ac *  9h 8s 7c 6d 5h", "AA", C.STRAIGHT),
    ],
)
def test_a_pair_with_a_complete_hand_plays_that_with_the_best_front(hand, expected, kind):
    assert rule_for(hand) == "one_pair"
    assert front(hand) == expected
    assert behind(hand) == kind


def test_the_best_front_counts_before_the_best_complete_hand():
    """A flush would leave 6-5 in front, a straight leaves 7-5."""
    hand = "2c 3c 4c 5c 5d 6h 7c"
    assert max(one.back_rank for one in every_setting(hand)).category == C.FLUSH
    assert front(hand) == "75"
    assert setting(hand).back_rank == rank_five(cards("2c 3c 4c 5d 6h"))
    hand = "9c 9d 8h 7s 6c 5d 4h"
    assert front(hand) == "99"
    assert setting(hand).back_rank == rank_five(cards("8h 7s 6c 5d 4h"))


def test_of_complete_hands_behind_the_same_front_the_best_is_kept():
    hand = "9c 9d 8c 7c 6c 5c 2h"
    assert front(hand) == "92"
    assert behind(hand) == C.STRAIGHT_FLUSH


@pytest.mark.parametrize(
    ("pair", "others", "expected"),
    [
        ("T", "Kc Qs Jc 9d Ah", "AK"),  # a straight to the king would leave A-T
        ("T", "Kc Qs Jc 3d Ah", "AK"),
        ("J", "Kc Qs Tc 3d Ah", "AK"),
        ("Q", "Kc Js Tc 3d Ah", "AK"),
        ("K", "Qc Js Tc 3d Ah", "AQ"),
        ("K", "Qc Js Tc 3d *", "AQ"),
        ("T", "9c 8s 7c 3d *", "A9"),
    ],
)
def test_a_pair_of_tens_to_kings_stays_behind_an_ace_if_that_front_is_better(
    pair, others, expected
):
    hand = f"{pair}d {pair}h {others}"
    assert any(one.is_complete for one in every_setting(hand))
    assert rule_for(hand) == "one_pair"
    assert front(hand) == expected
    assert setting(hand).back_rank.category == C.PAIR


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("9d 9h 8c 7s 6c 5d Ah", "A9"),  # apart it would be A-8
        ("9d 9h 8c 7s 6c Kd *", "K9"),  # apart A-K: that is for tens and better
        ("9c 9d Ac 8c 5c 3c Qh", "Q9"),  # apart A-Q
    ],
)
def test_a_pair_of_nines_plays_the_complete_hand_even_with_an_ace(hand, expected):
    assert front(hand) == expected
    assert setting(hand).is_complete


def test_a_pair_of_tens_on_the_same_cards_stays_behind_the_ace():
    assert front("Tc Td Ac 8c 5c 3c Qh") == "AQ"
    assert behind("Tc Td Ac 8c 5c 3c Qh") == C.PAIR


def test_a_pair_of_aces_plays_the_complete_hand():
    assert front("Ac Ad Kh Qs Jc Td 9h") == "AA"
    assert front("Ac Ad Kh Qs Jc Td 8h") == "A8"
    assert front("Ac Ad Kc Qh 7c 5c 3c") == "AQ"
    assert front("Ac Ad Kc Jc 7c 5c 2h") == "A2"
    assert behind("Ac Ad Kc Jc 7c 5c 2h") == C.FLUSH, "K-J in front would leave aces behind"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kc Kd Qh Js Tc 9d 2h", "K2"),
        ("Qc Qd Kc 9c 7c 5c Jh", "QJ"),  # apart K-J: that is for an ace only
        ("Tc Td Kc 9c 7c 5c Qh", "QT"),  # apart K-Q
    ],
)
def test_a_pair_of_tens_to_kings_without_an_ace_plays_the_complete_hand(hand, expected):
    assert front(hand) == expected
    assert setting(hand).is_complete


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Tc Td 9h 8s 7c 6d Ah", "AT"),  # apart A-9
        ("Qc Qd Jh Ts 9c 8d Ah", "AQ"),  # apart A-J
        ("Kd Kh Ac 9c 7c 5c 2c", "KK"),  # apart A-9
    ],
)
def test_a_pair_of_tens_to_kings_plays_the_complete_hand_if_its_front_is_better(hand, expected):
    assert front(hand) == expected
    assert setting(hand).is_complete


# 10. No pair


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Kd Qh 9s 7c 5d 3h", "KQ"),
        ("Jc 9d 8h 7s 5c 3d 2h", "98"),
        ("*  Kd Qh 9s 7c 5d 3h", "KQ"),
        ("*  Jd 9h 7s 5c 3d 2h", "J9"),
    ],
)
def test_no_pair_puts_the_second_and_third_highest_in_front(hand, expected):
    assert rule_for(hand) == "no_pair"
    assert front(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected", "kind"),
    [
        ("9c 8d 7h 6s 5c 3d 2h", "32", C.STRAIGHT),
        ("9c 8d 7h 6s 5c 4d 2h", "92", C.STRAIGHT),
        ("9c 8d 7h 6s 5c 4d 3h", "98", C.STRAIGHT),
        ("Ac Kd Qh Js Tc 9d 2h", "A2", C.STRAIGHT),
        ("Ac Kd Qh Js Tc 3d 2h", "32", C.STRAIGHT),
        ("Ac Kc 9c 7c 5c 3c 2h", "A2", C.FLUSH),
        ("Ac Kc 9c 7c 5c 3c 2c", "AK", C.FLUSH),
        ("*  Kc 9c 7c 5c 3d 2h", "32", C.FLUSH),
        ("*  Kd 9h 8s 7c 6d 2h", "K2", C.STRAIGHT),
        ("Ac 2d 3h 4s 5c 9d Kh", "K9", C.STRAIGHT),
        ("*  2d 3h 4s 5c 9d Kh", "K9", C.STRAIGHT),
    ],
)
def test_no_pair_plays_a_complete_hand_with_the_best_front(hand, expected, kind):
    assert rule_for(hand) == "no_pair"
    assert front(hand) == expected
    assert behind(hand) == kind


def test_a_better_front_is_worth_a_straight_flush():
    """8-7-6-5-4 of clubs could stay behind 9-2; the flush goes behind a front of 9-8."""
    hand = "9h 8c 7c 6c 5c 4c 2c"
    assert front(hand) == "98"
    assert behind(hand) == C.FLUSH


# The rules as a whole


def test_the_rules_in_the_order_of_the_ruling():
    assert [rule.__name__ for rule in RULES] == list(dict.fromkeys(RULE_OF.values()))
    assert HOUSE_WAY.rules == RULES


def test_the_order_of_cards_does_not_matter():
    random = Random(1)
    for vector in random.sample(vectors(), 300):
        hand = vector["hand"].split()
        shuffled = setting(" ".join(random.sample(hand, 7)))
        found = setting(vector["hand"])
        assert (shuffled.front_rank, shuffled.back_rank) == (found.front_rank, found.back_rank)


def test_hands_of_a_kind_are_set_alike():
    hands = [cards(vector["hand"]) for vector in vectors()]
    for hand, kind in zip(hands, find_kinds(codes(hands)).tolist(), strict=True):
        one, other = HOUSE_WAY.set(hand), HOUSE_WAY.set(example(kind))
        assert (one.front_rank, one.back_rank) == (other.front_rank, other.back_rank), hand


def test_the_wheel_is_the_house_s_when_backs_are_compared():
    """Two aces in front either way; behind, the joker is an ace to 2-3-4-5 or a six."""
    hand = "Ac Ad * 2d 3h 4s 5c"
    for wheel, best in ((SECOND_HIGHEST, "Ac 2d 3h 4s 5c"), (LOWEST, "6c 2d 3h 4s 5c")):
        found = setting(hand, wheel)
        assert found.front_rank == rank_two(cards("Ac Ad"))
        assert found.back_rank == rank_five(cards(best), wheel)


def never_fouls(numbers: list[int], wheel: str) -> None:
    for kind in numbers:
        hand = example(kind)
        found = HOUSE_WAY.set(hand, wheel)
        assert not found.is_foul, hand
        assert sorted(found.front + found.back) == sorted(hand), hand


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_house_never_fouls(wheel):
    """Every 250th kind; every one of them in the long proof."""
    never_fouls(list(range(WHEELS.index(wheel), len(kinds().joker), 250)), wheel)


@pytest.mark.prove
@pytest.mark.parametrize("wheel", WHEELS)
def test_the_house_never_fouls_on_any_of_all_kinds(wheel):
    assert len(kinds().joker) == 292_253
    assert int(np.count_nonzero(Deck().hands())) == 292_253
    never_fouls(list(range(292_253)), wheel)


def test_a_foul_is_a_front_above_the_back():
    assert Setting(cards("Ac Ad"), cards("Kc Kd 9h 7s 2c")).is_foul
    assert not Setting(cards("Kc Kd"), cards("Ac Ad 9h 7s 2c")).is_foul
    assert not Setting(cards("Ac Ad"), cards("Ah * 9h 7s 2c")).is_foul
    assert Setting(cards("Ac Kd"), cards("Ah Qd 9h 7s 2c")).is_foul


# Another house


def two_pair_stay_together(hand: Dealt) -> Setting | None:
    """Two pair are always kept, whatever goes in front."""
    return hand.set(hand.singles[:2]) if len(hand.of(2)) == 2 else None


def other_house() -> HouseWay:
    rules = [two_pair_stay_together if rule is house_way.two_pair else rule for rule in RULES]
    return HouseWay("another house's", tuple(rules))


def test_another_house_sets_by_its_own_rules():
    hand = cards("Kc Kd 3h 3s 9c 7d 5h")
    assert rank_two(HOUSE_WAY.set(hand).front) == rank_two(cards("3h 3s"))
    assert rank_two(other_house().set(hand).front) == rank_two(cards("9c 7d"))
    same = cards("Kc Kd 4h 3s 9c 7d 5h")
    assert other_house().set(same) == HOUSE_WAY.set(same)


def test_another_order_of_rules_is_another_house_way():
    swapped = HouseWay("trips first", (house_way.trips, *RULES))
    hand = cards("Kc Kd Kh 3s 3c 9d 7h")
    assert rank_two(HOUSE_WAY.set(hand).front) == rank_two(cards("3s 3c"))
    assert rank_two(swapped.set(hand).front) == rank_two(cards("9d 7h"))
    assert swapped.hash != HOUSE_WAY.hash


def test_changed_rules_have_another_hash():
    hashes = {HOUSE_WAY.hash, other_house().hash, HouseWay("fewer", RULES[1:]).hash}
    assert len(hashes) == 3
    assert all(len(one) == 64 for one in hashes)


def test_the_same_rules_have_the_same_hash():
    assert HouseWay("the same", RULES).hash == HOUSE_WAY.hash


def test_a_hand_that_no_rule_sets_is_an_error():
    no_rule = HouseWay("too few", RULES[:-1])
    with pytest.raises(AssertionError, match="'too few' has no rule for Ac Kd"):
        no_rule.set(cards("Ac Kd Qh 9s 7c 5d 3h"))


def test_every_rule_says_what_it_does():
    assert all(inspect.getdoc(rule) for rule in RULES)
