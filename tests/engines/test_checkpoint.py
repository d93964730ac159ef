"""Checkpoints: a run that was stopped resumes, with the same counts as an uninterrupted one."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rackcard
from rackcard.game import simulation
from rackcard.rules.errors import BadInput
from rackcard.sim import checkpoint, run, shards

GAME = rackcard.load("great-8")
ROUNDS = 12_345


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SHARD", 1000)
    monkeypatch.setattr(checkpoint, "SECONDS_BETWEEN", 0.0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "run.json"


def after(rounds: int) -> Callable[[int], None]:
    """Ctrl-C when so many rounds have been reported; a report is of one shard or more."""
    left = [rounds]

    def progress(done: int) -> None:
        left[0] -= done
        if left[0] <= 0:
            raise KeyboardInterrupt

    return progress


def stopped(
    file: Path, game: Any = GAME, rounds: int = ROUNDS, at: int = 3000, **asked: Any
) -> Any:
    tally = game.simulate(rounds, threads=1, checkpoint=file, progress=after(at), **asked)
    assert tally.interrupted
    assert 0 < tally.rounds < rounds
    return tally


class TestGoingOn:
    @pytest.mark.parametrize("at", [1, 3000, 9000])
    def test_a_run_that_was_stopped_ends_like_one_that_was_not(self, file: Path, at: int) -> None:
        stopped(file, at=at)
        told: list[int] = []
        tally = GAME.simulate(ROUNDS, threads=2, checkpoint=file, progress=told.append)
        assert not tally.interrupted
        assert tally.wagers == GAME.simulate(ROUNDS).wagers
        assert sum(told) == ROUNDS, "what was done before is reported too"

    def test_only_what_is_missing_is_played(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        done = stopped(file).rounds
        played: list[int] = []
        play_shard = run.play_shard

        def counted(program: Any, rounds: int, *rest: Any) -> Any:
            played.append(rounds)
            return play_shard(program, rounds, *rest)

        monkeypatch.setattr(run, "play_shard", counted)
        GAME.simulate(ROUNDS, threads=1, checkpoint=file)
        assert sum(played) == ROUNDS - done + 1  # one round to compile

    def test_a_finished_run_answers_at_once(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = GAME.simulate(ROUNDS, checkpoint=file)
        monkeypatch.setattr(simulation, "run", None)
        monkeypatch.setattr(simulation, "opened", None)
        again = GAME.simulate(ROUNDS, checkpoint=file, cluster="tcp://nobody:1")
        assert again.wagers == first.wagers
        assert again.seconds == pytest.approx(first.seconds, abs=0.01)

    def test_what_a_killed_run_leaves_behind_is_enough(self, file: Path, tmp_path: Path) -> None:
        """The file as it stands after every report, as kill -9 would leave it."""
        left = []

        def progress(rounds: int) -> None:
            left.append(shutil.copy(file, tmp_path / f"{len(left)}.json"))

        whole = GAME.simulate(ROUNDS, threads=2, checkpoint=file, progress=progress).wagers
        assert len(left) > 3
        for copy in left:
            assert GAME.simulate(ROUNDS, checkpoint=copy).wagers == whole

    def test_several_machines(self, file: Path) -> None:
        roulette = rackcard.load("straights-and-8s")
        stopped(file, roulette, 9000, at=11_000)  # one machine, and some of the other
        tally = roulette.simulate(9000, checkpoint=file)
        assert tally.wagers == roulette.simulate(9000).wagers

    def test_whole_shoes(self, file: Path) -> None:
        stopped(file, cut=100)
        tally = GAME.simulate(ROUNDS, checkpoint=file, cut=100)
        whole = GAME.simulate(ROUNDS, cut=100)
        assert (tally.wagers, tally.shoes) == (whole.wagers, whole.shoes)

    @pytest.mark.parametrize("more", [ROUNDS + 1, 13_000, 20_001])
    def test_a_finished_run_can_be_made_longer(self, file: Path, more: int) -> None:
        GAME.simulate(ROUNDS, checkpoint=file)
        assert GAME.simulate(more, checkpoint=file).wagers == GAME.simulate(more).wagers

    def test_time_adds_up(self, file: Path) -> None:
        first = stopped(file)
        assert GAME.simulate(ROUNDS, checkpoint=file).seconds > first.seconds


class TestRefused:
    def test_fewer_rounds_than_it_holds(self, file: Path) -> None:
        GAME.simulate(5000, checkpoint=file)
        with pytest.raises(BadInput, match=r"holds more than the 4,999 rounds .* 5,000 or more"):
            GAME.simulate(4999, checkpoint=file)

    @pytest.mark.parametrize(
        ("said", "other"),
        [
            ("its seed is 8, not 9.", {"seed": 9}),
            ("its cut is 0, not 100.", {"cut": 100}),
            ("its game is great-8, not lucky-8.", {"game": "lucky-8"}),
            ("its options decks is 8, not 2.", {"decks": 2}),
            (
                "its rulings great-bonus.scope is wagered-hand, not either-hand.",
                {"rulings": {"great-bonus.scope": "either-hand"}},
            ),
            ("its removed 8h is none, not 1.", {"remove": {"8h": 1}}),
            ("its card hash is ", {"pays": {("great-bonus", "Tiger 6"): "12:1"}}),
        ],
    )
    def test_the_checkpoint_of_another_run(
        self, file: Path, said: str, other: dict[str, Any]
    ) -> None:
        GAME.simulate(1500, checkpoint=file)
        before = file.read_bytes()
        settings = {key: other.pop(key) for key in ("seed", "cut") if key in other}
        game = rackcard.load(other.pop("game", "great-8"), **other)
        with pytest.raises(BadInput, match="is the checkpoint of another run: ") as refused:
            game.simulate(1500, checkpoint=file, **settings)
        assert said in str(refused.value)
        assert file.read_bytes() == before

    def test_the_checkpoint_of_another_version(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        GAME.simulate(1500, checkpoint=file)
        monkeypatch.setattr(simulation, "own_code", lambda: "f" * 64)
        with pytest.raises(BadInput, match=r"another run: its code is \w{12}, not ffffffffffff\."):
            GAME.simulate(1500, checkpoint=file)

    @pytest.mark.parametrize(
        "damage",
        [
            lambda text: text[:-20],
            lambda text: "",
            lambda text: "[]",
            lambda text: '{"rackcard_checkpoint": 1}',
            lambda text: text.replace('"done": [[0, 1]]', '"done": [[0, 2]]'),
            lambda text: text.replace('"seed": 8', '"seed": 9'),
            lambda text: text + " ",
            lambda text: "[" * 100_000,
            lambda text: "name = 'not JSON'",
            lambda text: "\udcff",
        ],
    )
    def test_a_damaged_one(self, file: Path, damage: Callable[[str], str]) -> None:
        GAME.simulate(1500, checkpoint=file)
        file.write_bytes(damage(file.read_text()).encode(errors="surrogateescape"))
        before = file.read_bytes()
        with pytest.raises(BadInput, match="is no checkpoint of a simulation, or a damaged one"):
            GAME.simulate(1500, checkpoint=file)
        assert file.read_bytes() == before, "nobody's file is overwritten"

    def test_a_place_that_cannot_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(simulation, "run", None)  # told before anything is played
        for place in (tmp_path / "nowhere" / "run.json", tmp_path):
            with pytest.raises(BadInput, match=f"cannot (read|write) {place}: "):
                GAME.simulate(1500, checkpoint=place)
        assert list(tmp_path.iterdir()) == []

    def test_on_the_command_line(self, rackcard: Any, file: Path) -> None:
        ask = ("simulate", "great-8", "--rounds", "1500", "--checkpoint", str(file), "--json")
        first = rackcard(*ask)
        again = rackcard(*ask)
        assert json.loads(again.out)["wagers"] == json.loads(first.out)["wagers"]
        refused = rackcard(*ask, "--seed", "9")
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.count("\n") == 1


@pytest.mark.prove
@pytest.mark.parametrize("where", [[], ["--cluster", "local"]], ids=["threads", "cluster"])
def test_a_killed_command_goes_on(tmp_path: Path, where: list[str]) -> None:
    """kill -9 twice, then to the end: as if nothing had happened, and nobody is left behind."""
    file = tmp_path / "run.json"
    command = Path(sys.executable).with_name("rackcard")
    ask: list[str | Path] = [command, "simulate", "great-8", "--rounds", "1e9", "--json"]

    def done() -> list[Any]:
        return json.loads(file.read_text())["machines"][0]["done"] if file.exists() else []

    for _ in range(2):
        before = done()
        killed = subprocess.Popen(
            [*ask, *where, "--checkpoint", file], stdout=subprocess.DEVNULL, start_new_session=True
        )
        while done() == before:
            assert killed.poll() is None
            time.sleep(0.05)
        killed.kill()
        assert killed.wait() == -signal.SIGKILL
        for _ in range(200):
            try:
                os.killpg(killed.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.1)
        else:
            pytest.fail("workers outlive the command")
    resumed = subprocess.run(
        [*ask, *where, "--checkpoint", file], stdout=subprocess.PIPE, check=True
    )
    plain = subprocess.run(ask, stdout=subprocess.PIPE, check=True)
    assert json.loads(resumed.stdout)["wagers"] == json.loads(plain.stdout)["wagers"]
