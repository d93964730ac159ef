"""What one person has at the other nodes of a house; it counts against their quotas here."""

from __future__ import annotations

from typing import NamedTuple


class Elsewhere(NamedTuple):
    seats: int = 0
    staked: int = 0
    """Cents on layouts."""
    tables: int = 0
    """Open tables that they have opened."""
    is_complete: bool = True
    """False if a node could not be asked."""


NOTHING_ELSEWHERE = Elsewhere()


async def nothing_elsewhere(person: str) -> Elsewhere:
    """For a house with one node."""
    return NOTHING_ELSEWHERE
