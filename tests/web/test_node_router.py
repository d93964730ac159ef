"""A client reaches its table through any node."""

from __future__ import annotations

import asyncio
import json
import socket
import threading

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rackcard.live.books.database import DatabaseError
from rackcard.live.service import listeners
from rackcard.live.service.directory import Node
from rackcard.web import middleware, node_relay, node_router, sockets
from rackcard.web.access import Access
from rackcard.web.close_codes import CloseCode
from rackcard.web.node_router import CROWD, TAKEN_OVER, UNANSWERED
from rackcard.web.rate_limit import MOST_BODY, Bucket, Rate
from tests.web.nodes import Nodes, closed
from tests.web.visitors import PATIENCE, assert_is_sentence, bearer, play_round


@pytest.fixture
def seated(nodes):
    """Ann has opened a table at node 0 and sits there; she talks to node 1."""
    ann = nodes.guest(at=0)
    table = ann.opens("great-8")
    ann = ann.moves_to(1)
    ann.must(table, "sit", seat=0)
    return ann, table


# --- requests


def test_a_round_through_the_wrong_node(nodes, seated):
    ann, table = seated
    before = ann.sees(table)["round"]
    play_round(table, "great-8", ann)
    assert ann.sees(table)["round"] > before
    here, there = ann.sees(table), ann.moves_to(0).sees(table)
    assert {**here, "now": 0} == {**there, "now": 0}
    assert list(nodes.servers[0].house.pit.tables) == [table]
    assert not nodes.servers[1].house.pit.tables


@pytest.mark.parametrize("what", ["/felt", "/rounds?limit=1", "/advice", "/shoes"])
def test_questions_about_a_table(seated, what):
    ann, table = seated
    play_round(table, "great-8", ann)
    path = f"/api/tables/{table}{what}"
    here, there = ann.get(path), ann.moves_to(0).get(path)
    assert here.status_code == there.status_code == 200
    assert here.json() == there.json()
    assert set(here.headers) == set(there.headers)
    assert len(here.headers.raw) == len(there.headers.raw), "no header is sent twice"


def test_bots_are_asked_and_sent_away(seated):
    ann, table = seated
    path = f"/api/tables/{table}/bots"
    asked = ann.post(path, json={"id": ann.fresh_id(), "bots": 2})
    assert (asked.status_code, len(asked.json()["bots"])) == (201, 2)
    assert ann.request("DELETE", path).status_code == 200


def test_refusals_arrive_as_they_were_said(seated):
    ann, table = seated
    path = f"/api/tables/{table}/commands"
    for body in ({}, {"id": "a" * 8, "do": "dance"}, ann.order("sit", seat=99)):
        here, there = ann.post(path, json=body), ann.moves_to(0).post(path, json=body)
        assert (here.status_code, here.json()) == (there.status_code, there.json())
        assert here.status_code == 422
    assert ann.request("PUT", path).headers["allow"] == "POST"
    stranger = ann.request("GET", f"/api/tables/{table}", headers=bearer("nobody"))
    assert stranger.status_code == 401


def test_a_cookie_is_a_session_at_the_other_node_too(seated):
    ann, table = seated
    cookie = {"Authorization": "", "Cookie": f"rackcard_session={ann.token}"}
    assert ann.get(f"/api/tables/{table}", headers=cookie).json()["you"] == 0


def test_a_body_in_parts(seated):
    ann, table = seated
    text = json.dumps(ann.order("leave")).encode()
    parts = iter([text[:5], text[5:9], text[9:]])
    answer = ann.post(
        f"/api/tables/{table}/commands",
        content=parts,
        headers={"content-type": "application/json"},
    )
    assert answer.json()["ok"]


