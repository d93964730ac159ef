"""What is asked of others, exactly: of rules, of executors, of SQLite. Nothing here is real."""

from __future__ import annotations

import asyncio
import sqlite3
from random import Random, SystemRandom
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import make_url

from rackcard.live.books import database
from rackcard.live.service.bot_host import BotHost
from rackcard.live.table import bots, finished_round
from rackcard.live.table import events as e
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import State
from rackcard.rules.errors import BadInput
from rackcard.rules.needs import Choose, Done, SeatHand


class Lock:
    """A connection to the file that writers hold."""

    def __init__(self, fails: str = "") -> None:
        self.said: list[str] = []
        self.fails = fails

    def execute(self, statement: str) -> None:
        self.said.append(statement)
        if self.fails and statement.startswith("BEGIN"):
            raise sqlite3.OperationalError(self.fails)

    def close(self) -> None:
        self.said.append("(closed)")


@pytest.mark.parametrize("fails", ["", "database is locked", "disk I/O error"])
def test_how_the_only_writer_is_told(monkeypatch, fails: str) -> None:
    lock, given = Lock(fails), []

    def connect(*names: str, **options: Any) -> Lock:
        given.append((names, options))
        return lock

    monkeypatch.setattr(sqlite3, "connect", connect)
    url = make_url("sqlite:////x/floor.db")
    wanted = ["PRAGMA journal_mode = MEMORY", "BEGIN EXCLUSIVE"]
    if not fails:
        database._hold_file(url)()
    elif "locked" in fails:
        with pytest.raises(BadInput, match="has a writer already"):
            database._hold_file(url)
    else:
        with pytest.raises(sqlite3.OperationalError, match="disk"):
            database._hold_file(url)
    assert lock.said == [*wanted, "(closed)"]
    options = {"isolation_level": None, "timeout": 0, "check_same_thread": False}
    assert given == [(("/x/floor.db-writer",), options)]


def test_bots_think_one_at_a_time_and_stop_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, bool]] = []

    async def opened_and_closed() -> None:
        company = BotHost(SimpleNamespace(tables={}))
        assert company._thinking._max_workers == 1
        assert isinstance(company._rng, SystemRandom)
        rng = Random(8)
        assert BotHost(SimpleNamespace(tables={}), rng=rng)._rng is rng
        thinking = SimpleNamespace(shutdown=lambda **given: asked.append(given))
        monkeypatch.setattr(company, "_thinking", thinking)

        async def fails() -> None:
            raise RuntimeError("a bug")

        async def waits() -> None:
            await asyncio.sleep(60)

        company._hosts = {"a": asyncio.create_task(fails()), "b": asyncio.create_task(waits())}
        await asyncio.sleep(0)
        await company.stop()
        assert all(host.done() for host in company._hosts.values())

    asyncio.run(opened_and_closed())
    assert asked == [{"wait": False, "cancel_futures": True}]


def test_a_round_that_is_over_is_looked_at_from_behind_the_table(monkeypatch) -> None:
    asked: list[Any] = []

    class Machine:
        start = ()

        def step(self, state: tuple, event: Any) -> tuple:
            return (*state, event)

        def next(self, state: tuple) -> Done:
            return Done()

        def view(self, state: tuple, seat: int) -> tuple:
            asked.append((state, seat))
            return ("seen", *state)

    words = SimpleNamespace(
        says=lambda machine, before, after, over, name: (
            f"{name(SeatHand(0))}: {before} {after} {over}"
        ),
        winner=lambda machine, seen: f"winner of {seen}",
    )
    layout = SimpleNamespace(
        names=["round", "track"],
        machine=lambda name, players: asked.append((name, players)) or Machine(),
        symbols={"a": "A", "b": "B", "c": "C"},
        setup=SimpleNamespace(machines={}, definition=SimpleNamespace(calls=words)),
        seats=3,
    )
    monkeypatch.setattr(
        finished_round, "hands", lambda layout, lying, seat: [lying.playing, lying.shown, seat]
    )
    events = [
        e.WagerPlaced(2, "ann", "main", "yin", 500, 500),
        e.WagersClosed(),
        e.Dealt("x", ("a",), False, ""),
        e.Dealt("x", ("b", "c"), False, ""),
        e.Decided(2, "ann", "hit", "player", "", 0),
    ]
    told = finished_round.ending(layout, events)
    after = ("A", ("B", "C"), "hit")
    assert asked == [("round", 1), (after, -1), (after[:-1], -1)]
    assert told == {
        "hands": [(2,), {"round": ("seen", *after)}, -1],
        "says": f"Seat 3: {('seen', *after[:-1])} {('seen', *after)} True.",
        "winner": f"winner of {('seen', *after)}",
    }


@pytest.mark.parametrize(
    ("phase", "seat", "intended", "asked"),
    [
        (Phase.PLAYING, 2, {}, True),
        (Phase.PLAYING, 5, {}, True),
        (Phase.PLAYING, 2, {2: "x"}, False),
        (Phase.PLAYING, 2, {5: "x"}, True),
        (Phase.PLAYING, 1, {}, False),
        (Phase.PLAYING, -1, {}, False),
        (Phase.WAGERS, 2, {}, False),
    ],
)
def test_what_a_seat_may_decide(phase: Phase, seat: int, intended: dict, asked: bool) -> None:
    need = Choose(1, ("hit",))
    decisions = SimpleNamespace(
        may_choose=lambda kept, place: need if (kept, place in (0, 1)) == ("cards", True) else None
    )
    machine = SimpleNamespace(
        decisions=decisions,
        view=lambda kept, place: (kept, place),
    )
    layout = SimpleNamespace(names=["round", "track"], machine=lambda name, players: machine)
    state = State(
        ("", "", "ann", "", "", "bob"),
        {"round": "cards", "track": "other"},
        phase=phase,
        playing=(2, 5),
        intended=intended,
    )
    in_play = InPlay(layout, state)
    assert in_play.choice_of(seat) == (need if asked else None)
    assert in_play.player(seat) == {2: 0, 5: 1}.get(seat, -1)
    place = {2: 0, 5: 1}.get(seat)
    if phase == Phase.PLAYING:
        wanted = (("cards", place), need) if asked else None
        assert bots.turn(layout, state, seat) == wanted
    assert in_play.seen("round", seat) == ("cards", -1 if place is None else place)
