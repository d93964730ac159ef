"""A simulation on a Dask cluster: the counts of a plain run, whatever happens to the workers."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import rackcard
from rackcard.rules.errors import BadInput
from rackcard.sim import cluster, shards
from rackcard.sim.cluster import Cluster, opened
from rackcard.sim.worker import errand

GAME = rackcard.load("great-8")
EXAMPLE = Path(__file__).parents[2] / "examples" / "dragon_tiger"


@pytest.fixture(scope="module")
def house() -> Iterator[Cluster]:
    """Two workers in this process: as good as others, and quickly there."""
    pages = {"dashboard_address": "127.0.0.1:0", "worker_dashboard_address": "127.0.0.1:0"}
    here = {"processes": False, "protocol": "tcp", **pages}
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, **here) as local,
        cluster._quiet(),
        Client(local, set_as_default=False) as client,
    ):
        yield Cluster(client, local.scheduler_address)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Cluster]:
    """Workers in processes of their own."""
    GAME.simulate(1)  # compiled once, for all of them
    with opened("local", 2) as found:
        yield found


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are told how large a shard is."""
    monkeypatch.setattr(shards, "SHARD", 1000)


def once(what: Callable[[], None]) -> Callable[[int], None]:
    """Something that happens at the first report."""
    left = [what]

    def progress(rounds: int) -> None:
        if left:
            left.pop()()

    return progress


def processes(house: Cluster) -> dict[str, int]:
    """By address, the process of each worker."""
    return dict(house.client.run(os.getpid))


