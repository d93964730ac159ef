"""The player's side: every hand that is not bust, and what standing, hitting, doubling are worth.

A hand is a set of cards: what it is worth depends on the cards that are gone and not on their
order. There are 3,082 sets that are not bust, and a card leads from a set to a larger one; so a
sweep from large to small sets meets every hand after those that it can become.

All of it is exact but for rounding: cards are drawn without replacement, and where the dealer has
peeked, the chance of a card allows for the hole card's not being one that makes a blackjack.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.games.dead_mans_hand.dealer import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    VALUES,
    Counts,
    Floats,
    Ints,
    Tree,
    dealer_chances,
    total_of,
)

Flags = NDArray[np.bool_]
BUSTED = -1


class Hands(NamedTuple):
    """All hands that are not bust, a row each, those with fewer cards first."""

    counts: Ints
    cards: Ints
    total: Ints
    soft: Flags
    child: Ints
    """The row of the hand with one more card of each value, or BUSTED."""


@lru_cache(maxsize=1)
def all_hands() -> Hands:
    rows = list(row_of())
    child = np.full((len(rows), VALUES), BUSTED, np.int64)
    for row, counts in enumerate(rows):
        for place in range(VALUES):
            longer = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
            child[row, place] = row_of().get(longer, BUSTED)
    totals = [total_of(counts) for counts in rows]
    return Hands(
        np.array(rows, np.int64),
        np.array([sum(counts) for counts in rows], np.int64),
        np.array([total for total, _ in totals], np.int64),
        np.array([soft for _, soft in totals]),
        child,
    )


@lru_cache(maxsize=1)
def row_of() -> dict[Counts, int]:
    """Where each hand stands among all hands."""
    found = [counts for counts in _sets(21, VALUES) if any(counts)]
    return {counts: row for row, counts in enumerate(sorted(found, key=lambda c: (sum(c), c)))}


def _sets(most: int, places: int) -> list[Counts]:
    """Sets of cards of the lowest `places` values with a hard total of at most `most`."""
    if places == 0:
        return [()]
    return [
        (*lower, count)
        for count in range(most // places + 1)
        for lower in _sets(most - count * places, places - 1)
    ]


class Choices(NamedTuple):
    """What each action is worth with each hand against one upcard; NaN where it can't come up."""

    stand: Floats
    hit: Floats
    """With best play after it."""
    double: Floats
    """For two cards."""


@compiled
def chance_of(place: int, left: Floats, barred: int) -> float:
    """The chance that the next card has this value, if the hole card isn't of the barred one."""
    unseen = left.sum()
    if barred < 0:
        return float(left[place] / unseen)
    if unseen < 2.0:
        return 0.0
    if place == barred:
        return float(left[place] / (unseen - 1.0))
    other = unseen - left[barred]
    return float(left[place] * (other - 1.0) / (other * (unseen - 1.0)))


@compiled
def standing(total: int, chances: Floats) -> float:
    """What a total is worth against the dealer's chances. A dealer's blackjack beats them all."""
    worth = chances[BUST] - chances[BLACKJACK]
    for outcome in range(BUST):
        if total > 17 + outcome:
            worth += chances[outcome]
        elif total < 17 + outcome:
            worth -= chances[outcome]
    return float(worth)


@compiled
def best_choices(
    hands: Hands, tree: Tree, shoe: Floats, barred: int, room: Floats
) -> tuple[Floats, Floats, Floats]:
    """The three arrays of `Choices`; the shoe is without the upcard, with the player's cards."""
    rows = len(hands.total)
    stand, hit, double = np.full(rows, np.nan), np.full(rows, np.nan), np.full(rows, np.nan)
    chances = np.zeros(len(OUTCOMES))
    for row in range(rows - 1, -1, -1):
        left = shoe - hands.counts[row]
        if left.min() < 0.0 or left.sum() < 1.0:
            continue
        dealer_chances(tree, left, barred, room, chances)
        stand[row] = standing(hands.total[row], chances)
        hit[row], once = 0.0, 0.0
        for place in range(VALUES):
            chance = chance_of(place, left, barred)
            child = hands.child[row, place]
            if chance > 0.0 and child >= 0:
                hit[row] += chance * max(stand[child], hit[child])
                once += chance * stand[child]
            else:
                hit[row] -= chance
                once -= chance
        if hands.cards[row] == 2:
            double[row] = 2.0 * once
    return stand, hit, double


@compiled
def played(hands: Hands, stand: Floats, hits: Flags, shoe: Floats, barred: int) -> Floats:
    """What each hand is worth to a player who hits where `hits` says so and else stands."""
    worth = stand.copy()
    for row in range(len(hits) - 1, -1, -1):
        if hits[row] and not np.isnan(stand[row]):
            worth[row] = drawing(hands, row, worth, shoe, barred)
    return worth


@compiled
def drawing(hands: Hands, row: int, worth: Floats, shoe: Floats, barred: int) -> float:
    """What one more card brings to a hand, if `worth` says what each hand is worth then."""
    left = shoe - hands.counts[row]
    total = 0.0
    for place in range(VALUES):
        chance = chance_of(place, left, barred)
        child = hands.child[row, place]
        if chance > 0.0:
            total += chance * (worth[child] if child >= 0 else -1.0)
    return total


@compiled
def reached(hands: Hands, start: Floats, hits: Flags, shoe: Floats, barred: int) -> Floats:
    """How likely each hand comes up in play that begins with `start` and hits by `hits`."""
    weight = start.copy()
    for row in range(len(hits)):
        if weight[row] > 0.0 and hits[row]:
            left = shoe - hands.counts[row]
            for place in range(VALUES):
                child = hands.child[row, place]
                if child >= 0:
                    weight[child] += weight[row] * chance_of(place, left, barred)
    return weight


@compiled
def hitting(hands: Hands, worth: Floats, stand: Floats, shoe: Floats, barred: int) -> Floats:
    """What a hit is worth with each hand, if `worth` says what each hand is worth after it."""
    hit = np.full(len(worth), np.nan)
    for row in range(len(worth)):
        if not np.isnan(stand[row]):
            hit[row] = drawing(hands, row, worth, shoe, barred)
    return hit
