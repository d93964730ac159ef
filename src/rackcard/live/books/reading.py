"""How an audit reads a database: rows as streams, side by side, with findings as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any

from sqlalchemy import Connection, Select

AT_ONCE = 1_000
"""Rows that are fetched at a time."""


class Reading:
    """A check's look at the database; what it streams is closed when it ends, however it ends."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._streams = ExitStack()

    def stream(self, wanted: Select[Any]) -> Iterator[Any]:
        rows = self.connection.execute(wanted, execution_options={"yield_per": AT_ONCE})
        return iter(self._streams.enter_context(rows))

    def close(self) -> None:
        self._streams.close()


Check = Callable[[Reading], Iterator[str]]
"""Reads the database from end to end and yields findings, each a sentence that names the row."""


def missing(what: str, last: int, number: int, where: str = "") -> Iterator[str]:
    """A finding if `number` does not come right after `last`."""
    if number != last + 1:
        more = f", and so is everything up to {number - 1}" if number > last + 2 else ""
        yield f"{what} {last + 1}{where} is missing{more}."


def alongside(
    parents: Iterable[Any], children: Iterator[Any]
) -> Iterator[tuple[Any | None, list[Any]]]:
    """Rows with the rows of another stream that begin with the same number; both are in order.

    Children of nobody come by themselves, with None.
    """
    waiting = next(children, None)
    for parent in parents:
        while waiting is not None and waiting[0] < parent[0]:
            yield None, [waiting]
            waiting = next(children, None)
        own = []
        while waiting is not None and waiting[0] == parent[0]:
            own.append(waiting)
            waiting = next(children, None)
        yield parent, own
    while waiting is not None:
        yield None, [waiting]
        waiting = next(children, None)
