"""Where a table stands: the fold of its events, and nothing that is not in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any

from rackcard.live import events as e
from rackcard.live.events import Event
from rackcard.live.felt import Felt
from rackcard.rules.limits import Stake
from rackcard.rules.machine import Bet, Deal, Done

WAITING = "waiting for players"
COMMITTING = "seats commit to their seeds"
OPENING = "seats open their seeds"
WAGERS = "wagers are open"
PLAYING = "no more wagers"


@dataclass(frozen=True)
class Shoe:
    number: int
    commitment: str
    commitments: Mapping[int, str] = field(default_factory=dict)
    roster: str = ""
    openings: Mapping[int, str] = field(default_factory=dict)
    lock: str = ""
    picked: int = 0
    """Dice thrown and wheels spun."""
    dealt: int = 0
    """Cards that left it, burned ones too."""
    rounds_left: int = -1
    """Once the cut card is out: rounds that are still dealt."""


@dataclass(frozen=True)
class State:
    seats: tuple[str, ...]
    """Who sits where; "" is an empty seat."""
    machines: Mapping[str, Any]
    """The state of each machine's rules."""
    phase: str = WAITING
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

    def is_late(self, now: int) -> bool:
        """True if somebody's time is up; nobody hurries where nothing has been staked."""
        idle = self.phase == WAGERS and not self.stakes
        return 0 < self.until <= now and not idle

    def seat_of(self, player: str) -> int | None:
        return self.seats.index(player) if player and player in self.seats else None

    @property
    def players(self) -> list[int]:
        return [seat for seat, player in enumerate(self.seats) if player]

    def stakes_of(self, seat: int) -> list[Stake]:
        return [Stake(bet, cents) for bet, cents in self.stakes.items() if bet.seat == seat]

    def held(self, bet: Bet) -> int:
        return self.stakes[bet] + self.raised.get(bet, 0)


def opened(felt: Felt) -> State:
    """A table before anything has happened."""
    machines = {name: machine.start for name, machine in felt.setup.machines.items()}
    return State(("",) * felt.seats, machines)


def takes_wagers(felt: Felt, state: State, wager: str) -> bool:
    """False while what the wager rides (a sequence of spins) is under way."""
    name = felt.rides(wager)
    return bool(state.machines[name] == felt.setup.machines[name].start)


def fold(felt: Felt, state: State, events: list[Event]) -> State:
    for event in events:
        state = after(event, state, felt)
    return state


@singledispatch
def after(event: Event, state: State, felt: Felt) -> State:
    """The state after an event; pure. By default an event only tells and changes nothing."""
    return state


@after.register
def _(event: e.SeatTaken, state: State, felt: Felt) -> State:
    return _seated(state, event.seat, event.player)


@after.register
def _(event: e.SeatLeft, state: State, felt: Felt) -> State:
    shoe = state.shoe
    if state.phase == COMMITTING:
        # What is on the roster stays; before that, whoever sits down next puts in a seed instead.
        said = _shoe(state).commitments
        shoe = _shoe(state, commitments={seat: said[seat] for seat in said if seat != event.seat})
    left = _seated(state, event.seat, "")
    return replace(left, shoe=shoe, ready=state.ready - {event.seat})


def _seated(state: State, seat: int, player: str) -> State:
    return replace(state, seats=(*state.seats[:seat], player, *state.seats[seat + 1 :]))


@after.register
def _(event: e.ShoeBrought, state: State, felt: Felt) -> State:
    shoe = Shoe(event.shoe, event.commitment)
    return replace(state, shoe=shoe, phase=COMMITTING, until=event.until)


def _shoe(state: State, **changes: Any) -> Shoe:
    assert state.shoe is not None, "there is no shoe on the table"
    return replace(state.shoe, **changes)


@after.register
def _(event: e.SeedCommitted, state: State, felt: Felt) -> State:
    shoe = _shoe(state)
    known = {**shoe.commitments, event.seat: event.commitment}
    return replace(state, shoe=replace(shoe, commitments=known))


@after.register
def _(event: e.RosterPosted, state: State, felt: Felt) -> State:
    shoe = _shoe(state, roster=event.roster)
    return replace(state, shoe=shoe, phase=OPENING, until=event.until)


@after.register
def _(event: e.SeedOpened, state: State, felt: Felt) -> State:
    shoe = _shoe(state)
    known = {**shoe.openings, event.seat: event.seed}
    return replace(state, shoe=replace(shoe, openings=known))


@after.register
def _(event: e.ShoeLocked, state: State, felt: Felt) -> State:
    return replace(state, shoe=_shoe(state, lock=event.lock))


@after.register
def _(event: e.Burned, state: State, felt: Felt) -> State:
    return replace(state, shoe=_shoe(state, dealt=1 + event.cards))


@after.register
def _(event: e.WagersOpened, state: State, felt: Felt) -> State:
    return replace(state, phase=WAGERS, round=event.round, until=event.until, ready=frozenset())


