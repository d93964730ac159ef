"""Accounts under attack: names that only look different, passwords that change, sessions that end.

On SQLite and PostgreSQL alike, for both the folded name and the end of a session are rows.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic import command
from argon2 import PasswordHasher
from sqlalchemy import text

from rackcard.live.books import database, migrations
from rackcard.live.books import people as people_module
from rackcard.live.books.devices import Devices
from rackcard.live.books.people import NotAllowed, NotLoggedIn, People, Person
from rackcard.live.books.session_cache import KEPT_SECONDS, SessionCache
from rackcard.live.books.store import Store
from rackcard.live.table.bots import NAMES as BOTS
from rackcard.rules.errors import BadInput

NOW = 1_000_000
WEEK = 7 * 24 * 60 * 60 * 1000
PASSWORD = "correct horse"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "PasswordHasher", lambda: QUICK)


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


@pytest.fixture
def one_people(migrated_file: Path, tmp_path: Path) -> Iterator[People]:
    """On SQLite only, for what does not depend on the database."""
    url = f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'one.db')}"
    with Store.open(url) as store:
        yield People(store)


def who(people: People, token: str, now: int) -> Person:
    """As the API asks: the cache first."""
    return people.recall(token, now) or people.person_by_token(token, now)


# --- names


def test_a_name_is_one_in_any_case(people: People) -> None:
    ann = people.join("Ann", PASSWORD, NOW)
    assert ann.name == "Ann", "it is shown as it was written"
    for same in ("ann", "ANN", "aNN", "Ann"):
        with pytest.raises(BadInput) as refused:
            people.join(same, PASSWORD, NOW)
        assert str(refused.value) == f"the name {same!r} is taken."
        assert people.log_in(same, PASSWORD, NOW)[0] == ann
    assert people.appoint("ANN", "pit").id == ann.id
    people.join("Ann.", PASSWORD, NOW)


RESERVED = (
    *("house", "House", "HOUSE", "bank", "pit", "dealer", "d.e.a.l.e.r", "Pit-Boss", "admin"),
    *("guest", "guest-", "Guest-ann", "GUEST-01234567", "guest01234567", "guest_1", "rackcard"),
    *("bot-1", "bot", *BOTS, *(name.upper() for name in BOTS)),
)


@pytest.mark.parametrize("name", RESERVED)
def test_nobody_speaks_for_the_house(one_people: People, name: str) -> None:
    with pytest.raises(BadInput) as refused:
        one_people.join(name, PASSWORD, NOW)
    assert str(refused.value) == f"the name {name!r} is reserved for the house: choose another."


@pytest.mark.parametrize("name", ["housemate", "Adam", "guestav", "Banksy", "botany", "pitt"])
def test_names_that_only_begin_so_are_free(one_people: People, name: str) -> None:
    assert one_people.join(name, PASSWORD, NOW).name == name


OLD_SCHEMA = "r0003"


def as_before(url: str, accounts: list[tuple[str, str, int]]) -> None:
    """A database of the version before, with accounts in it: id, name, when they joined."""
    engine = database.connect(database.parse(url), writer=True)
    with engine.begin() as db:
        config = migrations._config()
        config.attributes["connection"] = db
        command.upgrade(config, OLD_SCHEMA)
        for id, name, joined in accounts:
            row = {"id": id, "name": name, "joined": joined, "password": QUICK.hash(f"I am {id}.")}
            db.execute(
                text("INSERT INTO people VALUES (:id, :name, :password, 'player', :joined)"), row
            )
    engine.dispose()


def test_accounts_of_before_all_stay_and_the_oldest_has_the_name(fresh: Callable[[], str]) -> None:
    url = fresh()
    accounts = [("c", "ann", 3), ("b", "ANN", 2), ("a", "Ann", 1), ("d", "bob", 1)]
    as_before(url, [*accounts, ("f", "Cat", 5), ("e", "CAT", 5), ("g", "house", 9)])
    with Store.open(url) as store:
        people = People(store)
        with store.engine.connect() as db:
            found = dict(db.execute(text("SELECT id, folded FROM people")).all())
            assert database.version(db) == migrations.known()[0]
        folded = ("ann", "=ANN", "=ann", "bob", "cat", "=Cat", "house")
        assert found == dict(zip("abcdefg", folded, strict=True))
        # Exactly as it was written leads to each; any other spelling to the oldest.
        spellings = {"Ann": "a", "aNN": "a", "anN": "a", "ANN": "b", "ann": "c"}
        others = {"BOB": "d", "cat": "e", "CAT": "e", "Cat": "f", "House": "g"}
        for name, id in {**spellings, **others}.items():
            assert people.log_in(name, f"I am {id}.", NOW)[0].id == id
        for name in ("aNn", "ann", "CAt", "Bob"):
            with pytest.raises(BadInput, match="is taken"):
                people.join(name, PASSWORD, NOW)
        cat = people.log_in("Cat", "I am f.", NOW)[0]
        people.change_password(cat, "I am f.", PASSWORD, "")
        assert people.log_in("Cat", PASSWORD, NOW)[0].id == "f"
        assert people.log_in("CAT", "I am e.", NOW)[0].id == "e"


# --- passwords


def test_a_changed_password_ends_every_other_session(people: People) -> None:
    ann, bob = (people.join(name, PASSWORD, NOW) for name in ("ann", "bob"))
    mine, other = people.session(ann, NOW), people.session(ann, NOW)
    bobs = people.session(bob, NOW)
    for token in (mine, other, bobs):
        who(people, token, NOW)
    for old, new, says in (
        ("wrong horse", "another horse", "this is not your password."),
        (PASSWORD, "short", "a password has 8 to 128 characters."),
        (PASSWORD, "x" * 129, "a password has 8 to 128 characters."),
    ):
        with pytest.raises(BadInput) as refused:
            people.change_password(ann, old, new, mine)
        assert str(refused.value) == says
        assert who(people, other, NOW) == ann
    people.change_password(ann, PASSWORD, "another horse", mine)
    assert who(people, mine, NOW) == ann
    assert who(people, bobs, NOW) == bob
    with pytest.raises(NotLoggedIn):
        who(people, other, NOW)
    with pytest.raises(NotLoggedIn):
        people.log_in("ann", PASSWORD, NOW)
    assert people.log_in("ann", "another horse", NOW)[0] == ann
    assert people.log_in("bob", PASSWORD, NOW)[0] == bob


def test_of_two_changes_at_a_time_one_is_refused(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people.join("ann", PASSWORD, NOW)
    real = people._hasher

    class Meanwhile:
        """The other change happens after the old password was checked."""

        verify = staticmethod(real.verify)

        def hash(self, password: str) -> str:
            monkeypatch.setattr(people, "_hasher", real)
            people.change_password(ann, PASSWORD, "the first one", "")
            return real.hash(password)

    monkeypatch.setattr(people, "_hasher", Meanwhile())
    with pytest.raises(NotAllowed, match="this is not your password"):
        people.change_password(ann, PASSWORD, "the second one", "")
    assert people.log_in("ann", "the first one", NOW)[0] == ann


def test_nobody_slips_in_with_the_old_password_while_it_changes(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people.join("ann", PASSWORD, NOW)
    real = people._hasher

    class Meanwhile:
        def verify(self, known: str, password: str) -> bool:
            monkeypatch.setattr(people, "_hasher", real)
            people.change_password(ann, PASSWORD, "another horse", "")
            return True

    monkeypatch.setattr(people, "_hasher", Meanwhile())
    with pytest.raises(NotLoggedIn, match="do not go together"):
        people.log_in("ann", PASSWORD, NOW)
    with people._engine.connect() as db:
        assert db.execute(text("SELECT count(*) FROM sessions")).scalar() == 0


def test_guests_have_neither_a_password_nor_other_sessions(one_people: People) -> None:
    guest = one_people.guest(NOW)
    token = one_people.session(guest, NOW)
    with pytest.raises(NotAllowed) as refused:
        one_people.change_password(guest, "", PASSWORD, token)
    assert str(refused.value) == "a guest has no password: open an account to have one."
    with pytest.raises(NotAllowed) as refused:
        one_people.log_out_everywhere(guest)
    assert str(refused.value) == "a guest has one session only: log out of that."
    assert who(one_people, token, NOW) == guest
    with pytest.raises(NotLoggedIn):
        one_people.log_in(guest.name, PASSWORD, NOW)


def test_logging_out_everywhere(people: People) -> None:
    ann, bob = (people.join(name, PASSWORD, NOW) for name in ("ann", "bob"))
    tokens = [people.session(ann, NOW) for _ in range(3)]
    bobs = people.session(bob, NOW)
    for token in (*tokens, bobs):
        who(people, token, NOW)
    people.log_out_everywhere(ann)
    for token in tokens:
        with pytest.raises(NotLoggedIn):
            who(people, token, NOW)
    assert who(people, bobs, NOW) == bob


# --- devices


def test_a_device_is_known_by_one_account_until_its_password_changes(one_people: People) -> None:
    people = one_people
    ann, _ = (people.join(name, PASSWORD, NOW) for name in ("ann", "bob"))
    guest = people.guest(NOW)
    device, other = Devices(people).new(ann), Devices(people).new(ann)
    assert device != other
    assert Devices(people).knows("ann", device)
    assert Devices(people).knows("ANN", other)
    mixed = f"{device.partition('.')[0]}.{other.partition('.')[2]}"
    for name, shown in (
        *(
            ("bob", device),
            ("nobody", device),
            ("\0", device),
            (guest.name, Devices(people).new(guest)),
        ),
        *(("ann", ""), ("ann", "."), ("ann", mixed), ("ann", device[:-1]), ("ann", "ä.ä")),
    ):
        assert not Devices(people).knows(name, shown), (name, shown)
    people.change_password(ann, PASSWORD, "another horse", "")
    assert not Devices(people).knows("ann", device)


# --- sessions that are remembered


def ann(number: int = 0) -> Person:
    return Person(f"id-{number}", "ann", "player")


class Hand:
    """A clock that stands still unless a test moves it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_was_looked_up_is_kept_for_a_moment() -> None:
    clock = Hand()
    cache: SessionCache[Person] = SessionCache(clock)
    assert cache.find("token", NOW) is None
    cache.keep(cache.mark(), "token", ann(), until=NOW + 5)
    assert cache.find("token", NOW + 4) == ann()
    assert cache.find("token", NOW + 5) is None, "a session that has ended"
    cache.keep(cache.mark(), "token", ann(), until=NOW + 5)
    clock.now += KEPT_SECONDS - 0.1
    assert cache.find("token", NOW) == ann()
    clock.now += 0.1
    assert cache.find("token", NOW) is None
    assert not cache._kept


