"""What happened at the tables, for whoever reads it: entries, shoes and snapshots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Engine, Select, func, select

from rackcard.live.books.journal import Entry
from rackcard.live.books.schema import journal, seeds, shoes, snapshots
from rackcard.live.table.events import Event, TableClosed, TableOpened
from rackcard.rules.errors import unknown

PAGE = 1_000
"""Rows, or keys to look up, in one query."""

_ENTRY = select(*journal.columns)


class JournalReader:
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
