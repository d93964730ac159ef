"""Messages over a socket: how many, how long, and their replies."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest

from rackcard.live.table import commands as c
from rackcard.rules.errors import BadInput
from rackcard.web import sockets
from rackcard.web.rate_limit import Bucket, Rate

ANN = SimpleNamespace(id="ann")
READY = {"id": "12345678", "do": "ready"}


class Pit:
    """Writes down what it was asked to carry out."""

    def __init__(self) -> None:
        self.submitted = []

    async def submit(self, command_id, owner, table, make, elsewhere):
        self.submitted.append((command_id, owner, table, make(7, 90)))
        if table == "closed":
            raise BadInput("the table is\nclosed.")
        return {"ok": True, "table": table}


class Heard:
    def __init__(self, rate=sockets.MESSAGES) -> None:
        self.pit = Pit()
        self.messages = Bucket(rate)

    def __call__(self, text, table="t", person=ANN):
        said = text if isinstance(text, str) else json.dumps(text)
        house = SimpleNamespace(pit=self.pit)
        return asyncio.run(sockets._answer(said, self.messages, house, table, person))


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(now=0.0)
    now.monotonic = lambda: now.now
    monkeypatch.setattr(sockets, "time", now)
    return now


def refused(said):
    return {"reply": None, "ok": False, "error": said}


def test_an_order_is_carried_out_for_whoever_sent_it():
    hear = Heard()
    assert hear(READY) == {"reply": "12345678", "ok": True, "table": "t"}
    assert hear.pit.submitted == [("12345678", "ann", "t", c.Ready(7, "ann"))]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a message is a JSON object."),
        ("{", "a message is a JSON object."),
        ("[" * 4000, "a message is a JSON object."),
        (
            {**READY, "id": "short", "more": 1},
            "ready.id: String should have at least 8 characters.",
        ),
        ({**READY, "more": 1}, "ready.more: Extra inputs are not permitted."),
    ],
)
def test_what_is_no_order_is_refused_in_a_sentence(text, said):
    hear = Heard()
    assert hear(text) == refused(said)
    assert hear.pit.submitted == []


def test_what_the_table_refuses_is_one_line():
    assert Heard()(READY, "closed") == refused("the table is?closed.")


def test_a_message_of_4096_characters_and_not_one_more():
    hear = Heard()
    assert hear(json.dumps(READY).ljust(4096))["ok"]
    assert hear(json.dumps(READY).ljust(4097)) == refused("a message has up to 4096 characters.")


def test_sixty_messages_at_once_and_twenty_a_second_after_that(clock):
    hear = Heard()
    assert [hear(READY)["ok"] for _ in range(61)] == [True] * 60 + [False]
    assert hear(READY) == refused("too many messages: wait a moment.")
    assert hear(READY, person=SimpleNamespace(id="bob"))["ok"]
    clock.now += 0.049
    assert not hear(READY)["ok"]
    clock.now += 0.002
    assert [hear(READY)["ok"], hear(READY)["ok"]] == [True, False]


def test_a_message_that_is_too_long_is_counted_too(clock):
    hear = Heard(Rate(1, 0))
    assert "4096" in hear("x" * 5000)["error"]
    assert "too many" in hear(READY)["error"]


def test_a_session_has_sixteen_sockets():
    assert Heard()(READY)["ok"]
    assert sockets.MOST_SOCKETS == 16
