"""A right that a player need not use cannot cost him: every value of best play, right by right."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rackcard.games.dead_mans_hand.after_split import fixed_splits
from rackcard.games.dead_mans_hand.analysis import Analysis, analyse, compared_value, full_shoe
from rackcard.games.dead_mans_hand.dealer import Counts
from rackcard.games.dead_mans_hand.house import HouseRules
from tests.games.test_blackjack_analysis import house

RIGHTS = [
    ("split_hands", 2, 3),
    ("split_hands", 3, 4),
    ("ace_hands", 2, 4),
    ("eight_hands", 2, 4),
    ("double_after_split", False, True),
    ("hit_split_aces", False, True),
    ("late_surrender", False, True),
]
ROUNDING = 1e-12


def some_rules(random: Random, decks: int, **fixed: object) -> HouseRules:
    """Any house, but for what is fixed."""
    drawn: dict[str, object] = {
        "hits_soft_17": random.random() < 0.5,
        "peek": random.random() < 0.7,
        "split_hands": random.choice((2, 3, 4)),
        "ace_hands": random.choice((2, 4)),
        "eight_hands": random.choice((2, 4)),
        "double_after_split": random.random() < 0.5,
        "hit_split_aces": random.random() < 0.5,
        "late_surrender": random.random() < 0.5,
    }
    return house(decks, **(drawn | fixed))


def some_shoe(random: Random, decks: int) -> Counts:
    """A full shoe, or one of which up to half is gone, some values more than others."""
    if random.random() < 0.3:
        return full_shoe(decks)
    share = [random.choice((0.1, 0.5, 1.0)) for _ in range(10)]
    return tuple(
        count - random.randint(0, int(count * part * 0.7))
        for count, part in zip(full_shoe(decks), share, strict=True)
    )


def falls(less: Analysis, more: Analysis) -> list[str]:
    """What is worth less with a right than without it."""
    found = []
    for action in ("stand", "hit", "double", "split", "surrender"):
        before, after = getattr(less, action), getattr(more, action)
        assert (np.isnan(before) == np.isnan(after)).all()
        found += [
            f"{action} at {place}: {before[tuple(place)]} to {after[tuple(place)]}"
            for place in np.argwhere(after < before - ROUNDING)
        ]
    if more.value < less.value - ROUNDING:
        found.append(f"a round: {less.value} to {more.value}")
    return found


def check_rights(random: Random, decks: int, shoe: Counts, rounds: int) -> None:
    dealer = {"hits_soft_17": random.random() < 0.5, "peek": random.random() < 0.7}
    for right, without, having in RIGHTS:
        for _ in range(rounds):
            rules = some_rules(random, decks, **dealer)
            less = analyse(rules._replace(**{right: without}), shoe)
            more = analyse(rules._replace(**{right: having}), shoe)
            assert not falls(less, more), (right, rules, shoe)
            for one in (less, more):
                assert one.value >= compared_value(one) - ROUNDING
                flags = one.strategy.hits, one.strategy.doubles
                fixed = fixed_splits(one.rules, shoe, *flags)
                assert not (one.split < fixed - ROUNDING).any()


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.prove)])
def test_no_right_costs(seed: int) -> None:
    random = Random(seed)
    decks = random.choice((2, 5))
    check_rights(random, decks, some_shoe(random, decks), rounds=1)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 140))
def test_no_right_costs_in_many_houses_and_shoes(seed: int) -> None:
    random = Random(seed)
    decks = random.choice((2, 5, 6, 8))
    check_rights(random, decks, some_shoe(random, decks), rounds=3)


def test_tens_against_a_six_are_split_once_and_not_again() -> None:
    """The case that showed it: with re-splits forced, more hands were worth less."""
    found = [analyse(house(split_hands=hands)) for hands in (2, 3, 4)]
    worths = [one.split[5, 9] for one in found]
    assert worths == sorted(worths)
    assert [one.split_hands[5, 9] for one in found] == [2, 2, 2]
    flags = found[0].strategy.hits, found[0].strategy.doubles
    forced = [fixed_splits(one.rules, one.shoe, *flags)[5, 9] for one in found]
    assert forced == sorted(forced, reverse=True)
    assert forced[0] - forced[2] > 0.1


def test_a_right_that_is_taken_away_is_found() -> None:
    """The comparison itself: an analysis against one of a poorer house is not a rise."""
    poor, rich = analyse(house(ace_hands=2)), analyse(house(ace_hands=4))
    assert not falls(poor, rich)
    assert any(fall.startswith("split") for fall in falls(rich, poor))
    assert falls(rich, poor)[-1].startswith("a round")
