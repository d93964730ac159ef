"""One round, event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rackcard.rules.cards import Source, Symbol
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done, Event


class Move(NamedTuple):
    """A need, the event that answered it, and the state after it."""

    need: Deal | Choose
    event: Event
    state: Any


def play(
    machine: Machine[Any],
    draw: Callable[[], Symbol],
    choose: Callable[[Any, Choose], str] | None = None,
    toss: Callable[[Source], Symbol] | None = None,
) -> Iterator[Move]:
    """Deal one round with symbols from `draw` and decisions from `choose`.

    `toss` throws the dice (or whatever `machine.chances` has) where the rules ask for them.
    """
    state = machine.start
    while not isinstance(need := machine.next(state), Done):
        event: Event
        if isinstance(need, Choose):
            assert choose is not None, "a seat has a choice and nobody to make it"
            text = choose(machine.view(state, need.seat), need)
            event = machine.decisions.parse(state, need, text)
            if event not in need.options:
                raise BadInput(machine.decisions.refusal(state, need, event))
        else:
            packet = tuple(_drawn(machine, need, draw, toss) for _ in range(need.n))
            event = packet[0] if need.n == 1 else packet
        state = machine.step(state, event)
        yield Move(need, event, state)


def _drawn(
    machine: Machine[Any],
    need: Deal,
    draw: Callable[[], Symbol],
    toss: Callable[[Source], Symbol] | None,
) -> Symbol:
    if not need.chance:
        return draw()
    assert toss is not None, "the rules ask for dice and nobody throws them"
    return toss(machine.chances[need.chance])
