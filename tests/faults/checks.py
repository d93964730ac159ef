"""What clients noted, held against the journal: nothing lost, nothing twice, nothing made up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from rackcard.live.table.events import Event, TableOpened, from_json
from rackcard.live.table.layout import layout_of
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import State
from rackcard.live.table.table import Table
from rackcard.live.table.view import seen
from tests.faults.auditor import Books, Row, payments
from tests.faults.client import Client, Heard

BLOT = "?"


@dataclass
class Money:
    """Of somebody who plays at one table. The bank's chain is apart from the table's: nobody can
    say after which entry of the table play money came, but it does not go away again."""

    at_table: list[int]
    """Won and lost there, after so many entries."""
    granted: list[int]
    """By the bank, after so many grants."""
    seen: int = 0
    """Grants that somebody has seen."""


class NoVault:
    """Nobody needs a seed to fold what has happened."""

    def new(self, shoe: int) -> bytes:
        raise AssertionError

    def seed(self, shoe: int) -> bytes:
        raise AssertionError


class Film:
    """A table at every moment: state `n` is after `n` events."""

    def __init__(self, name: str, rows: Sequence[Row]) -> None:
        self.rows = rows
        events: list[Event] = [from_json(row.event) for row in rows]
        first = events[0]
        assert isinstance(first, TableOpened)
        self._table = Table(name, layout_of(first), NoVault())
        self.states: list[State] = [self._table.state, self._table.state]
        for event in events[1:]:
            self._table.apply([event])
            self.states.append(self._table.state)

    def shows(self, view: dict[str, Any], player: str, moment: int) -> bool:
        """True if the table looked like this to a player at that moment."""
        state = self.states[moment]
        if (state.phase, state.round, state.until) != (view["phase"], view["round"], view["until"]):
            return False
        self._table.state = state
        seat = state.seat_of(player)
        right = json.loads(json.dumps(seen(self._table, -1 if seat is None else seat)))
        return bool(right == {key: view[key] for key in right})


def is_told(heard: dict[str, Any], event: dict[str, Any]) -> bool:
    """True if an event was told as it happened, except for what is nobody's business."""
    blotted = {
        "symbols": [BLOT] * len(event.get("symbols", ())) if event.get("face_down") else None,
        "choice": BLOT,
        "options": [],
    }
    return heard.keys() == event.keys() and all(
        heard[key] == event[key] or (key in blotted and heard[key] == blotted[key]) for key in event
    )


@dataclass
class Checked:
    """How much there was to check, so that a test cannot pass by doing nothing."""

    acknowledged: int = 0
    rounds: Counter[str] = field(default_factory=Counter)
    resumed: int = 0
    """Times that a table was seen just as it had been left, but for the time that is left."""
    resumed_in_play: int = 0
    """The same with cards on the table and somebody asked to decide."""
    wrong: list[str] = field(default_factory=list)


def check(books: Books, clients: Sequence[Client]) -> Checked:
    done = Checked()
    films = {table: Film(table, books.of_table(table)) for table in {c.table for c in clients}}
    for row in books.journal:
        if row.event["kind"] == "RoundEnded":
            done.rounds[row.table] += 1
    for client in clients:
        done.wrong += client.notes.wrong
        done.wrong += _commands(books, client, done)
        done.wrong += _heard(books, films[client.table], client, done)
    return done


