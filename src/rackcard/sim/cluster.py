"""A simulation on a Dask cluster: groups of shards go out as tasks and are added up here.

The counts of a group do not depend on which worker plays it, when, or after how many attempts. A
group is counted once, when its report arrives; a group that is lost is sent out again.
"""

from __future__ import annotations

import logging
import os
import re
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from time import monotonic, perf_counter, sleep
from typing import Any

from rackcard.cache import own_code
from rackcard.rules.errors import BadInput
from rackcard.sim.program import Program
from rackcard.sim.run import Keep, Progress, Run
from rackcard.sim.shards import Count, Group, Todo
from rackcard.sim.tally import WorkerTally
from rackcard.sim.worker import Errand, KernelOf, Report, errand, play_task, unlike

LOCAL = "local"
MOST_WORKERS = 256
"""The limit for a cluster on this machine."""
TASK_SECONDS = 3.0
"""How long a task should take: its overhead is milliseconds, and a lost worker loses this much."""
FIRST_SHARDS = 4
"""Shards in each of the first tasks, while it is not yet known how long a shard takes."""
TASKS_PER_THREAD = 2
"""Tasks outstanding per thread, so that no thread waits for the next one."""
CONNECT_SECONDS = 10.0
PATIENCE = 60.0
"""Seconds to wait for a worker when there is none."""
MOST_FAILURES = 10
"""Give up after this many failed tasks in a row, on any workers."""
TICK = 1.0
REST = 0.1

Staff = Callable[[int], None]
"""Called with the number of workers."""

_ADDRESS = re.compile(r"(tcp|tls)://[^\s:/]+(:\d{1,5})?|(tcp|tls)://\[[0-9a-fA-F:]+\](:\d{1,5})?")
_THEIRS = re.compile(r"(distributed|dask|tornado)\b")
# Ctrl-C reaches every process of a terminal, but only this process stops the others.
_IGNORE_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


def check_place(address: str, workers: int | None) -> None:
    """Refuse an address or a number of workers that cannot be right."""
    if address != LOCAL and not _ADDRESS.fullmatch(address):
        raise BadInput(
            f"a cluster is {LOCAL!r} or an address such as tcp://host:8786, not {address!r}."
        )
    if workers is not None and address != LOCAL:
        raise BadInput("a cluster has the workers that it has: their number is for 'local' only.")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"workers must be 1 to {MOST_WORKERS}, not {workers}.")


@contextmanager
def opened(address: str, workers: int | None = None) -> Iterator[Cluster]:
    """The cluster at an address, or one of `workers` processes on this machine ("local")."""
    check_place(address, workers)
    distributed = _distributed()
    with _quiet():
        local = _started(distributed, workers or os.cpu_count() or 1) if address == LOCAL else None
        try:
            client = _connected(distributed, local or address, address)
            try:
                yield Cluster(client, address)
            finally:
                with suppress(Exception):  # if it cannot be closed, it is already gone
                    client.close(timeout=2)
        finally:
            if local:
                with suppress(Exception):
                    local.close(timeout=5)


class Cluster:
    """Workers that play groups of shards. Make one with `opened`."""

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self._address = address
        self._asked = -TICK
        self._seen = monotonic()
        self._threads: dict[str, int] = {}
        self._first_workers()

    @property
    def threads(self) -> int:
        """The threads of all workers together."""
        return sum(self._threads.values())

    def run(
        self,
        travels: Program | KernelOf,
        rounds: int,
        seed: int,
        stream: int,
        count: Count,
        keep: Keep,
        progress: Progress | None = None,
        staff: Staff | None = None,
    ) -> Run:
        """Play the missing part of `rounds` rounds. Ctrl-C ends it early with the counts so far."""
        todo = Todo(count, rounds)
        tasks = _Tasks(self.client, self._address, errand(travels, seed, stream))
        began, before, interrupted = 0.0, count.seconds, False
        try:
            while todo or tasks.waiting:
                self._look_round()
                if staff:
                    staff(len(self._threads))
                while todo and len(tasks.waiting) < TASKS_PER_THREAD * self.threads:
                    tasks.send(todo.take(tasks.fitting(todo.shards, self.threads)))
                for group, report in tasks.finished():
                    # The time that workers need to get ready is not measured.
                    began = began or perf_counter() - report.seconds
                    count = count.plus(group, report.result)
                    count = count._replace(seconds=before + perf_counter() - began)
                    keep(count)
                    if progress:
                        progress(group.rounds)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            tasks.cancel()
        return Run(count, interrupted, tuple(tasks.workers.values()))

    def _first_workers(self) -> None:
        """Wait for the first workers, and refuse those that run another version."""
        self._look_round()
        while not self._threads:
            sleep(REST)
            self._look_round()
        for worker, code in self.client.run(own_code, on_error="return").items():
            if "ModuleNotFoundError" in repr(code):
                raise BadInput(
                    f"the worker {worker} has no Rackcard: install the version of this machine."
                )
            if isinstance(code, str) and code != own_code():  # not text if the worker has gone
                raise unlike(worker)

    def _look_round(self) -> None:
        """Update the workers; raises if there have been none for too long."""
        if monotonic() - self._asked < TICK:
            return
        if self.client.status == "closed":
            raise _gone(self._address)
        self._threads = {}
        with suppress(OSError):  # while it is reconnecting
            self._threads = dict(self.client.nthreads())
        self._asked = monotonic()
        if self._threads:
            self._seen = self._asked
        elif self._asked - self._seen > PATIENCE:
            raise BadInput(
                f"the cluster at {self._address} has had no worker for {PATIENCE:.0f} seconds."
            )


