"""Live tables on disk: the journal and the ledger, written together or not at all.

    with Store.open("sqlite:///floor.db") as store:
        store.grant("ann", 100_00, "c-1", at=0)
        (receipt,) = store.commit([Record("c-2", "ann", "table-1", 17, events, {"ok": True})])
        table = fold(store.events("table-1"))
        assert store.audit() == []

When `commit` returns, what it accepted survives a power loss. There is one writer, which may be
called from several threads; readers (`Store.open(url, writer=False)`) come and go.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from sqlalchemy import Connection, Engine, Select, and_, select
from sqlalchemy.exc import SQLAlchemyError

from rackcard.fair import form
from rackcard.live.books import database, ledger, news, schema
from rackcard.live.books.answers import SignedHead
from rackcard.live.books.audit import audit
from rackcard.live.books.blank_page import Scope, blank_page
from rackcard.live.books.failures import AlreadyWritten, NotOurs, Outdated, StoreFailed
from rackcard.live.books.head_signer import HeadSigner
from rackcard.live.books.heads import Kept
from rackcard.live.books.journal import Head
from rackcard.live.books.page_writer import (
    PROBE,
    Snapshot,
    write_page,
    write_snapshots,
)
from rackcard.live.books.reader import (
    Line,
    Reader,
    origin_of,
)
from rackcard.live.books.roles import PEOPLE, PLAYER
from rackcard.live.books.schema import commands, people
from rackcard.live.books.transaction import Draft, Page, Receipt, Record, draft, reply_of
from rackcard.live.table.events import (
    BANK,
    PLAYER_PREFIX,
    Appointed,
    PlayMoneyGranted,
)
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "AlreadyWritten",
    "Head",
    "Line",
    "NotOurs",
    "Outdated",
    "Receipt",
    "Record",
    "Snapshot",
    "Store",
    "StoreFailed",
]

MOST_BATCH = 1_000
"""Commands in one transaction."""
MOST_ATTEMPTS = 5
"""At a transaction that other writers get in the way of."""

S = TypeVar("S")
T = TypeVar("T")

UNSIGNED_ROLES = ("r0001", "r0002")
"""Schemas under which roles were not in the journal yet."""


class Store(Reader):
    """A database of live tables, and whoever writes it."""

    def __init__(self, engine: Engine, writer: Connection | None, release: Callable[[], None]):
        super().__init__(engine)
        self.node = ""
        """Which node writes; it writes to no table of another."""
        self.has_others = False
        """True if other nodes are to be told whose money changes."""
        self._writer = writer
        self._release = release
        self._lock = threading.Lock()
        self._sound = True
        self._origin = Head()
        """Where chains begin."""
        self._signer: HeadSigner | None = None

    @classmethod
    def open(cls, url: str, *, writer: bool = True, key: Ed25519PrivateKey | None = None) -> Self:
        """Open a database; a writer makes it if there is none, and brings its schema up to date.

        With a `key` it signs the head of a table's chain when a shoe has ended, every so many
        commands and when it is told to.
        """
        parsed = database.parse(url)
        with database.as_bad_input(parsed):
            store = cls(database.connect(parsed, writer), None, lambda: None)
            store._signer = HeadSigner(key) if key else None
            try:
                store._set_up(writer)
            except BaseException:
                store.close()
                raise
        return store

    def _set_up(self, writer: bool) -> None:
        if not writer:
            with self._engine.connect() as connection:
                database.migrate(connection, writer=False)
            return
        self._connect()
        assert self._writer is not None
        with self._writer.begin():
            before = database.version(self._writer)
            if before != schema.VERSION:
                database.migrate(self._writer, writer=True)
                database.share(self._writer)
            self._origin = origin_of(self._writer)
            if before in UNSIGNED_ROLES:
                self._carry_roles_over()

    def _connect(self) -> None:
        self._writer = self._engine.connect().execution_options(writes=True)
        self._release = database.hold(self._writer)

    def _disconnect(self) -> None:
        """Let go of everything, also of connections that the other side has closed."""
        if self._writer is not None:
            with suppress(SQLAlchemyError):
                self._writer.invalidate()
                self._writer.close()
            self._writer = None
        self._engine.dispose()
        self._release()
        self._release = lambda: None

    def reopen(self, last: Record | None = None) -> bool:
        """Connect again after a failure; True if `last`, a command of a batch, and so all of that
        batch, had been written after all. A command that was decided anew, and had been written
        before, has another time.

        StoreFailed means that it does not work yet.
        """
        with self._lock:
            self._disconnect()
            try:
                self._connect()
                assert self._writer is not None
                with self._writer.begin():
                    self._writer.execute(PROBE)  # a disk that is full can still be read
                    found = self._writer.execute(_row_of(last)).first() if last else None
            except (SQLAlchemyError, BadInput) as error:
                raise StoreFailed(f"nothing can be written: {database.reason(error)}.") from error
            self._sound = True
            return found is not None

    def _carry_roles_over(self) -> None:
        """Roles that were given before the journal had them, as they are found."""
        writer = self._ready()
        wanted = select(people.c.id, people.c.name, people.c.role).where(people.c.role != PLAYER)
        drafts = []
        for person in writer.execute(wanted.order_by(people.c.id)):
            event = Appointed(*person)
            record = Record(f"carried-over-{person.id}", "", PEOPLE, 0, [event], {"ok": True})
            drafts.append(draft(record))
        page = self._blank(writer, drafts)
        for drafted in drafts:
            page.take(drafted)
        write_page(writer, page)

    def close(self) -> None:
        with self._lock:
            self._disconnect()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def engine(self) -> Engine:
        """For other tables in the same database."""
        return self._engine

    # --- writing

    def commit(self, batch: Sequence[Record], *, whole: bool = False) -> list[Receipt | BadInput]:
        """Write a batch in one transaction; for each command its receipt, or why it was refused.

        A refused command leaves nothing, and the others go through. Where later commands rest on
        earlier ones, say `whole`: then nothing is written if one is refused, and that is raised.
        """
        drafts = [_or_refused(draft, record) for record in _counted(batch)]
        good = [drafted for drafted in drafts if isinstance(drafted, Draft)]

        def written(writer: Connection) -> list[Receipt | BadInput]:
            page = self._blank(writer, good)
            outcomes = [
                _or_refused(page.take, drafted) if isinstance(drafted, Draft) else drafted
                for drafted in drafts
            ]
            refused = [outcome for outcome in outcomes if isinstance(outcome, BadInput)]
            if whole and refused:
                raise refused[0]
            self._write(writer, page)
            return outcomes

        return self._in_transaction(written)

    def write(
        self,
        batch: Sequence[Record],
        refused: Collection[str] = (),
        taken: Sequence[Snapshot] = (),
        believed: Mapping[str, int] | None = None,
    ) -> dict[str, int]:
        """Write a batch in one transaction: all of it, or nothing if a command of it is refused.

        Nothing is written, either, if a command of it is known already, or one of those that were
        `refused` now (given by their ids): AlreadyWritten has what they were answered then.
        `taken` are snapshots, which are written with it; `believed` are balances that the batch
        rests on. The last entry of each table that it wrote to is returned.
        """
        drafts = [draft(record) for record in _counted(batch)]

        def written(writer: Connection) -> dict[str, int]:
            page = self._blank(writer, drafts, refused, believed or {})
            if page.known:
                known = page.known.items()
                raise AlreadyWritten(
                    {id: (one.owner, reply_of(one.reply, one.table)) for id, one in known}
                )
            for account, cents in (believed or {}).items():
                if page.balances.get(account, 0) != cents:
                    raise Outdated({one: page.balances.get(one, 0) for one in believed or {}})
            for drafted in drafts:
                page.take(drafted)
            if drafts:
                self._write(writer, page)
                write_snapshots(writer, taken)
            return {table: page.heads[table].seq for table in page.touched}

        return self._in_transaction(written)

    def transact(self, work: Callable[[Connection], T]) -> T:
        """Do something else in a transaction of the writer's."""
        return self._in_transaction(work)

    @property
    def signs_with(self) -> str:
        """The public key of the house; "" if it has none."""
        return self._signer.public_key if self._signer else ""

    def _in_transaction(self, work: Callable[[Connection], T]) -> T:
        """Do it, and do it again if other writers got in the way."""
        with self._lock:
            for attempt in range(MOST_ATTEMPTS):
                writer = self._ready()
                # Until the transaction is known to be over, nobody knows what is written.
                self._sound = False
                try:
                    with writer.begin():
                        done = work(writer)
                except SQLAlchemyError as error:
                    if database.is_conflict(error) and attempt < MOST_ATTEMPTS - 1:
                        self._sound = True  # it was rolled back
                        continue
                    reason = database.reason(error)
                    raise StoreFailed(f"nothing more is written: {reason}.") from error
                except BadInput:
                    self._sound = True  # nothing was written
                    raise
                self._sound = True
                return done
        raise AssertionError("the last attempt returns or raises")

    def _write(self, writer: Connection, page: Page) -> None:
        write_page(writer, page)
        if self._signer is not None:
            self._signer.written(writer, page)
        if self.has_others and writer.dialect.name == "postgresql":
            players = [name for name in page.moved if name.startswith(PLAYER_PREFIX)]
            news.tell(writer, self.node, players)

    def sign_heads(self) -> None:
        """Sign where the chains end that this node writes to, unless that is signed already."""
        if self._signer is not None:
            self._in_transaction(self._signer.sign_ends(self.signed_positions(), self.node))

    def sign_all(self) -> SignedHead | None:
        """Where all chains end at this moment, signed; none if the house has no key."""
        return self._signer.document(self.heads()) if self._signer else None

    def _ready(self) -> Connection:
        if self._writer is None:
            raise BadInput("this store is closed or open for reading; allowed: open it to write.")
        if not self._sound:
            raise StoreFailed("nothing more is written after a failure: open the store again.")
        return self._writer

    def _blank(
        self,
        writer: Connection,
        drafts: Sequence[Draft],
        more: Collection[str] = (),
        believed: Collection[str] = (),
    ) -> Page:
        return blank_page(writer, Scope(self.node, self._origin), drafts, more, believed)

    def grant(self, player: str, cents: int, command_id: str, at: int) -> Receipt:
        """Play money from the bank; the same command id grants it once."""
        form.number("a grant", cents, 1, ledger.MOST_CENTS)
        event = PlayMoneyGranted(player, cents)
        reply = {"player": player, "granted": cents}
        record = Record(command_id, player, BANK, at, [event], reply)
        (receipt,) = self.commit([record], whole=True)
        assert isinstance(receipt, Receipt)
        return receipt

    def audit(
        self,
        noted: Mapping[str, Head] | None = None,
        kept: Sequence[Kept] = (),
        signed_by: bytes | None = None,
    ) -> list[str]:
        """What is wrong with the database, a sentence each; nothing, if all is well.

        `kept` are heads that somebody has kept elsewhere; `signed_by` is the house's public key.
        """
        with database.snapshot(self._engine) as connection:
            return audit(connection, noted, kept, signed_by)


def _row_of(record: Record) -> Select[tuple[int]]:
    ours = and_(commands.c.id == record.command_id, commands.c.at == record.at)
    return select(commands.c.number).where(ours)


def _counted(batch: Sequence[Record]) -> Sequence[Record]:
    if len(batch) > MOST_BATCH:
        raise BadInput(f"a batch has {len(batch)} commands; allowed: up to {MOST_BATCH}.")
    return batch


def _or_refused(attempt: Callable[[S], T], subject: S) -> T | BadInput:
    try:
        return attempt(subject)
    except BadInput as refused:
        return refused
