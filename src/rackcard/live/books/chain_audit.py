"""Does every command follow from the one before, at every table?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select, union

from rackcard.live.books import first_chain
from rackcard.live.books.journal import Entry, Head, command_hash, first_head, sealed
from rackcard.live.books.reader import CHAINS, origin_of
from rackcard.live.books.reading import Reading, alongside, missing
from rackcard.live.books.schema import chains, commands, journal, seeds

BEFORE_ALL = -(2**63)
"""Without an older chain, whatever was slipped in before the first command is looked at, too."""


def check_chains(reading: Reading) -> Iterator[str]:
    """Every command of a table follows from the one before, with its entries, reply and seeds."""
    origin = origin_of(reading.connection)
    ends = {table: Head(*rest) for table, _, *rest in reading.connection.execute(CHAINS)}
    ends.pop(first_chain.CHAIN, None)
    every = union(*(select(of.c.table_id) for of in (commands, journal, seeds, chains)))
    tables = sorted(table for (table,) in reading.connection.execute(every))
    for table in tables:
        if table == first_chain.CHAIN:
            continue
        head = first_head(origin, table)
        for row, entries, kept in _commands(reading, table, origin.number or BEFORE_ALL):
            where = f" of {table!r}"
            if row is None:
                yield from _orphans(table, entries, kept)
                continue
            yield from missing("Command", head.number, row.number, where)
            yield from _entries_in_place(table, head.seq, row, entries)
            previous = head.hash
            for _, seq, text, _ in entries:
                previous = Entry(seq, table, row.at, row.id, text).hash_after(previous)
            seal = sealed(row.owner, row.reply, [(shoe, seed) for _, shoe, seed in kept])
            if row.hash != command_hash(previous, row._mapping, seal):
                yield (
                    f"Command {row.number}{where} ({row.id!r}), one of its entries, its reply, a "
                    "seed that it kept or its hash was changed: they do not fit together."
                )
            head = Head(row.number, row.last_seq, row.hash)
        if table not in ends:
            yield f"The chain of {table!r} is not on the list of chains."
        elif ends[table] != head:
            yield (
                f"The chain of {table!r} ends with command {head.number} and entry {head.seq}, "
                f"and is noted to end with {ends[table].number} and {ends[table].seq}."
            )


def _commands(
    reading: Reading, table: str, after: int
) -> Iterator[tuple[Any | None, list[Any], list[Any]]]:
    """Every command of a table with its entries and seeds; those of no command come with None."""
    wanted = select(
        commands.c.number,
        commands.c.id,
        commands.c.table_id,
        commands.c.owner,
        commands.c.at,
        commands.c.last_seq,
        commands.c.reply,
        commands.c.hash,
    )
    of_table = wanted.where(commands.c.table_id == table, commands.c.number > after)
    entries = select(journal.c.number, journal.c.seq, journal.c.event, journal.c.hash)
    own_entries = entries.where(journal.c.table_id == table, journal.c.number > after)
    kept = select(seeds.c.number, seeds.c.shoe, seeds.c.seed)
    own_seeds = kept.where(seeds.c.table_id == table, seeds.c.number > after)
    with_entries = alongside(
        reading.stream(of_table.order_by(commands.c.number)),
        reading.stream(own_entries.order_by(journal.c.number, journal.c.seq)),
    )
    waiting = reading.stream(own_seeds.order_by(seeds.c.number, seeds.c.shoe))
    numbered = ((row[0] if row else -1, row, found) for row, found in with_entries)
    orphaned: list[Any] = []

    def of_commands() -> Iterator[Any]:
        for number, row, found in numbered:
            if row is None:
                orphaned.append(found)
            else:
                yield number, row, found

    for parent, found in alongside(of_commands(), waiting):
        yield (parent[1], parent[2], found) if parent else (None, [], found)
    for found in orphaned:
        yield None, found, []


def _orphans(table: str, entries: list[Any], kept: list[Any]) -> Iterator[str]:
    for number, seq, _, _ in entries:
        yield f"Entry {seq} of {table!r} is of command {number}, which is not there."
    for number, shoe, _ in kept:
        yield f"The seed of shoe {shoe} of {table!r} is of command {number}: there is none."


def _entries_in_place(table: str, last: int, row: Any, entries: list[Any]) -> Iterator[str]:
    for _, seq, _, hashed in entries:
        yield from missing("Entry", last, seq, f" of {table!r}")
        if hashed is not None:
            yield f"Entry {seq} of {table!r} has a hash of its own: only those of old have one."
        last = seq
    if last != row.last_seq:
        yield (
            f"Command {row.number} of {table!r} ends with entry {row.last_seq}, and its entries "
            f"end with {last}."
        )
