"""The benchmark of the live tables still runs, and what it writes stands up to an audit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import live
from benchmarks.live_crowd import quantile, seedless
from benchmarks.live_sockets import commits_in

from rackcard.live.table.events import SeedCommitted, SeedOpened, ShoeBrought, ShoeLocked

ROOT = Path(__file__).parents[2]


@pytest.mark.prove
def test_quick_run(tmp_path: Path) -> None:
    out = tmp_path / "live.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.live", "--quick", "--crowd", "10", "--json", str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "target: more rounds settled than bare commits: " in done.stdout
    assert "target: as many commands as bare commits, settled within 25 ms (p99): " in done.stdout
    assert "target: 10 connected clients, 2 s to think, answered within 100 ms" in done.stdout
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["faults"] == []
    assert report["crowds"].keys() == {live.ALONE, live.TOGETHER, live.SOCKETS, live.SLOW}
    for crowd in report["crowds"].values():
        assert crowd["commands_per_second"]["median"] > 0
    alone = report["crowds"][live.ALONE]
    assert 0 < alone["settle_ms"]["p50"] <= alone["settle_ms"]["p99"]
    assert alone["commands_vs_bare_commits"]["median"] > 0
    crowd = report["crowd"]
    assert (crowd["clients"], crowd["seedless_shoes"]) == (10, 0)
    assert crowd["shoes"] >= 2
    assert 0 < crowd["answer_ms"]["p50"] <= crowd["answer_ms"]["p99"]


def test_shoes_without_a_seed_are_counted() -> None:
    brought, locked = ShoeBrought(1, "c", 0), ShoeLocked("l")
    committed, opened = SeedCommitted(0, "c"), SeedOpened(0, "s")
    assert seedless([]) == []
    assert seedless([brought, committed, opened, locked]) == [False]
    both = [brought, committed, opened, locked, brought, committed, locked]
    assert seedless(both) == [False, True]
    assert seedless([brought, opened]) == []


def test_quantiles() -> None:
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile(range(1, 101), 0.99) == 99
    assert quantile([7], 0.99) == 7


def test_commits_are_read_off_the_metrics() -> None:
    page = 'rackcard_batch_commands_bucket{le="1.0"} 3.0\nrackcard_batch_commands_count 17.0\n'
    assert commits_in(page) == 17
    assert commits_in("") == 0
