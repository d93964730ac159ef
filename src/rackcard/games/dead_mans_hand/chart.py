"""Basic strategy: what to do by total alone, computed from the value of each action.

A cell of the chart stands for all hands of one total (or for one pair) against one upcard. The
values of the actions with each of these hands come from the analysis, as in advice: a hit includes
the best play after it, a split the best play of its hands.

A pair is one hand, and its cell is the best action with it. For a total, hit or stand is decided by
the mean over all hands of that total that come up in play by the chart, weighted by their
probability; double and surrender, which are for two cards, are then compared with that by the mean
over first hands alone. The probability of a longer hand depends on the chart; so the chart is first
computed from composition-dependent best play, then again from its own play, until it no longer
changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.analysis import (
    Analysis,
    Strategy,
    analyse,
    natural,
    starts,
    value_under,
)
from rackcard.games.dead_mans_hand.dealer import UPCARDS, sides
from rackcard.games.dead_mans_hand.hands import all_hands, pair_rows
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.recursion import VALUES, Floats, Ints, reached
from rackcard.rules.grids import Cell

STAND, HIT, DOUBLE, SPLIT, SURRENDER = "stand", "hit", "double", "split", "surrender"
LETTERS = {HIT: "H", STAND: "S", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
HARD, SOFT = range(4, 22), range(12, 22)
ROUNDS = 8
"""Charts settle after one or two rounds; this limit only stops two charts from alternating."""

Row = tuple[Cell, ...]
Worths = Mapping[str, float]
"""The value of each allowed action."""


class Chart(NamedTuple):
    """Cells by total or pair, then by upcard, ace first. A pair that should be split but can't be
    is played by its total."""

    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[int, Row]

    def strategy(self) -> Strategy:
        """The same as flags for every hand."""
        hands, pairs = all_hands(), pair_rows()
        first, otherwise = np.full((2, VALUES, len(hands.total)), "", dtype="<U9")
        for soft, rows in ((False, self.hard), (True, self.soft)):
            for total, row in rows.items():
                here = (hands.total == total) & (hands.soft == soft)
                first[:, here] = np.array([cell.action for cell in row])[:, None]
                otherwise[:, here] = np.array([cell.otherwise for cell in row])[:, None]
        by_pair = [self.pairs[value] for value in UPCARDS]
        action = np.array([[cell.action for cell in row] for row in by_pair]).T
        instead = np.array([[cell.otherwise for cell in row] for row in by_pair]).T
        splits = (action == SPLIT) | (instead == SPLIT)
        # A pair that is split is played by its total where it can't be.
        first[:, pairs] = np.where(splits, first[:, pairs], action)
        otherwise[:, pairs] = np.where(splits, otherwise[:, pairs], instead)
        surrenders = first == SURRENDER
        surrenders[:, pairs] = action == SURRENDER
        return Strategy(
            hits=(first == HIT) | (otherwise == HIT),
            doubles=(first == DOUBLE) & (hands.cards == 2),
            splits=splits,
            surrenders=surrenders & (hands.cards == 2),
        )


class Weights(NamedTuple):
    """The probability of each hand when a strategy is followed; by upcard and hand."""

    start: Floats
    """Of first hands, without naturals and a dealer's blackjack."""
    reach: Floats
    """Of all hands. Pairs that are split are left out. Hands that are surrendered are not, because
    a chart must also say what to do where surrender isn't offered."""


class Means(NamedTuple):
    """The mean value of the actions over the hands of a cell."""

    all: Worths
    """Of stand and hit, over all hands that come up."""
    first: Worths
    """Of every allowed action, over first hands; empty if there are none."""
    chance: float
    """The probability that the cell comes up in a round: as a first hand if it can, else at all."""


class Deviation(NamedTuple):
    """A cell: its action, the second best, and what taking that one instead would cost."""

    kind: str
    """hard, soft or pair."""
    row: int
    """The total, or the value of the pair's cards."""
    up: int
    cell: Cell
    second: str
    loss: float
    """Per unit bet, each time that the cell comes up."""
    chance: float
    """The probability that it comes up in a round."""

    @property
    def cost(self) -> float:
        """What the second-best action costs per round."""
        return self.loss * self.chance


def basic_strategy(rules: HouseRules, shoe: Sequence[int] | None = None) -> Chart:
    """The best chart by totals for these rules and this shoe; a full shoe by default."""
    return chart_of(analyse(rules, shoe))


def value_of(rules: HouseRules, chart: Chart) -> float:
    """The value of a fresh round for a player who follows a chart, exact but for rounding. He
    splits a pair again wherever the chart splits it, as often as he may."""
    return value_under(analyse(rules), chart.strategy())


@lru_cache(maxsize=32)
def chart_of(analysis: Analysis) -> Chart:
    chart = _drawn(analysis, weights_under(analysis, analysis.strategy))
    for _ in range(ROUNDS):
        again = _drawn(analysis, weights_under(analysis, chart.strategy()))
        if again == chart:
            break
        chart = again
    return chart


def weights_under(analysis: Analysis, strategy: Strategy) -> Weights:
    hands, shape = all_hands(), analysis.stand.shape
    start, reach = np.zeros(shape), np.zeros(shape)
    for first in starts(analysis.shoe):
        if not natural(first.hand):
            clear = 1.0 - first.dealer_blackjack if analysis.rules.peek else 1.0
            start[first.up - 1, first.row] = first.chance * clear
    unsplit = start.copy()
    unsplit[:, pair_rows()] *= ~strategy.splits
    for side in sides(analysis.rules.hits_soft_17, analysis.rules.peek, analysis.shoe):
        up = side.up - 1
        drawn = np.where(strategy.doubles[up], 0.0, unsplit[up])
        reach[up] = reached(hands, drawn, strategy.hits[up], side.shoe, side.barred)
        reach[up] += unsplit[up] - drawn
    return Weights(start, reach)


