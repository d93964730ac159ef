"""Clients of the live tables that are measured: in the house's process, or over a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection

from benchmarks.crowd import Guest, Order, View
from rackcard.live.service.pit import Pit
from rackcard.live.table.phases import SEEDS
from rackcard.web.orders import ORDER

A_MOMENT = 0.25
"""Seconds in which a client hears what a command of its own made happen."""

BY_PROGRAM = ("commit", "open")
"""Orders that a program sends for its player, who need not think."""

Answer = Mapping[str, Any]


class Seat(Protocol):
    """Somebody's place at a table, however they are connected to it."""

    view: View

    async def news(self) -> None:
        """Wait until the table looks different."""

    async def send(self, command_id: str, order: Order) -> Answer:
        """Send an order and wait for its answer."""


class PitSeat:
    """In the house's own process."""

    def __init__(self, pit: Pit, table: str, player: str) -> None:
        self._pit, self._table, self._player = pit, table, player
        self._listener = pit.listen(table, player, changes=True)
        self.view: View = self._listener.inbox.get_nowait()["table"]

    async def news(self) -> None:
        inbox = self._listener.inbox
        changes = dict((await inbox.get())["changes"])
        while not inbox.empty():
            changes |= inbox.get_nowait()["changes"]
        self.view = {**self.view, **changes}

    async def send(self, command_id: str, order: Order) -> Answer:
        made = ORDER.validate_python({"id": command_id, **order}).made_by(self._player)
        return await self._pit.submit(command_id, self._player, self._table, made)


class SocketSeat:
    """At the other end of a socket that is sent changes, and that `read` reads."""

    def __init__(self, socket: ClientConnection, view: View) -> None:
        self.view = view
        self._socket = socket
        self._changed = asyncio.Event()
        self._waiting: dict[str, asyncio.Future[Answer]] = {}

    async def read(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            if "reply" not in message:
                self.view = {**self.view, **message["changes"]}
                self._changed.set()
            elif message["reply"] is None:
                raise RuntimeError(f"the server refused a message: {message['error']}")
            else:
                self._waiting.pop(message["reply"]).set_result(message)

    async def news(self) -> None:
        await self._changed.wait()
        self._changed.clear()

    async def send(self, command_id: str, order: Order) -> Answer:
        answer = asyncio.get_running_loop().create_future()
        self._waiting[command_id] = answer
        self._changed.clear()
        await self._socket.send(json.dumps({"id": command_id, **order}))
        found: Answer = await answer
        return found


@dataclass
class Client:
    name: str
    seat: Seat
    guest: Guest
    waited: dict[str, float] = field(default_factory=dict)
    """Seconds until each command was answered."""

    refused: int = 0

    async def play(
        self, until: float, think_seconds: float = 0.0, late_seconds: float = 0.0
    ) -> None:
        """Act on what is seen, after a thought where a person has to have one."""
        busy_until = perf_counter() + late_seconds
        while perf_counter() < until:
            thinks = busy_until - perf_counter()
            if thinks > 0 and self.seat.view["phase"] not in SEEDS:
                await _briefly(self.seat.news, min(thinks, A_MOMENT))
                continue
            order = self.guest.act(self.seat.view)
            if order is None:
                await _briefly(self.seat.news)
                continue
            command = f"{self.name}-{len(self.waited):06}"
            began = perf_counter()
            answer = await self.seat.send(command, order)
            self.waited[command] = perf_counter() - began
            self.refused += not answer["ok"]
            if order["do"] not in BY_PROGRAM:
                busy_until = perf_counter() + think_seconds
            if answer["ok"] and answer["events"]:
                await _briefly(self.seat.news)  # not to act on old news


async def _briefly(news: Callable[[], Awaitable[None]], seconds: float = A_MOMENT) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(news(), seconds)
