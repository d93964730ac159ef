"""Who plays here: accounts and guests, their sessions, and what they may do.

Passwords are kept as argon2 hashes and sessions as SHA-256 of their tokens, so that somebody who
reads the database can neither log in nor go on with anybody's session.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from rackcard.live.books.roles import AUDITOR as AUDITOR
from rackcard.live.books.roles import PEOPLE, PLAYER, check_role
from rackcard.live.books.roles import PIT as PIT
from rackcard.live.books.schema import metadata as metadata
from rackcard.live.books.schema import people, sessions
from rackcard.live.books.store import Store
from rackcard.live.books.transaction import Record
from rackcard.live.table.events import Appointed
from rackcard.rules.errors import BadInput

SESSION = 7 * 24 * 3600 * 1000
"""Milliseconds that a session lasts."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{1,23}", re.ASCII)
GUEST = re.compile(r"guest-[0-9a-f]{8}", re.ASCII)
"""Names that nobody chose: `guest` makes them."""
PASSWORDS = range(8, 129)
"""How long a password may be."""


class Person(NamedTuple):
    id: str
    name: str
    role: str

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

    def join(self, name: str, password: str, now: int) -> Person:
        if not NAME.fullmatch(name):
            raise BadInput("a name is 2 to 24 letters, digits, dots, dashes or underscores.")
        if len(password) not in PASSWORDS:
            raise BadInput(f"a password has {PASSWORDS[0]} to {PASSWORDS[-1]} characters.")
        return self._add(name, self._hasher.hash(password), now)

    def guest(self, now: int) -> Person:
        """Somebody who gives no name: a session is all they have."""
        return self._add(f"guest-{secrets.token_hex(4)}", "", now)

    def _add(self, name: str, password: str, now: int) -> Person:
        person = Person(secrets.token_hex(8), name, PLAYER)
        row = {**person._asdict(), "password": password, "joined": now}
        try:
            with self._engine.begin() as connection:
                connection.execute(people.insert().values(row))
        except sa.exc.IntegrityError:
            raise BadInput(f"the name {name!r} is taken.") from None
        return person

    def log_in(self, name: str, password: str, now: int) -> tuple[Person, str]:
        row = self._row(name)
        known = row["password"] if row and row["password"] else self._nobody
        try:
            self._hasher.verify(known, password)
        except (VerifyMismatchError, InvalidHashError):
            raise NotLoggedIn("this name and password do not go together.") from None
        if row is None:
            raise NotLoggedIn("this name and password do not go together.")
        person = Person(row["id"], row["name"], row["role"])
        return person, self.session(person, now)

    def _row(self, name: str) -> sa.RowMapping | None:
        if not NAME.fullmatch(name):
            return None  # nobody is called that, and not every database can be asked about it
        query = sa.select(people).where(people.c.name == name)
        with self._engine.connect() as connection:
            return connection.execute(query).mappings().first()

    def appoint(self, name: str, role: str, now: int = 0) -> Person:
        """Make somebody who has joined pit or auditor (or a player again). Nobody can by the API.

        It is written into the journal, where an audit looks for it. It holds from their next
        request on; sockets that are open stay what they were.
        """
        check_role(role)
        row = self._row(name)
        if row is None or not row["password"]:
            raise BadInput(f"nobody called {name!r} has an account.")
        event = Appointed(row["id"], row["name"], role)
        reply = {"ok": True, "person": row["id"], "role": role}
        command_id = f"appoint-{secrets.token_hex(12)}"
        self._store.commit([Record(command_id, "", PEOPLE, now, [event], reply)], whole=True)
        return Person(row["id"], row["name"], role)

    def session(self, person: Person, now: int) -> str:
        """A new session's token; only its hash is kept."""
        token = secrets.token_urlsafe(32)
        with self._engine.begin() as connection:
            connection.execute(sessions.delete().where(sessions.c.until <= now))
            connection.execute(
                sessions.insert().values(token=_hash(token), person=person.id, until=now + SESSION)
            )
        return token

    def who(self, token: str, now: int) -> Person:
        query = (
            sa.select(people.c.id, people.c.name, people.c.role)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.token == _hash(token), sessions.c.until > now)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise NotLoggedIn("you are not logged in, or your session has ended.")
        return Person(*row)

    def log_out(self, token: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(sessions.delete().where(sessions.c.token == _hash(token)))

    def names(self, ids: list[str]) -> dict[str, str]:
        query = sa.select(people.c.id, people.c.name).where(people.c.id.in_(ids))
        with self._engine.connect() as connection:
            return {row.id: row.name for row in connection.execute(query)}


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
