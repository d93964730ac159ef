"""Nodes of a house over one database: who is alive, and who deals at which table.

A node owns its tables until its lease ends, by the clock of the database, and renews it long before
that. What a node writes is checked against `chains.node` in the same transaction (blank_page.py),
so a node that lost its tables without noticing can write nothing to them.
"""

from __future__ import annotations

import secrets
import time
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update

from rackcard.live.books import database
from rackcard.live.books.schema import chains, nodes
from rackcard.live.books.store import Store
from rackcard.rules.errors import BadInput

LEASE_MS = 3_000
"""How long a node that does not renew its lease keeps its tables."""
RENEW_MS = 1_500
"""A node whose connection is gone is given up after this time already."""


class NodeRow(NamedTuple):
    id: str
    address: str
    secret: str


class Look(NamedTuple):
    """What a node finds when it looks who is there."""

    is_alive: bool
    """False if the others have given this node up: nothing is its own any more."""
    others: list[NodeRow]
    claimed: list[str]
    """Tables that are its own from now on."""
    owners: dict[str, str]
    """Who deals at the tables that are open, by the ids of nodes."""


class Leases:
    """The part of one node."""

    def __init__(self, store: Store, address: str) -> None:
        """`address` is how others reach this node; "" if it means to be the only one."""
        self._store = store
        self.me = NodeRow("", address, "")

    def join(self) -> None:
        """Become a node, under a new name: nothing of an earlier one is its own."""
        self.me = NodeRow(f"node-{secrets.token_hex(8)}", self.me.address, secrets.token_hex(32))
        self._store.node = self.me.id
        give_up = time.monotonic() + 2 * LEASE_MS / 1000
        while True:
            try:
                self._store.transact(self._join)
                return
            except NotAlone:
                if time.monotonic() > give_up:
                    raise
                time.sleep(0.1)  # it may have been killed a moment ago

    def _join(self, writer: Connection) -> None:
        database.mark(writer, self.me.id)
        now = database.now_ms(writer)
        _bury(writer, now, self.me.id)
        others = _alive(writer, self.me.id)
        if others and not (self.me.address and all(other.address for other in others)):
            raise NotAlone(
                "another node serves this database; allowed: several that can reach each other "
                "(--node-address)."
            )
        keys = set(writer.execute(select(nodes.c.signs_with)).scalars())
        if keys - {self._store.signs_with}:
            raise BadInput(
                "this node signs with another key than the others of its house: give all of them "
                "the same --house-key."
            )
        row = {**self.me._asdict(), "signs_with": self._store.signs_with}
        writer.execute(nodes.insert().values(**row, until=now + LEASE_MS))

    def look(self, claims: bool = True) -> Look:
        """Renew the lease, give up nodes that have not renewed theirs, and claim tables that nobody
        deals at, a fair share at a time."""
        return self._store.transact(lambda writer: self._look(writer, claims))

    def _look(self, writer: Connection, claims: bool) -> Look:
        database.mark(writer, self.me.id)
        now = database.now_ms(writer)
        mine = update(nodes).where(nodes.c.id == self.me.id).values(until=now + LEASE_MS)
        if writer.execute(mine).rowcount != 1:
            return Look(False, [], [], {})
        _bury(writer, now, self.me.id)
        others = _alive(writer, self.me.id)
        self._store.has_others = bool(others)
        claimed = _claim(writer, self.me.id, len(others) + 1) if claims else []
        owners = select(chains.c.table_id, chains.c.node).where(*_OPEN)
        dealing = {row.table_id: row.node for row in writer.execute(owners)}
        return Look(True, others, claimed, dealing)

    def owner(self, table: str) -> str | None:
        """Who deals at a table now, "" for nobody; none if there is no such table open."""
        wanted = select(chains.c.node).where(chains.c.table_id == table, *_OPEN)
        with self._store.engine.connect() as connection:
            return connection.execute(wanted).scalar()

    def leave(self) -> None:
        """Let go of all tables: others take them over at once."""

        def left(writer: Connection) -> None:
            _free(writer, [self.me.id])
            writer.execute(nodes.delete().where(nodes.c.id == self.me.id))

        self._store.transact(left)


class NotAlone(BadInput):
    """Another node is alive."""


_OPEN = (chains.c.opened_by.is_not(None), chains.c.is_closed == 0)


def _alive(writer: Connection, me: str) -> list[NodeRow]:
    wanted = select(nodes.c.id, nodes.c.address, nodes.c.secret).where(nodes.c.id != me)
    return [NodeRow(*row) for row in writer.execute(wanted.order_by(nodes.c.id))]


def _bury(writer: Connection, now: int, me: str) -> None:
    """Take their tables from nodes that are dead."""
    rows = writer.execute(select(nodes.c.id, nodes.c.until).where(nodes.c.id != me)).all()
    for id, until in rows:
        if _is_dead(writer, id, until, now):
            # Not one that has renewed its lease at this very moment.
            gone = nodes.delete().where(nodes.c.id == id, nodes.c.until == until)
            if writer.execute(gone).rowcount:
                _free(writer, [id])


def _is_dead(writer: Connection, id: str, until: int, now: int) -> bool:
    """Only one node may write a file, so there all others are. Elsewhere a node is dead when its
    lease has ended, or if it is late and its connection is gone."""
    if writer.dialect.name == "sqlite" or until < now:
        return True
    return until < now + LEASE_MS - RENEW_MS and not database.is_marked(writer, id)


def _free(writer: Connection, ids: list[str]) -> None:
    writer.execute(update(chains).where(chains.c.node.in_(ids)).values(node=""))


def _claim(writer: Connection, me: str, among: int) -> list[str]:
    """A node takes what it must for all to have as many, and some more as long as any are left."""
    free = select(chains.c.table_id).where(*_OPEN, chains.c.node == "")
    left = int(writer.execute(select(func.count()).select_from(free.subquery())).scalar() or 0)
    if not left:
        return []
    share = -(-left // among)
    wanted = free.order_by(chains.c.table_id).limit(share).with_for_update(skip_locked=True)
    names = list(writer.execute(wanted).scalars())
    writer.execute(update(chains).where(chains.c.table_id.in_(names)).values(node=me))
    return names
