"""A socket passed on to the node that deals at its table, message by message, both ways.

Nothing is stored: a side that does not read holds up the other one, as if they were connected
directly.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import anyio
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.http11 import Response

from rackcard.live.service.directory import Node
from rackcard.web.close_codes import CloseCode
from rackcard.web.node_client import ANSWER_SECONDS, CONNECT_SECONDS
from rackcard.web.node_headers import passed_on

MOST_MESSAGE = 1 << 22
"""The most bytes of a message from another node."""
MOST_WAITING = 4
"""Messages of another node that may wait here; after that it is not read."""
MOST_UNREAD = 1 << 16
"""Bytes that the system may hold for a socket before the other node has to wait."""
PING_SECONDS = 10.0
"""Between pings of the other node, and the same again for its answer: a machine that lost its power
does not say goodbye."""
GOODBYE_SECONDS = 1.0
GONE = "the node of this table is gone: another one takes over"
NO_CODE, LOST, GOING_AWAY = 1005, 1006, 1001
NORMAL = 1000
CLIENT_GONE = (OSError, RuntimeError)
"""Raised by sending to a client: it has gone, or the server has closed its socket already."""
_NOT_OURS = b"sec-websocket-"
"""The headers of a handshake: each of the two connections has its own."""


class Close(NamedTuple):
    code: int
    reason: str


async def relay(scope: Scope, receive: Receive, send: Send, node: Node) -> None:
    await receive()  # the client's wish to connect
    try:
        upstream = await _dial(scope, node)
    except InvalidStatus as error:
        await _refuse(scope, send, error.response)
        return
    except (OSError, WebSocketException):  # a timeout is an OSError too
        await send({"type": "websocket.accept"})
        await say_goodbye(send, CloseCode.NODE_GONE, GONE)
        return
    from_client = Close(GOING_AWAY, "")
    try:
        await send({"type": "websocket.accept"})
        from_client, from_node = await _both_ways(receive, send, upstream)
        if from_node is not None:
            await say_goodbye(send, *from_node)
    finally:
        with anyio.CancelScope(shield=True):
            await upstream.close(*from_client)


async def say_goodbye(send: Send, code: int, reason: str) -> None:
    """Close a client's socket; one that does not read is not waited for."""
    with anyio.move_on_after(GOODBYE_SECONDS), suppress(*CLIENT_GONE):
        await send({"type": "websocket.close", "code": code, "reason": reason})


async def _dial(scope: Scope, node: Node) -> ClientConnection:
    """A socket at another node, as the client asked for it."""
    path = (scope.get("raw_path") or scope["path"].encode()).decode("ascii")
    query = scope["query_string"].decode("ascii")
    url = "ws" + node.address.removeprefix("http") + path + (f"?{query}" if query else "")
    headers = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in passed_on(scope, node)
        if not name.startswith(_NOT_OURS)
    ]
    return await connect(
        url,
        sock=await _connected(node),
        additional_headers=headers,
        user_agent_header=None,
        compression=None,
        open_timeout=ANSWER_SECONDS,
        ping_interval=PING_SECONDS,
        ping_timeout=PING_SECONDS,
        close_timeout=GOODBYE_SECONDS,
        max_size=MOST_MESSAGE,
        max_queue=MOST_WAITING,
    )


async def _connected(node: Node) -> socket.socket:
    """A connection to another node. It must come about soon; what is said then may take longer."""
    parts = urlsplit(node.address)
    port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(CONNECT_SECONDS):
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        failed: OSError = ConnectionRefusedError("the name of the node has no address")
        for family, kind, protocol, _, address in found:
            one = socket.socket(family, kind, protocol)
            try:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
                one.setblocking(False)
                await loop.sock_connect(one, address)
            except OSError as error:
                one.close()
                failed = error
            except BaseException:
                one.close()
                raise
            else:
                return one
        raise failed


async def _refuse(scope: Scope, send: Send, answer: Response) -> None:
    """The other node opened no socket: say what it said, if the server can."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": CloseCode.REFUSED, "reason": ""})
        return
    kind = answer.headers.get("content-type", "text/plain").encode("latin-1")
    await send(
        {
            "type": "websocket.http.response.start",
            "status": answer.status_code,
            "headers": [(b"content-type", kind)],
        }
    )
    await send({"type": "websocket.http.response.body", "body": bytes(answer.body or b"")})


async def _both_ways(
    receive: Receive, send: Send, upstream: ClientConnection
) -> tuple[Close, Close | None]:
    """Until one side ends: how the client did, and how the other node did if it was first."""
    from_client, from_node = Close(GOING_AWAY, ""), None
    async with anyio.create_task_group() as together:

        async def up() -> None:
            nonlocal from_client
            from_client = await _up(receive, upstream)
            together.cancel_scope.cancel()

        async def down() -> None:
            nonlocal from_node
            from_node = await _down(upstream, send)
            together.cancel_scope.cancel()

        together.start_soon(up)
        together.start_soon(down)
    return from_client, from_node


async def _up(receive: Receive, upstream: ClientConnection) -> Close:
    """From the client to the other node."""
    while (message := await receive())["type"] != "websocket.disconnect":
        text = message.get("text")
        try:
            await upstream.send(message["bytes"] if text is None else text)
        except ConnectionClosed:
            await anyio.sleep_forever()  # `_down` knows why, once all is told that was said before
    code = message.get("code", NO_CODE)
    unsaid = code in (NO_CODE, LOST)
    return Close(GOING_AWAY if unsaid else code, message.get("reason") or "")


async def _down(upstream: ClientConnection, send: Send) -> Close | None:
    """From the other node to the client; None if the client is gone."""
    try:
        while True:
            message = await upstream.recv()
            kind = "text" if isinstance(message, str) else "bytes"
            await send({"type": "websocket.send", kind: message})
    except ConnectionClosed as closed:
        said = closed.rcvd
    except CLIENT_GONE:
        return None
    if said is None:
        return Close(CloseCode.NODE_GONE, GONE)
    return Close(NORMAL if said.code == NO_CODE else said.code, said.reason)
