"""A bound in cents is rounded up: what it bounds never lies above it, not by a part of a cent."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from math import ceil
from pathlib import Path

import pytest

import rackcard as rc
from tests.command_line import Result

WAGER = "red-black"
ODDS = {"1:1": Fraction(1), "7:3": Fraction(7, 3), "8:3": Fraction(8, 3), "1:7": Fraction(1, 7)}


def written(
    call: Callable[..., Result], folder: Path, odds: str, kind: str, *more: str
) -> tuple[int, str]:
    """The posted maximum in cents, and the sheet as a file."""
    file = folder / f"sheet.{kind}"
    pay = ("--pay", f"{WAGER}:Win={odds}", "--wager", WAGER)
    done = call("par", "straights-and-8s", *pay, "-o", str(file), *more)
    assert done.code == 0, done.err
    maximum = rc.load("straights-and-8s").card.wagers[WAGER].maximum
    assert maximum is not None
    return maximum, file.read_text()


@pytest.mark.parametrize("odds", ODDS)
def test_the_cost_of_one_stake(rackcard: Callable[..., Result], tmp_path: Path, odds: str) -> None:
    stake, text = written(rackcard, tmp_path, odds, "json")
    [line] = json.loads(text)["wagers"]
    cost = stake * ODDS[odds]
    assert line["exposure"]["stake_cents"] == stake
    assert line["exposure"]["cost_cents"] == ceil(cost)
    stake, text = written(rackcard, tmp_path, odds, "md")
    assert f"${ceil(cost) // 100:,}" in text
    shown = [Fraction(x.replace(",", "")) * 100 for x in re.findall(r"\$([\d,]+(?:\.\d\d)?)", text)]
    assert ceil(cost) in shown
    if ceil(cost) != cost:
        assert int(cost) not in shown


@pytest.mark.parametrize("odds", ["7:3", "1:7"])
def test_the_worst_round(rackcard: Callable[..., Result], tmp_path: Path, odds: str) -> None:
    stake, text = written(rackcard, tmp_path, odds, "json")
    worst = json.loads(text)["worst_round"]
    assert worst["seat_cents"] >= stake * ODDS[odds]
    assert worst["table_cents"] >= worst["seats"] * stake * ODDS[odds]
