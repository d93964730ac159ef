"""Somebody who owns the database and knows how it works: changes events and makes all hashes and
balances fit again, so that the books look whole."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from rackcard.live.books.journal import Entry, Head, canonical, command_hash, first_head, sealed
from rackcard.live.books.ledger import postings
from rackcard.live.table.events import from_json

Change = Callable[[int, str, dict[str, Any]], dict[str, Any] | None]
"""An entry's number, its table and its event, to the event that shall stand there instead."""


class Place(NamedTuple):
    seq: int
    table: str


ENTRIES = (
    "SELECT j.seq, j.table_id, c.at, c.id, j.event, j.number FROM journal j JOIN commands c"
    " ON c.table_id = j.table_id AND c.number = j.number ORDER BY j.table_id, j.seq"
)


def forge(file: Path, change: Change) -> list[Place]:
    """The entries that were changed."""
    with closing(sqlite3.connect(file)) as db:
        db.row_factory = sqlite3.Row
        changed = _change_events(db, change)
        _post_again(db)
        _hash_again(db)
        db.commit()
    return changed


def _change_events(db: sqlite3.Connection, change: Change) -> list[Place]:
    changed = []
    for row in db.execute(ENTRIES).fetchall():
        place = Place(row["seq"], row["table_id"])
        forged = change(*place, json.loads(row["event"]))
        if forged is not None:
            text = canonical("an event", forged)
            assert text != row["event"]
            db.execute(
                "UPDATE journal SET event = ? WHERE seq = ? AND table_id = ?", (text, *place)
            )
            changed.append(place)
    return changed


def _post_again(db: sqlite3.Connection) -> None:
    held: dict[str, int] = defaultdict(int)
    db.execute("DELETE FROM postings")
    for row in db.execute(ENTRIES).fetchall():
        moves = postings(from_json(json.loads(row["event"])), row["table_id"])
        for leg, move in enumerate(moves):
            posted = (row["table_id"], row["seq"], leg, *move, row["at"])
            db.execute("INSERT INTO postings VALUES (?, ?, ?, ?, ?, ?, ?)", posted)
            held[move.source] -= move.cents
            held[move.target] += move.cents
    db.execute("DELETE FROM balances")
    db.executemany("INSERT INTO balances VALUES (?, ?)", held.items())


def _hash_again(db: sqlite3.Connection) -> None:
    entries: dict[tuple[str, int], list[Entry]] = defaultdict(list)
    for row in db.execute(ENTRIES).fetchall():
        entries[row["table_id"], row["number"]].append(Entry(*row[:5]))
    heads: dict[str, Head] = {}
    for row in db.execute("SELECT * FROM commands ORDER BY table_id, number").fetchall():
        table, number = row["table_id"], row["number"]
        previous = heads.get(table, first_head(Head(), table)).hash
        for entry in entries[table, number]:
            previous = entry.hash_after(previous)
        kept = db.execute(
            "SELECT shoe, seed FROM seeds WHERE table_id = ? AND number = ? ORDER BY shoe",
            (table, number),
        )
        seal = sealed(row["owner"], row["reply"], [(shoe, seed) for shoe, seed in kept])
        hashed = command_hash(previous, dict(row), seal)
        heads[table] = Head(number, row["last_seq"], hashed)
        of_command = "WHERE table_id = ? AND number = ?"
        db.execute(f"UPDATE commands SET hash = ? {of_command}", (hashed, table, number))
    db.executemany(
        "UPDATE chains SET hash = ? WHERE table_id = ?",
        [(head.hash, table) for table, head in heads.items()],
    )
