"""Whoever is told changes knows, at every moment, exactly what somebody who comes then is told."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from pydantic_core import to_json

from rackcard.live.service.listeners import Listener, Listeners, greeting
from rackcard.live.service.views import Views
from rackcard.live.table import commands as c
from rackcard.live.table.commands import Command
from rackcard.live.table.events import Event, player_account
from rackcard.live.table.layout import Clock
from rackcard.live.table.messages import TableSeen
from rackcard.live.table.settlements import LastRounds
from rackcard.live.table.state import State, under_way
from rackcard.live.table.steps import Steps
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput
from tests.live.tables import GAMES, PEOPLE, START, TABLE, Gambler, Live, SeedBook, felt_for

CLOCK = Clock(seeds=9_000, wagers=7_000, decision=8_000, away=300_000, seeds_most=30_000)
EVERYBODY = (*PEOPLE, "eve")
COMMANDS = 220


class House:
    """A table as a pit has it: branched for each batch, told when the batch is written."""

    def __init__(self, game: str) -> None:
        self.table = Table(TABLE, felt_for(game, clock=CLOCK), SeedBook())
        self.listeners = Listeners()
        self.views: dict[Listener, dict[str, Any]] = {}
        """What each client has put together from its messages."""
        self.now = 0
        self._last = LastRounds()
        self._funds = {player_account(player): 10_000_00 for player in EVERYBODY}

    def fresh(self, player: str) -> TableSeen:
        """As somebody is told who comes now."""
        return Views(self.table, self._more(), self._funds).of(player)

    def joins(self, player: str, as_text: bool) -> None:
        listener = self.listeners.add(TABLE, player, as_text, changes=True)
        last = self.listeners.views_at(TABLE)
        listener.hear(greeting(listener, Views(self.table, self._more(), self._funds, last)))
        self.views[listener] = {}
        self.hears(listener)

    def hears(self, listener: Listener) -> dict[str, Any]:
        """The last message, put together with those before."""
        message = listener.inbox.get_nowait()
        told: dict[str, Any] = json.loads(message) if listener.as_text else message
        view = self.views[listener]
        self.views[listener] = told["table"] if not view else {**view, **told["changes"]}
        assert ("table" in told) != bool(view)
        return told

    def batch(self, commands: list[Command]) -> tuple[State, list[Event]]:
        before, table = self.table.state, self.table.branch()
        happened: list[Event] = []
        for command in commands:
            events = table.decide(command)
            table.apply(events)
            happened += events
        self.table = table
        for event in happened:
            self._last.record(TABLE, event)
            for move in event.moves(TABLE):
                self._funds[move.source] = self._funds.get(move.source, 0) - move.cents
                self._funds[move.target] = self._funds.get(move.target, 0) + move.cents
        return before, happened

    def tells(self, before: State, events: list[Event]) -> None:
        views = Views(self.table, self._more(), self._funds, self.listeners.views_at(TABLE))
        self.listeners.tell(Steps(self.table, before, events, {}, views.sights), views)

    def _more(self) -> dict[str, Any]:
        state = self.table.state
        return {
            "names": {player: player.title() for player in state.seats if player},
            "bots": [],
            "last": self._last.of(TABLE),
            "settled": self._last.settled(TABLE),
            "riding": under_way(self.table.layout, state),
            "now": self.now,
        }


def plainly(view: Mapping[str, Any], listener: Listener) -> Any:
    return json.loads(to_json(view)) if listener.as_text else view


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_changes_add_up_to_what_somebody_who_comes_now_is_told(game: str, seed: int) -> None:
    live, rng = Live(game, clock=CLOCK), Random(seed)
    gambler, house = Gambler(live, f"changes {seed}", nonsense=5), House(game)
    folded = Table(TABLE, house.table.layout, SeedBook())
    for player in EVERYBODY:
        house.joins(player, as_text=player in PEOPLE[::2])
    waiting: list[Command] = []
    told = 0
    for _ in range(COMMANDS):
        command = gambler.command()
        try:
            live.do(command)
        except BadInput:
            continue
        waiting.append(command)
        if rng.random() < 0.4:
            continue  # several commands share a batch
        before, events = house.batch(waiting)
        folded.apply(events)
        waiting = []
        if not events:
            continue
        house.now += rng.choice((0, 7))
        house.tells(before, events)
        told += 1
        again = Steps(folded, before, events, {})
        for listener in house.views:
            message = house.hears(listener)
            assert message["steps"] == plainly({"": again.seen_by(listener.player)}, listener)[""]
            assert message["events"] == [step["event"] for step in message["steps"]]
            fresh = plainly(house.fresh(listener.player), listener)
            assert house.views[listener] == fresh
            assert [*house.views[listener]] == [*fresh]
        if rng.random() < 0.2:
            house.now += 3  # time passes before somebody else comes
            house.joins(rng.choice(EVERYBODY), rng.random() < 0.5)
            gone = rng.choice([*house.views])
            assert house.listeners.remove(gone)
            del house.views[gone]
    assert told > 40
    assert house.table.state.round > 2


def test_only_what_changed_is_told() -> None:
    house = House("great-8")
    house.joins("ann", as_text=False)
    house.joins("eve", as_text=True)
    ann, eve = house.views
    house.now += 5
    house.tells(*house.batch([c.TakeSeat(START, "ann", 0)]))
    common = {"phase", "phase_sentence", "until", "seats", "names", "shoe", "now"}
    assert house.hears(ann)["changes"].keys() == common | {"you"}
    assert house.hears(eve)["changes"].keys() == common
    wager = c.Place(START, "ann", "main", "yin", 500, 1_000)
    late = START + CLOCK.seeds_most
    house.tells(*house.batch([c.Tick(late), c.Tick(2 * late), c.Tick(3 * late), wager]))
    assert house.hears(ann)["changes"].keys() >= {"seats", "funds"}
    assert "funds" not in house.hears(eve)["changes"]


def test_nothing_is_kept_of_a_table_where_nobody_listens() -> None:
    house = House("great-8")
    house.joins("ann", as_text=False)
    house.tells(*house.batch([c.TakeSeat(START, "ann", 0)]))
    assert house.listeners.views_at(TABLE) is not None
    for listener in house.views:
        house.listeners.remove(listener)
    assert house.listeners.views_at(TABLE) is None


def test_views_that_were_told_are_not_kept_for_ever() -> None:
    house = House("great-8")
    house.joins("ann", as_text=False)
    (ann,) = house.views
    seen: list[weakref.ref[Views]] = []
    for _ in range(5):
        house.tells(*house.batch([c.TakeSeat(START, "bob", 1), c.LeaveSeat(START, "bob")]))
        assert ann.last_view is not None
        seen.append(weakref.ref(ann.last_view.views))
        house.hears(ann)
    gc.collect()
    assert [views() is None for views in seen] == [True] * 4 + [False]
