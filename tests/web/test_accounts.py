"""Passwords, guessed from many addresses, hashed in a bounded place, changed; sessions ended."""

from __future__ import annotations

import threading
import time

import pytest
from starlette.websockets import WebSocketDisconnect

from rackcard.web import app as app_module
from rackcard.web import log_ins
from rackcard.web.close_codes import CloseCode
from rackcard.web.log_ins import LogIns, TooMany
from rackcard.web.people import DEVICE_COOKIE
from rackcard.web.rate_limit import Bucket, Rate
from rackcard.web.session import COOKIE
from tests.web.visitors import Floor, Visitor, bearer

GOOD = {"name": "ann", "password": "correct horse"}
WRONG = {"name": "ann", "password": "wrong horse"}
CROWDED = {"error": "too many people log in at once: try again in a moment."}
PATIENCE = 60


class Watch:
    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch):
    found = Watch()
    monkeypatch.setattr(log_ins, "time", found)
    return found


def stranger(floor, number):
    return floor.client_of(client=(f"10.0.{number // 250}.{number % 250}", 1))


# --- guessing


def test_many_addresses_guess_no_faster_than_one(strict_floor, watch):
    """Two hundred addresses, a guess each: all but twenty are turned away without being tried."""
    owner = stranger(strict_floor, 999)
    owner.post("/api/people", json=GOOD)
    codes = [
        stranger(strict_floor, number).post("/api/sessions", json=WRONG).status_code
        for number in range(200)
    ]
    assert codes == [401] * 20 + [429] * 180
    refused = stranger(strict_floor, 300).post("/api/sessions", json={**GOOD, "name": "ANN"})
    assert refused.json() == {
        "error": "too many log-ins to this account: wait, or use a browser that has logged in "
        "before."
    }
    watch.now += 9.9
    assert stranger(strict_floor, 301).post("/api/sessions", json=WRONG).status_code == 429
    watch.now += 0.2
    assert stranger(strict_floor, 302).post("/api/sessions", json=WRONG).status_code == 401
    assert stranger(strict_floor, 303).post("/api/sessions", json=WRONG).status_code == 429


def test_an_owner_is_not_locked_out_by_strangers(strict_floor, watch):
    owner = stranger(strict_floor, 999)
    owner.post("/api/people", json=GOOD)
    owner.delete("/api/sessions")
    for number in range(30):
        stranger(strict_floor, number).post("/api/sessions", json=WRONG)
    assert owner.post("/api/sessions", json=GOOD).status_code == 201
    device = owner.cookies[DEVICE_COOKIE]
    elsewhere = stranger(strict_floor, 500)
    elsewhere.cookies.set(DEVICE_COOKIE, device)
    assert elsewhere.post("/api/sessions", json=GOOD).status_code == 201, "at any address"
    assert stranger(strict_floor, 501).post("/api/sessions", json=GOOD).status_code == 429
    other = {"name": "bob", "password": "another horse"}
    bob = stranger(strict_floor, 502)
    assert bob.post("/api/people", json=other).status_code == 201
    assert bob.post("/api/sessions", json=WRONG).status_code == 429, "a device of bob's"


def test_a_stolen_device_guesses_slowly(strict_floor, watch):
    owner = stranger(strict_floor, 999)
    owner.post("/api/people", json=GOOD)
    device = owner.cookies[DEVICE_COOKIE]
    codes = []
    for number in range(15):
        thief = stranger(strict_floor, number)
        thief.cookies.set(DEVICE_COOKIE, device)
        codes.append(thief.post("/api/sessions", json=WRONG).status_code)
    assert codes == [401] * 10 + [429] * 5


def test_who_knows_the_password_uses_nothing_up(strict_floor, watch):
    stranger(strict_floor, 999).post("/api/people", json=GOOD)
    codes = {
        stranger(strict_floor, number).post("/api/sessions", json=GOOD).status_code
        for number in range(50)
    }
    assert codes == {201}


def test_names_that_nobody_has_are_limited_alike(strict_floor, watch):
    codes = [
        stranger(strict_floor, number).post("/api/sessions", json=WRONG).status_code
        for number in range(22)
    ]
    assert codes == [401] * 20 + [429] * 2


