"""The compiled loops: the dealer's chances, and the values of hands.

They are in one file because Numba keeps compiled code until the file of a function changes, and
would not notice a change in another file that the function calls.

All of it is exact but for rounding: cards are drawn without replacement, and where the dealer has
peeked, the chance of a card takes into account that the hole card makes no blackjack.
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
"""Values of cards: ace 1 to ten 10. Arrays are indexed by value less one."""
OUTCOMES = ("17", "18", "19", "20", "21", "bust", "blackjack")
BUST, BLACKJACK = 5, 6
BUSTED = -1
STAND, HIT, DOUBLE = 0, 1, 2
BEST = 3
"""Not an act, but a request for the best one."""
MOST_POINTS = 21
DEPTH = 18
"""No dealer's hand has more than 16 cards besides his upcard."""


class Tree(NamedTuple):
    """All sets of cards that end the dealer's hand without a bust, in the order of a walk.

    Numba cannot walk a tree of objects, so the nodes are in arrays, each after its parent, and
    `depth` says where a node belongs. A set may be a prefix of another one.
    """

    depth: Ints
    """How many cards the set has: 1 for the hole card alone."""
    card: Ints
    """The card that this node adds to its parent's set, 0 for an ace to 9 for a ten."""
    seen: Ints
    """How many of that card the parent's set has."""
    orders: Floats
    """The number of orders in which the dealer can draw this set and stop; 0 for none."""
    outcome: Ints


class Hands(NamedTuple):
    """All hands that are not bust, one row each, those with fewer cards first."""

    counts: Ints
    cards: Ints
    total: Ints
    soft: Flags
    child: Ints
    """The row of the hand with one more card of each value, or BUSTED."""


@compiled
def dealer_chances(
    tree: Tree, left: Floats, barred: int, place: int, run: int, room: Floats, chances: Floats
) -> None:
    """Fill `chances` (a row per outcome) for shoes of which `left` is unseen, hole card included.

    There is a column for each shoe of a series: `left`, then `left` without 1, 2, ... more cards of
    the value at `place`. `room` is scratch space for the walk: twice DEPTH times the columns.
    """
    way, share = room[0], room[1]
    unseen = left.sum()
    for less in range(run):
        here = unseen - less
        way[0, less] = 1.0
        if barred >= 0:
            # If all of them are barred, the dealer has a blackjack and the result is not used.
            other = here - left[barred] + (less if barred == place else 0.0)
            way[0, less] = here / max(other, 1.0)
        for depth in range(1, DEPTH):
            share[depth, less] = 1.0 / max(here - depth + 1.0, 1.0)
        for outcome in range(len(chances)):
            chances[outcome, less] = 0.0
    for node in range(len(tree.depth)):
        depth, card, outcome = tree.depth[node], tree.card[node], tree.outcome[node]
        # A set that the shoe cannot supply has a factor 0, and so has every set that extends it.
        supply, step = left[card] - tree.seen[node], 1.0 if card == place else 0.0
        for less in range(run):
            reach = way[depth - 1, less] * (supply - step * less) * share[depth, less]
            way[depth, less] = reach
            chances[outcome, less] += tree.orders[node] * reach
    for less in range(run):
        ended = 0.0
        for outcome in range(len(chances)):
            ended += chances[outcome, less]
        chances[BUST, less] = 1.0 - ended


@compiled
def chance_of(place: int, left: Floats, barred: int) -> float:
    """The chance that the next card has this value, given that the hole card is not the barred
    one."""
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
def standing(total: int, chances: Floats, column: int) -> float:
    """The value of a total against the dealer's chances. A dealer's blackjack beats any total."""
    worth = chances[BUST, column] - chances[BLACKJACK, column]
    for outcome in range(BUST):
        if total > 17 + outcome:
            worth += chances[outcome, column]
        elif total < 17 + outcome:
            worth -= chances[outcome, column]
    return float(worth)


@compiled
def standings(
    hands: Hands, tree: Tree, shoe: Floats, barred: int, place: int, shoes: int
) -> Floats:
    """The value of standing with each hand, by shoe: the one given (without the upcard, but with
    the player's cards), then the same without 1, 2, ... cards of the value at `place`.

    A hand with one more of these cards leaves the dealer the same cards as the next shoe, so a
    series of such hands is computed together. NaN where the shoe lacks the hand.
    """
    rows = len(hands.total)
    worth, known = np.full((shoes, rows), np.nan), np.zeros(rows, np.bool_)
    longest = MOST_POINTS + shoes
    room, chances = np.zeros((2, DEPTH, longest)), np.zeros((len(OUTCOMES), longest))
    for row in range(rows):
        if known[row]:
            continue
        left = shoe - hands.counts[row]
        length, member = 0, row
        while member >= 0:
            known[member] = True
            length += 1
            member = hands.child[member, place]
        run = min(length + shoes - 1, int(left[place]) + 1, int(left.sum()))
        if left.min() < 0.0 or run < 1:
            continue
        dealer_chances(tree, left, barred, place, run, room, chances)
        member = row
        for more in range(length):
            for less in range(min(shoes, run - more)):
                worth[less, member] = standing(hands.total[member], chances, more + less)
            member = hands.child[member, place]
    return worth


