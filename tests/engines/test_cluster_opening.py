"""Opening and closing a cluster, and sending a program to a worker."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
import warnings
import zlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import dask
import pytest

from rackcard.cache import own_code
from rackcard.rules.errors import BadInput
from rackcard.rules.pays import Paytable
from rackcard.rules.pricing import Kernel
from rackcard.sim import cluster, run, worker
from rackcard.sim.cluster import check_place, opened
from rackcard.sim.program import Program
from rackcard.sim.shards import Shard
from rackcard.sim.worker import KernelOf, errand
from tests.engines.plain_dask import GROUP, PROGRAM, THERE, Clock, Dask
from tests.toys import HighCard


class TestPlaces:
    @pytest.mark.parametrize(
        "address",
        [
            *("local", "tcp://host", "tcp://host:1", "tls://host:65535", "tcp://[::1]:8786"),
            *("tls://[fe80::1]", "tcp://10.0.0.7:8786"),
        ],
    )
    def test_addresses(self, address: str) -> None:
        check_place(address, None)

    @pytest.mark.parametrize("workers", [1, 256])
    def test_numbers_of_workers(self, workers: int) -> None:
        check_place("local", workers)

    @pytest.mark.parametrize("workers", [-1, 0, 257])
    def test_too_few_or_too_many_workers(self, workers: int) -> None:
        said = rf"^workers must be 1 to 256, not {workers}\.$"
        with pytest.raises(BadInput, match=said):
            check_place("local", workers)

    @pytest.mark.parametrize("workers", [1, 0])
    def test_workers_of_another_machine_are_not_counted_here(self, workers: int) -> None:
        said = r"^a cluster has the workers that it has: their number is for 'local' only\.$"
        with pytest.raises(BadInput, match=said):
            check_place("tcp://host:1", workers)


class Distributed(SimpleNamespace):
    """The library, as far as a cluster is opened and closed with it."""

    def __init__(self, client: Dask) -> None:
        self.asked: list[Any] = []
        self.closed: list[Any] = []
        self.fails: Exception | None = None
        self.connect: Any = None

        def connected(place: Any, timeout: float, set_as_default: bool = True) -> Any:
            self.connect = dask.config.get("distributed.comm.timeouts.connect")
            if self.fails:
                raise self.fails
            self.asked.append((place, timeout, set_as_default))
            client.close = lambda timeout: self.closed.append(("client", timeout))
            return client

        def local(**how: Any) -> Any:
            self.asked.append(how)
            self.preload = dask.config.get("distributed.worker.preload")
            return SimpleNamespace(close=lambda timeout: self.closed.append(("local", timeout)))

        super().__init__(Client=connected, LocalCluster=local, Nanny=object)


class TestOpening:
    @pytest.fixture
    def library(self, monkeypatch: pytest.MonkeyPatch) -> Distributed:
        found = Distributed(Dask(Clock()))
        monkeypatch.setattr(cluster, "_distributed", lambda: found)
        return found

    def test_a_cluster_elsewhere_is_left_running(self, library: Distributed) -> None:
        with opened("tcp://floor:8786") as found:
            assert found.threads == 3
        assert library.asked == [("tcp://floor:8786", 10.0, False)]
        assert library.connect == 10.0
        assert library.closed == [("client", 2)]

    @pytest.mark.parametrize(
        ("asked", "cores", "workers"), [(5, 3, 5), (None, 3, 3), (None, None, 1)]
    )
    def test_a_cluster_here_is_closed_after_its_client(
        self,
        library: Distributed,
        monkeypatch: pytest.MonkeyPatch,
        asked: int | None,
        cores: int | None,
        workers: int,
    ) -> None:
        monkeypatch.setattr(os, "cpu_count", lambda: cores)
        with opened("local", asked):
            pass
        how, (_, *client) = library.asked
        assert how.pop("worker_class").__name__ == "Nanny"
        assert how == {
            "n_workers": workers,
            "threads_per_worker": 1,
            "dashboard_address": "127.0.0.1:0",
            "memory_limit": 0,
            "silence_logs": 51,
        }
        assert client == [10.0, False]
        assert ["SIG_IGN" in line for line in library.preload] == [True]
        assert library.closed == [("client", 2), ("local", 5)]

    @pytest.mark.parametrize(
        ("error", "reason"),
        [
            (OSError("timed out"), "nobody answers"),
            (ValueError("a version of 1999"), "a version of 1999"),
            (TypeError("no comm"), "no comm"),
        ],
    )
    def test_nobody_there(self, library: Distributed, error: Exception, reason: str) -> None:
        library.fails = error
        said = rf"^there is no Dask cluster at tcp://floor:8786: {reason}\.$"
        with pytest.raises(BadInput, match=said), opened("tcp://floor:8786"):
            pass
        assert library.closed == []

    def test_what_is_no_place_is_not_opened(self, library: Distributed) -> None:
        with pytest.raises(BadInput, match="a cluster is 'local' or an address"), opened("host"):
            pass
        assert library.asked == []

    @pytest.mark.parametrize(
        ("how", "asked"),
        [({}, (0.5, "nanny-close")), ({"timeout": 9, "reason": "gone"}, (9, "gone"))],
    )
    def test_a_worker_that_is_to_stop_is_not_waited_for_long(
        self, library: Distributed, how: dict[str, Any], asked: tuple[float, str]
    ) -> None:
        closed: list[tuple[float, str]] = []

        class Nanny:
            async def close(self, timeout: float = 5, reason: str = "") -> None:
                closed.append((timeout, reason))

        library.Nanny = Nanny
        with opened("local", 1):
            pass
        asyncio.run(library.asked[0]["worker_class"]().close(**how))
        assert closed == [asked]

    def test_what_dask_logs_and_warns_is_not_shown(self) -> None:
        theirs = logging.getLogger("distributed.worker")
        ours, asyncio = logging.getLogger("rackcard.of-tests"), logging.getLogger("asyncio")
        loggers = theirs, asyncio, ours
        for level, logger in enumerate(loggers, 21):
            logger.setLevel(level)
        try:
            with warnings.catch_warnings(record=True) as shown:
                warnings.simplefilter("always")
                with cluster._quiet():
                    assert [logger.level for logger in loggers] == [51, 51, 23]
                    for module in ("distributed.worker", "dask.config", "rackcard.cli"):
                        warnings.warn_explicit("slow", UserWarning, module, 1, module)
            assert [str(one.filename) for one in shown] == ["rackcard.cli"]
            assert [logger.level for logger in loggers] == [21, 22, 23]
        finally:
            for logger in loggers:
                logger.setLevel(logging.NOTSET)


PAYS = Paytable({})


class Own(HighCard):
    """A kernel of its own, which says what it was asked for."""

    def kernel(self, wager: str, strategy: str | None, table: Paytable) -> Kernel:
        assert (wager, strategy, table) == ("bet", "bold", PAYS)
        return Kernel(2, lambda *asked: [], lambda *asked: asked)


class TestWorker:
    """What a worker does with an errand."""

    @pytest.fixture(autouse=True)
    def on_a_worker(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        there = SimpleNamespace(get_worker=lambda: SimpleNamespace(address=THERE))
        monkeypatch.setitem(sys.modules, "distributed", there)
        worker._program.cache_clear()
        yield
        worker._program.cache_clear()

    def test_a_program_is_unpacked_once_and_compiled_before_it_is_measured(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        warmed: list[tuple[int, ...]] = []
        clock = Clock()

        def warm(program: Program, *asked: int) -> None:
            assert program.ends == PROGRAM.ends
            clock.now += 50.0
            warmed.append(asked)

        def play(*asked: Any) -> Shard:
            clock.now += 2.0
            return run.play_group(*asked)

        monkeypatch.setattr(worker, "play_shard", warm)
        monkeypatch.setattr(worker, "play_group", play)
        monkeypatch.setattr(worker, "perf_counter", clock)
        task = errand(PROGRAM, 8, 3)
        for _ in range(2):
            done = worker.play_task(task, GROUP)
            assert done.result.ends.tolist() == run.play_group(PROGRAM, GROUP, 8, 3).ends.tolist()
            assert done[1:] == (THERE, 2.0)
        assert warmed == [(1, 0, 0, 0)]

    def test_another_version_is_refused(self) -> None:
        task = errand(PROGRAM, 8, 0)
        assert task.code == own_code()
        assert task.rules == "", "a table is the same whoever has the rules"
        with pytest.raises(BadInput, match=rf"^the worker {THERE} runs another Rackcard than "):
            worker.play_task(task._replace(code="another"), GROUP)

    def test_a_kernel_is_made_again_from_rules_that_are_the_same(self) -> None:
        sent = KernelOf(Own(), "bet", "bold", PAYS)
        task = errand(sent, 8, 0)
        assert len(task.rules) == 64
        found = worker._program(task.packed, task.rules, THERE)
        assert isinstance(found, Kernel)
        assert (found.ends, *found.play(1000, 8, 5)) == (2, 1000, 8, 5)
        said = rf"^the worker {THERE} has other rules of this game than this machine\.$"
        with pytest.raises(BadInput, match=said):
            worker._program(task.packed, "0" * 64, THERE)

    def test_rules_that_are_not_there(self) -> None:
        packed = zlib.compress(pickle.dumps(PROGRAM).replace(b"rackcard.sim", b"rackcard.sin"))
        said = (
            rf"^the worker {THERE} does not have the rules of this game: install them there as a "
            r"package \(a folder is known on this machine only\)\.$"
        )
        with pytest.raises(BadInput, match=said):
            worker._program(packed, "", THERE)

    def test_rules_that_cannot_travel(self) -> None:
        hidden = HighCard()
        hidden.see = lambda symbol: 0
        sent = KernelOf(hidden, "bet", None, None)
        with pytest.raises(BadInput, match=r"^these rules cannot be sent to a worker: .*lambda"):
            errand(sent, 8, 0)
