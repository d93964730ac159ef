"""What happened at a table, step by step, as one seat may see it: events with the dealer's call,
the hands on the felt and the stacks on the layout as each event leaves them.

A step tells what changed and nothing else: a full layout would make it long otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic_core import to_json

from rackcard.live.table.calls import Call, calls, is_quiet
from rackcard.live.table.event_forms import TableEvent
from rackcard.live.table.events import Event
from rackcard.live.table.hands import on_the_felt
from rackcard.live.table.layout import Layout
from rackcard.live.table.messages import Hand, SeatStack, Step
from rackcard.live.table.state import State
from rackcard.live.table.table import Table
from rackcard.live.table.view import told
from rackcard.rules.spoken import Shown


def hands(layout: Layout, state: State, seat: int) -> list[Hand]:
    """What lies on the felt, as a seat may see it; -1 is somebody behind the table."""
    return [_plain(hand) for hand in on_the_felt(layout, state, seat)]


def _plain(hand: Shown) -> Hand:
    name = str(hand.of)
    return {
        "name": name[:1].upper() + name[1:],
        "cards": [str(card) for card in hand.cards],
        "comes_to": hand.comes_to[:1].upper() + hand.comes_to[1:],
        "seat": hand.seat,
        "in_play": hand.in_play,
    }


class Steps:
    """The same events for everybody at a table, each of whom sees something else of them."""

    def __init__(
        self, table: Table, before: State, events: Sequence[Event], names: Mapping[str, str]
    ) -> None:
        self.table = table
        self._states = [before]
        self._calls: list[Call] = []
        for call in calls(table.layout, before, events, names):
            self._calls.append(call)
            self._states.append(call.state)
        self._moved = [
            stakes_moved(state, call.state)
            for state, call in zip(self._states, self._calls, strict=False)
        ]
        self._events: dict[tuple[int, bool], TableEvent] = {}
        self._told: dict[tuple[int, ...], list[Step]] = {}
        self._texts: dict[tuple[int, ...], str] = {}

    def seen_by(self, player: str) -> list[Step]:
        """Each step from where the player sat at that time: a chair may change hands."""
        return self._from(self._seats(player))

    def text_for(self, player: str) -> str:
        """The same as JSON: `"events":[...],"steps":[...]`, once for all who see the same."""
        seats = self._seats(player)
        if seats not in self._texts:
            steps = self._from(seats)
            content = {"events": [step["event"] for step in steps], "steps": steps}
            self._texts[seats] = to_json(content).decode()[1:-1]
        return self._texts[seats]

    def _seats(self, player: str) -> tuple[int, ...]:
        return tuple(_seat(state, player) for state in self._states)

    def _from(self, seats: tuple[int, ...]) -> list[Step]:
        if seats not in self._told:
            self._told[seats] = self._steps(seats)
        return self._told[seats]

    def _steps(self, seats: tuple[int, ...]) -> list[Step]:
        layout = self.table.layout
        found: list[Step] = []
        shown = hands(layout, self._states[0], seats[0])
        for number, call in enumerate(self._calls):
            before, after, seat = self._states[number], call.state, seats[number + 1]
            now = shown
            if seat != seats[number] or _cards_moved(before, after):
                now = hands(layout, after, seat)
            found.append(
                {
                    "event": self._event(number, seat),
                    "call": call.text,
                    "quiet": is_quiet(call.event),
                    "hands": None if now == shown else now,
                    "stakes": self._moved[number],
                }
            )
            shown = now
        return found

    def _event(self, number: int, seat: int) -> TableEvent:
        """An event is told in two ways: to the seat whose it is, and to everybody else."""
        event = self._calls[number].event
        own = getattr(event, "seat", None) == seat
        if (number, own) not in self._events:
            self._events[number, own] = told(event, self.table, seat)
        return self._events[number, own]


def _seat(state: State, player: str) -> int:
    seat = state.seat_of(player)
    return -1 if seat is None else seat


def _cards_moved(before: State, after: State) -> bool:
    """False if no hand can look different: what an event leaves alone stays the same object."""
    return (
        before.machines is not after.machines
        or before.shown is not after.shown
        or before.playing != after.playing
    )


def stakes_moved(before: State, after: State) -> list[SeatStack]:
    """The stacks that changed, with their amounts now; 0 if a stack is gone."""
    if before.stakes is after.stakes and before.raised is after.raised:
        return []
    changed: list[SeatStack] = []
    for bet in dict.fromkeys([*before.stakes, *after.stakes]):
        then = before.held(bet) if bet in before.stakes else 0
        now = after.held(bet) if bet in after.stakes else 0
        if then != now:
            changed.append({"seat": bet.seat, "wager": bet.wager, "spot": bet.spot, "amount": now})
    return changed
