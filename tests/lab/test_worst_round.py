"""The worst round, by brute force: rounds of the real rules, stakes that the real limits allow."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rackcard.game import Game, load
from rackcard.lab.dearest_stakes import Placed, total
from rackcard.lab.round_ends import Stream, can_be_dealt, ends_with_choices, plenty
from rackcard.lab.worst_round import WorstRound, worst_round
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import Card, Pocket, Shoe, Symbol, Wheel
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.limits import Stake, objections
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.play import play
from rackcard.rules.settle import settle
from tests.toys import BET, NO_HOUSE, HitOnce, TwoCardPacket

ROULETTE = ({}, {"wheel": "single-zero"}, {"three-sequential": "one-direction"})


@pytest.fixture(scope="module")
def lucky_8() -> tuple[Game, WorstRound]:
    game = load("lucky-8")
    return game, worst_of(game)


def worst_of(game: Game, *wagers: str) -> WorstRound:
    found = worst_round(game.setup, game.par(*wagers))
    assert found is not None
    return found


def paid_out(game: Game, stakes: Sequence[Stake], grades: Mapping[Bet, Grade]) -> int:
    """What the rack pays for a round, by the card's own settlement, under the dearest tables."""
    card = game.card
    most = 0
    wagers = dict.fromkeys(stake.bet.wager for stake in stakes)
    for names in product(*(card.wagers[wager].tables for wager in wagers)):
        tables = {
            wager: card.wagers[wager].paytable(name)
            for wager, name in zip(wagers, names, strict=True)
        }
        moves = settle(
            card.procedure.sweeps, stakes, grades.__getitem__, tables, card.procedure.breakage
        )
        most = max(most, sum(move.amount for move in moves if move.act == "pay"))
    return most


def legal(game: Game, stakes: Sequence[Stake]) -> bool:
    return not objections(game.setup.posted(), stakes, game.card.limits.table)


# --- roulette: two machines, one stream


def test_the_worst_spin_is_a_two() -> None:
    """By hand: every chip that may lie on the number 2, and a straight that a 2 completes."""
    chips = {
        "straight-up": (1, 100, 35),
        "split": (5, 200, 17),  # 0-2, 00-2, 1-2, 2-3, 2-5
        "street": (4, 300, 11),  # 0-1-2, 00-2-3, 0-00-2, 1-2-3
        "corner": (2, 400, 8),
        "top-line": (1, 500, 6),
        "six-line": (1, 600, 5),
        "dozen and column": (2, 1_000, 2),
        "black, even, low": (3, 2_000, 1),
    }
    by_hand = sum(spots * maximum * odds for spots, maximum, odds in chips.values())
    worst = worst_of(load("straights-and-8s"))
    assert worst.seat == (by_hand + 25 * 50) * 100 == 5_735_000
    assert worst.table == 7 * worst.seat == 40_145_000
    assert worst.jointly
    assert not worst.table_is_bound


@pytest.mark.parametrize("rulings", ROULETTE)
def test_every_three_spins_of_the_wheel(rulings: dict[str, str]) -> None:
    """All tracks of the real rules; the layout is settled by the spin that ends the sequence."""
    game = load("straights-and-8s", rulings=rulings)
    spin, sequence = game.setup.machines["spin"], game.setup.machines["sequence"]
    posted = game.setup.posted()
    layout = {
        pocket: paid_out(game, every_chip(game, spin, (pocket,)), grades(spin, (pocket,), game))
        for pocket in spin.source
    }
    rides = Bet("straights-and-8s", "straights-and-8s")
    stakes = [Stake(rides, posted["straights-and-8s"].maximum)]
    decided: dict[tuple[Pocket, Grade], None] = {}
    for track in tracks(sequence, ()):
        decided[track[-1], sequence.grade(track, rides)] = None
    most = max(layout[last] + paid_out(game, stakes, {rides: grade}) for last, grade in decided)
    assert worst_of(game).seat == most
    assert worst_of(game, "straights-and-8s").seat == 299 * 2_500
    assert worst_of(game, "red-black", "dozen").seat == (2_000 + 2 * 1_000) * 100


def tracks(machine: Machine[Any], track: tuple[Pocket, ...]) -> Iterator[tuple[Pocket, ...]]:
    if isinstance(machine.next(track), Done):
        yield track
    else:
        for pocket in machine.source:
            yield from tracks(machine, machine.step(track, pocket))


def grades(machine: Machine[Any], state: Any, game: Game) -> dict[Bet, Grade]:
    return {bet: machine.grade(state, bet) for bet in game.setup.bets("spin")}


