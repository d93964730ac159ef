"""What every game must keep so that engines can run it without knowing it.

Each check takes a game and raises AssertionError with a sentence. `rackcard conform GAME` runs
them all; so does this project's test suite, for every registered game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from rackcard.exact.walk import end_weights
from rackcard.game import Game
from rackcard.games.setup import Setup
from rackcard.live import bots
from rackcard.live import events as e
from rackcard.live.felt import lay_out
from rackcard.live.local import PATIENT, LocalTable
from rackcard.live.state import PLAYING
from rackcard.rules.automaton import Strategy, tabulate
from rackcard.rules.cards import Source, Symbol
from rackcard.rules.limits import Stake, objections
from rackcard.rules.machine import Bet, Deal, Done, Grade, Machine
from rackcard.rules.play import Move, play
from rackcard.rules.settle import settle

LIVE_ROUNDS = 60
"""Rounds at a live table."""
ROUNDS = 300
"""Random rounds that a check plays on each machine."""
LONGEST = 1_000
"""Events after which a round counts as endless."""
SIMULATED = 1 << 20
SIGMAS = 4

Check = Callable[[Game], None]


def rounds_end_in_hashable_states(game: Game) -> None:
    """Every state can be a key, and every round comes to an end."""
    for machine, strategy in _machines(game.setup):
        for moves in _rounds(machine, strategy, seed=1):
            for move in moves:
                hash(move.state)
                hash(machine.key(move.state))
            assert isinstance(machine.next(moves[-1].state), Done), "a round did not end"


def step_is_pure(game: Game) -> None:
    """The same step from the same state gives the same state and changes nothing else."""
    for machine, strategy in _machines(game.setup):
        before = machine.start
        for moves in _rounds(machine, strategy, seed=2):
            before = machine.start
            for move in moves:
                shown, kept = repr(before), repr(vars(machine))
                again = machine.step(before, move.event)
                assert again == move.state, f"step({shown}, {move.event}) gave two answers"
                assert repr(before) == shown, f"step changed the state it was given: {shown}"
                assert repr(vars(machine)) == kept, "step changed the machine"
                before = move.state


def grades_claim_printed_rows(game: Game) -> None:
    """Whatever a round comes to, its rows stand on the rack card."""
    for setup in _every_reading(game.setup):
        for bet, grade in _every_grade(setup):
            for claim in grade:
                unknown = set(claim.rows) - set(setup.card.wagers[bet.wager].pays)
                assert not unknown, f"{bet.wager} claims {unknown}"
                assert claim.units > 0, f"{bet.wager} stakes {claim.units} units"


def every_row_can_be_hit(game: Game) -> None:
    """Each printed row is reachable under some reading, or declared unreachable, and not both."""
    hit = {
        (bet.wager, row)
        for setup in _every_reading(game.setup)
        for bet, grade in _every_grade(setup)
        for claim in grade
        for row in claim.rows
    }
    printed = {(wager, row) for wager, entry in game.card.wagers.items() for row in entry.pays}
    declared = {pair for machine in game.setup.machines.values() for pair in machine.unreachable}
    assert printed - hit == declared, (
        f"never hit: {sorted(printed - hit)}; declared unreachable: {sorted(declared)}"
    )


def probabilities_sum_to_one(game: Game) -> None:
    """Exactly one, for every wager, pay table and strategy."""
    for entry in game.par():
        if entry.law is None:
            continue
        total = sum(row.probability for row in entry.law.outcomes)
        assert total == 1, f"{entry.wager} sums to {total}"
        assert sum(row.combinations for row in entry.law.outcomes) == entry.law.combinations


def compiled_table_equals_step(game: Game) -> None:
    """Dealt card for card, the merged table ends with the same grades as the rules themselves."""
    for machine, bets, strategy in _priced(game.setup):
        automaton = tabulate(machine, bets, strategy)
        for moves in _rounds(machine, strategy, seed=3):
            dealt = [s for m in moves if isinstance(m.need, Deal) for s in _symbols(m)]
            state = automaton.start
            for symbol in dealt:
                state = automaton.rows[state][automaton.classes.index(machine.see(symbol))]
            end = state - len(automaton.rows)
            wanted = tuple(machine.grade(moves[-1].state, bet) for bet in bets)
            assert end >= 0, f"after {' '.join(dealt)} the table goes on, the rules do not"
            assert automaton.grades[end] == wanted, (
                f"after {' '.join(dealt)} the table and the rules disagree: "
                "see() or key() merges what the rules can tell apart"
            )


def clever_counts_equal_the_walk(game: Game) -> None:
    """Where a game counts its deals by an algorithm of its own, the generic walk agrees exactly."""
    for machine, bets, strategy in _priced(game.setup):
        counted = {bet: machine.counted(bet, None) for bet in bets}
        if all(counts is None for counts in counted.values()):
            continue
        automaton = tabulate(machine, bets, strategy)
        weights = end_weights(automaton)
        for column, bet in enumerate(bets):
            walked: Counter[Any] = Counter()
            for grades, weight in zip(automaton.grades, weights, strict=True):
                walked[grades[column]] += weight
            found = counted[bet]
            assert found is None or {g: w for g, w in found.items() if w} == walked, (
                f"the counts of {bet.wager} differ from those of the walk"
            )


def simulation_agrees_with_the_law(game: Game) -> None:
    """A million rounds lie within four standard errors of the exact edge."""
    for wager in game.simulate(SIMULATED, seed=8).wagers:
        off = wager.sigmas or 0.0
        assert abs(off) < SIGMAS, f"{wager.wager} {wager.paytable or ''} is {off:.1f} sigma off"


def hidden_cards_stay_hidden(game: Game) -> None:
    """A card dealt face down makes no difference to what a seat may see."""
    for machine, strategy in _machines(game.setup):
        for moves in _rounds(machine, strategy, seed=4):
            before = machine.start
            for move in moves:
                if isinstance(move.need, Deal) and move.need.face_down:
                    _no_peeking(machine, before, move, -1 if move.need.seat == 0 else 0)
                before = move.state


def settlement_follows_the_card(game: Game) -> None:
    """Every stake moves once, in the order of the card's procedure, from the dealer's right."""
    card = game.card
    tables = {wager: entry.paytable(entry.tables[0]) for wager, entry in card.wagers.items()}
    for name, machine in game.setup.machines.items():
        bets = [bet._replace(seat=seat) for seat in (2, 0, 1) for bet in game.setup.bets(name)]
        stakes = [Stake(bet, card.wagers[bet.wager].minimum) for bet in bets]
        sweeps = card.procedure.sweeps
        for moves in _rounds(machine, None, seed=5, rounds=20):
            state = moves[-1].state

            def grade(bet: Bet, machine: Machine[Any] = machine, state: Any = state) -> Any:
                return machine.grade(state, bet._replace(seat=0))

            settled = settle(sweeps, stakes, grade, tables, card.procedure.breakage, game.setup.cap)
            turns = [[sweep.takes(move) for sweep in sweeps].index(True) for move in settled]
            order = [(turn, move.bet.seat) for turn, move in zip(turns, settled, strict=True)]
            assert order == sorted(order), "the dealer moves in another order than the card says"
            assert {m.bet for m in settled} == set(bets), "a stake was left on the table"


def posted_minimums_can_be_staked(game: Game) -> None:
    """Each wager can be made at its minimum, with the wagers that it needs."""
    posted = game.setup.posted()
    for wager in posted:
        stakes = []
        needed = wager
        while needed:
            stakes.append(Stake(Bet(needed, posted[needed].spots[0]), posted[needed].minimum))
            needed = posted[needed].needs
        found = objections(posted, stakes, game.card.limits.table)
        assert not found, found[0]


def two_players_can_play(game: Game) -> None:
    """Rounds at a live table with two players (or one, if it seats no more) come to their end."""
    chance = Random(7)
    felt = lay_out(game.setup, clock=PATIENT)
    people = ["one", "two"][: felt.seats]
    table = LocalTable(felt, people, [], 10**9, chance, lambda: 0)
    for _ in range(LIVE_ROUNDS):
        for player in people:
            _wager(table, player, chance)
        table.deal()
        while table.state.phase == PLAYING:
            _decide(table, people, chance)
    voided = [event.reason for event in table.log if isinstance(event, e.RoundVoided)]
    assert not voided, f"a round at a live table was void: {voided[0]}"
    ended = sum(isinstance(event, e.RoundEnded) for event in table.log)
    assert ended == LIVE_ROUNDS, f"{ended} of {LIVE_ROUNDS} rounds at a live table ended"
    assert not sum(table.balances.values()), "money was made or lost at a live table"


def _wager(table: LocalTable, player: str, chance: Random) -> None:
    seat = table.players.index(player)
    for stake in bots.wagers(table.felt, table.state, seat, table.funds(player), chance):
        table.place(player, stake.bet.wager, stake.bet.spot, stake.amount)


def _decide(table: LocalTable, people: list[str], chance: Random) -> None:
    """One decision of a player who has one, at random."""
    for seat, player in enumerate(people):
        turn = bots.turn(table.felt, table.state, seat)
        if turn is not None:
            table.decide(player, chance.choice(turn.need.options))
            return
    raise AssertionError("a live table waits, and no player has anything to decide")


CHECKS: list[Check] = [
    rounds_end_in_hashable_states,
    step_is_pure,
    grades_claim_printed_rows,
    every_row_can_be_hit,
    probabilities_sum_to_one,
    compiled_table_equals_step,
    clever_counts_equal_the_walk,
    simulation_agrees_with_the_law,
    hidden_cards_stay_hidden,
    settlement_follows_the_card,
    posted_minimums_can_be_staked,
    two_players_can_play,
]


def _no_peeking(machine: Machine[Any], before: Any, move: Move, seat: int) -> None:
    """`seat` is none that may look at the card; -1 is somebody who stands behind the table."""
    shown = machine.view(move.state, seat)
    for symbol, _ in machine.source.counts:
        event = symbol if isinstance(move.event, str) else (symbol,) * len(move.event)
        other = machine.step(before, event)
        if Done() in (machine.next(other), machine.next(move.state)):
            continue  # a card that ends the round is turned up
        assert machine.view(other, seat) == shown, (
            f"view shows a card that was dealt face down to {getattr(move.need, 'to', '')}"
        )


def _symbols(move: Move) -> tuple[Symbol, ...]:
    return move.event if isinstance(move.event, tuple) else (Symbol(move.event),)


def _machines(setup: Setup) -> Iterator[tuple[Machine[Any], Strategy | None]]:
    """The machines themselves, their seats choosing at random where they have a choice."""
    for machine in setup.machines.values():
        yield machine, None


def _priced(setup: Setup) -> Iterator[tuple[Machine[Any], tuple[Bet, ...], Strategy | None]]:
    """The machines that wagers are priced on, with every strategy that they name."""
    for name, machine in setup.machines.items():
        bets = setup.bets(name)
        stand_ins = [machine.stand_in(wager) for wager in dict.fromkeys(bet.wager for bet in bets)]
        for rules in [machine] * machine.walkable + [rules for rules in stand_ins if rules]:
            own = tuple(bet for bet in bets if bet.wager in rules.rows)
            named = {n: s for bet in own for n, s in rules.strategies(bet.wager).items()}
            plays: list[Strategy | None] = [s for s in named.values() if s]
            for strategy in plays or [None]:
                yield rules, own, strategy


def _every_grade(setup: Setup) -> Iterator[tuple[Bet, Grade]]:
    """Every grade of machines that can be tabulated, and those of random rounds of the others."""
    for machine, bets, strategy in _priced(setup):
        for grades in tabulate(machine, bets, strategy).grades:
            yield from zip(bets, grades, strict=True)
    for name, machine in setup.machines.items():
        if not machine.walkable:
            for moves in _rounds(machine, None, seed=6, rounds=3_000):
                for bet in setup.bets(name):
                    yield bet, machine.grade(moves[-1].state, bet)
            for bet in setup.bets(name):
                named_ways: list[str | None] = [*machine.strategies(bet.wager)]
                for named in named_ways or [None]:
                    for grade in machine.counted(bet, named) or {}:
                        yield bet, grade


def _every_reading(setup: Setup) -> Iterator[Setup]:
    rulings = setup.card.rulings
    for readings in product(*[ruling.readings for ruling in rulings.values()]):
        yield setup.read_as(dict(zip(rulings, readings, strict=True)))


def _rounds(
    machine: Machine[Any], strategy: Strategy | None, seed: int, rounds: int = ROUNDS
) -> Iterator[list[Move]]:
    """Random rounds, dealt from real cards; a seat without a strategy chooses at random."""
    chance = Random(seed)
    symbols = list(machine.source)
    for _ in range(rounds):
        shoe = [] if machine.source.returns else chance.sample(symbols, len(symbols))

        def draw(shoe: list[Symbol] = shoe) -> Symbol:
            return chance.choice(symbols) if machine.source.returns else shoe.pop()

        moves = []

        def toss(source: Source) -> Symbol:
            return chance.choice(list(source))

        pick = strategy or (lambda _, need: chance.choice(need.options))
        for move in play(machine, draw, pick, toss):
            moves.append(move)
            assert len(moves) <= LONGEST, f"a round took more than {LONGEST} events"
        yield moves
