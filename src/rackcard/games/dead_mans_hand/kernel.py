"""Blackjack with its bonus, simulated: draws cards and walks the tables of `tables`; no rules.

Every round has a fresh shoe. Four rounds are played in turn, so that their look-ups overlap, and
nothing branches on a card but a split, which one round in fifty has: that round is played out at
once. `follow` plays a round from given cards by the same functions.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.games.dead_mans_hand.bonus import bonus_grade
from rackcard.games.dead_mans_hand.tables import WIDTH, Tables
from rackcard.rng import HALF, LOW, advance, biased, seeded, take
from rackcard.rules.machine import Grade

ZERO, ONE = np.uint64(0), np.uint64(1)
LANES = 4
SETS = 5
"""A split pair makes none to four sets of ace and eight."""


class Result(NamedTuple):
    """How a round can end."""

    net: Fraction
    """What the main wager brings, per unit bet."""
    bonus: Grade


@compiled
def draw(deck: Any, dealt: Any, given: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """A card, and what is dealt after it; the next of the deck as it lies if cards are given."""
    left = np.uint64(len(deck)) - dealt
    product = ZERO
    while not given:
        word, a, b, c, d = advance(a, b, c, d)
        product = (word & LOW) * left
        if not biased(product, left):
            break
    return take(deck, dealt, product), dealt + ONE, a, b, c, d


@compiled
def split(
    walk: Any, kind: Any, deck: Any, dealt: Any, given: Any, a: Any, b: Any, c: Any, d: Any
) -> Any:
    """Play out a round in which a pair has been split; its outcome among splits."""
    kind = np.int64(kind)
    pair, up, hole = kind // (WIDTH * WIDTH), kind // WIDTH % WIDTH, kind % WIDTH
    hands, waiting, sets, live = 2, 2, 0, 0
    played = np.zeros(walk.pay.shape[0], np.int64)
    while waiting > 0:
        state = np.int64(walk.hand_starts[hands, pair, up])
        while state < walk.first_fate:
            card, dealt, a, b, c, d = draw(deck, dealt, given, a, b, c, d)
            state = np.int64(walk.hands[state + np.int64(card)])
        if state == walk.first_fate:
            hands += 1
            waiting += 1
        else:
            fate = state - walk.first_fate - 1
            played[fate] += 1
            sets += walk.ace_eight[fate]
            live += walk.live[fate]
            waiting -= 1
    state = np.int64(walk.dealer_starts[up, hole])
    while live > 0 and state < walk.first_stop:
        card, dealt, a, b, c, d = draw(deck, dealt, given, a, b, c, d)
        state = np.int64(walk.dealer[state + np.int64(card)])
    stop = max(state - walk.first_stop, 0)  # where no hand is live, any end will do
    net = np.int64(walk.most)
    for fate in range(len(played)):
        net += played[fate] * walk.pay[fate, stop]
    outcome = (pair * 2 + walk.blackjack[up, hole]) * SETS + sets
    return outcome * (2 * walk.most + 1) + net, dealt, a, b, c, d


@compiled
def finish(
    walk: Any, state: Any, deck: Any, dealt: Any, given: Any, a: Any, b: Any, c: Any, d: Any
) -> Any:
    """Play one round to its end, alone: the number of that end, or past the ends, of a split."""
    first_end, first_split = np.uint64(walk.first_end), np.uint64(walk.first_split)
    while state < first_end:
        card, dealt, a, b, c, d = draw(deck, dealt, given, a, b, c, d)
        state = np.uint64(walk.table[state + card])
    outcome = np.int64(state - first_end)
    if state >= first_split:
        place, dealt, a, b, c, d = split(
            walk, state - first_split, deck, dealt, given, a, b, c, d
        )
        outcome = place + walk.first_split - walk.first_end
    return outcome, dealt, a, b, c, d


@compiled
def _ended(visits: Any) -> Any:
    """Rounds that a lane has finished."""
    total = 0
    for end in range(1, len(visits)):
        total += visits[end]
    return total


@compiled
def walk_rounds(walk: Any, symbols: NDArray[np.uint8], rounds: Any, seed: Any, shard: Any) -> Any:
    """Play `rounds` rounds, each from a fresh shoe.

    How often each lane came to each end (0: to none, the last: to a split), how often each outcome
    of a split came up, and the lanes' decks: the cards of a lane's last round lie in front.
    """
    n, end, first_split = np.uint64(len(symbols)), np.int64(walk.first_end), walk.first_split
    table = walk.table
    a, b, c, d = seeded(seed, shard)
    after_split = np.int64(first_split - walk.first_end)
    visits = np.zeros((LANES, after_split + 1), np.int64)
    splits = np.zeros(WIDTH * 2 * SETS * (2 * walk.most + 1), np.int64)
    decks = np.empty((LANES, len(symbols)), np.uint8)
    for lane in range(LANES):
        decks[lane] = symbols
    d0, d1, d2, d3 = decks[0], decks[1], decks[2], decks[3]
    v0, v1, v2, v3 = visits[0], visits[1], visits[2], visits[3]
    s0 = s1 = s2 = s3 = ZERO
    p0 = p1 = p2 = p3 = ZERO
    quota = rounds // LANES
    steps = quota
    while steps > 0:
        for _ in range(steps):
            w, a, b, c, d = advance(a, b, c, d)
            x, a, b, c, d = advance(a, b, c, d)
            n0, n1, n2, n3 = n - p0, n - p1, n - p2, n - p3
            m0, m1, m2, m3 = (w & LOW) * n0, (w >> HALF) * n1, (x & LOW) * n2, (x >> HALF) * n3
            near = ((m0 & LOW) < n0) | ((m1 & LOW) < n1) | ((m2 & LOW) < n2) | ((m3 & LOW) < n3)
            if near and (biased(m0, n0) | biased(m1, n1) | biased(m2, n2) | biased(m3, n3)):
                continue  # about once in ten million: all four draw again
            t0 = np.int64(table[s0 + take(d0, p0, m0)])
            t1 = np.int64(table[s1 + take(d1, p1, m1)])
            t2 = np.int64(table[s2 + take(d2, p2, m2)])
            t3 = np.int64(table[s3 + take(d3, p3, m3)])
            if max(max(t0, t1), max(t2, t3)) >= first_split:
                if t0 >= first_split:
                    at, p, a, b, c, d = split(walk, t0 - first_split, d0, p0 + ONE, 0, a, b, c, d)
                    splits[at] += 1
                    t0 = end + after_split
                if t1 >= first_split:
                    at, p, a, b, c, d = split(walk, t1 - first_split, d1, p1 + ONE, 0, a, b, c, d)
                    splits[at] += 1
                    t1 = end + after_split
                if t2 >= first_split:
                    at, p, a, b, c, d = split(walk, t2 - first_split, d2, p2 + ONE, 0, a, b, c, d)
                    splits[at] += 1
                    t2 = end + after_split
                if t3 >= first_split:
                    at, p, a, b, c, d = split(walk, t3 - first_split, d3, p3 + ONE, 0, a, b, c, d)
                    splits[at] += 1
                    t3 = end + after_split
            # At an end, the difference has no sign: it is counted, and the round begins anew.
            e0, e1, e2, e3 = t0 - end, t1 - end, t2 - end, t3 - end
            g0, g1, g2, g3 = e0 >> 63, e1 >> 63, e2 >> 63, e3 >> 63
            v0[np.uint64(e0 & ~g0)] += 1
            v1[np.uint64(e1 & ~g1)] += 1
            v2[np.uint64(e2 & ~g2)] += 1
            v3[np.uint64(e3 & ~g3)] += 1
            s0, s1, s2, s3 = (
                np.uint64(t0 & g0),
                np.uint64(t1 & g1),
                np.uint64(t2 & g2),
                np.uint64(t3 & g3),
            )
            p0 = (p0 + ONE) & np.uint64(g0)
            p1 = (p1 + ONE) & np.uint64(g1)
            p2 = (p2 + ONE) & np.uint64(g2)
            p3 = (p3 + ONE) & np.uint64(g3)
        # A step ends at most one round per lane, so this many more are safe in every lane.
        steps = quota - max(max(_ended(v0), _ended(v1)), max(_ended(v2), _ended(v3)))
    # Each lane plays its own rounds to the end: to stop them all at the same step would throw away
    # the rounds that were under way, and those are longer than most.
    lane_states, lane_dealt = (s0, s1, s2, s3), (p0, p1, p2, p3)
    for lane in range(LANES):
        state, dealt = lane_states[lane], lane_dealt[lane]
        left = quota - _ended(visits[lane])
        if lane == 0:
            left += rounds - LANES * quota
        for _ in range(left):
            outcome, dealt, a, b, c, d = finish(walk, state, decks[lane], dealt, 0, a, b, c, d)
            if outcome >= after_split:
                splits[outcome - after_split] += 1
                outcome = after_split
            visits[lane, outcome] += 1
            state, dealt = ZERO, ZERO
    return visits, splits, decks


@compiled
def follow(walk: Any, cards: NDArray[np.uint8]) -> Any:
    """Play a round from given cards: its outcome, and how many cards it took."""
    outcome, dealt, _, _, _, _ = finish(walk, ZERO, cards, ZERO, 1, ZERO, ZERO, ZERO, ZERO)
    return outcome, dealt


def play(tables: Tables, rounds: int, seed: int, shard: int = 0) -> Counter[Result]:
    """Play `rounds` rounds: how often each result came up. Pure: a shard may run anywhere."""
    visits, splits, _ = walk_rounds(
        tables.walk, tables.symbols, rounds, np.uint64(seed), np.uint64(shard)
    )
    counts = visits.sum(axis=0)[:-1].tolist()
    counts[0] = 0
    found: Counter[Result] = Counter()
    for outcome, times in enumerate([*counts, *splits.tolist()]):
        if times:
            found[result(tables, outcome)] += times
    return found


def result(tables: Tables, outcome: int) -> Result:
    """What an outcome's number means."""
    if outcome < len(tables.ends):
        return Result(*tables.ends[outcome])
    rest, net = divmod(outcome - len(tables.ends), 2 * tables.walk.most + 1)
    rest, sets = divmod(rest, SETS)
    pair, blackjack = divmod(rest, 2)
    bonus = bonus_grade((pair + 1, pair + 1), bool(blackjack), True, sets)
    return Result(Fraction(net - tables.walk.most, tables.scale), bonus)
