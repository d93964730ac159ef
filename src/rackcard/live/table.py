"""The dealer: hears a command, says what happens. Pure; what is secret comes from a vault.

A table goes round and round: a shoe is brought and the house commits to its seed, seats commit and
open theirs, wagers open, wagers close, cards are dealt and choices made, wagers are settled in the
order of the rack card, and when the shoe has ended its seed is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatchmethod
from typing import Any, Protocol

from rackcard.fair import commit as fair
from rackcard.fair.reveal import Reveal
from rackcard.fair.terms import Draw, draw
from rackcard.live import commands as c
from rackcard.live import events as e
from rackcard.live.commands import Command, PlayerCommand
from rackcard.live.events import Event
from rackcard.live.felt import SOURCE, Felt
from rackcard.live.state import (
    COMMITTING,
    OPENING,
    PLAYING,
    WAGERS,
    WAITING,
    Shoe,
    State,
    after,
    opened,
    takes_wagers,
)
from rackcard.rules.errors import BadInput
from rackcard.rules.limits import Stake
from rackcard.rules.machine import Bet, Choose, Deal, Done, Grade, Machine
from rackcard.rules.money import dollars
from rackcard.rules.settle import Settled, riding_on, settle

RULES_FAILED = "the rules of this game failed"
ONE_PLAYER = "several players wagered on rules that know one: the card needs the option seats"
ONE_SEAT = "this table has one seat."
MOST_REASON = 200
"""Characters of a reason: fairness.md says so."""


class Vault(Protocol):
    """Keeps the seeds of the house."""

    def new(self, shoe: int) -> bytes:
        """A fresh seed, kept under the number of its shoe."""

    def seed(self, shoe: int) -> bytes:
        """The one that was kept."""


class Table:
    """One table: where it stands, and what the next command makes of it."""

    def __init__(self, name: str, felt: Felt, vault: Vault) -> None:
        self.name = name
        self.felt = felt
        self.vault = vault
        self.state = opened(felt)
        self._order: tuple[str, tuple[Draw, ...]] = ("", ())
        self._decided: tuple[State, list[Event], State] = (self.state, [], self.state)

    def decide(self, command: Command) -> list[Event]:
        """What a command makes happen; nothing has happened yet. BadInput says why it cannot.

        Where the rules of a game fail, the round is void: no player pays for an author's mistake.
        """
        try:
            dealer = _Dealer(self)
            dealer.hear(command)
        except BadInput:
            raise
        except Exception as error:
            dealer = self._voided(command, error)
        self._decided = (self.state, dealer.said, dealer.state)
        return dealer.said

    def _voided(self, command: Command, error: Exception) -> _Dealer:
        reason = _failure(error)
        try:
            dealer = _Dealer(self, asks=False)
            dealer.hear(c.Void(command.now, reason))
        except Exception:  # nothing to void, or the rules cannot even begin
            raise BadInput(f"nothing was changed: {reason}.") from error
        return dealer

    def apply(self, events: Iterable[Event]) -> None:
        """It has happened (and been written down)."""
        before, decided, after_it = self._decided
        if events is decided and before is self.state:
            self.state = after_it  # the dealer has folded it already
            return
        for event in events:
            self.state = after(event, self.state, self.felt)

    def draws(self, shoe: Shoe) -> tuple[Draw, ...]:
        """Every draw of a locked shoe, worked out once."""
        if self._order[0] != shoe.lock:
            terms = self.felt.terms(self.name, shoe.number)
            parts = contributions(shoe)
            key = fair.stream_key(self.vault.seed(shoe.number), terms, parts)
            self._order = (shoe.lock, tuple(draw(terms, key)))
        return self._order[1]


def _failure(error: Exception) -> str:
    """As a reveal can hold it: a line of printable characters."""
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": .")
    return f"{RULES_FAILED}: {''.join(c if ' ' <= c <= '~' else '?' for c in said)}"[:MOST_REASON]


def contributions(shoe: Shoe) -> tuple[fair.Contribution, ...]:
    """What the seats have put in."""
    return fair.settle(shoe.commitment, shoe.commitments, shoe.openings)


def raised_by(felt: Felt, state: State, seat: int, need: Choose, choice: str) -> tuple[str, int]:
    """Which wager a choice of a seat adds to, and how many cents."""
    name = felt.names[0]
    more = felt.machine(name, len(state.playing)).raises(state.machines[name], need, choice)
    if more is None:
        return "", 0
    wager, units = more
    staked = sum(stake.amount for stake in state.stakes_of(seat) if stake.bet.wager == wager)
    return wager, riding_on(staked, units, felt.card.procedure.breakage_unit)


class _Dealer:
    """One command's worth of dealing: what is said is folded into the state at once."""

    def __init__(self, table: Table, asks: bool = True) -> None:
        self.table = table
        self.felt = table.felt
        self.state = table.state
        self.said: list[Event] = []
        self._waited_for = {
            seat for seat in table.state.playing if asks and self._choice_of(seat) is not None
        }
        """The seats whose time to choose was running when this command came."""

    def say(self, event: Event) -> None:
        self.said.append(event)
        self.state = after(event, self.state, self.felt)

    # --- commands

    @singledispatchmethod
    def hear(self, command: Command) -> None:
        raise BadInput(f"{type(command).__name__} is nothing that a table understands.")

    @hear.register
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
        self.say(e.SeatTaken(command.seat, command.player))
        if self.state.phase == WAITING:
            self._bring_shoe(command.now)

    @hear.register
    def _(self, command: c.LeaveSeat) -> None:
        seat = self._seat(command)
        if self.state.stakes_of(seat):
            raise BadInput("you have wagers on the layout: they are settled first.")
        self.say(e.SeatLeft(seat))
        if not self.state.players:  # and so nothing lies on the layout
            self._end_shoe("nobody is left at the table")
        else:
            self._go_on(command.now)

    @hear.register
    def _(self, command: c.CommitSeed) -> None:
        seat, shoe = self._seat(command), self._in(COMMITTING)
        self._in_time(command)
        if seat in shoe.commitments:
            raise BadInput("you have committed to a seed for this shoe already.")
        fair.roster(shoe.commitment, {seat: command.commitment})  # refuses what is no hash
        self.say(e.SeedCommitted(seat, command.commitment))
        self._go_on(command.now)

    @hear.register
    def _(self, command: c.OpenSeed) -> None:
        seat, shoe = self._seat(command), self._in(OPENING)
        self._in_time(command)
        if seat not in shoe.commitments:
            raise BadInput("you have not committed to a seed for this shoe.")
        if seat in shoe.openings:
            raise BadInput("you have opened your seed already.")
        fair.client_commitment(shoe.commitment, seat, command.seed)  # refuses what is no seed
        self.say(e.SeedOpened(seat, command.seed))
        self._go_on(command.now)

    @hear.register
    def _(self, command: c.Place) -> None:
        seat = self._seat(command)
        self._in(WAGERS)
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
            self._open_wagers(command.now, again=True)  # nobody was waiting: the clock starts now
        stack = (command.amount, command.amount - before)
        self.say(e.WagerPlaced(seat, command.player, *bet[:2], *stack))

    @hear.register
    def _(self, command: c.Ready) -> None:
        seat = self._seat(command)
        self._in(WAGERS)
        if seat not in self.state.ready:
            self.say(e.SeatReady(seat))
        self._go_on(command.now)

    @hear.register
    def _(self, command: c.Decide) -> None:
        seat = self._seat(command)
        self._in(PLAYING)
        need = self._choice_of(seat)
        if need is None:
            raise BadInput("it is not your turn to decide anything.")
        self._in_time(command)
        machine, kept = self._main()
        choice = machine.reads(kept, need, command.choice)
        if choice not in need.options:
            raise BadInput(machine.refusal(kept, need, command.choice))
        if self.state.asked != seat:
            self.say(e.Intended(seat, choice))
            return
        wager, added = raised_by(self.felt, self.state, seat, need, choice)
        if added > command.funds:
            raise BadInput(
                f"{choice} takes another {dollars(added)}, and you have {dollars(command.funds)}."
            )
        self._decided(e.Decided(seat, command.player, choice, "player", wager, added))
        self._go_on(command.now)

    @hear.register
    def _(self, command: c.Tick) -> None:
        self._go_on(command.now, late=bool(self.state.until) and command.now >= self.state.until)

    @hear.register
    def _(self, command: c.Resume) -> None:
        """Whoever was being waited for when the house went away is waited for again."""
        clock = self.felt.clock
        times = {COMMITTING: clock.seeds, OPENING: clock.seeds, WAGERS: clock.wagers}
        if self.state.until:
            time = times.get(self.state.phase, clock.decision)
            self.say(e.Resumed(self._until(command.now, time)))

    @hear.register
    def _(self, command: c.Void) -> None:
        if self.state.phase == WAITING:
            raise BadInput("there is nothing on the table to void.")
        if not command.reason:
            raise BadInput("a void needs a reason: it stands in the reveal.")
        self._void(command.reason, command.now)

    def _void(self, reason: str, now: int) -> None:
        """Every wager goes back, those too that ride on from an earlier round."""
        for bet in list(self.state.stakes):
            self._return(bet, reason)
        # Between rounds, what is voided is the one that was about to begin.
        under_way = self.state.phase in (WAGERS, PLAYING)
        self.say(e.RoundVoided(self.state.round + (not under_way), reason))
        self._end_shoe(reason)
        if self.state.players:
            self._bring_shoe(now)

    # --- who may do what

    def _seat(self, command: PlayerCommand) -> int:
        seat = self.state.seat_of(command.player)
        if seat is None:
            raise BadInput("you do not sit at this table.")
        return seat

    def _in(self, phase: str) -> Shoe:
        if self.state.phase != phase:
            raise BadInput(f"not now: {self.state.phase}.")
        assert self.state.shoe is not None
        return self.state.shoe

    def _in_time(self, command: Command) -> None:
        """The clock may strike a moment after the time is up; nobody gains that moment."""
        if self.state.until and command.now >= self.state.until:
            raise BadInput("too late: the time for that is up.")

    def _check_wager(self, bet: Bet, amount: int) -> None:
        if amount < 0:
            raise BadInput("a wager is an amount of money, or nothing.")
        if bet.wager in self.felt.card.wagers and not takes_wagers(
            self.felt, self.state, bet.wager
        ):
            raise BadInput(f"{bet.wager} is under way: wagers on it are taken when it is over.")
        mine = {stake.bet: stake.amount for stake in self._fresh_stakes(bet.seat)}
        mine[bet] = amount
        stakes = [Stake(other, cents) for other, cents in mine.items() if cents or other == bet]
        if not amount:
            stakes = [stake for stake in stakes if stake.bet != bet]
        found = self.felt.objections(stakes)
        if found:
            raise BadInput(found[0])

    def _fresh_stakes(self, seat: int) -> list[Stake]:
        """Stakes of this round, without those that ride on something from an earlier one."""
        return [
            s
            for s in self.state.stakes_of(seat)
            if takes_wagers(self.felt, self.state, s.bet.wager)
        ]

    def _choice_of(self, seat: int) -> Choose | None:
        """What a seat may decide now, be it its turn or (where hands are set at once) not."""
        if self.state.phase != PLAYING or seat not in self.state.playing:
            return None
        machine, kept = self._main()
        need = machine.may_choose(kept, self.state.playing.index(seat))
        return None if seat in self.state.intended else need

    def _main(self) -> tuple[Machine[Any], Any]:
        name = self.felt.names[0]
        return self.felt.machine(name, len(self.state.playing)), self.state.machines[name]

    # --- what happens by itself

    def _go_on(self, now: int, late: bool = False) -> None:
        """Whatever nobody has to be waited for; `late` if time is up."""
        steps: dict[str, Callable[[int, bool], None]] = {
            COMMITTING: self._after_commitments,
            OPENING: self._after_openings,
            WAGERS: self._after_wagers,
            PLAYING: self._after_choice,
        }
        if self.state.phase in steps:
            steps[self.state.phase](now, late)

    def _bring_shoe(self, now: int) -> None:
        number = 1 if self.state.shoe is None else self.state.shoe.number + 1
        terms = self.felt.terms(self.table.name, number)
        commitment = fair.server_commitment(self.table.vault.new(number), terms)
        self.say(e.ShoeBrought(number, commitment, self._until(now, self.felt.clock.seeds)))
        self._go_on(now, late=not self.felt.clock.seeds)

    @staticmethod
    def _until(now: int, time: int) -> int:
        return now + time if time else 0

    def _after_commitments(self, now: int, late: bool) -> None:
        shoe = self._in(COMMITTING)
        if not late and not set(self.state.players) <= shoe.commitments.keys():
            return
        posted = fair.roster(shoe.commitment, shoe.commitments)
        self.say(e.RosterPosted(posted, self._until(now, self.felt.clock.seeds)))
        self._after_openings(now, late=not shoe.commitments)

    def _after_openings(self, now: int, late: bool) -> None:
        shoe = self._in(OPENING)
        if not late and not shoe.commitments.keys() <= shoe.openings.keys():
            return
        self.say(e.ShoeLocked(fair.lock(shoe.commitment, contributions(shoe))))
        self._burn()
        self._open_wagers(now)

    def _burn(self) -> None:
        if self.felt.keeps_its_shoe:
            first = self._drawn(SOURCE, 0)
            cards = self.felt.first.burned(self.felt.symbols[first])
            if cards >= 0:
                self.say(e.Burned(first, cards))

    def _open_wagers(self, now: int, again: bool = False) -> None:
        number = self.state.round if again else self.state.round + 1
        self.say(e.WagersOpened(number, self._until(now, self.felt.clock.wagers)))

    def _after_wagers(self, now: int, late: bool) -> None:
        ready = set(self.state.players) <= self.state.ready
        if not (late or ready):
            return
        if not self.state.stakes:
            if ready:  # everybody sits this one out: ask again
                self._open_wagers(now, again=True)
            return
        self.say(e.WagersClosed())
        self._after_choice(now, False)

    def _after_choice(self, now: int, late: bool) -> None:
        """Deal until somebody has to choose, or the round is over."""
        machine, kept = self._main()
        while not isinstance(need := machine.next(kept), Done):
            self._settle(self._settles_now)
            if isinstance(need, Deal):
                if not self._has(need):
                    self._void("the shoe ran out of cards", now)
                    return
                self._deal(need)
            elif len(self.state.playing) > 1 and "seats" not in self.felt.card.options:
                self._void(ONE_PLAYER, now)
                return
            elif not self._chosen(need, late, now):
                return
            machine, kept = self._main()
        self._settle(self._is_over)
        self.say(e.RoundEnded(self.state.round))
        self._next_round(now)

    def _chosen(self, need: Choose, late: bool, now: int) -> bool:
        """Take a choice that is there, or make one for a seat whose time is up; else ask."""
        seat = self.state.playing[need.seat]
        player = self.state.seats[seat]
        machine, kept = self._main()
        intended = self.state.intended.get(seat)
        waited_for = seat in self._waited_for
        if intended is not None:
            self._decided(e.Decided(seat, player, intended, "player", "", 0))
            return True
        if late and waited_for:
            choice = machine.on_time_out(kept, need)
            self._decided(e.Decided(seat, player, choice, "time-out", "", 0))
            return True
        if self.state.asked != seat:
            # Where hands are set at once, everybody's time has been running since the first ask.
            running = self.table.state.until if waited_for else 0
            until = running or self._until(now, self.felt.clock.decision)
            self.say(e.Asked(seat, need.options, until))
        return False

    def _decided(self, event: e.Decided) -> None:
        self._waited_for.discard(event.seat)  # what the seat decides next has its own time
        self.say(event)

    def _has(self, need: Deal) -> bool:
        """Seven players who split and hit everything can empty a single deck."""
        shoe = self.state.shoe
        assert shoe is not None
        endless = need.chance or self.felt.source.returns
        return bool(endless) or shoe.dealt + need.n <= self.felt.source.total

    def _deal(self, need: Deal) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        name = need.chance or SOURCE
        first = shoe.picked if need.chance or self.felt.source.returns else shoe.dealt
        symbols = tuple(self._drawn(name, first + place) for place in range(need.n))
        self.say(e.Dealt(need.to, symbols, need.face_down, need.chance))

    def _drawn(self, name: str, place: int) -> str:
        """A pick of the shoe's plan, or a card of its order."""
        shoe = self.state.shoe
        assert shoe is not None
        draws = self.table.draws(shoe)
        if name == SOURCE and not self.felt.source.returns:
            return draws[-1].got[place]
        return draws[place].got[0]

    # --- settlement

    def _settle(self, ripe: Callable[[Bet], bool]) -> None:
        """Every wager that is ripe for it, in the order of the card."""
        done = [Stake(bet, cents) for bet, cents in self.state.stakes.items() if ripe(bet)]
        moves = settle(
            self.felt.card.procedure.sweeps,
            done,
            self._grade,
            self.felt.paytables,
            self.felt.card.procedure.breakage,
            self.felt.setup.cap,
            self.felt.envy,
        )
        last = {move.bet: number for number, move in enumerate(moves)}
        for number, move in enumerate(moves):
            self._move(move)
            if last[move.bet] == number and move.bet in self.state.stakes:
                self._return(move.bet, "")

    def _ridden(self, bet: Bet) -> tuple[Machine[Any], Any, Bet]:
        """The rules that a wager rides, where they stand, and the wager as they know it."""
        name = self.felt.rides(bet.wager)
        machine = self.felt.machine(name, len(self.state.playing))
        return (
            machine,
            self.state.machines[name],
            bet._replace(seat=self.state.playing.index(bet.seat)),
        )

    def _is_over(self, bet: Bet) -> bool:
        machine, kept, _ = self._ridden(bet)
        return isinstance(machine.next(kept), Done)

    def _settles_now(self, bet: Bet) -> bool:
        machine, kept, theirs = self._ridden(bet)
        return machine.settles(kept, theirs)

    def _grade(self, bet: Bet) -> Grade:
        machine, kept, theirs = self._ridden(bet)
        return machine.grade(kept, theirs)

    def _move(self, move: Settled) -> None:
        wager, spot, seat = move.bet
        self.say(
            e.Settled(
                move.act,
                seat,
                self.state.seats[seat],
                wager,
                spot,
                move.row,
                move.pays,
                move.stake,
                move.amount,
                move.unpaid,
                move.envied,
            )
        )

    def _return(self, bet: Bet, reason: str) -> None:
        player = self.state.seats[bet.seat]
        self.say(e.Returned(bet.seat, player, bet.wager, bet.spot, self.state.held(bet), reason))

    # --- the next round, or the next shoe

    def _next_round(self, now: int) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        if self.felt.keeps_its_shoe and shoe.rounds_left != 0:
            self._open_wagers(now)
            return
        self._end_shoe("")
        if self.state.players:
            self._bring_shoe(now)

    def _end_shoe(self, voided: str) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        terms = self.felt.terms(self.table.name, shoe.number)
        made = shoe.picked + (shoe.dealt > 0)
        parts = contributions(shoe)
        seed = self.table.vault.seed(shoe.number)
        reveal = Reveal(terms, seed, parts, made, shoe.dealt, voided)
        self.say(e.ShoeEnded(shoe.number, reveal.to_json(), voided))