def test_a_body_that_is_too_large_is_refused_where_it_arrives(nodes, seated):
    ann, table = seated
    parts = (b" " * 1024 for _ in range(MOST_BODY // 1024 + 1))
    answer = ann.post(f"/api/tables/{table}/commands", content=parts)
    assert (answer.status_code, answer.json()) == (
        413,
        {"error": f"a body has up to {MOST_BODY} bytes."},
    )


def test_other_tables_and_names_that_none_has(nodes, seated):
    ann, _ = seated
    asked = len(nodes.asked)
    for name in ("nothing", "great-8-00000000"):
        answer = ann.get(f"/api/tables/{name}")
        assert answer.status_code == 400
        assert_is_sentence(answer.json()["error"])
    assert nodes.asked[asked:] == ["nothing", "great-8-00000000"]
    assert ann.get("/api/tables/_odd").status_code == 422, "the database is not asked"
    assert nodes.asked[asked:] == ["nothing", "great-8-00000000"]


# --- sockets


def test_a_round_over_a_socket_through_the_wrong_node(seated):
    ann, table = seated
    with ann.listens(table) as socket:
        assert json.loads(socket.recv(PATIENCE))["table"]["you"] == 0
        ann.says(socket, "place", wager="main", spot="yin", amount=500)
        reply, told = ann.says(socket, "ready")
        assert reply["ok"]
        kinds = [event["kind"] for message in told for event in message["events"]]
        while "RoundEnded" not in kinds:
            message = json.loads(socket.recv(PATIENCE))
            kinds += [event["kind"] for event in message["events"]]


def test_what_the_house_says_when_it_closes_a_socket(seated):
    ann, table = seated
    with ann.listens(table, headers=bearer("nobody")) as socket:
        assert closed(socket) == (
            CloseCode.NOT_LOGGED_IN,
            "you are not logged in, or your session has ended.",
        )
    with ann.listens("great-8-00000000") as socket:
        assert closed(socket)[0] == CloseCode.REFUSED


def test_a_table_that_is_closed(nodes, seated):
    ann, table = seated
    pit = nodes.servers[0].house.pit
    with ann.listens(table) as socket:
        socket.recv(PATIENCE)
        pit._work[0].get_loop().call_soon_threadsafe(pit._close, table)
        assert closed(socket) == (CloseCode.TABLE_CLOSED, "this table is closed.")


def test_a_client_that_goes_is_not_waited_for(nodes, seated):
    ann, table = seated
    house = nodes.servers[0].house
    with ann.listens(table) as socket:
        socket.recv(PATIENCE)
        assert house.presence.sockets(ann.id) == 1
        socket.close(4000, "good night")
    wait_until(lambda: house.presence.sockets(ann.id) == 0)


def test_more_than_fits(seated):
    """The limit on messages is the same through another node."""
    ann, table = seated
    with ann.listens(table) as socket:
        socket.recv(PATIENCE)
        socket.send("x" * (1 << 15))
        assert closed(socket)[0] == 1009


def test_other_pages_get_no_socket(nodes, seated):
    ann, table = seated
    asked = len(nodes.asked)
    with pytest.raises(InvalidStatus) as error:
        ann.listens(table, headers={"Origin": "https://elsewhere.example"})
    assert error.value.response.status_code == 403
    assert nodes.asked[asked:] == [], "it is refused where it arrives"
    own = {"Origin": f"http://{ann.server.host}", "Sec-Fetch-Site": "same-origin"}
    with ann.listens(table, headers=own) as socket:
        socket.recv(PATIENCE)


def test_who_asks_too_often_gets_no_socket(nodes, seated):
    ann, table = seated
    ann.server.app.state.requests = Bucket(Rate(0, 0))
    asked = len(nodes.asked)
    with pytest.raises(InvalidStatus) as error:
        ann.listens(table)
    assert error.value.response.status_code == 403
    assert nodes.asked[asked:] == [], "it is refused where it arrives"


# --- who asks


def test_the_client_is_the_client_at_the_other_node(
    node_urls, patient_nodes, quick_passwords, monkeypatch
):
    """Its limits hold there, whatever node it asks, and not those of the node."""
    monkeypatch.setattr(middleware, "REQUESTS", Rate(burst=4, per_second=0))
    with Nodes(node_urls[:2], access=Access(proxies=("127.0.0.1",))) as nodes:
        ann = nodes.guest()  # from 127.0.0.1
        table = ann.opens("great-8")
        through = ann.moves_to(1)

        def statuses(host, times):
            headers = {"X-Forwarded-For": host}
            path = f"/api/tables/{table}"
            return [through.get(path, headers=headers).status_code for _ in range(times)]

        assert statuses("203.0.113.1", 5) == [200] * 4 + [429]
        assert statuses("203.0.113.2", 5) == [200] * 4 + [429]
        direct = ann.get(f"/api/tables/{table}", headers={"X-Forwarded-For": "203.0.113.1"})
        assert direct.status_code == 429, "node 0 knows that client"


def test_hosts_and_origins_are_those_that_the_client_used(
    node_urls, patient_nodes, no_limits, quick_passwords
):
    access = Access.parse("127.0.0.1", hosts=["house.example"])
    with Nodes(node_urls[:2], access=access) as nodes:
        # The node that deals is not called so: the one that was asked has checked it.
        nodes.servers[0].app.state.access = Access.parse("127.0.0.1")
        ann = nodes.guest()
        table = ann.opens("great-8")
        ann = ann.moves_to(1)
        named = {"Host": "house.example", "Origin": "https://house.example"}
        answer = ann.post(
            f"/api/tables/{table}/commands", json=ann.order("sit", seat=0), headers=named
        )
        assert answer.json()["ok"]
        with pytest.raises(InvalidStatus):
            ann.listens(table, headers={"Origin": "https://other.example"})
        wrong = ann.get(f"/api/tables/{table}", headers={"Host": "other.example"})
        assert wrong.status_code == 421


@pytest.mark.parametrize("secret", ["", "wrong", "secret of node 1"])
def test_who_does_not_know_the_secret_is_no_node(nodes, secret):
    forged = {
        "X-Rackcard-Node": secret,
        "X-Rackcard-Client": "203.0.113.9",
        "X-Rackcard-Host": "evil.example",
        "X-Rackcard-Scheme": "https",
    }
    answer = httpx2.post(f"{nodes.servers[0].http}/api/guests", headers=forged, timeout=PATIENCE)
    assert answer.status_code == 201
    assert "secure" not in answer.headers["set-cookie"].lower()
    for path in ("/api/node/lobby", "/api/node/people/somebody"):
        refused = httpx2.get(nodes.servers[0].http + path, headers=forged, timeout=PATIENCE)
        assert (refused.status_code, refused.json()) == (404, {"error": "Not Found."})


@pytest.mark.parametrize(
    "dots", ["/../../node/lobby", "/%2e%2e/%2E./node/lobby", "/./../../node/lobby", "/x/.."]
)
def test_a_path_with_dots_leads_nowhere(nodes, seated, dots):
    """Another node would take a request that was passed on for one of ours."""
    ann, table = seated
    with socket.create_connection(ann.server.address, timeout=PATIENCE) as at:
        head = f"GET /api/tables/{table}{dots} HTTP/1.1\r\nHost: localhost\r\n"
        at.sendall(f"{head}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: at.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404 ")


def test_what_nodes_ask_is_not_for_their_clients(nodes):
    """Even if a client's request came so far."""
    passed_on = {"X-Rackcard-Node": "secret of node 0", "X-Rackcard-Scheme": "http"}
    url = f"{nodes.servers[0].http}/api/node/lobby"
    assert httpx2.get(url, headers=passed_on, timeout=PATIENCE).status_code == 404
    del passed_on["X-Rackcard-Scheme"]
    assert httpx2.get(url, headers=passed_on, timeout=PATIENCE).json() == {"tables": []}


def test_a_forged_header_does_not_stop_a_request_from_being_passed_on(seated):
    ann, table = seated
    forged = {"X-Rackcard-Node": "wrong", "X-Rackcard-Client": "203.0.113.9"}
    assert ann.get(f"/api/tables/{table}", headers=forged).json()["you"] == 0
    with ann.listens(table, headers=forged) as socket:
        assert json.loads(socket.recv(PATIENCE))["table"]["you"] == 0


def test_nobody_is_believed_by_a_house_with_one_node(server):
    forged = {"X-Rackcard-Node": "", "X-Rackcard-Scheme": "https"}
    answer = httpx2.post(f"{server.http}/api/guests", headers=forged, timeout=PATIENCE)
    assert "secure" not in answer.headers["set-cookie"].lower()


def test_a_request_is_passed_on_once(nodes, seated):
    """Each node believes that the other one deals at the table."""
    ann, table = seated
    wrong, directory = Wrong(nodes.known[1]), nodes.servers[0].house.directory
    directory.node_of, directory.find = wrong.node_of, wrong.find
    answer = ann.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()) == (503, {"error": TAKEN_OVER})
    with ann.listens(table) as socket:
        assert closed(socket) == (CloseCode.NODE_GONE, TAKEN_OVER)


class Wrong:
    def __init__(self, node) -> None:
        self.node = node

    def node_of(self, table):
        return self.node

    async def find(self, table):
        return self.node


# --- nodes that go


def test_a_table_that_nobody_deals_at(nodes, seated):
    ann, table = seated
    nodes.dealt_by[table] = None
    for at in (0, 1):
        who = ann.moves_to(at)
        answer = who.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()) == (503, {"error": TAKEN_OVER})
        with who.listens(table) as socket:
            assert closed(socket) == (CloseCode.NODE_GONE, TAKEN_OVER)
    del nodes.dealt_by[table]
    assert ann.get(f"/api/tables/{table}").status_code == 200


