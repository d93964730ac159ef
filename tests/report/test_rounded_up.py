"""What one stake costs is what leaves the rack for it, in whole chips."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import rackcard as rc
from rackcard.lab.risk import most_paid
from tests.command_line import Result

WAGER = "red-black"
CHIP = 50
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
    paid = int(stake * ODDS[odds] // CHIP) * CHIP  # the card rounds down
    assert line["exposure"]["stake_cents"] == stake
    assert line["exposure"]["cost_cents"] == paid
    worst = json.loads(text)["worst_round"]
    assert worst["seat_cents"] == paid
    assert worst["table_cents"] == worst["seats"] * paid
    stake, text = written(rackcard, tmp_path, odds, "md")
    shown = [Fraction(x.replace(",", "")) * 100 for x in re.findall(r"\$([\d,]+(?:\.\d\d)?)", text)]
    assert paid in shown


def test_a_bound_is_rounded_up_to_a_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the most of a wager is known, no round may cost more than what is shown."""
    game = rc.load("dead-mans-hand", decks=1)
    machine = type(game.setup.machine("blackjack"))
    line = next(iter(game.par("blackjack")))
    stake = game.card.wagers["blackjack"].maximum
    for most in (Fraction(7, 3), Fraction(8)):
        monkeypatch.setattr(machine, "most_win", lambda *_, most=most: most)
        cost = most_paid(game.setup, line, stake)
        assert 0 <= cost - stake * most < CHIP
        assert cost % CHIP == 0
