"""Every law that another engine can count comes out the same, and a wrong law would not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from rackcard.exact import witness as module
from rackcard.exact.law import Law
from rackcard.game import Game
from rackcard.game import load as load_anew

GAMES = ["great-8", "lucky-8", "straights-and-8s", "dead-mans-hand"]


@cache
def load(name: str) -> Game:
    """Once: what is walked is kept."""
    return load_anew(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_second_engine_agrees(name: str) -> None:
    game = load(name)
    found = [(line, game.evidence.witness(line)) for line in game.par()]
    assert all(second.agrees(line) for line, second in found if second)
    assert any(second for _, second in found)


def test_which_engine_is_the_second() -> None:
    def method(game: str, wager: str) -> str:
        loaded = load(game)
        found = loaded.evidence.witness(loaded.line(wager))
        assert found is not None
        return found.method

    assert method("great-8", "main") == module.COMPILED  # the plain walk gave the law
    assert method("lucky-8", "banker") == module.COMPILED  # the game's own count did
    assert method("straights-and-8s", "corner") == module.ONE_BY_ONE


def test_a_wrong_law_is_not_agreed_with() -> None:
    game = load("straights-and-8s")
    line = game.line("straights-and-8s")
    second = game.evidence.witness(line)
    assert line.law is not None
    assert second is not None
    first, *rest = line.law.outcomes
    moved = replace(first, probability=first.probability + Fraction(1, 38**3))
    wrong = replace(line, law=Law(line.law.combinations, (moved, *rest)))
    assert second.agrees(line)
    assert not second.agrees(wrong)


def test_there_is_none_where_rules_cannot_be_walked() -> None:
    game = load("jacks-beat")
    assert game.evidence.witness(game.line("chan-chu", "1")) is None
