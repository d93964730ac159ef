"""The exact walk: integer weights pushed through every deal, merging what may be merged.

Two walkers give the same integers. `plain` is the authority: Python's unbounded integers and a
dictionary. `rackcard.exact.fast` is the same walk compiled, for games too large for it.
"""

from __future__ import annotations

from collections import defaultdict
from math import prod

from rackcard.rules.automaton import Automaton
from rackcard.rules.errors import BadInput

PLAIN_LIMIT = 100_000
"""Up to about this many deals the plain walk finishes before the compiled one is loaded."""


def longest(automaton: Automaton) -> int:
    """The most symbols that a round takes, or all of a short shoe."""
    if automaton.returns:
        return automaton.depth
    return min(automaton.depth, sum(automaton.supply))


def combinations(automaton: Automaton) -> int:
    """The number of ordered ways to deal as many symbols as the longest round takes."""
    n, depth = sum(automaton.supply), longest(automaton)
    return int(n**depth) if automaton.returns else prod(range(n - depth + 1, n + 1))


def end_weights(automaton: Automaton) -> list[int]:
    """The number of combinations that end in each end state."""
    total = combinations(automaton)
    if is_plain(automaton):
        weights = plain(automaton)
    else:
        from rackcard.exact import fast  # loading the compiler costs a second

        weights = fast.compiled_walk(automaton)
    assert sum(weights) == total, "weights must account for every combination"
    return weights


def is_plain(automaton: Automaton) -> bool:
    """True if the plain walk is the one to use."""
    if automaton.returns or len(automaton.classes) ** automaton.depth <= PLAIN_LIMIT:
        return True
    from rackcard.exact import fast

    return not fast.fits(automaton)


def plain(automaton: Automaton) -> list[int]:
    """Level by level; a round that ends early stands for all its continuations."""
    ends = [0] * len(automaton.grades)
    first_end = len(automaton.rows)
    n, depth = sum(automaton.supply), longest(automaton)
    front: dict[tuple[int, tuple[int, ...]], int] = {(automaton.start, ()): 1}
    for dealt in range(depth + 1):
        after: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
        if automaton.returns:
            rest = n ** (depth - dealt)
        else:
            rest = prod(range(n - depth + 1, n - dealt + 1))
        for (state, gone), weight in front.items():
            if state >= first_end:
                ends[state - first_end] += weight * rest
                continue
            if not automaton.returns and dealt == n:
                many = "1 card" if n == 1 else f"{n} cards"
                raise BadInput(f"the shoe holds {many}, but a round can take {automaton.depth}.")
            for cls, (count, target) in enumerate(
                zip(automaton.supply, automaton.rows[state], strict=True)
            ):
                left = count - gone.count(cls)
                if left:
                    used = gone if automaton.returns else tuple(sorted((*gone, cls)))
                    after[target, used] += weight * left
        front = after
    return ends
