"""The contract of a game: a small pure state machine. Engines know no game.

A state holds what a person at the table would see: real cards, in tuples. `see` and `key` say how
much of that the rules can tell apart, so that engines can merge the rest.

An author writes `rows`, `source`, `start`, `next`, `step` and `grade`, and `spots` if a wager has
several. Everything else has a default that suits a simple game; additions are small separate
objects: `pricing`, `decisions`, `shoe_policy`.
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
    """The decisions of a house: its options and its reading of each ruling."""

    options: Mapping[str, int | str]
    rulings: Mapping[str, str]


class Machine(ABC, Generic[S]):
    """The rules of one round. Subclasses set the class attributes and `next`, `step`, `grade`."""

    rows: ClassVar[Mapping[str, tuple[str, ...]]]
    """For each wager that is played on this machine, every row that `grade` can claim for it."""

    options: ClassVar[tuple[str, ...]] = ()
    """The house options that the rules use."""

    readings: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For each ruling that the rules use, the readings that they know."""

    chances: ClassVar[Mapping[str, Source]] = {}
    """Other sources of chance, such as dice, that decide no wager."""

    decides: ClassVar[type[Decisions[Any]]] = Decisions
    """The class of `decisions`, where seats have choices."""

    source: Source
    start: S

    def __init__(self, house: House) -> None:
        self.house = house

    # --- every game writes these

    @abstractmethod
    def next(self, state: S) -> Need:
        """What must happen now."""

    @abstractmethod
    def step(self, state: S, event: Any) -> S:
        """The state after `event`; pure."""

    @abstractmethod
    def grade(self, state: S, bet: Bet) -> Grade:
        """The rows of the rack card that `bet` hit in a finished round."""

    def spots(self, wager: str) -> tuple[str, ...]:
        """Where `wager` can be placed; empty if this configuration does not offer it."""
        return (wager,)

    # --- how much may be merged, and who may see what

    def see(self, symbol: Symbol) -> Hashable:
        """What the rules distinguish in a symbol. Override it where suits or ranks are ignored."""
        return symbol

    def key(self, state: S) -> Hashable:
        """What the rules distinguish in a state: by default, `see` of every symbol in it."""
        return _seen(state, self.see)

    def view(self, state: S, seat: int) -> Hashable:
        """What `seat` may know of a state; -1 is an onlooker. Override it where cards are dealt
        face down."""
        return state

    # --- some games add these

    @property
    def decisions(self) -> Decisions[S]:
        """What seats decide, under these rules."""
        return self.decides(self)

    @property
    def shoe_policy(self) -> ShoePolicy:
        """Burn and cut card; by default every round has a fresh shoe."""
        return NO_CUT_CARD

    def pricing(self, wager: str) -> Pricing:
        """How `wager` is priced; by default by walking every deal of these rules."""
        return Walk(self)

    def kernel(self, wager: str, strategy: str | None, table: Paytable) -> Kernel | None:
        """The game's own simulation; wagers with the same kernel share its rounds."""
        return None

    def settles(self, state: S, bet: Bet) -> bool:
        """True if the sheet settles a wager now, before the round is over."""
        return False

    def unreachable(self) -> frozenset[tuple[str, str]]:
        """(wager, row) pairs that intentionally no deal can hit under the options of this house."""
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
