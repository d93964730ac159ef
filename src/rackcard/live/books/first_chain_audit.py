"""Is the one chain of an older database as it was when it was closed?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select

from rackcard.live.books import first_chain
from rackcard.live.books.first_chain import FIRST_COMMAND, FIRST_ENTRY
from rackcard.live.books.journal import Entry
from rackcard.live.books.reader import origin_of
from rackcard.live.books.reading import Reading, alongside, missing
from rackcard.live.books.schema import commands, journal, seeds


def check_first_chain(reading: Reading) -> Iterator[str]:
    """Everything from before tables had chains of their own is as it was."""
    origin = origin_of(reading.connection)
    if not origin.number:
        return
    entries = _Entries(reading, origin.number)
    number, last_command = 0, FIRST_COMMAND
    for row, kept in _commands(reading, origin.number):
        if row is None:
            for of, table, shoe, _ in kept:
                yield f"The seed of shoe {shoe} of {table!r} is of command {of}: there is none."
            continue
        yield from missing("Command", number, row.number)
        yield from entries.up_to(row.last_seq, row.number)
        parts = [part for _, table, shoe, seed in kept for part in (table, shoe, _hex(seed))]
        if row.hash != first_chain.command_hash(last_command, row._mapping, entries.hash, parts):
            yield (
                f"Command {row.number} ({row.id!r}), its reply, a seed that it kept, "
                "its hash or the entry at its end was changed: they do not fit together."
            )
        number, last_command = row.number, row.hash
    yield from entries.up_to(origin.seq, number)
    ends = (number, entries.seq, entries.hash)
    if (origin.number, origin.seq) != ends[:2] or origin.hash != first_chain.closing_hash(
        entries.seq, entries.hash, number, last_command
    ):
        yield "The chain from before tables had their own does not end where theirs begin."


def _commands(reading: Reading, last: int) -> Iterator[tuple[Any | None, list[Any]]]:
    """The commands of that time, each with the seeds that it kept."""
    columns = (
        *(commands.c.number, commands.c.id, commands.c.owner, commands.c.table_id),
        *(commands.c.at, commands.c.last_seq, commands.c.reply, commands.c.hash),
    )
    wanted = select(*columns).where(commands.c.number <= last).order_by(commands.c.number)
    kept = select(seeds.c.number, seeds.c.table_id, seeds.c.shoe, seeds.c.seed)
    own = kept.where(seeds.c.number <= last).order_by(seeds.c.number, seeds.c.shoe)
    return alongside(reading.stream(wanted), reading.stream(own))


class _Entries:
    """The entries of that time, one after another."""

    def __init__(self, reading: Reading, last: int) -> None:
        columns = (journal.c.seq, journal.c.table_id, commands.c.at, commands.c.id, journal.c.event)
        wanted = select(*columns, journal.c.hash, journal.c.number).outerjoin_from(
            journal,
            commands,
            (commands.c.table_id == journal.c.table_id) & (commands.c.number == journal.c.number),
        )
        old = wanted.where(journal.c.number <= last).order_by(journal.c.seq)
        self._rows = reading.stream(old)
        self._next = next(self._rows, None)
        self.seq, self.hash = 0, FIRST_ENTRY
        """The last entry that was read."""

    def up_to(self, seq: int, number: int) -> Iterator[str]:
        """Findings in the entries that a command wrote."""
        while self._next is not None and self._next.seq <= seq:
            row = self._next
            entry = Entry(*row[:5])
            yield from missing("Entry", self.seq, entry.seq)
            if row.hash != first_chain.entry_hash(self.hash, entry):
                yield f"Entry {entry.seq} or its hash was changed: they do not fit together."
            if row.number != number:
                yield f"Entry {entry.seq} is not where command {row.number} wrote its events."
            self.seq, self.hash = entry.seq, str(row.hash)
            self._next = next(self._rows, None)
        if self.seq < seq:
            yield from missing("Entry", self.seq, seq + 1)
            self.seq = seq


def _hex(seed: object) -> object:
    return seed.hex() if isinstance(seed, bytes) else seed
