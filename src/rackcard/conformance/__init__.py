"""The checks that every game must pass, so that engines can run it without knowing it.

Each check takes a game and raises AssertionError with a sentence; it returns sentences about what
it could not check. `rackcard conform GAME` runs them all, and so does this project's test suite for
every registered game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

from rackcard.conformance.subjects import (
    decided,
    grades_of,
    machinery,
    machines_of,
    possible_decisions,
    priced_machines,
    removable_card,
    symbols_of,
)
from rackcard.exact.laws import Entry, Laws
from rackcard.exact.walk import end_weights
from rackcard.game import Game
from rackcard.game.authority import chance_alike
from rackcard.live.service.local_table import PATIENT, LocalTable
from rackcard.live.table import bots
from rackcard.live.table import events as e
from rackcard.live.table.layout import lay_out
from rackcard.live.table.phases import Phase
from rackcard.rules.automaton import tabulate
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake, objections
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.play import Move
from rackcard.rules.pricing import counted
from rackcard.rules.settle import settle
from rackcard.sim.agreement import p_value, refuted
from rackcard.sim.rounds import rounds

LIVE_ROUNDS = 60
"""Rounds at a live table."""
ROUNDS = 300
"""Random rounds that a check plays on each machine."""
DEALT = 2_500
"""Rounds of the rules themselves with which every law, count and kernel is compared."""
SIMULATED = 1 << 20
KERNEL_ROUNDS = 100_000
"""Rounds of the game's own kernel, compared with those of the rules."""
SIGMAS = 4


class NothingToCheck(Exception):
    """There is nothing to check in this game; the message says why. This is not a pass."""


Unchecked = list[str]
Check = Callable[[Game], Unchecked | None]


def rounds_end_in_hashable_states(game: Game) -> None:
    """Every state can be a key, and every round comes to an end."""
    for machine, strategy in machines_of(game.setup):
        for moves in rounds(machine, strategy, ROUNDS, seed=1):
            for move in moves:
                hash(move.state)
                hash(machine.key(move.state))
            assert isinstance(machine.next(moves[-1].state), Done), "a round did not end"


def step_is_pure(game: Game) -> None:
    """The same step from the same state gives the same state and changes nothing else."""
    for machine, strategy in machines_of(game.setup):
        before = machine.start
        for moves in rounds(machine, strategy, ROUNDS, seed=2):
            before = machine.start
            for move in moves:
                shown, kept = repr(before), repr(vars(machine))
                again = machine.step(before, move.event)
                assert again == move.state, f"step({shown}, {move.event}) gave two answers"
                assert repr(before) == shown, f"step changed the state it was given: {shown}"
                assert repr(vars(machine)) == kept, "step changed the machine"
                before = move.state


def grades_claim_printed_rows(game: Game) -> None:
    """Every row that a round can hit is printed on the rack card."""
    for wager, grade in grades_of(game):
        for claim in grade:
            unknown = set(claim.rows) - set(game.card.wagers[wager].pays)
            assert not unknown, f"{wager} claims {unknown}"
            assert claim.units > 0, f"{wager} stakes {claim.units} units"


def every_row_can_be_hit(game: Game) -> None:
    """Each printed row is reachable under some reading, or declared unreachable, and not both."""
    hit = {
        (wager, row) for wager, grade in grades_of(game) for claim in grade for row in claim.rows
    }
    printed = {(wager, row) for wager, entry in game.card.wagers.items() for row in entry.pays}
    declared = {pair for machine in game.setup.machines.values() for pair in machine.unreachable()}
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
    for machine, bets, strategy in priced_machines(game.setup):
        automaton = tabulate(machine, bets, strategy)
        for moves in rounds(machine, strategy, ROUNDS, seed=3):
            dealt = [s for m in moves if isinstance(m.need, Deal) for s in symbols_of(m)]
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
    compared = False
    for machine, bets, strategy in priced_machines(game.setup):
        own = {bet: counted(machine.pricing(bet.wager)) for bet in bets}
        if not any(own.values()):
            continue
        compared = True
        automaton = tabulate(machine, bets, strategy)
        weights = end_weights(automaton)
        for column, bet in enumerate(bets):
            walked: Counter[Any] = Counter()
            for grades, weight in zip(automaton.grades, weights, strict=True):
                walked[grades[column]] += weight
            count = own[bet]
            assert count is None or {g: w for g, w in count(bet, None).items() if w} == walked, (
                f"the counts of {bet.wager} differ from those of the walk"
            )
    if not compared:
        raise NothingToCheck("no count of its own that can be walked as well")


def simulation_agrees_with_the_law(game: Game) -> None:
    """A million rounds lie within four standard errors of the exact edge."""
    for wager in game.simulate(SIMULATED, seed=8).wagers:
        off = wager.sigmas or 0.0
        assert abs(off) < SIGMAS, f"{wager.wager} {wager.paytable or ''} is {off:.1f} sigma off"


def the_rules_bear_out_every_law(game: Game) -> Unchecked:
    """Real cards dealt by the rules themselves refute no law, stand-in, count or edge."""
    authority, unchecked = game.evidence.authority(DEALT), []
    for line in game.par():
        if why_not := authority.why_not(line):
            unchecked.append(f"{line.name}: {why_not}")
            continue
        chance = p_value(authority.tally(line), line.error)
        assert not refuted(chance), (
            f"{line.name}: {DEALT} rounds of the rules refute its figure (p = {chance:.1g})"
        )
    return unchecked


