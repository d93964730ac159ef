"""Whatever is sent, to every operation and down every socket: an answer, and never a 5xx."""

from __future__ import annotations

import asyncio
import json
import shutil
import zlib

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rackcard.live.books import people
from rackcard.web.app import make_app
from tests.web.conftest import quick_hasher, without_limits
from tests.web.memory import resident
from tests.web.nonsense import Nonsense
from tests.web.server import Server
from tests.web.visitors import GAMES, assert_is_sentence, bearer

# --- every operation, as its own description has it

SCHEMA = schemathesis.openapi.from_dict(make_app(None).openapi())
EXAMPLES = 5
MANY_EXAMPLES = 2_000


class Fuzzed:
    """A server, and whoever may ask for what at it."""

    def __init__(self, server) -> None:
        self.server = server
        self.people = server.house.people
        self.boss = self._member("boss", "pit")
        self.eve = self._member("eve", "auditor")
        # Some operations need a table that is there, and a shoe that has ended.
        self.table = self._table()

    def _member(self, name, role):
        person = self.people.join(name, "correct horse", 0)
        self.people.appoint(name, role)
        return self.people.session(person, self.server.house.clock())

    def _table(self):
        import httpx2

        with httpx2.Client(base_url=self.server.http, headers=bearer(self.boss)) as client:
            body: dict[str, object] = {"id": "open-for-all", "game": "great-8"}
            table = client.post("/api/tables", json=body).json()["table"]
            orders: tuple[dict[str, object], ...] = (
                {"do": "sit", "seat": 0},
                {"do": "place", "wager": "main", "spot": "yin", "amount": 500},
                {"do": "ready"},
            )
            for number, order in enumerate(orders):
                body = {"id": f"first-round-{number}", **order}
                client.post(f"/api/tables/{table}/commands", json=body)
        return table

    def token_for(self, case) -> str:
        if case.operation.label == "DELETE /api/sessions":
            guest = self.people.guest(0)
            return self.people.session(guest, self.server.house.clock())
        return self.eve if case.path in ("/api/audit", "/api/returns") else self.boss

    def make_sense_of(self, case) -> None:
        """Half of what is well formed is about things that exist."""
        if case.meta is None or not case.meta.generation.mode.is_positive:
            return
        chosen = zlib.crc32(repr((case.path_parameters, case.body)).encode())
        if chosen % 2:
            return
        if case.path_parameters and "table" in case.path_parameters:
            case.path_parameters["table"] = self.table
        if isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = GAMES[chosen % len(GAMES)]


@pytest.fixture(scope="module")
def fuzzed(empty_database, tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzzed")
    shutil.copy(empty_database, folder / "house.db")
    with pytest.MonkeyPatch.context() as patch:
        without_limits(patch)
        patch.setattr(people, "PasswordHasher", quick_hasher)
        with Server(f"sqlite:///{folder}/house.db") as server:
            yield Fuzzed(server)
            assert server.store.audit() == []
            assert sum(server.store.balances().values()) == 0


def one_sentence(ctx, response, case) -> None:
    """Of every refusal, whatever it was that was refused."""
    if response.status_code >= 400:
        said = response.json()
        assert list(said) == ["error"], said
        assert_is_sentence(said["error"])
    assert b"Traceback" not in response.content


def ask(case, fuzzed) -> None:
    fuzzed.make_sense_of(case)
    case.call_and_validate(
        base_url=fuzzed.server.http,
        headers=bearer(fuzzed.token_for(case)),
        additional_checks=[one_sentence],
        # What is well formed may still be against the rules of a game.
        excluded_checks=[positive_data_acceptance],
        timeout=20,
    )


QUICK = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@SCHEMA.parametrize()
@QUICK
def test_every_operation(case, fuzzed):
    ask(case, fuzzed)


@pytest.mark.prove
@SCHEMA.parametrize()
@settings(QUICK, max_examples=MANY_EXAMPLES, derandomize=False)
def test_every_operation_for_long(case, fuzzed):
    ask(case, fuzzed)


def test_every_operation_says_how_it_refuses():
    """In the description of the API, where clients are written from."""
    description = make_app(None).openapi()
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            refusal = operation["responses"]["4XX"]["content"]["application/json"]["schema"]
            assert refusal == {"$ref": "#/components/schemas/Refusal"}, (path, method)
            assert "422" not in operation["responses"]
    assert description["components"]["schemas"]["Refusal"]["required"] == ["error"]
    assert not_a_server_error is not None


# --- down a socket


class Socket:
    """The server's end of a socket without a wire, inside the house's own event loop."""

    def __init__(self, floor, visitor, table) -> None:
        self._app = floor.app
        path = f"/api/tables/{table}/socket"
        self._scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"authorization", f"Bearer {visitor.token}".encode())],
            "client": ("somewhere", 1),
            "server": ("testserver", 80),
            "scheme": "ws",
            "subprotocols": [],
        }
        self._in, self._out = asyncio.Queue(), asyncio.Queue()

    async def __aenter__(self):
        self._running = asyncio.create_task(self._app(self._scope, self._in.get, self._out.put))
        self._in.put_nowait({"type": "websocket.connect"})
        assert (await self._out.get())["type"] == "websocket.accept"
        return self

    async def __aexit__(self, *error):
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._running

    async def asks(self, frame):
        self._in.put_nowait({"type": "websocket.receive", **frame})
        while True:
            sent = await self._out.get()
            assert sent["type"] == "websocket.send", sent
            message = json.loads(sent["text"])
            if "reply" in message:
                return message


async def flood(floor, visitor, table, messages, count):
    """So much nonsense, each answered in turn; how often it was no nonsense after all."""
    taken = 0
    async with asyncio.timeout(60 + count / 100), Socket(floor, visitor, table) as wire:
        for number in range(count):
            text = messages.message()
            frame = {"text": text} if number % 20 else {"bytes": text.encode("utf-8", "replace")}
            reply = await wire.asks(frame)
            taken += reply["ok"]
            if not reply["ok"]:
                assert_is_sentence(reply["error"])
    return taken


@pytest.mark.parametrize(
    ("count", "most_mib"),
    [
        pytest.param(3_000, 4, id="three thousand"),
        pytest.param(10_000, 4, id="ten thousand", marks=pytest.mark.prove),
        pytest.param(50_000, 8, id="fifty thousand", marks=pytest.mark.prove),
        pytest.param(1_000_000, 24, id="a million", marks=pytest.mark.prove),
    ],
)
def test_malformed_messages(floor, count, most_mib):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    bob.must(table, "sit", seat=5)  # and never says to be ready
    ann.must(table, "sit", seat=0)
    messages = Nonsense(count)
    floor.call(flood, floor, ann, table, messages, count // 10)
    before = resident()
    taken = floor.call(flood, floor, ann, table, messages, count - count // 10)
    grown = resident() - before
    assert taken < count / 10
    with ann.listens(table) as ear:
        if ear.first["you"] < 0:
            assert ear.does("sit", seat=0)["ok"]
        assert ear.does("decide", choice="hit")["ok"] is False
    assert grown < most_mib * 1024 * 1024


def test_nonsense_is_the_same_for_the_same_seed():
    first, second = Nonsense(1), Nonsense(1)
    assert [first.message() for _ in range(500)] == [second.message() for _ in range(500)]
