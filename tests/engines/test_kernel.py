"""The kernel against the rules, against a plain model of itself, and against chance."""

from __future__ import annotations

import random
import threading
import tracemalloc
from collections import Counter
from concurrent.futures import ALL_COMPLETED, wait
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy import stats

import rackcard
from rackcard import rng
from rackcard.exact.walk import end_weights
from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.cards import Card, Pocket, Shoe, Symbol, Wheel
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done
from rackcard.sim import kernel, program, run, shards
from rackcard.sim.program import Program, Shoes, lay_out
from tests.engines.test_walk import BET, Fixed, HitUntil, shoe, table
from tests.toys import FourSpins

MASK = 2**64 - 1
STEP = 0x9E3779B97F4A7C15


def split_mix(x: int) -> int:
    """SplitMix64's output function, from its definition."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


class Xoshiro:
    """xoshiro256++, from its definition."""

    def __init__(self, *state: int) -> None:
        self.s = list(state)

    @classmethod
    def seeded(cls, seed: int, shard: int) -> Xoshiro:
        x = split_mix((seed + STEP) & MASK) ^ split_mix((shard * STEP + STEP) & MASK)
        return cls(*[split_mix((x + k * STEP) & MASK) for k in (1, 2, 3, 4)])

    def word(self) -> int:
        def rotl(x: int, k: int) -> int:
            return ((x << k) | (x >> (64 - k))) & MASK

        s = self.s
        result = (rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result


def compiled_words(state: tuple[int, ...], count: int) -> list[int]:
    """Words of the kernel's own generator (which hands Python plain, signed-looking integers)."""
    words = []
    for _ in range(count):
        word, *state = rng.advance(*[np.uint64(part) for part in state])
        words.append(int(word))
    return words


class TestGenerator:
    def test_split_mix_has_its_published_outputs(self) -> None:
        known = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ]
        states = [(1234567 + k * STEP) & MASK for k in range(1, 6)]
        assert [int(rng.split_mix(np.uint64(x))) for x in states] == known
        assert [split_mix(x) for x in states] == known

    def test_xoshiro_has_its_published_outputs(self) -> None:
        known = [
            41943041,
            58720359,
            3588806011781223,
            3591011842654386,
            9228616714210784205,
            9973669472204895162,
            14011001112246962877,
            12406186145184390807,
            15849039046786891736,
            10450023813501588000,
        ]
        assert compiled_words((1, 2, 3, 4), len(known)) == known
        model = Xoshiro(1, 2, 3, 4)
        assert [model.word() for _ in known] == known

    @pytest.mark.parametrize("seed", [0, 1, 8, 2**32, 2**63, MASK, STEP])
    @pytest.mark.parametrize("shard", [0, 1, 2**40, MASK])
    def test_seeds_and_shards_are_mixed_as_the_model_does(self, seed: int, shard: int) -> None:
        words = rng.seeded(np.uint64(seed), np.uint64(shard))
        model = Xoshiro.seeded(seed, shard)
        assert [int(word) for word in words] == model.s
        assert any(model.s)  # xoshiro never leaves a state of zeros
        assert compiled_words(words, 100) == [model.word() for _ in range(100)]

    def test_no_two_seeds_or_shards_start_alike(self) -> None:
        states = {
            tuple(int(word) for word in rng.seeded(np.uint64(seed), np.uint64(shard)))
            for seed, shard in product(range(60), [*range(60), *range(2**40, 2**40 + 60)])
        }
        assert len(states) == 60 * 120


