"""The exact law of a baccarat round from any shoe, in milliseconds: values first, then suits.

Points depend only on the ten card values, so all ways to deal values are listed once and weighted
with the current shoe. Suits matter only to an eight of three cards of one suit, so only those deals
are counted again, with the suited hand drawn from its suit and the other from the cards left.
Integers throughout; `rackcard.exact.walk` is the witness.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from math import prod
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.games.lucky_8.deals import DEPTH, deals_of
from rackcard.games.lucky_8.rules import Result, banker_draws, natural, player_draws, value
from rackcard.rules.cards import SUITS, Source

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
VALUES = 10


class Shoe(NamedTuple):
    """The number of cards of each value, and of each value in each suit."""

    values: Ints
    suits: Ints
    total: int

    @classmethod
    def of(cls, source: Source) -> Shoe:
        suits = np.zeros((len(SUITS), VALUES), np.int64)
        for card, count in source.counts:
            suits[SUITS.index(card[1]), value(card)] += count
        return cls(suits.sum(axis=0), suits, int(suits.sum()))


class Cards(NamedTuple):
    """Values in the order drawn, a row per deal, and how many of each value are gone before."""

    values: Ints
    gone: Ints

    @classmethod
    def of(cls, *hands: Ints) -> Cards:
        values = np.hstack(hands)
        columns = range(values.shape[1])
        gone = [(values[:, :c] == values[:, c : c + 1]).sum(axis=1) for c in columns]
        return cls(values, np.stack(gone, axis=1))

    def ways(self, supply: Ints, columns: slice = slice(None)) -> Ints:
        """The number of ways to draw each row (or some columns of it) from a supply."""
        found: Ints = (supply[self.values[:, columns]] - self.gone[:, columns]).prod(axis=1)
        return found


class Deals(NamedTuple):
    """Ways to deal values. A row stands for both orders of each hand's first two cards."""

    player: Ints
    banker: Ints
    orders: Ints

    def where(self, chosen: Flags) -> Deals:
        return Deals(self.player[chosen], self.banker[chosen], self.orders[chosen])

    def with_banker_card(self) -> Deals:
        """Each row ten times, with a third card of each value for the banker."""
        banker, player, orders = _with_each_card(self.banker, self.player, self.orders)
        return Deals(player, banker, orders)


class Suited(NamedTuple):
    """Deals in which one hand's three cards total eight, with that hand drawn first."""

    cells: Ints
    orders: Ints
    cards: Cards
    hands: Cards
    """The different hands of eight, of which there are few."""
    which: Ints
    """Which of these hands each deal has."""


class Plan(NamedTuple):
    """All deals of one kind, laid out so that only the counts of a shoe have to be multiplied."""

    cards: int
    before: Cards
    """The cards, without the banker's third card if there is one."""
    last: Ints | None
    """If the banker draws: how many cards of each of the ten values are gone before that card."""
    orders: Ints
    cells: Ints
    """Player's and banker's points, as 10 * player + banker."""
    player_8: Suited
    banker_8: Suited
    both_8: tuple[Suited, Suited] | None
    """The same deals, player first and banker first."""


def points(hand: Ints) -> Ints:
    total: Ints = hand.sum(axis=1) % 10
    return total


def _cells(deals: Deals) -> Ints:
    return 10 * points(deals.player) + points(deals.banker)


@lru_cache(maxsize=1)
def plans() -> tuple[Plan, ...]:
    """Every way to deal values, of four kinds: neither hand draws, the player, the banker, both."""
    pairs = np.array([(i, j) for i in range(VALUES) for j in range(i, VALUES)])
    first, second = np.divmod(np.arange(len(pairs) ** 2), len(pairs))
    twice = (pairs[:, 0] != pairs[:, 1]) + 1
    start = Deals(pairs[first], pairs[second], twice[first] * twice[second])

    over = _table(natural)[points(start.player)] | _table(natural)[points(start.banker)]
    draws = ~over & _table(player_draws)[points(start.player)]
    stood = start.where(~over & ~draws)
    drawn = Deals(*_with_each_card(*start.where(draws)))
    to_stood = _table(partial(banker_draws, third=None))[points(stood.banker)]
    to_third = np.array([_table(partial(banker_draws, third=c)) for c in range(VALUES)])
    to_drawn = to_third[drawn.player[:, 2], points(drawn.banker)]
    return (
        _plan(start.where(over), banker_draws=False),
        _plan(stood.where(~to_stood), banker_draws=False),
        _plan(drawn.where(~to_drawn), banker_draws=False),
        _plan(stood.where(to_stood), banker_draws=True),
        _plan(drawn.where(to_drawn), banker_draws=True),
    )


