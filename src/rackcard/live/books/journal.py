"""The journal: a chain of commands for every table, each hashed over the one before.

Nothing can be changed, taken out or put in between without every later hash being another. What
was cut off at the end shows only to somebody who noted a hash from there (`Head`; heads.py).

The links of a chain are commands and their entries, one after another: the first entry of a command
follows the command before it, and the command follows its last entry. The hash of a command is
kept; those of entries can be computed from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from rackcard.live.table.events import Event, from_json
from rackcard.rules.errors import BadInput

MOST_TEXT = 2**22
"""Characters of an event or a reply. The reveal of a shoe is by far the longest."""

# What a chain starts from also keeps a hash of one chain from serving in another.
FIRST_CHAIN = sha256(b"rackcard-chain-2").hexdigest()

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(what: str, content: Any) -> str:
    """Content as JSON in the one way: keys in order, no blanks, ASCII only."""
    try:
        text = _encode(content)
    except (TypeError, ValueError) as error:
        raise BadInput(f"{what} cannot be written as JSON: {error}.") from None
    if len(text) > MOST_TEXT:
        raise BadInput(f"{what} has {len(text)} characters; allowed: up to {MOST_TEXT}.")
    return text


def link(previous: str, *fields: object) -> str:
    """The hash of the next link of a chain.

    Each field is written as "length:text,", so what went in can be read in one way only. An audit
    hands in whatever it finds in a damaged row, so nothing may be refused here.
    """
    content = "".join([f"{len(text)}:{text}," for text in map(str, (previous, *fields))])
    return sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


class Entry(NamedTuple):
    """One event where it stands in the journal of its table; `at` is in milliseconds."""

    seq: int
    table: str
    at: int
    command_id: str
    text: str

    @property
    def event(self) -> Event:
        return from_json(json.loads(self.text))

    def hash_after(self, previous: str) -> str:
        return link(previous, *self)


class Head(NamedTuple):
    """Where a chain ends. Whoever noted it can hold the house to everything before."""

    number: int = 0
    """The last command."""
    seq: int = 0
    """The last entry."""
    hash: str = FIRST_CHAIN


def first_head(origin: Head, table: str) -> Head:
    """Where the chain of a table begins: after the one chain of an older database, if there was
    one, and under the table's own name."""
    return origin._replace(hash=link(origin.hash, table))


def sealed(owner: str, reply: str, seeds: Iterable[tuple[object, object]]) -> str:
    """The hash of what is kept of a command and not shown to everybody: who sent it, what it was
    answered, and the house's seeds of the shoes that it brought."""
    parts = [part for shoe, seed in seeds for part in (shoe, _hashed(seed))]
    return link("", owner, reply, *parts)


def _hashed(seed: object) -> object:
    return sha256(seed).hexdigest() if isinstance(seed, bytes) else seed


def command_hash(previous: str, row: Mapping[str, Any], seal: str) -> str:
    """The hash of a command; `previous` is that of its last entry, or of the command before."""
    names = ("number", "id", "table_id", "at", "last_seq")
    return link(previous, *(row[name] for name in names), seal)
