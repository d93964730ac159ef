"""What each reading of an unclear clause does to the exact edge of every wager that it moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rackcard.exact.laws import Laws, Remember, line_name, plainly
from rackcard.games.setup import Setup


class Line(NamedTuple):
    """A line of the PAR sheet; `spot` only where the spots of a wager differ."""

    wager: str
    paytable: str | None
    strategy: str | None
    spot: str | None = None

    @property
    def name(self) -> str:
        return line_name(*self)


Edges = dict[Line, Fraction | None]


@dataclass(frozen=True)
class Reading:
    """One reading, and the edges under it; None where there is no edge."""

    name: str
    text: str
    default: bool
    in_force: bool
    edges: Edges
    unpriced: frozenset[Line]
    """The lines that are offered, but whose edge nobody has proven."""


@dataclass(frozen=True)
class Report:
    """A ruling; each of its readings lists the same lines: those that any of them moves."""

    ruling: str
    clause: str
    question: str
    readings: list[Reading]


class Swing(NamedTuple):
    """How far the readings of one ruling move the edge of a line."""

    ruling: str
    line: Line
    least: Fraction
    most: Fraction


LARGE = Fraction(5, 100)
"""A ruling that moves an edge further than this is worth a warning."""


def swings(reports: Iterable[Report], large: Fraction = LARGE) -> list[Swing]:
    """The lines that a ruling moves by more than `large`."""
    found = []
    for report in reports:
        for line in report.readings[0].edges:
            known = [edge for r in report.readings if (edge := r.edges[line]) is not None]
            if known and max(known) - min(known) > large:
                found.append(Swing(report.ruling, line, min(known), max(known)))
    return found


def report(setup: Setup, remember: Remember = plainly) -> list[Report]:
    """All rulings of a game; while one is varied, the others stay as they are in force."""
    in_force = _edges(setup, remember)
    return [_one(setup, ruling, in_force, remember) for ruling in setup.card.rulings]


def _one(setup: Setup, ruling: str, in_force: Edges, remember: Remember) -> Report:
    entry = setup.card.rulings[ruling]
    edges = {
        name: in_force
        if name == setup.house.rulings[ruling]
        else _edges(setup.read_as({ruling: name}), remember)
        for name in entry.readings
    }
    lines = list(dict.fromkeys(line for found in edges.values() for line in found))
    # If the spots of a wager differ under some reading, all readings list them one by one.
    split = {line[:3] for line in lines if line.spot is not None}
    lines = [line for line in lines if line.spot is not None or line[:3] not in split]
    moved = [line for line in lines if len({_edge(found, line) for found in edges.values()}) > 1]
    readings = [
        Reading(
            name,
            text,
            name == entry.default,
            name == setup.house.rulings[ruling],
            {line: _edge(edges[name], line) for line in moved},
            frozenset(line for line in moved if line in edges[name] and edges[name][line] is None),
        )
        for name, text in entry.readings.items()
    ]
    return Report(ruling, entry.clause, entry.question, readings)


def _edge(edges: Edges, line: Line) -> Fraction | None:
    return edges.get(line, edges.get(line._replace(spot=None)))


def _edges(setup: Setup, remember: Remember) -> Edges:
    edges: Edges = {}
    entries = list(Laws(setup, remember).entries())
    kinds = Counter((entry.wager, entry.paytable, entry.strategy) for entry in entries)
    for entry in entries:
        line = Line(entry.wager, entry.paytable, entry.strategy)
        alike = kinds[line[:3]] == 1
        for spot in entry.spots:
            edges[line if alike else line._replace(spot=spot)] = entry.edge
    return edges
