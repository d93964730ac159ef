"""What nodes tell each other: tables, what a person has, sessions that have ended."""

from __future__ import annotations

import socket
import threading

import httpx2
import pytest

from rackcard.live.service import quotas
from rackcard.live.service.elsewhere import Elsewhere
from rackcard.live.service.quotas import SEATS_EACH, TABLES_EACH
from rackcard.web import node_client
from rackcard.web.close_codes import CloseCode
from tests.web.nodes import Nodes, Player, closed
from tests.web.visitors import PATIENCE

NOT_NOW = "another node cannot be asked what you have there: try again in a moment."


@pytest.fixture
def three(node_urls, patient_nodes, no_limits, quick_passwords):
    with Nodes(node_urls) as running:
        yield running


@pytest.fixture
def silent():
    """The address of a machine that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def runs(server, work):
    """Run something in the event loop of a server; its result."""
    done = threading.Event()
    result = []

    async def do():
        try:
            result.append(await work())
        finally:
            done.set()

    loop = server.house.pit._work[0].get_loop()
    loop.call_soon_threadsafe(lambda: loop.create_task(do()))
    assert done.wait(PATIENCE)
    return result[0]


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self):
        return self.now


def stand_still(nodes):
    """The clocks by which lists of tables grow old."""
    time = Time()
    for server in nodes.servers:
        server.app.state.nodes._monotonic = time
    return time


def lobby(nodes, at):
    answer = httpx2.get(f"{nodes.servers[at].http}/api/tables", timeout=PATIENCE)
    assert answer.status_code == 200
    return answer.json()["tables"]


# --- tables


def test_every_node_lists_the_tables_of_all(three):
    time = stand_still(three)
    names = {three.guest(at).opens("great-8") for at in range(3)}
    for at in range(3):
        found = lobby(three, at)
        assert {one["table"] for one in found} == names
        assert len(found) == 3
        assert {tuple(sorted(one)) for one in found} == {
            ("game", "name", "paytables", "phase", "round", "seats", "table")
        }
    late = three.guest(2).opens("lucky-8")
    assert late not in {one["table"] for one in lobby(three, 0)}, "the list is kept for a second"
    assert late in {one["table"] for one in lobby(three, 2)}, "its own are always up to date"
    time.now += node_client.LOBBY_SECONDS
    assert late in {one["table"] for one in lobby(three, 0)}


def test_a_node_that_does_not_answer_is_left_out(nodes, silent, monkeypatch):
    names = [nodes.guest(at).opens("great-8") for at in range(2)]
    nodes.known[1] = nodes.known[1]._replace(address=silent)
    monkeypatch.setattr(node_client, "ASK_SECONDS", 0.05)
    assert [one["table"] for one in lobby(nodes, 0)] == names[:1]


def test_a_node_that_is_gone_is_left_out(three):
    names = [three.guest(at).opens("great-8") for at in range(3)]
    three.servers[2].__exit__()
    assert {one["table"] for one in lobby(three, 0)} == set(names[:2])


def test_a_node_with_another_secret_is_left_out(three):
    names = [three.guest(at).opens("great-8") for at in range(3)]
    three.known[2] = three.known[2]._replace(secret="an old one")
    assert {one["table"] for one in lobby(three, 0)} == set(names[:2])


def test_a_table_that_two_nodes_list_is_listed_once(nodes):
    table = nodes.guest().opens("great-8")
    nodes.servers[1].house.pit.tables[table] = nodes.servers[0].house.pit.tables[table]
    assert [one["table"] for one in lobby(nodes, 0)] == [table]


# --- what a person has


def test_what_a_person_has_at_other_nodes(three):
    ann = three.guest(0)
    table = ann.opens("great-8")
    ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    ann.must(table, "place", wager="main", spot="yin", amount=500)
    for at, held in ((0, Elsewhere()), (1, Elsewhere(1, 500, 2)), (2, Elsewhere(1, 500, 2))):
        server = three.servers[at]
        assert runs(server, lambda server=server: server.house.elsewhere(ann.id)) == held
    assert ann.moves_to(1).get("/api/me").json()["staked"] == 500
    assert ann.get("/api/me").json()["staked"] == 500


def test_tables_at_other_nodes_count(nodes, monkeypatch):
    ann = nodes.guest(0)
    monkeypatch.setattr(quotas, "TABLES_EACH", 2)
    ann.opens("great-8")
    ann.moves_to(1).opens("great-8")
    for at in (0, 1):
        refused = ann.moves_to(at).tries_to_open("great-8")
        assert refused.status_code == 400
        assert "one person has up to 2 tables" in refused.json()["error"]
    assert nodes.guest(1).opens("great-8")
    assert TABLES_EACH == 16


def test_seats_at_other_nodes_count(nodes, monkeypatch):
    ann = nodes.guest(0)
    monkeypatch.setattr(quotas, "SEATS_EACH", 1)
    here, there = ann.opens("great-8"), ann.moves_to(1).opens("great-8")
    ann.must(here, "sit", seat=0)
    refused = ann.tries(there, "sit", seat=0)
    assert "one person has up to 1 seats" in refused["error"]
    with ann.listens(there) as socket:
        reply, _ = ann.says(socket, "sit", seat=0)
        assert "one person has up to 1 seats" in reply["error"]
        ann.must(here, "leave")
        reply, _ = ann.says(socket, "sit", seat=0)
        assert reply["ok"]
    assert SEATS_EACH == 16


def test_stakes_at_other_nodes_count_when_play_money_is_asked_for(nodes):
    ann = nodes.guest(0)
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    ann.must(table, "place", wager="main", spot="yin", amount=100_00)
    there = ann.moves_to(1)  # whose books know nothing of what was granted at node 0
    refused = there.post("/api/me/grants", json={"id": ann.fresh_id()})
    assert refused.status_code == 400
    assert "play money left" in refused.json()["error"]
    ann.must(table, "place", wager="main", spot="yin", amount=50_00)
    granted = there.post("/api/me/grants", json={"id": ann.fresh_id()})
    assert granted.json() == {"funds": 1_000_00}


def test_without_an_answer_no_money_and_yet_a_seat(nodes, silent, monkeypatch):
    monkeypatch.setattr(node_client, "ASK_SECONDS", 0.05)
    ann = nodes.guest(0)
    nodes.known[1] = nodes.known[1]._replace(address=silent)
    refused = ann.post("/api/me/grants", json={"id": ann.fresh_id()})
    assert (refused.status_code, refused.json()) == (503, {"error": NOT_NOW})
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    assert ann.get("/api/me").json()["staked"] == 0
    assert nodes.guest(0).id, "whoever is new gets a welcome"


# --- sessions


def test_logging_out_closes_sockets_at_other_nodes(nodes):
    ann = nodes.guest(0)
    table = ann.opens("great-8")
    for at in (0, 1):
        bob = nodes.guest(1)
        with bob.moves_to(at).listens(table) as socket:
            socket.recv(PATIENCE)
            assert bob.request("DELETE", "/api/sessions").status_code == 200
            assert closed(socket)[0] == CloseCode.HUNG_UP
        assert bob.moves_to(0).get(f"/api/tables/{table}").status_code == 401


@pytest.mark.parametrize("how", ["password", "everywhere"])
def test_ending_other_sessions_closes_their_sockets_at_other_nodes(nodes, how):
    table = nodes.guest(0).opens("great-8")
    body = {"name": "ann", "password": "correct horse"}
    first, second = (
        httpx2.post(f"{nodes.servers[1].http}/api/{path}", json=body, timeout=PATIENCE).json()
        for path in ("people", "sessions")
    )
    here, there = Player(nodes, 1, first), Player(nodes, 1, second)
    with here.listens(table) as kept, there.listens(table) as ended:
        for socket in (kept, ended):
            socket.recv(PATIENCE)
        if how == "password":
            new = {"old": "correct horse", "new": "battery staple"}
            assert here.post("/api/me/password", json=new).status_code == 200
            assert closed(ended)[0] == CloseCode.HUNG_UP
            assert here.says(kept, "sit", seat=0)[0]["ok"]
        else:
            assert here.request("DELETE", "/api/me/sessions").status_code == 200
            assert closed(ended)[0] == closed(kept)[0] == CloseCode.HUNG_UP
