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
from rackcard.live.books.store import Store, StoreFailed
from rackcard.live.table.events import BANK, ShoeBrought, ShoeEnded, TableClosed
from rackcard.rules.errors import BadInput
from tests.live.floor import (
    ANN,
    LAYOUT,
    TABLE,
    collect,
    fill,
    one,
    opened,
    pay,
    record,
    wager,
)


@contextmanager
def behind(store: Store) -> Iterator[Connection]:
    """The database as somebody has it who can switch its own checks off."""
    with store.engine.connect() as db:
        _guard(db, "OFF")
        with db.begin():
            if db.dialect.name == "postgresql":
                db.execute(text("SET LOCAL session_replication_role = replica"))
                db.execute(text("ALTER TABLE balances DROP CONSTRAINT IF EXISTS balances_covered"))
            yield db
        _guard(db, "ON")


def _guard(db: Connection, on: str) -> None:
    if db.dialect.name == "sqlite":
        driver: Any = db.connection.driver_connection  # SQLite wants this outside a transaction
        driver.execute(f"PRAGMA foreign_keys = {on}")
        driver.execute(f"PRAGMA ignore_check_constraints = {'OFF' if on == 'ON' else 'ON'}")


class Cell(NamedTuple):
    """A value in a row; `key` is how the row is found, and `names` what a finding may call it."""

    table: str
    column: str
    key: dict[str, Any]
    value: Any

    def names(self) -> set[str]:
        key = self.key
        of = f" of {key.get('table_id')!r}"
        if self.table == "journal":
            own = {f"Entry {key['seq']}{of}", f"Command {key['number']}{of}"}
            return own | {f"entry {key['seq']}{of}"}
        if self.table == "postings":
            return {f"Entry {key['seq']}{of}", f"entry {key['seq']}{of}"}
        if self.table == "commands":
            return {f"Command {key['number']}{of}"}
        if self.table == "heads":
            return {f"Head {key['number']} of ", f"{of} stands at another place"}
        if self.table == "seeds":
            return {f"Command {key['number']}{of}", f"shoe {key['shoe']}{of}"}
        if self.table == "shoes":
            return {"Shoe ", " shoes, and "}
        return {repr(value) for value in key.values()}


def books() -> dict[str, Table]:
    kept = dict(schema.metadata.tables)
    del kept["people"], kept["sessions"], kept["snapshots"]  # those are for whoever replays
    del kept["nodes"]  # they come and go
    return kept


UNBOUND = {
    ("chains", "node"),  # a table goes from node to node
}
"""Columns that nothing rests on."""


def cells(store: Store) -> list[Cell]:
    """Everything in the books; people and their sessions come and go, and are none of them."""
    keys = {name: table.primary_key.columns.keys() for name, table in books().items()}
    keys["seeds"] = [*keys["seeds"], "number"]
    keys["journal"] = [*keys["journal"], "number"]
    found = []
    with store.engine.connect() as db:
        for name in (*keys, "alembic_version"):
            for row in db.execute(text(f"SELECT * FROM {name}")).mappings():
                key = {column: row[column] for column in keys.get(name, list(row))}
                found += [
                    Cell(name, column, key, value)
                    for column, value in row.items()
                    if (name, column) not in UNBOUND
                ]
    return found


def flipped(value: Any, chance: random.Random) -> Any:
    """A value of the same kind with one bit changed."""
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(3, 40))
    if not value:  # nothing at all, too
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
    one(store, record("open-2", opened(), table="great-8/2"))
    one(store, record("close-2", TableClosed("late"), table="great-8/2"))
    store.sign_heads()
    chance = random.Random(8)
    every = cells(store)
    columns = {(t.name, c.name) for t in books().values() for c in t.columns} - UNBOUND
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


