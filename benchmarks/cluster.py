"""A cluster against threads, measured side by side: python -m benchmarks.cluster

Workers are processes of this machine, so this measures what a cluster costs, not what it can do.
Threads, one worker and two workers take turns at the first machine of each game; what counts is
the time on the clock, and the time that all processes together spent on a core, which depends less
on what else the machine is doing. What a task costs by itself is measured with tasks that do next
to nothing. From all that follows what 10^12 rounds would take. Counts must be the same for
everybody: the exit status is 1 if they are not.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from statistics import median
from time import process_time
from typing import Any
from unittest import mock

import psutil
from rich.table import Table

from benchmarks import frame
from benchmarks.spread import Spread
from rackcard import game as games
from rackcard.game.simulation import Machinery, Order, to_play
from rackcard.sim import cluster, shards
from rackcard.sim.cluster import Cluster, opened
from rackcard.sim.run import Run, run
from rackcard.sim.shards import Count

GAMES = ("great-8", "lucky-8", "straights-and-8s", "jacks-beat", "dead-mans-hand")
ONE, TWO, WORKER, WORKERS = "1 thread", "2 threads", "1 worker", "2 workers"
RATIOS = {
    "worker_vs_thread": (WORKER, ONE),
    "workers_vs_threads": (WORKERS, TWO),
    "workers_2_vs_1": (WORKERS, WORKER),
}
TARGET = 1.1
"""A round on a cluster should take no more of a core's time than this, against a thread."""
STUDY = 10**12
"""Rounds of the cost model."""
CORES = 100
SEED = 8

Player = Callable[[int], Run]


def players(one: Machinery, first: Cluster, second: Cluster) -> dict[str, Player]:
    def on(crew: Cluster) -> Player:
        none = Count.none(one.program.ends)
        return lambda rounds: crew.run(one.travels, rounds, SEED, 0, none, lambda count: None)

    return {
        ONE: lambda rounds: run(one.program, rounds, SEED, 1),
        TWO: lambda rounds: run(one.program, rounds, SEED, 2),
        WORKER: on(first),
        WORKERS: on(second),
    }


class Cores:
    """Seconds that this process and the workers have spent on a core."""

    def __init__(self, *crews: Cluster) -> None:
        numbers = [number for crew in crews for number in crew.client.run(os.getpid).values()]
        self._workers = [psutil.Process(number) for number in numbers]

    def spent(self) -> float:
        times = [worker.cpu_times() for worker in self._workers]
        return process_time() + float(sum(time.user + time.system for time in times))


def rounds_for(play: Player, seconds: float) -> int:
    """Whole shards that take about so long; the first ones also warm up what there is to."""
    play(shards.SHARD)
    took = play(4 * shards.SHARD).seconds
    return max(16, round(4 * seconds / took)) * shards.SHARD


def measure(
    name: str, first: Cluster, second: Cluster, cores: Cores, repetitions: int, seconds: float
) -> dict[str, Any]:
    """Everybody in turn, each time somebody else first; ratios are taken within a repetition."""
    played = to_play(games.load(name)._laws, Order(1))
    contestants = players(played[0], first, second)
    rounds = rounds_for(contestants[ONE], seconds)
    for play in contestants.values():
        play(rounds)  # every worker gets the program
    clock: dict[str, list[float]] = {who: [] for who in contestants}
    core: dict[str, list[float]] = {who: [] for who in contestants}
    counts = set()
    order = list(contestants)
    for turn in range(repetitions):
        for who in [*order[turn % 4 :], *order[: turn % 4]]:
            before = cores.spent()
            done = contestants[who](rounds)
            core[who].append(cores.spent() - before)
            clock[who].append(rounds / done.seconds)
            counts.add(tuple(done.ends.tolist()))
    return {
        "game": name,
        "rounds": rounds,
        "machines": len(played),
        "rounds_per_second": {who: Spread.of(each)._asdict() for who, each in clock.items()},
        "ratios": {key: _ratio(clock[x], clock[y]) for key, (x, y) in RATIOS.items()},
        "core_time": _ratio(core[WORKER], core[ONE]),
        "seconds_a_round": [_core_seconds(one, cores) for one in played],
        "same_counts": len(counts) == 1,
    }


def _ratio(some: Sequence[float], others: Sequence[float]) -> dict[str, float]:
    return Spread.of([a / b for a, b in zip(some, others, strict=True)])._asdict()


