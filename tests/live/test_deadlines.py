"""The last millisecond that counts, the first that does not, and the stroke in between.

Whoever acts before a deadline is in time. At the deadline and after it a player is too late, and
from then on, and no earlier, the clock acts for them.
"""

from __future__ import annotations

import pytest

from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from tests.live.tables import AT_ONCE, Live, seed_of

TOO_LATE = "too late: the time for that is up."
PAIR_OF_EIGHTS = "8c 6d 8d Tc"


def committing():
    live = Live("great-8").sit("ann", "bob")
    assert live.phase == Phase.COMMITTING
    return live, lambda: live.commitment("ann")


def opening():
    live = Live("great-8").sit("ann", "bob")
    live.commit("ann")
    live.commit("bob")
    assert live.phase == Phase.OPENING
    return live, lambda: c.OpenSeed(live.now, "ann", seed_of("ann"))


def wagering(game, wager, spot):
    live = Live(game, clock=AT_ONCE).sit("ann", "bob")
    live.place("bob", wager, spot, 500)
    assert live.phase == Phase.WAGERS
    return live, lambda: live.wager("ann", wager, spot, 500)


def taking_back():
    live = Live("great-8", clock=AT_ONCE).sit("ann")
    live.place("ann", "main", "yin", 500)
    return live, lambda: live.wager("ann", "main", "yin", 0)


def deciding(choice):
    live = Live("dead-mans-hand", "8c 6d 8d Td", clock=AT_ONCE).sit("ann")
    live.place("ann", "blackjack", "blackjack", 500)
    live.ready("ann")
    assert live.phase == Phase.PLAYING
    return live, lambda: live.choice("ann", choice)


def setting(player):
    """Hands are set at once: one seat is asked, and all of them may act."""
    live = Live("jacks-beat", clock=AT_ONCE).sit("ann", "bob")
    for each in ("ann", "bob"):
        live.place(each, "pai-gow", "pai-gow", 1000)
    live.ready("ann", "bob")
    assert live.phase == Phase.PLAYING
    return live, lambda: live.choice(player, "house way")


TIMED = {
    "commit a seed": committing,
    "open a seed": opening,
    "wager in Great 8": lambda: wagering("great-8", "main", "yin"),
    "wager in blackjack": lambda: wagering("dead-mans-hand", "blackjack", "blackjack"),
    "wager at the wheel": lambda: wagering("straights-and-8s", "red-black", "red"),
    "take a wager back": taking_back,
    "stand": lambda: deciding("stand"),
    "hit": lambda: deciding("hit"),
    "split": lambda: deciding("split"),
    "set a hand in turn": lambda: setting("ann"),
    "set a hand out of turn": lambda: setting("bob"),
}


@pytest.mark.parametrize("early", [1, 2, 1000])
@pytest.mark.parametrize("what", TIMED)
def test_before_the_deadline_is_in_time(what, early):
    live, command = TIMED[what]()
    live.now = live.state.until - early
    assert live.do(command())


@pytest.mark.parametrize("late", [0, 1, 1000])
@pytest.mark.parametrize("what", TIMED)
def test_at_the_deadline_it_is_too_late(what, late):
    live, command = TIMED[what]()
    live.now = live.state.until + late
    assert live.refused(command()) == TOO_LATE


@pytest.mark.parametrize("what", TIMED)
def test_the_clock_acts_at_the_deadline_and_not_before(what):
    live, _ = TIMED[what]()
    until = live.state.until
    assert live.do(c.Tick(until - 1)) == []
    assert live.do(c.Tick(until))


@pytest.mark.parametrize("what", ["stand", "hit", "split", "set a hand in turn"])
def test_the_clock_decides_for_a_seat_once(what):
    live, _ = TIMED[what]()
    live.now = live.state.until
    live.do(c.Tick(live.now))
    decided = live.said(e.Decided)
    assert decided
    assert {event.by for event in decided} == {"time-out"}


def test_a_wager_on_an_empty_layout_starts_the_clock_again():
    """Nobody waits for the first one: it may come at any time, and the others get theirs."""
    for late in (-1, 0, 1, 5000):
        live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
        first = live.state.until
        live.now = first + late
        live.place("ann", "main", "yin", 500)
        allowed = first if late < 0 else live.now + live.layout.clock.wagers
        assert live.state.until == allowed


def test_a_clock_that_is_off_is_never_late():
    live = Live("great-8", clock=Clock(0, 0, 0)).sit("ann")
    live.place("ann", "main", "yin", 500)
    live.now += 10**9
    assert live.do(c.Tick(live.now)) == []
    live.place("ann", "main", "yin", 1000)


@pytest.mark.parametrize("what", TIMED)
def test_a_house_that_comes_back_gives_the_whole_time_again(what):
    live, command = TIMED[what]()
    given = {
        Phase.COMMITTING: live.layout.clock.seeds,
        Phase.OPENING: live.layout.clock.seeds,
        Phase.WAGERS: live.layout.clock.wagers,
        Phase.PLAYING: live.layout.clock.decision,
    }[live.phase]
    live.now = live.state.until + 12_345
    live.do(c.Resume(live.now))
    assert live.state.until == live.now + given
    live.now = live.state.until
    assert live.refused(command()) == TOO_LATE
    live.now = live.state.until - 1
    assert live.do(command())


@pytest.mark.parametrize("what", TIMED)
def test_a_table_is_late_at_the_deadline_and_not_before(what):
    state = TIMED[what]()[0].state
    assert not state.is_late(state.until - 1)
    assert state.is_late(state.until)
    assert state.is_late(state.until + 1)


def test_nobody_is_late_where_nothing_is_staked_or_no_clock_runs():
    idle = Live("great-8", clock=AT_ONCE).sit("ann").state
    assert idle.until
    assert not idle.is_late(idle.until + 10**9)
    untimed = Live("great-8", clock=Clock(0, 0, 0)).sit("ann")
    untimed.place("ann", "main", "yin", 500)
    assert not untimed.state.is_late(untimed.now + 10**9)
