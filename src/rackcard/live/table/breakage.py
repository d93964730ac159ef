"""What a stake is really paid where the rack has no chip for what its odds say."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rackcard.live.table import messages
from rackcard.live.table.layout import Layout
from rackcard.live.table.state import State
from rackcard.rules.money import Breakage, dollars
from rackcard.rules.payouts import payouts
from rackcard.rules.pays import Paytable

MOST_KEPT = 1_000
"""Stakes of one layout."""


class Broken(NamedTuple):
    """A row that does not pay exactly what its odds say on a stake, in cents."""

    row: str
    pays: str
    stake: int
    exact: Fraction
    paid: int
    """Less than nothing is what the player loses."""

    def note(self, breakage: Breakage) -> str:
        """Such as "Great 8 pays $7 (6:5 of $6 is $7.20; paid in $0.50 chips, rounded down)"."""
        verb, how = ("pays", "paid") if self.exact > 0 else ("loses", "taken")
        rounded = "down" if abs(self.paid) < abs(self.exact) else "up"
        return (
            f"{self.row} {verb} {dollars(abs(self.paid))} "
            f"({self.pays.removeprefix('lose ')} of {dollars(self.stake)} is "
            f"{exact_dollars(abs(self.exact))}; "
            f"{how} in {dollars(breakage.unit)} chips, rounded {rounded})"
        )


def broken(table: Paytable, stake: int, breakage: Breakage) -> Iterator[Broken]:
    """The rows of a pay table under which a stake is not paid exactly."""
    for one in payouts(table, stake, breakage):
        if one.breakage:
            yield Broken(one.row, one.pays, stake, one.exact, one.paid)


def exact_dollars(cents: Fraction) -> str:
    """Fractions of a cent too; those that never end are cut after the tenth of a cent."""
    whole, rest = divmod(cents, 1)
    if not rest:
        return dollars(int(whole))
    places = 1
    while places < 3 and rest * 10**places % 1:
        places += 1
    if rest * 10**places % 1:
        return f"about ${int(cents * 10) // 1000:,}.{int(cents * 10) % 1000:03}"
    return f"${int(whole) // 100:,}.{int(whole) % 100:02}{int(rest * 10**places):0{places}}"


def at_stake(layout: Layout, state: State, seat: int) -> list[messages.Broken]:
    """For every stake of a seat that some row does not pay exactly: the row, what it pays, and
    that in words. Cents that are no whole number are told as a fraction."""
    rule = layout.card.procedure.breakage
    return [
        {
            "wager": stake.bet.wager,
            "spot": stake.bet.spot,
            "row": one.row,
            "pays": one.pays,
            "stake": one.stake,
            "exact": str(one.exact),
            "paid": one.paid,
            "note": one.note(rule),
        }
        for stake in state.stakes_of(seat)
        for one in _known(layout, stake.bet.wager, stake.amount)
    ]


def _known(layout: Layout, wager: str, cents: int) -> tuple[Broken, ...]:
    """The same stakes lie there round after round."""
    kept = layout.breakage
    if (wager, cents) not in kept:
        if len(kept) > MOST_KEPT:
            kept.clear()
        rule = layout.card.procedure.breakage
        kept[wager, cents] = tuple(broken(layout.paytables[wager], cents, rule))
    found: tuple[Broken, ...] = kept[wager, cents]
    return found
