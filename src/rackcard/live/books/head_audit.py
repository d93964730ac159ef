"""Do signed heads lead to these books?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection, Table, func, select

from rackcard.live.books import first_chain
from rackcard.live.books.first_chain import FIRST_COMMAND, FIRST_ENTRY
from rackcard.live.books.heads import COMMANDS, JOURNAL, Kept, Link, parsed
from rackcard.live.books.journal import Head, first_head
from rackcard.live.books.reader import origin_of
from rackcard.live.books.reading import Check, Reading
from rackcard.live.books.schema import commands, heads, journal


def heads_stored(signed_by: bytes | None) -> Check:
    def check_heads(reading: Reading) -> Iterator[str]:
        """The heads that the house has signed lead to these books."""
        chains = _Chains(reading.connection)
        wanted = select(*heads.columns).order_by(heads.c.table_id, heads.c.number)
        for table, number, seq, text in reading.stream(wanted):
            source = f"Head {number} of {_named(table)}"
            try:
                document = json.loads(text)
            except (ValueError, RecursionError):
                document = None
            head = parsed(document if isinstance(document, dict) else {}, source)
            signs = {chain: link.position for chain, link in head.chains.items()}
            stands = {JOURNAL: seq, COMMANDS: number} if head.is_first else {table: number}
            in_place = head.is_first == (table == first_chain.CHAIN) and signs == stands
            if not head.complaint and not (in_place and chains.ends_with(table, number, seq)):
                yield f"{source} stands at another place than it signs."
                continue
            yield from chains.attested(head, signed_by)

    return check_heads


def heads_kept(kept: Sequence[Kept], signed_by: bytes | None) -> Check:
    def check_kept(reading: Reading) -> Iterator[str]:
        """Heads that somebody kept lead to these books."""
        chains = _Chains(reading.connection)
        for head in kept:
            yield from chains.attested(head, signed_by)

    return check_kept


def heads_noted(noted: Mapping[str, Head]) -> Check:
    def check_noted(reading: Reading) -> Iterator[str]:
        """What was noted is still there."""
        chains = _Chains(reading.connection)
        for table, head in noted.items():
            if chains.hash_at(table, head.number) != head.hash:
                yield (
                    f"Command {head.number} of {_named(table)} is not there with the hash that "
                    f"was noted, {head.hash}."
                )

    return check_noted


def _named(table: str) -> str:
    return "the house" if table == first_chain.CHAIN else repr(table)


class _Chains:
    """Where the links of all chains are, and what their hashes are."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._origin = origin_of(connection)

    def hash_at(self, table: str, number: int) -> str | None:
        """The hash of a command of a table; None if it is not there."""
        if table == first_chain.CHAIN:
            return self._origin.hash if number == self._origin.number else None
        if number == self._origin.number:
            return first_head(self._origin, table).hash
        wanted = select(commands.c.hash).where(
            commands.c.table_id == table,
            commands.c.number == number,
            commands.c.number > self._origin.number,
        )
        return self._connection.execute(wanted).scalar()

    def ends_with(self, table: str, number: int, seq: int) -> bool:
        """True if a command of a table ends with that entry, or is not there at all."""
        wanted = select(commands.c.last_seq).where(
            commands.c.table_id == table, commands.c.number == number
        )
        return self._connection.execute(wanted).scalar() in (None, seq)

    def attested(self, head: Kept, signed_by: bytes | None) -> Iterator[str]:
        """What a signed head says that is not so."""
        if head.complaint:
            yield f"{head.source}: {head.complaint}; it attests nothing."
            return
        if signed_by is not None and head.public_key != signed_by:
            yield f"{head.source} is signed with another key than the house's: {head.key}."
            return
        for chain, link in head.chains.items():
            if head.is_first:
                yield from self._attested_first(head, chain, link)
            else:
                where = "" if chain == first_chain.CHAIN else f" of {chain!r}"
                found = self.hash_at(chain, link.position)
                last = self._last(chain)
                yield from _attested(head, link, ("Command", "Commands", where), last, found)

    def _last(self, table: str) -> int:
        if table == first_chain.CHAIN:
            return self._origin.number
        wanted = select(func.max(commands.c.number)).where(commands.c.table_id == table)
        return max(int(self._connection.execute(wanted).scalar() or 0), self._origin.number)

    def _attested_first(self, head: Kept, chain: str, link: Link) -> Iterator[str]:
        """A head from before tables had chains of their own."""
        kinds: dict[str, tuple[Table, str, str, str, str]] = {
            JOURNAL: (journal, "seq", FIRST_ENTRY, "Entry", "Entries"),
            COMMANDS: (commands, "number", FIRST_COMMAND, "Command", "Commands"),
        }
        if chain not in kinds:
            yield f"{head.source} attests a chain {chain!r}, which is not kept here."
            return
        table, key, first, *names = kinds[chain]
        place = table.c[key]
        old = table.c.number <= self._origin.number
        found = self._connection.execute(
            select(table.c.hash).where(place == link.position, old)
        ).scalar()
        last = int(self._connection.execute(select(func.max(place)).where(old)).scalar() or 0)
        found = found if link.position else first
        yield from _attested(head, link, (names[0], names[1], ""), last, found)


def _attested(
    head: Kept, link: Link, names: tuple[str, str, str], last: int, found: str | None
) -> Iterator[str]:
    """`found` is the hash where the head says that `link` is, in a chain that ends at `last`."""
    one, many, where = names
    if link.position > last:
        gone, them = f"{one} {link.position}{where} is", "it"
        if link.position > last + 1:
            gone, them = f"{many} {last + 1} to {link.position}{where} are", "them"
        yield f"{gone} missing at the end: {head.source} attests {them}."
    elif found != link.hash:
        yield (
            f"{one} {link.position}{where} is not the one that {head.source} attests: "
            "it, or something before it, was written anew."
        )
