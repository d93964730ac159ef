"""Writing a page of the journal and snapshots: the statements, and their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, insert, text

from rackcard.live.books import schema
from rackcard.live.books.transaction import Page

ADD = {table.name: insert(table) for table in schema.metadata.tables.values()}
PROBE = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, and is written all the same."""
_SET_BALANCE = text(
    "INSERT INTO balances (account, cents) VALUES (:account, :cents)"
    " ON CONFLICT (account) DO UPDATE SET cents = excluded.cents"
)
_END_SHOE = text("UPDATE shoes SET ended = :at_seq WHERE table_id = :of_table AND shoe = :of_shoe")
_DROP_SNAPSHOTS = text("DELETE FROM snapshots WHERE table_id = :of_table AND seq < :keeps")
_SET_ROLE = text("UPDATE people SET role = :role WHERE id = :id")


class Snapshot(NamedTuple):
    """A table as it stood after an entry; those before `keeps` are not needed any more."""

    table: str
    seq: int
    state: str
    keeps: int


def write_page(writer: Connection, page: Page) -> None:
    """Commands before what refers to them."""
    changed = sorted(page.changed.items())
    for statement, rows in (
        (ADD["commands"], page.commands),
        (ADD["journal"], page.entries),
        (ADD["postings"], page.postings),
        (ADD["seeds"], page.seeds),
        (_SET_BALANCE, [{"account": account, "cents": cents} for account, cents in changed]),
        (ADD["shoes"], page.brought),
        (_END_SHOE, page.ended),
        (_SET_ROLE, [{"id": person, "role": role} for person, role in page.roles.items()]),
    ):
        if rows:
            writer.execute(statement, rows)


def write_snapshots(writer: Connection, taken: Sequence[Snapshot]) -> None:
    for one in taken:
        row = {"table_id": one.table, "seq": one.seq, "state": one.state}
        writer.execute(ADD["snapshots"], row)
        writer.execute(_DROP_SNAPSHOTS, {"of_table": one.table, "keeps": one.keeps})
