"""The journal: a chain of entries, each hashed over the one before.

Nothing can be changed, taken out or put in between without every later hash being another. What
was cut off at the end shows only to somebody who noted a hash from there (`Head`; heads.py).
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, NamedTuple

from rackcard.live.table.events import Event, from_json
from rackcard.rules.errors import BadInput

MOST_TEXT = 2**22
"""Characters of an event or a reply. The reveal of a shoe is by far the longest."""

# What a chain starts from also keeps a hash of one chain from serving in another.
FIRST_ENTRY = sha256(b"rackcard-journal-1").hexdigest()
FIRST_COMMAND = sha256(b"rackcard-commands-1").hexdigest()

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
    """One event where it stands in the journal; `at` is in milliseconds."""

    seq: int
    table: str
    at: int
    command_id: str
    text: str
    hash: str

    @property
    def event(self) -> Event:
        return from_json(json.loads(self.text))

    def hash_after(self, previous: str) -> str:
        """What its hash should be."""
        return link(previous, *self[:-1])


class Head(NamedTuple):
    """The ends of both chains. Whoever noted it can hold the house to everything before."""

    seq: int = 0
    entry_hash: str = FIRST_ENTRY
    number: int = 0
    command_hash: str = FIRST_COMMAND
