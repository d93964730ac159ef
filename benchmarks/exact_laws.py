"""The exact engines, compiled and plain: part of benchmarks.run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.spread import Spread
from rackcard import game
from rackcard.exact import fast, walk
from rackcard.games.great_8.rules import Great8, Hands, value
from rackcard.games.lucky_8 import exact as lucky_8
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import Shoe, Source, Symbol
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.pricing import counted


class EveryCard(Great8):
    """Great 8 with all 53 kinds of card told apart, to give the exact walks something to do."""

    def see(self, symbol: Symbol) -> Any:
        return symbol

    def key(self, state: Hands) -> Any:
        return tuple(tuple(map(value, hand)) for hand in state)


def measure_exact(repetitions: int) -> dict[str, Any]:
    """The compiled exact walk against the plain one."""
    setup = game.load("great-8").setup
    automaton = tabulate(EveryCard(setup.machines["round"].house), setup.bets("round"))
    loops = 200
    weights = fast.compiled_walk(automaton)  # compiled now, so that it is not measured
    same, ratios = True, []
    for _ in range(repetitions):
        began = perf_counter()
        for _ in range(loops):
            fast.compiled_walk(automaton)
        between = perf_counter()
        same = walk.plain(automaton) == weights and same
        ratios.append((perf_counter() - between) / ((between - began) / loops))
    return {"same_weights": same, "compiled_vs_plain": Spread.of(ratios)._asdict()}


def depleted(shoe: Source, rng: np.random.Generator) -> Shoe:
    """What a random number of dealt cards leaves of a shoe: an eighth of it or more."""
    cards, counts = zip(*shoe.counts, strict=True)
    size = int(rng.integers(shoe.total // 8, shoe.total))
    left = rng.multivariate_hypergeometric(counts, size)
    return Shoe(tuple(zip(cards, left.tolist(), strict=True)))


def by_itself(rules: Machine[Any], bet: Bet) -> Mapping[Grade, int]:
    """Combinations by the game's own count."""
    own = counted(rules.pricing(bet.wager))
    assert own is not None
    return own(bet, None)


def measure_depleted(shoes: int, walks: int) -> dict[str, Any]:
    """The exact law of one bonus wager of Lucky 8 from random shoes, by the algorithm of that game;
    for the first `walks` of them also by the compiled walk that serves every game."""
    setup = game.load("lucky-8").setup
    machine = setup.machines["round"]
    automaton = tabulate(machine, setup.bets("round"))
    bet = Bet("lucky-8-player", "lucky-8-player")
    column = automaton.bets.index(bet)
    by_itself(machine, bet)  # both are made ready now, so that it is not measured
    fast.compiled_walk(automaton)
    rng = np.random.default_rng(8)
    same, times, ratios = True, [], []
    for turn in range(shoes):
        rules = machine.with_source(depleted(machine.source, rng))
        lucky_8.results.cache_clear()
        began = perf_counter()
        own = by_itself(rules, bet)
        times.append(perf_counter() - began)
        if turn < walks:
            supply: Counter[Hashable] = Counter()
            for card, count in rules.source.counts:
                supply[rules.see(card)] += count
            left = automaton._replace(supply=tuple(supply[cls] for cls in automaton.classes))
            began = perf_counter()
            weights = fast.compiled_walk(left)
            ratios.append((perf_counter() - began) / times[-1])
            walked: Counter[Grade] = Counter()
            for grades, weight in zip(left.grades, weights, strict=True):
                walked[grades[column]] += weight
            same = walked == own and same
    return {
        "shoes": shoes,
        "walks": walks,
        "same_weights": same,
        "milliseconds": Spread.of([1000 * seconds for seconds in times])._asdict(),
        "vs_compiled_walk": Spread.of(ratios)._asdict(),
    }
