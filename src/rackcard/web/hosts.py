"""The host names under which a house answers.

A page of another site can point its own name at this machine and then read everything here as if it
were its own (DNS rebinding). But the browser sends that name in the Host header, so it is checked.
"""

from __future__ import annotations

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from rackcard.web.access import ANY_HOST
from rackcard.web.client_address import is_address
from rackcard.web.close_codes import CloseCode
from rackcard.web.node_headers import is_from_node
from rackcard.web.sentences import one_line
from rackcard.web.site import HEADERS

MISDIRECTED = 421


def host_name(header: str) -> str:
    """The name in a Host header, without its port and in lower case."""
    name = header.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].rstrip(".")


class CheckHost:
    """Refuses requests and sockets that were sent to a name that is not the house's."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wrong = next((name for name in _hosts(scope) if not self._takes(name)), None)
        if wrong is None or is_from_node(scope):  # the node that the client asked has checked it
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            why = "this house is known by another name"
            await send({"type": "websocket.close", "code": CloseCode.OTHER_SITE, "reason": why})
        else:
            said = one_line(
                f"this house is not called {wrong[:100]!r}: use its address, or ask for "
                "--allowed-host with that name where it is opened."
            )
            answer = JSONResponse({"error": said}, MISDIRECTED, HEADERS)
            await answer(scope, receive, send)

    def _takes(self, name: str) -> bool:
        if ANY_HOST in self.hosts or name in self.hosts or name.endswith(".localhost"):
            return True
        return is_address(name)


def _hosts(scope: Scope) -> list[str]:
    """The Host headers of a request: a program may send none, a browser always sends one."""
    if scope["type"] not in ("http", "websocket"):
        return []
    found = [value for name, value in scope["headers"] if name == b"host"]
    return [host_name(value.decode("latin-1")) for value in found]
