"""The most that one round can cost: its dearest end, for a seat that knew how it would end.

The cost is what leaves the rack: stakes that lose in the same round are not deducted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Any, NamedTuple

from rackcard.exact.laws import Entry, Laws, Played
from rackcard.games.setup import Setup
from rackcard.lab.dearest_stakes import Paid, Placed, dearest_stakes, total
from rackcard.lab.risk import most_paid
from rackcard.lab.round_ends import (
    End,
    Stream,
    can_be_dealt,
    ends_of,
    ends_with_choices,
    plenty,
)
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.payouts import paid
from rackcard.rules.pricing import walked_rules


@dataclass(frozen=True)
class WorstRound:
    """The most that is paid in one round, in cents."""

    wagers: tuple[str, ...]
    """The wagers that were counted."""
    seat: int
    """What one seat is paid, with every winning wager at its maximum, as far as limits allow."""
    stakes: tuple[Placed, ...]
    """The stakes that are paid that much; empty where it is a bound."""
    seats: int
    envy: int
    """What the hands of others add to a seat at a full table."""
    common: bool
    """True if all seats share the same cards, so that all can be paid the most at once."""
    posted: int | None
    """The posted maximum aggregate payout of a round, where the house has one."""
    chip: int
    """The least amount that is paid."""

    @property
    def jointly(self) -> bool:
        """True if a round pays a seat exactly this; False if it is only an upper bound."""
        return bool(self.stakes)

    @property
    def table(self) -> int:
        """What all seats together are paid, with envy, before the posted aggregate."""
        return self.seats * (self.seat + self.envy)

    @property
    def table_is_bound(self) -> bool:
        return not (self.jointly and self.common)

    @property
    def seat_capped(self) -> int:
        """What one such seat is paid under the posted aggregate."""
        return self._capped(self.seat)

    @property
    def table_capped(self) -> int:
        return self._capped(self.table)

    def _capped(self, amount: int) -> int:
        if self.posted is None or amount <= self.posted:
            return amount
        return self.posted // self.chip * self.chip


def worst_round(setup: Setup, entries: Iterable[Entry]) -> WorstRound | None:
    """The worst round with the wagers of `entries`, each under its dearest pay table; None if the
    largest win of some wager is not known."""
    house = _House(setup, list(entries))
    found = house.dearest()
    if found is None:
        return None
    amount, stakes = found
    seats = setup.seats
    return WorstRound(
        tuple(house.wagers),
        amount,
        tuple(stakes),
        seats,
        (seats - 1) * house.envy(),
        "seats" not in setup.card.options,
        setup.card.limits.aggregate,
        setup.card.procedure.breakage_unit,
    )


class Candidates(NamedTuple):
    """Ends of a round, and a function that says whether the shoe holds their cards."""

    ends: Sequence[End]
    dealt: Callable[[End], bool | None]
    """None if it is not known."""


class _House:
    """What the wagers of some lines can cost the house."""

    def __init__(self, setup: Setup, entries: Sequence[Entry]) -> None:
        self.setup, self.entries = setup, entries
        self.wagers = list(dict.fromkeys(line.wager for line in entries))
        self.posted = setup.posted()
        self.laws = Laws(setup)
        self.for_grade = cache(self._for_grade)
        self.at_most = cache(self._at_most)

    def dearest(self) -> tuple[int, Sequence[Placed]] | None:
        """The most that a seat is paid, and the stakes that are paid it; no stakes for a bound."""
        known = self._candidates()
        if known is None:
            return self._bound()
        costs = [(self._stakes_at(end), end) for end in known.ends]
        for stakes, end in sorted(costs, key=lambda cost: -total(cost[0])):
            dealt = known.dealt(end)
            if dealt is None:
                return total(stakes), ()
            if dealt:
                return total(stakes), stakes
        return 0, ()

    # --- where every end of a round is known

    def _candidates(self) -> Candidates | None:
        """None where the ends of a round cannot be listed."""
        names = [name for name in self.setup.machines if self._riding(name)]
        if len(names) > 1:  # a round is over when the first machine is done
            names = list(dict.fromkeys([next(iter(self.setup.machines)), *names]))
        machines = [self.setup.machines[name] for name in names]
        if not all(map(_is_walked, machines)) or self._prescribed():
            return None
        if any(rules.decisions.strategies(wager) for rules in machines for wager in rules.rows):
            if len(names) > 1:
                return None
            ends, enough = ends_with_choices(machines[0], self.setup.bets(names[0]))
            return Candidates(ends, lambda end: True if enough else None)
        automata = [self.laws.automaton(Played(name)) for name in names]
        if len(names) > 1:
            enough = plenty(automata)
            return Candidates(
                Stream(machines, automata).ends(), lambda end: True if enough else None
            )
        (only,) = automata
        return Candidates(ends_of(only), lambda end: can_be_dealt(only, tuple(end.begun.values())))

    def _riding(self, machine: str) -> list[str]:
        return [w for w in self.wagers if self.setup.card.wagers[w].rides == machine]

    def _prescribed(self) -> bool:
        """True if some pay table is dealt under other options than these."""
        return any(
            self.laws.under(wager, table) is not self.laws
            for wager in self.wagers
            for table in self.setup.card.wagers[wager].tables
        )

    def _stakes_at(self, end: End) -> list[Placed]:
        """The dearest stakes at this end; wagers of this round and of each earlier one kept to the
        limits separately."""
        placed: list[Placed] = []
        for grades in (end.begun, *end.ridden):
            if grades:
                won = self._within_limits(self._paid_by(grades))
                placed += won if grades is end.begun else [one for one in won if one.paid]
        return placed

    def _paid_by(self, grades: Mapping[Bet, Grade]) -> Paid:
        def paid_for(bet: Bet, stake: int) -> int:
            if bet.wager not in self.wagers or bet not in grades:
                return 0
            return self.for_grade(bet.wager, grades[bet], stake)

        return paid_for

    def _for_grade(self, wager: str, grade: Grade, stake: int) -> int:
        """What a grade is paid under the pay table that pays most for it."""
        posted, rule = self.setup.card.wagers[wager], self.setup.card.procedure.breakage
        tables = [posted.paytable(table) for table in posted.tables]
        return max(paid(table.parts(grade), stake, rule) for table in tables)

    def _within_limits(self, paid_for: Paid) -> list[Placed]:
        limits = self.setup.card.limits.table
        return dearest_stakes(self.posted, limits, paid_for)

    # --- where only the largest win of each wager is known

    def _bound(self) -> tuple[int, Sequence[Placed]] | None:
        if any(most_paid(self.setup, line, 0) is None for line in self.entries):
            return None
        return total(self._within_limits(self._most_of)), ()

    def _most_of(self, bet: Bet, stake: int) -> int:
        return self.at_most(bet, stake) if bet.wager in self.wagers else 0

    def _at_most(self, bet: Bet, stake: int) -> int:
        lines = [
            line for line in self.entries if line.wager == bet.wager and bet.spot in line.spots
        ]
        known = [most_paid(self.setup, line, stake) or 0 for line in lines]
        rule = self.setup.card.procedure.breakage
        for name in self.setup.card.wagers[bet.wager].tables:
            rules = walked_rules(self.laws.under(bet.wager, name).pricing(bet.wager))
            if rules and rules.decisions.strategies(bet.wager):
                # A seat need not play by any named strategy.
                table = self.setup.card.wagers[bet.wager].paytable(name)
                ends, _ = ends_with_choices(rules, [bet])
                known += [paid(table.parts(end.begun[bet]), stake, rule) for end in ends]
        return max(known, default=0)

    def envy(self) -> int:
        """The envy for one other player's hand, in cents."""
        most: dict[str, int] = {}
        for line in self.entries:
            posted = self.setup.card.wagers[line.wager]
            if line.envy and posted.envy and posted.maximum >= posted.envy.stake:
                most[line.wager] = max(most.get(line.wager, 0), ceil(line.envy.max_win * 100))
        return sum(most.values())


def _is_walked(rules: Machine[Any]) -> bool:
    """True if these rules themselves can be walked, for any wager."""
    return all(walked_rules(rules.pricing(wager)) is rules for wager in rules.rows)
