"""Who plays here: accounts and guests, their sessions, and what they may do.

Passwords are kept as argon2 hashes and sessions as SHA-256 of their tokens, so that somebody who
reads the database can neither log in nor go on with anybody's session.

A browser that has logged in once is a *device* of that account. Its token is signed with the
account's password hash, so nothing is stored for it, and a new password makes it void.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from rackcard.live.books import person_names
from rackcard.live.books.person_names import GUEST as GUEST
from rackcard.live.books.person_names import GUEST_PREFIX, NAME, fold
from rackcard.live.books.roles import AUDITOR as AUDITOR
from rackcard.live.books.roles import PEOPLE, PLAYER, check_role
from rackcard.live.books.roles import PIT as PIT
from rackcard.live.books.schema import metadata as metadata
from rackcard.live.books.schema import people, sessions
from rackcard.live.books.session_cache import SessionCache
from rackcard.live.books.store import Store
from rackcard.live.books.transaction import Record
from rackcard.live.table.events import Appointed
from rackcard.rules.errors import BadInput

SESSION = 7 * 24 * 3600 * 1000
"""Milliseconds that a session lasts."""
PASSWORDS = range(8, 129)
"""How long a password may be."""
NOT_TOGETHER = "this name and password do not go together."


class Person(NamedTuple):
    id: str
    name: str
    role: str

    @property
    def is_guest(self) -> bool:
        return GUEST.fullmatch(self.name) is not None

    def must_be(self, *roles: str) -> None:
        if self.role not in roles:
            raise NotAllowed(f"this is for {' and '.join(roles)} only.")


class NotAllowed(BadInput):
    """Somebody asked for what is not theirs."""


class NotLoggedIn(BadInput):
    """Nobody is known by this session."""


class People:
    """The book of people of one house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._engine = store.engine
        self._hasher = PasswordHasher()
        # Checked when a name is unknown, so that it takes as long as a wrong password.
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._cache: SessionCache[Person] = SessionCache()

    def join(self, name: str, password: str, now: int) -> Person:
        person_names.check_new(name)
        _check_password(password)
        return self._add(name, self._hasher.hash(password), now)

    def guest(self, now: int) -> Person:
        """Somebody who gives no name: a session is all they have."""
        return self._add(f"{GUEST_PREFIX}{secrets.token_hex(4)}", "", now)

    def _add(self, name: str, password: str, now: int) -> Person:
        person = Person(secrets.token_hex(8), name, PLAYER)
        row = {**person._asdict(), "folded": fold(name), "password": password, "joined": now}
        try:
            with self._engine.begin() as connection:
                connection.execute(people.insert().values(row))
        except sa.exc.IntegrityError:
            raise BadInput(f"the name {name!r} is taken.") from None
        return person

    def log_in(self, name: str, password: str, now: int) -> tuple[Person, str]:
        row = self.row(name)
        known = row["password"] if row and row["password"] else self._nobody
        if not self._verify(known, password) or row is None:
            raise NotLoggedIn(NOT_TOGETHER)
        person = Person(row["id"], row["name"], row["role"])
        return person, self.session(person, now, known)

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    def row(self, name: str) -> sa.RowMapping | None:
        """The account with exactly this name, else the one with this folded name.

        An old database may have two accounts whose names differ in case only. Any spelling finds
        the older one; the exact spelling finds the other.
        """
        if not NAME.fullmatch(name):
            return None  # nobody is called that, and not every database can be asked about it
        query = (
            sa.select(people)
            .where((people.c.name == name) | (people.c.folded == fold(name)))
            .order_by(sa.case((people.c.name == name, 0), else_=1))
        )
        with self._engine.connect() as connection:
            return connection.execute(query).mappings().first()

    def change_password(self, person: Person, old: str, new: str, token: str) -> None:
        """Change a password and end all other sessions of that person; `token` stays valid."""
        if person.is_guest:
            raise NotAllowed("a guest has no password: open an account to have one.")
        _check_password(new)
        row = self.row(person.name)
        if row is None or row["id"] != person.id or not self._verify(row["password"], old):
            raise NotAllowed("this is not your password.")
        changed = {"password": self._hasher.hash(new)}
        mine = people.update().where(people.c.id == person.id)
        others = (sessions.c.person == person.id) & (sessions.c.token != _hash(token))
        with self._engine.begin() as connection:
            # Compared with the hash that was verified, so that of two changes at once one fails.
            done = connection.execute(mine.where(people.c.password == row["password"]), changed)
            if done.rowcount != 1:
                raise NotAllowed("this is not your password.")
            connection.execute(sessions.delete().where(others))
        self._cache.forget(lambda _, cached: cached.id == person.id)

    def appoint(self, name: str, role: str, now: int = 0) -> Person:
        """Make somebody who has joined pit or auditor (or a player again). Nobody can by the API.

        It is written into the journal, where an audit looks for it. It holds from their next
        request on; sockets that are open stay what they were.
        """
        check_role(role)
        row = self.row(name)
        if row is None or not row["password"]:
            raise BadInput(f"nobody called {name!r} has an account.")
        event = Appointed(row["id"], row["name"], role)
        reply = {"ok": True, "person": row["id"], "role": role}
        command_id = f"appoint-{secrets.token_hex(12)}"
        self._store.commit([Record(command_id, "", PEOPLE, now, [event], reply)], whole=True)
        self._cache.forget(lambda _, cached: cached.id == row["id"])
        return Person(row["id"], row["name"], role)

    def session(self, person: Person, now: int, password: str | None = None) -> str:
        """A new session's token; only its hash is kept.

        `password` is the hash that was verified. If it has changed meanwhile, the session is
        refused: changing a password ends all other sessions, and this would be one of them.
        """
        token = secrets.token_urlsafe(32)
        mine = people.c.id == person.id
        same = mine if password is None else mine & (people.c.password == password)
        # Changes nothing, but locks the row on PostgreSQL and the file on SQLite.
        lock = people.update().where(same).values(role=people.c.role)
        with self._engine.begin() as connection:
            if connection.execute(lock).rowcount != 1:
                raise NotLoggedIn(NOT_TOGETHER)
            connection.execute(sessions.delete().where(sessions.c.until <= now))
            connection.execute(
                sessions.insert().values(token=_hash(token), person=person.id, until=now + SESSION)
            )
        return token

    def recall(self, token: str, now: int) -> Person | None:
        """`who` from the cache alone; None if the database must be asked."""
        return self._cache.find(_hash(token), now)

    def person_by_token(self, token: str, now: int) -> Person:
        hashed = _hash(token)
        mark = self._cache.mark()
        query = (
            sa.select(people.c.id, people.c.name, people.c.role, sessions.c.until)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.token == hashed, sessions.c.until > now)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise NotLoggedIn("you are not logged in, or your session has ended.")
        person = Person(row.id, row.name, row.role)
        self._cache.keep(mark, hashed, person, row.until)
        return person

    def log_out(self, token: str) -> None:
        hashed = _hash(token)
        with self._engine.begin() as connection:
            connection.execute(sessions.delete().where(sessions.c.token == hashed))
        self._cache.forget(lambda cached, _: cached == hashed)

    def log_out_everywhere(self, person: Person) -> None:
        if person.is_guest:
            raise NotAllowed("a guest has one session only: log out of that.")
        with self._engine.begin() as connection:
            connection.execute(sessions.delete().where(sessions.c.person == person.id))
        self._cache.forget(lambda _, cached: cached.id == person.id)

    def names(self, ids: list[str]) -> dict[str, str]:
        query = sa.select(people.c.id, people.c.name).where(people.c.id.in_(ids))
        with self._engine.connect() as connection:
            return {row.id: row.name for row in connection.execute(query)}


def _check_password(password: str) -> None:
    if len(password) not in PASSWORDS:
        raise BadInput(f"a password has {PASSWORDS[0]} to {PASSWORDS[-1]} characters.")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
