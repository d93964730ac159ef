"""A crowd that is connected and thinks: how soon its commands are answered, and whether every shoe
has a seed of some player in it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.live_sockets import by_sockets
from rackcard.live.books.store import Store
from rackcard.live.table.events import Event, SeedOpened, ShoeBrought, ShoeLocked

AT_A_TABLE = 5
THINK_SECONDS = 2.0
"""Before everything that a person does; seeds come from programs, which do not think."""
SOON_MS = 100
"""Within which a command is to be answered, 99 times in 100."""


async def measure_crowd(file: Path, people: int, seconds: float) -> dict[str, Any]:
    """So many clients, five at a table of the times that a house posts by itself."""
    async with by_sockets(file, people, AT_A_TABLE, time=0) as crowd:
        began = perf_counter()
        await asyncio.gather(
            *(
                client.play(
                    began + seconds,
                    think_seconds=THINK_SECONDS,
                    late_seconds=THINK_SECONDS * number / people,
                )
                for number, client in enumerate(crowd.clients)
            )
        )
        took = perf_counter() - began
    waited = [1000 * time for client in crowd.clients for time in client.waited.values()]
    shoes, seedless = seeds_in(file)
    return {
        "clients": people,
        "think_seconds": THINK_SECONDS,
        "seconds": took,
        "commands_per_second": len(waited) / took,
        "answer_ms": {"p50": quantile(waited, 0.5), "p99": quantile(waited, 0.99)},
        "refused": sum(client.refused for client in crowd.clients),
        "shoes": shoes,
        "seedless_shoes": seedless,
    }


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that so many do not exceed."""
    ordered = sorted(values)
    return ordered[max(ceil(share * len(ordered)), 1) - 1] if ordered else float("nan")


def seeds_in(file: Path) -> tuple[int, int]:
    """How many shoes were locked, and how many of them without any player's seed."""
    with Store.open(f"sqlite:///{file}", writer=False) as store:
        found = [seedless(store.events(table)) for table in store.tables()]
    return sum(map(len, found)), sum(map(sum, found))


def seedless(events: Iterable[Event]) -> list[bool]:
    """Of each shoe of a table that was locked: True if no player's seed is in it."""
    found, opened = [], False
    for event in events:
        if isinstance(event, ShoeBrought):
            opened = False
        elif isinstance(event, SeedOpened):
            opened = True
        elif isinstance(event, ShoeLocked):
            found.append(not opened)
    return found


def said(report: Mapping[str, Any]) -> str:
    answer = report["answer_ms"]
    met = "met" if answer["p99"] <= SOON_MS else "missed"
    think, pace = report["think_seconds"], report["commands_per_second"]
    return (
        f"target: {report['clients']:,} connected clients, {think:.0f} s to think, "
        f"answered within {SOON_MS} ms (p99): {met} "
        f"(p50 {answer['p50']:.0f} ms, p99 {answer['p99']:.0f} ms, {pace:,.0f} commands/s); "
        f"{report['seedless_shoes']} of {report['shoes']:,} shoes without a player's seed"
    )
