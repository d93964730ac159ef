"""Whoever hangs up is forgotten, and nobody else is: counted after each connection ends."""

from __future__ import annotations

import asyncio

from rackcard.live.service.listeners import MOST_UNREAD, Listener, Listeners


def among(listeners: Listeners) -> list[Listener]:
    return [one for table in listeners._at.values() for one in table]


def test_each_is_removed_once_and_alone() -> None:
    listeners = Listeners()
    ears = [listeners.add(table, player) for table in ("a", "b") for player in ("ann", "bob")]
    assert among(listeners) == ears
    for number, ear in enumerate(ears, 1):
        assert listeners.at(ear.table)
        assert listeners.remove(ear)
        assert not listeners.remove(ear)
        assert among(listeners) == ears[number:]
        assert listeners.at("a") == (number < 2)
        assert listeners.at("b") == (number < 4)
    assert not listeners.at("c")


def test_the_same_person_twice_is_two_who_listen() -> None:
    listeners = Listeners()
    first, second = listeners.add("a", "ann"), listeners.add("a", "ann")
    assert listeners.remove(first)
    assert among(listeners) == [second]


def test_an_inbox_holds_so_many_and_no_more() -> None:
    async def fill() -> None:
        ear = Listener("a", "ann")
        for number in range(MOST_UNREAD):
            assert ear.hear({"number": number})
        assert not ear.hear({})
        assert ear.inbox.qsize() == MOST_UNREAD
        assert ear.inbox.get_nowait() == {"number": 0}
        assert ear.hear({})

    asyncio.run(fill())


def test_hanging_up_on_a_table_leaves_the_others() -> None:
    listeners = Listeners()
    here, there = listeners.add("a", "ann"), listeners.add("b", "bob")
    listeners.hang_up("a")
    assert (here.gone.is_set(), there.gone.is_set()) == (True, False)
    assert listeners.remove(here)  # the socket lets go of it by itself
    listeners.hang_up()
    assert there.gone.is_set()
    assert among(listeners) == []
    assert not listeners.remove(there)
