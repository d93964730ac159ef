"""The dealer: hears a command, says what happens. Pure; what is secret comes from a vault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatchmethod
from typing import Any

from rackcard.fair import commit as fair
from rackcard.live.table import absence
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.commands import Command, PlayerCommand
from rackcard.live.table.course import Course
from rackcard.live.table.phases import Phase
from rackcard.live.table.players import is_bot
from rackcard.live.table.state import Shoe, takes_wagers
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake
from rackcard.rules.money import dollars

ONE_SEAT = "this table has one seat."
TOO_LATE = "too late: the time for that is up."


class Dealer(Course):
    """One command's worth of dealing."""

    # --- commands

    def hear(self, command: Command) -> None:
        _HEARS.get(type(command), _HEARS[object])(self, command)

    @singledispatchmethod
    def _hears(self, command: Command) -> None:
        raise BadInput(f"{type(command).__name__} is nothing that a table understands.")

    @_hears.register
    def _(self, command: c.TakeSeat) -> None:
        if not command.player:
            raise BadInput("a seat is for somebody.")
        if not 0 <= command.seat < len(self.state.seats):
            seats = len(self.state.seats)
            raise BadInput(f"this table has seats 1 to {seats}." if seats > 1 else ONE_SEAT)
        if self.state.seat_of(command.player) is not None:
            raise BadInput("you sit at this table already.")
        if self.state.seats[command.seat]:
            raise BadInput(f"seat {command.seat + 1} is taken.")
        held = self._is_held
        self.say(e.SeatTaken(command.seat, command.player))
        if self.state.phase == Phase.WAITING:
            self._bring_shoe(command.now)
        elif held:
            self._give_time(command.now)
            self._go_on(command.now)

    @_hears.register
    def _(self, command: c.LeaveSeat) -> None:
        seat = self._seat_of(command)
        if self.state.stakes_of(seat):
            raise BadInput("you have wagers on the layout: they are settled first.")
        if absence.is_given_up(self.state, seat, command.now):
            self.hear(c.Tick(command.now))  # that is what the clock is about to do
        elif self._leaves(seat, command.now):
            self._go_on(command.now)

    @_hears.register
    def _(self, command: c.Gone) -> None:
        seat = self.state.seat_of(command.player)
        if seat is None or is_bot(command.player) or not self.layout.clock.away:
            return
        if absence.is_gone(self.state, seat):
            return
        known = self.state.out.get(seat)
        until = known.until if known else command.now + self.layout.clock.away
        self.say(e.SatOut(seat, "gone", until))
        self._hurry_nobody_alone(command.now)
        self._go_on(command.now)

    @_hears.register
    def _(self, command: c.Back) -> None:
        seat = self.state.seat_of(command.player)
        if seat in self.state.out:
            assert seat is not None
            self._sits_in(seat, command.now)
            self._go_on(command.now)  # it may have been ready before it went

    @_hears.register
    def _(self, command: c.CommitSeed) -> None:
        seat, shoe = self._seeder(command, Phase.COMMITTING)
        if seat in shoe.commitments:
            raise BadInput("you have committed to a seed for this shoe already.")
        fair.roster(shoe.commitment, {seat: command.commitment})  # refuses what is no hash
        self.say(e.SeedCommitted(seat, command.commitment))
        self._go_on(command.now)

    @_hears.register
    def _(self, command: c.OpenSeed) -> None:
        seat, shoe = self._seeder(command, Phase.OPENING)
        if seat not in shoe.commitments:
            raise BadInput("you have not committed to a seed for this shoe.")
        if seat in shoe.openings:
            raise BadInput("you have opened your seed already.")
        fair.client_commitment(shoe.commitment, seat, command.seed)  # refuses what is no seed
        self.say(e.SeedOpened(seat, command.seed))
        self._go_on(command.now)

    @_hears.register
    def _(self, command: c.Place) -> None:
        seat = self._seat(command)
        self._in(Phase.WAGERS)
        if self.state.stakes:
            self._in_time(command)
        if seat in self.state.ready:
            raise BadInput("you have said that you are ready: no more wagers in this round.")
        bet = Bet(command.wager, command.spot, seat)
        before = self.state.stakes.get(bet, 0)
        self._check_wager(bet, command.amount)
        if not before and not command.amount:
            raise BadInput("there is nothing on that spot to take back.")
        if command.amount - before > command.funds:
            raise BadInput(f"you have {dollars(command.funds)} left, which is not enough.")
        if not self.state.stakes and self.state.until and command.now >= self.state.until:
            self._open_wagers(command.now)  # nobody was waiting: the clock starts now
        stack = (command.amount, command.amount - before)
        self.say(e.WagerPlaced(seat, command.player, *bet[:2], *stack))

    @_hears.register
    def _(self, command: c.Ready) -> None:
        seat = self._seat(command)
        self._in(Phase.WAGERS)
        if seat not in self.state.ready:
            self.say(e.SeatReady(seat))
        self._go_on(command.now)

    @_hears.register
    def _(self, command: c.Decide) -> None:
        seat = self._seat(command)
        self._in(Phase.PLAYING)
        need = self.in_play.choice_of(seat)
        if need is None:
            raise BadInput("it is not your turn to decide anything.")
        self._in_time(command)
        ride = self.in_play.main
        choice = ride.rules.decisions.parse(ride.state, need, command.choice)
        if choice not in need.options:
            raise BadInput(ride.rules.decisions.refusal(ride.state, need, command.choice))
        if self.state.asked != seat:
            self.say(e.Intended(seat, choice))
            return
        wager, added = self.in_play.stake_added(seat, need, choice)
        if added > command.funds:
            raise BadInput(
                f"{choice} takes another {dollars(added)}, and you have {dollars(command.funds)}."
            )
        self._decided(e.Decided(seat, command.player, choice, "player", wager, added))
        self._go_on(command.now)

    @_hears.register
    def _(self, command: c.Tick) -> None:
        """Time is up for a choice, or for the place of somebody who is away."""
        late = bool(self.state.until) and command.now >= self.state.until
        overdue = absence.overdue(self.state, command.now)
        self._overdue = frozenset(seat for seat in overdue if absence.is_tied(self.state, seat))
        for seat in overdue:
            # Whoever let rounds pass and is left alone plays again, and stays.
            given_up = absence.is_given_up(self.state, seat, command.now)
            if given_up and not self._leaves(seat, command.now):
                return
        self._go_on(command.now, late)

    @_hears.register
    def _(self, command: c.Resume) -> None:
        """Whoever was being waited for when the house went away is waited for again."""
        clock = self.layout.clock
        times = {
            Phase.COMMITTING: clock.seeds,
            Phase.OPENING: clock.seeds,
            Phase.WAGERS: clock.wagers,
        }
        if self.state.until:
            time = times.get(self.state.phase, clock.decision)
            self.say(e.Resumed(absence.until(command.now, time)))
        for seat, out in self.state.out.items():
            self.say(e.SatOut(seat, out.reason, command.now + clock.away))

    @_hears.register
    def _(self, command: c.Void) -> None:
        if self.state.phase == Phase.WAITING:
            raise BadInput("there is nothing on the table to void.")
        if not command.reason:
            raise BadInput("a void needs a reason: it stands in the reveal.")
        assert self.state.shoe is not None
        idle = self.state.phase != Phase.PLAYING
        if command.reshuffles and idle and self.state.shoe.is_untouched:
            self._shuffle_again(command.reason, command.now)
        else:
            self._void(command.reason, command.now)

    @_hears.register
    def _(self, command: c.Close) -> None:
        if self.state.players:
            raise BadInput("people sit at this table: it stays open.")
        self.say(e.TableClosed(command.reason))

    # --- who may do what

    def _seat_of(self, command: PlayerCommand) -> int:
        seat = self.state.seat_of(command.player)
        if seat is None:
            raise BadInput("you do not sit at this table.")
        return seat

    def _seat(self, command: PlayerCommand) -> int:
        """The same for whoever plays: a seat that sat out does no longer."""
        seat = self._seat_of(command)
        if seat in self.state.out:
            self._sits_in(seat, command.now)
        return seat

    def _seeder(self, command: PlayerCommand, phase: Phase) -> tuple[int, Shoe]:
        """Programs put in seeds by themselves: that is a sign of somebody who was gone, and none
        of somebody who lets rounds pass."""
        seat = self._seat_of(command)
        shoe = self._in(phase)
        if absence.is_gone(self.state, seat):
            self._sits_in(seat, command.now)
            shoe = self._in(phase)
        if shoe.wait_until and command.now >= shoe.wait_until:
            raise BadInput(TOO_LATE)
        return seat, shoe

    def _in_time(self, command: Command) -> None:
        """The clock may strike a moment after the time is up; nobody gains that moment."""
        if self.state.until and command.now >= self.state.until:
            raise BadInput(TOO_LATE)

    def _check_wager(self, bet: Bet, amount: int) -> None:
        if amount < 0:
            raise BadInput("a wager is an amount of money, or nothing.")
        if bet.wager in self.layout.card.wagers and not takes_wagers(
            self.layout, self.state, bet.wager
        ):
            raise BadInput(f"{bet.wager} is under way: wagers on it are taken when it is over.")
        mine = {stake.bet: stake.amount for stake in self._fresh_stakes(bet.seat)}
        mine[bet] = amount
        stakes = [Stake(other, cents) for other, cents in mine.items() if cents or other == bet]
        if not amount:
            stakes = [stake for stake in stakes if stake.bet != bet]
        found = self.layout.objections(stakes)
        if found:
            raise BadInput(found[0])

    def _fresh_stakes(self, seat: int) -> list[Stake]:
        """Stakes of this round, without those that ride on something from an earlier one."""
        return [
            s
            for s in self.state.stakes_of(seat)
            if takes_wagers(self.layout, self.state, s.bet.wager)
        ]


_HEARS: Mapping[type, Callable[[Dealer, Any], None]] = dict(
    Dealer.__dict__["_hears"].dispatcher.registry
)
"""By kind of command: a `singledispatchmethod` makes a new function each time that it is called."""