class _Tasks:
    """The outstanding tasks and their results."""

    def __init__(self, client: Any, address: str, task: Errand) -> None:
        self._client = client
        self._address = address
        self._task = task
        self._back: Queue[Any] = Queue()
        self._failures = 0
        self._shards = 0
        self._busy = 0.0
        self.waiting: dict[str, tuple[Any, Group]] = {}
        self.workers: dict[str, WorkerTally] = {}

    def send(self, group: Group) -> None:
        if self._client.status == "closed":
            raise _gone(self._address)
        future = self._client.submit(play_task, self._task, group, pure=False)
        self.waiting[future.key] = future, group
        future.add_done_callback(self._back.put)

    def fitting(self, left: int, threads: int) -> int:
        """The number of shards in a task; fewer towards the end, so that all finish together."""
        if not self._shards:
            return FIRST_SHARDS
        wanted = int(TASK_SECONDS * self._shards / max(self._busy, 1e-9))
        return max(1, min(wanted, left // (TASKS_PER_THREAD * threads)))

    def finished(self) -> Iterator[tuple[Group, Report]]:
        """The finished tasks; waits a moment if there are none."""
        with suppress(Empty):
            future = self._back.get(timeout=TICK)
            while True:
                _, group = self.waiting.pop(future.key)
                report = self._report(future)
                if report is None:
                    self.send(group)
                else:
                    self._note(group, report)
                    yield group, report
                future = self._back.get_nowait()

    def _report(self, future: Any) -> Report | None:
        """The report of a task; None if it has to be done again."""
        try:
            report: Report = future.result(timeout=PATIENCE)
        except BadInput:
            raise
        except (CancelledError, TimeoutError):  # the scheduler or the result is lost
            while self._client.status == "connecting":
                sleep(REST)
            return None
        except Exception as error:
            self._failures += 1
            if self._failures >= MOST_FAILURES:
                raise BadInput(
                    f"the cluster failed {MOST_FAILURES} tasks in a row, the last one with "
                    f"{type(error).__name__}: {error}."
                ) from None
            return None
        self._failures = 0
        return report

    def _note(self, group: Group, report: Report) -> None:
        self._shards += group.past - group.first
        self._busy += report.seconds
        done = WorkerTally(report.worker, 1, group.rounds, report.seconds)
        known = self.workers.get(report.worker)
        self.workers[report.worker] = known.plus(done) if known else done

    def cancel(self) -> None:
        if self.waiting:
            with suppress(Exception):  # a cluster that is gone has no tasks left to cancel
                self._client.cancel([future for future, _ in self.waiting.values()], force=True)


def _gone(address: str) -> BadInput:
    return BadInput(f"the cluster at {address} has gone.")


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise BadInput(
            "a cluster needs the extra `cluster`: pip install 'rackcard[cluster]'."
        ) from None
    return distributed


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's own logs: they are for those who run the cluster."""
    theirs = [name for name in logging.root.manager.loggerDict if _THEIRS.match(name)]
    loggers = [logging.getLogger(name) for name in ("asyncio", *theirs)]
    levels = [logger.level for logger in loggers]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module=_THEIRS.pattern)
        try:
            for logger in loggers:
                logger.setLevel(logging.CRITICAL + 1)
            yield
        finally:
            for logger, level in zip(loggers, levels, strict=True):
                logger.setLevel(level)


def _started(distributed: Any, workers: int) -> Any:
    """A cluster on this machine that listens only here: processes of one thread each."""
    import dask

    class Nanny(distributed.Nanny):  # type: ignore[misc]
        """Does not wait long for a worker to stop: losing its tasks does no harm."""

        async def close(self, timeout: float = 0.5, reason: str = "nanny-close") -> Any:
            return await super().close(timeout=timeout, reason=reason)

    with dask.config.set({"distributed.worker.preload": [_IGNORE_CTRL_C]}):
        return distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            worker_class=Nanny,
            dashboard_address="127.0.0.1:0",
            memory_limit=0,
            silence_logs=logging.CRITICAL + 1,
        )


def _connected(distributed: Any, place: Any, address: str) -> Any:
    import dask

    with dask.config.set({"distributed.comm.timeouts.connect": CONNECT_SECONDS}):
        try:
            return distributed.Client(place, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = "nobody answers" if isinstance(error, OSError) else str(error)
            raise BadInput(f"there is no Dask cluster at {address}: {reason}.") from None
