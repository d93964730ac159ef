"""The exact walk, compiled: 64-bit integers, and a proof that they are enough.

Every operation below is an addition, subtraction or multiplication, so it is exact modulo 2**64
even where an intermediate sum wraps around. Each result is a number of combinations, between 0 and
their total; `fits` demands that the total is below 2**63. So the results are the true integers.

Two things make it fast. Deals that led to the same state with the same cards gone are merged in a
hash table. And the last card is never dealt: its contribution is linear in the cards that are left,
so the walk adds the weight of the state once and subtracts the few cards that are gone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.exact.walk import combinations
from rackcard.rules.automaton import Automaton

Int64s = NDArray[np.int64]


def _bits(automaton: Automaton) -> int:
    """Bits for one class in a packed list of the cards that are gone (0 means none)."""
    return len(automaton.classes).bit_length()


def fits(automaton: Automaton) -> bool:
    """True if 64 bits hold every count, and every list of cards that are gone."""
    gone = _bits(automaton) * max(automaton.depth - 2, 0)
    enough = not automaton.returns and sum(automaton.supply) >= automaton.depth
    return enough and combinations(automaton) < 2**63 and gone <= 63


def compiled_walk(automaton: Automaton) -> list[int]:
    """The same list as `walk.plain`, for automata that fit."""
    assert fits(automaton)
    rows = np.array(automaton.rows, dtype=np.int64).reshape(-1, len(automaton.classes))
    if not len(rows):
        return [1]
    supply = np.array(automaton.supply, dtype=np.int64)
    ends: list[int] = _walk(
        rows, supply, automaton.start, automaton.depth, len(automaton.grades), _bits(automaton)
    ).tolist()
    return ends


@compiled
def _walk(
    rows: Int64s, supply: Int64s, start: int, depth: int, end_count: int, bits: int
) -> Int64s:
    first_end, classes = rows.shape
    last = (rows >= first_end).sum(axis=1) == classes  # one more card ends the round
    ends = np.zeros(end_count, np.int64)
    booked = np.zeros(first_end, np.int64)  # weight that waits for the last card, by state
    # tail[d]: the number of continuations of a round that ended after d cards.
    tail = np.ones(depth + 2, np.int64)
    for d in range(depth - 1, -1, -1):
        tail[d] = tail[d + 1] * (supply.sum() - d)

    states, gones, weights, size = _new_table(16)
    if last[start]:
        booked[start] += tail[1]
    else:
        states, gones, weights, size = _add(states, gones, weights, size, start, 0, 1)
    left = supply.copy()
    cards = np.zeros(depth + 1, np.int64)
    dealt = 0
    while size:
        next_states, next_gones, next_weights, next_size = _new_table(4 * size)
        for slot in range(len(states)):
            state = states[slot]
            if state < 0:
                continue
            gone = gones[slot]
            for i in range(dealt):
                cards[i] = ((gone >> (bits * i)) & ((1 << bits) - 1)) - 1
                left[cards[i]] -= 1
            for cls in range(classes):
                if left[cls] == 0:
                    continue
                target = rows[state, cls]
                weight = weights[slot] * left[cls]
                if target >= first_end:
                    ends[target - first_end] += weight * tail[dealt + 1]
                elif last[target]:
                    weight *= tail[dealt + 2]
                    booked[target] += weight
                    ends[rows[target, cls] - first_end] -= weight
                    for i in range(dealt):
                        ends[rows[target, cards[i]] - first_end] -= weight
                else:
                    packed = _pack(cards, dealt, cls, bits)
                    next_states, next_gones, next_weights, next_size = _add(
                        next_states, next_gones, next_weights, next_size, target, packed, weight
                    )
            for i in range(dealt):
                left[cards[i]] += 1
        states, gones, weights, size = next_states, next_gones, next_weights, next_size
        dealt += 1

    for state in range(first_end):
        if booked[state] != 0:
            for cls in range(classes):
                ends[rows[state, cls] - first_end] += booked[state] * supply[cls]
    return ends


@compiled
def _pack(cards: Int64s, count: int, new: int, bits: int) -> int:
    """The cards and `new`, sorted and packed into `bits` each; plus one, so that 0 means none."""
    packed, place, waiting = 0, 0, True
    for i in range(count):
        if waiting and new <= cards[i]:
            packed |= (new + 1) << (bits * place)
            place += 1
            waiting = False
        packed |= (cards[i] + 1) << (bits * place)
        place += 1
    if waiting:
        packed |= (new + 1) << (bits * place)
    return packed


@compiled
def _new_table(capacity: int) -> Any:
    """An empty hash table: states (-1 is a free slot), cards gone, weights, and its size."""
    slots = 16
    while slots < capacity:
        slots *= 2
    return (
        np.full(slots, -1, np.int64),
        np.zeros(slots, np.int64),
        np.zeros(slots, np.int64),
        0,
    )


@compiled
def _slot(states: Int64s, gones: Int64s, state: int, gone: int) -> int:
    """Where a pair is, or the free slot where it belongs (linear probing)."""
    mask = len(states) - 1
    mixed = (gone ^ (state << 44)) * 0x9E3779B97F4A7C1
    at = (mixed ^ (mixed >> 29)) & mask
    while states[at] >= 0 and (states[at] != state or gones[at] != gone):
        at = (at + 1) & mask
    return at


@compiled
def _add(
    states: Int64s, gones: Int64s, weights: Int64s, size: int, state: int, gone: int, weight: int
) -> Any:
    """Add weight to a pair; a table more than half full is moved into one twice as large."""
    at = _slot(states, gones, state, gone)
    if states[at] >= 0:
        weights[at] += weight
        return states, gones, weights, size
    states[at], gones[at], weights[at] = state, gone, weight
    size += 1
    if 2 * size <= len(states):
        return states, gones, weights, size
    wide_states, wide_gones, wide_weights, _ = _new_table(2 * len(states))
    for old in range(len(states)):
        if states[old] >= 0:
            at = _slot(wide_states, wide_gones, states[old], gones[old])
            wide_states[at], wide_gones[at] = states[old], gones[old]
            wide_weights[at] = weights[old]
    return wide_states, wide_gones, wide_weights, size
