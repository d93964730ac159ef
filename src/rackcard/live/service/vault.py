"""The seeds of the house, table by table."""

from __future__ import annotations

import secrets

from rackcard.live.books.store import Store
from rackcard.live.table.table import Table


class TableVault:
    """The seeds of one table: new ones wait here until they are written."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table
        self._kept: dict[int, bytes] = {}
        self._fresh: dict[int, bytes] = {}

    def new(self, shoe: int) -> bytes:
        self._fresh[shoe] = secrets.token_bytes(32)
        return self._fresh[shoe]

    def seed(self, shoe: int) -> bytes:
        if shoe in self._fresh:
            return self._fresh[shoe]
        if shoe not in self._kept:
            self._kept = {shoe: self._store.seed(self._table, shoe)}
        return self._kept[shoe]

    def take(self) -> dict[int, bytes]:
        """The seeds that the last command needed, to be written with it."""
        taken, self._fresh = self._fresh, {}
        self._kept |= taken
        return taken

    def drop(self) -> None:
        """The seeds of a command that was not carried out."""
        self._fresh = {}


def vault_of(table: Table) -> TableVault:
    assert isinstance(table.vault, TableVault), "a table of the pit keeps its seeds in the store"
    return table.vault
