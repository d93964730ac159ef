"""The two exact walkers against each other, physical cards and published counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations, product
from math import perm
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rackcard
from rackcard.exact import fast, walk
from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.cards import Card, Pocket, Shoe, Source, Symbol, Wheel, standard_deck
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done

BET = Bet("bet", "bet")
Cards = tuple[Symbol, ...]


class Toy(Machine[Cards]):
    """A state is the cards dealt so far; the end of a round names what the rules see of them."""

    start: Cards = ()

    def __init__(self, source: Source) -> None:
        super().__init__(House({}, {}))
        self.source = source

    def step(self, state: Cards, event: Any) -> Cards:
        return (*state, event)

    def grade(self, state: Cards, bet: Bet) -> Grade:
        return made("-".join(str(self.see(card)) for card in state))


class Fixed(Toy):
    """So many cards, always."""

    rows = {"bet": ()}

    def __init__(self, source: Source, cards: int) -> None:
        super().__init__(source)
        self.cards = cards

    def next(self, state: Cards) -> Deal | Done:
        return Deal("hand") if len(state) < self.cards else Done()


class HitUntil(Toy):
    """Rank by rank up to a total of five: one to five cards, and suits do not matter."""

    rows = {"bet": ()}

    def see(self, symbol: Symbol) -> int:
        return int(symbol[0])

    def next(self, state: Cards) -> Deal | Done:
        return Deal("hand") if sum(map(self.see, state)) < 5 else Done()


class Packets(Toy):
    """Two cards at once, and a third if they pair; in a packet the order cannot be seen."""

    rows = {"bet": ()}

    def next(self, state: Cards) -> Deal | Done:
        if not state:
            return Deal("hand", 2)
        pair = state[0][0] == state[1][0]
        return Deal("hand") if pair and len(state) == 2 else Done()

    def step(self, state: Cards, event: Any) -> Cards:
        return (*state, *event) if isinstance(event, tuple) else (*state, event)

    def key(self, state: Cards) -> Hashable:
        return len(state), tuple(sorted(state))

    def grade(self, state: Cards, bet: Bet) -> Grade:
        return made("-".join(sorted(state)))


def table(machine: Machine[Any]) -> Automaton:
    return tabulate(machine, [BET])


def shoe(**counts: int) -> Shoe:
    """shoe(a1=2) holds the card "1a" twice."""
    return Shoe(tuple((Card(name[::-1]), count) for name, count in counts.items()))


def play_out(machine: Machine[Any], cards: tuple[Symbol, ...]) -> Grade:
    """One round from the top of a shuffled shoe."""
    state, at = machine.start, 0
    while isinstance(need := machine.next(state), Deal):
        packet = cards[at : at + need.n]
        state = machine.step(state, packet if need.n > 1 else packet[0])
        at += need.n
    return machine.grade(state, BET)


def brute_force(machine: Machine[Any], depth: int) -> Counter[Grade]:
    """Every ordered way to lay out `depth` physical cards (or spins)."""
    symbols = list(machine.source)
    if machine.source.returns:
        return Counter(play_out(machine, spins) for spins in product(symbols, repeat=depth))
    return Counter(
        play_out(machine, tuple(symbols[i] for i in order))
        for order in permutations(range(len(symbols)), depth)
    )


def by_grade(automaton: Automaton, weights: list[int]) -> Counter[Grade]:
    counts: Counter[Grade] = Counter()
    for (grade,), weight in zip(automaton.grades, weights, strict=True):
        counts[grade] += weight
    return +counts


TINY = [
    Fixed(shoe(a1=1, a2=1, a3=1), 1),
    Fixed(shoe(a1=1, a2=1, a3=1), 3),
    Fixed(shoe(a1=3, a2=1, a3=2), 4),
    Fixed(shoe(a1=6), 5),
    HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1)),
    HitUntil(shoe(a1=1, a2=1, a4=2, a5=1, b5=1)),
    HitUntil(shoe(a1=5, a2=1, b5=1)),
    Packets(shoe(a1=2, b1=1, a2=1, b3=2)),
    Packets(shoe(a1=1, b1=1, c1=1)),
]


class TestTinyShoes:
    @pytest.mark.parametrize("machine", TINY)
    def test_both_walks_count_what_physical_cards_do(self, machine: Toy) -> None:
        automaton = table(machine)
        expected = brute_force(machine, automaton.depth)
        assert expected.total() == perm(machine.source.total, automaton.depth)
        assert by_grade(automaton, walk.plain(automaton)) == expected
        assert fast.fits(automaton)
        assert by_grade(automaton, fast.compiled_walk(automaton)) == expected

    @pytest.mark.parametrize("cards", [0, 1, 2, 3])
    def test_a_wheel_counts_every_sequence_of_spins(self, cards: int) -> None:
        machine = Fixed(Wheel.of([Pocket("0"), Pocket("1"), Pocket("2")]), cards)
        automaton = table(machine)
        assert by_grade(automaton, walk.end_weights(automaton)) == brute_force(machine, cards)
        assert not fast.fits(automaton)

    def test_a_round_without_cards_ends_in_one_way(self) -> None:
        automaton = table(Fixed(shoe(a1=1), 0))
        assert automaton.depth == 0
        assert walk.plain(automaton) == fast.compiled_walk(automaton) == [1]
        assert walk.end_weights(automaton) == [1]

    def test_a_round_may_take_the_last_card(self) -> None:
        automaton = table(Fixed(shoe(a1=1, a2=2), 3))
        assert sum(walk.end_weights(automaton)) == walk.combinations(automaton) == 6

    @pytest.mark.parametrize("cards", [4, 5])
    def test_a_shoe_too_short_for_a_round_is_refused(self, cards: int) -> None:
        automaton = table(Fixed(shoe(a1=1, a2=2), cards))
        with pytest.raises(BadInput, match=f"holds 3 cards, but a round can take {cards}"):
            walk.end_weights(automaton)
        assert not fast.fits(automaton)

    def test_a_shoe_of_one_card_is_told_in_the_singular(self) -> None:
        with pytest.raises(BadInput) as refused:
            walk.end_weights(table(Fixed(shoe(a1=1), 2)))
        assert str(refused.value) == "the shoe holds 1 card, but a round can take 2."

    def test_the_longest_round_is_no_longer_than_the_shoe_but_a_wheel_spins_on(self) -> None:
        assert walk.longest(table(Fixed(shoe(a1=1, a2=2), 2))) == 2
        assert walk.longest(table(Fixed(shoe(a1=1, a2=2), 5))) == 3
        spins = table(Fixed(Wheel.of([Pocket("0"), Pocket("1")]), 5))
        assert (walk.longest(spins), walk.combinations(spins)) == (5, 32)

    def test_a_short_shoe_may_do_where_no_round_can_run_out(self) -> None:
        """1 and 4 make five, whichever comes first; five aces would be longer, but there is one."""
        machine = HitUntil(shoe(a1=1, a4=1))
        automaton = table(machine)
        assert automaton.depth == 5
        assert by_grade(automaton, walk.end_weights(automaton)) == brute_force(machine, 2)
        assert not fast.fits(automaton)
        with pytest.raises(BadInput, match="holds 2 cards"):
            walk.end_weights(table(HitUntil(shoe(a1=1, a3=1))))

    def test_a_short_shoe_never_takes_the_compiled_walk(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        automaton = table(HitUntil(shoe(a1=1, a4=1)))
        monkeypatch.setattr(walk, "PLAIN_LIMIT", 0)
        assert sum(walk.end_weights(automaton)) == walk.combinations(automaton) == 2


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    """Layered rows: a state of one layer leads to an end or to any later layer."""
    classes = draw(st.integers(1, 6))
    depth = draw(st.integers(1, 5))
    ends = draw(st.integers(1, 5))
    widths = [1, *draw(st.lists(st.integers(1, 4), min_size=depth - 1, max_size=depth - 1))]
    layers, first = [], 0
    for width in widths:
        layers.append(range(first, first + width))
        first += width
    rows, longest = [], {}
    for level in reversed(range(depth)):
        later = [state for layer in layers[level + 1 :] for state in layer]
        targets = st.sampled_from([*later, *range(first, first + ends)])
        for state in reversed(layers[level]):
            row = tuple(draw(st.lists(targets, min_size=classes, max_size=classes)))
            rows.append(row)
            longest[state] = 1 + max(longest.get(target, 0) for target in row)
    supply = draw(
        st.lists(
            st.one_of(st.just(1), st.integers(1, 3), st.integers(1, 60)),
            min_size=classes,
            max_size=classes,
        )
    )
    short = max(longest[0] - sum(supply), 0)
    supply[draw(st.integers(0, classes - 1))] += short
    return Automaton(
        tuple(range(classes)),
        tuple(supply),
        False,
        0,
        tuple(reversed(rows)),
        (BET,),
        tuple((made(str(end)),) for end in range(ends)),
        longest[0],
        len(rows),
    )


def physical(automaton: Automaton) -> list[int]:
    """Every physical deal, one by one: the slowest walk there is."""
    symbols = [cls for cls, count in enumerate(automaton.supply) for _ in range(count)]
    ends = [0] * len(automaton.grades)
    for deal in permutations(symbols, automaton.depth):
        state = automaton.start
        for cls in deal:
            if state < len(automaton.rows):
                state = automaton.rows[state][cls]
        ends[state - len(automaton.rows)] += 1
    return ends


class TestRandomAutomata:
    @settings(max_examples=200, deadline=None)
    @given(automata())
    def test_the_compiled_walk_is_the_plain_walk(self, automaton: Automaton) -> None:
        assert fast.fits(automaton)
        weights = walk.plain(automaton)
        assert fast.compiled_walk(automaton) == weights
        assert (
            sum(weights)
            == walk.combinations(automaton)
            == perm(sum(automaton.supply), automaton.depth)
        )
        assert min(weights) >= 0
        if walk.combinations(automaton) <= 2_000:
            assert weights == physical(automaton)


class TestBothGames:
    @pytest.mark.parametrize("decks", [1, 2, 4, 8])
    @pytest.mark.parametrize("scope", ["wagered-hand", "either-hand"])
    def test_great_8(self, decks: int, scope: str) -> None:
        setup = rackcard.load("great-8", decks=decks, rulings={"great-bonus.scope": scope}).setup
        automaton = tabulate(setup.machines["round"], setup.bets("round"))
        n = 54 * decks
        weights = fast.compiled_walk(automaton)
        assert weights == walk.plain(automaton)
        assert sum(weights) == n * (n - 1) * (n - 2) * (n - 3)

    @pytest.mark.parametrize("machine", ["spin", "sequence"])
    @pytest.mark.parametrize(("wheel", "pockets"), [("double-zero", 38), ("single-zero", 37)])
    def test_a_wheel_never_takes_the_compiled_walk(
        self, machine: str, wheel: str, pockets: int
    ) -> None:
        setup = rackcard.load("straights-and-8s", rulings={"wheel": wheel}).setup
        automaton = tabulate(setup.machines[machine], setup.bets(machine))
        assert not fast.fits(automaton)
        assert walk.end_weights(automaton) == walk.plain(automaton)
        assert sum(walk.plain(automaton)) == pockets**automaton.depth


class TestTheLimitsOf64Bits:
    """a * (a - 1) passes 2**63 between these two shoes."""

    FITS, TOO_MANY = 3_037_000_500, 3_037_000_501

    def test_the_bound_is_sharp(self) -> None:
        assert perm(self.FITS, 2) < 2**63 <= perm(self.TOO_MANY, 2)
        assert fast.fits(table(Fixed(shoe(a1=self.FITS - 1, a2=1), 2)))
        assert not fast.fits(table(Fixed(shoe(a1=self.TOO_MANY - 1, a2=1), 2)))

    @pytest.mark.parametrize(("cards", "fits"), [(2**63 - 1, True), (2**63, False)])
    def test_a_count_of_2_to_the_63rd_is_one_too_many(self, cards: int, fits: bool) -> None:
        assert fast.fits(table(Fixed(shoe(a1=cards - 1, a2=1), 1))) is fits

    def test_the_largest_counts_that_fit_are_exact(self) -> None:
        for odd in (1, 7, self.FITS // 2):
            automaton = table(Fixed(shoe(a1=self.FITS - odd, a2=odd), 2))
            assert fast.compiled_walk(automaton) == walk.plain(automaton)

    def test_what_does_not_fit_is_walked_plainly(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(walk, "PLAIN_LIMIT", 0)
        monkeypatch.setattr(fast, "compiled_walk", None)  # must not be called
        a, b = 3_000_000, 5_000_000
        automaton = table(Fixed(shoe(a1=a, a2=b), 3))
        assert walk.combinations(automaton) >= 2**63
        assert not fast.fits(automaton)
        found = by_grade(automaton, walk.end_weights(automaton))
        assert found[made("1a-1a-2a")] == a * (a - 1) * b
        assert found[made("2a-2a-2a")] == b * (b - 1) * (b - 2)
        assert found.total() == perm(a + b, 3)
        with pytest.raises(TypeError):
            walk.end_weights(table(Fixed(shoe(a1=3, a2=5), 3)))  # this one fits

    @pytest.mark.parametrize(("depth", "fits"), [(17, True), (18, False)])
    def test_the_list_of_cards_that_are_gone_must_fit(self, depth: int, fits: bool) -> None:
        # Four bits a card for eight kinds: fifteen are 60 bits, sixteen are 64, one too many.
        rows = [(level + 1,) * 8 for level in range(depth - 1)] + [(depth, *[depth + 1] * 7)]
        supply = (3, 3, 2, 2, 2, 2, 2, 2)
        ends = ((made("first kind"),), (made("another"),))
        automaton = Automaton(
            tuple(range(8)), supply, False, 0, tuple(rows), (BET,), ends, depth, depth
        )
        total = walk.combinations(automaton)
        assert total < 2**63
        assert fast.fits(automaton) is fits
        assert walk.end_weights(automaton) == [total * 3 // 18, total * 15 // 18]

    def test_many_cards_of_one_kind_use_every_bit_of_the_list(self) -> None:
        # 20! < 2**63: 18 cards gone, of two bits each.
        rows = tuple((level + 1, 20 + level % 2) for level in range(20))
        automaton = Automaton(
            (0, 1), (11, 9), False, 0, rows, (BET,), ((made("a"),), (made("b"),)), 20, 20
        )
        assert fast.fits(automaton)
        assert fast.compiled_walk(automaton) == walk.plain(automaton)

    def test_cards_that_are_gone_are_listed_alike_whatever_their_order(self) -> None:
        """What merges deals: without it the walk is right, but far too long."""
        lists = set()
        for order in permutations([0, 3, 3, 5]):
            packed = 0
            for count, new in enumerate(order):
                cards = [((packed >> (3 * i)) & 7) - 1 for i in range(count)]
                assert cards == sorted(order[:count])
                packed = fast._pack(np.array([*cards, 0], np.int64), count, new, 3)
            lists.add(packed)
        assert lists == {1 | 4 << 3 | 4 << 6 | 6 << 9}

    def test_many_kinds_fill_and_widen_the_hash_table(self) -> None:
        # No two deals merge but those of the same cards: 24 kinds, 300 lists of two cards.
        classes = 24
        first_end = 3 + classes
        middle = tuple(range(3, 3 + classes))
        rows = [
            (1,) * classes,
            (2,) * classes,
            middle,
            *[tuple(first_end + (cls * k) % 5 for k in range(classes)) for cls in range(classes)],
        ]
        supply = tuple(1 + cls % 3 for cls in range(classes))
        automaton = Automaton(
            tuple(range(classes)),
            supply,
            False,
            0,
            tuple(rows),
            (BET,),
            tuple((made(str(end)),) for end in range(5)),
            4,
            len(rows),
        )
        assert fast.compiled_walk(automaton) == walk.plain(automaton)


class TestTheHashTable:
    """Python integers would do without it, so the counts of a walk hardly show what it does."""

    def test_equal_pairs_are_merged_and_no_others(self) -> None:
        states, gones, weights, size = fast._new_table(16)
        pairs = [(state, gone) for state in (0, 1, 7) for gone in (0, 1, 2**40, 2**62)]
        for times in (1, 2):
            for weight, (state, gone) in enumerate(pairs, 1):
                states, gones, weights, size = fast._add(
                    states, gones, weights, size, state, gone, weight
                )
            assert size == len(pairs)
            held = [at for at in range(len(states)) if states[at] >= 0]
            found = {(int(states[at]), int(gones[at])): int(weights[at]) for at in held}
            assert found == {pair: times * weight for weight, pair in enumerate(pairs, 1)}
            assert len(held) == len(pairs)

    def test_a_table_more_than_half_full_is_doubled(self) -> None:
        states, gones, weights, size = fast._new_table(16)
        lengths = []
        for gone in range(20):
            states, gones, weights, size = fast._add(states, gones, weights, size, 3, gone, 1)
            lengths.append(len(states))
        assert lengths == [16] * 8 + [32] * 8 + [64] * 4
        assert size == 20
        assert sorted(gones[states == 3]) == list(range(20))

    @pytest.mark.parametrize(
        ("capacity", "slots"), [(0, 16), (16, 16), (17, 32), (32, 32), (33, 64)]
    )
    def test_a_table_has_a_power_of_two_of_slots(self, capacity: int, slots: int) -> None:
        states, gones, weights, size = fast._new_table(capacity)
        assert len(states) == len(gones) == len(weights) == slots
        assert (states < 0).all()
        assert not weights.any()
        assert size == 0


class TestWhichWalk:
    """Which of the two walkers runs is a matter of size alone, and must not be seen."""

    @pytest.mark.parametrize("limit", [0, 10**9])
    def test_either_gives_the_same(self, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
        automaton = table(HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1, a5=4)))
        expected = walk.plain(automaton)
        monkeypatch.setattr(walk, "PLAIN_LIMIT", limit)
        assert walk.end_weights(automaton) == expected

    @pytest.mark.parametrize(("limit", "plain"), [(27, True), (26, False)])
    def test_the_limit_is_in_kinds_of_deals(
        self, limit: int, plain: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(walk, "PLAIN_LIMIT", limit)
        assert walk.is_plain(table(Fixed(shoe(a1=3, a2=3, a3=3), 3))) is plain

    def test_weights_that_miss_a_combination_are_refused(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        automaton = table(Fixed(shoe(a1=2, a2=1), 2))
        monkeypatch.setattr(walk, "plain", lambda _: [1] * len(automaton.grades))
        with pytest.raises(AssertionError, match="every combination"):
            walk.end_weights(automaton)


class Baccarat(Machine[Cards]):
    """Punto banco, with every suit kept apart although no rule looks at one: 40 kinds of card."""

    rows = {"bet": ("Banker", "Player", "Tie")}
    start: Cards = ()

    def __init__(self, decks: int) -> None:
        super().__init__(House({}, {}))
        self.source = Shoe.of(standard_deck(), decks)

    @staticmethod
    def value(card: Symbol) -> int:
        return "A23456789".find(card[0]) + 1

    def see(self, symbol: Symbol) -> Hashable:
        return self.value(symbol), symbol[1]

    def hands(self, state: Cards) -> tuple[int, int, int | None]:
        """Totals of player and banker, and the player's third card."""
        values = list(map(self.value, state))
        drew = len(values) > 4 and (values[0] + values[2]) % 10 <= 5
        third = values[4] if drew else None
        player = values[0:3:2] + values[4:5] * drew
        banker = values[1:4:2] + values[4 + drew :]
        return sum(player) % 10, sum(banker) % 10, third

    def next(self, state: Cards) -> Deal | Done:
        if len(state) < 4:
            return Deal("player" if len(state) % 2 == 0 else "banker")
        player, banker, third = self.hands(state)
        if len(state) == 4:
            if max(player, banker) >= 8:
                return Done()
            return Deal("player") if player <= 5 else Deal("banker") if banker <= 5 else Done()
        if len(state) == 6 or third is None:
            return Done()
        draws = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: {4, 5, 6, 7}, 6: {6, 7}}
        return Deal("banker") if banker <= 2 or third in draws.get(banker, set()) else Done()

    def step(self, state: Cards, event: Any) -> Cards:
        return (*state, event)

    def key(self, state: Cards) -> Hashable:
        if len(state) < 4:
            values = list(map(self.value, state))
            return len(state), sum(values[0::2]) % 10, sum(values[1::2]) % 10
        return isinstance(self.next(state), Done), len(state), self.hands(state)

    def grade(self, state: Cards, bet: Bet) -> Grade:
        player, banker, _ = self.hands(state)
        return made("Tie" if player == banker else "Banker" if banker > player else "Player")


