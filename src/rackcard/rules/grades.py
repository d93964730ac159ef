"""Grades: the rows of the rack card that a wager hit in a finished round."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Bet(NamedTuple):
    """A wager on one spot of the layout, made by one seat."""

    wager: str
    spot: str
    seat: int = 0


class Claim(NamedTuple):
    """The rows that (a part of) a wager hit, and the units of the stake that ride on it."""

    rows: tuple[str, ...]
    units: int | Fraction = 1
    late: bool = False
    """Decided by play, not by the first cards: some procedures settle it later."""
    times: int = 1
    """How many times a pay is paid on the same stake: a claim that would be paid double still loses
    its stake only once."""


Grade = tuple[Claim, ...]
"""One claim, or several where a wager was split; the pay table says what each claim pays."""


def made(*rows: str, units: int | Fraction = 1, late: bool = False, times: int = 1) -> Grade:
    """`made("Win")` claims a row, `made()` loses, `made("Win", units=2) + made()` is a split."""
    return (Claim(rows, units, late, times),)


LOST: Grade = made()
