"""The auditor finds what was changed behind the store's back, and says where."""

from __future__ import annotations

import random
import resource
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection, Table, text

from rackcard import signing
from rackcard.live.books import audit, ledger, schema
from rackcard.live.books.store import Store
from rackcard.live.table.events import ShoeBrought, ShoeEnded
from rackcard.rules.errors import BadInput
from tests.live.floor import ANN, BOB, LAYOUT, fill, one, pay, record, wager


@contextmanager
def behind(store: Store) -> Iterator[Connection]:
    """The database as somebody has it who can switch its own checks off."""
    with store.engine.connect() as db:
        _guard(db, "OFF")
        with db.begin():
            if db.dialect.name == "postgresql":
                db.execute(text("SET LOCAL session_replication_role = replica"))
            yield db
        _guard(db, "ON")


def _guard(db: Connection, on: str) -> None:
    if db.dialect.name == "sqlite":
        driver: Any = db.connection.driver_connection  # SQLite wants this outside a transaction
        driver.execute(f"PRAGMA foreign_keys = {on}")


class Cell(NamedTuple):
    """A value in a row; `key` is how the row is found, and `names` what a finding may call it."""

    table: str
    column: str
    key: dict[str, Any]
    value: Any

    def names(self) -> set[str]:
        key = self.key
        if self.table in ("journal", "postings"):
            return {f"Entry {key['seq']} ", f"entry {key['seq']} "}
        if self.table == "commands":
            return {f"Command {key['number']} "}
        if self.table == "heads":
            return {f"Head {key['id']} "}
        if self.table == "seeds":
            return {f"Command {key['number']} ", f"shoe {key['shoe']} "}
        if self.table == "shoes":
            return {"Shoe ", " shoes, and "}
        return {repr(value) for value in key.values()}


def books() -> dict[str, Table]:
    kept = dict(schema.metadata.tables)
    del kept["people"], kept["sessions"], kept["snapshots"]  # those are for whoever replays
    return kept


def cells(store: Store) -> list[Cell]:
    """Everything in the books; people and their sessions come and go, and are none of them."""
    keys = {name: table.primary_key.columns.keys() for name, table in books().items()}
    keys["seeds"] = [*keys["seeds"], "number"]
    found = []
    with store.engine.connect() as db:
        for name in (*keys, "alembic_version"):
            for row in db.execute(text(f"SELECT * FROM {name}")).mappings():
                key = {column: row[column] for column in keys.get(name, list(row))}
                found += [Cell(name, column, key, value) for column, value in row.items()]
    return found


def flipped(value: Any, chance: random.Random) -> Any:
    """A value of the same kind with one bit changed."""
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(3, 40))
    if not value:
        return "\x01"
    at = chance.randrange(len(value))
    if isinstance(value, bytes):
        return value[:at] + bytes([value[at] ^ 1 << chance.randrange(8)]) + value[at + 1 :]
    return value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]


def put(store: Store, cell: Cell, old: Any, new: Any) -> None:
    key = {f"key_{column}": value for column, value in cell.key.items()}
    if cell.column in cell.key:
        key[f"key_{cell.column}"] = old
    where = " AND ".join(f"{column} = :key_{column}" for column in cell.key)
    statement = text(f"UPDATE {cell.table} SET {cell.column} = :new WHERE {where}")
    with behind(store) as db:
        assert db.execute(statement, {"new": new, **key}).rowcount == 1


@pytest.fixture
def signing_store(url: str, tmp_path: Path) -> Iterator[Store]:
    signing.new_key(tmp_path / "house.key")
    with Store.open(url, key=signing.read_key(tmp_path / "house.key")) as opened:
        yield opened


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(1, id="one row of each table"),
        pytest.param(None, id="every row", marks=pytest.mark.prove),
    ],
)
def test_a_flipped_bit_in_any_column_of_any_row_is_found_and_named(
    signing_store: Store, rows: int | None
) -> None:
    store = signing_store
    fill(store)
    one(store, record("shoe-1", ShoeBrought(1, "", 0), ShoeEnded(1, "{}", "")))
    store.sign_head()
    chance = random.Random(8)
    every = cells(store)
    columns = {(t.name, c.name) for t in books().values() for c in t.columns}
    assert {(cell.table, cell.column) for cell in every} == columns | {
        ("alembic_version", "version_num")
    }
    chance.shuffle(every)
    tried: Counter[tuple[str, str]] = Counter()
    for cell in every:
        tried[cell.table, cell.column] += 1
        if rows is not None and tried[cell.table, cell.column] > rows:
            continue
        new = flipped(cell.value, chance)
        put(store, cell, cell.value, new)
        findings = store.audit()
        put(store, cell, new, cell.value)
        named = any(name in finding for name in cell.names() for finding in findings)
        assert named, (cell, new, findings)
    assert store.audit() == []


