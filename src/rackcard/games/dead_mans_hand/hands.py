"""The player's side: every hand that is not bust.

A hand is a set of cards: its value depends on the cards that are gone and not on their order. There
are 3,082 sets that are not bust, and a card leads from a set to a larger one; so a sweep from large
to small sets meets every hand after the hands that it can become.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rackcard.games.dead_mans_hand.dealer import Counts, total_of
from rackcard.games.dead_mans_hand.recursion import BUSTED, VALUES, Hands, Ints


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
    """The row of each hand in the table of all hands."""
    found = [counts for counts in _sets(21, VALUES) if any(counts)]
    return {counts: row for row, counts in enumerate(sorted(found, key=lambda c: (sum(c), c)))}


@lru_cache(maxsize=VALUES)
def rows_with(value: int) -> Ints:
    """The rows of all hands that hold a card of this value; the first is that card alone."""
    return np.flatnonzero(all_hands().counts[:, value - 1]).astype(np.int64)


@lru_cache(maxsize=VALUES)
def hands_with(value: int) -> Hands:
    """The table of those hands alone: it contains every hand that they can become."""
    rows, hands = rows_with(value), all_hands()
    place = np.full(len(hands.total) + 1, BUSTED, np.int64)  # the last stands for BUSTED
    place[rows] = np.arange(len(rows))
    return Hands(
        hands.counts[rows],
        hands.cards[rows],
        hands.total[rows],
        hands.soft[rows],
        place[hands.child[rows]],
    )


@lru_cache(maxsize=1)
def pair_rows() -> Ints:
    """The rows of the pairs, from aces to tens."""
    return np.array([row_of()[counts_of((value, value))] for value in range(1, VALUES + 1)])


def counts_of(cards: Sequence[int]) -> Counts:
    """Cards by value, counted."""
    return tuple(cards.count(value) for value in range(1, VALUES + 1))


def _sets(most: int, places: int) -> list[Counts]:
    """Sets of cards of the lowest `places` values with a hard total of at most `most`."""
    if places == 0:
        return [()]
    return [
        (*lower, count)
        for count in range(most // places + 1)
        for lower in _sets(most - count * places, places - 1)
    ]