@after.register
def _(event: e.WagerPlaced, state: State, felt: Felt) -> State:
    bet = Bet(event.wager, event.spot, event.seat)
    stakes = {**state.stakes, bet: event.amount}
    return replace(state, stakes={bet: cents for bet, cents in stakes.items() if cents})


@after.register
def _(event: e.SeatReady, state: State, felt: Felt) -> State:
    return replace(state, ready=state.ready | {event.seat})


@after.register
def _(event: e.WagersClosed, state: State, felt: Felt) -> State:
    """Machines that are not under way begin, for those who have staked something."""
    playing = tuple(sorted({bet.seat for bet in state.stakes}))
    machines = {}
    for name, kept in state.machines.items():
        fresh = kept == felt.setup.machines[name].start
        machines[name] = felt.machine(name, len(playing)).start if fresh else kept
    return replace(state, phase=PLAYING, until=0, playing=playing, machines=machines, shown={})


@after.register
def _(event: e.Dealt, state: State, felt: Felt) -> State:
    """Every machine that waits for a card (or a spin) gets it: the first in any case, others if
    somebody has a wager that rides on them."""
    ridden = {felt.names[0], *(felt.rides(bet.wager) for bet in state.stakes)}
    symbols = tuple(felt.symbols[name] for name in event.symbols)
    packet = symbols[0] if len(symbols) == 1 else symbols
    machines = dict(state.machines)
    for name, kept in state.machines.items():
        machine = felt.machine(name, len(state.playing))
        if name in ridden and isinstance(machine.next(kept), Deal):
            machines[name] = machine.step(kept, packet)
    shoe = _shoe(state)
    if event.chance or felt.source.returns:
        shoe = replace(shoe, picked=shoe.picked + len(symbols))
    else:
        shoe = replace(shoe, dealt=shoe.dealt + len(symbols))
    return replace(state, machines=machines, shoe=shoe)


@after.register
def _(event: e.Asked, state: State, felt: Felt) -> State:
    return replace(state, asked=event.seat, until=event.until)


@after.register
def _(event: e.Resumed, state: State, felt: Felt) -> State:
    return replace(state, until=event.until)


@after.register
def _(event: e.Intended, state: State, felt: Felt) -> State:
    return replace(state, intended={**state.intended, event.seat: event.choice})


@after.register
def _(event: e.Decided, state: State, felt: Felt) -> State:
    name = felt.names[0]
    machine = felt.machine(name, len(state.playing))
    machines = {**state.machines, name: machine.step(state.machines[name], event.choice)}
    raised = dict(state.raised)
    if event.added:
        bet = next(b for b in state.stakes if (b.wager, b.seat) == (event.wager, event.seat))
        raised[bet] = raised.get(bet, 0) + event.added
    intended = {seat: said for seat, said in state.intended.items() if seat != event.seat}
    return replace(state, machines=machines, raised=raised, intended=intended, asked=-1, until=0)


@after.register
def _(event: e.Settled, state: State, felt: Felt) -> State:
    """What is collected no longer lies there; a stake that is gone altogether is forgotten."""
    if event.act != "collect":
        return state
    return _taken(state, Bet(event.wager, event.spot, event.seat), event.amount)


@after.register
def _(event: e.Returned, state: State, felt: Felt) -> State:
    return _taken(state, Bet(event.wager, event.spot, event.seat), event.amount)


def _taken(state: State, bet: Bet, cents: int) -> State:
    left = state.held(bet) - cents
    assert left >= 0, "more was taken from a stack than lay there"
    stakes = {**state.stakes, bet: left}
    raised = {other: more for other, more in state.raised.items() if other != bet}
    return replace(state, stakes={b: c for b, c in stakes.items() if c}, raised=raised)


@after.register
def _(event: e.RoundEnded, state: State, felt: Felt) -> State:
    shoe = _shoe(state)
    if felt.keeps_its_shoe and shoe.dealt >= felt.first.cut_card():
        left = shoe.rounds_left - 1 if shoe.rounds_left >= 0 else felt.first.rounds_after_cut_card()
        shoe = replace(shoe, rounds_left=left)
    machines = dict(state.machines)
    shown = {}
    for name, kept in state.machines.items():
        if isinstance(felt.machine(name, len(state.playing)).next(kept), Done):
            machines[name] = felt.setup.machines[name].start
            shown[name] = kept
    return replace(state, shoe=shoe, machines=machines, shown=shown)


@after.register
def _(event: e.RoundVoided, state: State, felt: Felt) -> State:
    machines = {name: machine.start for name, machine in felt.setup.machines.items()}
    return replace(state, machines=machines, round=event.round, intended={}, asked=-1)


@after.register
def _(event: e.ShoeEnded, state: State, felt: Felt) -> State:
    """The seeds are known: whatever comes next comes from another shoe."""
    return replace(state, phase=WAITING, until=0, ready=frozenset(), intended={}, asked=-1)