@pytest.mark.parametrize("table", ["journal", "commands", "postings", "balances", "seeds", "shoes"])
def test_a_row_that_is_gone_is_found(store: Store, table: str) -> None:
    fill(store)
    one(store, record("shoe-1", ShoeBrought(1, "", 0), ShoeEnded(1, "{}", "")))
    one(store, record("last"))
    last = (("number", store.head().number),)
    rows = {tuple(cell.key.items()) for cell in cells(store) if cell.table == table}
    # Nothing rests on the very last command, if nothing happened: only a noted head can tell.
    for row in sorted(rows - {last}):
        where = " AND ".join(f"{column} = :{column}" for column, _ in row)
        with behind(store) as db:
            wanted = text(f"SELECT * FROM {table} WHERE {where}")
            kept = db.execute(wanted, dict(row)).mappings().one()
            db.execute(text(f"DELETE FROM {table} WHERE {where}"), dict(row))
        findings = store.audit()
        with behind(store) as db:
            db.execute(schema.metadata.tables[table].insert(), dict(kept))
        assert findings, row
    assert store.audit() == []


def test_findings_are_sentences(store: Store) -> None:
    fill(store)
    with behind(store) as db:
        db.execute(text("UPDATE balances SET cents = cents + 1 WHERE account = 'player:ann'"))
        db.execute(text("INSERT INTO balances VALUES ('player:eve', 5)"))
        db.execute(text("UPDATE postings SET cents = 701 WHERE seq = 6"))
        db.execute(text("DELETE FROM journal WHERE seq = 4"))
        db.execute(text("UPDATE commands SET reply = '{}' WHERE number = 5"))
        db.execute(text("UPDATE seeds SET number = 99 WHERE shoe = 2"))
    unfit = "a seed that it kept, its hash or the entry at its end was changed: they do not fit"
    assert store.audit() == [
        "Entry 4 is missing.",
        "Entry 5 or its hash was changed: they do not fit together.",
        f"Command 4 ('sit-ann'), its reply, {unfit} together.",
        f"Command 5 ('sit-bob'), its reply, {unfit} together.",
        f"Command 9 ('settle'), its reply, {unfit} together.",
        "The seed of shoe 2 of 'great-8/1' is of command 99: there is none.",
        f"Entry 6 moves 700 from {ANN} to {LAYOUT}, and its postings 701 from {ANN} to {LAYOUT}.",
        f"The balance of '{ANN}' is 17001, which is not what its events add up to.",
        "The balance of 'player:eve' belongs to no posting.",
        "All balances together are 6 cents, and not nothing.",
    ]


@pytest.mark.parametrize(
    ("entry", "command", "says"),
    [
        (6, "sit-bob", "Entry 6 is not where command 5 wrote its events."),  # too early for it
        (7, "bet-bob", "Entry 8 is not where command 7 wrote its events."),  # or too late
        (6, "nobody's", 'Entry 6 is of command "nobody\'s", which is not there.'),
        (2, "open", "Entry 2 has another table or time than command 3."),
    ],
)
def test_an_entry_of_another_command_is_found(
    store: Store, entry: int, command: str, says: str
) -> None:
    fill(store)
    with behind(store) as db:
        moved = text("UPDATE journal SET command_id = :command WHERE seq = :entry")
        db.execute(moved, {"command": command, "entry": entry})
    found = store.audit()
    assert says in found


def test_a_cut_off_end_shows_to_who_noted_it(store: Store) -> None:
    fill(store)
    noted = store.head()
    assert store.audit(noted) == []
    with behind(store) as db:
        db.execute(text("DELETE FROM commands WHERE number = 10"))
    assert store.audit() == []
    (finding,) = store.audit(noted)
    said = "Command 10 is not there with the hash that was noted, "
    assert finding == f"{said}{noted.command_hash}."


def test_another_history_shows_to_who_noted_the_first(url: str) -> None:
    """Somebody who can compute hashes can write another evening, and not the same one."""
    with Store.open(url) as store:
        fill(store)
        noted = store.head()
        with behind(store) as db:
            for table in reversed(schema.metadata.sorted_tables):
                db.execute(table.delete())
    with Store.open(url) as store:
        store.grant("ann", 10_001, "grant-ann", at=1)  # a cent more than there was
        for n in range(noted.number + 5):
            one(store, record(f"c-{n}", wager(1), pay(1)))
        assert store.head().seq > noted.seq
        assert store.audit() == [], "it agrees with itself"
        assert store.audit(noted) == [
            f"Entry {noted.seq} is not there with the hash that was noted, {noted.entry_hash}.",
            f"Command {noted.number} is not there with the hash that was noted, "
            f"{noted.command_hash}.",
        ]
        assert store.audit(store.head()) == []