def _drawn(analysis: Analysis, weights: Weights) -> Chart:
    def row(total: int, soft: bool) -> Row:
        return tuple(total_cell(means(analysis, weights, total, soft, up)) for up in UPCARDS)

    return Chart(
        {total: row(total, soft=False) for total in HARD},
        {total: row(total, soft=True) for total in SOFT},
        {
            value: tuple(pair_cell(pair_worths(analysis, value, up)) for up in UPCARDS)
            for value in UPCARDS
        },
    )


def means(analysis: Analysis, weights: Weights, total: int, soft: bool, up: int) -> Means | None:
    """Over the hands of a total; None if there are none."""
    rows, weight = _rows(weights, total, soft, up)
    if not weight.any():
        return None
    place = up - 1
    simple = {STAND: analysis.stand[place, rows], HIT: analysis.hit[place, rows]}
    two = all_hands().cards[rows] == 2
    first = weights.start[place, rows][two]
    only = simple | {DOUBLE: analysis.double[place, rows]}
    if analysis.rules.late_surrender:
        only[SURRENDER] = analysis.surrender[place, rows]
    chance = float(first.sum() if first.any() else weight.sum())
    of_first = {action: worth[two] for action, worth in only.items()} if first.any() else {}
    return Means(_mean(simple, weight), _mean(of_first, first), chance)


def _mean(worths: Mapping[str, Floats], weight: Floats) -> Worths:
    """The weighted mean of each action. A hand of 21 is finished, so it can only stand."""
    found = {action: float(weight @ worth / weight.sum()) for action, worth in worths.items()}
    return {action: worth for action, worth in found.items() if not np.isnan(worth)}


def _rows(weights: Weights, total: int, soft: bool, up: int) -> tuple[Ints, Floats]:
    """The hands of a total that can come up, with their probabilities.

    Pairs that are split are left out, unless there is no other hand of that total.
    """
    hands = all_hands()
    here = (hands.total == total) & (hands.soft == soft) & (hands.cards > 1)
    reach, start = weights.reach[up - 1], weights.start[up - 1]
    weight = reach if (reach[here] > 0).any() else start
    rows = np.flatnonzero(here & (weight > 0)).astype(np.int64)
    return rows, weight[rows]


def pair_worths(analysis: Analysis, value: int, up: int) -> Worths:
    """The value of each allowed action with a pair; empty if the shoe has no such pair."""
    if np.isnan(analysis.split[up - 1, value - 1]):
        return {}
    return analysis.action_values((value, value), up)


def total_cell(found: Means | None) -> Cell:
    """The best action with a total: first hit or stand, then compared with double and surrender."""
    if found is None:
        return Cell()
    simple = _best(found.all)
    open_first = {a: w for a, w in found.first.items() if a in (simple, DOUBLE, SURRENDER)}
    action = _best(open_first) if open_first else simple
    return Cell(action, simple if action != simple else "")


def pair_cell(worths: Worths) -> Cell:
    """The best action with a pair. Where doubling and surrender are not allowed, it is the best of
    the others; a pair that cannot be split is played by its total."""
    if not worths:
        return Cell()
    action = _best(worths)
    closed = {DOUBLE: (DOUBLE, SURRENDER, SPLIT), SURRENDER: (SURRENDER, DOUBLE)}.get(action)
    if closed is None:
        return Cell(action)
    return Cell(action, _best({a: w for a, w in worths.items() if a not in closed}))


def _best(worths: Worths) -> str:
    """The action with the highest value; among equals, the simplest one."""
    plain = (STAND, HIT, DOUBLE, SPLIT, SURRENDER)
    return max(sorted(worths, key=plain.index), key=worths.__getitem__)


def second_best(worths: Worths, action: str) -> tuple[str, float]:
    """The second-best action, and what it costs."""
    second = _best({other: worth for other, worth in worths.items() if other != action})
    return second, worths[action] - worths[second]


def deviations(analysis: Analysis, chart: Chart) -> list[Deviation]:
    """For each cell of a chart the second-best action, and what it would cost.

    Hit and stand are compared over all hands of a total, the others over first hands, as when the
    chart was computed. Finished hands have no second action and are left out.
    """
    weights, found = weights_under(analysis, chart.strategy()), []
    for kind, rows in (("hard", HARD), ("soft", SOFT)):
        for total in rows:
            for up in UPCARDS:
                mean = means(analysis, weights, total, kind == "soft", up)
                if mean is not None and HIT in mean.all:
                    cell = (chart.hard if kind == "hard" else chart.soft)[total][up - 1]
                    second, loss = _second_of_total(mean, cell.action)
                    found.append(Deviation(kind, total, up, cell, second, loss, mean.chance))
    for value in UPCARDS:
        for up in UPCARDS:
            worths, cell = pair_worths(analysis, value, up), chart.pairs[value][up - 1]
            if worths:
                second, loss = second_best(worths, cell.action)
                chance = float(weights.start[up - 1, pair_rows()[value - 1]])
                found.append(Deviation("pair", value, up, cell, second, loss, chance))
    return found


def _second_of_total(mean: Means, action: str) -> tuple[str, float]:
    if action not in mean.all:
        return second_best(mean.first, action)
    other, loss = second_best(mean.all, action)
    losses = {other: loss}
    for special in {DOUBLE, SURRENDER} & set(mean.first):
        losses[special] = mean.first[action] - mean.first[special]
    second = _best({one: -worth for one, worth in losses.items()})
    return second, losses[second]
