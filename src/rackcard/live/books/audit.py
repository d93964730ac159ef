"""The auditor: works everything out again from the events, and tells what does not agree.

A check is a function that reads the database from end to end and yields findings, each a sentence
that names the row. Rows are streamed: memory grows with the number of accounts, not of events.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, Select, func, select

from rackcard.live.books import database, ledger, schema
from rackcard.live.books.heads import COMMANDS, JOURNAL, Kept, parsed
from rackcard.live.books.journal import FIRST_COMMAND, FIRST_ENTRY, Entry, Head
from rackcard.live.books.roles import PEOPLE, PLAYER
from rackcard.live.books.schema import balances, commands, heads, journal, people, postings, seeds
from rackcard.live.books.shoe_audit import check_shoes
from rackcard.live.books.transaction import command_hash
from rackcard.live.table.events import Appointed, from_json

MOST_FINDINGS = 1_000
AT_ONCE = 1_000
"""Rows that are fetched at a time."""


def audit(
    connection: Connection,
    noted: Head | None = None,
    kept: Sequence[Kept] = (),
    signed_by: bytes | None = None,
) -> list[str]:
    """All findings, up to a limit; none if everything agrees.

    `kept` are signed heads from elsewhere, `signed_by` the public key that heads must be signed
    with.
    """
    if connection.dialect.name == "sqlite":
        before, _driver(connection).text_factory = (
            _driver(connection).text_factory,
            database.damaged_text,
        )
    checks = [*CHECKS, _heads_stored(signed_by), _heads_kept(kept, signed_by)]
    if noted is not None:
        checks.insert(0, _still_has(noted))
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


def check_roles(reading: Reading) -> Iterator[str]:
    """Everybody has the role that the journal gave them, and no other."""
    given: dict[str, Appointed] = {}
    wanted = select(journal.c.event).where(journal.c.table_id == PEOPLE).order_by(journal.c.seq)
    for (text,) in reading.stream(wanted):
        event = from_json(json.loads(text))
        if isinstance(event, Appointed):
            given[event.person] = event
    rows = select(people.c.id, people.c.name, people.c.role).order_by(people.c.id)
    for id, name, role in reading.stream(rows):
        appointed = given.pop(id, None)
        right = appointed.role if appointed else PLAYER
        if role != right:
            yield f"The role of {name!r} is {role!r}, and the journal says {right!r}."
        if appointed and appointed.name != name:
            yield f"{appointed.name!r}, who was appointed {right}, is called {name!r} now."
    for appointed in given.values():
        yield f"{appointed.name!r}, who was appointed {appointed.role}, is not there."


def _heads_stored(signed_by: bytes | None) -> Check:
    def check_heads(reading: Reading) -> Iterator[str]:
        """The heads that the house has signed lead to this journal."""
        wanted = (
            select(*heads.columns, journal.c.hash, commands.c.hash)
            .outerjoin(journal, journal.c.seq == heads.c.seq)
            .outerjoin(commands, commands.c.number == heads.c.number)
            .order_by(heads.c.id)
        )
        ends, before = _ends(reading), 0
        for id, seq, number, text, *hashes in reading.stream(wanted):
            yield from _missing("Head", before, id)
            before = id
            source = f"Head {id} of the house"
            try:
                document = json.loads(text)
            except (ValueError, RecursionError):
                document = None
            head = parsed(document if isinstance(document, dict) else {}, source)
            links = {chain: link.position for chain, link in head.chains.items()}
            if not head.complaint and links != {JOURNAL: seq, COMMANDS: number}:
                yield f"{source} stands at another place than it signs."
                continue
            yield from _attested(head, signed_by, ends, dict(zip(CHAINS, hashes, strict=True)))

    return check_heads


def _heads_kept(kept: Sequence[Kept], signed_by: bytes | None) -> Check:
    def check_kept(reading: Reading) -> Iterator[str]:
        """Heads that somebody kept lead to this journal."""
        ends = _ends(reading)
        for head in kept:
            found = {
                chain: reading.connection.execute(
                    select(CHAINS[chain].hash).where(CHAINS[chain].key == link.position)
                ).scalar()
                for chain, link in head.chains.items()
                if chain in CHAINS
            }
            yield from _attested(head, signed_by, ends, found)

    return check_kept


class Chain(NamedTuple):
    """Where a chain is kept, and what its links are called."""

    one: str
    many: str
    key: Column[int]
    hash: Column[str]
    first: str


CHAINS = {
    JOURNAL: Chain("Entry", "Entries", journal.c.seq, journal.c.hash, FIRST_ENTRY),
    COMMANDS: Chain("Command", "Commands", commands.c.number, commands.c.hash, FIRST_COMMAND),
}


def _ends(reading: Reading) -> dict[str, int]:
    return {
        name: int(reading.connection.execute(select(func.max(chain.key))).scalar() or 0)
        for name, chain in CHAINS.items()
    }


def _attested(
    head: Kept, signed_by: bytes | None, ends: Mapping[str, int], found: Mapping[str, str | None]
) -> Iterator[str]:
    """What a signed head says that is not so; `found` are the hashes at the places it names."""
    if head.complaint:
        yield f"{head.source}: {head.complaint}; it attests nothing."
        return
    if signed_by is not None and head.public_key != signed_by:
        yield f"{head.source} is signed with another key than the house's: {head.key}."
        return
    for name, link in head.chains.items():
        if name not in CHAINS:
            yield f"{head.source} attests a chain {name!r}, which is not kept here."
            continue
        chain, last = CHAINS[name], ends[name]
        if link.position > last:
            gone, them = f"{chain.one} {link.position} is", "it"
            if link.position > last + 1:
                gone, them = f"{chain.many} {last + 1} to {link.position} are", "them"
            yield f"{gone} missing at the end: {head.source} attests {them}."
        elif (found[name] if link.position else chain.first) != link.hash:
            yield (
                f"{chain.one} {link.position} is not the one that {head.source} attests: "
                "it, or something before it, was written anew."
            )


Check = Callable[[Reading], Iterator[str]]
CHECKS: tuple[Check, ...] = (
    *(check_file, check_chain, check_commands, check_ledger, check_roles),
    check_shoes,
)


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