class TestScaling:
    @pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 37, 38, 52, 53, 54, 416, 432, 54872, 2**17])
    def test_exactly_the_products_that_would_favour_small_numbers_are_dropped(self, n: int) -> None:
        rest = 2**32 % n
        for low in {0, 1, rest - 1, rest, rest + 1, n, 2**31, 2**32 - 1}:
            if 0 <= low < 2**32:
                product = (5 << 32) | low
                assert bool(rng.biased(np.uint64(product), np.uint64(n))) == (low < rest)

    @pytest.mark.parametrize("n", [3, 5, 6, 7, 38])
    def test_every_number_keeps_the_same_share(self, n: int) -> None:
        """Words x for a number k are those with k <= x * n / 2**32 < k + 1: count by their ends."""
        kept = []
        for k in range(n):
            first, last = -(-(k << 32) // n), -(-((k + 1) << 32) // n) - 1
            words = last - first + 1
            near = [x for x in (first, first + 1) if x <= last]
            dropped = sum(bool(rng.biased(np.uint64(x * n), np.uint64(n))) for x in near)
            kept.append(words - dropped)
        assert kept == [2**32 // n] * n


class Accounted(Machine[tuple[Symbol, ...]]):
    """A high card (5 or more) draws another: the end of a round names all its cards."""

    rows = {"bet": ()}
    start: tuple[Symbol, ...] = ()

    def __init__(self, cards: int) -> None:
        super().__init__(House({}, {}))
        self.source = Shoe(tuple((Card(f"{n}c"), 1) for n in range(cards)))

    def next(self, state: tuple[Symbol, ...]) -> Deal | Done:
        return Deal("hand") if not state or (len(state) == 1 and int(state[0][0]) >= 5) else Done()

    def step(self, state: tuple[Symbol, ...], event: Any) -> tuple[Symbol, ...]:
        return (*state, event)

    def grade(self, state: tuple[Symbol, ...], bet: Bet) -> Grade:
        return made(*state)


def cut_at(automaton: Automaton, cut: int) -> Program:
    """Whole shoes with a cut card; 0 for a fresh shoe every round."""
    return lay_out(automaton, Shoes(cut) if cut else None)


def raw(prog: Program, rounds: int, seed: int, shard: int = 0) -> np.ndarray:
    """Visits of ends by lane, straight from the kernel."""
    rules = (prog.table, prog.classes, prog.first_end, prog.ends, prog.symbols)
    generator = (rounds, np.uint64(seed), np.uint64(shard))
    if prog.shoes:
        visits, _ = kernel.play_shoes(*rules, *prog.shoes, prog.burns, *generator)
    else:
        visits = kernel.play(*rules, prog.gone, *generator)
    return np.asarray(visits)


class Lane:
    """One table of the model: real cards, dealt by the rules themselves."""

    def __init__(self, machine: Machine[Any], automaton: Automaton) -> None:
        self.machine, self.bets, self.returns = machine, automaton.bets, automaton.returns
        by_class: dict[Any, list[Symbol]] = {cls: [] for cls in automaton.classes}
        for symbol in machine.source:
            by_class[machine.see(symbol)].append(symbol)
        self.cards = [symbol for symbols in by_class.values() for symbol in symbols]
        self.dealt, self.state = 0, machine.start
        self.made: Counter[Any] = Counter()

    @property
    def left(self) -> int:
        return len(self.cards) - self.dealt

    def take(self, scaled: int) -> Symbol:
        assert 0 <= scaled < self.left, "dealt past the end of the shoe"
        at, cards = self.dealt + scaled, self.cards
        card = cards[at]
        cards[at], cards[self.dealt] = cards[self.dealt], card
        self.dealt += 0 if self.returns else 1
        return card

    def deal(self, scaled: int) -> bool:
        """One card; True if it ends the round."""
        self.state = self.machine.step(self.state, self.take(scaled))
        if not isinstance(self.machine.next(self.state), Done):
            return False
        self.made[tuple(self.machine.grade(self.state, bet) for bet in self.bets)] += 1
        self.state = self.machine.start
        return True


LOW = 2**32 - 1


def model(
    machine: Machine[Any], automaton: Automaton, rounds: int, seed: int, shard: int
) -> Counter[Any]:
    """What the kernel is meant to do, in plain Python on the rules themselves, not on a table."""
    words = Xoshiro.seeded(seed, shard)
    lanes = [Lane(machine, automaton) for _ in range(4)]

    def deal(lane: Lane, scaled: int) -> None:
        if lane.deal(scaled):
            lane.dealt = 0

    quota = rounds // 4
    while (steps := quota - max(lane.made.total() for lane in lanes)) > 0:
        for _ in range(steps):
            w, x = words.word(), words.word()
            draws = [w & LOW, w >> 32, x & LOW, x >> 32]
            scaled = [d * lane.left for d, lane in zip(draws, lanes, strict=True)]
            if any((p & LOW) < 2**32 % lane.left for p, lane in zip(scaled, lanes, strict=True)):
                continue
            for product_, lane in zip(scaled, lanes, strict=True):
                deal(lane, product_ >> 32)
    for number, lane in enumerate(lanes):
        target = quota + (rounds - 4 * quota if number == 0 else 0)
        while lane.made.total() < target:
            product_ = (words.word() & LOW) * lane.left
            if (product_ & LOW) >= 2**32 % lane.left:
                deal(lane, product_ >> 32)
    return sum((lane.made for lane in lanes), Counter())


def model_shoes(
    machine: Machine[Any],
    automaton: Automaton,
    posted: Shoes,
    burned: Any,
    rounds: int,
    seed: int,
    shard: int,
) -> tuple[Counter[Any], int]:
    """Whole shoes as a house deals them: burn, deal to the cut card, then so many rounds more."""
    words = Xoshiro.seeded(seed, shard)
    lane = Lane(machine, automaton)

    def draw() -> int:
        while True:
            product_ = (words.word() & LOW) * lane.left
            if (product_ & LOW) >= 2**32 % lane.left:
                return product_ >> 32

    shoes = 0
    while lane.made.total() < rounds:
        shoes += 1
        lane.dealt = 0
        if burned is not None:
            for _ in range(burned(lane.take(draw()))):
                lane.take(draw())
        to_come = None
        while to_come != 0 and lane.made.total() < rounds:
            while not lane.deal(draw()):
                pass
            if to_come is not None:
                to_come -= 1
            elif lane.dealt >= posted.cut:
                to_come = posted.after_cut
    return lane.made, shoes


def grades(automaton: Automaton, ends: np.ndarray) -> Counter[Any]:
    counts: Counter[Any] = Counter()
    for grade, count in zip(automaton.grades, ends.tolist(), strict=True):
        counts[grade] += count
    return +counts


class TestTheTableIsTheRules:
    @pytest.mark.parametrize(
        ("game", "machine", "rulings"),
        [
            ("great-8", "round", {"great-bonus.scope": "wagered-hand"}),
            ("great-8", "round", {"great-bonus.scope": "either-hand"}),
            ("straights-and-8s", "spin", {"wheel": "double-zero"}),
            ("straights-and-8s", "spin", {"wheel": "single-zero"}),
            ("straights-and-8s", "sequence", {"three-sequential": "any-order"}),
            ("straights-and-8s", "sequence", {"three-sequential": "one-direction"}),
        ],
    )
    def test_card_for_card(self, game: str, machine: str, rulings: dict[str, str]) -> None:
        setup = rackcard.load(game, rulings=rulings).setup
        rules = setup.machines[machine]
        automaton = tabulate(rules, setup.bets(machine))
        prog = lay_out(automaton)
        classes = {cls: number for number, cls in enumerate(automaton.classes)}
        symbols = list(rules.source)
        chance = random.Random(8)
        at = prog.first_end  # an end carries on as a start
        for _ in range(2000):
            dealt = chance.sample(symbols, 6)
            state = rules.start
            for symbol in dealt:
                at = int(prog.table[at * prog.classes + classes[rules.see(symbol)]])
                state = rules.step(state, symbol)
                done = isinstance(rules.next(state), Done)
                assert (at >= prog.first_end) == done
                if done:
                    break
            expected = tuple(rules.grade(state, bet) for bet in automaton.bets)
            assert automaton.grades[at - prog.first_end] == expected

    def test_every_physical_card_is_in_the_shoe_once(self) -> None:
        game = rackcard.load("great-8", decks=2, remove={"8h": 1, "G": 3})
        automaton = tabulate(game.setup.machines["round"], game.setup.bets("round"))
        prog = lay_out(automaton)
        values = Counter(automaton.classes[cls] for cls in prog.symbols.tolist())
        assert values == {0: 1, 8: 7, 10: 32, **dict.fromkeys([1, 2, 3, 4, 5, 6, 7, 9], 8)}

    @pytest.mark.parametrize("rounds", [1, 3, 4, 7, 250, 1001])
    def test_the_kernel_is_its_model_on_great_8(self, rounds: int) -> None:
        game = rackcard.load("great-8", decks=1)
        machine = game.setup.machines["round"]
        automaton = tabulate(machine, game.setup.bets("round"))
        for seed, shard in ((8, 3), (9, 0), (2**64 - 1, 2**40)):
            expected = model(machine, automaton, rounds, seed, shard)
            found = raw(lay_out(automaton), rounds, seed, shard).sum(axis=0)
            assert grades(automaton, found) == expected

    @pytest.mark.parametrize("cut", [1, 4, 12, 47])
    @pytest.mark.parametrize("after", [0, 1])
    def test_shoes_are_dealt_as_their_model_does(self, cut: int, after: int) -> None:
        game = rackcard.load("great-8", decks=1)
        machine = game.setup.machines["round"]
        automaton = tabulate(machine, game.setup.bets("round"))
        posted = Shoes(cut, after)
        prog = lay_out(automaton, posted)
        for rounds in (1, 2, 77, 500):
            expected = model_shoes(machine, automaton, posted, None, rounds, 8, 3)
            found = run.play_shard(prog, rounds, 8, 0, 3)
            assert (grades(automaton, found.ends), found.shoes) == expected

    @pytest.mark.parametrize("cut", range(5, 8))
    @pytest.mark.parametrize("after", [0, 1])
    def test_burned_cards_are_out_of_play(self, cut: int, after: int) -> None:
        """As many cards are burned as the first one says: none to three."""
        machine = Accounted(10)
        automaton = table(machine)
        burns = [k % 4 for k in range(10)]
        posted = Shoes(cut, after)
        prog = lay_out(automaton, posted, burns)
        for seed in range(20):
            rounds = 5 + 11 * seed
            found = run.play_shard(prog, rounds, seed, 0, seed)
            assert (grades(automaton, found.ends), found.shoes) == model_shoes(
                machine, automaton, posted, lambda card: int(card[0]) % 4, rounds, seed, seed
            )

    def test_the_kernel_is_its_model_where_every_card_is_named(self) -> None:
        machine = Accounted(10)
        automaton = table(machine)
        for seed in range(40):
            rounds = 17 + 5 * seed
            expected = model(machine, automaton, rounds, seed, seed)
            found = raw(lay_out(automaton), rounds, seed, seed).sum(axis=0)
            assert grades(automaton, found) == expected

    def test_the_kernel_is_its_model_where_suits_are_merged(self) -> None:
        machine = HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1))
        automaton = table(machine)
        expected = model(machine, automaton, 500, 5, 0)
        assert grades(automaton, raw(lay_out(automaton), 500, 5).sum(axis=0)) == expected

    def test_the_kernel_is_its_model_on_a_wheel(self) -> None:
        machine = FourSpins()
        automaton = tabulate(machine, [BET])
        expected = model(machine, automaton, 1003, 5, 7)
        assert grades(automaton, raw(lay_out(automaton), 1003, 5, 7).sum(axis=0)) == expected


