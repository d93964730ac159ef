"""Limits on simulations: one per caller, eight in the house, and not too often."""

from __future__ import annotations

import pytest

from rackcard.rules.errors import BadInput
from rackcard.web import simulations
from rackcard.web.simulations import BEGINNINGS, MOST_AT_ONCE, Simulations

TOO_MANY = "too many simulations: try again in a moment."


@pytest.fixture
def clock(monkeypatch):
    """Stands still unless a test moves it."""
    now = [0.0]
    monkeypatch.setattr(simulations, "monotonic", lambda: now[0])
    return now


def refusal(found: Simulations, caller: str) -> str:
    with pytest.raises(BadInput) as refused:
        found.admit(caller)
    return str(refused.value)


def test_one_each(clock):
    found = Simulations()
    found.admit("ann")
    assert refusal(found, "ann") == "a simulation of yours is under way: end that one first."
    found.admit("bob")
    found.leave("ann")
    found.admit("ann")
    found.leave("nobody")  # is nothing


def test_so_many_in_the_house(clock):
    found = Simulations()
    assert MOST_AT_ONCE == 8
    for number in range(MOST_AT_ONCE):
        found.admit(f"caller {number}")
    assert refusal(found, "one more") == TOO_MANY
    found.leave("caller 3")
    found.admit("one more")
    assert refusal(found, "caller 3") == TOO_MANY


def test_so_often(clock):
    found = Simulations()
    assert BEGINNINGS == (20, 0.5)
    for _ in range(20):
        found.admit("ann")
        found.leave("ann")
    assert refusal(found, "ann") == TOO_MANY
    found.admit("bob")
    clock[0] += 1.9
    assert refusal(found, "ann") == TOO_MANY
    clock[0] += 0.2
    found.admit("ann")


def test_what_is_refused_takes_no_place(clock):
    found = Simulations()
    for _ in range(20):
        found.admit("ann")
        found.leave("ann")
    for _ in range(3):
        assert refusal(found, "ann") == TOO_MANY
    clock[0] += 2
    found.admit("ann")


@pytest.mark.parametrize("asked", ["", "[]", "1", '{"rounds": 0}', '{"rounds": 1, "more": 2}', "{"])
def test_whoever_is_refused_may_come_again(floor, asked):
    client = floor.client_of()
    for _ in range(3):
        with client.websocket_connect("/api/games/straights-and-8s/simulate") as socket:
            socket.send_text(asked)
            said = socket.receive_json()
            assert set(said) == {"error"}
            assert "under way" not in said["error"]
