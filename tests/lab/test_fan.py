"""Quantiles of a session, held against sums of rounds in fractions, on both sides of a level."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.exact.law import Law
from rackcard.game import load
from rackcard.lab import fan as module
from rackcard.lab.fan import LEVELS, fan, plain
from rackcard.rules.errors import BadInput
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


COIN = law_of({Fraction(-1): 1, Fraction(1): 1})


@pytest.mark.parametrize(
    ("rounds", "marks"),
    [
        (1, [1]),
        (3, [1, 2, 3]),
        (10, [*range(1, 11)]),
        (25, [2, 5, 8, 10, 12, 15, 18, 20, 22, 25]),
        (1_000, [*range(100, 1_001, 100)]),
    ],
)
def test_quantiles_after_every_tenth_of_the_rounds(rounds: int, marks: list[int]) -> None:
    found = fan(COIN, rounds)
    assert [rib.round for rib in found] == marks
    for rib in found[:3]:
        assert rib.won == fan(COIN, rib.round)[-1].won
    assert [row["round"] for row in plain(found)] == marks
    assert [row["p25"] for row in plain(found)] == [rib.won[1] for rib in found]


@pytest.mark.parametrize("rounds", [-1, 0, 1_001])
def test_a_session_has_1_to_1000_rounds(rounds: int) -> None:
    with pytest.raises(BadInput) as refused:
        fan(COIN, rounds)
    assert str(refused.value) == f"rounds must be 1 to 1000, not {rounds}."


def test_a_lattice_has_so_many_points_and_not_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coin takes 3 points a round, of which each round shares one with the next."""
    monkeypatch.setattr(module, "MOST_POINTS", 2 * 8 + 1)
    assert fan(COIN, 8)[-1].round == 8
    for points in (2 * 8, 2 * 8 - 1):
        monkeypatch.setattr(module, "MOST_POINTS", points)
        with pytest.raises(BadInput) as refused:
            fan(COIN, 8)
        said = "the pays of this wager are too far apart for more than 7 rounds."
        assert str(refused.value) == said
        assert fan(COIN, 7)[-1].round == 7


@pytest.mark.parametrize(("top", "most"), [(999_999, 4), (2_097_150, 2), (2_097_151, 1)])
def test_four_million_points(top: int, most: int) -> None:
    """Results that lie a million units apart can be told for four rounds."""
    law = law_of({Fraction(-1): 1, Fraction(top): 1})
    with pytest.raises(BadInput, match=f"for more than {most} rounds"):
        fan(law, most + 1)


@pytest.mark.parametrize("rounds", [1, 2, 4, 8, 16])
@pytest.mark.parametrize("chance", [(1, 9), (9, 1)])
def test_a_sum_does_not_run_over_the_end_of_the_lattice(
    rounds: int, chance: tuple[int, int]
) -> None:
    """As many points as a power of two, one less and one more."""
    for top in (1, 2, 3):
        weights = dict(zip((Fraction(0), Fraction(top)), chance, strict=True))
        for more in (-1, 0, 1):
            if rounds + more:
                found = fan(law_of(weights), rounds + more)[-1].won
                assert found == tuple(map(float, quantiles(weights, rounds + more)))


def test_rows_that_never_come_up_do_not_count() -> None:
    rows = [Outcome("Never", "99:1", Fraction(1, 3)), Outcome("a", "", Fraction(99))]
    law = Law.of([(Outcome("", "", Fraction(-1)), 1), (Outcome("w", "", Fraction(1)), 1)], rows)
    assert fan(law, 3) == fan(COIN, 3)
