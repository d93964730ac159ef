"""The auditor: works everything out again from the events, and tells what does not agree.

A check is a function that reads the database from end to end and yields findings, each a sentence
that names the row. Rows are streamed: memory grows with the number of accounts, not of events.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from sqlalchemy import Connection, select

from rackcard.live.books import database, schema
from rackcard.live.books.chain_audit import check_chains
from rackcard.live.books.first_chain_audit import check_first_chain
from rackcard.live.books.head_audit import heads_kept, heads_noted, heads_stored
from rackcard.live.books.heads import Kept
from rackcard.live.books.journal import Head
from rackcard.live.books.ledger_audit import check_ledger
from rackcard.live.books.opening_audit import check_openings
from rackcard.live.books.reading import Check, Reading
from rackcard.live.books.roles import PEOPLE, PLAYER
from rackcard.live.books.schema import journal, people
from rackcard.live.books.shoe_audit import check_shoes
from rackcard.live.table.events import Appointed, from_json

MOST_FINDINGS = 1_000


def audit(
    connection: Connection,
    noted: Mapping[str, Head] | None = None,
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
    checks = [*CHECKS, heads_stored(signed_by), heads_kept(kept, signed_by)]
    if noted is not None:
        checks.insert(0, heads_noted(noted))
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


CHECKS: tuple[Check, ...] = (
    *(check_file, check_first_chain, check_chains, check_ledger, check_roles),
    *(check_openings, check_shoes),
)
