"""The tabulated, merged automaton must play exactly as its machine does, step by step."""

import zlib
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackcard.exact.walk import end_weights
from rackcard.rules import automaton as automaton_module
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import Card, Pocket, Shoe, Symbol, Wheel
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done
from tests.toys import BET, NO_HOUSE, FourSpins, HighCard, HitOnce, TwoCardPacket, shoe


def play(machine, symbols, bets, strategy=None):
    """Step by step through the rules: (grades, how many symbols it took)."""
    state, dealt = machine.start, 0
    while not isinstance(need := machine.next(state), Done):
        if isinstance(need, Choose):
            state = machine.step(state, strategy(state, need))
            continue
        packet = symbols[dealt : dealt + need.n]
        dealt += need.n
        state = machine.step(state, packet[0] if need.n == 1 else tuple(packet))
    return tuple(machine.grade(state, bet) for bet in bets), dealt


def follow(table, machine, symbols):
    """The same through the table: (grades, how many symbols it took)."""
    state, dealt = table.start, 0
    while state < len(table.rows):
        state = table.rows[state][table.classes.index(machine.see(symbols[dealt]))]
        dealt += 1
    return table.grades[state - len(table.rows)], dealt


def deals(machine, depth):
    """Every ordered deal of physical symbols."""
    source = list(machine.source)
    return product(source, repeat=depth) if machine.source.returns else permutations(source, depth)


def check_alike(machine, bets, strategy=None):
    """Table against rules on every deal, and the exact walk against their plain count."""
    table = tabulate(machine, bets, strategy)
    counted = Counter()
    for symbols in deals(machine, table.depth):
        grades, _ = play(machine, symbols, bets, strategy)
        assert follow(table, machine, symbols)[0] == grades
        counted[grades] += 1
    weights = {g: w for g, w in zip(table.grades, end_weights(table), strict=True) if w}
    assert weights == counted
    return table


