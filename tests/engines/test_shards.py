"""Shards: each is counted exactly once, in any order and on any worker."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.sim import shards
from rackcard.sim.shards import Count, Group, Shard, Todo, gaps, held, including

NUMBERS = st.sets(st.integers(0, 60))


def as_ranges(numbers: set[int]) -> shards.Ranges:
    found: shards.Ranges = ()
    for number in numbers:
        found = including(found, number, number + 1)
    return found


def as_numbers(ranges: object) -> list[int]:
    return [number for first, past in ranges for number in range(first, past)]  # type: ignore[attr-defined]


@given(NUMBERS)
def test_ranges_hold_what_was_put_in(numbers: set[int]) -> None:
    ranges = as_ranges(numbers)
    assert as_numbers(ranges) == sorted(numbers)
    assert held(ranges) == len(numbers)
    ends = [edge for one in ranges for edge in one]
    assert ends == sorted(set(ends)), "in order, each holds something, none touches the next"


@given(NUMBERS, st.integers(0, 70))
def test_gaps_are_what_is_missing(numbers: set[int], past: int) -> None:
    ranges = as_ranges({number for number in numbers if number < past})
    missing = list(gaps(ranges, past))
    assert as_numbers(missing) == [n for n in range(past) if n not in numbers]
    assert all(first < end for first, end in missing)


@given(NUMBERS, st.integers(0, 60), st.integers(1, 9))
def test_nothing_goes_in_twice(numbers: set[int], first: int, size: int) -> None:
    ranges, new = as_ranges(numbers), set(range(first, first + size))
    if new & numbers:
        with pytest.raises(AssertionError, match="counted twice"):
            including(ranges, first, first + size)
    else:
        both = including(ranges, first, first + size)
        assert as_numbers(both) == sorted(new | numbers)


def played(group: Group) -> Shard:
    """As if a shard's number were what it came to, and its rounds its shoes."""
    numbers = range(group.first, group.past)
    return Shard(np.array([sum(numbers), group.rounds]), group.rounds)


@given(NUMBERS, st.integers(1, 70 * 10), st.integers(1, 7), st.randoms())
def test_what_is_left_is_handed_out_once(
    done: set[int], rounds: int, most: int, chance: object
) -> None:
    """Some shards are done; the others come back in any order: all are counted, once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "SHARD", 10)
        whole, rest = divmod(rounds, 10)
        count = Count.none(2)
        for number in done & set(range(whole)):
            group = Group(number, number + 1, 10)
            count = count.plus(group, played(group))
        todo, groups = Todo(count, rounds), []
        while todo:
            before = todo.shards
            groups.append(todo.take(most))
            assert groups[-1].past - groups[-1].first <= most
            if groups[-1].size == 10:
                assert todo.shards == before - (groups[-1].past - groups[-1].first)
        assert groups == sorted(groups), "the first that is missing is the next to be played"
        chance.shuffle(groups)  # type: ignore[attr-defined]
        for group in groups:
            count = count.plus(group, played(group))
        assert count.rounds == rounds == count.total.shoes == count.total.ends[1]
        assert count.total.ends[0] == sum(range(whole)) + (whole if rest else 0)
        assert count.done == (((0, whole),) if whole else ())
        assert not Todo(count, rounds)


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_run_can_be_made_longer(rounds: int, more: int) -> None:
    """Whole shards are kept; a last one that was not whole is kept for that very run only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "SHARD", 10)
        count = Count.none(2)
        todo = Todo(count, rounds)
        while todo:
            group = todo.take(2)
            count = count.plus(group, played(group))
        assert count.upto(rounds) is count
        longer = count.upto(rounds + more)
        assert longer.rounds == rounds // 10 * 10 == longer.total.shoes
        todo = Todo(longer, rounds + more)
        while todo:
            group = todo.take(2)
            longer = longer.plus(group, played(group))
        assert longer.rounds == rounds + more == longer.total.shoes
