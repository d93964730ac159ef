"""What blackjack is worth to a player who plays it as well as can be, and what each action costs.

Every figure here is an exact recursion on the cards that are left, in 64-bit floating point, with a
bound for its rounding (`error_bound`). Splits follow the convention CDZ-, see `split`. Where the
dealer peeks, the worth of an action is on condition that he has no blackjack, as it is when the
player acts; where he doesn't, the hands lost to a blackjack are in it. A surrender that turns out
to be against a blackjack loses all of the bet. A hand of 21 is finished. Insurance is a wager of
its own and never in `value`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.dealer import (
    ACE,
    TEN,
    Counts,
    barred_hole,
    room,
    total_of,
    tree,
)
from rackcard.games.dead_mans_hand.hands import all_hands, row_of
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.recursion import (
    DOUBLE,
    HIT,
    STAND,
    VALUES,
    Flags,
    Floats,
    Ints,
    Tree,
    best_choices,
    one_hand,
    played,
)
from rackcard.games.dead_mans_hand.split import CONVENTION, Splitting, shoes_needed
from rackcard.rules.errors import BadInput, listed

UPCARDS = range(1, VALUES + 1)
Hand = tuple[int, ...]


class Strategy(NamedTuple):
    """A fixed way to play: for each upcard (0 is the ace) and each hand, what is done.

    Surrender goes before split, split before double, double before hit, where allowed.
    """

    hits: Flags
    doubles: Flags
    splits: Flags
    """By upcard and value of the pair."""
    surrenders: Flags


class Against(NamedTuple):
    """One upcard: the shoe without it, and how the dealer can end."""

    up: int
    shoe: Floats
    barred: int
    tree: Tree


class Start(NamedTuple):
    """A first hand against an upcard, how likely it is, and a dealer's blackjack then."""

    row: int
    hand: Hand
    up: int
    chance: float
    dealer_blackjack: float


@dataclass(frozen=True, eq=False)
class Analysis:
    """The worth of every action, hand and upcard. Arrays go by upcard, then by row of the hand."""

    rules: HouseRules
    shoe: Counts
    stand: Floats
    hit: Floats
    double: Floats
    split: Floats
    """By upcard, then by value of the pair."""
    surrender: Floats
    strategy: Strategy
    """The best one."""
    value: float
    """What a fresh round is expected to bring the player, per unit bet."""
    insurance: float
    """What a unit of insurance is expected to bring, whenever an ace is up."""
    error_bound: float
    convention: str = CONVENTION

    @property
    def house_edge(self) -> float:
        return -self.value

    def action_values(self, hand: Hand, up: int) -> dict[str, float]:
        """What each action is worth with these cards (aces are 1) against an upcard."""
        row = self._row(hand, up)
        place = up - 1
        if natural(hand):
            odds = float(self.rules.blackjack_pays)
            clear = 1.0 if self.rules.peek else 1.0 - dealer_blackjack(self.shoe, hand, up)
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

    def best_action(
        self,
        hand: Hand,
        up: int,
        *,
        first: bool = True,
        can_double: bool = True,
        can_split: bool = True,
    ) -> str:
        """The best of the actions that are open. `first`: nothing was split, so surrender is."""
        closed = {"double": not can_double, "split": not can_split, "surrender": not first}
        values = self.action_values(hand, up)
        return max((a for a in values if not closed.get(a)), key=values.__getitem__)

    def insurance_for(self, hand: Hand) -> float:
        """What a unit of insurance is expected to bring a player with these cards."""
        self._row(hand, ACE)
        return 3.0 * dealer_blackjack(self.shoe, hand, ACE) - 1.0

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


def counts_of(cards: Sequence[int]) -> Counts:
    return tuple(cards.count(value) for value in UPCARDS)


def natural(hand: Hand) -> bool:
    return sorted(hand) == [ACE, TEN]


def analyse(rules: HouseRules, shoe: Sequence[int] | None = None) -> Analysis:
    """Analyse a round from a shoe: counts of aces, twos, ... and tens; a full one unless given."""
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
    """No round takes more cards: a hand is hit at a hard 20 at most, the dealer's at 16."""
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
    for side in sides(rules, shoe):
        stand[side.up - 1], hit[side.up - 1], double[side.up - 1] = best_choices(
            hands, side.tree, side.shoe, side.barred, room()
        )
    surrender = surrendering(rules, shoe)
    with np.errstate(invalid="ignore"):
        hits, doubles = hit > stand, double > np.fmax(stand, hit)
    split = split_worths(rules, shoe, hits, doubles)
    unsplit = np.fmax(np.fmax(stand, hit), double)
    pairs = pair_rows()
    splits = split > unsplit[:, pairs]
    best = unsplit.copy()
    best[:, pairs] = np.fmax(unsplit[:, pairs], split)
    surrenders = (surrender > best) & (hands.cards == 2) & rules.late_surrender
    best = np.where(surrenders, surrender, best)
    return Analysis(
        rules=rules,
        shoe=shoe,
        stand=stand,
        hit=hit,
        double=double,
        split=split,
        surrender=surrender,
        strategy=Strategy(hits, doubles, splits, surrenders),
        value=expectation(rules, shoe, best),
        insurance=insurance_overall(shoe),
        error_bound=error_bound(rules, shoe),
    )


