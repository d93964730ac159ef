"""Ends of a round and what a short shoe can deal, by brute force over toy machines."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

import pytest

from rackcard.lab import round_ends
from rackcard.lab.round_ends import can_be_dealt, ends_of, ends_with_choices
from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.cards import Card, Pocket, Shoe, Symbol, Wheel
from rackcard.rules.decisions import Decisions
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done
from tests.toys import BET, NO_HOUSE, HitOnce, TwoCardPacket, pips

SIDE = Bet("side", "side")


class UntilPair(Machine[tuple[Card, ...]]):
    """Up to three cards, one at a time; a pair ends the round at once. Every set of ranks is a
    grade of its own, and a side wager grades the first card."""

    start: tuple[Card, ...] = ()
    rows = {"bet": (), "side": ()}

    def __init__(self, counts: Mapping[str, int]) -> None:
        super().__init__(NO_HOUSE)
        self.source = Shoe(tuple((Card(card), count) for card, count in counts.items()))

    def see(self, symbol: Symbol) -> int:
        return pips(symbol)

    def next(self, state: tuple[Card, ...]) -> Deal | Done:
        ranks = [card.rank for card in state]
        done = len(state) == 3 or len(set(ranks)) < len(ranks)
        return Done() if done else Deal("player")

    def step(self, state: tuple[Card, ...], event: Card) -> tuple[Card, ...]:
        return (*state, event)

    def grade(self, state: tuple[Card, ...], bet: Bet) -> Grade:
        ranks = sorted(card.rank for card in state)
        return made("".join(ranks) if bet == BET else state[0].rank)


def automaton(machine: Machine[Any]) -> Automaton:
    return tabulate(machine, [BET, SIDE])


def dealt(machine: UntilPair) -> set[tuple[Grade, ...]]:
    """How rounds of real cards end, over every order of the shoe."""
    found: set[tuple[Grade, ...]] = set()
    cards = list(machine.source)
    for order in set(permutations(cards, min(3, len(cards)))):
        state: tuple[Card, ...] = ()
        for card in order:
            if isinstance(machine.next(state), Deal):
                state = machine.step(state, card)
        if isinstance(machine.next(state), Done):
            found.add((machine.grade(state, BET), machine.grade(state, SIDE)))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_an_end_can_be_dealt_if_some_order_of_the_shoe_deals_it(seed: int) -> None:
    dice = random.Random(seed)
    counts = {f"{rank}c": dice.randint(1, 3) for rank in "A23"}
    machine = UntilPair(counts)
    known = automaton(machine)
    real = dealt(machine)
    assert {tuple(end.begun.values()) for end in ends_of(known)} == set(known.grades)
    for end in ends_of(known):
        assert list(end.begun) == [BET, SIDE]
        assert can_be_dealt(known, tuple(end.begun.values())) is (tuple(end.begun.values()) in real)


def test_a_shoe_with_plenty_of_everything_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_ends, "MOST_PATHS", 0)
    short, enough = (automaton(UntilPair({"Ac": 3, "2c": n})) for n in (2, 3))
    assert can_be_dealt(short, short.grades[0]) is None
    assert can_be_dealt(enough, enough.grades[0]) is True


def test_a_search_that_takes_too_long_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """States that cannot lead to the end, and states that were seen, are not counted."""
    known = automaton(UntilPair({"Ac": 1, "2c": 2, "3c": 2}))
    wanted = {
        (made("AA"), made("A")): (False, 2),
        (made("22"), made("2")): (True, 2),
        (made("23A"), made("3")): (True, 3),
    }
    for grades, (answer, states) in wanted.items():
        for most in range(6):
            monkeypatch.setattr(round_ends, "MOST_PATHS", most)
            expected = answer if most >= states else None
            assert can_be_dealt(known, grades) is expected, (grades, most)


# --- machines whose seats choose


class AlwaysSpin(Decisions[tuple[Any, ...]]):
    def strategies(self, wager: str) -> Mapping[str, Callable[[Any, Choose], str]]:
        return {"spin": lambda state, need: "spin"} if wager == "bet" else {}


class Bonus(Machine[tuple[Any, ...]]):
    """A packet of two, a choice, then a spin of a wheel beside the shoe."""

    decides = AlwaysSpin
    start: tuple[Any, ...] = ()
    rows = {"bet": (), "side": ()}
    chances = {"wheel": Wheel.of(Pocket(number) for number in range(2))}

    def __init__(self, source: Any) -> None:
        super().__init__(NO_HOUSE)
        self.source = source

    def next(self, state: tuple[Any, ...]) -> Deal | Choose | Done:
        if not state:
            return Deal("player", n=2)
        if len(state) == 1:
            return Choose(0, ("spin", "stop"))
        return Deal("wheel", chance="wheel") if state[1:] == ("spin",) else Done()

    def step(self, state: tuple[Any, ...], event: Any) -> tuple[Any, ...]:
        return (*state, event)

    def grade(self, state: tuple[Any, ...], bet: Bet) -> Grade:
        one, other = sorted(state[0])
        return made(" ".join(map(str, (one, other, *state[1:]))))


def twice(*cards: str, times: int = 2) -> Shoe:
    return Shoe(tuple((Card(card), times) for card in cards))


def test_every_end_of_packets_choices_and_chances() -> None:
    ends, enough = ends_with_choices(Bonus(twice("Ac", "2c")), [BET, SIDE])
    assert enough
    assert all(list(end.begun) == [BET, SIDE] for end in ends)
    assert {str(end.begun[BET][0].rows[0]) for end in ends} == {
        f"{pair} {rest}"
        for pair in ("Ac Ac", "2c Ac", "2c 2c")
        for rest in ("stop", "spin 0", "spin 1")
    }
    packets, _ = ends_with_choices(TwoCardPacket(), [BET])
    assert len(packets) == 3


SHOES = [
    (Bonus(twice("Ac", "2c", times=1)), False),  # a packet may hold two of a kind
    (Bonus(Shoe(((Card("Ac"), 9), (Card("2c"), 1)))), False),  # the scarcest counts
    (Bonus(Shoe(((Card("Ac"), 2), (Card("2c"), 0)))), True),  # what is not there does not
    (Bonus(Wheel.of([Pocket("1"), Pocket("2")])), True),  # a wheel never runs short
    (HitOnce().with_source(twice("Ac", "2c")), True),  # a choice takes no card
    (HitOnce().with_source(twice("Ac", "2c", times=1)), False),
    (HitOnce().with_source(Shoe(((Card("Ac"), 1), (Card("Ad"), 1)))), True),  # seen as one
    (UntilPair({"Ac": 3, "2c": 3, "3c": 3}), True),  # three cards, if no two are a pair
    (UntilPair({"Ac": 2, "2c": 3, "3c": 3}), False),
]


def test_whether_a_shoe_is_too_short_for_some_end() -> None:
    for machine, enough in SHOES:
        assert ends_with_choices(machine, [BET])[1] is enough
