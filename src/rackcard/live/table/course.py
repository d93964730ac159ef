"""The course of a round, as far as nobody has to be asked: shoes, wagers, deals, settlement.

A table goes round and round: a shoe is brought and the house commits to its seed, seats commit and
open theirs, wagers open, wagers close, cards are dealt and choices made, wagers are settled in the
order of the rack card, and when the shoe has ended its seed is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rackcard.fair import commit as fair
from rackcard.fair.reveal import Reveal
from rackcard.fair.scheme import Scheme
from rackcard.live.table import absence
from rackcard.live.table import events as e
from rackcard.live.table.events import Event
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import SOURCE, Layout
from rackcard.live.table.phases import SEEDS, Phase
from rackcard.live.table.state import Shoe, State, after, contributions, takes_wagers
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.limits import Stake
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.settle import Settled, settle

NOBODY_LEFT = "nobody is left at the table"
ONE_PLAYER = "several players wagered on rules that know one: the card needs the option seats"

CAME_OR_WENT = (e.SeatTaken, e.SeatLeft, e.SatOut, e.SatIn)


class Vault(Protocol):
    """Keeps the seeds of the house."""

    def new(self, shoe: int) -> bytes:
        """A fresh seed, kept under the number of its shoe."""

    def seed(self, shoe: int) -> bytes:
        """The one that was kept."""


class Places(Protocol):
    """The order of a locked shoe."""

    def at(self, step: int, place: int = 0) -> str:
        """What is in a place of a step of its plan; a pick has one."""


class Dealt(Protocol):
    """A table, as far as whoever deals at it has to know."""

    name: str
    layout: Layout
    vault: Vault
    state: State

    def scheme(self, shoe: int) -> Scheme:
        """The version by which a shoe that is brought now is dealt."""

    def order(self, shoe: Shoe) -> Places:
        """The order of a locked shoe, worked out once and no further than it is dealt."""


class Course:
    """What happens at a table by itself: what is said is folded into the state at once."""

    def __init__(self, table: Dealt, asks: bool = True) -> None:
        self.table = table
        self.layout = table.layout
        self.state = table.state
        self.said: list[Event] = []
        self.states: list[State] = []
        """The state after each event that was said."""
        self._asks = asks
        self._answered: set[int] = set()
        """The seats that have decided something since this command came."""
        self._overdue: frozenset[int] = frozenset()
        """The seats that have been away for too long: their round is played to its end."""

    def say(self, event: Event) -> None:
        self.state = after(event, self.state, self.layout)
        self.said.append(event)
        self.states.append(self.state)

    @property
    def in_play(self) -> InPlay:
        return InPlay(self.layout, self.state)

    def _void(self, reason: str, now: int) -> None:
        """Every wager goes back, those too that ride on from an earlier round."""
        for bet in list(self.state.stakes):
            self._return(bet, reason)
        # Between rounds, what is voided is the one that was about to begin.
        under_way = self.state.phase in (Phase.WAGERS, Phase.PLAYING)
        self.say(e.RoundVoided(self.state.round + (not under_way), reason))
        self._end_shoe(reason)
        if self.state.players:
            self._bring_shoe(now)

    def _shuffle_again(self, reason: str, now: int) -> None:
        """Another shoe for one that nobody was dealt a card from: wagers stay where they are."""
        self._end_shoe(reason)
        self._bring_shoe(now)

    # --- who is there

    def _sits_in(self, seat: int, now: int) -> None:
        held = self._is_held
        self.say(e.SatIn(seat))
        if held:
            self._give_time(now)

    @property
    def _is_held(self) -> bool:
        """True if seeds wait for somebody to come back."""
        return self.state.phase in SEEDS and absence.is_deserted(self.state)

    def _give_time(self, now: int) -> None:
        if self.state.until:
            self.say(e.Resumed(absence.until(now, self.layout.clock.seeds)))

    def _leaves(self, seat: int, now: int) -> bool:
        """False if nobody is left, and so nothing goes on."""
        self.say(e.SeatLeft(seat))
        if not self.state.players:  # and so nothing lies on the layout
            self._end_shoe(NOBODY_LEFT)
            return False
        self._hurry_nobody_alone(now)
        return True

    def _hurry_nobody_alone(self, now: int) -> None:
        alone = absence.alone(self.state)
        if alone is not None and alone in self.state.out:
            self._sits_in(alone, now)

    def set_clock(self, now: int) -> None:
        """People came or went: no clock for somebody who is alone, one for everybody else."""
        if not self.layout.clock.away or not any(isinstance(x, CAME_OR_WENT) for x in self.said):
            return
        until = self.state.until
        if self.state.phase == Phase.WAGERS:
            until = absence.wagers_until(self.state, self.layout.clock, now)
        elif self.state.phase == Phase.PLAYING and self.state.asked >= 0:
            until = absence.choice_until(self.state, self.layout.clock, now, self.state.asked)
        if bool(until) != bool(self.state.until):
            self.say(e.ClockSet(until))

    def _in(self, phase: Phase) -> Shoe:
        if self.state.phase != phase:
            raise BadInput(f"not now: {self.state.phase.sentence}.")
        assert self.state.shoe is not None
        return self.state.shoe

    # --- what happens by itself

    def _go_on(self, now: int, late: bool = False) -> None:
        """Whatever nobody has to be waited for; `late` if time is up."""
        steps: dict[Phase, Callable[[int, bool], None]] = {
            Phase.COMMITTING: self._after_commitments,
            Phase.OPENING: self._after_openings,
            Phase.WAGERS: self._after_wagers,
            Phase.PLAYING: self._after_choice,
        }
        if self.state.phase in steps:
            steps[self.state.phase](now, late)

    def _bring_shoe(self, now: int) -> None:
        number = 1 if self.state.shoe is None else self.state.shoe.number + 1
        scheme = self.table.scheme(number)
        terms = self.layout.terms(self.table.name, number, scheme)
        commitment = fair.server_commitment(self.table.vault.new(number), terms)
        until = absence.until(now, self.layout.clock.seeds)
        self.say(e.ShoeBrought(number, commitment, until, scheme.value))
        self._go_on(now, late=not self.layout.clock.seeds)

    def _after_commitments(self, now: int, late: bool) -> None:
        shoe = self._in(Phase.COMMITTING)
        if self._awaits(absence.waited_for(self.state) - shoe.commitments.keys(), now, late):
            return
        posted = fair.roster(shoe.commitment, shoe.commitments)
        self.say(e.RosterPosted(posted, absence.until(now, self.layout.clock.seeds)))
        self._after_openings(now, late=not shoe.commitments)

    def _after_openings(self, now: int, late: bool) -> None:
        shoe = self._in(Phase.OPENING)
        committed = set(shoe.commitments) - self.state.out.keys()
        if self.layout.clock.away:  # nobody can open what another has committed to
            committed -= shoe.left
        if self._awaits(committed - shoe.openings.keys(), now, late):
            return
        self.say(e.ShoeLocked(fair.lock(shoe.commitment, contributions(shoe))))
        self._burn()
        self._open_wagers(now)

    def _awaits(self, missing: set[int], now: int, late: bool) -> bool:
        """True while seeds are waited for: those of seats that are there get more time, up to a
        posted limit; whoever is silent for longer than that does not want to put one in."""
        shoe = self.state.shoe
        assert shoe is not None
        if self.layout.clock.seeds and absence.is_deserted(self.state) and not self._overdue:
            return True
        if not missing or not late:
            return bool(missing)
        if now >= shoe.wait_until:
            return False
        self.say(e.SeedsAwaited(min(now + self.layout.clock.seeds, shoe.wait_until)))
        return True

    def _burn(self) -> None:
        if self.layout.keeps_its_shoe:
            first = self._drawn(SOURCE, 0)
            burn = self.layout.first.shoe_policy.burn
            if burn is not None:
                self.say(e.Burned(first, burn(self.layout.symbols[first])))

    def _open_wagers(self, now: int) -> None:
        """For the next round; for the same one again, if no more than wagers was made of it."""
        number = max(self.state.round, self.state.closed_round + 1)
        until = absence.wagers_until(self.state, self.layout.clock, now)
        self.say(e.WagersOpened(number, until))
        for bet, cents in self.state.stakes.items():
            if takes_wagers(self.layout, self.state, bet.wager):  # it stayed when the shoe went
                player = self.state.seats[bet.seat]
                self.say(e.WagerPlaced(bet.seat, player, bet.wager, bet.spot, cents, 0))

    def _after_wagers(self, now: int, late: bool) -> None:
        deserted = absence.is_deserted(self.state)
        ready = absence.waited_for(self.state) <= self.state.ready and not deserted
        if not (late or ready or (deserted and self._overdue)):
            return
        if not self.state.stakes:
            if ready:  # everybody passes: ask again
                self._open_wagers(now)
            return
        self.say(e.WagersClosed())
        if self.layout.clock.away:
            for seat in absence.has_let_pass(self.state):
                self.say(e.SatOut(seat, "idle", now + self.layout.clock.away))
        self._after_choice(now, False)

    def _after_choice(self, now: int, late: bool) -> None:
        """Deal until somebody has to choose, or the round is over."""
        while not isinstance(need := self.in_play.need(self.layout.names[0]), Done):
            if self.layout.settles_early:
                self._settle(self._settles_now)
            if isinstance(need, Deal):
                if not self._has(need):
                    self._void("the shoe ran out of cards", now)
                    return
                self._deal(need)
            elif len(self.state.playing) > 1 and "seats" not in self.layout.card.options:
                self._void(ONE_PLAYER, now)
                return
            elif not self._chosen(need, late, now):
                return
        self._settle(self._is_over)
        self.say(e.RoundEnded(self.state.round))
        self._next_round(now)

    def _chosen(self, need: Choose, late: bool, now: int) -> bool:
        """Take a choice that is there, or make one for a seat whose time is up; else ask."""
        seat = self.state.playing[need.seat]
        player = self.state.seats[seat]
        intended = self.state.intended.get(seat)
        waited_for = self._was_waited_for(seat)
        if intended is not None:
            self._decided(e.Decided(seat, player, intended, "player", "", 0))
            return True
        out_of_time = waited_for and (late or seat in self._overdue)
        if out_of_time or seat in self.state.absent:
            ride = self.in_play.main
            choice = ride.rules.decisions.on_time_out(ride.state, need)
            self._decided(e.Decided(seat, player, choice, "time-out", "", 0))
            return True
        if self.state.asked != seat:
            # Where hands are set at once, everybody's time has been running since the first ask.
            running = self.table.state.until if waited_for else 0
            clock = self.layout.clock
            until = running or absence.choice_until(self.state, clock, now, seat)
            self.say(e.Asked(seat, need.options, until))
        return False

    def _was_waited_for(self, seat: int) -> bool:
        """True if the seat's time to choose was running when this command came; whatever it
        decides after that has its own time."""
        if not self._asks or seat in self._answered:
            return False
        return InPlay(self.layout, self.table.state).choice_of(seat) is not None

    def _decided(self, event: e.Decided) -> None:
        self._answered.add(event.seat)
        self.say(event)

    def _has(self, need: Deal) -> bool:
        """Seven players who split and hit everything can empty a single deck."""
        shoe = self.state.shoe
        assert shoe is not None
        endless = need.chance or self.layout.source.returns
        return bool(endless) or shoe.dealt + need.n <= self.layout.source.total

    def _deal(self, need: Deal) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        name = need.chance or SOURCE
        first = shoe.picked if need.chance or self.layout.source.returns else shoe.dealt
        symbols = tuple(self._drawn(name, first + place) for place in range(need.n))
        self.say(e.Dealt(str(need.to), symbols, need.face_down, need.chance))

    def _drawn(self, name: str, place: int) -> str:
        """A pick of the shoe's plan, or a card of its order."""
        shoe = self.state.shoe
        assert shoe is not None
        order = self.table.order(shoe)
        if name == SOURCE and not self.layout.source.returns:
            return order.at(len(self.layout.plan) - 1, place)
        return order.at(place)

    # --- settlement

    def _settle(self, ripe: Callable[[Bet], bool]) -> None:
        """Every wager that is ripe for it, in the order of the card."""
        done = [Stake(bet, cents) for bet, cents in self.state.stakes.items() if ripe(bet)]
        if not done:
            return
        moves = settle(
            self.layout.card.procedure.sweeps,
            done,
            self._grade,
            self.layout.paytables,
            self.layout.card.procedure.breakage,
            self.layout.setup.cap,
            self.layout.envy,
        )
        last = {move.bet: number for number, move in enumerate(moves)}
        for number, move in enumerate(moves):
            self._move(move)
            if last[move.bet] == number and move.bet in self.state.stakes:
                self._return(move.bet, "")

    def _is_over(self, bet: Bet) -> bool:
        return self.in_play.is_over(self.layout.rides(bet.wager))

    def _settles_now(self, bet: Bet) -> bool:
        ride, theirs = self.in_play.ridden_by(bet)
        return ride.rules.settles(ride.state, theirs)

    def _grade(self, bet: Bet) -> Grade:
        ride, theirs = self.in_play.ridden_by(bet)
        return ride.rules.grade(ride.state, theirs)

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
        if self.layout.keeps_its_shoe and shoe.rounds_left != 0:
            self._open_wagers(now)
            return
        self._end_shoe("")
        if self.state.players:
            self._bring_shoe(now)

    def _end_shoe(self, voided: str) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        terms = self.layout.terms(self.table.name, shoe.number, shoe.scheme)
        made = shoe.picked + (shoe.dealt > 0)
        parts = contributions(shoe)
        seed = self.table.vault.seed(shoe.number)
        reveal = Reveal(terms, seed, parts, made, shoe.dealt, voided)
        self.say(e.ShoeEnded(shoe.number, reveal.to_json(), voided))
