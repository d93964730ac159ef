"""A cluster against threads, measured side by side: python -m benchmarks.cluster

Workers are processes of this machine, so this measures what a cluster costs, not what it can do:
plain threads, one worker and two workers take turns, and only their ratios mean something. What a
task costs by itself is measured with tasks that do next to nothing. From both follows what 10^12
rounds would take. Counts must be the same for everybody: the exit status is 1 if they are not.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest import mock

from rich.console import Console
from rich.table import Table

from benchmarks.run import Spread
from rackcard import game as games
from rackcard.sim import cluster, shards
from rackcard.sim.cluster import Cluster, opened
from rackcard.sim.tally import Tally

GAMES = ("great-8", "lucky-8", "straights-and-8s", "jacks-beat", "dead-mans-hand")
ONE, TWO, WORKER, WORKERS = "1 thread", "2 threads", "1 worker", "2 workers"
RATIOS = {
    "worker_vs_thread": (WORKER, ONE),
    "workers_vs_threads": (WORKERS, TWO),
    "workers_2_vs_1": (WORKERS, WORKER),
}
TARGET = 0.9
"""A worker should reach this much of the speed of a thread."""
STUDY = 10**12
"""Rounds of the cost model."""
CORES = 100

Player = Callable[[int], Tally]


def players(name: str, one: Cluster, two: Cluster) -> dict[str, Player]:
    game = games.load(name)
    return {
        ONE: lambda rounds: game.simulate(rounds, threads=1),
        TWO: lambda rounds: game.simulate(rounds, threads=2),
        WORKER: lambda rounds: game.simulate(rounds, cluster=one),
        WORKERS: lambda rounds: game.simulate(rounds, cluster=two),
    }


def rounds_for(play: Player, seconds: float) -> int:
    """Whole shards that take about so long; the first ones also warm up what there is to."""
    play(shards.SHARD)
    took = play(4 * shards.SHARD).seconds
    return max(4, round(4 * seconds / took)) * shards.SHARD


def measure(name: str, one: Cluster, two: Cluster, repetitions: int, seconds: float) -> Any:
    """Everybody in turn, each time somebody else first; ratios are taken within a repetition."""
    contestants = players(name, one, two)
    rounds = rounds_for(contestants[ONE], seconds)
    for play in contestants.values():
        play(max(rounds, 32 * shards.SHARD))  # every worker gets the program
    speeds: dict[str, list[float]] = {who: [] for who in contestants}
    counts = set()
    order = list(contestants)
    for turn in range(repetitions):
        for who in [*order[turn % 4 :], *order[: turn % 4]]:
            tally = contestants[who](rounds)
            speeds[who].append(tally.rounds_per_second)
            counts.add(repr([[o.times for o in w.outcomes] for w in tally.wagers]))
    busy = contestants[WORKER](rounds)
    return {
        "game": name,
        "rounds": rounds,
        "machines": round(busy.rounds_per_second * busy.seconds / rounds),
        "rounds_per_second": {who: Spread.of(each)._asdict() for who, each in speeds.items()},
        "ratios": {
            key: Spread.of([a / b for a, b in zip(speeds[x], speeds[y], strict=True)])._asdict()
            for key, (x, y) in RATIOS.items()
        },
        "same_counts": len(counts) == 1,
    }


def measure_overhead(one: Cluster, tasks: int, repetitions: int) -> dict[str, Any]:
    """Seconds that a task takes apart from playing: shards of a few rounds, one in a task."""
    game = games.load("great-8")
    found = []
    small = mock.patch.object(shards, "SHARD", 16)
    alone = mock.patch.multiple(cluster, TASK_SECONDS=0.0, FIRST_SHARDS=1)
    with small, alone:
        for _ in range(repetitions):
            tally = game.simulate(16 * tasks, cluster=one)
            assert sum(worker.tasks for worker in tally.workers) == tasks
            found.append(tally.seconds / tasks)
    return {"tasks": tasks, "milliseconds": Spread.of([1000 * one for one in found])._asdict()}


def cost(case: Mapping[str, Any], overhead: Mapping[str, Any]) -> dict[str, float]:
    """What 10^12 rounds of a game take: each of its machines plays them, in tasks of seconds."""
    speed = case["rounds_per_second"][WORKER]["median"]
    lost = overhead["milliseconds"]["median"] / 1000 / cluster.TASK_SECONDS
    hours = STUDY * case["machines"] / speed * (1 + lost) / 3600
    return {"core_hours": hours, "hours_on_100_cores": hours / CORES}


# ---- reporting ----


def ratios_table(cases: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(title="a local cluster: median of the repetitions (lowest-highest)")
    table.add_column("game")
    headings = ("1 worker / 1 thread", "2 workers / 2 threads", "2 workers / 1 worker")
    for heading in headings:
        table.add_column(heading, justify="right")
    for case in cases:
        table.add_row(case["game"], *(str(Spread(**case["ratios"][key])) for key in RATIOS))
    return table


def cost_table(report: Mapping[str, Any]) -> Table:
    table = Table(title="10^12 rounds, by the speed of one worker in this run")
    table.add_column("game")
    for heading in ("machines", "M rounds/s a core", "core-hours", f"hours on {CORES} cores"):
        table.add_column(heading, justify="right")
    for case in report["cases"]:
        speed, found = case["rounds_per_second"][WORKER]["median"], case["cost"]
        table.add_row(
            case["game"],
            str(case["machines"]),
            f"{speed / 1e6:.1f}",
            f"{found['core_hours']:.1f}",
            f"{found['hours_on_100_cores']:.2f}",
        )
    return table


def target_line(report: Mapping[str, Any]) -> str:
    lowest = min(case["ratios"]["worker_vs_thread"]["median"] for case in report["cases"])
    met = "met" if lowest >= TARGET else "missed"
    return f"target: a worker as fast as {TARGET}x of a thread: {met} ({lowest:.2f}x)"


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke test: its ratios are rough")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements here too")
    options = parser.parse_args(arguments)
    if options.json and not options.json.absolute().parent.is_dir():
        parser.error(f"there is no folder {options.json.parent} to write to.")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    options = parsed(arguments)
    repetitions, seconds = (2, 0.2) if options.quick else (5, 3.0)
    names = GAMES[:1] if options.quick else GAMES
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    with ExitStack() as stack:
        one, two = (stack.enter_context(opened("local", number)) for number in (1, 2))
        cases = [measure(name, one, two, repetitions, seconds) for name in names]
        overhead = measure_overhead(one, 50 if options.quick else 300, repetitions)
    for case in cases:
        case["cost"] = cost(case, overhead)
    wrong = [case["game"] for case in cases if not case["same_counts"]]
    report = {"quick": options.quick, "cases": cases, "overhead": overhead, "faults": wrong}
    console.print(ratios_table(cases))
    spent = Spread(**overhead["milliseconds"])
    console.print(
        f"overhead: {spent.median:.1f} ms a task ({spent.low:.1f}-{spent.high:.1f}); "
        f"a task takes about {cluster.TASK_SECONDS:.0f} s"
    )
    console.print(cost_table(report))
    if hasattr(os, "getloadavg"):
        load = f"{os.getloadavg()[0]:.1f} running on {os.cpu_count()} cores"
        console.print(f"load in the last minute: {load} (two of anything need both to be free)")
    console.print(target_line(report))
    for name in wrong:
        console.print(f"wrong: {name}: not everybody counted the same", markup=False)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nInterrupted: nothing was reported.")
