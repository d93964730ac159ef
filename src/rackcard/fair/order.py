"""The order of a locked shoe: the symbol that its key puts in every place that is dealt."""

from __future__ import annotations

import hmac
from typing import Protocol, assert_never

from rackcard.fair.netstring import netstrings
from rackcard.fair.scheme import Scheme
from rackcard.fair.shuffle import Shuffle, pick, shuffled
from rackcard.fair.stream import Stream
from rackcard.fair.terms import Draw, Terms

STEP_LABEL = "rackcard-fair-2/step"


def step_key(key: bytes, step: int) -> bytes:
    """The key of one step's own stream, in the second version; steps count from 0."""
    return hmac.digest(key, netstrings((STEP_LABEL, str(step))), "sha256")


class Places(Protocol):
    """The places of one step."""

    def first(self, count: int) -> list[str]:
        """The symbols in the first `count` places."""

    def at(self, place: int) -> str:
        """The symbol in one place."""


class Order:
    """The draws of a shoe, each computed once, and only as far as it is needed.

    In the first version that means the whole plan up to that step, with every shuffle to its end,
    because each draw depends on everything before it.
    """

    def __init__(self, terms: Terms, key: bytes) -> None:
        self._terms = terms
        self._key = key
        self._stream = Stream(key)
        self._places: dict[int, Places] = {}

    def first(self, step: int, count: int) -> list[str]:
        """The symbols in the first `count` places of a step; a pick has one place."""
        return self._begun(step).first(count)

    def at(self, step: int, place: int = 0) -> str:
        """The symbol in one place of a step."""
        return self._begun(step).at(place)

    def draws(self, drawn: int, dealt: int) -> tuple[Draw, ...]:
        """The draws that were made, as a reveal shows them."""
        counts = self._terms.shown(drawn, dealt)
        return tuple(
            Draw(*self._terms.plan[step], tuple(self.first(step, count)))
            for step, count in enumerate(counts)
        )

    def _begun(self, step: int) -> Places:
        if step not in self._places:
            match self._terms.scheme:
                case Scheme.FIRST:
                    if step:
                        self._begun(step - 1)
                    self._places[step] = self._whole(step)
                case Scheme.SECOND:
                    # A pick is the first place of a shuffle that stops there.
                    stream = Stream(step_key(self._key, step))
                    self._places[step] = Shuffle(stream, self._symbols(step))
                case _:
                    assert_never(self._terms.scheme)
        return self._places[step]

    def _whole(self, step: int) -> Places:
        symbols = self._symbols(step)
        if self._terms.plan[step].how == "shuffle":
            return Made(shuffled(self._stream, symbols))
        return Made([pick(self._stream, symbols)])

    def _symbols(self, step: int) -> tuple[str, ...]:
        return self._terms.symbols[self._terms.plan[step].of]


class Made:
    """Places that have all been computed."""

    def __init__(self, symbols: list[str]) -> None:
        self._symbols = symbols

    def first(self, count: int) -> list[str]:
        return self._symbols[:count]

    def at(self, place: int) -> str:
        return self._symbols[place]
