"""The server of an app: uvicorn, with limits on connections and on time."""

from __future__ import annotations

from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp

from rackcard.web.connections import USUAL, Doorkeeper, Limits, TellConnection

MOST_FRAME = 1 << 14
"""The most bytes of a message on a socket; a longer one closes it."""
CLOSING_SECONDS = 15
"""Seconds for requests that are under way when the house closes."""


def make_server(
    app: ASGIApp,
    limits: Limits = USUAL,
    proxies: tuple[str, ...] = (),
    idle_seconds: int = 5,
    ping_seconds: float = 20.0,
) -> uvicorn.Server:
    """The server of an app: `idle_seconds` between two requests; `ping_seconds` between pings of a
    socket, and the same again for the answer to one."""
    keeper = Doorkeeper(limits, proxies)
    config = uvicorn.Config(
        cast(Any, TellConnection(app)),
        http=cast(Any, keeper.protocol),
        backlog=limits.backlog,
        timeout_keep_alive=idle_seconds,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        ws_max_size=MOST_FRAME,
        # A message is written once for many; compressed, it would be so for each socket alone,
        # which takes longer than all the rest of sending it, and memory for as long as it is open.
        ws_per_message_deflate=False,
        ws_ping_interval=ping_seconds,
        ws_ping_timeout=ping_seconds,
        # By default uvicorn trusts proxy headers from this machine.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        server_header=False,
        log_config=None,
        access_log=False,
    )
    return uvicorn.Server(config)
