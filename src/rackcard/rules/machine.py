"""The one idea: a game is a small pure state machine, and engines know no game.

A state holds what a person at the table would see: real cards, in tuples. `see` and `key` say how
much of that the rules can tell apart, so that engines may merge what need not be kept apart.

An author writes `rows`, `source`, `start`, `next`, `step` and `grade`, and `spots` if a wager has
several. The rest has an answer that fits a simple game; what a game adds to it are small objects of
their own: `pricing`, `decisions`, `shoe_policy`.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from rackcard.rules.cards import NO_CUT_CARD, ShoePolicy, Source, Symbol
from rackcard.rules.decisions import Decisions
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.needs import Need
from rackcard.rules.pricing import Kernel, Pricing, Walk

if TYPE_CHECKING:
    from rackcard.rules.pays import Paytable

S = TypeVar("S", bound=Hashable)


class House(NamedTuple):
    """What a house has decided: its options and its reading of each ruling."""

    options: Mapping[str, int | str]
    rulings: Mapping[str, str]


class Machine(ABC, Generic[S]):
    """Rules of one round. Subclass it, fill in the class attributes and `next`, `step`, `grade`."""

    rows: ClassVar[Mapping[str, tuple[str, ...]]]
    """For each wager that rides this machine, every row that `grade` can claim for it."""

    options: ClassVar[tuple[str, ...]] = ()
    """The house options that the rules look at."""

    readings: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For each ruling that the rules look at, the readings that they know."""

    chances: ClassVar[Mapping[str, Source]] = {}
    """Dice and such, which come up beside the cards and decide no wager."""

    decides: ClassVar[type[Decisions[Any]]] = Decisions
    """What seats decide, where they have choices."""

    source: Source
    start: S

    def __init__(self, house: House) -> None:
        self.house = house

    # --- what every game writes

    @abstractmethod
    def next(self, state: S) -> Need:
        """What must happen now."""

    @abstractmethod
    def step(self, state: S, event: Any) -> S:
        """The state after `event`; pure."""

    @abstractmethod
    def grade(self, state: S, bet: Bet) -> Grade:
        """What `bet` made of a finished round, in rows printed on the rack card."""

    def spots(self, wager: str) -> tuple[str, ...]:
        """Where `wager` can be placed; none means that this configuration does not offer it."""
        return (wager,)

    # --- how much may be merged, and who may see what

    def see(self, symbol: Symbol) -> Hashable:
        """What the rules can notice of a symbol. Override it where suits or ranks do not matter."""
        return symbol

    def key(self, state: S) -> Hashable:
        """What the rules can notice of a state: by default, `see` of every symbol in it."""
        return _seen(state, self.see)

    def view(self, state: S, seat: int) -> Hashable:
        """What `seat` may know of a state; -1 is somebody behind the table. Override it where cards
        are dealt face down."""
        return state

    # --- what some games add

    @property
    def decisions(self) -> Decisions[S]:
        """What seats decide, under these rules."""
        return self.decides(self)

    @property
    def shoe_policy(self) -> ShoePolicy:
        """Burn and cut card; by default every round has a fresh shoe."""
        return NO_CUT_CARD

    def pricing(self, wager: str) -> Pricing:
        """How `wager` is priced; by default every deal of these rules is walked."""
        return Walk(self)

    def kernel(self, wager: str, strategy: str | None, table: Paytable) -> Kernel | None:
        """A simulation of the game's own; wagers that are given the same one share its rounds."""
        return None

    def settles(self, state: S, bet: Bet) -> bool:
        """True if the sheet settles a wager now, before the round is over."""
        return False

    def unreachable(self) -> frozenset[tuple[str, str]]:
        """(wager, row) pairs that no deal can make as this house has decided, on purpose."""
        return frozenset()

    def with_source(self, source: Source) -> Self:
        """The same rules over another shoe."""
        other = copy.copy(self)
        other.source = source
        return other


def _seen(part: object, see: Callable[[Symbol], Hashable]) -> Hashable:
    if isinstance(part, Symbol):
        return see(part)
    if isinstance(part, tuple):
        return tuple([_seen(item, see) for item in part])
    assert isinstance(part, Hashable), "a state is made of symbols, tuples and plain values"
    return part
