"""Printed and published figures, to be computed again."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from pydantic import (
    model_validator,
)

from rackcard.rackcards.parts import Part, Value

_PRINTED = re.compile(r"-?\d[\d,]*(\.\d+)? ?%?", re.ASCII)


class Figure(Part):
    """A figure that a sheet prints or somebody published, to be recomputed and compared."""

    figure: Literal["house edge", "payout", "hit frequency", "push frequency", "combinations"]
    """The kind of figure."""
    wager: str
    """The wager that it is for."""
    also: list[str] = []
    """Further wagers of equal stake: the figure is for all of them together."""
    paytable: str | None = None
    """The pay table that it is for; the first if left out."""
    strategy: str | None = None
    """The strategy that it is for; the first if left out."""
    row: str = ""
    """The row whose combinations are counted; a loss if left out."""
    options: dict[str, Value] = {}
    """House options that it is printed for."""
    rulings: dict[str, str] = {}
    """Readings that it is printed for."""
    pays: dict[str, str] = {}
    """Rows whose pay differs from the card, for this figure."""
    method: str = ""
    """A function in the game's published.py that computes it, instead of the exact law."""
    printed: str
    """As it is printed; its last digit gives its precision."""
    within: str = ""
    """How far the figure may be off, where its source is less precise than its last digit."""
    source: str
    """Where it is printed."""
    agrees: bool = True
    """False for a known misprint: then it must disagree."""
    note: str = ""
    """Why it disagrees, or how it must be read."""

    @model_validator(mode="after")
    def _printed_is_a_number(self) -> Figure:
        _number(self.printed)
        if self.within:
            _number(self.within)
        if not self.agrees and not self.note:
            raise ValueError("a figure that is known to disagree needs a note that says why")
        return self

    @property
    def value(self) -> Fraction:
        return _number(self.printed)

    @property
    def precision(self) -> Fraction:
        """How far a correct figure may be off: half a unit of the last printed digit."""
        if self.within:
            return _number(self.within)
        digits = self.printed.rstrip(" %").partition(".")[2]
        return Fraction(1, 2 * 10 ** len(digits)) / (100 if self.printed.endswith("%") else 1)


def _number(printed: str) -> Fraction:
    if not _PRINTED.fullmatch(printed):
        raise ValueError(f"{printed!r} is no number; write 5.26% or 1,234")
    text = printed.replace(",", "").replace(" ", "")
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


class Figures(Part):
    """A file of figures published elsewhere, beside a game's rack card."""

    figures: list[Figure]
