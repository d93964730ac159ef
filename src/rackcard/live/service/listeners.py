"""People who watch tables, from a seat or from behind, and what each of them is told."""

from __future__ import annotations

import asyncio
from typing import Any

from rackcard.live.service.views import Changes, LastView, Views
from rackcard.live.table.messages import ChangesMessage, Step, TableMessage, TableSeen
from rackcard.live.table.steps import Steps

MOST_UNREAD = 256
"""Messages that somebody may lag behind before we hang up on them."""


class Listener:
    """Somebody's ear at a table, until they are `gone`."""

    def __init__(
        self, table: str, player: str, as_text: bool = False, changes: bool = False
    ) -> None:
        self.table = table
        self.player = player
        self.as_text = as_text
        """Whether messages come as JSON text, which is written once for all who see the same."""
        self.changes = changes
        """Whether messages after the first tell only what changed."""
        self.last_view: LastView | None = None
        """What the last message told, for somebody who is told changes."""
        self.inbox: asyncio.Queue[Any] = asyncio.Queue(MOST_UNREAD)
        """Each a `TableMessage` or `ChangesMessage`, or its text."""
        self.gone = asyncio.Event()
        """Not a message: whoever does not read would never get to it."""
        self.why = ""
        """Why nobody will be told anything here any more, in a sentence; "" if they may come back
        and will."""

    def hear(self, message: TableMessage | ChangesMessage | str) -> bool:
        """False if they do not keep up."""
        try:
            self.inbox.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True

    def hang_up(self, why: str = "") -> None:
        self.why = why
        self.gone.set()


def message(steps: list[Step], table: TableSeen) -> TableMessage:
    return {"events": [step["event"] for step in steps], "steps": steps, "table": table}


def greeting(listener: Listener, views: Views) -> TableMessage | str:
    """The first message: how the table stands."""
    listener.last_view = views.last_view(listener.player) if listener.changes else None
    if listener.as_text:
        return f'{{"events":[],"steps":[],"table":{views.text(listener.player)}}}'
    return message([], views.of(listener.player))


class Listeners:
    def __init__(self) -> None:
        self._at: dict[str, list[Listener]] = {}
        self._last: dict[str, Views] = {}

    def add(
        self, table: str, player: str, as_text: bool = False, changes: bool = False
    ) -> Listener:
        listener = Listener(table, player, as_text, changes)
        self._at.setdefault(table, []).append(listener)
        return listener

    def remove(self, listener: Listener) -> bool:
        """False if they had gone already."""
        if listener not in self._at.get(listener.table, []):
            return False
        self._at[listener.table].remove(listener)
        if not self._at[listener.table]:
            self._last.pop(listener.table, None)
        return True

    def at(self, table: str) -> bool:
        """True if anybody listens there."""
        return bool(self._at.get(table))

    def views_at(self, table: str) -> Views | None:
        """The views that were told last, while anybody listens."""
        return self._last.get(table)

    def tell(self, happened: Steps, views: Views) -> None:
        """Everybody at a table hears what happened there, as far as it is theirs to know."""
        table = happened.table.name
        self._last[table] = views
        changes = Changes(views)
        for listener in self._at.get(table, []):
            if listener.gone.is_set():
                continue
            if not listener.hear(_told(listener, happened, views, changes)):
                listener.hang_up()

    def hang_up(self, table: str | None = None, why: str = "") -> None:
        """On everybody, or on those at one table."""
        for name in [table] if table is not None else list(self._at):
            for listener in self._at.get(name, []):
                listener.hang_up(why)
            if table is None:
                del self._at[name]
                self._last.pop(name, None)


def _told(
    listener: Listener, happened: Steps, views: Views, changes: Changes
) -> TableMessage | ChangesMessage | str:
    player = listener.player
    last = listener.last_view
    if last is not None:
        now = listener.last_view = views.last_view(player)
        if listener.as_text:
            return f'{{{happened.text_for(player)},"changes":{changes.text(last, now)}}}'
        steps = happened.seen_by(player)
        events = [step["event"] for step in steps]
        return {"events": events, "steps": steps, "changes": changes.of(last, now)}
    if listener.as_text:
        return f'{{{happened.text_for(player)},"table":{views.text(player)}}}'
    return message(happened.seen_by(player), views.of(player))
