"""The kernel: draws symbols and walks a table. It contains no rules.

`rackcard.rng` makes the random words and shuffles the shoes.

Four independent rounds are played in turn, so that their look-ups overlap, and nothing branches on
a card: the end of a round is the start of the next one, and every step increments some counter.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.rng import HALF, LOW, seeded
from rackcard.rng import advance as _advance
from rackcard.rng import biased as _biased
from rackcard.rng import take as _take

ZERO = np.uint64(0)
LANES = 4


@compiled
def _ended(visits: Any) -> Any:
    """Rounds that a lane has finished. (A loop compiles ten times faster than a sum of a slice.)"""
    total = 0
    for place in range(1, len(visits)):
        total += visits[place]
    return total


@compiled
def _place(state: Any, end: Any) -> Any:
    """The counter of a state, without a jump: ends from 1 on, 0 for all others. A counter for every
    state would fill the cache with numbers that nobody reads."""
    past = np.int64(state - end)
    return np.uint64((past + 1) & ~(past >> 63))


@compiled
def _kept(dealt: Any, state: Any, end: Any) -> Any:
    """`dealt`, or 0 at the end of a round, by the sign of a difference: a comparison would be
    compiled to a jump that depends on the card."""
    return dealt & np.uint64(np.int64(state - end) >> 63)


@compiled
def play(
    table: NDArray[np.uint16],
    classes: Any,
    first_end: Any,
    ends: int,
    symbols: NDArray[np.uint8],
    gone: Any,
    rounds: Any,
    seed: Any,
    shard: Any,
) -> Any:
    """Play `rounds` rounds, each from a fresh shoe; returns how often each lane reached each end.

    `gone` is 1 for a shoe, where a card that was dealt is gone, and 0 for a wheel.
    """
    # Unsigned throughout: an index that may be negative would need a check each time.
    n, classes, end = np.uint64(len(symbols)), np.uint64(classes), np.uint64(first_end)
    gone = np.uint64(gone)
    a, b, c, d = seeded(seed, shard)
    visits = np.zeros((LANES, 1 + ends), np.int64)
    decks = np.empty((LANES, len(symbols)), np.uint8)
    for lane in range(LANES):
        decks[lane] = symbols
    d0, d1, d2, d3 = decks[0], decks[1], decks[2], decks[3]
    v0, v1, v2, v3 = visits[0], visits[1], visits[2], visits[3]
    # An end is also a start, so the first round may begin in any end.
    s0 = s1 = s2 = s3 = end
    p0 = p1 = p2 = p3 = ZERO
    quota = rounds // LANES
    steps = quota
    while steps > 0:
        for _ in range(steps):
            w, a, b, c, d = _advance(a, b, c, d)
            x, a, b, c, d = _advance(a, b, c, d)
            n0, n1, n2, n3 = n - p0, n - p1, n - p2, n - p3
            m0, m1, m2, m3 = (w & LOW) * n0, (w >> HALF) * n1, (x & LOW) * n2, (x >> HALF) * n3
            near = ((m0 & LOW) < n0) | ((m1 & LOW) < n1) | ((m2 & LOW) < n2) | ((m3 & LOW) < n3)
            if near and (_biased(m0, n0) | _biased(m1, n1) | _biased(m2, n2) | _biased(m3, n3)):
                continue  # about once in ten million: all four draw again
            s0 = np.uint64(table[s0 * classes + _take(d0, p0, m0)])
            s1 = np.uint64(table[s1 * classes + _take(d1, p1, m1)])
            s2 = np.uint64(table[s2 * classes + _take(d2, p2, m2)])
            s3 = np.uint64(table[s3 * classes + _take(d3, p3, m3)])
            v0[_place(s0, end)] += 1
            v1[_place(s1, end)] += 1
            v2[_place(s2, end)] += 1
            v3[_place(s3, end)] += 1
            p0 = _kept(p0 + gone, s0, end)
            p1 = _kept(p1 + gone, s1, end)
            p2 = _kept(p2 + gone, s2, end)
            p3 = _kept(p3 + gone, s3, end)
        # A step ends at most one round per lane, so this many more are safe in every lane.
        ahead = max(_ended(v0), _ended(v1))
        ahead = max(ahead, _ended(v2), _ended(v3))
        steps = quota - ahead
    # Each lane plays its own rounds to the end: stopping all lanes at the same step would drop the
    # rounds that were under way, and those are longer than most.
    lane_states, lane_dealt = (s0, s1, s2, s3), (p0, p1, p2, p3)
    for lane in range(LANES):
        state, dealt, deck = lane_states[lane], lane_dealt[lane], decks[lane]
        left = quota - _ended(visits[lane])
        if lane == 0:
            left += rounds - LANES * quota
        while left > 0:
            w, a, b, c, d = _advance(a, b, c, d)
            m0 = (w & LOW) * (n - dealt)
            if _biased(m0, n - dealt):
                continue
            state = np.uint64(table[state * classes + _take(deck, dealt, m0)])
            visits[lane, _place(state, end)] += 1
            left -= state >= end
            dealt = _kept(dealt + gone, state, end)
    return visits[:, 1:]


@compiled
def play_shoes(
    table: NDArray[np.uint16],
    classes: Any,
    first_end: Any,
    ends: int,
    symbols: NDArray[np.uint8],
    cut: int,
    after_cut: int,
    burns: NDArray[np.int64],
    rounds: Any,
    seed: Any,
    shard: Any,
) -> Any:
    """Play `rounds` rounds from whole shoes; returns the count of each end, and of the shoes.

    Cards of a new shoe are burned, if the house burns; it is dealt until the round in which `cut`
    cards are reached, and `after_cut` rounds more. `burns` is the number of cards to burn for each
    kind of first card.
    """
    n, classes, end = np.uint64(len(symbols)), np.uint64(classes), np.uint64(first_end)
    a, b, c, d = seeded(seed, shard)
    visits = np.zeros((1, ends), np.int64)
    deck = symbols.copy()
    left, shoes, owed, burning = rounds, 0, 0, 0
    state, dealt, last = end, ZERO, -1
    fresh = True
    while left > 0:
        if fresh:
            shoes += 1
            dealt, last, burning = ZERO, -1, 0
            owed = 1 if burns[0] >= 0 else 0
            fresh = False
        w, a, b, c, d = _advance(a, b, c, d)
        product = (w & LOW) * (n - dealt)
        if _biased(product, n - dealt):
            continue
        card = _take(deck, dealt, product)
        dealt += np.uint64(1)
        if owed > 0:  # the first card of the shoe determines how many are burned
            owed, burning = 0, burns[card]
            continue
        if burning > 0:
            burning -= 1
            continue
        state = np.uint64(table[state * classes + card])
        if state < end:
            continue
        visits[0, state - end] += 1
        left -= 1
        if last < 0 and np.int64(dealt) >= cut:
            last = after_cut
            fresh = last == 0
        elif last > 0:
            last -= 1
            fresh = last == 0
    return visits, shoes


@compiled
def play_sequences(
    sequences: NDArray[np.uint16], ends: int, rounds: int, seed: Any, shard: Any
) -> Any:
    """Play `rounds` rounds of a wheel, the whole sequence of spins drawn as one number."""
    n = np.uint64(len(sequences))
    a, b, c, d = seeded(seed, shard)
    visits = np.zeros((2, ends), np.int64)
    v0, v1 = visits[0], visits[1]
    done = 0
    while done < rounds:
        w, a, b, c, d = _advance(a, b, c, d)
        m0, m1 = (w & LOW) * n, (w >> HALF) * n
        if (((m0 & LOW) < n) | ((m1 & LOW) < n)) and (_biased(m0, n) | _biased(m1, n)):
            continue
        v0[sequences[m0 >> HALF]] += 1
        done += 1
        if done < rounds:
            v1[sequences[m1 >> HALF]] += 1
            done += 1
    return visits
