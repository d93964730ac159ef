"""The tasks of a cluster and their results."""

from __future__ import annotations

from concurrent.futures import CancelledError
from typing import Any

import pytest

from rackcard.rules.errors import BadInput
from rackcard.sim import cluster, run, shards
from rackcard.sim.cluster import Cluster, _Tasks
from rackcard.sim.shards import Count, Group, Shard
from rackcard.sim.tally import WorkerTally
from rackcard.sim.worker import Report, errand, play_task
from tests.engines.plain_dask import GROUP, HERE, PROGRAM, THERE, Clock, Dask, Future


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    for name in ("monotonic", "perf_counter"):
        monkeypatch.setattr(cluster, name, found)
    monkeypatch.setattr(cluster, "sleep", found.sleep)
    monkeypatch.setattr(cluster, "TICK", 1e-9)  # how long an empty queue is waited for
    monkeypatch.setattr(shards, "SHARD", 1000)
    return found


@pytest.fixture
def client(clock: Clock) -> Dask:
    return Dask(clock)


@pytest.fixture
def tasks(client: Dask) -> _Tasks:
    return _Tasks(client, "tcp://floor:8786", errand(PROGRAM, 8, 0))


class TestRun:
    def played(
        self, client: Dask, rounds: int = 25_500, count: Count | None = None, **how: Any
    ) -> tuple[run.Run, list[Count]]:
        kept: list[Count] = []
        begun = count or Count.none(PROGRAM.ends)
        done = Cluster(client, HERE).run(PROGRAM, rounds, 8, 3, begun, kept.append, **how)
        return done, kept

    def test_counts_are_those_of_a_plain_run(self, client: Dask) -> None:
        told: list[int] = []
        staff: list[int] = []
        done, kept = self.played(client, progress=told.append, staff=staff.append)
        assert done.ends.tolist() == run.run(PROGRAM, 25_500, 8, 1, 3).ends.tolist()
        assert not done.interrupted
        assert sum(told) == done.rounds == kept[-1].rounds == 25_500
        assert [count.rounds for count in kept] == [sum(told[: n + 1]) for n in range(len(told))]
        assert set(staff) == {2}, "workers, not their threads"

    def test_a_task_is_not_answered_from_memory(self, client: Dask) -> None:
        """A pure task with the arguments of another one would not be played again."""
        self.played(client)
        assert {(work, pure) for work, _, _, pure in client.sent} == {(play_task, False)}

    def test_first_tasks_are_of_four_shards_two_for_each_thread(self, client: Dask) -> None:
        self.played(client, rounds=100_000)
        sizes = [group.past - group.first for _, _, group, _ in client.sent]
        assert sizes[:6] == [4] * 6
        assert sizes[6] == 8, "four shards took 1.5 seconds, a task should take three"

    def test_seconds_begin_when_the_first_task_did(self, client: Dask) -> None:
        """Workers that have to get ready first are not slower for it."""
        _, kept = self.played(client, rounds=8_000)
        assert [count.seconds for count in kept] == [1.5, 3.0]
        more = kept[-1]._replace(seconds=60.0)
        _, kept = self.played(client, rounds=16_000, count=more)
        assert [count.seconds for count in kept] == [61.5, 63.0], "those before are added"

    def test_workers_that_come_and_go_are_seen(self, client: Dask) -> None:
        staff: list[int] = []

        def goes(rounds: int) -> None:
            client.workers = {HERE: 1}

        self.played(client, rounds=60_000, progress=goes, staff=staff.append)
        assert (staff[0], staff[-1]) == (2, 1)

    def test_a_finished_run_sends_nothing(self, client: Dask) -> None:
        done, _ = self.played(client, rounds=8_000)
        before = len(client.sent)
        again, kept = self.played(client, rounds=8_000, count=done.counted)
        assert (len(client.sent), kept, again.rounds) == (before, [], 8_000)
        assert client.cancelled == []

    def test_what_is_out_is_called_back_by_force(self, client: Dask) -> None:
        def stop(rounds: int) -> None:
            raise KeyboardInterrupt

        done, kept = self.played(client, progress=stop)
        assert done.interrupted
        assert done.rounds == kept[-1].rounds == 4_000
        assert client.cancelled == [([f"task-{n}" for n in range(2, 7)], True)]

    def test_who_did_what(self, client: Dask) -> None:
        done, _ = self.played(client, rounds=24_000)
        assert done.workers == (
            WorkerTally(THERE, 3, 12_000, 4.5),
            WorkerTally(HERE, 3, 12_000, 4.5),
        )


