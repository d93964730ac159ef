"""A table at one moment, as everybody may see it, as plain data or as JSON text.

Most of a view is the same for all. That part is worked out and written out once, a seat's own part
once for the seat, and only a player's funds for each who is told. What did not change since the
last moment is not worked out again; whoever asked for changes is told nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple, cast

from pydantic_core import to_json

from rackcard.live.table.breakage import at_stake
from rackcard.live.table.events import player_account
from rackcard.live.table.messages import TableChanges, TableSeen
from rackcard.live.table.sights import Sights, cards_moved
from rackcard.live.table.table import Table
from rackcard.live.table.view import Seen, offered, seen_by_all


class LastView(NamedTuple):
    """What the last message to somebody said of a table."""

    views: Views
    seat: int
    funds: int


class Views:
    def __init__(
        self,
        table: Table,
        more: Mapping[str, Any],
        funds: Mapping[str, int],
        last: Views | None = None,
    ) -> None:
        """`more` is what the house adds for all; `funds` are by account; `last` are the views of
        the same table that were told last."""
        self.sights: Sights = Sights(table.layout) if last is None else last.sights
        self._table = table
        self._state = table.state
        self._funds = funds
        known = None if last is None else Seen(last._state, last.shared)
        self.shared: dict[str, Any] = {**seen_by_all(table, known), **more}
        """What looks the same to all."""
        was = None if known is None else known.state
        self._same_stakes = was is not None and was.stakes is table.state.stakes
        self._same_felt = was is not None and not cards_moved(was, table.state)
        """True if all stakes, and all cards, are as they were when views were told last."""
        self._last_own: Mapping[int, Mapping[str, Any]] = {} if last is None else last._own
        self._own: dict[int, Mapping[str, Any]] = {}
        self._own_texts: dict[int, str] = {}

    def last_view(self, player: str) -> LastView:
        """What to keep of a message with these views, to say later what has changed."""
        return LastView(self, self.seat(player), self.funds_of(player))

    def of(self, player: str) -> TableSeen:
        seat = self.seat(player)
        view = {**self.shared, **self.of_seat(seat), "funds": self.funds_of(player)}
        return cast(TableSeen, view)

    def text(self, player: str) -> str:
        """The same as JSON."""
        seat = self.seat(player)
        if seat not in self._own_texts:
            self._own_texts[seat] = _inside(self.of_seat(seat))
        return f'{{{self._text},{self._own_texts[seat]},"funds":{self.funds_of(player)}}}'

    def seat(self, player: str) -> int:
        seat = self._state.seat_of(player)
        return -1 if seat is None else seat

    def funds_of(self, player: str) -> int:
        return self._funds.get(player_account(player), 0)

    @cached_property
    def _text(self) -> str:
        return _inside(self.shared)

    def of_seat(self, seat: int) -> Mapping[str, Any]:
        """What may look different from a seat."""
        found = self._own.get(seat)
        if found is None:
            last, state, sights = self._last_own.get(seat), self._state, self.sights
            felt = last if self._same_felt else None
            staked = last if self._same_stakes else None
            if staked is None:
                staked = {"breakage": at_stake(self._table.layout, state, seat)}
            found = self._own[seat] = {
                "you": seat,
                **offered(self._table, seat),
                "cards": felt["cards"] if felt else sights.cards(state, seat),
                "hands": felt["hands"] if felt else sights.hands(state, seat),
                "breakage": staked["breakage"],
            }
        return found


class Changes:
    """What changed since people were told last. Most were told the same, and share the answer."""

    def __init__(self, now: Views) -> None:
        self._now = now
        self._since: dict[Views, _Since] = {}

    def of(self, last: LastView, now: LastView) -> TableChanges:
        found = self._since_then(last)
        more = {} if now.funds == last.funds else {"funds": now.funds}
        return {**found.shared, **found.own(last.seat, now.seat), **more}

    def text(self, last: LastView, now: LastView) -> str:
        """The same as JSON."""
        found = self._since_then(last)
        parts = [found.shared_text, found.own_text(last.seat, now.seat)]
        if now.funds != last.funds:
            parts.append(f'"funds":{now.funds}')
        return f"{{{','.join(filter(None, parts))}}}"

    def _since_then(self, last: LastView) -> _Since:
        found = self._since.get(last.views)
        if found is None:
            found = self._since[last.views] = _Since(last.views, self._now)
        return found


class _Since:
    """What changed from one moment of a table to another."""

    def __init__(self, then: Views, now: Views) -> None:
        self._then = then
        self._now = now
        self.shared = _changed(then.shared, now.shared)
        self._own: dict[tuple[int, int], dict[str, Any]] = {}
        self._own_texts: dict[tuple[int, int], str] = {}

    def own(self, seat_then: int, seat: int) -> dict[str, Any]:
        """Of the part that is a seat's own, for somebody who may have changed seats."""
        if (seat_then, seat) not in self._own:
            then, now = self._then.of_seat(seat_then), self._now.of_seat(seat)
            self._own[seat_then, seat] = _changed(then, now)
        return self._own[seat_then, seat]

    @cached_property
    def shared_text(self) -> str:
        return _inside(self.shared)

    def own_text(self, seat_then: int, seat: int) -> str:
        if (seat_then, seat) not in self._own_texts:
            self._own_texts[seat_then, seat] = _inside(self.own(seat_then, seat))
        return self._own_texts[seat_then, seat]


def _changed(then: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: value for key, value in now.items() if value is not then[key] and value != then[key]
    }


def _inside(content: Mapping[str, Any]) -> str:
    """An object as JSON, without its braces."""
    return to_json(content).decode()[1:-1]
