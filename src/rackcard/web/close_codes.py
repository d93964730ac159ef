"""Close codes: why the house closes a socket, as a number that a program can act on."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    REFUSED = 4400
    """The request cannot be served (no such table, for example): reconnecting does not help."""
    NOT_LOGGED_IN = 4401
    OTHER_SITE = 4403
    """The request comes from a page that is not the house's own."""
    HUNG_UP = 4408
    """The client did not keep up, logged out, or the house closes: reconnect."""
    TABLE_CLOSED = 4410
    """Nobody sat at the table for a while: reconnecting does not help."""
    TOO_MANY = 4429
    """Too many requests: wait a moment."""
    NODE_GONE = 4503
    """The node that deals at the table cannot be reached, or another one takes over: reconnect."""
