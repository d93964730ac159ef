"""Limits of simulation: what is refused, what is waited for, what a seed determines."""

from __future__ import annotations

import os
import random
from collections import Counter
from concurrent.futures import wait
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.cards import Card, Wheel
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.pricing import Kernel
from rackcard.sim import rounds, run, shards
from rackcard.sim.kernel import play_sequences
from rackcard.sim.program import MOST_SEQUENCES, Shoes, lay_out
from rackcard.sim.shards import Count, Group, Part, Shard, Todo
from tests.engines.plain_dask import PROGRAM, Clock
from tests.engines.test_kernel import LOW, Xoshiro
from tests.engines.test_kernel import raw as kernel_ends
from tests.toys import BET, FourSpins, HighCard, HitOnce, shoe

HALF = Fraction(1, 2)
ENDS = ((made("one"),), (made("two"),), (made("more"),))
SEED = 15
"""Of those tried, one that draws again in the rounds that a lane plays by itself, too."""


class Sparse:
    """A lane of a huge shoe, of which only the cards are kept that were moved."""

    def __init__(self, cards: int, plain: int) -> None:
        self.cards, self.plain = cards, plain
        self.moved: dict[int, int] = {}
        self.dealt = 0
        self.ends: Counter[int] = Counter()

    @property
    def left(self) -> int:
        return self.cards - self.dealt

    @property
    def rounds(self) -> int:
        return self.ends.total()

    def deal(self, scaled: int) -> None:
        at, first = self.dealt + scaled, self.dealt
        kind = self._at(at)
        self.moved[at], self.moved[first] = self._at(first), kind
        if self.dealt or kind == 0:
            self.ends[self.dealt and 1 + kind] += 1
            self.dealt = 0
        else:
            self.dealt = 1

    def _at(self, place: int) -> int:
        return self.moved.get(place, int(place >= self.plain))


