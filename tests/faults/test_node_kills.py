"""Nodes of a house are killed and frozen, and their database fails: nothing is lost or done twice,
and every table is dealt on."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from signal import SIGTERM

import pytest
from benchmarks.crowd import GAMES

from rackcard.live.books.store import Store
from rackcard.live.service.replay import replay
from tests.faults import auditor
from tests.faults.auditor import Books
from tests.faults.checks import Checked, check
from tests.faults.node_floor import Plan, Report
from tests.faults.postgres import postgres
from tests.faults.troubles import evening

TAKEOVER_SECONDS = 5.0
"""From the death of a node until others deal on at its tables; on a quiet machine."""
MORE_MEMORY = 0.1
"""The share by which a node may grow from the first half of a soak to the second."""


def look_through(url: str, report: Report) -> Checked:
    """Everything that anybody could find, by three auditors who share nothing."""
    books = Books.read(url)
    assert auditor.findings(books) == []
    assert not any(cents for name, cents in books.balances.items() if name.startswith("layout:"))
    with Store.open(url, writer=False) as store:
        assert store.audit() == []
        assert replay(store)[1] == []
    assert max(Counter(command.id for command in books.commands).values()) == 1
    done = check(books, report.clients)
    assert done.wrong == [], "\n".join(one[:1_000] for one in done.wrong[:20])
    return done


def run(plan: Plan, folder: Path) -> Report:
    """A whole evening and its audit; what was measured is printed."""
    with postgres() as database:
        report = asyncio.run(evening(plan, folder, database))
        print(*report.lines(), sep="\n")
        done = look_through(database.url, report)
    print(f"{done.acknowledged} orders acknowledged, {done.rounds.total()} rounds")
    assert report.exceptions == []
    assert report.ends == [-SIGTERM, -SIGTERM]
    assert report.done["kills"] == plan.kills
    assert report.done["freezes"] == plan.freezes
    assert report.done["faults"] == plan.faults
    assert len(report.clients) == plan.guests
    assert len(done.rounds) == len(GAMES) * plan.tables_each, "every table has played"
    return report


def test_nodes_die_and_the_database_fails(tmp_path: Path) -> None:
    run(Plan(kills=10, freezes=1, faults=5), tmp_path)


@pytest.mark.prove
def test_nodes_die_three_hundred_times(tmp_path: Path) -> None:
    plan = Plan(kills=300, freezes=20, faults=50, long_faults=0.2, tables_each=4, seats=3)
    report = run(plan, tmp_path)
    quick = [seconds for seconds in report.takeovers if seconds <= TAKEOVER_SECONDS]
    assert len(quick) >= 0.95 * len(report.takeovers)
    assert max(report.takeovers) < 3 * TAKEOVER_SECONDS


@pytest.mark.prove
def test_memory_is_flat(tmp_path: Path) -> None:
    report = run(Plan(soak_seconds=1_800, seats=3, pause=0.2), tmp_path)
    for name, held in report.resident.items():
        half = len(held) // 2
        assert max(held[half:]) <= (1 + MORE_MEMORY) * max(held[:half]), (name, held)
