"""Guests and accounts: how they are made, their money, and their sessions."""

from __future__ import annotations

import hashlib
import statistics
import time

import argon2
import pytest
import sqlalchemy as sa

from rackcard.live.books import people, schema
from rackcard.live.books.people import SESSION
from rackcard.live.service.quotas import RUN_LOW
from rackcard.rules.errors import BadInput
from rackcard.web.session import COOKIE
from tests.web.visitors import WELCOME, Floor, bearer

GOOD = {"name": "ann", "password": "correct horse"}
NOT_TOGETHER = {"error": "this name and password do not go together."}
NOT_LOGGED_IN = {"error": "you are not logged in, or your session has ended."}


def join(floor, **changes):
    return floor.client_of().post("/api/people", json={**GOOD, **changes})


def log_in(floor, **changes):
    return floor.client_of().post("/api/sessions", json={**GOOD, **changes})


def me(floor, token):
    return floor.client_of().get("/api/me", headers=bearer(token))


# --- joining


def test_who_joins_is_logged_in_and_welcome(floor):
    answer = join(floor)
    assert answer.status_code == 201
    session = answer.json()
    assert set(session) == {"id", "name", "role", "token"}
    assert (session["name"], session["role"]) == ("ann", "player")
    known = me(floor, session["token"]).json()
    who = {"id": session["id"], "name": "ann", "role": "player"}
    assert known == {**who, "funds": WELCOME, "staked": 0}


def test_a_guest_comes_in_with_one_click(floor):
    answer = floor.client_of().post("/api/guests")
    assert answer.status_code == 201
    assert answer.json()["name"].startswith("guest-")
    assert me(floor, answer.json()["token"]).json()["funds"] == WELCOME


def test_guests_are_all_somebody_else(floor):
    guests = [floor.guest() for _ in range(5)]
    assert len({guest.id for guest in guests}) == 5
    assert len({guest.name for guest in guests}) == 5
    assert len({guest.token for guest in guests}) == 5


@pytest.mark.parametrize(
    "name",
    [
        *("", "a", "x" * 25, "two words", "-dash", ".dot", "_line", "Zoë", "ann\n", "a\0b"),
        *("a/b", "<b>bold</b>", "ａｎｎ", "٣٣٣", "ann\u202e", " ann", "ann "),
    ],
)
def test_a_name_out_of_bounds(shared_floor, name):
    answer = join(shared_floor, name=name)
    assert answer.status_code in (400, 422)
    assert "24" in answer.json()["error"]


@pytest.mark.parametrize("name", ["ab", "x" * 24, "A.b-c_9", "0day"])
def test_a_name_within_bounds(shared_floor, name):
    assert join(shared_floor, name=name).json()["name"] == name


@pytest.mark.parametrize("password", ["", "1234567", "x" * 129])
def test_a_password_out_of_bounds(floor, password):
    answer = join(floor, password=password)
    assert answer.status_code in (400, 422)
    assert "128" in answer.json()["error"]
    assert password not in answer.text or not password
    assert join(floor).status_code == 201, "and the name is still free"


@pytest.mark.parametrize(
    "password", ["x" * 8, "x" * 128, "пароль 密码 🂡", "\0\0\0\0\0\0\0\0", "' OR 1=1"]
)
def test_a_password_within_bounds(floor, password):
    assert join(floor, password=password).status_code == 201
    assert log_in(floor, password=password).status_code == 201
    assert log_in(floor, password=password[:-1] + "!").status_code == 401


def test_a_name_is_taken_once(floor):
    assert join(floor).status_code == 201
    again = join(floor, password="another password")
    assert again.status_code == 400
    assert again.json() == {"error": "the name 'ann' is taken."}
    assert log_in(floor, password="another password").status_code == 401
    assert log_in(floor).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "ann"},
        {"name": "ann", "password": None},
        {"name": "ann", "password": 12345678},
        {"name": ["ann"], "password": "correct horse"},
        {**GOOD, "role": "pit"},
        {**GOOD, "id": "me"},
        [GOOD],
        "ann",
        None,
    ],
)
@pytest.mark.parametrize("path", ["/api/people", "/api/sessions"])
def test_credentials_have_a_name_and_a_password_and_nothing_else(shared_floor, path, body):
    assert shared_floor.client_of().post(path, json=body).status_code == 422


# --- logging in


def test_log_in_again(floor):
    joined = join(floor).json()
    back = log_in(floor)
    assert back.status_code == 201
    assert back.json() == {**joined, "token": back.json()["token"]}
    assert back.json()["token"] != joined["token"]
    for token in (joined["token"], back.json()["token"]):
        assert me(floor, token).json()["funds"] == WELCOME, "and no second welcome"


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": "wrong horse"},
        {"password": "correct horse "},
        {"password": "Correct horse"},
        {"password": ""},
        {"name": "bob"},
        {"name": "ann\0"},
        {"name": "' OR 1=1 --"},
        {"name": ""},
        {"name": "%"},
    ],
)
def test_wrong_password_and_unknown_name_are_answered_alike(floor, wrong):
    join(floor)
    answer = log_in(floor, **wrong)
    assert (answer.status_code, answer.json()) == (401, NOT_TOGETHER)
    assert "set-cookie" not in answer.headers


