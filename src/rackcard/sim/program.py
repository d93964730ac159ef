"""An automaton laid out for the kernel: flat integer tables, small enough to stay in the cache."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.rules.automaton import Automaton
from rackcard.rules.errors import BadInput

MOST_SEQUENCES = 1 << 17
"""A wheel with at most this many sequences of spins is played one round per look-up."""


class Shoes(NamedTuple):
    """How whole shoes are dealt."""

    cut: int
    """Cards dealt before the cut card comes out."""
    after_cut: int = 0
    """Rounds after the one in which it does."""


class Program(NamedTuple):
    """`table[state * classes + cls]` is the next state; an end is also the start of a round."""

    table: NDArray[np.uint16]
    classes: int
    first_end: int
    ends: int
    symbols: NDArray[np.uint8]
    """The class of every physical card or pocket."""
    gone: int
    """1 if a symbol is gone once it has come up (a shoe), 0 if it comes back (a wheel)."""
    sequences: NDArray[np.uint16]
    """For a wheel: the end of every possible sequence of spins, or empty."""
    shoes: Shoes | None
    """None: a fresh shoe for every round."""
    burns: NDArray[np.int64]
    """Cards burned for each class of a new shoe's first card; -1 if nothing is turned up."""


def lay_out(automaton: Automaton, shoes: Shoes | None = None, burns: Sequence[int] = ()) -> Program:
    """Flat tables of an automaton; `shoes` deals whole shoes instead of a fresh one each round."""
    rows = np.array(automaton.rows, dtype=np.int64).reshape(-1, len(automaton.classes))
    first_end, classes = rows.shape
    ends = len(automaton.grades)
    if classes > 255 or first_end + ends > 1 << 16:
        raise BadInput(
            f"these rules compile to {first_end + ends:,} states and {classes} kinds of card; "
            "the simulation kernel takes up to 65,536 and 255."
        )
    burned = np.array(burns or [-1] * classes, dtype=np.int64)
    assert (burned >= 0).all() or (burned < 0).all(), "a house burns for every first card or none"
    if not first_end:
        raise BadInput("a round of these rules takes no card: there is nothing to simulate.")
    if shoes:
        _check_cut(automaton, shoes, int(burned.max()) + 1)
    table = np.zeros((first_end + ends, classes), dtype=np.uint16)
    table[:first_end] = rows
    table[first_end:] = table[automaton.start]
    symbols = np.repeat(np.arange(classes, dtype=np.uint8), automaton.supply)
    sequences = _sequences(automaton, rows, symbols)
    gone = 0 if automaton.returns else 1
    return Program(table.ravel(), classes, first_end, ends, symbols, gone, sequences, shoes, burned)


def _check_cut(automaton: Automaton, shoes: Shoes, burned: int) -> None:
    if automaton.returns:
        raise BadInput("a wheel has no cut card; leave it out.")
    cards = sum(automaton.supply)
    least = burned + 1
    most = cards - automaton.depth * (1 + shoes.after_cut) + 1
    if most < least:
        raise BadInput(f"a shoe of {cards} cards is too small to be dealt with a cut card.")
    if not least <= shoes.cut <= most:
        raise BadInput(
            f"the cut card must come after {least} to {most} of {cards} cards, not after "
            f"{shoes.cut}: a round can take {automaton.depth}."
        )


def _sequences(
    automaton: Automaton, rows: NDArray[Any], symbols: NDArray[np.uint8]
) -> NDArray[np.uint16]:
    """Every sequence of spins in mixed radix, followed to the end of its round."""
    if not automaton.returns or len(symbols) ** automaton.depth > MOST_SEQUENCES:
        return np.zeros(0, dtype=np.uint16)
    first_end, classes = rows.shape
    stay = np.arange(first_end, first_end + len(automaton.grades))
    step = np.vstack([rows, np.repeat(stay[:, None], classes, axis=1)])[:, symbols]
    states = np.array([automaton.start])
    for _ in range(automaton.depth):
        states = step[states].ravel()
    ends: NDArray[np.uint16] = (states - first_end).astype(np.uint16)
    return ends
