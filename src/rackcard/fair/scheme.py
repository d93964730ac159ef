"""The versions of the scheme: docs/fairness.md says what each of them is, byte for byte.

A reveal of any version can be checked for ever, and a shoe is finished by the version under which
it was brought. New shoes are of the newest.
"""

from __future__ import annotations

from enum import StrEnum


class Scheme(StrEnum):
    """How a list is written, and how draws come from the key of a shoe."""

    FIRST = "rackcard-fair-1"
    """A list is every symbol in its order. One stream for all draws; a shuffle fixes its last place
    first, so that all of it has to be made before a card is dealt."""
    SECOND = "rackcard-fair-2"
    """A list is how often each symbol is in it. Every draw has a stream of its own; a shuffle fixes
    places in the order in which they are dealt, and nothing shows more of it than was dealt."""


NEWEST = Scheme.SECOND
