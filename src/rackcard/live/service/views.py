"""A table at one moment, as everybody may see it, as plain data or as JSON text.

Most of a view is the same for all. That part is worked out and written out once, a seat's own part
once for the seat, and only a player's funds for each who is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, cast

from pydantic_core import to_json

from rackcard.live.table.breakage import at_stake
from rackcard.live.table.events import player_account
from rackcard.live.table.messages import TableSeen
from rackcard.live.table.steps import hands
from rackcard.live.table.table import Table
from rackcard.live.table.view import seen_by_all, seen_from


class Views:
    def __init__(self, table: Table, more: Mapping[str, Any], funds: Mapping[str, int]) -> None:
        """`more` is what the house adds for all; `funds` are by account."""
        self._table = table
        self._more = more
        self._funds = funds
        self._own: dict[int, dict[str, Any]] = {}
        self._own_texts: dict[int, str] = {}

    def of(self, player: str) -> TableSeen:
        seat = self._seat(player)
        view = {**self._shared, **self._of_seat(seat), "funds": self._funds_of(player)}
        return cast(TableSeen, view)

    def text(self, player: str) -> str:
        """The same as JSON."""
        seat = self._seat(player)
        if seat not in self._own_texts:
            self._own_texts[seat] = _inside(self._of_seat(seat))
        return f'{{{self._text},{self._own_texts[seat]},"funds":{self._funds_of(player)}}}'

    def _seat(self, player: str) -> int:
        seat = self._table.state.seat_of(player)
        return -1 if seat is None else seat

    def _funds_of(self, player: str) -> int:
        return self._funds.get(player_account(player), 0)

    @cached_property
    def _shared(self) -> dict[str, Any]:
        return {**seen_by_all(self._table), **self._more}

    @cached_property
    def _text(self) -> str:
        return _inside(self._shared)

    def _of_seat(self, seat: int) -> dict[str, Any]:
        if seat not in self._own:
            layout, state = self._table.layout, self._table.state
            self._own[seat] = {
                **seen_from(self._table, seat),
                "hands": hands(layout, state, seat),
                "breakage": at_stake(layout, state, seat),
            }
        return self._own[seat]


def _inside(content: Mapping[str, Any]) -> str:
    """An object as JSON, without its braces."""
    return to_json(content).decode()[1:-1]
