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


TENS_GONE = [
    part
    for rank in "TJQK"
    for suit in "cdhs"
    for part in ("--remove", f"{rank}{suit}={1 if rank in 'TJ' else 2}")
]
"""24 of the 32 tens of two decks."""


def test_a_depleted_shoe_has_a_chart_of_its_own(rackcard) -> None:
    """Insurance: of 103 cards besides the ace 8 are tens once 24 are gone, 3 * 8 / 79 - 1."""
    found = json.loads(
        rackcard("chart", "dead-mans-hand", "--decks", "2", *TENS_GONE, "--json").out
    )
    pairs = found["charts"][2]
    assert any("-69.62%" in note for note in pairs["notes"])
    assert any("24 cards are gone" in note for note in pairs["notes"])
    assert pairs["rows"]["5-5"] == ["H"] * 10  # nobody doubles where there are hardly any tens
    assert chart(rackcard, "--decks", "2")["Pairs"]["5-5"][0] == "Dh"


def test_eights_against_an_ace_with_a_bonus(rackcard) -> None:
    rules = ("--decks", "6", "--option", "surrender=late", "--bonus", "dead-mans-hand:3")
    small = chart(rackcard, *rules, "--stake", "1/50")["Pairs, with the bonus"]["8-8"]
    large = chart(rackcard, *rules, "--stake", "1/20")["Pairs, with the bonus"]["8-8"]
    assert (small[ACE_UP], large[ACE_UP]) == ("Rp", "P*")
    costs = chart(rackcard, *rules, "--stake", "1/20", "--costs")["Pairs, with the bonus"]["8-8"]
    assert costs[ACE_UP].startswith("R ")


def test_cells_are_actions(rackcard) -> None:
    rules = ("--decks", "6", "--option", "surrender=late", "--bonus", "dead-mans-hand:3")
    found = json.loads(
        rackcard("chart", "dead-mans-hand", *rules, "--stake", "1/20", "--json").out
    )["charts"]
    eights = {"action": "split", "otherwise": "", "differs": True, "cost": None}
    assert found[3]["cells"]["8-8"][ACE_UP] == eights
    assert found[2]["cells"]["8-8"][ACE_UP] == {
        "action": "surrender",
        "otherwise": "split",
        "differs": False,
        "cost": None,
    }
    assert found[2]["rows"]["8-8"][ACE_UP] == "Rp"


def test_a_bonus_is_drawn_under_the_rules_of_its_table(rackcard) -> None:
    """Tables 4 and 5 split aces to four hands, and the heading says so."""
    text = rackcard("chart", "dead-mans-hand", "--bonus", "dead-mans-hand:5").out
    assert "ace-hands 4" in text.splitlines()[0]
    changed = ("--pay", "dead-mans-hand:1 Set of A-8=1000:1", "--bonus", "dead-mans-hand:1")
    assert set(chart(rackcard, *changed)["Pairs, with the bonus"]["8-8"]) == {"P"}
