"""Orders for tables: those of players, and those that the house gives itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable

from rackcard.live.service.batch import Order
from rackcard.live.service.elsewhere import NOTHING_ELSEWHERE, Elsewhere
from rackcard.live.service.writer import NotWritten
from rackcard.live.table import commands as c
from rackcard.live.table.commands import Command
from rackcard.live.table.events import Event
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput

CLOSED = "this table is closed."

Make = Callable[[int, int], Command]
"""A command, from the time it is and what its player has."""


def order_for(
    command_id: str,
    owner: str,
    table: str,
    make: Make,
    elsewhere: Elsewhere = NOTHING_ELSEWHERE,
) -> Order:
    """A command on its way to a table; `elsewhere` is what its player has at other nodes."""

    def happens(at: Table | None, now: int, funds: int) -> list[Event]:
        if at is None:
            raise BadInput(CLOSED)
        return at.decide(make(now, funds))

    return Order(command_id, owner, table, happens, elsewhere=elsewhere)


def fail(orders: Iterable[Order], why: str) -> None:
    """Tell everybody who still waits that it was not written."""
    for order in orders:
        if not order.done.done():
            order.done.set_exception(NotWritten(why))
            order.done.exception()  # is not logged if nobody waits, as for what the house resumes


def own_id(kind: str) -> str:
    """An id for something that nobody sent."""
    return f"{kind}-{secrets.token_hex(12)}"


def tick(now: int, _: int) -> Command:
    return c.Tick(now)


def resume(now: int, _: int) -> Command:
    return c.Resume(now)
