"""Who is there: seats whose client is gone sit out, and empty tables are closed.

Somebody is there who listens at the table through a socket, or has sent it something just now. Bots
always are.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Coroutine, Iterator

from rackcard.live.service.batch import THE_HOUSE
from rackcard.live.service.order_making import Make
from rackcard.live.service.pit import Pit
from rackcard.live.table import commands as c
from rackcard.live.table.absence import is_gone, persons
from rackcard.live.table.calls import duration
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput

log = logging.getLogger(__name__)

GRACE = 10_000
"""Milliseconds without a sign of a client before it is gone: a browser that lost its socket has
tried to come back by then."""
EMPTY = 600_000
"""Milliseconds after which a table where nobody sits is closed."""
NOBODY_SAT = f"nobody has sat here for {duration(EMPTY)}"
LOOK = 1.0
"""Seconds between looks."""

At = tuple[str, str]
"""A table, and somebody at it."""
Due = tuple[str, Make]
"""A table, and what it has to hear."""


class Presence:
    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        self._ears: Counter[At] = Counter()
        self._sockets: Counter[str] = Counter()
        self._last_sign: dict[At, int] = {}
        """The last sign of everybody who does not listen."""
        self._empty: dict[str, int] = {}
        """Since when tables are."""
        self._work: set[asyncio.Task[None]] = set()
        pit.hooks.player_connected = self.connected
        pit.hooks.player_disconnected = self.disconnected
        pit.hooks.player_active = self.active

    def start(self) -> None:
        self._in_background(self._look_again())

    async def stop(self) -> None:
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    # --- signs

    def sockets(self, player: str) -> int:
        """How many somebody has open, at all tables."""
        return self._sockets[player]

    def connected(self, table: str, player: str) -> None:
        self._ears[table, player] += 1
        self._sockets[player] += 1
        state = self.pit.table(table).state
        if state.seat_of(player) in state.out:
            self._in_background(self._say([_back(table, player)]))

    def disconnected(self, table: str, player: str) -> None:
        self._ears -= Counter([(table, player)])
        self._sockets -= Counter([player])
        self.active(table, player)

    def active(self, table: str, player: str) -> None:
        self._last_sign[table, player] = self.pit.clock()

    # --- consequences

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Exception:
                log.exception("could not look who is there")

    async def look(self) -> None:
        """Tell the tables who is gone, and close those where nobody sits."""
        now = self.pit.clock()
        tables = list(self.pit.tables.values())
        seated = {(table.name, who) for table in tables for who in table.state.seats if who}
        # Whoever is seen for the first time (the house has just opened) was here a moment ago.
        self._last_sign = {at: self._last_sign.get(at, now) for at in seated}
        due = [one for table in tables for one in self._due(table, now)]
        names = {table.name for table in tables}
        self._empty = {name: since for name, since in self._empty.items() if name in names}
        await self._say(due)

    def _due(self, table: Table, now: int) -> Iterator[Due]:
        state = table.state
        if not state.players:
            if now - self._empty.setdefault(table.name, now) >= EMPTY:
                yield table.name, lambda now, _: c.Close(now, NOBODY_SAT)
            return
        self._empty.pop(table.name, None)
        if not table.layout.clock.away:
            return
        for seat in sorted(persons(state)):
            at = (table.name, state.seats[seat])
            here = self._ears[at] > 0 or now - self._last_sign[at] < GRACE
            if here and is_gone(state, seat) and self._ears[at]:
                yield _back(*at)
            elif not here and not is_gone(state, seat):
                yield _gone(*at)

    async def _say(self, due: list[Due]) -> None:
        said = [
            self.pit.submit(f"presence-{secrets.token_hex(12)}", THE_HOUSE, table, make)
            for table, make in due
        ]
        for failed in await asyncio.gather(*said, return_exceptions=True):
            if isinstance(failed, Exception) and not isinstance(failed, BadInput):
                log.error("a table was not told who is there", extra={"reason": repr(failed)})

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _gone(table: str, player: str) -> Due:
    return table, lambda now, _: c.Gone(now, player)


def _back(table: str, player: str) -> Due:
    return table, lambda now, _: c.Back(now, player)
