"""The door by itself, in front of an app with two addresses: who comes in, how often, and what
everybody else is told.

No house and no database: every rate, status and sentence is tried on both sides.
"""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from rackcard.live.books.people import NotAllowed, NotLoggedIn
from rackcard.live.service.bounded_pool import Busy
from rackcard.live.service.writer import NotWritten
from rackcard.rules.errors import BadInput
from rackcard.web import middleware
from rackcard.web.rate_limit import Bucket, LimitBody, Rate
from rackcard.web.site import HEADERS

TOO_MANY = {"error": "too many requests: wait a moment."}
OTHERS = {"error": "requests from other sites are not taken."}
ELSEWHERE = {"Origin": "http://elsewhere.example"}
JSON = {"content-type": "application/json"}
PASSWORDS = ("/api/people", "/api/sessions")


class Two(BaseModel):
    first: int
    second: int


class Metrics:
    def __init__(self) -> None:
        self.told: list[tuple[str, int, float]] = []

    def answered(self, method: str, status: int, seconds: float) -> None:
        self.told.append((method, status, seconds))


class Clock:
    """Stands still, unless a test moves it or an answer takes its time."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Entrance:
    def __init__(self, requests: Rate | None = None) -> None:
        self.clock = Clock()
        self.metrics = Metrics()
        self.raised: Exception | None = None
        app = FastAPI()
        app.state.house = SimpleNamespace(metrics=self.metrics)
        app.state.requests = Bucket(requests or middleware.REQUESTS)
        app.add_middleware(LimitBody)
        middleware.add_error_handlers(app)
        middleware.add_middleware(app)

        async def reached(path: str) -> str:
            self.clock.now += 0.25
            if self.raised is not None:
                raise self.raised
            return path

        async def two(body: Two) -> str:
            return f"{body.first} {body.second}"

        app.put("/two")(two)
        app.post("/{path:path}")(reached)
        app.get("/{path:path}")(reached)
        app.head("/{path:path}")(reached)
        self.client = TestClient(app)

    def codes(self, method: str, path: str, times: int) -> list[int]:
        """Of so many requests at the same time."""
        found = []
        for _ in range(times):
            before = self.clock.now
            found.append(self.client.request(method, path).status_code)
            self.clock.now = before
        return found


@pytest.fixture
def entrance(monkeypatch):
    found = Entrance()
    monkeypatch.setattr(middleware, "time", found.clock)
    return found


def test_sixty_requests_at_once_and_twenty_a_second_after_that(entrance):
    assert entrance.codes("GET", "/api/tables", 62) == [200] * 60 + [429] * 2
    entrance.clock.now += 0.049
    assert entrance.codes("GET", "/api/tables", 1) == [429]
    entrance.clock.now += 0.002
    assert entrance.codes("GET", "/api/tables", 2) == [200, 429]
    entrance.clock.now += 10
    assert entrance.codes("GET", "/api/tables", 61) == [200] * 60 + [429]
    assert entrance.client.get("/api/tables").json() == TOO_MANY


@pytest.mark.parametrize("path", ["/", "/table/api", "/metrics", "/healthz"])
def test_only_the_api_is_counted(path):
    entrance = Entrance(Rate(2, 0))
    assert entrance.codes("GET", path, 3) == [200] * 3
    assert entrance.codes("GET", "/api", 1) == [200]
    assert entrance.codes("POST", "/api/x", 2) == [200, 429]
    assert entrance.codes("GET", path, 1) == [200]


@pytest.mark.parametrize("path", PASSWORDS)
def test_ten_passwords_at_once_and_one_in_five_seconds_after_that(entrance, path):
    assert entrance.codes("POST", path, 11) == [200] * 10 + [429]
    assert entrance.client.post(path).json() == TOO_MANY
    assert [entrance.codes("POST", other, 1) for other in PASSWORDS] == [[429]] * 2
    for free in (("GET", path), ("POST", "/api/guests"), ("POST", "/api/tables")):
        assert entrance.codes(*free, 1) == [200], "only passwords are tried slowly"
    entrance.clock.now += 4.7
    assert entrance.codes("POST", path, 1) == [429]
    entrance.clock.now += 0.4
    assert entrance.codes("POST", path, 2) == [200, 429]


def test_nothing_but_passwords_takes_from_their_rate(entrance):
    for method, path in (("GET", PASSWORDS[0]), ("POST", "/api/guests"), ("POST", "/other")):
        assert entrance.codes(method, path, 15) == [200] * 15
    assert entrance.codes("POST", PASSWORDS[1], 10) == [200] * 10


def test_what_is_refused_for_its_rate_never_arrives(entrance):
    entrance.codes("POST", PASSWORDS[0], 10)
    entrance.raised = RuntimeError("this was reached")
    assert entrance.codes("POST", PASSWORDS[0], 1) == [429]


@pytest.mark.parametrize(
    ("method", "status"), [("GET", 200), ("HEAD", 200), ("POST", 403), ("PUT", 403), ("LOCK", 403)]
)
def test_other_sites_may_read_and_change_nothing(entrance, method, status):
    answer = entrance.client.request(method, "/two", headers=ELSEWHERE)
    assert answer.status_code == status
    if status == 403:
        assert answer.json() == OTHERS


def test_our_own_pages_may_change_things(entrance):
    ours = {"Origin": "http://testserver"}
    assert entrance.client.post("/api/x", headers=ours).status_code == 200
    assert entrance.client.post("/api/x").status_code == 200


REFUSALS = [
    (BadInput("so."), 400),
    (NotLoggedIn("so."), 401),
    (NotAllowed("so."), 403),
    (NotWritten("so."), 503),
    (Busy("so."), 503),
    (HTTPException(404, "so."), 404),
    (HTTPException(418, "so"), 418),
]


def test_a_refusal_has_its_status_and_one_sentence(entrance):
    for raised, status in REFUSALS:
        entrance.raised = raised
        answer = entrance.client.get("/anywhere")
        assert (answer.status_code, answer.json()) == (status, {"error": "so."})
        assert "allow" not in answer.headers


def test_a_refusal_keeps_the_headers_that_it_came_with(entrance):
    entrance.raised = HTTPException(429, "later", {"Retry-After": "8"})
    assert entrance.client.get("/x").headers["retry-after"] == "8"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"first": "x", "second": "y"}, "first: "),
        ({"first": 1, "second": "y"}, "second: "),
        ({"second": 2}, "first: "),
    ],
)
def test_the_first_complaint_about_a_body_is_told(entrance, body, said):
    answer = entrance.client.put("/two", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(said)


def test_a_method_that_is_not_taken_says_which_are(entrance):
    answer = entrance.client.delete("/two")
    assert (answer.status_code, answer.json()) == (405, {"error": "Method Not Allowed."})
    assert answer.headers["allow"] == "GET, HEAD, POST, PUT"
    assert entrance.client.delete("/else").headers["allow"] == "GET, HEAD, POST"


@pytest.mark.parametrize(
    ("method", "path", "headers", "status", "seconds"),
    [
        ("GET", "/api/x", {}, 200, 0.25),
        ("POST", "/x", ELSEWHERE, 403, 0.0),
        ("DELETE", "/x", {}, 405, 0.0),
    ],
)
def test_every_answer_is_counted_and_logged(
    entrance, caplog, method, path, headers, status, seconds
):
    with caplog.at_level(logging.INFO, logger="rackcard.web.middleware"):
        answer = entrance.client.request(method, path, headers=headers)
    assert entrance.metrics.told == [(method, status, seconds)]
    [record] = caplog.records
    assert (record.method, record.status, record.ms) == (method, status, seconds * 1000)
    assert path not in (record.route, record.getMessage()), "an address may hold anything"
    assert record.route == ("" if status == 403 else "/{path:path}")
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_a_body_has_64_kilobytes_and_not_a_byte_more(entrance):
    first = b'{"first": 1, "second": 2}'
    for size, status in ((65_536, 200), (65_537, 413)):
        answer = entrance.client.put("/two", content=first.ljust(size), headers=JSON)
        assert answer.status_code == status
    assert answer.json() == {"error": "a body has up to 65536 bytes."}


def test_after_its_body_a_request_may_take_its_time():
    """Whoever streams an answer waits for a hang-up meanwhile, and that has no deadline."""
    heard = []

    async def app(scope, receive, send):
        heard.extend([await receive(), await receive()])

    async def receive():
        if not heard and not asked:
            asked.append(1)
            return {"type": "http.request", "body": b"", "more_body": False}
        await asyncio.sleep(0.05)
        return {"type": "http.disconnect"}

    asked: list[int] = []
    limited = LimitBody(app, seconds=0.01)
    asyncio.run(limited({"type": "http"}, receive, None))
    assert [message["type"] for message in heard] == ["http.request", "http.disconnect"]
