"""Sessions: how one is sent, the address of a caller, and which names are allowed."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from rackcard.live.books.people import NotLoggedIn
from rackcard.live.service.bounded_pool import BoundedPool
from rackcard.web.session import (
    Body,
    ShoeNumber,
    Small,
    TableName,
    caller_of,
    house_of,
    person_of,
    token_of,
)


def connection(client=None, house=None, **headers) -> HTTPConnection:
    app = SimpleNamespace(
        state=SimpleNamespace(house=house, look_ups=BoundedPool("w", 1, 1, "no."))
    )
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "headers": sent, "client": client, "app": app})


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({}, ""),
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "Bearer "}, ""),
        ({"authorization": "Bearer Bearer "}, "Bearer "),
        ({"authorization": "Basic abc"}, ""),
        ({"authorization": "abc Bearer "}, ""),
        ({"cookie": "rackcard_session=def"}, "def"),
        ({"cookie": "session=def"}, ""),
        ({"authorization": "Bearer abc", "cookie": "rackcard_session=def"}, "abc"),
        ({"authorization": "Basic abc", "cookie": "rackcard_session=def"}, "def"),
    ],
)
def test_a_session_is_shown_as_a_header_or_as_a_cookie(headers, token):
    assert token_of(connection(**headers)) == token


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("somewhere", "somewhere"),
        ("x" * 70, "x" * 64),
    ],
)
def test_a_caller_is_known_by_the_address(address, caller):
    """An IPv6 network is one: whoever has it has all of its addresses."""
    assert caller_of(connection((address, 50_000))) == caller


def test_a_caller_without_an_address():
    assert caller_of(connection()) == "unknown"


class House:
    """Knows one token, at one time of its clock."""

    def __init__(self) -> None:
        self.met = []
        self.names = SimpleNamespace(meet=self.met.append)
        self.known = {}
        self.asked = []
        self.people = SimpleNamespace(
            person_by_token=self.who, recall=lambda token, now: self.known.get((token, now))
        )

    def clock(self) -> int:
        return 8

    def who(self, token, now):
        self.asked.append(threading.current_thread().name)
        if (token, now) != ("abc", 8):
            raise NotLoggedIn("log in first.")
        return "ann"


def test_a_person_is_whoever_has_the_token_now():
    house = House()
    shown = connection(house=house, authorization="Bearer abc")
    assert house_of(shown) is house
    assert asyncio.run(person_of(shown)) == "ann"
    assert house.met == ["ann"], "bots and lobbies tell people by their names"
    with pytest.raises(NotLoggedIn):
        asyncio.run(person_of(connection(house=house, authorization="Bearer abd")))
    assert house.met == ["ann"]
    assert [name.partition("_")[0] for name in house.asked] == ["w", "w"], "threads of their own"


def test_a_session_that_is_remembered_is_not_looked_up():
    house = House()
    house.known["abc", 8] = "bob"
    assert asyncio.run(person_of(connection(house=house, authorization="Bearer abc"))) == "bob"
    assert (house.met, house.asked) == (["bob"], [])


class Example(Body):
    number: int = 0


def is_taken(kind, given) -> bool:
    caller_of(connection())
    try:
        TypeAdapter(kind).validate_python(given)
    except ValidationError:
        return False
    return True


KINDS: list[tuple[Any, list[Any], list[Any]]] = [
    (
        TableName,
        ["a", "great-8-1f2e", "A.b_c/d", "x" * 64],
        ["", "x" * 65, "-a", ".a", "a b", "ä"],
    ),
    (ShoeNumber, [0, 1, 2**53 - 1], [-1, 2**53]),
    (Small, ["", "x" * 64], ["x" * 65, 1]),
    (Example, [{}, {"number": 1}], [{"number": "1"}, {"number": 1.0}, {"more": 1}]),
]


def test_names_and_numbers_end_where_they_say():
    for kind, taken, refused in KINDS:
        assert [given for given in (*taken, *refused) if is_taken(kind, given)] == taken
