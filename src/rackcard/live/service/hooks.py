"""What other parts of a house do when something happens in the pit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

OfPlayer = Callable[[str, str], None]
"""Takes a table and a player."""


def _nothing(*_: str) -> None:
    pass


def _nothing_of(players: Iterable[str]) -> None:
    pass


def _no_names(players: Iterable[str]) -> dict[str, str]:
    return {}


@dataclass
class PitHooks:
    """Each does nothing until it is set."""

    names: Callable[[Iterable[str]], dict[str, str]] = _no_names
    """The names of players by their ids; the house knows its people."""
    look_up_names: Callable[[Iterable[str]], None] = _nothing_of
    """Before a table is dealt at that these sit at; may ask the database."""
    table_changed: Callable[[str], None] = _nothing
    player_connected: OfPlayer = _nothing
    """Somebody has begun to listen at a table."""
    player_disconnected: OfPlayer = _nothing
    player_active: OfPlayer = _nothing
    """Somebody has sent a command to a table."""
    house_lost: Callable[[], None] = _nothing
    """The house cannot go on."""