def test_rates_of_an_account_and_of_a_device(watch):
    limits = LogIns()
    for attempt, most in ((limits.by_stranger, 20), (limits.by_device, 10)):
        for _ in range(most):
            attempt("Ann")
        with pytest.raises(TooMany):
            attempt("Ann")
        attempt("Bob").succeeded()
    with pytest.raises(TooMany):
        limits.by_stranger("aNN")
    limits.by_device("aNN")


def test_a_bucket_takes_one_back_and_no_more():
    bucket = Bucket(Rate(burst=2, per_second=0))
    assert [bucket.takes("a", 0.0) for _ in range(3)] == [True, True, False]
    bucket.gives_back("a")
    assert [bucket.takes("a", 0.0) for _ in range(2)] == [True, False]
    for _ in range(5):
        bucket.gives_back("a")
    bucket.gives_back("nobody")
    assert [bucket.takes("a", 0.0) for _ in range(3)] == [True, True, False]


# --- a bounded place


def test_passwords_are_hashed_in_threads_of_their_own(floor, monkeypatch):
    floor.member("ann")
    people = floor.house.people
    names = set()
    real = people._hasher

    class Noting:
        def hash(self, password):
            names.add(threading.current_thread().name)
            return real.hash(password)

        def verify(self, known, password):
            names.add(threading.current_thread().name)
            return real.verify(known, password)

    monkeypatch.setattr(people, "_hasher", Noting())
    client = floor.client_of()
    assert client.post("/api/sessions", json=GOOD).status_code == 201
    assert client.post("/api/people", json={**GOOD, "name": "bob"}).status_code == 201
    assert client.post(
        "/api/me/password", json={"old": GOOD["password"], "new": "another horse"}
    ).status_code in (200, 403)
    assert names == {"passwords"}


def test_a_crowd_at_the_door_is_turned_away_and_tables_go_on(
    url, no_limits, quick_passwords, monkeypatch
):
    monkeypatch.setattr(app_module, "MOST_LOG_INS_WAITING", 3)
    with Floor(url) as floor:
        ann = floor.member("ann")
        table = ann.opens("great-8")
        slow = threading.Event()
        hashing = threading.Semaphore(0)
        real = floor.house.people.log_in

        def log_in(*given):
            hashing.release()
            assert slow.wait(PATIENCE)
            return real(*given)

        monkeypatch.setattr(floor.house.people, "log_in", log_in)
        answers = []
        crowd = [
            threading.Thread(
                target=lambda: answers.append(floor.client_of().post("/api/sessions", json=GOOD))
            )
            for _ in range(5)
        ]
        for one in crowd:
            one.start()
        for _ in range(2):
            assert hashing.acquire(timeout=PATIENCE), "two are at it"
        try:
            while floor.app.state.passwords._under_way < 5:  # three more wait
                time.sleep(0.001)
            full = super(type(floor.client), floor.client).request(
                "POST", "/api/sessions", json=GOOD
            )
            assert (full.status_code, full.json()) == (503, CROWDED)
            ann.must(table, "sit", seat=0)
            assert floor.guest().get("/api/me").status_code == 200
        finally:
            slow.set()
        for one in crowd:
            one.join(PATIENCE)
        assert [answer.status_code for answer in answers] == [201] * 5
        assert floor.client_of().post("/api/sessions", json=GOOD).status_code == 201


# --- changing and ending


def change(visitor, old, new):
    return visitor.post("/api/me/password", json={"old": old, "new": new})


def second_session(floor, visitor):
    """The same person, in another browser."""
    answer = floor.client_of().post("/api/sessions", json={**GOOD, "name": visitor.name})
    return Visitor(floor, answer.json())


def is_hung_up_on(ear):
    return hears_the_end(ear.receive) == CloseCode.HUNG_UP


def hears_the_end(receive):
    """Why a socket was closed."""
    try:
        while True:
            receive()
    except WebSocketDisconnect as closed:
        return closed.code


