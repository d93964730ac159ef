"""The most that a wager can cost is what the rack pays: to the chip, and on every sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import rackcard as rc
from rackcard.lab.risk import most_paid
from rackcard.rules.pricing import EdgeValue, Value
from tests.command_line import Result

WAGER = "red-black"
CHIP = 50
"""The smallest amount that Straights & 8s pays, in cents; what is below it the house keeps."""
ODDS = {"1:1": Fraction(1), "7:3": Fraction(7, 3), "8:3": Fraction(8, 3), "1:7": Fraction(1, 7)}


WRITTEN: dict[tuple[str, str], str] = {}


def written(call: Callable[..., Result], folder: Path, odds: str, kind: str) -> tuple[int, str]:
    """The posted maximum in cents, and the sheet as a file; each is made once."""
    if (odds, kind) not in WRITTEN:
        file = folder / f"sheet.{kind}"
        pay = ("--pay", f"{WAGER}:Win={odds}", "--wager", WAGER)
        done = call("par", "straights-and-8s", *pay, "-o", str(file))
        assert done.code == 0, done.err
        WRITTEN[odds, kind] = file.read_text()
    return rc.load("straights-and-8s").card.wagers[WAGER].maximum, WRITTEN[odds, kind]


def in_chips(cents: Fraction) -> int:
    return cents // CHIP * CHIP


def test_some_of_these_odds_do_not_come_out_even() -> None:
    card = rc.load("straights-and-8s").card
    assert card.procedure.breakage == (CHIP, "down")
    exact = {odds: card.wagers[WAGER].maximum * ratio for odds, ratio in ODDS.items()}
    assert {odds for odds, cents in exact.items() if in_chips(cents) != cents} == {*ODDS} - {"1:1"}
    assert any(in_chips(cents) % 100 for cents in exact.values())


@pytest.mark.parametrize(
    "odds", ["1:1", "7:3", pytest.param("8:3", marks=pytest.mark.prove), "1:7"]
)
def test_the_cost_of_one_stake(rackcard: Callable[..., Result], tmp_path: Path, odds: str) -> None:
    stake, text = written(rackcard, tmp_path, odds, "json")
    [line] = json.loads(text)["wagers"]
    cost = in_chips(stake * ODDS[odds])
    assert line["exposure"]["stake_cents"] == stake
    assert line["exposure"]["cost_cents"] == cost
    stake, text = written(rackcard, tmp_path, odds, "md")
    exposed = text.partition("Maximum exposure")[2].partition("|\n\n")[0]
    shown = [Fraction(x.replace(",", "")) * 100 for x in re.findall(r"\$([\d,.]*\d)", exposed)]
    assert shown == [stake, cost]


@pytest.mark.parametrize("odds", ["7:3", "1:7"])
def test_the_worst_round(rackcard: Callable[..., Result], tmp_path: Path, odds: str) -> None:
    stake, text = written(rackcard, tmp_path, odds, "json")
    worst = json.loads(text)["worst_round"]
    assert worst["seat_cents"] == in_chips(stake * ODDS[odds])
    assert worst["table_cents"] == worst["seats"] * worst["seat_cents"]


def unasked(*_: object) -> EdgeValue:
    raise AssertionError


def test_a_bound_is_rounded_up_to_a_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the most of a wager is known, no round may cost more than what is shown."""
    game = rc.load("dead-mans-hand", decks=1)
    line = next(iter(game.par("blackjack")))
    stake = game.card.wagers["blackjack"].maximum
    for most in (Fraction(7, 3), Fraction(8)):
        machine = type(game.setup.machine("blackjack"))
        monkeypatch.setattr(machine, "pricing", lambda *_, most=most: Value(unasked, most))
        cost = most_paid(game.setup, line, stake)
        assert 0 <= cost - stake * most < CHIP
        assert cost % CHIP == 0