def _commands(books: Books, client: Client, done: Checked) -> Iterator[str]:
    """What was acknowledged is written, once; what was refused is not; nothing was made up."""
    written = Counter(row.command for row in books.journal)
    kept = {command.id: command for command in books.commands if command.owner == client.player}
    for command, answer in client.notes.answers.items():
        if not answer["ok"]:
            # Refused when it came too late, and taken when a copy of it came after time was given
            # anew: once is enough, and that is what the journal must show.
            if command in written and written[command] != kept[command].reply["events"]:
                yield f"{command} was refused: {answer}, and is in the journal more than once"
            continue
        done.acknowledged += 1
        if command not in kept:
            yield f"{command} was acknowledged, and is not in the journal"
        elif kept[command].reply != answer or kept[command].table != client.table:
            yield f"{command} was answered {answer}, and the journal has {kept[command]}"
        elif written[command] != answer["events"]:
            yield f"{command} made {answer['events']} events, and {written[command]} are written"
    expected = {*client.notes.sent, *client.notes.grants, f"welcome-{client.player}"}
    opened = {row.command for row in books.journal if row.event["kind"] == "TableOpened"}
    yield from (f"nobody sent {command}" for command in kept.keys() - expected - opened)
    for command in client.notes.grants:
        if written[command] != 1:
            yield f"{command} was granted {written[command]} times"


def _heard(books: Books, film: Film, client: Client, done: Checked) -> Iterator[str]:
    """Each connection heard one stretch of the journal, word for word; stretches do not overlap."""
    at = 0
    before: Heard | None = None
    money = _money(books, film, client)
    for connection in client.notes.connections:
        start = _start(film, client, connection, at)
        if start is None:
            yield f"{client.player} heard what is not in the journal: {_short(connection)}"
            return
        if before is not None:
            yield from _resumed(film, before, connection[0], at, start, done)
        at = start
        for message in connection:
            at += len(message.events)
        before = connection[-1]
        if not film.shows(before.view, client.player, at):
            yield f"{client.player} saw at {at} of {client.table} what was not so: {before.view}"
        yield from _funds(film, client, connection[0], start, money)


def _start(film: Film, client: Client, connection: list[Heard], at: int) -> int | None:
    """Where in the journal a connection began: the first place after `at` that fits."""
    heard = [event for message in connection for event in message.events]
    for moment in range(at, len(film.rows) - len(heard) + 1):
        stretch = film.rows[moment : moment + len(heard)]
        if all(
            is_told(said, row.event) for said, row in zip(heard, stretch, strict=True)
        ) and film.shows(connection[0].view, client.player, moment):
            return moment
    return None


def _resumed(
    film: Film, before: Heard, after: Heard, left: int, back: int, done: Checked
) -> Iterator[str]:
    """Whoever comes back finds everything as it was, if nothing happened in between."""
    if any(row.event["kind"] != "Resumed" for row in film.rows[left:back]):
        return
    then, now = _as_it_was(before.view), _as_it_was(after.view)
    other = {key: (then[key], now[key]) for key in then if then[key] != now[key]}
    if other:
        yield f"{before.view['table']} was left and found otherwise: {other}"
    if back > left:
        done.resumed += 1
        done.resumed_in_play += before.view["phase"] == Phase.PLAYING


def _as_it_was(view: dict[str, Any]) -> dict[str, Any]:
    """Time is given anew, and play money may have come meanwhile: `_funds` looks at that."""
    return {key: value for key, value in view.items() if key not in ("until", "now", "funds")}


def _funds(film: Film, client: Client, first: Heard, start: int, money: Money) -> Iterator[str]:
    """The money at the beginning of a connection, by the raw journal up to there."""
    right = [money.at_table[start] + granted for granted in money.granted[money.seen :]]
    if first.view["funds"] not in right:
        yield f"{client.player} came back to {first.view['funds']} cents, not {right}"
    else:
        money.seen += right.index(first.view["funds"])


def _money(books: Books, film: Film, client: Client) -> Money:
    mine = f"player:{client.player}"

    def won(rows: Iterable[Row]) -> Iterator[int]:
        for row in rows:
            yield sum(cents for who, cents in payments(row.table, row.event) if who == mine)

    granted = [cents for cents in won(books.of_table("bank")) if cents]
    return Money([0, *accumulate(won(film.rows))], [0, *accumulate(granted)])


def _short(connection: list[Heard]) -> str:
    return str([(message.events, message.view) for message in connection])[:2_000]
