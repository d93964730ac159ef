"""Running a simulation: shards of rounds over threads, with the same counts for any number."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import Kernel
from rackcard.sim.kernel import play, play_sequences, play_shoes
from rackcard.sim.program import Program
from rackcard.sim.shards import Count, Group, Shard, Todo
from rackcard.sim.tally import WorkerTally

MOST_ROUNDS = 10**15
MOST_THREADS = 1024
SHARDS_PER_MACHINE = 1 << 40

Progress = Callable[[int], None]
"""Called with the number of rounds that were added."""
Keep = Callable[[Count], None]
"""Called with the whole count whenever it has changed."""


class Run(NamedTuple):
    """How often each end of a round was reached."""

    counted: Count
    interrupted: bool
    workers: tuple[WorkerTally, ...] = ()

    @property
    def ends(self) -> NDArray[np.int64]:
        return self.counted.total.ends

    @property
    def shoes(self) -> int:
        return self.counted.total.shoes

    @property
    def rounds(self) -> int:
        return self.counted.rounds

    @property
    def seconds(self) -> float:
        return self.counted.seconds


def check(rounds: int, seed: int, threads: int | None) -> int:
    """Refuse what cannot be run; returns the number of threads to use."""
    if rounds != int(rounds) or seed != int(seed):
        raise BadInput(f"rounds and seed are whole numbers, not {rounds} and {seed}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"rounds must be 1 to {MOST_ROUNDS:,}, not {rounds:,}.")
    if not 0 <= seed < 2**64:
        raise BadInput(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}.")
    most = os.cpu_count() or 1
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise BadInput(f"threads must be 1 to {MOST_THREADS}, not {threads}.")
    return threads or most


def run(
    program: Program | Kernel,
    rounds: int,
    seed: int,
    threads: int,
    stream: int = 0,
    progress: Progress | None = None,
    count: Count | None = None,
    keep: Keep | None = None,
) -> Run:
    """Play `rounds` rounds. Ctrl-C ends it early with the counts so far.

    `stream` separates the machines of one game: each draws from its own generators. `count` is what
    has already been counted of this run, and is not played again.
    """
    count = count or Count.none(program.ends)
    todo = Todo(count, rounds)
    if not todo:
        return Run(count, False)
    interrupted = False
    with ThreadPoolExecutor(threads) as pool:
        waiting: dict[Future[Shard], Group] = {}
        began, before = perf_counter(), count.seconds
        try:
            play_shard(program, 1, seed, stream, 0)  # compiled now, so that it is not measured
            began = perf_counter()
            while todo or waiting:
                while todo and len(waiting) < 2 * threads:
                    group = todo.take(1)
                    waiting[pool.submit(play_group, program, group, seed, stream)] = group
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                added = sum(waiting[future].rounds for future in done)
                count = _added(count, waiting, done)
                count = count._replace(seconds=before + perf_counter() - began)
                if keep:
                    keep(count)
                if progress:
                    progress(added)
        except KeyboardInterrupt:
            interrupted = True
            under_way = {future for future in waiting if not future.cancel()}
            count = _added(count, waiting, under_way)
            count = count._replace(seconds=before + perf_counter() - began)
    return Run(count, interrupted)


def _added(count: Count, waiting: dict[Future[Shard], Group], done: set[Future[Shard]]) -> Count:
    """The count with the finished shards added, which are removed from `waiting`."""
    for future in done:
        count = count.plus(waiting.pop(future), future.result())
    return count


def play_group(program: Program | Kernel, group: Group, seed: int, stream: int) -> Shard:
    """The shards of a group, added up."""
    total = Shard(np.zeros(program.ends, np.int64))
    for shard in range(group.first, group.past):
        total = total.plus(play_shard(program, group.size, seed, stream, shard))
    return total


def play_shard(program: Program | Kernel, rounds: int, seed: int, stream: int, shard: int) -> Shard:
    """One shard: a pure function of its arguments, so it may run anywhere."""
    number = np.uint64(stream * SHARDS_PER_MACHINE + shard)
    if isinstance(program, Kernel):
        return Shard(np.asarray(program.play(rounds, seed, int(number)), dtype=np.int64))
    generator: tuple[Any, ...] = (rounds, np.uint64(seed), number)
    if len(program.sequences):
        return Shard(_lanes(play_sequences(program.sequences, program.ends, *generator)))
    table = (program.table, program.classes, program.first_end, program.ends, program.symbols)
    if program.shoes:
        visits, shoes = play_shoes(
            *table, program.shoes.cut, program.shoes.after_cut, program.burns, *generator
        )
        return Shard(_lanes(visits), int(shoes))
    return Shard(_lanes(play(*table, program.gone, *generator)))


def _lanes(visits: NDArray[np.int64]) -> NDArray[np.int64]:
    """The lanes of a kernel added up."""
    total: NDArray[np.int64] = visits.sum(axis=0)
    return total
