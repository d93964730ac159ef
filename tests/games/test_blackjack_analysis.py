"""Blackjack, analysed: against small shoes dealt to the end, then against published figures."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from rackcard.games.dead_mans_hand.analysis import (
    UPCARDS,
    Strategy,
    _analysed,
    analyse,
    counts_of,
    split_worths,
)
from rackcard.games.dead_mans_hand.chart import CODES, basic_strategy, deviations, value_of
from rackcard.games.dead_mans_hand.dealer import dealer_totals
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.values import all_hands, row_of
from rackcard.rules.errors import BadInput
from tests.witnesses import blackjack as witness

CLOSE = 1e-12


def house(decks=6, **other):
    """Stands on soft 17, doubles after splits, four hands, aces split once."""
    usual = {
        "hits_soft_17": False,
        "double_after_split": True,
        "blackjack_pays": Fraction(3, 2),
        "split_hands": 4,
        "ace_hands": 2,
        "eight_hands": 4,
        "hit_split_aces": False,
        "late_surrender": False,
        "peek": True,
    }
    return HouseRules(decks=decks, **(usual | other))


def shoe_of(**counts):
    """Counts of aces, twos, ..., tens, of which those that are not named are none."""
    names = "ace two three four five six seven eight nine ten".split()
    return tuple(counts.get(name, 0) for name in names)


# Small shoes: many pairs, and never empty before the dealer is done.
LOW = shoe_of(two=5, four=4, nine=4, ten=6)
MIDDLE = shoe_of(ace=2, six=3, eight=5, ten=6)
HIGH = shoe_of(ace=5, seven=6, nine=3, ten=6)


def by_total(cards, up):
    """Hits below 15 (a soft 18), doubles 10 and 11; a 0 asks what is done if not double."""
    value = witness.total(tuple(card for card in cards if card))
    soft = witness.soft(tuple(card for card in cards if card))
    if len(cards) == 2 and value in (10, 11) and up < 10:
        return "double"
    return "hit" if value < (18 if soft else 15) else "stand"


def by_cards(cards, up):
    """An odd strategy that looks at the cards: a mistake in which hand is which would show."""
    held = tuple(card for card in cards if card)
    if len(cards) == 2 and 8 < witness.total(held) < 16 and sum(held) * up % 3 == 0:
        return "double"
    value = witness.total(held)
    return "hit" if value < 12 or (value < 17 and max(held) * up % 2) else "stand"


def strategy_of(play):
    """The same function as flags for the engine."""
    rows = list(row_of())
    hits = np.zeros((10, len(rows)), bool)
    doubles = np.zeros_like(hits)
    for up, (row, counts) in product(UPCARDS, enumerate(rows)):
        cards = tuple(v for v, count in zip(UPCARDS, counts, strict=True) for _ in range(count))
        doubles[up - 1, row] = len(cards) == 2 and play(cards, up) == "double"
        asked = (*cards, 0) if doubles[up - 1, row] else cards
        hits[up - 1, row] = play(asked, up) == "hit"
    return Strategy(hits, doubles, np.zeros((10, 10), bool), np.zeros_like(hits))


def left_of(shoe, *cards):
    gone = counts_of(cards)
    return tuple(count - taken for count, taken in zip(shoe, gone, strict=True))


def table_of(rules, pair):
    return witness.Table(
        rules.hits_soft_17,
        rules.peek,
        rules.double_after_split,
        rules.hit_split_aces,
        rules.most_hands(pair),
    )


SPLITS = [
    # shoe, pair, upcards
    (LOW, 2, (2, 9, 10)),
    (LOW, 10, (4,)),
    (MIDDLE, 8, (1, 8, 10)),
    (HIGH, 1, (9, 10)),
    (HIGH, 10, (1, 7)),
]


def check_splits(shoe, pair, ups, hands, play, houses):
    strategy = strategy_of(play)
    for hits_soft_17, peek, double_after_split, hit_split_aces in houses:
        rules = house(
            hits_soft_17=hits_soft_17,
            peek=peek,
            double_after_split=double_after_split,
            hit_split_aces=hit_split_aces,
            split_hands=hands,
            ace_hands=hands,
            eight_hands=hands,
        )
        found = split_worths(rules, shoe, strategy)
        for up in ups:
            left = left_of(shoe, pair, pair, up)
            table = table_of(rules, pair)
            dealt = witness.worth(table, play, left, (pair, pair), up, "split")
            assert found[up - 1, pair - 1] == pytest.approx(float(dealt), abs=CLOSE)


@pytest.mark.parametrize(("shoe", "pair", "ups"), SPLITS)
def test_resplits_to_four_hands_agree_with_every_deal(shoe, pair, ups):
    houses = [(False, True, True, False), (True, False, True, True)]
    check_splits(shoe, pair, ups, 4, by_cards, houses)


@pytest.mark.prove
@pytest.mark.parametrize("play", [by_total, by_cards])
@pytest.mark.parametrize(("shoe", "pair", "ups"), SPLITS)
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_every_split_under_all_rules_agrees_with_every_deal(shoe, pair, ups, hands, play):
    check_splits(shoe, pair, ups, hands, play, product((False, True), repeat=4))


@pytest.mark.parametrize("peek", [True, False])
@pytest.mark.parametrize("hits_soft_17", [True, False])
def test_best_play_is_worth_what_every_deal_says(peek, hits_soft_17):
    """All actions with all first hands of a small shoe, the best play by cards after them."""
    rules = house(peek=peek, hits_soft_17=hits_soft_17, split_hands=3, eight_hands=3)
    found = _analysed(rules, MIDDLE)

    def play(cards, up):
        held = tuple(card for card in cards if card)
        return found.best_action(held, up, first=False, can_split=False, can_double=held == cards)

    checked = 0
    for cards, up in product([(1, 8), (6, 8), (8, 8), (6, 10), (10, 10)], (1, 6, 8, 10)):
        left = left_of(MIDDLE, *cards, up)
        table = table_of(rules, cards[0])
        for action, value in found.action_values(cards, up).items():
            if action == "hit" and max(found.action_values(cards, up)) > 17:
                continue
            dealt = witness.worth(table, play, left, cards, up, action)
            assert value == pytest.approx(float(dealt), abs=CLOSE), (cards, up, action)
            checked += 1
    assert checked > 60
