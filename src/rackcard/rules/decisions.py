"""What seats decide: named strategies, what a choice costs, refusals, time-outs, advice, charts.

Rules that return `Choose` work without any of this. A game that has named strategies, choices that
add to the stake, or advice subclasses `Decisions` and names the class in its machine:
`decides = BlackjackDecisions`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from rackcard.rules.cards import Symbol
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Grid, Query
from rackcard.rules.needs import Choose

if TYPE_CHECKING:
    from rackcard.rules.machine import Machine

S = TypeVar("S", bound=Hashable)

Strategy = Callable[[Any, Choose], str]
"""The choice of a seat, given its view of the state: only cards that it may see."""


class Considered(NamedTuple):
    """One choice that a seat has, and its result."""

    choice: str
    makes: str
    """The hand that results, in words."""
    result: str
    """How the wager ends, or what the choice is worth."""
    best: bool
    note: str = ""


class Decisions(Generic[S]):
    """The decisions of some rules; every method has a default that suits a simple game."""

    open_choices: ClassVar[bool] = True
    """False if nobody may see what another seat chose until the round is over."""
    counts_bonus: ClassVar[bool] = False
    """True if `advice` can include a bonus wager in the value of a choice."""

    def __init__(self, rules: Machine[S]) -> None:
        self.rules = rules

    def strategies(self, wager: str) -> Mapping[str, Strategy | None]:
        """Named ways to play, where seats have choices that matter to `wager`. None stands for the
        best way, which the engine finds."""
        return {}

    def seat_strategy(self, wager: str, strategy: str) -> Strategy | None:
        """How a seat of these rules plays a strategy of a wager, even where the wager is priced on
        other rules; None if it is not defined."""
        return self.strategies(wager).get(strategy)

    def by_the_book(self, view: S, need: Choose) -> str | None:
        """The choice of an informed player where no strategy applies; None if there is none."""
        return None

    def may_choose(self, state: S, seat: int) -> Choose | None:
        """The choice open to a seat now. Override it where seats need not wait for each other."""
        need = self.rules.next(state)
        return need if isinstance(need, Choose) and need.seat == seat else None

    def parse(self, state: S, need: Choose, text: str) -> str:
        """Translate a choice as it was typed into the words of the options."""
        return text

    def refusal(self, state: S, need: Choose, choice: str) -> str:
        """Why a choice is not legal, in a sentence."""
        return f"{choice!r} cannot be chosen here; allowed: {', '.join(need.options)}."

    def stake_added(self, state: S, need: Choose, choice: str) -> tuple[str, Fraction] | None:
        """The wager that a choice adds to, and how many of its stakes; None if it adds nothing."""
        return None

    def on_time_out(self, state: S, need: Choose) -> str:
        """What is chosen for a seat that does not choose in time."""
        return need.options[0]

    def situation(self, hands: Mapping[str, tuple[Symbol, ...]]) -> S:
        """The state in which a seat has to choose, built from the hands that matter to it."""
        raise BadInput("this game has no decisions to give advice on.")

    def advice(self, view: S, need: Choose, query: Query) -> list[Considered]:
        """Every choice and its result, as far as the seat can know."""
        raise BadInput("this game has no decisions to give advice on.")

    def charts(self, query: Query) -> list[Grid]:
        """Charts of the best way to play."""
        return []
