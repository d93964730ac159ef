"""Posted limits: what a seat may stake, checked before the first card.

Each check is a small function that returns its objections as sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rackcard.rules.errors import listed
from rackcard.rules.grades import Bet
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


class TableLimits(NamedTuple):
    """What is posted for the table as a whole."""

    most_wagers: int | None = None
    """How many of the wagers a player may make in a round."""
    small_wager_at: int | None = None
    """With this many wagers made, one of them..."""
    small_wager: int = 0
    """...is limited to this amount."""


def objections(
    posted: Mapping[str, WagerLimits], stakes: Sequence[Stake], table: TableLimits | None = None
) -> list[str]:
    """Every posted rule that the stakes of one seat break; empty if the stakes are allowed."""
    found = [text for stake in stakes for text in _one_stake(posted, stake)]
    if not found:
        found = [*_same_bet_twice(stakes), *_one_spot(posted, stakes), *_needs(posted, stakes)]
        found += _how_many(table or TableLimits(), stakes)
    return found


def _how_many(table: TableLimits, stakes: Sequence[Stake]) -> list[str]:
    wagers = len({stake.bet.wager for stake in stakes})
    if table.most_wagers is not None and wagers > table.most_wagers:
        return [f"a player may make {table.most_wagers} of the wagers in a round, not {wagers}."]
    if table.small_wager_at is not None and wagers >= table.small_wager_at:
        smallest = min(stake.amount for stake in stakes)
        if smallest > table.small_wager:
            limit = dollars(table.small_wager)
            return [f"with {wagers} wagers made, one of them is limited to {limit}."]
    return []


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
    twice = dict.fromkeys(bet for bet in bets if bets.count(bet) > 1)
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
        shared = needed in posted and posted[needed].spots == posted[wager].spots
        made = [s.bet for s in stakes if s.bet.wager == needed]
        if needed and not any(bet.spot == spot or not shared for bet in made):
            where = f" on {spot}" if shared else ""
            found.append(f"{wager}{where} needs a {needed} wager{where}.")
    return found