def every_chip(game: Game, machine: Machine[Any], state: Any) -> list[Stake]:
    """A seat with every bet of the layout that wins, at its posted maximum."""
    won = [bet for bet in game.setup.bets("spin") if machine.grade(state, bet) != LOST]
    stakes = [Stake(bet, game.card.wagers[bet.wager].maximum) for bet in won]
    assert legal(game, stakes)
    return stakes


def test_the_stakes_of_the_worst_spin_are_legal_and_paid_so() -> None:
    game = load("straights-and-8s")
    worst = worst_of(game)
    stakes = [Stake(one.bet, one.stake) for one in worst.stakes]
    assert legal(game, stakes)
    two = (Pocket("2"),)
    known = grades(game.setup.machines["spin"], two, game)
    rides = Bet("straights-and-8s", "straights-and-8s")
    track = (Pocket("1"), Pocket("3"), Pocket("2"))
    known[rides] = game.setup.machines["sequence"].grade(track, rides)
    assert paid_out(game, stakes, known) == worst.seat == total(worst.stakes)


# --- any machines on one stream, as a live table feeds them


class Spins(Machine[tuple[Pocket, ...]]):
    """So many spins of a wheel of three pockets; it wins on tracks that add up."""

    start: tuple[Pocket, ...] = ()
    rows = {"bet": ()}

    def __init__(self, spins: int, stop: int = -1) -> None:
        super().__init__(NO_HOUSE)
        self.spins, self.stop = spins, stop
        self.source = Wheel.of(Pocket(number) for number in range(3))

    def next(self, state: tuple[Pocket, ...]) -> Deal | Done:
        done = len(state) == self.spins or (state and int(state[-1]) == self.stop)
        return Done() if done else Deal("track")

    def step(self, state: tuple[Pocket, ...], event: Pocket) -> tuple[Pocket, ...]:
        return (*state, event)

    def grade(self, state: tuple[Pocket, ...], bet: Bet) -> Grade:
        return made(f"{sum(map(int, state))} in {len(state)}")


class LastSpin(Spins):
    """Graded by its last spin alone: it may end in its first round as it may in a later one."""

    def grade(self, state: tuple[Pocket, ...], bet: Bet) -> Grade:
        return made(state[-1])


@pytest.mark.parametrize("kind", [Spins, LastSpin])
@pytest.mark.parametrize(
    ("spins", "stops"), [((1, 3), (-1, -1)), ((1, 3, 2), (-1, 0, 1)), ((2, 3), (1, -1))]
)
def test_a_stream_ends_rounds_as_a_live_table_does(
    spins: tuple[int, ...], stops: tuple[int, ...], kind: type[Spins]
) -> None:
    """Long random streams, fed to the machines spin by spin as `live.state` feeds them."""
    machines = [kind(*one) for one in zip(spins, stops, strict=True)]
    bets = [Bet(f"machine {number}", "bet") for number in range(len(machines))]
    automata = [tabulate(one, [bet]) for one, bet in zip(machines, bets, strict=True)]
    expected = {
        (frozenset(end.begun.items()), frozenset(g for r in end.ridden for g in r.items()))
        for end in Stream(machines, automata).ends()
    }
    assert set(fed(machines, bets, random.Random(8), 30_000)) == expected


def fed(
    machines: Sequence[Spins], bets: Sequence[Bet], dice: random.Random, rounds: int
) -> Iterator[tuple[frozenset[Any], frozenset[Any]]]:
    """How rounds end: a machine that is not under way begins if somebody rides it."""
    states: list[Any] = [one.start for one in machines]
    pockets = list(machines[0].source)
    for _ in range(rounds):
        fresh = [state == () for state in states]
        moves = [at == 0 or not new or dice.random() < 0.5 for at, new in enumerate(fresh)]
        while not is_over(machines[0], states[0]):
            pocket = dice.choice(pockets)
            for at, one in enumerate(machines):
                if moves[at] and not is_over(one, states[at]):
                    states[at] = one.step(states[at], pocket)
        begun, rode = set(), set()
        for at, one in enumerate(machines):
            if is_over(one, states[at]):
                (begun if fresh[at] else rode).add((bets[at], one.grade(states[at], bets[at])))
                states[at] = one.start
        yield frozenset(begun), frozenset(rode)


def is_over(machine: Spins, state: Any) -> bool:
    return isinstance(machine.next(state), Done)


# --- the posted limits of Lucky 8: four of five wagers, and with four one of them at $5

CARDS = "Ah Ac 2h 2c 5h 5c"
"""Both hands are an 8 of three suited cards."""


