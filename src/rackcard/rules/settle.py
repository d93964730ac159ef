"""Settlement: who is collected from and paid, in the order that the rack card prescribes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from rackcard.rules.limits import Stake
from rackcard.rules.machine import Bet, Grade
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Pay, Paytable

Act = Literal["collect", "push", "pay"]


class Sweep(NamedTuple):
    """The dealer goes round the table once, from the dealer's right, doing one kind of thing."""

    act: Act
    wagers: tuple[str, ...]


class Settled(NamedTuple):
    """One move of the dealer's hand. `amount` is what leaves (pay) or enters (collect) the rack."""

    act: Act
    bet: Bet
    row: str
    pays: str
    stake: int
    amount: int


def settle(
    sweeps: Sequence[Sweep],
    stakes: Sequence[Stake],
    grade: Callable[[Bet], Grade],
    paytables: Mapping[str, Paytable],
    breakage: Breakage,
) -> list[Settled]:
    """Every move, in order. Seat 0 is the one at the dealer's right; each stake moves once."""
    moves = [
        move
        for stake in stakes
        for move in _moves(stake, grade(stake.bet), paytables[stake.bet.wager], breakage)
    ]
    ordered = []
    for sweep in sweeps:
        turn = [m for m in moves if m.act == sweep.act and m.bet.wager in sweep.wagers]
        ordered += sorted(turn, key=lambda m: (m.bet.seat, sweep.wagers.index(m.bet.wager)))
    assert len(ordered) == len(moves), "the rack card's procedure leaves a wager on the table"
    return ordered


def _moves(stake: Stake, grade: Grade, table: Paytable, breakage: Breakage) -> list[Settled]:
    moves = []
    for claim in grade:
        row, pay = table.hit(claim.rows)
        riding = stake.amount * claim.units
        net = pay.net(riding, breakage)
        moves.append(Settled(_act(pay), stake.bet, row, pay.text, riding, abs(net)))
    return moves


def _act(pay: Pay) -> Act:
    if pay.per_dollar == 0:
        return "push"
    return "pay" if pay.per_dollar > 0 else "collect"
