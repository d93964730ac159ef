"""The versions of the scheme: docs/fairness.md defines each of them, byte for byte.

A reveal of any version can always be checked, and a shoe is finished under the version under which
it was brought. New shoes use the newest version.
"""

from __future__ import annotations

from enum import StrEnum


class Scheme(StrEnum):
    """How a list is written, and how draws come from the key of a shoe."""

    FIRST = "rackcard-fair-1"
    """A list has every symbol in order. One stream serves all draws; a shuffle fixes its last place
    first, so that all of it has to be made before a card is dealt."""
    SECOND = "rackcard-fair-2"
    """A list has the count of each symbol. Every draw has its own stream; a shuffle fixes places in
    the order in which they are dealt, and a reveal shows only the places that were dealt."""


NEWEST = Scheme.SECOND
