"""What a database of live tables holds, for whoever reads it: readers come and go."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from sqlalchemy import (
    BindParameter,
    Column,
    Connection,
    Select,
    bindparam,
    func,
    select,
    tuple_,
)

from rackcard.live.books import database, first_chain
from rackcard.live.books.answers import SignedHead
from rackcard.live.books.journal import Head
from rackcard.live.books.journal_reader import PAGE, JournalReader
from rackcard.live.books.schema import (
    balances,
    chains,
    commands,
    heads,
    postings,
    seeds,
)
from rackcard.live.books.transaction import reply_of, taken

MOST_LINES = 1_000
"""Of a statement."""

_COMMAND = select(
    commands.c.id, commands.c.owner, commands.c.table_id, commands.c.last_seq, commands.c.reply
)
_BALANCE = select(balances.c.account, balances.c.cents)
_SHOE = select(seeds.c.table_id, seeds.c.shoe)

CHAINS = select(chains.c.table_id, chains.c.node, chains.c.number, chains.c.seq, chains.c.hash)
"""Where chains end, and whose they are."""

# Every commit needs these, and putting a statement together takes longer than SQLite takes for it.
_KEYS: BindParameter[Any] = bindparam("keys", expanding=True)
COMMANDS_BY_ID = _COMMAND.where(commands.c.id.in_(_KEYS))
CHAINS_BY_TABLE = (
    CHAINS.where(chains.c.table_id.in_(_KEYS)).order_by(chains.c.table_id).with_for_update()
)
BALANCES_BY_ACCOUNT = _BALANCE.where(balances.c.account.in_(_KEYS)).order_by(balances.c.account)
BALANCES_TO_CHANGE = BALANCES_BY_ACCOUNT.with_for_update()
"""Nobody else changes them until this transaction ends."""
SHOES_WITH_SEEDS = _SHOE.where(tuple_(seeds.c.table_id, seeds.c.shoe).in_(_KEYS))


class Line(NamedTuple):
    """A line of an account's statement; `cents` is below zero for what it paid."""

    seq: int
    at: int
    table: str
    other: str
    cents: int
    balance: int


class Reader(JournalReader):
    """Journal, ledger, replies and heads."""

    def balance(self, account: str) -> int:
        rows = self._read(select(balances.c.cents).where(balances.c.account == account))
        return int(rows[0].cents) if rows else 0

    def balances(self) -> dict[str, int]:
        """Every account that anything was ever posted to."""
        return {row.account: row.cents for row in self._read(select(*balances.columns))}

    def balances_of(self, accounts: Iterable[str]) -> dict[str, int]:
        with self._engine.connect() as connection:
            rows = list(look_up(connection, BALANCES_BY_ACCOUNT, set(accounts)))
        return {row.account: row.cents for row in rows}

    def statement(self, account: str, limit: int = 50) -> list[Line]:
        """The latest postings of an account, the newest first."""
        limit = min(limit, MOST_LINES)
        held = select(balances.c.cents).where(balances.c.account == account)
        with database.snapshot(self._engine) as connection:
            balance = connection.execute(held).scalar() or 0
            # Two queries, because each finds its latest rows at the end of an index.
            paid = connection.execute(_latest(postings.c.source, account, limit)).all()
            got = connection.execute(_latest(postings.c.target, account, limit)).all()
        lines = []
        for row in sorted([*paid, *got], key=_moment, reverse=True)[:limit]:
            is_paid = row.source == account
            cents, other = (-row.cents, row.target) if is_paid else (row.cents, row.source)
            lines.append(Line(row.seq, row.at, row.table_id, other, cents, balance))
            balance -= cents
        return lines

    def reply(self, command_id: str, owner: str | None = None) -> dict[str, Any] | None:
        """What a command was answered; none if it was never written.

        If an owner is given, nobody else's command is answered.
        """
        found = self.answered([command_id]).get(command_id)
        if found and owner not in (None, found[0]):
            raise taken(command_id)
        return found[1] if found else None

    def answered(self, command_ids: Iterable[str]) -> dict[str, tuple[str, dict[str, Any]]]:
        """Owner and reply of those commands that were written."""
        with self._engine.connect() as connection:
            rows = list(look_up(connection, COMMANDS_BY_ID, set(command_ids)))
        return {row.id: (row.owner, reply_of(row.reply, row.table_id)) for row in rows}

    def heads(self) -> dict[str, Head]:
        """Where every chain ends now, to be noted elsewhere and handed to a later audit."""
        return {table: Head(*rest) for table, _, *rest in self._read(CHAINS)}

    def signed_positions(self) -> dict[str, int]:
        """By chain: up to which command the house has signed it."""
        wanted = select(heads.c.table_id, func.max(heads.c.number)).group_by(heads.c.table_id)
        return {table: int(number) for table, number in self._read(wanted)}

    def signed_head(self, table: str, seq: int) -> SignedHead | None:
        """The first head that attests entry `seq` of a table; none if there is none yet."""
        wanted = select(heads.c.document).where(heads.c.seq >= seq)
        # An entry from before tables had chains of their own is attested by heads of that time.
        for chain in (first_chain.CHAIN, table):
            rows = self._read(
                wanted.where(heads.c.table_id == chain).order_by(heads.c.number).limit(1)
            )
            if rows:
                return cast(SignedHead, json.loads(rows[0].document))
        return None


def origin_of(connection: Connection) -> Head:
    """Where the chains of tables begin: at nothing, or after the one chain of an older database."""
    row = connection.execute(CHAINS.where(chains.c.table_id == first_chain.CHAIN)).first()
    return Head(*row[2:]) if row else Head()


def look_up(connection: Connection, wanted: Select[Any], keys: Iterable[Any]) -> Iterator[Any]:
    every = sorted(keys)
    for start in range(0, len(every), PAGE):
        yield from connection.execute(wanted, {"keys": every[start : start + PAGE]})


def _moment(row: Any) -> tuple[Any, ...]:
    return row.at, row.table_id, row.seq, row.leg


def _latest(column: Column[str], account: str, limit: int) -> Select[Any]:
    latest = (postings.c.at, postings.c.table_id, postings.c.seq, postings.c.leg)
    wanted = select(*postings.columns).where(column == account)
    return wanted.order_by(*(part.desc() for part in latest)).limit(limit)
