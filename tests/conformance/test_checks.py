"""Each check of the conformance suite by itself: what it accepts, and its message if it fails."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard import conformance as suite
from rackcard.rules.cards import Card
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.needs import Deal
from rackcard.rules.play import Move
from rackcard.rules.pricing import Count, Pricing, Walk
from rackcard.sim.rounds import rounds
from tests.toys import BET, HighCard


def says(check: Any, *of: Any) -> str:
    with pytest.raises(AssertionError) as failed:
        check(*of)
    return str(failed.value)


def machines(*of: Any, **more: Any) -> Any:
    """A game of these machines."""
    named = {str(at): machine for at, machine in enumerate(of)}
    setup = SimpleNamespace(machines=named, bets=lambda name: (BET,), **more)
    return SimpleNamespace(setup=setup)


# --- rounds and steps


class Restless(HighCard):
    """Does what a machine must not do."""

    def __init__(self, fault: str) -> None:
        super().__init__()
        self.fault, self.count = fault, 0

    def step(self, state: Any, event: Any) -> Any:
        found = super().step(state, event)
        self.count += 1
        if self.fault == "forgets":
            return found if self.count % 2 else state
        if self.fault != "counts":
            self.count = 0
        return found


def test_steps_must_be_pure() -> None:
    assert suite.step_is_pure(machines(HighCard())) is None
    assert says(suite.step_is_pure, machines(Restless("counts"))) == "step changed the machine"
    assert says(suite.step_is_pure, machines(Restless("forgets"))).endswith("gave two answers")


def test_a_step_must_leave_the_state_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    class Changing(HighCard):
        start: Any = []

        def step(self, state: Any, event: Any) -> Any:
            state.append(event)
            return list(state)

    machine = Changing()
    moves = [Move(Deal("x"), Card("Ac"), ["Ac"])]
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [moves])
    assert says(suite.step_is_pure, machines(machine)) == "step changed the state it was given: []"


def test_rounds_must_end_in_states_that_can_be_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.rounds_end_in_hashable_states
    machine = HighCard()
    assert check(machines(machine)) is None
    (whole,) = rounds(machine, None, 1, seed=1)
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [whole[:1]])
    assert says(check, machines(machine)) == "a round did not end"
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [[whole[0]._replace(state=[])]])
    with pytest.raises(TypeError, match="unhashable"):
        check(machines(machine))
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [whole])
    monkeypatch.setattr(machine, "key", lambda state: [])
    with pytest.raises(TypeError, match="unhashable"):
        check(machines(machine))


# --- rows


def graded(*rows: str, units: int = 1) -> tuple[Any, ...]:
    return (SimpleNamespace(rows=rows, units=units),)


def carded(grades: Any, unreachable: Any = (), monkeypatch: Any = None) -> Any:
    monkeypatch.setattr(suite, "grades_of", lambda game: grades)
    wagers = {"bet": SimpleNamespace(pays={"Win": "1:1", "Tie": "push"})}
    machine = SimpleNamespace(unreachable=lambda: unreachable)
    return SimpleNamespace(
        card=SimpleNamespace(wagers=wagers),
        setup=SimpleNamespace(machines={"round": machine}),
    )


def test_rows_that_are_claimed_stand_on_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.grades_claim_printed_rows
    both = [("bet", graded("Win", "Tie"))]
    assert check(carded(both, monkeypatch=monkeypatch)) is None
    odd = [*both, ("bet", graded("Win", "Luck"))]
    assert says(check, carded(odd, monkeypatch=monkeypatch)) == "bet claims {'Luck'}"
    for units in (0, -1):
        nothing = carded([("bet", graded(units=units))], monkeypatch=monkeypatch)
        assert says(check, nothing) == f"bet stakes {units} units"


def test_rows_can_be_hit_or_are_declared_and_not_both(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.every_row_can_be_hit
    tie = ("bet", "Tie")
    only = [("bet", graded("Win"))]
    both = [*only, ("bet", graded("Tie"))]
    assert check(carded(both, monkeypatch=monkeypatch)) is None
    assert check(carded(only, [tie], monkeypatch=monkeypatch)) is None
    said = "never hit: [('bet', 'Tie')]; declared unreachable: []"
    assert says(check, carded(only, monkeypatch=monkeypatch)) == said
    said = "never hit: []; declared unreachable: [('bet', 'Tie')]"
    assert says(check, carded(both, [tie], monkeypatch=monkeypatch)) == said


# --- laws


def law(*counts: int, total: int = 4, out_of: int = 4) -> Any:
    rows = [
        SimpleNamespace(probability=Fraction(count, out_of), combinations=count) for count in counts
    ]
    return SimpleNamespace(outcomes=rows, combinations=total)


def test_probabilities_sum_to_one_exactly() -> None:
    def game(*laws: Any) -> Any:
        return SimpleNamespace(par=lambda: [SimpleNamespace(wager="bet", law=one) for one in laws])

    check = suite.probabilities_sum_to_one
    assert check(game(law(1, 3), None, law(4))) is None
    assert says(check, game(None, law(1, 2))) == "bet sums to 3/4"
    assert says(check, game(law(2, 3))) == "bet sums to 5/4"
    with pytest.raises(AssertionError):
        check(game(law(1, 3, total=5)))


@pytest.mark.parametrize(
    ("sigmas", "fine"), [(None, True), (3.99, True), (4.0, False), (-4.1, False)]
)
def test_a_simulation_within_four_standard_errors(sigmas: float | None, fine: bool) -> None:
    asked = []

    def simulate(rounds: int, seed: int) -> Any:
        asked.append(rounds)
        good = SimpleNamespace(wager="red", paytable=None, sigmas=0.5)
        odd = SimpleNamespace(wager="bet", paytable="2", sigmas=sigmas)
        return SimpleNamespace(wagers=[good, odd])

    game = SimpleNamespace(simulate=simulate)
    if fine:
        assert suite.simulation_agrees_with_the_law(game) is None
    else:
        said = says(suite.simulation_agrees_with_the_law, game)
        assert said == f"bet 2 is {sigmas:.1f} sigma off"
    assert asked == [2**20]


LINES = [
    SimpleNamespace(name=name, wager=name, error=f"error of {name}", paytable=None, strategy=None)
    for name in ("one", "two", "three")
]


class Dealt:
    """An authority that cannot deal the second line."""

    def why_not(self, line: Any) -> str:
        return "nobody can" if line.name == "two" else ""

    def tally(self, line: Any) -> str:
        assert line.name != "two"
        return f"tally of {line.name}"


def held(monkeypatch: pytest.MonkeyPatch, chance: dict[str, float]) -> Any:
    def p_value(tally: str, error: str) -> float:
        name = tally.removeprefix("tally of ")
        assert error == f"error of {name}"
        return chance[name]

    def alike(tally: str, simulated: str) -> float:
        name = tally.removeprefix("tally of ")
        assert simulated == f"last of {name}"
        return chance[name]

    monkeypatch.setattr(suite, "p_value", p_value)
    monkeypatch.setattr(suite, "chance_alike", alike)
    monkeypatch.setattr(suite, "_own_kernel", lambda game, line: chance.get(line.name, 1) < 2)
    asked: list[Any] = []

    def authority(rounds: int) -> Dealt:
        assert rounds == suite.DEALT
        return Dealt()

    def tallies(line: Any, rounds: int, seed: int) -> list[str]:
        asked.append((line.name, rounds))
        return ["first", f"last of {line.name}"]

    game = SimpleNamespace(
        par=lambda: LINES, evidence=SimpleNamespace(authority=authority), tallies=tallies
    )
    return SimpleNamespace(game=game, asked=asked)


def test_laws_are_held_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.the_rules_bear_out_every_law
    good = held(monkeypatch, {"one": 0.5, "three": 0.5}).game
    assert check(good) == ["two: nobody can"]
    bad = held(monkeypatch, {"one": 0.5, "three": 1e-12}).game
    assert says(check, bad) == (
        f"three: {suite.DEALT} rounds of the rules refute its figure (p = 1e-12)"
    )


def test_kernels_are_held_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.own_kernels_play_as_the_rules_do
    good = held(monkeypatch, {"one": 0.5, "three": 2})
    assert check(good.game) == ["two: nobody can"]
    assert good.asked == [("one", suite.KERNEL_ROUNDS)]
    bad = held(monkeypatch, {"one": 0.5, "three": 1e-12})
    assert says(check, bad.game) == (
        f"three: its kernel and {suite.DEALT} rounds of the rules differ (p = 1e-12)"
    )
    none = held(monkeypatch, {"one": 2, "two": 2, "three": 2})
    with pytest.raises(suite.NothingToCheck, match=r"^no kernel of its own$"):
        check(none.game)


def test_a_kernel_of_its_own_is_asked_for_by_line() -> None:
    asked = []
    table = SimpleNamespace(paytable=lambda name: f"table {name}")
    machine = SimpleNamespace(kernel=lambda *of: asked.append(of) or found)
    game = SimpleNamespace(
        card=SimpleNamespace(wagers={"bet": table}),
        setup=SimpleNamespace(machine=lambda wager: machine),
    )
    line = SimpleNamespace(wager="bet", paytable="2", strategy="best")
    found: Any = None
    assert suite._own_kernel(game, line) is False
    found = "kernel"
    assert suite._own_kernel(game, line) is True
    assert asked == [("bet", "best", "table 2")] * 2


class Counted(HighCard):
    """Counts its deals itself, well or badly."""

    counts: Any = {made("Win"): 5, made("Tie"): 2, LOST: 5, made("Never"): 0}

    def pricing(self, wager: str) -> Pricing:
        if self.counts is None:
            return Walk(self)
        return Count(lambda bet, strategy: Counter(self.counts), witness=self)


def test_clever_counts_are_those_of_the_walk() -> None:
    check = suite.clever_counts_equal_the_walk
    machine, other = Counted(), Counted()
    assert check(machines(HighCard(), machine)) is None
    other.counts = {**Counted.counts, LOST: 6}
    assert says(check, machines(machine, other)) == (
        "the counts of bet differ from those of the walk"
    )
    other.counts = None
    assert check(machines(other, machine)) is None
    with pytest.raises(suite.NothingToCheck, match=r"^no count of its own that can be walked as"):
        check(machines(other))


def test_a_wager_that_is_not_counted_is_left_out() -> None:
    class OneOfTwo(Counted):
        rows = {**Counted.rows, "other": Counted.rows["bet"]}

        def pricing(self, wager: str) -> Pricing:
            return Walk(self) if wager == "other" else super().pricing(wager)

    game = machines(OneOfTwo())
    game.setup.bets = lambda name: (BET, Bet("other", "other"))
    assert suite.clever_counts_equal_the_walk(game) is None
    OneOfTwo.counts = {LOST: 12}
    assert "differ from those of the walk" in says(suite.clever_counts_equal_the_walk, game)


class Merging(HighCard):
    """Cannot tell a deuce from a three, but pays as if it could."""

    def see(self, symbol: Any) -> int:
        return min(super().see(symbol), 2)


def test_the_table_ends_as_the_rules_do(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.compiled_table_equals_step
    assert check(machines(HighCard())) is None
    said = says(check, machines(Merging()))
    assert said.endswith(
        "the table and the rules disagree: see() or key() merges what the rules can tell apart"
    )

    class Lenient(HighCard):
        def grade(self, state: Any, bet: Bet) -> Any:
            return LOST if None in state else super().grade(state, bet)

    monkeypatch.setattr(
        suite, "rounds", lambda *of, **more: [moves[:1] for moves in rounds(*of, **more)]
    )
    assert says(check, machines(Lenient())).endswith("the table goes on, the rules do not")
