"""Whether a shoe can run short of a symbol in the longest round: the limit from both sides."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rackcard.lab.round_ends import plenty


def automaton(depth: int, *supply: int, returns: bool = False) -> SimpleNamespace:
    return SimpleNamespace(depth=depth, supply=supply, returns=returns)


@pytest.mark.parametrize(
    ("automata", "enough"),
    [
        ([automaton(6, 6, 8)], True),
        ([automaton(6, 5, 8)], False),  # the scarcest symbol counts
        ([automaton(6, 8, 5)], False),
        ([automaton(6, 1, 1, returns=True)], True),  # a wheel never runs short
        ([automaton(2, 6, 6), automaton(4, 6, 6)], True),
        ([automaton(2, 6, 6), automaton(5, 7, 7)], False),  # all machines draw on one shoe
        ([automaton(2, 9, 9), automaton(5, 9, 6)], False),
    ],
)
def test_the_scarcest_symbol_outlasts_all_rounds_together(
    automata: list[SimpleNamespace], enough: bool
) -> None:
    assert plenty(automata) is enough
