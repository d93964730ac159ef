"""Rulings that move an edge far: the key of their cache, and the words of the warning."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rackcard import cache
from rackcard.exact.rulings import Line, Swing
from rackcard.game import load
from rackcard.lab import swings as module


def swing(ruling: str, wager: str, least: int, most: int, *more: str | None) -> Swing:
    line = Line(wager, *more) if more else Line(wager, None, None)
    return Swing(ruling, line, Fraction(least, 100), Fraction(most, 100))


FOUND = [
    swing("tie", "main", -1, 6),
    swing("tie", "bonus", 2, 20, "1", "best", "red"),
    swing("shoe", "bonus", 0, 10, "2", None, None),
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was asked for of the memory, which knows FOUND."""
    keys: list[Any] = []

    def remembered(parts: Any, work: object, form: object) -> list[Swing]:
        keys.append(parts)
        return FOUND

    monkeypatch.setattr(cache, "remembered", remembered)
    return keys


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {"decks": 4}},
        {"rulings": {"tiger-6": "two-card-six"}},
        {"pays": {("great-bonus", "Tiger 6"): "25:1"}},
        {"remove": {"8h": 1}},
    ],
)
def test_every_decision_is_part_of_the_key(asked: list[Any], changes: dict[str, Any]) -> None:
    for game in (load("great-8"), load("great-8", **changes), load("great-8")):
        module.swings(game)
    assert asked[0] == asked[2] != asked[1]


def test_so_is_the_code(asked: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("great-8")
    for name, said in (("own_code", "ours"), ("code_hash", "the game's")):
        module.swings(game)
        with monkeypatch.context() as patched:
            patched.setattr(cache, name, lambda *_, said=said: said)
            module.swings(game)
    assert asked[0] == asked[2]
    assert len({repr(key) for key in asked}) == 3
    module.swings(load("lucky-8"))
    assert asked[-1] not in asked[:-1]


def test_of_these_wagers_or_of_all(asked: list[Any]) -> None:
    game = load("great-8")
    assert module.swings(game) == FOUND
    assert module.swings(game, ["bonus"]) == FOUND[1:]
    assert module.swings(game, ["other"]) == []


def test_what_is_kept_is_read_as_it_was() -> None:
    write, read = module._FORM
    assert read(write(FOUND)) == FOUND


def test_a_warning_for_each_ruling_about_the_line_that_it_moves_furthest() -> None:
    assert module.warnings(FOUND) == [
        "Warning: the ruling tie moves bonus, table 1, best, red by 18.0 points, "
        "from 2.00% to 20.00%, and 1 more line by over 5.",
        "Warning: the ruling shoe moves bonus, table 2 by 10.0 points, from 0.00% to 10.00%.",
    ]
    [three] = module.warnings([FOUND[0], *[FOUND[1]] * 2])
    assert three.endswith("and 2 more lines by over 5.")
    assert module.warnings([]) == []
