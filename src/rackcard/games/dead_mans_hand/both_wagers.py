"""What the bonus is worth once the first cards lie, and what choices are worth for both wagers.

The bonus leaves one thing to choose: a pair of aces or eights is split or it is not. Where the
dealer peeks, that is on condition that he has no blackjack, as it is when the player acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rackcard.games.dead_mans_hand.bonus import ACE, EIGHT, TEN, BonusRound, Draw
from rackcard.rules.cards import Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Asked
from rackcard.rules.machine import Bet, Choose, Done
from rackcard.rules.pays import Paytable

if TYPE_CHECKING:
    from rackcard.games.dead_mans_hand.rules import Blackjack

WAGER = "dead-mans-hand"
SPLIT, KEEP = "split", "keep"
STANDS_FOR = {ACE: Card("Ac"), EIGHT: Card("8c"), TEN: Card("Tc"), 0: Card("2c")}
"""A card for each kind that the bonus can tell apart."""


def with_bonus(
    machine: Blackjack, worths: Mapping[str, float], two: tuple[int, int], up: int, asked: Asked
) -> dict[str, float]:
    """What actions are worth per unit of the main wager, the bonus counted; `two` are the values of
    the player's first cards."""
    if asked.bonus is None:
        return dict(worths)
    if asked.wager != WAGER:
        raise BadInput(f"{asked.wager} is no bonus wager; allowed: {WAGER}.")
    gains = {
        choice: float(asked.stake * bonus_worth(machine, two, up, choice, asked.bonus))
        for choice in {SPLIT if action == SPLIT else KEEP for action in worths}
    }
    return {
        action: worth + gains[SPLIT if action == SPLIT else KEEP]
        for action, worth in worths.items()
    }


def bonus_worth(
    machine: Blackjack, two: tuple[int, int], up: int, choice: str, table: Paytable
) -> Fraction:
    """What a unit on the bonus brings with these first cards against an upcard."""
    bonus = machine.stand_in(WAGER)
    assert bonus is not None, "the bonus has a machine of its own"
    left = Counter(dict.fromkeys(STANDS_FOR, 0))
    for card, count in bonus.source.counts:
        left[bonus.see(card)] += count
    shown = [value if value in STANDS_FOR else 0 for value in (*two, up)]
    left.subtract(shown)
    if min(left.values()) < 0:
        raise BadInput("the shoe doesn't hold these cards.")
    return _Dealing(bonus, choice, table, shown, machine.play.peek).worth(bonus.start, left)


class _Dealing:
    """Everything that can still be dealt, after the cards that are known."""

    def __init__(
        self, bonus: BonusRound, choice: str, table: Paytable, shown: list[int], peek: bool
    ) -> None:
        self.bonus, self.choice, self.table, self.peek = bonus, choice, table, peek
        self.two, self.up = shown[:2], shown[2]
        self.known: dict[object, Fraction] = {}

    def worth(self, state: Draw, left: Counter[int]) -> Fraction:
        key = (self.bonus.key(state), tuple(left.items()))
        if key not in self.known:
            self.known[key] = self._worth(state, left)
        return self.known[key]

    def _worth(self, state: Draw, left: Counter[int]) -> Fraction:
        need = self.bonus.next(state)
        if isinstance(need, Done):
            return self.table.outcome(self.bonus.grade(state, Bet(WAGER, ""))).net
        if isinstance(need, Choose):
            return self.worth(self.bonus.step(state, self.choice), left)
        if len(state.player) < len(self.two):
            return self._dealt(state, self.two[len(state.player)], left)
        if need.to == "dealer" and not state.dealer:
            return self._dealt(state, self.up, left)
        hole = need.to == "dealer" and self.peek
        ways = {
            seen: count
            for seen, count in left.items()
            if count and not (hole and {self.up, seen} == {ACE, TEN})
        }
        total = Fraction(0)
        for seen, count in ways.items():
            rest = Counter(left)
            rest[seen] -= 1
            total += count * self._dealt(state, seen, rest)
        return total / sum(ways.values())

    def _dealt(self, state: Draw, seen: int, left: Counter[int]) -> Fraction:
        return self.worth(self.bonus.step(state, STANDS_FOR[seen]), left)
