"""The blackjack kernel, held card for card against the state machine, and against exact figures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pytest
from _pytest.mark import ParameterSet
from scipy import stats

import rackcard
from rackcard.games.dead_mans_hand import kernel
from rackcard.games.dead_mans_hand.bonus import ACE, EIGHT
from rackcard.games.dead_mans_hand.chart import Chart, basic_strategy, value_of
from rackcard.games.dead_mans_hand.parts import CARDS, MAIN, WIDTH
from rackcard.games.dead_mans_hand.round import DECLINE, INSURE, SPLIT, value
from rackcard.games.dead_mans_hand.rules import Blackjack
from rackcard.games.dead_mans_hand.tables import (
    BONUS,
    Tables,
    by_chart,
    lay_out,
)
from rackcard.rules.cards import RANKS, SUITS
from rackcard.rules.decisions import Strategy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST
from rackcard.rules.grids import Cell
from rackcard.rules.play import play

HOUSES = {
    "6 decks, H17": {},
    "6 decks, S17": {"soft-17": "stand"},
    "8 decks, late surrender, aces four hands": {
        "decks": 8,
        "surrender": "late",
        "ace-hands": 4,
    },
    "2 decks, no DAS, split aces are hit": {
        "decks": 2,
        "double-after-split": "no",
        "hit-split-aces": "yes",
        "ace-hands": 4,
    },
    "1 deck, S17, two hands, 6:5": {
        "decks": 1,
        "soft-17": "stand",
        "split-hands": 2,
        "blackjack-pays": "6:5",
    },
    "5 decks, no peek, late surrender": {
        "decks": 5,
        "peek": "no",
        "surrender": "late",
        "split-hands": 3,
    },
}


def first_houses(count: int) -> list[ParameterSet]:
    """All of them; those after the first few are for the proofs."""
    return [
        pytest.param(name, marks=[pytest.mark.prove] * (at >= count))
        for at, name in enumerate(HOUSES)
    ]


class House:
    """A table, a way to play at it, and the kernel's tables for both."""

    def __init__(self, options: dict[str, int | str], strategy: Strategy | None = None) -> None:
        self.game = rackcard.load("dead-mans-hand", options=options)
        machine = self.game.setup.machines["round"]
        assert isinstance(machine, Blackjack)
        self.machine = machine
        posted = self.game.card.wagers["blackjack"]
        self.pays = posted.paytable(str(self.game.setup.house.options["blackjack-pays"]))
        self.strategy = strategy or by_chart(machine, self.chart)
        self.tables: Tables = lay_out(machine, self.strategy, self.pays)
        self.in_order = sorted(self.tables.symbols.tolist())
        self.hands = 0

    @property
    def chart(self) -> Chart:
        return basic_strategy(self.machine.play)

    def by_the_rules(self, cards: list[int]) -> tuple[kernel.Result, int]:
        """A round dealt by the state machine: its result, and the cards that it took."""
        dealt = iter([CARDS[card] for card in cards])
        *_, last = moves = list(play(self.machine, lambda: next(dealt), self.strategy))
        main, bonus = (self.machine.grade(last.state, bet) for bet in (MAIN, BONUS))
        self.hands = len(last.state.seats[0].hands)
        took = sum(isinstance(move.event, type(CARDS[0])) for move in moves)
        net = self.pays.outcome(main).net
        return kernel.Result(net, bonus, split=self.hands > 1), took

    def by_the_kernel(self, cards: list[int]) -> tuple[kernel.Result, int]:
        outcome, took = kernel.follow(self.tables.walk, np.array(cards, np.uint8))
        return kernel.result(self.tables, outcome), took


@cache
def house(name: str) -> House:
    return House(HOUSES[name])


def restless(machine: Blackjack) -> Strategy:
    """Doubles and splits whatever it can, and hits up to 17: long rounds with many hands."""

    def choose(seen, need):
        if DECLINE in need.options:
            return DECLINE
        _, _, hand = machine.active(seen)
        points = sum(map(value, hand.cards))
        wishes = ["split", "surrender" if points == 16 else "", "double" if points % 3 else ""]
        wishes.append("hit" if points < 17 + value(seen.dealer[0]) % 3 else "stand")
        return next(wish for wish in [*wishes, "stand"] if wish in need.options)

    return choose


def reckless(machine: Blackjack) -> Strategy:
    """Doubles some hands and hits the others up to a hard 20: as many states as can be."""

    def choose(seen, need):
        if DECLINE in need.options:
            return DECLINE
        _, _, hand = machine.active(seen)
        points = sum(map(value, hand.cards))
        doubles = "double" in need.options and points % 2
        return "double" if doubles else "hit" if points < 20 else "stand"

    return choose


