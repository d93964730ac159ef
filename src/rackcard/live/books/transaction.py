"""A page of the books: what one transaction writes for a batch of commands. Pure.

Commands are taken in order. Each is written whole, or refused and leaves nothing, or known already
and gets the reply that it got the first time.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rackcard.fair import form
from rackcard.fair.stream import KEY_BYTES
from rackcard.live.books import ledger
from rackcard.live.books.journal import Entry, Head, canonical, command_hash, sealed
from rackcard.live.books.roles import PEOPLE
from rackcard.live.table.events import (
    BANK,
    Appointed,
    Event,
    Move,
    PlayMoneyGranted,
    ShoeBrought,
    ShoeEnded,
    TableClosed,
    TableOpened,
)
from rackcard.rules.errors import BadInput

MOST_AT = 2**53 - 1
MOST_EVENTS = 10_000
"""Of one command."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Record:
    """A command that was carried out, to be written down before anybody is told."""

    command_id: str
    owner: str
    """Who sent it, or "" for the house. Nobody else can use its id."""
    table: str
    at: int
    events: Sequence[Event]
    reply: Mapping[str, Any]
    seeds: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    """The server's seeds of shoes that it brought, by their number."""


@dataclass(frozen=True)
class Receipt:
    """A command that is in the journal: written now, or known from before."""

    command_id: str
    reply: dict[str, Any]
    """As it reads back from the journal, the first time too."""
    last_seq: int
    repeated: bool
    entries: tuple[Entry, ...] = ()
    """What was written now."""


class Known(NamedTuple):
    """What is kept of a command to answer it again."""

    owner: str
    table: str
    last_seq: int
    reply: str


class Draft(NamedTuple):
    """A record in the form in which it is written."""

    record: Record
    texts: list[str]
    moves: list[list[Move]]
    """By event."""
    reply: str

    def accounts(self) -> set[str]:
        return {name for moves in self.moves for move in moves for name in move[:2]}


def draft(record: Record) -> Draft:
    """Everything that can be refused without looking at the database is refused here."""
    command = f"command {form.text('a command id', record.command_id, ledger.ID)!r}"
    if record.owner:
        form.text(f"the owner of {command}", record.owner, ledger.ID)
    form.text(f"the table of {command}", record.table, form.TABLE)
    form.number(f"the time of {command}", record.at, 0, MOST_AT)
    form.size(command, len(record.events), 0, MOST_EVENTS)
    for shoe, seed in record.seeds.items():
        form.number(f"a shoe of {command}", shoe, 0, form.MOST_SHOE)
        if len(seed) != KEY_BYTES:
            raise BadInput(f"a server seed has {KEY_BYTES} bytes, not {len(seed)}.")
    for event in record.events:
        if isinstance(event, PlayMoneyGranted) != (record.table == BANK):
            raise BadInput(
                f"{command} has {type(event).__name__} at {record.table!r}; "
                f"play money, and nothing else, is granted at {BANK!r}."
            )
        if isinstance(event, Appointed) != (record.table == PEOPLE):
            raise BadInput(
                f"{command} has {type(event).__name__} at {record.table!r}; "
                f"roles, and nothing else, are given at {PEOPLE!r}."
            )
    return Draft(
        record,
        [canonical(f"an event of {command}", event.to_json()) for event in record.events],
        [ledger.postings(event, record.table) for event in record.events],
        canonical(f"the reply of {command}", _shortened(record)),
    )


def _shortened(record: Record) -> Any:
    """A reply as it is written: of the usual one only what is not known anyway."""
    usual = _usual_reply(record.table, len(record.events))
    return len(record.events) if dict(record.reply) == usual else dict(record.reply)


def _usual_reply(table: str, events: int) -> dict[str, Any]:
    return {"ok": True, "table": table, "events": events}


def reply_of(text: str, table: str) -> dict[str, Any]:
    """A reply as it was, from the text that is kept of it."""
    kept = json.loads(text)
    return _usual_reply(table, kept) if isinstance(kept, int) else dict(kept)


class Opened(NamedTuple):
    """Who opened a table, and when."""

    by: str
    at: int


