"""A round in play: the rules for those who play it, where they stand, and who sits where.

The rules count the players of a round from 0, a table counts its chairs; this is the one place that
translates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rackcard.live.table.layout import Layout
from rackcard.live.table.phases import Phase
from rackcard.rules.grades import Bet
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Done, Need
from rackcard.rules.settle import riding_on

if TYPE_CHECKING:
    from rackcard.live.table.state import State

BEHIND = -1
"""Somebody who stands behind the table, as the rules know them."""


class Ride(NamedTuple):
    """One machine of the game, and where it stands."""

    rules: Machine[Any]
    state: Any


class InPlay(NamedTuple):
    layout: Layout
    state: State

    @property
    def main(self) -> Ride:
        """The machine that says when the round is over."""
        return self.ride(self.layout.names[0])

    def ride(self, name: str) -> Ride:
        rules = self.layout.machine(name, len(self.state.playing))
        return Ride(rules, self.state.machines[name])

    def need(self, name: str) -> Need:
        """What must happen next to a machine."""
        return self.layout.need(name, len(self.state.playing), self.state.machines[name])

    def is_over(self, name: str) -> bool:
        return isinstance(self.need(name), Done)

    def ridden_by(self, bet: Bet) -> tuple[Ride, Bet]:
        """What a wager rides, and the wager as the rules know it."""
        ride = self.ride(self.layout.rides(bet.wager))
        return ride, bet._replace(seat=self.state.playing.index(bet.seat))

    def player(self, seat: int) -> int:
        """The number of a chair among those who play; BEHIND for anybody else."""
        return self.state.playing.index(seat) if seat in self.state.playing else BEHIND

    def seen(self, name: str, seat: int) -> Any:
        """What a chair may see of a machine: of the last round until the next one is dealt."""
        if name in self.state.shown:
            return self.state.shown[name]
        ride = self.ride(name)
        return ride.rules.view(ride.state, self.player(seat))

    def choice_of(self, seat: int) -> Choose | None:
        """What a chair may decide now, be it its turn or (where hands are set at once) not."""
        state = self.state
        if state.phase != Phase.PLAYING or seat not in state.playing or seat in state.intended:
            return None
        return self.main.rules.decisions.may_choose(self.main.state, self.player(seat))

    def stake_added(self, seat: int, need: Choose, choice: str) -> tuple[str, int]:
        """Which wager a choice of a chair adds to, and how many cents."""
        ride = self.main
        more = ride.rules.decisions.stake_added(ride.state, need, choice)
        if more is None:
            return "", 0
        wager, units = more
        stakes = self.state.stakes_of(seat)
        staked = sum(stake.amount for stake in stakes if stake.bet.wager == wager)
        return wager, riding_on(staked, units, self.layout.card.procedure.breakage_unit)
