"""Signed heads: what is cut off or written anew shows to whoever kept one; and so do roles."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from rackcard import signing
from rackcard.live.books import heads
from rackcard.live.books import store as stores
from rackcard.live.books.heads import COMMANDS, JOURNAL, Kept
from rackcard.live.books.journal import Head
from rackcard.live.books.people import People
from rackcard.live.books.roles import PEOPLE
from rackcard.live.books.store import Store
from rackcard.live.books.transaction import draft
from rackcard.live.table.events import Appointed, ShoeEnded
from rackcard.rules.errors import BadInput
from tests.live.conftest import Fresh
from tests.live.floor import fill, one, pay, record, wager
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
    """Ten commands, and then so many wagers that are paid back."""
    fill(store)
    for n in range(commands):
        one(store, record(f"bet-{n}", wager(100), pay(100)))


def shoe_ends(store: Store, shoe: int = 1) -> None:
    one(store, record(f"end-{shoe}", ShoeEnded(shoe, "{}", ""), owner=""))


def stored(store: Store) -> list[tuple[int, int]]:
    with store.engine.connect() as db:
        return [tuple(row) for row in db.execute(text("SELECT id, number FROM heads ORDER BY id"))]


def latest(store: Store) -> Kept:
    document = store.signed_head()
    assert document is not None
    return heads.parsed(document, "my head")


def cut_off(store: Store, commands: int, with_heads: bool = True) -> None:
    """The end of a database taken away by somebody who leaves no trace in it."""
    last = store.head().number - commands
    with behind(store) as db:
        seq = db.execute(text("SELECT last_seq FROM commands WHERE number = :n"), {"n": last})
        entry = seq.scalar_one()
        db.execute(text("DELETE FROM seeds WHERE number > :n"), {"n": last})
        db.execute(text("DELETE FROM postings WHERE seq > :n"), {"n": entry})
        db.execute(text("DELETE FROM journal WHERE seq > :n"), {"n": entry})
        db.execute(text("DELETE FROM commands WHERE number > :n"), {"n": last})
        db.execute(text("DELETE FROM shoes WHERE brought > :n"), {"n": entry})
        db.execute(text("UPDATE shoes SET ended = NULL WHERE ended > :n"), {"n": entry})
        db.execute(text("DELETE FROM snapshots WHERE seq > :n"), {"n": entry})
        if with_heads:
            db.execute(text("DELETE FROM heads WHERE number > :n"), {"n": last})
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
    assert stored(house) == [(1, 11)]
    one(house, record("more"))
    shoe_ends(house, 2)
    assert stored(house) == [(1, 11), (2, 13)]
    head, links = house.head(), latest(house).chains
    assert links == {
        JOURNAL: (head.seq, head.entry_hash),
        COMMANDS: (head.number, head.command_hash),
    }
    assert house.audit() == []


def test_several_shoes_in_one_transaction_are_one_head(house: Store) -> None:
    fill(house)
    house.commit([record(f"end-{n}", ShoeEnded(n, "{}", ""), owner="") for n in range(5)])
    assert stored(house) == [(1, 15)]


def test_a_head_is_signed_every_so_many_commands(
    house: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "EVERY", 10)
    fill(house)  # the eighth record comes in a batch of its own, as command ten
    for n in range(25):
        one(house, record(f"c-{n}"))
    assert [number for _, number in stored(house)] == [10, 20, 30]


def test_a_refused_command_signs_nothing(house: Store) -> None:
    fill(house)
    poor = record("end", wager(10**9), ShoeEnded(1, "{}", ""))
    assert isinstance(house.commit([poor])[0], BadInput)
    with pytest.raises(BadInput):
        house.commit([poor], whole=True)
    assert stored(house) == []


def test_a_head_is_signed_on_request_and_only_if_there_is_more(url: str, key: Any) -> None:
    with Store.open(url, key=key) as store:
        store.sign_head()
        assert stored(store) == []
        assert store.signed_head() is None
        fill(store)
        store.sign_head()
        store.sign_head()
        assert stored(store) == [(1, 10)]
    with Store.open(url, key=key) as store:
        store.sign_head()
        assert stored(store) == [(1, 10)]
        one(store, record("more"))
        store.sign_head()
        assert stored(store) == [(1, 10), (2, 11)]


def test_a_house_that_is_opened_again_goes_on_numbering_its_heads(url: str, key: Any) -> None:
    for number in (1, 2, 3):
        with Store.open(url, key=key) as store:
            store.sign_head()
            one(store, record(f"c-{number}"))
            store.sign_head()
            store.sign_head()
            assert stored(store) == [(n, n) for n in range(1, number + 1)]
            assert store.audit() == []


def test_without_a_key_nothing_is_signed(store: Store) -> None:
    evening(store, 3)
    shoe_ends(store)
    store.sign_head()
    assert stored(store) == []
    assert store.audit() == []


def test_the_head_of_an_entry_is_the_first_that_attests_it(house: Store) -> None:
    fill(house)
    shoe_ends(house, 1)
    first = house.head().seq
    one(house, record("more", wager(100), pay(100)))
    shoe_ends(house, 2)
    second = house.head().seq
    for seq, found in ((1, first), (first, first), (first + 1, second), (second, second)):
        document = house.signed_head(seq)
        assert document is not None
        assert document["chains"][JOURNAL]["position"] == found
    assert house.signed_head(second + 1) is None


def test_it_is_plain_ed25519_over_canonical_json(house: Store, key: Any) -> None:
    fill(house)
    shoe_ends(house)
    signed = house.signed_head()
    assert signed is not None
    document: dict[str, Any] = {**signed}
    signature = document.pop("signature")
    assert signature["algorithm"] == "ed25519"
    assert document["format"] == "rackcard-head/1"
    said = json.dumps(document, sort_keys=True, separators=(",", ":")).encode()
    assert signing.canonical(document) == said


# --- what they find


def test_an_end_that_was_cut_off_shows_to_who_kept_a_head(house: Store) -> None:
    evening(house)
    house.sign_head()
    kept = latest(house)
    assert house.audit(kept=[kept]) == []
    before = house.head()
    cut_off(house, CUT)
    after = house.head()
    assert before.number - after.number == CUT
    assert house.audit() == [], "nobody can tell from the database alone"
    assert house.audit(kept=[kept]) == [
        f"Commands {after.number + 1} to {before.number} are missing at the end: "
        "my head attests them.",
        f"Entries {after.seq + 1} to {before.seq} are missing at the end: my head attests them.",
    ]


def test_a_single_command_less_is_enough(house: Store) -> None:
    fill(house)
    one(house, record("last", wager(100)))
    house.sign_head()
    kept = latest(house)
    assert house.audit(kept=[kept]) == []
    cut_off(house, 1)
    assert house.audit(kept=[kept]) == [
        "Command 11 is missing at the end: my head attests it.",
        "Entry 13 is missing at the end: my head attests it.",
    ]


def test_the_house_s_own_heads_find_an_end_cut_off_without_them(house: Store) -> None:
    evening(house)
    house.sign_head()
    cut_off(house, CUT, with_heads=False)
    findings = house.audit()
    assert any("Head 1 of the house attests" in finding for finding in findings)


def test_an_end_that_was_written_anew_shows(url: str, key: Any) -> None:
    with Store.open(url, key=key) as store:
        evening(store)
        store.sign_head()
        kept, before = latest(store), store.head()
        cut_off(store, CUT)
    with Store.open(url, key=key) as store:
        for n in range(CUT + 5):
            one(store, record(f"other-{n}", wager(200), pay(200)))
        store.sign_head()
        assert store.audit() == []
        assert store.audit(kept=[kept]) == [
            f"{what} {number} is not the one that my head attests: "
            "it, or something before it, was written anew."
            for what, number in (("Command", before.number), ("Entry", before.seq))
        ]


def test_of_several_heads_each_is_checked(house: Store) -> None:
    fill(house)
    house.sign_head()
    early = latest(house)
    evening_end = [one(house, record(f"bet-{n}", wager(100), pay(100))) for n in range(5)]
    assert len(evening_end) == 5
    house.sign_head()
    late = latest(house)
    cut_off(house, 3)
    assert house.audit(kept=[early]) == []
    assert len(house.audit(kept=[early, late])) == 2


def test_an_empty_database_has_no_end_to_attest(fresh: Fresh, key: Any) -> None:
    with Store.open(fresh(), key=key) as store:
        fill(store)
        store.sign_head()
        kept = latest(store)
    with Store.open(fresh(), key=key) as store:
        assert store.audit() == []
        start = heads.parsed(json.loads(heads.signed(Head(), key)), "the start")
        assert store.audit(kept=[start]) == []
        findings = store.audit(kept=[kept])
        assert findings[0] == "Commands 1 to 10 are missing at the end: my head attests them."


# --- heads that are none


def forged(house: Store, change: Callable[[dict[str, Any]], Any]) -> list[str]:
    fill(house)
    house.sign_head()
    document = json.loads(json.dumps(house.signed_head()))
    change(document)
    return house.audit(kept=[heads.parsed(document, "my head")])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d["chains"]["commands"].update(position=9), "does not fit what it says"),
        (lambda d: d["chains"]["commands"].update(hash="0" * 64), "does not fit what it says"),
        (lambda d: d["chains"].pop("journal"), "does not fit what it says"),
        (lambda d: d.update(more=1), "does not fit what it says"),
        (lambda d: d["signature"].update(value="AAAA"), "does not fit what it says"),
        (lambda d: d["signature"].update(value="?"), "is no head of this version"),
        (lambda d: d.pop("signature"), "is no head of this version"),
        (lambda d: d["chains"]["journal"].update(position=-1), "is no head of this version"),
        (lambda d: d["chains"]["journal"].update(position=True), "is no head of this version"),
        (lambda d: d.update(chains=[]), "does not fit what it says"),
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
    house.sign_head()
    own = key.public_key().public_bytes_raw()
    signing.new_key(tmp_path / "other")
    other = signing.read_key(tmp_path / "other")
    claimed = heads.parsed(json.loads(heads.signed(house.head(), other)), "my head")
    assert house.audit(kept=[claimed]) == [], "whose key it is, nobody said"
    assert house.audit(signed_by=own) == []
    (finding,) = house.audit(kept=[claimed], signed_by=own)
    assert finding.startswith("my head is signed with another key than the house's: ")
    (finding,) = house.audit(signed_by=other.public_key().public_bytes_raw())
    assert finding.startswith("Head 1 of the house is signed with another key")


def test_a_chain_that_is_not_kept_here(house: Store, key: Any) -> None:
    fill(house)
    content = {"format": heads.FORMAT, "chains": {"table:7": {"position": 3, "hash": "0" * 64}}}
    kept = heads.parsed(signing.signed(content, key), "my head")
    assert house.audit(kept=[kept]) == [
        "my head attests a chain 'table:7', which is not kept here."
    ]


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
    document = json.loads(heads.signed(Head(), key))
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
    house.sign_head()
    kept = latest(house)
    cut_off(house, 1)
    with behind(house) as db:
        db.execute(text("UPDATE people SET role = 'player'"))
    assert house.audit() == []
    assert len(house.audit(kept=[kept])) == 2


def test_roles_are_given_at_one_place_only() -> None:
    with pytest.raises(BadInput, match="roles, and nothing else"):
        draft(record("c", Appointed("x", "iris", "pit")))
    with pytest.raises(BadInput, match="roles, and nothing else"):
        draft(record("c", wager(5), table=PEOPLE))


def test_roles_of_an_older_database_are_carried_over(url: str) -> None:
    """As they were found, under commands that say so."""
    with Store.open(url) as store:
        fill(store)
        joined(store)
        joined(store, "eve", None)
        cut_off(store, 1)  # the journal of r0002 knew of no role
        with behind(store) as db:
            for since in (
                *("DROP TABLE heads", "DROP TABLE shoes", "DROP TABLE snapshots"),
                *("DROP INDEX people_by_folded", "DROP INDEX sessions_by_person"),
                "ALTER TABLE people DROP COLUMN folded",
                "UPDATE alembic_version SET version_num = 'r0002'",
            ):
                db.execute(text(since))
    with Store.open(url) as store:
        assert store.audit() == []
        (entry,) = store.entries(PEOPLE)
        assert isinstance(entry.event, Appointed)
        assert entry.event.name == "iris"
        assert entry.command_id.startswith("carried-over-")
        one(store, record("more"))
        assert store.audit() == []