class TestSizeOfATask:
    @pytest.mark.parametrize(
        ("took", "left", "threads", "shards"),
        [
            (1.0, 1_000, 2, 6),  # two shards in a second, and three seconds for a task
            (0.1, 1_000, 2, 60),
            (6.0, 1_000, 2, 1),
            (60.0, 1_000, 2, 1),
            (0.001, 1_000, 2, 250),  # no more than a share of what is left
            (0.001, 1_000, 5, 100),
            (1.0, 24, 2, 6),
            (1.0, 23, 2, 5),
            (1.0, 3, 2, 1),
            (0.0, 80, 1, 40),
        ],
    )
    def test_three_seconds_or_a_share_of_the_rest(
        self, tasks: _Tasks, took: float, left: int, threads: int, shards: int
    ) -> None:
        assert tasks.fitting(left, threads) == 4
        nothing = Shard(PROGRAM.symbols)
        tasks._note(GROUP, Report(nothing, HERE, took))
        assert tasks.fitting(left, threads) == shards


class TestReports:
    def report(self, tasks: _Tasks, told: BaseException | Report) -> Report | None:
        def result() -> Report:
            if isinstance(told, BaseException):
                raise told
            return told

        future = Future("one", result)
        found = tasks._report(future)
        assert future.waited == [60.0]
        return found

    def test_a_refusal_is_handed_on(self, tasks: _Tasks) -> None:
        with pytest.raises(BadInput, match=r"^no\.$"):
            self.report(tasks, BadInput("no."))

    @pytest.mark.parametrize("error", [CancelledError(), TimeoutError()])
    def test_a_lost_one_is_played_again_and_is_no_failure(
        self, tasks: _Tasks, error: BaseException
    ) -> None:
        for _ in range(20):
            assert self.report(tasks, error) is None

    def test_while_the_scheduler_comes_back_it_waits(
        self, tasks: _Tasks, client: Dask, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client.status = "connecting"

        def sleep(seconds: float) -> None:
            clock.sleep(seconds)
            if len(clock.slept) == 3:
                client.status = "running"

        monkeypatch.setattr(cluster, "sleep", sleep)
        assert self.report(tasks, CancelledError()) is None
        assert clock.slept == [cluster.REST] * 3

    def test_nine_failures_in_a_row_are_borne_ten_are_not(self, tasks: _Tasks) -> None:
        done = Report(Shard(PROGRAM.symbols), HERE, 1.0)
        for _ in range(2):
            for _ in range(9):
                assert self.report(tasks, ValueError("broken")) is None
            assert self.report(tasks, done) is done, "a task that is done ends the row"
        for _ in range(9):
            assert self.report(tasks, ValueError("broken")) is None
        said = r"^the cluster failed 10 tasks in a row, the last one with ValueError: broken\.$"
        with pytest.raises(BadInput, match=said):
            self.report(tasks, ValueError("broken"))

    def test_one_that_is_lost_is_sent_again_and_counted_once(
        self, tasks: _Tasks, client: Dask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lost = iter([True, True, False, False])
        report = _Tasks._report
        monkeypatch.setattr(
            _Tasks, "_report", lambda own, future: None if next(lost) else report(own, future)
        )
        tasks.send(GROUP)
        tasks.send(Group(2, 3, 1000))
        assert sorted(group for group, _ in tasks.finished()) == [GROUP, (2, 3, 1000)]
        assert len(client.sent) == 4
        assert not tasks.waiting

    def test_nothing_back_yet_is_nothing(self, tasks: _Tasks) -> None:
        assert list(tasks.finished()) == []

    def test_nothing_is_sent_to_a_cluster_that_has_gone(self, tasks: _Tasks, client: Dask) -> None:
        client.status = "closed"
        with pytest.raises(BadInput, match=r"^the cluster at tcp://floor:8786 has gone\.$"):
            tasks.send(GROUP)
        assert client.sent == []

    def test_calling_back_does_not_mind_a_cluster_that_has_gone(
        self, tasks: _Tasks, client: Dask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def gone(*_: Any, **__: Any) -> None:
            raise OSError

        tasks.send(GROUP)
        monkeypatch.setattr(client, "cancel", gone)
        tasks.cancel()


class TestWhoIsThere:
    def test_all_threads_of_all_workers(self, client: Dask) -> None:
        assert Cluster(client, HERE).threads == 3

    def test_it_asks_once_a_second(
        self, client: Dask, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cluster, "TICK", 1.0)
        house = Cluster(client, HERE)
        assert client.asked == 1
        clock.now += 0.5
        house._look_round()
        assert client.asked == 1
        clock.now += 0.5
        house._look_round()
        assert client.asked == 2

    def test_a_connection_that_is_being_made_again_has_nobody(
        self, client: Dask, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        house = Cluster(client, HERE)

        def broken() -> dict[str, int]:
            raise OSError

        monkeypatch.setattr(client, "nthreads", broken)
        clock.now += 2
        house._look_round()
        assert house.threads == 0

    def test_a_minute_without_workers_is_borne_and_no_more(
        self, client: Dask, clock: Clock
    ) -> None:
        house = Cluster(client, HERE)
        client.workers = {}
        clock.now += 60
        house._look_round()
        clock.now += 0.1
        said = rf"^the cluster at {HERE} has had no worker for 60 seconds\.$"
        with pytest.raises(BadInput, match=said):
            house._look_round()

    def test_workers_that_come_back_begin_the_minute_again(
        self, client: Dask, clock: Clock
    ) -> None:
        house, there = Cluster(client, HERE), client.workers
        for workers in ({}, there, {}):
            client.workers = workers
            clock.now += 40
            house._look_round()

    def test_a_cluster_that_has_gone(self, client: Dask, clock: Clock) -> None:
        house = Cluster(client, HERE)
        client.status = "closed"
        clock.now += 2
        with pytest.raises(BadInput, match=rf"^the cluster at {HERE} has gone\.$"):
            house._look_round()

    def test_the_first_worker_is_waited_for(
        self, client: Dask, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        coming = iter([{}, {}, {HERE: 5}])
        monkeypatch.setattr(client, "nthreads", lambda: next(coming))
        assert Cluster(client, HERE).threads == 5
        assert clock.slept == [cluster.REST] * 2

    def test_a_worker_without_rackcard(self, client: Dask) -> None:
        client.codes[THERE] = ModuleNotFoundError("No module named 'rackcard'")
        said = rf"^the worker {THERE} has no Rackcard: install the version of this machine\.$"
        with pytest.raises(BadInput, match=said):
            Cluster(client, HERE)

    def test_a_worker_with_another_rackcard(self, client: Dask) -> None:
        client.codes[THERE] = "another"
        said = (
            rf"^the worker {THERE} runs another Rackcard than this machine: "
            r"install the same version on both\.$"
        )
        with pytest.raises(BadInput, match=said):
            Cluster(client, HERE)

    def test_a_worker_that_has_gone_meanwhile(self, client: Dask) -> None:
        client.codes[THERE] = OSError("it has gone")
        Cluster(client, HERE)
