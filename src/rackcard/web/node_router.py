"""A request for a table goes to the node that deals there.

A client may ask any node. The node that it asks checks host, origin, rate and the size of the body,
and passes the request on if another node deals at the table. A request is passed on once: if it
arrives where nobody deals any more, the client is told to try again.
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import anyio
import httpx2
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rackcard.fair import form
from rackcard.live.books.database import DatabaseError, reason
from rackcard.live.service.bounded_pool import Busy
from rackcard.live.service.directory import Node
from rackcard.live.service.house import HouseOfTables
from rackcard.web.close_codes import CloseCode
from rackcard.web.middleware import refused
from rackcard.web.node_client import NodeClient
from rackcard.web.node_headers import NOT_PASSED_ON, is_from_node, passed_on
from rackcard.web.node_relay import relay, say_goodbye
from rackcard.web.rate_limit import same_origin
from rackcard.web.session import caller_of

log = logging.getLogger(__name__)

MOST_FORWARDED = 100
"""Requests under way to one node: a node that hangs does not use up the room of the others."""
MOST_RELAYED = 2_000
"""Sockets passed on at once, to all nodes together; each is a connection of its own."""
TAKEN_OVER = "this table is being taken over by another node: try again in a moment."
UNANSWERED = "the node of this table did not answer: send it again, with the same id."
CROWD = "too many wait for the node of this table: try again in a moment."

_PATH = re.compile(r"/api/tables/([^/]+)(/.*)?")
_TABLE = re.compile(form.TABLE.pattern)


class CutShort(ConnectionError):
    """The other node went away in the middle of its answer: the client must not think that the part
    which it has is all."""


class NodeRouter:
    def __init__(self, app: ASGIApp, house: HouseOfTables, nodes: NodeClient) -> None:
        self.app = app
        self.house = house
        self.nodes = nodes
        self._under_way: Counter[str] = Counter()
        self._relayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = _table(scope)
        if table is None or self._is_mine(self.house.directory.node_of(table)):
            await self.app(scope, receive, send)
            return
        socket = scope["type"] == "websocket"
        if socket and (refusal := _refusal(scope)):
            await receive()
            code, why = refusal
            await send({"type": "websocket.close", "code": code, "reason": why})
            return
        try:
            node, is_here = await self._find(table)
            if is_here:
                await self.app(scope, receive, send)
            elif node is None or is_from_node(scope):
                raise Busy(TAKEN_OVER)
            elif socket:
                with self._place_of_socket():
                    await relay(scope, receive, send, node)
            else:
                with self._place_at(node):
                    await self._forward(scope, receive, send, node)
        except Busy as error:
            if socket:
                await receive()
                await send({"type": "websocket.accept"})
                await say_goodbye(send, CloseCode.NODE_GONE, str(error))
            else:
                await refused(503, str(error))(scope, receive, send)

    def _is_mine(self, node: Node | None) -> bool:
        return node is not None and node.id == self.house.directory.me.id

    async def _find(self, table: str) -> tuple[Node | None, bool]:
        """The node of a table, and whether this node is to answer: if it deals there, or if there
        is no such table."""
        directory = self.house.directory
        try:
            node = await directory.find(table)
            return node, self._is_mine(node) or (
                node is None and not await directory.is_open(table)
            )
        except DatabaseError as error:
            log.error("the node of a table is not known", extra={"reason": reason(error)})
            raise Busy("the books cannot be read now: try again in a moment.") from None

    @contextmanager
    def _place_at(self, node: Node) -> Iterator[None]:
        if self._under_way[node.id] >= MOST_FORWARDED:
            raise Busy(CROWD)
        self._under_way[node.id] += 1
        try:
            yield
        finally:
            self._under_way -= Counter([node.id])

    @contextmanager
    def _place_of_socket(self) -> Iterator[None]:
        if self._relayed >= MOST_RELAYED:
            raise Busy(CROWD)
        self._relayed += 1
        try:
            yield
        finally:
            self._relayed -= 1

    async def _forward(self, scope: Scope, receive: Receive, send: Send, node: Node) -> None:
        """Pass a request on; it is given up when the client disconnects."""
        was_cut = False
        async with anyio.create_task_group() as together:

            async def watch() -> None:
                while (await receive())["type"] != "http.disconnect":
                    pass
                together.cancel_scope.cancel()

            async def body() -> AsyncIterator[bytes]:
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        together.cancel_scope.cancel()
                        await anyio.sleep_forever()
                    yield message.get("body", b"")
                    more = message.get("more_body", False)
                together.start_soon(watch)

            request = _request(scope, node, body())
            if not _has_body(scope):
                together.start_soon(watch)
            was_cut = await self._exchange(request, scope, receive, send)
            together.cancel_scope.cancel()
        if was_cut:
            raise CutShort

    async def _exchange(
        self, request: httpx2.Request, scope: Scope, receive: Receive, send: Send
    ) -> bool:
        """Send a request and pass the answer on as it comes; True if its end did not come."""
        try:
            answer = await self.nodes.http.send(request, stream=True)
        except HTTPException as error:  # the body is too large or too slow
            refusal = refused(error.status_code, error.detail)
            refusal.headers.update(error.headers or {})
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            refusal = refused(503, TAKEN_OVER)
        except httpx2.TransportError as error:
            log.warning("a node did not answer", extra={"reason": repr(error)})
            refusal = refused(503, UNANSWERED)
        else:
            return await _pass_back(answer, send)
        await refusal(scope, receive, send)
        return False


async def _pass_back(answer: httpx2.Response, send: Send) -> bool:
    headers = [(name.lower(), value) for name, value in answer.headers.raw]
    headers = [one for one in headers if one[0] not in NOT_PASSED_ON]
    try:
        start = {"type": "http.response.start", "status": answer.status_code, "headers": headers}
        await send(start)
        async for part in answer.aiter_raw():
            await send({"type": "http.response.body", "body": part, "more_body": True})
    except httpx2.TransportError:
        return True
    finally:
        with anyio.CancelScope(shield=True):
            await answer.aclose()
    await send({"type": "http.response.body"})
    return False


def _table(scope: Scope) -> str | None:
    """The table that a request is for; None if it is for none, or for a name that none has."""
    if scope["type"] not in ("http", "websocket"):
        return None
    found = _PATH.fullmatch(scope["path"])
    if not found or not _TABLE.fullmatch(found[1]):
        return None
    # On its way to another node "/a/../b" might become "/b", which nobody has checked.
    return None if {".", ".."} & set(scope["path"].split("/")) else found[1]


def _refusal(scope: Scope) -> tuple[CloseCode, str] | None:
    """Why a socket is not opened, before anybody else is asked about it."""
    connection = HTTPConnection(scope)
    if not same_origin(connection):
        return CloseCode.OTHER_SITE, "other sites are not taken"
    if not connection.app.state.requests.takes(caller_of(connection), time.monotonic()):
        return CloseCode.TOO_MANY, "too many requests"
    return None


def _has_body(scope: Scope) -> bool:
    names = {name for name, _ in scope["headers"]}
    return b"content-length" in names or b"transfer-encoding" in names


def _request(scope: Scope, node: Node, body: AsyncIterator[bytes]) -> httpx2.Request:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    if scope["query_string"]:
        path += b"?" + scope["query_string"]
    url = httpx2.URL(node.address).copy_with(raw_path=path)
    content = body if _has_body(scope) else None
    return httpx2.Request(scope["method"], url, headers=passed_on(scope, node), content=content)
