"""Is every shoe found where the journal has it?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, ColumnElement, FromClause, func, select

from rackcard.live.books.reading import Reading
from rackcard.live.books.schema import journal, shoes
from rackcard.live.table.events import ShoeBrought, ShoeEnded


def check_shoes(reading: Reading) -> Iterator[str]:
    """Every shoe is found where the journal brought and ended it."""
    brought, ended = journal.alias(), journal.alias()
    columns = (shoes.c.table_id, shoes.c.shoe, shoes.c.ended)
    wanted = (
        select(*columns, brought.c.event, ended.c.event)
        .outerjoin(brought, _at(brought, shoes.c.brought))
        .outerjoin(ended, _at(ended, shoes.c.ended))
        .order_by(shoes.c.table_id, shoes.c.shoe)
    )
    found, before = 0, ("", 0, False)
    for table, shoe, at, was_brought, was_ended in reading.stream(wanted):
        found += 1
        if before[0] == table and before[2]:
            yield _wrong(before[1], table)  # only the last one of a table may be under way
        sound = _is(ShoeBrought, shoe, was_brought)
        if not sound or (at is not None and not _is(ShoeEnded, shoe, was_ended)):
            yield _wrong(shoe, table)
        before = (table, shoe, at is None)
    kind = f'"kind":"{ShoeBrought.__name__}"'
    count = select(func.count()).where(journal.c.event.contains(kind, autoescape=True))
    known = int(reading.connection.execute(count).scalar() or 0)
    if known != found:
        yield f"The journal brought {known} shoes, and {found} are noted."


def _wrong(shoe: int, table: str) -> str:
    return f"Shoe {shoe} of {table!r} is not noted where the journal has it."


def _at(entries: FromClause, place: Column[Any]) -> ColumnElement[bool]:
    return (entries.c.table_id == shoes.c.table_id) & (entries.c.seq == place)


def _is(kind: type[Any], shoe: int, text: str | None) -> bool:
    try:
        event = json.loads(text or "{}")
        return bool(event["kind"] == kind.__name__ and event["shoe"] == shoe)
    except (ValueError, KeyError, TypeError):
        return False
