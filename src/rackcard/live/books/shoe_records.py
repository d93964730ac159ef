"""The shoes of a table as its journal has them: which there were, and an extract of one.

Of a shoe that is still on the table only the commitment is shown, which everybody has anyway.
"""

from __future__ import annotations

import json

from sqlalchemy import ColumnElement, or_, select

from rackcard.live.books.answers import JournalEntry, JournalExtract, ShoeInfo
from rackcard.live.books.links import LinkedEntry, Links
from rackcard.live.books.schema import journal
from rackcard.live.books.store import Store
from rackcard.live.table import events as e
from rackcard.rules.errors import BadInput

HOW = (
    "The hash of an entry is SHA-256 over previous, seq, table, at, command_id and text, each "
    "written as its length, a colon, itself and a comma. The hash of a command is the same over "
    "the hash of its last entry (or, if it has none, of the command before it), number, id, table, "
    "at, last_seq and sealed. The first entry of a command follows the command before it. The "
    "command that ended the shoe goes on with the entries under following. Entries from before "
    "tables had chains of their own follow the entry before them in the whole house."
)


def shoes(store: Store, table: str, limit: int) -> list[ShoeInfo]:
    """The last shoes of a table, the newest last."""
    brought = _entries(store, table, limit, e.ShoeBrought)
    if not brought:
        return []
    since = _entries(
        store, table, None, e.ShoeBrought, e.ShoeEnded, e.RoundEnded, e.RoundVoided,
        first=brought[0][0],
    )  # fmt: skip
    found: list[ShoeInfo] = []
    for _, event in since:
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
    """Every entry of a shoe that has ended and the commands that they belong to, with what it takes
    to hash them again, and the house's signed head (if it signs any) that attests them all."""
    found = store.shoe(table, shoe)
    if found is None or found[1] is None:
        raise BadInput(f"shoe {shoe} of {table!r} is not there, or has not ended yet.")
    links = Links(store, table, found[0], found[1])
    return {
        "table": table,
        "shoe": shoe,
        "head": store.signed_head(table, found[1]),
        "how": HOW,
        "entries": [_printed(one) for one in links.entries],
        "following": [_printed(one) for one in links.following],
        "commands": links.commands(),
    }


def _printed(linked: LinkedEntry) -> JournalEntry:
    entry, previous, hashed = linked
    return {
        "seq": entry.seq,
        "table": entry.table,
        "at": entry.at,
        "command_id": entry.command_id,
        "event": json.loads(entry.text),
        "text": entry.text,
        "previous": previous,
        "hash": hashed,
    }


def _entries(
    store: Store, table: str, limit: int | None, *kinds: type[e.Event], first: int = 0
) -> list[tuple[int, e.Event]]:
    """The entries of these kinds from one on, or the last so many of them."""
    wanted = select(journal.c.seq, journal.c.event).where(
        journal.c.table_id == table, journal.c.seq >= first, or_(*map(_is, kinds))
    )
    order = journal.c.seq if limit is None else journal.c.seq.desc()
    with store.engine.connect() as connection:
        rows = connection.execute(wanted.order_by(order).limit(limit)).all()
    return [(seq, e.from_json(json.loads(text))) for seq, text in sorted(rows)]


def _is(kind: type[e.Event]) -> ColumnElement[bool]:
    """A quotation mark inside a text is written with a backslash: nobody can pretend a kind."""
    return journal.c.event.contains(f'"kind":"{kind.__name__}"', autoescape=True)
