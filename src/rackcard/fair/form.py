"""The form of everything that goes into a hash or a reveal: allowed characters and limits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from rackcard.rules.errors import BadInput

MOST_LISTS = 8
MOST_SYMBOLS = 1_000
"""In one list; eight decks are 416."""
MOST_STEPS = 1_000
MOST_DRAWN = 10_000
"""Symbols that all steps of a plan draw together."""
MOST_SEAT = 99
MOST_SHOE = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
MOST_BYTES = 2**20
"""The limit for a reveal. The largest one that the other limits allow fits; a test checks this."""
SHOWN = 40


class Text(NamedTuple):
    """A kind of text. All of it is ASCII, so that no two programs can differ on its bytes."""

    pattern: str
    says: str


TABLE = Text(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,63}", "1 to 64 letters, digits or . _ / -")
# A letter first: browsers move keys that look like numbers to the front of an object.
NAME = Text(r"[a-z][a-z0-9-]{0,31}", "1 to 32 small letters, digits or -, a letter first")
SYMBOL = Text(r"[!-~]{1,8}", "1 to 8 printable ASCII characters without blanks")
# Long enough that nobody can find it from its commitment by trying.
SEED = Text(r"[ -~]{16,128}", "16 to 128 printable ASCII characters")
REASON = Text(r"[ -~]{1,200}", "1 to 200 printable ASCII characters")
HASH = Text(r"[0-9a-f]{64}", "64 hexadecimal digits in small letters")


def fits(value: object, kind: Text) -> bool:
    return isinstance(value, str) and re.fullmatch(kind.pattern, value) is not None


def text(where: str, value: object, kind: Text) -> str:
    if not isinstance(value, str) or not fits(value, kind):
        raise BadInput(f"{where} is {_shown(value)}; allowed: {kind.says}.")
    return value


def number(where: str, value: object, low: int, high: int) -> int:
    # In Python a bool is an int, but in JSON true is not a number.
    if type(value) is not int or not low <= value <= high:
        raise BadInput(f"{where} is {_shown(value)}; allowed: a whole number, {low} to {high}.")
    return value


def word(where: str, value: object, allowed: Iterable[str]) -> str:
    known = tuple(allowed)
    if not isinstance(value, str) or value not in known:
        raise BadInput(f"{where} is {_shown(value)}; allowed: {', '.join(known) or 'none'}.")
    return value


def size(where: str, count: int, low: int, high: int) -> None:
    if not low <= count <= high:
        raise BadInput(f"{where} has {count} entries; allowed: {low} to {high}.")


def array(where: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(f"{where} is {_shown(value)}; allowed: a JSON array.")
    return value


def record(where: str, value: object, keys: Iterable[str] | None = None) -> dict[str, Any]:
    """A JSON object, with exactly these keys if they are given."""
    if not isinstance(value, dict):
        raise BadInput(f"{where} is {_shown(value)}; allowed: a JSON object.")
    wanted = set(value if keys is None else keys)
    for key in sorted(wanted - set(value)):
        raise BadInput(f"{where} has no {key!r}.")
    for key in sorted(set(value) - wanted):
        raise BadInput(f"{where} has an entry {_shown(key)} that does not belong there.")
    return value


def _shown(value: object) -> str:
    shown = ascii(value)
    return shown if len(shown) <= SHOWN else shown[:SHOWN] + "..."
