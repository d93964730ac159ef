"""The links of a piece of a table's chain, with their hashes worked out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from rackcard.live.books.answers import JournalCommand
from rackcard.live.books.first_chain import FIRST_ENTRY
from rackcard.live.books.journal import Entry, first_head, sealed
from rackcard.live.books.reader import origin_of
from rackcard.live.books.schema import commands, journal, seeds
from rackcard.live.books.store import Store


class Links:
    def __init__(self, store: Store, table: str, entries: Sequence[Entry]) -> None:
        self._table = table
        self._all = entries
        first, last = entries[0].seq, entries[-1].seq
        of_table = select(
            *(commands.c.number, commands.c.id, commands.c.owner, commands.c.at),
            *(commands.c.last_seq, commands.c.reply, commands.c.hash),
        ).where(commands.c.table_id == table)
        numbers = select(journal.c.number).where(
            journal.c.table_id == table, journal.c.seq.in_((first, last))
        )
        kept = select(seeds.c.number, seeds.c.shoe, seeds.c.seed)
        with store.engine.connect() as connection:
            self._origin = origin_of(connection)
            ends = sorted(number for (number,) in connection.execute(numbers))
            # One more before them: the first entry follows it.
            inside = commands.c.number.between(ends[0] - 1, ends[-1])
            self._commands: dict[int, Any] = {
                row.number: row for row in connection.execute(of_table.where(inside))
            }
            self._seeds: dict[int, list[tuple[int, bytes]]] = {}
            own = kept.where(seeds.c.table_id == table, seeds.c.number.between(ends[0], ends[-1]))
            for number, shoe, seed in connection.execute(own.order_by(seeds.c.shoe)):
                self._seeds.setdefault(number, []).append((shoe, bytes(seed)))
            self._old = self._hashes_before(connection)
        self._first = ends[0]

    def _hashes_before(self, connection: Connection) -> dict[int, str]:
        """Hashes from before tables had chains of their own, by entry."""
        wanted = [e.seq + step for e in self._all if e.seq <= self._origin.seq for step in (-1, 0)]
        found = {0: FIRST_ENTRY} if wanted else {}
        for start in range(0, len(wanted), 500):
            part = select(journal.c.seq, journal.c.hash).where(
                journal.c.seq.in_(wanted[start : start + 500]),
                journal.c.number <= self._origin.number,
            )
            found |= {row.seq: row.hash for row in connection.execute(part)}
        return found

    def entries(self) -> Iterator[tuple[Entry, str, str]]:
        """Each with the hash before it and its own."""
        command = self._first - 1
        number_of = {row.id: row.number for row in self._commands.values()}
        previous = ""
        for entry in self._all:
            if entry.seq <= self._origin.seq:
                yield entry, self._old[entry.seq - 1], self._old[entry.seq]
                continue
            if number_of[entry.command_id] != command:
                command = number_of[entry.command_id]
                previous = self._hash_of(command - 1)
            hashed = entry.hash_after(previous)
            yield entry, previous, hashed
            previous = hashed

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
