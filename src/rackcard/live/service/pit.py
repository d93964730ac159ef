"""The pit: all tables of a house in one process.

Commands wait in a queue. The pit takes all that are there, lets each table decide, writes what
happened in one transaction (that is where many players share the price of a durable write), and
only then tells anybody. If it cannot be written, it has not happened: tables go back to where they
were, and everybody who waited hears that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from time import perf_counter
from typing import cast

from rackcard.live.books.store import Store, StoreFailed
from rackcard.live.books.transaction import Record, taken
from rackcard.live.service.listeners import Listener, Listeners, message
from rackcard.live.service.messages import CommandAnswer, Done
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.return_monitor import ReturnMonitor
from rackcard.live.service.vault import TableVault, vault_of
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.bots import is_bot
from rackcard.live.table.breakage import at_stake
from rackcard.live.table.commands import Command
from rackcard.live.table.events import BANK, Event, PlayMoneyGranted, player_account
from rackcard.live.table.layout import Layout, layout_of, opening
from rackcard.live.table.messages import TableSeen
from rackcard.live.table.settlements import LastRounds
from rackcard.live.table.state import State, opened, takes_wagers
from rackcard.live.table.steps import Steps, hands
from rackcard.live.table.table import Table
from rackcard.live.table.view import seen
from rackcard.rules.errors import BadInput, unknown

log = logging.getLogger(__name__)

MOST_WAITING = 10_000
"""Commands in the queue; more are refused at the door."""
MOST_AT_ONCE = 500
"""Commands in a transaction."""
THE_HOUSE = "house"
"""Who sends what nobody asked for: the clock."""
TICK = 0.1
"""Seconds between looks at the clock."""


class NotWritten(BadInput):
    """It could not be written down, and so it has not happened."""


Make = Callable[[int, int], Command]
"""A command, from the time it is and what its player has."""


Happens = Callable[[Table | None, int, int], list[Event]]
"""What an order makes happen at a table, at a time, for somebody with so much money."""


@dataclass
class Order:
    """Something to be done, once, on its way through the pit."""

    command_id: str
    owner: str
    table: str
    happens: Happens
    """BadInput if it cannot be done."""
    done: asyncio.Future[CommandAnswer]
    opens: Table | None = None
    """The table that it opens, if it does."""


class Pit:
    def __init__(self, store: Store, clock: Callable[[], int], metrics: Metrics) -> None:
        """`clock` says what time it is, in milliseconds."""
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.return_monitor = ReturnMonitor()
        self.last = LastRounds()
        self.names: Callable[[Iterable[str]], dict[str, str]] = lambda players: {}
        """Names of players by their ids; set by the house, which knows its people."""
        self.stirred: Callable[[str], None] = lambda table: None
        """Hears of every table where something has happened."""
        self.funds: dict[str, int] = dict(store.balances())
        self.tables = {name: self._restored(name) for name in store.tables()}
        self._listeners = Listeners()
        self._queue: asyncio.Queue[Order] = asyncio.Queue(MOST_WAITING)
        self._work: list[asyncio.Task[None]] = []

    def _restored(self, name: str) -> Table:
        """A table as its journal leaves it."""
        events = self.store.events(name)
        first = next(events)
        if not isinstance(first, e.TableOpened):
            raise BadInput(f"the journal of {name} does not begin with its opening: audit it.")
        table = Table(name, layout_of(first), TableVault(self.store, name))
        table.apply(self.last.hears(name, events))
        return table

    # --- running

    async def start(self) -> None:
        """Begin to take commands; tables that were under way give everybody their time again."""
        self._work = [asyncio.create_task(self._write()), asyncio.create_task(self._watch_clock())]
        self.metrics.tables.set(len(self.tables))
        waiting = [name for name, table in self.tables.items() if table.state.until]
        for name in waiting:
            await self.submit(_own_id("resume"), THE_HOUSE, name, _resume)
        log.info("open", extra={"tables": len(self.tables), "resumed": len(waiting)})

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
            for name in late:
                with contextlib.suppress(BadInput):
                    await self.submit(_own_id("tick"), THE_HOUSE, name, _tick)

    # --- orders

    def table(self, name: str) -> Table:
        if name not in self.tables:
            raise unknown("the house", "table", name, list(self.tables)[:20])
        return self.tables[name]

    async def submit(self, command_id: str, owner: str, table: str, make: Make) -> CommandAnswer:
        """Have a command carried out, once: the same id again gets the same answer."""
        self.table(table)

        def happens(at: Table | None, now: int, funds: int) -> list[Event]:
            assert at is not None, "tables stay where they are"
            return at.decide(make(now, funds))

        return await self._done(command_id, owner, table, happens)

    async def open(self, name: str, layout: Layout, command_id: str, owner: str) -> str:
        """Open a table, once: the same command id again names the one that it opened."""
        table = Table(name, layout, TableVault(self.store, name))
        answer = await self._done(command_id, owner, name, lambda *_: [opening(layout)], table)
        if not answer["ok"]:
            raise BadInput(str(answer["error"]))
        return str(answer["table"])

    async def grant(
        self, player: str, cents: int, command_id: str, below: int | None = None
    ) -> None:
        """Play money from the bank, for somebody who has less than `below` (if that is given)."""

        def happens(_: Table | None, now: int, funds: int) -> list[Event]:
            if below is not None and funds >= below:
                raise BadInput("you have play money left: the bank gives more when you run low.")
            return [PlayMoneyGranted(player, cents)]

        answer = await self._done(command_id, player, BANK, happens)
        if not answer["ok"]:
            raise BadInput(str(answer["error"]))

    async def _done(
        self,
        command_id: str,
        owner: str,
        table: str,
        happens: Happens,
        opens: Table | None = None,
    ) -> CommandAnswer:
        done: asyncio.Future[CommandAnswer] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait(Order(command_id, owner, table, happens, done, opens))
        except asyncio.QueueFull:
            raise NotWritten("the house is too busy: try again in a moment.") from None
        return await done

    async def _write(self) -> None:
        while True:
            orders = [await self._queue.get()]
            while len(orders) < MOST_AT_ONCE and not self._queue.empty():
                orders.append(self._queue.get_nowait())
            await self._carry_out(orders)

    async def _carry_out(self, orders: list[Order]) -> None:
        batch = _Batch(self, orders)
        for order in orders:
            batch.add(order)
        began = perf_counter()
        try:
            if batch.records:
                await asyncio.to_thread(self._commit, batch.records)
        except (BadInput, StoreFailed) as error:
            log.error("nothing was written", extra={"reason": str(error), "commands": len(orders)})
            batch.fail(NotWritten(f"nothing was changed: {error}"))
            return
        if batch.records:
            self.metrics.committed(len(batch.records), perf_counter() - began)
        before = dict(self.tables)
        batch.happened()
        batch.answer()
        for name, events in batch.by_table().items():
            table = self.tables[name]
            for event in events:
                self.metrics.happened(table.layout.card.game, event)
            self.return_monitor.happened(name, table.layout, events)
            self._tell(
                table, before[name].state if name in before else opened(table.layout), events
            )

    def _tell(self, table: Table, before: State, events: list[Event]) -> None:
        for event in events:
            self.last.hear(table.name, event)
        try:
            self.stirred(table.name)
            if events and self._listeners.at(table.name):
                names = self.names({*before.seats, *table.state.seats})
                self._listeners.tell(Steps(table, before, events, names), self.seen)
        except Exception:
            # It has happened, and the house goes on: who comes back sees where things stand.
            log.exception("could not be told", extra={"table": table.name})
            self._listeners.hang_up(table.name)

    def _commit(self, records: list[Record]) -> None:
        """All of them or none: what a table decides stands on what it decided before."""
        self.store.commit(records, whole=True)

    # --- watching

    def listen(self, table: str, player: str) -> Listener:
        listener = self._listeners.add(self.table(table).name, player)
        listener.hear(message([], self.seen(table, player)))
        self.metrics.listeners.inc()
        return listener

    def leave(self, listener: Listener) -> None:
        if self._listeners.remove(listener):
            self.metrics.listeners.dec()

    def seen(self, name: str, player: str) -> TableSeen:
        """A table as one person may see it, with what they have."""
        table = self.table(name)
        found = table.state.seat_of(player)
        seat = -1 if found is None else found
        return {
            **seen(table, seat),
            "hands": hands(table.layout, table.state, seat),
            "names": self.names(table.state.seats),
            "bots": [chair for chair, who in enumerate(table.state.seats) if is_bot(who)],
            "last": self.last.of(name),
            "settled": self.last.settled(name),
            "breakage": at_stake(table.layout, table.state, seat),
            "riding": [
                w for w in table.layout.tables if not takes_wagers(table.layout, table.state, w)
            ],
            "now": self.clock(),
            "funds": self.funds.get(player_account(player), 0),
        }


class _Batch:
    """Commands decided together, each on top of the one before, before any of them is written.

    Tables and money are worked on in copies: nobody sees what is not written yet.
    """

    def __init__(self, pit: Pit, orders: list[Order]) -> None:
        self.pit = pit
        self.records: list[Record] = []
        self._written: dict[str, tuple[str, Done]] = dict(_answered(pit.store, orders))
        self._answers: list[tuple[Order, CommandAnswer]] = []
        self._tables: dict[str, Table] = {}
        self._funds: dict[str, int] = {}

    def add(self, order: Order) -> None:
        answer: CommandAnswer
        try:
            answer = self._known(order) or self._decided(order)
        except BadInput as refusal:
            self.pit.metrics.refused()
            answer = {"ok": False, "error": str(refusal)}
        except Exception:
            # One table's trouble: nothing of it has happened, and the others play on.
            log.exception("command failed", extra={"table": order.table, "by": order.owner})
            answer = {"ok": False, "error": "the house made a mistake: nothing was changed."}
        self._answers.append((order, answer))

    def _known(self, order: Order) -> Done | None:
        """The answer that a command was given when it came before, be it in this very batch."""
        owner, reply = self._written.get(order.command_id, (order.owner, None))
        if owner != order.owner:
            raise taken(order.command_id)
        if reply and reply["table"] != order.table and not order.opens:
            raise BadInput("this command id has been used at another table.")
        return reply

    def _decided(self, order: Order) -> Done:
        now = self.pit.clock()
        table = self._table(order)
        funds = self._held(player_account(order.owner))
        try:
            events = order.happens(table, now, funds)
        except Exception:
            if table is not None:
                vault_of(table).drop()
            raise
        seeds = {}
        if table is not None:
            table.apply(events)
            self._tables[order.table] = table
            seeds = vault_of(table).take()
        for event in events:
            for move in event.moves(order.table):
                self._funds[move.source] = self._held(move.source) - move.cents
                self._funds[move.target] = self._held(move.target) + move.cents
        answer: Done = {"ok": True, "table": order.table, "events": len(events)}
        if events or order.owner != THE_HOUSE:
            # One that changed nothing is remembered too: it must not change anything later.
            head = (order.command_id, order.owner, order.table, now)
            self.records.append(Record(*head, events, answer, seeds))
            self._written[order.command_id] = (order.owner, answer)
        return answer

    def _table(self, order: Order) -> Table | None:
        """The table as this batch leaves it so far; None for the bank, which is no table."""
        if order.table in self._tables:
            return self._tables[order.table]
        known = order.opens or self.pit.tables.get(order.table)
        return None if known is None else copy(known)

    def _held(self, account: str) -> int:
        return self._funds.get(account, self.pit.funds.get(account, 0))

    def happened(self) -> None:
        """It is written: this is how things stand."""
        self.pit.tables |= self._tables
        self.pit.funds |= self._funds

    def answer(self) -> None:
        self.pit.metrics.tables.set(len(self.pit.tables))
        for order, answer in self._answers:
            if not order.done.done():
                order.done.set_result(answer)

    def fail(self, error: BadInput) -> None:
        for order, _ in self._answers:
            if not order.done.done():
                order.done.set_exception(error)

    def by_table(self) -> dict[str, list[Event]]:
        found: dict[str, list[Event]] = {}
        for record in self.records:
            if record.table in self.pit.tables:
                found.setdefault(record.table, []).extend(record.events)
        return found


def _answered(store: Store, orders: list[Order]) -> Iterator[tuple[str, tuple[str, Done]]]:
    """Owner and answer of the orders that are written already; only what was done is written."""
    for command_id, (owner, reply) in store.answered(one.command_id for one in orders).items():
        yield command_id, (owner, cast(Done, reply))


def _own_id(kind: str) -> str:
    return f"{kind}-{secrets.token_hex(12)}"


def _tick(now: int, _: int) -> Command:
    return c.Tick(now)


def _resume(now: int, _: int) -> Command:
    return c.Resume(now)
