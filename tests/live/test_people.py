"""The book of people: sessions and names on both sides of their limits, and what is kept."""

from __future__ import annotations

import hashlib
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from rackcard.live.books import people as people_module
from rackcard.live.books.journal import Head
from rackcard.live.books.people import NotAllowed, NotLoggedIn, People, Person
from rackcard.live.books.store import Store
from rackcard.live.service import names as module
from rackcard.live.service.names import Names
from rackcard.live.table.bots import bot_id
from rackcard.rules.errors import BadInput

NOW = 1_000_000
WEEK = 7 * 24 * 60 * 60 * 1000
PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def store(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    file = tmp_path_factory.mktemp("people") / "floor.db"
    shutil.copy(migrated_file, file)
    with Store.open(f"sqlite:///{file}") as opened:
        yield opened


@pytest.fixture
def people(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[People]:
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people_module, "PasswordHasher", lambda: quick)
    yield People(store)
    with store.engine.begin() as db:
        for table in ("sessions", "people"):
            db.execute(text(f"DELETE FROM {table}"))


def rows(people: People, table: str) -> list[dict]:
    with people._engine.connect() as db:
        return [dict(row) for row in db.execute(text(f"SELECT * FROM {table}")).mappings()]


def test_who_joins_is_written_down(people: People) -> None:
    ann = people.join("ann", PASSWORD, NOW)
    guest = people.guest(NOW + 1)
    assert (ann.name, ann.role, len(ann.id)) == ("ann", "player", 16)
    assert guest.name.startswith("guest-")
    assert len(guest.name) == 14
    kept = {row["name"]: row for row in rows(people, "people")}
    assert {name: (row["id"], row["role"], row["joined"]) for name, row in kept.items()} == {
        "ann": (ann.id, "player", NOW),
        guest.name: (guest.id, "player", NOW + 1),
    }
    assert kept["ann"]["password"].startswith("$argon2")
    assert kept[guest.name]["password"] == ""


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("a", PASSWORD, "a name is 2 to 24 letters, digits, dots, dashes or underscores."),
        ("a" * 25, PASSWORD, "a name is 2 to 24 letters"),
        ("-ann", PASSWORD, "a name is 2 to 24 letters"),
        ("ann\n", PASSWORD, "a name is 2 to 24 letters"),
        ("ann", "x" * 7, "a password has 8 to 128 characters."),
        ("ann", "x" * 129, "a password has 8 to 128 characters."),
    ],
)
def test_who_may_not_join(people: People, name: str, password: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        people.join(name, password, NOW)
    assert str(refused.value).startswith(says)
    assert rows(people, "people") == []


def test_the_limits_themselves_are_allowed_and_a_name_is_taken_once(people: People) -> None:
    people.join("ab", "x" * 8, NOW)
    people.join("a" * 24, "x" * 128, NOW)
    with pytest.raises(BadInput) as refused:
        people.join("ab", PASSWORD, NOW)
    assert str(refused.value) == "the name 'ab' is taken."


def test_a_session_lasts_a_week_and_no_longer(people: People) -> None:
    ann = people.join("ann", PASSWORD, NOW)
    person, token = people.log_in("ann", PASSWORD, NOW)
    assert person == ann
    assert len(token) == 43
    (kept,) = rows(people, "sessions")
    hashed = hashlib.sha256(token.encode()).hexdigest()
    assert kept == {"token": hashed, "person": ann.id, "until": NOW + WEEK}
    assert people.person_by_token(token, NOW + WEEK - 1) == ann
    for bad, now in ((token, NOW + WEEK), ("x", NOW), (hashed, NOW)):
        with pytest.raises(NotLoggedIn) as refused:
            people.person_by_token(bad, now)
        assert str(refused.value) == "you are not logged in, or your session has ended."


def test_sessions_that_have_ended_go_when_another_begins(people: People) -> None:
    ann, bob = (people.join(name, PASSWORD, NOW) for name in ("ann", "bob"))
    first = people.session(ann, NOW)
    second = people.session(bob, NOW + 1)
    people.session(bob, NOW + WEEK)
    assert sorted(row["until"] for row in rows(people, "sessions")) == [
        NOW + 1 + WEEK,
        NOW + 2 * WEEK,
    ]
    assert people.person_by_token(second, NOW) == bob
    people.log_out(first)
    people.log_out(second)
    assert [row["until"] for row in rows(people, "sessions")] == [NOW + 2 * WEEK]


def test_nobody_else_is_let_in(people: People) -> None:
    people.join("ann", PASSWORD, NOW)
    guest = people.guest(NOW)
    for name, password in (
        ("ann", "wrong horse"),
        ("bob", PASSWORD),
        ("ann'", PASSWORD),
        (guest.name, ""),
        (guest.name, PASSWORD),
    ):
        with pytest.raises(NotLoggedIn) as refused:
            people.log_in(name, password, NOW)
        assert str(refused.value) == "this name and password do not go together."
    assert rows(people, "sessions") == []


def test_a_name_that_nobody_has_is_checked_against_a_secret(people: People) -> None:
    """Even whoever guessed it would not be let in."""
    people._nobody = people._hasher.hash(PASSWORD)
    with pytest.raises(NotLoggedIn):
        people.log_in("nobody", PASSWORD, NOW)


def test_roles_are_given_in_the_journal(people: People, store: Store) -> None:
    ann = people.join("ann", PASSWORD, NOW)
    before = store.heads().get("people", Head()).number
    assert people.appoint("ann", "pit", NOW) == Person(ann.id, "ann", "pit")
    assert people.log_in("ann", PASSWORD, NOW)[0].role == "pit"
    *_, entry = store.entries("people")
    assert (entry.at, entry.command_id[:8], len(entry.command_id)) == (NOW, "appoint-", 32)
    assert store.reply(entry.command_id) == {"ok": True, "person": ann.id, "role": "pit"}
    assert store.reply(entry.command_id, "") is not None, "it is the house's own"
    guest = people.guest(NOW)
    for name, role, says in (
        ("ann", "king", "there is no role 'king'; allowed: player, pit, auditor."),
        ("bob", "pit", "nobody called 'bob' has an account."),
        (guest.name, "pit", f"nobody called '{guest.name}' has an account."),
    ):
        with pytest.raises(BadInput) as refused:
            people.appoint(name, role)
        assert str(refused.value) == says
    assert store.heads().get("people", Head()).number == before + 1
    people.appoint("ann", "player")
    *_, last = store.entries("people")
    assert last.at == 0


def test_what_is_for_some_roles_only() -> None:
    ann = Person("id", "ann", "pit")
    ann.must_be("pit")
    ann.must_be("auditor", "pit")
    with pytest.raises(NotAllowed) as refused:
        ann.must_be("auditor", "player")
    assert str(refused.value) == "this is for auditor and player only."


# --- names


class Known:
    """A book of people that counts who is looked up."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def names(self, ids: list[str]) -> dict[str, str]:
        self.asked.update(ids)
        return {id: id.upper() for id in ids if id != "gone"}


def test_names_are_looked_up_when_a_house_opens_and_never_again(people: People) -> None:
    book = Known()
    names = Names(book)
    names.meet(Person("ann", "Ann", "player"))
    bot = bot_id("Ada", "x-1")
    seats = ("ann", "", "bob", bot, "gone")
    wanted = {"ann": "Ann", "bob": "BOB", bot: "Ada", "gone": "gone"}
    assert names.of(seats) == {**wanted, "bob": "bob"}
    names.look_up(seats)
    assert names.of(seats) == names.of(iter(seats)) == {**wanted, "ann": "ANN"}
    assert book.asked == {"ann": 1, "bob": 1, "gone": 1}
    assert names.of([]) == {}
    ann = people.join("ann", PASSWORD, NOW)
    assert people.names([ann.id, "nobody"]) == {ann.id: "ann"}


def test_the_longest_unseen_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KNOWN", 2)
    names = Names(Known())
    for who in ("ann", "bob", "ann", "cat"):
        names.meet(Person(who, who.title(), "player"))
    assert dict(names._known) == {"ann": "Ann", "cat": "Cat"}
    names.meet(Person("ann", "Anna", "player"))
    assert list(names._known) == ["cat", "ann"]
