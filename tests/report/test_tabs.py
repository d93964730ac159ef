"""Sheets of a workbook: names that a program accepts, and what they warn of."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rackcard.report.spreadsheet import LONGEST_NAME, _caution, _tab


def line(wager: str, paytable: str | None = None, strategy: str | None = None) -> SimpleNamespace:
    return SimpleNamespace(entry=SimpleNamespace(wager=wager, paytable=paytable, strategy=strategy))


def test_a_tab_is_named_after_its_wager() -> None:
    assert _tab(line("main"), set()) == "main"
    assert _tab(line("bonus", "L8-1", "best"), set()) == "bonus L8-1 best"
    assert _tab(line("a:b", "1/2", "it's [so]"), set()) == "a-b 1-2 it-s -so-"


def test_no_two_tabs_have_one_name_whatever_their_case() -> None:
    taken: set[str] = {"summary"}
    long = "x" * 40
    wagers = ("main", "Main", "MAIN", "Summary", long, long)
    names = [_tab(line(wager), taken) for wager in wagers]
    cut = LONGEST_NAME - 4
    assert names == [
        *("main", "Main (2)", "MAIN (3)", "Summary (2)"),
        *("x" * LONGEST_NAME, f"{'x' * cut} (2)"),
    ]
    assert all(len(name) <= LONGEST_NAME == 31 for name in names)
    assert len({name.lower() for name in names}) == len(names)


@pytest.mark.parametrize(
    ("rows", "strategies", "said"),
    [
        ("each", [None], ""),
        ("best", [None], "which row is paid, where a hand makes several."),
        ("each", ["basic", "best"], "how the hand is played."),
        ("best", ["best"], "which row is paid, where a hand makes several and how the hand is"),
    ],
)
def test_what_does_not_follow_a_changed_pay(
    rows: str, strategies: list[str | None], said: str
) -> None:
    card = SimpleNamespace(wagers={"main": SimpleNamespace(paying_row=rows)})
    lines = [line("main", strategy=strategy) for strategy in strategies]
    caution = _caution(SimpleNamespace(card=card), lines)
    assert caution.startswith(
        f"Decided by the posted pays, and not moved here: {said}" * bool(said)
    )
    assert bool(caution) is bool(said)
