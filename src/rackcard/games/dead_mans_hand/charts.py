"""Basic strategy as charts, and how a bonus wager changes the best play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rackcard.games.dead_mans_hand.after_split import possible_hands
from rackcard.games.dead_mans_hand.analysis import Analysis, analyse, counts_in, full_shoe
from rackcard.games.dead_mans_hand.bonus import ACE, EIGHT
from rackcard.games.dead_mans_hand.both_wagers import KEEP, bonus_worth, with_bonus
from rackcard.games.dead_mans_hand.chart import (
    HARD,
    LETTERS,
    SOFT,
    SPLIT,
    Chart,
    Row,
    chart_of,
    deviations,
    pair_cell,
    pair_worths,
    second_best,
)
from rackcard.games.dead_mans_hand.dealer import UPCARDS
from rackcard.rules.grids import Cell, Grid, Query

if TYPE_CHECKING:
    from rackcard.games.dead_mans_hand.rules import Blackjack

SHOWN = (*range(2, 11), 1)
"""Upcards in the order of a printed chart, the ace last."""
COSTS = "Per cent of the wager that the second best action costs when the cell comes up."


def name(value: int) -> str:
    return {1: "A", 10: "T"}.get(value, str(value))


def pair_name(value: int) -> str:
    return f"{name(value)}-{name(value)}"


def charts(machine: Blackjack, query: Query) -> list[Grid]:
    """Hard totals, soft totals, pairs; with a bonus, also the pairs that it affects."""
    analysis = analyse(machine.play, counts_in(machine.source))
    chart = chart_of(analysis)
    cells = _costs(analysis, chart) if query.costs else chart
    notes = [COSTS] if query.costs else []
    if analysis.shoe != full_shoe(machine.play.decks):
        gone = sum(full_shoe(machine.play.decks)) - sum(analysis.shoe)
        notes.append(f"Drawn for this shoe, from which {gone} cards are gone.")
    last = [*notes, *_limited(analysis, chart)]
    if analysis.shoe[ACE - 1]:
        worth = f"{float(analysis.insurance):+.2%}"
        last.append(f"Insurance is worth {worth} of what is staked on it, on average.")
    grids = [
        _grid("Hard totals", {str(total): row for total, row in cells.hard.items()}, notes),
        _grid("Soft totals", {str(total): row for total, row in cells.soft.items()}, notes),
        _grid("Pairs", {pair_name(value): row for value, row in cells.pairs.items()}, last),
    ]
    if query.bonus is not None:
        grids.append(_with_bonus(machine, analysis, chart, query))
    return grids


def _grid(title: str, rows: Mapping[str, Row], notes: list[str]) -> Grid:
    """A chart with its cells in the order of a printed one."""
    shown = {label: tuple(cells[up - 1] for up in SHOWN) for label, cells in rows.items()}
    return Grid(title, tuple(map(name, SHOWN)), shown, LETTERS, tuple(notes))


def _costs(analysis: Analysis, chart: Chart) -> Chart:
    """The second-best action of each cell instead of the best, and what it costs."""
    found = {
        (one.kind, one.row, one.up): Cell(one.second, cost=one.loss)
        for one in deviations(analysis, chart)
    }

    # Totals that are finished have no second-best action and no row.
    def rows(kind: str, wanted: range) -> dict[int, Row]:
        every = {row: tuple(found.get((kind, row, up), Cell()) for up in UPCARDS) for row in wanted}
        return {row: cells for row, cells in every.items() if set(cells) != {Cell()}}

    return Chart(rows("hard", HARD), rows("soft", SOFT), rows("pair", UPCARDS))


def _limited(analysis: Analysis, chart: Chart) -> list[str]:
    """Notes about pairs that are split, but not as often as they could be."""
    said = []
    for value in UPCARDS:
        for up in SHOWN:
            hands = int(analysis.split_hands[up - 1, value - 1])
            split = SPLIT in chart.pairs[value][up - 1][:2]
            if split and hands < possible_hands(analysis.rules, analysis.shoe, up, value):
                said.append(f"{pair_name(value)} against {name(up)}: split to {hands} hands only.")
    return said


def _with_bonus(machine: Blackjack, analysis: Analysis, chart: Chart, query: Query) -> Grid:
    """Aces and eights, played for both wagers."""
    rows: dict[str, Row] = {}
    notes = [f"Best for a main wager of 1 and a bonus wager of {query.stake} together."]
    for value in (ACE, EIGHT):
        cells = []
        for up in UPCARDS:
            worths = pair_worths(analysis, value, up)
            if not worths:
                cells.append(Cell())
                continue
            both = with_bonus(machine, worths, (value, value), up, query)
            cell = pair_cell(both)
            if query.costs:
                second, loss = second_best(both, cell.action)
                cells.append(Cell(second, cost=loss))
            else:
                cells.append(cell._replace(differs=cell != chart.pairs[value][up - 1]))
        rows[pair_name(value)] = tuple(cells)
        notes += [
            f"{pair_name(value)} against {name(up)}: split from a bonus wager of {stake:.3f} on."
            for up in SHOWN
            for stake in _indifferent(machine, analysis, value, up, query)
        ]
    return _grid("Pairs, with the bonus", rows, [COSTS, *notes] if query.costs else notes)


def _indifferent(
    machine: Blackjack, analysis: Analysis, value: int, up: int, query: Query
) -> list[float]:
    """The bonus stake, in main wagers, above which a split is best; None if it always or never
    is."""
    worths = dict(pair_worths(analysis, value, up))
    if not worths or query.bonus is None:
        return []
    loss = -worths.pop(SPLIT) + max(worths.values())
    two = (value, value)
    split = bonus_worth(machine, two, up, SPLIT, query.bonus)
    gain = float(split - bonus_worth(machine, two, up, KEEP, query.bonus))
    return [loss / gain] if loss > 0 and gain > 0 else []
