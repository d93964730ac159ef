"""The house's clock: the time of day when it was started, and what has passed since.

A wall clock may jump by hours: somebody sets it, a machine wakes up. Nobody's time at a table and
no session may end by that, and no table may stand still: a running house never looks at it again.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class SteadyClock:
    """Milliseconds since 1970; it never goes back."""

    def __init__(
        self,
        wall_ns: Callable[[], int] = time.time_ns,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._monotonic_ns = monotonic_ns
        self._ahead_ns = wall_ns() - monotonic_ns()

    def __call__(self) -> int:
        return (self._ahead_ns + self._monotonic_ns()) // 1_000_000
