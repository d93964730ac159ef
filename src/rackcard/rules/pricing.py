"""How a wager is priced. A game gives one of five answers, and every engine matches on it.

    Walk      every deal is walked: the default, and enough for most games
    Count     the game's own algorithm counts the deals
    Value     the game's own algorithm gives the edge to within an error; there is no law
    Proved    a certificate holds the counts, which take too long to compute each time
    Unpriced  there is no figure, with the reason

Everything that is not computed from the rules themselves is compared with dealt rounds of the
rules, by conformance and by certificates.
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
"""By bet and strategy: the number of deals with each grade of the bet."""
Progress = Callable[[int, int], None]
"""Called with the work done so far and the total."""


@dataclass(frozen=True)
class Walk:
    """Every deal of some rules is walked."""

    rules: Machine[Any]
    """The game's own rules, or a smaller machine with the same law where they cannot be walked."""


@dataclass(frozen=True)
class Count:
    """The game's own algorithm counts the deals."""

    combinations: Combinations
    witness: Machine[Any] | None = None
    """Rules on which the generic walk can check the counts, if there are any."""


class EdgeValue(NamedTuple):
    """A house edge that is known to within an error."""

    edge: Fraction
    error: Fraction
    method: str


@dataclass(frozen=True)
class Value:
    """The edge is computed to within an error; there is no law."""

    edge: Callable[[Bet, str | None], EdgeValue]
    max_win: Fraction | None = None
    """The most that a stake can win in a round, in stakes; None if it is not known."""


class Issued(NamedTuple):
    """The card and the software that a certificate is issued under."""

    card_hash: str
    software: str


class Proof(NamedTuple):
    """The result of proving a wager: a certificate."""

    wager: str
    certificate: Mapping[str, Any]
    known: Mapping[str, Any] | None
    """The earlier certificate, if there was one."""
    agrees: bool
    """True if it agrees with the earlier one, or if there was none."""


@dataclass(frozen=True)
class Proved:
    """The counts come from a certificate, the result of a computation of minutes or hours."""

    combinations: Combinations | None
    """None until somebody proves it."""
    prove: Callable[[Issued, Progress], Proof]
    missing: str
    """The message to show while there is no certificate."""


@dataclass(frozen=True)
class Unpriced:
    why: str


Pricing = Walk | Count | Value | Proved | Unpriced


def walked_rules(pricing: Pricing) -> Machine[Any] | None:
    """The rules that the generic walk can count: for the law itself or as a second witness."""
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
    """Counts that do not come from the generic walk, if there are any."""
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
    """A game's own simulation, where its rules are too large to tabulate."""

    ends: int
    """The number of ways that a round can end, as the kernel counts them."""
    outcomes: Callable[[str, str | None, Paytable], Sequence[Outcome]]
    """From wager, strategy and pay table to the outcome at each of these ends."""
    play: Callable[[int, int, int], Sequence[int]]
    """From rounds, seed and shard to the count of each end; pure, so it may run anywhere."""