def test_a_node_that_does_not_listen(nodes, seated):
    ann, table = seated
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    nodes.dealt_by[table] = nodes.known[0]._replace(address=address)
    answer = ann.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()) == (503, {"error": TAKEN_OVER})
    with ann.listens(table) as at:
        assert closed(at) == (CloseCode.NODE_GONE, node_relay.GONE)


def test_a_node_that_closes_says_so_to_everybody(nodes, seated):
    ann, table = seated
    with ann.listens(table) as at:
        at.recv(PATIENCE)
        nodes.servers[0].__exit__()
        assert closed(at)[0] in (CloseCode.HUNG_UP, 1012)


def test_the_node_that_was_asked_closes(nodes, seated):
    ann, table = seated
    house = nodes.servers[0].house
    with ann.listens(table) as at:
        at.recv(PATIENCE)
        nodes.servers[1].__exit__()
        assert closed(at)[0] == 1012
    wait_until(lambda: house.presence.sockets(ann.id) == 0)


class Dying:
    """A stand-in for the node of a table: it does what a test says with each connection."""

    def __init__(self, does) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, args=(does,), daemon=True)
        self.heard = b""

    def _serve(self, does):
        at, _ = self._listening.accept()
        with at:
            while b"\r\n\r\n" not in self.heard:
                self.heard += at.recv(65536)
            does(at, self.heard)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self._listening.close()
        self._thread.join(PATIENCE)


