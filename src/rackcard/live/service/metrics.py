"""What a house measures of itself, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from rackcard.live.table.events import Event, RoundEnded, Settled

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

BATCHES = (1, 2, 5, 10, 20, 50, 100, 500)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Anybody can make up others, and each would be kept for ever."""


class Metrics:
    """One registry for each house, so that two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        at = self.registry
        self._requests = Counter(
            "rackcard_requests", "Requests answered.", ["method", "status"], registry=at
        )
        self._answers = Histogram(
            "rackcard_request_seconds", "Time to answer.", buckets=SECONDS, registry=at
        )
        self._commits = Histogram(
            "rackcard_commit_seconds", "Time to write a batch.", buckets=SECONDS, registry=at
        )
        self._batch = Histogram(
            "rackcard_batch_commands",
            "Commands in a batch.",
            buckets=BATCHES,
            registry=at,
        )
        self._rounds = Counter("rackcard_rounds", "Rounds settled.", ["game"], registry=at)
        self._staked = Counter(
            "rackcard_staked_cents", "Settled stakes.", ["game", "wager"], registry=at
        )
        self._paid = Counter(
            "rackcard_paid_cents", "Paid to players.", ["game", "wager"], registry=at
        )
        self._refused = Counter("rackcard_refused", "Commands refused.", registry=at)
        self.alarms = Gauge(
            "rackcard_return_alarms", "Wagers whose return is far from their law.", registry=at
        )
        self.tables = Gauge("rackcard_tables", "Tables open.", registry=at)
        self.listeners = Gauge("rackcard_listeners", "Sockets listening.", registry=at)

    def answered(self, method: str, status: int, seconds: float) -> None:
        known = method if method in METHODS else "other"
        self._requests.labels(known, str(status)).inc()
        self._answers.observe(seconds)

    def committed(self, commands: int, seconds: float) -> None:
        self._commits.observe(seconds)
        self._batch.observe(commands)

    def refused(self) -> None:
        self._refused.inc()

    def happened(self, game: str, event: Event) -> None:
        if isinstance(event, RoundEnded):
            self._rounds.labels(game).inc()
        elif isinstance(event, Settled):
            self._staked.labels(game, event.wager).inc(event.stake)
            if event.act == "pay":
                self._paid.labels(game, event.wager).inc(event.amount)

    def page(self) -> bytes:
        return generate_latest(self.registry)
