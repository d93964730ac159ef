"""An app as it is put together: its addresses, what it is called, and what each house has of its
own."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from rackcard import __version__
from rackcard.web.app import make_app
from tests.web.visitors import NO_SITE

ADDRESSES = {
    "GET /asyncapi.json",
    "DELETE /api/me/sessions",
    "DELETE /api/sessions",
    "DELETE /api/tables/{table}/bots",
    "GET /api/audit",
    "GET /api/games",
    "GET /api/games/{game}/card",
    "GET /api/games/{game}/decks",
    "GET /api/games/{game}/math",
    "GET /api/games/{game}/rulings",
    "GET /api/games/{game}/session",
    "GET /api/games/{game}/verify",
    "GET /api/head",
    "GET /api/me",
    "GET /api/returns",
    "GET /api/tables",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/advice",
    "GET /api/tables/{table}/felt",
    "GET /api/tables/{table}/journal",
    "GET /api/tables/{table}/rounds",
    "GET /api/tables/{table}/shoes",
    "GET /api/tables/{table}/shoes/{shoe}/head",
    "GET /api/tables/{table}/shoes/{shoe}/reveal",
    "GET /api/node/lobby",
    "GET /api/node/people/{person}",
    "GET /docs",
    "GET /healthz",
    "GET /metrics",
    "GET /readyz",
    "GET,HEAD /openapi.json",
    "POST /api/guests",
    "POST /api/me/grants",
    "POST /api/me/password",
    "POST /api/node/ended-session",
    "POST /api/node/ended-sessions",
    "POST /api/people",
    "POST /api/sessions",
    "POST /api/tables",
    "POST /api/tables/{table}/bots",
    "POST /api/tables/{table}/commands",
    "POST /api/tables/{table}/void",
    "socket /api/games/{game}/simulate",
    "socket /api/tables/{table}/socket",
}


class House:
    """Writes down when it is opened and closed."""

    trouble = not_ready = ""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.metrics = SimpleNamespace(answered=lambda *_: self.done.append("answered"))

    async def start(self) -> None:
        self.done.append("started")

    async def stop(self) -> None:
        self.done.append("stopped")


def test_its_addresses_are_these_and_no_others():
    """None of the framework's own pages either, which load scripts from elsewhere."""
    routes: list[Any] = make_app(House(), NO_SITE).routes
    found = [
        f"{','.join(sorted(getattr(route, 'methods', None) or ['socket']))} {route.path}"
        for route in routes
    ]
    assert sorted(found) == sorted(ADDRESSES)


def test_its_description_has_a_name_and_a_version():
    said = make_app(House(), NO_SITE).openapi()["info"]
    assert said == {"title": "Rackcard live tables", "version": __version__}


def test_the_house_is_open_as_long_as_the_app_runs():
    house = House()
    with TestClient(make_app(house, NO_SITE)) as client:
        assert house.done == ["started"]
        assert client.get("/healthz").json() == {"ok": True, "version": __version__}
    assert house.done == ["started", "answered", "stopped"]


def test_two_houses_share_nothing_but_their_addresses():
    one, other = make_app(House(), NO_SITE), make_app(House(), NO_SITE)
    assert set(vars(one.state)["_state"]) == set(vars(other.state)["_state"])
    decided = {"access"}  # by the operator, and never changed
    for name in set(vars(one.state)["_state"]) - decided:
        held = getattr(one.state, name)
        assert held is not getattr(other.state, name), name
    for _ in range(60):
        assert one.state.requests.takes("ann", 0.0)
        assert one.state.messages.takes("ann", 0.0)
    for bucket in ("requests", "messages"):
        assert not getattr(one.state, bucket).takes("ann", 0.0)
        assert getattr(other.state, bucket).takes("ann", 0.0)


@pytest.mark.parametrize("name", ["advice", "lab", "simulations"])
def test_a_question_to_one_house_is_none_to_another(name):
    async def run() -> list[int]:
        found = []
        for number in (1, 2):
            state = make_app(House(), NO_SITE).state
            held = getattr(state, name)
            jobs = held if name == "advice" else held._jobs
            found.append(await jobs.do("key", lambda n=number: n))
        return found

    assert asyncio.run(run()) == [1, 2]
