"""Draws from a stream: shuffle a shoe, or pick from a wheel, a die, a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from rackcard.fair.stream import Stream
from rackcard.rules.errors import BadInput

T = TypeVar("T")


def shuffled(stream: Stream, symbols: Sequence[T]) -> list[T]:
    """Fisher-Yates from the last place down to the second; the first place is dealt first.

    Each place is swapped with one at or before it. To swap with any place at all looks just as
    random and is not: n**n ways do not divide evenly over n! orders.
    """
    order = list(symbols)
    for last in range(len(order) - 1, 0, -1):
        at = stream.below(last + 1)
        order[last], order[at] = order[at], order[last]
    return order


def pick(stream: Stream, symbols: Sequence[T]) -> T:
    """One symbol; it goes back, so the next pick is from all of them again."""
    if not symbols:
        raise BadInput("nothing can be picked from an empty list.")
    return symbols[stream.below(len(symbols))]


class Shuffle(Generic[T]):
    """Fisher-Yates in the order of the deal, as far as somebody has asked.

    Each place is swapped with one at or after it, so a place that was dealt never changes again.
    """

    def __init__(self, stream: Stream, symbols: Sequence[T]) -> None:
        self._stream = stream
        self._order = list(symbols)
        self._fixed = 0
        """Places that are as they will be."""

    def first(self, count: int) -> list[T]:
        """What is in the first so many places."""
        self._fix(count)
        return self._order[:count]

    def at(self, place: int) -> T:
        """What is in one place."""
        self._fix(place + 1)
        return self._order[place]

    def _fix(self, count: int) -> None:
        order, size = self._order, len(self._order)
        if not 0 <= count <= size:
            raise BadInput(f"{count} cannot be dealt from {size}.")
        for place in range(self._fixed, count):
            at = place + self._stream.below(size - place)
            order[place], order[at] = order[at], order[place]
        self._fixed = max(self._fixed, count)
