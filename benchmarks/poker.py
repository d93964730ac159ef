"""Seven-card hands ranked in bulk, beside other people's evaluators: python -m benchmarks.poker

Everybody ranks random hands in one run, in turns, on one core, and is given them in the form that
it takes: building cards is not measured. Other people's evaluators know no joker, so they get hands
of 52 cards; ours is also timed on hands of 53, and on hands that all hold the joker. Their order of
hands must be ours, and ours must be the definition's: the exit status is 1 if it is not. They are
optional, and shown where they are installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from benchmarks import frame
from benchmarks.spread import Spread
from rackcard.games.jacks_beat.kinds import JOKER_CODE, Deck
from rackcard.games.jacks_beat.ranker import evaluate, ranker
from rackcard.rules.cards import Card
from rackcard.rules.poker import LOWEST, WHEELS, best_five

Hands = NDArray[np.uint8]
OURS = "rackcard, 52 cards"
DECK = Deck().cards
BULK = 1 << 20
FEW = 1 << 13
"""Who takes hands one by one is given these again and again, as lists made beforehand."""


class Contestant(NamedTuple):
    """Somebody who ranks hands: `rank` does so with all of them."""

    hands: int
    rank: Callable[[], Iterable[Any]]
    more_is_better: bool = True


def deal(rng: np.random.Generator, size: int, cards: int = JOKER_CODE + 1) -> Hands:
    """Random hands of the first so many cards; the joker is the last of 53."""
    rows = np.zeros((0, 7), np.uint8)
    while len(rows) < size:
        more = rng.integers(0, cards, (2 * size, 7), np.uint8)
        in_order = np.sort(more, axis=1)
        # Hands with a card twice are thrown away: what is left is as likely as before.
        rows = np.concatenate([rows, more[(in_order[:, 1:] > in_order[:, :-1]).all(axis=1)]])
    return np.ascontiguousarray(rows[:size])


def with_joker(hands: Hands) -> Hands:
    """The same hands of 52 cards, a joker in place of one of them."""
    changed = hands.copy()
    changed[np.arange(len(hands)), np.arange(len(hands)) % 7] = JOKER_CODE
    return changed


def named(hands: Hands) -> list[list[Card]]:
    return [[DECK[card] for card in hand] for hand in hands.tolist()]


# ---- the contestants ----


def phevaluator_ranks(module: Any, hands: Hands) -> Callable[[], list[int]]:
    cards = {card: module.Card(card).id_ for card in DECK[:JOKER_CODE]}
    known = [[cards[card] for card in hand] for hand in named(hands)]
    rank = module.evaluate_cards
    return lambda: [rank(*hand) for hand in known]


def eval7_ranks(module: Any, hands: Hands) -> Callable[[], list[int]]:
    known = [[module.Card(card) for card in hand] for hand in named(hands)]
    rank = module.evaluate
    return lambda: [rank(hand) for hand in known]


def treys_ranks(module: Any, hands: Hands) -> Callable[[], list[int]]:
    known = [[module.Card.new(card) for card in hand] for hand in named(hands)]
    split = [(hand[:2], hand[2:]) for hand in known]
    rank = module.Evaluator().evaluate
    return lambda: [rank(hand, board) for hand, board in split]


OTHERS: dict[str, tuple[bool, Callable[[Any, Hands], Callable[[], list[int]]]]] = {
    "phevaluator": (False, phevaluator_ranks),
    "eval7": (True, eval7_ranks),
    "treys": (False, treys_ranks),
}
"""By name, which is also the module's and pip's: whether more is better, and how it ranks hands."""


def one_by_one(hands: Hands) -> Callable[[], list[int]]:
    rows = list(hands[:, None, :])
    return lambda: [int(evaluate(row)[0]) for row in rows]


def contestants(seed: int, bulk: int) -> tuple[dict[str, Contestant], list[str], Hands]:
    """Everybody who is here, the names of those who are not, and hands that they all rank."""
    rng = np.random.default_rng(seed)
    plain = deal(rng, bulk, JOKER_CODE)
    dealt, wild = deal(rng, bulk), with_joker(plain)
    few = plain[: min(FEW, bulk)]
    found = {
        OURS: Contestant(bulk, lambda: evaluate(plain)),
        "rackcard, 53 cards": Contestant(bulk, lambda: evaluate(dealt)),
        "rackcard, a joker in each": Contestant(bulk, lambda: evaluate(wild)),
        "rackcard, one hand a call": Contestant(len(few), one_by_one(few)),
    }
    missing = []
    for name, (more_is_better, ranks) in OTHERS.items():
        try:
            module = import_module(name)
        except ImportError:
            missing.append(name)
        else:
            found[name] = Contestant(len(few), ranks(module, few), more_is_better)
    definition = named(few[:256])
    found["by definition, in Python"] = Contestant(
        len(definition), lambda: [best_five(hand) for hand in definition]
    )
    return found, missing, few


# ---- who is right ----


def same_order(ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Two rankings of the same hands agree: what is better or equal for one is so for the other."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    return all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


def faults(players: Mapping[str, Contestant], few: Hands) -> list[str]:
    """Whose order of hands is not ours, and where ours is not the definition's."""
    wrong = []
    # Everybody else has A-2-3-4-5 as the lowest straight.
    ours = evaluate(few, LOWEST).tolist()
    for name in OTHERS.keys() & players.keys():
        theirs = [rank if players[name].more_is_better else -rank for rank in players[name].rank()]
        if not same_order(ours, theirs):
            wrong.append(f"{name} orders hands otherwise")
    for hands in (few[:500], with_joker(few[:500])):
        for wheel in WHEELS:
            values, ranks = evaluate(hands, wheel).tolist(), ranker(wheel).ranks
            by_definition = [best_five(hand, wheel) for hand in named(hands)]
            if [ranks[value - 1] for value in values] != by_definition:
                wrong.append(f"rackcard does not rank by its definition ({wheel})")
    return wrong


