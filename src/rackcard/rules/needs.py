"""What must happen next in a round, and the event that answers it."""

from __future__ import annotations

import re
from typing import NamedTuple

from rackcard.rules.cards import Symbol

_SEAT_HAND = re.compile(r"seat (\d+)(?: hand (\d+))?", re.ASCII)


class SeatHand(NamedTuple):
    """A hand of a player."""

    player: int
    """Among those who play the round, from 0."""
    hand: int | None = None
    """Which of the player's hands, from 0; None if there is only one."""

    def __str__(self) -> str:
        """As written in a journal: "seat 1 hand 2"."""
        return f"seat {self.player + 1}" + ("" if self.hand is None else f" hand {self.hand + 1}")

    @classmethod
    def parse(cls, text: str) -> SeatHand | str:
        """A hand by its text; anything else ("dealer", "yin") is returned unchanged."""
        found = _SEAT_HAND.fullmatch(text)
        if found is None:
            return text
        return cls(int(found[1]) - 1, int(found[2]) - 1 if found[2] else None)


class Deal(NamedTuple):
    """Chance acts: `n` symbols go to the hand `to`, as one packet whose order does not matter."""

    to: str | SeatHand
    n: int = 1
    face_down: bool = False
    seat: int = -1
    """The seat that may look at cards dealt face down; -1 for nobody."""
    chance: str = ""
    """The source if it is not the shoe or wheel: a name in the machine's `chances`."""


class Choose(NamedTuple):
    """A seat acts: it takes one of the options."""

    seat: int
    options: tuple[str, ...]


class Done(NamedTuple):
    """Nobody acts: the round is over and every wager can be graded."""

    def __bool__(self) -> bool:
        """True like any other need; as an empty tuple it would be false and be lost in `a or b`."""
        return True


Need = Deal | Choose | Done
Event = Symbol | tuple[Symbol, ...] | str
"""What answers a need: the symbol dealt (a tuple if a packet was asked for) or the option taken."""
