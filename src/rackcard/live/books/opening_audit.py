"""Is every table noted as the journal opened and closed it?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import or_, select

from rackcard.live.books.reading import Reading
from rackcard.live.books.schema import chains, commands, journal
from rackcard.live.table.events import TableClosed, TableOpened

KINDS = (TableOpened, TableClosed)


class _Noted(NamedTuple):
    opened_by: str | None = None
    opened_at: int = 0
    is_closed: int = 0


def check_openings(reading: Reading) -> Iterator[str]:
    """Every table is noted as the journal opened and closed it."""
    right = _by_journal(reading)
    columns = (chains.c.table_id, chains.c.opened_by, chains.c.opened_at, chains.c.is_closed)
    for table, *noted in reading.stream(select(*columns).order_by(chains.c.table_id)):
        wanted = right.get(table, _Noted())
        if noted[:2] != [wanted.opened_by, wanted.opened_at]:
            yield f"{table!r} is not noted as opened by whom, and when, the journal says."
        if noted[2] != wanted.is_closed:
            says = "closed" if wanted.is_closed else "open"
            yield f"{table!r} is {says}, says the journal, and is noted otherwise."


def _by_journal(reading: Reading) -> dict[str, _Noted]:
    found: dict[str, _Noted] = {}
    wanted = (
        select(journal.c.table_id, journal.c.event, commands.c.owner, commands.c.at)
        .join_from(
            journal,
            commands,
            (commands.c.table_id == journal.c.table_id) & (commands.c.number == journal.c.number),
        )
        .where(or_(*(journal.c.event.contains(f'"kind":"{kind.__name__}"') for kind in KINDS)))
        .order_by(journal.c.table_id, journal.c.seq)
    )
    for table, text, owner, at in reading.stream(wanted):
        before = found.get(table, _Noted())
        if _kind(text) == TableOpened.__name__:
            found[table] = before._replace(opened_by=owner, opened_at=at)
        elif _kind(text) == TableClosed.__name__:
            found[table] = before._replace(is_closed=1)
    return found


def _kind(text: str) -> Any:
    """None if it cannot be read: others find that."""
    try:
        return json.loads(text)["kind"]
    except (ValueError, KeyError, TypeError):
        return None
