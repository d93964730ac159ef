"""Events as a journal holds them: every kind there and back, and nothing else is one."""

from __future__ import annotations

from dataclasses import MISSING, fields

import pytest

from rackcard.live.table import events as e
from rackcard.live.table.events import HOUSE, Event, Move, from_json
from rackcard.rules.errors import BadInput

PLAYER, LAYOUT = "player:ann", "layout:pit/1"


def sample(kind: type[Event]) -> dict[str, object]:
    """Some value in every field; a list where a journal has one."""
    return {"kind": kind.__name__, **{field.name: [["a", "b"], "c"] for field in fields(kind)}}


def refused(content: dict[str, object]) -> str:
    with pytest.raises(BadInput) as caught:
        from_json(content)
    return str(caught.value)


def test_every_kind_has_its_fields_and_no_others() -> None:
    for name, kind in Event.kinds.items():
        content = sample(kind)
        event = from_json(content)
        assert type(event) is kind
        assert event.to_json() == {
            field: value if field == "kind" else (("a", "b"), "c")
            for field, value in content.items()
        }
        names = sorted(field.name for field in fields(kind))
        more = {**content, "more": 1}
        assert refused(more) == f"an event {name} has {names}, not {sorted(more)}."
        for field in fields(kind):
            less = {key: value for key, value in content.items() if key != field.name}
            if field.default is MISSING:
                assert refused(less) == f"an event {name} has {names}, not {sorted(less)}."
            else:  # it came later than the first journals
                assert getattr(from_json(less), field.name) == field.default


def test_a_shoe_of_a_journal_without_schemes_is_of_the_first_version() -> None:
    event = from_json({"kind": "ShoeBrought", "shoe": 1, "commitment": "c", "until": 2})
    assert event == e.ShoeBrought(1, "c", 2, "rackcard-fair-1")
    assert event.to_json()["scheme"] == "rackcard-fair-1"


def test_what_is_no_kind_of_event() -> None:
    assert refused({}) == "None is no kind of event."
    assert refused({"kind": "Event"}) == "'Event' is no kind of event."
    assert refused({"kind": 3}) == "3 is no kind of event."


@pytest.mark.parametrize(
    ("event", "moves"),
    [
        (e.Decided(0, "ann", "double", "player", "main", 5), [Move(PLAYER, LAYOUT, 5)]),
        (e.Decided(0, "ann", "hit", "player", "", 0), []),
        (e.Settled("pay", 0, "ann", "m", "s", "r", "p", 3, 5, 0, -1), [Move(HOUSE, PLAYER, 5)]),
        (e.Settled("collect", 0, "ann", "m", "s", "r", "p", 3, 5, 0, -1), [Move(LAYOUT, HOUSE, 5)]),
        (e.Settled("push", 0, "ann", "m", "s", "r", "p", 3, 5, 0, -1), []),
        (e.Returned(0, "ann", "m", "s", 5, ""), [Move(LAYOUT, PLAYER, 5)]),
        (e.WagerPlaced(0, "ann", "m", "s", 9, 1), [Move(PLAYER, LAYOUT, 1)]),
        (e.WagerPlaced(0, "ann", "m", "s", 9, 0), [Move(PLAYER, LAYOUT, 0)]),
        (e.WagerPlaced(0, "ann", "m", "s", 9, -1), [Move(LAYOUT, PLAYER, 1)]),
        (e.SeatReady(0), []),
    ],
)
def test_what_an_event_does_to_accounts(event: Event, moves: list[Move]) -> None:
    assert event.moves("pit/1") == moves
