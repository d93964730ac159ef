"""Tables as their journal leaves them: when a house opens, or takes a table over."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rackcard.live.books.store import Store
from rackcard.live.service.snapshots import Snapshots, start_of
from rackcard.live.service.vault import TableVault
from rackcard.live.table import events as e
from rackcard.live.table.layout import layout_of
from rackcard.live.table.settlements import LastRounds
from rackcard.live.table.snapshot import from_snapshot
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput


class TableRestorer:
    def __init__(self, store: Store, last: LastRounds, snapshots: Snapshots) -> None:
        """What lay on the felts goes into `last`; `snapshots` hears which there are."""
        self._store = store
        self._last = last
        self._snapshots = snapshots

    def tables(self, names: Collection[str]) -> dict[str, Table]:
        kept = self._store.snapshots()
        return {name: self._table(name, kept.get(name, {})) for name in names}

    def _table(self, name: str, snapshots: Mapping[int, str]) -> Table:
        first = self._store.first(name)
        opening = first.event
        if not isinstance(opening, e.TableOpened):
            raise BadInput(f"the journal of {name} does not begin with its opening: audit it.")
        vault = TableVault()
        table = Table(name, layout_of(opening), vault)
        seq, state = start_of(snapshots) or (first.seq, "")
        if state:
            table.state = from_snapshot(table.layout, state)
            self._last.record(name, e.WagersOpened(table.state.round, table.state.until))
        table.apply(self._last.recording(name, self._store.events(name, seq)))
        self._snapshots.restored(name, [*snapshots])
        if table.state.shoe is not None:
            vault.keep(table.state.shoe.number, self._store.seed(name, table.state.shoe.number))
        return table
