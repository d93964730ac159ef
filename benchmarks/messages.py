"""Encoders for messages and for the journal: python -m benchmarks.messages

Messages of a played round of each game, encoded in turn by everybody in one run; CPU time, because
the machine may be shared. msgspec takes part if it is installed. The exit status is 1 if the
encoder that sockets use writes anything else than json does.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time_ns
from typing import Any

from pydantic_core import to_json

from rackcard.games import registry
from rackcard.live.books.journal import canonical
from rackcard.live.service.listeners import message
from rackcard.live.service.local_table import LocalTable
from rackcard.live.table.layout import lay
from rackcard.live.table.state import opened
from rackcard.live.table.steps import Steps
from rackcard.live.table.view import seen

REPEATS = 25
TOLD_AT_ONCE = 6
"""Events in a message: about what one command makes happen."""

Encode = Callable[[Any], str]


def messages() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for game in registry.ids():
        live = LocalTable(lay(game), [], ["ann", "bob"], 100_000, Random(8), lambda: 0)
        live.deal()
        steps = Steps(live.table, opened(live.layout), live.log[1:], {}).seen_by("ann")
        view: Any = seen(live.table, 0)
        for first in range(0, len(steps), TOLD_AT_ONCE):
            found.append(dict(message(steps[first : first + TOLD_AT_ONCE], view)))
    return found


def plain(content: Any) -> str:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def encoders() -> tuple[dict[str, Encode], dict[str, Encode]]:
    """For messages, and for the journal."""
    told: dict[str, Encode] = {"json": plain, "pydantic": lambda it: to_json(it).decode()}
    written: dict[str, Encode] = {"json": lambda it: canonical("an event", it)}
    try:
        msgspec = importlib.import_module("msgspec")
    except ImportError:
        return told, written
    encoder = msgspec.json.Encoder
    # Cards are texts of a class of their own, which it does not take by itself.
    quick, in_order = encoder(enc_hook=str), encoder(enc_hook=str, order="sorted")
    told["msgspec"] = lambda it: quick.encode(it).decode()
    written["msgspec"] = lambda it: in_order.encode(it).decode()
    return told, written


def microseconds(encode: Encode, contents: list[Any]) -> float:
    began = process_time_ns()
    for content in contents:
        encode(content)
    return (process_time_ns() - began) / len(contents) / 1000


def compare(what: str, by: dict[str, Encode], contents: list[Any]) -> None:
    taken: dict[str, list[float]] = {name: [] for name in by}
    for _ in range(REPEATS):
        for name, encode in by.items():
            taken[name].append(microseconds(encode, contents))
    told = ", ".join(f"{name} {median(each):.1f}" for name, each in taken.items())
    same = [name for name in by if all(by[name](it) == by["json"](it) for it in contents)]
    print(f"{what}: {len(contents)}, microseconds each: {told}; same text: {', '.join(same)}")


def main() -> int:
    told, written = encoders()
    sent = messages()
    events = [event for one in sent for event in one["events"]]
    compare("messages", told, sent)
    compare("events of the journal", written, events)
    for name, encode in written.items():
        print(f"a letter beyond ASCII in the journal, {name}: {encode({'name': 'Zoë'})}")
    return int(any(told["pydantic"](one) != plain(one) for one in sent))


if __name__ == "__main__":
    sys.exit(main())
