"""When a snapshot of a table is taken: between two rounds, every so many events.

Two are kept of each table. A house starts from the older one, after which at least one round has
ended: so it also knows what the felt shows of the last round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rackcard.live.books.store import Snapshot
from rackcard.live.table import events as e
from rackcard.live.table.events import Event
from rackcard.live.table.snapshot import snapshot
from rackcard.live.table.table import Table

EVERY = 200
"""Events of a table between two snapshots, at least."""


@dataclass
class _Since:
    """What has happened at a table since the last snapshot."""

    seq: int = 0
    """Where that one stands; 0 if there is none."""
    events: int = 0
    rounds: int = 0


class Snapshots:
    def __init__(self) -> None:
        self._since: dict[str, _Since] = {}
        self.waiting: list[Snapshot] = []
        """To be written with the next batch."""

    def restored(self, table: str, seqs: Sequence[int]) -> None:
        """The snapshots that there are of a table."""
        self._since[table] = _Since(max(seqs, default=0))

    def happened(self, table: Table, events: Sequence[Event], seq: int) -> None:
        """Events of a table that are written, the last of them as entry `seq`."""
        since = self._since.setdefault(table.name, _Since())
        since.events += len(events)
        since.rounds += sum(isinstance(event, e.RoundEnded) for event in events)
        if since.events < EVERY or not since.rounds:
            return
        if events and isinstance(events[-1], e.WagersOpened):
            text = snapshot(table.layout, table.state)
            if text is not None:
                self.waiting.append(Snapshot(table.name, seq, text, keeps=since.seq))
                self._since[table.name] = _Since(seq)


def start_of(snapshots: Mapping[int, str]) -> tuple[int, str] | None:
    """Where to start from; None if all events must be folded."""
    return min(snapshots.items()) if len(snapshots) > 1 else None
