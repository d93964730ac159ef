"""What a seat may see of a table; nothing else ever leaves the server.

Seat -1 is somebody who stands behind the table. Cards come from the rules' own `view`; events are
told again with what is hidden blotted out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, cast

from rackcard.live.table import events as e
from rackcard.live.table.event_forms import TableEvent
from rackcard.live.table.events import Event
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Layout
from rackcard.live.table.messages import Chair, Offer, SeatView, ShoeSeen, SitsOut, Stack
from rackcard.live.table.state import State
from rackcard.live.table.table import Table
from rackcard.rules.cards import Symbol
from rackcard.rules.needs import Choose

BLOT = "?"
NOTHING: dict[str, Any] = {"options": [], "offers": {}}
"""What is offered to a seat that has nothing to choose."""


def seen(table: Table, seat: int) -> SeatView:
    """The table as it looks from a seat, as plain data."""
    return cast(SeatView, {**seen_by_all(table), **seen_from(table, seat)})


class Seen(NamedTuple):
    """What was seen of a table in a state."""

    state: State
    view: Mapping[str, Any]


def seen_by_all(table: Table, last: Seen | None = None) -> dict[str, Any]:
    """What looks the same from everywhere; what did not change since `last` is the same object."""
    state = table.state
    same_chairs = last is not None and _same_chairs(state, last.state)
    same_shoe = last is not None and last.state.shoe is state.shoe
    return {
        "table": table.name,
        "game": table.layout.card.game,
        "phase": state.phase,
        "phase_sentence": state.phase.sentence,
        "until": state.until,
        "round": state.round,
        "seats": last.view["seats"] if last and same_chairs else _chairs(state),
        "turn": None if state.asked < 0 else state.asked,
        "shoe": last.view["shoe"] if last and same_shoe else _shoe(state),
        "playing": list(state.playing),
    }


def seen_from(table: Table, seat: int) -> dict[str, Any]:
    """What may look different from a seat."""
    in_play = InPlay(table.layout, table.state)
    cards = {name: plain(in_play.seen(name, seat)) for name in table.layout.names}
    return {"you": seat, **offered(table, seat), "cards": cards}


def offered(table: Table, seat: int) -> dict[str, Any]:
    """What a seat may choose now."""
    need = InPlay(table.layout, table.state).choice_of(seat)
    if need is None:
        return NOTHING
    return {"options": list(need.options), "offers": _offers(table, seat, need)}


def _offers(table: Table, seat: int, need: Choose) -> dict[str, Offer]:
    """The choices that take more money, and how much."""
    in_play = InPlay(table.layout, table.state)
    adds = {choice: in_play.stake_added(seat, need, choice)[1] for choice in need.options}
    return {choice: {"adds": cents} for choice, cents in adds.items() if cents}


def _same_chairs(state: State, other: State) -> bool:
    """True if nothing that chairs are made of has changed."""
    return (
        state.stakes is other.stakes
        and state.ready is other.ready
        and state.seats is other.seats
        and state.raised is other.raised
        and state.intended is other.intended
        and state.out is other.out
    )


def _chairs(state: State) -> list[Chair]:
    stakes: list[list[Stack]] = [[] for _ in state.seats]
    for bet in state.stakes:
        stakes[bet.seat].append({"wager": bet.wager, "spot": bet.spot, "amount": state.held(bet)})
    return [
        {
            "player": player,
            "stakes": stakes[number],
            "ready": number in state.ready,
            "set": number in state.intended,
            "sits_out": _sits_out(state, number),
        }
        for number, player in enumerate(state.seats)
    ]


def _sits_out(state: State, seat: int) -> SitsOut | None:
    out = state.out.get(seat)
    return None if out is None else {"reason": out.reason, "until": out.until}


def _shoe(state: State) -> ShoeSeen | None:
    """What the house has committed to; never its seed."""
    shoe = state.shoe
    if shoe is None:
        return None
    return {
        "number": shoe.number,
        "commitment": shoe.commitment,
        "commitments": _by_seat(shoe.commitments),
        "roster": shoe.roster,
        "openings": _by_seat(shoe.openings),
        "lock": shoe.lock,
        "dealt": shoe.dealt,
    }


def _by_seat(said: Mapping[int, str]) -> list[tuple[int, str]]:
    """As everybody heard it when it was said, for those who come (back) later."""
    pairs = [[seat, text] for seat, text in sorted(said.items())]
    return cast(list[tuple[int, str]], pairs)  # a view is plain data, and JSON knows lists alone


def event_for_seat(event: Event, table: Table, seat: int) -> TableEvent:
    """An event as a seat may hear of it."""
    if isinstance(event, e.Dealt):
        if event.face_down:
            event = replace(event, symbols=(BLOT,) * len(event.symbols))
    elif isinstance(event, CHOICES) and not is_own(event, table.layout, seat):
        if isinstance(event, e.Asked):
            event = replace(event, options=())
        else:
            event = replace(event, choice=BLOT)
    return event.to_json()


CHOICES = (e.Decided, e.Intended, e.Asked)
"""Events that say what a seat has chosen, or may choose."""


def is_own(event: Event, layout: Layout, seat: int) -> bool:
    """False if part of an event is kept from a seat because it is another's choice."""
    return not (layout.hides_choices and isinstance(event, CHOICES) and event.seat != seat)


def plain(value: Any) -> Any:
    """States of the rules as plain data: named parts by name, cards by their notation."""
    if isinstance(value, Symbol):
        return str(value)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        parts = [plain(part) for part in value]
        return dict(zip(names, parts, strict=True)) if names else parts
    return value
