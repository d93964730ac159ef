"""Play over a WebSocket: orders come in, and messages go out as that seat may see them."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Literal

import anyio
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnected

from rackcard.live.books.people import NotLoggedIn, Person
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.listeners import Listener
from rackcard.live.service.quotas import SOCKETS_A_SESSION, SOCKETS_EACH
from rackcard.rules.errors import BadInput
from rackcard.web.answers import Reply
from rackcard.web.close_codes import CloseCode
from rackcard.web.orders import ORDER, elsewhere_for
from rackcard.web.rate_limit import MOST_MESSAGE, Bucket, Rate, same_origin
from rackcard.web.sentences import one_line, sentence
from rackcard.web.session import TableName, caller_of, house_of, person_of, token_of

MESSAGES = Rate(burst=60, per_second=20)
MOST_SOCKETS = SOCKETS_A_SESSION
"""The most sockets open at once in one session."""
GONE = (WebSocketDisconnect, WebSocketDisconnected)
"""Raised when the client has disconnected, on receiving or on sending."""
HUNG_UP = "you did not keep up, have logged out, or the house closes"
LAST_WORDS = 1.0
"""Seconds to wait for the close message to be sent."""

Listeners = defaultdict[str, set[Listener]]
"""Listeners by the token of their session: logging out closes them."""


def listeners_of(connection: HTTPConnection) -> Listeners:
    listeners: Listeners = connection.app.state.listeners
    return listeners


def add_sockets(api: APIRouter) -> None:
    @api.websocket("/api/tables/{table}/socket")
    async def play(
        socket: WebSocket, table: TableName, views: Literal["full", "changes"] = "full"
    ) -> None:
        if not same_origin(socket):
            await socket.close(CloseCode.OTHER_SITE, "other sites are not taken")
            return
        state = socket.app.state
        if not state.requests.takes(caller_of(socket), time.monotonic()):
            await socket.close(CloseCode.TOO_MANY, "too many requests")
            return
        house, listeners, token = house_of(socket), listeners_of(socket), token_of(socket)
        try:
            person = await person_of(socket)
            if len(listeners.get(token, ())) >= MOST_SOCKETS:
                raise BadInput(f"a session has up to {MOST_SOCKETS} sockets open.")
            if house.presence.sockets(person.id) >= SOCKETS_EACH:
                raise BadInput(f"one person has up to {SOCKETS_EACH} sockets open.")
            listener = house.pit.listen(table, person.id, as_text=True, changes=views == "changes")
        except BadInput as error:
            await socket.accept()
            known = not isinstance(error, NotLoggedIn)
            code = CloseCode.REFUSED if known else CloseCode.NOT_LOGGED_IN
            await socket.close(code, one_line(str(error))[:120])
            return
        listeners[token].add(listener)
        try:
            if not await _still_known(socket):
                listener.hang_up()
            await socket.accept()
            await _until_one_ends(
                partial(_tell, socket, listener.inbox),
                partial(_hear, socket, state.messages, house, table, person),
                partial(_over, listener),
            )
            if listener.gone.is_set():
                await _hang_up(socket, listener.why)
        finally:
            house.pit.leave(listener)
            listeners[token].discard(listener)
            if not listeners[token]:
                del listeners[token]


async def _still_known(socket: WebSocket) -> bool:
    """False if the person logged out while this socket was being opened: nothing closed it then."""
    try:
        await person_of(socket)
    except NotLoggedIn:
        return False
    return True


async def _until_one_ends(*jobs: Callable[[], Awaitable[object]]) -> None:
    async with anyio.create_task_group() as together:

        async def do(job: Callable[[], Awaitable[object]]) -> None:
            with suppress(*GONE):
                await job()
            together.cancel_scope.cancel()

        for job in jobs:
            together.start_soon(do, job)


async def _hang_up(socket: WebSocket, closed: str) -> None:
    """Close the socket; a client that reads nothing does not even get the close message."""
    with anyio.move_on_after(LAST_WORDS), suppress(*GONE):
        code = CloseCode.TABLE_CLOSED if closed else CloseCode.HUNG_UP
        await socket.close(code, closed or HUNG_UP)


async def _over(listener: Listener) -> None:
    """Until we hang up; where a table is closed, what was said before that is told first."""
    await listener.gone.wait()
    if listener.why:
        with anyio.move_on_after(LAST_WORDS):
            await listener.inbox.join()


async def _tell(socket: WebSocket, inbox: asyncio.Queue[str]) -> None:
    while True:
        await socket.send_text(await inbox.get())
        inbox.task_done()


async def _hear(
    socket: WebSocket, messages: Bucket, house: HouseOfTables, table: str, person: Person
) -> None:
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        text = message.get("text") or ""  # a binary message has none
        await socket.send_json(await _answer(text, messages, house, table, person))


async def _answer(
    text: str, messages: Bucket, house: HouseOfTables, table: str, person: Person
) -> Reply:
    """The reply to one message; the socket stays open even if the message is wrong."""
    try:
        if not messages.takes(person.id, time.monotonic()):
            raise BadInput("too many messages: wait a moment.")
        if len(text) > MOST_MESSAGE:
            raise BadInput(f"a message has up to {MOST_MESSAGE} characters.")
        order = ORDER.validate_python(json.loads(text))
        elsewhere = await elsewhere_for(order, house, person.id)
        made = order.made_by(person.id)
        done = await house.pit.submit(order.id, person.id, table, made, elsewhere)
    except ValidationError as error:
        said = sentence(error.errors()[0])
    except BadInput as error:
        said = one_line(str(error))
    except (ValueError, RecursionError):
        said = "a message is a JSON object."
    else:
        if done["ok"] is True:  # mypy cannot unpack a union of TypedDicts
            return {"reply": order.id, **done}
        return {"reply": order.id, **done}
    return {"reply": None, "ok": False, "error": said}
