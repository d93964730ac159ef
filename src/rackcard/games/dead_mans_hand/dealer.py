"""The dealer's result: the exact chances of 17 to 21, bust and blackjack, from any shoe.

The dealer has no choices, so the hands that he can end with are known before a card is dealt. The
probability of a hand depends on its cards and not on their order; so each set of cards is listed
once, with the number of orders in which it can be drawn. The sets form a tree in which sets that
begin alike share the work, and the probabilities of a shoe are multiplied along its branches. Half
of the sets are busts; they are left out, because their probability is the remainder to 1.

Where the dealer peeks, play continues only without a blackjack: the orders whose hole card would
make one are left out, and the chances are conditional on that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.recursion import (
    BLACKJACK,
    BUST,
    DEPTH,
    OUTCOMES,
    VALUES,
    Floats,
    Tree,
    dealer_chances,
)

Counts = tuple[int, ...]
ACE, TEN = 1, 10
ANY_HOLE = -1
UPCARDS = range(1, VALUES + 1)


def total_of(counts: Counts) -> tuple[int, bool]:
    """The best total of cards counted by value, and whether an ace counts eleven in it."""
    hard = sum((place + 1) * count for place, count in enumerate(counts))
    soft = counts[0] > 0 and hard <= 11
    return hard + 10 * soft, soft


def outcome_of(up: int, drawn: Counts, hits_soft_17: bool) -> int | None:
    """How a dealer with these cards ends, or None if he draws another one."""
    held = _with(drawn, up)
    total, soft = total_of(held)
    if total < 17 or (total == 17 and soft and hits_soft_17):
        return None
    if total > 21:
        return BUST
    return BLACKJACK if total == 21 and sum(held) == 2 else total - 17


def barred_hole(up: int, peek: bool) -> int:
    """The value (0 to 9) that the hole card cannot have once the dealer has peeked."""
    return {ACE: TEN - 1, TEN: ACE - 1}.get(up, ANY_HOLE) if peek else ANY_HOLE


@lru_cache(maxsize=64)
def tree(up: int, hits_soft_17: bool, peek: bool) -> Tree:
    """The dealer's tree for an upcard (1 to 10)."""
    ends = _ends(up, hits_soft_17, barred_hole(up, peek))
    made = {_cards(drawn): end for drawn, end in ends.items() if end[1] != BUST}
    nodes = list(_nodes(made))
    columns = list(zip(*nodes, strict=True))
    depth, card, seen, outcome = (np.array(columns[i], np.int64) for i in (0, 1, 2, 4))
    return Tree(depth, card, seen, np.array(columns[3], np.float64), outcome)


def _with(counts: Counts, value: int) -> Counts:
    return (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])


def _cards(counts: Counts) -> Counts:
    """Card values in descending order: a hand has few high cards, so sets share long prefixes."""
    return tuple(p for p in reversed(range(VALUES)) for _ in range(counts[p]))


def _ends(up: int, hits_soft_17: bool, barred: int) -> dict[Counts, tuple[int, int]]:
    """Each set that ends the dealer's hand: its orders and its outcome."""
    found: dict[Counts, tuple[int, int]] = {}
    waiting: dict[Counts, int] = {(0,) * VALUES: 1}
    while waiting:
        longer: dict[Counts, int] = defaultdict(int)
        for drawn, orders in waiting.items():
            for value in range(1, VALUES + 1):
                if sum(drawn) or value - 1 != barred:
                    longer[_with(drawn, value)] += orders
        waiting = {}
        for drawn, orders in longer.items():
            outcome = outcome_of(up, drawn, hits_soft_17)
            if outcome is None:
                waiting[drawn] = orders
            else:
                found[drawn] = orders, outcome
    return found


def _nodes(ends: dict[Counts, tuple[int, int]]) -> Iterator[tuple[int, int, int, int, int]]:
    """Rows of a tree, parents before children."""
    beginnings = {cards[:depth] for cards in ends for depth in range(1, len(cards) + 1)}
    for cards in sorted(beginnings):
        orders, outcome = ends.get(cards, (0, 0))
        yield len(cards), cards[-1], cards[:-1].count(cards[-1]), orders, outcome


class Against(NamedTuple):
    """One upcard: the shoe without it, and how the dealer can end."""

    up: int
    shoe: Floats
    barred: int
    tree: Tree


def sides(hits_soft_17: bool, peek: bool, shoe: Counts) -> Iterator[Against]:
    """Each upcard that the shoe holds."""
    for up in UPCARDS:
        if shoe[up - 1]:
            left = np.array(shoe, np.float64)
            left[up - 1] -= 1.0
            yield Against(up, left, barred_hole(up, peek), tree(up, hits_soft_17, peek))


def dealer_totals(up: int, shoe: Counts, hits_soft_17: bool, peek: bool) -> dict[str, float]:
    """The dealer's chances for an upcard, from the counts of the ten values that are unseen."""
    room, chances = np.zeros((2, DEPTH, 1)), np.zeros((len(OUTCOMES), 1))
    left, barred = np.array(shoe, np.float64), barred_hole(up, peek)
    dealer_chances(tree(up, hits_soft_17, peek), left, barred, 0, 1, room, chances)
    return dict(zip(OUTCOMES, chances[:, 0].tolist(), strict=True))
