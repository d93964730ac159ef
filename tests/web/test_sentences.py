"""Refusals: one sentence, whatever was wrong and however much of it was sent."""

from __future__ import annotations

import pytest

from rackcard.web.sentences import MOST_SAID, one_line, sentence


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("no", "no."),
        ("no.", "no."),
        (".no", ".no."),
        ("", "."),
        ("a\nb\x00c\x7fd", "a?b?c?d."),
        ("x" * (MOST_SAID - 1), "x" * (MOST_SAID - 1) + "."),
        ("x" * MOST_SAID, "x" * MOST_SAID + "."),
        ("x" * (MOST_SAID + 1), "x" * MOST_SAID + "..."),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (("body", "seat"), "seat: wrong."),
        (("query", "option", 3), "option.3: wrong."),
        (("path", "table"), "table: wrong."),
        (("body",), "wrong."),
        ((), "wrong."),
    ],
)
def test_a_complaint_says_where(where: tuple[str | int, ...], said: str) -> None:
    assert sentence({"type": "missing", "loc": where, "msg": "wrong"}) == said


def test_what_is_no_json_is_not_quoted() -> None:
    assert sentence({"type": "json_invalid", "loc": ("body", 3), "msg": "?"}) == "a body is JSON."


def test_of_several_complaints_the_first_is_told(floor) -> None:
    answer = floor.client_of().post("/api/people", json={"name": 1, "password": 2, "more": 3})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("name: ")


def test_a_simulation_tells_the_first_complaint_too(floor) -> None:
    with floor.client_of().websocket_connect("/api/games/great-8/simulate") as socket:
        socket.send_json({"rounds": 0, "seed": -1, "wager": 3})
        assert socket.receive_json()["error"].startswith("rounds: ")


@pytest.mark.parametrize(
    ("wishes", "taken"), [(["wheel=single-zero"] * 80, True), (["wheel=single-zero"] * 81, False)]
)
def test_so_many_wishes_are_taken_by_a_simulation(floor, wishes, taken) -> None:
    with floor.client_of().websocket_connect("/api/games/straights-and-8s/simulate") as socket:
        socket.send_json({"rounds": 1, "ruling": wishes})
        said = socket.receive_json()
    assert ("rounds" in said) == taken
