"""What a database of live tables holds, for whoever reads it: readers come and go."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from sqlalchemy import (
    BindParameter,
    Column,
    Connection,
    Engine,
    Select,
    bindparam,
    func,
    select,
    tuple_,
)

from rackcard.live.books import database
from rackcard.live.books.answers import SignedHead
from rackcard.live.books.journal import Entry, Head
from rackcard.live.books.schema import (
    balances,
    commands,
    heads,
    journal,
    postings,
    seeds,
    shoes,
    snapshots,
)
from rackcard.live.books.transaction import taken
from rackcard.live.table.events import Event, TableClosed, TableOpened
from rackcard.rules.errors import unknown

MOST_LINES = 1_000
"""Of a statement."""
PAGE = 1_000
"""Rows, or keys to look up, in one query."""

_ENTRY = select(*journal.columns)
_COMMAND = select(
    commands.c.id, commands.c.owner, commands.c.table_id, commands.c.last_seq, commands.c.reply
)
_BALANCE = select(balances.c.account, balances.c.cents)
_SHOE = select(seeds.c.table_id, seeds.c.shoe)

# Every commit needs these, and putting a statement together takes longer than SQLite takes for it.
_KEYS: BindParameter[Any] = bindparam("keys", expanding=True)
COMMANDS_BY_ID = _COMMAND.where(commands.c.id.in_(_KEYS))
BALANCES_BY_ACCOUNT = _BALANCE.where(balances.c.account.in_(_KEYS))
SHOES_WITH_SEEDS = _SHOE.where(tuple_(seeds.c.table_id, seeds.c.shoe).in_(_KEYS))


class Line(NamedTuple):
    """A line of an account's statement; `cents` is below zero for what it paid."""

    seq: int
    at: int
    table: str
    other: str
    cents: int
    balance: int


