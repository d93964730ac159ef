"""The one idea: a game is a small pure state machine, and engines know no game.

A state holds what a person at the table would see: real cards, in tuples. `see` and `key` say how
much of that the rules can tell apart, so that engines may merge what need not be kept apart.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from rackcard.rules.cards import Source, Symbol
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.rules.grids import Asked, Grid
    from rackcard.rules.pays import Outcome, Paytable

S = TypeVar("S", bound=Hashable)


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


class Bet(NamedTuple):
    """A wager on one spot of the layout, made by one seat."""

    wager: str
    spot: str
    seat: int = 0


class Claim(NamedTuple):
    """The rows that (a part of) a wager made, and the units of the stake that ride on it."""

    rows: tuple[str, ...]
    units: int | Fraction = 1
    late: bool = False
    """Decided by play, not by the first cards: some procedures settle it later."""
    times: int = 1
    """How many times a pay is paid, on the same stake: a claim that is paid double and loses costs
    the stake once."""


Grade = tuple[Claim, ...]
"""One claim, or several where a wager was split; the pay table says what each claim is paid."""


def made(*rows: str, units: int | Fraction = 1, late: bool = False, times: int = 1) -> Grade:
    """`made("Win")` claims a row, `made()` loses, `made("Win", units=2) + made()` is a split."""
    return (Claim(rows, units, late, times),)


LOST: Grade = made()


class Valued(NamedTuple):
    """A house edge that is known to within an error, where no exact law can be had."""

    edge: Fraction
    error: Fraction
    method: str


class Considered(NamedTuple):
    """One choice that a seat has, and what comes of it."""

    choice: str
    makes: str
    """What the choice makes of the hand, in words."""
    result: str
    """How the wager ends by it, or what it is worth."""
    best: bool
    note: str = ""


class Issued(NamedTuple):
    """Under what a certificate is issued."""

    card_hash: str
    software: str


class Proof(NamedTuple):
    """A wager proved by a computation too long to repeat each time; a certificate is its result."""

    wager: str
    certificate: Mapping[str, Any]
    known: Mapping[str, Any] | None
    """The certificate that there was before."""
    agrees: bool
    """With that one, if there was one."""


class OwnKernel(NamedTuple):
    """A game's own simulation, where its rules are too large for a table."""

    ends: int
    """In how many ways a round can end, as far as anybody counts."""
    outcomes: Callable[[str, str | None, Paytable], Sequence[Outcome]]
    """What a wager, under a strategy and a pay table, comes to at each of them."""
    play: Callable[[int, int, int], Sequence[int]]
    """Rounds, seed and shard to how often each end came up; pure, so it may run anywhere."""


class House(NamedTuple):
    """What a house has decided: its options and its reading of each ruling."""

    options: Mapping[str, int | str]
    rulings: Mapping[str, str]


