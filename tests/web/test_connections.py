"""Connections that say nothing, too slowly or too much of it, at a server on a real port.

Nothing here depends on how fast the machine is: what must end is waited for, and what must go on
is asked for while the attack goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import httpx2
import pytest
from websockets.sync.client import connect

from rackcard.rules.errors import BadInput
from rackcard.web import connections, middleware
from rackcard.web.access import Access
from rackcard.web.connections import FULL, KEY, Connection, Doorkeeper, Limits, TellConnection
from rackcard.web.rate_limit import Rate
from tests.web.server import Server
from tests.web.visitors import assert_is_sentence, bearer

PATIENCE = 60
AGES = 10_000.0
"""Seconds that no test lasts."""
SOON = 0.2
NOBODY_IS_LATE = Limits(most=40, head_seconds=AGES, unread_seconds=AGES)
"""Only places are short, not time."""


@contextlib.contextmanager
def opened(url, limits, **more):
    with Server(url, limits=limits, **more) as server, contextlib.ExitStack() as ends:
        server.ends = ends
        yield server


def dials(server, said=b"") -> socket.socket:
    line = server.ends.enter_context(socket.create_connection(server.address, PATIENCE))
    line.sendall(said)
    return line


def hangs_up(line) -> bytes:
    """What a server says until it hangs up, which it must."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while some := line.recv(65_536):
            heard += some
    return heard


@pytest.fixture
def small(url, no_limits, quick_passwords):
    with opened(url, NOBODY_IS_LATE) as server:
        yield server


# --- how many


def test_silent_connections_keep_nobody_out(small):
    """Three hundred of them at a server that has places for forty; none of them is ever late."""
    for number in range(300):
        dials(small, b"" if number % 2 else b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        if number % 50 == 0:
            assert httpx2.get(f"{small.http}/healthz", timeout=PATIENCE).status_code == 200
    with httpx2.Client(base_url=small.http, timeout=PATIENCE) as ann:
        token = ann.post("/api/guests").json()["token"]
        body = {"id": "open-a-table", "game": "great-8"}
        table = ann.post("/api/tables", json=body).json()["table"]
        address = f"ws://{small.host}/api/tables/{table}/socket"
        with connect(address, additional_headers=bearer(token), open_timeout=PATIENCE) as played:
            for _ in range(100):
                dials(small)
            played.send('{"id": "sit-down-1", "do": "sit", "seat": 0}')
            while '"reply"' not in (said := played.recv(PATIENCE)):
                pass
            assert '"ok":true' in said.replace(" ", ""), "who plays keeps their place"


def test_when_everybody_is_busy_a_new_one_is_turned_away(url, no_limits, quick_passwords):
    with (
        opened(url, NOBODY_IS_LATE._replace(most=3)) as server,
        httpx2.Client(base_url=server.http, timeout=PATIENCE) as ann,
    ):
        token = ann.post("/api/guests").json()["token"]
        body = {"id": "open-a-table", "game": "great-8"}
        table = ann.post("/api/tables", json=body).json()["table"]
        ann.close()
        address = f"ws://{server.host}/api/tables/{table}/socket"
        with contextlib.ExitStack() as sockets:
            for _ in range(3):
                played = connect(address, additional_headers=bearer(token), open_timeout=PATIENCE)
                sockets.enter_context(played).recv(PATIENCE)
            said = hangs_up(dials(server))
        assert said == FULL
        head, _, answer = said.decode().partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 503 ")
        assert f"content-length: {len(answer)}\r\n" in head
        assert_is_sentence(json.loads(answer)["error"])
        assert httpx2.get(f"{server.http}/healthz", timeout=PATIENCE).status_code == 200


def test_a_small_server_is_not_shut(tmp_path):
    """The attack as it was: `rackcard serve`, 256 files, 300 connections that say nothing."""
    script = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256));"
        "from rackcard.cli.app import app; app(sys.argv[1:])"
    )
    flags = ["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/house.db"]
    command = [sys.executable, "-c", script, *flags, "--request-timeout", "1000"]
    environ = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    with (
        contextlib.ExitStack() as ends,
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as house,
    ):
        try:
            port = int(re.search(r"http://127.0.0.1:(\d+) ", house.stdout.readline())[1])
            server = SimpleNamespace(address=("127.0.0.1", port), ends=ends)
            address = f"http://127.0.0.1:{port}"
            while True:  # it listens a moment after it says so
                assert house.poll() is None
                with contextlib.suppress(ConnectionRefusedError):
                    socket.create_connection(server.address, PATIENCE).close()
                    break
                time.sleep(0.02)
            for _ in range(300):
                dials(server)
            assert httpx2.post(f"{address}/api/guests", timeout=PATIENCE).status_code == 201
            rebound = {"Host": f"evil.example:{port}"}
            answer = httpx2.get(f"{address}/api/games", headers=rebound, timeout=PATIENCE)
            assert answer.status_code == 421
        finally:
            house.terminate()
            house.wait(PATIENCE)


