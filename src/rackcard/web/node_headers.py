"""What one node tells another about a request that it passes on, and when it is believed.

A node shows the secret of the node that it asks, which only nodes of the same house know. Whoever
does not know it cannot pass for a node: these headers are removed from every request before
anything else looks at it.
"""

from __future__ import annotations

from hmac import compare_digest

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rackcard.live.service.directory import Node
from rackcard.live.service.house import HouseOfTables
from rackcard.web.connections import KEY, Connection

NODE = b"x-rackcard-node"
"""The secret of the node that is asked."""
CLIENT = b"x-rackcard-client"
"""The address of the client; not sent if a node asks for itself."""
HOST = b"x-rackcard-host"
SCHEME = b"x-rackcard-scheme"
"""Sent with every request of a client, and with no other."""
_OURS = (NODE, CLIENT, HOST, SCHEME)
_BELIEVED = "rackcard_from_node"
"""The key in the scope of a request that another node has sent; False if it is a client's."""

NOT_PASSED_ON = frozenset(
    (
        # they concern one connection
        *(b"connection", b"keep-alive", b"te", b"trailer", b"transfer-encoding", b"upgrade"),
        *(b"expect", b"proxy-authenticate", b"proxy-authorization", b"proxy-connection"),
        # they are said in our own headers
        *(b"host", b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto"),
        # the server of each node writes its own
        *(b"date", b"server"),
    )
)

Headers = list[tuple[bytes, bytes]]


def is_from_node(request: HTTPConnection | Scope) -> bool:
    """True if a node of this house has sent the request, for itself or for a client."""
    return _BELIEVED in request


def asks_for_itself(request: HTTPConnection | Scope) -> bool:
    """True if a node of this house asks, and not for a client: a client must not reach what only
    nodes may ask, whatever path a request takes on its way."""
    return request.get(_BELIEVED) is True


def headers_to(node: Node) -> Headers:
    """The headers of a request that this node sends for itself."""
    return [(NODE, node.secret.encode())]


def passed_on(scope: Scope, node: Node) -> Headers:
    """The headers of a client's request as another node gets them."""
    kept = [(name, value) for name, value in scope["headers"] if name not in NOT_PASSED_ON]
    told = [*headers_to(node), (SCHEME, scope["scheme"].encode())]
    told += [(HOST, value) for name, value in scope["headers"] if name == b"host"]
    if scope.get("client"):
        told.append((CLIENT, scope["client"][0].encode("latin-1", "replace")))
    return kept + told


class BelieveNodes:
    """Restores the client of a request that another node has passed on; from all other requests it
    removes the headers of nodes. It comes before every other check."""

    def __init__(self, app: ASGIApp, house: HouseOfTables) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            connection: Connection | None = scope.pop(KEY, None)
            told = [(name, value) for name, value in scope["headers"] if name in _OURS]
            if told:
                scope["headers"] = [one for one in scope["headers"] if one[0] not in _OURS]
                if self._believes(told):
                    _restore(scope, dict(told))
                    if connection is not None:
                        connection.is_of_node()
        await self.app(scope, receive, send)

    def _believes(self, told: Headers) -> bool:
        secret = self.house.directory.me.secret.encode()
        shown = [value for name, value in told if name == NODE]
        return bool(secret) and len(shown) == 1 and compare_digest(shown[0], secret)


def _restore(scope: Scope, told: dict[bytes, bytes]) -> None:
    scope[_BELIEVED] = SCHEME not in told
    if CLIENT in told:
        scope["client"] = (told[CLIENT].decode("latin-1"), 0)
    if SCHEME in told:
        scope["scheme"] = told[SCHEME].decode("latin-1")
    if HOST in told:
        kept = [one for one in scope["headers"] if one[0] != b"host"]
        scope["headers"] = [(b"host", told[HOST]), *kept]
