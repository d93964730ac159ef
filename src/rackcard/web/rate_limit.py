"""Limits on requests: how many, how large, and from which page."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rackcard.web.access import access_of

MOST_BODY = 64 * 1024
MOST_MESSAGE = 4 * 1024
OUR_SITE = (None, "same-origin", "none")
"""Values of `Sec-Fetch-Site` for our own pages and for the address bar; None if it is not sent."""
MOST_CALLERS = 10_000
"""Callers whose recent requests are remembered; the least recent one is forgotten first."""


class Rate(NamedTuple):
    """A limit: this many requests at once, and this many per second after that."""

    burst: float
    per_second: float


class Bucket:
    """A token bucket for each caller: each request takes one token."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, caller: str, now: float) -> bool:
        left, then = self._left.pop(caller, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.per_second)
        allowed = left >= 1
        self._left[caller] = (left - allowed, now)
        if len(self._left) > MOST_CALLERS:
            self._left.popitem(last=False)
        return allowed

    def gives_back(self, caller: str) -> None:
        """Return a token that was taken and should not count."""
        if caller in self._left:
            left, then = self._left[caller]
            self._left[caller] = (min(self.rate.burst, left + 1), then)


def same_origin(connection: HTTPConnection) -> bool:
    """True if the request comes from our own pages; programs other than browsers send no origin.

    A browser names the page in `Origin` and in `Sec-Fetch-Site`: both must fit.
    """
    origin = connection.headers.get("origin")
    if origin is not None and origin.lower() in access_of(connection).origins:
        return True
    if connection.headers.get("sec-fetch-site") not in OUR_SITE:
        return False
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


class LimitBody:
    """Refuses a request whose body is too large, whatever its header says about it, or too slow."""

    def __init__(self, app: ASGIApp, seconds: float = 20.0) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        size = 0
        deadline: float | None = asyncio.get_running_loop().time() + self.seconds

        async def limited() -> Message:
            nonlocal size, deadline
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                slow = f"a body must arrive within {self.seconds:g} seconds."
                raise HTTPException(408, slow, {"Connection": "close"}) from None
            if not message.get("more_body"):
                deadline = None  # from here on, the app only asks whether the client disconnected
            size += len(message.get("body", b""))
            if size > MOST_BODY:
                # The part so far must not be used: it may look like a complete request.
                raise HTTPException(413, f"a body has up to {MOST_BODY} bytes.")
            return message

        await self.app(scope, limited, send)
