"""What happens at a table: small facts that never change, in the order in which they happened.

A table is the fold of its events, and so is the money: `moves` says what an event does to accounts.
Events are plain data, so that a journal can hold them and anybody can read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple

from rackcard.fair.scheme import Scheme
from rackcard.rules.errors import BadInput
from rackcard.rules.settle import Act

Texts = tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]
DecidedBy = Literal["player", "time-out"]
WhyOut = Literal["gone", "idle"]
"""The client of a seat is gone, or the seat let rounds pass."""

HOUSE = "house"
"""The rack: what is collected goes there, and what is paid comes from there."""

BANK = "bank"
"""The account that issues play money, and the table under which the journal has it."""


class Move(NamedTuple):
    """Money from one account to another, in cents; never less than none."""

    source: str
    target: str
    cents: int


PLAYER_PREFIX = "player:"


def player_account(player: str) -> str:
    return f"{PLAYER_PREFIX}{player}"


def layout_account(table: str) -> str:
    """The chips on a table's layout: held, and nobody's until the round is settled."""
    return f"layout:{table}"


@dataclass(frozen=True)
class Event:
    """Something that happened; `kind` is the name of its class."""

    kinds: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls) -> None:
        Event.kinds[cls.__name__] = cls

    def to_json(self) -> dict[str, Any]:
        return {"kind": type(self).__name__, **vars(self)}

    def moves(self, table: str) -> list[Move]:
        """What it does to accounts."""
        return []


def from_json(content: Mapping[str, Any]) -> Event:
    """An event as a journal holds it; anything that is no event of this version is refused.

    A field with a default came later: journals from before do not have it.
    """
    kind = Event.kinds.get(str(content.get("kind")))
    if kind is None:
        raise BadInput(f"{content.get('kind')!r} is no kind of event.")
    names, needed = _names(kind.__name__)
    given = content.keys() - {"kind"}
    if not needed <= given <= names:
        raise BadInput(f"an event {kind.__name__} has {sorted(names)}, not {sorted(content)}.")
    return kind(**{name: _tupled(content[name]) for name in given})


@cache
def _names(kind: str) -> tuple[frozenset[str], frozenset[str]]:
    """Of all fields, and of those without a default."""
    every = fields(Event.kinds[kind])
    return (
        frozenset(field.name for field in every),
        frozenset(field.name for field in every if field.default is MISSING),
    )


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value


@dataclass(frozen=True)
class TableOpened(Event):
    game: str
    card_hash: str
    options: Pairs
    rulings: Pairs
    paytables: Pairs
    """The pay table of each wager that has several."""
    clock: tuple[int, ...]
    """Milliseconds for seeds, wagers and a decision; then how long a place is kept and how long
    seeds are waited for at most, where a house posts these."""


@dataclass(frozen=True)
class TableClosed(Event):
    """Nobody sits here any more, and nobody will."""

    reason: str


@dataclass(frozen=True)
class Resumed(Event):
    """The house was away: everybody has their time again, until."""

    until: int


@dataclass(frozen=True)
class SeatTaken(Event):
    seat: int
    player: str


@dataclass(frozen=True)
class SeatLeft(Event):
    seat: int


@dataclass(frozen=True)
class SatOut(Event):
    """Nobody waits for this seat; its place is kept until."""

    seat: int
    reason: WhyOut
    until: int


@dataclass(frozen=True)
class SatIn(Event):
    """Somebody who sat out plays again."""

    seat: int


@dataclass(frozen=True)
class ClockSet(Event):
    """The time that is running ends then; 0 stops the clock, for somebody who is alone."""

    until: int


@dataclass(frozen=True)
class ShoeBrought(Event):
    """A fresh shoe, and the house's commitment to its seed. Seats may commit to theirs until."""

    shoe: int
    commitment: str
    until: int
    scheme: str = Scheme.FIRST.value
    """The version of the fairness scheme that it is dealt by, to its end."""


