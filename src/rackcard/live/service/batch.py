"""A batch: commands decided together, to be written in one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rackcard.live.books.transaction import Record, taken
from rackcard.live.service import quotas
from rackcard.live.service.elsewhere import NOTHING_ELSEWHERE, Elsewhere
from rackcard.live.service.messages import CommandAnswer, Done, NotDone
from rackcard.live.service.vault import vault_of
from rackcard.live.table.events import (
    PLAYER_PREFIX,
    Event,
    SeatTaken,
    TableOpened,
    player_account,
)
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.live.service.pit import Pit

log = logging.getLogger(__name__)

THE_HOUSE = "house"
"""Who sends what nobody asked for: the clock."""

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
    opens: Table | None = None
    """The table that it opens, if it does."""
    elsewhere: Elsewhere = NOTHING_ELSEWHERE
    """What its owner has at other nodes."""
    done: asyncio.Future[CommandAnswer] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Batch:
    """Commands decided together, each on top of the one before, before any of them is written.

    Tables and money are worked on in copies: nobody sees what is not written yet.
    """

    def __init__(
        self, pit: Pit, orders: list[Order], known: Mapping[str, tuple[str, Done]]
    ) -> None:
        """`known` are answers of commands that were found to be written before."""
        self.pit = pit
        self.records: list[Record] = []
        self.refused: list[str] = []
        """Ids of commands that cannot be done now; they may have been done before."""
        self._written = dict(known)
        self._answers: list[tuple[Order, CommandAnswer]] = []
        self._tables: dict[str, Table] = {}
        self._funds: dict[str, int] = {}
        self.believed: dict[str, int] = {}
        """What players had before it, as far as anything rests on that."""
        self._opened_by: dict[str, str] = {}
        for order in orders:
            self._add(order)

    def _add(self, order: Order) -> None:
        answer: CommandAnswer
        try:
            answer = self._known(order) or self._decided(order)
        except BadInput as refusal:
            self.pit.metrics.refused()
            answer = self._refused(order, str(refusal))
        except Exception:
            # One table's trouble: nothing of it has happened, and the others play on.
            log.exception("command failed", extra={"table": order.table, "by": order.owner})
            answer = self._refused(order, "the house made a mistake: nothing was changed.")
        self._answers.append((order, answer))

    def _refused(self, order: Order, why: str) -> NotDone:
        if order.owner != THE_HOUSE and not self._answer_of(order):
            self.refused.append(order.command_id)
        return {"ok": False, "error": why}

    def _answer_of(self, order: Order) -> tuple[str, Done] | None:
        """Owner and answer of a command that is written, as far as nobody has to look it up."""
        return self._written.get(order.command_id) or self.pit.recent.get(order.command_id)

    def _known(self, order: Order) -> Done | None:
        """The answer that a command was given when it came before, be it in this very batch."""
        owner, reply = self._answer_of(order) or (order.owner, None)
        if owner != order.owner:
            raise taken(order.command_id)
        if reply and reply["table"] != order.table and not order.opens:
            raise BadInput("this command id has been used at another table.")
        return reply

    def _decided(self, order: Order) -> Done:
        now = self.pit.clock()
        table = self._table(order)
        funds = 0 if order.owner == THE_HOUSE else self._held(player_account(order.owner))
        if table is None:  # the bank asks for all that somebody has
            funds += quotas.staked(order.owner, self._all_tables()) + order.elsewhere.staked
        try:
            events = order.happens(table, now, funds)
            if events and isinstance(events[0], SeatTaken | TableOpened):
                held = (order.owner, self._all_tables(), self._openers(), order.elsewhere)
                quotas.check(events[0], *held)
        except Exception:
            if table is not None:
                vault_of(table).drop()
            raise
        seeds = {}
        if table is not None:
            table.apply(events)
            self._tables[order.table] = table
            if order.opens:
                self._opened_by[order.table] = order.owner
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
        return None if known is None else known.branch()

    def _all_tables(self) -> dict[str, Table]:
        return self.pit.tables | self._tables

    def _openers(self) -> dict[str, str]:
        return self.pit.opened_by | self._opened_by

    def _held(self, account: str) -> int:
        if account not in self._funds:
            self._funds[account] = self.pit.funds.get(account, 0)
            if account.startswith(PLAYER_PREFIX):
                self.believed[account] = self._funds[account]
        return self._funds[account]

    def happened(self) -> None:
        """It is written: this is how things stand."""
        self.pit.tables |= self._tables
        self.pit.funds |= self._funds
        self.pit.opened_by |= self._opened_by
        self.pit.recent.add(self._written)
        for table in self._tables.values():
            if table.state.shoe is not None:
                vault_of(table).forget_before(table.state.shoe.number)

    def answer(self) -> None:
        self.pit.metrics.tables.set(len(self.pit.tables))
        for order, answer in self._answers:
            if not order.done.done():
                order.done.set_result(answer)

    def by_table(self) -> dict[str, list[Event]]:
        found: dict[str, list[Event]] = {}
        for record in self.records:
            if record.table in self.pit.tables:
                found.setdefault(record.table, []).extend(record.events)
        return found
