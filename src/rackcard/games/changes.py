"""Changes to a game as they are typed: KEY=VALUE, WAGER:LABEL=ODDS, CARD=COUNT."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rackcard.rules.errors import BadInput
from rackcard.rules.pays import PayChange

_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)


class Changes(NamedTuple):
    """Changes as keyword arguments of `load`."""

    options: dict[str, str]
    rulings: dict[str, str]
    pays: dict[PayChange, str]
    remove: dict[str, int]


def parse_changes(
    option: Sequence[str] = (),
    ruling: Sequence[str] = (),
    pay: Sequence[str] = (),
    remove: Sequence[str] = (),
    dashes: str = "",
) -> Changes:
    """Parse changes; `dashes` is put before a name in messages where it is a command-line flag."""
    return Changes(
        dict(pair(text, f"{dashes}option", "KEY=VALUE") for text in option),
        dict(pair(text, f"{dashes}ruling", "ID=READING") for text in ruling),
        dict(_pay(text, f"{dashes}pay") for text in pay),
        _counts(remove, f"{dashes}remove"),
    )


def pair(text: str, flag: str, form: str) -> tuple[str, str]:
    name, equals, value = text.rpartition("=")
    if not (name.strip() and equals and value.strip()):
        raise BadInput(f"{flag} takes {form}, not {text!r}.")
    return name.strip(), value.strip()


def _pay(text: str, flag: str) -> tuple[PayChange, str]:
    form = (
        "WAGER:LABEL=ODDS for every pay table that prints the row, such as "
        "'great-bonus:Tiger 6=12:1', or WAGER/TABLE:LABEL=ODDS for one of them"
    )
    name, odds = pair(text, flag, form)
    try:
        return PayChange.parse(name), odds
    except BadInput:
        raise BadInput(f"{flag} takes {form}, not {text!r}.") from None


def _counts(texts: Sequence[str], flag: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for text in texts:
        card, count = pair(text, flag, "CARD=COUNT, such as 8h=2")
        if not _WHOLE.fullmatch(count):
            raise BadInput(f"{flag} takes CARD=COUNT with a whole number, not {text!r}.")
        counts[card] = counts.get(card, 0) + int(count)
    return counts
