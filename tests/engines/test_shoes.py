"""Whole shoes: the kernel replayed card for card by a plain dealer, burn and cut card included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import numpy as np
import pytest

import rackcard
from rackcard.games.setup import set_up
from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.cards import RANKS, SUITS, Card, Shoe
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.play import play
from rackcard.sim import run, shards
from rackcard.sim.program import Program, Shoes, lay_out

MASK = 2**64 - 1
LOW = 2**32 - 1
STEP = 0x9E3779B97F4A7C15
BET = Bet("bet", "bet")


# A plain model: the generator, the dealer, the house's procedure


def split_mix(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def rotated(x: int, by: int) -> int:
    return ((x << by) | (x >> (64 - by))) & MASK


def words(seed: int, shard: int) -> Iterator[int]:
    """xoshiro256++ seeded by SplitMix64, one stream for each seed and shard."""
    x = split_mix((seed + STEP) & MASK) ^ split_mix((shard * STEP + STEP) & MASK)
    a, b, c, d = (split_mix((x + k * STEP) & MASK) for k in (1, 2, 3, 4))
    while True:
        yield (rotated((a + d) & MASK, 23) + a) & MASK
        t = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = rotated(d, 45)


class Dealer:
    """A pack that is shuffled as it is dealt: the low half of a word picks one of those left."""

    def __init__(self, pack: Sequence[Any], seed: int, shard: int = 0) -> None:
        self.pack, self.words = list(pack), words(seed, shard)
        self.dealt = self.most = self.rejected = 0

    def new_shoe(self) -> None:
        self.dealt = 0

    def card(self) -> Any:
        left = len(self.pack) - self.dealt
        assert left > 0, "dealt past the end of the shoe"
        while True:
            high, low = divmod((next(self.words) & LOW) * left, 2**32)
            if low >= 2**32 % left:  # Lemire: the others would favour some cards
                break
            self.rejected += 1
        at = self.dealt + high
        self.pack[at], self.pack[self.dealt] = self.pack[self.dealt], self.pack[at]
        self.dealt += 1
        self.most = max(self.most, self.dealt)
        return self.pack[self.dealt - 1]


class Model:
    """Rounds from whole shoes, as a house deals them."""

    since: int
    out: bool

    def __init__(self, dealer: Dealer, cut: int, after: int, burns: Any = None) -> None:
        self.dealer, self.cut, self.after, self.burns = dealer, cut, after, burns
        self.shoes: list[int] = []
        """Rounds dealt from each shoe."""
        self.burned: list[int] = []

    def rounds(self, number: int, one_round: Any) -> Counter[Any]:
        ends: Counter[Any] = Counter()
        for _ in range(number):
            if not self.shoes or self.over():
                self.begin()
            ends[one_round(self.dealer.card)] += 1
            self.shoes[-1] += 1
            self.since += self.out
            self.out = self.out or self.dealer.dealt >= self.cut
        return ends

    def begin(self) -> None:
        self.dealer.new_shoe()
        self.shoes.append(0)
        self.out, self.since = False, 0
        if self.burns is not None:
            self.burned.append(self.burns[self.dealer.card()])
            for _ in range(self.burned[-1]):
                self.dealer.card()

    def over(self) -> bool:
        return self.out and self.since == self.after


def replay(prog: Program, automaton: Automaton, rounds: int, seed: int, shard: int = 0) -> Model:
    """The kernel and the model side by side; they must agree in every count."""
    assert prog.shoes
    dealer = Dealer(prog.symbols.tolist(), seed, shard)
    burns = prog.burns.tolist() if prog.burns.max() >= 0 else None
    model = Model(dealer, prog.shoes.cut, prog.shoes.after_cut, burns)
    first_end = len(automaton.rows)

    def one_round(card: Any) -> int:
        state = automaton.start
        while state < first_end:
            state = automaton.rows[state][card()]
        return state - first_end

    expected = model.rounds(rounds, one_round)
    done = run.play_shard(prog, rounds, seed, 0, shard)
    assert done.ends.tolist() == [expected[end] for end in range(prog.ends)]
    assert done.shoes == len(model.shoes)
    return model


# Toys: rounds of one card, and rounds of one or two


class OneCard(Machine[tuple[Card, ...]]):
    rows = {"bet": ()}
    start: tuple[Card, ...] = ()

    def __init__(self, counts: dict[str, int]) -> None:
        super().__init__(House({}, {}))
        self.source = Shoe(tuple((Card(card), n) for card, n in counts.items()))

    def next(self, state: tuple[Card, ...]) -> Deal | Done:
        return Done() if state else Deal("hand")

    def step(self, state: tuple[Card, ...], event: Card) -> tuple[Card, ...]:
        return (*state, event)

    def grade(self, state: tuple[Card, ...], bet: Bet) -> Grade:
        return made(" ".join(state))


class OneOrTwo(OneCard):
    """A heart is followed by another card."""

    def next(self, state: tuple[Card, ...]) -> Deal | Done:
        return Done() if state and (len(state) == 2 or state[0][1] != "h") else Deal("hand")


SPADES = tabulate(OneCard({f"{rank}s": 2 for rank in "A23456789TJQK"}), [BET])
MIXED = tabulate(OneOrTwo({f"{rank}{suit}": 1 for rank in "A2345678" for suit in "hs"}), [BET])
GAME = rackcard.load("lucky-8")
BACCARAT = GAME.setup.machines["round"]
TABLE = tabulate(BACCARAT, GAME.setup.bets("round"))
VALUES: Any = TABLE.classes
BURNS = [value or 10 for value, _ in VALUES]
NONE = [-1] * len(TABLE.classes)


class TestReplay:
    @pytest.mark.parametrize("seed", [0, 1, 8, 2**32 + 5, 2**63, MASK])
    @pytest.mark.parametrize(("cut", "after"), [(402, 1), (400, 0)])
    def test_lucky_8_card_for_card(self, seed: int, cut: int, after: int) -> None:
        model = replay(lay_out(TABLE, Shoes(cut, after), BURNS), TABLE, 3000, seed)
        assert len(model.shoes) > 30
        assert set(model.burned) <= set(range(1, 11))
        assert cut <= model.dealer.most <= 416

    @pytest.mark.parametrize("shard", [1, 2, 77])
    def test_other_shards(self, shard: int) -> None:
        replay(lay_out(TABLE, Shoes(402, 1), BURNS), TABLE, 1000, 8, shard)

    @pytest.mark.parametrize("after", [0, 1, 2])
    @pytest.mark.parametrize("burns", [BURNS, NONE, [0] * 40, list(range(40))])
    def test_every_house(self, after: int, burns: list[int]) -> None:
        for cut in (41, 200, 416 - 6 * (1 + after) + 1):
            replay(lay_out(TABLE, Shoes(cut, after), burns), TABLE, 500, 3)

    @pytest.mark.parametrize("rounds", [1, 2, 79, 80, 81, 82, 83, 1000])
    def test_a_run_may_end_anywhere_in_a_shoe(self, rounds: int) -> None:
        model = replay(lay_out(TABLE, Shoes(402, 1), BURNS), TABLE, rounds, 8)
        assert sum(model.shoes) == rounds

    def test_the_shortest_shoes(self) -> None:
        """One deck, cut as late as it may be: every card that can be dealt gets dealt."""
        automaton = TABLE._replace(supply=tuple(n // 8 for n in TABLE.supply))
        most = 0
        for after in (0, 1):
            prog = lay_out(automaton, Shoes(52 - 6 * (1 + after) + 1, after), BURNS)
            for seed in range(40):
                model = replay(prog, automaton, 100, seed)
                most = max(most, model.dealer.most)
        assert most == 52

    @pytest.mark.parametrize("seed", range(10))
    def test_rounds_of_one_or_two_cards(self, seed: int) -> None:
        for after, cut in ((0, 15), (1, 13), (3, 9)):
            for burns in ([-1] * 16, [0, 1, 2, 3] * 4):
                prog = lay_out(MIXED, Shoes(cut, after), burns)
                model = replay(prog, MIXED, 300, seed)
                assert model.dealer.most <= 16

    def test_draws_that_would_be_biased_are_thrown_away(self) -> None:
        """Of a huge shoe some are; of 416 cards it is one in ten million."""
        automaton = SPADES._replace(supply=(472_136,) * 13)
        prog = lay_out(automaton, Shoes(2000, 1), [2] * 13)
        model = replay(prog, automaton, 10_000, 8)
        assert model.dealer.rejected > 3

    @pytest.mark.parametrize(
        ("house", "burn"), [("one-more-round", "by-first-card"), ("finish-the-round", "none")]
    )
    def test_a_game_dealt_by_its_rules_from_physical_cards(self, house: str, burn: str) -> None:
        """No automaton and no program here: cards, the machine, and what the house posts."""
        options = {"after-cut-card": house, "burn": burn, "cut-card": 16, "decks": 6}
        game = rackcard.load("lucky-8", options=options)
        machine = game.setup.machines["round"]
        tally = game.simulate(2500, seed=21, threads=1, shoes=True)

        # The pack in the order of the kernel: by value and suit, ace first and tens last.
        shows = {rank + suit: "A23456789".find(rank) + 1 or 10 for rank in RANKS for suit in SUITS}
        pack = sorted(machine.source, key=lambda card: (shows[card], card[1]))
        burns = shows if burn == "by-first-card" else None
        model = Model(Dealer(pack, 21), 312 - 16, int(house == "one-more-round"), burns)
        bets = game.setup.bets("round")

        def one_round(card: Any) -> tuple[str, ...]:
            *_, last = play(machine, card)
            tables = [game.card.wager(bet.wager).paytable(None) for bet in bets]
            grades = [machine.grade(last.state, bet) for bet in bets]
            return tuple(t.outcome(g).label for t, g in zip(tables, grades, strict=True))

        ends = model.rounds(2500, one_round)
        assert tally.shoes == len(model.shoes)
        assert tally.cut == 296
        for column, bet in enumerate(bets):
            expected: Counter[str] = Counter()
            for labels, count in ends.items():
                expected[labels[column]] += count
            (first, *_) = [w for w in tally.wagers if w.wager == bet.wager]
            assert {o.label: o.times for o in first.outcomes if o.times} == dict(expected)


class TestBurn:
    @pytest.mark.parametrize("burned", range(11))
    def test_so_many_cards_are_burned_after_the_first(self, burned: int) -> None:
        """Rounds of one card: of 20 cards, the first and those burned are missing."""
        prog = lay_out(SPADES, Shoes(20), [burned] * 13)
        per_shoe = 20 - 1 - burned
        for seed in range(20):
            assert run.play_shard(prog, 7 * per_shoe, seed, 0, 0).shoes == 7
            assert run.play_shard(prog, 7 * per_shoe + 1, seed, 0, 0).shoes == 8

    def test_a_house_that_turns_no_card_up_burns_none(self) -> None:
        prog = lay_out(SPADES, Shoes(20), [-1] * 13)
        assert run.play_shard(prog, 140, 8, 0, 0).shoes == 7
        assert run.play_shard(prog, 141, 8, 0, 0).shoes == 8

    @pytest.mark.parametrize("kind", range(13))
    def test_the_first_card_decides(self, kind: int) -> None:
        """Only one kind of first card burns any; a shoe then has 12 rounds, and else 19."""
        prog = lay_out(SPADES, Shoes(20), [7 if k == kind else 0 for k in range(13)])
        model = replay(prog, SPADES, 4000, 8)
        assert set(model.shoes[:-1]) == {12, 19}
        pairs = list(zip(model.burned, model.shoes, strict=True))[:-1]
        assert set(pairs) == {(7, 12), (0, 19)}
        shoes = len(pairs)
        share = sum(burned == 7 for burned, _ in pairs)
        assert abs(share - shoes / 13) <= 5 * sqrt(shoes / 13)

    def test_burns_come_up_as_often_as_their_first_cards(self) -> None:
        model = replay(lay_out(TABLE, Shoes(41), BURNS), TABLE, 8000, 8)
        shoes = len(model.burned)
        assert shoes > 800
        counts = Counter(model.burned)
        for burned in range(1, 11):
            expected = shoes * (4 if burned == 10 else 1) / 13
            assert abs(counts[burned] - expected) <= 5 * sqrt(expected)


class TestCutCard:
    @pytest.mark.parametrize("cut", [1, 5, 20, 26])
    def test_the_round_in_which_it_comes_is_the_last(self, cut: int) -> None:
        prog = lay_out(SPADES, Shoes(cut))
        assert run.play_shard(prog, 9 * cut, 8, 0, 0).shoes == 9
        assert run.play_shard(prog, 9 * cut + 1, 8, 0, 0).shoes == 10

    @pytest.mark.parametrize("after", [0, 1, 2, 5])
    def test_so_many_rounds_follow(self, after: int) -> None:
        prog = lay_out(SPADES, Shoes(20, after))
        assert run.play_shard(prog, 9 * (20 + after), 8, 0, 0).shoes == 9
        assert run.play_shard(prog, 9 * (20 + after) + 1, 8, 0, 0).shoes == 10

    def test_a_whole_shoe_deals_every_card_once(self) -> None:
        prog = lay_out(SPADES, Shoes(25, 1))
        done = run.play_shard(prog, 26 * 50, 8, 0, 0)
        assert done.ends.tolist() == [100] * 13
        assert done.shoes == 50

    def test_burned_cards_are_gone(self) -> None:
        """Of 26 cards, one is turned up and 25 are burned or dealt: each is seen as often."""
        prog = lay_out(SPADES, Shoes(26), [5] * 13)
        done = run.play_shard(prog, 20 * 13_000, 8, 0, 0)
        assert done.shoes == 13_000
        for times in done.ends.tolist():
            assert abs(times - 20_000) < 5 * sqrt(20_000)
        for seed in range(50):  # and no card twice in a shoe
            assert run.play_shard(prog, 20, seed, 0, 0).ends.max() <= 2

    @pytest.mark.parametrize("rounds", [1, 2, 80, 81, 82, 999, 10_000])
    def test_exactly_as_many_rounds_as_asked(self, rounds: int) -> None:
        prog = lay_out(TABLE, Shoes(402, 1), BURNS)
        done = run.run(prog, rounds, 8, 2)
        assert done.rounds == done.ends.sum() == rounds

    def test_threads_and_shards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shards, "SHARD", 1000)
        prog = lay_out(TABLE, Shoes(402, 1), BURNS)
        runs = [run.run(prog, 4321, 8, threads) for threads in (1, 2, 3)]
        assert len({(tuple(r.ends.tolist()), r.shoes) for r in runs}) == 1
        parts = [run.play_shard(prog, n, 8, 0, k) for k, n in enumerate([1000] * 4 + [321])]
        assert runs[0].shoes == sum(part.shoes for part in parts)
        assert runs[0].ends.tolist() == np.sum([part.ends for part in parts], axis=0).tolist()


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("after", "burns", "least", "most"),
        [(1, BURNS, 12, 405), (0, BURNS, 12, 411), (0, NONE, 1, 411), (2, [0] * 40, 2, 399)],
    )
    def test_a_cut_card_too_early_or_too_late(
        self, after: int, burns: list[int], least: int, most: int
    ) -> None:
        for cut in (least, most):
            assert lay_out(TABLE, Shoes(cut, after), burns).shoes == (cut, after)
        for cut in (least - 1, most + 1, -1, 0, 10**9):
            with pytest.raises(
                BadInput,
                match=rf"^the cut card must come after {least} to {most} of 416 cards, "
                rf"not after {cut}: a round can take 6\.$",
            ):
                lay_out(TABLE, Shoes(cut, after), burns)

    @pytest.mark.parametrize("cut", [11, 406, 416, 417, -3])
    def test_by_the_game(self, cut: int) -> None:
        with pytest.raises(BadInput, match=f"after 12 to 405 of 416 cards, not after {cut}:"):
            GAME.simulate(10, shoes=True, cut=cut)
        with pytest.raises(BadInput, match=f"after 12 to 405 of 416 cards, not after {cut}:"):
            GAME.simulate(10, cut=cut)

    @pytest.mark.parametrize(
        ("option", "value"), [("cut-card", 15), ("burn", "two"), ("after-cut-card", "stop")]
    )
    def test_options_that_the_card_does_not_list(self, option: str, value: int | str) -> None:
        with pytest.raises(BadInput, match=f"^{option} of Lucky 8 cannot be {value}; allowed: "):
            set_up("lucky-8", {option: value})

    def test_great_8_posts_no_cut_card(self) -> None:
        game = rackcard.load("great-8")
        with pytest.raises(
            BadInput, match=r"^Great 8 posts no cut card: say after how many cards it comes\.$"
        ):
            game.simulate(10, shoes=True)
        tally = game.simulate(1000, shoes=True, cut=400)
        assert (tally.rounds, tally.cut) == (1000, 400)
        assert tally.shoes > 5

    def test_a_wheel_has_no_shoes(self) -> None:
        game = rackcard.load("straights-and-8s")
        with pytest.raises(BadInput, match=r"^a wheel has no cut card"):
            game.simulate(10, shoes=True)
        with pytest.raises(BadInput, match=r"^a wheel has no cut card"):
            game.simulate(10, shoes=True, cut=20)


class TestGame:
    def test_about_80_rounds_come_from_a_shoe(self) -> None:
        tally = GAME.simulate(300_000, shoes=True)
        assert tally.rounds == 300_000
        assert tally.cut == 402
        assert 80 < tally.rounds / tally.shoes < 83
        assert not any(wager.independent for wager in tally.wagers)

    def test_the_house_decides_how_many(self) -> None:
        def shoes(**options: int | str) -> int:
            chosen = {name.replace("_", "-"): value for name, value in options.items()}
            rules = set_up("lucky-8", chosen).machines["round"]
            posted = Shoes(rules.shoe_policy.cut_card, rules.shoe_policy.rounds_after)
            burns = BURNS if rules.shoe_policy.burn else NONE
            return run.run(lay_out(TABLE, posted, burns), 100_000, 8, 2).shoes

        posted = shoes()
        assert shoes(cut_card=16) > posted  # two cards fewer
        assert shoes(after_cut_card="finish-the-round") > posted  # a round fewer
        assert shoes(burn="none") < posted  # seven or eight cards more

    def test_a_cut_card_of_ones_own(self) -> None:
        tally = GAME.simulate(20_000, cut=200)
        assert tally.cut == 200
        assert 38 < tally.rounds / tally.shoes < 43

    def test_a_fresh_shoe_for_every_round_has_no_count_of_shoes(self) -> None:
        tally = GAME.simulate(1000)
        assert (tally.cut, tally.shoes) == (0, 0)
        assert all(wager.independent for wager in tally.wagers)

    def test_the_same_for_any_number_of_threads(self) -> None:
        tallies = [GAME.simulate(20_000, threads=t, shoes=True) for t in (1, 2)]
        assert tallies[0].wagers == tallies[1].wagers
        assert tallies[0].shoes == tallies[1].shoes

    def test_rounds_of_a_shoe_have_the_law_of_a_single_round(self) -> None:
        """On average: burning and cutting favour nobody by more than a run of this size shows."""
        tally = GAME.simulate(2_000_000, shoes=True)
        for wager in tally.wagers:
            assert abs(wager.house_edge - float(wager.exact_edge)) < 4 * wager.standard_error
