"""What a house says of its own health; a database that fails is a sentence to its players."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from rackcard import __version__
from tests.web.visitors import Floor


def asks(floor: Floor, path: str, method: str = "GET", token: str = "") -> tuple[int, Any]:
    """Without a look at the status, which other tests never want to be 500 or more."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = floor.client_of(TestClient).request(method, path, headers=headers)
    return answer.status_code, answer.json()


WELL = {"ok": True, "version": __version__}


@pytest.fixture
def floor(url, no_limits):
    with Floor(url) as opened:
        yield opened


def test_a_house_that_is_well_says_so(floor):
    assert asks(floor, "/healthz") == asks(floor, "/readyz") == (200, WELL)


def test_a_house_that_cannot_write_says_why_and_is_well_again_afterwards(floor):
    writer = floor.house.pit.writer
    writer._failure = "the disk is full"
    ill = (503, {"error": "the disk is full."})
    assert asks(floor, "/healthz") == asks(floor, "/readyz") == ill
    said = "nothing was changed: the disk is full; try again in a moment."
    assert asks(floor, "/api/guests", "POST") == (503, {"error": said})
    writer._failure = ""
    assert asks(floor, "/healthz") == (200, WELL)


def test_a_house_that_is_lost_stays_ill(floor):
    floor.house.pit.lost = "somebody else has written"
    assert asks(floor, "/healthz") == (503, {"error": "somebody else has written."})
    floor.house.pit.lost = ""


def test_a_house_that_is_not_open_is_well_and_not_ready(floor):
    floor.house._is_open = False
    assert asks(floor, "/healthz") == (200, WELL)
    assert asks(floor, "/readyz") == (503, {"error": "the house is not open."})


def test_books_that_cannot_be_read_are_a_sentence(floor, monkeypatch):
    """Whoever asks again later gets an answer; what went wrong is in the log."""
    ann = floor.guest()
    table = ann.opens("great-8")

    def fails(*_):
        raise OperationalError("SELECT", {}, Exception("the server closed the connection"))

    monkeypatch.setattr(floor.house.history, "rounds", fails)
    said = (503, {"error": "the books cannot be read now: try again in a moment."})
    assert asks(floor, f"/api/tables/{table}/rounds", token=ann.token) == said
    monkeypatch.setattr(floor.house.people, "recall", lambda *_: None)
    monkeypatch.setattr(floor.house.people, "person_by_token", fails)
    assert asks(floor, "/api/me", token=ann.token) == said
    monkeypatch.undo()
    assert asks(floor, "/api/me", token=ann.token)[0] == 200