def test_nobody_logs_in_as_a_guest(floor):
    guest = floor.guest()
    for password in ("", "correct horse", guest.token):
        assert log_in(floor, name=guest.name, password=password).status_code == 401


def test_an_unknown_name_is_checked_as_a_wrong_password_is(url, no_limits, monkeypatch):
    """Once, against a hash that takes as much work."""
    checked = []

    class Noting(argon2.PasswordHasher):
        def verify(self, known, password):
            checked.append((argon2.extract_parameters(known), password))
            return super().verify(known, password)

    monkeypatch.setattr(people, "PasswordHasher", Noting)
    with Floor(url) as floor:
        join(floor)
        for name in ("ann", "bob", "no name at all"):
            assert log_in(floor, name=name, password="wrong horse").status_code == 401
    assert len(checked) == 3
    assert checked[0] == checked[1] == checked[2] == (checked[0][0], "wrong horse")


@pytest.mark.prove
def test_an_unknown_name_takes_as_long_as_a_wrong_password(slow_passwords_floor):
    """Or the time would say who plays here. Each is timed in turn, so that both are as busy."""
    floor = slow_passwords_floor
    join(floor)
    spent = {"ann": [], "bob": [], "no name at all": []}
    for _ in range(7):
        for name, times in spent.items():
            began = time.perf_counter()
            log_in(floor, name=name, password="wrong horse")
            times.append(time.perf_counter() - began)
    medians = [statistics.median(times) for times in spent.values()]
    assert max(medians) < 2 * min(medians)


# --- sessions


def test_logging_out_ends_the_session_and_no_other(floor):
    first, second = join(floor).json()["token"], log_in(floor).json()["token"]
    gone = floor.client_of().delete("/api/sessions", headers=bearer(first))
    assert gone.status_code == 200
    assert (me(floor, first).status_code, me(floor, first).json()) == (401, NOT_LOGGED_IN)
    assert me(floor, second).status_code == 200


def test_logging_out_twice_or_as_nobody_is_fine(floor):
    token = join(floor).json()["token"]
    for _ in range(2):
        assert floor.client_of().delete("/api/sessions", headers=bearer(token)).status_code == 200
    assert floor.client_of().delete("/api/sessions").status_code == 200


def test_a_session_ends_by_itself(floor):
    token = join(floor).json()["token"]
    floor.time.now += SESSION - 1
    assert me(floor, token).status_code == 200
    floor.time.now += 1
    assert me(floor, token).json() == NOT_LOGGED_IN
    assert log_in(floor).status_code == 201


def test_sessions_that_ended_are_swept_up(floor):
    join(floor)
    floor.time.now += SESSION + 1
    log_in(floor)
    with floor.store.engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count(schema.sessions.c.token))).scalar() == 1


@pytest.mark.parametrize(
    "header",
    [
        *("", "Bearer", "Bearer ", "bearer {}", "Basic {}", "Token {}", "{}", "Bearer  {}"),
        *("Bearer {}x", "Bearer x{}", "Bearer null", "Bearer undefined", "Bearer ' OR 1=1 --"),
        *("Bearer \xff\xfe", "Bearer %00", "Bearer " + "x" * 4000),
    ],
)
def test_garbage_is_no_session(shared_floor, header):
    token = shared_floor.guest().token
    headers = {"Authorization": header.format(token).encode("latin-1")}
    answer = shared_floor.client_of().get("/api/me", headers=headers)
    assert (answer.status_code, answer.json()) == (401, NOT_LOGGED_IN)


def test_the_hash_of_a_token_is_no_token(floor):
    """So that a copy of the database opens nobody's session."""
    token = join(floor).json()["token"]
    assert me(floor, hashlib.sha256(token.encode()).hexdigest()).status_code == 401


def test_only_hashes_are_kept(floor, tmp_path):
    session = join(floor).json()
    guest = floor.guest()
    with floor.store.engine.connect() as connection:
        passwords = dict(
            connection.execute(sa.select(schema.people.c.name, schema.people.c.password)).all()
        )
        tokens = set(connection.execute(sa.select(schema.sessions.c.token)).scalars())
    assert passwords["ann"].startswith("$argon2id$")
    assert passwords[guest.name] == ""
    assert tokens == {
        hashlib.sha256(t.encode()).hexdigest() for t in (session["token"], guest.token)
    }
    files = [file.read_bytes() for file in tmp_path.iterdir() if file.is_file()]
    assert files
    for secret in (session["token"], guest.token, GOOD["password"]):
        assert not any(secret.encode() in content for content in files)


