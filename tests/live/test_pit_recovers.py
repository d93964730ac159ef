"""The pit when its database fails: what players are told, and how the house goes on or ends."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rackcard.live.books.store import StoreFailed
from rackcard.live.service import pit as pits
from rackcard.live.service import writer as writers
from rackcard.live.service.writer import NotWritten
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from tests.live.memory_house import CLOCK, NAME, House, played
from tests.live.test_pit import evening

FULL = StoreFailed("the disk is full.")


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(writers, "LONGEST_PAUSE", 0.0)


def test_everybody_has_their_time_again_after_a_failure() -> None:
    async def scenario(house: House) -> None:
        await evening(house)
        write = house.books.write

        def fails_once(*_: object) -> None:
            house.books.write = write
            raise FULL

        house.books.__dict__["write"] = fails_once
        house.now += CLOCK.wagers * 10
        with pytest.raises(NotWritten):
            await house.ready("ann")
        assert house.books.reopened == 1
        assert (await house.wager("ann", 700))["ok"], "its time would be up otherwise"
        assert house.books.records[-2].events == [e.Resumed(house.now + CLOCK.wagers)]

    played(scenario)


def test_what_was_written_before_the_failure_is_answered_as_done() -> None:
    async def scenario(house: House) -> None:
        await evening(house)
        write = house.books.write

        def written_and_lost(*given: Any) -> None:
            write(*given)
            house.books.write = write
            raise FULL

        house.books.__dict__["write"] = written_and_lost
        house.books.reopen = lambda last: True
        house.now += 1_000
        assert (await house.wager("ann", 700))["ok"] is True
        assert house.pit.funds["player:ann"] == 300
        await asyncio.sleep(0.01)
        assert house.books.records[-1].events == [e.Resumed(house.now + CLOCK.wagers)]

    played(scenario)


def test_new_commands_are_refused_at_once_while_the_database_is_away() -> None:
    async def scenario(house: House) -> None:
        await evening(house)
        house.pit.writer._failure = "the disk is full"
        with pytest.raises(NotWritten) as refused:
            await house.ready("ann")
        said = "nothing was changed: the disk is full; try again in a moment."
        assert str(refused.value) == said
        house.pit.writer._failure = ""
        assert (await house.ready("ann"))["ok"]

    played(scenario)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (StoreFailed("the disk is gone."), "the disk is gone"),
        (KeyError("a bug"), "the house made a mistake"),
    ],
)
def test_a_house_that_is_lost_says_so_to_everybody_and_ends(
    error: Exception, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It would try again after it has given up.
    monkeypatch.setattr(writers, "FIRST_PAUSE", writers.GIVE_UP_SECONDS + 1)

    async def scenario(house: House) -> None:
        await evening(house)
        called: list[str] = []
        house.pit.hooks.house_lost = lambda: called.append(house.pit.lost)
        house.books.fails = FULL

        def reopen(last: object) -> bool:
            raise error

        house.books.reopen = reopen
        done = await asyncio.gather(
            house.ready("ann"), house.wager("ann", 600), return_exceptions=True
        )
        assert [str(one) for one in done] == [pits.UNKNOWN] * 2
        assert called == [why]
        with pytest.raises(NotWritten, match=f"nothing was changed: {why}"):
            await house.ready("ann")

    played(scenario)


def test_what_waits_when_a_house_is_lost_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pits, "MOST_AT_ONCE", 1)

    async def scenario(house: House) -> None:
        await evening(house)
        house.books.fails = KeyError("a bug")
        done = await asyncio.gather(
            house.ready("ann"), house.wager("ann", 600), return_exceptions=True
        )
        assert [str(one) for one in done] == [
            pits.UNKNOWN,
            "nothing was changed: the house made a mistake.",
        ]

    played(scenario)


def test_a_command_that_was_written_long_ago_is_answered_from_the_books() -> None:
    async def scenario(house: House) -> None:
        await evening(house)
        first = house.books.records[-1]
        house.pit.recent._kept.clear()
        again = await asyncio.gather(
            house.pit.submit(first.command_id, "ann", NAME, lambda now, _: c.Void(now, "")),
            house.ready("ann"),
        )
        assert again[0] == dict(first.reply)
        assert again[1]["ok"] is True

    played(scenario)