class Machine(ABC, Generic[S]):
    """Rules of one round. Subclass it, fill in the class attributes and `next`, `step`, `grade`."""

    rows: ClassVar[Mapping[str, tuple[str, ...]]]
    """For each wager that rides this machine, every row that `grade` can claim for it."""

    readings: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For each ruling that the rules look at, the readings that they know."""

    options: ClassVar[tuple[str, ...]] = ()
    """The house options that the rules look at."""

    walkable: ClassVar[bool] = True
    """False if there are too many states to tabulate: `stand_in` or `valued` price the wagers."""

    open_choices: ClassVar[bool] = True
    """False if nobody may see what another seat chose until the round is over."""

    provable: ClassVar[tuple[str, ...]] = ()
    """The wagers that `prove` proves; a certificate keeps the result."""

    chances: ClassVar[Mapping[str, Source]] = {}
    """Dice and such, which come up beside the cards and decide no wager."""

    source: Source
    start: S

    def __init__(self, house: House) -> None:
        self.house = house

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

    def see(self, symbol: Symbol) -> Hashable:
        """What the rules can notice of a symbol. Override it where suits or ranks do not matter."""
        return symbol

    def key(self, state: S) -> Hashable:
        """What the rules can notice of a state: by default, `see` of every symbol in it."""
        return _seen(state, self.see)

    def view(self, state: S, seat: int) -> Hashable:
        """What `seat` may know of a state. Override it where cards are dealt face down."""
        return state

    def unreachable(self) -> frozenset[tuple[str, str]]:
        """(wager, row) pairs that no deal can make as this house has decided, on purpose."""
        return frozenset()

    def strategies(self, wager: str) -> Mapping[str, Callable[[Any, Choose], str] | None]:
        """Named ways to play, where seats have choices that matter to `wager`.

        A strategy is given its seat's view of the state; None is whatever is best for the wager.
        """
        return {}

    def plays(self, wager: str, strategy: str) -> Callable[[Any, Choose], str] | None:
        """How a seat of these very rules plays a strategy of a wager, or of its stand-in, so that
        whatever else plays it can be held against them; None if nobody has said."""
        return self.strategies(wager).get(strategy)

    def stand_in(self, wager: str) -> Machine[Any] | None:
        """A smaller machine with the same law of `wager`, where these rules cannot be walked."""
        return None

    def settles(self, state: S, bet: Bet) -> bool:
        """True if the sheet settles a wager now, before the round is over."""
        return False

    def refusal(self, state: S, need: Choose, choice: str) -> str:
        """Why a choice is not legal, in a sentence."""
        return f"{choice!r} cannot be chosen here; allowed: {', '.join(need.options)}."

    def may_choose(self, state: S, seat: int) -> Choose | None:
        """What a seat may decide now. Override it where seats need not wait for each other."""
        need = self.next(state)
        return need if isinstance(need, Choose) and need.seat == seat else None

    def raises(self, state: S, need: Choose, choice: str) -> tuple[str, Fraction] | None:
        """The wager that a choice adds to, and how many of its stakes; None if it adds nothing."""
        return None

    def on_time_out(self, state: S, need: Choose) -> str:
        """What is chosen for a seat that does not choose in time."""
        return need.options[0]

    def by_the_book(self, view: S, need: Choose) -> str | None:
        """How somebody who has read up on the game chooses, where no strategy tells."""
        return None

    def reads(self, state: S, need: Choose, text: str) -> str:
        """A choice as it may be said, in the words of the options."""
        return text

    def situation(self, hands: Mapping[str, tuple[Symbol, ...]]) -> S:
        """A state in which a seat has to choose, from the hands that matter to it."""
        raise BadInput("this game has no decisions to give advice on.")

    def advice(self, view: S, need: Choose) -> list[Considered]:
        """Every choice and what comes of it, as far as the seat can know."""
        raise BadInput("this game has no decisions to give advice on.")

    def advice_with_bonus(self, view: S, need: Choose, asked: Asked) -> list[Considered]:
        """The same, a bonus wager counted in what each choice is worth."""
        raise BadInput("no choice in this game has a say in a bonus wager.")

    def prove(self, wager: str, issued: Issued, progress: Callable[[int, int], None]) -> Proof:
        """Prove a wager again; `progress` hears how much is done, and of how much."""
        raise NotImplementedError

    def counted(self, bet: Bet, strategy: str | None) -> Mapping[Grade, int] | None:
        """Combinations by grade, by a cleverer algorithm than the generic walk, if there is one."""
        return None

    def unpriced(self, bet: Bet, strategy: str | None) -> str:
        """Why a wager has no law here and now, in a few words; "" if it has one."""
        return ""

    def has_values(self, wager: str) -> bool:
        """True if `valued` prices the wager."""
        return False

    def valued(self, bet: Bet, strategy: str | None) -> Valued | None:
        """The edge of a wager whose exact law is out of reach, by the game's own algorithm."""
        return None

    def most_win(self, wager: str) -> Fraction | None:
        """The most that a stake of a `valued` wager can win in a round, if anybody has said."""
        return None

    def own_kernel(self, wager: str, strategy: str | None, table: Paytable) -> OwnKernel | None:
        """A simulation of the game's own; wagers that are given the same one share its rounds."""
        return None

    def charts(self, asked: Asked) -> list[Grid]:
        """Charts of the best way to play, where seats have choices."""
        return []

    def cut_card(self) -> int:
        """Cards dealt before the cut card comes out; 0 if this house posts none."""
        return 0

    def rounds_after_cut_card(self) -> int:
        """Rounds dealt after the one in which the cut card came out."""
        return 0

    def burned(self, first: Symbol) -> int:
        """Cards burned after `first`, the first of a new shoe, is turned up; -1 to turn none."""
        return -1

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
