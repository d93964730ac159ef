"""The house's clock: a wall clock that jumps moves nobody's deadline."""

from __future__ import annotations

import time

import pytest

from rackcard.live.books.people import SESSION, NotLoggedIn, People
from rackcard.live.books.store import Store
from rackcard.live.service.steady_clock import SteadyClock
from rackcard.live.table import commands as c
from tests.live.memory_house import CLOCK, NOW, House, played

HOUR = 3_600_000


class Machine:
    """Its wall clock can be set; what has passed can only pass."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000_000_000_000
        self.passed = 5_000_000_000

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.passed)

    def runs(self, milliseconds: int) -> None:
        self.wall += milliseconds * 1_000_000
        self.passed += milliseconds * 1_000_000

    def is_set(self, milliseconds: int) -> None:
        self.wall += milliseconds * 1_000_000


@pytest.mark.parametrize("jump", [-30 * HOUR, -HOUR, HOUR, 30 * HOUR])
def test_a_jump_is_not_seen(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    began = clock()
    assert began == machine.wall // 1_000_000
    machine.runs(1_234)
    machine.is_set(jump)
    assert clock() == began + 1_234


def test_it_is_the_time_of_day() -> None:
    before = time.time_ns() // 1_000_000
    assert before - 1 <= SteadyClock()() <= time.time_ns() // 1_000_000 + 1


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
def test_a_table_neither_stalls_nor_hurries(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()

    async def scenario(house: House) -> None:
        house.pit.clock = clock
        await house.open()
        await house.pit.grant("ann", 1_000, "grant-ann")
        await house.sit("ann")
        await house.wager("ann", 500)
        state = house.pit.tables["pit/1"].state
        machine.is_set(jump)
        assert not state.is_late(clock())
        machine.runs(CLOCK.wagers - 1)
        assert not state.is_late(clock())
        machine.runs(1)
        assert state.is_late(clock())
        await house.do("house", lambda now, _: c.Tick(now))
        assert house.pit.tables["pit/1"].state.closed_round == 1

    played(scenario)


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
def test_sessions_stay_valid_and_end_when_they_should(store: Store, jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    people = People(store)
    person = people.guest(clock())
    token = people.session(person, clock())
    machine.is_set(jump)
    other = people.session(people.guest(clock()), clock())  # drops those that have ended
    assert people.person_by_token(token, clock()) == person
    restarted = machine.clock()
    assert people.person_by_token(token, restarted()) == person
    assert people.person_by_token(other, restarted())
    machine.runs(SESSION)
    with pytest.raises(NotLoggedIn):
        people.person_by_token(token, clock())


def test_after_a_restart_with_a_clock_that_went_back_time_is_given_again() -> None:
    async def first(house: House) -> None:
        await house.open()
        await house.pit.grant("ann", 1_000, "grant-ann")
        await house.sit("ann")
        await house.wager("ann", 500)

    books = played(first).books

    async def again(house: House) -> None:
        state = house.pit.tables["pit/1"].state
        assert state.until == house.now + CLOCK.wagers

    played(again, books, now=NOW - HOUR)