# casinoexploit.com/baccarat.html: combinations of six cards.
BACCARAT = {
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
}


class TestSixCardsOfFortyKinds:
    @pytest.mark.parametrize("decks", [6, 8])
    def test_baccarat_comes_out_as_published(self, decks: int) -> None:
        automaton = table(Baccarat(decks))
        assert len(automaton.classes) == 40
        assert automaton.depth == 6
        fast.compiled_walk(table(Fixed(shoe(a1=2, a2=1), 2)))  # compiled before it is measured
        began = perf_counter()
        weights = fast.compiled_walk(automaton)
        took = perf_counter() - began
        counts = by_grade(automaton, weights)
        banker, player, tie = BACCARAT[decks]
        assert counts == {made("Banker"): banker, made("Player"): player, made("Tie"): tie}
        assert sum(weights) == perm(52 * decks, 6)
        if decks == 8:
            assert sum(weights) == 4_998_398_275_503_360
        assert took < 2, f"the walk took {took:.2f} s"

    def test_end_weights_takes_the_compiled_walk(self, monkeypatch: pytest.MonkeyPatch) -> None:
        automaton = table(Baccarat(1))
        monkeypatch.setattr(walk, "plain", None)  # must not be called
        assert sum(walk.end_weights(automaton)) == perm(52, 6)