def hold_against_the_rules(table: House, rounds: int, seed: int) -> Counter[int]:
    """Random rounds of a shoe, and as many that begin with a pair and have more of it to come;
    how often a round had so many hands."""
    rng = random.Random(seed)
    full = table.tables.symbols.tolist()
    hands: Counter[int] = Counter()
    for number in range(rounds):
        if number % 2:
            cards = rng.sample(full, 40)
        else:
            pair = rng.choice((0, 7, *range(10)))
            cards = [rng.choice((pair, *rng.sample(full, 2))) for _ in range(40)]
            cards[0] = cards[2] = pair
        expected = table.by_the_rules(cards)
        assert table.by_the_kernel(cards) == expected, cards
        hands[table.hands] += 1
    return hands


# ---- card for card ----


@pytest.mark.parametrize("rounds", [300, pytest.param(4000, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", first_houses(2))
def test_rounds_are_played_card_for_card_as_by_the_rules(name: str, rounds: int) -> None:
    hands = hold_against_the_rules(house(name), rounds, seed=len(name))
    assert min(hands[count] for count in (1, 2, 3, 4)) >= 10


@pytest.mark.parametrize(
    ("name", "play_by"),
    [
        ("2 decks, no DAS, split aces are hit", restless),
        ("5 decks, no peek, late surrender", reckless),
        pytest.param("2 decks, no DAS, split aces are hit", reckless, marks=pytest.mark.prove),
        pytest.param("5 decks, no peek, late surrender", restless, marks=pytest.mark.prove),
    ],
)
@pytest.mark.parametrize("rounds", [150, pytest.param(500, marks=pytest.mark.prove)])
def test_any_strategy_is_played_card_for_card(
    name: str, play_by: Callable[[Blackjack], Strategy], rounds: int
) -> None:
    machine = rackcard.load("dead-mans-hand", options=HOUSES[name]).setup.machines["round"]
    assert isinstance(machine, Blackjack)
    hold_against_the_rules(House(HOUSES[name], play_by(machine)), rounds, seed=1)


@pytest.mark.prove
@pytest.mark.parametrize("name", HOUSES)
def test_a_million_rounds_card_for_card(name: str) -> None:
    hold_against_the_rules(house(name), 1_000_000 // len(HOUSES) + 1, seed=8)


@pytest.mark.parametrize(
    "step",
    [pytest.param(37, id="some"), pytest.param(1, id="every one", marks=pytest.mark.prove)],
)
def test_every_first_deal_is_played_as_by_the_rules(step: int) -> None:
    table = house("8 decks, late surrender, aces four hands")
    rng = random.Random(3)
    full = table.tables.symbols.tolist()
    for number in range(0, 10_000, step):
        cards = [int(digit) for digit in f"{number:04}"] + rng.sample(full, 30)
        assert table.by_the_kernel(cards) == table.by_the_rules(cards), cards


def simulated(table: House, rounds: int, seed: int) -> list[list[int]]:
    """The decks after a run that is too short to use one twice."""
    tables, cards = table.tables, len(table.tables.symbols)
    assert rounds <= kernel.LANES
    _, _, decks = kernel.walk_rounds(
        tables.walk, tables.symbols, rounds, np.uint64(seed), np.uint64(0)
    )
    return decks.reshape(-1, cards).tolist()


@pytest.mark.parametrize("name", first_houses(2))
@pytest.mark.parametrize("rounds", [200, pytest.param(1000, marks=pytest.mark.prove)])
def test_a_simulated_round_is_the_one_that_lies_in_its_deck(name: str, rounds: int) -> None:
    table = house(name)
    for seed in range(rounds):
        (deck,) = simulated(table, 1, seed)
        assert kernel.play(table.tables, 1, seed) == {table.by_the_rules(deck)[0]: 1}
        assert sorted(deck) == table.in_order


@pytest.mark.parametrize("name", first_houses(3))
@pytest.mark.parametrize("runs", [15, pytest.param(60, marks=pytest.mark.prove)])
def test_simulated_rounds_in_step_are_those_that_lie_in_their_decks(name: str, runs: int) -> None:
    table = house(name)
    for seed in range(1000, 1000 + runs):
        decks = simulated(table, kernel.LANES, seed)
        rounds = Counter(table.by_the_rules(deck)[0] for deck in decks)
        assert kernel.play(table.tables, kernel.LANES, seed) == rounds
        assert all(sorted(deck) == table.in_order for deck in decks)


# ---- runs ----


def test_a_shard_is_a_pure_function_of_seed_and_number() -> None:
    tables = house("6 decks, H17").tables
    first = kernel.play(tables, 10_007, seed=5, shard=3)
    assert first == kernel.play(tables, 10_007, seed=5, shard=3)
    assert first.total() == 10_007
    assert first != kernel.play(tables, 10_007, seed=5, shard=4)
    assert first != kernel.play(tables, 10_007, seed=6, shard=3)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 7, 8, 9, 1001])
def test_as_many_rounds_are_played_as_were_asked_for(rounds: int) -> None:
    assert kernel.play(house("6 decks, S17").tables, rounds, seed=1).total() == rounds


def test_threads_change_nothing() -> None:
    tables = house("6 decks, H17").tables
    with ThreadPoolExecutor(4) as pool:
        shards = list(pool.map(lambda shard: kernel.play(tables, 5000, 8, shard), range(8)))
    assert shards == [kernel.play(tables, 5000, 8, shard) for shard in range(8)]


def test_cards_that_are_gone_are_not_dealt() -> None:
    table = house("6 decks, H17")
    left = {f"{rank}{suit}": 6 * (rank not in "A8") for rank in RANKS for suit in SUITS}
    machine = table.machine.with_source(table.machine.source.holding(left))
    tables = lay_out(machine, table.strategy, table.pays)
    counts = kernel.play(tables, 10_000, seed=8)
    assert {result.bonus for result in counts} == {LOST}


def test_a_shoe_that_a_round_could_empty_is_refused() -> None:
    table = house("6 decks, H17")
    machine = table.machine.with_source(table.machine.source.holding({"As": 20}))
    with pytest.raises(BadInput, match=r"A round may take up to .* which holds 20"):
        lay_out(machine, table.strategy, table.pays)


def test_the_strategy_of_a_chart_declines_insurance() -> None:
    table = house("6 decks, H17")
    cards = iter([CARDS[place] for place in (9, 0, 8, 9)])
    events = [move.event for move in play(table.machine, lambda: next(cards), table.strategy)]
    assert DECLINE in events
    assert INSURE not in events


def split_for_bonus(chart: Chart) -> Chart:
    """The same chart with every pair of aces and eights split."""
    split = dict.fromkeys((ACE, EIGHT), (Cell(SPLIT),) * WIDTH)
    return chart._replace(pairs={**chart.pairs, **split})


def test_a_chart_can_be_bent_for_the_bonus() -> None:
    table = house("8 decks, late surrender, aces four hands")
    bent = split_for_bonus(table.chart)
    assert {cell.action for pair in (1, 8) for cell in bent.pairs[pair]} == {"split"}
    assert bent.pairs[9] == table.chart.pairs[9]


# ---- against exact figures ----


@pytest.mark.parametrize("name", ["6 decks, H17", "8 decks, late surrender, aces four hands"])
def test_bonus_rows_come_up_as_their_exact_law_says(name: str) -> None:
    table = house(name)
    strategy = by_chart(table.machine, split_for_bonus(table.chart))
    tables = lay_out(table.machine, strategy, table.pays)
    aces = table.machine.play.ace_hands
    paytable = "1" if aces == 2 else "4"
    law = table.game.law("dead-mans-hand", paytable, strategy="always-split")
    posted = table.game.card.wagers["dead-mans-hand"].paytable(paytable)
    counts: Counter[str] = Counter()
    for result, times in kernel.play(tables, 4_000_000, seed=8).items():
        counts[posted.outcome(result.bonus).label] += times
    expected = {row.label: float(row.probability) * 4_000_000 for row in law.outcomes}
    assert counts.keys() <= expected.keys()
    usual = [label for label, times in expected.items() if times >= 10]
    rare = [label for label, times in expected.items() if times < 10]
    cells = [(counts[label], expected[label]) for label in usual]
    if rare:
        cells.append((sum(counts[r] for r in rare), sum(expected[r] for r in rare)))
    observed, wanted = zip(*cells, strict=True)
    assert stats.chisquare(observed, wanted).pvalue > 1e-4


@pytest.mark.parametrize("name", first_houses(3))
def test_the_house_edge_is_the_exact_one(name: str) -> None:
    table = house(name)
    rounds = 20_000_000
    counts = kernel.play(table.tables, rounds, seed=20)
    mean = sum((result.net * times for result, times in counts.items()), Fraction(0)) / rounds
    square = sum((result.net**2 * times for result, times in counts.items()), Fraction(0)) / rounds
    sigma = sqrt(float(square - mean**2) / rounds)
    assert abs(float(mean) - value_of(table.machine.play, table.chart)) < 4 * sigma
