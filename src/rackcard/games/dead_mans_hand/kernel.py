"""Blackjack with its bonus, simulated: draws cards and walks the tables of `tables`; no rules.

Every round has a fresh shoe. Rounds are played in step, each from its own deck: all get their
first four cards, which is one look-up, then all that are still under way get a fifth one, and so
on. So no look-up waits for another, and nothing branches on a card: a round that has ended is
overwritten by the next one that has not. Only rounds with a split, one in forty, are slower.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.games.dead_mans_hand.bonus import Made, bonus_grade
from rackcard.games.dead_mans_hand.parts import WIDTH
from rackcard.games.dead_mans_hand.tables import MOST_HANDS, Tables
from rackcard.rng import HALF, LOW, advance, seeded, take
from rackcard.rules.grades import Grade

ZERO, ONE, TWO, THREE, FOUR, TEN = (np.uint64(number) for number in (0, 1, 2, 3, 4, 10))
LANES = 32
"""Rounds played in step; the decks and tables should fit the cache."""
SETS = MOST_HANDS + 1
"""A split pair makes none to four sets of ace and eight."""


class Result(NamedTuple):
    """How a round can end."""

    net: Fraction
    """The result of the main wager, per unit bet."""
    bonus: Grade
    split: bool
    """True if a pair was split: the bonus uses one row for ace-eight as dealt and after a split."""


@compiled
def floors_of(cards: int) -> Any:
    """By number of cards dealt: scaled draws whose lower half is below this would favour some
    cards, and are drawn again (2**32 mod n out of 2**32)."""
    floors = np.empty(cards, np.uint64)
    for dealt in range(cards):
        floors[dealt] = (ONE << HALF) % np.uint64(cards - dealt)
    return floors


@compiled
def draw(decks: Any, front: Any, dealt: Any, floors: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """A card of the deck that begins at `front`; without floors, the next one in order."""
    product = ZERO
    if len(floors) > 0:
        left = np.uint64(len(floors)) - dealt
        while True:
            word, a, b, c, d = advance(a, b, c, d)
            product = (word & LOW) * left
            if (product & LOW) >= floors[dealt]:
                break
    return take(decks, front + dealt, product), a, b, c, d


@compiled
def split(
    walk: Any, kind: Any, decks: Any, front: Any, floors: Any, a: Any, b: Any, c: Any, d: Any
) -> Any:
    """Play out a round in which a pair has been split: its outcome among splits, cards dealt."""
    pair, up, hole = kind // (WIDTH * WIDTH), kind // WIDTH % WIDTH, kind % WIDTH
    hands, played, sets, live = 2, 0, 0, 0
    dealt, first_fate = FOUR, np.uint64(walk.first_fate)
    fates: Any = (0, 0, 0, 0)  # room for MOST_HANDS
    while played < hands:
        state = np.uint64(walk.hand_starts[hands, pair, up])
        while state < first_fate:
            card, a, b, c, d = draw(decks, front, dealt, floors, a, b, c, d)
            state = np.uint64(walk.hands[state + card])
            dealt += ONE
        if state == first_fate:
            hands += 1
        else:
            fate = np.int64(state - first_fate) - 1
            sets += walk.ace_eight[fate]
            live += walk.live[fate]
            fates = (fates[1], fates[2], fates[3], fate)
            played += 1
    state, first_stop = np.uint64(walk.dealer_starts[up, hole]), np.uint64(walk.first_stop)
    while live > 0 and state < first_stop:
        card, a, b, c, d = draw(decks, front, dealt, floors, a, b, c, d)
        state = np.uint64(walk.dealer[state + card])
        dealt += ONE
    # If no hand is live, all of them are lost whatever the dealer has: any end will do.
    stop = state - first_stop if state >= first_stop else ZERO
    net = walk.most
    for hand in range(MOST_HANDS - hands, MOST_HANDS):
        net += walk.pay[fates[hand], stop]
    outcome = (pair * 2 + walk.blackjack[up, hole]) * SETS + sets
    return outcome * (2 * walk.most + 1) + net, dealt, a, b, c, d


@compiled
def walk_rounds(walk: Any, symbols: NDArray[np.uint8], rounds: Any, seed: Any, shard: Any) -> Any:
    """Play `rounds` rounds, each from a fresh shoe.

    Returns the count of each end (entries for splits, and 0, are unused), the count of each outcome
    of a split, and the decks: the cards of the last rounds are at the front of them, in order.
    """
    n, end, first_split = np.uint64(len(symbols)), walk.first_end, walk.first_split
    table, opening = walk.table, walk.opening
    a, b, c, d = seeded(seed, shard)
    visits = np.zeros(walk.first_split - walk.first_end + WIDTH**3, np.int64)
    splits = np.zeros(WIDTH * 2 * SETS * (2 * walk.most + 1), np.int64)
    lanes = np.uint64(min(rounds, LANES))
    decks = np.empty(np.int64(lanes * n), np.uint8)
    for place in range(len(decks)):
        decks[place] = symbols[place % len(symbols)]
    floors = floors_of(len(symbols))
    f0, f1, f2, f3 = floors[0], floors[1], floors[2], floors[3]
    # The rounds under way, and those with a split: where their decks begin, and their states.
    fronts, states = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    split_fronts, kinds = np.empty(LANES, np.uint64), np.empty(LANES, np.int64)
    left = rounds
    while left > 0:
        lanes = np.uint64(min(left, LANES))
        left -= LANES
        active, waiting = ZERO, ZERO
        for lane in range(lanes):
            front = lane * n
            while True:
                w, a, b, c, d = advance(a, b, c, d)
                x, a, b, c, d = advance(a, b, c, d)
                m0, m1 = (w & LOW) * n, (w >> HALF) * (n - ONE)
                m2, m3 = (x & LOW) * (n - TWO), (x >> HALF) * (n - THREE)
                low = ((m0 & LOW) < f0) | ((m1 & LOW) < f1)
                if not (low | ((m2 & LOW) < f2) | ((m3 & LOW) < f3)):
                    break  # almost always
            deal = take(decks, front, m0)
            deal = deal * TEN + take(decks, front + ONE, m1)
            deal = deal * TEN + take(decks, front + TWO, m2)
            deal = deal * TEN + take(decks, front + THREE, m3)
            state = np.int64(opening[deal])
            past = state - end
            under_way = past >> 63  # the sign: all bits set, or none
            visits[np.uint64(past & ~under_way)] += 1
            fronts[active], states[active] = front, np.uint64(state)
            active -= np.uint64(under_way)
            split_fronts[waiting], kinds[waiting] = front, state - first_split
            waiting -= np.uint64((first_split - 1 - state) >> 63)
        dealt = FOUR
        while active > ZERO:
            others, floor = n - dealt, floors[dealt]
            kept = ZERO
            for place in range(active):
                front = fronts[place]
                while True:
                    w, a, b, c, d = advance(a, b, c, d)
                    product = (w & LOW) * others
                    if (product & LOW) >= floor:
                        break
                card = take(decks, front + dealt, product)
                state = np.int64(table[states[place] + card])
                past = state - end
                under_way = past >> 63
                visits[np.uint64(past & ~under_way)] += 1
                fronts[kept], states[kept] = front, np.uint64(state)
                kept -= np.uint64(under_way)
            active = kept
            dealt += ONE
        for place in range(waiting):
            at, _, a, b, c, d = split(
                walk, kinds[place], decks, split_fronts[place], floors, a, b, c, d
            )
            splits[at] += 1
    return visits, splits, decks


@compiled
def follow(walk: Any, cards: NDArray[np.uint8]) -> Any:
    """Play a round from given cards: its outcome, and how many cards it took."""
    state, dealt = np.int64(0), 0
    while state < walk.first_end:
        state = np.int64(walk.table[state + cards[dealt]])
        dealt += 1
    if state < walk.first_split:
        return state - walk.first_end, dealt
    kind, as_they_lie = state - walk.first_split, np.empty(0, np.uint64)
    at, after, _, _, _, _ = split(walk, kind, cards, ZERO, as_they_lie, ZERO, ZERO, ZERO, ZERO)
    return walk.first_split - walk.first_end + at, np.int64(after)


def play(tables: Tables, rounds: int, seed: int, shard: int = 0) -> Counter[Result]:
    """Play `rounds` rounds; returns the count of each result. Pure: a shard may run anywhere."""
    visits, splits, _ = walk_rounds(
        tables.walk, tables.symbols, rounds, np.uint64(seed), np.uint64(shard)
    )
    counts = [0, *visits[1 : len(tables.ends)].tolist()]
    found: Counter[Result] = Counter()
    for outcome, times in enumerate(counts + splits.tolist()):
        if times:
            found[result(tables, outcome)] += times
    return found


def result(tables: Tables, outcome: int) -> Result:
    """What an outcome's number means."""
    if outcome < len(tables.ends):
        return Result(*tables.ends[outcome], split=False)
    rest, net = divmod(outcome - len(tables.ends), 2 * tables.walk.most + 1)
    rest, sets = divmod(rest, SETS)
    pair, blackjack = divmod(rest, 2)
    found = Made((pair + 1, pair + 1), bool(blackjack), True, sets)
    bonus = bonus_grade(tables.rulings, found)
    return Result(Fraction(net - tables.walk.most, tables.scale), bonus, split=True)
