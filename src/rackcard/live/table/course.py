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
from rackcard.live.table import events as e
from rackcard.live.table.events import Event
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import SOURCE, Layout
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import Shoe, State, after, contributions
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.limits import Stake
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.settle import Settled, settle

ONE_PLAYER = "several players wagered on rules that know one: the card needs the option seats"


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
        self._waited_for = {
            seat
            for seat in table.state.playing
            if asks and self.in_play.choice_of(seat) is not None
        }
        """The seats whose time to choose was running when this command came."""

    def say(self, event: Event) -> None:
        self.said.append(event)
        self.state = after(event, self.state, self.layout)

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
        until = self._until(now, self.layout.clock.seeds)
        self.say(e.ShoeBrought(number, commitment, until, scheme.value))
        self._go_on(now, late=not self.layout.clock.seeds)

    @staticmethod
    def _until(now: int, time: int) -> int:
        return now + time if time else 0

    def _after_commitments(self, now: int, late: bool) -> None:
        shoe = self._in(Phase.COMMITTING)
        if not late and not set(self.state.players) <= shoe.commitments.keys():
            return
        posted = fair.roster(shoe.commitment, shoe.commitments)
        self.say(e.RosterPosted(posted, self._until(now, self.layout.clock.seeds)))
        self._after_openings(now, late=not shoe.commitments)

    def _after_openings(self, now: int, late: bool) -> None:
        shoe = self._in(Phase.OPENING)
        if not late and not shoe.commitments.keys() <= shoe.openings.keys():
            return
        self.say(e.ShoeLocked(fair.lock(shoe.commitment, contributions(shoe))))
        self._burn()
        self._open_wagers(now)

    def _burn(self) -> None:
        if self.layout.keeps_its_shoe:
            first = self._drawn(SOURCE, 0)
            burn = self.layout.first.shoe_policy.burn
            if burn is not None:
                self.say(e.Burned(first, burn(self.layout.symbols[first])))

    def _open_wagers(self, now: int, again: bool = False) -> None:
        number = self.state.round if again else self.state.round + 1
        self.say(e.WagersOpened(number, self._until(now, self.layout.clock.wagers)))

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
        while not isinstance(need := self.in_play.main.need, Done):
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
        waited_for = seat in self._waited_for
        if intended is not None:
            self._decided(e.Decided(seat, player, intended, "player", "", 0))
            return True
        if late and waited_for:
            ride = self.in_play.main
            choice = ride.rules.decisions.on_time_out(ride.state, need)
            self._decided(e.Decided(seat, player, choice, "time-out", "", 0))
            return True
        if self.state.asked != seat:
            # Where hands are set at once, everybody's time has been running since the first ask.
            running = self.table.state.until if waited_for else 0
            until = running or self._until(now, self.layout.clock.decision)
            self.say(e.Asked(seat, need.options, until))
        return False

    def _decided(self, event: e.Decided) -> None:
        self._waited_for.discard(event.seat)  # what the seat decides next has its own time
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
        ride, _ = self.in_play.ridden_by(bet)
        return ride.is_over

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
