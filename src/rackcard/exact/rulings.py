"""What each reading of an unclear clause does to the exact edge of every wager that it moves."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rackcard.exact.laws import Laws
from rackcard.games.setup import Setup

Line = tuple[str, str | None, str | None]
"""Wager, pay table, strategy."""


@dataclass(frozen=True)
class Reading:
    """One reading, and the edges under it; None where it takes the wager off the layout."""

    name: str
    text: str
    default: bool
    in_force: bool
    edges: dict[Line, Fraction | None]


@dataclass(frozen=True)
class Report:
    """A ruling; each of its readings lists the same lines: those that any of them moves."""

    ruling: str
    clause: str
    question: str
    readings: list[Reading]


def report(setup: Setup) -> list[Report]:
    """All rulings of a game, the others staying as they are in force."""
    return [_one(setup, ruling) for ruling in setup.card.rulings]


def _one(setup: Setup, ruling: str) -> Report:
    entry = setup.card.rulings[ruling]
    edges = {name: _edges(setup.read_as({ruling: name})) for name in entry.readings}
    lines = list(dict.fromkeys(line for found in edges.values() for line in found))
    moved = [line for line in lines if len({found.get(line) for found in edges.values()}) > 1]
    readings = [
        Reading(
            name,
            text,
            name == entry.default,
            name == setup.house.rulings[ruling],
            {line: edges[name].get(line) for line in moved},
        )
        for name, text in entry.readings.items()
    ]
    return Report(ruling, entry.clause, entry.question, readings)


def _edges(setup: Setup) -> dict[Line, Fraction]:
    return {
        (entry.wager, entry.paytable, entry.strategy): entry.law.house_edge
        for entry in Laws(setup).entries()
    }