@dataclass
class Page:
    """What will be written. It starts from what the database holds of everything it touches."""

    heads: dict[str, Head]
    """The chains that it adds to."""
    known: dict[str, Known]
    balances: dict[str, int]
    kept: set[tuple[str, int]]
    """The shoes that have a seed."""
    accounts: frozenset[str] = frozenset()
    """The accounts that there are already."""
    begun: frozenset[str] = frozenset()
    """The chains that were begun for it."""
    commands: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    postings: list[Row] = field(default_factory=list)
    seeds: list[Row] = field(default_factory=list)
    moved: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """What was added to balances, or taken from them."""
    roles: dict[str, str] = field(default_factory=dict)
    """Roles that changed, by person."""
    brought: list[Row] = field(default_factory=list)
    """Shoes that came to a table."""
    ended: list[Row] = field(default_factory=list)
    """Shoes that ended."""
    shoe_heads: list[tuple[str, Head]] = field(default_factory=list)
    """Where the chains of tables stood when a shoe had ended there."""
    opened: dict[str, Opened] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)

    @property
    def touched(self) -> list[str]:
        """The chains that have got longer."""
        return sorted({row["table_id"] for row in self.commands})

    def take(self, drafted: Draft) -> Receipt:
        """Write a command down; if it is refused, the page stays as it was."""
        record = drafted.record
        known = self.known.get(record.command_id)
        if known is not None:
            return _again(record, known)
        shoes = {(record.table, shoe) for shoe in record.seeds}
        for table, shoe in sorted(shoes & self.kept):
            raise BadInput(f"shoe {shoe} of {table!r} has a seed already.")
        moves = (move for moves in drafted.moves for move in moves)
        after = ledger.post(moves, self.balances)

        for account, cents in after.items():
            self.moved[account] += cents - self.balances.get(account, 0)
        self.balances |= after
        self.kept |= shoes
        entries = self._write_entries(drafted)
        self._write_command(drafted, entries)
        head = self.heads[record.table]
        if any(isinstance(event, ShoeEnded) for event in record.events):
            self.shoe_heads.append((record.table, head))
        self.known[record.command_id] = Known(record.owner, record.table, head.seq, drafted.reply)
        reply = reply_of(drafted.reply, record.table)
        return Receipt(record.command_id, reply, head.seq, False, tuple(entries))

    def _write_entries(self, drafted: Draft) -> list[Entry]:
        record, head = drafted.record, self.heads[drafted.record.table]
        written = [
            Entry(seq, record.table, record.at, record.command_id, text)
            for seq, text in enumerate(drafted.texts, head.seq + 1)
        ]
        for entry, event, moves in zip(written, record.events, drafted.moves, strict=True):
            key = {"table_id": entry.table, "seq": entry.seq}
            self.entries.append({**key, "number": head.number + 1, "event": entry.text})
            self.postings += (
                {**key, "leg": leg, **move._asdict(), "at": entry.at}
                for leg, move in enumerate(moves)
            )
            self._note(record, event, entry.seq)
        return written

    def _note(self, record: Record, event: Event, seq: int) -> None:
        """What can be looked up without reading the journal."""
        match event:
            case ShoeBrought():
                row = {"table_id": record.table, "shoe": event.shoe, "brought": seq}
                self.brought.append(row)
            case ShoeEnded():
                self.ended.append({"of_table": record.table, "of_shoe": event.shoe, "at_seq": seq})
            case Appointed():
                self.roles[event.person] = event.role
            case TableOpened():
                self.opened[record.table] = Opened(record.owner, record.at)
            case TableClosed():
                self.closed.add(record.table)

    def _write_command(self, drafted: Draft, entries: Sequence[Entry]) -> None:
        record, head = drafted.record, self.heads[drafted.record.table]
        number = head.number + 1
        row: Row = {
            "table_id": record.table,
            "number": number,
            "id": record.command_id,
            "owner": record.owner,
            "at": record.at,
            "last_seq": head.seq + len(entries),
            "reply": drafted.reply,
        }
        kept = sorted(record.seeds.items())
        previous = head.hash
        for entry in entries:
            previous = entry.hash_after(previous)
        row["hash"] = command_hash(previous, row, sealed(record.owner, drafted.reply, kept))
        self.heads[record.table] = Head(number, row["last_seq"], row["hash"])
        self.commands.append(row)
        self.seeds += (
            {"table_id": record.table, "shoe": shoe, "number": number, "seed": seed}
            for shoe, seed in kept
        )


def _again(record: Record, known: Known) -> Receipt:
    if (known.owner, known.table) != (record.owner, record.table):
        raise taken(record.command_id)
    reply = reply_of(known.reply, known.table)
    return Receipt(record.command_id, reply, known.last_seq, True)


def taken(command_id: str) -> BadInput:
    """Whose it is, is nobody else's business."""
    return BadInput(f"command id {command_id!r} is taken; allowed: a fresh one.")
