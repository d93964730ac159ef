"""The subjects of the checks: machines, grades, readings and decisions of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from rackcard.exact.laws import Laws
from rackcard.game import Game
from rackcard.games.setup import Setup
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import Symbol
from rackcard.rules.decisions import Strategy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.play import Move
from rackcard.rules.pricing import Value, counted, walked_rules
from rackcard.sim.rounds import rounds

Decision = tuple[str, Callable[[Setup], Setup]]
T = TypeVar("T")


def possible_decisions(setup: Setup) -> Iterator[list[Decision]]:
    """One decision of each kind that the game has. Cards removed and cards left exclude each other,
    so there are two lists."""
    card = setup.definition.card
    house = setup.house
    options = {name: _other(o.allowed, house.options[name]) for name, o in card.options.items()}
    readings = {name: _other(r.readings, house.rulings[name]) for name, r in card.rulings.items()}
    posted = card.model_copy(update={"name": f"{card.name} of another house"})
    decisions: list[Decision] = [("card", lambda s: s.with_card(posted))]
    if options:
        decisions.append(("options", lambda s: s.with_options(options)))
    if readings:
        decisions.append(("rulings", lambda s: s.read_as(readings)))
    priced = [
        wager
        for wager in setup.wagers
        if not isinstance(setup.machine(wager).pricing(wager), Value)
    ]
    rows = [(wager, row) for wager in priced[:1] for row in card.wagers[wager].paytable(None).rows]
    if rows:
        decisions.append(("pays", lambda s: s.with_pays({rows[0]: "2:1"})))
    removed = removable_card(setup)
    if removed is None:
        yield decisions
        return
    yield [*decisions, ("removal", lambda s: s.without(removed))]
    source = next(iter(setup.without(removed).machines.values())).source
    yield [*decisions, ("shoe", lambda s: s.with_shoe(dict(source.counts)))]


def _other(allowed: Iterable[T], in_force: T) -> T:
    """The last of these that is not in force, so that the decision changes something."""
    return [in_force, *(one for one in allowed if one != in_force)][-1]


def removable_card(setup: Setup) -> dict[str, int] | None:
    """A card that may be removed from the shoe; None if there is none."""
    card = str(next(iter(setup.machines.values())).source.counts[0][0])
    try:
        next(iter(Laws(setup.without({card: 1})).entries()))
    except BadInput:
        return None
    return {card: 1}


def decided(setup: Setup, order: list[Decision]) -> Setup:
    for _, decide in order:
        setup = decide(setup)
    return setup


def machinery(setup: Setup) -> tuple[Any, ...]:
    sources = {name: machine.source.counts for name, machine in setup.machines.items()}
    return setup.decisions(), setup.card, sources


def symbols_of(move: Move) -> tuple[Symbol, ...]:
    return move.event if isinstance(move.event, tuple) else (Symbol(move.event),)


def machines_of(setup: Setup) -> Iterator[tuple[Machine[Any], Strategy | None]]:
    """The machines of a game; seats with a choice choose at random."""
    for machine in setup.machines.values():
        yield machine, None


def priced_machines(
    setup: Setup,
) -> Iterator[tuple[Machine[Any], tuple[Bet, ...], Strategy | None]]:
    """The machines that wagers are priced on, with every strategy that they name."""
    for name, machine in setup.machines.items():
        bets = setup.bets(name)
        for rules, own in walked_machines(machine, bets):
            decisions = rules.decisions
            named = {n: s for bet in own for n, s in decisions.strategies(bet.wager).items()}
            plays: list[Strategy | None] = [s for s in named.values() if s]
            for strategy in plays or [None]:
                yield rules, own, strategy


def walked_machines(
    machine: Machine[Any], bets: Sequence[Bet]
) -> list[tuple[Machine[Any], tuple[Bet, ...]]]:
    """The rules that the generic walk counts, each with the bets that they grade."""
    found: list[tuple[Machine[Any], tuple[Bet, ...]]] = []
    itself = False
    for wager in dict.fromkeys(bet.wager for bet in bets):
        rules = walked_rules(machine.pricing(wager))
        if rules is None or (rules is machine and itself):
            continue
        itself = itself or rules is machine
        found.append((rules, tuple(bet for bet in bets if bet.wager in rules.rows)))
    return found


@lru_cache(maxsize=2)
def grades_of(game: Game) -> frozenset[tuple[str, Grade]]:
    """Every grade of every wager, whatever the reading."""
    return frozenset(
        (bet.wager, grade)
        for setup in every_reading(game.setup)
        for bet, grade in every_grade(setup)
    )


def every_grade(setup: Setup) -> Iterator[tuple[Bet, Grade]]:
    """Every grade of machines that can be tabulated, and those of random rounds of the others."""
    for machine, bets, strategy in priced_machines(setup):
        for grades in tabulate(machine, bets, strategy).grades:
            yield from zip(bets, grades, strict=True)
    for name, machine in setup.machines.items():
        if not any(rules is machine for rules, _ in walked_machines(machine, setup.bets(name))):
            for moves in rounds(machine, None, 3_000, seed=6):
                for bet in setup.bets(name):
                    yield bet, machine.grade(moves[-1].state, bet)
            for bet in setup.bets(name):
                count = counted(machine.pricing(bet.wager))
                named_ways: list[str | None] = [*machine.decisions.strategies(bet.wager)]
                for named in named_ways or [None]:
                    for grade in count(bet, named) if count else ():
                        yield bet, grade


def every_reading(setup: Setup) -> Iterator[Setup]:
    """The setup itself; then with every other reading that the rules use, one at a time."""
    yield setup
    for machine in setup.machines.values():
        for ruling, readings in machine.readings.items():
            for reading in readings:
                if reading != setup.house.rulings[ruling]:
                    yield setup.read_as({ruling: reading})
