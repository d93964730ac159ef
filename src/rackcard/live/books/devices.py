"""Browsers that have logged in to an account before.

Each has a token signed with the account's password hash: a new password makes all of them void.
"""

from __future__ import annotations

import hmac
import secrets

from rackcard.live.books.people import People, Person


class Devices:
    def __init__(self, people: People) -> None:
        self._people = people

    def new(self, person: Person) -> str:
        """A token for a browser that has logged in; `knows` recognises it later."""
        row = self._people.row(person.name)
        nonce = secrets.token_hex(16)
        return "" if row is None else f"{nonce}.{_signed(nonce, row['password'])}"

    def knows(self, name: str, device: str) -> bool:
        nonce, _, signature = device.partition(".")
        row = self._people.row(name)
        if row is None or not row["password"] or not device.isascii():
            return False
        return hmac.compare_digest(signature, _signed(nonce, row["password"]))


def _signed(nonce: str, password: str) -> str:
    return hmac.new(password.encode(), b"device " + nonce.encode(), "sha256").hexdigest()
