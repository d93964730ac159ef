"""The store: what is accepted is there, once, with its money; what is refused leaves nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from rackcard.live.books import journal_reader, migrations, schema
from rackcard.live.books import store as module
from rackcard.live.books.database import POSTGRESQL
from rackcard.live.books.journal import FIRST_CHAIN, Entry, Head, command_hash, link, sealed
from rackcard.live.books.ledger import MOST_CENTS
from rackcard.live.books.store import Line, Receipt, Record, Store, StoreFailed
from rackcard.live.table.events import (
    BANK,
    PlayMoneyGranted,
    SeatLeft,
    SeatReady,
    SeatTaken,
    TableClosed,
    WagerPlaced,
)
from rackcard.rules.errors import BadInput
from tests.live.conftest import Fresh
from tests.live.floor import (
    ANN,
    BOB,
    FILLED,
    LAYOUT,
    SEED,
    TABLE,
    collect,
    fill,
    one,
    opened,
    pay,
    record,
    wager,
)


def refusal(store: Store, written: Record) -> str:
    before = store.heads(), store.balances()
    (outcome,) = store.commit([written])
    assert isinstance(outcome, BadInput)
    assert (store.heads(), store.balances()) == before
    assert store.audit() == []
    return str(outcome)


# --- the journal


def test_entries_are_numbered_and_chained(store: Store) -> None:
    store.grant("ann", 500, "g", at=7)
    receipt = one(store, record("c", opened(), SeatTaken(0, "ann"), at=8))
    assert [entry.seq for entry in receipt.entries] == [1, 2]
    (granted,) = store.entries(BANK)
    text = '{"cents":500,"kind":"PlayMoneyGranted","player":"ann"}'
    assert granted == Entry(1, BANK, 7, "g", text)
    previous = link(link(FIRST_CHAIN, BANK), 1, BANK, 7, "g", text)
    seal = sealed("ann", '{"granted":500,"player":"ann"}', [])
    assert store.heads()[BANK] == Head(1, 1, link(previous, 1, "g", BANK, 7, 1, seal))
    first, second = store.entries(TABLE)
    assert (first, second) == receipt.entries
    previous = link(link(FIRST_CHAIN, TABLE), *first)
    previous = link(previous, *second)
    row = {"number": 1, "id": "c", "table_id": TABLE, "at": 8, "last_seq": 2}
    hashed = command_hash(previous, row, sealed("ann", '{"ok":"c"}', []))
    assert store.heads()[TABLE] == Head(1, 2, hashed)
    one(store, record("d", at=9))  # moves nothing: it follows the command before
    row = {"number": 2, "id": "d", "table_id": TABLE, "at": 9, "last_seq": 2}
    hashed = command_hash(hashed, row, sealed("ann", '{"ok":"d"}', []))
    assert store.heads()[TABLE] == Head(2, 2, hashed)


def test_a_link_is_the_hash_that_anybody_can_compute() -> None:
    """printf '2:ab,1:7,0:,' | sha256sum"""
    assert link("ab", 7, "") == "1d617b3b79ef2f3a57157bb4f253cf93b693f60951df525859d573f513fa79a1"


def test_events_read_back_as_they_were(store: Store) -> None:
    events = [opened(), SeatTaken(3, 'Zoë "\u0000"'), SeatLeft(3)]
    one(store, record("c", *events))
    assert list(store.events(TABLE)) == events
    assert list(store.events(TABLE, after_seq=2)) == events[2:]
    assert list(store.events("great-8/2")) == []


def test_a_long_table_is_read_in_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_reader, "PAGE", 3)
    for count in range(7):
        one(store, record(f"c{count}", SeatReady(count)))
    assert [entry.seq for entry in store.entries(TABLE)] == [1, 2, 3, 4, 5, 6, 7]
    assert [entry.seq for entry in store.entries(TABLE, 3)] == [4, 5, 6, 7]


def test_tables_are_those_that_were_opened(store: Store) -> None:
    store.grant("ann", 5, "g", at=1)
    names = ("b", "a", "c", "d")
    store.commit(
        [record(f"o{name}", opened(), table=name, at=at // 2) for at, name in enumerate(names)]
    )
    one(store, record("x", SeatReady(0), table="never-opened"))
    assert store.tables() == ["a", "b", "c", "d"], "by their time, and by name in the same moment"


def test_who_opened_a_table_is_kept_until_it_is_closed(url: str) -> None:
    with Store.open(url) as store:
        for name, owner in (("a", "ann"), ("b", ""), ("c", "bob")):
            one(store, record(f"o{name}", opened(), table=name, owner=owner))
        one(store, record("close", TableClosed("late"), table="c", owner=""))
    with Store.open(url) as store:
        assert store.opened_by() == {"a": "ann", "b": ""}
        assert store.closed_tables() == {"c"}
        assert store.tables() == ["a", "b", "c"]
        assert store.audit() == []


def test_an_empty_store(store: Store) -> None:
    assert store.heads() == {}
    assert (store.tables(), store.balances(), store.audit()) == ([], {}, [])
    assert (store.balance(ANN), store.statement(ANN)) == (0, [])
    assert store.commit([]) == []


# --- commands


def test_a_command_id_counts_once(store: Store) -> None:
    store.grant("ann", 1_000, "g", at=1)
    first = one(store, record("c", wager(400), reply={"seat": 1, "names": ("a", "b")}))
    again = one(store, record("c", wager(999), reply={"other": True}))
    assert (first.repeated, again.repeated) == (False, True)
    assert first.reply == again.reply == store.reply("c") == {"seat": 1, "names": ["a", "b"]}
    assert (first.last_seq, again.last_seq) == (1, 1)
    assert again.entries == ()
    assert store.balance(ANN) == 600
    assert store.reply("never") is None
    assert store.audit() == []


def test_a_command_id_counts_once_in_a_batch(store: Store) -> None:
    store.grant("ann", 1_000, "g", at=1)
    outcomes = store.commit([record("c", wager(600)), record("c", wager(600))])
    assert [getattr(outcome, "repeated", None) for outcome in outcomes] == [False, True]
    assert store.balance(ANN) == 400


def test_a_command_id_counts_once_after_reopening(url: str) -> None:
    with Store.open(url) as store:
        store.grant("ann", 1_000, "g", at=1)
    with Store.open(url) as store:
        assert store.grant("ann", 1_000, "g", at=2).repeated
        assert store.balance(ANN) == 1_000


@pytest.mark.parametrize("other", [{"owner": "bob"}, {"owner": ""}, {"table": "great-8/2"}])
def test_nobody_else_can_use_a_command_id(store: Store, other: dict[str, str]) -> None:
    one(store, record("c", SeatReady(0)))
    said = refusal(store, record("c", SeatReady(0), **other))
    assert said == "command id 'c' is taken; allowed: a fresh one."


def test_a_reply_is_for_its_owner(store: Store) -> None:
    one(store, record("c", SeatReady(0)))
    assert store.reply("c", "ann") == {"ok": "c"}
    assert store.reply("never", "bob") is None
    with pytest.raises(BadInput, match="command id 'c' is taken"):
        store.reply("c", "bob")


def test_a_refused_command_may_be_tried_again(store: Store) -> None:
    refusal(store, record("c", wager(400)))
    store.grant("ann", 1_000, "g", at=1)
    assert not one(store, record("c", wager(400))).repeated


# --- money


def test_the_evening_adds_up(store: Store) -> None:
    fill(store)
    assert store.balances() == FILLED
    assert sum(store.balances().values()) == 0
    assert store.balance(ANN) == FILLED[ANN]
    assert store.audit() == []


def test_a_statement_has_the_newest_first(store: Store) -> None:
    fill(store)
    assert store.statement(ANN) == [
        Line(9, 1_000, TABLE, "house", 8_000, 17_000),
        Line(5, 1_000, TABLE, LAYOUT, -300, 9_000),
        Line(4, 1_000, TABLE, LAYOUT, -700, 9_300),
        Line(1, 1, BANK, BANK, 10_000, 10_000),
    ]
    assert store.statement(ANN, limit=2) == store.statement(ANN)[:2]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (wager(1_001), f"{ANN} has 1000 cents and cannot pay 1001 to {LAYOUT}."),
        (collect(1), f"{LAYOUT} has 0 cents and cannot pay 1 to house."),
        (wager(-1), f"{LAYOUT} has 0 cents and cannot pay 1 to {ANN}."),
        (pay(MOST_CENTS), f"{ANN} cannot hold more than {MOST_CENTS} cents."),
        (pay(-1), "what moves from house to player:ann is -1; allowed: a whole number, 0 to "),
        (wager(5, "two words"), "there is no account 'player:two words'; allowed: bank, house, "),
    ],
)
def test_what_is_not_covered_is_refused(store: Store, event: WagerPlaced, said: str) -> None:
    store.grant("ann", 1_000, "g", at=1)
    assert refusal(store, record("c", SeatReady(0), event)).startswith(said)
    assert list(store.events(TABLE)) == []


def test_winnings_cannot_pay_for_the_wager_that_won_them(store: Store) -> None:
    store.grant("ann", 100, "g", at=1)
    refusal(store, record("c", wager(200), pay(500)))
    one(store, record("d", pay(500), wager(200)))
    assert store.balance(ANN) == 400


def test_nothing_moves_nothing(store: Store) -> None:
    one(store, record("c", wager(0), pay(0)))
    assert (store.balances(), store.statement(ANN), store.audit()) == ({}, [], [])


def test_one_bad_command_in_a_batch(store: Store) -> None:
    store.grant("ann", 100, "g", at=1)
    store.grant("bob", 100, "h", at=1)
    outcomes = store.commit(
        [
            record("a", wager(60)),
            record("b", wager(60)),
            record("c", wager(60, "bob"), owner="bob", table="great-8/2"),
            record("no blanks", SeatReady(0)),
            record("d", wager(40)),
        ]
    )
    assert [isinstance(outcome, Receipt) for outcome in outcomes] == [
        True,
        False,
        True,
        False,
        True,
    ]
    assert str(outcomes[1]) == f"{ANN} has 40 cents and cannot pay 60 to {LAYOUT}."
    assert (store.balance(ANN), store.balance(BOB)) == (0, 40)
    assert store.reply("b") is None
    assert store.audit() == []


def test_a_batch_that_is_whole_or_nothing(store: Store) -> None:
    store.grant("ann", 100, "g", at=1)
    before = store.heads()
    with pytest.raises(BadInput, match="has 40 cents and cannot pay 60"):
        store.commit([record("a", wager(60)), record("b", wager(60))], whole=True)
    assert (store.heads(), store.balance(ANN)) == (before, 100)
    assert len(store.commit([record("a", wager(60)), record("b", wager(40))], whole=True)) == 2
    assert store.audit() == []


def test_grants_come_from_the_bank(store: Store) -> None:
    assert store.grant("ann", 250, "g", at=1).reply == {"granted": 250, "player": "ann"}
    assert store.grant("ann", 250, "g", at=1).repeated
    assert store.balances() == {BANK: -250, ANN: 250}
    assert [entry.event for entry in store.entries(BANK)] == [PlayMoneyGranted("ann", 250)]


@pytest.mark.parametrize("cents", [0, -5, MOST_CENTS + 1])
def test_grants_are_of_something(store: Store, cents: int) -> None:
    with pytest.raises(BadInput, match=f"a grant is {cents}; allowed: a whole number, 1 to "):
        store.grant("ann", cents, "g", at=1)


def test_only_the_bank_grants_and_it_does_nothing_else(store: Store) -> None:
    assert "play money, and nothing else" in refusal(store, record("c", PlayMoneyGranted("ann", 5)))
    assert "play money, and nothing else" in refusal(store, record("c", opened(), table=BANK))


# --- seeds


def test_seeds_are_kept(store: Store) -> None:
    fill(store)
    assert store.seed(TABLE, 1) == SEED
    assert store.seed(TABLE, 2) == SEED[::-1]
    with pytest.raises(BadInput, match="has no seed of shoe '3'; allowed: 1, 2"):
        store.seed(TABLE, 3)


def test_a_seed_is_never_replaced(store: Store) -> None:
    fill(store)
    assert "shoe 2 of 'great-8/1' has a seed" in refusal(store, record("c", seeds={2: bytes(32)}))
    outcomes = store.commit([record("d", seeds={3: SEED}), record("e", seeds={3: bytes(32)})])
    assert [isinstance(outcome, Receipt) for outcome in outcomes] == [True, False]
    assert store.seed(TABLE, 3) == SEED
    assert store.audit() == []


def test_seeds_are_not_shown(store: Store) -> None:
    assert "\\x1f" not in repr(record("c", seeds={1: SEED}))


# --- form


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"command_id": ""}, "a command id is ''; allowed: 1 to 64 printable"),
        ({"command_id": "é"}, "a command id is "),
        ({"owner": "x" * 65}, "the owner of command 'c' is "),
        ({"table": "no blanks"}, "the table of command 'c' is 'no blanks'"),
        ({"at": -1}, "the time of command 'c' is -1"),
        ({"at": 1.5}, "the time of command 'c' is 1.5"),
        ({"reply": {"x": object()}}, "the reply of command 'c' cannot be written as JSON"),
        ({"reply": {"x": float("nan")}}, "the reply of command 'c' cannot be written as JSON"),
        ({"reply": {"x": "y" * 2**22}}, "the reply of command 'c' has 4194312 characters"),
        ({"seeds": {1: b"short"}}, "a server seed has 32 bytes, not 5."),
        ({"seeds": {-1: SEED}}, "a shoe of command 'c' is -1"),
        ({"events": [SeatReady(0)] * 10_001}, "command 'c' has 10001 entries; allowed: 0 to"),
    ],
)
def test_what_has_no_form_is_refused(store: Store, given: dict[str, object], said: str) -> None:
    whole = {"command_id": "c", "owner": "ann", "table": TABLE, "at": 1, "events": [], "reply": {}}
    assert refusal(store, Record(**(whole | given))).startswith(said)


def test_a_batch_has_a_limit(store: Store) -> None:
    with pytest.raises(BadInput, match="a batch has 1001 commands; allowed: up to 1000"):
        store.commit([record("c")] * 1_001)
    assert len(store.commit([record(f"c{n}", wager(0, f"p{n}")) for n in range(1_000)])) == 1_000


# --- opening


def test_a_second_writer_of_a_file_is_refused(migrated_file: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'floor.db')}"
    said = "has a writer already; allowed: one at a time."
    with Store.open(url) as store:
        with pytest.raises(BadInput, match=said):
            Store.open(url)
        code = f"from rackcard.live.books.store import Store; Store.open({url!r})"
        other = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert other.returncode == 1
        assert said in other.stderr
        store.grant("ann", 5, "g", at=1)
    Store.open(url).close()


def test_readers_are_welcome_and_write_nothing(url: str) -> None:
    with Store.open(url) as store, Store.open(url, writer=False) as reader:
        fill(store)
        assert reader.balances() == FILLED
        assert reader.audit(store.heads()) == []
        with pytest.raises(BadInput, match="open it to write"):
            reader.grant("ann", 5, "g", at=1)
        with (
            pytest.raises(DBAPIError, match=r"readonly|read-only"),
            reader.engine.begin() as db,
        ):
            db.execute(text("DELETE FROM postings"))


def test_a_reader_makes_no_database(fresh: Fresh, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no such file|has schema None, not 'r0006'"):
        Store.open(fresh(), writer=False)
    assert list(tmp_path.iterdir()) == []


def test_a_closed_store_says_so(url: str) -> None:
    store = Store.open(url)
    store.close()
    store.close()
    with pytest.raises(BadInput, match="closed"):
        store.grant("ann", 5, "g", at=1)


def test_a_newer_schema_is_refused(url: str) -> None:
    with Store.open(url) as store, store.engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = 'r9999'"))
    for writer in True, False:
        with pytest.raises(BadInput, match=r"has schema 'r9999', .* use a newer rackcard"):
            Store.open(url, writer=writer)


def test_the_migrations_make_the_schema(store: Store) -> None:
    assert migrations.known()[0] == schema.VERSION
    with store.engine.connect() as db:
        ours = {
            "include_name": lambda name, kind, _: kind != "table" or name in schema.metadata.tables
        }
        found = MigrationContext.configure(db, opts=ours)
        assert compare_metadata(found, schema.metadata) == []


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sqlite:///{folder}/none/floor.db", "cannot be opened: .*No such file"),
        ("sqlite:///{folder}", "cannot be opened"),
        ("sqlite:///{folder}/letter.txt", "cannot be opened: file is not a database"),
        ("sqlite://", "is no database to keep; allowed: sqlite:///FOLDER/FILE.db or postgresql"),
        ("sqlite:///:memory:", "is no database to keep"),
        ("sqlite:///{folder}/a.db?mode=memory&uri=true", "is no database to keep"),
        ("mysql://host/floor", "is no database to keep"),
        ("floor.db", "the database URL cannot be read; allowed"),
        ("postgresql://u:secret@h:port/floor", "the database URL cannot be read; allowed"),
        ("postgresql://u:secret@/floor?host={folder}", "cannot be opened: .* failed: No such file"),
    ],
)
def test_what_cannot_be_opened(tmp_path: Path, address: str, said: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sirs, " * 100)
    with pytest.raises(BadInput, match=said) as refused:
        Store.open(address.format(folder=tmp_path))
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_sqlite_file_is_safe_and_private(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/floor.db") as store:
        store.grant("ann", 5, "g", at=1)
        with store.engine.connect() as db:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            found = [db.execute(text(f"PRAGMA {name}")).scalar() for name in names]
            full = ("fullfsync", "checkpoint_fullfsync")
            whole = [db.execute(text(f"PRAGMA {name}")).scalar() for name in full]
        assert found == ["wal", 2, 1, 10_000]
        assert whole == [1, 1]
        for ending in "", "-wal", "-shm":
            assert (tmp_path / f"floor.db{ending}").stat().st_mode & 0o077 == 0


def test_a_postgresql_writer_that_lost_power_is_given_up_within_a_minute() -> None:
    """Over a socket of this machine the server does not show what it was set to."""
    found = [re.fullmatch(r"SET tcp_keepalives_(\w+) = (\d+)", one) for one in POSTGRESQL]
    seconds = {one[1]: int(one[2]) for one in found if one}
    assert seconds["idle"] + seconds["interval"] * seconds["count"] < 60


@pytest.mark.parametrize(("posted", "kept"), [("off", "on"), ("on", "on"), ("local", "local")])
def test_postgresql_confirms_no_commit_early(url: str, posted: str, kept: str) -> None:
    if not url.startswith("postgresql"):
        pytest.skip("SQLite has no such setting")
    with psycopg.connect(url, autocommit=True) as admin:
        name = admin.info.dbname
        admin.execute(f"ALTER DATABASE {name} SET synchronous_commit = {posted}")
    with Store.open(url) as store, store.engine.connect() as db:
        assert db.execute(text("SHOW synchronous_commit")).scalar() == kept


# --- failing


def test_after_a_failure_nothing_is_written_until_reopened(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    with Store.open(url) as store:
        store.grant("ann", 5, "g", at=1)
        with monkeypatch.context() as patched:
            patched.setattr(module, "write_page", fail)
            with pytest.raises(StoreFailed, match="disk full"):
                store.grant("ann", 5, "h", at=1)
        with pytest.raises(StoreFailed, match="open the store again"):
            store.grant("ann", 5, "h", at=1)
        assert store.balance(ANN) == 5
    with Store.open(url) as store:
        store.grant("ann", 5, "h", at=1)
        assert (store.balance(ANN), store.audit()) == (10, [])


def test_a_writer_that_lost_its_connection_is_the_writer_no_more(url: str) -> None:
    if url.startswith("sqlite"):
        pytest.skip("SQLite has no connection to lose")
    with Store.open(url) as store:
        with store.engine.connect() as db:
            db.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks"
                    " WHERE locktype = 'advisory' AND database ="
                    " (SELECT oid FROM pg_database WHERE datname = current_database())"
                )
            )
        with pytest.raises(StoreFailed):
            store.grant("ann", 5, "g", at=1)
        with Store.open(url) as second:
            second.grant("ann", 5, "g", at=1)
            with pytest.raises(StoreFailed):
                store.grant("ann", 5, "h", at=1)


def test_threads_share_a_store(store: Store) -> None:
    def play(name: int) -> None:
        for count in range(20):
            store.grant(f"p{name}", 5, f"c-{name}-{count}", at=count)
            store.balance(f"player:p{name}")

    threads = [threading.Thread(target=play, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.heads()[BANK][:2] == (80, 80)
    assert store.balances() == {BANK: -400} | {f"player:p{name}": 100 for name in range(4)}
    assert store.audit() == []
