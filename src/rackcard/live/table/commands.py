"""What people (and the clock) ask of a table. `now` is a time in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    now: int


@dataclass(frozen=True)
class Tick(Command):
    """Time passes."""


@dataclass(frozen=True)
class Resume(Command):
    """The house was away, and is back."""


@dataclass(frozen=True)
class Void(Command):
    """The pit voids the round and the shoe: every wager goes back."""

    reason: str
    reshuffles: bool = False
    """If nobody was dealt a card from the shoe, another takes its place, and wagers stay."""


@dataclass(frozen=True)
class Close(Command):
    """Nobody has sat here for long enough."""

    reason: str


@dataclass(frozen=True)
class PlayerCommand(Command):
    player: str


@dataclass(frozen=True)
class TakeSeat(PlayerCommand):
    seat: int


@dataclass(frozen=True)
class LeaveSeat(PlayerCommand):
    pass


@dataclass(frozen=True)
class Gone(PlayerCommand):
    """The house no longer hears of a player's client."""


@dataclass(frozen=True)
class Back(PlayerCommand):
    """It does again."""


@dataclass(frozen=True)
class CommitSeed(PlayerCommand):
    commitment: str


@dataclass(frozen=True)
class OpenSeed(PlayerCommand):
    seed: str


@dataclass(frozen=True)
class Place(PlayerCommand):
    """The stack on a spot shall be `amount` cents; 0 takes it back. `funds` is what he has left."""

    wager: str
    spot: str
    amount: int
    funds: int


@dataclass(frozen=True)
class Ready(PlayerCommand):
    """No more wagers from this seat in this round."""


@dataclass(frozen=True)
class Decide(PlayerCommand):
    choice: str
    funds: int