def p_value(counts: Counter[Any], expected: dict[Any, Fraction | float]) -> float:
    rounds = counts.total()
    assert set(counts) <= set(expected), "something came up that cannot"
    observed = [counts[key] for key in expected]
    return float(stats.chisquare(observed, [float(p) * rounds for p in expected.values()]).pvalue)


def played(automaton: Automaton, rounds: int, seed: int = 8, cut: int = 0) -> Counter[Any]:
    done = run.run(cut_at(automaton, cut), rounds, seed, 2)
    assert done.rounds == rounds
    return Counter({g[0][0].rows[0]: n for g, n in grades(automaton, done.ends).items()})


class TestUniform:
    ROUNDS = 400_000

    @pytest.mark.parametrize("cut", [0, 1, 3, 7])
    def test_single_cards(self, cut: int) -> None:
        automaton = table(Fixed(shoe(a1=1, a2=1, a3=1, a4=2, a5=2), 1))
        counts = played(automaton, self.ROUNDS, cut=cut)
        expected = {f"{k}a": Fraction(2 if k > 3 else 1, 7) for k in range(1, 6)}
        p = p_value(counts, expected)
        # Rounds that share a shoe are too even for chance, never too uneven.
        assert p > 1e-4
        if cut == 7:
            assert p > 0.999

    @pytest.mark.parametrize("cut", [0, 1, 2])
    def test_ordered_pairs(self, cut: int) -> None:
        names = [f"{k}a" for k in range(1, 6)]
        automaton = table(Fixed(shoe(**{f"a{k}": 1 for k in range(1, 6)}), 2))
        counts = played(automaton, self.ROUNDS, seed=88, cut=cut)
        expected = {"-".join(pair): Fraction(1, 20) for pair in permutations(names, 2)}
        assert p_value(counts, expected) > 1e-4

    def test_whole_shoes_in_every_order(self) -> None:
        names = [f"{k}a" for k in range(1, 5)]
        automaton = table(Fixed(shoe(**{f"a{k}": 1 for k in range(1, 5)}), 4))
        counts = played(automaton, self.ROUNDS, seed=3)
        expected = {"-".join(order): Fraction(1, 24) for order in permutations(names)}
        assert p_value(counts, expected) > 1e-4

    def test_pairs_of_spins_one_round_per_look_up(self) -> None:
        wheel = Wheel.of([Pocket(str(k)) for k in range(7)])
        automaton = table(Fixed(wheel, 2))
        assert len(lay_out(automaton).sequences) == 49
        counts = played(automaton, self.ROUNDS, seed=4)
        assert p_value(
            counts, {f"{a}-{b}": Fraction(1, 49) for a, b in product(range(7), repeat=2)}
        ) > (1e-4)

    def test_ranks_that_the_rules_merge_keep_their_numbers(self) -> None:
        machine = HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1, a5=2))
        automaton = table(machine)
        total = sum(end_weights(automaton))
        expected = {
            g[0][0].rows[0]: Fraction(w, total)
            for g, w in zip(automaton.grades, end_weights(automaton), strict=True)
            if w
        }
        assert p_value(played(automaton, self.ROUNDS), expected) > 1e-4


