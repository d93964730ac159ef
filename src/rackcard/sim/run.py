"""Running a simulation: shards of rounds over threads, the same counts whatever their number."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.rules.errors import BadInput
from rackcard.rules.machine import OwnKernel
from rackcard.sim.kernel import play, play_sequences, play_shoes
from rackcard.sim.program import Program

SHARD = 1 << 20
"""Rounds in a shard. Each has a generator of its own, so this is part of what a seed means."""

MOST_ROUNDS = 10**15
SHARDS_PER_MACHINE = 1 << 40

Progress = Callable[[int], None]
"""Called with the number of rounds that a finished shard adds."""


class Shard(NamedTuple):
    """What a shard, or several added up, came to: visits of each end, and shoes dealt."""

    ends: NDArray[np.int64]
    shoes: int = 0


class Run(NamedTuple):
    """How often each end of a round was reached."""

    ends: NDArray[np.int64]
    shoes: int
    rounds: int
    seconds: float
    interrupted: bool


def check(rounds: int, seed: int, threads: int | None) -> int:
    """Refuse what cannot be run; the number of threads to use."""
    if rounds != int(rounds) or seed != int(seed):
        raise BadInput(f"rounds and seed are whole numbers, not {rounds} and {seed}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"rounds must be 1 to {MOST_ROUNDS:,}, not {rounds:,}.")
    if not 0 <= seed < 2**64:
        raise BadInput(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}.")
    most = os.cpu_count() or 1
    if threads is not None and not 1 <= threads <= 1024:
        raise BadInput(f"threads must be 1 to 1024, not {threads}.")
    return threads or most


def run(
    program: Program | OwnKernel,
    rounds: int,
    seed: int,
    threads: int,
    stream: int = 0,
    progress: Progress | None = None,
) -> Run:
    """Play `rounds` rounds. Ctrl-C ends it early with what was done so far.

    `stream` keeps the machines of one game apart: each draws from generators of its own.
    """
    shards = -(-rounds // SHARD)
    total = Shard(np.zeros(program.ends, np.int64))
    began = perf_counter()
    interrupted = False
    with ThreadPoolExecutor(threads) as pool:
        waiting: set[Future[Shard]] = set()
        shard = 0
        try:
            play_shard(program, 1, seed, stream, 0)  # compiled now, so that it is not measured
            began = perf_counter()
            while shard < shards or waiting:
                while shard < shards and len(waiting) < 2 * threads:
                    size = min(SHARD, rounds - shard * SHARD)
                    waiting.add(pool.submit(play_shard, program, size, seed, stream, shard))
                    shard += 1
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                before = int(total.ends.sum())
                total = _added(total, done)
                if progress:
                    progress(int(total.ends.sum()) - before)
        except KeyboardInterrupt:
            interrupted = True
            total = _added(total, {future for future in waiting if not future.cancel()})
    seconds = perf_counter() - began
    return Run(total.ends, total.shoes, int(total.ends.sum()), seconds, interrupted)


def _added(total: Shard, done: set[Future[Shard]]) -> Shard:
    parts = [total, *(future.result() for future in done)]
    ends: NDArray[np.int64] = np.sum([part.ends for part in parts], axis=0)
    return Shard(ends, sum(part.shoes for part in parts))


def play_shard(
    program: Program | OwnKernel, rounds: int, seed: int, stream: int, shard: int
) -> Shard:
    """One shard: a pure function of its arguments, so it may run anywhere."""
    number = np.uint64(stream * SHARDS_PER_MACHINE + shard)
    if isinstance(program, OwnKernel):
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
