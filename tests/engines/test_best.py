"""The best way to play, on toy games where it is obvious."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rackcard.exact.best import best_of, best_strategy, by_option, choices
from rackcard.exact.walk import end_weights
from rackcard.rules.automaton import tabulate
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done, Need
from rackcard.rules.pays import Pay, Paytable
from tests.toys import BET, NO_HOUSE, HighCard, pips, shoe

TABLE = Paytable({"High": Pay.parse("3:1"), "Low": Pay.parse("1:1"), "Sure": Pay.parse("push")})


class Guess(Machine[tuple[str, ...]]):
    """A card is seen, a guess is made, another card comes unless the seat passes.

    From an ace a seat may only say high or pass, so that it has fewer options there.
    """

    rows = {"bet": ("High", "Low", "Sure")}
    start: tuple[str, ...] = ()

    def __init__(self, times: int = 1) -> None:
        super().__init__(NO_HOUSE)
        self.times = times
        self.source = shoe("Ac", "2c", "3c", "4c")

    def next(self, state: tuple[str, ...]) -> Need:
        if not state:
            return Deal("table")
        if len(state) <= self.times:
            return Choose(0, ("high", "pass") if state[0] == "Ac" else ("high", "low", "pass"))
        return Done() if state[1] == "pass" or len(state) > self.times + 1 else Deal("table")

    def step(self, state: tuple[str, ...], event: Any) -> tuple[str, ...]:
        return (*state, event)

    def grade(self, state: tuple[str, ...], bet: Bet) -> Grade:
        if state[1] == "pass":
            return made("Sure")
        higher = pips(state[-1]) > pips(state[0])
        if higher != (state[1] == "high"):
            return LOST
        return made("High" if higher else "Low")


def net(grades: dict[Grade, int]) -> Fraction:
    total = sum(grades.values())
    return sum((TABLE.outcome(g).net * n for g, n in grades.items()), Fraction(0)) / total


def test_each_situation_gets_the_option_that_is_worth_most() -> None:
    """High pays 3:1: from an ace it always comes, from a two 2 in 3, from a three 1 in 3; from a
    four low always comes."""
    machine = Guess()
    options = by_option(machine, BET)
    assert len(options) == 3
    chosen = choices(options, TABLE)
    assert chosen == {"('Ac',)": 0, "('2c',)": 0, "('3c',)": 0, "('4c',)": 1}
    # 3, 5/3, 1/3 (either way) and 1 for the four cards
    assert net(best_of(options, TABLE)) == (3 + Fraction(5, 3) + Fraction(1, 3) + 1) / 4


def test_the_strategy_is_played_from_what_was_chosen() -> None:
    machine = Guess()
    options = by_option(machine, BET)
    automaton = tabulate(machine, [BET], best_strategy(machine, options, TABLE))
    ends = zip(automaton.grades, end_weights(automaton), strict=True)
    law: dict[Grade, int] = {}
    for (grade,), weight in ends:
        law[grade] = law.get(grade, 0) + weight
    assert net(law) == net(best_of(options, TABLE))


def test_a_situation_with_fewer_options_is_played_within_them() -> None:
    """Passing is the second option from an ace and the third from other cards."""
    poor = Paytable(
        {"High": Pay.parse("lose"), "Low": Pay.parse("lose"), "Sure": Pay.parse("push")}
    )
    machine = Guess()
    options = by_option(machine, BET)
    chosen = choices(options, poor)
    assert chosen == {"('Ac',)": 1, "('2c',)": 2, "('3c',)": 2, "('4c',)": 2}
    take = best_strategy(machine, options, poor)
    for first in ("Ac", "2c"):
        state = machine.step(machine.start, next(c for c, _ in machine.source.counts if c == first))
        need = machine.next(state)
        assert isinstance(need, Choose)
        assert take(machine.view(state, 0), need) == "pass"


def test_options_that_take_fewer_cards_are_counted_out_of_as_many() -> None:
    totals = {sum(g.total() for g in found.values()) for found in by_option(Guess(), BET)}
    assert totals == {12}


def test_seats_that_decide_twice_are_refused() -> None:
    with pytest.raises(BadInput, match="only found where a seat decides once"):
        by_option(Guess(times=2), BET)


def test_rules_without_a_choice_have_one_situation_and_one_option() -> None:
    options = by_option(HighCard(), BET)
    assert len(options) == 1
    assert choices(options, TABLE) == {"": 0}
    assert best_of(options, TABLE).total() == 12
