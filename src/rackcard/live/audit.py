"""The auditor: works everything out again from the events, and tells what does not agree.

A check is a function that reads the database from end to end and yields findings, each a sentence
that names the row. Rows are streamed: memory grows with the number of accounts, not of events.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Select, select

from rackcard.live import database, ledger, schema
from rackcard.live.events import from_json
from rackcard.live.journal import FIRST_COMMAND, FIRST_ENTRY, Entry, Head
from rackcard.live.page import command_hash
from rackcard.live.schema import balances, commands, journal, postings, seeds

MOST_FINDINGS = 1_000
AT_ONCE = 1_000
"""Rows that are fetched at a time."""


def audit(connection: Connection, noted: Head | None = None) -> list[str]:
    """All findings, up to a limit; none if everything agrees."""
    if connection.dialect.name == "sqlite":
        before, _driver(connection).text_factory = (
            _driver(connection).text_factory,
            database.damaged_text,
        )
    checks = CHECKS if noted is None else (_still_has(noted), *CHECKS)
    try:
        with closing(_findings(connection, checks)) as found:
            return [printable(finding) for finding in islice(found, MOST_FINDINGS)]
    finally:
        if connection.dialect.name == "sqlite":
            _driver(connection).text_factory = before


def printable(finding: str) -> str:
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in finding)


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


class Reading:
    """A check's look at the database; what it streams is closed when it ends, however it ends."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._streams = ExitStack()

    def stream(self, wanted: Select[Any]) -> Iterator[Any]:
        rows = self.connection.execute(wanted, execution_options={"yield_per": AT_ONCE})
        return iter(self._streams.enter_context(rows))

    def close(self) -> None:
        self._streams.close()


def _findings(connection: Connection, checks: Iterable[Check]) -> Generator[str]:
    for check in checks:
        try:
            # PostgreSQL answers nothing more after an error, except outside of what had it.
            with connection.begin_nested(), closing(Reading(connection)) as reading:
                yield from check(reading)
        except Exception as error:  # damage can look like anything, and stopping is a finding
            what = (check.__doc__ or "").strip().rstrip(".")
            yield f"The check {what!r} came to a row that it cannot read: {database.reason(error)}."


def check_file(reading: Reading) -> Iterator[str]:
    """The database itself is sound."""
    connection = reading.connection
    found = database.version(connection)
    if found != schema.VERSION:
        yield f"The schema is marked {found!r}, not {schema.VERSION!r}."
    if connection.dialect.name == "sqlite":
        for (said,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_FINDINGS})"):
            if said != "ok":
                yield f"The file is damaged: {said.strip()}."


def check_chain(reading: Reading) -> Iterator[str]:
    """Every entry follows from the one before, and belongs to its command."""
    wanted = select(
        *journal.columns, commands.c.number, commands.c.last_seq, commands.c.table_id, commands.c.at
    ).outerjoin(commands, commands.c.id == journal.c.command_id)
    previous, last_seq, last_number = FIRST_ENTRY, 0, 0
    for row in reading.stream(wanted.order_by(journal.c.seq)):
        entry = Entry(*row[:6])
        number, command_last, *of_command = row[6:]
        yield from _missing("Entry", last_seq, entry.seq)
        if entry.hash != entry.hash_after(previous):
            yield f"Entry {entry.seq} or its hash was changed: they do not fit together."
        if number is None:
            yield f"Entry {entry.seq} is of command {entry.command_id!r}, which is not there."
        elif entry.seq > command_last or number < last_number:
            yield f"Entry {entry.seq} is not where command {number} wrote its events."
        elif of_command != [entry.table, entry.at]:
            yield f"Entry {entry.seq} has another table or time than command {number}."
        previous, last_seq, last_number = entry.hash, entry.seq, number or last_number


