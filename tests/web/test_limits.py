"""Too much, too often, too deep, too odd: refused with one sentence, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from types import SimpleNamespace

import httpx2
import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from rackcard.live.service import listeners
from rackcard.live.service.listeners import MOST_UNREAD, Listeners
from rackcard.web import middleware, sockets
from rackcard.web.rate_limit import MOST_BODY, MOST_CALLERS, MOST_MESSAGE, Bucket, Rate
from tests.web.memory import resident
from tests.web.visitors import (
    WELCOME,
    assert_is_sentence,
    bearer,
    checked,
    play_round,
    sit_down,
)

JSON = {"content-type": "application/json"}


def sits_down(floor):
    """Somebody at a table, and where to send commands."""
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    return ann, table, f"/api/tables/{table}/commands"


@pytest.fixture
def seated(floor):
    return sits_down(floor)


@pytest.fixture(scope="module")
def seated_for_long(shared_floor):
    """The same for commands that are all refused."""
    return sits_down(shared_floor)


def refused(visitor, path, content):
    answer = visitor.post(path, content=content, headers=JSON)
    assert 400 <= answer.status_code < 500
    return answer


# --- how much


def padded(size):
    order = b'{"id":"padded-order","do":"place","wager":"main","spot":"yin","amount":500}'
    return order + b" " * (size - len(order))


def test_a_body_of_64_kilobytes_and_not_a_byte_more(seated):
    ann, _, path = seated
    answer = refused(ann, path, padded(MOST_BODY + 1))
    assert (answer.status_code, answer.json()) == (413, {"error": "a body has up to 65536 bytes."})
    assert ann.funds == WELCOME
    assert ann.post(path, content=padded(MOST_BODY), headers=JSON).json()["ok"]


@pytest.mark.parametrize("path", ["/api/people", "/api/sessions", "/api/tables", "/api/me/grants"])
def test_every_body_is_limited(seated, path):
    ann, *_ = seated
    assert refused(ann, path, b"[" * (MOST_BODY + 1)).status_code == 413


def asgi(floor, method, path, headers, chunks):
    """A request in chunks of our own making; what was answered."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": ("somewhere", 1),
        "server": ("testserver", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    waiting = [
        {"type": "http.request", "body": chunk, "more_body": number < len(chunks) - 1}
        for number, chunk in enumerate(chunks)
    ]
    sent = []

    async def receive():
        if waiting:
            return waiting.pop(0)
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    async def run():
        await asyncio.wait_for(floor.app(scope, receive, send), 10)

    floor.call(run)
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], json.loads(body)


def test_a_whole_request_with_too_much_behind_it_is_not_carried_out(floor, seated):
    """However it is cut into chunks, and whatever the header says about its length."""
    ann, table, path = seated
    order = padded(100)
    for chunks in (
        [order, b" " * MOST_BODY],
        [order, *[b" " * 1000] * 70],
        [order, b"", b" " * (MOST_BODY - 99)],
        [b" " * MOST_BODY, order],
    ):
        for length in ({}, {"content-length": "75"}):
            headers = {**bearer(ann.token), **JSON, **length}
            status, said = asgi(floor, "POST", path, headers, chunks)
            assert (status, said) == (413, {"error": "a body has up to 65536 bytes."})
    assert ann.sees(table)["seats"][0]["stakes"] == []
    status, said = asgi(
        floor, "POST", path, {**bearer(ann.token), **JSON}, [order[:40], order[40:]]
    )
    assert (status, said["ok"]) == (200, True)


def test_a_message_of_4_kilobytes_and_not_a_character_more(seated):
    ann, table, _ = seated
    with ann.listens(table) as ear:
        said = ear.says(padded(MOST_MESSAGE + 1).decode())
        assert said == {"reply": None, "ok": False, "error": "a message has up to 4096 characters."}
        assert ear.says(padded(MOST_MESSAGE).decode())["ok"]


# --- how often


