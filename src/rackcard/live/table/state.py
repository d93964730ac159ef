"""Where a table stands: the fold of its events, and nothing that is not in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from rackcard.fair import commit as fair
from rackcard.fair.scheme import Scheme
from rackcard.live.table import absence
from rackcard.live.table import events as e
from rackcard.live.table.absence import Out
from rackcard.live.table.events import Event
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Clock, Layout
from rackcard.live.table.phases import SEEDS, Phase
from rackcard.live.table.replaced import replace
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake
from rackcard.rules.needs import Deal


@dataclass(frozen=True)
class Shoe:
    number: int
    commitment: str
    commitments: Mapping[int, str] = field(default_factory=dict)
    roster: str = ""
    openings: Mapping[int, str] = field(default_factory=dict)
    left: frozenset[int] = frozenset()
    """Seats that committed and left: whoever sits there now cannot open that seed."""
    lock: str = ""
    picked: int = 0
    """Dice thrown and wheels spun."""
    dealt: int = 0
    """Cards that left it, burned ones too."""
    burned: int = 0
    """Those among them that nobody was dealt."""
    wait_until: int = 0
    """The longest that a seat which is there is waited for in this phase."""
    rounds_left: int = -1
    """Once the cut card is out: rounds that are still dealt."""
    scheme: Scheme = Scheme.FIRST

    @property
    def is_untouched(self) -> bool:
        """True if nobody was dealt anything from it."""
        return not self.picked and self.dealt == self.burned


@dataclass(frozen=True)
class State:
    seats: tuple[str, ...]
    """Who sits where; "" is an empty seat."""
    machines: Mapping[str, Any]
    """The state of each machine's rules."""
    phase: Phase = Phase.WAITING
    until: int = 0
    """When the time for it is up; 0 if there is no hurry."""
    shoe: Shoe | None = None
    round: int = 0
    ready: frozenset[int] = frozenset()
    playing: tuple[int, ...] = ()
    """The seats that this round (until the next one begins: the last) is dealt to, from the
    dealer's right."""
    stakes: Mapping[Bet, int] = field(default_factory=dict)
    raised: Mapping[Bet, int] = field(default_factory=dict)
    """What doubles, splits and insurance have added."""
    intended: Mapping[int, str] = field(default_factory=dict)
    asked: int = -1
    """The seat that has been asked to decide."""
    shown: Mapping[str, Any] = field(default_factory=dict)
    """How the last round ended: it lies there until the next one is dealt."""
    out: Mapping[int, Out] = field(default_factory=dict)
    """The seats that sit out."""
    passed: Mapping[int, int] = field(default_factory=dict)
    """Rounds that seats have let pass in a row."""
    absent: frozenset[int] = frozenset()
    """Seats of this round that were gone when it was dealt, and are."""
    closed_round: int = 0
    """The last round that takes no more wagers."""
    is_closed: bool = False
    """True if the table is closed for good."""

    def is_late(self, now: int) -> bool:
        return absence.is_late(self, now)

    def seat_of(self, player: str) -> int | None:
        return self.seats.index(player) if player and player in self.seats else None

    @property
    def players(self) -> list[int]:
        return [seat for seat, player in enumerate(self.seats) if player]

    def stakes_of(self, seat: int) -> list[Stake]:
        return [Stake(bet, cents) for bet, cents in self.stakes.items() if bet.seat == seat]

    def held(self, bet: Bet) -> int:
        return self.stakes[bet] + self.raised.get(bet, 0)


def opened(layout: Layout) -> State:
    """A table before anything has happened."""
    machines = {name: machine.start for name, machine in layout.setup.machines.items()}
    return State(("",) * layout.seats, machines)


def takes_wagers(layout: Layout, state: State, wager: str) -> bool:
    """False while what the wager rides (a sequence of spins) is under way."""
    name = layout.rides(wager)
    return bool(state.machines[name] == layout.setup.machines[name].start)


def under_way(layout: Layout, state: State) -> list[str]:
    """The wagers that are not taken, because what they ride is under way."""
    starts = layout.setup.machines
    busy = {name for name, kept in state.machines.items() if kept != starts[name].start}
    return [wager for wager in layout.tables if layout.rides(wager) in busy] if busy else []


def contributions(shoe: Shoe) -> tuple[fair.Contribution, ...]:
    """What the seats have put in."""
    return fair.settle(shoe.commitment, shoe.commitments, shoe.openings)


def fold(layout: Layout, state: State, events: list[Event]) -> State:
    for event in events:
        state = after(event, state, layout)
    return state


