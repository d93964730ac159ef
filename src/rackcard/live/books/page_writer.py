"""Writing a page of the journal and snapshots: the statements, and their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, text

from rackcard.live.books import schema
from rackcard.live.books.journal import Head
from rackcard.live.books.statement import Statement
from rackcard.live.books.transaction import Page
from rackcard.live.table.events import BANK, HOUSE

ADD = {table.name: Statement.adding_to(table) for table in schema.metadata.tables.values()}
ADD_HEAD = text(
    "INSERT INTO heads (table_id, number, seq, document)"
    " VALUES (:table_id, :number, :seq, :document) ON CONFLICT (table_id, number) DO NOTHING"
)
PROBE = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, and is written all the same."""
_NEW_BALANCE = Statement(
    "INSERT INTO balances (account, cents) VALUES (:of_account, :added)"
    " ON CONFLICT (account) DO UPDATE SET cents = balances.cents + excluded.cents"
)
_MOVE_BALANCE = Statement("UPDATE balances SET cents = cents + :added WHERE account = :of_account")
_SET_CHAIN = Statement(
    "UPDATE chains SET number = :number, seq = :seq, hash = :hash WHERE table_id = :of_table"
)
_DROP_CHAIN = Statement("DELETE FROM chains WHERE table_id = :of_table")
_CLOSE_TABLE = Statement("UPDATE chains SET is_closed = 1 WHERE table_id = :of_table")
_OPEN_TABLE = Statement(
    "UPDATE chains SET opened_by = :by, opened_at = :at WHERE table_id = :of_table"
)
_ADD_CHAIN = Statement(
    "INSERT INTO chains (table_id, number, seq, hash, opened_at, is_closed, node)"
    " VALUES (:table_id, :number, :seq, :hash, 0, 0, :node) ON CONFLICT (table_id) DO NOTHING"
)
_END_SHOE = Statement(
    "UPDATE shoes SET ended = :at_seq WHERE table_id = :of_table AND shoe = :of_shoe"
)
_DROP_SNAPSHOTS = Statement("DELETE FROM snapshots WHERE table_id = :of_table AND seq < :keeps")
_SET_ROLE = Statement("UPDATE people SET role = :role WHERE id = :id")


class Snapshot(NamedTuple):
    """A table as it stood after an entry; those before `keeps` are not needed any more."""

    table: str
    seq: int
    state: str
    keeps: int


def add_chains(writer: Connection, heads: Mapping[str, Head], node: str) -> None:
    """Begin chains, each at its head, unless somebody else has begun them meanwhile."""
    rows = [{"table_id": table, **head._asdict(), "node": node} for table, head in heads.items()]
    if rows:
        _ADD_CHAIN.run(writer, rows)


def write_page(writer: Connection, page: Page) -> None:
    """Commands before what refers to them. Accounts in order, and those of the house last: what
    all nodes change is locked for as short as possible, and nobody waits in a circle."""
    moved = sorted(page.moved.items(), key=lambda one: (one[0] in (BANK, HOUSE), one[0]))
    balances = [{"of_account": account, "added": cents} for account, cents in moved]
    # A check of the database would refuse to insert less than nothing, were it only to be added.
    new = [row for row in balances if row["of_account"] not in page.accounts]
    known = [row for row in balances if row["of_account"] in page.accounts]
    for statement, rows in (
        (ADD["commands"], page.commands),
        (ADD["journal"], page.entries),
        (ADD["postings"], page.postings),
        (ADD["seeds"], page.seeds),
        (ADD["shoes"], page.brought),
        (_END_SHOE, page.ended),
        (_SET_ROLE, [{"id": person, "role": role} for person, role in page.roles.items()]),
        (_OPEN_TABLE, [{"of_table": t, **one._asdict()} for t, one in page.opened.items()]),
        (_CLOSE_TABLE, [{"of_table": table} for table in sorted(page.closed)]),
        (_SET_CHAIN, [{"of_table": t, **page.heads[t]._asdict()} for t in page.touched]),
        (_DROP_CHAIN, [{"of_table": t} for t in sorted(page.begun.difference(page.touched))]),
        (_NEW_BALANCE, new),
        (_MOVE_BALANCE, known),
    ):
        if rows:
            statement.run(writer, rows)


def write_snapshots(writer: Connection, taken: Sequence[Snapshot]) -> None:
    for one in taken:
        row = {"table_id": one.table, "seq": one.seq, "state": one.state}
        ADD["snapshots"].run(writer, [row])
        _DROP_SNAPSHOTS.run(writer, [{"of_table": one.table, "keeps": one.keeps}])
