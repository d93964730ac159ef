"""What a dealer says: every event in a sentence, which everybody at the table may hear.

Nothing that lies face down is ever named, and no choice that others may not know yet. People are
called by name and never given a verb ("Ada: hit."), so that "You" is a name like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, singledispatch
from types import MappingProxyType
from typing import Any, NamedTuple

from rackcard.live.table import events as e
from rackcard.live.table import state as states
from rackcard.live.table.events import Appointed, Event, PlayMoneyGranted
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Layout
from rackcard.live.table.sights import Sights
from rackcard.live.table.state import State
from rackcard.rules.money import dollars
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import (
    card_in_words,
    listed_in_words,
    number_in_words,
    sentence,
)

QUIET = (
    e.ShoeBrought,
    e.SeedCommitted,
    e.SeedsAwaited,
    e.ClockSet,
    e.RosterPosted,
    e.SeedOpened,
    e.ShoeLocked,
    e.SeatReady,
    e.RoundEnded,
    e.ShoeEnded,
)
"""What a dealer does without a word. It has a sentence all the same, for whoever follows it."""
MOST_READ_OUT = 6
"""Options that a dealer reads out; a player with more of them knows what to do."""
MOST_NAMED = 3
"""Cards that are named one by one; the others are there to be seen, and are noted."""


def is_quiet(event: Event) -> bool:
    """True for what nobody needs to hear; a stake that comes back has been called already."""
    return isinstance(event, QUIET) or (isinstance(event, e.Returned) and not event.reason)


class Scene(NamedTuple):
    """The table before an event and after it."""

    layout: Layout
    before: State
    after: State
    names: Mapping[str, str] = MappingProxyType({})
    """What players are called, where that is not what the table knows them by."""
    sights: Sights | None = None
    """What has been seen of the table already; None for a scene by itself."""

    def name_of(self, player: str) -> str:
        return self.names.get(player, player)

    def in_seat(self, seat: int) -> str:
        return self.name_of(self.after.seats[seat])

    def hand(self, of: SeatHand) -> str:
        """The rules count the players of a round; people are called by their names."""
        person = self.in_seat(self.after.playing[of.player])
        return person if of.hand is None else f"{person}, hand {of.hand + 1}"

    @property
    def what(self) -> str:
        return "spin" if self.layout.source.returns else "shoe"


class Call(NamedTuple):
    event: Event
    text: str
    state: State
    """The table after it."""


def calls(
    layout: Layout, state: State, events: Iterable[Event], names: Mapping[str, str] | None = None
) -> Iterator[Call]:
    """Events as they are called, one after another, from a table in `state`."""
    sights = Sights(layout)
    for event in events:
        scene = Scene(layout, state, states.after(event, state, layout), names or {}, sights)
        state = scene.after
        yield Call(event, sentence(call(event, scene)), state)


def called(
    sights: Sights, passed: Sequence[State], events: Sequence[Event], names: Mapping[str, str]
) -> Iterator[str]:
    """The same where the states before, between and after the events are known."""
    for number, event in enumerate(events):
        scene = Scene(sights.layout, passed[number], passed[number + 1], names, sights)
        yield sentence(call(event, scene))


def placed(layout: Layout, wager: str, spot: str) -> str:
    """A wager on a spot, in as few words as will do: Yin, Great Bonus (Yin), Split 17-20."""
    return _placed(layout.card.wager(wager).name, wager, spot)


@lru_cache(maxsize=2_000)
def _placed(name: str, wager: str, spot: str) -> str:
    where = spot.replace("-", " ") if re.search("[a-z]", spot) else spot
    if spot == wager:
        return name
    if spot in name.lower().split() or wager in spot:
        return where.capitalize()
    return f"{name} {where}" if where[0].isdigit() else f"{name} ({where.capitalize()})"


def call(event: Event, scene: Scene) -> str:
    """What is said, without capital or full stop; an event of somebody else's passes in silence."""
    return _CALLS.get(type(event), _CALLS[object])(event, scene)


@singledispatch
def _call(event: Event, scene: Scene) -> str:
    return ""


@_call.register
def _(event: e.TableOpened, scene: Scene) -> str:
    card = scene.layout.card
    tables = [f"{card.wagers[wager].name} by table {table}" for wager, table in event.paytables]
    return f"{card.name} is open" + (f": {listed_in_words(tables)}" if tables else "")