def own_kernels_play_as_the_rules_do(game: Game) -> Unchecked:
    """A simulation of the game's own gives what real cards dealt by the rules give."""
    own = [line for line in game.par() if _own_kernel(game, line)]
    if not own:
        raise NothingToCheck("no kernel of its own")
    authority = game.evidence.authority(DEALT)
    unchecked = [f"{line.name}: {why}" for line in own if (why := authority.why_not(line))]
    for line in own:
        if not authority.why_not(line):
            *_, simulated = game.tallies(line, KERNEL_ROUNDS, seed=8)
            chance = chance_alike(authority.tally(line), simulated)
            assert not refuted(chance), (
                f"{line.name}: its kernel and {DEALT} rounds of the rules differ (p = {chance:.1g})"
            )
    return unchecked


def _own_kernel(game: Game, line: Entry) -> bool:
    table = game.card.wagers[line.wager].paytable(line.paytable)
    return game.setup.machine(line.wager).kernel(line.wager, line.strategy, table) is not None


def decisions_may_be_made_in_any_order(game: Game) -> None:
    """Options, readings, pays, cards gone or left, another card: any order gives the same."""
    for decisions in possible_decisions(game.setup):
        orders = [list(order) for order in permutations(decisions)]
        setups = [decided(game.setup, order) for order in orders]
        first = setups[0]
        for order, setup in zip(orders, setups, strict=True):
            assert machinery(setup) == machinery(first), (
                f"{', '.join(name for name, _ in order)} in this order gives other machines"
            )
        edges = [
            [(line.wager, line.paytable, line.strategy, line.edge) for line in Laws(s).entries()]
            for s in (first, setups[-1])
        ]
        assert edges[0] == edges[1], "the order of decisions changes an edge"


def a_shoe_is_what_it_holds(game: Game) -> None:
    """Cards taken out of a shoe, and what is left of it, give the same figures."""
    removed = removable_card(game.setup)
    if removed is None:
        raise NothingToCheck("every round is dealt from the whole deck or wheel")
    without = game.setup.without(removed)
    source = next(iter(without.machines.values())).source
    holding = game.setup.with_shoe(dict(source.counts))
    for one, other in zip(Laws(without).entries(), Laws(holding).entries(), strict=True):
        assert one == other, f"{one.name} differs between cards removed and cards left"


def hidden_cards_stay_hidden(game: Game) -> None:
    """A card dealt face down makes no difference to what an onlooker or another seat may see."""
    hidden = False
    for machine, strategy in machines_of(game.setup):
        for moves in rounds(machine, strategy, ROUNDS, seed=4):
            before = machine.start
            for move in moves:
                if isinstance(move.need, Deal) and move.need.face_down:
                    hidden = True
                    _no_peeking(machine, before, move, -1)
                    if move.need.seat != 0:
                        _no_peeking(machine, before, move, 0)
                before = move.state
    if not hidden:
        raise NothingToCheck("every card is dealt face up")


def settlement_follows_the_card(game: Game) -> None:
    """Every stake moves once, in the order of the card's procedure, from the dealer's right."""
    card = game.card
    tables = {wager: entry.paytable(entry.tables[0]) for wager, entry in card.wagers.items()}
    for name, machine in game.setup.machines.items():
        bets = [bet._replace(seat=seat) for seat in (2, 0, 1) for bet in game.setup.bets(name)]
        stakes = [Stake(bet, card.wagers[bet.wager].minimum) for bet in bets]
        sweeps = card.procedure.sweeps
        for moves in rounds(machine, None, 20, seed=5):
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
    layout = lay_out(game.setup, clock=PATIENT)
    people = ["one", "two"][: layout.seats]
    table = LocalTable(layout, people, [], 10**9, chance, lambda: 0)
    for _ in range(LIVE_ROUNDS):
        for player in people:
            _wager(table, player, chance)
        table.deal()
        while table.state.phase == Phase.PLAYING:
            _decide(table, people, chance)
    voided = [event.reason for event in table.log if isinstance(event, e.RoundVoided)]
    assert not voided, f"a round at a live table was void: {voided[0]}"
    ended = sum(isinstance(event, e.RoundEnded) for event in table.log)
    assert ended == LIVE_ROUNDS, f"{ended} of {LIVE_ROUNDS} rounds at a live table ended"
    assert not sum(table.balances.values()), "money was made or lost at a live table"


def _wager(table: LocalTable, player: str, chance: Random) -> None:
    seat = table.players.index(player)
    for stake in bots.wagers(table.layout, table.state, seat, table.funds(player), chance):
        table.place(player, stake.bet.wager, stake.bet.spot, stake.amount)


def _decide(table: LocalTable, people: list[str], chance: Random) -> None:
    """One decision of a player who has one, at random."""
    for seat, player in enumerate(people):
        turn = bots.turn(table.layout, table.state, seat)
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
    the_rules_bear_out_every_law,
    own_kernels_play_as_the_rules_do,
    decisions_may_be_made_in_any_order,
    a_shoe_is_what_it_holds,
    hidden_cards_stay_hidden,
    settlement_follows_the_card,
    posted_minimums_can_be_staked,
    two_players_can_play,
]


def _no_peeking(machine: Machine[Any], before: Any, move: Move, seat: int) -> None:
    """`seat` may not see the card; -1 is an onlooker."""
    shown = machine.view(move.state, seat)
    for symbol, _ in machine.source.counts:
        event = symbol if isinstance(move.event, str) else (symbol,) * len(move.event)
        other = machine.step(before, event)
        if Done() in (machine.next(other), machine.next(move.state)):
            continue  # a card that ends the round is turned up
        assert machine.view(other, seat) == shown, (
            f"view shows a card that was dealt face down to {getattr(move.need, 'to', '')}"
        )
