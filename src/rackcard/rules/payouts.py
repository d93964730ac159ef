"""What a stake is really paid: odds times stake is exact, but the rack pays in whole chips."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.money import Breakage
from rackcard.rules.pays import Part, Paytable
from rackcard.rules.settle import riding_on


class Payout(NamedTuple):
    """What a row of a pay table pays on one stake, in cents; negative if the stake is lost."""

    row: str
    pays: str
    exact: Fraction
    """By the odds alone."""
    paid: int
    """After breakage."""

    @property
    def breakage(self) -> Fraction:
        """The exact pay less what is paid; negative where rounding favours the player."""
        return self.exact - self.paid


def payouts(table: Paytable, stake: int, breakage: Breakage) -> list[Payout]:
    """The payout of every row of a pay table, in printed order, for a stake in cents."""
    return [payout(Part(row, pay), stake, breakage) for row, pay in table.rows.items()]


def payout(part: Part, stake: int, breakage: Breakage) -> Payout:
    """The payout of one claim of a wager for a stake in cents."""
    exact = part.pay.odds * part.units * stake + part.pay.fixed
    return Payout(part.label, part.pay.text, exact, _settled(part, stake, breakage))


def net(parts: Iterable[Part], stake: int, breakage: Breakage) -> int:
    """What a wager with these claims wins or loses, in cents; each claim is settled by itself."""
    return sum(_settled(part, stake, breakage) for part in parts)


def paid(parts: Iterable[Part], stake: int, breakage: Breakage) -> int:
    """What leaves the rack for these claims, in cents; claims that lose are not deducted."""
    return sum(max(0, _settled(part, stake, breakage)) for part in parts)


def _settled(part: Part, stake: int, breakage: Breakage) -> int:
    return part.pay.net(riding_on(stake, part.units, breakage.unit), breakage)
