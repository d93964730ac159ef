"""dieharder on the raw stream: no part of any proof, but a blunder would hardly survive it.

The stream has a fixed key, so the same version of dieharder says the same every time. WEAK is what
a few in a hundred fair tests say (p below 0.005 or above 0.995); only FAILED (0.000001) counts.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest

from rackcard.fair.stream import blocks

RAW_STDIN = "200"
KEY = b"dieharder on the raw stream ...."
BLOCKS = 8192

# Ten minutes in all. Python feeds ten megabytes a second, so the hungriest tests get fewer samples
# (-p) or stay away (13, 17); dieharder itself calls 5, 6, 7 and 14 suspect.
TESTS = {
    "birthdays": "-d 0",
    "operm5": "-d 1",
    "rank 32x32": "-d 2 -p 50",
    "rank 6x8": "-d 3",
    "bitstream": "-d 4",
    "count the ones, stream": "-d 8",
    "count the ones, bytes": "-d 9 -p 40",
    "parking lot": "-d 10",
    "minimum distance, 2d": "-d 11",
    "minimum distance, 3d": "-d 12",
    "runs": "-d 15",
    "craps": "-d 16 -p 30",
    "monobit": "-d 100",
    "sts runs": "-d 101",
    "serial": "-d 102",
    "bit distribution": "-d 200 -n 3",
    "permutations": "-d 202 -n 5",
    "lagged sums": "-d 203 -n 1 -p 50",
    "byte distribution": "-d 205",
    "cosine transform": "-d 206",
    "fill tree": "-d 207",
    "fill tree 2": "-d 208",
    "monobit 2": "-d 209",
}


def verdicts(options: str, chunks: Iterator[bytes]) -> list[str]:
    """What dieharder says about a stream, one verdict for each p-value."""
    program = subprocess.Popen(
        ["dieharder", "-g", RAW_STDIN, *options.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert program.stdin is not None
    # It closes the pipe when it has had enough, and prints too little to fill the other one.
    with suppress(BrokenPipeError):
        for chunk in chunks:
            program.stdin.write(chunk)
    with suppress(BrokenPipeError):
        program.stdin.close()
    program.stdin = None
    said, _ = program.communicate()
    return re.findall(r"\|\s*(PASSED|WEAK|FAILED)\s*$", said.decode(), re.MULTILINE)


def fair_chunks() -> Iterator[bytes]:
    stream = blocks(KEY)
    while True:
        yield b"".join(islice(stream, BLOCKS))


def ones_too_often() -> Iterator[bytes]:
    """The stream with one bit in 256 set: nothing that an eye would see."""
    for chunk in fair_chunks():
        biased = bytearray(chunk)
        biased[::32] = bytes(byte | 1 for byte in biased[::32])
        yield bytes(biased)


@pytest.mark.prove
@pytest.mark.skipif(not shutil.which("dieharder"), reason="dieharder is not installed")
class TestDieharder:
    @pytest.mark.parametrize("options", TESTS.values(), ids=TESTS)
    def test_the_stream_does_not_fail(self, options: str) -> None:
        found = verdicts(options, fair_chunks())
        assert found
        assert "FAILED" not in found

    def test_a_stream_with_one_bit_in_256_set_fails(self) -> None:
        assert "FAILED" in verdicts("-d 100", ones_too_often())