def check_commands(reading: Reading) -> Iterator[str]:
    """Every command has its reply and its seeds, as they were written."""
    wanted = (
        select(*commands.columns, journal.c.hash.label("entry_hash"))
        .outerjoin(journal, journal.c.seq == commands.c.last_seq)
        .order_by(commands.c.number)
    )
    kept = select(seeds.c.number, seeds.c.table_id, seeds.c.shoe, seeds.c.seed)
    in_order = kept.order_by(seeds.c.number, seeds.c.shoe)
    previous, last = FIRST_COMMAND, 0
    rows = reading.stream(wanted)
    for row, own in _alongside(rows, reading.stream(in_order)):
        if row is None:
            for number, table, shoe, _ in own:
                yield f"The seed of shoe {shoe} of {table!r} is of command {number}: there is none."
            continue
        yield from _missing("Command", last, row.number)
        parts = [part for _, table, shoe, seed in own for part in (table, shoe, _hex(seed))]
        entry_hash = row.entry_hash if row.last_seq else FIRST_ENTRY
        if row.hash != command_hash(previous, row._mapping, entry_hash, parts):
            yield (
                f"Command {row.number} ({row.id!r}), its reply, a seed that it kept, "
                "its hash or the entry at its end was changed: they do not fit together."
            )
        previous, last = row.hash, row.number


def check_ledger(reading: Reading) -> Iterator[str]:
    """Postings are what events move, and balances are what postings add up to."""
    held: dict[str, int] = defaultdict(int)
    events = select(journal.c.seq, journal.c.table_id, journal.c.event).order_by(journal.c.seq)
    legs = select(*postings.columns).order_by(postings.c.seq, postings.c.leg)
    for row, own in _alongside(reading.stream(events), reading.stream(legs)):
        if row is None:
            yield from (f"Posting {leg[1]} of entry {leg[0]} has no such entry." for leg in own)
            continue
        seq, table, text = row
        try:
            moves = ledger.postings(from_json(json.loads(text)), table)
        except (ValueError, TypeError, AttributeError) as error:
            yield f"Entry {seq} holds no event that can be posted: {error}"
            continue
        if [leg[1:] for leg in own] != [(leg, *move) for leg, move in enumerate(moves)]:
            yield f"Entry {seq} moves {_listed(moves)}, and its postings {_listed(own)}."
        for source, target, cents in moves:
            held[source] -= cents
            held[target] += cents
            if held[source] < ledger.least(source):
                yield f"Entry {seq} leaves {source} with {held[source]} cents."
    yield from _check_balances(reading, held)


def _check_balances(reading: Reading, held: dict[str, int]) -> Iterator[str]:
    total = 0
    for account, cents in reading.stream(select(*balances.columns)):
        total += cents
        if account not in held:
            yield f"The balance of {account!r} belongs to no posting."
        elif held.pop(account) != cents:
            yield f"The balance of {account!r} is {cents}, which is not what its events add up to."
    yield from (f"The balance of {account!r} is missing." for account in sorted(held))
    if total:
        yield f"All balances together are {total} cents, and not nothing."


def _still_has(noted: Head) -> Check:
    hashes = (
        ("Entry", noted.seq, noted.entry_hash, journal.c.hash, journal.c.seq),
        ("Command", noted.number, noted.command_hash, commands.c.hash, commands.c.number),
    )

    def check_noted(reading: Reading) -> Iterator[str]:
        """What was noted is still there."""
        for what, number, expected, column, key in hashes:
            found = reading.connection.execute(select(column).where(key == number)).scalar()
            if number and found != expected:
                yield f"{what} {number} is not there with the hash that was noted, {expected}."

    return check_noted


Check = Callable[[Reading], Iterator[str]]
CHECKS: tuple[Check, ...] = (check_file, check_chain, check_commands, check_ledger)


def _missing(what: str, last: int, number: int) -> Iterator[str]:
    if number != last + 1:
        more = f", and so is everything up to {number - 1}" if number > last + 2 else ""
        yield f"{what} {last + 1} is missing{more}."


def _hex(seed: object) -> object:
    return seed.hex() if isinstance(seed, bytes) else seed


def _listed(moves: Iterable[Any]) -> str:
    """Moves or postings; both end with source, target and cents."""
    texts = [f"{cents} from {source} to {target}" for *_, source, target, cents in moves]
    return ", ".join(texts) or "nothing"


def _alongside(
    parents: Iterable[Any], children: Iterator[Any]
) -> Iterator[tuple[Any | None, list[Any]]]:
    """Rows with the rows of another stream that begin with the same number; both are in order.

    Children of nobody come by themselves, with None.
    """
    waiting = next(children, None)
    for parent in parents:
        while waiting is not None and waiting[0] < parent[0]:
            yield None, [waiting]
            waiting = next(children, None)
        own = []
        while waiting is not None and waiting[0] == parent[0]:
            own.append(waiting)
            waiting = next(children, None)
        yield parent, own
    while waiting is not None:
        yield None, [waiting]
        waiting = next(children, None)
