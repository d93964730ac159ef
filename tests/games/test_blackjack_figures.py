"""Blackjack in figures, to nine digits: worths, charts, advice and simulated rounds of houses.

Published figures stop at the fourth or sixth digit, and a mistake in a rare hand is smaller. To
accept a change on purpose: RACKCARD_GOLDEN=write pytest tests/games/test_blackjack_figures.py, then
read the diff.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from rackcard.games.dead_mans_hand import kernel, main_wager
from rackcard.games.dead_mans_hand.advice import considered
from rackcard.games.dead_mans_hand.analysis import (
    Analysis,
    analyse,
    compared_value,
    counts_in,
    dealer_blackjack,
    insurance,
    most_cards,
)
from rackcard.games.dead_mans_hand.chart import chart_of, deviations
from rackcard.games.dead_mans_hand.dealer import UPCARDS, dealer_totals
from rackcard.games.dead_mans_hand.house import STRATEGIES
from rackcard.games.dead_mans_hand.main_wager import edge
from rackcard.games.dead_mans_hand.round import DECLINE, Hand, Round, Seat
from rackcard.games.dead_mans_hand.rules import Blackjack
from rackcard.games.dead_mans_hand.tables import by_chart, lay_out
from rackcard.games.setup import Setup, set_up
from rackcard.rules.cards import Card
from rackcard.rules.grids import Grid, Query
from rackcard.rules.needs import Choose
from tests.games.test_transcripts import held


class Place(NamedTuple):
    options: dict[str, int | str]
    removed: dict[str, int] = {}


HOUSES = {
    "six-decks": Place({}),
    "one-deck": Place(
        {
            "decks": 1,
            "soft-17": "stand",
            "surrender": "late",
            "peek": "no",
            "ace-hands": 4,
            "hit-split-aces": "yes",
            "blackjack-pays": "6:5",
        }
    ),
    "depleted": Place(
        {"decks": 2, "double-after-split": "no", "split-hands": 3, "surrender": "late"},
        {"Ac": 2, "Ad": 1, "8h": 2, "Tc": 1, "Kd": 2, "3s": 1, "6d": 1},
    ),
}


@cache
def setup(house: str) -> Setup:
    return set_up("dead-mans-hand", HOUSES[house].options, removed=HOUSES[house].removed)


@cache
def machine(house: str) -> Blackjack:
    rules = setup(house).machines["round"]
    assert isinstance(rules, Blackjack)
    return rules


@cache
def analysis(house: str) -> Analysis:
    return analyse(machine(house).play, counts_in(machine(house).source))


def digits(number: float) -> str:
    return f"{number:.9f}".replace("-0.000000000", "0.000000000")


def row(numbers: np.ndarray) -> str:
    return " ".join(digits(number) for number in numbers.tolist())


def worths(house: str) -> Iterator[str]:
    found = analysis(house)
    rules = machine(house)
    yield f"value {digits(found.value)} compared {digits(compared_value(found))}"
    yield f"error bound {found.error_bound:.6e}"
    yield f"insurance {found.insurance}, most cards {most_cards(rules.play, found.shoe)}"
    for strategy in STRATEGIES:
        told = edge(rules.play, rules.source, strategy)
        yield f"{strategy}: {digits(float(told[0]))}, {told[2]}"
    for up in UPCARDS:
        yield f"against {up}"
        totals = dealer_totals(up, found.shoe, rules.play.hits_soft_17, rules.play.peek)
        yield "  dealer " + " ".join(f"{name} {digits(p)}" for name, p in totals.items())
        for name in ("stand", "hit", "double"):
            yield f"  {name} {digits(float(np.nansum(getattr(found, name)[up - 1])))}"
        yield f"  split {row(found.split[up - 1])}"
        yield f"  up to {' '.join(map(str, found.split_hands[up - 1].tolist()))}"
        yield f"  surrender {digits(float(np.nansum(found.surrender[up - 1])))}"
        flags = [part[up - 1] for part in found.strategy]
        yield f"  acts {' '.join(str(int(flag.sum())) for flag in flags)}"
        for hand in ((1, 7), (2, 3, 4), (8, 8), (6, 10), (1, 10), (1, 1), (1, 1, 5), (5, 6, 10)):
            if up == 1 and hand == (1, 1, 5) and house == "one-deck":
                continue
            told_worths = found.action_values(hand, up)
            said = " ".join(f"{name} {digits(worth)}" for name, worth in told_worths.items())
            yield f"  {hand}: {said}"


def shown(grid: Grid) -> Iterator[str]:
    yield f"{grid.title}: {' '.join(grid.columns)}"
    for label, cells in grid.rows.items():
        told = [
            f"{cell.action}/{cell.otherwise}" + "!" * cell.differs
            if cell.cost is None
            else f"{cell.action} {cell.cost:.9f}"
            for cell in cells
        ]
        yield f"  {label}: {', '.join(told)}"
    yield from (f"  {note}" for note in grid.notes)


def charts(house: str) -> Iterator[str]:
    rules = machine(house)
    pays = setup(house).card.wager("dead-mans-hand").paytable("2")
    for costs in (False, True):
        asked = Query(wager="dead-mans-hand", bonus=pays, stake=Fraction(1, 10), costs=costs)
        for grid in rules.decisions.charts(asked):
            yield from shown(grid)
    for one in deviations(analysis(house), chart_of(analysis(house))):
        if (one.row + one.up) % 4 == 0:
            yield f"{one.kind} {one.row} {one.up} {one.second} {one.cost:.12f}"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


SITUATIONS = {
    "a pair of eights": (("8c 8d",), "9h 5c"),
    "a soft hand": (("As 7d",), "6h Tc"),
    "three cards": (("2s 7d 4c",), "Th 5c"),
    "an eleven": (("5s 6d",), "8h 5c"),
    "a pair that was split": (("8c 8d", "8h Ts"), "6h 5c"),
    "twice": (("8c 3d", "8h 8s", "8d Ts"), "7h 5c"),
}


def advised(house: str) -> Iterator[str]:
    rules = machine(house)
    pays = setup(house).card.wager("dead-mans-hand").paytable("1")
    bonus = Query(wager="dead-mans-hand", bonus=pays, stake=Fraction(1, 5))
    for name, (hands, dealer) in SITUATIONS.items():
        split = len(hands) > 1
        held_cards = tuple(Hand(cards(hand), from_split=split) for hand in hands)
        state = Round((Seat(held_cards, DECLINE),), cards(dealer))
        need = rules.next(state)
        assert isinstance(need, Choose), name
        for asked in (Query(), bonus):
            yield f"{name} {asked.stake}"
            for told in considered(rules, rules.view(state, 0), need, asked):
                yield f"  {' | '.join(map(str, told))}"
    state = Round((Seat((Hand(cards("9c 5d")),)),), cards("Ah 5c"))
    need = rules.next(state)
    assert isinstance(need, Choose)
    yield "insurance"
    for told in considered(rules, rules.view(state, 0), need):
        yield f"  {' | '.join(map(str, told))}"
    shoe = analysis(house).shoe
    for up in (1, 10, 5):
        chance = dealer_blackjack(shoe, (10, 1), up)
        yield f"blackjack behind {up}: {chance}, insured {insurance(shoe, (10, 9))}"


def simulated(house: str) -> Iterator[str]:
    rules = machine(house)
    pays = setup(house).card.wager("blackjack").paytable(None)
    tables = lay_out(rules, by_chart(rules, chart_of(analysis(house))), pays)
    counts: Counter[str] = Counter()
    for result, times in kernel.play(tables, 5_000, seed=8, shard=3).items():
        made = " & ".join(result.bonus[0].rows) if result.bonus else ""
        counts[f"{result.net} {made or '-'} {'split' if result.split else ''}".strip()] += times
    yield from (f"{text}: {times}" for text, times in sorted(counts.items()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main_wager, "lay_out", lambda *asked: tables)
        own = main_wager.kernel_for(rules, pays)
    played = own.play(2_000, 8, 1)
    outcomes = own.outcomes("blackjack", "basic", pays)
    assert len(outcomes) == own.ends == len(played)
    yield from (
        f"{outcome.label} {outcome.net}: {times}"
        for outcome, times in zip(outcomes, played, strict=True)
        if times
    )


@pytest.mark.parametrize(
    ("what", "house"),
    [
        *((worths, house) for house in HOUSES),
        *((charts, house) for house in ("one-deck", "depleted")),
        *((advised, house) for house in ("one-deck", "depleted")),
        (simulated, "one-deck"),
    ],
)
def test_figures_are_those_written_down(what: Callable[[str], Iterator[str]], house: str) -> None:
    held(f"blackjack-{house}-{what.__name__}", "\n".join(what(house)) + "\n")
