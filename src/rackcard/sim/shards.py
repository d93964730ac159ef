"""Shards: the numbered pieces of a simulation, and which of them have been counted.

A shard is a pure function of its number, so it does not matter where or when it is played; but each
must be counted exactly once. A run whose rounds are not a whole number of shards ends with a
smaller one, which is kept separately: if the run is made longer, it has to be replaced by a whole
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SHARD = 1 << 20
"""Rounds in a shard. Each shard has its own generator, so changing this changes every result."""

Ranges = tuple[tuple[int, int], ...]
"""Numbers of shards, as (first, past the last), in order, with a gap between any two."""


def including(ranges: Ranges, first: int, past: int) -> Ranges:
    """The ranges with one more range, which must not overlap them."""
    before = [one for one in ranges if one[1] <= first]
    after = [one for one in ranges if one[0] >= past]
    assert first < past, "a range holds something"
    assert len(before) + len(after) == len(ranges), "no shard is counted twice"
    if before and before[-1][1] == first:
        first = before.pop()[0]
    if after and after[0][0] == past:
        past = after.pop(0)[1]
    return (*before, (first, past), *after)


def gaps(ranges: Ranges, past: int) -> Iterator[tuple[int, int]]:
    """The numbers missing below `past`, as ranges."""
    edges = [(0, 0), *ranges, (past, past)]
    return ((left[1], right[0]) for left, right in pairwise(edges) if left[1] < right[0])


def held(ranges: Ranges) -> int:
    """How many numbers the ranges hold."""
    return sum(past - first for first, past in ranges)


class Shard(NamedTuple):
    """The counts of one shard, or of several added up: visits of each end, and shoes dealt."""

    ends: NDArray[np.int64]
    shoes: int = 0

    def plus(self, other: Shard) -> Shard:
        return Shard(self.ends + other.ends, self.shoes + other.shoes)


class Group(NamedTuple):
    """Consecutive shards that are played together: whole ones, or the last of a run by itself."""

    first: int
    past: int
    size: int
    """Rounds in each shard."""

    @property
    def rounds(self) -> int:
        return (self.past - self.first) * self.size


class Part(NamedTuple):
    """The last shard of a run, if it is not a whole one."""

    shard: int
    rounds: int
    result: Shard


class Count(NamedTuple):
    """The count of one machine; immutable, with a new one for each group, so never half done."""

    whole: Shard
    done: Ranges = ()
    part: Part | None = None
    seconds: float = 0.0
    """How long that took, including earlier parts of a resumed run."""

    @classmethod
    def none(cls, ends: int) -> Count:
        return cls(Shard(np.zeros(ends, np.int64)))

    def plus(self, group: Group, result: Shard) -> Count:
        if group.size == SHARD:
            done = including(self.done, group.first, group.past)
            return self._replace(whole=self.whole.plus(result), done=done)
        assert self.part is None, "a run has one last shard"
        return self._replace(part=Part(group.first, group.size, result))

    def upto(self, rounds: int) -> Count:
        """The part of it that a run of this many rounds can use."""
        if self.part is None or self.part[:2] == divmod(rounds, SHARD):
            return self
        return self._replace(part=None)

    @property
    def total(self) -> Shard:
        return self.whole.plus(self.part.result) if self.part else self.whole

    @property
    def rounds(self) -> int:
        return held(self.done) * SHARD + (self.part.rounds if self.part else 0)


class Todo:
    """The rest of a run, handed out in groups."""

    def __init__(self, count: Count, rounds: int) -> None:
        whole, rest = divmod(rounds, SHARD)
        self._gaps = list(gaps(count.done, whole))[::-1]
        self._part = Group(whole, whole + 1, rest) if rest and count.part is None else None
        self.shards = sum(past - first for first, past in self._gaps)
        """Whole shards that have not been taken yet."""

    def __bool__(self) -> bool:
        return bool(self._gaps or self._part)

    def take(self, most: int) -> Group:
        """The next shards, at most `most`."""
        if not self._gaps:
            part, self._part = self._part, None
            assert part is not None, "there is something left to take"
            return part
        first, past = self._gaps.pop()
        if past - first > most:
            self._gaps.append((first + most, past))
            past = first + most
        self.shards -= past - first
        return Group(first, past, SHARD)
