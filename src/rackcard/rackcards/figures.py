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
    """A figure that a sheet prints or somebody published, to be re-derived and compared."""

    figure: Literal["house edge", "payout", "hit frequency", "push frequency", "combinations"]
    """What the figure is."""
    wager: str
    """Of which wager."""
    also: list[str] = []
    """Further wagers of equal stake: the figure is that of all of them together."""
    paytable: str | None = None
    """Under which pay table; the first if left out."""
    strategy: str | None = None
    """By which strategy; the first if left out."""
    row: str = ""
    """The row whose combinations are counted; a loss if left out."""
    options: dict[str, Value] = {}
    """House options that it is printed for."""
    rulings: dict[str, str] = {}
    """Readings that it is printed for."""
    pays: dict[str, str] = {}
    """Rows that pay something else than on the card, for this figure."""
    method: str = ""
    """Another way to compute it than the exact law: a function in the game's published.py."""
    printed: str
    """As it is printed; its last digit says how exact it is."""
    within: str = ""
    """How far the figure may lie off, where its source is no more exact than that."""
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
        """Half a unit of the last printed digit: how far a true figure may lie off."""
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
