"""A page before anything is written on it: all that the database knows of what a batch touches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from rackcard.live.books.failures import NotOurs
from rackcard.live.books.journal import Head, first_head
from rackcard.live.books.page_writer import add_chains
from rackcard.live.books.reader import (
    BALANCES_BY_ACCOUNT,
    BALANCES_TO_CHANGE,
    CHAINS_BY_TABLE,
    COMMANDS_BY_ID,
    SHOES_WITH_SEEDS,
    look_up,
)
from rackcard.live.books.roles import PEOPLE
from rackcard.live.books.transaction import Draft, Known, Page
from rackcard.live.table.events import BANK, HOUSE

SHARED = frozenset({BANK, PEOPLE})
"""Chains that every node adds to."""


class Scope(NamedTuple):
    """Which tables may be written to."""

    node: str
    """Those of this node."""
    origin: Head
    """Where new chains begin."""


def blank_page(
    writer: Connection,
    scope: Scope,
    drafts: Sequence[Draft],
    more: Collection[str] = (),
    believed: Collection[str] = (),
) -> Page:
    """For some commands; it also knows `more` ids of commands, and accounts that are `believed` to
    hold something. Until the transaction ends nobody else changes any of it."""
    ids = {*more, *(drafted.record.command_id for drafted in drafts)}
    accounts = {*believed, *(name for drafted in drafts for name in drafted.accounts())}
    shoes = {(drafted.record.table, shoe) for drafted in drafts for shoe in drafted.record.seeds}
    heads, begun = _lock_chains(writer, scope, {drafted.record.table for drafted in drafts})
    # What every node changes is not locked before it must be: only the bank and the rack may owe.
    held = dict(look_up(writer, BALANCES_BY_ACCOUNT, accounts & {BANK, HOUSE}))
    held |= dict(look_up(writer, BALANCES_TO_CHANGE, accounts - {BANK, HOUSE}))
    return Page(
        heads,
        {id: Known(*rest) for id, *rest in look_up(writer, COMMANDS_BY_ID, ids)},
        held,
        set(look_up(writer, SHOES_WITH_SEEDS, shoes)),
        frozenset(held),
        begun,
    )


def _lock_chains(
    writer: Connection, scope: Scope, tables: Collection[str]
) -> tuple[dict[str, Head], frozenset[str]]:
    """The chains of tables, and which of them were begun. NotOurs, if another node deals at one."""
    found = list(look_up(writer, CHAINS_BY_TABLE, tables))
    missing = set(tables) - {row.table_id for row in found}
    for node, names in ((scope.node, missing - SHARED), ("", missing & SHARED)):
        add_chains(writer, {name: first_head(scope.origin, name) for name in sorted(names)}, node)
    if missing:
        found += look_up(writer, CHAINS_BY_TABLE, missing)
    own = ("" if row.table_id in SHARED else scope.node for row in found)
    lost = {row.table_id for row, node in zip(found, own, strict=True) if row.node != node}
    if lost:
        raise NotOurs(lost)
    heads = {table: Head(*rest) for table, _, *rest in found}
    # Somebody else may have begun one of them meanwhile, and gone on with it.
    begun = {name for name in missing if heads[name] == first_head(scope.origin, name)}
    return heads, frozenset(begun)