@_call.register
def _(event: e.Resumed, scene: Scene) -> str:
    return "we go on where we were; take your time"


@_call.register
def _(event: PlayMoneyGranted, scene: Scene) -> str:
    return f"{scene.name_of(event.player)}: {dollars(event.cents)} in play money"


@_call.register
def _(event: Appointed, scene: Scene) -> str:
    return f"{event.name} is {event.role} now"


@_call.register
def _(event: e.SeatTaken, scene: Scene) -> str:
    return f"seat {event.seat + 1}: {scene.name_of(event.player)}. Good luck"


@_call.register
def _(event: e.SeatLeft, scene: Scene) -> str:
    return f"seat {event.seat + 1} is free"


@_call.register
def _(event: e.SatOut, scene: Scene) -> str:
    why = "away" if event.reason == "gone" else "sitting out"
    kept = duration(scene.layout.clock.away)
    return f"{scene.in_seat(event.seat)}: {why}, and seat {event.seat + 1} is kept for {kept}"


@_call.register
def _(event: e.SatIn, scene: Scene) -> str:
    return f"{scene.in_seat(event.seat)}: back in the game"


@_call.register
def _(event: e.TableClosed, scene: Scene) -> str:
    return f"this table is closed: {event.reason}"


def duration(milliseconds: int) -> str:
    """In words, to the minute where there are whole ones."""
    seconds = milliseconds // 1_000
    number, unit = (seconds // 60, "minute") if seconds % 60 == 0 else (seconds, "second")
    return f"{number_in_words(number)} {unit}{'s' * (number != 1)}"


# --- the shoe


@_call.register
def _(event: e.ShoeBrought, scene: Scene) -> str:
    return f"{scene.what} {event.shoe}: the house has committed to its seed"


@_call.register
def _(event: e.SeedCommitted, scene: Scene) -> str:
    return f"seat {event.seat + 1} has committed to a seed"


@_call.register
def _(event: e.SeedsAwaited, scene: Scene) -> str:
    return "there is more time for seeds"


@_call.register
def _(event: e.ClockSet, scene: Scene) -> str:
    return "the clock runs" if event.until else "the clock stands still: nobody waits"


@_call.register
def _(event: e.RosterPosted, scene: Scene) -> str:
    return "the roster of seeds is posted"


@_call.register
def _(event: e.SeedOpened, scene: Scene) -> str:
    return f"seat {event.seat + 1} has opened its seed"


@_call.register
def _(event: e.ShoeLocked, scene: Scene) -> str:
    return f"the {scene.what} is locked: nobody can change it now"


@_call.register
def _(event: e.Burned, scene: Scene) -> str:
    cards = f"{number_in_words(event.cards)} card{'s' * (event.cards != 1)}"
    return f"the first card is the {card_in_words(event.first)}: {cards} burned"


@_call.register
def _(event: e.ShoeEnded, scene: Scene) -> str:
    over = f"is void, {event.voided}" if event.voided else "is over"
    return f"{scene.what} {event.shoe} {over}: the house shows its seed"


# --- wagers


@_call.register
def _(event: e.WagersOpened, scene: Scene) -> str:
    return f"round {event.round}. Wagers, please"


@_call.register
def _(event: e.WagerPlaced, scene: Scene) -> str:
    where = placed(scene.layout, event.wager, event.spot)
    stack = dollars(event.amount) if event.amount else "nothing"
    return f"{scene.name_of(event.player)}: {stack} on {where}"


@_call.register
def _(event: e.SeatReady, scene: Scene) -> str:
    return f"{scene.in_seat(event.seat)}: ready"


@_call.register
def _(event: e.WagersClosed, scene: Scene) -> str:
    return "no more wagers"


# --- cards and choices


@_call.register
def _(event: e.Dealt, scene: Scene) -> str:
    of = SeatHand.parse(event.to)
    to = scene.hand(of) if isinstance(of, SeatHand) else of
    if event.face_down:
        number = len(event.symbols)
        cards = "a card" if number == 1 else f"{number_in_words(number)} cards"
        return _joined([f"{to}: {cards} face down", *_said(scene)])
    count = "" if event.chance else _count(of, scene)
    if scene.layout.source.returns and not event.chance:
        return _joined([f"{event.symbols[0]}, {count}", *_said(scene)])
    return _joined([f"{to}: {_cards(event.symbols, scene)}", count, *_said(scene)])


def _cards(symbols: tuple[str, ...], scene: Scene) -> str:
    if len(symbols) > MOST_NAMED:
        return " ".join(symbols)
    own = scene.layout.setup.definition.calls.card_names
    return listed_in_words(own.get(symbol) or card_in_words(symbol) for symbol in symbols)


def _count(of: str | SeatHand, scene: Scene) -> str:
    """What the hand that was dealt to comes to now, as far as it lies open."""
    sights, name = scene.sights or Sights(scene.layout), scene.layout.names[0]
    shown = sights.shown(scene.after, name, sights.view(scene.after, name))
    return next((hand.comes_to for hand in shown if hand.of == of), "")


def _said(scene: Scene) -> Iterator[str]:
    """What the game's own dealer adds, of each machine: a hole card turned, who has won."""
    own, sights = scene.layout.setup.definition.calls, scene.sights or Sights(scene.layout)
    before, after = scene.before, scene.after
    if before.playing != after.playing:
        before = replace(before, playing=after.playing)
    in_play = InPlay(scene.layout, after)
    for name in scene.layout.names:
        seen = sights.view(before, name), sights.view(after, name)
        yield own.says(in_play.ride(name).rules, *seen, in_play.is_over(name), scene.hand)


def _joined(parts: Iterable[str]) -> str:
    """Several short sentences."""
    return " ".join(sentence(part) for part in parts if part)


@_call.register
def _(event: e.Asked, scene: Scene) -> str:
    player = scene.in_seat(event.seat)
    if not event.options or len(event.options) > MOST_READ_OUT:
        return f"{player}: your decision, please"
    return f"{player}: {listed_in_words(event.options, 'or')}?"


@_call.register
def _(event: e.Decided, scene: Scene) -> str:
    choice = "decided" if scene.layout.hides_choices else event.choice
    more = f", another {dollars(event.added)}" if event.added else ""
    late = "time is up, " if event.by == "time-out" else ""
    return _joined([f"{scene.name_of(event.player)}: {late}{choice}{more}", *_said(scene)])


@_call.register
def _(event: e.Intended, scene: Scene) -> str:
    return f"{scene.in_seat(event.seat)}: decided"


# --- settlement


@_call.register
def _(event: e.Settled, scene: Scene) -> str:
    if event.envied >= 0:
        of = scene.in_seat(event.envied) or f"seat {event.envied + 1}"
        return (
            f"{scene.name_of(event.player)}: envy for {event.row} of {of}, {dollars(event.amount)}"
        )
    wager = f"{scene.name_of(event.player)}: {dollars(event.stake)} on {_where(event, scene)}"
    if event.act == "push":
        return f"{wager} pushes{_row(event)}"
    if event.act == "collect":
        part = f", {dollars(event.amount)} is collected" if event.amount != event.stake else ""
        return f"{wager} loses{_row(event)}{part}"
    kept = f". The posted maximum keeps back {dollars(event.unpaid)}" if event.unpaid else ""
    return f"{wager} wins{_row(event)}, {event.pays} pays {dollars(event.amount)}{kept}"


def _where(event: e.Settled | e.Returned, scene: Scene) -> str:
    return placed(scene.layout, event.wager, event.spot)


def _row(event: e.Settled) -> str:
    return f" ({event.row})" if event.row not in ("", "Win", "Push") else ""


@_call.register
def _(event: e.Returned, scene: Scene) -> str:
    reason = f": {event.reason}" if event.reason else ""
    what = f"{dollars(event.amount)} back from {_where(event, scene)}"
    return f"{scene.name_of(event.player)}: {what}{reason}"


@_call.register
def _(event: e.RoundEnded, scene: Scene) -> str:
    return f"round {event.round} is over"


@_call.register
def _(event: e.RoundVoided, scene: Scene) -> str:
    return f"round {event.round} is void: {event.reason}. Every wager has been returned"


_CALLS: Mapping[type, Callable[[Any, Scene], str]] = dict(_call.registry)
"""By kind of event; `singledispatch` itself takes longer than most of these sentences."""