@pytest.mark.parametrize(
    "table", ["chains", "journal", "commands", "postings", "balances", "seeds", "shoes"]
)
def test_a_row_that_is_gone_is_found(store: Store, table: str) -> None:
    fill(store)
    one(store, record("shoe-1", ShoeBrought(1, "", 0), ShoeEnded(1, "{}", "")))
    one(store, record("last"))
    rows = {tuple(cell.key.items()) for cell in cells(store) if cell.table == table}
    for row in sorted(rows):
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
        db.execute(text("UPDATE postings SET cents = 701 WHERE seq = 4"))
        db.execute(text("DELETE FROM journal WHERE table_id = 'great-8/1' AND seq = 2"))
        db.execute(
            text("UPDATE commands SET reply = '{}' WHERE table_id = 'great-8/1' AND number = 3")
        )
        db.execute(text("UPDATE seeds SET number = 99 WHERE shoe = 2"))
        db.execute(text("UPDATE chains SET is_closed = 1, opened_by = 'eve', seq = 9"))
    unfit = (
        "one of its entries, its reply, a seed that it kept or its hash was changed: they do not "
        "fit together."
    )
    assert store.audit() == [
        "The chain of 'bank' ends with command 2 and entry 2, and is noted to end with 2 and 9.",
        "Command 2 of 'great-8/1' ends with entry 2, and its entries end with 1.",
        f"Command 2 of 'great-8/1' ('sit-ann'), {unfit}",
        f"Command 3 of 'great-8/1' ('sit-bob'), {unfit}",
        f"Command 7 of 'great-8/1' ('settle'), {unfit}",
        "The seed of shoe 2 of 'great-8/1' is of command 99: there is none.",
        "The chain of 'great-8/1' ends with command 8 and entry 10, and is noted to end with 8 "
        "and 9.",
        f"Entry 4 of 'great-8/1' moves 700 from {ANN} to {LAYOUT}, and its postings 701 from "
        f"{ANN} to {LAYOUT}.",
        f"The balance of '{ANN}' is 17001, which is not what its events add up to.",
        "The balance of 'player:eve' belongs to no posting.",
        "All balances together are 6 cents, and not nothing.",
        "'bank' is not noted as opened by whom, and when, the journal says.",
        "'bank' is open, says the journal, and is noted otherwise.",
        "'great-8/1' is not noted as opened by whom, and when, the journal says.",
        "'great-8/1' is open, says the journal, and is noted otherwise.",
    ]


@pytest.mark.parametrize(
    ("entry", "command", "says"),
    [
        (4, 3, "Command 3 of 'great-8/1' ends with entry 3, and its entries end with 4."),
        (6, 6, "Command 5 of 'great-8/1' ends with entry 6, and its entries end with 5."),
        (4, 99, "Entry 4 of 'great-8/1' is of command 99, which is not there."),
        (4, 0, "Entry 4 of 'great-8/1' is of command 0, which is not there."),
    ],
)
def test_an_entry_of_another_command_is_found(
    store: Store, entry: int, command: int, says: str
) -> None:
    fill(store)
    with behind(store) as db:
        moved = text(
            "UPDATE journal SET number = :command WHERE table_id = 'great-8/1' AND seq = :entry"
        )
        db.execute(moved, {"command": command, "entry": entry})
    found = store.audit()
    assert says in found


TWIN = "great-8/2"


def fill_twice(store: Store) -> None:
    """Two tables at which the same happens."""
    fill(store)
    for name in (TABLE, TWIN):
        store.commit(
            [
                record(f"{name}-open", opened(), table=name, seeds={7: bytes(32)}),
                record(f"{name}-bet", wager(100), wager(50), table=name),
                record(f"{name}-pay", pay(100), table=name),
            ],
            whole=True,
        )


MOVED = {
    "journal": ("seq", "number"),
    "commands": ("number",),
    "seeds": ("number",),
    "postings": ("seq",),
    "shoes": (),
    "chains": (),
}
"""Tables of the database, and what is counted at each gaming table."""


@pytest.mark.parametrize("table", ["journal", "commands", "seeds", "postings"])
def test_rows_that_were_moved_to_another_table_are_found(store: Store, table: str) -> None:
    """Those of one appended to another as if they had happened there."""
    fill_twice(store)
    assert store.audit() == []
    shift = ", ".join(f"{column} = {column} + 1000" for column in MOVED[table])
    with behind(store) as db:
        if table == "seeds":
            shift += ", shoe = shoe + 10"
        moved = text(f"UPDATE {table} SET table_id = '{TABLE}', {shift} WHERE table_id = '{TWIN}'")
        assert db.execute(moved).rowcount > 0
    assert store.audit()


def test_chains_that_were_swapped_are_found(store: Store) -> None:
    """Everything that is kept of two tables, under each other's names."""
    fill_twice(store)
    with behind(store) as db:
        for before, after in ((TABLE, "x"), (TWIN, TABLE), ("x", TWIN)):
            for table in (*MOVED, "heads", "snapshots"):
                swap = f"UPDATE {table} SET table_id = '{after}' WHERE table_id = '{before}'"
                db.execute(text(swap))
    found = store.audit()
    assert any(f"Command 1 of '{TABLE}'" in finding for finding in found)
    assert any(f"Command 1 of '{TWIN}'" in finding for finding in found)


@pytest.mark.parametrize("column", ["event", "number"])
def test_rows_that_were_swapped_are_found(store: Store, column: str) -> None:
    fill(store)
    with behind(store) as db:
        wanted = text(f"SELECT {column} FROM journal WHERE table_id = '{TABLE}' AND seq = :seq")
        first, second = (db.execute(wanted, {"seq": seq}).scalar_one() for seq in (3, 4))
        put_back = text(
            f"UPDATE journal SET {column} = :value WHERE table_id = '{TABLE}' AND seq = :seq"
        )
        db.execute(put_back, [{"seq": 3, "value": second}, {"seq": 4, "value": first}])
    assert any(f"of '{TABLE}'" in finding for finding in store.audit())


