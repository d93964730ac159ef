"""Basic strategy as charts; and where a bonus wager on the side changes what is best."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from rackcard.games.dead_mans_hand.analysis import UPCARDS, Analysis, analyse
from rackcard.games.dead_mans_hand.bonus import (
    ACE,
    EIGHT,
    TEN,
    BonusRound,
    Draw,
    Made,
    bonus_grade,
)
from rackcard.games.dead_mans_hand.chart import (
    CODES,
    HARD,
    SOFT,
    Chart,
    basic_strategy,
    deviations,
)
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.rules.cards import Card
from rackcard.rules.grids import Asked, Grid
from rackcard.rules.machine import Bet, Done, House
from rackcard.rules.pays import Paytable

SHOWN = (*range(2, 11), 1)
"""Upcards in the order of a printed chart, the ace last."""


def name(value: int) -> str:
    return {1: "A", 10: "T"}.get(value, str(value))


def charts(house: House, asked: Asked) -> list[Grid]:
    """Hard totals, soft totals, pairs; with a bonus, also the cells that it changes."""
    rules = HouseRules.of(house.options)
    analysis, chart = analyse(rules), basic_strategy(rules)
    if asked.costs:
        return _costs(analysis, chart)
    pairs = {f"{name(value)}-{name(value)}": chart.pairs[value] for value in UPCARDS}
    grids = [
        _grid("Hard totals", {str(total): chart.hard[total] for total in HARD}),
        _grid("Soft totals", {str(total): chart.soft[total] for total in SOFT}),
        _grid("Pairs", pairs),
    ]
    worth = f"Insurance is worth {analysis.insurance:+.2%} of what is staked on it, on average."
    grids[-1] = grids[-1]._replace(notes=(worth,))
    if asked.bonus is not None:
        grids.append(_with_bonus(house, analysis, chart, asked.bonus, asked.stake))
    return grids


def _grid(title: str, rows: dict[str, tuple[str, ...]]) -> Grid:
    """With the cells in the order of a printed chart, and only the codes that occur explained."""
    shown = {label: tuple(cells[up - 1] for up in SHOWN) for label, cells in rows.items()}
    used = {cell for cells in shown.values() for cell in cells}
    legend = {code: meaning for code, meaning in CODES.items() if code in used}
    return Grid(title, tuple(map(name, SHOWN)), shown, legend)


def _costs(analysis: Analysis, chart: Chart) -> list[Grid]:
    """What the second best action costs, in hundredths of a per cent of the wager."""
    titles = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}
    cells: dict[str, dict[str, list[str]]] = {title: {} for title in titles.values()}
    for found in deviations(analysis, chart):
        label = f"{name(found.row)}-{name(found.row)}" if found.kind == "pair" else str(found.row)
        row = cells[titles[found.kind]].setdefault(label, ["-"] * len(SHOWN))
        row[SHOWN.index(found.up)] = f"{found.second[0].upper()} {found.loss * 100:.2f}"
    legend = {"H S D R": "the second best action: hit, stand, double, surrender; P: split"}
    note = "Per cent of the wager that the second best action costs when the cell comes up."
    columns = tuple(map(name, SHOWN))
    return [
        Grid(title, columns, {label: tuple(row) for label, row in rows.items()}, legend, (note,))
        for title, rows in cells.items()
    ]


class Cell(NamedTuple):
    """A pair of aces or eights against an upcard: what splitting it is worth, and not splitting."""

    pair: int
    up: int
    main_split: float
    main_other: float
    other: str
    """The best action but to split."""
    bonus_split: Fraction
    bonus_kept: Fraction

    def splits(self, stake: Fraction) -> bool:
        gain = self.bonus_split - self.bonus_kept
        return self.main_split + float(stake * gain) > self.main_other

    @property
    def indifferent(self) -> float | None:
        """The bonus stake, in main wagers, above which a split is best; None if it always is, or
        never."""
        gain = float(self.bonus_split - self.bonus_kept)
        loss = self.main_other - self.main_split
        return loss / gain if loss > 0 and gain > 0 else None


def cells(house: House, analysis: Analysis, table: Paytable) -> list[Cell]:
    """Every situation in which the bonus has a say."""
    found = []
    for pair in (ACE, EIGHT):
        kept = table.outcome(bonus_grade(house.rulings, Made((pair, pair)))).net
        for up in SHOWN:
            values = analysis.action_values((pair, pair), up)
            split = values.pop("split")
            other = max(values, key=values.__getitem__)
            worth = split_bonus(house, pair, up, table)
            found.append(Cell(pair, up, split, values[other], other, worth, kept))
    return found


def split_bonus(house: House, pair: int, up: int, table: Paytable) -> Fraction:
    """What the bonus is worth, per unit, once a pair is split and the dealer has no blackjack."""
    machine = BonusRound(house)
    left = Counter(dict.fromkeys(STANDS_FOR, 0))
    for card, count in machine.source.counts:
        left[machine.see(card)] += count
    shown = up if up in STANDS_FOR else 0
    left.subtract([pair, pair, shown])
    state = machine.start
    for seen in (pair, pair, shown):
        state = machine.step(state, STANDS_FOR[seen])
    worth, ways = Fraction(0), 0
    for hole, count in left.items():
        dealt = machine.step(state, STANDS_FOR[hole])
        if not machine.dealer_blackjack(dealt):
            split = machine.step(dealt, "split")
            rest = Counter(left)
            rest[hole] -= 1
            worth += count * _worth(machine, split, rest, table)
            ways += count
    return worth / ways


STANDS_FOR = {ACE: Card("Ac"), EIGHT: Card("8c"), TEN: Card("Tc"), 0: Card("2c")}
"""A card for each kind that the bonus can tell apart."""


def _worth(machine: BonusRound, state: Draw, left: Counter[int], table: Paytable) -> Fraction:
    """The bonus's expectation from here on, dealt card by card."""
    if isinstance(machine.next(state), Done):
        return table.outcome(machine.grade(state, Bet("dead-mans-hand", ""))).net
    total = Fraction(0)
    for seen, count in left.items():
        if count:
            rest = Counter(left)
            rest[seen] -= 1
            after = machine.step(state, STANDS_FOR[seen])
            total += count * _worth(machine, after, rest, table)
    return total / left.total()


def _with_bonus(
    house: House, analysis: Analysis, chart: Chart, table: Paytable, stake: Fraction
) -> Grid:
    """Aces and eights, played for both wagers; a star where that differs from basic strategy."""
    rows: dict[str, list[str]] = {}
    notes = [f"Best for a main wager of 1 and a bonus wager of {stake} together; * differs."]
    for cell in cells(house, analysis, table):
        splits = cell.splits(stake)
        code = "P" if splits else cell.other[0].upper()
        differs = splits != (chart.pairs[cell.pair][cell.up - 1] in ("P", "Rp"))
        label = f"{name(cell.pair)}-{name(cell.pair)}"
        rows.setdefault(label, []).append(f"{code}*" if differs else code)
        if cell.indifferent is not None:
            against = f"{label} against {name(cell.up)}"
            notes.append(f"{against}: split from a bonus wager of {cell.indifferent:.3f} on.")
    legend = {"P": "split", "H": "hit", "S": "stand", "D": "double"}
    columns = tuple(map(name, SHOWN))
    shown = {label: tuple(row) for label, row in rows.items()}
    return Grid("Pairs, with the bonus", columns, shown, legend, tuple(notes))
