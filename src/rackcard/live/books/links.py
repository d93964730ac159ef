"""The links of a piece of a table's chain, with their hashes worked out again."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from rackcard.live.books.answers import JournalCommand
from rackcard.live.books.first_chain import FIRST_ENTRY
from rackcard.live.books.journal import Entry, first_head, sealed
from rackcard.live.books.journal_reader import ENTRY
from rackcard.live.books.reader import origin_of
from rackcard.live.books.schema import commands, journal, seeds
from rackcard.live.books.store import Store


class LinkedEntry(NamedTuple):
    entry: Entry
    previous: str
    """The hash before it."""
    hash: str


class Links:
    """The entries from one to another, and what it takes to hash their commands again.

    A command is hashed as a whole, so those that follow in the last command belong to it.
    """

    def __init__(self, store: Store, table: str, first: int, last: int) -> None:
        self._table = table
        with store.engine.connect() as connection:
            self._origin = origin_of(connection)
            numbers = select(journal.c.number).where(
                journal.c.table_id == table, journal.c.seq.in_((first, last))
            )
            ends = sorted(number for (number,) in connection.execute(numbers))
            self._first = ends[0]
            whole = ENTRY.where(
                journal.c.table_id == table, journal.c.number.between(ends[0], ends[-1])
            )
            rows = connection.execute(whole.order_by(journal.c.seq)).all()
            self._commands = self._commands_between(connection, ends[0], ends[-1])
            self._seeds = self._seeds_between(connection, ends[0], ends[-1])
            entries = [Entry(*row) for row in rows]
            linked = self._linked(entries, self._hashes_before(connection, entries))
        self.entries = [one for one in linked if first <= one.entry.seq <= last]
        self.following = [one for one in linked if one.entry.seq > max(last, self._origin.seq)]
        """Those after them in the last command."""

    def _commands_between(self, connection: Connection, first: int, last: int) -> dict[int, Any]:
        """One more before them: the first entry follows it."""
        wanted = select(
            *(commands.c.number, commands.c.id, commands.c.owner, commands.c.at),
            *(commands.c.last_seq, commands.c.reply, commands.c.hash),
        ).where(commands.c.table_id == self._table, commands.c.number.between(first - 1, last))
        return {row.number: row for row in connection.execute(wanted)}

    def _seeds_between(
        self, connection: Connection, first: int, last: int
    ) -> dict[int, list[tuple[int, bytes]]]:
        kept = select(seeds.c.number, seeds.c.shoe, seeds.c.seed).where(
            seeds.c.table_id == self._table, seeds.c.number.between(first, last)
        )
        found: dict[int, list[tuple[int, bytes]]] = {}
        for number, shoe, seed in connection.execute(kept.order_by(seeds.c.shoe)):
            found.setdefault(number, []).append((shoe, bytes(seed)))
        return found

    def _hashes_before(self, connection: Connection, entries: list[Entry]) -> dict[int, str]:
        """Hashes from before tables had chains of their own, by entry."""
        wanted = [e.seq + step for e in entries if e.seq <= self._origin.seq for step in (-1, 0)]
        found = {0: FIRST_ENTRY} if wanted else {}
        for start in range(0, len(wanted), 500):
            part = select(journal.c.seq, journal.c.hash).where(
                journal.c.seq.in_(wanted[start : start + 500]),
                journal.c.number <= self._origin.number,
            )
            found |= {row.seq: row.hash for row in connection.execute(part)}
        return found

    def _linked(self, entries: list[Entry], old: dict[int, str]) -> list[LinkedEntry]:
        number_of = {row.id: row.number for row in self._commands.values()}
        linked, command, previous = [], 0, ""
        for entry in entries:
            if entry.seq <= self._origin.seq:
                linked.append(LinkedEntry(entry, old[entry.seq - 1], old[entry.seq]))
                continue
            if number_of[entry.command_id] != command:
                command = number_of[entry.command_id]
                previous = self._hash_of(command - 1)
            linked.append(LinkedEntry(entry, previous, entry.hash_after(previous)))
            previous = linked[-1].hash
        return linked

    def _hash_of(self, number: int) -> str:
        if number > self._origin.number:
            return str(self._commands[number].hash)
        return first_head(self._origin, self._table).hash

    def commands(self) -> list[JournalCommand]:
        return [
            {
                "number": row.number,
                "id": row.id,
                "at": row.at,
                "last_seq": row.last_seq,
                "sealed": sealed(row.owner, row.reply, self._seeds.get(row.number, [])),
                "hash": row.hash,
            }
            for _, row in sorted(self._commands.items())
            if row.number >= max(self._first, self._origin.number + 1)
        ]
