"""The one chain of a database from before r0006, in which all tables followed one another.

It is closed: a house that opens such a database begins a chain for every table where this one ends.
Entries and commands had chains of their own, and the hash of a command was over the entry at its
end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from rackcard.live.books.journal import FIRST_CHAIN, Entry, link

CHAIN = ""
"""What it is called where every chain has the name of its table."""

FIRST_ENTRY = sha256(b"rackcard-journal-1").hexdigest()
FIRST_COMMAND = sha256(b"rackcard-commands-1").hexdigest()


def entry_hash(previous: str, entry: Entry) -> str:
    return link(previous, *entry)


def command_hash(
    previous: str, row: Mapping[str, Any], last_entry: str, seeds: Iterable[object]
) -> str:
    """The hash of a command: over everything that is kept of it, and the journal up to it."""
    names = ("number", "id", "owner", "table_id", "at", "last_seq", "reply")
    return link(previous, *(row[name] for name in names), last_entry, *seeds)


def closing_hash(seq: int, last_entry: str, number: int, last_command: str) -> str:
    """What the chains of tables begin after."""
    return link(FIRST_CHAIN, seq, last_entry, number, last_command)
