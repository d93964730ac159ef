"""After a socket has ended, however it ended, the house listens for nobody there."""

from __future__ import annotations

import time

import pytest

from rackcard.live.service.listeners import Listener


def listening(floor) -> int:
    return sum(len(found) for found in floor.house.pit._listeners._at.values())


def counted(floor) -> int:
    page = floor.metrics().text
    [line] = [x for x in page.splitlines() if "listener" in x and not x.startswith("#")]
    return int(float(line.rpartition(" ")[2]))


def comes_down_to(floor, number) -> None:
    """The server notices that a socket is closed a moment after its client."""
    give_up = time.monotonic() + 20
    while (listening(floor), counted(floor)) != (number, number):
        assert time.monotonic() < give_up, (listening(floor), counted(floor), number)
        time.sleep(0.01)


@pytest.mark.parametrize("times", [1, 5])
def test_nobody_is_left_after_a_disconnect(floor, times):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    for _ in range(times):
        with ann.listens(table), bob.listens(table):
            comes_down_to(floor, 2)
            with ann.listens(table):
                comes_down_to(floor, 3)
            comes_down_to(floor, 2)
        comes_down_to(floor, 0)


def test_one_who_listens_is_still_told_after_another_has_gone(floor):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    with ann.listens(table) as ear:
        with bob.listens(table):
            pass
        comes_down_to(floor, 1)
        bob.must(table, "sit", seat=0)
        assert ear.hears("SeatTaken")


def test_sessions_without_a_socket_are_forgotten(floor):
    """And one that has another socket is not."""
    ann = floor.guest()
    table = ann.opens("great-8")
    listeners = floor.app.state.listeners
    with ann.listens(table):
        with ann.listens(table):
            assert [len(listening) for listening in listeners.values()] == [2]
        comes_down_to(floor, 1)
        assert list(listeners) == [ann.token]
    comes_down_to(floor, 0)
    assert listeners == {}


def test_whoever_logs_out_is_told_nothing_more_even_if_the_socket_stays(floor, monkeypatch):
    ann = floor.guest()
    table = ann.opens("great-8")
    monkeypatch.setattr(Listener, "hang_up", lambda self: None)
    with ann.listens(table):
        comes_down_to(floor, 1)
        assert ann.client.delete("/api/sessions").json() == {"ok": True}
        assert (listening(floor), counted(floor)) == (0, 0)
