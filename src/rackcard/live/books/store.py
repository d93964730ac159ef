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

import json
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    func,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from rackcard.fair import form
from rackcard.live.books import database, ledger
from rackcard.live.books import heads as signed_heads
from rackcard.live.books.audit import audit
from rackcard.live.books.heads import EVERY, Kept
from rackcard.live.books.journal import Head
from rackcard.live.books.page_writer import (
    ADD,
    PROBE,
    Snapshot,
    write_page,
    write_snapshots,
)
from rackcard.live.books.reader import (
    BALANCES_BY_ACCOUNT,
    COMMANDS_BY_ID,
    SHOES_WITH_SEEDS,
    Line,
    Reader,
    head_of,
    look_up,
)
from rackcard.live.books.roles import PEOPLE, PLAYER
from rackcard.live.books.schema import (
    heads,
    people,
)
from rackcard.live.books.transaction import Draft, Known, Page, Receipt, Record, draft
from rackcard.live.table.events import BANK, Appointed, PlayMoneyGranted
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "AlreadyWritten",
    "Head",
    "Line",
    "Receipt",
    "Record",
    "Snapshot",
    "Store",
    "StoreFailed",
]

MOST_BATCH = 1_000
"""Commands in one transaction."""

S = TypeVar("S")
T = TypeVar("T")

UNSIGNED_ROLES = ("r0001", "r0002")
"""Schemas under which roles were not in the journal yet."""


class StoreFailed(RuntimeError):
    """The database failed while writing: `reopen` learns whether the last batch was written."""


class AlreadyWritten(BadInput):
    """A batch has commands that were written before: nothing of it was written now."""

    def __init__(self, answers: Mapping[str, tuple[str, dict[str, Any]]]) -> None:
        super().__init__("commands of this batch have been written before.")
        self.answers = answers
        """Owner and reply of each, by command id."""


class Signed(NamedTuple):
    """The last head that was signed."""

    id: int = 0
    number: int = 0


