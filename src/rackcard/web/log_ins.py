"""Limits on password attempts for one account, from any number of addresses.

All unknown browsers share the rate of an account, so an attacker gains nothing by using another
address. That alone would let an attacker lock out the owner, so a browser that has logged in to the
account before (it has a cookie that only the house can have made) has its own rate. An attacker can
only make an owner with a new browser wait, and only during the attack.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from rackcard.live.books.person_names import fold
from rackcard.rules.errors import BadInput
from rackcard.web.rate_limit import Bucket, Rate

STRANGERS = Rate(burst=20, per_second=0.1)
"""For one account: all browsers together that never logged in to it."""
DEVICES = Rate(burst=10, per_second=0.2)
"""For one browser that has logged in before."""


class TooMany(BadInput):
    """Too many attempts."""


class Attempt(NamedTuple):
    """One password attempt, which does not count if the password was right."""

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
