"""Why a batch was not written."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rackcard.rules.errors import BadInput


class StoreFailed(RuntimeError):
    """The database failed while writing: `reopen` learns whether the last batch was written."""


class AlreadyWritten(BadInput):
    """A batch has commands that were written before: nothing of it was written now."""

    def __init__(self, answers: Mapping[str, tuple[str, dict[str, Any]]]) -> None:
        super().__init__("commands of this batch have been written before.")
        self.answers = answers
        """Owner and reply of each, by command id."""


class Outdated(BadInput):
    """A batch rests on balances that others have changed: nothing of it was written."""

    def __init__(self, balances: Mapping[str, int]) -> None:
        super().__init__("balances of this batch have changed.")
        self.balances = balances
        """As they are now."""


class NotOurs(BadInput):
    """A batch is for tables that another node deals at now: nothing of it was written."""

    def __init__(self, tables: Collection[str]) -> None:
        super().__init__("another node deals at this table now.")
        self.tables = frozenset(tables)
