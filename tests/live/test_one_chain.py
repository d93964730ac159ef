"""A house that kept one chain for all its tables is opened by this version.

`one_chain.sql` is a database as the code before r0006 left it (one_chain_writer.py): five games,
heads signed at the end of shoes, snapshots, roles, a table that was closed, and four that were
stopped: with chips on the felt, between spins, in the middle of a round and of a shoe.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from rackcard.fair import verifier
from rackcard.live.books import coverage, first_chain, schema
from rackcard.live.books.first_chain import FIRST_COMMAND, FIRST_ENTRY
from rackcard.live.books.heads import Kept, parsed
from rackcard.live.books.journal import Head, first_head, link
from rackcard.live.books.shoe_records import extract, shoes
from rackcard.live.books.store import Store
from rackcard.live.service.replay import replay
from rackcard.live.table import events as e
from rackcard.live.table.layout import layout_of
from rackcard.live.table.shoe_check import check
from rackcard.live.table.state import State
from tests.live.conftest import Fresh
from tests.live.first_version import Evening
from tests.live.floor import KEY
from tests.live.older import ONE_CHAIN, load
from tests.live.test_store_audit import behind, cells, flipped, put

OPEN = ("blackjack-1", "great-8-1", "lucky-8-1", "straights-1")
CLOSED = "pai-gow-1"


@pytest.fixture(scope="module")
def before() -> Iterator[sqlite3.Connection]:
    """What the old code wrote."""
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as db:
        db.executescript(ONE_CHAIN.read_text(encoding="ascii"))
        db.row_factory = sqlite3.Row
        yield db


@pytest.fixture(scope="module")
def old_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("old") / "house.db"
    load(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="module")
def opened_file(old_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That file, migrated."""
    file = tmp_path_factory.mktemp("opened") / "house.db"
    shutil.copy(old_file, file)
    Store.open(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="module")