@compiled
def best_choices(hands: Hands, stand: Floats, shoe: Floats, barred: int) -> tuple[Floats, Floats]:
    """The value of hitting (with the best play after it) and of doubling, for each hand.

    The shoe is without the upcard, but with the player's cards. NaN marks an action that can't be
    taken: a hand of 21 is finished, only two cards can be doubled, and the shoe lacks some hands.
    """
    rows = len(hands.total)
    hit, double, best = np.full(rows, np.nan), np.full(rows, np.nan), stand.copy()
    for row in range(rows - 1, -1, -1):
        if np.isnan(stand[row]) or hands.total[row] == 21:
            continue
        hit[row] = drawing(hands, row, best, shoe, barred)
        best[row] = max(stand[row], hit[row])
        if hands.cards[row] == 2:
            double[row] = 2.0 * drawing(hands, row, stand, shoe, barred)
    return hit, double


@compiled
def played(hands: Hands, stand: Floats, hits: Flags, shoe: Floats, barred: int) -> Floats:
    """The value of each hand for a player who hits where `hits` says so and else stands."""
    worth = stand.copy()
    for row in range(len(hits) - 1, -1, -1):
        if hits[row] and not np.isnan(stand[row]):
            worth[row] = drawing(hands, row, worth, shoe, barred)
    return worth


@compiled
def drawing(hands: Hands, row: int, worth: Floats, shoe: Floats, barred: int) -> float:
    """The value of a hand after one more card, if `worth` is the value of each hand."""
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
    """The probability of each hand in play that begins with `start` and hits by `hits`."""
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
def reached_from_one_card(
    hands: Hands, shoe: Floats, barred: int, place: int, shoes: int
) -> tuple[Floats, Floats]:
    """The chance that a hand that begins with the first of `hands`, a single card, becomes each
    other one in a given order of its cards if it keeps hitting; and the chance that its next card
    then busts it. By shoe, as in `standings`, and by hand.

    Which order it is does not matter: all are equally likely, even where the hole card is known
    not to have the barred value.
    """
    rows = len(hands.total)
    reach, bust = np.zeros((shoes, rows)), np.zeros((shoes, rows))
    reach[:, 0] = 1.0
    for less in range(shoes):
        for row in range(rows):
            left = shoe - hands.counts[row]
            left[place] -= less
            if reach[less, row] <= 0.0 or left.min() < 0.0 or left.sum() < 1.0:
                continue
            for drawn in range(VALUES):
                part = reach[less, row] * chance_of(drawn, left, barred)
                child = hands.child[row, drawn]
                if child >= 0:
                    reach[less, child] = part
                else:
                    bust[less, row] += part
    return reach, bust


@compiled
def after_split(
    hands: Hands,
    stand: Floats,
    bust: Floats,
    place: int,
    weights: Floats,
    acts: Ints,
    doubles: bool,
) -> tuple[float, Ints]:
    """The value of the hands of a split pair together, and the act for each of them.

    `stand` and `bust` are indexed by shoe and hand and include the chance of reaching the hand;
    `weights` is the weight of each shoe for hands whose second card is not of the pair's value
    (first row) or is. Acts are given by `acts`; where that is BEST, the act with the highest value
    in all shoes together is chosen, and `doubles` says whether doubling is allowed. Sums over shoes
    come first: a hand is reached in all of them by the same play, so the best act for their sum can
    be chosen hand by hand, from long hands to short ones.
    """
    rows, found = len(hands.total), 0.0
    done = np.zeros((2, rows), np.int64)
    for like in range(2):
        once, lost = np.zeros(rows), np.zeros(rows)
        worth = np.zeros(rows)
        for row in range(rows - 1, 0, -1):
            for less in range(len(stand)):
                once[row] += weights[like, less] * stand[less, row]
                lost[row] += weights[like, less] * bust[less, row]
            worth[row] = once[row]
            act = acts[row]
            if act == STAND or (act == BEST and hands.total[row] == 21):
                continue
            hit, double = -lost[row], -2.0 * lost[row]
            for drawn in range(VALUES):
                child = hands.child[row, drawn]
                if child >= 0:
                    hit += worth[child]
                    double += 2.0 * once[child]
            if act == HIT or (act == BEST and hit > worth[row]):
                worth[row], done[like, row] = hit, HIT
            two = hands.cards[row] == 2 and doubles
            if act == DOUBLE or (act == BEST and two and double > worth[row]):
                worth[row], done[like, row] = double, DOUBLE
        for drawn in range(VALUES):
            if (drawn == place) == (like == 1):
                found += worth[hands.child[0, drawn]]
    return found, done