def test_equal_passwords_have_different_hashes(floor):
    join(floor)
    join(floor, name="bob")
    with floor.store.engine.connect() as connection:
        kept = connection.execute(sa.select(schema.people.c.password)).scalars().all()
    assert len(set(kept)) == 2


# --- cookies


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_kept_from_scripts_and_other_sites(floor, scheme, secure):
    client = floor.client_of(base_url=f"{scheme}://testserver")
    for answer in (
        client.post("/api/people", json=GOOD),
        client.post("/api/sessions", json=GOOD),
        client.post("/api/guests"),
    ):
        cookie = answer.headers["set-cookie"]
        parts = [part.strip().lower() for part in cookie.split(";")]
        assert parts[0].startswith(f"{COOKIE}=")
        assert {"httponly", "samesite=strict", "path=/"} <= set(parts)
        assert ("secure" in parts) == secure
        assert not any(part.startswith("domain") for part in parts)


def test_a_browser_needs_nothing_but_its_cookie(floor):
    browser = floor.client_of()
    browser.post("/api/people", json=GOOD)
    assert browser.get("/api/me").json()["name"] == "ann"
    assert browser.delete("/api/sessions").status_code == 200
    assert COOKIE not in browser.cookies
    assert browser.get("/api/me").status_code == 401


def test_a_header_goes_before_the_cookie(floor):
    ann, bob = floor.member("ann"), floor.member("bob")
    browser = floor.client_of(cookies={COOKIE: ann.token})
    assert browser.get("/api/me").json()["name"] == "ann"
    assert browser.get("/api/me", headers=bearer(bob.token)).json()["name"] == "bob"
    assert browser.get("/api/me", headers=bearer("nobody's")).status_code == 401


# --- money


def grant(visitor, command_id):
    return visitor.post("/api/me/grants", json={"id": command_id})


def spend(visitor, table, cents):
    """Put money down, in stacks that the table takes."""
    for spot in map(str, range(1, 37)):
        if amount := min(cents, 10_000):
            visitor.must(table, "place", wager="straight-up", spot=spot, amount=amount)
            cents -= amount


def test_no_more_money_for_who_has_some(floor):
    ann = floor.guest()
    for number in range(3):
        answer = grant(ann, f"more-please-{number}")
        assert answer.status_code == 400
        assert "when you run low" in answer.json()["error"]
    assert ann.funds == WELCOME


def test_more_money_for_who_has_run_low(floor):
    ann, bob = floor.guest_with(RUN_LOW - 1), floor.guest_with(RUN_LOW)
    assert grant(bob, "more-please-1").status_code == 400
    assert grant(ann, "more-please-2").json() == {"funds": RUN_LOW - 1 + WELCOME}
    assert floor.balance(ann) == ann.funds == RUN_LOW - 1 + WELCOME
    assert grant(ann, "more-please-3").status_code == 400


def test_what_lies_on_a_felt_is_not_gone(floor):
    ann = floor.guest()
    table = ann.opens("straights-and-8s")
    ann.must(table, "sit", seat=0)
    spend(ann, table, WELCOME)
    assert ann.funds == 0
    assert grant(ann, "more-please-4").status_code == 400


def test_the_welcome_cannot_be_asked_for_again(floor):
    ann = floor.guest()
    assert grant(ann, f"welcome-{ann.id}").json() == {"funds": WELCOME}  # the same answer again
    bob = floor.guest()
    table = bob.opens("straights-and-8s")
    bob.must(table, "sit", seat=0)
    spend(bob, table, WELCOME)
    answer = grant(bob, f"welcome-{ann.id}")
    assert answer.status_code == 400
    assert "taken" in answer.json()["error"]
    assert bob.funds == 0
    assert ann.funds == WELCOME


# --- roles


def test_everybody_comes_in_as_a_player(floor):
    assert floor.member("ann").get("/api/me").json()["role"] == "player"
    assert floor.guest().get("/api/me").json()["role"] == "player"


@pytest.mark.parametrize("role", ["pit", "auditor"])
def test_the_house_appoints_somebody_and_it_holds_at_once(floor, role):
    ann = floor.member("ann")
    assert ann.get("/api/returns").status_code == 403
    assert floor.house.people.appoint("ann", role).role == role
    assert ann.get("/api/me").json()["role"] == role
    assert ann.get("/api/returns").status_code == 200
    floor.house.people.appoint("ann", "player")
    assert ann.get("/api/returns").status_code == 403


def test_nobody_else_can_be_appointed(floor):
    floor.member("ann")
    guest = floor.guest()
    for name, role in (("ann", "king"), ("bob", "pit"), (guest.name, "pit"), ("\0", "pit")):
        with pytest.raises(BadInput, match=r"\.$"):
            floor.house.people.appoint(name, role)
    assert guest.get("/api/me").json()["role"] == "player"