def played_file(opened_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, and some more shoes."""
    file = tmp_path_factory.mktemp("played") / "house.db"
    shutil.copy(opened_file, file)
    with Store.open(f"sqlite:///{file}", key=KEY) as store:
        asyncio.run(play_on(store))
    return file


@pytest.fixture
def played(played_file: Path, tmp_path: Path) -> Iterator[Store]:
    file = tmp_path / "house.db"
    shutil.copy(played_file, file)
    with Store.open(f"sqlite:///{file}", key=KEY) as store:
        yield store


async def play_on(store: Store) -> None:
    evening = Evening(store, 2_000_000)
    await evening.pit.start()
    for table in OPEN:
        await evening.play(table, later(evening.at(table)))
    await evening.pit.stop()


def later(now: State) -> Callable[[State], bool]:
    """Two shoes later, or two rounds where a shoe lasts."""
    assert now.shoe is not None
    shoe, number = now.shoe.number + 2, now.round + 2
    return lambda state: (
        state.shoe is not None
        and (state.shoe.number >= shoe or (shoe == 3 and state.round >= number))
    )


def heads_of_old(before: sqlite3.Connection) -> list[Kept]:
    """Heads that somebody kept before the house was opened by this version."""
    rows = before.execute("SELECT id, document FROM heads ORDER BY id").fetchall()
    return [parsed(json.loads(row["document"]), f"old head {row['id']}") for row in rows]


def wrong(store: Store, kept: list[Kept]) -> list[str]:
    own = KEY.public_key().public_bytes_raw()
    return [*store.audit(kept=kept, signed_by=own), *replay(store)[1]]


# --- it is opened


def test_it_was_written_by_the_old_code(before: sqlite3.Connection) -> None:
    assert before.execute("SELECT version_num FROM alembic_version").fetchone()[0] == "r0005"
    for table in ("heads", "seeds", "snapshots", "postings", "people"):
        assert before.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] > 2, table
    assert {head.is_first for head in heads_of_old(before)} == {True}


def test_it_is_opened_and_goes_on(fresh: Fresh, before: sqlite3.Connection) -> None:
    """On both databases: everything is there, is sound, and is played on."""
    url, kept = fresh(), heads_of_old(before)
    load(url)
    with Store.open(url, key=KEY) as store:
        assert wrong(store, kept) == []
        balances = before.execute("SELECT account, cents FROM balances").fetchall()
        assert store.balances() == {row["account"]: row["cents"] for row in balances}
        assert store.tables() == [CLOSED, "great-8-1", "straights-1", "blackjack-1", "lucky-8-1"]
        assert store.closed_tables() == {CLOSED}
        assert store.opened_by() == dict.fromkeys(OPEN, "ann") | {"lucky-8-1": "bob"}
        for row in before.execute("SELECT * FROM seeds"):
            assert store.seed(row["table_id"], row["shoe"]) == row["seed"]
        for table in (*OPEN, CLOSED, "bank", "people"):
            rows = before.execute(
                "SELECT seq, table_id, at, command_id, event FROM journal"
                " WHERE table_id = ? ORDER BY seq",
                (table,),
            )
            assert [tuple(entry) for entry in store.entries(table)] == [tuple(r) for r in rows]
        origin = store.heads()[first_chain.CHAIN]
        last = before.execute("SELECT MAX(number), MAX(last_seq) FROM commands").fetchone()
        assert origin[:2] == tuple(last)
        assert store.heads()[CLOSED] == first_head(origin, CLOSED)
        noted = store.heads()
        asyncio.run(play_on(store))
        assert wrong(store, kept) == []
        assert store.audit(noted) == []
        for table in OPEN:
            assert store.heads()[table].number > origin.number
            opened, *log = store.events(table)
            assert isinstance(opened, e.TableOpened)
            assert not [one for one in check(layout_of(opened), table, log) if one.complaint]
    with Store.open(url, key=KEY) as store:
        assert wrong(store, kept) == []


# --- extracts


def hashes_again(found: Any) -> None:
    """The rules of an extract, for entries of either time."""
    table = found["table"]
    for entry in found["entries"] + found["following"]:
        fields = (entry["seq"], table, entry["at"], entry["command_id"], entry["text"])
        assert entry["hash"] == link(entry["previous"], *fields)
    entries = {}
    for entry in found["entries"] + found["following"]:
        entries.setdefault(entry["command_id"], []).append(entry)
    previous = None
    for command in found["commands"]:
        for entry in entries.get(command["id"], []):
            assert previous in (None, entry["previous"])
            previous = entry["hash"]
        fields = (command["number"], command["id"], table, command["at"], command["last_seq"])
        assert command["hash"] == link(previous or "", *fields, command["sealed"])
        previous = command["hash"]


def test_shoes_from_before_and_since_are_extracted(
    played: Store, before: sqlite3.Connection
) -> None:
    origin = played.heads()[first_chain.CHAIN]
    old = {row["seq"]: row["hash"] for row in before.execute("SELECT seq, hash FROM journal")}
    times: Counter[str] = Counter()
    for table in OPEN:
        reveals = {x.shoe: x.reveal for x in played.events(table) if isinstance(x, e.ShoeEnded)}
        for one in shoes(played, table, 100):
            if not one["ended"]:
                continue
            found = extract(played, table, one["shoe"])
            said = json.loads(found["entries"][-1]["text"])
            assert said["reveal"] == reveals[one["shoe"]]
            checked = verifier.read(said["reveal"].encode())
            assert list(verifier.checks(checked, [one["commitment"]]))
            hashes_again(found)
            of_old = [entry for entry in found["entries"] if entry["seq"] <= origin.seq]
            for entry in of_old:
                assert entry["hash"] == old[entry["seq"]]
                assert entry["previous"] == old.get(entry["seq"] - 1, FIRST_ENTRY)
            assert bool(found["commands"]) == (len(of_old) < len(found["entries"]))
            head = found["head"]
            assert head is not None
            assert played.audit(kept=[parsed(head, "its head")]) == []
            if found["commands"]:
                times["both" if of_old else "since"] += 1
                last = found["commands"][-1]
                assert head["chains"] == {table: {"position": last["number"], "hash": last["hash"]}}
            else:
                times["before"] += 1
                assert head["format"] == "rackcard-head/1"
                assert head["chains"]["journal"]["position"] >= found["entries"][-1]["seq"]
    assert min(times["before"], times["both"], times["since"]) > 0, times


# --- damage


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(2, id="two rows of each table"),
        pytest.param(None, id="every row", marks=pytest.mark.prove),
    ],
)
def test_a_flipped_bit_in_the_old_part_is_found(played: Store, rows: int | None) -> None:
    origin = played.heads()[first_chain.CHAIN]
    chance = random.Random(8)
    every = [cell for cell in cells(played) if cell.value is not None]
    every = [
        cell
        for cell in every
        if cell.key.get("number", cell.key.get("seq", 0)) <= origin.number
        or cell.table in ("chains", "balances")
    ]
    chance.shuffle(every)
    tried: Counter[tuple[str, str]] = Counter()
    for cell in every:
        tried[cell.table, cell.column] += 1
        if rows is not None and tried[cell.table, cell.column] > rows:
            continue
        new = flipped(cell.value, chance)
        while isinstance(new, int) and abs(new - cell.value) < 1_000:  # where another row is
            new = flipped(cell.value, chance)
        put(played, cell, cell.value, new)
        findings = played.audit()
        put(played, cell, new, cell.value)
        assert findings, (cell, new)
    assert ("journal", "hash") in tried
    assert played.audit() == []


@pytest.mark.parametrize("table", ["journal", "commands", "seeds", "postings", "shoes", "chains"])
def test_an_old_row_that_is_gone_is_found(played: Store, table: str) -> None:
    """Those at the end of the old chain, too."""
    origin = played.heads()[first_chain.CHAIN]
    made = schema.metadata.tables[table]
    keys = list(made.primary_key.columns)
    place = made.c.get("number", made.c.get("seq", made.c.get("brought")))
    wanted = select(*made.columns).where(place <= origin.number).order_by(place)
    with played.engine.connect() as db:
        rows = [dict(row) for row in db.execute(wanted).mappings()]
    for row in [*rows[:: max(len(rows) // 8, 1)], rows[-1]]:
        found = [key == row[key.name] for key in keys]
        with behind(played) as db:
            assert db.execute(made.delete().where(*found)).rowcount == 1
        findings = played.audit()
        with behind(played) as db:
            db.execute(made.insert(), row)
        assert findings, row
    assert played.audit() == []


def rewritten(store: Store, with_closing: bool) -> None:
    """The old chain with a change in it, and with hashes that fit again."""
    with behind(store) as db:
        first = text("SELECT event FROM journal WHERE table_id = 'bank' ORDER BY seq LIMIT 1")
        event = json.loads(db.execute(first).scalar_one())
        changed = json.dumps(event | {"player": "eve"}, sort_keys=True, separators=(",", ":"))
        origin = store.heads()[first_chain.CHAIN]
        hashes, commands = {0: FIRST_ENTRY}, {0: FIRST_COMMAND}
        entries = db.execute(
            text(
                "SELECT j.seq, j.table_id, c.at, c.id, j.event FROM journal j JOIN commands c"
                " ON c.table_id = j.table_id AND c.number = j.number"
                " WHERE j.number <= :last ORDER BY j.seq"
            ),
            {"last": origin.number},
        ).all()
        for seq, table, at, command, told in entries:
            is_first = json.loads(told) == event and table == "bank"
            now = changed if is_first else told
            hashes[seq] = link(hashes[seq - 1], seq, table, at, command, now)
            row = {"hash": hashes[seq], "event": now, "seq": seq, "table": table}
            db.execute(
                text(
                    "UPDATE journal SET hash = :hash, event = :event"
                    " WHERE table_id = :table AND seq = :seq"
                ),
                row,
            )
        wanted = text("SELECT * FROM commands WHERE number <= :last ORDER BY number")
        for command in db.execute(wanted, {"last": origin.number}).mappings().all():
            kept = db.execute(
                text(
                    "SELECT table_id, shoe, seed FROM seeds"
                    " WHERE table_id = :table_id AND number = :number ORDER BY shoe"
                ),
                {"table_id": command["table_id"], "number": command["number"]},
            )
            parts = [part for t, shoe, seed in kept for part in (t, shoe, bytes(seed).hex())]
            number = command["number"]
            commands[number] = first_chain.command_hash(
                commands[number - 1], command, hashes[command["last_seq"]], parts
            )
            db.execute(
                text("UPDATE commands SET hash = :hash WHERE table_id = :t AND number = :number"),
                {"hash": commands[number], "t": command["table_id"], "number": number},
            )
        db.execute(text("UPDATE postings SET target = 'player:eve' WHERE target = 'player:ann'"))
        if with_closing:
            closing = first_chain.closing_hash(
                origin.seq, hashes[origin.seq], origin.number, commands[origin.number]
            )
            db.execute(
                text("UPDATE chains SET hash = :hash WHERE table_id = ''"), {"hash": closing}
            )


def test_an_old_chain_that_was_written_anew_is_found(
    played: Store, before: sqlite3.Connection
) -> None:
    noted = played.heads()[first_chain.CHAIN]
    rewritten(played, with_closing=False)
    says = "The chain from before tables had their own does not end where theirs begin."
    assert says in played.audit()
    rewritten(played, with_closing=True)
    found = played.audit()
    assert says not in found
    for table in OPEN:
        assert any(f"Command {noted.number + 1} of {table!r}" in finding for finding in found)
    kept = heads_of_old(before)
    said = played.audit(kept=kept)
    for number in range(1, len(kept) + 1):
        assert any(f"old head {number} attests" in finding for finding in said)


def test_an_old_end_that_was_cut_off_shows_to_who_kept_a_head(
    old_file: Path, tmp_path: Path, before: sqlite3.Connection
) -> None:
    """Before the house was opened by this version: it then begins its chains too early."""
    file = tmp_path / "house.db"
    shutil.copy(old_file, file)
    *_, last = heads_of_old(before)
    with closing(sqlite3.connect(file)) as db:
        number = last.chains["commands"].position - 3
        (seq,) = db.execute("SELECT last_seq FROM commands WHERE number = ?", (number,)).fetchone()
        for statement in (
            f"DELETE FROM heads WHERE number > {number}",
            f"DELETE FROM seeds WHERE number > {number}",
            f"DELETE FROM postings WHERE seq > {seq}",
            f"DELETE FROM journal WHERE seq > {seq}",
            f"DELETE FROM commands WHERE number > {number}",
            f"DELETE FROM shoes WHERE brought > {seq}",
            f"UPDATE shoes SET ended = NULL WHERE ended > {seq}",
            f"DELETE FROM snapshots WHERE seq > {seq}",
            "DELETE FROM balances",
            "INSERT INTO balances SELECT account, SUM(cents) FROM ("
            " SELECT source AS account, -cents AS cents FROM postings"
            " UNION ALL SELECT target, cents FROM postings) AS legs GROUP BY account",
        ):
            db.execute(statement)
        db.commit()
    with Store.open(f"sqlite:///{file}") as store:
        assert [finding for finding in store.audit() if "role" not in finding] == []
        found = store.audit(kept=[last])
        gone = "are missing at the end: old head"
        assert [finding for finding in found if gone in finding and "Commands" in finding]
        assert [finding for finding in found if gone in finding and "Entries" in finding]


# --- how much is attested


def test_a_head_since_attests_everything_before(played: Store, before: sqlite3.Connection) -> None:
    ends = played.heads()
    origin = ends[first_chain.CHAIN].number
    since = sum(end.number - origin for name, end in ends.items() if name)
    assert coverage.total(ends) == origin + since
    old = heads_of_old(before)
    *_, last = old
    reached = last.chains["commands"].position
    assert coverage.attested(ends, coverage.positions(old)) == reached < origin
    head = played.sign_all()
    assert head is not None
    every = parsed(head, "all")
    assert coverage.attested(ends, coverage.positions([every])) == origin + since
    own = {"great-8-1": ends["great-8-1"].number}
    assert coverage.attested(ends, own) == ends["great-8-1"].number
    assert coverage.attested(ends, {}) == 0
    assert played.audit(kept=[every]) == []
    noted = {name: Head(*end) for name, end in ends.items()}
    assert played.audit(noted) == []
