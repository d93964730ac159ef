"""Three nodes over one PostgreSQL, guests who play through any of them, and everything that can
happen to nodes and their database meanwhile."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx2
from benchmarks.crowd import GAMES, Guest

from rackcard import signing
from tests.faults.client import GONE, Client
from tests.faults.postgres import Postgres
from tests.faults.process import NodeProcess

NODES = 3
TIME = 1_500
"""Milliseconds, for everything that guests have to do."""
PATIENCE = 90.0
"""Seconds until whatever must happen has; only a house that hangs takes as long."""
MOST_ANSWERED = 60
"""Orders that are answered between two troubles."""
SHORT, LONG = (0.1, 1.5), (3.5, 5.0)
"""Seconds for which the database is away; leases end in the longer time."""


@dataclass(frozen=True)
class Plan:
    kills: int = 0
    freezes: int = 0
    faults: int = 0
    long_faults: float = 0.0
    """The share of them that outlast the leases of all nodes."""
    tables_each: int = 1
    """Of every game."""
    seats: int = 2
    soak_seconds: float = 0.0
    pause: float = 0.0
    """Seconds that a guest thinks before each order."""
    seed: int = 8

    @property
    def guests(self) -> int:
        return len(GAMES) * self.tables_each * self.seats


@dataclass
class Report:
    clients: list[Client] = field(default_factory=list)
    takeovers: list[float] = field(default_factory=list)
    """Seconds from a kill, until each table of the dead node was dealt on elsewhere."""
    wakings: list[float] = field(default_factory=list)
    """The same for nodes that were frozen."""
    done: Counter[str] = field(default_factory=Counter)
    resident: dict[str, list[int]] = field(default_factory=dict)
    """Bytes of memory of each node, by its name, at equal distances."""
    ends: list[int] = field(default_factory=list)
    """Exit codes of the nodes that were told to stop."""
    logged: Counter[str] = field(default_factory=Counter)
    exceptions: list[str] = field(default_factory=list)

    def lines(self) -> Iterable[str]:
        """For whoever reads it."""
        lost = sum((client.notes.lost for client in self.clients), Counter[str]())
        answers = sum(len(client.notes.answers) for client in self.clients)
        yield f"{len(self.clients)} guests, {answers} orders answered, {dict(self.done)}"
        for kind, seconds in (("killed", self.takeovers), ("frozen", self.wakings)):
            if seconds:
                ordered = sorted(seconds)
                yield (
                    f"{kind}: {len(ordered)} tables taken over, median "
                    f"{ordered[len(ordered) // 2]:.2f} s, 95 % "
                    f"{ordered[len(ordered) * 19 // 20]:.2f} s, longest {ordered[-1]:.2f} s"
                )
        for name, held in self.resident.items():
            some = held[:: len(held) // 12 or 1]
            yield f"{name}: {', '.join(f'{one / 2**20:.1f}' for one in some)} MiB"
        yield f"connections ended: {dict(lost.most_common())}"
        yield f"logged: {dict(self.logged.most_common())}"


class Floor:
    def __init__(self, plan: Plan, database: Postgres, nodes: list[NodeProcess]) -> None:
        self.plan = plan
        self.database = database
        self.nodes = nodes
        self.report = Report()
        self.rng = Random(plan.seed)
        self._web = httpx2.AsyncClient(timeout=2, trust_env=False)
        self._starting: dict[str, asyncio.Task[None]] = {}
        """The latest start of each node, by its name."""

    @property
    def clients(self) -> list[Client]:
        return self.report.clients

    # --- coming in

    async def come_in(self) -> None:
        """Guests with their play money, and tables for them, through all nodes in turn."""
        addresses = [node.address for node in self.nodes]
        for number in range(len(GAMES) * self.plan.tables_each):
            game, at = GAMES[number % len(GAMES)], f"http://{addresses[number % NODES]}"
            posted = [await self._web.post(f"{at}/api/guests") for _ in range(self.plan.seats)]
            sessions = [answer.json() for answer in posted]
            headers = {"Authorization": f"Bearer {sessions[0]['token']}"}
            body = {"id": f"open-table-{number}", "game": game}
            opened = await self._web.post(f"{at}/api/tables", json=body, headers=headers)
            for seat, session in enumerate(sessions):
                guest = Guest(game, seat, Random(self.rng.random()), most_minimums=20)
                client = Client(addresses, session, guest, opened.json()["table"])
                client.has_faults, client.pause = True, self.plan.pause
                self.clients.append(client)
        for client in self.clients[::10]:
            client.by_http = True

    async def invite_bots(self) -> None:
        """To the first table, when everybody has sat down there."""
        host = self.clients[0]
        body = {"id": "invite-bots", "bots": 1}
        while not all(client.sits for client in self.clients if client.table == host.table):
            await asyncio.sleep(0.1)
        for _ in range(int(PATIENCE)):
            try:
                path = f"http://{host.address}/api/tables/{host.table}/bots"
                answer = await self._web.post(path, json=body, headers=host.headers)
                if answer.status_code == 201:
                    return
            except GONE:
                pass
            await asyncio.sleep(1)
        raise AssertionError("no bot sat down")

    # --- waiting

    def answered(self) -> int:
        return sum(len(client.notes.answers) for client in self.clients)

    async def progress(self, orders: int) -> None:
        """Until so many more orders are answered."""
        enough = self.answered() + orders
        await self.until(lambda: self.answered() >= enough, "orders are not answered")

    async def until(self, done: Callable[[], bool], failure: str) -> None:
        give_up = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < give_up, f"{failure}: {self._state()}"
            await asyncio.sleep(0.02)

    def _state(self) -> str:
        told = [node.log()[-2_000:] + _last_lines(node.told) for node in self.nodes]
        return "\n".join([*self.report.lines(), *told])

    def rounds(self) -> dict[str, int]:
        """The round that every table is in, as far as guests have heard."""
        rounds: Counter[str] = Counter()
        for client in self.clients:
            if client.notes.connections:
                seen = client.notes.connections[-1][-1].view["round"]
                rounds[client.table] = max(rounds[client.table], seen)
        return dict(rounds)

    async def another_round(self) -> None:
        """At every table, by itself."""
        before = self.rounds()
        await self.until(
            lambda: (
                all(after > before.get(table, 0) for table, after in self.rounds().items())
                and self.rounds().keys() == {client.table for client in self.clients}
            ),
            f"a table is not in play again after {before}",
        )

    # --- nodes

    def start(self, node: NodeProcess) -> None:
        """Unless it is starting already."""
        if node.name not in self._starting or self._starting[node.name].done():
            self._starting[node.name] = asyncio.create_task(self._open(node))

    async def first_open(self) -> None:
        """One node makes the tables of the database."""
        await self._open(self.nodes[0])

    async def all_open(self) -> None:
        for node in self.nodes:
            self.start(node)
        await asyncio.gather(*self._starting.values())

    def is_open(self, node: NodeProcess) -> bool:
        return bool(node.number) and self._starting[node.name].done()

    async def _open(self, node: NodeProcess) -> None:
        """Start a node, again and again while the database does not let it."""
        give_up = time.monotonic() + PATIENCE
        if not node.number:
            await node.start()
        while not await self._is_ready(node):
            if node.is_over():
                node.kill()
                self.report.done["failed starts"] += 1
                await node.start()
            assert time.monotonic() < give_up, f"{node.name} does not open: {self._state()}"
            await asyncio.sleep(0.05)

    async def _is_ready(self, node: NodeProcess) -> bool:
        try:
            answer = await self._web.get(f"http://{node.address}/readyz")
        except GONE:
            return False
        return answer.status_code == 200

    def kill(self, node: NodeProcess) -> None:
        self._starting[node.name].cancel()
        node.kill()
        self.report.done["kills"] += 1

    def tables_of(self, nodes: Collection[NodeProcess]) -> list[str]:
        addresses = {f"http://{node.address}" for node in nodes}
        found = self.database.execute(
            "SELECT table_id, address FROM chains JOIN nodes ON nodes.id = node"
        )
        return [table for table, address in found if address in addresses]

    async def taken_over(
        self, tables: list[str], by: list[NodeProcess], since: float
    ) -> list[float]:
        """Seconds until each of some tables was dealt on by one of the others."""
        token = self.clients[0].headers
        missing, seconds = set(tables), []
        while missing:
            assert time.monotonic() - since < PATIENCE, (
                f"nobody deals at {missing}: {self._state()}"
            )
            for table in sorted(missing):
                for node in by:
                    path = f"http://{node.address}/api/tables/{table}"
                    try:
                        answer = await self._web.get(path, headers=token)
                    except GONE:
                        continue
                    if answer.status_code == 200:
                        missing.discard(table)
                        seconds.append(time.monotonic() - since)
                        break
            await asyncio.sleep(0.05)
        return seconds

    # --- memory

    async def watch_memory(self, every: float) -> None:
        self.report.resident = {node.name: [] for node in self.nodes}
        while True:
            await asyncio.sleep(every)
            for node in self.nodes:
                self.report.resident[node.name].append(node.resident_bytes())

    # --- going

    async def leave(self, playing: Collection[asyncio.Task[None]]) -> None:
        for client in self.clients:
            client.guest.leaving = True
        _, late = await asyncio.wait(playing, timeout=2 * PATIENCE)
        assert not late, f"{len(late)} guests cannot finish their rounds: {self._state()}"
        staked = "SELECT count(*) FROM balances WHERE account LIKE 'layout:%' AND cents <> 0"
        await self.until(lambda: self.database.execute(staked) == [(0,)], "chips are left")

    async def close(self) -> None:
        """One node dies, and the others are told to stop."""
        self.nodes[0].kill()
        self.report.ends = [await node.stop() for node in self.nodes[1:]]
        for node in self.nodes:
            for line in node.told.read_text().splitlines():
                said = json.loads(line)
                self.report.logged[f"{said['level']}: {said['message']}"] += 1
                if "exception" in said:
                    self.report.exceptions.append(said["exception"])
        await self._web.aclose()


def _last_lines(file: Path) -> str:
    return "\n".join(file.read_text().splitlines()[-5:]) if file.exists() else ""


@asynccontextmanager
async def floor(plan: Plan, folder: Path, database: Postgres) -> AsyncIterator[Floor]:
    """Three nodes, open."""
    signing.new_key(folder / "house.key")
    nodes = [NodeProcess(folder, f"node-{n}", database.url, TIME) for n in range(NODES)]
    with nodes[0], nodes[1], nodes[2]:
        opened = Floor(plan, database, nodes)
        await opened.first_open()
        await opened.all_open()
        yield opened