class Reader:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def events(self, table: str, after_seq: int = 0) -> Iterator[Event]:
        """What happened at a table, in order."""
        return (entry.event for entry in self.entries(table, after_seq))

    def entries(self, table: str, after_seq: int = 0) -> Iterator[Entry]:
        """The same as the journal has it: when, by which command, and with its hash."""
        while True:
            wanted = _ENTRY.where(journal.c.table_id == table, journal.c.seq > after_seq)
            rows = self._read(wanted.order_by(journal.c.seq).limit(PAGE))
            yield from (Entry(*row) for row in rows)
            if len(rows) < PAGE:
                return
            after_seq = rows[-1].seq

    def latest(self, table: str) -> Iterator[Entry]:
        """The same backwards: whoever wants the last rounds need not read the whole evening."""
        before = 2**62
        while True:
            wanted = _ENTRY.where(journal.c.table_id == table, journal.c.seq < before)
            rows = self._read(wanted.order_by(journal.c.seq.desc()).limit(PAGE))
            yield from (Entry(*row) for row in rows)
            if len(rows) < PAGE:
                return
            before = rows[-1].seq

    def shoe(self, table: str, shoe: int) -> tuple[int, int | None] | None:
        """The entries that brought and ended a shoe; None if there is no such shoe."""
        wanted = select(shoes.c.brought, shoes.c.ended)
        rows = self._read(wanted.where(shoes.c.table_id == table, shoes.c.shoe == shoe))
        return (rows[0].brought, rows[0].ended) if rows else None

    def entry(self, seq: int) -> Entry:
        return Entry(*self._read(_ENTRY.where(journal.c.seq == seq))[0])

    def first(self, table: str) -> Entry:
        """The first entry of a table."""
        wanted = _ENTRY.where(journal.c.table_id == table)
        return Entry(*self._read(wanted.order_by(journal.c.seq).limit(1))[0])

    def snapshots(self) -> dict[str, dict[int, str]]:
        """By table and entry: how the table stood after that entry."""
        found: dict[str, dict[int, str]] = {}
        for table, seq, state in self._read(select(*snapshots.columns)):
            found.setdefault(table, {})[seq] = state
        return found

    def tables(self) -> list[str]:
        """The tables that were opened."""
        firsts = select(func.min(journal.c.seq)).group_by(journal.c.table_id)
        rows = self._read(_ENTRY.where(journal.c.seq.in_(firsts)).order_by(journal.c.seq))
        opening = f'"kind":"{TableOpened.__name__}"'  # damaged ones are named by who audits
        return [row.table_id for row in rows if opening in row.event]

    def closed_tables(self) -> set[str]:
        """The tables whose last entry closes them."""
        lasts = select(func.max(journal.c.seq)).group_by(journal.c.table_id)
        closing = f'"kind":"{TableClosed.__name__}"'
        rows = self._read(
            select(journal.c.table_id, journal.c.event).where(journal.c.seq.in_(lasts))
        )
        return {row.table_id for row in rows if closing in row.event}

    def balance(self, account: str) -> int:
        rows = self._read(select(balances.c.cents).where(balances.c.account == account))
        return int(rows[0].cents) if rows else 0

    def balances(self) -> dict[str, int]:
        """Every account that anything was ever posted to."""
        return {row.account: row.cents for row in self._read(select(*balances.columns))}

    def statement(self, account: str, limit: int = 50) -> list[Line]:
        """The latest postings of an account, the newest first."""
        limit = min(limit, MOST_LINES)
        held = select(balances.c.cents).where(balances.c.account == account)
        with database.snapshot(self._engine) as connection:
            balance = connection.execute(held).scalar() or 0
            # Two queries, because each finds its latest rows at the end of an index.
            paid = connection.execute(_latest(postings.c.source, account, limit)).all()
            got = connection.execute(_latest(postings.c.target, account, limit)).all()
        lines = []
        for row in sorted([*paid, *got], key=lambda row: (row.seq, row.leg), reverse=True)[:limit]:
            is_paid = row.source == account
            cents, other = (-row.cents, row.target) if is_paid else (row.cents, row.source)
            lines.append(Line(row.seq, row.at, row.table_id, other, cents, balance))
            balance -= cents
        return lines

    def reply(self, command_id: str, owner: str | None = None) -> dict[str, Any] | None:
        """What a command was answered; none if it was never written.

        If an owner is given, nobody else's command is answered.
        """
        found = self.answered([command_id]).get(command_id)
        if found and owner not in (None, found[0]):
            raise taken(command_id)
        return found[1] if found else None

    def answered(self, command_ids: Iterable[str]) -> dict[str, tuple[str, dict[str, Any]]]:
        """Owner and reply of those commands that were written."""
        with self._engine.connect() as connection:
            rows = list(look_up(connection, COMMANDS_BY_ID, set(command_ids)))
        return {row.id: (row.owner, dict(json.loads(row.reply))) for row in rows}

    def seed(self, table: str, shoe: int) -> bytes:
        """The server's seed of a shoe. It is secret until the shoe has ended."""
        wanted = select(seeds.c.seed).where(seeds.c.table_id == table, seeds.c.shoe == shoe)
        rows = self._read(wanted)
        if not rows:
            known = self._read(select(seeds.c.shoe).where(seeds.c.table_id == table))
            raise unknown(f"table {table!r}", "seed of shoe", shoe, sorted(row[0] for row in known))
        return bytes(rows[0].seed)

    def head(self) -> Head:
        """Where the journal ends now, to be noted elsewhere and handed to a later audit."""
        with database.snapshot(self._engine) as connection:
            return head_of(connection)

    def signed_head(self, seq: int | None = None) -> SignedHead | None:
        """The last head that the house has signed, or the first that attests entry `seq`; none if
        there is none yet."""
        wanted = select(heads.c.document)
        if seq is None:
            wanted = wanted.order_by(heads.c.id.desc())
        else:
            wanted = wanted.where(heads.c.seq >= seq).order_by(heads.c.seq, heads.c.id)
        rows = self._read(wanted.limit(1))
        return cast(SignedHead, json.loads(rows[0].document)) if rows else None

    def _read(self, wanted: Select[Any]) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(wanted).all()


def look_up(connection: Connection, wanted: Select[Any], keys: Iterable[Any]) -> Iterator[Any]:
    every = sorted(keys)
    for start in range(0, len(every), PAGE):
        yield from connection.execute(wanted, {"keys": every[start : start + PAGE]})


def _latest(column: Column[str], account: str, limit: int) -> Select[Any]:
    return (
        select(*postings.columns, journal.c.at, journal.c.table_id)
        .join(journal, journal.c.seq == postings.c.seq)
        .where(column == account)
        .order_by(postings.c.seq.desc(), postings.c.leg.desc())
        .limit(limit)
    )


def head_of(connection: Connection) -> Head:
    last = select(journal.c.seq, journal.c.hash).order_by(journal.c.seq.desc()).limit(1)
    entry = connection.execute(last).first() or Head()[:2]
    done = select(commands.c.number, commands.c.hash).order_by(commands.c.number.desc()).limit(1)
    return Head(*entry, *(connection.execute(done).first() or Head()[2:]))
