"""The stakes of one seat, within the posted limits, that win most at one end of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake, TableLimits, WagerLimits

Paid = Callable[[Bet, int], int]
"""What the rack pays, in cents, for a stake in cents on a bet; 0 if it wins nothing."""


class Placed(NamedTuple):
    """A stake, and what it is paid; both in cents."""

    bet: Bet
    stake: int
    paid: int


def total(stakes: Iterable[Placed]) -> int:
    return sum(one.paid for one in stakes)


def dearest_stakes(
    posted: Mapping[str, WagerLimits], table: TableLimits, paid: Paid
) -> list[Placed]:
    """Every winning wager at its maximum, as far as the posted limits allow them together."""
    found: list[Placed] = []
    for group in _groups(posted, table):
        seat = _Seat(posted, table, paid, group)
        choices: list[list[Placed]] = [
            placed for wagers in seat.selections() for placed in seat.placements(wagers)
        ]
        found.extend(max(choices, key=total, default=[]))
    return found


def _groups(posted: Mapping[str, WagerLimits], table: TableLimits) -> list[list[str]]:
    """Groups of wagers whose limits affect each other; the groups are independent."""
    if table.most_wagers is not None or table.small_wager_at is not None:
        return [list(posted)]
    groups: list[list[str]] = []
    for wager, limits in posted.items():
        linked = [
            group for group in groups if limits.needs in group or _needed(posted, group, wager)
        ]
        merged = [name for group in linked for name in group]
        groups = [group for group in groups if group not in linked]
        groups.append([*merged, wager])
    return groups


def _needed(posted: Mapping[str, WagerLimits], group: Sequence[str], wager: str) -> bool:
    return any(posted[other].needs == wager for other in group)


class _Seat:
    """A seat that places its stakes knowing how the round will end."""

    def __init__(
        self,
        posted: Mapping[str, WagerLimits],
        table: TableLimits,
        paid: Paid,
        wagers: Sequence[str],
    ) -> None:
        self.posted, self.table, self.paid = posted, table, paid
        winning = [wager for wager in wagers if self._most(wager)]
        self.wagers = self._with_needed([*winning, *self._idle(wagers, winning)])

    def _most(self, wager: str) -> int:
        limits = self.posted[wager]
        return max(self.paid(Bet(wager, spot), limits.maximum) for spot in limits.spots)

    def _idle(self, wagers: Sequence[str], winning: Sequence[str]) -> list[str]:
        """Wagers that win nothing, one of which may serve as the small wager of a limit."""
        if self.table.small_wager_at is None:
            return []
        idle = [name for name in wagers if name not in winning]
        idle.sort(key=lambda name: self.posted[name].minimum)
        alone = [name for name in idle if not self.posted[name].needs]
        return list(dict.fromkeys([*alone[:1], *idle[:1]]))

    def _with_needed(self, wagers: Sequence[str]) -> list[str]:
        found = list(wagers)
        for wager in found:  # grows while it is read
            needed = self.posted[wager].needs
            if needed in self.posted and needed not in found:
                found.append(needed)
        return found

    def selections(self) -> Iterator[tuple[str, ...]]:
        """Every choice of wagers that may be made together."""
        most = len(self.wagers) if self.table.most_wagers is None else self.table.most_wagers
        for count in range(1, min(most, len(self.wagers)) + 1):
            for chosen in combinations(self.wagers, count):
                needs = [self.posted[wager].needs for wager in chosen]
                if all(not needed or needed in chosen for needed in needs):
                    yield chosen

    def placements(self, wagers: Sequence[str]) -> Iterator[list[Placed]]:
        """The dearest stakes on these wagers, for every spot that other wagers depend on."""
        anchors = [
            wager
            for wager in wagers
            if self.posted[wager].one_spot and any(self._follows(o, wager) for o in wagers)
        ]
        for spots in product(*(self.posted[wager].spots for wager in anchors)):
            fixed = dict(zip(anchors, spots, strict=True))
            stakes = self._stakes(wagers, fixed)
            if stakes is not None:
                placed = self._with_a_small_one(wagers, fixed, stakes)
                if placed is not None:
                    yield placed

    def _follows(self, wager: str, needed: str) -> bool:
        """True if a wager must be on the same spot as the one that it needs."""
        limits = self.posted[wager]
        return limits.needs == needed and limits.spots == self.posted[needed].spots

    def _allowed(self, wager: str, fixed: Mapping[str, str]) -> list[str]:
        tied = {fixed[name] for name in self._followed(wager) if name in fixed}
        return [spot for spot in self.posted[wager].spots if tied <= {spot}]

    def _followed(self, wager: str) -> list[str]:
        """The wager itself, and those on its spot: the one that it needs, what that needs, ..."""
        found = [wager]
        for name in found:  # grows while it is read
            needed = self.posted[name].needs
            if needed and needed not in found and self._follows(name, needed):
                found.append(needed)
        return found

    def _stakes(self, wagers: Sequence[str], fixed: Mapping[str, str]) -> list[Stake] | None:
        stakes: dict[Bet, int] = {}
        for wager in wagers:
            limits = self.posted[wager]
            worth = {
                Bet(wager, spot): self.paid(Bet(wager, spot), limits.maximum)
                for spot in self._allowed(wager, fixed)
            }
            if not worth:
                return None
            best = max(worth, key=lambda bet: worth[bet])
            winning = [bet for bet, paid in worth.items() if paid]
            chosen = [best] if limits.one_spot or not winning else winning
            for bet in chosen:
                stakes[bet] = limits.maximum if worth[bet] else limits.minimum
        for bet in list(stakes):
            self._add_needed(bet, stakes)
        return [Stake(bet, amount) for bet, amount in stakes.items()]

    def _add_needed(self, bet: Bet, stakes: dict[Bet, int]) -> None:
        """The wager that a bet needs, on its spot, where that wager takes several."""
        needed = self.posted[bet.wager].needs
        if needed and self._follows(bet.wager, needed) and bet._replace(wager=needed) not in stakes:
            stakes[bet._replace(wager=needed)] = self.posted[needed].minimum
            self._add_needed(bet._replace(wager=needed), stakes)

    def _with_a_small_one(
        self, wagers: Sequence[str], fixed: Mapping[str, str], stakes: Sequence[Stake]
    ) -> list[Placed] | None:
        """The same stakes with one of them small, if a limit on this many wagers demands it."""
        placed = [Placed(*one, self.paid(*one)) for one in stakes]
        at, small = self.table.small_wager_at, self.table.small_wager
        if at is None or len(wagers) < at or min(one.stake for one in placed) <= small:
            return placed
        ways = []
        for number, one in enumerate(placed):
            if self.posted[one.bet.wager].minimum <= small:
                less = Placed(one.bet, small, self.paid(one.bet, small))
                ways.append([*placed[:number], less, *placed[number + 1 :]])
        for bet in self._free_spots(wagers, fixed, placed):
            more = {one.bet: one.stake for one in placed}
            more[bet] = self.posted[bet.wager].minimum
            self._add_needed(bet, more)
            ways.append([Placed(bet, stake, self.paid(bet, stake)) for bet, stake in more.items()])
        return max(ways, key=total, default=None)

    def _free_spots(
        self, wagers: Sequence[str], fixed: Mapping[str, str], placed: Sequence[Placed]
    ) -> Iterator[Bet]:
        """Spots that win nothing and can hold the small stake."""
        taken = {one.bet for one in placed}
        for wager in wagers:
            limits = self.posted[wager]
            if not limits.one_spot and limits.minimum <= self.table.small_wager:
                for spot in self._allowed(wager, fixed):
                    if Bet(wager, spot) not in taken:
                        yield Bet(wager, spot)
