"""The random stream of one shoe: words from HMAC-SHA256, and numbers below n without bias."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from itertools import count
from struct import unpack

from rackcard.rules.errors import BadInput

KEY_BYTES = 32
WORDS = 2**64
"""The number of words: a word is any number below this, each equally likely."""


def blocks(key: bytes) -> Iterator[bytes]:
    """Block k of the stream is HMAC-SHA256(key, k), k = 0, 1, 2 ... in eight bytes, big-endian."""
    for counter in count():
        yield hmac.digest(key, counter.to_bytes(8, "big"), "sha256")


def words(key: bytes) -> Iterator[int]:
    """Four 64-bit words from each block, big-endian."""
    for block in blocks(key):
        yield from unpack(">4Q", block)


class Stream:
    """The words of one key, used up in order."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise BadInput(f"a stream key has {KEY_BYTES} bytes, not {len(key)}.")
        self._words = words(key)

    def word(self) -> int:
        return next(self._words)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; uses at least one word, even for n = 1."""
        if not 1 <= n <= WORDS:
            raise BadInput(f"a stream cannot draw below {n}; allowed: 1 to 2**64.")
        # Words above the largest multiple of n would favour small numbers: they are thrown away.
        fair = WORDS - WORDS % n
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % n
