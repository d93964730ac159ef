"""The store beside bare SQLite: python -m benchmarks.store

How many events a second are durable, by the size of the batches that share a commit, against the
rate at which the same file takes one INSERT per transaction. Everybody takes turns in one run, on
one file, because a disk that others use too has no speed of its own. The exit status is 1 if the
audit of what was written finds anything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.console import Console

from benchmarks import frame
from benchmarks.spread import Spread
from rackcard.live.books.store import Record, Store
from rackcard.live.table.events import SeatReady, WagerPlaced

BATCHES = (1, 10, 50, 250)
PLAYERS = 250
EVENTS = 3
"""Of a command: two wagers, and the seat is ready."""
TEXT = "x" * 100

Turn = Callable[[], int]
"""Commits once; how many rows or events that were."""


def bare(db: sqlite3.Connection) -> Turn:
    """One row in one transaction, as durable as the store's."""
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, text TEXT)")

    def turn() -> int:
        db.execute("INSERT INTO bare (text) VALUES (?)", (TEXT,))
        return 1

    return turn


def table(store: Store, size: int) -> Turn:
    """Batches of so many commands, each of another player."""
    numbers = count()

    def turn() -> int:
        store.commit([_command(f"{size}-{next(numbers)}", k) for k in range(size)])
        return size * EVENTS

    return turn


def _command(name: str, player: int) -> Record:
    who = f"p{player}"
    wagers = [WagerPlaced(0, who, wager, "yin", 500, 500) for wager in ("ante", "great-bonus")]
    events = [*wagers, SeatReady(0)]
    return Record(name, who, f"great-8/{player % 7}", 1, events, {"ok": True, "events": EVENTS})


def speed(turn: Turn, seconds: float) -> float:
    done, began = 0, perf_counter()
    while (took := perf_counter() - began) < seconds:
        done += turn()
    return done / took


def measured(turns: dict[str, Turn], repetitions: int, seconds: float) -> dict[str, list[float]]:
    """Everybody in turn, `repetitions` times."""
    speeds: dict[str, list[float]] = {name: [] for name in turns}
    for _ in range(repetitions):
        for name, turn in turns.items():
            speeds[name].append(speed(turn, seconds))
    return speeds


def report(console: Console, speeds: dict[str, list[float]]) -> None:
    base, *others = speeds
    console.print(f"{'durable, one file':32}{'events/s':>10}   of the rate of bare commits")
    console.print(f"{base:32}{Spread.of(speeds[base]).median:10,.0f}")
    for name in others:
        ratios = [a / b for a, b in zip(speeds[name], speeds[base], strict=True)]
        median = Spread.of(speeds[name]).median
        console.print(f"{name:32}{median:10,.0f}   {Spread.of(ratios)}", soft_wrap=True)


def main(arguments: list[str] | None = None) -> int:
    parser = frame.parser("store", __doc__)
    parser.add_argument("--folder", help="where the file is made: what disk is measured")
    options = parser.parse_args(arguments)
    repetitions, seconds = (2, 0.1) if options.quick else (7, 1.0)
    console = Console(width=100, highlight=False)
    with TemporaryDirectory(dir=options.folder) as folder:
        file = Path(folder, "floor.db")
        with (
            Store.open(f"sqlite:///{file}") as store,
            closing(sqlite3.connect(file, isolation_level=None)) as db,
        ):
            for player in range(PLAYERS):
                store.grant(f"p{player}", 10**12, f"grant-{player}", at=0)
            turns = {"SQLite, a row per commit": bare(db)}
            turns |= {f"rackcard, {size} commands": table(store, size) for size in BATCHES}
            report(console, measured(turns, repetitions, seconds))
            began = perf_counter()
            findings = store.audit()
            rate = sum(head.seq for head in store.heads().values()) / (perf_counter() - began)
    console.print(f"audited: {rate:,.0f} events/s, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    frame.start(main)
