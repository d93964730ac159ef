"""Every kind of hand set every way: the setting of the house, and those of a player.

The house way is applied to one hand of each kind, so it is implemented only once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.cache import arrays, code_hash
from rackcard.compiled import compiled
from rackcard.games.jacks_beat import kinds as kinds_module
from rackcard.games.jacks_beat import ranker as ranker_module
from rackcard.games.jacks_beat.house_way import HouseWay
from rackcard.games.jacks_beat.kinds import HIGH_CODES, LOW_RANKS, example, kinds
from rackcard.games.jacks_beat.ranker import Ranker, ranker
from rackcard.rules import poker

FRONTS = 91
"""The number of values of a front hand: 13 pairs and 78 high-card hands."""

Progress = Callable[[int, int], None]
"""Called with the work done so far and the total."""


class Settings(NamedTuple):
    """By kind of hand."""

    house_front: NDArray[np.uint8]
    house_back: NDArray[np.uint16]
    first: NDArray[np.int32]
    """Where the settings of a kind begin in the arrays below."""
    front: NDArray[np.uint8]
    """The fronts of the legal settings that no other legal one beats in front and behind, best
    front first."""
    back: NDArray[np.uint16]


@cache
def settings(way: HouseWay, wheel: str) -> Settings:
    """Settings of all kinds; cached on disk, because the house way takes a while."""
    sources = [poker.__file__, kinds_module.__file__, ranker_module.__file__, __file__]
    parts = ("settings", code_hash(sources), way.hash, wheel)
    return Settings(*arrays(parts, lambda: _settings(way, wheel)))


def _settings(way: HouseWay, wheel: str) -> Settings:
    known, rank = kinds(), ranker(wheel)
    house_front, house_back = _house(way, wheel, rank)
    t = rank.tables
    first, front, back = _undominated(
        known.counts,
        known.joker,
        known.suited,
        t.high5,
        t.low,
        t.value5,
        t.flush,
        t.front,
        t.least_back,
    )
    return Settings(house_front, house_back, first, front, back)


def _house(way: HouseWay, wheel: str, rank: Ranker) -> tuple[NDArray[Any], NDArray[Any]]:
    values = {known: value for value, known in enumerate(rank.ranks, 1)}
    fronts = {known: value for value, known in enumerate(rank.fronts)}
    every = [way.set(example(kind), wheel) for kind in range(len(kinds().counts))]
    front = np.array([fronts[one.front_rank] for one in every], np.uint8)
    back = np.array([values[one.back_rank] for one in every], np.uint16)
    return front, back


@compiled
def _undominated(
    counts: Any,
    joker: Any,
    suited: Any,
    high5: Any,
    low: Any,
    value5: Any,
    flush: Any,
    fronts: Any,
    least_back: Any,
) -> Any:
    """For each kind, the legal settings that no other one beats."""
    kinds = len(counts)
    first = np.zeros(kinds + 1, np.int32)
    front = np.zeros(kinds * 12, np.uint8)
    back = np.zeros(kinds * 12, np.uint16)
    ranks = np.zeros(7, np.int64)
    in_suit = np.zeros(7, np.int64)
    best = np.zeros(91, np.uint16)
    end = 0
    for kind in range(kinds):
        cards = 0
        if joker[kind]:
            ranks[0], in_suit[0] = 13, 0
            cards = 1
        for rank in range(13):
            for copy in range(counts[kind, rank]):
                ranks[cards] = rank
                in_suit[cards] = copy == 0 and (suited[kind] >> rank) & 1
                cards += 1
        best[:] = 0
        for one in range(7):
            for two in range(one):
                lower, upper, mask, held, wild = 0, 0, 0, 0, 0
                for card in range(7):
                    if card in (one, two):
                        continue
                    if ranks[card] == 13:
                        upper += HIGH_CODES
                        wild = 1
                    elif ranks[card] < LOW_RANKS:
                        lower += 5 ** ranks[card]
                    else:
                        upper += 5 ** (ranks[card] - LOW_RANKS)
                    if in_suit[card]:
                        mask |= 1 << ranks[card]
                        held += 1
                value = value5[high5[upper] + low[lower]]
                if held + wild == 5:
                    value = max(value, flush[wild, mask])
                at = fronts[ranks[one], ranks[two]]
                if value >= least_back[at]:
                    best[at] = max(best[at], value)
        highest = 0
        for at in range(90, -1, -1):
            if best[at] > highest:
                front[end], back[end] = at, best[at]
                highest = best[at]
                end += 1
        first[kind + 1] = end
    return first, front[:end].copy(), back[:end].copy()