class TestWhatASeedMeans:
    """Published counts are found again only if these never change."""

    def test_a_shard_is_2_to_the_20_rounds(self) -> None:
        assert shards.SHARD == 1_048_576

    def test_machines_are_2_to_the_40_shards_apart(self) -> None:
        far = run.play_shard(PROGRAM, 500, 8, 0, 2 * 2**40 + 3).ends.tolist()
        assert run.play_shard(PROGRAM, 500, 8, 2, 3).ends.tolist() == far

    @pytest.mark.parametrize("many", [1, 2, 3, 4_000, 4_001])
    def test_a_wheel_draws_two_rounds_from_a_word(self, many: int) -> None:
        sequences = np.arange(54_872, dtype=np.uint16)
        words, expected = Xoshiro.seeded(8, 3), Counter[int]()
        rejected = 0
        while expected.total() < many:
            word = words.word()
            products = [half * len(sequences) for half in (word & LOW, word >> 32)]
            if any((product & LOW) < 2**32 % len(sequences) for product in products):
                rejected += 1
                continue
            for product in products[: many - expected.total()]:
                expected[product >> 32] += 1
        ends = play_sequences(sequences, 54_872, many, np.uint64(8), np.uint64(3)).sum(axis=0)
        assert {at: int(ends[at]) for at in np.flatnonzero(ends)} == expected

    def test_draws_that_would_favour_a_pocket_are_drawn_again(self) -> None:
        """Of two million sequences some words are no use; of a roulette wheel hardly any."""
        n = 2_097_664  # 2**32 leaves half of that over: both sides of each comparison come up
        sequences = np.resize(np.arange(7, dtype=np.uint16), n)
        words, expected = Xoshiro.seeded(1, 0), Counter[int]()
        rejected = 0
        while expected.total() < 40_000:
            word = words.word()
            products = [half * n for half in (word & LOW, word >> 32)]
            if any((product & LOW) < 2**32 % n for product in products):
                rejected += 1
            else:
                expected.update((product >> 32) % 7 for product in products)
        assert rejected > 5
        ends = play_sequences(sequences, 7, 40_000, np.uint64(1), np.uint64(0)).sum(axis=0)
        assert dict(enumerate(ends.tolist())) == expected

    def test_draws_that_would_favour_a_card_are_drawn_again(self) -> None:
        """Of a shoe of 16 million cards; one card is a round, unless it is of the second kind."""
        n = 2**32 // 255 - 32_000
        automaton = Automaton(
            (0, 1), (n - n // 3, n // 3), False, 0, ((2, 1), (3, 4)), (BET,), ENDS, 2, 2
        )
        words, rejected, late = Xoshiro.seeded(SEED, 0), 0, 0
        lanes = [Sparse(n, n - n // 3) for _ in range(4)]
        quota, rest = divmod(4_003, 4)
        while (steps := quota - max(lane.rounds for lane in lanes)) > 0:
            for _ in range(steps):
                w, x = words.word(), words.word()
                draws = (w & LOW, w >> 32, x & LOW, x >> 32)
                products = [draw * lane.left for draw, lane in zip(draws, lanes, strict=True)]
                if any(
                    (product & LOW) < 2**32 % lane.left
                    for product, lane in zip(products, lanes, strict=True)
                ):
                    rejected += 1
                    continue
                for product, lane in zip(products, lanes, strict=True):
                    lane.deal(product >> 32)
        for lane, more in zip(lanes, (rest, 0, 0, 0), strict=True):
            while lane.rounds < quota + more:
                product = (words.word() & LOW) * lane.left
                if (product & LOW) < 2**32 % lane.left:
                    late += 1
                else:
                    lane.deal(product >> 32)
        assert rejected > 5
        assert late > 0
        found = kernel_ends(lay_out(automaton), 4_003, SEED)
        assert found.tolist() == [[lane.ends[end] for end in range(3)] for lane in lanes]


class TestLayout:
    def automaton(self, pockets: int, depth: int = 1) -> Automaton:
        rows = tuple(tuple(at + 1 for _ in range(2)) for at in range(depth))
        supply = (pockets - 1, 1)
        return Automaton((0, 1), supply, True, 0, rows, (BET,), ((made("x"),),), depth, depth)

    def test_whole_rounds_of_a_wheel_are_listed_up_to_a_size(self) -> None:
        assert MOST_SEQUENCES == 131_072
        assert len(lay_out(self.automaton(131_072)).sequences) == 131_072
        assert len(lay_out(self.automaton(131_073)).sequences) == 0
        assert len(lay_out(self.automaton(50, depth=3)).sequences) == 125_000
        assert len(lay_out(self.automaton(51, depth=3)).sequences) == 0

    def test_tables_are_as_small_as_they_can_be(self) -> None:
        for prog in (PROGRAM, lay_out(tabulate(FourSpins(), [BET]))):
            types = [part.dtype for part in (prog.table, prog.symbols, prog.sequences, prog.burns)]
            assert types == [np.uint16, np.uint8, np.uint16, np.int64]

    def test_a_shoe_has_no_list_of_rounds(self) -> None:
        assert (len(PROGRAM.sequences), PROGRAM.gone) == (0, 1)
        wheel = lay_out(tabulate(FourSpins(), [BET]))
        assert (len(wheel.sequences), wheel.gone) == (625, 0)

    def test_every_sequence_of_spins_leads_where_the_rules_do(self) -> None:
        machine = FourSpins()
        automaton = tabulate(machine, [BET])
        prog = lay_out(automaton)
        for at, end in enumerate(prog.sequences.tolist()):
            state = machine.start
            for place in (125, 25, 5, 1):
                pocket = automaton.classes[at // place % 5]
                state = machine.step(state, next(p for p in machine.source if p == pocket))
            assert automaton.grades[end] == (machine.grade(state, BET),)

    def test_too_small_a_shoe_has_no_cut_card(self) -> None:
        automaton = tabulate(HighCard(), [BET])  # four cards, two for a round
        assert lay_out(automaton, Shoes(3)).shoes == (3, 0)
        assert lay_out(automaton, Shoes(1, 1)).shoes == (1, 1)
        said = r"^a shoe of 4 cards is too small to be dealt with a cut card\.$"
        with pytest.raises(BadInput, match=said):
            lay_out(automaton, Shoes(1, 2))

    def test_what_is_too_large_is_said_in_figures(self) -> None:
        wide = Automaton((0,) * 256, (1,) * 256, False, 0, ((1,) * 256,), (BET,), (), 1, 1)
        said = (
            r"^these rules compile to 1 states and 256 kinds of card; "
            r"the simulation kernel takes up to 65,536 and 255\.$"
        )
        with pytest.raises(BadInput, match=said):
            lay_out(wide)


class TestRun:
    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            ((1.5, 8, None), r"rounds and seed are whole numbers, not 1\.5 and 8\."),
            ((1, 0.5, None), r"rounds and seed are whole numbers, not 1 and 0\.5\."),
            ((0, 8, 1), r"rounds must be 1 to 1,000,000,000,000,000, not 0\."),
            ((10**15 + 1, 8, 1), r"rounds must be 1 to 1,000,000,000,000,000, not 1,0{0}.*001\."),
            ((1, -1, 1), r"a seed is a whole number from 0 to 2\*\*64 - 1, not -1\."),
            ((1, 2**64, 1), r"a seed is a whole number from 0 to 2\*\*64 - 1, not 1844674\d+\."),
            ((1, 8, 0), r"threads must be 1 to 1024, not 0\."),
            ((1, 8, 1025), r"threads must be 1 to 1024, not 1025\."),
        ],
    )
    def test_what_cannot_be_run(self, asked: tuple[Any, ...], said: str) -> None:
        with pytest.raises(BadInput, match=f"^{said}$"):
            run.check(*asked)

    @pytest.mark.parametrize(
        ("asked", "threads"),
        [((1, 0, 1), 1), ((10**15, 2**64 - 1, 1024), 1024), ((1e6, 8.0, 2), 2)],
    )
    def test_what_can(self, asked: tuple[Any, ...], threads: int) -> None:
        assert run.check(*asked) == threads

    def test_threads_default_to_those_of_the_machine(self, monkeypatch: Any) -> None:
        monkeypatch.setattr(os, "cpu_count", lambda: 6)
        assert run.check(1, 8, None) == 6
        monkeypatch.setattr(os, "cpu_count", lambda: None)
        assert run.check(1, 8, None) == 1

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> Clock:
        """A shard takes two seconds and what is compiled before the first one takes fifty."""
        clock = Clock()

        def play_shard(program: Any, size: int, *asked: int) -> Shard:
            clock.now += 2.0 if size > 1 else 50.0
            return Shard(np.array([size]), 3)

        monkeypatch.setattr(run, "play_shard", play_shard)
        monkeypatch.setattr(run, "perf_counter", clock)
        monkeypatch.setattr(shards, "SHARD", 1000)
        return clock

    def test_compiling_is_not_measured_and_earlier_seconds_are_added(self, clock: Clock) -> None:
        program: Any = SimpleNamespace(ends=1)
        kept: list[Count] = []
        first = run.run(program, 3_000, 8, 1, keep=kept.append)
        assert (first.seconds, first.rounds, first.shoes) == (6.0, 3_000, 9)
        assert kept[-1] == first.counted
        more = run.run(program, 5_000, 8, 1, count=first.counted)
        assert (more.seconds, more.rounds, more.shoes) == (10.0, 5_000, 15)
        before = clock.now
        again = run.run(program, 5_000, 8, 1, count=more.counted)
        assert (again.counted, again.interrupted, clock.now) == (more.counted, False, before)

    def test_an_interrupt_keeps_the_seconds_too(self, clock: Clock) -> None:
        def stop(added: int) -> None:
            raise KeyboardInterrupt

        begun = Count.none(1)._replace(seconds=7.0)
        done = run.run(SimpleNamespace(ends=1), 9_000, 8, 1, 0, stop, begun)
        assert done.interrupted
        assert done.seconds == 7.0 + 2.0 * done.rounds / 1000
        assert done.shoes == 3 * done.rounds / 1000

    def test_two_shards_for_each_thread_are_under_way(
        self, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[int] = []

        def watched(waiting: Any, return_when: str) -> Any:
            seen.append(len(waiting))
            return wait(waiting, return_when=return_when)

        monkeypatch.setattr(run, "wait", watched)
        run.run(SimpleNamespace(ends=1), 20_000, 8, 3)
        assert seen[0] == max(seen) == 6

    def test_a_thread_gets_one_shard_at_a_time(
        self, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        played: list[int] = []
        play_group = run.play_group

        def watched(program: Any, group: Group, *asked: int) -> Shard:
            played.append(group.past - group.first)
            return play_group(program, group, *asked)

        monkeypatch.setattr(run, "play_group", watched)
        run.run(SimpleNamespace(ends=1), 5_500, 8, 2)
        assert played == [1] * 6

    def test_the_first_machine_is_stream_0(self) -> None:
        assert run.run(PROGRAM, 500, 8, 1).ends.tolist() == (
            run.play_shard(PROGRAM, 500, 8, 0, 0).ends.tolist()
        )

    def test_counts_of_a_kernel_of_ones_own_are_64_bits(self) -> None:
        own = Kernel(2, lambda *asked: [], lambda *asked: np.array([200, 100], np.uint8))
        found = run.play_group(own, Group(0, 2, 300), 8, 0)
        assert (found.ends.tolist(), found.ends.dtype) == ([400, 200], np.int64)

    def test_shoes_of_the_shards_of_a_group_are_added_up(self, clock: Clock) -> None:
        done = run.play_group(SimpleNamespace(ends=1), Group(4, 9, 1000), 8, 0)
        assert (done.ends.tolist(), done.shoes) == ([5000], 15)


class TestTodo:
    def test_a_part_that_is_counted_is_not_handed_out_again(self) -> None:
        part = Part(0, 10, Shard(np.array([10])))
        count = Count.none(1)._replace(part=part)
        assert not Todo(count, 10)
        assert (count.rounds, count.total.ends.tolist()) == (10, [10])

    def test_groups_say_their_rounds(self) -> None:
        assert Group(3, 7, 100).rounds == 400

    @pytest.mark.parametrize(("asked", "kept"), [(10, True), (11, False), (2**20 + 10, False)])
    def test_a_part_is_of_use_for_that_very_run(self, asked: int, kept: bool) -> None:
        count = Count.none(1)._replace(part=Part(0, 10, Shard(np.array([10]))))
        assert (count.upto(asked).part is not None) is kept


class Endless(Machine[int]):
    """Asks for cards of a wheel until it has so many."""

    rows = {"bet": ()}
    start = 0

    def __init__(self, events: int, returns: bool = True) -> None:
        super().__init__(House({}, {}))
        cards = shoe("Ac", "2c", "3c")
        self.source = Wheel.of(cards) if returns else cards
        self.events = events

    def next(self, state: int) -> Deal | Done:
        return Deal("hand") if state < self.events else Done()

    def step(self, state: int, event: Any) -> int:
        return state + 1

    def grade(self, state: int, bet: Bet) -> Grade:
        return made()


class TestRoundsOfTheRules:
    def test_a_thousand_events_are_a_round_and_one_more_is_endless(self) -> None:
        assert [len(moves) for moves in rounds.rounds(Endless(1000), None, 2, 8)] == [1000] * 2
        said = r"^a round of the rules took more than 1,000 events\.$"
        with pytest.raises(BadInput, match=said):
            list(rounds.rounds(Endless(1001), None, 1, 8))

    def test_a_shoe_ends_and_is_fresh_for_each_round(self) -> None:
        for moves in rounds.rounds(Endless(3, returns=False), None, 20, 8):
            assert sorted(move.event for move in moves) == ["2c", "3c", "Ac"]
        said = r"^a round of the rules took more cards than the shoe holds\.$"
        with pytest.raises(BadInput, match=said):
            list(rounds.rounds(Endless(4, returns=False), None, 1, 8))

    def test_draws_are_those_of_pythons_generator(self) -> None:
        """A draw swaps the last card into its place."""
        cards = [f"{rank}c" for rank in "A23456789"]
        chance, expected = random.Random(8), list(cards)
        draw = rounds.Chance(8).shoe([Card(card) for card in cards], returns=False)
        for _ in cards:
            at = int(chance.random() * len(expected))
            expected[at], expected[-1] = expected[-1], expected[at]
            assert draw() == expected.pop()

    def test_a_wheel_a_toss_and_a_choice_take_one_draw_each(self) -> None:
        numbers = random.Random(5)
        chance = rounds.Chance(5)
        pockets = list(FourSpins().source)
        spin = chance.shoe(pockets, returns=True)
        for _ in range(50):
            assert spin() == pockets[int(numbers.random() * 5)]
            assert chance.toss(FourSpins().source) == pockets[int(numbers.random() * 5)]
            options = ("a", "b", "c")
            assert chance.choose(None, Choose(0, options)) == options[int(numbers.random() * 3)]

    def test_a_seat_without_a_strategy_chooses_at_random(self) -> None:
        machine = HitOnce()
        chosen = Counter(moves[1].event for moves in rounds.rounds(machine, None, 400, 8))
        assert 150 < chosen["hit"] < 250
        always = list(rounds.rounds(machine, lambda state, need: "hit", 20, 8))
        assert {moves[1].event for moves in always} == {"hit"}