class Store(Reader):
    """A database of live tables, and whoever writes it."""

    def __init__(self, engine: Engine, writer: Connection | None, release: Callable[[], None]):
        super().__init__(engine)
        self._writer = writer
        self._release = release
        self._lock = threading.Lock()
        self._sound = True
        self._head = Head()
        self._next = Head()
        """Where the journal ends if the transaction under way succeeds."""
        self.last_seqs: Mapping[str, int] = {}
        """The last entry of each table that the last batch wrote to."""
        self._key: Ed25519PrivateKey | None = None
        self._signed = Signed()

    @classmethod
    def open(cls, url: str, *, writer: bool = True, key: Ed25519PrivateKey | None = None) -> Self:
        """Open a database; a writer makes it if there is none, and brings its schema up to date.

        With a `key` it signs the head of the journal when a shoe has ended, every so many commands
        and when it is told to.
        """
        parsed = database.parse(url)
        with database.told(parsed):
            store = cls(database.connect(parsed, writer), None, lambda: None)
            store._key = key
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
            database.migrate(self._writer, writer=True)
            self._head = head_of(self._writer)
            self._signed = _last_signed(self._writer)
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

    def reopen(self) -> bool:
        """Connect again after a failure; True if the last batch had been written after all.

        StoreFailed means that it does not work yet, BadInput that it never will: somebody else
        has written meanwhile.
        """
        with self._lock:
            self._disconnect()
            try:
                self._connect()
                assert self._writer is not None
                with self._writer.begin():
                    self._writer.execute(PROBE)  # a disk that is full can still be read
                    found = head_of(self._writer)
                    self._signed = _last_signed(self._writer)
            except (SQLAlchemyError, BadInput) as error:
                raise StoreFailed(f"nothing can be written: {database.reason(error)}.") from error
            written = found != self._head
            if written and found != self._next:
                raise BadInput("somebody else has written to the database: open it again.")
            self._head = found
            self._sound = True
            return written

    def _carry_roles_over(self) -> None:
        """Roles that were given before the journal had them, as they are found."""
        writer = self._ready()
        wanted = select(people.c.id, people.c.name, people.c.role).where(people.c.role != PLAYER)
        page = self._blank(writer, [])
        for person in writer.execute(wanted.order_by(people.c.id)):
            event = Appointed(*person)
            record = Record(f"carried-over-{person.id}", "", PEOPLE, 0, [event], {"ok": True})
            page.take(draft(record))
        write_page(writer, page)
        self._head = page.head

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
        if len(batch) > MOST_BATCH:
            raise BadInput(f"a batch has {len(batch)} commands; allowed: up to {MOST_BATCH}.")
        drafts = [_or_refused(draft, record) for record in batch]
        good = [drafted for drafted in drafts if isinstance(drafted, Draft)]
        with self._transaction() as writer:
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

    def write(
        self,
        batch: Sequence[Record],
        refused: Collection[str] = (),
        taken: Sequence[Snapshot] = (),
    ) -> None:
        """Write a batch in one transaction: all of it, or nothing if a command of it is refused.

        Nothing is written, either, if a command of it is known already, or one of those that were
        `refused` now (given by their ids): AlreadyWritten has what they were answered then.
        `taken` are snapshots, which are written with it.
        """
        if len(batch) > MOST_BATCH:
            raise BadInput(f"a batch has {len(batch)} commands; allowed: up to {MOST_BATCH}.")
        drafts = [draft(record) for record in batch]
        with self._transaction() as writer:
            page = self._blank(writer, drafts, refused)
            if page.known:
                known = page.known.items()
                raise AlreadyWritten({id: (one.owner, json.loads(one.reply)) for id, one in known})
            for drafted in drafts:
                page.take(drafted)
            if drafts:
                self._write(writer, page)
                write_snapshots(writer, taken)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._lock:
            writer = self._ready()
            self._next = self._head
            # Until the transaction is known to be over, nobody knows where the journal ends.
            self._sound = False
            try:
                with writer.begin():
                    yield writer
            except SQLAlchemyError as error:
                raise StoreFailed(f"nothing more is written: {database.reason(error)}.") from error
            except BadInput:
                self._sound = True  # nothing was written
                raise
            self._head = self._next
            self._sound = True

    def _write(self, writer: Connection, page: Page) -> None:
        write_page(writer, page)
        self._next = page.head
        self.last_seqs = page.last_seqs
        if page.ended or page.head.number - self._signed.number >= EVERY:
            self._sign(writer)

    def sign_head(self) -> None:
        """Sign where the journal ends now, unless it is signed already."""
        with self._transaction() as writer:
            self._sign(writer)

    def _sign(self, writer: Connection) -> None:
        head = self._next
        if self._key is None or head.number == self._signed.number:
            return
        self._signed = Signed(self._signed.id + 1, head.number)
        document = signed_heads.signed(head, self._key)
        row = {"seq": head.seq, "document": document, **self._signed._asdict()}
        writer.execute(ADD["heads"], row)

    def _ready(self) -> Connection:
        if self._writer is None:
            raise BadInput("this store is closed or open for reading; allowed: open it to write.")
        if not self._sound:
            raise StoreFailed("nothing more is written after a failure: open the store again.")
        return self._writer

    def _blank(self, writer: Connection, drafts: list[Draft], more: Collection[str] = ()) -> Page:
        """A page with all that the database knows of what the commands touch, and of `more` ids."""
        ids = {*more, *(drafted.record.command_id for drafted in drafts)}
        accounts = {name for drafted in drafts for name in drafted.accounts()}
        shoes = {
            (drafted.record.table, shoe) for drafted in drafts for shoe in drafted.record.seeds
        }
        return Page(
            self._head,
            {id: Known(*rest) for id, *rest in look_up(writer, COMMANDS_BY_ID, ids)},
            dict(look_up(writer, BALANCES_BY_ACCOUNT, accounts)),
            set(look_up(writer, SHOES_WITH_SEEDS, shoes)),
        )

    def grant(self, player: str, cents: int, command_id: str, at: int) -> Receipt:
        """Play money from the bank; the same command id grants it once."""
        form.number("a grant", cents, 1, ledger.MOST_CENTS)
        event = PlayMoneyGranted(player, cents)
        reply = {"player": player, "granted": cents}
        record = Record(command_id, player, BANK, at, [event], reply)
        (receipt,) = self.commit([record], whole=True)
        assert isinstance(receipt, Receipt)
        return receipt

    def attested(self) -> int:
        """Up to which command the house has signed its journal."""
        wanted = select(func.max(heads.c.number)).where(heads.c.number <= self.head().number)
        return int(self._read(wanted)[0][0] or 0)

    def audit(
        self,
        noted: Head | None = None,
        kept: Sequence[Kept] = (),
        signed_by: bytes | None = None,
    ) -> list[str]:
        """What is wrong with the database, a sentence each; nothing, if all is well.

        `kept` are heads that somebody has kept elsewhere; `signed_by` is the house's public key.
        """
        with database.snapshot(self._engine) as connection:
            return audit(connection, noted, kept, signed_by)


def _last_signed(connection: Connection) -> Signed:
    last = select(heads.c.id, heads.c.number).order_by(heads.c.id.desc()).limit(1)
    return Signed(*(connection.execute(last).first() or ()))


def _or_refused(attempt: Callable[[S], T], subject: S) -> T | BadInput:
    try:
        return attempt(subject)
    except BadInput as refused:
        return refused