def test_a_look_up_that_was_overtaken_by_a_log_out_is_not_kept() -> None:
    cache: SessionCache[Person] = SessionCache()
    mark = cache.mark()
    cache.forget(lambda token, _: token == "token")
    cache.keep(mark, "token", ann(), until=NOW + 5)
    assert cache.find("token", NOW) is None


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rackcard.live.books.session_cache.MOST_KEPT", 2)
    cache: SessionCache[Person] = SessionCache()
    for number in (1, 2):
        cache.keep(cache.mark(), str(number), ann(number), NOW + 5)
    assert cache.find("1", NOW) == ann(1)
    cache.keep(cache.mark(), "3", ann(3), NOW + 5)
    assert [cache.find(token, NOW) for token in "123"] == [ann(1), None, ann(3)]
    cache.forget(lambda _, person: person.id == "id-3")
    assert [cache.find(token, NOW) for token in "13"] == [ann(1), None]


def test_a_session_is_looked_up_once_and_ends_at_once(
    one_people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = one_people
    found = people.join("ann", PASSWORD, NOW)
    first, second = people.session(found, NOW), people.session(found, NOW)
    assert who(people, first, NOW) == who(people, second, NOW) == found
    with monkeypatch.context() as patch:
        patch.setattr(people, "_engine", None)  # nobody asks the database
        assert who(people, first, NOW + WEEK - 1) == found
    people.log_out(first)
    for token, now in ((first, NOW), (second, NOW + WEEK)):
        with pytest.raises(NotLoggedIn):
            who(people, token, now)
    assert who(people, second, NOW) == found
    people.appoint("ann", "pit")
    assert who(people, second, NOW).role == "pit"


# --- one file, one name


def test_a_file_with_a_second_name_is_not_written_to(migrated_file: Path, tmp_path: Path) -> None:
    file, other, soft = (tmp_path / name for name in ("house.db", "other.db", "soft.db"))
    shutil.copy(migrated_file, file)
    os.link(file, other)
    soft.symlink_to(file)
    for name in (file, other):
        with pytest.raises(BadInput) as refused:
            Store.open(f"sqlite:///{name}")
        assert str(refused.value) == (
            f"sqlite:///{name} is one of 2 hard links to the same file; allowed: one name, "
            "or two houses could write to it at a time."
        )
        Store.open(f"sqlite:///{name}", writer=False).close()
    other.unlink()
    with (
        Store.open(f"sqlite:///{file}"),
        pytest.raises(BadInput, match="has a writer already"),
    ):
        Store.open(f"sqlite:///{soft}")