class Repeats(Machine[tuple[Symbol, ...]]):
    """How many different pockets came up in four spins."""

    rows = {"bet": ("1", "2", "3", "4")}
    start: tuple[Symbol, ...] = ()

    def __init__(self, pockets: int) -> None:
        super().__init__(House({}, {}))
        self.source = Wheel.of([Pocket(str(k)) for k in range(pockets)])

    def next(self, state: tuple[Symbol, ...]) -> Deal | Done:
        return Done() if len(state) == 4 else Deal("track")

    def step(self, state: tuple[Symbol, ...], event: Any) -> tuple[Symbol, ...]:
        return (*state, event)

    def key(self, state: tuple[Symbol, ...]) -> Any:
        return len(state), frozenset(state)

    def grade(self, state: tuple[Symbol, ...], bet: Bet) -> Grade:
        return made(str(len(set(state))))


class TestWheels:
    def test_too_many_sequences_are_played_spin_by_spin(self) -> None:
        automaton = table(Repeats(20))
        prog = lay_out(automaton)
        assert program.MOST_SEQUENCES < 20**4
        assert len(prog.sequences) == 0
        n = 20
        ways = {"1": n, "2": 7 * n * (n - 1), "3": 6 * n * (n - 1) * (n - 2)}
        ways["4"] = n * (n - 1) * (n - 2) * (n - 3)
        weights = end_weights(automaton)
        assert {g[0][0].rows[0]: w for g, w in zip(automaton.grades, weights, strict=True)} == ways
        counts = played(automaton, 400_000)
        assert p_value(counts, {k: Fraction(w, n**4) for k, w in ways.items()}) > 1e-4

    def test_the_bound_on_sequences_is_sharp(self, monkeypatch: pytest.MonkeyPatch) -> None:
        automaton = table(Repeats(5))
        monkeypatch.setattr(program, "MOST_SEQUENCES", 625)
        assert len(lay_out(automaton).sequences) == 625
        monkeypatch.setattr(program, "MOST_SEQUENCES", 624)
        assert len(lay_out(automaton).sequences) == 0

    @pytest.mark.parametrize(
        ("machine", "size"), [("spin", 38), ("sequence", 38**3)], ids=["spin", "sequence"]
    )
    def test_sequences_are_every_way_to_spin(self, machine: str, size: int) -> None:
        game = rackcard.load("straights-and-8s")
        automaton = tabulate(game.setup.machines[machine], game.setup.bets(machine))
        prog = lay_out(automaton)
        assert len(prog.sequences) == size
        ends = np.bincount(prog.sequences, minlength=len(automaton.grades)).tolist()
        assert ends == end_weights(automaton)

    def test_one_look_up_and_spin_by_spin_agree(self, monkeypatch: pytest.MonkeyPatch) -> None:
        automaton = tabulate(FourSpins(), [BET])
        expected = {
            g[0][0].rows: Fraction(w, 625)
            for g, w in zip(automaton.grades, end_weights(automaton), strict=True)
        }
        assert expected == {
            ("All Same",): Fraction(5, 625),
            ("All Different",): Fraction(120, 625),
            (): Fraction(500, 625),
        }
        for most in (program.MOST_SEQUENCES, 0):
            monkeypatch.setattr(program, "MOST_SEQUENCES", most)
            done = run.run(lay_out(automaton), 300_000, 11, 2)
            counts = Counter({g[0][0].rows: n for g, n in grades(automaton, done.ends).items()})
            assert p_value(counts, expected) > 1e-4

    def test_two_runs_of_a_wheel_differ_by_their_kernel_only(self) -> None:
        """A round that ends early must not be counted by how many spins it takes."""
        game = rackcard.load("straights-and-8s")
        automaton = tabulate(game.setup.machines["sequence"], game.setup.bets("sequence"))
        stepwise = lay_out(automaton)._replace(sequences=np.zeros(0, np.uint16))
        weights = end_weights(automaton)
        for prog in (lay_out(automaton), stepwise):
            done = run.run(prog, 400_000, 21, 2)
            result = stats.chisquare(done.ends, np.array(weights) / sum(weights) * 400_000)
            assert result.pvalue > 1e-4