def test_a_node_that_dies_before_it_answers(nodes, seated):
    ann, table = seated
    with Dying(lambda at, _: None) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        answer = ann.post(f"/api/tables/{table}/commands", json=ann.order("leave"))
        assert (answer.status_code, answer.json()) == (503, {"error": UNANSWERED})


@pytest.mark.parametrize(
    ("head", "part"),
    [
        (b"content-length: 9\r\n\r\n", b"part"),
        (b"transfer-encoding: chunked\r\n\r\n", b"4\r\npart\r\n"),
    ],
)
def test_a_node_that_dies_in_the_middle_of_its_answer(nodes, seated, head, part):
    """The client sees that something is missing."""
    ann, table = seated
    with Dying(lambda at, _: at.sendall(b"HTTP/1.1 200 OK\r\n" + head + part)) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        with pytest.raises(httpx2.TransportError):
            ann.get(f"/api/tables/{table}")


def test_a_node_that_dies_with_a_socket_open(nodes, seated):
    """No goodbye: the browser is told to come back."""
    ann, table = seated

    def greets(at, heard):
        from websockets.http11 import Request
        from websockets.server import ServerProtocol

        protocol = ServerProtocol()
        protocol.receive_data(heard)
        [request] = protocol.events_received()
        assert isinstance(request, Request)
        protocol.send_response(protocol.accept(request))
        protocol.send_text(b"good evening")
        at.sendall(b"".join(protocol.data_to_send()))

    with Dying(greets) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        with ann.listens(table) as at:
            assert at.recv(PATIENCE) == "good evening"
            assert closed(at) == (CloseCode.NODE_GONE, node_relay.GONE)