def test_a_new_password_ends_all_other_sessions_and_their_sockets(floor):
    ann, bob = floor.member("ann"), floor.member("bob")
    again = second_session(floor, ann)
    table = ann.opens("great-8")
    with ann.listens(table) as mine, again.listens(table) as other, bob.listens(table) as bobs:
        wrong = change(ann, "wrong horse", "another horse")
        assert (wrong.status_code, wrong.json()) == (403, {"error": "this is not your password."})
        short = change(ann, GOOD["password"], "short")
        assert short.json() == {"error": "a password has 8 to 128 characters."}
        assert change(ann, GOOD["password"], "another horse").json() == {"ok": True}
        assert is_hung_up_on(other)
        mine.catches_up()
        bobs.catches_up()
    assert again.get("/api/me").status_code == 401
    assert ann.get("/api/me").status_code == bob.get("/api/me").status_code == 200
    assert floor.client_of().post("/api/sessions", json=GOOD).status_code == 401
    new = {**GOOD, "password": "another horse"}
    assert floor.client_of().post("/api/sessions", json=new).status_code == 201


def test_passwords_are_guessed_slowly_in_a_session_too(strict_floor, watch):
    ann = strict_floor.member("ann")
    codes = [change(ann, "wrong horse", "another horse").status_code for _ in range(12)]
    assert codes == [403] * 10 + [429] * 2


def test_logging_out_everywhere_closes_every_socket(floor):
    ann, bob = floor.member("ann"), floor.member("bob")
    again = second_session(floor, ann)
    table = ann.opens("great-8")
    with ann.listens(table) as mine, again.listens(table) as other, bob.listens(table) as bobs:
        gone = ann.client.delete("/api/me/sessions")
        assert gone.json() == {"ok": True}
        assert f"{COOKIE}=" in gone.headers["set-cookie"]
        assert is_hung_up_on(mine)
        assert is_hung_up_on(other)
        bobs.catches_up()
    assert [one.get("/api/me").status_code for one in (ann, again, bob)] == [401, 401, 200]
    assert ann.client.delete("/api/me/sessions").status_code == 401


def test_neither_is_for_guests(floor):
    guest = floor.guest()
    answer = change(guest, "", "another horse")
    assert (answer.status_code, answer.json()) == (
        403,
        {"error": "a guest has no password: open an account to have one."},
    )
    answer = guest.client.delete("/api/me/sessions")
    assert (answer.status_code, answer.json()) == (
        403,
        {"error": "a guest has one session only: log out of that."},
    )
    assert guest.get("/api/me").status_code == 200


def test_a_socket_that_opens_while_somebody_logs_out_is_closed(floor, monkeypatch):
    """The log-out comes after the session was looked up, and before the socket is known."""
    ann = floor.member("ann")
    table = ann.opens("great-8")
    pit = floor.house.pit
    real = pit.listen

    def listen(*given, **more):
        floor.house.people.log_out(ann.token)
        return real(*given, **more)

    monkeypatch.setattr(pit, "listen", listen)
    ear = ann.listens(table)
    with ear.session:
        assert is_hung_up_on(ear)


def test_the_device_is_kept_from_scripts_and_lasts(floor):
    for scheme, secure in (("http", False), ("https", True)):
        client = floor.client_of(base_url=f"{scheme}://testserver")
        joined = client.post("/api/people", json={**GOOD, "name": f"ann-{scheme}"})
        back = client.post("/api/sessions", json={**GOOD, "name": f"ann-{scheme}"})
        body = {"old": GOOD["password"], "new": "another horse"}
        token = back.json()["token"]
        changed = client.post("/api/me/password", json=body, headers=bearer(token))
        for answer in (joined, back, changed):
            [cookie] = [
                one for one in answer.headers.get_list("set-cookie") if DEVICE_COOKIE in one
            ]
            parts = {part.strip().lower() for part in cookie.split(";")}
            wanted = {"httponly", "samesite=strict", "path=/", "max-age=31536000"}
            assert wanted <= parts
            assert ("secure" in parts) == secure
    assert DEVICE_COOKIE not in floor.client_of().post("/api/guests").headers["set-cookie"]
