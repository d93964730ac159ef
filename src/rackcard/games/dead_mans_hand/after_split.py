"""The value of splitting a pair: by a fixed strategy, or by the best one without memory.

The docstring of `split` explains the method and names the conventions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.dealer import ACE, UPCARDS, Against, Counts, sides
from rackcard.games.dead_mans_hand.hands import all_hands, hands_with, rows_with
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.recursion import (
    BEST,
    DOUBLE,
    HIT,
    STAND,
    VALUES,
    Flags,
    Floats,
    Ints,
    after_split,
    reached_from_one_card,
    standings,
)
from rackcard.games.dead_mans_hand.split import Splitting

FEWEST_HANDS = 2


class SplitHand(NamedTuple):
    """One hand of a split pair, by pair cards out (from two) and by its cards (`hands_with`)."""

    stand: Floats
    """The chance that the hand is reached, times the value of standing."""
    bust: Floats
    """The chance that the hand is reached, times the chance that the next card busts it."""
    unlike: Floats
    """The chance that its second card is not of the pair's value."""


class Splits(NamedTuple):
    """By upcard, then by value of the pair; NaN and 0 where the shoe has no such pair."""

    worth: Floats
    hands: Ints
    """The number of hands up to which the pair is split."""


def fixed_splits(rules: HouseRules, shoe: Counts, hits: Flags, doubles: Flags) -> Floats:
    """The value of splitting for a player who hits and doubles by these flags and splits a pair
    again as often as the house allows; by upcard and pair, NaN where there is no such pair."""
    found = np.full((VALUES, VALUES), np.nan)
    for side, value in _pairs(rules, shoe):
        acts = acts_after_split(rules, hits[side.up - 1], doubles[side.up - 1], value)
        most = rules.most_hands(value)
        found[side.up - 1, value - 1] = played_out(rules, shoe, side, value, most, acts)[0]
    return found


def best_splits(rules: HouseRules, shoe: Counts) -> Splits:
    """The most that splitting can be worth to a player without memory."""
    best = Splits(np.full((VALUES, VALUES), np.nan), np.zeros((VALUES, VALUES), np.int64))
    for side, value in _pairs(rules, shoe):
        acts = free_acts(rules, value)
        place = side.up - 1, value - 1
        for hands in range(FEWEST_HANDS, possible_hands(rules, shoe, side.up, value) + 1):
            worth = played_out(rules, shoe, side, value, hands, acts)[0]
            if not worth <= best.worth[place]:
                best.worth[place], best.hands[place] = worth, hands
    return best


def possible_hands(rules: HouseRules, shoe: Counts, up: int, value: int) -> int:
    """The most hands that a pair can become: limited by the house, and by the cards in the shoe."""
    return min(rules.most_hands(value), shoe[value - 1] - (value == up))


def played_out(
    rules: HouseRules, shoe: Counts, side: Against, value: int, hands: int, acts: Ints
) -> tuple[float, Ints]:
    """A pair that is split up to a number of hands: its value, and the act for each hand, if its
    second card is not of the pair's value (first row) or is."""
    most = max(rules.most_hands(value) for value in UPCARDS)
    hand = _split_hands(rules.hits_soft_17, rules.peek, shoe, most)[side.up, value]
    splitting = _splitting(side, value, hands)
    shoes = splitting.shoes
    free, unlike = splitting.shares()
    known = np.where(hand.unlike[:shoes] > 0.0, hand.unlike[:shoes], 1.0)
    weights = np.stack([free + unlike / known, free])
    return after_split(
        hands_with(value),
        hand.stand[:shoes],
        hand.bust[:shoes],
        value - 1,
        weights,
        acts[rows_with(value)],
        rules.double_after_split,
    )


def acts_after_split(rules: HouseRules, hits: Flags, doubles: Flags, value: int) -> Ints:
    """The act for each hand after a split of this value, by a fixed strategy."""
    if value == ACE and not rules.hit_split_aces:
        return np.full(len(all_hands().total), STAND)
    acts = np.where(hits, HIT, STAND)
    if rules.double_after_split:
        acts[doubles & (all_hands().cards == 2)] = DOUBLE
    return acts


def free_acts(rules: HouseRules, value: int) -> Ints:
    """The same for a player who chooses the best act that the house allows."""
    one_card = value == ACE and not rules.hit_split_aces
    return np.full(len(all_hands().total), STAND if one_card else BEST)


def _pairs(rules: HouseRules, shoe: Counts) -> list[tuple[Against, int]]:
    return [
        (side, value)
        for side in sides(rules.hits_soft_17, rules.peek, shoe)
        for value in UPCARDS
        if side.shoe[value - 1] >= 2.0
    ]


@lru_cache(maxsize=4)
def _split_hands(
    hits_soft_17: bool, peek: bool, shoe: Counts, most: int
) -> dict[tuple[int, int], SplitHand]:
    """By upcard and pair. Nothing here depends on how a hand is played, so it is shared by all
    strategies and by all rules that affect only the player."""
    found = {}
    for side in sides(hits_soft_17, peek, shoe):
        for value in UPCARDS:
            if side.shoe[value - 1] >= 2.0:
                found[side.up, value] = _split_hand(side, value, most)
    return found


def _split_hand(side: Against, value: int, most: int) -> SplitHand:
    place, hands = value - 1, hands_with(value)
    shoes = _splitting(side, value, most).shoes
    shoe = side.shoe.copy()
    shoe[place] -= 1.0  # of the two pair cards, only this hand's own stays in
    stand = standings(hands, side.tree, shoe, side.barred, place, shoes)
    reach, bust = reached_from_one_card(hands, shoe, side.barred, place, shoes)
    unlike = [child for drawn, child in enumerate(hands.child[0]) if drawn != place]
    worth = np.where(reach > 0.0, reach * np.nan_to_num(stand), 0.0)
    return SplitHand(worth, bust, reach[:, unlike].sum(axis=1))


def _splitting(side: Against, value: int, hands: int) -> Splitting:
    place = value - 1
    barred = int(side.shoe[side.barred]) if side.barred >= 0 else 0
    pairs, unseen = int(side.shoe[place]) - 2, int(side.shoe.sum()) - 2
    return Splitting(hands, pairs, barred, unseen, side.barred == place)
