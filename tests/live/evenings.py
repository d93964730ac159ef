"""Evenings that are kept: commands that came to a table of each game, sense and nonsense, and
what the table made of each. Written by a gambler who goes by a seed; read by many tests.

To write them again after a change on purpose: RACKCARD_GOLDEN=write, then read the diff.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock, opening
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput
from tests.live.golden import FOLDER
from tests.live.tables import GAMES, START, TABLE, Gambler, Live, SeedBook, felt_for

COMMANDS = 260
CLOCK = Clock(seeds=9_000, wagers=7_000, decision=8_000)
TABLES: dict[str, dict[str, str]] = {"jacks-beat": {"chan-chu": "3"}}
"""Pay tables that are not the first: with envy."""
KINDS = {
    kind.__name__: kind for kind in (c.Tick, c.Resume, c.Void, *c.PlayerCommand.__subclasses__())
}


class Step(NamedTuple):
    """A command, and the events that it made, or the sentence that refused it."""

    command: c.Command
    events: list[e.Event]
    refusal: str = ""


def layout_of(game: str) -> Any:
    return felt_for(game, tables=TABLES.get(game), clock=CLOCK)


def table_of(game: str) -> Table:
    """Before anything has happened there."""
    return Table(TABLE, layout_of(game), SeedBook())


def tried(table: Table, command: c.Command) -> Step:
    try:
        events = table.decide(command)
    except BadInput as refusal:
        return Step(command, [], str(refusal))
    table.apply(list(events))
    return Step(command, [_short(event) for event in events])


def _short(event: e.Event) -> e.Event:
    """A reveal lists every card of a shoe: its hash says as much."""
    if isinstance(event, e.ShoeEnded):
        return replace(event, reveal=sha256(event.reveal.encode()).hexdigest())
    return event


@cache
def evening(game: str) -> list[Step]:
    path = FOLDER / f"evening-{game}.jsonl"
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{_text(step)}\n" for step in _played(game)), encoding="ascii")
    return [_read(json.loads(line)) for line in path.read_text(encoding="ascii").splitlines()]


def _played(game: str) -> list[Step]:
    live = Live(game, tables=TABLES.get(game), clock=CLOCK)
    gambler = Gambler(live, "kept", nonsense=25)
    steps = []
    for _ in range(COMMANDS):
        command, before = gambler.command(), len(live.journal)
        try:
            live.do(command)
            steps.append(Step(command, [_short(event) for event in live.journal[before:]]))
        except BadInput as refusal:
            steps.append(Step(command, [], str(refusal)))
    return steps


def _text(step: Step) -> str:
    command = {"do": type(step.command).__name__, **asdict(step.command)}
    made: dict[str, Any] = {"refused": step.refusal}
    if not step.refusal:
        made = {"events": [event.to_json() for event in step.events]}
    return json.dumps({**command, **made}, separators=(",", ":"))


def _read(line: dict[str, Any]) -> Step:
    events, refusal = line.pop("events", []), line.pop("refused", "")
    command = KINDS[line.pop("do")](**line)
    return Step(command, [e.from_json(event) for event in events], refusal)


class Book(NamedTuple):
    """A command that was carried out: what the journal has of it."""

    number: int
    owner: str
    at: int
    events: list[e.Event]
    seeds: dict[int, bytes]


def books_of(game: str, commands: int = COMMANDS) -> list[Book]:
    """An evening with its opening, and with whole reveals."""
    table, vault = table_of(game), SeedBook()
    written = [Book(0, "", START, [opening(table.layout)], {})]
    for number, step in enumerate(evening(game)[:commands], 1):
        if step.events:
            events = table.decide(step.command)
            table.apply(list(events))
            brought = [event.shoe for event in events if isinstance(event, e.ShoeBrought)]
            seeds = {shoe: vault.seed(shoe) for shoe in brought}
            owner = getattr(step.command, "player", "")
            written.append(Book(number, owner, step.command.now, events, seeds))
    return written


__all__ = ["GAMES", "Step", "books_of", "evening", "layout_of", "table_of", "tried"]
