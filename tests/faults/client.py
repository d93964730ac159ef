"""A client that loses its server again and again, and keeps its own books.

Every order has an id of the client's own making and is sent, under that id, until it is answered.
What it heard and what it was answered is noted, to be held against the journal afterwards.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from benchmarks.crowd import Guest, Order, View
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from rackcard.web.close_codes import CloseCode
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

FOR_GOOD = (
    CloseCode.REFUSED,
    CloseCode.NOT_LOGGED_IN,
    CloseCode.OTHER_SITE,
    CloseCode.TABLE_CLOSED,
    CloseCode.TOO_MANY,
)

Answer = dict[str, Any]


class TryAgain(ConnectionError):
    """The house cannot do it now, and says so."""


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
    lost: Counter[str] = field(default_factory=Counter)
    """How connections ended, and how often."""
    wrong: list[str] = field(default_factory=list)

    def hear(self, message: Heard) -> None:
        """Only the first view of a connection and the last one are looked at again."""
        connection = self.connections[-1]
        if len(connection) > 1:
            connection[-1].view = {}
        connection.append(message)


class Client:
    def __init__(
        self, addresses: Sequence[str], session: Mapping[str, str], guest: Guest, table: str
    ) -> None:
        """`addresses` are those of all nodes; whichever is lost, another one is tried."""
        self.addresses = addresses
        self.address = guest.rng.choice(addresses)
        self.player = session["id"]
        self.guest = guest
        self.table = table
        self.notes = Notes()
        self.by_http = False
        """Send orders by POST, and only listen at the socket."""
        self.has_faults = False
        """The house may say that it cannot do something now, and know of play money late."""
        self.pause = 0.0
        """Seconds before each order."""
        self.sits = False
        self.headers = {"Authorization": f"Bearer {session['token']}"}
        self._rng = Random(guest.rng.random())
        self._pending = ""
        self._booked = 0
        """What the client should have, going by its own books."""
        self._unseen_grant = 0
        self._late_grant = 0
        """Which this table may or may not know of."""

    # --- staying at it

    async def play(self) -> None:
        """Until the guest has left for good."""
        async with httpx2.AsyncClient(headers=self.headers, timeout=5, trust_env=False) as web:
            while True:
                try:
                    if await self._visit(web):
                        return
                except GONE as error:
                    self._lost(error)
                    await asyncio.sleep(self._rng.uniform(0, 2 * RECONNECT))

    def _lost(self, error: Exception) -> None:
        """Go elsewhere; some ways to end a connection tell a client never to come back."""
        self.notes.lost[_kind(error)] += 1
        said = error.rcvd if isinstance(error, ConnectionClosed) else None
        if said is not None and said.code in FOR_GOOD:
            self.notes.wrong.append(f"{self.player} was sent away: {said.code} {said.reason}")
        self.address = self._rng.choice(self.addresses)

    async def _post(self, web: httpx2.AsyncClient, path: str, body: Order) -> httpx2.Response:
        answer = await web.post(f"http://{self.address}{path}", json=body)
        if answer.status_code == 503 and self.has_faults:
            raise TryAgain(answer.json()["error"])
        return answer

    async def _visit(self, web: httpx2.AsyncClient) -> bool:
        """One connection, as long as it lasts; true when there is nothing left to do."""
        url = f"ws://{self.address}/api/tables/{self.table}/socket"
        async with connect(
            url, additional_headers=self.headers, proxy=None, close_timeout=1
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
                await asyncio.sleep(self.pause)
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
                self._answered(order["id"], (await self._post(web, path, order)).json())
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
        if command is None and self.has_faults and is_passing(answer["error"]):
            raise TryAgain(answer["error"])
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
            self._late_grant = (self._unseen_grant or self._late_grant) * self.has_faults
            self._booked, self._unseen_grant = view["funds"], 0
        mine = f"player:{self.player}"
        for event in message["events"]:
            self._booked += sum(c for who, c in payments(self.table, event) if who == mine)
        for granted in (self._unseen_grant, self._late_grant):
            if granted and view["funds"] == self._booked + granted:
                self._booked, self._unseen_grant, self._late_grant = view["funds"], 0, 0
        if view["funds"] != self._booked:
            self.notes.wrong.append(
                f"{self.player} was told of {view['funds']} cents instead of {self._booked}, "
                f"with {message['events']}"
            )
            self._booked = view["funds"]
        self.sits = view["you"] >= 0
        self.notes.hear(Heard(message["events"], view))
        return view

    async def _grant_if_low(self, view: View, web: httpx2.AsyncClient) -> None:
        """The bank gives more to whoever has run low; asked until it answers, under one id."""
        if view["funds"] >= RUN_LOW or self._unseen_grant or self.guest.leaving:
            return
        command = f"grant-{self.player}-{len(self.notes.grants)}"
        while True:
            try:
                answer = await self._post(web, "/api/me/grants", {"id": command})
            except GONE as error:
                self._lost(error)
                await asyncio.sleep(RECONNECT)
                continue
            break
        if "play money left" in answer.text:
            return  # a round was settled in the meantime
        self._unseen_grant = 1_000_00
        self.notes.grants.append(command)
        if answer.status_code != 200:
            self.notes.wrong.append(f"{command}: {answer.text}")


def is_passing(refusal: str) -> bool:
    """True if the house says that it may do the same later."""
    return refusal.startswith("nothing was changed: ") or refusal.endswith("in a moment.")


def _kind(error: Exception) -> str:
    """What ended a connection, in a few words."""
    match error:
        case ConnectionClosed():
            return f"closed with {error.rcvd.code if error.rcvd else 'nothing'}"
        case InvalidStatus():
            return f"answered {error.response.status_code}"
        case TryAgain():
            return str(error)
    return type(error).__name__