class Watch:
    """The clock of the limits: it stands still unless a test moves it."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch):
    found = Watch()
    for module in (middleware, sockets):
        monkeypatch.setattr(module, "time", found)
    return found


def test_the_61st_request_at_once_is_one_too_many(strict_floor, watch):
    client = strict_floor.client_of()
    answers = [client.get("/api/tables") for _ in range(61)]
    assert [answer.status_code for answer in answers] == [200] * 60 + [429]
    assert answers[60].json() == {"error": "too many requests: wait a moment."}
    watch.now += 0.99 / 20
    assert client.get("/api/tables").status_code == 429
    watch.now += 0.02 / 20
    assert client.get("/api/tables").status_code == 200
    assert client.get("/api/tables").status_code == 429


def test_refused_requests_are_counted_and_say_the_same_to_everybody(strict_floor, watch):
    client = strict_floor.client_of()
    codes = [client.get("/api/tables").status_code for _ in range(80)]
    assert codes == [200] * 60 + [429] * 20
    for path in ("/api/guests", "/api/sessions", "/api/nowhere"):
        assert client.post(path, json={}).status_code == 429
    page = strict_floor.metrics().text
    assert int(float(re.search(r'method="GET",status="429"} (\S+)', page)[1])) >= 20
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/api/sessions", "/api/people"])
def test_passwords_are_tried_ten_times_and_then_slowly(strict_floor, watch, path):
    client = strict_floor.client_of()
    body = {"name": "ann", "password": "guessed it?"}
    codes = [client.post(path, json=body).status_code for _ in range(20)]
    assert 429 not in codes[:10]
    assert codes[10:] == [429] * 10
    for other in ("/api/sessions", "/api/people"):
        assert client.post(other, json=body).status_code == 429
    assert client.get("/api/tables").status_code == 200, "and everything else goes on"
    watch.now += 4.9
    assert client.post(path, json=body).status_code == 429
    watch.now += 0.2
    assert client.post(path, json=body).status_code != 429
    assert client.post(path, json=body).status_code == 429


def test_one_caller_does_not_slow_down_another(strict_floor, watch):
    loud = strict_floor.client_of(client=("10.0.0.1", 1))
    quiet = strict_floor.client_of(client=("10.0.0.2", 1))
    for _ in range(60):
        loud.get("/api/tables")
    assert loud.get("/api/tables").status_code == 429
    assert quiet.get("/api/tables").status_code == 200


def test_the_61st_message_at_once_is_one_too_many_on_all_sockets_together(strict_floor, watch):
    ann = strict_floor.guest()
    table = ann.opens("great-8")
    with ann.listens(table) as first, ann.listens(table) as second:
        said = [ear.says("{}")["error"] for _ in range(31) for ear in (first, second)]
        assert "too many messages: wait a moment." not in said[:60]
        assert said[60:] == ["too many messages: wait a moment."] * 2
        watch.now += 0.99 / 20
        assert first.says("{}")["error"] == "too many messages: wait a moment."
        watch.now += 0.02 / 20
        assert first.does("sit", seat=0)["ok"]


def test_opening_sockets_is_counted(strict_floor, watch):
    ann = strict_floor.guest()
    table = ann.opens("great-8")
    watch.now += 3600  # those two were requests, too
    codes = []
    for _ in range(62):
        try:
            with ann.client.websocket_connect(f"/api/tables/{table}/socket"):
                codes.append(0)
        except WebSocketDisconnect as closed:
            codes.append(closed.code)
    assert codes == [0] * 60 + [4429] * 2


def test_a_bucket_fills_up_again_and_no_further():
    bucket = Bucket(Rate(burst=3, per_second=2))
    assert [bucket.takes("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.takes("a", 0.5), bucket.takes("a", 0.5)] == [True, False]
    assert [bucket.takes("a", 1000.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.takes("b", 1000.0)


def test_a_bucket_forgets_who_has_been_silent_longest():
    bucket = Bucket(Rate(burst=1, per_second=0))
    for number in range(MOST_CALLERS + 10):
        assert bucket.takes(str(number), 0.0)
    assert not bucket.takes(str(MOST_CALLERS + 9), 0.0)
    assert bucket.takes("0", 0.0)
    assert len(bucket._left) <= MOST_CALLERS


# --- what is no order

DEEP = 30_000
ODD = {
    "nothing": b"",
    "blanks": b"   ",
    "no JSON": b"nonsense",
    "half an object": b'{"id":',
    "two objects": b"{}{}",
    "a number": b"1",
    "a text": b'"sit"',
    "a list": b"[]",
    "null": b"null",
    "no order": b"{}",
    "deep lists": b"[" * DEEP,
    "deep lists that end": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * 10_000,
    "deep in a field": b'{"id":"deep-inside","do":"sit","seat":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "no UTF-8": b'{"id":"\xff\xfe\xfd"}',
    "half a letter": b'{"id":"\xc3',
    "UTF-16": '{"id":"aaaaaaaa","do":"sit","seat":7}'.encode("utf-16"),
    "NUL": b'\x00{"id":"aaaaaaaa","do":"ready"}',
    "control characters": b'{"id":"aaaa\x01\x02aaaa","do":"ready"}',
    "a huge number": b'{"id":"aaaaaaaa","do":"sit","seat":' + b"9" * 5000 + b"}",
    "a larger number": b'{"id":"aaaaaaaa","do":"sit","seat":' + b"9" * 4000 + b"}",
    "a huge exponent": b'{"id":"aaaaaaaa","do":"sit","seat":1e999999}',
    "NaN": b'{"id":"aaaaaaaa","do":"sit","seat":NaN}',
    "Infinity": b'{"id":"aaaaaaaa","do":"sit","seat":-Infinity}',
    "a float": b'{"id":"aaaaaaaa","do":"sit","seat":1.0}',
    "true": b'{"id":"aaaaaaaa","do":"sit","seat":true}',
    "a text for a number": b'{"id":"aaaaaaaa","do":"sit","seat":"1"}',
    "below zero": b'{"id":"aaaaaaaa","do":"sit","seat":-1}',
    "seat 8": b'{"id":"aaaaaaaa","do":"sit","seat":7}',
    "two to the 63": b'{"id":"aaaaaaaa","do":"place","wager":"main","spot":"yin","amount":'
    + str(2**63).encode()
    + b"}",
    "an unknown field": b'{"id":"aaaaaaaa","do":"ready","now":1}',
    "a long unknown field": b'{"id":"aaaaaaaa","do":"ready","' + b"x" * 50_000 + b'":1}',
    "a field with control characters": b'{"id":"aaaaaaaa","do":"ready","a\\u0000\\n\\u202e":1}',
    "half of a surrogate": b'{"id":"aaaaaaaa","do":"ready","\\ud800":1}',
    "half of a surrogate in a text": b'{"id":"aaaa\\ud800aaaa","do":"ready"}',
    "half of a surrogate for an order": b'{"id":"aaaaaaaa","do":"\\udfff"}',
    "a long order": b'{"id":"aaaaaaaa","do":"' + b"x" * 50_000 + b'"}',
    "an order with control characters": b'{"id":"aaaaaaaa","do":"\\r\\n\\u2028"}',
    "a short id": b'{"id":"aaaaaaa","do":"ready"}',
    "a long id": b'{"id":"' + b"a" * 65 + b'","do":"ready"}',
    "an id with a blank": b'{"id":"aaaa aaaa","do":"ready"}',
    "an id with a newline": b'{"id":"aaaaaaaa\\n","do":"ready"}',
    "an id in other letters": '{"id":"äöüäöüäöü","do":"ready"}'.encode(),
    "an id of NULs": b'{"id":"' + b"\\u0000" * 8 + b'","do":"ready"}',
    "no id": b'{"do":"ready"}',
    "a number for an id": b'{"id":12345678,"do":"ready"}',
    "no do": b'{"id":"aaaaaaaa"}',
    "a list for do": b'{"id":"aaaaaaaa","do":["ready"]}',
    "do twice": b'{"id":"aaaaaaaa","do":"ready","do":"dance"}',
    "a long choice": b'{"id":"aaaaaaaa","do":"decide","choice":"' + b"x" * 129 + b'"}',
    "a choice with a tab": b'{"id":"aaaaaaaa","do":"decide","choice":"a\\tb"}',
    "an empty seed": b'{"id":"aaaaaaaa","do":"open","seed":""}',
    "a short commitment": b'{"id":"aaaaaaaa","do":"commit","commitment":"00"}',
}


@pytest.mark.parametrize("content", ODD.values(), ids=ODD)
def test_odd_bodies_are_refused(seated_for_long, content):
    ann, table, path = seated_for_long
    before = ann.sees(table)
    answer = refused(ann, path, content)
    assert answer.status_code in (400, 422)
    assert ann.sees(table) == before


def test_odd_messages_are_refused_and_the_socket_stays_open(seated):
    ann, table, _ = seated
    with ann.listens(table) as ear:
        for content in ODD.values():
            said = ear.says(content.decode("utf-8", "replace"))
            assert (said["reply"], said["ok"]) == (None, False)
            assert_is_sentence(said["error"])
        assert ear.does("place", wager="main", spot="yin", amount=500)["ok"]


def test_a_binary_message_is_refused_and_the_socket_stays_open(seated):
    ann, table, _ = seated
    with ann.listens(table) as ear:
        ear.session.send_bytes(b'{"id":"aaaaaaaa","do":"ready"}')
        assert ear.receive()["error"] == "a message is a JSON object."
        assert ear.does("ready")["ok"]


@pytest.mark.parametrize("content", ODD.values(), ids=ODD)
@pytest.mark.parametrize(
    "path", ["/api/people", "/api/sessions", "/api/tables", "/api/me/grants", "/api/tables/x/void"]
)
def test_odd_bodies_are_refused_everywhere(one_floor, path, content):
    answer = one_floor.boss.post(path, content=content, headers=JSON)
    assert 400 <= answer.status_code < 500
    assert "Traceback" not in answer.text


class OneFloor:
    def __init__(self, floor) -> None:
        self.floor = floor
        self.boss = floor.member("boss", "pit")


@pytest.fixture(scope="module")
def one_floor(shared_floor):
    """One house for many requests that change nothing."""
    return OneFloor(shared_floor)


NEW_TABLE = {"id": "new-table-1", "game": "great-8"}


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {"decks": 10**7}},
        {"options": {"decks": -1}},
        {"options": {"decks": 8.0}},
        {"options": {"decks": True}},
        {"options": {"decks": None}},
        {"options": {"decks": "x" * 65}},
        {"options": {"decks": "eight"}},
        {"options": {"x" * 65: 1}},
        {"options": {"": 1}},
        {"options": {"no-such-option": 1}},
        {"options": {"decks\0": 8}},
        {"options": {str(number): 1 for number in range(33)}},
        {"options": {"__class__": "x"}},
        {"options": []},
        {"rulings": {"great-bonus.scope": "no such reading"}},
        {"rulings": {"no-such-ruling": "x"}},
        {"rulings": {"great-bonus.scope": 1}},
        {"paytables": {"main": "no such table"}},
        {"paytables": {"no-such-wager": "1"}},
        {"paytables": {"main": None}},
        {"game": "x" * 65},
        {"game": None},
        {"game": {"great-8": 1}},
        {"id": "x" * 65},
        {"clock": [0, 0, 0]},
    ],
)
def test_a_table_that_cannot_be_laid_out(one_floor, changes):
    before = one_floor.floor.store.tables()
    answer = one_floor.boss.post("/api/tables", json={**NEW_TABLE, **changes})
    assert answer.status_code in (400, 422)
    assert one_floor.floor.store.tables() == before


@pytest.mark.parametrize("reason", ["", "x" * 201, "a\ttab", "a\nline", "schön", "\0", "\u202e", 1])
def test_a_reason_is_a_line_of_text(one_floor, reason):
    boss = one_floor.boss
    table = boss.opens("great-8")
    boss.must(table, "sit", seat=0)
    before = boss.sees(table)
    order = {"id": one_floor.floor.fresh_id(), "reason": reason}
    answer = boss.post(f"/api/tables/{table}/void", json=order)
    assert answer.status_code == 422 or answer.json()["ok"] is False
    assert boss.sees(table) == before


@pytest.mark.parametrize(
    "name",
    [
        "%00",
        "%ff",
        "..",
        "%2e%2e",
        "a%2fb",
        "x" * 65,
        "x" * 5000,
        "%F0%9F%82%A1",
        " ",
        "%0a",
        "'--",
    ],
)
def test_a_table_of_an_odd_name(one_floor, name):
    boss = one_floor.boss
    for path in ("", "/rounds", "/shoes/1/reveal"):
        answer = boss.get(f"/api/tables/{name}{path}", follow_redirects=False)
        assert answer.status_code in (200, 307, 400, 404, 422)
        assert "\0" not in answer.text
    order = {"id": "aaaaaaaa", "do": "sit", "seat": 0}
    assert boss.post(f"/api/tables/{name}/commands", json=order).status_code in (400, 404, 405, 422)
    with pytest.raises(WebSocketDisconnect) as closed:
        first_message(boss.client, f"/api/tables/{name}/socket")
    assert closed.value.code in (1000, 1008, 4400, 403)


def first_message(client, path):
    with client.websocket_connect(path) as session:
        return session.receive_json()


def test_an_address_or_a_method_that_is_not_there(one_floor):
    client = one_floor.floor.client_of()
    assert client.get("/api/nowhere").json() == {"error": "Not Found."}
    assert client.put("/api/me").status_code == 405
    assert client.put("/api/me").headers["allow"] == "GET"
    for path in (
        "/api",
        "/api/",
        "/api/tables/",
        "//",
        "/api/tables/x/y/z",
        "/static/../etc/passwd",
    ):
        assert client.get(path, follow_redirects=False).status_code in (307, 404)


def test_answers_are_not_sniffed(one_floor):
    client = one_floor.floor.client_of()
    for path in ("/api/tables", "/nowhere", "/metrics"):
        assert client.get(path).headers["x-content-type-options"] == "nosniff"


# --- whoever does not listen


class Happened:
    """As much of what happened as the listeners look at."""

    class table:  # noqa: N801
        name = "t"

    seen_by = staticmethod(lambda player: [])


def test_whoever_lags_behind_is_hung_up_on():
    async def lag():
        everybody = Listeners()
        slow, quick = everybody.add("t", "slow"), everybody.add("t", "quick")
        for _ in range(MOST_UNREAD):
            everybody.tell(Happened, SimpleNamespace(of=lambda _: {}))
            quick.inbox.get_nowait()
        assert not slow.gone.is_set()
        for _ in range(1000):
            everybody.tell(Happened, SimpleNamespace(of=lambda _: {}))
            quick.inbox.get_nowait()
        assert slow.gone.is_set()
        assert not quick.gone.is_set()
        assert slow.inbox.qsize() == MOST_UNREAD
        assert everybody.remove(slow)
        assert not everybody.remove(slow)

    asyncio.run(lag())


def test_a_socket_that_is_never_read_is_closed_and_play_goes_on(server, monkeypatch):
    """On a real wire: the buffers fill up, then the inbox, then we hang up."""
    monkeypatch.setattr(listeners, "MOST_UNREAD", 16)
    monkeypatch.setattr(sockets, "LAST_WORDS", 0.2)
    with httpx2.Client(base_url=server.http) as client:
        token = client.post("/api/guests").json()["token"]
        client.headers.update(bearer(token))
        table = client.post("/api/tables", json=NEW_TABLE).json()["table"]
        with socket.create_connection(server.address) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            handshake = (
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {server.host}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Authorization: Bearer {token}\r\n\r\n"
            )
            deaf.sendall(handshake.encode())
            heard = server.house.pit._listeners._at
            wait_for(lambda: heard.get(table))
            [listener] = heard[table]
            send = f"/api/tables/{table}/commands"
            client.post(send, json={"id": "sit-down-1", "do": "sit", "seat": 0})
            for number in range(20_000):
                amount = 500 + number % 2
                order = {"wager": "main", "spot": "yin", "amount": amount}
                answer = client.post(
                    send, json={"id": f"place-{number:06}", "do": "place", **order}
                )
                assert answer.json()["ok"]
                if listener.gone.is_set():
                    break
            assert listener.gone.is_set(), "nobody can lag behind for ever"
            wait_for(lambda: not heard[table])
            assert "rackcard_listeners 0.0" in client.get("/metrics").text
            assert client.post(send, json={"id": "ready-000", "do": "ready"}).json()["ok"]


def wait_for(happens, seconds=20.0):
    give_up = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < give_up, "it does not happen"
        time.sleep(0.01)


# --- on a real wire


def test_a_socket_on_a_real_wire(server):
    with httpx2.Client(base_url=server.http) as client:
        token = client.post("/api/guests").json()["token"]
        table = client.post("/api/tables", json=NEW_TABLE, headers=bearer(token)).json()["table"]
    place = f"ws://{server.host}/api/tables/{table}/socket"
    with connect(place, additional_headers=bearer(token)) as wire:
        assert json.loads(wire.recv(10))["table"]["table"] == table
        wire.send(b"\x00\x01")
        assert json.loads(wire.recv(10))["error"] == "a message is a JSON object."
        wire.send("x" * 5000)
        assert "4096" in json.loads(wire.recv(10))["error"]
        wire.send(json.dumps({"id": "sit-down-1", "do": "sit", "seat": 0}))
        assert {"ok", "events"} & set(json.loads(wire.recv(10)))
        wire.send("x" * (1 << 14))
        wire.send("x" * ((1 << 14) + 1))
        with pytest.raises(ConnectionClosed) as closed:
            hear_everything(wire)
        assert closed.value.rcvd.code == 1009
    for headers in ({"Origin": "http://evil.example"}, {**bearer(token), "Origin": "null"}):
        with pytest.raises(InvalidStatus) as refusal:
            connect(place, additional_headers=headers).__enter__()
        assert refusal.value.response.status_code == 403
    with connect(place, additional_headers=bearer("nobody")) as wire:
        with pytest.raises(ConnectionClosed) as closed:
            wire.recv(10)
        assert closed.value.rcvd.code == 4401


def hear_everything(wire):
    for _ in range(20):
        wire.recv(10)


def test_chunks_without_end_are_cut_off(server):
    """Nobody has to wait for the end of a body that is too large already."""
    with socket.create_connection(server.address, timeout=20) as wire:
        head = f"POST /api/people HTTP/1.1\r\nHost: {server.host}\r\n"
        head += "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        wire.sendall(head.encode())
        try:
            for _ in range(100):
                wire.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
        except OSError:
            pass  # cut off while we were still talking
        assert wire.recv(4096).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    "raw",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n"
        b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)
def test_what_is_no_http_disturbs_nobody(server, raw):
    with socket.create_connection(server.address, timeout=20) as wire:
        try:
            wire.sendall(raw)
            wire.shutdown(socket.SHUT_WR)
            said = wire.recv(65536)
        except OSError:
            said = b""
    assert b"Traceback" not in said
    assert not re.match(rb"HTTP/1.1 5", said)
    with httpx2.Client(base_url=server.http) as client:
        assert checked(client.get("/healthz")).status_code == 200


# --- memory


@pytest.mark.prove
def test_memory_stays_flat(floor):
    """Rounds, refusals, sockets and guests that come and go."""
    ann = floor.guest()
    table = ann.opens("great-8")
    sit_down(table, ann)

    def some(rounds):
        for number in range(rounds):
            play_round(table, "great-8", ann)
            ann.refused(table, "decide", choice="hit")
            ann.post("/api/tables", json={"id": "x"})
            with ann.listens(table) as ear:
                ear.says("nonsense")
            ann.client.request(f"METHOD{number}", f"/{number}")

    some(60)
    before = resident()
    some(120)
    assert resident() - before < 8 * 1024 * 1024