class TestRounds:
    @pytest.fixture
    def small_shards(self, monkeypatch: pytest.MonkeyPatch) -> int:
        monkeypatch.setattr(shards, "SHARD", 1000)
        return 1000

    PROGRAMS = [
        lay_out(table(HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1)))),
        cut_at(table(HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1))), 2),
        lay_out(table(Fixed(Wheel.of([Pocket(str(k)) for k in range(5)]), 2))),
        lay_out(table(Repeats(20))),
        lay_out(table(Fixed(shoe(a1=3), 1))),
    ]
    SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 997, 999, 1000, 1001, 1999, 2000, 2003, 7777]

    @pytest.mark.parametrize("rounds", SIZES)
    def test_exactly_as_many_as_asked(self, rounds: int, small_shards: int) -> None:
        for prog in self.PROGRAMS:
            reported: list[int] = []
            done = run.run(prog, rounds, 8, 2, 0, reported.append)
            assert done.rounds == done.ends.sum() == sum(reported) == rounds
            assert 1 <= len(reported) <= -(-rounds // small_shards)
            assert min(reported) > 0
            assert not done.interrupted
            assert done.seconds > 0
            assert len(done.ends) == prog.ends

    def test_at_the_real_size_of_a_shard(self) -> None:
        for rounds in (shards.SHARD - 1, shards.SHARD, shards.SHARD + 1):
            reported: list[int] = []
            assert run.run(self.PROGRAMS[2], rounds, 8, 2, 0, reported.append).rounds == rounds
            assert sum(reported) == rounds

    def test_lanes_share_the_rounds(self) -> None:
        lanes = raw(self.PROGRAMS[0], 1003, 8).sum(axis=1).tolist()
        assert lanes == [253, 250, 250, 250]

    @pytest.mark.parametrize("prog", PROGRAMS[:4])
    def test_the_same_counts_for_any_number_of_threads(
        self, prog: Program, small_shards: int
    ) -> None:
        runs = [run.run(prog, 12_345, 8, threads).ends.tolist() for threads in (1, 2, 3)]
        assert runs[0] == runs[1] == runs[2]

    def test_the_same_counts_for_any_number_of_threads_in_a_game(self, small_shards: int) -> None:
        for name in ("great-8", "straights-and-8s"):
            game = rackcard.load(name)
            tallies = [game.simulate(5_005, seed=5, threads=t).wagers for t in (1, 2, 3)]
            assert tallies[0] == tallies[1] == tallies[2]

    @pytest.mark.parametrize("prog", PROGRAMS[:4])
    def test_seeds_shards_and_streams_differ(self, prog: Program) -> None:
        found = {
            tuple(run.play_shard(prog, 50_000, seed, stream, shard).ends.tolist())
            for seed, stream, shard in [(1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 0, 1), (2**63, 0, 0)]
        }
        assert len(found) == 5

    def test_a_shard_is_a_pure_function(self) -> None:
        prog = self.PROGRAMS[0]
        kept = prog.symbols.copy(), prog.table.copy()
        first = run.play_shard(prog, 999, 8, 0, 3).ends.tolist()
        run.play_shard(prog, 999, 9, 0, 3)
        assert run.play_shard(prog, 999, 8, 0, 3).ends.tolist() == first
        assert (prog.symbols == kept[0]).all()
        assert (prog.table == kept[1]).all()

    def test_a_run_is_the_sum_of_its_shards(self, small_shards: int) -> None:
        prog = self.PROGRAMS[0]
        sizes = [1000, 1000, 500]
        parts = [run.play_shard(prog, size, 8, 3, k).ends for k, size in enumerate(sizes)]
        assert run.run(prog, 2500, 8, 2, 3).ends.tolist() == np.sum(parts, axis=0).tolist()

    @pytest.mark.parametrize("seed", [0, 2**64 - 1])
    def test_every_seed_in_range_runs(self, seed: int) -> None:
        assert run.run(self.PROGRAMS[0], 100, seed, 1).rounds == 100

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((0, 8, None), "rounds must be 1 to"),
            ((-5, 8, None), "rounds must be 1 to"),
            ((10**15 + 1, 8, None), "rounds must be 1 to 1,000,000,000,000,000"),
            ((1, -1, None), "a seed is a whole number from 0"),
            ((1, 2**64, None), "a seed is a whole number from 0"),
            ((1, 8, 0), "threads must be 1 to 1024, not 0"),
            ((1, 8, 1025), "threads must be 1 to 1024"),
        ],
    )
    def test_what_cannot_be_run_is_refused(self, arguments: Any, message: str) -> None:
        with pytest.raises(BadInput, match=message):
            run.check(*arguments)

    def test_threads_default_to_every_processor(self) -> None:
        assert run.check(1, 8, None) >= 1
        assert run.check(10**15, 2**64 - 1, 1024) == 1024


