"""Observed return against the exact law: an alarm when the felt and the mathematics part ways.

Each settled wager adds its stake and its result. Over many of them the result should lie near the
law's mean, within a few standard deviations as its variance has them; how far off it is, in those,
is the figure to watch. Where players choose, the law is that of the best strategy: to do worse is
up to them, and only doing better is news.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from rackcard.exact.laws import Laws
from rackcard.live.table.events import Event, RoundEnded, Settled
from rackcard.live.table.layout import Layout
from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import Value

ALARM = 4.0
"""Standard deviations: by chance alone, once in sixteen thousand looks."""
LEAST_WAGERS = 100
"""Before that many, a sum of results is nothing like a normal variable."""


class Watched(NamedTuple):
    """A wager as one felt pays it."""

    game: str
    card_hash: str
    house: tuple[tuple[str, Any], ...]
    wager: str
    table: str | None
    spot: str


@dataclass
class Sums:
    wagers: int = 0
    staked: int = 0
    squares: int = 0
    net: int = 0


@dataclass(frozen=True)
class Return:
    """What was observed of a wager, and how far that is from its law."""

    wager: Watched
    sums: Sums
    expected: float | None
    """The law's net result for these stakes, in cents; None if there is no law."""
    sigmas: float | None
    one_sided: bool
    """True where players choose: below the law is no news."""

    @property
    def alarm(self) -> bool:
        if self.sigmas is None or self.sums.wagers < LEAST_WAGERS:
            return False
        return self.sigmas > ALARM or (self.sigmas < -ALARM and not self.one_sided)


class ReturnMonitor:
    """Adds up results as they happen; `report` compares them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sums: dict[Watched, Sums] = {}
        self._layouts: dict[Watched, Layout] = {}
        self._laws: dict[Watched, tuple[float, float, bool] | None] = {}
        self._known: dict[tuple[str, str, str], Watched] = {}
        self._open: dict[str, dict[Watched, list[tuple[int, int, int]]]] = {}

    def happened(self, table: str, layout: Layout, events: Iterable[Event]) -> None:
        """Settlements count when their round has ended: a split wager is one result, not two."""
        waiting = self._open.setdefault(table, {})
        for event in events:
            if isinstance(event, Settled) and event.envied < 0:
                net = {"pay": event.amount, "collect": -event.amount}.get(event.act, 0)
                result = (event.seat, event.stake, net)
                waiting.setdefault(self._watched(table, layout, event), []).append(result)
            elif isinstance(event, RoundEnded):
                with self._lock:
                    for watched, results in waiting.items():
                        self._layouts[watched] = layout
                        _add(self._sums.setdefault(watched, Sums()), results)
                waiting.clear()

    def _watched(self, table: str, layout: Layout, event: Settled) -> Watched:
        """Of a table and a spot it is always the same one, and a card's hash takes its time."""
        where = (table, event.wager, event.spot)
        if where not in self._known:
            self._known[where] = _watched(layout, event)
        return self._known[where]

    def alarms(self) -> list[Return]:
        """The wagers whose return is too far from their law."""
        return [one for one in self.report(LEAST_WAGERS) if one.alarm]

    def report(self, least: int = 1) -> list[Return]:
        """Wagers settled so often; laws are looked up here, which may take a while."""
        with self._lock:
            sums = {
                watched: Sums(**vars(found))
                for watched, found in self._sums.items()
                if found.wagers >= least
            }
        return [self._compared(watched, found) for watched, found in sums.items()]

    def _compared(self, watched: Watched, sums: Sums) -> Return:
        if watched not in self._laws:
            self._laws[watched] = _law(self._layouts[watched], watched)
        law = self._laws[watched]
        if law is None:
            return Return(watched, sums, None, None, False)
        mean, variance, chosen = law
        expected = mean * sums.staked
        spread = sqrt(variance * sums.squares)
        sigmas = (sums.net - expected) / spread if spread else 0.0
        return Return(watched, sums, expected, sigmas, chosen)


def _watched(layout: Layout, event: Settled) -> Watched:
    house = layout.setup.house
    decided = tuple(sorted({**house.options, **house.rulings}.items()))
    table = layout.tables[event.wager]
    return Watched(layout.card.game, layout.card.hash, decided, event.wager, table, event.spot)


def _add(sums: Sums, results: list[tuple[int, int, int]]) -> None:
    """A seat's claims on one wager belong together; its stake is that of the first."""
    by_seat: dict[int, tuple[int, int]] = {}
    for seat, stake, net in results:
        first, so_far = by_seat.get(seat, (stake, 0))
        by_seat[seat] = (first, so_far + net)
    for stake, net in by_seat.values():
        sums.wagers += 1
        sums.staked += stake
        sums.squares += stake * stake
        sums.net += net


def _law(layout: Layout, watched: Watched) -> tuple[float, float, bool] | None:
    """Mean and variance of one unit, and whether players choose; None if there is no law."""
    laws = Laws(layout.setup)
    rules = laws.rules(watched.wager)  # those it is priced on: they know how it can be played
    if isinstance(laws.pricing(watched.wager), Value):
        return None  # a value only (blackjack), which takes seconds to work out
    strategies = rules.decisions.strategies(watched.wager)
    try:
        law = laws.law(
            watched.wager, watched.table, watched.spot, "best" if "best" in strategies else None
        )
    except BadInput:
        return None  # no certificate
    return float(law.mean), float(law.variance), bool(strategies)
