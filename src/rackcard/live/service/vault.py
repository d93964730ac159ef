"""The seeds of the house, table by table."""

from __future__ import annotations

import secrets

from rackcard.live.table.table import Table


class TableVault:
    """The seeds of one table: new ones wait here until they are written."""

    def __init__(self) -> None:
        self._kept: dict[int, bytes] = {}
        self._fresh: dict[int, bytes] = {}

    def keep(self, shoe: int, seed: bytes) -> None:
        """A seed that was written before."""
        self._kept[shoe] = seed

    def forget_before(self, shoe: int) -> None:
        """Everything up to this shoe is written: earlier seeds are not needed any more."""
        self._kept = {number: seed for number, seed in self._kept.items() if number >= shoe}

    def new(self, shoe: int) -> bytes:
        self._fresh[shoe] = secrets.token_bytes(32)
        return self._fresh[shoe]

    def seed(self, shoe: int) -> bytes:
        return self._fresh[shoe] if shoe in self._fresh else self._kept[shoe]

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
