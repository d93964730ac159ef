"""The benchmark of the live tables still runs, and what it writes stands up to an audit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import live

ROOT = Path(__file__).parents[2]


@pytest.mark.prove
def test_quick_run(tmp_path: Path) -> None:
    out = tmp_path / "live.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.live", "--quick", "--json", str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "target: more rounds settled than bare commits: " in done.stdout
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["faults"] == []
    assert report["crowds"].keys() == {live.ALONE, live.TOGETHER, live.SOCKETS, live.SLOW}
    for crowd in report["crowds"].values():
        assert crowd["commands_per_second"]["median"] > 0
    alone = report["crowds"][live.ALONE]
    assert 0 < alone["settle_ms"]["p50"] <= alone["settle_ms"]["p99"]


def test_quantiles() -> None:
    assert live.quantile([3, 1, 2], 0.5) == 2
    assert live.quantile(range(1, 101), 0.99) == 99
    assert live.quantile([7], 0.99) == 7


def test_commits_are_read_off_the_metrics() -> None:
    page = 'rackcard_batch_commands_bucket{le="1.0"} 3.0\nrackcard_batch_commands_count 17.0\n'
    assert live.commits_in(page) == 17
    assert live.commits_in("") == 0
