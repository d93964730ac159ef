"""What must happen next in a round, and what answers it."""

from __future__ import annotations

from typing import NamedTuple

from rackcard.rules.cards import Symbol


class Deal(NamedTuple):
    """Chance acts: `n` symbols go to the hand `to`, as one packet whose order means nothing."""

    to: str
    n: int = 1
    face_down: bool = False
    seat: int = -1
    """The seat that may look at what lies face down; nobody if it is -1."""
    chance: str = ""
    """What it comes from if not the shoe or wheel: a name in the machine's `chances`."""


class Choose(NamedTuple):
    """A seat acts: it takes one of the options."""

    seat: int
    options: tuple[str, ...]


class Done(NamedTuple):
    """Nobody acts: the round is over and every wager can be graded."""

    def __bool__(self) -> bool:
        """True like any other need; an empty tuple would be false and vanish in `a or b`."""
        return True


Need = Deal | Choose | Done
Event = Symbol | tuple[Symbol, ...] | str
"""What answers a need: the symbol dealt (a tuple if a packet was asked for) or the option taken."""