# --- how long


def test_a_head_that_does_not_come(url, no_limits, quick_passwords):
    """Nothing at all, a byte, half a head; and half of a second one, after an answer."""
    limits = Limits(head_seconds=SOON)
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with opened(url, limits, idle_seconds=int(AGES)) as server:
        for said in (b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: 1"):
            assert hangs_up(dials(server, said)) == b""
        for said in (first, first + b"GET / HT"):
            heard = hangs_up(dials(server, said))
            assert heard.startswith(b"HTTP/1.1 200 OK")
            assert heard.count(b"HTTP/1.1") == 1


def test_bytes_that_trickle_do_not_put_it_off(url, no_limits, quick_passwords):
    with opened(url, Limits(head_seconds=SOON)) as server:
        line = dials(server, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        gone = threading.Event()

        def trickle():
            with contextlib.suppress(OSError):
                while not gone.wait(0.01):
                    line.sendall(b"x")

        thread = threading.Thread(target=trickle)
        thread.start()
        try:
            assert hangs_up(line) == b""
        finally:
            gone.set()
            thread.join()


def test_a_body_that_does_not_come(url, no_limits, quick_passwords):
    access = Access(body_seconds=SOON)
    head = b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with opened(url, NOBODY_IS_LATE, access=access) as server:
        for said in (b"Content-Length: 10\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{"):
            heard = hangs_up(dials(server, head + said))
            assert heard.startswith(b"HTTP/1.1 408 ")
            assert heard.endswith(b'{"error":"a body must arrive within 0.2 seconds."}')


def test_a_body_that_nobody_reads(url, no_limits, quick_passwords):
    """Refused before its body was asked for: the rest of it cannot hold the line."""
    said = b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\nx"
    with opened(url, Limits(head_seconds=SOON), idle_seconds=int(AGES)) as server:
        assert hangs_up(dials(server, said)).startswith(b"HTTP/1.1 40")


def asks_and_never_reads(line, ask):
    while True:
        line.sendall(ask)


def test_answers_that_nobody_takes(url, no_limits, quick_passwords):
    limits = NOBODY_IS_LATE._replace(unread_seconds=SOON)
    with opened(url, limits) as server:
        line = socket.socket()
        server.ends.enter_context(line)
        line.settimeout(PATIENCE)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.connect(server.address)
        ask = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            asks_and_never_reads(line, ask)
        assert httpx2.get(f"{server.http}/healthz", timeout=PATIENCE).status_code == 200


def test_a_socket_that_answers_no_ping(url, no_limits, quick_passwords):
    with opened(url, NOBODY_IS_LATE, ping_seconds=SOON) as server:
        head = (
            "GET /api/games/great-8/simulate HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        heard = hangs_up(dials(server, head.encode()))
        assert heard.startswith(b"HTTP/1.1 101 ")
        assert b"\x89\x04" in heard, "it was asked"


# --- proxies


def asks_as_many(server, times):
    """Requests of somebody who says to be somebody else each time."""
    with httpx2.Client(base_url=server.http, timeout=PATIENCE) as client:
        headers = [
            {"X-Forwarded-For": f"10.0.0.{number}", "X-Forwarded-Proto": "https"}
            for number in range(times)
        ]
        return [client.post("/api/guests", headers=one) for one in headers]


@pytest.mark.parametrize("proxies", [(), ("10.9.9.9",), ("127.0.0.1",), ("127.0.0.0/8",)])
def test_only_proxies_that_were_named_are_believed(url, quick_passwords, monkeypatch, proxies):
    monkeypatch.setattr(middleware, "REQUESTS", Rate(burst=3, per_second=0))
    with opened(url, NOBODY_IS_LATE, access=Access(proxies=proxies)) as server:
        answers = asks_as_many(server, 5)
    believed = bool(proxies) and proxies != ("10.9.9.9",)
    codes = [answer.status_code for answer in answers]
    assert codes == ([201] * 5 if believed else [201] * 3 + [429] * 2)
    assert ("secure" in answers[0].headers["set-cookie"].lower()) == believed


# --- the count, without a network


class Wire:
    """A transport that notes what is done to it."""

    def __init__(self, host) -> None:
        self.host = host
        self.sent = b""
        self.done = []
        self.protocol = None

    def get_extra_info(self, name):
        return (self.host, 1) if name == "peername" and self.host else None

    def write(self, data):
        self.sent += data

    def is_closing(self):
        return bool(self.done)

    def close(self):
        self.done.append("close")

    def abort(self):
        self.done.append("abort")


class Inner:
    """A protocol that notes what it is told."""

    def __init__(self, state) -> None:
        self.state = state
        self.told = []

    def __getattr__(self, name):
        return lambda *given: self.told.append((name, *given))


class Comer(Connection):
    """A connection from a host, with both of its ends."""

    def __init__(self, keeper, host) -> None:
        self.inner: Inner | None = None
        super().__init__(keeper, self._makes)
        self.wire = Wire(host)
        self.connection_made(self.wire)

    def _makes(self, state):
        self.inner = Inner(state)
        return self.inner


def comes(keeper, host="10.0.0.1"):
    return Comer(keeper, host)


def in_loop(test):
    def run():
        async def inside():
            test()

        asyncio.run(inside())

    run.__name__ = test.__name__
    return run


@in_loop
def test_who_waited_longest_makes_room():
    keeper = Doorkeeper(Limits(most=3))
    first, second, third = (comes(keeper, f"10.0.0.{n}") for n in range(3))
    with first.serving(last=False):
        fourth = comes(keeper)
        assert [one.wire.done for one in (first, second, third)] == [[], ["abort"], []]
    fifth = comes(keeper)
    assert third.wire.done == ["abort"], "the first has only begun to wait again"
    assert keeper.open == 3
    with first.serving(last=False), fourth.serving(last=False), fifth.serving(last=True):
        late = comes(keeper)
        assert (late.wire.sent, late.wire.done, late.inner) == (FULL, ["close"], None)
        late.data_received(b"GET")
        assert late.eof_received() is None
        late.pause_writing()
        late.resume_writing()
        late.connection_lost(None)
    assert keeper.open == 3
    for one in (first, fourth, fifth, fifth):
        one.connection_lost(None)
    assert (keeper.open, keeper._at, len(keeper._waiting)) == (0, {}, 0)


@in_loop
def test_one_address_has_its_share():
    keeper = Doorkeeper(Limits(most=100, most_at_address=2), ("10.9.0.0/16", "2001:db8::7"))
    other = comes(keeper, "10.0.0.2")
    first, second = (comes(keeper, "10.0.0.1") for _ in range(2))
    third = comes(keeper, "10.0.0.1")
    assert [one.wire.done for one in (first, second, third, other)] == [["abort"], [], [], []]
    with second.serving(last=True), third.serving(last=True):
        assert comes(keeper, "10.0.0.1").wire.sent == FULL
        assert comes(keeper, "::ffff:10.0.0.1").wire.sent == FULL
        assert comes(keeper, "10.0.0.3").inner is not None
    for many in ("127.0.0.1", "::1", "10.9.8.7", "2001:db8::7"):
        found = [comes(keeper, many) for _ in range(5)]
        assert [one.wire.done for one in found] == [[]] * 5, "these speak for others"
    network = [comes(keeper, f"2001:db8:0:1::{n}") for n in range(1, 5)]
    assert [one.wire.done for one in network] == [["abort"], ["abort"], [], []]
    for nobody in (None, "somewhere"):
        assert comes(keeper, nobody).inner is not None


@in_loop
def test_other_nodes_speak_for_many():
    keeper = Doorkeeper(Limits(most=100, most_at_address=2))
    nodes = []
    for _ in range(5):
        nodes.append(comes(keeper, "10.0.0.1"))
        nodes[-1].is_of_node()
    found = [comes(keeper, "10.0.0.1") for _ in range(3)]
    assert [one.wire.done for one in nodes] == [[]] * 5
    assert [one.wire.done for one in found] == [["abort"], [], []]
    for one in (*nodes, *found[1:]):
        one.connection_lost(None)
    assert (keeper.open, keeper._at) == (0, {})


@in_loop
def test_everything_passes_through():
    keeper = Doorkeeper()
    one = comes(keeper)
    [(_, relay)] = one.inner.told
    assert one.inner.state == {KEY: one}
    one.data_received(b"GET")
    one.pause_writing()
    one.resume_writing()
    one.eof_received()
    relay.write(b"200")
    assert one.wire.sent == b"200"
    assert relay.get_extra_info("peername") == ("10.0.0.1", 1)
    socket_inner = Inner({})
    relay.set_protocol(socket_inner)
    one.data_received(b"frame")
    relay.close()
    one.connection_lost(None)
    names = [name for name, *_ in one.inner.told]
    assert names == [
        *("connection_made", "data_received", "pause_writing", "resume_writing", "eof_received"),
    ]
    assert socket_inner.told == [("data_received", b"frame"), ("connection_lost", None)]
    assert one.wire.done == ["close"]
    assert (one._waiting, one._cutting) == (None, None), "no timer is left behind"


@in_loop
def test_when_the_time_counts():
    keeper = Doorkeeper()
    one = comes(keeper)
    relay = one.inner.told[0][1]
    assert one._waiting is not None
    first, second = one.serving(last=False), one.serving(last=False)
    first.__enter__()
    second.__enter__()
    assert one._waiting is None
    first.__exit__(None, None, None)
    assert one._waiting is None, "the second began before the first had ended"
    second.__exit__(None, None, None)
    assert one._waiting is not None
    one.pause_writing()
    assert one._cutting is not None
    one.resume_writing()
    assert one._cutting is None
    relay.close()
    one.resume_writing()
    assert one._cutting is not None, "it was told to go"
    with one.serving(last=False):
        pass
    assert one._waiting is None
    socket_ = comes(keeper)
    with socket_.serving(last=True):
        assert (socket_._waiting, socket_._cutting) == (None, None)
    assert socket_._cutting is not None


def test_an_app_is_told_nothing_of_connections():
    seen = []

    async def run():
        one = comes(Doorkeeper())

        async def app(scope, receive, send):
            seen.append((scope["type"], scope.get("state"), one._requests))

        for scope in (
            {"type": "lifespan", "state": {}},
            {"type": "http"},
            {"type": "http", "state": {KEY: one, "more": 1}},
        ):
            await TellConnection(app)(scope, None, None)

    asyncio.run(run())
    assert seen == [("lifespan", {}, 0), ("http", None, 0), ("http", {"more": 1}, 1)]


# --- room


@pytest.mark.parametrize(
    ("soft", "hard", "asked", "found"),
    [
        (10_000, 10_000, None, (4_000, 1_024)),
        (1_024, 2**20, None, (4_000, 1_024)),
        (1_024, 1_024, None, (720, 240)),
        (256, 256, None, (144, 48)),
        (256, 256, 100, (100, 48)),
        (256, 256, 144, (144, 48)),
        (256, 256, 145, 144),
        (70, 70, None, 5),
        (20, 20, 8, 0),
        (1_024, -1, 20_000, (20_000, 1_024)),
    ],
)
def test_places_are_what_the_system_has_room_for(monkeypatch, soft, hard, asked, found):
    import resource

    given = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, now: given.append(now))
    if isinstance(found, int):
        with pytest.raises(BadInput) as refused:
            connections.places(asked)
        said = f"there is room for {found} connections, not for {asked or 8}: raise the limit"
        assert str(refused.value) == f"{said} on open files (ulimit -n)."
        return
    assert connections.places(asked) == found
    assert all(now <= hard or hard == -1 for now, _ in given)


def test_connections_to_other_nodes_need_room_too(monkeypatch):
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 1_024))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert connections.places(None, to_nodes=768) == connections.places(None, 768) == (144, 48)


def test_a_system_that_gives_no_more_files(monkeypatch):
    import resource

    def refuses(_, now):
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 2**20))
    monkeypatch.setattr(resource, "setrlimit", refuses)
    assert connections.places(None) == (144, 48)