class TestTooLarge:
    def test_too_many_kinds_of_card_are_refused(self) -> None:
        def wide(classes: int) -> Automaton:
            rows = (tuple(range(1, 1 + classes)),)
            ends = tuple((made(str(k)),) for k in range(classes))
            kinds = tuple(range(classes))
            return Automaton(kinds, (1,) * classes, False, 0, rows, (BET,), ends, 1, 1)

        with pytest.raises(BadInput, match="256 kinds of card"):
            lay_out(wide(256))
        with pytest.raises(BadInput, match="takes no card"):
            lay_out(table(Fixed(shoe(a1=3), 0)))
        done = run.run(lay_out(wide(255)), 400_000, 8, 2)
        assert stats.chisquare(done.ends).pvalue > 1e-4

    def test_too_many_states_are_refused(self) -> None:
        def tall(states: int) -> Automaton:
            ends = ((made("x"),), (made("y"),))
            middle = states - 2
            rows = tuple((min(k + 1, middle), middle + k % 2) for k in range(middle))
            return Automaton((0, 1), (2, 2), True, 0, rows, (BET,), ends, middle, middle)

        with pytest.raises(BadInput, match="65,537 states"):
            lay_out(tall(65_537))
        prog = lay_out(tall(65_536))
        assert prog.table.max() == 65_535
        assert run.run(prog, 1000, 8, 1).rounds == 1000