@pytest.mark.usefixtures("small_shards")
class TestCounts:
    @pytest.mark.parametrize("rounds", [1, 1000, 123_456])
    def test_are_those_of_a_plain_run(self, house: Cluster, rounds: int) -> None:
        told: list[int] = []
        tally = GAME.simulate(rounds, seed=12, cluster=house, progress=told.append)
        assert tally.wagers == GAME.simulate(rounds, seed=12, threads=1).wagers
        assert tally.rounds == rounds == sum(told)
        assert not tally.interrupted
        assert sum(worker.rounds for worker in tally.workers) == rounds
        assert {worker.worker for worker in tally.workers} <= processes(house).keys()

    def test_are_kept_when_it_is_stopped(self, house: Cluster, tmp_path: Path) -> None:
        def stop() -> None:
            raise KeyboardInterrupt

        file = tmp_path / "run.json"
        whole = GAME.simulate(200_000).wagers
        tally = GAME.simulate(200_000, cluster=house, checkpoint=file, progress=once(stop))
        assert tally.interrupted
        assert 0 < tally.rounds < 200_000
        assert len(house.client.futures) == 0, "what was sent out is called back"
        assert GAME.simulate(200_000, cluster=house, checkpoint=file).wagers == whole

    def test_of_one_task_that_is_tried_again(
        self, house: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its report was lost; another one counts, once."""
        lost = []
        report = cluster._Tasks._report

        def losing(tasks: Any, future: Any) -> Any:
            if len(lost) < 5:
                lost.append(future.key)
                return None
            return report(tasks, future)

        monkeypatch.setattr(cluster._Tasks, "_report", losing)
        tally = GAME.simulate(50_000, cluster=house)
        assert len(set(lost)) == 5
        assert tally.wagers == GAME.simulate(50_000).wagers


def test_a_killed_worker_changes_nothing(
    elsewhere: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "TASK_SECONDS", 0.3)
    rounds = 60 * shards.SHARD + 5
    before = processes(elsewhere)
    victim, process = next(iter(before.items()))

    def kill() -> None:
        os.kill(process, signal.SIGKILL)

    tally = GAME.simulate(rounds, cluster=elsewhere, progress=once(kill))
    assert tally.wagers == GAME.simulate(rounds).wagers
    assert victim not in processes(elsewhere)


class TestRefused:
    @pytest.mark.parametrize(
        "address", ["", "LOCAL", "host", "http://host:8786", "tcp://", "tcp://a b:1", "tcp://h:x"]
    )
    def test_what_is_no_address(self, address: str) -> None:
        with pytest.raises(BadInput, match="a cluster is 'local' or an address such as tcp://"):
            GAME.simulate(10, cluster=address)

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            ({"cluster": "local", "workers": 0}, "workers must be 1 to 256, not 0"),
            ({"cluster": "tcp://host:1", "workers": 2}, "for 'local' only"),
            ({"cluster": "local", "threads": 2}, "a cluster has workers"),
            ({"workers": 2}, "workers are those of a cluster"),
        ],
    )
    def test_what_does_not_go_together(self, asked: dict[str, Any], said: str) -> None:
        with pytest.raises(BadInput, match=said):
            GAME.simulate(10, **asked)

    def test_a_cluster_that_is_not_there(
        self, rackcard: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
        address = f"tcp://127.0.0.1:{free_port()}"
        done = rackcard("simulate", "great-8", "--cluster", address)
        assert (done.code, done.out) == (2, "")
        said = f"rackcard: there is no Dask cluster at {address}: nobody answers.\n"
        assert done.err == said

    def test_a_cluster_without_workers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "PATIENCE", 0.5)
        with (
            LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as empty,
            pytest.raises(BadInput, match=r"at tcp:.* has had no worker for 0 seconds\."),
            opened(empty.scheduler_address),
        ):
            pass

    def test_workers_that_run_another_program(
        self, house: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        said = r"the worker tcp://\S+ runs another Rackcard than this machine: "
        other = lambda *asked: errand(*asked)._replace(code="another")  # noqa: E731
        monkeypatch.setattr(cluster, "errand", other)
        with pytest.raises(BadInput, match=said):
            GAME.simulate(10, cluster=house)
        # Workers answer in threads of their own.
        monkeypatch.setattr(cluster, "own_code", lambda: threading.current_thread().name)
        with pytest.raises(BadInput, match=said):
            house._first_workers()

    def test_tasks_that_always_fail(self, house: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "play_task", divmod)
        with pytest.raises(BadInput, match="failed 10 tasks in a row, the last one with TypeError"):
            GAME.simulate(10, cluster=house)

    def test_without_the_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        with pytest.raises(BadInput, match=r"needs the extra `cluster`: pip install 'rackcard\["):
            GAME.simulate(10, cluster="local")


def test_results_on_the_command_line(house: Cluster, rackcard: Any) -> None:
    address = house.client.scheduler.address
    ask = ("simulate", "great-8", "--rounds", "3e6", "--seed", "5")
    plain = json.loads(rackcard(*ask, "--json").out)
    shared = json.loads(rackcard(*ask, "--json", "--cluster", address).out)
    assert shared.pop("workers")[0].keys() == {
        *("worker", "tasks", "rounds", "busy_seconds", "rounds_per_second")
    }
    assert shared.keys() == plain.keys()
    assert shared["wagers"] == plain["wagers"]
    told = rackcard(*ask, "--cluster", address)
    assert (told.code, told.err) == (0, "")
    assert "2 threads of a cluster" in told.out
    assert "\nWorkers\nworker " in told.out


# ---- with clusters and games that take longer to start ----


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("straights-and-8s", {}),
        ("lucky-8", {"shoes": True}),
        ("jacks-beat", {}),
        ("dead-mans-hand", {}),
        (str(EXAMPLE), {}),
    ],
)
def test_every_game(elsewhere: Cluster, game: str, asked: dict[str, Any]) -> None:
    loaded = rackcard.load(game)
    tally = loaded.simulate(5_000_000, seed=3, cluster=elsewhere, **asked)
    plain = loaded.simulate(5_000_000, seed=3, **asked)
    assert tally.wagers == plain.wagers
    assert tally.shoes == plain.shoes


OWN_KERNEL = """
from rackcard.rules.cards import Card, Shoe
from rackcard.rules.grades import LOST, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.pricing import Kernel, Unpriced
from rackcard.rules.pays import Outcome

class Own(Machine):
    rows = {"pick": ("Win",)}
    start = ()

    def __init__(self, house):
        super().__init__(house)
        self.source = Shoe.of([Card("Ac"), Card("2c")])

    def next(self, state):
        return Done() if state else Deal("player")

    def step(self, state, event):
        return (*state, event)

    def grade(self, state, bet):
        return made("Win") if state[0] == "Ac" else LOST

    def kernel(self, wager, strategy, table):
        grades = (made("Win"), LOST)
        return Kernel(
            2,
            lambda wager, strategy, table: [table.outcome(grade) for grade in grades],
            lambda rounds, seed, shard: [rounds, 0],
        )

MACHINES = {"round": Own}
"""
OWN_CARD = """
game = "own"
name = "Own"
sheet = "none"
summary = "a kernel of its own"

[wagers.pick]
name = "Pick"
rides = "round"
kind = "primary"
minimum = "$1"
maximum = "$100"
pays = { Win = "1:1" }

[procedure]
deal = ["One card."]
settle = [
    { act = "collect", wagers = ["pick"] },
    { act = "push", wagers = ["pick"] },
    { act = "pay", wagers = ["pick"] },
]
"""


def test_rules_that_workers_do_not_have(elsewhere: Cluster, tmp_path: Path) -> None:
    """A table travels; a kernel of a folder's own does not, and that is said."""
    (tmp_path / "rules.py").write_text(OWN_KERNEL)
    (tmp_path / "card.toml").write_text(OWN_CARD)
    game = rackcard.load(str(tmp_path))
    assert game.simulate(10).wagers[0].outcomes[0].times == 10
    said = r"the worker tcp://\S+ does not have the rules of this game: "
    with pytest.raises(BadInput, match=said):
        game.simulate(10, cluster=elsewhere)


def test_what_cannot_be_simulated_asks_for_no_cluster(tmp_path: Path) -> None:
    nobody = "    def pricing(self, wager):\n        return Unpriced('nobody knows')\n"
    rules = OWN_KERNEL.replace("    def kernel", f"{nobody}\n    def another_kernel")
    (tmp_path / "rules.py").write_text(rules)
    (tmp_path / "card.toml").write_text(OWN_CARD)
    with pytest.raises(BadInput, match=r"nothing of Own can be simulated\."):
        rackcard.load(str(tmp_path)).simulate(10, cluster="tcp://nobody:1")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Floor:
    """A scheduler and workers as processes of their own, as on other machines."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.started: list[subprocess.Popen[bytes]] = []
        self.scheduler()

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        none = subprocess.DEVNULL
        self.started.append(subprocess.Popen([sys.executable, *command], stdout=none, stderr=none))
        return self.started[-1]

    def scheduler(self) -> subprocess.Popen[bytes]:
        module = ("-m", "distributed.cli.dask_scheduler")
        self.first = self._start(*module, "--port", str(self.port), "--no-dashboard")
        for _ in range(300):
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self.first
            time.sleep(0.1)
        raise TimeoutError

    def worker(self, *how: str) -> subprocess.Popen[bytes]:
        module = how or ("-m", "distributed.cli.dask_worker")
        return self._start(*module, self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny")

    def close(self) -> None:
        for process in self.started:
            process.kill()
            process.wait()


@pytest.fixture
def floor() -> Iterator[Floor]:
    found = Floor()
    yield found
    found.close()


@pytest.mark.prove
def test_the_benchmark_still_runs(tmp_path: Path) -> None:
    out = tmp_path / "cluster.json"
    command = [sys.executable, "-m", "benchmarks.cluster", "--quick", "--json", str(out)]
    told = subprocess.check_output(command, cwd=EXAMPLE.parents[1], text=True)
    assert "target: a round takes up to 1.1x of a core's time: " in told
    report = json.loads(out.read_text())
    assert report["faults"] == []
    assert all(case["cost"]["core_hours"] > 0 for case in report["cases"])


@pytest.mark.prove
class TestFailures:
    ROUNDS = 600 * shards.SHARD

    @pytest.fixture(autouse=True)
    def short_tasks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "TASK_SECONDS", 0.5)

    def test_workers_that_die_one_after_the_other(self, floor: Floor) -> None:
        workers = [floor.worker(), floor.worker()]
        last = [time.monotonic()]

        def replace(rounds: int) -> None:
            if time.monotonic() - last[0] > 2 and len(workers) < 5:
                workers[-2].kill()
                workers.append(floor.worker())
                last[0] = time.monotonic()

        tally = GAME.simulate(self.ROUNDS, cluster=floor.address, progress=replace)
        assert len(workers) > 3
        assert tally.wagers == GAME.simulate(self.ROUNDS).wagers

    def test_a_scheduler_that_comes_back(
        self, floor: Floor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cluster, "CONNECT_SECONDS", 60.0)
        floor.worker()

        def replace() -> None:
            floor.first.kill()
            floor.first.wait()
            floor.scheduler()
            floor.worker()

        tally = GAME.simulate(self.ROUNDS, cluster=floor.address, progress=once(replace))
        assert tally.wagers == GAME.simulate(self.ROUNDS).wagers

    def test_a_cluster_that_goes_for_good(
        self, floor: Floor, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        floor.worker()
        file = tmp_path / "run.json"
        ask = {"cluster": floor.address, "checkpoint": file}
        said = rf"the cluster at {floor.address} has gone; [\d,]+ rounds are kept in {file}\."
        with pytest.raises(BadInput, match=said):
            GAME.simulate(self.ROUNDS, progress=once(floor.first.kill), **ask)
        assert capfd.readouterr() == ("", "")
        assert GAME.simulate(self.ROUNDS, checkpoint=file).wagers == (
            GAME.simulate(self.ROUNDS).wagers
        )

    def test_workers_that_go_for_good(self, floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "PATIENCE", 5.0)
        worker = floor.worker()
        with pytest.raises(BadInput, match="has had no worker for 5 seconds"):
            GAME.simulate(self.ROUNDS, cluster=floor.address, progress=once(worker.kill))

    def test_a_worker_without_rackcard(self, floor: Floor, tmp_path: Path) -> None:
        script = tmp_path / "worker.py"
        script.write_text(
            "import sys\n"
            "class Hidden:\n"
            "    def find_spec(self, name, path=None, target=None):\n"
            "        if name.partition('.')[0] == 'rackcard':\n"
            "            raise ModuleNotFoundError(name)\n"
            "sys.meta_path.insert(0, Hidden())\n"
            "from distributed.cli.dask_worker import main\n"
            "main()\n"
        )
        floor.worker(str(script))
        with pytest.raises(BadInput, match=r"the worker tcp://\S+ has no Rackcard: "):
            GAME.simulate(10, cluster=floor.address)

    def test_ctrl_c_reaches_everybody_and_ends_promptly(self, tmp_path: Path) -> None:
        file = tmp_path / "run.json"
        command = str(Path(sys.executable).with_name("rackcard"))
        ask = [command, "simulate", "great-8", "--rounds", "1e11", "--cluster", "local", "--json"]
        asked = subprocess.Popen(
            [*ask, "--checkpoint", str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        while not (file.exists() and json.loads(file.read_text())["machines"][0]["done"]):
            time.sleep(0.1)
        began = time.monotonic()
        os.killpg(asked.pid, signal.SIGINT)
        out, err = asked.communicate(timeout=60)
        assert time.monotonic() - began < 10
        assert (asked.returncode, err) == (130, b"")
        assert json.loads(out)["interrupted"]
