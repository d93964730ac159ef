"""What a seat may see of a table; nothing else ever leaves the server.

Seat -1 is somebody who stands behind the table. Cards come from the rules' own `view`; events are
told again with what is hidden blotted out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from rackcard.live.table import events as e
from rackcard.live.table.event_forms import TableEvent
from rackcard.live.table.events import Event
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.messages import Chair, Offer, SeatView, ShoeSeen, Stack
from rackcard.live.table.state import State
from rackcard.live.table.table import Table
from rackcard.rules.cards import Symbol
from rackcard.rules.needs import Choose

BLOT = "?"


def seen(table: Table, seat: int) -> SeatView:
    """The table as it looks from a seat, as plain data."""
    return cast(SeatView, {**seen_by_all(table), **seen_from(table, seat)})


def seen_by_all(table: Table) -> dict[str, Any]:
    """What looks the same from everywhere."""
    state = table.state
    return {
        "table": table.name,
        "game": table.layout.card.game,
        "phase": state.phase,
        "phase_sentence": state.phase.sentence,
        "until": state.until,
        "round": state.round,
        "seats": [_seat(state, number) for number in range(len(state.seats))],
        "turn": None if state.asked < 0 else state.asked,
        "shoe": _shoe(state),
        "playing": list(state.playing),
    }


def seen_from(table: Table, seat: int) -> dict[str, Any]:
    """What may look different from a seat."""
    in_play = InPlay(table.layout, table.state)
    options = in_play.choice_of(seat)
    return {
        "you": seat,
        "options": [] if options is None else list(options.options),
        "offers": _offers(table, seat, options),
        "cards": {name: plain(in_play.seen(name, seat)) for name in table.layout.names},
    }


def _offers(table: Table, seat: int, need: Choose | None) -> dict[str, Offer]:
    """The choices that take more money, and how much."""
    if need is None:
        return {}
    in_play = InPlay(table.layout, table.state)
    adds = {choice: in_play.stake_added(seat, need, choice)[1] for choice in need.options}
    return {choice: {"adds": cents} for choice, cents in adds.items() if cents}


def _seat(state: State, number: int) -> Chair:
    stakes: list[Stack] = [
        {"wager": bet.wager, "spot": bet.spot, "amount": state.held(bet)}
        for bet in state.stakes
        if bet.seat == number
    ]
    out = state.out.get(number)
    return {
        "player": state.seats[number],
        "stakes": stakes,
        "ready": number in state.ready,
        "set": number in state.intended,
        "sits_out": None if out is None else {"reason": out.reason, "until": out.until},
    }


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


def told(event: Event, table: Table, seat: int) -> TableEvent:
    """An event as a seat may hear of it."""
    if isinstance(event, e.Dealt) and event.face_down:
        event = replace(event, symbols=(BLOT,) * len(event.symbols))
    hidden = not table.layout.first.decisions.open_choices
    if isinstance(event, e.Decided | e.Intended) and hidden and event.seat != seat:
        event = replace(event, choice=BLOT)
    if isinstance(event, e.Asked) and hidden and event.seat != seat:
        event = replace(event, options=())
    return event.to_json()


def plain(value: Any) -> Any:
    """States of the rules as plain data: named parts by name, cards by their notation."""
    if isinstance(value, Symbol):
        return str(value)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        parts = [plain(part) for part in value]
        return dict(zip(names, parts, strict=True)) if names else parts
    return value
