"""Running a simulation: shards of rounds over threads, the same counts whatever their number."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.rules.errors import BadInput
from rackcard.sim.kernel import play, play_sequences
from rackcard.sim.program import Program

SHARD = 1 << 20
"""Rounds in a shard. Each has a generator of its own, so this is part of what a seed means."""

MOST_ROUNDS = 10**15
SHARDS_PER_MACHINE = 1 << 40

Progress = Callable[[int], None]
"""Called with the number of rounds that a finished shard adds."""


class Run(NamedTuple):
    """How often each end of a round was reached."""

    ends: NDArray[np.int64]
    rounds: int
    seconds: float
    interrupted: bool


def check(rounds: int, seed: int, threads: int | None) -> int:
    """Refuse what cannot be run; the number of threads to use."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"rounds must be 1 to {MOST_ROUNDS:,}, not {rounds:,}.")
    if not 0 <= seed < 2**64:
        raise BadInput(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}.")
    most = os.cpu_count() or 1
    if threads is not None and not 1 <= threads <= 1024:
        raise BadInput(f"threads must be 1 to 1024, not {threads}.")
    return threads or most


def run(
    program: Program,
    rounds: int,
    seed: int,
    threads: int,
    stream: int = 0,
    progress: Progress | None = None,
) -> Run:
    """Play `rounds` rounds. Ctrl-C ends it early with what was done so far.

    `stream` keeps the machines of one game apart: each draws from generators of its own.
    """
    sizes = [SHARD] * (rounds // SHARD) + ([rounds % SHARD] if rounds % SHARD else [])
    play_shard(program, 1, seed, stream, 0)  # compiled now, so that it is not measured
    ends = np.zeros(program.ends, np.int64)
    began = perf_counter()
    interrupted = False
    with ThreadPoolExecutor(threads) as pool:
        waiting: set[Future[NDArray[np.int64]]] = set()
        shard = 0
        try:
            while shard < len(sizes) or waiting:
                while shard < len(sizes) and len(waiting) < 2 * threads:
                    waiting.add(pool.submit(play_shard, program, sizes[shard], seed, stream, shard))
                    shard += 1
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    ends += future.result()
                    if progress:
                        progress(int(future.result().sum()))
        except KeyboardInterrupt:
            interrupted = True
            for future in waiting:
                if not future.cancel():
                    ends += future.result()
    return Run(ends, int(ends.sum()), perf_counter() - began, interrupted)


def play_shard(
    program: Program, rounds: int, seed: int, stream: int, shard: int
) -> NDArray[np.int64]:
    """One shard: a pure function of its arguments, so it may run anywhere."""
    number = np.uint64(stream * SHARDS_PER_MACHINE + shard)
    if len(program.sequences):
        visits = play_sequences(program.sequences, program.ends, rounds, np.uint64(seed), number)
        return _summed(visits)
    visits = play(
        program.table,
        program.shift,
        program.first_end,
        program.first_end + program.ends,
        program.symbols,
        program.cut,
        program.gone,
        rounds,
        np.uint64(seed),
        number,
    )
    return _summed(visits[:, program.first_end :])


def _summed(visits: NDArray[np.int64]) -> NDArray[np.int64]:
    """The lanes of a kernel added up."""
    total: NDArray[np.int64] = visits.sum(axis=0)
    return total
