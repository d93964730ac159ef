"""What is remembered of a wager that has a value only: two questions never share one entry.

The memory here makes up a figure for each key that it has not seen, so nothing is analysed: equal
figures mean equal keys.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import rackcard
from rackcard.exact.laws import Laws
from rackcard.rules.pricing import EdgeValue

GAME, WAGER = "dead-mans-hand", "blackjack"
REMOVED: list[dict[str, int]] = [
    {},
    {"8h": 1},
    {"8h": 2},
    {"8s": 1},
    {"Ad": 1},
    {"8h": 1, "Ad": 1},
    {"5c": 2},
]


class Memory:
    def __init__(self) -> None:
        self.known: dict[str, EdgeValue] = {}

    def __call__(self, parts: Any, compute: Any) -> EdgeValue:
        return self.known.setdefault(
            repr(parts), EdgeValue(Fraction(len(self.known)), Fraction(0), "made up")
        )


def edge(memory: Memory, paytable: str | None = None, strategy: str = "basic", **house: Any) -> Any:
    return Laws(rackcard.load(GAME, **house).setup, memory).edge(WAGER, paytable, strategy)


def houses() -> list[dict[str, Any]]:
    """The first, and each other value of each option on its own; what blackjack pays is up to the
    pay table that is asked for."""
    found: list[dict[str, Any]] = [{}]
    for name, option in rackcard.load(GAME).card.options.items():
        if name == "blackjack-pays":
            continue
        found += [{name: value} for value in option.allowed if value != option.default]
    return found


def test_every_option_of_the_house_counts() -> None:
    memory = Memory()
    found = [edge(memory, options=options) for options in houses()]
    assert len(set(found)) == len(found)
    assert [edge(memory, options=options) for options in houses()] == found


def test_every_card_that_is_gone_counts() -> None:
    memory = Memory()
    found = [edge(memory, remove=remove, decks=2) for remove in REMOVED]
    suits_vanish = {1: 3}  # one eight less is one eight less
    for one, other in combinations(range(len(REMOVED)), 2):
        same = suits_vanish.get(one) == other
        if not same:
            assert found[one] != found[other], (REMOVED[one], REMOVED[other])
    assert [edge(memory, remove=remove, decks=2) for remove in REMOVED] == found


def test_strategy_and_pay_table_count() -> None:
    memory = Memory()
    asked = [(table, how) for table in ("3:2", "6:5") for how in ("basic", "best")]
    found = [edge(memory, *one) for one in asked]
    assert len(set(found)) == len(found)
    assert [edge(memory, *one) for one in asked] == found


@pytest.mark.parametrize("remove", REMOVED[1:3])
def test_a_par_sheet_and_an_edge_ask_for_the_same(remove: dict[str, int]) -> None:
    memory = Memory()
    laws = Laws(rackcard.load(GAME, remove=remove, decks=2).setup, memory)
    listed = {(x.paytable, x.strategy): x.edge for x in laws.entries([WAGER])}
    for (paytable, strategy), found in listed.items():
        assert strategy is not None
        assert edge(memory, paytable, strategy, remove=remove, decks=2) == found
