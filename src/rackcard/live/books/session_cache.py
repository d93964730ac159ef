"""A cache of sessions, so that not every request has to ask the database.

An entry never outlives a log-out in this process: the result of a look-up is dropped if anything
was invalidated while it was under way. A session that another process ends stays valid here for
up to `KEPT_SECONDS`.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

MOST_KEPT = 10_000
"""The longest unused is forgotten first, and looked up again."""
KEPT_SECONDS = 5.0

T = TypeVar("T")


class Kept(NamedTuple, Generic[T]):
    person: T
    until: int
    """When the session ends, in milliseconds of the house's clock."""
    stale: float
    """When to look it up again, in seconds of the machine's own clock."""


class SessionCache(Generic[T]):
    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._lock = Lock()
        self._kept: OrderedDict[str, Kept[T]] = OrderedDict()
        self._forgotten = 0

    def find(self, token: str, now: int) -> T | None:
        with self._lock:
            kept = self._kept.get(token)
            if kept is None or kept.until <= now or kept.stale <= self._monotonic():
                self._kept.pop(token, None)
                return None
            self._kept.move_to_end(token)
            return kept.person

    def mark(self) -> int:
        """Call before a look-up begins; pass the result to `keep`."""
        return self._forgotten

    def keep(self, mark: int, token: str, person: T, until: int) -> None:
        with self._lock:
            if mark != self._forgotten:
                return  # the session may have ended since it was read
            self._kept[token] = Kept(person, until, self._monotonic() + KEPT_SECONDS)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def forget(self, which: Callable[[str, T], bool]) -> None:
        """Call after the change has been committed, not before."""
        with self._lock:
            self._forgotten += 1
            for token in [t for t, kept in self._kept.items() if which(t, kept.person)]:
                del self._kept[token]
