"""Basic strategy: what to do by total alone, computed from what each action is worth.

A cell of the chart stands for all hands of one total (or one pair) against one upcard, and gets the
action that is best on average over them, each hand weighted with how likely it comes up in play.
The worth of a hit depends on what is done after it; so a chart is drawn up from the best play by
cards, then again from its own play, until it stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.analysis import (
    UPCARDS,
    Analysis,
    Hand,
    Strategy,
    analyse,
    counts_of,
    natural,
    pair_rows,
    sides,
    split_worths,
    starts,
    value_under,
)
from rackcard.games.dead_mans_hand.dealer import total_of
from rackcard.games.dead_mans_hand.hands import all_hands
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.recursion import (
    VALUES,
    Flags,
    Floats,
    Ints,
    hitting,
    played,
    reached,
)

CODES = {
    "H": "hit",
    "S": "stand",
    "Dh": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "Rh": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rp": "surrender, else split",
    "-": "cannot come up",
}
HARD, SOFT = range(4, 22), range(12, 22)
ROUNDS = 8
"""A chart has been seen to settle after one or two; this only bars an endless exchange of two."""

Row = tuple[str, ...]


class Chart(NamedTuple):
    """Codes by total or pair, then by upcard, ace first."""

    hard: dict[int, Row]
    soft: dict[int, Row]
    pairs: dict[int, Row]

    def code(self, hand: Hand, up: int) -> str:
        """The cell for these cards. Where it says split and there is none, the total counts."""
        if len(hand) == 2 and hand[0] == hand[1]:
            return self.pairs[hand[0]][up - 1]
        total, soft = total_of(counts_of(hand))
        return (self.soft if soft else self.hard)[total][up - 1]

    def strategy(self) -> Strategy:
        """The same as flags for every hand."""
        hands = all_hands()
        codes = np.full((VALUES, len(hands.total)), "-", dtype="<U2")
        for soft, rows in ((False, self.hard), (True, self.soft)):
            for total, row in rows.items():
                codes[:, (hands.total == total) & (hands.soft == soft)] = np.array(row)[:, None]
        pairs = np.array([self.pairs[value] for value in UPCARDS]).T
        splits = _among(pairs, "P", "Rp")
        codes[:, pair_rows()] = np.where(splits, codes[:, pair_rows()], pairs)
        surrenders = _among(codes, "Rh", "Rs")
        surrenders[:, pair_rows()] = _among(pairs, "Rh", "Rs", "Rp")
        return Strategy(
            hits=_among(codes, "H", "Dh", "Rh"),
            doubles=_among(codes, "Dh", "Ds") & (hands.cards == 2),
            splits=splits,
            surrenders=surrenders & (hands.cards == 2),
        )


class Deviation(NamedTuple):
    """A cell: its best action, the second best, and what taking that one instead would cost."""

    kind: str
    """hard, soft or pair."""
    row: int
    """The total, or the value of the pair's cards."""
    up: int
    code: str
    best: str
    second: str
    loss: float
    """Per unit bet, each time that the cell comes up as first hand (or at all, if it can't)."""
    chance: float
    """How likely it comes up in a round."""

    @property
    def cost(self) -> float:
        """What the second best action costs per round."""
        return self.loss * self.chance


class Worths(NamedTuple):
    """What a player who keeps to a strategy gets out of each action; by upcard and hand."""

    hit: Floats
    split: Floats
    start: Floats
    """How likely each first hand is, naturals and a dealer's blackjack left out..."""
    reach: Floats
    """...and how likely each hand comes up. Pairs that are split are left out; hands that are
    surrendered are not, for a chart must also say what to do where surrender isn't offered."""


def basic_strategy(rules: HouseRules) -> Chart:
    """The best chart by totals for these rules."""
    return _chart(analyse(rules))


def value_of(rules: HouseRules, chart: Chart) -> float:
    """What a fresh round brings a player who keeps to a chart, exact but for rounding."""
    return value_under(analyse(rules), chart.strategy())


@lru_cache(maxsize=32)
def _chart(analysis: Analysis) -> Chart:
    chart = _drawn(analysis, _worths(analysis, analysis.strategy, analysis.split))
    for _ in range(ROUNDS):
        again = _drawn(analysis, _worths_by(analysis, chart))
        if again == chart:
            break
        chart = again
    return chart


def _among(codes: np.ndarray[tuple[int, ...], np.dtype[np.str_]], *wanted: str) -> Flags:
    return np.isin(codes, wanted)


def _worths_by(analysis: Analysis, chart: Chart) -> Worths:
    strategy = chart.strategy()
    split = split_worths(analysis.rules, analysis.shoe, strategy.hits, strategy.doubles)
    return _worths(analysis, strategy, split)


