"""The benchmarks still run, and nobody in them wins by being wrong."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks import run

ROOT = Path(__file__).parent.parent


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


def test_wrong_counts_are_noticed() -> None:
    law = {"main": {"Win": 1, "Tie": 0, "": 1}}
    assert run.p_value({"main": {"Win": 5_050, "": 4_950}}, law) > 0.1
    assert run.p_value({"main": {"Win": 6_000, "": 4_000}}, law) < run.LEAST_P
    assert run.p_value({"main": {"Win": 5_000, "Tie": 1, "": 5_000}}, law) == 0
    assert run.p_value({"other": {"Win": 5_000, "": 5_000}}, law) == 0