class TestCutCard:
    @pytest.mark.parametrize(("cards", "cut"), [(10, 1), (10, 4), (10, 9), (10, 10), (1, 1)])
    def test_so_many_rounds_come_from_one_shoe(self, cards: int, cut: int) -> None:
        """Rounds of one card: `cut` of them are all different, and the next one is a new deal."""
        automaton = table(Fixed(shoe(**{f"a{k}": 1 for k in range(cards)}), 1))
        prog = cut_at(automaton, cut)
        seen_again = 0
        for seed in range(300):
            assert raw(prog, cut, seed).max() == 1
            seen_again += int((raw(prog, cut + 1, seed) == 2).any())
            assert run.play_shard(prog, 7 * cut, seed, 0, 0).shoes == 7
            assert run.play_shard(prog, 7 * cut + 1, seed, 0, 0).shoes == 8
        expected = 300 * cut / cards
        assert abs(seen_again - expected) <= 5 * sqrt(300 * (cut / cards) * (1 - cut / cards))

    @pytest.mark.parametrize("cut", [0, 7])
    def test_whole_shoes_deal_every_card_equally_often(self, cut: int) -> None:
        automaton = table(Fixed(shoe(a1=1, a2=2, a3=4), 1))
        ends = raw(cut_at(automaton, cut), 7 * 400, 8).sum(axis=0)
        counts = {g[0][0].rows[0]: n for g, n in zip(automaton.grades, ends.tolist(), strict=True)}
        even = {"1a": 400, "2a": 800, "3a": 1600}
        assert (counts == even) is (cut == 7)

    @pytest.mark.parametrize("cut", range(1, 10))
    def test_no_card_is_dealt_twice_from_one_shoe(self, cut: int) -> None:
        """Rounds of one or two cards, each named; as many rounds as surely fit before the cut."""
        automaton = table(Accounted(10))
        prog = cut_at(automaton, cut)
        surely = 1 + (cut - 1) // 2
        for seed in range(200):
            for lane in raw(prog, surely, seed).tolist():
                dealt = Counter[str]()
                for (grade,), count in zip(automaton.grades, lane, strict=True):
                    for card in grade[0].rows:
                        dealt[card] += count
                assert set(dealt.values()) <= {0, 1}
                assert dealt.total() >= surely

    def test_the_last_cut_leaves_just_enough_for_a_round(self) -> None:
        automaton = table(Accounted(10))
        assert automaton.depth == 2
        cut_at(automaton, 9)
        for cut in (10, 11, -1, 10**9):
            with pytest.raises(BadInput, match=rf"after 1 to 9 of 10 cards, not after {cut}:"):
                cut_at(automaton, cut)
        lay_out(automaton, Shoes(7, after_cut=1), [3] * 10)
        for cut in (4, 8):  # the first card and three burned come before it, two rounds after it
            with pytest.raises(BadInput, match=rf"after 5 to 7 of 10 cards, not after {cut}:"):
                lay_out(automaton, Shoes(cut, after_cut=1), [3] * 10)

    def test_a_wheel_has_no_cut_card(self) -> None:
        with pytest.raises(BadInput, match="a wheel has no cut card"):
            rackcard.load("straights-and-8s").simulate(10, cut=5)

    def test_a_game_checks_its_cut_card(self) -> None:
        game = rackcard.load("great-8", decks=1)
        with pytest.raises(BadInput, match="1 to 51 of 54 cards, not after 52"):
            game.simulate(10, cut=52)
        assert game.simulate(10, cut=51).rounds == 10

    @pytest.mark.parametrize("cut", [1, 200, 429])
    def test_shoes_and_single_rounds_have_the_same_mean(self, cut: int) -> None:
        tally = rackcard.load("great-8").simulate(1_000_000, seed=8, cut=cut)
        assert tally.cut == cut
        for wager in tally.wagers:
            assert abs(wager.sigmas) < 4, wager