def value_under(analysis: Analysis, strategy: Strategy) -> float:
    """What a fresh round brings a player who keeps to a strategy, after splits too."""
    rules, shoe, hands = analysis.rules, analysis.shoe, all_hands()
    worth = np.full(analysis.stand.shape, np.nan)
    for side in sides(rules, shoe):
        place = side.up - 1
        worth[place] = played(
            hands, analysis.stand[place], strategy.hits[place], side.shoe, side.barred
        )
    two = hands.cards == 2
    worth = np.where(strategy.doubles & two, analysis.double, worth)
    pairs = pair_rows()
    split = split_worths(rules, shoe, strategy.hits, strategy.doubles)
    worth[:, pairs] = np.where(strategy.splits, split, worth[:, pairs])
    worth = np.where(strategy.surrenders & two, analysis.surrender, worth)
    return expectation(rules, shoe, worth)


def sides(rules: HouseRules, shoe: Counts) -> Iterator[Against]:
    """Each upcard that the shoe holds."""
    for up in UPCARDS:
        if shoe[up - 1]:
            left = np.array(shoe, np.float64)
            left[up - 1] -= 1.0
            dealer = tree(up, rules.hits_soft_17, rules.peek)
            yield Against(up, left, barred_hole(up, rules.peek), dealer)


@lru_cache(maxsize=1)
def pair_rows() -> Ints:
    """The rows of the pairs, from aces to tens."""
    return np.array([row_of()[counts_of((value, value))] for value in UPCARDS])


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
                    yield Start(row, hand, up, chance, dealer_blackjack(shoe, hand, up))


def dealer_blackjack(shoe: Counts, hand: Hand, up: int) -> float:
    """The chance that the hole card makes a blackjack."""
    wanted = {ACE: TEN, TEN: ACE}.get(up)
    if wanted is None:
        return 0.0
    gone = (*hand, up)
    return (shoe[wanted - 1] - gone.count(wanted)) / (sum(shoe) - len(gone))


def expectation(rules: HouseRules, shoe: Counts, worth: Floats) -> float:
    """The worth of a fresh round, if that of each first hand is known."""
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
    """Half the bet, but all of it where the dealer then shows a blackjack."""
    worth = np.full((VALUES, len(all_hands().total)), -0.5)
    if not rules.peek:
        for start in starts(shoe):
            worth[start.up - 1, start.row] -= 0.5 * start.dealer_blackjack
    return worth


def insurance_overall(shoe: Counts) -> float:
    """Insurance pays 2:1 if the hole card is a ten. Without an ace there is none to buy."""
    if not shoe[ACE - 1]:
        return 0.0
    return 3.0 * dealer_blackjack(shoe, (), ACE) - 1.0


def split_worths(rules: HouseRules, shoe: Counts, hits: Flags, doubles: Flags) -> Floats:
    """What splitting is worth to a player who hits and doubles by these flags, by upcard and pair.

    NaN where the shoe has no such pair.
    """
    found = np.full((VALUES, VALUES), np.nan)
    for side in sides(rules, shoe):
        for value in UPCARDS:
            if side.shoe[value - 1] >= 2.0:
                acts = acts_after_split(rules, hits[side.up - 1], doubles[side.up - 1], value)
                found[side.up - 1, value - 1] = _splitting(rules, side, value, acts).worth()
    return found


def acts_after_split(rules: HouseRules, hits: Flags, doubles: Flags, value: int) -> Ints:
    """What is done with each hand after a split of this value."""
    if value == ACE and not rules.hit_split_aces:
        return np.full(len(all_hands().total), STAND)
    acts = np.where(hits, HIT, STAND)
    if rules.double_after_split:
        acts[doubles & (all_hands().cards == 2)] = DOUBLE
    return acts


def _splitting(rules: HouseRules, side: Against, value: int, acts: Ints) -> Splitting:
    """One pair, each hand of it worked out for all the shoes that are asked for."""
    place = value - 1
    most = rules.most_hands(value)
    unseen, pairs = int(side.shoe.sum()) - 2, int(side.shoe[place]) - 2
    worths = []
    for further in range(min(shoes_needed(most), pairs + 1)):
        left = side.shoe.copy()
        left[place] -= 1.0 + further  # this hand's own first card stays in
        worths.append(
            one_hand(all_hands(), side.tree, left, side.barred, single_row(value), acts, room())
        )
    free, unlike = zip(*worths, strict=True)
    barred = int(side.shoe[side.barred]) if side.barred >= 0 else 0
    return Splitting(most, pairs, barred, unseen, side.barred == place, free, unlike)


def single_row(value: int) -> int:
    """The row of a single card."""
    return row_of()[counts_of((value,))]


def error_bound(rules: HouseRules, shoe: Counts) -> float:
    """How far rounding can move `value` or the worth of any action: about 1e-11.

    Counted in roundings, each of half a unit in the last place. A dealer's chance is a sum of
    positive terms, so its relative error is at most the roundings of one term (three a card) and
    of the sum; a bust is 1 less those, and has their error once more. A draw adds a weighted mean
    of ten terms (sixteen roundings), and there are at most 21 draws; doubling doubles it. Taking
    the larger of two worths adds nothing. Each known card of a split divides by 1 - q: what is
    there grows by (1 + q) / (1 - q), and q's own rounding comes in; a pair is worth at most
    `most` hands of that. Means over first hands add little.
    """
    trees = [side.tree for side in sides(rules, shoe)]
    dealer = max(3 * int(t.depth.max()) + int((t.orders > 0).sum()) for t in trees) + 3
    hand = 2.0 * (2 * dealer + 14 + 21 * 16) + 64
    most = max(rules.most_hands(value) for value in UPCARDS)
    likeliest = max(shoe) / max(sum(shoe) - 2 * most - 3, 1)
    if likeliest >= 1.0:
        return float("inf")
    for _ in range(most - 1):
        hand = hand * (1 + likeliest) / (1 - likeliest) + 100 / (1 - likeliest) ** 2
    roundings = most * hand + 4 * len(UPCARDS) * VALUES * VALUES
    return roundings * float(np.finfo(np.float64).eps) / 2
