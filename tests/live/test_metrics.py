"""The page of metrics: every series with its labels and buckets, and what adds to which."""

from __future__ import annotations

import pytest

from rackcard.live.service.metrics import METHODS, Metrics
from rackcard.live.table.events import RoundEnded, SeatReady, Settled
from tests.live.golden import as_it_was


def settled(act: str, wager: str, stake: int, amount: int) -> Settled:
    return Settled(act, 0, "ann", wager, wager, "Win", "1:1", stake, amount, 0, -1)


def lines(metrics: Metrics) -> list[str]:
    """Without the times at which series were made."""
    return [line for line in metrics.page().decode().splitlines() if "_created" not in line]


def test_the_page_as_it_was_looked_at() -> None:
    metrics = Metrics()
    for number, method in enumerate((*METHODS, "BREW"), 1):
        metrics.answered(method, 200 + number, number / 8)
    for commands in (1, 2, 7, 600):
        metrics.committed(commands, commands / 1_000)
    metrics.refused()
    events = [
        settled("pay", "main", 500, 475),
        settled("push", "main", 700, 0),
        settled("collect", "bonus", 300, 200),
        SeatReady(0),
        RoundEnded(1),
    ]
    for event in events:
        metrics.happened("great-8", event)
    metrics.alarms.set(3)
    metrics.tables.set(4)
    metrics.listeners.inc()
    as_it_was("metrics.txt", "\n".join(lines(metrics)) + "\n")


def test_two_houses_do_not_mix() -> None:
    one, other = Metrics(), Metrics()
    one.refused()
    assert "rackcard_refused_total 1.0" in lines(one)
    assert "rackcard_refused_total 0.0" in lines(other)


@pytest.mark.parametrize("method", ["BREW", "get", ""])
def test_methods_that_somebody_made_up_share_a_series(method: str) -> None:
    metrics = Metrics()
    metrics.answered(method, 405, 0.0)
    assert 'rackcard_requests_total{method="other",status="405"} 1.0' in lines(metrics)
