"""Why the house closes a socket, as a number that a program can act on."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    REFUSED = 4400
    """It cannot be done (there is no such table, say): coming back does not help."""
    NOT_LOGGED_IN = 4401
    OTHER_SITE = 4403
    """The page that asks is not one of the house's own."""
    HUNG_UP = 4408
    """Not kept up with, logged out, or the house closes: come back."""
    TOO_MANY = 4429
    """Too many requests: wait a moment."""
