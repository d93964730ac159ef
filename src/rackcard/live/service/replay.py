"""The journal played again: every table folded, every shoe dealt once more from its reveal.

The store's own audit says whether the books are whole. This says whether what they tell is what
the rules and the seeds make of it: the cards, the questions asked, every settlement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rackcard.fair.reveal import Reveal
from rackcard.fair.scheme import Scheme
from rackcard.live.books.audit import printable
from rackcard.live.books.journal import Entry
from rackcard.live.books.store import Store
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.absence import is_given_up
from rackcard.live.table.commands import Command
from rackcard.live.table.events import Event
from rackcard.live.table.layout import layout_of
from rackcard.live.table.snapshot import snapshot
from rackcard.live.table.table import Table


class _Seeds:
    """The seeds that were revealed; that of the shoe in play is still in the house's books."""

    def __init__(self, revealed: dict[int, bytes], store: Store, table: str) -> None:
        self._revealed = revealed
        self._store = store
        self._table = table

    def new(self, shoe: int) -> bytes:
        return self.seed(shoe)

    def seed(self, shoe: int) -> bytes:
        if shoe not in self._revealed:
            self._revealed[shoe] = self._store.seed(self._table, shoe)
        return self._revealed[shoe]


def replay(store: Store) -> tuple[str, list[str]]:
    """What was checked, and what is wrong."""
    findings: list[str] = []
    shoes = 0
    tables = store.tables()
    snapshots = store.snapshots()
    for name in tables:
        entries = list(store.entries(name))
        dealt, found = replay_table(store, name, entries, snapshots.pop(name, {}))
        shoes += dealt
        findings += map(printable, found)
    findings += [f"{printable(name)}: it has snapshots and was never opened." for name in snapshots]
    return f"{len(tables)} tables replayed, {shoes} shoes dealt again from their seeds.", findings


def replay_table(
    store: Store, name: str, entries: Sequence[Entry], snapshots: Mapping[int, str]
) -> tuple[int, list[str]]:
    """Every command of a table decided again, and its snapshots taken again."""
    seeds: dict[int, bytes] = {}
    schemes: dict[int, Scheme] = {}
    for entry in entries:
        try:
            event = entry.event
            if isinstance(event, e.ShoeEnded):
                seeds[event.shoe] = Reveal.from_json(event.reveal).server_seed
            if isinstance(event, e.ShoeBrought):
                schemes[event.shoe] = Scheme(event.scheme)
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            return 0, [f"seq {entry.seq} of {name}: it cannot be read: {error}"]
    opening = entries[0].event
    if not isinstance(opening, e.TableOpened):
        return 0, [f"seq {entries[0].seq} of {name}: it opens no table."]
    revealed = len(seeds)
    try:
        table = Table(name, layout_of(opening), _Seeds(seeds, store, name), schemes)
    except (ValueError, TypeError) as error:
        return 0, [f"seq {entries[0].seq} of {name}: it opens no table: {error}"]
    return revealed, _decided_again(table, entries[1:], dict(snapshots))


def _decided_again(table: Table, entries: Sequence[Entry], snapshots: dict[int, str]) -> list[str]:
    """Each command's events stand in the journal one after another, under its id."""
    at = 0
    while at < len(entries):
        end = at
        while end < len(entries) and entries[end].command_id == entries[at].command_id:
            end += 1
        happened = [entry.event for entry in entries[at:end]]
        try:
            command = _command(table, happened, entries[at].at)
            if command is None:
                kind = type(happened[0]).__name__
                return [f"seq {entries[at].seq} of {table.name}: no command begins with {kind}."]
            again = table.decide(command)
            if again != happened:
                return [_difference(table.name, entries[at:end], again)]
            table.apply(happened)
            kept = snapshots.pop(entries[end - 1].seq, None)
            if kept is not None and kept != snapshot(table.layout, table.state):
                return [f"seq {entries[end - 1].seq} of {table.name}: its snapshot is another."]
        except (ValueError, TypeError, LookupError, AttributeError, AssertionError) as error:
            # What can be read may still be about a seat or a card that there is not.
            return [f"seq {entries[at].seq} of {table.name}: the rules refuse it: {error}"]
        at = end
    return [f"seq {seq} of {table.name}: a snapshot of no moment." for seq in sorted(snapshots)]


def _difference(name: str, entries: Sequence[Entry], again: Sequence[Event]) -> str:
    for entry, event in zip(entries, again, strict=False):
        if entry.event != event:
            return f"seq {entry.seq} of {name}: the rules say {event}, the journal {entry.event}."
    return f"seq {entries[-1].seq} of {name}: the rules make {len(again)} events of this command."


def _command(table: Table, happened: Sequence[Event], now: int) -> Command | None:
    """The command that the first event tells of; None if no command begins with it."""
    first: Any = happened[0]
    plenty = 2**62
    if isinstance(first, e.SatIn):  # by coming back, or by doing what follows
        resumed = len(happened) > 1 and isinstance(happened[1], e.Resumed)
        rest = happened[2:] if resumed else happened[1:]
        done = _command(table, rest, now) if rest else None
        # What follows by itself once somebody is back is nothing that they did.
        return c.Back(now, _player(table, first)) if done is None or type(done) is c.Tick else done
    if isinstance(first, e.SeatLeft) and is_given_up(table.state, first.seat, now):
        return c.Tick(now)
    if isinstance(first, e.SatOut):
        known = table.state.out.get(first.seat)
        again = known is not None and known.reason == first.reason
        return c.Resume(now) if again else c.Gone(now, _player(table, first))
    if isinstance(first, e.ShoeEnded):
        return c.Void(now, first.voided, reshuffles=True) if first.voided else None
    made: dict[type[Event], Any] = {
        e.SeatTaken: lambda: c.TakeSeat(now, first.player, first.seat),
        e.SeatLeft: lambda: c.LeaveSeat(now, table.state.seats[first.seat]),
        e.SeedCommitted: lambda: c.CommitSeed(now, _player(table, first), first.commitment),
        e.SeedOpened: lambda: c.OpenSeed(now, _player(table, first), first.seed),
        e.WagerPlaced: lambda: c.Place(
            now, first.player, first.wager, first.spot, first.amount, plenty
        ),
        e.SeatReady: lambda: c.Ready(now, _player(table, first)),
        e.Intended: lambda: c.Decide(now, _player(table, first), first.choice, plenty),
        e.Resumed: lambda: c.Resume(now),
        e.Returned: lambda: c.Void(now, first.reason),
        e.RoundVoided: lambda: c.Void(now, first.reason),
        e.TableClosed: lambda: c.Close(now, first.reason),
        e.SeedsAwaited: lambda: c.Tick(now),
        e.RosterPosted: lambda: c.Tick(now),
        e.ShoeLocked: lambda: c.Tick(now),
        e.WagersClosed: lambda: c.Tick(now),
    }
    if isinstance(first, e.Decided):
        late = first.by == "time-out"
        return c.Tick(now) if late else c.Decide(now, first.player, first.choice, plenty)
    if (
        isinstance(first, e.WagersOpened)
        and len(happened) > 1
        and isinstance(happened[1], e.WagerPlaced)
    ):
        placed = happened[1]
        return c.Place(now, placed.player, placed.wager, placed.spot, placed.amount, plenty)
    make: Callable[[], Command] | None = made.get(type(first))
    return make() if make else None


def _player(table: Table, event: Any) -> str:
    return table.state.seats[int(event.seat)]
