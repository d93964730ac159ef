"""A Dask made of plain objects and a clock that is set by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rackcard.cache import own_code
from rackcard.rules.automaton import tabulate
from rackcard.sim import run
from rackcard.sim.program import lay_out
from rackcard.sim.shards import Group
from rackcard.sim.worker import Errand, Report
from tests.toys import BET, HighCard

PROGRAM = lay_out(tabulate(HighCard(), [BET]))
HERE, THERE = "tcp://here:1", "tcp://there:2"
GROUP = Group(0, 2, 1000)


class Clock:
    """Seconds that pass only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Future:
    def __init__(self, key: str, result: Callable[[], Report]) -> None:
        self.key = key
        self._result = result
        self.waited: list[float] = []

    def result(self, timeout: float) -> Report:
        self.waited.append(timeout)
        return self._result()

    def add_done_callback(self, told: Callable[[Any], None]) -> None:
        told(self)


class Dask:
    """A client whose tasks are done as soon as they are sent, by two workers in turn."""

    def __init__(self, clock: Clock, seconds: float = 1.5) -> None:
        self.clock = clock
        self.seconds = seconds
        self.status = "running"
        self.workers = {HERE: 1, THERE: 2}
        self.codes: dict[str, Any] = {HERE: own_code(), THERE: own_code()}
        self.sent: list[tuple[Any, Errand, Group, bool]] = []
        self.cancelled: list[tuple[list[str], bool]] = []
        self.asked = 0
        self.close: Any = None

    def nthreads(self) -> dict[str, int]:
        self.asked += 1
        return self.workers

    def run(self, function: Any, on_error: str) -> dict[str, Any]:
        assert function is own_code
        assert on_error == "return"
        return self.codes

    def submit(self, work: Any, task: Errand, group: Group, pure: bool = True) -> Future:
        self.sent.append((work, task, group, pure))
        worker = (HERE, THERE)[len(self.sent) % 2]
        return Future(f"task-{len(self.sent)}", lambda: self._played(task, group, worker))

    def _played(self, task: Errand, group: Group, worker: str) -> Report:
        self.clock.now += self.seconds
        result = run.play_group(PROGRAM, group, task.seed, task.stream)
        return Report(result, worker, self.seconds)

    def cancel(self, futures: list[Future], force: bool = False) -> None:
        self.cancelled.append(([future.key for future in futures], force))