def test_an_answer_comes_as_it_is_sent(nodes, seated):
    """The first part arrives although the second was never sent."""
    ann, table = seated
    seen = threading.Event()

    def answers(at, _):
        at.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\npart")
        assert seen.wait(PATIENCE)
        at.sendall(b"rest")

    with Dying(answers) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        url = f"{ann.server.http}/api/tables/{table}"
        with httpx2.stream("GET", url, timeout=PATIENCE) as answer:
            parts = answer.iter_raw()
            assert next(parts) == b"part"
            seen.set()
            assert b"".join(parts) == b"rest"


GET = "GET /api/tables/{table} HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF = (
    "POST /api/tables/{table}/commands HTTP/1.1\r\nHost: localhost\r\n"
    "Content-Length: 100\r\n\r\nhalf of it"
)


@pytest.mark.parametrize("said", [GET, HALF])
def test_a_client_that_goes_before_the_answer(nodes, seated, said):
    """Its request is given up at the other node too."""
    ann, table = seated
    ended = threading.Event()

    def never_answers(at, _):
        arrived.set()
        while at.recv(65536):
            pass
        ended.set()

    arrived = threading.Event()
    with Dying(never_answers) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        with socket.create_connection(ann.server.address) as at:
            at.sendall(said.format(table=table).encode())
            assert arrived.wait(PATIENCE)
        assert ended.wait(PATIENCE)


def test_what_another_node_is_told(nodes, seated):
    ann, table = seated
    with Dying(lambda at, _: None) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        headers = {"Sec-Fetch-Site": "same-origin", "X-Forwarded-For": "203.0.113.1"}
        ann.get(f"/api/tables/{table}/rounds?limit=3", headers=headers)
    first, *rest = node.heard.decode().split("\r\n")
    told = [line.partition(": ") for line in rest if line]
    named = {name.lower(): value for name, _, value in told}
    assert first == f"GET /api/tables/{table}/rounds?limit=3 HTTP/1.1"
    assert len(named) == len(told), "each header once"
    assert named["x-rackcard-node"] == "secret of node 0"
    assert named["x-rackcard-client"] == "127.0.0.1", "nobody named this proxy"
    assert named["x-rackcard-host"] == ann.server.host
    assert named["x-rackcard-scheme"] == "http"
    assert named["sec-fetch-site"] == "same-origin"
    assert named["authorization"] == f"Bearer {ann.token}"
    assert "x-forwarded-for" not in named


def test_a_node_that_opens_no_socket(nodes, seated):
    """It is full, for example: its answer is passed on."""
    ann, table = seated
    said = b'{"error": "the house is full: try again in a moment."}'
    head = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n"
    with Dying(lambda at, _: at.sendall(head + b"content-length: 54\r\n\r\n" + said)) as node:
        nodes.dealt_by[table] = nodes.known[0]._replace(address=node.address)
        with pytest.raises(InvalidStatus) as error:
            ann.listens(table)
    assert (error.value.response.status_code, error.value.response.body) == (503, said)
    assert error.value.response.headers["content-type"] == "application/json"


