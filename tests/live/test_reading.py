"""Everything that can be read out of the books, against the rows themselves."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rackcard.live.books import journal_reader, reader
from rackcard.live.books.audit import audit
from rackcard.live.books.database import snapshot
from rackcard.live.books.heads import Kept, parsed
from rackcard.live.books.journal import Entry, Head
from rackcard.live.books.store import Line, Store
from rackcard.rules.errors import BadInput
from tests.live.floor import ANN, BOB, LAYOUT, SEED, TABLE

Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def books(books_file: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{books_file}", writer=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def rows(books_file: Path) -> Rows:
    db = sqlite3.connect(books_file)
    db.row_factory = sqlite3.Row
    names = ("journal", "commands", "postings", "balances", "seeds", "heads", "chains")
    found = {n: [dict(r) for r in db.execute(f"SELECT * FROM {n} ORDER BY 1, 2")] for n in names}
    db.close()
    return found


@pytest.mark.parametrize("page", [1, 2, 3, 5, 9, 10, 1_000])
def test_entries_come_whole_and_in_order_whatever_a_page_holds(
    books: Store, rows: Rows, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    monkeypatch.setattr(journal_reader, "PAGE", page)
    for table in (TABLE, "bank", "people", "nowhere"):
        every = entries_of(rows, table)
        assert list(books.latest(table)) == every[::-1]
        assert list(books.entries(table)) == every
        for after in range(len(every) + 2):
            wanted = [entry for entry in every if entry.seq > after]
            assert list(books.entries(table, after)) == wanted
            assert list(books.events(table, after)) == [entry.event for entry in wanted]


def entries_of(rows: Rows, table: str) -> list[Entry]:
    commands = {(row["table_id"], row["number"]): row for row in rows["commands"]}
    found = []
    for row in rows["journal"]:
        command = commands[row["table_id"], row["number"]]
        if row["table_id"] == table:
            found.append(Entry(row["seq"], table, command["at"], command["id"], row["event"]))
    return found


def test_entries_are_found_by_table_and_place(books: Store, rows: Rows) -> None:
    for table in (TABLE, "bank", "people"):
        every = entries_of(rows, table)
        assert books.first(table) == every[0]
        assert [books.entry(table, entry.seq) for entry in every] == every
        for first in range(len(every)):
            for last in range(first, len(every)):
                found = books.between(table, every[first].seq, every[last].seq)
                assert found == every[first : last + 1]


def test_statements_are_the_newest_postings_of_an_account(
    books: Store, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    legs = sorted(rows["postings"], key=lambda leg: (leg["at"], leg["table_id"], leg["seq"]))
    for account in (ANN, BOB, LAYOUT, "bank", "house", "player:nobody"):
        lines, balance = [], 0
        for leg in legs:
            if account in (leg["source"], leg["target"]):
                paid = leg["source"] == account
                cents, other = (
                    (-leg["cents"], leg["target"]) if paid else (leg["cents"], leg["source"])
                )
                balance += cents
                lines.append(Line(leg["seq"], leg["at"], leg["table_id"], other, cents, balance))
        assert books.balance(account) == balance
        assert books.statement(account) == lines[::-1]
        for limit in range(1, 5):
            assert books.statement(account, limit) == lines[::-1][:limit]
            with monkeypatch.context() as patched:
                patched.setattr(reader, "MOST_LINES", limit)
                assert books.statement(account, 1_000) == lines[::-1][:limit]


def test_balances_tables_and_seeds(books: Store, rows: Rows) -> None:
    assert books.balances() == {row["account"]: row["cents"] for row in rows["balances"]}
    assert books.tables() == [TABLE]
    assert books.opened_by() == {TABLE: ""}
    assert books.closed_tables() == set()
    assert books.seed(TABLE, 1) == SEED
    assert books.seed(TABLE, 2) == SEED[::-1]
    with pytest.raises(BadInput) as refused:
        books.seed(TABLE, 3)
    assert str(refused.value) == f"table '{TABLE}' has no seed of shoe '3'; allowed: 1, 2."
    with pytest.raises(BadInput, match="'pit/2' has no seed of shoe '1'"):
        books.seed("pit/2", 1)


@pytest.mark.parametrize("page", [1, 2, 3, 1_000])
def test_commands_are_answered_as_they_were(
    books: Store, rows: Rows, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    monkeypatch.setattr(reader, "PAGE", page)
    every = {row["id"]: (row["owner"], json.loads(row["reply"])) for row in rows["commands"]}
    assert books.answered([*every, "never", *every]) == every
    assert books.answered(iter([])) == {}
    for id, (owner, reply) in every.items():
        assert books.reply(id) == books.reply(id, owner) == reply
        with pytest.raises(BadInput) as refused:
            books.reply(id, "somebody else")
        assert str(refused.value) == f"command id {id!r} is taken; allowed: a fresh one."
    assert books.reply("never") is None
    assert books.reply("never", "ann") is None


def test_the_heads_are_the_ends_of_all_chains(books: Store, rows: Rows) -> None:
    wanted = {}
    for row in rows["commands"]:
        wanted[row["table_id"]] = Head(row["number"], row["last_seq"], row["hash"])
    assert set(wanted) == {TABLE, "bank", "people"}
    assert books.heads() == wanted
    with snapshot(books.engine) as connection:
        assert audit(connection, wanted) == books.audit(wanted) == []


def test_the_signed_head_of_an_entry_is_the_first_that_attests_it(books: Store, rows: Rows) -> None:
    first, second = (json.loads(row["document"]) for row in rows["heads"])
    ends = [row["seq"] for row in rows["heads"]]
    for seq in range(1, ends[1] + 3):
        wanted = first if seq <= ends[0] else second if seq <= ends[1] else None
        assert books.signed_head(TABLE, seq) == wanted
    assert books.signed_head("bank", 1) is None, "only the table's own"
    assert books.signed_positions() == {TABLE: rows["heads"][-1]["number"]}


def test_an_audit_is_handed_everything_that_was_kept(books: Store) -> None:
    last = books.signed_head(TABLE, books.heads()[TABLE].seq)
    assert last is not None
    kept = parsed(last, "a head")
    assert isinstance(kept, Kept)
    assert books.audit(kept=[kept], signed_by=kept.public_key) == []
    assert len(books.audit(signed_by=bytes(32))) == 2
    gone = kept._replace(chains={TABLE: kept.chains[TABLE]._replace(position=99)})
    assert len(books.audit(kept=[gone])) == 1
    assert len(books.audit({TABLE: Head(1, 1, "0" * 64)})) == 1
