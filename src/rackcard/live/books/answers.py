"""What the books show of themselves, declared once."""

from __future__ import annotations

from typing_extensions import TypedDict

from rackcard.live.table.event_forms import TableEvent


class ShoeInfo(TypedDict):
    shoe: int
    ended: bool
    rounds: list[int]
    commitment: str
    voided: str
    """Why it was voided; empty if it was dealt to its end."""
    seedless: bool
    """It has ended, and no player's seed is in it: the house alone decided it."""


class ChainLink(TypedDict):
    position: int
    hash: str


class Signature(TypedDict):
    algorithm: str
    public_key: str
    value: str


class SignedHead(TypedDict):
    """Where the chains of a house end, with its signature."""

    format: str
    chains: dict[str, ChainLink]
    signature: Signature


class JournalEntry(TypedDict):
    seq: int
    table: str
    at: int
    command_id: str
    event: TableEvent
    text: str
    """The event as it was hashed, byte for byte."""
    previous: str
    hash: str


class JournalCommand(TypedDict):
    """A command, and what its hash is made of."""

    number: int
    id: str
    at: int
    last_seq: int
    """The last entry of the table when it was done."""
    sealed: str
    """A hash of what is not shown to everybody: who sent it, its reply, seeds of later shoes."""
    hash: str


class JournalExtract(TypedDict):
    """The journal of a shoe that has ended, with all it takes to hash it again."""

    table: str
    shoe: int
    head: SignedHead | None
    """The signed head that attests all of it, if the house signs any."""
    how: str
    entries: list[JournalEntry]
    following: list[JournalEntry]
    """Entries after it in the command that ended it, whose hash is over them, too."""
    commands: list[JournalCommand]
    """Those since tables have chains of their own."""
