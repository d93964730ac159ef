"""Strategy charts as data: what to do, by situation and by what the dealer shows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.pays import Paytable


class Grid(NamedTuple):
    """One chart: a code in every cell, and what the codes mean."""

    title: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]
    legend: Mapping[str, str]
    notes: tuple[str, ...] = ()


class Asked(NamedTuple):
    """What a chart should take into account."""

    costs: bool = False
    """Show what the second best action would cost instead of what to do."""
    bonus: Paytable | None = None
    """Play for this bonus wager too..."""
    stake: Fraction = Fraction(0)
    """...which is this many times the main wager."""
