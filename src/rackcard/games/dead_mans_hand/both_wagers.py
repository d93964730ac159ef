"""The value of the bonus after the first cards, and the value of choices for both wagers.

The bonus has one decision: whether to split a pair of aces or eights. Where the dealer peeks,
values are conditional on his having no blackjack, as they are when the player acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rackcard.games.dead_mans_hand.bonus import ACE, EIGHT, TEN, BonusRound, Draw
from rackcard.rules.cards import Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.grids import Query
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.pays import Paytable

if TYPE_CHECKING:
    from rackcard.games.dead_mans_hand.rules import Blackjack

WAGER = "dead-mans-hand"
SPLIT, KEEP = "split", "keep"
STANDS_FOR = {ACE: Card("Ac"), EIGHT: Card("8c"), TEN: Card("Tc"), 0: Card("2c")}
"""A card for each kind that the bonus can tell apart."""


def with_bonus(
    machine: Blackjack, worths: Mapping[str, float], two: tuple[int, int], up: int, query: Query
) -> dict[str, float]:
    """The value of actions per unit of the main wager, the bonus included; `two` are the values of
    the player's first cards."""
    if query.bonus is None:
        return dict(worths)
    if query.wager != WAGER:
        raise BadInput(f"{query.wager} is no bonus wager; allowed: {WAGER}.")
    gains = {
        choice: float(query.stake * bonus_worth(machine, two, up, choice, query.bonus))
        for choice in {SPLIT if action == SPLIT else KEEP for action in worths}
    }
    return {
        action: worth + gains[SPLIT if action == SPLIT else KEEP]
        for action, worth in worths.items()
    }


def bonus_worth(
    machine: Blackjack, two: tuple[int, int], up: int, choice: str, table: Paytable
) -> Fraction:
    """The expected result of a unit on the bonus with these first cards against an upcard."""
    grades = bonus_grades(machine, two, up, choice)
    return sum((part * table.outcome(grade).net for grade, part in grades.items()), Fraction(0))


@lru_cache(maxsize=256)
def bonus_grades(
    machine: Blackjack, two: tuple[int, int], up: int, choice: str
) -> Mapping[Grade, Fraction]:
    """The final grades of the bonus with their probabilities, over all cards still to be dealt."""
    bonus = machine.bonus_round()
    left = Counter(dict.fromkeys(STANDS_FOR, 0))
    for card, count in bonus.source.counts:
        left[bonus.see(card)] += count
    shown = [value if value in STANDS_FOR else 0 for value in (*two, up)]
    left.subtract(shown)
    if min(left.values()) < 0:
        raise BadInput("the shoe doesn't hold these cards.")
    found: dict[Grade, Fraction] = {}
    waiting = [_Dealt(bonus.start, left, Fraction(1))]
    while waiting:
        merged: dict[object, _Dealt] = {}
        for dealt in waiting:
            if isinstance(bonus.next(dealt.state), Done):
                grade = bonus.grade(dealt.state, Bet(WAGER, ""))
                found[grade] = found.get(grade, Fraction(0)) + dealt.chance
                continue
            for after in _next(bonus, dealt, shown, choice, machine.play.peek):
                key = (bonus.key(after.state), tuple(after.left.items()))
                known = merged.get(key)
                more = known.chance if known else Fraction(0)
                merged[key] = after._replace(chance=after.chance + more)
        waiting = list(merged.values())
    return found


class _Dealt(NamedTuple):
    state: Draw
    left: Counter[int]
    """The unknown cards, by kind."""
    chance: Fraction


def _next(
    bonus: BonusRound, dealt: _Dealt, shown: list[int], choice: str, peek: bool
) -> Iterator[_Dealt]:
    """The possible next events: a choice, a known card, or one of the cards left."""
    state, left, chance = dealt
    need = bonus.next(state)
    if isinstance(need, Choose):
        yield dealt._replace(state=bonus.step(state, choice))
        return
    assert isinstance(need, Deal)
    *two, up = shown
    known = two[len(state.player) : len(state.player) + 1]
    if need.to == "dealer" and not state.dealer:
        known = [up]
    if known:
        yield dealt._replace(state=bonus.step(state, STANDS_FOR[known[0]]))
        return
    no_blackjack = need.to == "dealer" and peek
    ways = {
        seen: count
        for seen, count in left.items()
        if count and not (no_blackjack and {up, seen} == {ACE, TEN})
    }
    for seen, count in ways.items():
        rest = left.copy()
        rest[seen] -= 1
        part = chance * Fraction(count, sum(ways.values()))
        yield _Dealt(bonus.step(state, STANDS_FOR[seen]), rest, part)
