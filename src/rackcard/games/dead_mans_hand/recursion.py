"""The loops that do the work, compiled: the dealer's chances, and what hands are worth.

They stand in one file because Numba keeps compiled code until the file of a function changes, and
would not notice a change in another file that the function calls.

All of it is exact but for rounding: cards are drawn without replacement, and where the dealer has
peeked, the chance of a card allows for the hole card's not being one that makes a blackjack.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

VALUES = 10
"""Values of cards: ace 1 to ten 10. Arrays have them at 0 to 9."""
OUTCOMES = ("17", "18", "19", "20", "21", "bust", "blackjack")
BUST, BLACKJACK = 5, 6
BUSTED = -1
STAND, HIT, DOUBLE = 0, 1, 2


class Tree(NamedTuple):
    """All sets of cards that end the dealer's hand without a bust, in the order of a walk.

    Numba cannot walk a tree of objects, so the nodes stand in a row, each after its parent, and
    `depth` says where a node belongs. A set may be the beginning of another one.
    """

    depth: Ints
    """How many cards the set has: 1 for the hole card alone."""
    card: Ints
    """The value that this node adds to its parent's set, 0 for an ace to 9 for a ten..."""
    seen: Ints
    """...and how many of it the set held before."""
    orders: Floats
    """In how many orders the dealer can draw this set and stop: whole numbers, 0 for none."""
    outcome: Ints


class Hands(NamedTuple):
    """All hands that are not bust, a row each, those with fewer cards first."""

    counts: Ints
    cards: Ints
    total: Ints
    soft: Flags
    child: Ints
    """The row of the hand with one more card of each value, or BUSTED."""


@compiled
def dealer_chances(tree: Tree, left: Floats, barred: int, way: Floats, chances: Floats) -> None:
    """Fill `chances` (one per outcome) for a shoe of which `left` is unseen, hole card included.

    `way` is room for the walk, see `room`.
    """
    unseen = left.sum()
    # If every unseen card is barred, the dealer has a blackjack and none of this is ever asked for.
    way[0, 0] = 1.0 if barred < 0 else unseen / max(unseen - left[barred], 1.0)
    for depth in range(1, way.shape[1]):
        way[1, depth] = 1.0 / max(unseen - depth + 1.0, 1.0)
    chances[:] = 0.0
    for node in range(len(tree.depth)):
        depth = tree.depth[node]
        # A set that the shoe cannot supply has a factor 0, and so has all that begins with it.
        supply = (left[tree.card[node]] - tree.seen[node]) * way[1, depth]
        way[0, depth] = way[0, depth - 1] * supply
        chances[tree.outcome[node]] += tree.orders[node] * way[0, depth]
    chances[BUST] = 1.0 - chances.sum()


@compiled
def chance_of(place: int, left: Floats, barred: int) -> float:
    """The chance that the next card has this value, if the hole card isn't of the barred one."""
    unseen = left.sum()
    if barred < 0:
        return float(left[place] / unseen)
    if unseen < 2.0:
        return 0.0
    if place == barred:
        return float(left[place] / (unseen - 1.0))
    other = max(unseen - left[barred], 1.0)
    return float(left[place] * (other - 1.0) / (other * (unseen - 1.0)))


@compiled
def standing(total: int, chances: Floats) -> float:
    """What a total is worth against the dealer's chances. A dealer's blackjack beats them all."""
    worth = chances[BUST] - chances[BLACKJACK]
    for outcome in range(BUST):
        if total > 17 + outcome:
            worth += chances[outcome]
        elif total < 17 + outcome:
            worth -= chances[outcome]
    return float(worth)


@compiled
def best_choices(
    hands: Hands, tree: Tree, shoe: Floats, barred: int, room: Floats
) -> tuple[Floats, Floats, Floats]:
    """What it is worth to stand, hit (best play after it) and double, for each hand.

    The shoe is without the upcard, but with the player's cards. NaN is an action that can't be
    taken: a hand of 21 is finished, only two cards are doubled, and some hands the shoe lacks.
    """
    rows = len(hands.total)
    stand, hit, double = np.full(rows, np.nan), np.full(rows, np.nan), np.full(rows, np.nan)
    best, chances = np.zeros(rows), np.zeros(len(OUTCOMES))
    for row in range(rows - 1, -1, -1):
        left = shoe - hands.counts[row]
        if left.min() < 0.0 or left.sum() < 1.0:
            continue
        dealer_chances(tree, left, barred, room, chances)
        stand[row] = standing(hands.total[row], chances)
        best[row] = stand[row]
        if hands.total[row] == 21:
            continue
        hit[row], once = 0.0, 0.0
        for place in range(VALUES):
            chance = chance_of(place, left, barred)
            child = hands.child[row, place]
            if chance > 0.0 and child >= 0:
                hit[row] += chance * best[child]
                once += chance * stand[child]
            else:
                hit[row] -= chance
                once -= chance
        best[row] = max(stand[row], hit[row])
        if hands.cards[row] == 2:
            double[row] = 2.0 * once
    return stand, hit, double


