"""The value of blackjack for a player who plays it as well as possible, and of each action.

Every figure here is an exact recursion on the cards that are left, in 64-bit floating point, with a
bound for its rounding (`error_bound`). Splits follow the convention CDZ+, see `split`. Where the
dealer peeks, the value of an action is conditional on his having no blackjack, as it is when the
player acts; where he doesn't, it includes the hands lost to a blackjack. A surrender against a
dealer who then shows a blackjack loses the whole bet. A hand of 21 is finished. Insurance is a
separate wager and never part of `value`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.after_split import best_splits, fixed_splits
from rackcard.games.dead_mans_hand.dealer import ACE, TEN, UPCARDS, Counts, sides, total_of
from rackcard.games.dead_mans_hand.hands import all_hands, counts_of, pair_rows, row_of
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.recursion import (
    VALUES,
    Flags,
    Floats,
    Ints,
    best_choices,
    played,
    standings,
)
from rackcard.rules.cards import RANKS, Source
from rackcard.rules.errors import BadInput, listed

Hand = tuple[int, ...]


class Strategy(NamedTuple):
    """A fixed way to play: the action for each upcard (0 is the ace) and each hand.

    Where allowed, surrender precedes split, split precedes double, double precedes hit.
    """

    hits: Flags
    doubles: Flags
    splits: Flags
    """By upcard and value of the pair."""
    surrenders: Flags


class Start(NamedTuple):
    """A first hand against an upcard, its probability, and that of a dealer's blackjack then."""

    row: int
    hand: Hand
    up: int
    chance: float
    dealer_blackjack: float


@dataclass(frozen=True, eq=False)
class Analysis:
    """The value of every action, hand and upcard. Arrays are indexed by upcard, then by hand."""

    rules: HouseRules
    shoe: Counts
    stand: Floats
    hit: Floats
    double: Floats
    split: Floats
    """The value of splitting, by upcard, then by value of the pair."""
    split_hands: Ints
    """The best number of hands to split up to, by upcard and value of the pair."""
    surrender: Floats
    strategy: Strategy
    """The best strategy. Hands of a split pair are played as in `split`, which may differ."""
    value: float
    """The player's expected result of a fresh round, per unit bet."""
    error_bound: float

    @property
    def house_edge(self) -> float:
        return -self.value

    def action_values(self, hand: Hand, up: int) -> dict[str, float]:
        """The value of each action with these cards (aces are 1) against an upcard."""
        row = self._row(hand, up)
        place = up - 1
        if natural(hand):
            odds = float(self.rules.blackjack_pays)
            clear = 1.0 if self.rules.peek else 1.0 - float(dealer_blackjack(self.shoe, hand, up))
            return {"stand": odds * clear}
        found = {"stand": self.stand[place, row]}
        if total_of(counts_of(hand))[0] < 21:
            found["hit"] = self.hit[place, row]
        if len(hand) == 2:
            found["double"] = self.double[place, row]
            if hand[0] == hand[1]:
                found["split"] = self.split[place, hand[0] - 1]
            if self.rules.late_surrender:
                found["surrender"] = self.surrender[place, row]
        return {action: float(worth) for action, worth in found.items()}

    @property
    def insurance(self) -> Fraction:
        """The expected result of a unit of insurance when an ace is up."""
        return insurance(self.shoe)

    def _row(self, hand: Hand, up: int) -> int:
        if up not in UPCARDS or not all(value in UPCARDS for value in hand):
            raise BadInput(f"Cards have values 1 (ace) to 10, not {listed((*hand, up))}.")
        row = row_of().get(counts_of(hand))
        if row is None or len(hand) < 2:
            raise BadInput(f"A hand has two or more cards and isn't bust, unlike {listed(hand)}.")
        if any(gone > held for gone, held in zip(counts_of((*hand, up)), self.shoe, strict=True)):
            raise BadInput(f"The shoe doesn't hold {listed(hand)} and an upcard {up}.")
        return row


def full_shoe(decks: int) -> Counts:
    return (4 * decks,) * (VALUES - 1) + (16 * decks,)


def counts_in(source: Source) -> Counts:
    """The cards of a shoe by value."""
    counts = [0] * VALUES
    for card, count in source.counts:
        counts[min(RANKS.index(card[0]), VALUES - 1)] += count
    return tuple(counts)


