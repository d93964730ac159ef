"""How a wager is priced. A game gives one of five answers, and every engine matches on it.

    Walk      every deal is walked: the default, and all that most games need
    Count     an algorithm of the game's own counts the deals
    Value     an algorithm of its own gives the edge to within an error; there is no law
    Proved    a certificate holds the counts, which take too long to compute each time
    Unpriced  nobody knows, and it says why

Whatever does not come from the rules themselves is believed only as far as rounds of the rules bear
it out: conformance and certificates deal them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from rackcard.rules.grades import Bet, Grade

if TYPE_CHECKING:
    from rackcard.rules.machine import Machine
    from rackcard.rules.pays import Outcome, Paytable

Combinations = Callable[[Bet, str | None], Mapping[Grade, int]]
"""By bet and strategy: in how many deals the bet is graded in each way."""
Progress = Callable[[int, int], None]
"""How much is done, and of how much."""


@dataclass(frozen=True)
class Walk:
    """Every deal of some rules is walked."""

    rules: Machine[Any]
    """The game's own, or a smaller machine with the same law where those cannot be walked."""


@dataclass(frozen=True)
class Count:
    """The deals are counted by an algorithm of the game's own."""

    combinations: Combinations
    witness: Machine[Any] | None = None
    """Rules that the generic walk can count as well, if there are any."""


class EdgeValue(NamedTuple):
    """A house edge that is known to within an error."""

    edge: Fraction
    error: Fraction
    method: str


@dataclass(frozen=True)
class Value:
    """The edge is computed to within an error; no law can be had."""

    edge: Callable[[Bet, str | None], EdgeValue]
    max_win: Fraction | None = None
    """The most that a stake can win in a round, in stakes; None if nobody has said."""


class Issued(NamedTuple):
    """Under what a certificate is issued."""

    card_hash: str
    software: str


class Proof(NamedTuple):
    """A wager proved again; a certificate is the result."""

    wager: str
    certificate: Mapping[str, Any]
    known: Mapping[str, Any] | None
    """The certificate that there was before."""
    agrees: bool
    """With that one, if there was one."""


@dataclass(frozen=True)
class Proved:
    """The counts stand on a certificate, the result of a computation of minutes or hours."""

    combinations: Combinations | None
    """None until somebody proves it."""
    prove: Callable[[Issued, Progress], Proof]
    missing: str
    """What to say while there is no certificate."""


@dataclass(frozen=True)
class Unpriced:
    why: str


Pricing = Walk | Count | Value | Proved | Unpriced


def walked_rules(pricing: Pricing) -> Machine[Any] | None:
    """The rules that the generic walk can go over: for the law itself or as a second witness."""
    match pricing:
        case Walk(rules):
            return rules
        case Count(_, witness):
            return witness
        case Value() | Proved() | Unpriced():
            return None
        case _:
            assert_never(pricing)


def counted(pricing: Pricing) -> Combinations | None:
    """Counts that somebody else than the generic walk has made, if there are any."""
    match pricing:
        case Count(combinations) | Proved(combinations):
            return combinations
        case Walk() | Value() | Unpriced():
            return None
        case _:
            assert_never(pricing)


def unpriced_reason(pricing: Pricing) -> str:
    """Why there is no figure; "" if there is one."""
    match pricing:
        case Unpriced(why):
            return why
        case Proved(None, _, missing):
            return missing
        case Walk() | Count() | Value() | Proved():
            return ""
        case _:
            assert_never(pricing)


class Kernel(NamedTuple):
    """A game's own simulation, where its rules are too large for a table."""

    ends: int
    """In how many ways a round can end, as far as anybody counts."""
    outcomes: Callable[[str, str | None, Paytable], Sequence[Outcome]]
    """What a wager, under a strategy and a pay table, comes to at each of them."""
    play: Callable[[int, int, int], Sequence[int]]
    """Rounds, seed and shard to how often each end came up; pure, so it may run anywhere."""
