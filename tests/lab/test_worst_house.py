"""The parts of the worst round by themselves: which ends are looked at, what a bound adds up, what
others envy, and what an aggregate leaves of it. Setups are stand-ins around toy machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.exact.law import Law
from rackcard.exact.laws import Entry
from rackcard.game import load
from rackcard.lab.dearest_stakes import Placed
from rackcard.lab.risk import Exposure, exposure, most_paid
from rackcard.lab.round_ends import End
from rackcard.lab.worst_round import Candidates, WorstRound, _House, worst_round
from rackcard.rules.automaton import tabulate
from rackcard.rules.grades import Bet, made
from rackcard.rules.machine import Machine
from rackcard.rules.money import Breakage
from rackcard.rules.needs import Choose
from rackcard.rules.pays import Outcome, Pay, Paytable
from rackcard.rules.pricing import Pricing, Unpriced, Walk
from tests.lab.test_round_ends import AlwaysSpin, Bonus, UntilPair, twice
from tests.lab.test_worst_round import Spins
from tests.toys import BET, HitOnce

PLACED = (Placed(BET, 1, 999),)


class SpinForTheSide(AlwaysSpin):
    def strategies(self, wager: str) -> Mapping[str, Callable[[Any, Choose], str]]:
        return super().strategies("bet") if wager == "side" else {}


class BonusOnly(Bonus):
    """Of its two wagers, only the second has strategies."""

    decides = SpinForTheSide


class NotWalked(UntilPair):
    def pricing(self, wager: str) -> Pricing:
        return Unpriced("nobody has walked it")


def house(prescribed: bool = False, **machines: Machine[Any]) -> _House:
    """A house in which every wager rides every machine."""
    found = object.__new__(_House)
    found.setup = SimpleNamespace(machines=machines, bets=lambda name: [BET])  # type: ignore[assignment]
    found.laws = SimpleNamespace(automaton=lambda played: tabulate(machines[played.machine], [BET]))  # type: ignore[assignment]
    found.wagers = ["bet"]
    found._riding = lambda machine: ["bet"]
    found._prescribed = lambda: prescribed
    return found


def candidates(found: _House) -> Candidates | None:
    return found._candidates()


CARDS = UntilPair({"Ac": 3, "2c": 3})
SHORT = UntilPair({"Ac": 1, "2c": 3})


HOUSES = [
    (house(round=CARDS), True, {True}),
    (house(round=SHORT), True, {True, False}),
    (house(round=HitOnce().with_source(twice("Ac", "2c"))), True, {True}),
    (house(round=HitOnce()), True, {None}),  # a hand may hold two of a kind, the shoe does not
    (house(round=Bonus(twice("Ac", "2c"))), True, {True}),
    (house(round=BonusOnly(twice("Ac", "2c"))), True, {True}),
    (house(spin=Spins(1), track=Spins(3)), True, {True}),
    (house(round=CARDS, other=CARDS), True, {None}),  # together they may run short
    (house(round=CARDS, prescribed=True), False, set()),
    (house(round=NotWalked({"Ac": 3})), False, set()),
    (house(round=CARDS, other=NotWalked({"Ac": 3})), False, set()),
    (house(round=HitOnce(), other=HitOnce()), False, set()),
    (house(round=CARDS, other=HitOnce()), False, set()),
]


def test_where_the_ends_of_a_round_are_known() -> None:
    for found, listed, dealt in HOUSES:
        known = candidates(found)
        assert (known is not None) is listed
        if known is not None:
            assert {known.dealt(end) for end in known.ends} == dealt


def test_the_first_machine_says_when_a_round_is_over() -> None:
    """Even where nobody has made a wager that rides it."""
    found = house(spin=Spins(1), track=Spins(3), other=Spins(2))
    found._riding = lambda machine: ["bet"] if machine != "spin" else []
    known = candidates(found)
    assert known is not None
    assert max(len(end.ridden) for end in known.ends) == 2
    found._riding = lambda machine: ["bet"] if machine == "track" else []
    alone = candidates(found)
    assert alone is not None
    assert {end.ridden for end in alone.ends} == {()}, "one machine is dealt by itself"


@pytest.mark.parametrize(
    ("others", "prescribed"),
    [((), False), ("a", True), ("b", True), ("d", True), ("abcd", True)],
)
def test_one_pay_table_under_other_options_is_enough(others: str, prescribed: bool) -> None:
    """Then the ends of this setup are not those of all rounds."""
    found = object.__new__(_House)
    found.wagers = ["bet", "side"]
    wagers = {
        "bet": SimpleNamespace(tables=["a", "b"]),
        "side": SimpleNamespace(tables=["c", "d"]),
        "nobody's": SimpleNamespace(tables=["e"]),
    }
    found.setup = SimpleNamespace(card=SimpleNamespace(wagers=wagers))  # type: ignore[assignment]
    laws = SimpleNamespace()
    laws.under = lambda wager, table: None if table in [*others, "e"] else laws
    found.laws = laws  # type: ignore[assignment]
    assert found._prescribed() is prescribed


ENDS = [End({BET: made(name)}) for name in ("a", "b", "c")]
COSTS = {"a": 5, "b": 9, "c": 7}


@pytest.mark.parametrize(
    ("dealt", "most"),
    [
        ({}, (9, "b")),
        ({"b": False}, (7, "c")),
        ({"b": False, "c": False}, (5, "a")),
        ({"b": False, "c": None}, (7, None)),  # nobody knows: a bound, and no stakes
        ({"c": None}, (9, "b")),
        ({"a": False, "b": False, "c": False}, (0, None)),
    ],
)
def test_the_dearest_end_that_can_be_dealt(
    dealt: dict[str, bool | None], most: tuple[int, str | None]
) -> None:
    found = object.__new__(_House)
    name: Callable[[End], str] = lambda end: end.begun[BET][0].rows[0]  # noqa: E731
    found._candidates = lambda: Candidates(ENDS, lambda end: dealt.get(name(end), True))
    found._stakes_at = lambda end: [Placed(Bet(name(end), ""), 1, COSTS[name(end)])]
    result = found.dearest()
    assert result is not None
    amount, stakes = result
    assert (amount, stakes[0].bet.wager if stakes else None) == most


# --- what is known where ends are not


def entry(wager: str = "bet", **more: Any) -> Entry:
    return Entry(wager, None, None, ("bet",), None, Fraction(0), **more)


def law(*nets: Fraction | int) -> Law:
    return Law.of([(Outcome(str(net), "", Fraction(net)), 1) for net in nets])


def bounded(monkeypatch: pytest.MonkeyPatch, pricing: Pricing, *lines: Entry) -> _House:
    """A house whose lines pay as many stakes as their edge says; the second table pays 7:1."""

    def paid_for(setup: object, line: Entry, stake: int) -> int | None:
        return None if line.edge is None else int(line.edge * stake)

    monkeypatch.setattr("rackcard.lab.worst_round.most_paid", paid_for)
    odds = {"1": "1:1", "2": "7:1"}
    wager = SimpleNamespace(
        tables=list(odds), paytable=lambda name: Paytable({"Win": Pay.parse(odds[name])})
    )
    card = SimpleNamespace(
        wagers=dict.fromkeys(("bet", "side"), wager),
        procedure=SimpleNamespace(breakage=Breakage(1, "down")),
    )
    found = object.__new__(_House)
    found.setup = SimpleNamespace(card=card)  # type: ignore[assignment]
    found.laws = SimpleNamespace(  # type: ignore[assignment]
        under=lambda wager, name: SimpleNamespace(pricing=lambda wager: pricing)
    )
    found.entries = lines
    found.wagers = ["bet", "side"]
    found.at_most = found._at_most  # type: ignore[assignment]
    return found


def test_a_bound_is_the_most_of_the_lines_of_a_wager_on_a_spot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [
        replace(entry(), spots=("x",), edge=Fraction(2)),
        replace(entry(), spots=("y",), edge=Fraction(5)),
        replace(entry(), spots=("x", "y"), edge=Fraction(3)),
        replace(entry(), spots=("x",), edge=None),
        replace(entry("side"), spots=("x",), edge=Fraction(9)),
    ]
    found = bounded(monkeypatch, Unpriced("no law"), *lines)
    bets = [Bet("bet", "x"), Bet("bet", "y"), Bet("side", "x"), Bet("side", "y")]
    assert [found._most_of(bet, 10) for bet in bets] == [30, 50, 90, 0]
    found.wagers = ["bet"]
    assert [found._most_of(bet, 10) for bet in bets] == [30, 50, 0, 0]


@pytest.mark.parametrize(
    ("pricing", "most"),
    [(Walk(HitOnce()), 70), (Walk(CARDS), 20), (Unpriced("no law"), 20)],
)
def test_a_seat_may_play_otherwise_than_by_a_strategy(
    monkeypatch: pytest.MonkeyPatch, pricing: Pricing, most: int
) -> None:
    line = replace(entry(), edge=Fraction(2))
    assert bounded(monkeypatch, pricing, line)._most_of(BET, 10) == most


ENVIES = [
    ([entry(envy=law(0, 3))], 500, 500, 300),
    ([entry(envy=law(0, 3))], 501, 500, 0),  # no stake is large enough
    ([entry(envy=law(0, Fraction(1, 3)))], 1, 500, 34),
    ([entry(envy=law(0, 3)), entry(envy=law(0, 5)), entry(envy=law(0, 2))], 1, 500, 500),
    ([entry(envy=law(0, 3)), entry("other", envy=law(0, 5))], 1, 500, 800),
    ([entry()], 1, 500, 0),
    ([entry(envy=law(0))], 1, 500, 0),
    ([entry(envy=law(0, 3))], None, 500, 0),
    ([], 1, 500, 0),
]


def test_what_others_envy() -> None:
    for entries, stake, maximum, cents in ENVIES:
        envy = None if stake is None else SimpleNamespace(stake=stake)
        posted = SimpleNamespace(envy=envy, maximum=maximum)
        found = object.__new__(_House)
        found.entries = entries
        found.setup = SimpleNamespace(  # type: ignore[assignment]
            card=SimpleNamespace(wagers={"bet": posted, "other": posted})
        )
        assert found.envy() == cents


def test_a_wager_of_which_nothing_is_known_has_no_worst_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("dead-mans-hand")
    line = Entry("blackjack", "3:2", "basic", ("blackjack",), None, Fraction(1, 200))
    known = exposure(game.setup, line)
    assert known == Exposure(game.card.wagers["blackjack"].maximum, Fraction(8), known.cost)
    assert known.cost == 8 * known.stake
    assert worst_round(game.setup, [line]) is not None
    machine = game.setup.machine("blackjack")
    unbounded = replace(machine.pricing("blackjack"), max_win=None)
    monkeypatch.setattr(machine, "pricing", lambda wager: unbounded)
    assert most_paid(game.setup, line, 500) is None
    assert exposure(game.setup, line) is None
    assert worst_round(game.setup, [line]) is None
    bonus = Entry("dead-mans-hand", "1", None, ("dead-mans-hand",), law(0, 1), Fraction(0))
    assert worst_round(game.setup, [bonus, line]) is None, "one that is not known is enough"
    assert worst_round(game.setup, [bonus]) is not None


# --- what is made of it


def worst(**changes: Any) -> WorstRound:
    plain = {
        "wagers": ("bet",),
        "seat": 1_000,
        "stakes": PLACED,
        "seats": 3,
        "envy": 200,
        "common": True,
        "posted": None,
        "chip": 50,
    }
    return WorstRound(**{**plain, **changes})


@pytest.mark.parametrize(
    ("posted", "seat", "table"),
    [
        (None, 1_000, 3_600),
        (999, 950, 950),
        (1_000, 1_000, 1_000),
        (1_001, 1_000, 1_000),
        (3_599, 1_000, 3_550),
        (3_600, 1_000, 3_600),
    ],
)
def test_what_an_aggregate_leaves(posted: int | None, seat: int, table: int) -> None:
    known = worst(posted=posted)
    assert (known.table, known.seat_capped, known.table_capped) == (3_600, seat, table)


def test_an_amount_that_is_just_the_aggregate_is_paid_in_full() -> None:
    assert worst(seat=1_234, posted=1_234).seat_capped == 1_234
    assert worst(seat=1_235, posted=1_234).seat_capped == 1_200


@pytest.mark.parametrize(
    ("stakes", "common", "bound"),
    [(PLACED, True, False), (PLACED, False, True), ((), True, True), ((), False, True)],
)
def test_when_the_table_is_a_bound(stakes: Any, common: bool, bound: bool) -> None:
    known = worst(stakes=stakes, common=common)
    assert known.jointly is bool(stakes)
    assert known.table_is_bound is bound