def test_commands_that_were_swapped_are_found(store: Store) -> None:
    """Two commands that moved nothing, in another order."""
    fill(store)
    store.commit([record("one"), record("two")])
    with behind(store) as db:
        for before, after in ((9, 99), (10, 9), (99, 10)):
            db.execute(
                text(f"UPDATE commands SET number = {after} WHERE number = {before}"),
            )
    found = store.audit()
    assert any("Command 9 of 'great-8/1' ('two')" in finding for finding in found)


def test_a_cut_off_end_is_found_unless_its_chain_was_shortened_too(store: Store) -> None:
    fill(store)
    noted = store.heads()
    assert store.audit(noted) == []
    with behind(store) as db:
        db.execute(text("DELETE FROM commands WHERE table_id = 'great-8/1' AND number = 8"))
    assert store.audit() == [
        "The chain of 'great-8/1' ends with command 7 and entry 10, and is noted to end with 8 "
        "and 10."
    ]
    with behind(store) as db:
        db.execute(
            text(
                "UPDATE chains SET number = 7, hash = (SELECT hash FROM commands WHERE"
                " table_id = 'great-8/1' AND number = 7) WHERE table_id = 'great-8/1'"
            )
        )
    assert store.audit() == []
    (finding,) = store.audit(noted)
    said = "Command 8 of 'great-8/1' is not there with the hash that was noted, "
    assert finding == f"{said}{noted[TABLE].hash}."


def test_another_history_shows_to_who_noted_the_first(url: str) -> None:
    """Somebody who can compute hashes can write another evening, and not the same one."""
    with Store.open(url) as store:
        fill(store)
        noted = store.heads()
        with behind(store) as db:
            for table in reversed(schema.metadata.sorted_tables):
                db.execute(table.delete())
    with Store.open(url) as store:
        store.grant("ann", 10_001, "grant-ann", at=1)  # a cent more than there was
        store.grant("bob", 5_000, "grant-bob", at=2)
        for n in range(noted[TABLE].number + 5):
            one(store, record(f"c-{n}", wager(1), pay(1)))
        assert store.heads()[TABLE].seq > noted[TABLE].seq
        assert store.audit() == [], "it agrees with itself"
        assert store.audit(noted) == [
            f"Command {noted[table].number} of {table!r} is not there with the hash that was "
            f"noted, {noted[table].hash}."
            for table in noted
        ]
        assert store.audit(store.heads()) == []


def test_a_history_that_is_gone_shows_to_who_noted_it(store: Store) -> None:
    fill(store)
    noted = store.heads()
    with behind(store) as db:
        for table in reversed(schema.metadata.sorted_tables):
            db.execute(table.delete())
    assert store.audit() == []
    assert len(store.audit(noted)) == len({TABLE, BANK})


def test_money_that_was_not_there_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store refuses it; so this is a store that does not, and the database that does."""
    with Store.open(url) as store:
        fill(store)
        noted = store.heads()
        with monkeypatch.context() as patched:
            patched.setattr(ledger, "least", lambda _: -ledger.MOST_CENTS)
            with pytest.raises(StoreFailed, match="balances_covered"):
                one(store, record("bet", wager(3_001, "bob")))
            assert store.reopen() is False
            assert store.heads() == noted
            store.commit([record("lost", collect(1)), record("bet", wager(1, "bob"))], whole=True)
        assert store.audit() == [f"Entry 11 of '{TABLE}' leaves {LAYOUT} with -1 cents."]


def test_an_event_of_no_kind_is_found(store: Store) -> None:
    fill(store)
    for spoilt in ('{"kind":"Gone"}', "[]", "", '{"kind":"SeatReady","seat":0,"more":1}'):
        with behind(store) as db:
            db.execute(text("UPDATE journal SET event = :e WHERE seq = 6"), {"e": spoilt})
        findings = store.audit()
        says = "Entry 6 of 'great-8/1' holds no event that can be posted"
        assert any(says in found for found in findings)


def test_a_table_that_is_gone_does_not_stop_the_audit(store: Store) -> None:
    fill(store)
    with behind(store) as db:
        db.execute(text("DROP TABLE seeds"))
        db.execute(text("UPDATE balances SET cents = 0 WHERE account = 'player:ann'"))
    findings = store.audit()
    assert any("'Every command of a table follows" in finding for finding in findings)
    assert any(f"The balance of '{ANN}' is 0" in finding for finding in findings)


def test_findings_have_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store)
    monkeypatch.setattr(audit, "MOST_FINDINGS", 3)
    with behind(store) as db:
        db.execute(text("UPDATE commands SET at = at + 1"))
    assert len(store.audit()) == 3
    with behind(store) as db:
        db.execute(text("UPDATE commands SET at = at - 1"))
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
        store.commit([record(f"more-{n}", wager(5), pay(3)) for n in range(30)])
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
        assert store.heads()[TABLE].seq > 10**6
        before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
        assert store.audit() == []
        assert time.perf_counter() - began < 60
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
