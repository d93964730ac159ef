"""How a sheet is made: what is computed, for which wagers, and what is said meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rackcard as rc
from rackcard.game import Game
from rackcard.report.sheet import Sheet, sheet
from tests.report.sheets import DAY, EXAMPLE, TALLY

TOLD = [
    "laws of every wager",
    "edge by number of decks",
    "printed and published figures",
    "rulings",
]


def simulated(monkeypatch: pytest.MonkeyPatch, interrupted: bool = False) -> list[tuple[int, int]]:
    """What is asked of a simulation, which takes no time here."""
    asked: list[tuple[int, int]] = []
    tie = replace(TALLY.wagers[0], wager="tie")
    tally = replace(TALLY, interrupted=interrupted, wagers=(*TALLY.wagers, tie))

    def simulate(self: Game, rounds: int, *, seed: int) -> object:
        asked.append((rounds, seed))
        return tally

    monkeypatch.setattr(Game, "simulate", simulate)
    return asked


def test_nothing_is_simulated_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, heard = simulated(monkeypatch), []
    made = sheet(rc.load(str(EXAMPLE)), DAY, tell=heard.append)
    assert (made.simulated, asked, heard) == (None, [], TOLD)
    assert [line.entry.wager for line in made.lines] == ["hand", "tie"]
    assert [one.figure.wager for one in made.checks] == ["hand", "tie"]
    assert made.software == f"rackcard {rc.__version__}"


def test_a_cross_check_is_of_the_wagers_that_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, heard = simulated(monkeypatch), []
    made = sheet(rc.load(str(EXAMPLE)), DAY, ["tie"], 1_000, 7, heard.append)
    assert (asked, heard) == ([(1_000, 7)], [*TOLD, "1,000 rounds"])
    assert made.simulated is not None
    assert [one.wager for one in made.simulated.wagers] == ["tie"]
    assert [line.entry.wager for line in made.lines] == ["tie"]
    assert [one.figure.wager for one in made.checks] == ["tie"]
    whole = sheet(rc.load(str(EXAMPLE)), DAY, rounds=1)
    assert whole.simulated is not None
    assert len(whole.simulated.wagers) == 4
    assert asked[1] == (1, 8)


def test_a_sheet_of_fewer_rounds_than_it_says_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    simulated(monkeypatch, interrupted=True)
    with pytest.raises(KeyboardInterrupt):
        sheet(rc.load(str(EXAMPLE)), DAY, rounds=1)


def test_a_shoe_that_is_too_small_has_no_edge() -> None:
    """Seven aces of hearts are not in six decks."""
    made = sheet(rc.load(str(EXAMPLE), remove={"Ah": 7}), DAY)
    assert made.by_decks is not None
    assert made.by_decks.decks == (6, 8)
    assert [row[0] for row in made.by_decks.edges] == [None, None]
    assert [row[1] for row in made.by_decks.edges] == [line.entry.edge for line in made.lines]
    assert all(one.agrees for one in made.checks), "printed figures are those of a full shoe"


def test_decks_that_are_not_the_houses_to_choose(roulette: Sheet) -> None:
    assert roulette.by_decks is None
