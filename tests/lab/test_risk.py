"""Bands held against exact laws of sums, and exposure against sums done by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest
from scipy.stats import binom

from rackcard.exact.law import Law
from rackcard.exact.laws import Entry
from rackcard.game import load
from rackcard.lab.risk import (
    CONFIDENCES,
    Band,
    bands,
    exposure,
    most_paid,
    volatility_index,
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
        (rounds, confidence)
        for rounds in (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
        for confidence in (0.90, 0.95, 0.99)
    ]
    assert [(b.rounds, b.confidence) for b in bands(RED, [7])] == [(7, c) for c in CONFIDENCES]
    for band in found:
        assert (band.low + band.high) / 2 == pytest.approx(1 - float(RED.house_edge))


@pytest.mark.parametrize(("skewness", "rough"), [(0.0, False), (0.5, False), (0.5001, True)])
def test_a_band_is_rough_from_so_much_skewness_on(skewness: float, rough: bool) -> None:
    for sign in (-1, 1):
        assert Band(1_000, 0.9, 0.8, 1.1, sign * skewness).rough is rough


def test_a_band_of_a_wager_that_always_loses() -> None:
    band = bands(Law.of([(Outcome("", "lose", LOST), 1)]), [100])[0]
    assert (band.low, band.high, band.skewness) == (0.0, 0.0, 0.0)


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
    assert machine.pricing("blackjack").max_win == most


def test_exposure_is_what_the_rack_pays() -> None:
    """$7 at 6:5 is $8.40, of which the house pays $8; a row that pays dollars pays no more."""
    game = load("great-8")
    assert most_paid(game.setup, game.line("main"), 700) == 800
    prize = load("great-8", pays={("great-bonus", "Great 8 Tie"): "$250"})
    bonus = exposure(prize.setup, prize.line("great-bonus", "1"))
    assert bonus is not None
    assert bonus.cost == 25 * 2_500  # Great 8 over Natural 8 at 25:1 is worth more
    cheap = most_paid(prize.setup, prize.line("great-bonus", "1"), 100)
    assert cheap == 25_000


@pytest.mark.parametrize("stake", [1, 499, 500, 501, 50_000])
def test_a_bound_is_never_rounded_down(stake: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("dead-mans-hand")
    machine = game.setup.machine("blackjack")
    priced = replace(machine.pricing("blackjack"), max_win=Fraction(7, 3))
    monkeypatch.setattr(machine, "pricing", lambda wager: priced)
    line = Entry("blackjack", "3:2", "basic", ("blackjack",), None, Fraction(1, 200), "float64")
    most = most_paid(game.setup, line, stake)
    assert most is not None
    assert stake * Fraction(7, 3) <= most < stake * Fraction(7, 3) + 50
    assert most % 50 == 0
