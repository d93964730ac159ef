"""Bad input: one clear sentence on stderr, exit code 2, nothing on stdout, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

CASES = {
    "unknown game": (["par", "nope"], "no game 'nope'", "great-8"),
    "unknown command": (["deal"], "deal", ""),
    "no game": (["par"], "GAME", ""),
    "deck count": (["par", "great-8", "--decks", "3"], "cannot be 3", "1, 2, 4, 8"),
    "deck count not a number": (["par", "great-8", "--decks", "x"], "--decks", ""),
    "decks at a wheel": (["par", "straights-and-8s", "--decks", "8"], "no option 'decks'", "none"),
    "unknown option": (["par", "great-8", "--option", "cut=3"], "no option 'cut'", "decks"),
    "malformed option": (["par", "great-8", "--option", "decks"], "KEY=VALUE", ""),
    "unknown ruling": (["par", "great-8", "--ruling", "x=y"], "no ruling 'x'", "great-bonus.scope"),
    "unknown reading": (
        ["par", "great-8", "--ruling", "great-bonus.scope=z"],
        "no reading 'z'",
        "wagered-hand, either-hand",
    ),
    "unknown wager in a pay": (
        ["par", "great-8", "--pay", "tie:Win=8:1"],
        "no wager 'tie'",
        "main",
    ),
    "unknown label": (["par", "great-8", "--pay", "main:Foo=8:1"], "no row 'Foo'", "Tiger 6"),
    "malformed pay": (["par", "great-8", "--pay", "main=8:1"], "WAGER:LABEL=ODDS", ""),
    "odds that are none": (["par", "great-8", "--pay", "main:Win=8"], "not a pay", "50:1"),
    "odds against nothing": (["par", "great-8", "--pay", "main:Win=8:0"], "not a pay", ""),
    "unknown card": (["par", "great-8", "--remove", "1x=1"], "no card '1x'", "Ac"),
    "more than there are": (["par", "great-8", "--remove", "8h=9"], "holds 8", ""),
    "more than there are in two goes": (
        ["par", "great-8", "--remove", "8h=5", "--remove", "8h=4"],
        "cannot remove 9",
        "",
    ),
    "a negative count": (["par", "great-8", "--remove", "8h=-1"], "0 or more", ""),
    "a count that is none": (["par", "great-8", "--remove", "8h=two"], "whole number", ""),
    "cards out of a wheel": (["par", "straights-and-8s", "--remove", "8=1"], "wheel", ""),
    "zero rounds": (["simulate", "great-8", "--rounds", "0"], "rounds must be 1", ""),
    "negative rounds": (["simulate", "great-8", "--rounds", "-5"], "rounds must be 1", ""),
    "rounds that are none": (["simulate", "great-8", "--rounds", "many"], "whole number", "1e6"),
    "too many rounds": (["simulate", "great-8", "--rounds", "1e99"], "rounds must be 1", ""),
    "negative seed": (["simulate", "great-8", "--seed", "-1"], "seed", ""),
    "no threads": (["simulate", "great-8", "--threads", "0"], "threads", ""),
    "cut card past the end": (["simulate", "great-8", "--cut", "430"], "1 to 429", ""),
    "cut card in a wheel": (["simulate", "straights-and-8s", "--cut", "5"], "wheel", ""),
    "two formats": (["par", "great-8", "--json", "--csv"], "choose one", ""),
    "no such file": (["par", "great-8", "--card", "missing.toml"], "missing.toml", "No such file"),
    "unknown game to verify": (["verify", "nope"], "no game 'nope'", ""),
    "unknown game to bench": (["bench", "nope"], "no game 'nope'", ""),
}


@pytest.mark.parametrize("name", CASES)
def test_one_sentence_and_exit_code_2(rackcard, name) -> None:
    arguments, complaint, allowed = CASES[name]
    result = rackcard(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert complaint in result.err
    assert allowed in result.err
    assert result.err.startswith("rackcard: ")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "not TOML"),
        ("[game", "not TOML"),
        ('game = "great-8"', "field required"),
        ("\xff", "name"),
    ],
)
def test_malformed_card_names_the_file(rackcard, tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    result = rackcard("par", "great-8", "--card", str(path))
    assert result.code == 2
    assert "house.toml" in result.err
    assert complaint in result.err or "not TOML" in result.err
    assert len(result.err.splitlines()) == 1


def test_a_card_that_is_not_text(rackcard, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xff\xfe\x00")
    result = rackcard("card", "great-8", "--card", str(path))
    assert (result.code, "UTF-8" in result.err) == (2, True)


def test_a_row_that_the_rules_do_not_know(rackcard, tmp_path: Path) -> None:
    source = rackcard("card", "great-8", "--toml").out
    path = tmp_path / "house.toml"
    path.write_text(source.replace('"Two Card Tie" =', '"Three Card Tie" ='))
    result = rackcard("par", "great-8", "--card", str(path))
    assert result.code == 2
    for part in ("house.toml", "wagers.great-bonus.pays", "'Three Card Tie'", "Two Card Tie"):
        assert part in result.err


def test_a_card_for_another_game(rackcard, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(rackcard("card", "straights-and-8s", "--toml").out)
    result = rackcard("par", "great-8", "--card", str(path))
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
