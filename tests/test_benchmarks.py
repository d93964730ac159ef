"""The benchmarks still run, and no contestant wins with wrong results."""

import importlib
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from benchmarks import exact_laws, run

from rackcard.rules.cards import Shoe, standard_deck

ROOT = Path(__file__).parent.parent


@pytest.mark.prove
def test_quick_run(tmp_path: Path) -> None:
    out = tmp_path / "bench.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.run", "--quick", "--json", str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "target: 0.8x of C: " in done.stdout
    assert "target: 10 ms: " in done.stdout
    assert "exact law of one bonus wager from a random depleted shoe: " in done.stdout
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["faults"] == []
    ratios, players = {"vs_python", "threads_2_vs_1"}, {run.ONE, run.TWO, run.PYTHON}
    if shutil.which("gcc"):
        ratios, players = ratios | {"vs_c"}, players | {run.C}
    assert len(report["cases"]) == len(run.CASES)
    for case in report["cases"]:
        assert case["ratios"].keys() == ratios
        assert all(0 < r["low"] <= r["median"] <= r["high"] for r in case["ratios"].values())
        assert {name for name, c in case["contestants"].items() if c["p_value"] > 1e-6} == players
    assert report["depleted"]["same_weights"]
    for measured in (report["depleted"]["milliseconds"], report["depleted"]["vs_compiled_walk"]):
        assert 0 < measured["low"] <= measured["median"] <= measured["high"]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "said"),
    [("poker", "rackcard, a joker in each"), ("blackjack", "the state machine in Python")],
)
def test_quick_run_of_a_game(name: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", "--quick"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert said in done.stdout


@pytest.mark.parametrize(
    "name", sorted(file.stem for file in (ROOT / "benchmarks").glob("[!_]*.py"))
)
def test_every_benchmark_finds_what_it_names(name: str) -> None:
    importlib.import_module(f"benchmarks.{name}")


def test_wrong_counts_are_noticed() -> None:
    law = {"main": {"Win": 1, "Tie": 0, "": 1}}
    assert run.p_value({"main": {"Win": 5_050, "": 4_950}}, law) > 0.1
    assert run.p_value({"main": {"Win": 6_000, "": 4_000}}, law) < run.LEAST_P
    assert run.p_value({"main": {"Win": 5_000, "Tie": 1, "": 5_000}}, law) == 0
    assert run.p_value({"other": {"Win": 5_000, "": 5_000}}, law) == 0


def test_wagers_on_one_result_are_counted_once() -> None:
    counts = {
        "player": Counter({"Win": 3, "Tie": 1, "": 2}),
        "banker": Counter({"Win": 2, "Tie": 1, "": 3}),
        "tie": Counter({"Tie": 1, "": 5}),
        "lucky-8-player": Counter({"": 6}),
    }
    assert run.at_one_table(counts) == {
        "main": {"Player": 3, "Banker": 2, "Tie": 1},
        "lucky-8-player": {"": 6},
    }


def test_depleted_shoes_hold_fewer_cards() -> None:
    full = Shoe.of(standard_deck(), 8)
    left = [exact_laws.depleted(full, np.random.default_rng(seed)) for seed in range(20)]
    assert len(set(left)) == 20
    for shoe in left:
        assert 52 <= shoe.total < 416
        assert all(0 <= count <= 8 for _, count in shoe.counts)
