"""What happened at a table, step by step, as one seat may see it: events with the dealer's call,
the hands on the felt and the stacks on the layout as each event leaves them.

A step tells what changed and nothing else: a full layout would make it long otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic_core import to_json

from rackcard.live.table.calls import called, is_quiet
from rackcard.live.table.events import Event
from rackcard.live.table.layout import Layout
from rackcard.live.table.messages import Hand, SeatStack, Step
from rackcard.live.table.sights import Sights, cards_moved
from rackcard.live.table.state import State, after
from rackcard.live.table.table import Table
from rackcard.live.table.view import CHOICES, event_for_seat, is_own

Variant = tuple[int, bool, int]
"""A step as some see it: its number, whether the event is told as to the seat whose it is, and the
id of the hands that changed by it (0 if the felt looks as before)."""


def hands(layout: Layout, state: State, seat: int) -> list[Hand]:
    """What lies on the felt, as a seat may see it; -1 is somebody behind the table."""
    return Sights(layout).hands(state, seat)


class Steps:
    """The same events for everybody at a table, each of whom sees something else of them.

    A step is made, and written, once for all who see it in the same way.
    """

    def __init__(
        self,
        table: Table,
        before: State,
        events: Sequence[Event],
        names: Mapping[str, str],
        sights: Sights | None = None,
    ) -> None:
        """`sights` are those of this table, if it has been seen before."""
        self.table = table
        self._events = events
        self._sights = sights or Sights(table.layout)
        self._sights.begin()
        self._states = _states(table, before, events)
        self._calls = list(called(self._sights, self._states, events, names))
        self._moved = [
            stakes_moved(self._states[number], self._states[number + 1])
            for number in range(len(events))
        ]
        self._nowhere = (-1,) * len(self._states)
        self._same_for_all = self._is_same_for_all()
        self._steps: dict[Variant, Step] = {}
        self._written: dict[Variant, tuple[str, str]] = {}
        self._variants: dict[tuple[int, ...], tuple[Variant, ...]] = {}
        """By the chairs from which the steps are seen."""
        self._told: dict[tuple[Variant, ...], list[Step]] = {}
        self._texts: dict[tuple[Variant, ...], str] = {}

    def seen_by(self, player: str) -> list[Step]:
        """Each step from where the player sat at that time: a chair may change hands."""
        seen = self._seen_by(player)
        if seen not in self._told:
            self._told[seen] = [self._steps[one] for one in seen]
        return self._told[seen]

    def text_for(self, player: str) -> str:
        """The same as JSON: `"events":[...],"steps":[...]`, once for all who see the same."""
        seen = self._seen_by(player)
        if seen not in self._texts:
            texts = [self._text(one) for one in seen]
            events, steps = ",".join([t[0] for t in texts]), ",".join([t[1] for t in texts])
            self._texts[seen] = f'"events":[{events}],"steps":[{steps}]'
        return self._texts[seen]

    def _text(self, variant: Variant) -> tuple[str, str]:
        """The event, and the step that it is part of."""
        if variant not in self._written:
            step = self._steps[variant]
            event = to_json(step["event"]).decode()
            rest = to_json({key: step[key] for key in _REST}).decode()  # type: ignore[literal-required]
            self._written[variant] = event, f'{{"event":{event},{rest[1:]}'
        return self._written[variant]

    def _seen_by(self, player: str) -> tuple[Variant, ...]:
        seats = self._nowhere if self._same_for_all else self._seats(player)
        found = self._variants.get(seats)
        if found is None:
            found = self._variants[seats] = self._seen_from(seats)
        return found

    def _is_same_for_all(self) -> bool:
        """True if it makes no difference from where the events are seen."""
        states, layout = self._states, self.table.layout
        if states[0].seats is not states[-1].seats:
            return False
        if layout.hides_choices and any(isinstance(event, CHOICES) for event in self._events):
            return False
        moved = any(map(cards_moved, states, states[1:]))
        return not moved or len(layout.open_machines) == len(layout.names)

    def _seats(self, player: str) -> tuple[int, ...]:
        """Where the player sat before the first event, and after each."""
        states = self._states
        if states[0].seats is states[-1].seats:  # people may change places, and nobody did
            return (_seat(states[0], player),) * len(states)
        return tuple([_seat(state, player) for state in states])

    def _seen_from(self, seats: tuple[int, ...]) -> tuple[Variant, ...]:
        found = []
        lying: list[Hand] | None = None
        for number in range(len(self._events)):
            before, then, seat = self._states[number], self._states[number + 1], seats[number + 1]
            changed: list[Hand] | None = None
            if seat != seats[number] or cards_moved(before, then):
                if lying is None:
                    lying = self._sights.hands(before, seats[number])
                now = self._sights.hands(then, seat)
                changed = None if now == lying else now
                lying = now
            found.append(self._variant(number, seat, changed))
        return tuple(found)

    def _variant(self, number: int, seat: int, now: list[Hand] | None) -> Variant:
        event = self._events[number]
        own = is_own(event, self.table.layout, seat)
        variant = (number, own, 0 if now is None else id(now))
        if variant not in self._steps:
            self._steps[variant] = {
                "event": event_for_seat(event, self.table, seat),
                "call": self._calls[number],
                "quiet": is_quiet(event),
                "hands": now,
                "stakes": self._moved[number],
            }
        return variant


_REST = ("call", "quiet", "hands", "stakes")
"""What a step has beside its event."""


def _states(table: Table, before: State, events: Sequence[Event]) -> list[State]:
    """Before the events and after each of them; the dealer may have kept them."""
    trail = table.trail
    if trail and len(trail) == len(events) and trail[-1] is table.state:
        return [before, *trail]
    found = [before]
    for event in events:
        found.append(after(event, found[-1], table.layout))
    return found


def _seat(state: State, player: str) -> int:
    seat = state.seat_of(player)
    return -1 if seat is None else seat


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
