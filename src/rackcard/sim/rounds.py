"""Rounds of the rules themselves, from fresh shoes of real cards: slow, and nothing in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rackcard.rules.cards import Source, Symbol
from rackcard.rules.machine import Choose, Machine
from rackcard.rules.play import Move, play

LONGEST = 1_000
"""Events after which a round counts as endless."""

Plays = Callable[[Any, Choose], str]


def rounds(
    machine: Machine[Any], plays: Plays | None, many: int, seed: int
) -> Iterator[list[Move]]:
    """The same rounds for the same seed; a seat without a strategy chooses at random."""
    chance = Random(seed)
    symbols = list(machine.source)

    def toss(source: Source) -> Symbol:
        return chance.choice(list(source))

    pick = plays or (lambda _, need: chance.choice(need.options))
    for _ in range(many):
        shoe = [] if machine.source.returns else chance.sample(symbols, len(symbols))

        def draw(shoe: list[Symbol] = shoe) -> Symbol:
            return chance.choice(symbols) if machine.source.returns else shoe.pop()

        moves = []
        for move in play(machine, draw, pick, toss):
            moves.append(move)
            assert len(moves) <= LONGEST, f"a round took more than {LONGEST} events"
        yield moves
