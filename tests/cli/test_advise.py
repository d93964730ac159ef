"""Advice on the command line: for the shoe and the wagers that are named."""

from __future__ import annotations

import json

import pytest

EIGHTS = ("--hand", "player=8h 8c", "--hand", "dealer=Ac")


def advice(rackcard, *more: str) -> dict[str, dict[str, object]]:
    found = json.loads(rackcard("advise", "dead-mans-hand", "--json", *more).out)
    return {one["choice"]: one for one in found["choices"]}


def best(choices: dict[str, dict[str, object]]) -> str:
    (found,) = (name for name, one in choices.items() if one["best"])
    return found


def test_a_bonus_counts_in_what_choices_are_worth(rackcard) -> None:
    rules = ("--decks", "6", "--option", "surrender=late", *EIGHTS)
    bonus = ("--bonus", "dead-mans-hand:3", "--stake")
    plain, counted = advice(rackcard, *rules), advice(rackcard, *rules, *bonus, "1/20")
    assert best(plain) == "surrender"
    assert best(advice(rackcard, *rules, *bonus, "1/50")) == "surrender"
    assert best(counted) == "split"
    assert "not counted" in str(plain["split"]["note"])
    assert all("1/20 on the bonus" in str(one["note"]) for one in counted.values())
    assert plain["surrender"]["result"] == "-0.500 of the wager"
    assert counted["surrender"]["result"] == "-0.300 of the wager"  # a pair kept pays 2 * 2


def test_decks_removal_and_pays_are_those_named(rackcard) -> None:
    one = advice(rackcard, "--decks", "1", *EIGHTS)["hit"]["result"]
    eight = advice(rackcard, "--decks", "8", *EIGHTS)["hit"]["result"]
    assert one != eight
    gone = advice(rackcard, "--decks", "8", "--remove", "5c=8", "--remove", "5d=8", *EIGHTS)
    assert gone["hit"]["result"] != eight
    assert any("basic strategy of the full shoe" in str(one["note"]) for one in gone.values())
    changed = ("--pay", "dead-mans-hand:ANY A or 8=99:1", "--bonus", "dead-mans-hand:3")
    assert best(advice(rackcard, *EIGHTS, *changed)) != "split"


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--bonus", "blackjack:3:2"], "no bonus wager"),
        (["--bonus", "nope"], "no wager 'nope'"),
        (["--bonus", "dead-mans-hand:3", "--stake", "a lot"], "ratio"),
        (["--bonus", "dead-mans-hand:3", "--stake", "1/00"], "ratio"),
        (["--decks", "3"], "cannot be 3"),
        (["--remove", "8h=9"], "cannot remove"),
    ],
)
def test_bad_input(rackcard, more: list[str], complaint: str) -> None:
    result = rackcard("advise", "dead-mans-hand", *EIGHTS, *more)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err
    assert len(result.err.splitlines()) == 1