def after(event: Event, state: State, layout: Layout) -> State:
    """The state after an event; pure. By default an event only tells and changes nothing."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(event, state, layout)


@singledispatch
def _changed(event: Event, state: State, layout: Layout) -> State:
    """What each kind of event changes."""
    return state


@_changed.register
def _(event: e.SeatTaken, state: State, layout: Layout) -> State:
    return _seated(state, event.seat, event.player)


@_changed.register
def _(event: e.SeatLeft, state: State, layout: Layout) -> State:
    shoe = state.shoe
    if state.phase == Phase.COMMITTING:
        # What is on the roster stays; before that, whoever sits down next puts in a seed instead.
        said = _shoe(state).commitments
        shoe = _shoe(state, commitments={seat: said[seat] for seat in said if seat != event.seat})
    elif state.phase == Phase.OPENING:
        shoe = _shoe(state, left=_shoe(state).left | {event.seat})
    left = _seated(state, event.seat, "")
    forgotten = absence.without(state, event.seat)
    return replace(left, shoe=shoe, ready=state.ready - {event.seat}, **forgotten)


def _seated(state: State, seat: int, player: str) -> State:
    return replace(state, seats=(*state.seats[:seat], player, *state.seats[seat + 1 :]))


@_changed.register
def _(event: e.SatOut, state: State, layout: Layout) -> State:
    out = {**state.out, event.seat: Out(event.reason, event.until)}
    return replace(state, out=out)


@_changed.register
def _(event: e.SatIn, state: State, layout: Layout) -> State:
    return replace(state, **absence.without(state, event.seat))


@_changed.register
def _(event: e.TableClosed, state: State, layout: Layout) -> State:
    return replace(state, is_closed=True)


@_changed.register
def _(event: e.ShoeBrought, state: State, layout: Layout) -> State:
    longest = _longest(event.until, layout.clock)
    scheme = Scheme(event.scheme)
    shoe = Shoe(event.shoe, event.commitment, wait_until=longest, scheme=scheme)
    return replace(state, shoe=shoe, phase=Phase.COMMITTING, until=event.until)


def _longest(until: int, clock: Clock) -> int:
    """How long seeds are waited for at most, where they are until then at first."""
    return until + max(0, clock.seeds_most - clock.seeds) if until else 0


def _shoe(state: State, **changes: Any) -> Shoe:
    assert state.shoe is not None, "there is no shoe on the table"
    return replace(state.shoe, **changes)


@_changed.register
def _(event: e.SeedCommitted, state: State, layout: Layout) -> State:
    shoe = _shoe(state)
    known = {**shoe.commitments, event.seat: event.commitment}
    return replace(state, shoe=replace(shoe, commitments=known))


@_changed.register
def _(event: e.RosterPosted, state: State, layout: Layout) -> State:
    longest = _longest(event.until, layout.clock)
    shoe = _shoe(state, roster=event.roster, wait_until=longest)
    return replace(state, shoe=shoe, phase=Phase.OPENING, until=event.until)


@_changed.register
def _(event: e.SeedOpened, state: State, layout: Layout) -> State:
    shoe = _shoe(state)
    known = {**shoe.openings, event.seat: event.seed}
    return replace(state, shoe=replace(shoe, openings=known))


@_changed.register
def _(event: e.ShoeLocked, state: State, layout: Layout) -> State:
    return replace(state, shoe=_shoe(state, lock=event.lock))


@_changed.register
def _(event: e.Burned, state: State, layout: Layout) -> State:
    left = 1 + event.cards
    return replace(state, shoe=_shoe(state, dealt=left, burned=left))


@_changed.register
def _(event: e.WagersOpened, state: State, layout: Layout) -> State:
    return replace(
        state, phase=Phase.WAGERS, round=event.round, until=event.until, ready=frozenset()
    )


@_changed.register
def _(event: e.WagerPlaced, state: State, layout: Layout) -> State:
    bet = Bet(event.wager, event.spot, event.seat)
    stakes = {**state.stakes, bet: event.amount}
    return replace(state, stakes={bet: cents for bet, cents in stakes.items() if cents})


@_changed.register
def _(event: e.SeatReady, state: State, layout: Layout) -> State:
    return replace(state, ready=state.ready | {event.seat})


@_changed.register
def _(event: e.WagersClosed, state: State, layout: Layout) -> State:
    """Machines that are not under way begin, for those who have staked something."""
    playing = tuple(sorted({bet.seat for bet in state.stakes}))
    machines = {}
    for name, kept in state.machines.items():
        fresh = kept == layout.setup.machines[name].start
        machines[name] = layout.machine(name, len(playing)).start if fresh else kept
    return replace(
        state,
        phase=Phase.PLAYING,
        until=0,
        playing=playing,
        machines=machines,
        shown={},
        closed_round=state.round,
        passed=absence.passed(state),
        absent=frozenset(seat for seat in playing if absence.is_gone(state, seat)),
    )


@_changed.register
def _(event: e.Dealt, state: State, layout: Layout) -> State:
    """Every machine that waits for a card (or a spin) gets it: the first in any case, others if
    somebody has a wager that rides on them."""
    ridden = {layout.names[0], *(layout.rides(bet.wager) for bet in state.stakes)}
    symbols = tuple(layout.symbols[name] for name in event.symbols)
    packet = symbols[0] if len(symbols) == 1 else symbols
    machines = dict(state.machines)
    in_play = InPlay(layout, state)
    for name in state.machines:
        if name in ridden and isinstance(in_play.need(name), Deal):
            ride = in_play.ride(name)
            machines[name] = ride.rules.step(ride.state, packet)
    shoe = _shoe(state)
    if event.chance or layout.source.returns:
        shoe = replace(shoe, picked=shoe.picked + len(symbols))
    else:
        shoe = replace(shoe, dealt=shoe.dealt + len(symbols))
    return replace(state, machines=machines, shoe=shoe)


@_changed.register
def _(event: e.Asked, state: State, layout: Layout) -> State:
    return replace(state, asked=event.seat, until=event.until)


@_changed.register
def _(event: e.Resumed, state: State, layout: Layout) -> State:
    shoe = state.shoe
    if state.phase in SEEDS:
        shoe = _shoe(state, wait_until=_longest(event.until, layout.clock))
    return replace(state, until=event.until, shoe=shoe)


@_changed.register
def _(event: e.ClockSet, state: State, layout: Layout) -> State:
    return replace(state, until=event.until)


@_changed.register
def _(event: e.SeedsAwaited, state: State, layout: Layout) -> State:
    return replace(state, until=event.until)


@_changed.register
def _(event: e.Intended, state: State, layout: Layout) -> State:
    return replace(state, intended={**state.intended, event.seat: event.choice})


@_changed.register
def _(event: e.Decided, state: State, layout: Layout) -> State:
    ride = InPlay(layout, state).main
    machines = {**state.machines, layout.names[0]: ride.rules.step(ride.state, event.choice)}
    raised = dict(state.raised)
    if event.added:
        bet = next(b for b in state.stakes if (b.wager, b.seat) == (event.wager, event.seat))
        raised[bet] = raised.get(bet, 0) + event.added
    intended = {seat: said for seat, said in state.intended.items() if seat != event.seat}
    return replace(state, machines=machines, raised=raised, intended=intended, asked=-1, until=0)


@_changed.register
def _(event: e.Settled, state: State, layout: Layout) -> State:
    """What is collected no longer lies there; a stake that is gone altogether is forgotten."""
    if event.act != "collect":
        return state
    return _taken(state, Bet(event.wager, event.spot, event.seat), event.amount)


@_changed.register
def _(event: e.Returned, state: State, layout: Layout) -> State:
    return _taken(state, Bet(event.wager, event.spot, event.seat), event.amount)


def _taken(state: State, bet: Bet, cents: int) -> State:
    left = state.held(bet) - cents
    assert left >= 0, "more was taken from a stack than lay there"
    stakes = {**state.stakes, bet: left}
    raised = {other: more for other, more in state.raised.items() if other != bet}
    return replace(state, stakes={b: c for b, c in stakes.items() if c}, raised=raised)


@_changed.register
def _(event: e.RoundEnded, state: State, layout: Layout) -> State:
    shoe = _shoe(state)
    policy = layout.first.shoe_policy
    if layout.keeps_its_shoe and shoe.dealt >= policy.cut_card:
        left = shoe.rounds_left - 1 if shoe.rounds_left >= 0 else policy.rounds_after
        shoe = replace(shoe, rounds_left=left)
    machines = dict(state.machines)
    shown = {}
    for name, kept in state.machines.items():
        if InPlay(layout, state).is_over(name):
            machines[name] = layout.setup.machines[name].start
            shown[name] = kept
    return replace(state, shoe=shoe, machines=machines, shown=shown)


@_changed.register
def _(event: e.RoundVoided, state: State, layout: Layout) -> State:
    machines = {name: machine.start for name, machine in layout.setup.machines.items()}
    number = event.round
    return replace(
        state, machines=machines, round=number, closed_round=number, intended={}, asked=-1
    )


@_changed.register
def _(event: e.ShoeEnded, state: State, layout: Layout) -> State:
    """The seeds are known: whatever comes next comes from another shoe. Wagers may be open for the
    same round again, unless everybody has left it."""
    over = state.closed_round if state.players else state.round
    return replace(
        state,
        phase=Phase.WAITING,
        until=0,
        ready=frozenset(),
        intended={},
        asked=-1,
        closed_round=over,
    )


_CHANGES: Mapping[type, Callable[[Any, State, Layout], State]] = dict(_changed.registry)
"""By kind of event: looked up here, which takes a tenth of the time that `singledispatch` does."""