@dataclass(frozen=True)
class SeedCommitted(Event):
    seat: int
    commitment: str


@dataclass(frozen=True)
class SeedsAwaited(Event):
    """A seat that is there has not put in its seed: all have more time, until."""

    until: int


@dataclass(frozen=True)
class RosterPosted(Event):
    """Who has committed to what; seats may open their seeds until."""

    roster: str
    until: int


@dataclass(frozen=True)
class SeedOpened(Event):
    seat: int
    seed: str


@dataclass(frozen=True)
class ShoeLocked(Event):
    """Nothing can change the order of the cards from here on."""

    lock: str


@dataclass(frozen=True)
class WagersOpened(Event):
    round: int
    until: int


@dataclass(frozen=True)
class WagerPlaced(Event):
    """The stack of a seat on a spot is now `amount`; `added` came from the player."""

    seat: int
    player: str
    wager: str
    spot: str
    amount: int
    added: int

    def moves(self, table: str) -> list[Move]:
        player, layout = player_account(self.player), layout_account(table)
        if self.added >= 0:
            return [Move(player, layout, self.added)]
        return [Move(layout, player, -self.added)]


@dataclass(frozen=True)
class SeatReady(Event):
    seat: int


@dataclass(frozen=True)
class WagersClosed(Event):
    pass


@dataclass(frozen=True)
class Burned(Event):
    """The first card of a new shoe is turned up, and as many burned as it says."""

    first: str
    cards: int


@dataclass(frozen=True)
class Dealt(Event):
    """Cards from the shoe, a spin of the wheel, or (by the name of the chance) dice."""

    to: str
    symbols: Texts
    face_down: bool
    chance: str


@dataclass(frozen=True)
class Asked(Event):
    seat: int
    options: Texts
    until: int


@dataclass(frozen=True)
class Decided(Event):
    """A choice, and what it added to the stake of a wager."""

    seat: int
    player: str
    choice: str
    by: DecidedBy
    wager: str
    added: int

    def moves(self, table: str) -> list[Move]:
        if not self.added:
            return []
        return [Move(player_account(self.player), layout_account(table), self.added)]


@dataclass(frozen=True)
class Intended(Event):
    """A choice made before its turn; it is taken when the turn comes."""

    seat: int
    choice: str


@dataclass(frozen=True)
class Settled(Event):
    """One move of the dealer's hand."""

    act: Act
    seat: int
    player: str
    wager: str
    spot: str
    row: str
    pays: str
    stake: int
    amount: int
    unpaid: int
    envied: int

    def moves(self, table: str) -> list[Move]:
        if self.act == "collect":
            return [Move(layout_account(table), HOUSE, self.amount)]
        if self.act == "pay":
            return [Move(HOUSE, player_account(self.player), self.amount)]
        return []


@dataclass(frozen=True)
class Returned(Event):
    """What is left of a stake goes back to its player."""

    seat: int
    player: str
    wager: str
    spot: str
    amount: int
    reason: str

    def moves(self, table: str) -> list[Move]:
        return [Move(layout_account(table), player_account(self.player), self.amount)]


@dataclass(frozen=True)
class RoundEnded(Event):
    round: int


@dataclass(frozen=True)
class RoundVoided(Event):
    """Nothing of this round counts: every wager that rode on it has been returned."""

    round: int
    reason: str


@dataclass(frozen=True)
class ShoeEnded(Event):
    """The house shows its seed; `reveal` is all that anybody needs to deal the shoe again."""

    shoe: int
    reveal: str
    voided: str


@dataclass(frozen=True)
class PlayMoneyGranted(Event):
    """The bank gives a player money to play with."""

    player: str
    cents: int

    def moves(self, table: str) -> list[Move]:
        return [Move(BANK, player_account(self.player), self.cents)]


@dataclass(frozen=True)
class Appointed(Event):
    """The house gives somebody a role; whoever has none is a player."""

    person: str
    """The id."""
    name: str
    role: str