@compiled
def played(hands: Hands, stand: Floats, hits: Flags, shoe: Floats, barred: int) -> Floats:
    """What each hand is worth to a player who hits where `hits` says so and else stands."""
    worth = stand.copy()
    for row in range(len(hits) - 1, -1, -1):
        if hits[row] and not np.isnan(stand[row]):
            worth[row] = drawing(hands, row, worth, shoe, barred)
    return worth


@compiled
def drawing(hands: Hands, row: int, worth: Floats, shoe: Floats, barred: int) -> float:
    """What one more card brings to a hand, if `worth` says what each hand is worth then."""
    left = shoe - hands.counts[row]
    total = 0.0
    for place in range(VALUES):
        chance = chance_of(place, left, barred)
        child = hands.child[row, place]
        if chance > 0.0:
            total += chance * (worth[child] if child >= 0 else -1.0)
    return total


@compiled
def reached(hands: Hands, start: Floats, hits: Flags, shoe: Floats, barred: int) -> Floats:
    """How likely each hand comes up in play that begins with `start` and hits by `hits`."""
    weight = start.copy()
    for row in range(len(hits)):
        if weight[row] > 0.0 and hits[row]:
            left = shoe - hands.counts[row]
            for place in range(VALUES):
                child = hands.child[row, place]
                if child >= 0:
                    weight[child] += weight[row] * chance_of(place, left, barred)
    return weight


@compiled
def hitting(hands: Hands, worth: Floats, stand: Floats, shoe: Floats, barred: int) -> Floats:
    """What a hit is worth with each hand, if `worth` says what each hand is worth after it."""
    hit = np.full(len(worth), np.nan)
    for row in range(len(worth)):
        if hands.total[row] < 21 and not np.isnan(stand[row]):
            hit[row] = drawing(hands, row, worth, shoe, barred)
    return hit


@compiled
def one_hand(
    hands: Hands, tree: Tree, shoe: Floats, barred: int, start: int, acts: Ints, room: Floats
) -> tuple[float, float]:
    """The worth of a hand that begins with one card: with any second card, with an unlike one.

    The shoe is without the upcard and the other pair cards, but with this hand's first card.
    """
    wanted, last = comes_up(hands, shoe, start, acts)
    worth, stand = np.zeros(len(acts)), np.zeros(len(acts))
    chances = np.zeros(len(OUTCOMES))
    for row in range(len(acts) - 1, start, -1):
        if last[row] or (wanted[row] and acts[row] == STAND):
            dealer_chances(tree, shoe - hands.counts[row], barred, room, chances)
            stand[row] = standing(hands.total[row], chances)
        if wanted[row] and acts[row] == HIT:
            worth[row] = drawing(hands, row, worth, shoe, barred)
        elif wanted[row] and acts[row] == DOUBLE:
            worth[row] = 2.0 * drawing(hands, row, stand, shoe, barred)
        else:
            worth[row] = stand[row]
    free, unlike, unlike_chance = 0.0, 0.0, 0.0
    left = shoe - hands.counts[start]
    for place in range(VALUES):
        chance = chance_of(place, left, barred)
        part = chance * worth[hands.child[start, place]]
        free += part
        if hands.counts[start, place] == 0:
            unlike += part
            unlike_chance += chance
    return free, unlike / unlike_chance if unlike_chance > 0.0 else 0.0


@compiled
def comes_up(hands: Hands, shoe: Floats, start: int, acts: Ints) -> tuple[Flags, Flags]:
    """The hands that a strategy comes to from a first card, and those that end a double."""
    wanted, last = np.zeros(len(acts), np.bool_), np.zeros(len(acts), np.bool_)
    wanted[start] = True
    for row in range(start, len(acts)):
        if not wanted[row] or (row != start and acts[row] == STAND):
            continue
        for place in range(VALUES):
            child = hands.child[row, place]
            if child >= 0 and shoe[place] > hands.counts[row, place]:
                if row != start and acts[row] == DOUBLE:
                    last[child] = True
                else:
                    wanted[child] = True
    return wanted, last
