"""What happened at the tables, for whoever reads it: entries, shoes and snapshots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Engine, Select, select

from rackcard.live.books.journal import Entry
from rackcard.live.books.schema import chains, commands, journal, seeds, shoes, snapshots
from rackcard.live.table.events import Event, from_json
from rackcard.rules.errors import unknown

PAGE = 1_000
"""Rows, or keys to look up, in one query."""

ENTRY = select(
    journal.c.seq, journal.c.table_id, commands.c.at, commands.c.id, journal.c.event
).join_from(
    journal,
    commands,
    (commands.c.table_id == journal.c.table_id) & (commands.c.number == journal.c.number),
)
_EVENT = select(journal.c.seq, journal.c.event)


class JournalReader:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def events(self, table: str, after_seq: int = 0) -> Iterator[Event]:
        """What happened at a table, in order."""
        return (from_json(json.loads(row.event)) for row in self._pages(_EVENT, table, after_seq))

    def entries(self, table: str, after_seq: int = 0) -> Iterator[Entry]:
        """The same as the journal has it: when, and by which command."""
        return (Entry(*row) for row in self._pages(ENTRY, table, after_seq))

    def _pages(self, wanted: Select[Any], table: str, after_seq: int) -> Iterator[Any]:
        wanted = wanted.where(journal.c.table_id == table).order_by(journal.c.seq).limit(PAGE)
        while True:
            rows = self._read(wanted.where(journal.c.seq > after_seq))
            yield from rows
            if len(rows) < PAGE:
                return
            after_seq = rows[-1].seq

    def latest(self, table: str) -> Iterator[Entry]:
        """The same backwards: whoever wants the last rounds need not read the whole evening."""
        before = 2**62
        while True:
            wanted = ENTRY.where(journal.c.table_id == table, journal.c.seq < before)
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

    def entry(self, table: str, seq: int) -> Entry:
        wanted = ENTRY.where(journal.c.table_id == table, journal.c.seq == seq)
        return Entry(*self._read(wanted)[0])

    def between(self, table: str, first: int, last: int) -> list[Entry]:
        """Entries of a table, the last included."""
        wanted = ENTRY.where(journal.c.table_id == table, journal.c.seq.between(first, last))
        return [Entry(*row) for row in self._read(wanted.order_by(journal.c.seq))]

    def first(self, table: str) -> Entry:
        """The first entry of a table."""
        wanted = ENTRY.where(journal.c.table_id == table)
        return Entry(*self._read(wanted.order_by(journal.c.seq).limit(1))[0])

    def snapshots(self) -> dict[str, dict[int, str]]:
        """By table and entry: how the table stood after that entry."""
        found: dict[str, dict[int, str]] = {}
        for table, seq, state in self._read(select(*snapshots.columns)):
            found.setdefault(table, {})[seq] = state
        return found

    def tables(self) -> list[str]:
        """The tables that were opened, the first one first."""
        opened = select(chains.c.table_id).where(chains.c.opened_by.is_not(None))
        rows = self._read(opened.order_by(chains.c.opened_at, chains.c.table_id))
        return [row.table_id for row in rows]

    def closed_tables(self) -> set[str]:
        rows = self._read(select(chains.c.table_id).where(chains.c.is_closed == 1))
        return {row.table_id for row in rows}

    def opened_by(self) -> dict[str, str]:
        """Who opened the tables that are open."""
        wanted = select(chains.c.table_id, chains.c.opened_by)
        rows = self._read(wanted.where(chains.c.opened_by.is_not(None), chains.c.is_closed == 0))
        return {row.table_id: row.opened_by for row in rows}

    def seed(self, table: str, shoe: int) -> bytes:
        """The server's seed of a shoe. It is secret until the shoe has ended."""
        wanted = select(seeds.c.seed).where(seeds.c.table_id == table, seeds.c.shoe == shoe)
        rows = self._read(wanted)
        if not rows:
            known = self._read(select(seeds.c.shoe).where(seeds.c.table_id == table))
            raise unknown(f"table {table!r}", "seed of shoe", shoe, sorted(row[0] for row in known))
        return bytes(rows[0].seed)

    def _read(self, wanted: Select[Any]) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(wanted).all()
