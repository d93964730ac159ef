"""What people may call themselves, and when two names are the same.

Ann, ann and ANN are one name: it is compared folded and shown as it was written. Names that speak
for the house, for a guest or for a bot are nobody's.
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
DOUBLE = "="
"""Begins the folded name of an account whose name somebody else had first; no name contains it."""

_HOUSE = (
    *("admin", "administrator", "auditor", "bank", "boxman", "cashier", "casino", "croupier"),
    *("dealer", "floorman", "house", "layout", "moderator", "nobody", "official", "operator"),
    *("pit", "pitboss", "rackcard", "root", "security", "staff", "stickman", "support", "system"),
)
RESERVED = frozenset({*_HOUSE, "bot", "guest", *(name.lower() for name in BOTS)})
_MARKS = re.compile(r"[_.-]")
_LIKE_GUEST = re.compile(r"guest[0-9a-f]*", re.ASCII)


def fold(name: str) -> str:
    """Equal for names that differ in case only."""
    return name.casefold()


def check_new(name: str) -> None:
    """Refuse what nobody may be called from now on; who is called so already keeps their name."""
    if not NAME.fullmatch(name):
        raise BadInput("a name is 2 to 24 letters, digits, dots, dashes or underscores.")
    bare = _MARKS.sub("", fold(name))
    taken = bare in RESERVED or _LIKE_GUEST.fullmatch(bare)
    if taken or fold(name).startswith((GUEST_PREFIX, BOT)):
        raise BadInput(f"the name {name!r} is reserved for the house: choose another.")
