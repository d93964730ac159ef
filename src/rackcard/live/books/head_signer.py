"""When and how a house signs where its chains end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection

from rackcard.live.books import first_chain
from rackcard.live.books.answers import SignedHead
from rackcard.live.books.heads import EVERY, signed
from rackcard.live.books.journal import Head
from rackcard.live.books.page_writer import ADD_HEAD
from rackcard.live.books.reader import CHAINS, origin_of
from rackcard.live.books.transaction import Page

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class HeadSigner:
    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self._signed: dict[str, int] = {}
        """Up to which command chains are signed, as far as this process has to know."""

    @property
    def public_key(self) -> str:
        return self._key.public_key().public_bytes_raw().hex()

    def written(self, writer: Connection, page: Page) -> None:
        """Sign the heads of tables whose shoe has ended, or that were not signed for long."""
        for table, head in page.shoe_heads:  # where the journal of a shoe ends, and not later
            self._sign(writer, table, head)
        for table in page.touched:
            head = page.heads[table]
            since = self._signed.setdefault(table, head.number - 1)
            if head.number - since >= EVERY:
                self._sign(writer, table, head)

    def sign_ends(self, done: Mapping[str, int], node: str) -> Callable[[Connection], None]:
        """Sign the ends of all chains of a node, where they are not `done` already."""

        def sign(writer: Connection) -> None:
            first = origin_of(writer).number
            for table, of_node, *rest in writer.execute(CHAINS).all():
                head = Head(*rest)
                ours = table != first_chain.CHAIN and of_node in ("", node)
                if ours and head.number > done.get(table, first):
                    self._sign(writer, table, head)

        return sign

    def _sign(self, writer: Connection, table: str, head: Head) -> None:
        document = signed({table: head}, self._key)
        row = {"table_id": table, "number": head.number, "seq": head.seq, "document": document}
        writer.execute(ADD_HEAD, row)
        self._signed[table] = head.number

    def document(self, heads: Mapping[str, Head]) -> SignedHead:
        return cast(SignedHead, json.loads(signed(heads, self._key)))
