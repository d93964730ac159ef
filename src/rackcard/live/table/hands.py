"""What lies on the felt, hand by hand, as a seat sees it: for screens, and for whoever calls."""

from __future__ import annotations

from typing import Any

from rackcard.live.table.layout import Layout
from rackcard.live.table.state import State
from rackcard.rules.spoken import Shown


def on_the_felt(layout: Layout, state: State, seat: int, played: tuple[int, ...]) -> list[Shown]:
    """Every hand, `seat` of each being a seat of the table.

    The cards of a round lie there until the next one is dealt, and `played` says who played it.
    """
    found: list[Shown] = []
    for name in layout.names:
        machine = layout.machine(name, len(played))
        view = looked_at(layout, state, name, seat, played)
        shown = [hand for hand in layout.setup.definition.calls.hands(machine, view) if hand.cards]
        found += [h._replace(seat=played[h.seat] if h.seat >= 0 else -1) for h in shown]
    return found


def looked_at(layout: Layout, state: State, name: str, seat: int, played: tuple[int, ...]) -> Any:
    """The state of a machine's rules as a seat may see it; -1 is somebody behind the table."""
    if name in state.shown:
        return state.shown[name]
    machine = layout.machine(name, len(played))
    return machine.view(state.machines[name], played.index(seat) if seat in played else -1)
