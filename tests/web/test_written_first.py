"""Nothing has happened until it is written down: what the API says while the books are slow, fail,
or are in another database."""

from __future__ import annotations

import asyncio
import contextlib
import threading

import pytest
from fastapi.testclient import TestClient

from rackcard.live.books.store import StoreFailed
from tests.live.conftest import fresh, server  # noqa: F401
from tests.web.visitors import GAMES, WELCOME, Floor, bearer, play_round, sit_down, wager

# --- slow books


class SlowBooks:
    """The next batch is held until somebody lets it go."""

    def __init__(self, floor, fails=False) -> None:
        self._store = floor.store
        self._write = self._store.write
        self.reached, self.go_on = threading.Event(), threading.Event()
        self.fails = fails

    def __enter__(self):
        self._store.write = self._slow
        return self

    def __exit__(self, *error) -> None:
        self.go_on.set()
        self._store.write = self._write

    def _slow(self, *batch):
        self.reached.set()
        assert self.go_on.wait(20)
        if self.fails:
            raise StoreFailed("nothing more is written: disk I/O error.")
        return self._write(*batch)


def unchecked(visitor):
    """A client that may be answered 503."""
    return visitor.floor.client_of(TestClient, headers=bearer(visitor.token))


@pytest.mark.parametrize("fails", [False, True])
def test_nobody_sees_what_is_not_written_yet(floor, fails):
    """If it fails it has not happened, but somebody has seen the cards."""
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    sit_down(table, ann, bob)
    wager(table, "great-8", ann, bob)
    bob.must(table, "ready")
    before = (bob.sees(table), bob.get("/api/tables").json(), ann.funds)
    with SlowBooks(floor, fails) as books:
        client, path = unchecked(ann), f"/api/tables/{table}/commands"
        thread = threading.Thread(target=lambda: client.post(path, json=ann.order("ready")))
        thread.start()
        assert books.reached.wait(20)
        during = (bob.sees(table), bob.get("/api/tables").json(), ann.funds)
        books.go_on.set()
        thread.join(20)
    assert during == before


# --- books that fail


def test_what_could_not_be_written_has_not_happened(floor):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    sit_down(table, ann, bob)
    wager(table, "great-8", bob)
    before = ann.sees(table)
    commands = f"/api/tables/{table}/commands"
    client = unchecked(ann)
    with SlowBooks(floor, fails=True) as books, ann.listens(table) as ear:
        books.go_on.set()
        order = ann.order("place", wager="main", spot="yin", amount=500)
        answer = client.post(commands, json=order)
        assert answer.status_code == 503
        assert answer.json()["error"].startswith("nothing was changed: ")
        reply = ear.does("place", wager="main", spot="yin", amount=500)
        assert (reply["ok"], reply["reply"]) == (False, None)
        body = {"id": "open-later", "game": "great-8"}
        assert client.post("/api/tables", json=body).status_code == 503
        assert ann.sees(table) == before
        assert ann.funds == WELCOME
    assert ann.post(commands, json=order).json()["ok"], "the same order goes through later"
    assert ann.funds == WELCOME - 500


# --- an error in the rules


def test_an_error_at_one_table_stops_no_other(url, no_limits, quick_passwords):
    floor = Floor(url).__enter__()
    try:
        ann, bob = floor.guest(), floor.guest()
        broken, sound = ann.opens("great-8"), ann.opens("great-8")
        floor.house.pit.tables[broken].decide = lambda command: 1 // 0

        async def both():
            submit, make = floor.house.pit.submit, lambda now, funds: None
            first = asyncio.ensure_future(submit("breaks-down", ann.id, broken, make))
            await asyncio.wait([first], timeout=1)
            return await asyncio.wait_for(
                submit("goes-through", bob.id, sound, sits_down(bob)), timeout=1
            )

        assert floor.call(both)["ok"]
    finally:
        with contextlib.suppress(BaseException):
            floor.client.__exit__(None, None, None)


def sits_down(visitor):
    from rackcard.web.orders import Sit

    return Sit(id="not-looked-at", do="sit", seat=0).made_by(visitor.id)


# --- many who come in while others play


def test_people_come_in_while_others_play(floor):
    """People and the pit write to one database, and neither makes the other fail."""
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    came, failures = [], []

    def come():
        try:
            for _ in range(10):
                came.append(floor.guest())
        except BaseException as error:  # told in the main thread
            failures.append(error)

    threads = [threading.Thread(target=come) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(10):
        play_round(table, "great-8", ann)
    for thread in threads:
        thread.join(60)
    assert failures == []
    assert len({visitor.id for visitor in came}) == 40
    assert all(floor.balance(visitor) == WELCOME for visitor in came)


# --- another database


def test_an_evening_on_either_database(fresh, no_limits, quick_passwords):  # noqa: F811
    """SQLite takes texts that PostgreSQL does not."""
    address = fresh()
    with Floor(address) as floor:
        ann, bob = floor.member("ann"), floor.guest()
        client = floor.client_of()
        for name in ("ann\0", "\0", "x" * 24, "\ufffe", "' --"):
            body = {"name": name, "password": "\0" * 8}
            assert client.post("/api/sessions", json=body).status_code == 401
        again = {"name": "ann", "password": "another password"}
        assert client.post("/api/people", json=again).status_code == 400
        for name in ("%00", "%ff", "%ed%a0%80"):
            for path in ("", "/rounds", "/shoes/1/reveal"):
                assert ann.get(f"/api/tables/{name}{path}").status_code == 422
        for game in GAMES:
            table = ann.opens(game)
            sit_down(table, ann, bob)
            play_round(table, game, ann, bob)
            assert len(bob.get(f"/api/tables/{table}/rounds").json()["rounds"]) == 1
        session = {"id": ann.id, "name": ann.name, "token": ann.token}
        funds = ann.funds
    with Floor(address) as floor:
        ann = type(ann)(floor, session)
        assert ann.funds == funds
        assert len(ann.get("/api/tables").json()["tables"]) == len(GAMES)
