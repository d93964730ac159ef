"""Evenings at which people come and go: whoever is there is never skipped, whoever is not holds
nobody up, money adds up, and the journal replays."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.live.books.journal import Entry
from rackcard.live.service import replay as module
from rackcard.live.service.replay import replay_table
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.absence import is_tied
from rackcard.live.table.layout import Clock, opening
from rackcard.live.table.phases import Phase
from rackcard.rules.errors import BadInput
from tests.live.tables import START, TABLE, Gambler, Live, SeedBook

TIMED = Clock(seeds=3_000, wagers=8_000, decision=6_000, away=40_000, seeds_most=9_000)
UNTIMED = Clock(seeds=3_000, wagers=0, decision=0, away=40_000, seeds_most=9_000)
WAR = str(Path(__file__).parent / "casino_war")
GAMES = (WAR, "great-8", "dead-mans-hand", "jacks-beat", "straights-and-8s")


class Evening:
    """A gambler at a table whose people lose their connections, and an observer who keeps his own
    record of who is there."""

    def __init__(self, game: str, clock: Clock, seed: int) -> None:
        self.live = Live(game, clock=clock)
        self.gambler = Gambler(self.live, f"away {seed}", nonsense=6)
        self.rng = random.Random(f"{Path(game).name} {clock.wagers} {seed}")
        self.gone: set[str] = set()
        self.window = 0
        """Since when seeds are waited for."""
        first = json.dumps(opening(self.live.layout).to_json())
        self.entries = [Entry(1, TABLE, START, "c-0", first)]
        self.live.after_each.append(self.look)
        self.before: Any = self.live.state

    def play(self, commands: int) -> None:
        for number in range(1, commands + 1):
            self.one(number)

    def one(self, number: int) -> None:
        command, already = self.command(), len(self.live.journal)
        self.before = self.live.state
        try:
            self.live.do(command)
        except BadInput:
            return
        finally:
            player = getattr(command, "player", "")
            if isinstance(command, c.Gone) and player in self.live.state.seats:
                self.gone.add(player)
            self.gone &= set(self.live.state.seats)
        for event in self.live.journal[already:]:
            text = json.dumps(event.to_json())
            at = (len(self.entries) + 1, TABLE, self.live.now, f"c-{number}", text)
            self.entries.append(Entry(*at))
        self.nobody_is_held_up()

    def command(self) -> c.Command:
        state = self.live.state
        persons = [state.seats[seat] for seat in state.players]
        if state.is_late(self.live.now):
            return c.Tick(self.live.now)
        if persons and self.rng.random() < 0.08:
            return c.Gone(self.live.now, self.rng.choice(persons))
        if self.gone and self.rng.random() < 0.08:
            return c.Back(self.live.now, self.rng.choice(sorted(self.gone)))
        if self.rng.random() < 0.02:
            return c.Void(self.live.now, "the pit says so", reshuffles=True)
        if self.rng.random() < 0.01:
            return c.Resume(self.live.now)
        command = self.gambler.command()
        if getattr(command, "player", "") in self.gone and self.rng.random() < 0.9:
            return c.Tick(self.live.now)  # whoever is gone mostly says nothing
        return command

    # --- what the observer looks at

    def present(self, seat: int) -> bool:
        """By his own record: what happens in a command may depend on who it says is gone."""
        player = self.before.seats[seat]
        return bool(player) and player not in self.gone and seat not in self.live.state.out

    def look(self, event: e.Event) -> None:
        match event:
            case e.SatIn(seat=seat):
                self.gone.discard(self.live.state.seats[seat])
            case e.ShoeBrought() | e.Resumed():
                self.window = self.live.now
            case e.RosterPosted():
                self.seeds_are_not_skipped(self.live.state.shoe.commitments)
                self.window = self.live.now
            case e.ShoeLocked():
                shoe = self.live.state.shoe
                self.seeds_are_not_skipped({*shoe.openings, *shoe.left}, set(shoe.commitments))
            case e.WagersClosed():
                late = 0 < self.before.until <= self.live.now
                spoke = self.before.ready | {self.speaker()}
                waited = {seat for seat in self.live.state.players if self.present(seat)}
                assert late or waited <= spoke
            case e.Decided(seat=seat, by="time-out") if self.present(seat):
                assert 0 < self.before.until <= self.live.now, "present, and skipped"
            case _:
                pass

    def speaker(self) -> int:
        ready = [x.seat for x in self.live.journal[-3:] if isinstance(x, e.SeatReady)]
        return ready[-1] if ready else -1

    def seeds_are_not_skipped(self, put_in: Any, among: set[int] | None = None) -> None:
        asked = set(self.live.state.players) if among is None else among
        silent = {seat for seat in asked - set(put_in) if self.present(seat)}
        if silent and self.live.layout.clock.seeds:
            assert self.live.now - self.window >= self.live.layout.clock.seeds_most

    def nobody_is_held_up(self) -> None:
        """Every seat that the table waits for is one that is there, or nobody is."""
        live, state = self.live, self.live.state
        there = {seat for seat in state.players if seat not in state.out}
        if there and state.phase == Phase.COMMITTING:
            assert there - state.shoe.commitments.keys()
        if there and state.phase == Phase.OPENING:
            committed = set(state.shoe.commitments) - state.shoe.left
            assert (there & committed) - state.shoe.openings.keys()
        if there and state.phase == Phase.WAGERS:
            assert there - state.ready
        if state.phase == Phase.PLAYING and state.asked >= 0:
            assert state.asked not in state.absent
        for seat, out in state.out.items():
            late = live.now >= out.until and not is_tied(state, seat)
            assert not late or state.is_late(live.now), "the clock takes care of it"


@pytest.mark.parametrize("clock", [TIMED, UNTIMED], ids=["timed", "untimed"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).name)
def test_evenings_with_people_who_come_and_go(
    game: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: set[str] = set()
    for seed in range(3):
        evening = Evening(game, clock, seed)
        evening.play(250)
        happened |= {type(event).__name__ for event in evening.live.journal}
        monkeypatch.setattr(module, "layout_of", lambda _, one=evening: one.live.layout)
        store = SimpleNamespace(seed=lambda _, shoe: SeedBook().seed(shoe))
        assert replay_table(store, TABLE, evening.entries, {})[1] == []
    assert happened >= {"SatOut", "SatIn", "SeedsAwaited", "WagersClosed", "RoundEnded"}


@pytest.mark.parametrize("seed", range(6))
def test_the_clock_alone_empties_a_table_that_everybody_left(seed: int) -> None:
    """From wherever they left it, and no later than their places are kept for."""
    game = GAMES[seed % len(GAMES)]
    evening = Evening(game, UNTIMED, seed)
    evening.play(40 + 17 * seed)
    live = evening.live
    for player in [live.state.seats[seat] for seat in live.state.players]:
        live.do(c.Gone(live.now, player))
    live.now += live.layout.clock.away
    for _ in range(100):
        if not live.state.is_late(live.now):
            break
        live.do(c.Tick(live.now))
    assert not live.state.players
    assert live.phase == Phase.WAITING