def _table(rule: Callable[[int], bool]) -> Flags:
    """A rule about points as a table for 0 to 9."""
    return np.array([rule(p) for p in range(10)])


def _with_each_card(hand: Ints, other: Ints, orders: Ints) -> tuple[Ints, Ints, Ints]:
    """Each row ten times, with one more card of each value in `hand`."""
    cards = np.tile(np.arange(VALUES), len(hand))[:, None]
    longer = np.hstack([np.repeat(hand, VALUES, axis=0), cards])
    return longer, np.repeat(other, VALUES, axis=0), np.repeat(orders, VALUES)


def _plan(before: Deals, banker_draws: bool) -> Plan:
    deals = before.with_banker_card() if banker_draws else before
    held = np.hstack([before.player, before.banker])
    last = (held[:, :, None] == np.arange(VALUES)).sum(axis=1) if banker_draws else None
    player_8 = (points(deals.player) == 8) & (deals.player.shape[1] == 3)
    banker_8 = (points(deals.banker) == 8) & (deals.banker.shape[1] == 3)
    both = deals.where(player_8 & banker_8)
    return Plan(
        deals.player.shape[1] + deals.banker.shape[1],
        Cards.of(before.player, before.banker),
        last,
        before.orders,
        _cells(deals),
        _player_first(deals.where(player_8)),
        _banker_first(deals.where(banker_8)),
        (_player_first(both), _banker_first(both)) if len(both.orders) else None,
    )


def _suited(deals: Deals, hand: Ints, other: Ints) -> Suited:
    hands, which = np.unique(hand, axis=0, return_inverse=True)
    return Suited(_cells(deals), deals.orders, Cards.of(hand, other), Cards.of(hands), which)


def _player_first(deals: Deals) -> Suited:
    return _suited(deals, deals.player, deals.banker)


def _banker_first(deals: Deals) -> Suited:
    return _suited(deals, deals.banker, deals.player)


@lru_cache(maxsize=64)
def results(source: Source) -> Mapping[Result, int]:
    """The number of ordered deals of six cards with each result."""
    shoe = Shoe.of(source)
    combinations = deals_of(shoe.total)
    every, player, banker = (np.zeros(100, np.int64) for _ in range(3))
    apart = same = 0  # both hands are suited eights: in different suits, or in the same one
    for plan in plans():
        # A round that ends early stands for all ways to continue to six cards.
        tail = prod(range(shoe.total - DEPTH + 1, shoe.total - plan.cards + 1))
        np.add.at(every, plan.cells, tail * _every(plan, shoe))
        np.add.at(player, plan.player_8.cells, tail * _one_suited(plan.player_8, shoe))
        np.add.at(banker, plan.banker_8.cells, tail * _one_suited(plan.banker_8, shoe))
        if plan.both_8:
            in_two_suits, in_one = _both_suited(*plan.both_8, shoe)
            apart += tail * int(in_two_suits.sum())
            same += tail * int(in_one.sum())
    assert int(every.sum()) == combinations
    found = {}
    for cell in range(100):
        both = apart + same if cell == 88 else 0
        for suited, count in (
            ((False, False), every[cell] - player[cell] - banker[cell] + both),
            ((True, False), player[cell] - both),
            ((False, True), banker[cell] - both),
        ):
            if count:
                found[Result(*divmod(cell, 10), *suited)] = int(count)
    for one_suit, count in ((False, apart), (True, same)):
        if count:
            found[Result(8, 8, True, True, one_suit)] = count
    return MappingProxyType(found)


def _every(plan: Plan, shoe: Shoe) -> Ints:
    weights = plan.orders * plan.before.ways(shoe.values)
    if plan.last is None:
        return weights
    return (weights[:, None] * (shoe.values - plan.last)).ravel()


def _one_suited(deals: Suited, shoe: Shoe) -> Ints:
    """The first hand from one suit, summed over the suits; the other from all cards left."""
    rest = deals.cards.ways(shoe.values, slice(3, None))
    return deals.orders * rest * sum(_hand(deals, shoe))


def _both_suited(player: Suited, banker: Suited, shoe: Shoe) -> tuple[Ints, Ints]:
    """Both hands suited: in two different suits, and all six cards from the same one."""
    players, bankers = _hand(player, shoe), _hand(banker, shoe)
    apart = sum(players) * sum(bankers) - sum(p * b for p, b in zip(players, bankers, strict=True))
    same = sum(player.cards.ways(suit) for suit in shoe.suits)
    return player.orders * apart, player.orders * same


def _hand(deals: Suited, shoe: Shoe) -> list[Ints]:
    """The first hand drawn from each of the suits."""
    return [deals.hands.ways(suit)[deals.which] for suit in shoe.suits]
