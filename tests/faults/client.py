"""A client that loses its server again and again, and keeps its own books.

Every order has an id of the client's own making and is sent, under that id, until it is answered.
What it heard and what it was answered is noted, to be held against the journal afterwards.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from benchmarks.crowd import Guest, Order, View
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.faults.auditor import payments

DROPS, TWICE, AGAIN, DREAMS = 0.01, 0.03, 0.03, 0.005
"""How often a client hangs up before the answer, sends an order twice, asks again after it was
answered, or does nothing until the time is up."""
SOON = 0.25
"""Seconds in which the house tells what an order that it has answered made happen."""
RECONNECT = 0.1
"""Seconds, about, until a client tries again."""
RUN_LOW = 100_00
GONE = (ConnectionClosed, InvalidHandshake, OSError, httpx2.TransportError, TimeoutError)

Answer = dict[str, Any]


@dataclass
class Heard:
    """A message about the table: what happened, and how it looks since."""

    events: list[dict[str, Any]]
    view: View


@dataclass
class Notes:
    """What a client knows for sure."""

    sent: dict[str, Order] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    connections: list[list[Heard]] = field(default_factory=list)
    """Without gaps within each; the first message says where the table stands."""
    grants: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Client:
    def __init__(self, address: str, session: Mapping[str, str], guest: Guest, table: str) -> None:
        self.address = address
        self.player = session["id"]
        self.guest = guest
        self.table = table
        self.notes = Notes()
        self.by_http = False
        """Send orders by POST, and only listen at the socket."""
        self._headers = {"Authorization": f"Bearer {session['token']}"}
        self._rng = Random(guest.rng.random())
        self._pending = ""
        self._booked = 0
        """What the client should have, going by its own books."""
        self._unseen_grant = 0

    # --- staying at it

    async def play(self) -> None:
        """Until the guest has left for good."""
        async with httpx2.AsyncClient(
            base_url=f"http://{self.address}", headers=self._headers, timeout=5, trust_env=False
        ) as web:
            while True:
                try:
                    if await self._visit(web):
                        return
                except GONE:
                    await asyncio.sleep(self._rng.uniform(0, 2 * RECONNECT))

    async def _visit(self, web: httpx2.AsyncClient) -> bool:
        """One connection, as long as it lasts; true when there is nothing left to do."""
        url = f"ws://{self.address}/api/tables/{self.table}/socket"
        async with connect(
            url, additional_headers=self._headers, proxy=None, close_timeout=1
        ) as socket:
            view = self._hear(json.loads(await asyncio.wait_for(socket.recv(), 5)), first=True)
            await self._grant_if_low(view, web)
            while self._pending or not (self.guest.leaving and view["you"] < 0):
                view = await self._turn(view, socket, web)
        return True

    async def _turn(self, view: View, socket: ClientConnection, web: httpx2.AsyncClient) -> View:
        """Send what is to be sent and listen to what comes; the table as it looks then."""
        if not self._pending and not self._chance(DREAMS):
            order = self.guest.act(view)
            if order:
                self._pending = f"{self.player}-{len(self.notes.sent)}"
                self.notes.sent[self._pending] = order
        if not self._pending:
            return await self._listen(socket, view, None)
        await self._send(socket, web)
        if self._chance(DROPS):
            socket.transport.abort()
            raise ConnectionAbortedError("the client hung up")
        while self._pending:
            view = await self._listen(socket, view, 5)
        view = await self._told(socket, view)
        await self._grant_if_low(view, web)
        return view

    async def _send(self, socket: ClientConnection, web: httpx2.AsyncClient) -> None:
        order = {"id": self._pending, **self.notes.sent[self._pending]}
        for _ in range(1 + self._chance(TWICE)):
            if self.by_http:
                path = f"/api/tables/{self.table}/commands"
                answer = (await web.post(path, json=order)).json()
                self._answered(order["id"], answer)
            else:
                await socket.send(json.dumps(order))

    async def _told(self, socket: ClientConnection, view: View) -> View:
        """Wait a moment for what the last order made happen, not to act on old news."""
        last = self.notes.answers[list(self.notes.sent)[-1]]
        if last["ok"] and last["events"]:
            try:
                return await self._listen(socket, view, SOON)
            except TimeoutError:
                pass
        return view

    async def _listen(self, socket: ClientConnection, view: View, timeout: float | None) -> View:
        message = json.loads(await asyncio.wait_for(socket.recv(), timeout))
        if "reply" not in message:
            return self._hear(message)
        self._answered(message.pop("reply"), message)
        if self._chance(AGAIN):
            known = self._rng.choice(list(self.notes.answers))
            if self.notes.answers[known]["ok"]:
                await socket.send(json.dumps({"id": known, **self.notes.sent[known]}))
        return view

    def _chance(self, of: float) -> bool:
        return self._rng.random() < of

    # --- books

    def _answered(self, command: str | None, answer: Answer) -> None:
        if command is None or "ok" not in answer:
            self.notes.wrong.append(f"{self.player}: no answer to an order: {answer}")
            return
        known = self.notes.answers.setdefault(command, answer)
        if known["ok"] and known != answer:
            self.notes.wrong.append(f"{command} was answered {known} and then {answer}")
        elif not known["ok"]:
            self.notes.answers[command] = answer  # a refusal leaves nothing: it may go through now
        if command == self._pending:
            self._pending = ""

    def _hear(self, message: dict[str, Any], first: bool = False) -> View:
        """Every message leaves exactly the money that the client can account for."""
        view: View = message["table"]
        if first:
            self.notes.connections.append([])
            self._booked, self._unseen_grant = view["funds"], 0
        mine = f"player:{self.player}"
        for event in message["events"]:
            self._booked += sum(c for who, c in payments(self.table, event) if who == mine)
        if self._unseen_grant and view["funds"] == self._booked + self._unseen_grant:
            self._booked, self._unseen_grant = view["funds"], 0
        if view["funds"] != self._booked:
            self.notes.wrong.append(
                f"{self.player} was told of {view['funds']} cents instead of {self._booked}, "
                f"with {message['events']}"
            )
            self._booked = view["funds"]
        self.notes.connections[-1].append(Heard(message["events"], view))
        return view

    async def _grant_if_low(self, view: View, web: httpx2.AsyncClient) -> None:
        """The bank gives more to whoever has run low; asked until it answers, under one id."""
        if view["funds"] >= RUN_LOW or self._unseen_grant or self.guest.leaving:
            return
        command = f"grant-{self.player}-{len(self.notes.grants)}"
        while True:
            try:
                answer = await web.post("/api/me/grants", json={"id": command})
            except GONE:
                await asyncio.sleep(RECONNECT)
                continue
            break
        if "play money left" in answer.text:
            return  # a round was settled in the meantime
        self._unseen_grant = 1_000_00
        self.notes.grants.append(command)
        if answer.status_code != 200:
            self.notes.wrong.append(f"{command}: {answer.text}")
