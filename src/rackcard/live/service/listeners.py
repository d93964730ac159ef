"""People who watch tables, from a seat or from behind, and what each of them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rackcard.live.table.messages import Step, TableMessage, TableSeen
from rackcard.live.table.steps import Steps

MOST_UNREAD = 256
"""Messages that somebody may lag behind before we hang up on them."""

Seen = Callable[[str, str], TableSeen]
"""A table's name and a player's id to what that player may see."""


class Listener:
    """Somebody's ear at a table, until they are `gone`."""

    def __init__(self, table: str, player: str) -> None:
        self.table = table
        self.player = player
        self.inbox: asyncio.Queue[TableMessage] = asyncio.Queue(MOST_UNREAD)
        self.gone = asyncio.Event()
        """Not a message: whoever does not read would never get to it."""
        self.why = ""
        """Why nobody will be told anything here any more, in a sentence; "" if they may come back
        and will."""

    def hear(self, message: TableMessage) -> bool:
        """False if they do not keep up."""
        if self.inbox.full():
            return False
        self.inbox.put_nowait(message)
        return True

    def hang_up(self, why: str = "") -> None:
        self.why = why
        self.gone.set()


def message(steps: list[Step], table: TableSeen) -> TableMessage:
    return {"events": [step["event"] for step in steps], "steps": steps, "table": table}


class Listeners:
    def __init__(self) -> None:
        self._at: dict[str, list[Listener]] = {}

    def add(self, table: str, player: str) -> Listener:
        listener = Listener(table, player)
        self._at.setdefault(table, []).append(listener)
        return listener

    def remove(self, listener: Listener) -> bool:
        """False if they had gone already."""
        if listener not in self._at.get(listener.table, []):
            return False
        self._at[listener.table].remove(listener)
        return True

    def at(self, table: str) -> bool:
        """True if anybody listens there."""
        return bool(self._at.get(table))

    def tell(self, happened: Steps, seen: Seen) -> None:
        """Everybody at a table hears what happened there, as far as it is theirs to know."""
        for listener in self._at.get(happened.table.name, []):
            if listener.gone.is_set():
                continue
            steps = happened.seen_by(listener.player)
            table = seen(listener.table, listener.player)
            if not listener.hear(message(steps, table)):
                listener.hang_up()

    def hang_up(self, table: str | None = None, why: str = "") -> None:
        """On everybody, or on those at one table."""
        for name in [table] if table is not None else list(self._at):
            for listener in self._at.get(name, []):
                listener.hang_up(why)
            if table is None:
                del self._at[name]
