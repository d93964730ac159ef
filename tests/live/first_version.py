"""A house under the first version of the scheme: `first_version.sql`, and players for it.

The file was written by the code before rackcard-fair-2. A table cannot be resumed under another
card, so a change of one of the five cards makes it stale; `python -m tests.live.first_version` then
plays such an evening again, by the first version and with events that know no scheme.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.crowd import Guest

from rackcard.fair.scheme import Scheme
from rackcard.live.books.store import Store
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.pit import Pit
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock, lay
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import State
from rackcard.live.table.table import Table
from rackcard.web.orders import ORDER

DUMP = Path(__file__).parent / "first_version.sql"
GAMES = {
    "great-8-1": "great-8",
    "lucky-8-1": "lucky-8",
    "straights-1": "straights-and-8s",
    "blackjack-1": "dead-mans-hand",
    "pai-gow-1": "jacks-beat",
}
CLOCK = Clock(seeds=9_000, wagers=7_000, decision=8_000)
MOST_ORDERS = 300


class Evening:
    """A house that is open, and its two players."""

    def __init__(self, store: Store, now: int) -> None:
        self.now = now
        self.pit = Pit(store, lambda: self.now, Metrics())
        self.sent = 0

    def at(self, table: str) -> State:
        return self.pit.table(table).state

    async def send(self, table: str, who: str, make: Callable[[int, int], c.Command]) -> None:
        self.now += 7
        self.sent += 1
        await self.pit.submit(
            f"{sum(self.pit.store.heads()[table][:2])}-{self.sent}-{table}", who, table, make
        )

    async def play(self, table: str, until: Callable[[State], bool]) -> None:
        """Whoever sits there plays, until they are where they should be."""
        people = {who: seat for seat, who in enumerate(self.at(table).seats) if who}
        guests = {who: Guest(GAMES[table], seat, Random(seat), 1) for who, seat in people.items()}
        for who, guest in islice(cycle(guests.items()), MOST_ORDERS):
            if until(self.at(table)):
                return
            order = guest.act(self.pit.seen(table, who))
            if order is not None:
                asked = ORDER.validate_python({"id": "a-guest-asks", **order})
                await self.send(table, who, asked.made_by(who))
        raise AssertionError(f"{table} did not get there")


STOPPED: dict[str, tuple[tuple[str, ...], Callable[[State], bool]]] = {
    "great-8-1": (("ann", "bob"), lambda at: _is(at, 2, Phase.WAGERS) and len(at.stakes) > 1),
    "lucky-8-1": (("ann",), lambda at: at.round == 6 and bool(at.stakes)),
    "straights-1": (("ann",), lambda at: _is(at, 3, Phase.WAGERS)),
    "blackjack-1": (("ann", "bob"), lambda at: _is(at, 2, Phase.PLAYING) and at.asked >= 0),
    "pai-gow-1": (("ann",), lambda at: _is(at, 3, Phase.OPENING)),
}
"""Who plays at each table, and where it is stopped."""


def _is(state: State, shoe: int, phase: Phase) -> bool:
    return state.shoe is not None and state.shoe.number == shoe and state.phase == phase


async def _first_evening(store: Store) -> None:
    evening = Evening(store, 1_000_000)
    await evening.pit.start()
    for player in ("ann", "bob"):
        await evening.pit.grant(player, 1_000_000, f"grant-{player}")
    for table, (players, until) in STOPPED.items():
        await evening.pit.open(table, lay(GAMES[table], clock=CLOCK), f"open-{table}", "ann")
        for seat, player in enumerate(players):
            sit = {"id": "somebody-sits", "do": "sit", "seat": seat}
            await evening.send(table, player, ORDER.validate_python(sit).made_by(player))
        await evening.play(table, until)
    await evening.pit.stop()


def _without_scheme(self: e.Event) -> dict[str, Any]:
    content = {"kind": type(self).__name__, **asdict(self)}
    return {name: part for name, part in content.items() if name != "scheme"}


if __name__ == "__main__":
    Table.scheme = lambda self, shoe: Scheme.FIRST
    e.ShoeBrought.to_json = _without_scheme
    with TemporaryDirectory() as folder:
        file = Path(folder, "house.db")
        with Store.open(f"sqlite:///{file}") as store:
            asyncio.run(_first_evening(store))
        with closing(sqlite3.connect(file)) as db:
            DUMP.write_text("\n".join(db.iterdump()) + "\n", encoding="ascii")
