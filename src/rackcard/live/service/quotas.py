"""How much there is for everybody, and how much of it one person may have at once."""

from __future__ import annotations

from collections.abc import Mapping

from rackcard.live.service.elsewhere import Elsewhere
from rackcard.live.table.bots import is_bot
from rackcard.live.table.events import SeatTaken, TableOpened
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput

MOST_TABLES = 1_000
"""Of a house."""
TABLES_EACH = 16
"""Open at once that one person has opened."""
SEATS_EACH = 16
"""One person's at once, at different tables."""
SOCKETS_EACH = 64
"""Of all sessions of one person."""
SOCKETS_A_SESSION = 16
WELCOME = 1_000_00
"""Cents of play money for whoever comes in, and again when somebody has run low."""
RUN_LOW = 100_00
"""Cents; what lies on the layouts counts."""


def check(
    event: SeatTaken | TableOpened,
    owner: str,
    tables: Mapping[str, Table],
    opened_by: Mapping[str, str],
    elsewhere: Elsewhere,
) -> None:
    """BadInput if what is about to happen is more than one person may have."""
    if isinstance(event, TableOpened):
        if elsewhere.tables + opened(owner, tables, opened_by) >= TABLES_EACH:
            raise BadInput(f"one person has up to {TABLES_EACH} tables open at once.")
    elif not is_bot(event.player) and (elsewhere.seats + seats(event.player, tables) >= SEATS_EACH):
        raise BadInput(f"one person has up to {SEATS_EACH} seats at once.")


def opened(owner: str, tables: Mapping[str, Table], opened_by: Mapping[str, str]) -> int:
    """How many of the tables somebody has opened."""
    return sum(opened_by.get(name) == owner for name in tables)


def seats(player: str, tables: Mapping[str, Table]) -> int:
    """At how many of the tables somebody sits."""
    return sum(player in table.state.seats for table in tables.values())


def staked(player: str, tables: Mapping[str, Table]) -> int:
    """Cents that somebody has on all layouts."""
    found = 0
    for table in tables.values():
        state = table.state
        seat = state.seat_of(player)
        if seat is not None:
            found += sum(state.held(bet) for bet in state.stakes if bet.seat == seat)
    return found
