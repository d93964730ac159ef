"""Posted limits: what a seat may stake, checked before the first card.

Each check is a small function that returns the objections it has, as sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rackcard.rules.errors import listed
from rackcard.rules.machine import Bet
from rackcard.rules.money import dollars


class Stake(NamedTuple):
    """Money that a seat puts on a bet, in cents."""

    bet: Bet
    amount: int


class WagerLimits(NamedTuple):
    """What is posted for one wager."""

    minimum: int
    maximum: int
    spots: tuple[str, ...]
    one_spot: bool = False
    """True: a seat picks one spot of this wager, not several."""
    needs: str = ""
    """The wager that must be made too; where both have spots, on the same spot."""


def objections(posted: Mapping[str, WagerLimits], stakes: Sequence[Stake]) -> list[str]:
    """Every posted rule that the stakes of one seat break; none means that they stand."""
    found = [text for stake in stakes for text in _one_stake(posted, stake)]
    if not found:
        found = [*_same_bet_twice(stakes), *_one_spot(posted, stakes), *_needs(posted, stakes)]
    return found


def _one_stake(posted: Mapping[str, WagerLimits], stake: Stake) -> list[str]:
    wager, spot, _ = stake.bet
    if wager not in posted:
        return [f"this table has no wager {wager!r}; allowed: {listed(posted)}."]
    limits = posted[wager]
    if spot not in limits.spots:
        return [f"{wager} has no spot {spot!r}; allowed: {listed(limits.spots)}."]
    if not limits.minimum <= stake.amount <= limits.maximum:
        low, high = dollars(limits.minimum), dollars(limits.maximum)
        return [f"{wager} takes {low} to {high}, not {dollars(stake.amount)}."]
    return []


def _same_bet_twice(stakes: Sequence[Stake]) -> list[str]:
    bets = [stake.bet for stake in stakes]
    twice = {bet for bet in bets if bets.count(bet) > 1}
    return [f"{bet.wager} on {bet.spot} is staked twice; put it in one stack." for bet in twice]


def _one_spot(posted: Mapping[str, WagerLimits], stakes: Sequence[Stake]) -> list[str]:
    found = []
    for wager, limits in posted.items():
        spots = sorted({stake.bet.spot for stake in stakes if stake.bet.wager == wager})
        if limits.one_spot and len(spots) > 1:
            found.append(f"{wager} goes on one spot, not on {' and '.join(spots)}.")
    return found


def _needs(posted: Mapping[str, WagerLimits], stakes: Sequence[Stake]) -> list[str]:
    found = []
    for wager, spot, _ in (stake.bet for stake in stakes):
        needed = posted[wager].needs
        shared = bool(needed) and posted[needed].spots == posted[wager].spots
        made = [s.bet for s in stakes if s.bet.wager == needed]
        if needed and not any(bet.spot == spot or not shared for bet in made):
            where = f" on {spot}" if shared else ""
            found.append(f"{wager}{where} needs a {needed} wager{where}.")
    return found
