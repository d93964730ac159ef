"""Do postings and balances agree with what happened?"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import select, union

from rackcard.live.books import ledger
from rackcard.live.books.reading import Reading, alongside
from rackcard.live.books.schema import balances, commands, journal, postings
from rackcard.live.table.events import from_json, layout_account


def check_ledger(reading: Reading) -> Iterator[str]:
    """Postings are what events move, and balances are what postings add up to."""
    held: dict[str, int] = defaultdict(int)
    every = union(*(select(of.c.table_id) for of in (journal, postings)))
    for (table,) in reading.connection.execute(every.order_by("table_id")).all():
        yield from _check_table(reading, table, held)
    yield from _check_balances(reading, held)


def _check_table(reading: Reading, table: str, held: dict[str, int]) -> Iterator[str]:
    """What a table's entries moved; `held` is what accounts have by now.

    Tables are read one after another and money goes from one to another, so only what lies on this
    one's layout can be followed: the others are what they are in the end.
    """
    events = select(journal.c.seq, journal.c.event, commands.c.at).outerjoin_from(
        journal,
        commands,
        (commands.c.table_id == journal.c.table_id) & (commands.c.number == journal.c.number),
    )
    legs = select(
        *(postings.c.seq, postings.c.leg, postings.c.source, postings.c.target),
        *(postings.c.cents, postings.c.at),
    )
    own = legs.where(postings.c.table_id == table).order_by(postings.c.seq, postings.c.leg)
    of_table = events.where(journal.c.table_id == table).order_by(journal.c.seq)
    layout = layout_account(table)
    for row, found in alongside(reading.stream(of_table), reading.stream(own)):
        if row is None:
            for leg in found:
                yield f"Posting {leg[1]} of entry {leg[0]} of {table!r} has no such entry."
            continue
        seq, text, at = row
        name = f"Entry {seq} of {table!r}"
        try:
            moves = ledger.postings(from_json(json.loads(text)), table)
        except (ValueError, TypeError, AttributeError) as error:
            yield f"{name} holds no event that can be posted: {error}"
            continue
        if [leg[1:] for leg in found] != [(leg, *move, at) for leg, move in enumerate(moves)]:
            posted = _listed(leg[:5] for leg in found)
            yield f"{name} moves {_listed(moves)}, and its postings {posted}."
        for source, target, cents in moves:
            held[source] -= cents
            held[target] += cents
            if source == layout and held[source] < 0:
                yield f"{name} leaves {source} with {held[source]} cents."


def _check_balances(reading: Reading, held: dict[str, int]) -> Iterator[str]:
    total = 0
    for account, cents in reading.stream(select(*balances.columns)):
        total += cents
        if account not in held:
            yield f"The balance of {account!r} belongs to no posting."
        elif held.pop(account) != cents:
            yield f"The balance of {account!r} is {cents}, which is not what its events add up to."
        if cents < ledger.least(account):
            yield f"The balance of {account!r} is {cents} cents: it may not owe."
    yield from (f"The balance of {account!r} is missing." for account in sorted(held))
    if total:
        yield f"All balances together are {total} cents, and not nothing."


def _listed(moves: Iterable[Any]) -> str:
    """Moves or postings; both end with source, target and cents."""
    texts = [f"{cents} from {source} to {target}" for *_, source, target, cents in moves]
    return ", ".join(texts) or "nothing"
