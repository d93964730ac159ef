"""Charts: computed for the house rules given, for people, programs and printers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

TEN_UP, ACE_UP, SIX_UP = 8, 9, 4  # columns go from 2 to T, then A


def chart(rackcard, *more: str) -> dict[str, dict[str, list[str]]]:
    found = json.loads(rackcard("chart", "dead-mans-hand", "--json", *more).out)
    return {grid["title"]: grid["rows"] for grid in found["charts"]}


def test_what_every_book_says(rackcard) -> None:
    """Six decks, H17, DAS: cells that no book disagrees about."""
    grids = chart(rackcard)
    assert grids["Hard totals"]["16"][TEN_UP] == "H"
    assert grids["Hard totals"]["12"][:3] == ["H", "H", "S"]
    assert grids["Hard totals"]["11"] == ["Dh"] * 10
    assert grids["Soft totals"]["18"][7:] == ["H", "H", "H"]
    assert grids["Soft totals"]["19"][SIX_UP] == "Ds"
    assert grids["Pairs"]["8-8"] == ["P"] * 10
    assert grids["Pairs"]["A-A"] == ["P"] * 10
    assert grids["Pairs"]["T-T"] == ["S"] * 10
    assert grids["Pairs"]["5-5"][TEN_UP] == "H"


def test_house_rules_change_it(rackcard) -> None:
    grids = chart(rackcard, "--option", "soft-17=stand", "--option", "surrender=late")
    assert grids["Hard totals"]["11"][ACE_UP] == "H"
    assert grids["Hard totals"]["16"][TEN_UP] == "Rh"
    assert grids["Soft totals"]["19"][SIX_UP] == "S"


def test_costs(rackcard) -> None:
    cells = chart(rackcard, "--costs")["Hard totals"]
    action, loss = cells["16"][TEN_UP].split()
    assert action == "S"
    assert 0 < float(loss) < 1


@pytest.mark.prove
def test_a_bonus_wager_changes_what_is_best(rackcard) -> None:
    """Without a peek, eights against a ten are not split; enough of a bonus wager splits them."""
    rules = ("--option", "peek=no", "--bonus", "dead-mans-hand:1")
    plain = chart(rackcard, *rules, "--stake", "0")["Pairs, with the bonus"]["8-8"]
    large = chart(rackcard, *rules, "--stake", "5")["Pairs, with the bonus"]["8-8"]
    assert not any("*" in cell for cell in plain)
    assert plain[TEN_UP] != "P"
    assert large[TEN_UP] == "P*"


@pytest.mark.parametrize("name", ["chart.svg", "chart.png"])
def test_pictures(rackcard, tmp_path: Path, name: str) -> None:
    assert rackcard("chart", "dead-mans-hand", "-o", str(tmp_path / name)).code == 0
    start = (tmp_path / name).read_bytes()[:8]
    assert start.startswith(b"\x89PNG" if name.endswith("png") else b"<svg")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["great-8"], "nothing to choose"),
        (["dead-mans-hand", "--stake", "much"], "ratio"),
        (["dead-mans-hand", "--stake", "1/0"], "ratio"),
        (["dead-mans-hand", "--bonus", "nope"], "no wager 'nope'"),
        (["dead-mans-hand", "--bonus", "dead-mans-hand:9"], "no pay table '9'"),
        (["dead-mans-hand", "-o", "chart.pdf"], ".svg or .png"),
        (["dead-mans-hand", "-o", "/no/such/folder/chart.svg"], "cannot write"),
    ],
)
def test_bad_input(rackcard, arguments: list[str], complaint: str) -> None:
    result = rackcard("chart", *arguments)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err
    assert len(result.err.splitlines()) == 1


def test_on_a_terminal(rackcard) -> None:
    text = rackcard("chart", "dead-mans-hand").out
    assert "Hard totals" in text
    assert "Dh double, else hit" in text
