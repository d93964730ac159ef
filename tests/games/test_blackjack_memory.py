"""Edges of blackjack are cached under everything that they depend on; each part is varied alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import rackcard as rc
from rackcard.exact.laws import Laws
from rackcard.rules.pricing import EdgeValue

OPTIONS = {
    "decks": 2,
    "soft-17": "stand",
    "double-after-split": "no",
    "split-hands": 2,
    "ace-hands": 4,
    "hit-split-aces": "yes",
    "surrender": "late",
    "peek": "no",
}


def key(table: str = "3:2", strategy: str = "basic", **wanted: Any) -> str:
    """What an edge is remembered under; nothing is computed."""
    keys = []

    def remember(parts: Any, compute: Callable[[], EdgeValue | None]) -> EdgeValue:
        keys.append(repr(parts))
        return EdgeValue(Fraction(0), Fraction(0), "")

    Laws(rc.load("dead-mans-hand", **wanted).setup, remember).edge("blackjack", table, strategy)
    (found,) = keys
    return found


def test_every_part_of_the_key_makes_another_one() -> None:
    keys = {
        "plain": key(),
        "best": key(strategy="best"),
        "CDZ-": key(strategy="CDZ-"),
        "6:5": key("6:5"),
        "a king gone": key(remove={"Kc": 1}),
        "two kings gone": key(remove={"Kc": 2}),
        "a five gone": key(remove={"5c": 1}),
        **{name: key(options={name: value}) for name, value in OPTIONS.items()},
    }
    assert len(set(keys.values())) == len(keys), keys
    assert key() == keys["plain"]
    assert key(remove={"Kc": 0}) == keys["plain"]


def test_a_depleted_shoe_has_an_edge_of_its_own() -> None:
    """By whichever strategy; and its method says whose chart is kept to."""
    full = rc.load("dead-mans-hand", decks=2)
    gone = rc.load("dead-mans-hand", decks=2, remove={"5c": 2, "5d": 2, "6h": 1})
    for strategy in ("basic", "best", "CDZ-"):
        before = full.line("blackjack", "3:2", strategy)
        after = gone.line("blackjack", "3:2", strategy)
        assert before.edge is not None
        assert after.edge is not None
        assert after.edge < before.edge - Fraction(1, 1000)
    assert (
        full.line("blackjack", "3:2", "basic").method == "float64, total-dependent basic strategy"
    )
    assert gone.line("blackjack", "3:2", "basic").method.endswith("drawn for the full shoe")
