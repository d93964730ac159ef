"""Random words and lazily shuffled shoes for the compiled kernels.

Random words come from xoshiro256++ seeded by SplitMix64; a word serves two draws, each scaled
without bias (Lemire's multiplication with rejection). A shoe is shuffled lazily: a draw swaps one
card to the front. A partial shuffle of any arrangement is uniform, so cards need not be put back.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rackcard.compiled import compiled

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@compiled
def split_mix(x: Any) -> Any:
    z = x
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def seeded(seed: Any, shard: Any) -> Any:
    """The four words of the generator of a (seed, shard)."""
    step = np.uint64(0x9E3779B97F4A7C15)
    x = split_mix(np.uint64(seed) + step) ^ split_mix(np.uint64(shard) * step + step)
    a = x + step
    b = a + step
    c = b + step
    d = c + step
    return split_mix(a), split_mix(b), split_mix(c), split_mix(d)


@compiled
def advance(a: Any, b: Any, c: Any, d: Any) -> Any:
    """One word of xoshiro256++ and the next state of the generator."""
    total = a + d
    word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
    t = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << np.uint64(45)) | (d >> np.uint64(19))
    return word, a, b, c, d


@compiled
def biased(product: Any, n: Any) -> Any:
    """True for the few products that would favour small numbers (2**32 mod n out of 2**32)."""
    return (product & LOW) < (np.uint64(1) << HALF) % n


@compiled
def take(deck: Any, dealt: Any, product: Any) -> Any:
    """The card that a scaled draw points at, swapped behind the cards dealt before it."""
    at = dealt + (product >> HALF)
    card = deck[at]
    deck[at] = deck[dealt]
    deck[dealt] = card
    return np.uint64(card)
