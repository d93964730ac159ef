"""Bands held against exact laws of sums, and exposure against sums done by hand."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from scipy.stats import binom

from rackcard.exact.law import Law
from rackcard.game import load
from rackcard.lab.risk import (
    CONFIDENCES,
    ROUNDS,
    bands,
    exposure,
    volatility_index,
    worst_round,
)
from rackcard.rules.pays import Outcome

LOST = Fraction(-1)
RED = load("straights-and-8s").law("red-black")


def test_the_volatility_index_of_red() -> None:
    # Its variance is 1 - (2/38)**2; 1.6449 standard deviations hold 90 % of a normal law.
    assert volatility_index(RED, 0.90) == pytest.approx(1.6448536 * sqrt(1 - (2 / 38) ** 2))


def test_a_band_holds_the_return_as_often_as_it_says() -> None:
    """Wins among n spins are binomial: how often they lie in the band can be summed."""
    for band in bands(RED):
        if band.rounds <= 1_000_000:
            # A return of r per unit staked is r/2 wins per round.
            low, high = band.low / 2 * band.rounds, band.high / 2 * band.rounds
            inside = binom.cdf(high, band.rounds, 18 / 38) - binom.cdf(low, band.rounds, 18 / 38)
            assert inside == pytest.approx(band.confidence, abs=0.03 * 1_000 / band.rounds + 0.005)
            assert not band.rough


def test_bands_of_every_length_and_confidence() -> None:
    found = bands(RED)
    assert [(b.rounds, b.confidence) for b in found] == [
        (rounds, confidence) for rounds in ROUNDS for confidence in CONFIDENCES
    ]
    for band in found:
        assert (band.low + band.high) / 2 == pytest.approx(1 - float(RED.house_edge))


def test_a_band_over_a_rare_jackpot_is_called_rough() -> None:
    """One deal in a hundred thousand: a thousand rounds tell nothing of it."""
    jackpot, nothing = Outcome("Jackpot", "90000:1", Fraction(90_000)), Outcome("", "lose", LOST)
    law = Law.of([(jackpot, 1), (nothing, 99_999)])
    rough = {band.rounds: band.rough for band in bands(law)}
    assert rough[1_000]
    assert not rough[10_000_000]


def test_exposure_is_the_posted_maximum_at_the_best_pay() -> None:
    game = load("great-8")
    bonus = exposure(game.setup, game.line("great-bonus", "1"))
    assert bonus is not None
    assert (bonus.stake, bonus.most_win, bonus.cost) == (2_500, 50, 125_000)


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 8),  # eights become four hands, each of them doubled
        ({"double-after-split": "no"}, 4),
        ({"double-after-split": "no", "split-hands": 2}, 4),  # eights still become four
    ],
)
def test_the_most_that_blackjack_can_cost(options: dict[str, str | int], most: int) -> None:
    machine = load("dead-mans-hand", options=options).setup.machine("blackjack")
    assert machine.most_win("blackjack") == most


def test_the_worst_spin_is_a_two() -> None:
    """By hand: every chip that may lie on the number 2, at the posted maximum."""
    chips = {
        "straight-up": (1, 100, 35),
        "split": (5, 200, 17),  # 0-2, 00-2, 1-2, 2-3, 2-5
        "street": (4, 300, 11),  # 0-1-2, 00-2-3, 0-00-2, 1-2-3
        "corner": (2, 400, 8),
        "top-line": (1, 500, 6),
        "six-line": (1, 600, 5),
        "dozen and column": (2, 1_000, 2),
        "black, even, low": (3, 2_000, 1),
    }
    by_hand = sum(spots * maximum * odds for spots, maximum, odds in chips.values())
    game = load("straights-and-8s")
    worst = worst_round(game.setup, game.par())
    assert worst is not None
    sequence = 25 * 299
    assert worst.seat == (by_hand + sequence) * 100
    assert worst.jointly
    assert worst.table == 7 * worst.seat


def test_wagers_that_exclude_each_other_are_not_added_up() -> None:
    """A tie of suited eights pays both bonuses and the tie; player and banker push."""
    game = load("lucky-8")
    worst = worst_round(game.setup, game.par())
    assert worst is not None
    assert worst.seat == (100 * 8 + 25 * 200 + 25 * 200) * 100
    assert worst.posted == 2_500_000
    assert worst.jointly


def test_envy_is_paid_to_every_seat_for_every_other() -> None:
    game = load("jacks-beat")
    worst = worst_round(game.setup, game.par())
    assert worst is not None
    assert not worst.jointly
    assert worst.seat == (500 + 100 * 1_000 + 100 * 8_000) * 100
    assert worst.table == 6 * (worst.seat + 5 * 5_000 * 100)


def test_what_a_house_changes_changes_what_it_risks() -> None:
    game = load("great-8", pays={("great-bonus", "Great 8 Tie"): "100:1"})
    worst = worst_round(game.setup, game.par())
    assert worst is not None
    assert worst.seat == Fraction(100 * 25 * 100)