def dealt(game: Game, cards: str) -> Any:
    machine = game.setup.machines["round"]
    deck = iter([Card(card) for card in cards.split()])
    return list(play(machine, lambda: next(deck)))[-1].state


def test_two_suited_eights_cost_lucky_8_most(lucky_8: tuple[Game, WorstRound]) -> None:
    game, worst = lucky_8
    assert worst.seat == (100 * 8 + 25 * 200 + 25 * 200) * 100
    assert worst.jointly
    machine, state = game.setup.machines["round"], dealt(game, CARDS)
    known = {bet: machine.grade(state, bet) for bet in game.setup.bets("round")}
    stakes = [Stake(one.bet, one.stake) for one in worst.stakes]
    assert legal(game, stakes)
    assert paid_out(game, stakes, known) == worst.seat
    assert worst.table == 7 * worst.seat == 7_560_000
    assert worst.posted == worst.table_capped == 2_500_000
    assert worst.seat_capped == worst.seat


def test_every_choice_of_wagers_of_lucky_8(lucky_8: tuple[Game, WorstRound]) -> None:
    """All subsets at the minimum, $5 and the maximum, over a sample of rounds and the dearest."""
    game, worst = lucky_8
    machine = game.setup.machines["round"]
    bets = game.setup.bets("round")
    amounts = [(0, e.minimum, 500, e.maximum) for e in game.card.wagers.values()]
    every = [
        [Stake(bet, amount) for bet, amount in zip(bets, chosen, strict=True) if amount]
        for chosen in product(*(sorted(set(some)) for some in amounts))
    ]
    allowed = [stakes for stakes in every if stakes and legal(game, stakes)]
    shoe = random.Random(8)
    cards = list(machine.source)
    found = {tuple(machine.grade(dealt(game, CARDS), bet) for bet in bets)}
    for _ in range(300):
        deck = iter(shoe.sample(cards, 6))
        state = list(play(machine, deck.__next__))[-1].state
        found.add(tuple(machine.grade(state, bet) for bet in bets))
    table = {wager: entry.paytable(entry.tables[0]) for wager, entry in game.card.wagers.items()}
    most = 0
    for graded in found:
        known = dict(zip(bets, graded, strict=True))
        single = {
            stake: _paid(game, stake, known, table)
            for stake in {s for some in allowed for s in some}
        }
        most = max(most, *(sum(single[stake] for stake in stakes) for stakes in allowed))
    assert most == worst.seat


def _paid(game: Game, stake: Stake, known: Mapping[Bet, Grade], tables: Mapping[str, Any]) -> int:
    moves = settle(
        game.card.procedure.sweeps,
        [stake],
        known.__getitem__,
        tables,
        game.card.procedure.breakage,
    )
    return sum(move.amount for move in moves if move.act == "pay")


def test_a_fourth_wager_makes_one_small() -> None:
    """If player and banker won at a tie too, four of the five would be made, one of them at $5."""
    game = load("lucky-8", pays={("player", "Tie"): "1:1", ("banker", "Tie"): "1:1"})
    worst = worst_of(game)
    assert worst.seat == (100 * 8 + 25 * 200 + 25 * 200 + 5) * 100
    stakes = [Stake(one.bet, one.stake) for one in worst.stakes]
    assert legal(game, stakes)
    assert sorted(stake.amount for stake in stakes)[0] == 500
    assert len(stakes) == 4


# --- shoes that are too short for the dearest end


def test_a_removed_card_is_not_dealt() -> None:
    """One deck of Great 8 has two Great 8 cards; without one of them there is no Great 8 tie."""
    for removed in ({}, {"G": 1}, {"G": 2}):
        game = load("great-8", decks=1, remove=removed)
        machine = game.setup.machines["round"]
        bets = game.setup.bets("round")
        graded = {tuple(machine.grade(state, bet) for bet in bets) for state in every_deal(machine)}
        most = 0
        for grades in graded:
            known = dict(zip(bets, grades, strict=True))
            for spot in ("yin", "yang"):
                main, bonus = Bet("main", spot), Bet("great-bonus", spot)
                stakes = [Stake(main, 30_000), Stake(bonus, 2_500)]
                assert legal(game, stakes)
                most = max(most, paid_out(game, stakes, known))
        worst = worst_of(game)
        assert worst.seat == most
        assert worst.jointly
        assert legal(game, [Stake(one.bet, one.stake) for one in worst.stakes])


