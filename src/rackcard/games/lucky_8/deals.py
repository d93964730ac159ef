"""The number of ways to deal a round, and whether 64 bits can hold it."""

from __future__ import annotations

from math import prod

from rackcard.rules.cards import Source

DEPTH = 6
"""The most cards that a round takes."""


def deals_of(total: int) -> int:
    """The ordered deals of six cards from a shoe of `total`."""
    return prod(range(total - DEPTH + 1, total + 1))


def fits(source: Source) -> bool:
    """True if a round cannot run out of cards, and 64 bits can count the deals."""
    return source.total >= DEPTH and deals_of(source.total) < 2**63
