"""Names of accounts: which are valid, equal or reserved.

Ann, ann and ANN are the same name: names are compared folded and shown as written. Names that
suggest the house, a guest or a bot are reserved.
"""

from __future__ import annotations

import re

from rackcard.live.table.bots import BOT
from rackcard.live.table.bots import NAMES as BOTS
from rackcard.rules.errors import BadInput

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{1,23}", re.ASCII)
GUEST_PREFIX = "guest-"
GUEST = re.compile(r"guest-[0-9a-f]{8}", re.ASCII)
"""Names that nobody chose: `People.guest` makes them."""

_HOUSE = (
    *("admin", "administrator", "auditor", "bank", "boxman", "cashier", "casino", "croupier"),
    *("dealer", "floorman", "house", "layout", "moderator", "nobody", "official", "operator"),
    *("pit", "pitboss", "rackcard", "root", "security", "staff", "stickman", "support", "system"),
)
RESERVED = frozenset({*_HOUSE, "bot", "guest", *(name.lower() for name in BOTS)})
_MARKS = re.compile(r"[_.-]")
_LIKE_GUEST = re.compile(r"guest[0-9a-f]*", re.ASCII)


def fold(name: str) -> str:
    """The same for names that differ in case only."""
    return name.casefold()


def check_new(name: str) -> None:
    """Refuse an invalid or reserved name for a new account; old accounts keep theirs."""
    if not NAME.fullmatch(name):
        raise BadInput("a name is 2 to 24 letters, digits, dots, dashes or underscores.")
    bare = _MARKS.sub("", fold(name))
    taken = bare in RESERVED or _LIKE_GUEST.fullmatch(bare)
    if taken or fold(name).startswith((GUEST_PREFIX, BOT)):
        raise BadInput(f"the name {name!r} is reserved for the house: choose another.")
