"""Rounds that are over: what lay on the felt at the end, and what the dealer said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rackcard.live.table import events as e
from rackcard.live.table.events import Event
from rackcard.live.table.layout import Layout
from rackcard.live.table.messages import Ending
from rackcard.live.table.state import opened
from rackcard.live.table.steps import hands
from rackcard.rules.needs import Done, SeatHand
from rackcard.rules.spoken import sentence


def ending(layout: Layout, events: Sequence[Event]) -> Ending:
    """Of one round, from its own events: the game that it was played by began with it.

    A round that was voided is not over, and what lay face down in it stays so.
    """
    playing = _playing(events)
    name = layout.names[0]
    machine = layout.machine(name, len(playing))
    before = after = machine.start
    for event in events:
        if isinstance(event, e.Dealt):
            symbols = tuple(layout.symbols[symbol] for symbol in event.symbols)
            before, after = after, machine.step(after, symbols[0] if len(symbols) == 1 else symbols)
        elif isinstance(event, e.Decided):
            before, after = after, machine.step(after, event.choice)
    over = isinstance(machine.next(after), Done)
    seen = machine.view(after, -1)
    lying = replace(opened(layout), playing=playing, shown={name: seen})
    words = layout.setup.definition.calls
    said = ""
    if over:
        said = words.says(
            machine, machine.view(before, -1), seen, True, partial(_by_chair, playing)
        )
    return {
        "hands": hands(layout, lying, -1),
        "says": sentence(said),
        "winner": words.winner(machine, seen) if over else "",
    }


def _playing(events: Sequence[Event]) -> tuple[int, ...]:
    """The chairs that had something at stake when wagers were closed."""
    placed = [event for event in events if isinstance(event, e.WagerPlaced)]
    stacks = {(event.seat, event.wager, event.spot): event.amount for event in placed}
    return tuple(sorted({seat for (seat, _, _), amount in stacks.items() if amount}))


def _by_chair(playing: tuple[int, ...], of: SeatHand) -> str:
    """The rules count the players of a round, a table its chairs."""
    return str(of._replace(player=playing[of.player]))
