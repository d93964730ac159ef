"""Quantiles of a session, held against sums of rounds in fractions, on both sides of a level."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.exact.law import Law
from rackcard.game import load
from rackcard.lab.fan import LEVELS, fan, plain
from rackcard.rules.pays import Outcome

EXACT_LEVELS = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))
HAIR = Fraction(1, 10_000)

nets = st.fractions(-2, 6, max_denominator=4)
laws = st.dictionaries(nets, st.integers(1, 40), min_size=1, max_size=5)


def law_of(weights: dict[Fraction, int]) -> Law:
    return Law.of((Outcome(str(net), "x", net), weight) for net, weight in weights.items())


def quantiles(weights: dict[Fraction, int], rounds: int) -> tuple[Fraction, ...]:
    """The least result that is not exceeded so often, by convolution in fractions."""
    total = sum(weights.values())
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after: dict[Fraction, Fraction] = {}
        for won, chance in sums.items():
            for net, weight in weights.items():
                after[won + net] = after.get(won + net, Fraction(0)) + chance * weight / total
        sums = after
    found = []
    for level in EXACT_LEVELS:
        below = Fraction(0)
        for won in sorted(sums):
            below += sums[won]
            if below >= level:
                found.append(won)
                break
    return tuple(found)


def test_the_levels_are_those() -> None:
    assert tuple(map(Fraction, map(str, LEVELS))) == EXACT_LEVELS


@given(laws, st.integers(1, 6))
def test_quantiles_are_those_of_the_exact_sum(weights: dict[Fraction, int], rounds: int) -> None:
    last = fan(law_of(weights), rounds)[-1]
    assert last.round == rounds
    assert last.won == tuple(map(float, quantiles(weights, rounds)))


@pytest.mark.parametrize("place", range(len(EXACT_LEVELS)))
@pytest.mark.parametrize(("shift", "won"), [(-HAIR, 1), (Fraction(0), -1), (HAIR, -1)])
def test_a_level_that_is_just_missed_or_just_reached(place: int, shift: Fraction, won: int) -> None:
    """A loss as often as the level says, a hair less often, a hair more often."""
    lost = int((EXACT_LEVELS[place] + shift) * 10_000)
    weights = {Fraction(-1): lost, Fraction(1): 10_000 - lost}
    assert fan(law_of(weights), 1)[-1].won[place] == won
    assert quantiles(weights, 1)[place] == won


@pytest.mark.parametrize("rounds", [1, 3, 20])
def test_quantiles_of_posted_wagers(rounds: int) -> None:
    for game, wager in (("great-8", "main"), ("straights-and-8s", "dozen"), ("lucky-8", "banker")):
        law = load(game).law(wager)
        weights: dict[Fraction, int] = {}
        for row in law.outcomes:
            weights[row.net] = weights.get(row.net, 0) + row.combinations
        assert fan(law, rounds)[-1].won == tuple(map(float, quantiles(weights, rounds)))


def test_plain_data_names_each_level() -> None:
    law = law_of({Fraction(-1): 1, Fraction(1): 1})
    assert list(plain(fan(law, 1))[0]) == ["round", "p05", "p25", "p50", "p75", "p95"]
