"""What people are told of a table, declared once: the shape of every view, step and settlement.

Money is in cents, times are in milliseconds of the server's clock, and seat -1 is somebody behind
the table. The browser's types are made from these declarations, comments included (`make types`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

from typing_extensions import TypedDict

from rackcard.live.table.event_forms import RecordedEvent, SettledEvent, TableEvent
from rackcard.live.table.phases import Phase

# --- a table as a seat sees it


class Hand(TypedDict):
    """What lies in one place on the felt."""

    name: str
    cards: list[str]
    comes_to: str
    seat: int
    in_play: bool


class Stack(TypedDict):
    wager: str
    spot: str
    amount: int


class SeatStack(TypedDict):
    seat: int
    wager: str
    spot: str
    amount: int


class SitsOut(TypedDict):
    """Why a seat sits out, and when its place is given up."""

    reason: Literal["gone", "idle"]
    until: int


class Chair(TypedDict):
    player: str
    """Empty if nobody sits there."""
    stakes: list[Stack]
    ready: bool
    set: bool
    """True if a decision was made before its turn."""
    sits_out: SitsOut | None
    """Null for a seat that plays, and for one that is free."""


class ShoeSeen(TypedDict):
    """What the house and the seats have committed to; never a seed before its time."""

    number: int
    commitment: str
    commitments: list[tuple[int, str]]
    roster: str
    openings: list[tuple[int, str]]
    lock: str
    dealt: int


class Offer(TypedDict):
    adds: int


class SeatView(TypedDict):
    """A table as it looks from a seat."""

    table: str
    game: str
    phase: Phase
    phase_sentence: str
    until: int
    """0 where nobody is waited for."""
    round: int
    you: int
    seats: list[Chair]
    turn: int | None
    options: list[str]
    offers: dict[str, Offer]
    """The choices that take more money."""
    shoe: ShoeSeen | None
    cards: dict[str, Any]
    """By machine of the rules: what this seat may know of its state, in the game's own form."""
    playing: list[int]


class Settlement(TypedDict):
    """How one round was settled, and no other."""

    round: int
    """0 before the first."""
    over: bool
    """False while the round is being dealt: more moves may come."""
    moves: list[SettledEvent]


class Broken(TypedDict):
    """A row that does not pay exactly what its odds say on a stake of one's own."""

    wager: str
    spot: str
    row: str
    pays: str
    stake: int
    exact: str
    """Cents, "p/q" where they are no whole number."""
    paid: int
    """Cents; less than nothing is lost."""
    note: str
    """The same in words."""


class TableSeen(SeatView):
    """A table as one person sees it, with what they have."""

    hands: list[Hand]
    names: dict[str, str]
    bots: list[int]
    last: list[SettledEvent]
    """The moves of the last round that ended."""
    settled: Settlement
    breakage: list[Broken]
    riding: list[str]
    """Wagers on what is under way, such as a sequence of spins: they can be neither made nor taken
    back."""
    now: int
    funds: int


# --- what happened


class Step(TypedDict):
    """One event for a screen: what changed by it, and nothing else."""

    event: TableEvent
    call: str
    quiet: bool
    hands: list[Hand] | None
    """Null where the felt looks as before."""
    stakes: list[SeatStack]
    """Only the stacks that this event changed; 0 is a stack that is gone."""


class TableMessage(TypedDict):
    """What everybody at a table is told, each as their seat may see it."""

    events: list[TableEvent]
    steps: list[Step]
    table: TableSeen


if TYPE_CHECKING:
    TableChanges = dict[str, Any]  # mypy cannot follow a type that is made at run time
else:
    TableChanges = TypedDict("TableChanges", get_type_hints(TableSeen), total=False)
    TableChanges.__doc__ = "The parts of a table, as one person sees it, that changed."


class ChangesMessage(TypedDict):
    """What a client that asked for changes is told after its first message: the parts of `table`
    that are no longer as they were in the message before."""

    events: list[TableEvent]
    steps: list[Step]
    changes: TableChanges


class Ending(TypedDict):
    """A round that is over."""

    hands: list[Hand]
    """As they lay at its end."""
    says: str
    """The dealer's last words about it."""
    winner: str
    """Which hand has won, or "tie", where two play against each other; "" for a void round."""


class PastRound(Ending):
    round: int
    steps: list[RecordedEvent]


# --- advice


class Choice(TypedDict):
    """One choice that a seat has, and what comes of it."""

    choice: str
    makes: str
    """What the choice makes of the hand, in words."""
    result: str
    """How the wager ends by it, or what it is worth."""
    best: bool
    note: str


class Advice(TypedDict):
    choices: list[Choice]
    house_way: list[str] | None


# --- what is printed on a layout


class PayRow(TypedDict):
    label: str
    pays: str


class Envy(TypedDict):
    """What hands of others pay, and from which stake on."""

    stake: int
    rows: list[PayRow]


class PostedWager(TypedDict):
    """What is posted for a wager, pays aside."""

    wager: str
    name: str
    kind: Literal["primary", "bonus"]
    minimum: int
    maximum: int
    one_spot: bool
    needs: str


class PrintedTable(TypedDict):
    id: str | None
    rows: list[PayRow]


class Spot(TypedDict):
    spot: str
    label: str
    covers: list[str]
    """The pockets of the wheel, where there is one."""
    odds: str
    """What it pays, where that is one thing; else empty."""


class FeltWager(PostedWager):
    paytable: PrintedTable
    envy: Envy | None
    spots: list[Spot]


class Timing(TypedDict):
    seeds: int
    wagers: int
    decision: int
    away: int
    """How long the place of a seat that sits out is kept; 0: no seat ever sits out."""
    seeds_most: int
    """How long the seeds of seats that are there are waited for in all."""


class HouseRules(TypedDict):
    """The options and readings in force."""

    options: Mapping[str, int | str]
    rulings: Mapping[str, str]


class Felt(TypedDict):
    """A layout as it is printed."""

    table: str
    game: str
    name: str
    seats: int
    clock: Timing
    options: Mapping[str, int | str]
    rulings: Mapping[str, str]
    wagers: list[FeltWager]
    wheel: list[str] | None
    colours: dict[str, str] | None
    procedure: list[str]
    limits: list[str]
