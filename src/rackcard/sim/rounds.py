"""Rounds of the rules themselves, from fresh shoes of real cards: slow, without any tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rackcard.rules.cards import Source, Symbol
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose
from rackcard.rules.play import Move, play

LONGEST = 1_000
"""Events after which a round counts as endless."""

Plays = Callable[[Any, Choose], str]


class Chance:
    """Draws that are the same on every machine and under every version of Python, which promises
    this only of `random()`."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def shoe(self, symbols: list[Symbol], returns: bool) -> Callable[[], Symbol]:
        """A fresh shoe or wheel; cards are shuffled as they are drawn."""
        if returns:
            return lambda: symbols[self.below(len(symbols))]
        left = list(symbols)

        def draw() -> Symbol:
            if not left:
                raise BadInput("a round of the rules took more cards than the shoe holds.")
            at = self.below(len(left))
            left[at], left[-1] = left[-1], left[at]
            return left.pop()

        return draw

    def toss(self, source: Source) -> Symbol:
        symbols = list(source)
        return symbols[self.below(len(symbols))]

    def choose(self, _: Any, need: Choose) -> str:
        return need.options[self.below(len(need.options))]


def rounds(
    machine: Machine[Any], plays: Plays | None, many: int, seed: int
) -> Iterator[list[Move]]:
    """Play rounds, the same for the same seed; a seat without a strategy chooses at random."""
    chance = Chance(seed)
    symbols = list(machine.source)
    for _ in range(many):
        draw = chance.shoe(symbols, machine.source.returns)
        moves = []
        for move in play(machine, draw, plays or chance.choose, chance.toss):
            moves.append(move)
            if len(moves) > LONGEST:
                raise BadInput(f"a round of the rules took more than {LONGEST:,} events.")
        yield moves