def test_a_history_that_is_gone_shows_to_who_noted_it(store: Store) -> None:
    fill(store)
    noted = store.head()
    with behind(store) as db:
        for table in reversed(schema.metadata.sorted_tables):
            db.execute(table.delete())
    assert store.audit() == []
    assert len(store.audit(noted)) == 2


def test_money_that_was_not_there_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store refuses it; so this is a store that does not."""
    with Store.open(url) as store:
        fill(store)
        with monkeypatch.context() as patched:
            patched.setattr(ledger, "least", lambda _: -ledger.MOST_CENTS)
            one(store, record("bet", wager(3_001, "bob")))
            one(store, record("win", pay(5_000, "bob")))
        assert store.audit() == [f"Entry 13 leaves {BOB} with -1 cents."]


def test_an_event_of_no_kind_is_found(store: Store) -> None:
    fill(store)
    for spoilt in ('{"kind":"Gone"}', "[]", "", '{"kind":"SeatReady","seat":0,"more":1}'):
        with behind(store) as db:
            db.execute(text("UPDATE journal SET event = :e WHERE seq = 8"), {"e": spoilt})
        findings = store.audit()
        assert any("Entry 8 holds no event that can be posted" in found for found in findings)


def test_a_table_that_is_gone_does_not_stop_the_audit(store: Store) -> None:
    fill(store)
    with behind(store) as db:
        db.execute(text("DROP TABLE seeds"))
        db.execute(text("UPDATE balances SET cents = 0 WHERE account = 'player:ann'"))
    findings = store.audit()
    assert any("'Every command has its reply" in finding for finding in findings)
    assert any(f"The balance of '{ANN}' is 0" in finding for finding in findings)


def test_findings_have_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store)
    monkeypatch.setattr(audit, "MOST_FINDINGS", 3)
    with behind(store) as db:
        db.execute(text("UPDATE journal SET at = at + 1"))
    assert len(store.audit()) == 3
    with behind(store) as db:
        db.execute(text("UPDATE journal SET at = at - 1"))
    assert store.audit() == []


def _content(file: Path) -> list[Any] | None:
    """Everything in a SQLite file, or none if it cannot be read."""
    try:
        with closing(sqlite3.connect(file)) as db:
            db.text_factory = bytes
            names = [name.decode() for (name,) in db.execute("SELECT name FROM sqlite_schema")]
            tables = [name for name in schema.metadata.tables if name in names]
            return [db.execute(f"SELECT * FROM {name}").fetchall() for name in tables]
    except sqlite3.Error:
        return None


@pytest.mark.parametrize(
    "bits",
    [
        pytest.param(150, id="some bits"),
        pytest.param(1_000, id="a thousand bits", marks=pytest.mark.prove),
    ],
)
def test_a_flipped_bit_anywhere_in_a_sqlite_file_is_found(tmp_path: Path, bits: int) -> None:
    """Unless it fell where nothing is, and everything still reads the same."""
    file, copy = tmp_path / "floor.db", tmp_path / "copy.db"
    with Store.open(f"sqlite:///{file}") as store:
        fill(store)
    sound, content = file.read_bytes(), _content(file)
    chance = random.Random(8)
    found = 0
    for _ in range(bits):
        bit = chance.randrange(len(sound) * 8)
        spoilt = bytearray(sound)
        spoilt[bit // 8] ^= 1 << bit % 8
        copy.write_bytes(spoilt)
        try:
            with Store.open(f"sqlite:///{copy}", writer=False) as store:
                findings = store.audit()
        except BadInput as refused:
            findings = [str(refused)]
        assert findings or _content(copy) == content, f"bit {bit} was not found"
        found += bool(findings)
    assert found > bits // 20


@pytest.mark.prove
def test_a_million_events_are_audited_in_a_minute(tmp_path: Path) -> None:
    """On one core, and in the memory that it takes anyway."""
    with Store.open(f"sqlite:///{tmp_path}/floor.db") as store:
        store.grant("ann", 10**12, "grant", at=1)
        for batch in range(334):
            store.commit(
                [record(f"c{batch}-{n}", wager(5), wager(3), pay(2)) for n in range(1_000)]
            )
        assert store.head().seq > 10**6
        before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
        assert store.audit() == []
        assert time.perf_counter() - began < 60
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
