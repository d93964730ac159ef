"""A house that played under the first version of the scheme is opened by this one.

`first_version.sql` is a database as the code before rackcard-fair-2 left it: two players, five
games, some shoes ended, and every table stopped somewhere else: before wagers close (Great 8), in
the middle of a shoe (Lucky 8), between spins, in the middle of a round (blackjack), and with a seed
committed to and not yet opened (Pai Gow). Its events know no scheme.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rackcard.fair.reveal import Reveal
from rackcard.fair.scheme import Scheme
from rackcard.live.books.store import Store
from rackcard.live.service.replay import replay
from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import layout_of
from rackcard.live.table.shoe_check import check
from rackcard.live.table.state import State
from tests.live.first_version import DUMP, GAMES, Evening

LUCKY = "lucky-8-1"
"""Its shoe would last for seventy rounds: the pit voids it after some."""
MORE_SHOES = 2


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(DUMP.read_text(encoding="ascii"))
    return path


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{file}") as opened:
        yield opened


def findings(store: Store) -> list[str]:
    return [*store.audit(), *replay(store)[1]]


def brought(store: Store, table: str) -> dict[int, str]:
    return {x.shoe: x.scheme for x in store.events(table) if isinstance(x, e.ShoeBrought)}


def reveals(store: Store, table: str) -> dict[int, Reveal]:
    ended = [event for event in store.events(table) if isinstance(event, e.ShoeEnded)]
    return {event.shoe: Reveal.from_json(event.reveal) for event in ended}


def test_it_knows_no_scheme() -> None:
    brought = [line for line in DUMP.read_text().splitlines() if '"kind":"ShoeBrought"' in line]
    assert len(brought) == 11
    assert not any("scheme" in line for line in brought)


def test_it_is_audited_as_it_is(store: Store) -> None:
    assert replay(store)[0] == "5 tables replayed, 6 shoes dealt again from their seeds."
    assert findings(store) == []
    for table in GAMES:
        assert set(brought(store, table).values()) == {Scheme.FIRST}


def stops(table: str, now: State) -> Callable[[State], bool]:
    """Two shoes later; at Lucky 8, two rounds later."""
    assert now.shoe is not None
    last = now.shoe.number + MORE_SHOES
    if table == LUCKY:
        return lambda state: state.round == 10
    return lambda state: state.shoe is not None and state.shoe.number > last


async def go_on(store: Store) -> None:
    evening = Evening(store, 2_000_000)
    await evening.pit.start()
    # The seed that was committed to before is in a browser that is gone.
    evening.now += 20_000
    await evening.send("pai-gow-1", "", lambda now, _: c.Tick(now))
    await evening.play(LUCKY, lambda state: state.round == 8)
    await evening.send(LUCKY, "", lambda now, _: c.Void(now, "the pit wants a new shoe"))
    for table in GAMES:
        await evening.play(table, stops(table, evening.at(table)))
    await evening.pit.stop()


def test_its_shoes_are_finished_as_they_were_begun_and_new_ones_are_of_the_second(
    store: Store,
) -> None:
    before = {table: brought(store, table) for table in GAMES}
    asyncio.run(go_on(store))
    assert findings(store) == []
    for table in GAMES:
        old = max(before[table])
        schemes = brought(store, table)
        assert {number: schemes[number] for number in before[table]} == before[table]
        later = {schemes[number] for number in schemes if number > old}
        assert later == {Scheme.SECOND}, table
        found = reveals(store, table)
        assert old in found
        for number, reveal in found.items():
            assert reveal.terms.scheme == schemes[number]
        opened, *log = store.events(table)
        assert isinstance(opened, e.TableOpened)
        assert not [one for one in check(layout_of(opened), table, log) if one.complaint]
    assert reveals(store, LUCKY)[1].dealt > 31, "it went on where it stood"
    assert reveals(store, "pai-gow-1")[3].is_seedless


def test_a_reveal_of_another_version_than_the_shoe_was_brought_as_is_found(store: Store) -> None:
    opened, *log = store.events("great-8-1")
    log = [
        replace(event, scheme=Scheme.SECOND.value) if isinstance(event, e.ShoeBrought) else event
        for event in log
    ]
    assert isinstance(opened, e.TableOpened)
    [first] = check(layout_of(opened), "great-8-1", log)
    assert first.complaint == "it was brought as rackcard-fair-2, and revealed as rackcard-fair-1."
