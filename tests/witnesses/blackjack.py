"""Blackjack witness: small shoes dealt to the end in the order of the table, in fractions.

It shares no code with the package. The hole card is dealt before the player acts, split hands are
played one after another from what is left, a pair is split again where it falls, and the dealer
draws last: no argument about exchangeable cards, no conditional chances but the deal itself. The
player follows a fixed strategy, given as a function of the cards of one hand and the upcard. After
a split he may follow another one, which is also told if the hand's second card was like its first.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

Cards = tuple[int, ...]  # values in ascending order, aces are 1
Shoe = tuple[int, ...]  # how many of each value 1 to 10
Settled = tuple[tuple[int, int], ...]  # total (0 is bust) and stake of each finished hand
Play = Callable[[Cards, int], str]  # "stand", "hit" or "double"

SplitPlay = Callable[[Cards, int, bool], str]

DEALER_BLACKJACK = 99


class Table(NamedTuple):
    """What the house allows."""

    hits_soft_17: bool
    peek: bool
    double_after_split: bool
    hit_split_aces: bool
    most_hands: int


class RanOut(Exception):
    """A round needs a card and the shoe is empty."""


def total(cards: Cards) -> int:
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


def soft(cards: Cards) -> bool:
    return total(cards) != sum(cards)


def without(shoe: Shoe, value: int) -> Shoe:
    assert shoe[value - 1] > 0
    return tuple(count - (v == value) for v, count in enumerate(shoe, 1))


def draws(shoe: Shoe) -> list[tuple[Fraction, int, Shoe]]:
    """Each card that can come next, its chance, and the shoe after it."""
    size = sum(shoe)
    if not size:
        raise RanOut
    return [(Fraction(n, size), v, without(shoe, v)) for v, n in enumerate(shoe, 1) if n]


def add(cards: Cards, card: int) -> Cards:
    return tuple(sorted((*cards, card)))


@cache
def dealer_ends(table: Table, cards: Cards, shoe: Shoe) -> dict[int, Fraction]:
    """The dealer's final totals (0 is bust) from these cards on."""
    value = total(cards)
    if value > 21:
        return {0: Fraction(1)}
    if value == 21 and len(cards) == 2:
        return {DEALER_BLACKJACK: Fraction(1)}
    if value > 17 or (value == 17 and not (soft(cards) and table.hits_soft_17)):
        return {value: Fraction(1)}
    ends: dict[int, Fraction] = {}
    for chance, card, left in draws(shoe):
        for end, part in dealer_ends(table, add(cards, card), left).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * part
    return ends


def hole_cards(table: Table, up: int, shoe: Shoe) -> list[tuple[Fraction, int, Shoe]]:
    """The hole card; where the dealer peeked, only those that don't make a blackjack."""
    possible = draws(shoe)
    if table.peek:
        possible = [deal for deal in possible if total((up, deal[1])) != 21]
    weight = sum(chance for chance, _, _ in possible)
    return [(chance / weight, hole, left) for chance, hole, left in possible]


def pay(hands: Settled, dealer: int) -> int:
    """What the player wins. A dealer's blackjack takes every hand."""
    won = 0
    for value, stake in hands:
        if value == 0 or dealer == DEALER_BLACKJACK or (dealer and value < dealer):
            won -= stake
        elif value > dealer:
            won += stake
    return won


class Round:
    """One upcard and one hole card; what the player's cards are worth from any point on."""

    def __init__(
        self, table: Table, play: Play, up: int, hole: int, split_play: SplitPlay | None = None
    ) -> None:
        self.table, self.play, self.up, self.hole = table, play, up, hole
        self.split_play = split_play
        self.settle = cache(self._settle)
        self.split_hand = cache(self._split_hand)
        self.hand = cache(self._hand)

    def _settle(self, shoe: Shoe, done: Settled) -> Fraction:
        ends = dealer_ends(self.table, add((self.up,), self.hole), shoe)
        return sum((chance * pay(done, end) for end, chance in ends.items()), Fraction(0))

    def _hand(
        self,
        shoe: Shoe,
        cards: Cards,
        action: str,
        done: Settled,
        todo: Cards,
        like: bool | None = None,
    ) -> Fraction:
        """A hand on which `action` is taken; `todo`: pair's value, hands waiting, hands in all;
        `like`: if it is a split hand, whether its second card is like the pair."""
        if action == "stand":
            return self.next(shoe, ((total(cards), 1), *done), todo)
        worth = Fraction(0)
        for chance, card, left in draws(shoe):
            longer = add(cards, card)
            stake = 2 if action == "double" else 1
            if total(longer) > 21:
                worth += chance * self.next(left, ((0, stake), *done), todo)
            elif action == "double":
                worth += chance * self.next(left, ((total(longer), 2), *done), todo)
            else:
                then = self.choice(longer, like)
                assert then in ("stand", "hit")
                worth += chance * self.hand(left, longer, then, done, todo, like)
        return worth

    def next(self, shoe: Shoe, done: Settled, todo: Cards) -> Fraction:
        done = tuple(sorted(done))
        if todo and todo[1]:
            pair, waiting, hands = todo
            return self.split_hand(shoe, done, (pair, waiting - 1, hands))
        return self.settle(shoe, done)

    def _split_hand(self, shoe: Shoe, done: Settled, todo: Cards) -> Fraction:
        """A split hand of one card gets its second one."""
        pair, waiting, hands = todo
        worth = Fraction(0)
        for chance, card, left in draws(shoe):
            if card == pair and hands < self.table.most_hands:
                worth += chance * self.split_hand(left, done, (pair, waiting + 1, hands + 1))
                continue
            cards, like = add((pair,), card), card == pair
            action = self.after_split(cards, pair, like)
            worth += chance * self.hand(left, cards, action, done, todo, like)
        return worth

    def choice(self, cards: Cards, like: bool | None) -> str:
        if like is None or self.split_play is None:
            return self.play(cards, self.up)
        return self.split_play(cards, self.up, like)

    def after_split(self, cards: Cards, pair: int, like: bool) -> str:
        if pair == 1 and not self.table.hit_split_aces:
            return "stand"
        action = self.choice(cards, like)
        if action == "double" and not self.table.double_after_split:
            return self.play((*cards, 0), self.up)  # a 0 asks what to do if not double
        return action


def worth(
    table: Table,
    play: Play,
    shoe: Shoe,
    cards: Cards,
    up: int,
    action: str,
    split_play: SplitPlay | None = None,
) -> Fraction:
    """What an action with two cards brings; the shoe is without them and the upcard."""
    found = Fraction(0)
    for chance, hole, left in hole_cards(table, up, shoe):
        deal = Round(table, play, up, hole, split_play)
        if action == "split":
            found += chance * deal.split_hand(left, (), (cards[0], 1, 2))
        else:
            found += chance * deal.hand(left, cards, action, (), ())
    return found
