"""A server in a process of its own, and clients that are connected to it over loopback."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx2
from tests.faults.process import Process
from websockets.asyncio.client import connect

from benchmarks.crowd import GAMES, Guest
from benchmarks.live_clients import Client, SocketSeat

MINUTES = 600_000
"""Milliseconds: everybody is there, so nobody's time is ever up."""
AT_ONE_ADDRESS = 100
"""Clients that connect from one loopback address: a server takes so many and not many more."""


def guest_of(number: int, seats: int) -> Guest:
    """Games take turns from table to table."""
    table, seat = divmod(number, seats)
    return Guest(GAMES[table % len(GAMES)], seat, Random(number))


@dataclass
class Crowd:
    """The clients of a house, and its database."""

    file: Path
    clients: list[Client]
    commits: Callable[[], Awaitable[int]]
    """How often the house has committed so far."""


@asynccontextmanager
async def by_sockets(
    file: Path, people: int, seats: int, time: int = MINUTES
) -> AsyncIterator[Crowd]:
    """So many clients, connected and not seated yet; `time` is what they have for everything, in
    milliseconds, or 0 for the times that a house posts by itself."""
    async with AsyncExitStack() as stack:
        house = stack.enter_context(Process(file, time))
        await house.start()
        await house.opened()
        web = httpx2.AsyncClient(base_url=f"http://{house.address}", timeout=60, trust_env=False)
        await stack.enter_async_context(web)
        group = await stack.enter_async_context(asyncio.TaskGroup())
        clients, tasks, table = [], [], ""
        for number in range(people):
            guest, person = guest_of(number, seats), (await web.post("/api/guests")).json()
            headers = {"Authorization": f"Bearer {person['token']}"}
            if number % seats == 0:
                body = {"id": f"open-{number:04}", "game": guest.layout.card.game}
                opened = await web.post("/api/tables", json=body, headers=headers)
                table = opened.json()["table"]
            socket = await stack.enter_async_context(
                connect(
                    f"ws://{house.address}/api/tables/{table}/socket?views=changes",
                    additional_headers=headers,
                    proxy=None,
                    ping_interval=None,
                    local_addr=(f"127.0.0.{2 + number // AT_ONE_ADDRESS}", 0),
                )
            )
            seat = SocketSeat(socket, json.loads(await socket.recv())["table"])
            tasks.append(group.create_task(seat.read()))
            clients.append(Client(person["id"], seat, guest))

        async def commits() -> int:
            return commits_in((await web.get("/metrics")).text)

        yield Crowd(file, clients, commits)
        for task in tasks:
            task.cancel()


def commits_in(page: str) -> int:
    found = re.search(r"^rackcard_batch_commands_count (\S+)$", page, re.MULTILINE)
    return int(float(found[1])) if found else 0
