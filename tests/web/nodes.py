"""Several nodes of a house, each a real server, with a directory that is only in memory.

Each has books of its own, and all know the same people: as with one database, a session that was
begun at one node is good at all of them.
"""

from __future__ import annotations

import json
from contextlib import ExitStack

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rackcard.live.service.directory import Node
from rackcard.live.service.names import Names
from tests.web.server import Server
from tests.web.visitors import NUMBERS, PATIENCE, bearer


class Nodes:
    """The nodes by their number; what the directory says can be changed by hand."""

    def __init__(self, urls, **more) -> None:
        self.servers = [Server(url, **more) for url in urls]
        self.known = [
            Node(f"node-{number}", server.http, f"secret of node {number}")
            for number, server in enumerate(self.servers)
        ]
        self.dealt_by = {}
        """Tables whose node is another one than the truth, None for nobody."""
        self.gone = set()
        """Numbers of nodes that are not alive."""
        self.asked = []
        """Tables that somebody asked the database about."""
        first = self.servers[0].house
        for number, server in enumerate(self.servers):
            server.house.directory = InMemory(self, self.known[number])
            server.house.people = first.people
            server.house.names = Names(first.people)
            server.house.pit.hooks.names = server.house.names.of
        self._open = ExitStack()

    def __enter__(self):
        for server in self.servers:
            self._open.enter_context(server)
        return self

    def __exit__(self, *error):
        return self._open.__exit__(*error)

    def owner_of(self, table):
        if table in self.dealt_by:
            return self.dealt_by[table]
        pits = [server.house.pit for server in self.servers]
        return next((self.known[n] for n, pit in enumerate(pits) if table in pit.tables), None)

    def guest(self, at=0):
        """Somebody new, who talks to one node."""
        answer = httpx2.post(f"{self.servers[at].http}/api/guests", timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        return Player(self, at, answer.json())


class InMemory:
    def __init__(self, nodes, me) -> None:
        self.nodes, self.me = nodes, me

    def node_of(self, table):
        return self.nodes.owner_of(table)

    async def find(self, table):
        self.nodes.asked.append(table)
        return self.nodes.owner_of(table)

    async def is_open(self, table):
        return table in self.nodes.dealt_by or self.nodes.owner_of(table) is not None

    def others(self):
        alive = [one for n, one in enumerate(self.nodes.known) if n not in self.nodes.gone]
        return [one for one in alive if one.id != self.me.id]


class Player:
    """Somebody with a session, who talks to one node; does what a visitor does."""

    def __init__(self, nodes, at, session) -> None:
        self.nodes, self.at, self.session = nodes, at, session
        self.id, self.token = session["id"], session["token"]
        self.server = nodes.servers[at]

    def moves_to(self, at):
        """The same person, at another node."""
        return Player(self.nodes, at, self.session)

    def request(self, method, path, headers=None, **kwargs):
        sent = {**bearer(self.token), **(headers or {})}
        url = self.server.http + path
        return httpx2.request(method, url, headers=sent, timeout=PATIENCE, **kwargs)

    def get(self, path, **kwargs):
        return self.request("GET", path, **kwargs)

    def post(self, path, **kwargs):
        return self.request("POST", path, **kwargs)

    def fresh_id(self):
        return f"command-{next(NUMBERS):06}"

    def opens(self, game, **chosen):
        answer = self.tries_to_open(game, **chosen)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    def tries_to_open(self, game, **chosen):
        return self.post("/api/tables", json={"id": self.fresh_id(), "game": game, **chosen})

    def order(self, do, **details):
        return {"id": self.fresh_id(), "do": do, **details}

    def tries(self, table, do, **details):
        return self.post(f"/api/tables/{table}/commands", json=self.order(do, **details)).json()

    def must(self, table, do, **details):
        answer = self.tries(table, do, **details)
        assert answer.get("ok"), answer
        return answer

    def sees(self, table):
        return self.get(f"/api/tables/{table}").json()

    def listens(self, table, headers=None, **kwargs):
        url = f"ws://{self.server.host}/api/tables/{table}/socket"
        sent = {**bearer(self.token), **(headers or {})}
        more = {"additional_headers": sent, "open_timeout": PATIENCE, "proxy": None, **kwargs}
        return connect(url, **more)

    def says(self, socket, do, **details):
        """Send an order over a socket: the reply, and what was told before it."""
        socket.send(json.dumps(self.order(do, **details)))
        told = []
        while "reply" not in (message := json.loads(socket.recv(PATIENCE))):
            told.append(message)
        return message, told


def closed(socket):
    """Code and reason of a socket that the other side closes, whatever it says before."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as error:
        return error.rcvd.code, error.rcvd.reason