def natural(hand: Hand) -> bool:
    return sorted(hand) == [ACE, TEN]


def analyse(rules: HouseRules, shoe: Sequence[int] | None = None) -> Analysis:
    """Analyse a round from a shoe (counts of aces, twos, ... and tens); a full shoe by default."""
    counts = full_shoe(rules.decks) if shoe is None else tuple(int(count) for count in shoe)
    if len(counts) != VALUES or min(counts) < 0:
        raise BadInput(f"A shoe is {VALUES} counts, aces to tens, none negative, not {counts}.")
    most = most_cards(rules, counts)
    if most > sum(counts):
        raise BadInput(
            f"A round may take up to {most} cards of this shoe, which holds {sum(counts)}; "
            "allowed: shoes that no round can empty."
        )
    return _analysed(rules, counts)


def most_cards(rules: HouseRules, shoe: Counts) -> int:
    """An upper bound for the cards of a round: a player hits up to a hard 20, the dealer to 16."""
    hands = max(rules.most_hands(value) for value in UPCARDS)
    points, cards = hands * 20 + 16, 0
    for value, count in zip(UPCARDS, shoe, strict=True):
        taken = min(count, points // value)
        points -= taken * value
        cards += taken
    return cards + hands + 1


@lru_cache(maxsize=32)
def _analysed(rules: HouseRules, shoe: Counts) -> Analysis:
    hands = all_hands()
    shape = (VALUES, len(hands.total))
    stand, hit, double = np.full(shape, np.nan), np.full(shape, np.nan), np.full(shape, np.nan)
    for side in sides(rules.hits_soft_17, rules.peek, shoe):
        up = side.up - 1
        stand[up] = standings(hands, side.tree, side.shoe, side.barred, ACE - 1, 1)[0]
        hit[up], double[up] = best_choices(hands, stand[up], side.shoe, side.barred)
    with np.errstate(invalid="ignore"):
        hits, doubles = hit > stand, double > np.fmax(stand, hit)
    split = best_splits(rules, shoe)
    unsplit, surrender = np.fmax(np.fmax(stand, hit), double), surrendering(rules, shoe)
    best, splits, surrenders = _best(rules, unsplit, split.worth, surrender)
    return Analysis(
        rules=rules,
        shoe=shoe,
        stand=stand,
        hit=hit,
        double=double,
        split=split.worth,
        split_hands=split.hands,
        surrender=surrender,
        strategy=Strategy(hits, doubles, splits, surrenders),
        value=expectation(rules, shoe, best),
        error_bound=error_bound(rules, shoe),
    )


def _best(
    rules: HouseRules, unsplit: Floats, split: Floats, surrender: Floats
) -> tuple[Floats, Flags, Flags]:
    """The value of each hand, and which hands are split (by pair) and surrendered."""
    best, pairs = unsplit.copy(), pair_rows()
    splits = split > unsplit[:, pairs]
    best[:, pairs] = np.fmax(unsplit[:, pairs], split)
    surrenders = (surrender > best) & (all_hands().cards == 2) & rules.late_surrender
    return np.where(surrenders, surrender, best), splits, surrenders


def compared_value(analysis: Analysis) -> float:
    """The value of a fresh round by CDZ-, the convention that other analysers use."""
    hits, doubles = analysis.strategy.hits, analysis.strategy.doubles
    unsplit = np.fmax(np.fmax(analysis.stand, analysis.hit), analysis.double)
    split = fixed_splits(analysis.rules, analysis.shoe, hits, doubles)
    best, _, _ = _best(analysis.rules, unsplit, split, analysis.surrender)
    return expectation(analysis.rules, analysis.shoe, best)


def value_under(analysis: Analysis, strategy: Strategy) -> float:
    """The value of a fresh round for a player who follows a strategy, after splits too, and who
    splits a pair again wherever the strategy splits one."""
    rules, shoe, hands = analysis.rules, analysis.shoe, all_hands()
    worth = np.full(analysis.stand.shape, np.nan)
    for side in sides(rules.hits_soft_17, rules.peek, shoe):
        place = side.up - 1
        worth[place] = played(
            hands, analysis.stand[place], strategy.hits[place], side.shoe, side.barred
        )
    two = hands.cards == 2
    worth = np.where(strategy.doubles & two, analysis.double, worth)
    pairs = pair_rows()
    split = fixed_splits(rules, shoe, strategy.hits, strategy.doubles)
    worth[:, pairs] = np.where(strategy.splits, split, worth[:, pairs])
    worth = np.where(strategy.surrenders & two, analysis.surrender, worth)
    return expectation(rules, shoe, worth)


def starts(shoe: Counts) -> Iterator[Start]:
    """Every first hand against every upcard."""
    total = sum(shoe)
    for up in UPCARDS:
        left = [count - (value == up) for value, count in zip(UPCARDS, shoe, strict=True)]
        for low in UPCARDS:
            for high in range(low, VALUES + 1):
                ways = left[low - 1] * (left[high - 1] - (low == high)) * (1 + (low != high))
                chance = shoe[up - 1] * ways / (total * (total - 1) * (total - 2))
                if chance > 0:
                    hand = (low, high)
                    row = row_of()[counts_of(hand)]
                    yield Start(row, hand, up, chance, float(dealer_blackjack(shoe, hand, up)))


def dealer_blackjack(shoe: Counts, hand: Hand, up: int) -> Fraction:
    """The chance that the hole card makes a blackjack."""
    wanted = {ACE: TEN, TEN: ACE}.get(up)
    if wanted is None:
        return Fraction(0)
    gone = (*hand, up)
    return Fraction(shoe[wanted - 1] - gone.count(wanted), sum(shoe) - len(gone))


def expectation(rules: HouseRules, shoe: Counts, worth: Floats) -> float:
    """The value of a fresh round, from the value of each first hand."""
    total = 0.0
    for start in starts(shoe):
        clear = 1.0 - start.dealer_blackjack
        if natural(start.hand):
            total += start.chance * clear * float(rules.blackjack_pays)
        elif rules.peek:
            played_out = clear * float(worth[start.up - 1, start.row])
            total += start.chance * (played_out - start.dealer_blackjack)
        else:
            total += start.chance * float(worth[start.up - 1, start.row])
    return total


def surrendering(rules: HouseRules, shoe: Counts) -> Floats:
    """The value of surrender: half the bet is lost, or all of it against a dealer's blackjack."""
    worth = np.full((VALUES, len(all_hands().total)), -0.5)
    if not rules.peek:
        for start in starts(shoe):
            worth[start.up - 1, start.row] -= 0.5 * start.dealer_blackjack
    return worth


def insurance(shoe: Counts, hand: Hand = ()) -> Fraction:
    """The expected result of a unit of insurance, which pays 2:1 if the hole card is a ten. Without
    an ace in the shoe it is never offered."""
    if not shoe[ACE - 1]:
        return Fraction(0)
    return 3 * dealer_blackjack(shoe, hand, ACE) - 1


def error_bound(rules: HouseRules, shoe: Counts) -> float:
    """How far rounding can move `value` or the worth of any action: about 1e-11.

    Counted in roundings, each of half a unit in the last place. A dealer's chance is a sum of
    positive terms, so its relative error is at most the roundings of one term (three per card) and
    of the sum; a bust is 1 less those, and has their error once more. A draw adds a weighted mean
    of ten terms (sixteen roundings); after a split, where the chances of reaching a hand are
    multiplied out first, it adds eight more; there are at most 21 draws, and doubling doubles the
    error. Taking the largest of several values adds none, so choosing acts does not either. The
    shares of a split are those of a hand of which more and more is known: each known card divides
    by 1 - q, which increases the sum of absolute shares by a factor of at most (1 + q) / (1 - q),
    and q's own rounding is added; a pair is at most `most` such hands. Means over first hands add
    little.
    """
    trees = [side.tree for side in sides(rules.hits_soft_17, rules.peek, shoe)]
    dealer = max(3 * int(t.depth.max()) + int((t.orders > 0).sum()) for t in trees) + 3
    hand = 2.0 * (2 * dealer + 14 + 21 * (16 + 8)) + 64
    most = max(rules.most_hands(value) for value in UPCARDS)
    likeliest = max(shoe) / max(sum(shoe) - 2 * most - 3, 1)
    if likeliest >= 1.0:
        return float("inf")
    for _ in range(most - 1):
        hand = hand * (1 + likeliest) / (1 - likeliest) + 100 / (1 - likeliest) ** 2
    roundings = most * hand + 4 * len(UPCARDS) * VALUES * VALUES
    return roundings * float(np.finfo(np.float64).eps) / 2