def test_a_server_that_cannot_answer_a_socket_closes_it():
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(node_relay._refuse({}, send, None))
    assert sent == [{"type": "websocket.close", "code": CloseCode.REFUSED, "reason": ""}]


def test_a_name_without_an_address(monkeypatch):
    async def nothing(*_, **__):
        return []

    async def connects():
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "getaddrinfo", nothing)
        await node_relay._connected(Node("n", "http://nowhere.example", ""))

    with pytest.raises(ConnectionRefusedError):
        asyncio.run(connects())


def test_books_that_cannot_be_read(nodes, seated, monkeypatch):
    ann, _ = seated

    async def fails(table):
        raise DatabaseError("gone")

    nodes.servers[1].house.directory.find = fails
    answer = ann.get("/api/tables/great-8-00000000")
    said = "the books cannot be read now: try again in a moment."
    assert (answer.status_code, answer.json()) == (503, {"error": said})
    with ann.listens("great-8-00000000") as at:
        assert closed(at) == (CloseCode.NODE_GONE, said)


def test_a_client_that_never_reads_holds_nobody_up(nodes, seated, monkeypatch):
    """The buffers on its way fill up, then the inbox, then the house hangs up."""
    monkeypatch.setattr(listeners, "MOST_UNREAD", 16)
    monkeypatch.setattr(sockets, "LAST_WORDS", 0.2)
    ann, table = seated
    heard = nodes.servers[0].house.pit._listeners._at
    with socket.create_connection(ann.server.address) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        handshake = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {ann.server.host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {ann.token}\r\n\r\n"
        )
        deaf.sendall(handshake.encode())
        wait_until(lambda: heard.get(table))
        [listener] = heard[table]
        with httpx2.Client(base_url=nodes.servers[0].http, headers=bearer(ann.token)) as client:
            for number in range(20_000):
                order = ann.order("place", wager="main", spot="yin", amount=500 + number % 2)
                answer = client.post(f"/api/tables/{table}/commands", json=order)
                assert answer.json()["ok"]
                if listener.gone.is_set():
                    break
        assert listener.gone.is_set(), "nobody can lag behind for ever"
        wait_until(lambda: not heard[table])
    ann.must(table, "ready")


class Upstream:
    """A socket at another node that says one thing."""

    async def recv(self):
        return "good evening"


@pytest.mark.parametrize("error", [OSError(), RuntimeError("after sending 'websocket.close'")])
def test_a_client_whose_socket_is_closed_already(error):
    async def send(message):
        raise error

    assert asyncio.run(node_relay._down(Upstream(), send)) is None
    asyncio.run(node_relay.say_goodbye(send, 1000, ""))


# --- how many


def test_requests_to_one_node_are_counted(nodes, seated, monkeypatch):
    ann, table = seated
    monkeypatch.setattr(node_router, "MOST_FORWARDED", 0)
    answer = ann.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()) == (503, {"error": CROWD})


def test_sockets_that_are_passed_on_are_counted(nodes, seated, monkeypatch):
    ann, table = seated
    monkeypatch.setattr(node_router, "MOST_RELAYED", 1)
    with ann.listens(table) as first:
        first.recv(PATIENCE)
        with ann.listens(table) as second:
            assert closed(second) == (CloseCode.NODE_GONE, CROWD)
    house = nodes.servers[0].house
    wait_until(lambda: house.presence.sockets(ann.id) == 0)

    def opens_again():
        with ann.listens(table) as third:
            try:
                return "table" in json.loads(third.recv(PATIENCE))
            except ConnectionClosed:
                return False

    wait_until(opens_again)


def wait_until(happened) -> None:
    """As long as it takes; a test that waits for ever is stopped by whoever runs it."""

    async def wait():
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.01)

    asyncio.run(wait())
