"""How the last round of each table was settled: kept for those who come in (or back) later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rackcard.live import events as e
from rackcard.live.events import Event


class LastRounds:
    def __init__(self) -> None:
        self._open: dict[str, list[e.Settled]] = {}
        self._last: dict[str, list[dict[str, Any]]] = {}

    def of(self, table: str) -> list[dict[str, Any]]:
        return self._last.get(table, [])

    def hears(self, table: str, events: Iterable[Event]) -> Iterator[Event]:
        """Pass events on, and keep the moves of the dealer's hand."""
        for event in events:
            self.hear(table, event)
            yield event

    def hear(self, table: str, event: Event) -> None:
        match event:
            case e.WagersClosed() | e.RoundVoided():
                self._open[table] = []
            case e.Settled():
                self._open.setdefault(table, []).append(event)
            case e.RoundEnded():
                # As everybody is told with every message: written out once.
                self._last[table] = [move.to_json() for move in self._open.pop(table, [])]