def _worths(analysis: Analysis, strategy: Strategy, split: Floats) -> Worths:
    hands, shape = all_hands(), analysis.stand.shape
    start, hit, reach = np.zeros(shape), np.full(shape, np.nan), np.zeros(shape)
    for first in starts(analysis.shoe):
        if not natural(first.hand):
            clear = 1.0 - first.dealer_blackjack if analysis.rules.peek else 1.0
            start[first.up - 1, first.row] = first.chance * clear
    unsplit = start.copy()
    unsplit[:, pair_rows()] *= ~strategy.splits
    for side in sides(analysis.rules, analysis.shoe):
        up = side.up - 1
        stand, hits = analysis.stand[up], strategy.hits[up]
        worth = played(hands, stand, hits, side.shoe, side.barred)
        hit[up] = hitting(hands, worth, stand, side.shoe, side.barred)
        drawn = np.where(strategy.doubles[up], 0.0, unsplit[up])
        reach[up] = reached(hands, drawn, hits, side.shoe, side.barred)
        reach[up] += unsplit[up] - drawn
    return Worths(hit, split, start, reach)


def _drawn(analysis: Analysis, worths: Worths) -> Chart:
    hard = {total: _row(analysis, worths, total, soft=False) for total in HARD}
    soft = {total: _row(analysis, worths, total, soft=True) for total in SOFT}
    return Chart(hard, soft, {value: _pair_row(analysis, worths, value) for value in UPCARDS})


def _row(analysis: Analysis, worths: Worths, total: int, soft: bool) -> Row:
    return tuple(_cell(analysis, worths, total, soft, up) for up in UPCARDS)


def _cell(analysis: Analysis, worths: Worths, total: int, soft: bool, up: int) -> str:
    """The best code of a total: first hit or stand, then double and surrender against that."""
    rows, weight = _weights(worths, total, soft, up)
    if not weight.any():
        return "-"
    stand, hit = analysis.stand[up - 1, rows], worths.hit[up - 1, rows]
    hits = bool(weight @ (hit - stand) > 0)
    simple, letter = (hit, "h") if hits else (stand, "s")
    two = all_hands().cards[rows] == 2
    first = np.where(two, worths.start[up - 1, rows], 0.0)
    double = np.where(two, analysis.double[up - 1, rows], 0.0)
    surrender = first @ analysis.surrender[up - 1, rows]
    if analysis.rules.late_surrender and surrender > max(first @ simple, first @ double):
        return f"R{letter}"
    return f"D{letter}" if first @ (double - simple) > 0 else letter.upper()


def _weights(worths: Worths, total: int, soft: bool, up: int) -> tuple[Ints, Floats]:
    """The hands of a total that can come up, and how likely they do.

    Pairs that are split are left out, unless there is no other hand of that total.
    """
    hands = all_hands()
    here = (hands.total == total) & (hands.soft == soft) & (hands.cards > 1)
    reach, start = worths.reach[up - 1], worths.start[up - 1]
    weight = reach if (reach[here] > 0).any() else start
    rows = np.flatnonzero(here & (weight > 0)).astype(np.int64)
    return rows, weight[rows]


def _pair_row(analysis: Analysis, worths: Worths, value: int) -> Row:
    return tuple(_pair(analysis, worths, value, up) for up in UPCARDS)


def _pair(analysis: Analysis, worths: Worths, value: int, up: int) -> str:
    """A pair is one hand, so its cell is simply its best action."""
    row, place = pair_rows()[value - 1], up - 1
    split = worths.split[place, value - 1]
    if np.isnan(split):
        return "-"
    stand, hit = analysis.stand[place, row], worths.hit[place, row]
    double, surrender = analysis.double[place, row], analysis.surrender[place, row]
    simple, letter = (hit, "h") if hit > stand else (stand, "s")
    if analysis.rules.late_surrender and surrender > max(simple, double, split):
        return "Rp" if split > simple else f"R{letter}"
    if split > max(simple, double):
        return "P"
    return f"D{letter}" if double > simple else letter.upper()


def deviations(analysis: Analysis, chart: Chart) -> list[Deviation]:
    """For each cell of a chart the action that is best on average, and what the next one costs."""
    worths = _worths_by(analysis, chart)
    return [
        found
        for kind, rows in (("hard", HARD), ("soft", SOFT), ("pair", UPCARDS))
        for row in rows
        for up in UPCARDS
        for found in _deviation(analysis, worths, chart, kind, row, up)
    ]


def _deviation(
    analysis: Analysis, worths: Worths, chart: Chart, kind: str, row: int, up: int
) -> Iterator[Deviation]:
    place = up - 1
    if kind == "pair":
        rows = pair_rows()[row - 1 : row]
        weight, code = worths.start[place, rows], chart.pairs[row][place]
    else:
        rows, weight = _weights(worths, row, kind == "soft", up)
        code = (chart.hard if kind == "hard" else chart.soft)[row][place]
    first = all_hands().cards[rows] == 2
    if first.any():
        rows, weight = rows[first], weight[first]
    if not weight.any():
        return
    actions = {"stand": analysis.stand[place, rows], "hit": worths.hit[place, rows]}
    if first.any():
        actions["double"] = analysis.double[place, rows]
        if analysis.rules.late_surrender:
            actions["surrender"] = analysis.surrender[place, rows]
    if kind == "pair":
        actions["split"] = worths.split[place, row - 1 : row]
    means = {action: float(weight @ worth / weight.sum()) for action, worth in actions.items()}
    if np.isnan(means["hit"]):
        return  # a hand of 21 is finished
    best, second = sorted(means, key=lambda action: -means[action])[:2]
    loss = means[best] - means[second]
    yield Deviation(kind, row, up, code, best, second, loss, float(weight.sum()))
