"""Orders by themselves: each becomes its command, and each field ends where it says."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rackcard.live.table import commands as c
from rackcard.web.orders import ORDER

ID = "12345678"
HASH = "0" * 64
PLACE = {"do": "place", "wager": "main", "spot": "yin", "amount": 500}
COMMANDS: list[tuple[dict[str, Any], c.Command]] = [
    ({"do": "sit", "seat": 3}, c.TakeSeat(7, "ann", 3)),
    ({"do": "leave"}, c.LeaveSeat(7, "ann")),
    ({"do": "commit", "commitment": HASH}, c.CommitSeed(7, "ann", HASH)),
    ({"do": "open", "seed": "my seed"}, c.OpenSeed(7, "ann", "my seed")),
    (PLACE, c.Place(7, "ann", "main", "yin", 500, 90)),
    ({"do": "ready"}, c.Ready(7, "ann")),
    ({"do": "decide", "choice": "hit"}, c.Decide(7, "ann", "hit", 90)),
]
TEXTS = [
    ({"do": "open"}, "seed"),
    ({"do": "decide"}, "choice"),
    (PLACE, "wager"),
    (PLACE, "spot"),
]


def order(fields: dict[str, Any]) -> Any:
    return ORDER.validate_python({"id": ID, **fields})


def is_taken(fields: dict[str, Any]) -> bool:
    """True if it is an order; a command of any order is made by running it."""
    try:
        order(fields).made_by("ann")(7, 90)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(("fields", "command"), COMMANDS)
def test_every_order_becomes_its_command(fields: dict[str, Any], command: c.Command) -> None:
    """With the time and the funds that the table knows when it is carried out."""
    assert order(fields).made_by("ann")(7, 90) == command


def test_every_order_is_tried() -> None:
    kinds = ORDER.json_schema()["discriminator"]["mapping"]
    assert {fields["do"] for fields, _ in COMMANDS} == set(kinds)


@pytest.mark.parametrize(("fields", "_"), COMMANDS)
def test_an_order_has_its_fields_and_no_others(fields: dict[str, Any], _: object) -> None:
    assert is_taken(fields)
    assert not is_taken({**fields, "now": 1})
    for left_out in fields:
        assert not is_taken({name: fields[name] for name in fields if name != left_out})
    with pytest.raises(ValidationError):
        ORDER.validate_python(fields)
    with pytest.raises(ValidationError, match="frozen"):
        order(fields).id = "another-id"


IDS = [
    ("a" * 7, False),
    ("a" * 8, True),
    ("a" * 64, True),
    ("a" * 65, False),
    ("!~!~!~!~", True),
    ("aaaa aaaa", False),
    ("aaaaaaa\x7f", False),
    ("aaaaaaaä", False),
    (12345678, False),
]


def test_an_id_is_8_to_64_printed_characters() -> None:
    for given, taken in IDS:
        assert is_taken({"do": "ready", "id": given}) is taken


@pytest.mark.parametrize(("fields", "name"), TEXTS)
def test_a_text_is_1_to_128_printed_characters(fields: dict[str, Any], name: str) -> None:
    for text in ("x", " ~", "x" * 128):
        assert is_taken({**fields, name: text})
    for given in ("", "x" * 129, "a\tb", "a\x7f", "ä", 1, None):
        assert not is_taken({**fields, name: given}), given


@pytest.mark.parametrize(
    ("fields", "name", "least", "most"),
    [({"do": "sit"}, "seat", 0, 6), (PLACE, "amount", 0, 1_000_000_000)],
)
def test_a_number_is_whole_and_within_bounds(
    fields: dict[str, Any], name: str, least: int, most: int
) -> None:
    for given in (least, least + 1, most):
        assert is_taken({**fields, name: given})
    for other in (least - 1, most + 1, 1.0, True, "1", None):
        assert not is_taken({**fields, name: other}), other


def test_a_commitment_has_64_characters() -> None:
    lengths = [n for n in range(60, 70) if is_taken({"do": "commit", "commitment": "0" * n})]
    assert lengths == [64]
