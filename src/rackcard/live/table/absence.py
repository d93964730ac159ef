"""Seats that sit out: who is still waited for, who has been away for too long.

A seat sits out when its client is gone or when it let rounds pass. Nobody waits for it, and its
place is kept for a posted time. Where no person is left who plays, nobody is held up: seeds wait
for whoever comes back, and the clock alone closes wagers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rackcard.live.table.events import WhyOut
from rackcard.live.table.phases import SEEDS, Phase
from rackcard.live.table.players import is_bot

if TYPE_CHECKING:
    from rackcard.live.table.layout import Clock
    from rackcard.live.table.state import State

T = TypeVar("T")

ROUNDS_PASSED = 2
"""Rounds without a wager or a word before a seat sits out."""


class Out(NamedTuple):
    """A seat that sits out."""

    reason: WhyOut
    until: int
    """When its place is given up, in milliseconds."""


def persons(state: State) -> set[int]:
    return {seat for seat in state.players if not is_bot(state.seats[seat])}


def waited_for(state: State) -> set[int]:
    """The seats without which a table does not go on before time is up."""
    return set(state.players) - state.out.keys()


def is_deserted(state: State) -> bool:
    """True if people have seats and none of them plays: there is nobody to hold up."""
    people = persons(state)
    return bool(people) and people <= state.out.keys()


def passed(state: State) -> dict[int, int]:
    """How many rounds each seat has let pass in a row, when wagers are closed."""
    spoke = {bet.seat for bet in state.stakes} | state.ready
    return {seat: state.passed.get(seat, 0) + 1 for seat in state.players if seat not in spoke}


def has_let_pass(state: State) -> list[int]:
    """The people who let too many rounds pass, and do not sit out yet."""
    return sorted(
        seat
        for seat in persons(state) - state.out.keys()
        if state.passed.get(seat, 0) >= ROUNDS_PASSED
    )


def alone(state: State) -> int | None:
    """The only seat with somebody there, bots aside: nobody hurries it."""
    there = [seat for seat in persons(state) if not is_gone(state, seat)]
    return there[0] if len(there) == 1 else None


def wagers_until(state: State, clock: Clock, now: int) -> int:
    """0 if there is no hurry."""
    is_alone = clock.away and alone(state) is not None
    return 0 if is_alone else until(now, clock.wagers)


def choice_until(state: State, clock: Clock, now: int, seat: int) -> int:
    """For the seat that is asked; somebody who is alone may wait for one that is gone."""
    is_alone = clock.away and alone(state) == seat
    return 0 if is_alone else until(now, clock.decision)


def until(now: int, time: int) -> int:
    """0 if there is no limit."""
    return now + time if time else 0


def is_gone(state: State, seat: int) -> bool:
    """True if its client is; a seat that let rounds pass may have somebody who looks on."""
    return seat in state.out and state.out[seat].reason == "gone"


def is_tied(state: State, seat: int) -> bool:
    """True if a seat has a round to finish, or money on the layout."""
    dealt = state.phase == Phase.PLAYING and seat in state.playing
    return dealt or any(bet.seat == seat for bet in state.stakes)


def overdue(state: State, now: int) -> list[int]:
    """The seats to be given up now. One that is tied is among them only where nothing but its
    absence keeps the round from going on."""
    found = [seat for seat, out in state.out.items() if out.until <= now]
    return sorted(
        seat
        for seat in found
        if not is_tied(state, seat) or state.asked == seat or is_deserted(state)
    )


def is_given_up(state: State, seat: int, now: int) -> bool:
    """True if the place of a seat is free from now on."""
    return seat in state.out and state.out[seat].until <= now and not is_tied(state, seat)


def is_late(state: State, now: int) -> bool:
    """True if somebody's time is up; nobody hurries where nothing has been staked."""
    idle = state.phase == Phase.WAGERS and not state.stakes
    held = state.phase in SEEDS and is_deserted(state)
    return (0 < state.until <= now and not idle and not held) or bool(overdue(state, now))


def without(state: State, seat: int) -> dict[str, Any]:
    """What a table no longer holds against a seat that plays again, or is free."""
    return {
        "out": _less(state.out, seat),
        "passed": _less(state.passed, seat),
        "absent": state.absent - {seat},
    }


def _less(known: Mapping[int, T], seat: int) -> dict[int, T]:
    return {one: what for one, what in known.items() if one != seat}
