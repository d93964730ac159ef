"""The edge after breakage: the exact mean of a stake that is paid in whole chips."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from rackcard.exact.law import Law
from rackcard.rackcards import RackCard
from rackcard.rules.money import Breakage
from rackcard.rules.payouts import Payout, net, payout

SHOWN = (500, 2_500)
"""Stakes in cents that are shown beside the posted minimum."""
DOLLAR = 100


class AtStake(NamedTuple):
    """The edge of one stake."""

    stake: int
    """In cents."""
    edge: Fraction
    """After breakage."""
    exact: Fraction
    """Without breakage: that of the law, unless a row pays a fixed amount of dollars."""
    broken: tuple[Payout, ...] = ()
    """The rows that are not paid as printed."""


class AfterBreakage(NamedTuple):
    """The edge of a wager for some stakes, as the card's breakage rule pays them."""

    rule: Breakage
    stakes: tuple[AtStake, ...]
    """The posted minimum, $5 and $25, where the posted limits allow them."""
    dearest: AtStake | None
    """The whole-dollar stake whose edge breakage raises most; None if it raises none."""

    @property
    def moved(self) -> tuple[AtStake, ...]:
        """The stakes whose edge differs from the exact one, the smallest first."""
        known = {*self.stakes, *([self.dearest] if self.dearest else [])}
        return tuple(sorted(at for at in known if at.edge != at.exact))


def at_stake(law: Law, stake: int, rule: Breakage) -> AtStake:
    """The edge of a stake in cents; each claim is settled and rounded by itself."""
    paid = sum(row.combinations * net(row.parts, stake, rule) for row in law.outcomes)
    due = sum(
        (
            row.probability * (part.pay.odds * part.units * stake + part.pay.fixed)
            for row in law.outcomes
            for part in row.parts
        ),
        Fraction(0),
    )
    edge = -Fraction(paid, law.combinations * stake)
    return AtStake(stake, edge, -due / stake, _broken(law, stake, rule))


def _broken(law: Law, stake: int, rule: Breakage) -> tuple[Payout, ...]:
    parts = dict.fromkeys(part for row in law.outcomes if row.combinations for part in row.parts)
    found = [payout(part, stake, rule) for part in parts]
    return tuple(one for one in found if one.breakage)


def after_breakage(card: RackCard, wager: str, law: Law) -> AfterBreakage | None:
    """The edge after breakage; None for a law that does not come from a pay table."""
    if not all(row.parts for row in law.outcomes if row.combinations):
        return None
    posted, rule = card.wagers[wager], card.procedure.breakage
    stakes = sorted({posted.minimum, *SHOWN} - {0})  # a minimum of $0 is not a stake
    shown = tuple(
        at_stake(law, stake, rule) for stake in stakes if posted.minimum <= stake <= posted.maximum
    )
    return AfterBreakage(rule, shown, _dearest(law, posted.minimum, posted.maximum, rule))


def _dearest(law: Law, minimum: int, maximum: int, rule: Breakage) -> AtStake | None:
    if _in_chips(law, rule):
        return None
    found, most = None, Fraction(0)
    lost = _most_lost(law, rule)
    least = max(DOLLAR, ceil(Fraction(minimum, DOLLAR)) * DOLLAR)
    for stake in range(least, maximum + 1, DOLLAR):
        if lost / stake <= most:
            break  # no larger stake loses a larger part of itself
        at = at_stake(law, stake, rule)
        if at.edge - at.exact > most:
            found, most = at, at.edge - at.exact
    return found


def _in_chips(law: Law, rule: Breakage) -> bool:
    """True if a dollar, and so any number of dollars, is paid without breakage."""
    return all(
        (factor * DOLLAR / rule.unit).denominator == 1
        for row in law.outcomes
        for part in row.parts
        for factor in (part.units, part.units * part.pay.odds)
    )


def _most_lost(law: Law, rule: Breakage) -> Fraction:
    """An upper bound for the average loss to breakage of any stake, in cents: less than a chip of
    each pay, and less than a chip of a stake that is put up in part."""
    return sum(
        (
            row.probability * rule.unit * (1 + abs(part.pay.odds))
            for row in law.outcomes
            for part in row.parts
        ),
        Fraction(0),
    )