def _core_seconds(one: Machinery, cores: Cores) -> float:
    """What a round of a machine takes of a core, by the median of three short runs."""
    run(one.program, shards.SHARD, SEED, 1)
    found = []
    for _ in range(3):
        before = cores.spent()
        run(one.program, 8 * shards.SHARD, SEED, 1)
        found.append((cores.spent() - before) / (8 * shards.SHARD))
    return median(found)


def measure_overhead(crew: Cluster, tasks: int, repetitions: int) -> dict[str, Any]:
    """Milliseconds that a task takes apart from playing: shards of a few rounds, one in a task."""
    (one,) = to_play(games.load("great-8")._laws, Order(1))
    found = []
    small = mock.patch.object(shards, "SHARD", 16)
    alone = mock.patch.multiple(cluster, TASK_SECONDS=0.0, FIRST_SHARDS=1)
    with small, alone:
        play = players(one, crew, crew)[WORKER]
        for _ in range(repetitions):
            done = play(16 * tasks)
            assert sum(worker.tasks for worker in done.workers) == tasks
            found.append(1000 * done.seconds / tasks)
    return {"tasks": tasks, "milliseconds": Spread.of(found)._asdict()}


def cost(case: Mapping[str, Any]) -> dict[str, float]:
    """What 10^12 rounds of a game take: each of its machines plays them."""
    hours = STUDY * sum(case["seconds_a_round"]) * case["core_time"]["median"] / 3600
    return {"core_hours": hours, "hours_on_100_cores": hours / CORES}


# ---- reporting ----


def ratios_table(cases: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(title="a local cluster: median of the repetitions (lowest-highest)")
    table.add_column("game")
    for heading in (
        "1 worker / 1 thread",
        "2 workers / 2 threads",
        "2 workers / 1 worker",
        "core time, 1 worker / 1 thread",
    ):
        table.add_column(heading, justify="right")
    for case in cases:
        ratios = [*(case["ratios"][key] for key in RATIOS), case["core_time"]]
        table.add_row(case["game"], *(str(Spread(**ratio)) for ratio in ratios))
    return table


def cost_table(report: Mapping[str, Any]) -> Table:
    table = Table(title="10^12 rounds, by the time on a core in this run")
    table.add_column("game")
    for heading in ("machines", "M rounds/s a core", "core-hours", f"hours on {CORES} cores"):
        table.add_column(heading, justify="right")
    for case in report["cases"]:
        found = case["cost"]
        table.add_row(
            case["game"],
            str(case["machines"]),
            f"{1e-6 / case['seconds_a_round'][0]:.1f}",
            f"{found['core_hours']:.1f}",
            f"{found['hours_on_100_cores']:.2f}",
        )
    return table


def target_line(report: Mapping[str, Any]) -> str:
    highest = max(case["core_time"]["median"] for case in report["cases"])
    met = "met" if highest <= TARGET else "missed"
    return f"target: a round takes up to {TARGET}x of a core's time: {met} ({highest:.2f}x)"


def main(arguments: Sequence[str] | None = None) -> int:
    options = frame.parsed(frame.parser("cluster", __doc__), arguments)
    repetitions, seconds = (2, 0.5) if options.quick else (3, 5.0)
    names = GAMES[:1] if options.quick else GAMES
    console = frame.wide_console()
    with ExitStack() as stack:
        one, two = (stack.enter_context(opened("local", number)) for number in (1, 2))
        cores = Cores(one, two)
        cases = [measure(name, one, two, cores, repetitions, seconds) for name in names]
        overhead = measure_overhead(one, 50 if options.quick else 300, repetitions)
    for case in cases:
        case["cost"] = cost(case)
    wrong = [case["game"] for case in cases if not case["same_counts"]]
    report = {"quick": options.quick, "cases": cases, "overhead": overhead, "faults": wrong}
    console.print(ratios_table(cases))
    spent = Spread(**overhead["milliseconds"])
    console.print(
        f"overhead: {spent.median:.1f} ms a task ({spent.low:.1f}-{spent.high:.1f}); "
        f"a task takes about {cluster.TASK_SECONDS:.0f} s"
    )
    console.print(cost_table(report))
    frame.print_load(console, "two of anything need both to be free")
    console.print(target_line(report))
    for name in wrong:
        console.print(f"wrong: {name}: not everybody counted the same", markup=False)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    frame.start(main)
