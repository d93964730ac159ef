"""The code that runs on a worker: it receives a program, plays groups of shards and reports.

A table is sent as it is. A game's own kernel is not (it consists of closures and large tables): its
rules, which are small, are sent instead, and each worker builds the kernel once.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from functools import lru_cache
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple

from rackcard.cache import code_hash, own_code
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import Machine
from rackcard.rules.pays import Paytable
from rackcard.rules.pricing import Kernel
from rackcard.sim.program import Program
from rackcard.sim.run import play_group, play_shard
from rackcard.sim.shards import Group, Shard


class KernelOf(NamedTuple):
    """A game's own kernel, in the form in which it is sent."""

    machine: Machine[Any]
    wager: str
    strategy: str | None
    table: Paytable

    def kernel(self) -> Kernel:
        found = self.machine.kernel(self.wager, self.strategy, self.table)
        assert found is not None, "it was there when it was sent"
        return found


class Errand(NamedTuple):
    """The part that is the same for all tasks of one machine."""

    packed: bytes
    """A program or a `KernelOf`, as bytes, so that a worker can tell whether it already has it."""
    rules: str
    """A hash of the files of the rules, where they have to be the same."""
    code: str
    seed: int
    stream: int


class Report(NamedTuple):
    """The result of a group."""

    result: Shard
    worker: str
    seconds: float


def errand(travels: Program | KernelOf, seed: int, stream: int) -> Errand:
    try:
        packed = zlib.compress(pickle.dumps(travels))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadInput(f"these rules cannot be sent to a worker: {error}.") from None
    rules = _rules_hash(travels.machine) if isinstance(travels, KernelOf) else ""
    return Errand(packed, rules, own_code(), seed, stream)


def play_task(task: Errand, group: Group) -> Report:
    """Runs on a worker: a pure function of its arguments, so it may be lost and done again."""
    from distributed import get_worker

    worker = get_worker().address
    if own_code() != task.code:
        raise unlike(worker)
    with _ONE_AT_A_TIME:
        program = _program(task.packed, task.rules, worker)
    began = perf_counter()
    result = play_group(program, group, task.seed, task.stream)
    return Report(result, worker, perf_counter() - began)


def unlike(worker: str) -> BadInput:
    return BadInput(
        f"the worker {worker} runs another Rackcard than this machine: "
        "install the same version on both."
    )


_ONE_AT_A_TIME = Lock()


@lru_cache(maxsize=8)
def _program(packed: bytes, rules: str, worker: str) -> Program | Kernel:
    try:
        travelled = pickle.loads(zlib.decompress(packed))
    except ModuleNotFoundError:
        raise BadInput(
            f"the worker {worker} does not have the rules of this game: "
            "install them there as a package (a folder is known on this machine only)."
        ) from None
    program: Program | Kernel = travelled
    if isinstance(travelled, KernelOf):
        if _rules_hash(travelled.machine) != rules:
            raise BadInput(f"the worker {worker} has other rules of this game than this machine.")
        program = travelled.kernel()
    play_shard(program, 1, 0, 0, 0)  # compiled now, so that it is not measured
    return program


def _rules_hash(machine: Machine[Any]) -> str:
    file = sys.modules[type(machine).__module__].__file__
    assert file is not None, "rules come from a file"
    return code_hash(Path(file).parent.glob("*.py"))
