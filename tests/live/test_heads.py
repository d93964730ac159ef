"""Signed heads: what is cut off or written anew shows to whoever kept one; and so do roles."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text

from rackcard import signing
from rackcard.live.books import database, first_chain, head_signer, heads
from rackcard.live.books.first_chain import FIRST_COMMAND, FIRST_ENTRY
from rackcard.live.books.heads import Kept
from rackcard.live.books.journal import Head, first_head, link
from rackcard.live.books.people import People
from rackcard.live.books.roles import PEOPLE
from rackcard.live.books.store import Store
from rackcard.live.books.transaction import draft
from rackcard.live.table.events import BANK, Appointed, ShoeEnded
from rackcard.rules.errors import BadInput
from tests.live import older
from tests.live.conftest import Fresh
from tests.live.floor import ANN, TABLE, fill, one, opened, pay, record, wager
from tests.live.test_store_audit import behind
from tests.web.conftest import quick_hasher

CUT = 21
"""Commands that somebody cuts off."""


@pytest.fixture(scope="module")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "house.key"
    signing.new_key(path)
    return path


@pytest.fixture(scope="module")
def key(key_file: Path) -> Any:
    return signing.read_key(key_file)


@pytest.fixture
def house(url: str, key: Any) -> Any:
    with Store.open(url, key=key) as opened:
        yield opened


def evening(store: Store, commands: int = 30) -> None:
    """Eight commands at the table, and then so many wagers that are paid back."""
    fill(store)
    for n in range(commands):
        one(store, record(f"bet-{n}", wager(100), pay(100)))


def shoe_ends(store: Store, shoe: int = 1) -> None:
    one(store, record(f"end-{shoe}", ShoeEnded(shoe, "{}", ""), owner=""))


def stored(store: Store, table: str = TABLE) -> list[int]:
    """The commands of a table up to which heads are signed."""
    wanted = text("SELECT number FROM heads WHERE table_id = :table ORDER BY number")
    with store.engine.connect() as db:
        return list(db.execute(wanted, {"table": table}).scalars())


def latest(store: Store) -> Kept:
    """Where all chains end, as somebody may keep it."""
    document = store.sign_all()
    assert document is not None
    return heads.parsed(json.loads(json.dumps(document)), "my head")


def cut_off(store: Store, commands: int, with_heads: bool = True, table: str = TABLE) -> None:
    """The end of a chain taken away by somebody who leaves no trace in the database."""
    last = store.heads()[table].number - commands
    with behind(store) as db:

        def run(statement: str, **more: Any) -> Any:
            return db.execute(text(statement), {"t": table, **more})

        of_table = "WHERE table_id = :t"
        entry, hashed = 0, first_head(Head(), table).hash
        for row in run(f"SELECT * FROM commands {of_table} AND number = :n", n=last):
            entry, hashed = row.last_seq, row.hash
        for name in ("seeds", "heads") if with_heads else ("seeds",):
            run(f"DELETE FROM {name} {of_table} AND number > :n", n=last)
        for name in ("postings", "journal", "snapshots"):
            run(f"DELETE FROM {name} {of_table} AND seq > :n", n=entry)
        run(f"DELETE FROM commands {of_table} AND number > :n", n=last)
        run(f"DELETE FROM shoes {of_table} AND brought > :n", n=entry)
        run(f"UPDATE shoes SET ended = NULL {of_table} AND ended > :n", n=entry)
        change = "number = :n, seq = :seq, hash = :hash"
        run(f"UPDATE chains SET {change} {of_table}", n=last, seq=entry, hash=hashed)
        if not last:
            run(f"DELETE FROM chains {of_table}")
        add_up_again(db)


def add_up_again(db: Connection) -> None:
    db.execute(text("DELETE FROM balances"))
    db.execute(
        text(
            "INSERT INTO balances SELECT account, SUM(cents) FROM ("
            " SELECT source AS account, -cents AS cents FROM postings"
            " UNION ALL SELECT target, cents FROM postings) AS legs GROUP BY account"
        )
    )


# --- when they are signed


def test_a_head_is_signed_when_a_shoe_ends(house: Store) -> None:
    fill(house)
    assert stored(house) == []
    shoe_ends(house)
    assert stored(house) == [9]
    one(house, record("more"))
    shoe_ends(house, 2)
    assert stored(house) == [9, 11]
    head = house.heads()[TABLE]
    document = house.signed_head(TABLE, head.seq)
    assert document is not None
    assert document["chains"] == {TABLE: {"position": head.number, "hash": head.hash}}
    assert stored(house, BANK) == [], "a head is of one table"
    assert house.audit() == []


def test_every_shoe_of_a_transaction_has_the_head_of_the_command_that_ended_it(
    house: Store,
) -> None:
    fill(house)
    house.commit([record(f"end-{n}", ShoeEnded(n, "{}", ""), owner="") for n in range(5)])
    assert stored(house) == [9, 10, 11, 12, 13]
    house.commit([record("end-7", ShoeEnded(7, "{}", ""), owner=""), record("more")])
    assert stored(house) == [9, 10, 11, 12, 13, 14], "and not of what came after"
    assert house.audit() == []


def test_a_head_is_signed_every_so_many_commands(
    house: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(head_signer, "EVERY", 10)
    one(house, record("first"))
    for n in range(25):
        one(house, record(f"c-{n}"))
        one(house, record(f"other-{n}", table="great-8/2"))
    assert stored(house) == [10, 20]
    assert stored(house, "great-8/2") == [10, 20], "of each table"


def test_a_refused_command_signs_nothing(house: Store) -> None:
    fill(house)
    poor = record("end", wager(10**9), ShoeEnded(1, "{}", ""))
    assert isinstance(house.commit([poor])[0], BadInput)
    with pytest.raises(BadInput):
        house.commit([poor], whole=True)
    assert stored(house) == []


def test_heads_are_signed_on_request_and_only_if_there_is_more(url: str, key: Any) -> None:
    with Store.open(url, key=key) as store:
        store.sign_heads()
        assert stored(store) == []
        fill(store)
        store.sign_heads()
        store.sign_heads()
        assert (stored(store), stored(store, BANK)) == ([8], [2])
    with Store.open(url, key=key) as store:
        store.sign_heads()
        assert (stored(store), stored(store, BANK)) == ([8], [2])
        one(store, record("more"))
        store.sign_heads()
        assert (stored(store), stored(store, BANK)) == ([8, 9], [2])
        assert store.signed_positions() == {TABLE: 9, BANK: 2}


def test_a_node_signs_its_own_chains_and_those_of_all(url: str, key: Any) -> None:
    with Store.open(url, key=key) as store:
        fill(store)
        one(store, record("other", table="great-8/2"))
        with store.engine.begin() as db:
            db.execute(text("UPDATE chains SET node = 'b' WHERE table_id = 'great-8/2'"))
        store.sign_heads()
        assert store.signed_positions() == {TABLE: 8, BANK: 2}
        store.node = "b"
        store.sign_heads()
        assert store.signed_positions() == {TABLE: 8, BANK: 2, "great-8/2": 1}


def test_a_house_that_is_opened_again_goes_on_with_its_heads(url: str, key: Any) -> None:
    for number in (1, 2, 3):
        with Store.open(url, key=key) as store:
            store.sign_heads()
            one(store, record(f"c-{number}"))
            store.sign_heads()
            store.sign_heads()
            assert stored(store) == list(range(1, number + 1))
            assert store.audit() == []


def test_without_a_key_nothing_is_signed(store: Store) -> None:
    evening(store, 3)
    shoe_ends(store)
    store.sign_heads()
    assert store.signed_positions() == {}
    assert store.sign_all() is None
    assert store.audit() == []


def test_the_head_of_an_entry_is_the_first_that_attests_it(house: Store) -> None:
    fill(house)
    shoe_ends(house, 1)
    first = house.heads()[TABLE]
    one(house, record("more", wager(100), pay(100)))
    shoe_ends(house, 2)
    second = house.heads()[TABLE]
    for seq, found in (
        *((1, first), (first.seq, first)),
        *((first.seq + 1, second), (second.seq, second)),
    ):
        document = house.signed_head(TABLE, seq)
        assert document is not None
        assert document["chains"][TABLE]["position"] == found.number
    assert house.signed_head(TABLE, second.seq + 1) is None


def test_all_chains_are_signed_as_they_are_now(house: Store) -> None:
    fill(house)
    ends = {name: (head.number, head.hash) for name, head in house.heads().items()}
    assert latest(house).chains == ends
    assert house.audit(kept=[latest(house)]) == []


def test_it_is_plain_ed25519_over_canonical_json(house: Store, key: Any) -> None:
    fill(house)
    shoe_ends(house)
    signed = house.signed_head(TABLE, 1)
    assert signed is not None
    document: dict[str, Any] = {**signed}
    signature = document.pop("signature")
    assert signature["algorithm"] == "ed25519"
    assert document["format"] == "rackcard-head/2"
    said = json.dumps(document, sort_keys=True, separators=(",", ":")).encode()
    assert signing.canonical(document) == said


# --- what they find


def test_an_end_that_was_cut_off_shows_to_who_kept_a_head(house: Store) -> None:
    evening(house)
    house.sign_heads()
    kept = latest(house)
    assert house.audit(kept=[kept]) == []
    before = house.heads()[TABLE].number
    cut_off(house, CUT)
    after = house.heads()[TABLE].number
    assert before - after == CUT
    assert house.audit() == [], "nobody can tell from the database alone"
    assert house.audit(kept=[kept]) == [
        f"Commands {after + 1} to {before} of 'great-8/1' are missing at the end: "
        "my head attests them.",
    ]


def test_a_single_command_less_is_enough(house: Store) -> None:
    fill(house)
    one(house, record("last", wager(100)))
    kept = latest(house)
    assert house.audit(kept=[kept]) == []
    cut_off(house, 1)
    assert house.audit(kept=[kept]) == [
        "Command 9 of 'great-8/1' is missing at the end: my head attests it.",
    ]


def test_a_whole_table_that_is_gone_shows_to_who_kept_a_head(house: Store) -> None:
    """With everything that is kept of it, its money, and the heads of the house."""
    fill(house)
    for other in ("great-8/2", "great-8/3"):
        one(house, record(f"open-{other}", opened(), table=other, seeds={1: bytes(32)}))
        one(house, record(f"bet-{other}", wager(100), pay(300), table=other))
    house.sign_heads()
    kept = latest(house)
    own = house.signed_head("great-8/2", 1)
    assert own is not None
    money = house.balance(ANN)
    cut_off(house, 2, table="great-8/2")
    assert "great-8/2" not in house.heads()
    assert house.balance(ANN) == money - 200
    assert house.audit() == [], "nobody can tell from the database alone"
    gone = "Commands 1 to 2 of 'great-8/2' are missing at the end: my head attests them."
    assert house.audit(kept=[kept]) == [gone]
    assert house.audit(kept=[heads.parsed(own, "my head")]) == [gone]


def test_the_house_s_own_heads_find_an_end_cut_off_without_them(house: Store) -> None:
    evening(house)
    house.sign_heads()
    cut_off(house, CUT, with_heads=False)
    findings = house.audit()
    assert any("Head 38 of 'great-8/1' attests" in finding for finding in findings)


def test_an_end_that_was_written_anew_shows(url: str, key: Any) -> None:
    with Store.open(url, key=key) as store:
        evening(store)
        kept, before = latest(store), store.heads()[TABLE]
        cut_off(store, CUT)
    with Store.open(url, key=key) as store:
        for n in range(CUT + 5):
            one(store, record(f"other-{n}", wager(200), pay(200)))
        store.sign_heads()
        assert store.audit() == []
        assert store.audit(kept=[kept]) == [
            f"Command {before.number} of 'great-8/1' is not the one that my head attests: "
            "it, or something before it, was written anew."
        ]


def test_of_several_heads_each_is_checked(house: Store) -> None:
    fill(house)
    early = latest(house)
    evening_end = [one(house, record(f"bet-{n}", wager(100), pay(100))) for n in range(5)]
    assert len(evening_end) == 5
    late = latest(house)
    cut_off(house, 3)
    assert house.audit(kept=[early]) == []
    assert len(house.audit(kept=[early, late])) == 1


def test_an_empty_database_has_no_end_to_attest(fresh: Fresh, key: Any) -> None:
    with Store.open(fresh(), key=key) as store:
        fill(store)
        kept = latest(store)
    with Store.open(fresh(), key=key) as store:
        assert store.audit() == []
        beginning = {TABLE: first_head(Head(), TABLE)}
        start = heads.parsed(json.loads(heads.signed(beginning, key)), "the start")
        assert store.audit(kept=[start]) == []
        assert store.audit(kept=[kept]) == [
            f"Commands 1 to {last} of {name!r} are missing at the end: my head attests them."
            for name, last in ((BANK, 2), (TABLE, 8))
        ]


# --- heads that are none


def forged(house: Store, change: Callable[[dict[str, Any]], Any]) -> list[str]:
    fill(house)
    document = json.loads(json.dumps(house.sign_all()))
    change(document)
    return house.audit(kept=[heads.parsed(document, "my head")])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d["chains"][TABLE].update(position=9), "does not fit what it says"),
        (lambda d: d["chains"][TABLE].update(hash="0" * 64), "does not fit what it says"),
        (lambda d: d["chains"].pop(BANK), "does not fit what it says"),
        (lambda d: d.update(more=1), "does not fit what it says"),
        (lambda d: d["signature"].update(value="AAAA"), "does not fit what it says"),
        (lambda d: d["signature"].update(value="?"), "is no head of this version"),
        (lambda d: d.pop("signature"), "is no head of this version"),
        (lambda d: d["chains"][BANK].update(position=-1), "is no head of this version"),
        (lambda d: d["chains"][BANK].update(position=True), "is no head of this version"),
        (lambda d: d.update(chains=[]), "does not fit what it says"),
        (lambda d: d.update(format="rackcard-head/1"), "does not fit what it says"),
        (lambda d: d.update(format="rackcard-head/3"), "is no head of this version"),
    ],
)
def test_a_forged_head_attests_nothing(
    house: Store, change: Callable[[dict[str, Any]], Any], says: str
) -> None:
    (finding,) = forged(house, change)
    assert says in finding
    assert finding.endswith("it attests nothing.")


def test_a_head_signed_with_another_key(house: Store, key: Any, tmp_path: Path) -> None:
    fill(house)
    house.sign_heads()
    own = key.public_key().public_bytes_raw()
    signing.new_key(tmp_path / "other")
    other = signing.read_key(tmp_path / "other")
    claimed = heads.parsed(json.loads(heads.signed(house.heads(), other)), "my head")
    assert house.audit(kept=[claimed]) == [], "whose key it is, nobody said"
    assert house.audit(signed_by=own) == []
    (finding,) = house.audit(kept=[claimed], signed_by=own)
    assert finding.startswith("my head is signed with another key than the house's: ")
    assert [
        finding.partition(" is signed with another key")[0]
        for finding in house.audit(signed_by=other.public_key().public_bytes_raw())
    ] == ["Head 2 of 'bank'", "Head 8 of 'great-8/1'"]


def test_a_chain_that_is_not_kept_here(house: Store, key: Any) -> None:
    fill(house)
    chains = {"table:7": {"position": 3, "hash": "0" * 64}}
    for format, says in (
        (heads.FIRST_FORMAT, "my head attests a chain 'table:7', which is not kept here."),
        (
            heads.FORMAT,
            "Commands 1 to 3 of 'table:7' are missing at the end: my head attests them.",
        ),
    ):
        content = {"format": format, "chains": chains}
        kept = heads.parsed(signing.signed(content, key), "my head")
        assert house.audit(kept=[kept]) == [says]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("{}", "holds no head"),
        ("[]", "holds no head"),
        ('{"head": null}', "holds no head"),
    ],
)
def test_a_file_without_heads(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "heads.json"
    path.write_text(content)
    with pytest.raises(BadInput, match=says):
        heads.read_files([path])
    with pytest.raises(BadInput, match="cannot read"):
        heads.read_files([tmp_path / "nowhere.json"])


def test_files_hold_one_or_several(tmp_path: Path, key: Any) -> None:
    document = json.loads(heads.signed({TABLE: Head()}, key))
    path = tmp_path / "heads.json"
    for content, found in (
        (document, [str(path)]),
        ({"table": "x", "head": document}, [str(path)]),
        ([document, {"head": document}], [f"{path}, head 1", f"{path}, head 2"]),
    ):
        path.write_text(json.dumps(content))
        assert [kept.source for kept in heads.read_files([path])] == found


# --- roles


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rackcard.live.books.people.PasswordHasher", quick_hasher)


def joined(store: Store, name: str = "iris", role: str | None = "auditor") -> People:
    people = People(store)
    people.join(name, "a long password", now=1)
    if role:
        people.appoint(name, role, now=2)
    return people


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE people SET role = 'pit' WHERE name = 'iris'", "'iris' is 'pit', and the journal"),
        ("UPDATE people SET role = 'player' WHERE name = 'iris'", "the journal says 'auditor'"),
        ("UPDATE people SET role = 'auditor' WHERE name = 'eve'", "the journal says 'player'"),
        ("UPDATE people SET name = 'mona' WHERE name = 'iris'", "is called 'mona' now"),
        ("DELETE FROM people WHERE name = 'iris'", "'iris', who was appointed auditor, is not"),
        (
            "INSERT INTO people (id, name, password, role, joined, folded)"
            " VALUES ('x1', 'mallory', '', 'pit', 0, 'mallory')",
            "The role of 'mallory'",
        ),
    ],
)
def test_a_role_that_nobody_gave_is_found(store: Store, change: str, says: str) -> None:
    joined(store)
    joined(store, "eve", None)
    assert store.audit() == []
    with behind(store) as db:
        db.execute(text(change))
    (finding,) = store.audit()
    assert says in finding


def test_a_role_is_in_the_journal_and_in_force(store: Store) -> None:
    people = joined(store)
    assert people.log_in("iris", "a long password", 3)[0].role == "auditor"
    appointed: list[Any] = [entry.event for entry in store.entries(PEOPLE)]
    assert [event.role for event in appointed] == ["auditor"]
    people.appoint("iris", "player")
    assert people.log_in("iris", "a long password", 3)[0].role == "player"
    assert store.audit() == []
    with pytest.raises(BadInput, match="there is no role 'boss'"):
        people.appoint("iris", "boss")


def test_a_role_given_and_cut_off_again_shows_to_who_kept_a_head(house: Store) -> None:
    fill(house)
    joined(house)
    kept = latest(house)
    cut_off(house, 1, table=PEOPLE)
    with behind(house) as db:
        db.execute(text("UPDATE people SET role = 'player'"))
    assert house.audit() == []
    assert len(house.audit(kept=[kept])) == 1


def test_roles_are_given_at_one_place_only() -> None:
    with pytest.raises(BadInput, match="roles, and nothing else"):
        draft(record("c", Appointed("x", "iris", "pit")))
    with pytest.raises(BadInput, match="roles, and nothing else"):
        draft(record("c", wager(5), table=PEOPLE))


def test_roles_of_an_older_database_are_carried_over(fresh: Fresh) -> None:
    """As they were found, under commands that say so; the journal of r0002 knew of no role."""
    url = fresh()
    engine = create_engine(database.parse(url))
    event = '{"cents":5,"kind":"PlayMoneyGranted","player":"ann"}'
    entry = link(FIRST_ENTRY, 1, BANK, 7, "g", event)
    command = {
        "number": 1,
        "id": "g",
        "owner": "ann",
        "table_id": BANK,
        "at": 7,
        "last_seq": 1,
        "reply": "{}",
    }
    hashed = first_chain.command_hash(FIRST_COMMAND, command, entry, [])
    with engine.begin() as db:
        older.at_revision(db, "r0002")
        older.insert(db, "commands", **command, hash=hashed)
        row = {"seq": 1, "table_id": BANK, "at": 7, "command_id": "g", "event": event}
        older.insert(db, "journal", **row, hash=entry)
        older.insert(db, "postings", seq=1, leg=0, source=BANK, target=ANN, cents=5)
        for account, cents in ((BANK, -5), (ANN, 5)):
            older.insert(db, "balances", account=account, cents=cents)
        for name, role in (("iris", "auditor"), ("eve", "player")):
            older.insert(db, "people", id=f"id-{name}", name=name, password="", role=role, joined=1)
    engine.dispose()
    with Store.open(url) as store:
        assert store.audit() == []
        (found,) = store.entries(PEOPLE)
        assert isinstance(found.event, Appointed)
        assert found.event.name == "iris"
        assert found.command_id == "carried-over-id-iris"
        assert store.heads()[PEOPLE][:2] == (2, 2), "after the chain that was closed"
        one(store, record("more"))
        assert store.audit() == []
