"""Connections to the server: limits on their number and on their idle time.

uvicorn speaks HTTP and WebSocket; it accepts any number of connections and waits for each without a
limit. Here every connection is wrapped and timed:

- A connection *waits* until the head of a request is complete, and again after each answer. One
  that waits too long is closed.
- When there is no place left, in all or for one address, the connection that has waited longest is
  closed. So silent connections never keep out an active one; a new connection is refused only if
  all others are being answered or are at play.
- A connection whose client does not read its answer, or does not close when told, is cut off.

There are fewer places than files that the process may open, so that a connection can be refused.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple, cast

from starlette.types import ASGIApp, Receive, Scope, Send

from rackcard.rules.errors import BadInput
from rackcard.web import client_address

MOST = 4_000
"""The most connections at once, if the system has room for them."""
MOST_AT_ADDRESS = 200
KEY = "rackcard_connection"
"""The key of the connection in the state of a request."""
RESERVED_FILES = 64
"""Open files that a house needs besides its connections: database, logs, pages."""
MOST_BACKLOG = 1_024
LEAST = 8
"""The house does not open with fewer places than this."""


class Limits(NamedTuple):
    most: int = MOST
    most_at_address: int = MOST_AT_ADDRESS
    head_seconds: float = 10.0
    """The time for the head of a request to arrive, from connecting or from the last answer."""
    unread_seconds: float = 20.0
    """The time for an answer to be read, and for a connection to end after it was told to."""
    backlog: int = MOST_BACKLOG
    """Connections that the system may hold before they are counted."""


USUAL = Limits()


class Connection(asyncio.Protocol):
    """One connection: everything passes through to the inner protocol."""

    def __init__(self, keeper: Doorkeeper, inner: Callable[[dict[str, Any]], Any]) -> None:
        self._keeper = keeper
        self._make_inner = inner
        self._inner: Any = None
        self._transport: asyncio.Transport
        self._requests = 0
        self._waiting: asyncio.TimerHandle | None = None
        self._cutting: asyncio.TimerHandle | None = None
        self.host = self.caller = "unknown"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if peer:
            self.host, self.caller = peer[0], client_address.caller(peer[0])
        if not self._keeper.admits(self):
            self._transport.write(FULL)
            self._transport.close()
            self._cut_later()
            return
        self._inner = self._make_inner({KEY: self})
        self._inner.connection_made(_Relay(self._transport, self))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._keeper.loses(self)
        self._stop_waiting()
        self._stop_cutting()
        if self._inner is not None:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._inner is not None:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        self._cut_later()
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if not self._transport.is_closing():
            self._stop_cutting()
        if self._inner is not None:
            self._inner.resume_writing()

    # --- what the protocol and the app say

    def becomes(self, inner: Any) -> None:
        """Switch to another protocol: a WebSocket."""
        self._inner = inner

    def is_of_node(self) -> None:
        """Another node of the house sends requests of many clients: it counts at no address."""
        self._keeper.leaves_address(self)

    def closes(self) -> None:
        """The connection is closing; a client that does not read the rest is cut off in time."""
        self._cut_later()

    @contextmanager
    def serving(self, last: bool) -> Iterator[None]:
        """A context for answering a request or an open socket; after the `last` one it closes.

        Requests may overlap briefly: the next one begins when the last answer has been sent.
        """
        self._requests += 1
        self._stop_waiting()
        try:
            yield
        finally:
            self._requests -= 1
            if last:
                self._cut_later()
            elif not self._requests and not self._transport.is_closing():
                self._wait()

    # --- the time

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(self._keeper.limits.head_seconds, self.cut)
        self._keeper.waits(self)

    def _stop_waiting(self) -> None:
        self._keeper.waits_no_longer(self)
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _cut_later(self) -> None:
        if self._cutting is None:
            loop = asyncio.get_running_loop()
            self._cutting = loop.call_later(self._keeper.limits.unread_seconds, self.cut)

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None

    def cut(self) -> None:
        """Close at once; unsent data is lost."""
        self._keeper.loses(self)
        self._stop_waiting()
        self._transport.abort()


class _Relay:
    """The transport that the inner protocol sees."""

    def __init__(self, transport: asyncio.Transport, connection: Connection) -> None:
        self._transport = transport
        self._connection = connection
        self.write = transport.write  # most of what is asked of it

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._connection.becomes(protocol)

    def close(self) -> None:
        self._transport.close()
        self._connection.closes()


class Doorkeeper:
    """Counts the connections of a server; `protocol` is what uvicorn makes for each."""

    def __init__(self, limits: Limits = USUAL, proxies: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self._proxies = proxies
        self._open: set[Connection] = set()
        self._at: dict[str, set[Connection]] = {}
        self._waiting: OrderedDict[Connection, int] = OrderedDict()
        self._waits = count()

    def protocol(self, **given: Any) -> Connection:
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        def inner(state: dict[str, Any]) -> asyncio.Protocol:
            return AutoHTTPProtocol(**{**given, "app_state": {**given["app_state"], **state}})

        return Connection(self, inner)

    def admits(self, connection: Connection) -> bool:
        """False if there is no place and no waiting connection to close."""
        here = self._at.get(connection.caller, set())
        if len(here) >= self.limits.most_at_address and not self._is_many(connection.host):
            waiting = (one for one in here if one in self._waiting)
            oldest = min(waiting, key=self._waiting.__getitem__, default=None)
        elif len(self._open) >= self.limits.most:
            oldest = next(iter(self._waiting), None)
        else:
            return self._enters(connection)
        if oldest is None:
            return False
        oldest.cut()
        return self._enters(connection)

    def _enters(self, connection: Connection) -> bool:
        self._open.add(connection)
        self._at.setdefault(connection.caller, set()).add(connection)
        return True

    def _is_many(self, host: str) -> bool:
        """True for an address that may stand for many clients: a proxy, or this machine, where an
        unnamed proxy may run."""
        return client_address.is_loopback(host) or client_address.is_among(host, self._proxies)

    def loses(self, connection: Connection) -> None:
        self._open.discard(connection)
        self.leaves_address(connection)

    def leaves_address(self, connection: Connection) -> None:
        here = self._at.get(connection.caller)
        if here is not None:
            here.discard(connection)
            if not here:
                del self._at[connection.caller]

    def waits(self, connection: Connection) -> None:
        self._waiting[connection] = next(self._waits)

    def waits_no_longer(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)

    @property
    def open(self) -> int:
        return len(self._open)


class TellConnection:
    """Middleware that tells a connection when a request has arrived and when it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection | None = scope.get("state", {}).pop(KEY, None)
        if connection is None:
            await self.app(scope, receive, send)
            return
        scope[KEY] = connection
        with connection.serving(last=scope["type"] == "websocket"):
            await self.app(scope, receive, send)


def _full() -> bytes:
    body = json.dumps({"error": "the house is full: try again in a moment."}).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


FULL = _full()


def places(asked: int | None, to_nodes: int = 0) -> tuple[int, int]:
    """The number of connections that the system has room for, at most `asked`, and the backlog
    before they are counted; `to_nodes` connections to other nodes come on top. Raises the limit on
    open files if it is too low."""
    wanted = MOST if asked is None else asked
    reserved = RESERVED_FILES + to_nodes
    room = _files(wanted + MOST_BACKLOG + reserved) - reserved
    backlog = max(1, min(MOST_BACKLOG, room // 4))
    most = min(wanted, room - backlog)
    if most < (LEAST if asked is None else asked):
        raise BadInput(
            f"there is room for {max(most, 0)} connections, not for {asked or LEAST}: raise the "
            "limit on open files (ulimit -n)."
        )
    return most, backlog


def _files(wanted: int) -> int:
    """The number of files that this process may open: as many as wanted, if the system allows."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    except (OSError, ValueError):
        return soft
    return more