@pytest.mark.parametrize(
    ("machine", "counts"),
    [
        (TwoCardPacket(), {"Pair": 6, "Suited": 12, "": 12}),
        (HighCard(), {"Win": 5, "Tie": 2, "": 5}),
        (FourSpins(), {"All Same": 5, "All Different": 120, "": 500}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_toys_against_counts_by_hand(machine, counts):
    table = check_alike(machine, [BET])
    weights = end_weights(table)
    assert {
        "".join(grades[0][0].rows): weight
        for grades, weight in zip(table.grades, weights, strict=True)
    } == counts


@pytest.mark.parametrize(
    ("strategy", "wins", "total"), [("always-hit", 10, 12), ("never-hit", 1, 4)]
)
def test_a_strategy_plays_the_choices(strategy, wins, total):
    machine = HitOnce()
    table = check_alike(machine, [BET], machine.decisions.strategies("bet")[strategy])
    weights = dict(zip(table.grades, end_weights(table), strict=True))
    assert weights == {(made("Win"),): wins, (LOST,): total - wins}


def test_choices_without_a_strategy_are_refused():
    with pytest.raises(BadInput, match="strategy"):
        tabulate(HitOnce(), [BET])


def test_a_strategy_must_take_one_of_the_options():
    with pytest.raises(AssertionError, match="'double'"):
        tabulate(HitOnce(), [BET], lambda state, need: "double")


def test_states_with_equal_futures_are_merged():
    table = tabulate(FourSpins(), [BET])
    assert table.tabulated == 1 + 5 + 25 + 125 + 625
    assert len(table.rows) == 37  # sets of pockets still in the race, all same, or lost
    assert len(set(table.rows)) == len(table.rows)
    assert len(set(table.grades)) == len(table.grades) == 3
    assert table.depth == 4
    assert table.returns


def test_every_bet_has_its_own_grade():
    class Either(HighCard):
        def spots(self, wager):
            return ("high", "low")

        def grade(self, state, bet):
            won = super().grade(state, bet)
            if bet.spot == "low" and won != made("Tie"):
                return LOST if won == made("Win") else made("Win")
            return won

    bets = (Bet("bet", "high"), Bet("bet", "low"))
    table = check_alike(Either(), bets)
    assert table.bets == bets
    assert len(table.grades) == 3


def test_a_card_that_is_gone_is_no_class():
    machine = HighCard()
    without = machine.with_source(machine.source.without({"2c": 1, "3h": 1}))
    table = check_alike(without, [BET])
    assert table.classes == (1, 3)
    assert table.supply == (1, 1)
    assert tabulate(machine, [BET]).supply == (1, 1, 2)


def test_an_empty_shoe_is_bad_input():
    with pytest.raises(BadInput):
        tabulate(HighCard().with_source(Shoe(())), [BET])


def test_a_round_that_is_over_before_it_starts():
    class Over(HighCard):
        def next(self, state):
            return Done()

        def grade(self, state, bet):
            return made("Tie")

    table = tabulate(Over(), [BET])
    assert (table.start, table.rows, table.grades, table.depth) == (0, (), ((made("Tie"),),), 0)
    assert end_weights(table) == [1]


class Endless(Machine[tuple[int, ...]]):
    """Spins for ever: through `states` states, and round again."""

    rows = {"bet": ("Win",)}
    start = (0,)

    def __init__(self, states):
        super().__init__(NO_HOUSE)
        self.states = states
        self.source = Wheel.of([Pocket("1"), Pocket("2")])

    def next(self, state):
        return Deal("track")

    def step(self, state, event):
        return ((state[0] + int(event)) % self.states,)

    def grade(self, state, bet):
        return LOST


@pytest.mark.parametrize("states", [1, 2, 7])
def test_rules_that_go_round_in_a_circle_are_refused(states):
    with pytest.raises(BadInput, match="a round must end"):
        tabulate(Endless(states), [BET])


def test_rules_with_too_many_states_are_refused(monkeypatch):
    monkeypatch.setattr(automaton_module, "MOST_STATES", 500)
    with pytest.raises(BadInput, match="more than 500 states"):
        tabulate(Endless(10**9), [BET])


def test_as_many_states_as_are_allowed_are_not_too_many(monkeypatch):
    assert automaton_module.MOST_STATES == 2_000_000
    monkeypatch.setattr(automaton_module, "MOST_STATES", 781)
    assert tabulate(FourSpins(), [BET]).tabulated == 781
    monkeypatch.setattr(automaton_module, "MOST_STATES", 780)
    with pytest.raises(BadInput):
        tabulate(FourSpins(), [BET])


def test_a_packet_of_three_merges_the_order_of_its_symbols():
    class Threes(TwoCardPacket):
        def next(self, state):
            return Done() if state else Deal("player", n=3)

        def step(self, state, event):
            assert len(event) == 3
            return (*state, tuple(sorted(event)))

        def grade(self, state, bet):
            ranks = len({card.rank for card in state[0]})
            return {3: made("Suited"), 2: made("Pair")}.get(ranks, LOST)

    table = check_alike(Threes(), [BET])
    assert table.depth == 3
    assert sorted(end_weights(table)) == [0, 48, 72]  # three of a rank: no such deal
    # None, one, two and three of six kinds in any order; a kind may come as often as it is asked.
    assert table.tabulated == 1 + 6 + 21 + 56


def test_what_rules_see_need_not_be_of_one_type():
    class Mixed(TwoCardPacket):
        """Aces by their suit, other cards by their rank."""

        def see(self, symbol):
            return symbol.suit if symbol.rank == "A" else int(symbol.rank)

        def step(self, state, event):
            return (*state, tuple(sorted(event)))

        def grade(self, state, bet):
            return made("Pair") if all(card.rank == "A" for card in state[0]) else LOST

    table = check_alike(Mixed(), [BET])
    assert table.classes == ("c", "h", 2, 3)
    assert sorted(end_weights(table)) == [2, 28]


def chance(seed, *parts):
    """A number that looks random and is a function of its arguments."""
    return zlib.crc32(repr((seed, *parts)).encode())


class Arbitrary(Machine[tuple]):
    """Rules made up by a seed: rounds of uneven length, packets, choices, and grades that may
    depend on everything that the rules see (by rank; suits do not matter)."""

    rows = {"bet": ("A", "B")}
    start = ()

    def __init__(self, seed, source, by_rank, longest):
        super().__init__(NO_HOUSE)
        self.seed, self.source, self.by_rank, self.longest = seed, source, by_rank, longest

    def see(self, symbol):
        return symbol[0] if self.by_rank else symbol

    def dealt(self, state):
        return sum(len(e) if isinstance(e, tuple) else isinstance(e, Symbol) for e in state)

    def next(self, state):
        key, left = self.key(state), self.longest - self.dealt(state)
        what = chance(self.seed, "next", key) % 8
        if left == 0 or (what == 0 and state) or "halt" in state:
            return Done()
        if what == 1 and "go" not in state:
            return Choose(0, ("go", "halt"))
        return Deal("x", n=2 if what == 2 and left >= 2 else 1)

    def step(self, state, event):
        if isinstance(event, tuple):
            event = tuple(sorted(event))
        return (*state, event)

    def grade(self, state, bet):
        what = chance(self.seed, "grade", self.key(state), bet.spot) % 5
        return (LOST, LOST, made("A"), made("B"), made("A", units=2) + made())[what]


def arbitrary_strategy(seed, machine):
    def play_by_what_is_seen(state, need):
        return need.options[chance(seed, "play", machine.key(state)) % len(need.options)]

    return play_by_what_is_seen


SOURCES = [
    (shoe("Ac", "Ah", "2c", "2h", "3c"), 3),
    (shoe("Ac", "2c", "2c", "2c", "3c", "4c"), 4),
    (Shoe.of([Card("Ac"), Card("2c")], decks=3), 4),
    (Wheel.of(Pocket(n) for n in range(3)), 4),
    (Wheel.of([Pocket("8")]), 3),
]


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(SOURCES), st.booleans())
def test_arbitrary_rules_play_alike_tabulated_and_step_by_step(seed, source, by_rank):
    machine = Arbitrary(seed, source[0], by_rank, source[1])
    bets = (Bet("bet", "one"), Bet("bet", "other"))
    table = check_alike(machine, bets, arbitrary_strategy(seed, machine))
    assert len(set(table.rows)) == len(table.rows)
    assert len(set(table.grades)) == len(table.grades)
    assert sum(table.supply) == machine.source.total
    # Every row but the start is somewhere that another row leads to.
    assert {s for row in table.rows for s in row} | {table.start} == set(
        range(len(table.rows) + len(table.grades))
    )
