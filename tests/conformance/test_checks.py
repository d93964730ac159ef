"""Each check of the conformance suite by itself: what it lets pass, and what it says otherwise."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import rackcard as rc
from rackcard import conformance as suite
from rackcard.rules.cards import Card
from rackcard.rules.machine import LOST, Bet, Deal, made
from rackcard.rules.play import Move
from tests.toys import BET, HighCard

TIGER = Path(__file__).parents[2] / "examples" / "dragon_tiger"


@pytest.fixture(scope="module")
def tiger() -> rc.Game:
    return rc.load(str(TIGER))


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
        def step(self, state: Any, event: Any) -> Any:
            state.append(event)
            return list(state)

    machine = Changing()
    moves = [Move(Deal("x"), Card("Ac"), ["Ac"])]
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [moves])
    machine.start = []
    assert says(suite.step_is_pure, machines(machine)) == "step changed the state it was given: []"


def test_rounds_must_end_in_states_that_can_be_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.rounds_end_in_hashable_states
    machine = HighCard()
    assert check(machines(machine)) is None
    (whole,) = suite.rounds(machine, None, 1, seed=1)
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [whole[:1]])
    assert says(check, machines(machine)) == "a round did not end"
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [[whole[0]._replace(state=[])]])
    with pytest.raises(TypeError, match="unhashable"):
        check(machines(machine))
    monkeypatch.setattr(suite, "rounds", lambda *of, **more: [whole])
    machine.key = lambda state: []
    with pytest.raises(TypeError, match="unhashable"):
        check(machines(machine))


# --- rows


def graded(*rows: str, units: int = 1) -> tuple[Any, ...]:
    return (SimpleNamespace(rows=rows, units=units),)


def carded(grades: Any, unreachable: Any = (), monkeypatch: Any = None) -> Any:
    monkeypatch.setattr(suite, "_grades_of", lambda game: grades)
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

    game = SimpleNamespace(par=lambda: LINES, authority=authority, tallies=tallies)
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
    machine = SimpleNamespace(own_kernel=lambda *of: asked.append(of) or found)
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

    def counted(self, bet: Bet, strategy: str | None) -> Any:
        return None if self.counts is None else Counter(self.counts)


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
        def counted(self, bet: Bet, strategy: str | None) -> Any:
            return None if bet.spot == "other" else super().counted(bet, strategy)

    game = machines(OneOfTwo())
    game.setup.bets = lambda name: (BET, BET._replace(spot="other"))
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

    found = suite.rounds
    monkeypatch.setattr(
        suite, "rounds", lambda *of, **more: [moves[:1] for moves in found(*of, **more)]
    )
    assert says(check, machines(Lenient())).endswith("the table goes on, the rules do not")


# --- decisions


def test_decisions_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def decisions(*names: str) -> list[Any]:
        return [(name, lambda setup, name=name: (*setup, name)) for name in names]

    lists = [decisions("a", "b")]
    monkeypatch.setattr(suite, "_decisions", lambda setup: lists)
    monkeypatch.setattr(suite, "_machinery", sorted)

    class Priced:
        def __init__(self, setup: Any) -> None:
            self.setup = setup

        def entries(self) -> list[Any]:
            edge = self.setup if by_order else 0
            return [SimpleNamespace(wager="w", paytable="t", strategy="s", edge=edge)]

    monkeypatch.setattr(suite, "Laws", Priced)
    by_order = False
    game = SimpleNamespace(setup=())
    check = suite.decisions_may_be_made_in_any_order
    assert check(game) is None
    by_order = True
    assert says(check, game) == "the order of decisions changes an edge"
    monkeypatch.setattr(suite, "_machinery", lambda setup: setup)
    assert says(check, game) == "b, a in this order gives other machines"


def test_there_is_one_of_everything_to_decide(tiger: rc.Game) -> None:
    names = [[name for name, _ in some] for some in suite._decisions(tiger.setup)]
    assert names == [["card", "options", "pays", "removal"], ["card", "options", "pays", "shoe"]]
    great = rc.load("great-8", decks=1).setup
    removal, left = suite._decisions(great)
    assert [name for name, _ in removal] == ["card", "options", "rulings", "pays", "removal"]
    taken, held = (suite._decided(great, some) for some in (removal, left))
    assert taken.card.name == "Great 8 of another house"
    assert taken.house.options == {"decks": 8}
    assert list(taken.house.rulings.values()) == [
        list(ruling.readings)[-1] for ruling in great.definition.card.rulings.values()
    ]
    assert [str(pay) for pay in taken.changed_pays.values()] == ["2:1"]
    assert taken.removed == suite._gone(great) == {"Ac": 1}
    sources = [suite._machinery(setup)[2] for setup in (taken, held)]
    assert [source["round"][0] for source in sources] == [("Ac", 7), ("Ac", 0)]
    assert suite._machinery(taken)[:2] == (taken.decisions(), taken.card)
    wheel = rc.load("straights-and-8s").setup
    assert suite._gone(wheel) is None
    (only,) = suite._decisions(wheel)
    assert [name for name, _ in only] == ["card", "rulings", "pays"]


def test_a_shoe_is_what_it_holds(tiger: rc.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    check = suite.a_shoe_is_what_it_holds
    assert check(tiger) is None
    with pytest.raises(suite.NothingToCheck, match=r"^every round is dealt from the whole deck or"):
        check(rc.load("straights-and-8s"))
    lines = iter([["one", "two"], ["one", "zwei"]])

    class Entry(str):
        name = "a line"

    monkeypatch.setattr(suite, "_gone", lambda setup: {"Ac": 1})
    monkeypatch.setattr(
        suite, "Laws", lambda setup: SimpleNamespace(entries=lambda: map(Entry, next(lines)))
    )
    assert says(check, tiger) == "a line differs between cards removed and cards left"


# --- hidden cards


def test_hidden_cards_must_make_no_difference() -> None:
    check = suite.hidden_cards_stay_hidden
    assert check(machines(HighCard())) is None

    class Open(HighCard):
        def view(self, state: Any, seat: int) -> Any:
            return state

    assert says(check, machines(Open())) == "view shows a card that was dealt face down to dealer"

    class FaceUp(HighCard):
        def next(self, state: Any) -> Any:
            need = super().next(state)
            return need._replace(face_down=False) if isinstance(need, Deal) else need

    with pytest.raises(suite.NothingToCheck, match=r"^every card is dealt face up$"):
        check(machines(FaceUp()))
    assert check(machines(FaceUp(), HighCard())) is None


# --- settlement and limits


def test_stakes_are_settled_once_and_in_order(tiger: rc.Game, monkeypatch) -> None:
    check = suite.settlement_follows_the_card
    assert check(tiger) is None
    settle = suite.settle
    monkeypatch.setattr(suite, "settle", lambda *of: settle(*of)[1:])
    assert says(check, tiger) == "a stake was left on the table"
    monkeypatch.setattr(suite, "settle", lambda *of: settle(*of)[::-1])
    assert says(check, tiger) == "the dealer moves in another order than the card says"


def test_minimums_can_be_staked_with_what_they_need() -> None:
    from rackcard.rackcards import Limits
    from rackcard.rules.limits import WagerLimits

    posted = {
        "main": WagerLimits(5_00, 9_00, ("a", "b")),
        "side": WagerLimits(1_00, 9_00, ("a", "b"), needs="main"),
        "extra": WagerLimits(2_00, 9_00, ("c",), needs="side"),
    }

    def game(most: int | None = None) -> Any:
        card = SimpleNamespace(limits=Limits(most_wagers=most))
        return SimpleNamespace(setup=SimpleNamespace(posted=lambda: posted), card=card)

    check = suite.posted_minimums_can_be_staked
    assert check(game()) is None
    assert check(game(3)) is None
    said = "a player may make 2 of the wagers in a round, not 3."
    assert says(check, game(2)) == said
    posted["side"] = posted["side"]._replace(maximum=99)
    assert "side" in says(check, game())


# --- a live table


class FakeTable:
    """A live table at which nothing happens but what is asked for."""

    made: list[Any] = []
    ended, reason, money, stuck = 60, "", 0, False

    def __init__(self, felt: Any, people: Any, bots: Any, purse: int, chance: Any, now: Any):
        self.felt, self.players, self.purse = felt, people, purse
        self.state = SimpleNamespace(phase="open")
        self.log: list[Any] = []
        self.balances = {"a": 5, "b": self.money - 5}
        FakeTable.made.append((list(people), list(bots), purse))

    def deal(self) -> None:
        if self.stuck:
            self.state.phase = suite.PLAYING
        elif self.reason:
            self.log.append(suite.e.RoundVoided(1, self.reason))
        elif len(self.log) < self.ended:
            self.log.append(suite.e.RoundEnded(1))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({}, ""),
        ({"reason": "the rules broke"}, "a round at a live table was void: the rules broke"),
        ({"ended": 59}, "59 of 60 rounds at a live table ended"),
        ({"money": 3}, "money was made or lost at a live table"),
        ({"stuck": True}, "a live table waits, and no player has anything to decide"),
    ],
)
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_live_rounds_come_to_their_end(monkeypatch, fault: Any, said: str, seats: int) -> None:
    monkeypatch.setattr(suite, "LocalTable", type("Table", (FakeTable,), fault))
    monkeypatch.setattr(suite, "lay_out", lambda setup, clock: SimpleNamespace(seats=seats))
    wagered: list[str] = []
    monkeypatch.setattr(suite, "_wager", lambda table, player, chance: wagered.append(player))
    monkeypatch.setattr(suite.bots, "turn", lambda *of: None)
    monkeypatch.setattr(FakeTable, "made", [])
    game = SimpleNamespace(setup=None)
    if said:
        assert says(suite.two_players_can_play, game) == said
    else:
        assert suite.two_players_can_play(game) is None
        people = ["one", "two"][:seats]
        assert wagered == people * 60
        assert FakeTable.made == [(people, [], 10**9)]


def test_a_player_who_is_asked_decides_at_random() -> None:
    decided: list[Any] = []
    turns = {1: SimpleNamespace(need=SimpleNamespace(options=["hit"]))}
    table = SimpleNamespace(
        felt=None, state=None, decide=lambda *of: decided.append(of), players=["one", "two"]
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(suite.bots, "turn", lambda felt, state, seat: turns.get(seat))
        suite._decide(table, ["one", "two"], suite.Random(7))
        assert decided == [("two", "hit")]
        turns[0] = SimpleNamespace(need=SimpleNamespace(options=["stand"]))
        suite._decide(table, ["one", "two"], suite.Random(7))
        assert decided[1:] == [("one", "stand")]
        stakes = [SimpleNamespace(bet=Bet("w", "s"), amount=5)]
        patch.setattr(suite.bots, "wagers", lambda *of: stakes if of[2:4] == (1, 9) else [])
        table.place = lambda *of: decided.append(of)
        table.funds = lambda player: {"two": 9}[player]
        suite._wager(table, "two", suite.Random(7))
        assert decided[2:] == [("two", "w", "s", 5)]
