"""Somebody who owns the database and knows how it works: changes events and makes all hashes and
balances fit again, so that the books look whole."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from rackcard.live.books.journal import FIRST_COMMAND, FIRST_ENTRY, canonical, link
from rackcard.live.books.ledger import postings
from rackcard.live.books.transaction import command_hash
from rackcard.live.table.events import from_json

Change = Callable[[int, str, dict[str, Any]], dict[str, Any] | None]
"""An entry's number, its table and its event, to the event that shall stand there instead."""


def forge(file: Path, change: Change) -> list[int]:
    """The entries that were changed."""
    with closing(sqlite3.connect(file)) as db:
        db.row_factory = sqlite3.Row
        changed = _change_events(db, change)
        _post_again(db)
        _hash_again(db)
        db.commit()
    return changed


def _change_events(db: sqlite3.Connection, change: Change) -> list[int]:
    changed = []
    for row in db.execute("SELECT seq, table_id, event FROM journal ORDER BY seq").fetchall():
        forged = change(row["seq"], row["table_id"], json.loads(row["event"]))
        if forged is not None:
            text = canonical("an event", forged)
            assert text != row["event"]
            db.execute("UPDATE journal SET event = ? WHERE seq = ?", (text, row["seq"]))
            changed.append(row["seq"])
    return changed


def _post_again(db: sqlite3.Connection) -> None:
    held: dict[str, int] = defaultdict(int)
    db.execute("DELETE FROM postings")
    for row in db.execute("SELECT seq, table_id, event FROM journal ORDER BY seq").fetchall():
        moves = postings(from_json(json.loads(row["event"])), row["table_id"])
        for leg, move in enumerate(moves):
            db.execute("INSERT INTO postings VALUES (?, ?, ?, ?, ?)", (row["seq"], leg, *move))
            held[move.source] -= move.cents
            held[move.target] += move.cents
    db.execute("DELETE FROM balances")
    db.executemany("INSERT INTO balances VALUES (?, ?)", held.items())


def _hash_again(db: sqlite3.Connection) -> None:
    hashes = {0: FIRST_ENTRY}
    columns = "seq, table_id, at, command_id, event"
    for row in db.execute(f"SELECT {columns} FROM journal ORDER BY seq").fetchall():
        hashes[row["seq"]] = link(hashes[row["seq"] - 1], *row)
    db.executemany("UPDATE journal SET hash = ? WHERE seq = ?", [(h, s) for s, h in hashes.items()])
    previous = FIRST_COMMAND
    for row in db.execute("SELECT * FROM commands ORDER BY number").fetchall():
        kept = db.execute(
            "SELECT table_id, shoe, seed FROM seeds WHERE number = ? ORDER BY shoe",
            (row["number"],),
        )
        seeds = [part for table, shoe, seed in kept for part in (table, shoe, seed.hex())]
        previous = command_hash(previous, dict(row), hashes[row["last_seq"]], seeds)
        db.execute("UPDATE commands SET hash = ? WHERE number = ?", (previous, row["number"]))
