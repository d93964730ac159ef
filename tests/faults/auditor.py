"""An auditor who trusts nobody: the money of a house, worked out from the raw text of its journal.

Nothing here comes from the program that is audited. The rules are those of docs/live.md, written
down a second time: what is staked lies on the layout, what is lost goes to the house, what is won
comes from it, what is left goes back, and the bank gives play money.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

Stack = tuple[str, int, str, str]
"""A table, a seat, a wager and a spot."""

ENTRIES = """
SELECT seq, journal.table_id, at, id, event FROM journal
JOIN commands ON commands.table_id = journal.table_id AND commands.number = journal.number
ORDER BY journal.table_id, seq
"""
"""Each table has a chain of its own: entries of different tables have no order."""


class Row(NamedTuple):
    """An entry of the journal."""

    seq: int
    table: str
    at: int
    command: str
    event: dict[str, Any]


class Command(NamedTuple):
    id: str
    owner: str
    table: str
    reply: dict[str, Any]


def _reply(kept: Any, table: str) -> dict[str, Any]:
    """Of the usual reply only the number of events is kept."""
    return {"ok": True, "table": table, "events": kept} if isinstance(kept, int) else kept


class Books(NamedTuple):
    """What the database holds, as it is written there."""

    journal: list[Row]
    commands: list[Command]
    balances: dict[str, int]

    @classmethod
    def read(cls, where: Path | str) -> Books:
        """Of a file, or of a PostgreSQL database at an address."""
        with _connected(where) as db:
            rows = db.execute(ENTRIES).fetchall()
            journal = [
                Row(seq, table, at, by, json.loads(text)) for seq, table, at, by, text in rows
            ]
            rows = db.execute("SELECT id, owner, table_id, reply FROM commands").fetchall()
            commands = [
                Command(name, by, table, _reply(json.loads(text), table))
                for name, by, table, text in rows
            ]
            held = dict(db.execute("SELECT account, cents FROM balances").fetchall())
            return cls(journal, commands, held)

    def of_table(self, table: str) -> list[Row]:
        return [row for row in self.journal if row.table == table]


@contextmanager
def _connected(where: Path | str) -> Iterator[Any]:
    if isinstance(where, Path):
        with closing(sqlite3.connect(f"file:{where}?mode=ro", uri=True)) as file:
            yield file
    else:
        with psycopg.connect(where) as database:
            yield database


def payments(table: str, event: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """What an event does to accounts: what each of them gets, below zero if it pays."""
    layout, player = f"layout:{table}", f"player:{event.get('player')}"
    match event["kind"], event.get("act"):
        case ("PlayMoneyGranted", _):
            yield from (("bank", -event["cents"]), (player, event["cents"]))
        case ("WagerPlaced" | "Decided", _):
            yield from ((player, -event["added"]), (layout, event["added"]))
        case ("Settled", "collect"):
            yield from ((layout, -event["amount"]), ("house", event["amount"]))
        case ("Settled", "pay"):
            yield from (("house", -event["amount"]), (player, event["amount"]))
        case ("Returned", _):
            yield from ((layout, -event["amount"]), (player, event["amount"]))


def balances(journal: Iterable[Row]) -> dict[str, int]:
    held: dict[str, int] = defaultdict(int)
    for row in journal:
        for account, cents in payments(row.table, row.event):
            held[account] += cents
    return {account: cents for account, cents in held.items() if cents}


def findings(books: Books) -> list[str]:
    """Everything that is wrong with the books."""
    return [*_accounts(books), *_rounds(books.journal), *_stacks(books.journal)]


def _accounts(books: Books) -> Iterator[str]:
    """Balances are what the events add up to; nobody is below zero; together they are nothing."""
    right = balances(books.journal)
    kept = {account: cents for account, cents in books.balances.items() if cents}
    for account in sorted({*right, *kept}):
        if right.get(account, 0) != kept.get(account, 0):
            yield f"{account} has {kept.get(account, 0)}, and should have {right.get(account, 0)}"
        if account not in ("bank", "house") and right.get(account, 0) < 0:
            yield f"{account} is below zero"
    if sum(books.balances.values()):
        yield f"the accounts hold {sum(books.balances.values())} together"


def _rounds(journal: Iterable[Row]) -> Iterator[str]:
    """Rounds follow each other, and none ends twice."""
    opened: dict[str, int] = defaultdict(int)
    ended: dict[str, int] = defaultdict(int)
    for row in journal:
        number = row.event.get("round", 0)
        if row.event["kind"] == "WagersOpened":
            if number not in (opened[row.table], opened[row.table] + 1):
                yield f"entry {row.seq}: round {number} opens after round {opened[row.table]}"
            opened[row.table] = number
        elif row.event["kind"] == "RoundEnded":
            if number != opened[row.table] or number <= ended[row.table]:
                yield f"entry {row.seq}: round {number} ends, and {opened[row.table]} is open"
            ended[row.table] = number


def _stacks(journal: Iterable[Row]) -> Iterator[str]:
    """A stake is settled while it lies there, and gone when it has been: once, that is."""
    stacks: dict[Stack, int] = {}
    for row in journal:
        event, kind = row.event, row.event["kind"]
        stack = (row.table, event.get("seat"), event.get("wager"), event.get("spot"))
        if kind == "WagerPlaced":
            before = stacks.get(stack, 0)
            if before + event["added"] != event["amount"]:
                yield f"entry {row.seq}: a stack of {before} becomes {event['amount']}"
            stacks[stack] = event["amount"]
        elif kind == "Decided" and event["added"]:
            raised = [known for known in stacks if known[:3] == stack[:3] and stacks[known]]
            if len(raised) != 1:
                yield f"entry {row.seq}: a choice adds to {len(raised)} stacks"
                continue
            stacks[raised[0]] += event["added"]
        elif kind in ("Settled", "Returned"):
            if not stacks.get(stack):
                yield f"entry {row.seq}: settles a stake that is not there"
            taken = event["amount"] if kind == "Returned" or event["act"] == "collect" else 0
            stacks[stack] = stacks.get(stack, 0) - taken
            if stacks[stack] < 0 or (kind == "Returned" and stacks[stack]):
                yield f"entry {row.seq}: leaves a stack of {stacks[stack]}"
        elif kind == "SeatLeft" and any(
            stacks[known] for known in stacks if known[:2] == stack[:2]
        ):
            yield f"entry {row.seq}: somebody leaves with chips on the layout"
