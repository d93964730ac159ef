"""The shoes of a table as its journal has them: which there were, and an extract of one.

Of a shoe that is still on the table only the commitment is shown, which everybody has anyway.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import ColumnElement, or_, select

from rackcard.live.books.answers import JournalExtract, ShoeInfo
from rackcard.live.books.journal import FIRST_ENTRY, Entry
from rackcard.live.books.schema import journal
from rackcard.live.books.store import Store
from rackcard.live.table import events as e
from rackcard.rules.errors import BadInput

PAGE = 500
HOW = (
    "hash is SHA-256 over previous, seq, table, at, command_id and text, each written as its "
    "length, a colon, itself and a comma; previous is the hash of the entry before it in the "
    "journal of the house, which may be another table's."
)


def shoes(store: Store, table: str, limit: int) -> list[ShoeInfo]:
    """The last shoes of a table, the newest last."""
    brought = _entries(store, table, limit, e.ShoeBrought)
    if not brought:
        return []
    since = _entries(
        store, table, None, e.ShoeBrought, e.ShoeEnded, e.RoundEnded, e.RoundVoided,
        first=brought[0].seq,
    )  # fmt: skip
    found: list[ShoeInfo] = []
    for entry in since:
        event = entry.event
        if isinstance(event, e.ShoeBrought):
            found.append(_new(event))
        elif isinstance(event, e.RoundEnded | e.RoundVoided):
            found[-1]["rounds"].append(event.round)
        elif isinstance(event, e.ShoeEnded):
            seedless = _is_seedless(event.reveal)
            found[-1].update({"ended": True, "voided": event.voided, "seedless": seedless})
    return found


def _new(event: e.ShoeBrought) -> ShoeInfo:
    return {
        "shoe": event.shoe,
        "ended": False,
        "rounds": [],
        "commitment": event.commitment,
        "voided": "",
        "seedless": False,
    }


def _is_seedless(reveal: str) -> bool:
    return not any("seed" in part for part in json.loads(reveal).get("contributions", []))


def extract(store: Store, table: str, shoe: int) -> JournalExtract:
    """Every entry of a shoe that has ended, with what it takes to hash them again, and the house's
    signed head (if it signs any) that attests them all."""
    entries = _of_shoe(store, table, shoe)
    before = _hashes(store, [entry.seq - 1 for entry in entries])
    return {
        "table": table,
        "shoe": shoe,
        "head": store.signed_head(entries[-1].seq),
        "how": HOW,
        "entries": [
            {
                "seq": entry.seq,
                "table": entry.table,
                "at": entry.at,
                "command_id": entry.command_id,
                "event": json.loads(entry.text),
                "text": entry.text,
                "previous": before.get(entry.seq - 1, FIRST_ENTRY),
                "hash": entry.hash,
            }
            for entry in entries
        ],
    }


def _of_shoe(store: Store, table: str, shoe: int) -> list[Entry]:
    found = store.shoe(table, shoe)
    if found is None or found[1] is None:
        raise BadInput(f"shoe {shoe} of {table!r} is not there, or has not ended yet.")
    first, last = found[0], found[1]
    of_table = select(*journal.columns).where(
        journal.c.table_id == table, journal.c.seq.between(first, last)
    )
    with store.engine.connect() as connection:
        return [Entry(*row) for row in connection.execute(of_table.order_by(journal.c.seq))]


def _entries(
    store: Store, table: str, limit: int | None, *kinds: type[e.Event], first: int = 0
) -> list[Entry]:
    """The entries of these kinds from one on, or the last so many of them."""
    wanted = select(*journal.columns).where(
        journal.c.table_id == table, journal.c.seq >= first, or_(*map(_is, kinds))
    )
    order = journal.c.seq if limit is None else journal.c.seq.desc()
    with store.engine.connect() as connection:
        rows = connection.execute(wanted.order_by(order).limit(limit)).all()
    return sorted(Entry(*row) for row in rows)


def _is(kind: type[e.Event]) -> ColumnElement[bool]:
    """A quotation mark inside a text is written with a backslash: nobody can pretend a kind."""
    return journal.c.event.contains(f'"kind":"{kind.__name__}"', autoescape=True)


def _hashes(store: Store, seqs: Sequence[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    with store.engine.connect() as connection:
        for start in range(0, len(seqs), PAGE):
            part = select(journal.c.seq, journal.c.hash).where(
                journal.c.seq.in_(seqs[start : start + PAGE])
            )
            found |= {row.seq: row.hash for row in connection.execute(part)}
    return found
