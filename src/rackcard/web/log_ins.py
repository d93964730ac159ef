"""How often passwords of one account may be tried, from however many addresses.

All strangers share the rate of an account: an attacker gains nothing by another address. That
alone would let them lock its owner out, so a browser that has logged in to the account before (it
shows a cookie that only the house can have made) has a rate of its own. What an attacker can do is
make the owner wait who comes from a new browser, and only while they go on.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from rackcard.live.books.person_names import fold
from rackcard.rules.errors import BadInput
from rackcard.web.rate_limit import Bucket, Rate

STRANGERS = Rate(burst=20, per_second=0.1)
"""For one account, by all together who never logged in to it."""
DEVICES = Rate(burst=10, per_second=0.2)
"""For one browser that did."""


class TooMany(BadInput):
    """Asked too often."""


class Attempt(NamedTuple):
    """One try of a password, which is taken back from the rate if it was right."""

    bucket: Bucket
    key: str

    def succeeded(self) -> None:
        self.bucket.gives_back(self.key)


class LogIns:
    def __init__(self) -> None:
        self._strangers = Bucket(STRANGERS)
        self._devices = Bucket(DEVICES)

    def by_stranger(self, name: str) -> Attempt:
        why = "too many log-ins to this account: wait, or use a browser that has logged in before."
        return _attempt(self._strangers, fold(name), why)

    def by_device(self, device: str) -> Attempt:
        return _attempt(self._devices, device, "too many log-ins: wait a moment.")


def _attempt(bucket: Bucket, key: str, why: str) -> Attempt:
    if not bucket.takes(key, time.monotonic()):
        raise TooMany(why)
    return Attempt(bucket, key)
