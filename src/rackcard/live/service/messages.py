"""What a house answers and lists, declared once."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from rackcard.live.table.phases import Phase


class Done(TypedDict):
    """A command was carried out; the same id again gets the same answer."""

    ok: Literal[True]
    table: str
    events: int
    """How many things happened by it."""


class NotDone(TypedDict):
    """A command was refused: nothing has changed."""

    ok: Literal[False]
    error: str
    """One sentence."""


CommandAnswer = Done | NotDone


class TableInLobby(TypedDict):
    table: str
    game: str
    name: str
    phase: Phase
    round: int
    seats: list[str]
    """The player in each chair; empty if nobody sits there."""
    paytables: dict[str, str | None]
