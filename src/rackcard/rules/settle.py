"""Settlement: which wagers are collected and paid, in the order that the rack card prescribes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from rackcard.rules.grades import Bet, Grade
from rackcard.rules.limits import Stake
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Pay, Paytable

Act = Literal["collect", "push", "pay"]


class Sweep(NamedTuple):
    """One trip of the dealer round the table, from the dealer's right, with one kind of action."""

    act: Act
    wagers: tuple[str, ...]
    rows: tuple[str, ...] = ()
    """Only wagers that hit these rows; empty for all rows."""
    late: bool | None = None
    """Only wagers that were decided by play (True), or by the first cards (False)."""

    def takes(self, move: Settled) -> bool:
        hit = not self.rows or move.row in self.rows
        when = self.late is None or move.late == self.late
        return self.act == move.act and move.bet.wager in self.wagers and hit and when


Sharing = Literal["pro-rata", "in-order"]
SHARINGS: tuple[Sharing, ...] = ("pro-rata", "in-order")
CAP_RULING = "aggregate-cap"
"""The ruling that every card with a posted aggregate must make."""


class Cap(NamedTuple):
    """The most that a round pays to all players together, and how it is shared out."""

    amount: int
    sharing: Sharing


class Settled(NamedTuple):
    """One move of the dealer's hand. `amount` is what leaves (pay) or enters (collect) the rack."""

    act: Act
    bet: Bet
    row: str
    pays: str
    stake: int
    amount: int
    unpaid: int = 0
    """What is not paid because of a posted maximum."""
    late: bool = False
    envied: int = -1
    """The seat whose hand is paid for, if it is another player's; else -1."""


class Envy(NamedTuple):
    """What other players' hands pay to a player who has staked enough."""

    stake: int
    table: Paytable


def settle(
    sweeps: Sequence[Sweep],
    stakes: Sequence[Stake],
    grade: Callable[[Bet], Grade],
    paytables: Mapping[str, Paytable],
    breakage: Breakage,
    cap: Cap | None = None,
    envy: Mapping[str, Envy] | None = None,
) -> list[Settled]:
    """Every move, in order. Seat 0 is the one at the dealer's right; each stake moves once.

    `envy` is what a wager pays for the hands of others; every seat with a stake counts.
    """
    moves = [
        move
        for stake in stakes
        for move in _moves(stake, grade(stake.bet), paytables[stake.bet.wager], breakage)
    ]
    seats = sorted({stake.bet.seat for stake in stakes})
    for stake in stakes:
        posted = (envy or {}).get(stake.bet.wager)
        if posted and stake.amount >= posted.stake:
            others = [stake.bet._replace(seat=seat) for seat in seats if seat != stake.bet.seat]
            moves += _envied(stake.bet, {other.seat: grade(other) for other in others}, posted)
    ordered = []
    for sweep in sweeps:
        turn = [move for move in moves if sweep.takes(move)]
        ordered += sorted(turn, key=lambda m: (m.bet.seat, sweep.wagers.index(m.bet.wager)))
    assert len(ordered) == len(moves), "the rack card's procedure leaves a wager on the table"
    return _capped(ordered, cap, breakage) if cap else ordered


def riding_on(stake: int, units: int | Fraction, chip: int) -> int:
    """The given units of a stake, in cents; a part of a stake is put up in whole chips."""
    cents = stake * Fraction(units)
    return int(cents) if Fraction(units).denominator == 1 else int(cents // chip) * chip


def _capped(moves: list[Settled], cap: Cap, breakage: Breakage) -> list[Settled]:
    """Pays reduced to the posted maximum, in whole chips; the rest of each is its `unpaid`."""
    due = [move.amount if move.act == "pay" else 0 for move in moves]
    if sum(due) <= cap.amount:
        return moves
    share = _in_order if cap.sharing == "in-order" else _pro_rata
    paid = share(due, cap.amount, breakage.unit)
    return [
        move._replace(amount=amount, unpaid=move.amount - amount) if move.act == "pay" else move
        for move, amount in zip(moves, paid, strict=True)
    ]


def _in_order(due: Sequence[int], most: int, chip: int) -> list[int]:
    """Pay in full, one after the other, until the maximum is reached."""
    paid: list[int] = []
    for amount in due:
        paid.append(min(amount, most - sum(paid)) // chip * chip)
    return paid


def _pro_rata(due: Sequence[int], most: int, chip: int) -> list[int]:
    """Pay the same proportion of each in whole chips; the chips left over go to the largest
    fractions, and among equal ones to the first in order."""
    shares = [Fraction(amount * most, sum(due)) for amount in due]
    paid = [int(share // chip) * chip for share in shares]
    over = (most - sum(paid)) // chip
    by_fraction = sorted(range(len(due)), key=lambda at: paid[at] - shares[at])
    takers = [at for at in by_fraction if paid[at] + chip <= due[at]]
    for at in takers[:over]:
        paid[at] += chip
    return paid


def _moves(stake: Stake, grade: Grade, table: Paytable, breakage: Breakage) -> list[Settled]:
    moves = []
    for claim in grade:
        row, pay = table.paid(claim)
        riding = riding_on(stake.amount, claim.units, breakage.unit)
        net = pay.net(riding, breakage)
        move = Settled(_act(pay), stake.bet, row, pay.text, riding, abs(net), late=claim.late)
        moves.append(move)
    return moves


def _envied(bet: Bet, others: Mapping[int, Grade], posted: Envy) -> list[Settled]:
    """A fixed amount for each listed hand of another player."""
    moves = []
    for seat, grade in others.items():
        row, pay = posted.table.hit(grade[0].rows)
        if row:
            moves.append(Settled("pay", bet, row, pay.text, 0, pay.fixed, envied=seat))
    return moves


def _act(pay: Pay) -> Act:
    if pay.per_dollar == 0:
        return "push"
    return "pay" if pay.per_dollar > 0 else "collect"