# ---- measuring ----


def speed(player: Contestant, seconds: float) -> float:
    """Hands per second, over as many goes as take about so long."""
    goes = 0
    began = perf_counter()
    while (took := perf_counter() - began) < seconds:
        player.rank()
        goes += 1
    return goes * player.hands / took


def measured(
    players: Mapping[str, Contestant], repetitions: int, seconds: float
) -> dict[str, list[float]]:
    """Everybody in turn, `repetitions` times, each time somebody else first."""
    for player in players.values():
        player.rank()  # warms up what there is to warm up
    speeds: dict[str, list[float]] = {name: [] for name in players}
    names = list(players)
    for turn in range(repetitions):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            speeds[name].append(speed(players[name], seconds))
    return speeds


def main(arguments: list[str] | None = None) -> int:
    parser = frame.parser("poker", __doc__)
    options = parser.parse_args(arguments)
    repetitions, seconds, bulk = (2, 0.05, BULK // 16) if options.quick else (9, 0.4, BULK)
    console = Console(width=100, highlight=False)
    players, missing, few = contestants(8, bulk)
    speeds = measured(players, repetitions, seconds)
    ours = speeds[OURS]
    console.print(f"{'seven cards, one core':28}{'hands/s':>14}   {OURS} / this")
    for name, theirs in speeds.items():
        line = f"{name:28}{Spread.of(theirs).median:14,.0f}"
        if name != OURS:
            line += f"   {Spread.of([a / b for a, b in zip(ours, theirs, strict=True)])}"
        console.print(line, soft_wrap=True)
    for name in missing:
        console.print(f"{name:28} skipped: pip install {name} to see it here.")
    wrong = faults(players, few)
    for fault in wrong:
        console.print(f"wrong: {fault}", markup=False)
    others = [name for name in OTHERS if name in players]
    if others and not wrong:
        console.print(f"{', '.join(others)} order {len(few):,} hands as rackcard does")
    return 1 if wrong else 0


if __name__ == "__main__":
    frame.start(main)
