"""The pit: all tables of a house in one process.

Commands wait in a queue. The pit takes all that are there, lets each table decide, writes what
happened in one transaction (that is where many players share the price of a durable write), and
only then tells anybody. If it cannot be written, it has not happened: tables go back to where they
were, and everybody who waited hears that. If nobody can know any more what was written, the house
is lost (`Pit.lost`), and its process must end.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from time import perf_counter
from typing import cast

from rackcard.live.books.store import AlreadyWritten, NotOurs, Outdated, Store
from rackcard.live.service.batch import THE_HOUSE, Batch, Order
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.live.service.elsewhere import NOTHING_ELSEWHERE, Elsewhere
from rackcard.live.service.hooks import PitHooks
from rackcard.live.service.listeners import Listener, Listeners, greeting
from rackcard.live.service.messages import CommandAnswer, Done
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.order_making import (
    CLOSED,
    Make,
    fail,
    order_for,
    own_id,
    resume,
    tick,
)
from rackcard.live.service.recent_answers import RecentAnswers
from rackcard.live.service.return_monitor import ReturnMonitor
from rackcard.live.service.snapshots import Snapshots
from rackcard.live.service.table_restorer import TableRestorer
from rackcard.live.service.vault import TableVault
from rackcard.live.service.views import Views
from rackcard.live.service.writer import Lost, NotWritten, Writer
from rackcard.live.table.bots import is_bot
from rackcard.live.table.events import (
    BANK,
    Event,
    PlayMoneyGranted,
    layout_account,
    player_account,
)
from rackcard.live.table.layout import Layout, opening
from rackcard.live.table.messages import TableSeen
from rackcard.live.table.settlements import LastRounds
from rackcard.live.table.state import State, opened, under_way
from rackcard.live.table.steps import Steps
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput, unknown

log = logging.getLogger(__name__)

MOST_WAITING = 10_000
"""Commands in the queue; more are refused."""
MOST_AT_ONCE = 500
"""Commands in a transaction."""
UNKNOWN = "nobody knows whether it was written: ask again, with the same id, in a moment."
TICK = 0.1
"""Seconds between looks at the clock."""


MOVED = "another node deals at this table now: try again in a moment."


def seated_at(tables: Iterable[Table]) -> set[str]:
    return {player for table in tables for player in table.state.seats if player}


class Pit:
    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        metrics: Metrics,
        tables: Collection[str] | None = None,
    ) -> None:
        """`clock` says what time it is, in milliseconds; `tables` are those to deal at, if other
        nodes deal at others."""
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.return_monitor = ReturnMonitor()
        self.last = LastRounds()
        self.hooks = PitHooks()
        self.funds: dict[str, int] = dict(store.balances())
        self.snapshots = Snapshots()
        self._restore = TableRestorer(store, self.last, self.snapshots)
        self.closed = store.closed_tables()
        """Tables that nobody can play at any more; their books stay."""
        open_tables = [name for name in store.tables() if name not in self.closed]
        mine = [name for name in open_tables if tables is None or name in tables]
        self.tables = self._restore.tables(mine)
        self.opened_by = store.opened_by()
        """Who opened the tables that are open."""
        self.writer = Writer(store)
        self.recent = RecentAnswers()
        self.lost = ""
        """Why the house cannot go on; "" as long as it can."""
        self._listeners = Listeners()
        self._queue: asyncio.Queue[Order] = asyncio.Queue(MOST_WAITING)
        self._work: list[asyncio.Task[None]] = []

    # --- running

    async def start(self) -> None:
        """Begin to take commands; tables that were under way give everybody their time again."""
        self.metrics.tables.set(len(self.tables))
        resumed = await self._resume_all()
        self._work = [asyncio.create_task(self._write()), asyncio.create_task(self._watch_clock())]
        log.info("open", extra={"tables": len(self.tables), "resumed": resumed})

    async def adopt(self, names: Collection[str], reads: BoundedPool) -> None:
        """Deal on at tables that another node has dealt at."""
        tables = await reads.do(self._restore.tables, names)
        seated = seated_at(tables.values())
        await self.refresh_funds({*map(player_account, seated), *map(layout_account, tables)})
        self.opened_by |= await reads.do(self.store.opened_by)
        await reads.do(self.hooks.look_up_names, seated)
        self.tables |= tables
        self.metrics.tables.set(len(self.tables))
        resumed = [self.submit(own_id("resume"), THE_HOUSE, name, resume) for name in tables]
        await asyncio.gather(*resumed, return_exceptions=True)
        for name in tables:
            self.hooks.table_changed(name)

    async def refresh_funds(self, accounts: Collection[str] | None) -> None:
        """Read again what another node may have changed; None is every account. Between two
        batches: whatever is read then is no older than what the pit knows."""
        store = self.store
        self.funds |= await self.writer.keep(
            store.balances if accounts is None else partial(store.balances_of, accounts)
        )

    async def _resume_all(self) -> int:
        """Give everybody their time again: the house, or its database, was away."""
        waiting = [name for name, at in self.tables.items() if at.state.until or at.state.out]
        orders = [order_for(own_id("resume"), THE_HOUSE, name, resume) for name in waiting]
        for first in range(0, len(orders), MOST_AT_ONCE):
            await self._carry_out(orders[first : first + MOST_AT_ONCE])
        return len(orders)

    async def stop(self) -> None:
        for task in self._work:
            task.cancel()
        for task in self._work:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._listeners.hang_up()

    async def _watch_clock(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = self.clock()
            late = [name for name, table in self.tables.items() if table.state.is_late(now)]
            ticks = [self.submit(own_id("tick"), THE_HOUSE, name, tick) for name in late]
            for failed in await asyncio.gather(*ticks, return_exceptions=True):
                if isinstance(failed, Exception) and not isinstance(failed, BadInput):
                    log.error("a table missed its time", extra={"reason": repr(failed)})

    # --- orders

    def table(self, name: str) -> Table:
        if name in self.closed:
            raise BadInput(CLOSED)
        if name not in self.tables:
            raise unknown("the house", "table", name, list(self.tables)[:20])
        return self.tables[name]

    async def submit(
        self,
        command_id: str,
        owner: str,
        table: str,
        make: Make,
        elsewhere: Elsewhere = NOTHING_ELSEWHERE,
    ) -> CommandAnswer:
        """Have a command carried out, once: the same id again gets the same answer."""
        self.table(table)
        self.hooks.player_active(table, owner)
        return await self._done(order_for(command_id, owner, table, make, elsewhere))

    async def open(
        self,
        name: str,
        layout: Layout,
        command_id: str,
        owner: str,
        elsewhere: Elsewhere = NOTHING_ELSEWHERE,
    ) -> str:
        """Open a table, once: the same command id again names the one that it opened."""
        table = Table(name, layout, TableVault())
        answer = await self._done(
            Order(command_id, owner, name, lambda *_: [opening(layout)], table, elsewhere)
        )
        if not answer["ok"]:
            raise BadInput(str(answer["error"]))
        return str(answer["table"])

    async def grant(
        self,
        player: str,
        cents: int,
        command_id: str,
        below: int | None = None,
        elsewhere: Elsewhere = NOTHING_ELSEWHERE,
    ) -> None:
        """Play money from the bank, for somebody who has less than `below` (if that is given),
        stakes on all layouts included, those at other nodes too."""

        def happens(_: Table | None, now: int, funds: int) -> list[Event]:
            if below is not None and funds >= below:
                raise BadInput("you have play money left: the bank gives more when you run low.")
            return [PlayMoneyGranted(player, cents)]

        answer = await self._done(Order(command_id, player, BANK, happens, elsewhere=elsewhere))
        if not answer["ok"]:
            raise BadInput(str(answer["error"]))

    async def _done(self, order: Order) -> CommandAnswer:
        if why := self.lost or self.writer.trouble:
            raise NotWritten(f"nothing was changed: {why}; try again in a moment.")
        try:
            self._queue.put_nowait(order)
        except asyncio.QueueFull:
            raise NotWritten("the house is too busy: try again in a moment.") from None
        return await order.done

    async def _write(self) -> None:
        while True:
            orders = [await self._queue.get()]
            while len(orders) < MOST_AT_ONCE and not self._queue.empty():
                orders.append(self._queue.get_nowait())
            failures = self.writer.failures
            try:
                await self._carry_out(orders)
                if self.writer.failures != failures:
                    await self._resume_all()
            except Exception as error:
                # What is in memory may differ from what is written: nothing can be built on it.
                log.exception("the house is lost", extra={"reason": str(error)})
                self._lose(str(error) if isinstance(error, Lost) else "the house made a mistake")
                fail(orders, UNKNOWN)
                return

    def _lose(self, why: str) -> None:
        self.lost = why.rstrip(".")
        while not self._queue.empty():
            fail([self._queue.get_nowait()], f"nothing was changed: {self.lost}.")
        self.hooks.house_lost()

    async def _carry_out(self, orders: list[Order]) -> None:
        """Decide, write, answer and tell; a command that is known already is not decided again."""
        began = perf_counter()
        known: dict[str, tuple[str, Done]] = {}
        while True:
            batch = Batch(self, orders, known)
            try:
                last_seqs = await self._written(batch)
            except Outdated as found:
                self.funds |= found.balances  # another node has changed them
            except NotOurs as found:
                orders = self._without(orders, found.tables)
            except AlreadyWritten as found:
                known |= {
                    id: (owner, cast(Done, reply)) for id, (owner, reply) in found.answers.items()
                }
            except NotWritten as error:
                log.error("not written", extra={"reason": str(error), "commands": len(orders)})
                fail(orders, str(error))
                return
            else:
                break
        if batch.records:
            self.snapshots.waiting.clear()
            self.metrics.committed(len(batch.records), perf_counter() - began)
        before = dict(self.tables)
        batch.happened()
        batch.answer()
        for name, events in batch.by_table().items():
            table = self.tables[name]
            for event in events:
                self.metrics.happened(table.layout.card.game, event)
            self.return_monitor.happened(name, table.layout, events)
            if events:  # a command that changed nothing has no place in the journal
                self.snapshots.happened(table, events, last_seqs[name])
            self._tell(
                table, before[name].state if name in before else opened(table.layout), events
            )

    async def _written(self, batch: Batch) -> Mapping[str, int]:
        if not batch.records and not batch.refused:
            return {}
        return await self.writer.write(
            batch.records, batch.refused, self.snapshots.waiting, batch.believed
        )

    def _without(self, orders: list[Order], tables: Collection[str]) -> list[Order]:
        """The orders for tables that are still ours; another node has taken the others over."""
        for name in tables:
            self.give_up(name)
        fail([order for order in orders if order.table in tables], f"nothing was changed: {MOVED}")
        return [order for order in orders if order.table not in tables]

    def give_up(self, name: str) -> None:
        """Deal no more at a table: whoever listens comes back to the node that does."""
        if name in self.tables:
            del self.tables[name]
            self.last.forget(name)
            self._listeners.hang_up(name)
            self.metrics.tables.set(len(self.tables))

    def _tell(self, table: Table, before: State, events: list[Event]) -> None:
        for event in events:
            self.last.record(table.name, event)
        try:
            self.hooks.table_changed(table.name)
            if events and self._listeners.at(table.name):
                views = self._views(table)
                names = views.shared["names"]
                if before.seats is not table.state.seats:
                    names = self.hooks.names({*before.seats, *table.state.seats})
                steps = Steps(table, before, events, names, views.sights)
                self._listeners.tell(steps, views)
        except Exception:
            # It has happened, and the house goes on: who comes back sees where things stand.
            log.exception("could not be told", extra={"table": table.name})
            self._listeners.hang_up(table.name)
        if table.state.is_closed:
            self._close(table.name)

    def _close(self, name: str) -> None:
        self.closed.add(name)
        del self.tables[name]
        self.opened_by.pop(name, None)
        self.last.forget(name)
        self._listeners.hang_up(name, CLOSED)
        self.metrics.tables.set(len(self.tables))

    # --- watching

    def listen(
        self, table: str, player: str, as_text: bool = False, changes: bool = False
    ) -> Listener:
        """The first message is how the table stands; the others tell it again after each batch of
        events, or only its `changes`."""
        listener = self._listeners.add(self.table(table).name, player, as_text, changes)
        listener.hear(greeting(listener, self._views(self.table(table))))
        self.metrics.listeners.inc()
        self.hooks.player_connected(table, player)
        return listener

    def leave(self, listener: Listener) -> None:
        if self._listeners.remove(listener):
            self.metrics.listeners.dec()
            self.hooks.player_disconnected(listener.table, listener.player)

    def seen(self, name: str, player: str) -> TableSeen:
        """A table as one person may see it, with what they have."""
        return self._views(self.table(name)).of(player)

    def _views(self, table: Table) -> Views:
        layout, state = table.layout, table.state
        more = {
            "names": self.hooks.names(state.seats),
            "bots": [chair for chair, who in enumerate(state.seats) if is_bot(who)],
            "last": self.last.of(table.name),
            "settled": self.last.settled(table.name),
            "riding": under_way(layout, state),
            "now": self.clock(),
        }
        return Views(table, more, self.funds, self._listeners.views_at(table.name))
