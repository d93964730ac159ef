"""How a round was settled: the dealer's moves of exactly one round, with its number.

What lies on a felt is the settlement of one round: of the one that is being dealt as soon as wagers
are closed, and before that of the last one. A screen that adds up moves as it hears of them would
add those of another round sooner or later, so every view of a table carries the whole settlement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rackcard.live.table import events as e
from rackcard.live.table import messages
from rackcard.live.table.event_forms import SettledEvent
from rackcard.live.table.events import Event


class Settlement:
    """Of one table, from the events of its journal."""

    def __init__(self) -> None:
        self.round = 0
        """The round that the moves belong to; 0 before the first."""
        self.over = True
        """False while that round is being dealt: more moves may come."""
        self.moves: list[e.Settled] = []
        self._wagers_open = 0
        self._told: messages.Settlement | None = None

    def record(self, event: Event) -> None:
        match event:
            case e.WagersOpened(round=number):
                self._wagers_open = number
            case e.WagersClosed():
                self._begin(self._wagers_open)
            case e.Settled():
                self.moves.append(event)
                self._told = None
            case e.RoundEnded():
                self._end()
            case e.RoundVoided(round=number):
                # What was settled before the void stands in the ledger, and so it does here.
                if number != self.round:
                    self._begin(number)
                self._end()

    def _begin(self, number: int) -> None:
        self.round, self.over, self.moves, self._told = number, False, [], None

    def _end(self) -> None:
        self.over, self._told = True, None

    def to_json(self) -> messages.Settlement:
        """As everybody is told with every message: written out once."""
        if self._told is None:
            moves = [move.to_json() for move in self.moves]
            self._told = {"round": self.round, "over": self.over, "moves": moves}
        return self._told


class LastRounds:
    """The settlements of all tables, for those who come in (or back) later."""

    def __init__(self) -> None:
        self._settlements: dict[str, Settlement] = {}
        self._last: dict[str, list[SettledEvent]] = {}

    def settled(self, table: str) -> messages.Settlement:
        """Of the round that lies on the felt."""
        return self._settlements.get(table, Settlement()).to_json()

    def of(self, table: str) -> list[SettledEvent]:
        """The moves of the last round that ended, also while the next one is being dealt."""
        return self._last.get(table, [])

    def forget(self, table: str) -> None:
        self._settlements.pop(table, None)
        self._last.pop(table, None)

    def recording(self, table: str, events: Iterable[Event]) -> Iterator[Event]:
        """Pass events on, and keep the moves of the dealer's hand."""
        for event in events:
            self.record(table, event)
            yield event

    def record(self, table: str, event: Event) -> None:
        settlement = self._settlements.setdefault(table, Settlement())
        settlement.record(event)
        if isinstance(event, e.RoundEnded):
            self._last[table] = settlement.to_json()["moves"]