class TestInterrupts:
    """Ctrl-C gives what was done so far, and never a count that does not add up."""

    PROG = lay_out(table(HitUntil(shoe(a1=2, b1=1, a2=1, b2=1, a3=1))))

    @pytest.fixture(autouse=True)
    def _small_shards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shards, "SHARD", 1000)

    @staticmethod
    def after(shards: int) -> Any:
        calls = []

        def progress(rounds: int) -> None:
            calls.append(rounds)
            if sum(calls) >= 1000 * shards:
                raise KeyboardInterrupt

        progress.calls = calls  # type: ignore[attr-defined]
        return progress

    @pytest.mark.parametrize("threads", [1, 2, 3])
    @pytest.mark.parametrize("shards", [1, 2, 5])
    def test_a_run_stops_with_what_was_done(self, threads: int, shards: int) -> None:
        progress = self.after(shards)
        done = run.run(self.PROG, 1_000_000, 8, threads, 0, progress)
        assert done.interrupted
        assert done.rounds == done.ends.sum()
        assert done.rounds % 1000 == 0
        reported = sum(progress.calls)
        # What was under way is finished: two shards for each thread at most.
        assert 1000 * shards <= reported <= done.rounds <= reported + 2000 * threads

    def test_partial_counts_are_those_of_whole_shards(self) -> None:
        done = run.run(self.PROG, 1_000_000, 8, 1, 0, self.after(3))
        shards = done.rounds // 1000  # one thread finishes them in order
        parts = [run.play_shard(self.PROG, 1000, 8, 0, k).ends for k in range(shards)]
        assert done.ends.tolist() == np.sum(parts, axis=0).tolist()

    def test_a_game_stops_with_what_was_done(self) -> None:
        tally = rackcard.load("great-8").simulate(1_000_000, threads=2, progress=self.after(2))
        assert tally.interrupted
        assert 2000 <= tally.rounds < 20_000
        for wager in tally.wagers:
            assert wager.rounds == tally.rounds == sum(o.times for o in wager.outcomes)

    def test_a_game_of_two_machines_keeps_the_first(self) -> None:
        # 3 shards for the layout, then the interrupt in the first shard of the sequences.
        tally = rackcard.load("straights-and-8s").simulate(3000, threads=1, progress=self.after(4))
        assert tally.interrupted
        rounds = {wager.wager: wager.rounds for wager in tally.wagers}
        assert rounds["straight-up"] == 3000
        assert 1000 <= rounds["straights-and-8s"] <= 3000
        assert tally.rounds == rounds["straights-and-8s"]

    def test_a_game_of_two_machines_may_not_reach_the_second(self) -> None:
        tally = rackcard.load("straights-and-8s").simulate(
            50_000, threads=1, progress=self.after(1)
        )
        assert {wager.wager for wager in tally.wagers} >= {"straight-up", "split"}
        assert "straights-and-8s" not in {wager.wager for wager in tally.wagers}

    def test_other_errors_are_not_swallowed(self) -> None:
        def broken(rounds: int) -> None:
            raise RuntimeError("the progress bar broke")

        with pytest.raises(RuntimeError, match="progress bar broke"):
            run.run(self.PROG, 10_000, 8, 2, 0, broken)

    def test_no_thread_is_left_behind(self) -> None:
        before = threading.active_count()
        run.run(self.PROG, 1_000_000, 8, 3, 0, self.after(1))
        assert threading.active_count() == before

    def test_shards_that_were_finished_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Several shards may be done at once; the interrupt comes while the first is reported."""

        def wait_for_all(waiting: Any, return_when: str) -> Any:
            return wait(waiting, return_when=ALL_COMPLETED)

        monkeypatch.setattr(run, "wait", wait_for_all)
        done = run.run(self.PROG, 1_000_000, 8, 2, 0, self.after(1))
        assert done.rounds == 4000  # two threads keep four shards going

    def test_the_most_rounds_are_not_listed_in_memory(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shards, "SHARD", 1 << 10)
        tracemalloc.start()
        try:
            done = run.run(self.PROG, 1 << 30, 8, 1, 0, self.after(1))  # a million shards
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert done.interrupted
        assert peak < 1 << 20, f"{peak:,} bytes"