def every_deal(machine: Machine[Any]) -> Iterator[Any]:
    """A state for each way to deal the kinds of cards that there are, without replacement."""
    kinds: dict[Any, Symbol] = {}
    supply: dict[Any, int] = {}
    for symbol, count in machine.source.counts:
        kinds.setdefault(machine.see(symbol), symbol)
        supply[machine.see(symbol)] = supply.get(machine.see(symbol), 0) + count

    def go_on(state: Any) -> Iterator[Any]:
        if isinstance(machine.next(state), Done):
            yield state
            return
        for kind, card in kinds.items():
            if supply[kind]:
                supply[kind] -= 1
                yield from go_on(machine.step(state, card))
                supply[kind] += 1

    yield from go_on(machine.start)


def test_what_a_short_shoe_can_deal() -> None:
    """Two aces make a pair; a shoe with one of each rank has none."""
    machine = TwoCardPacket()
    whole = tabulate(machine, [BET])
    assert not plenty([whole])
    assert can_be_dealt(whole, (made("Pair"),)) is True
    short = tabulate(machine.with_source(Shoe(((Card("Ac"), 1), (Card("2c"), 1)))), [BET])
    pairs = [grades for grades in short.grades if grades == (made("Pair"),)]
    assert pairs  # which the table of states lists, because it does not count cards
    assert can_be_dealt(short, pairs[0]) is False


# --- where seats choose, and where no more is known than a bound


def test_ends_of_a_machine_whose_seats_choose() -> None:
    ends, enough = ends_with_choices(HitOnce(), [BET])
    assert {end.begun[BET] for end in ends} == {made("Win"), LOST}
    assert not enough  # of each card there is one, and a hand may take two


def test_the_worst_round_of_pai_gow_is_a_bound() -> None:
    worst = worst_of(load("jacks-beat"))
    assert worst.seat == (500 + 100 * 1_000 + 100 * 8_000) * 100
    assert not worst.jointly
    assert worst.table_is_bound
    assert not worst.stakes
    assert worst.envy == 5 * 5_000 * 100
    assert worst.table == 6 * (worst.seat + worst.envy)


def test_only_the_wagers_that_are_shown_count() -> None:
    pai_gow, dead_man = load("jacks-beat"), load("dead-mans-hand")
    assert worst_of(pai_gow, "jacks-beat").seat == 100 * 1_000 * 100
    assert worst_of(pai_gow, "jacks-beat").envy == 0
    assert worst_of(pai_gow, "pai-gow").table == 6 * 500 * 100
    assert worst_of(dead_man, "dead-mans-hand").seat == 25 * 500 * 100
    assert worst_of(load("great-8"), "main").seat == 360 * 100


@pytest.mark.parametrize("game", ["jacks-beat", "dead-mans-hand", "great-8"])
def test_no_random_round_costs_more(game: str) -> None:
    """Rounds of the real rules, choices at random, every wager at its maximum."""
    loaded = load(game)
    machine = loaded.setup.machines["round"]
    seat = worst_of(loaded).seat
    dice = random.Random(8)
    bets = [Bet(wager, loaded.setup.spots(wager)[0]) for wager in loaded.setup.wagers]
    for _ in range(60):
        deck = list(machine.source)
        dice.shuffle(deck)
        state = machine.start
        for move in play(
            machine,
            deck.pop,
            lambda view, need: chosen(dice, machine, view, need),
            lambda source: dice.choice(list(source)),
        ):
            state = move.state
        known = {bet: machine.grade(state, bet) for bet in bets}
        stakes = [Stake(bet, loaded.card.wagers[bet.wager].maximum) for bet in bets]
        # One pay table at a time is enough: wagers are settled by themselves.
        for stake in stakes:
            paid = paid_out(loaded, [stake], known)
            assert paid <= seat
        if game in ("jacks-beat", "dead-mans-hand"):  # whose wagers may all be made together
            assert sum(paid_out(loaded, [stake], known) for stake in stakes) <= seat


def chosen(dice: random.Random, machine: Machine[Any], view: Any, need: Choose) -> str:
    return dice.choice(need.options)


def test_a_house_that_changes_a_pay_changes_its_risk() -> None:
    game = load("great-8", pays={("great-bonus", "Great 8 Tie"): "100:1"})
    assert worst_of(game).seat == 100 * 25 * 100


def test_an_aggregate_that_no_chips_come_to() -> None:
    """What is paid under an aggregate is whole chips."""
    known = WorstRound(("bet",), 999, (Placed(BET, 1, 999),), 3, 0, True, 1_234, 50)
    assert (known.seat_capped, known.table, known.table_capped) == (999, 2_997, 1_200)
    assert Fraction(known.table_capped, known.chip).denominator == 1
