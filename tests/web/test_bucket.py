"""How many callers a bucket remembers: exactly so many, the longest silent is forgotten first."""

from __future__ import annotations

import pytest

from rackcard.web.rate_limit import MOST_BODY, MOST_CALLERS, MOST_MESSAGE, Bucket, Rate


@pytest.fixture
def full() -> Bucket:
    bucket = Bucket(Rate(burst=1, per_second=0))
    for number in range(MOST_CALLERS):
        assert bucket.takes(str(number), 0.0)
    return bucket


def test_all_of_the_most_callers_are_remembered(full: Bucket) -> None:
    assert (MOST_CALLERS, MOST_BODY, MOST_MESSAGE) == (10_000, 65_536, 4_096)
    assert not full.takes("0", 0.0)
    assert not full.takes(str(MOST_CALLERS - 1), 0.0)


def test_one_more_takes_the_place_of_the_longest_silent(full: Bucket) -> None:
    assert not full.takes("0", 0.0)  # has been heard again
    assert full.takes("new", 0.0)
    assert not full.takes("0", 0.0)
    assert not full.takes("2", 0.0)
    assert full.takes("1", 0.0)


def test_a_token_is_whole() -> None:
    bucket = Bucket(Rate(burst=2, per_second=1))
    assert [bucket.takes("a", 0.0) for _ in range(3)] == [True, True, False]
    assert not bucket.takes("a", 0.999)
    assert bucket.takes("a", 1.0)
    assert not bucket.takes("a", 1.5)
    assert bucket.takes("a", 2.0)
