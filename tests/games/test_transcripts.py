"""Every game in full: rounds that are rich in what is rare, as everybody at the table sees them.

To accept a change on purpose: RACKCARD_GOLDEN=write pytest tests/games/test_transcripts.py, then
read the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from rackcard.games.dead_mans_hand import calls as blackjack_calls
from rackcard.games.great_8 import calls as great_8_calls
from rackcard.games.jacks_beat import calls as pai_gow_calls
from rackcard.games.lucky_8 import calls as baccarat_calls
from rackcard.games.setup import set_up
from rackcard.games.straights_and_8s import calls as roulette_calls
from rackcard.rules.cards import Card, Pocket, Symbol
from tests.games.transcript import Table

GOLDEN = Path(__file__).parents[1] / "golden" / "transcripts"


class Evening(NamedTuple):
    """Rounds of one game."""

    game: str
    machine: str
    calls: ModuleType
    rounds: int
    pack: str = ""
    """Cards to draw from, again and again; "" is the shoe, each card once."""
    seats: int = 1
    options: dict[str, int | str] = {}
    rulings: dict[str, str] = {}
    removed: dict[str, int] = {}


EIGHTS = "G G 8c 8d 6h 5s 3c Ac Kd 2h 4s 9c 7d 6c"
PAIRS = "Ac Ad 8h 8s 8c Th Kd 9c 6d 2s 3h 5c"
NEAR = "8 18 28 8 18 28 1 2 3 4 5 6 34 35 36 0 17 19"
EVENINGS = {
    "great-8": Evening("great-8", "round", great_8_calls, 40, EIGHTS),
    "great-8-other-readings": Evening(
        *("great-8", "round", great_8_calls, 40, EIGHTS),
        rulings={
            "great-bonus.scope": "either-hand",
            "drawn-great-8": "6-to-5",
            "tiger-6": "two-card-six",
        },
    ),
    "lucky-8": Evening("lucky-8", "round", baccarat_calls, 30),
    "lucky-8-of-eights": Evening("lucky-8", "round", baccarat_calls, 40, "4h Th 8h 8s 4s Ts 3h Ah"),
    "lucky-8-of-one-suit": Evening(
        *("lucky-8", "round", baccarat_calls, 25, "4h Th 8h 4s 2h 3h Ah"),
        rulings={"double-suited": "same-suit"},
    ),
    "roulette": Evening("straights-and-8s", "spin", roulette_calls, 5, "00 0 1 17 36 20"),
    "sequences": Evening("straights-and-8s", "sequence", roulette_calls, 30, NEAR),
    "sequences-in-any-order": Evening(
        *("straights-and-8s", "sequence", roulette_calls, 40, "1 2 3 8 18 28")
    ),
    "sequences-other-readings": Evening(
        *("straights-and-8s", "sequence", roulette_calls, 40, "1 2 3 8 18 28"),
        rulings={
            "wheel": "single-zero",
            "three-sequential": "one-direction",
            "repeated-eights": "not-first-two",
        },
    ),
    "sequences-no-repeats": Evening(
        *("straights-and-8s", "sequence", roulette_calls, 25, "8 18 28"),
        rulings={"repeated-eights": "never"},
    ),
    "blackjack": Evening("dead-mans-hand", "round", blackjack_calls, 12, PAIRS),
    "blackjack-three-seats": Evening(
        *("dead-mans-hand", "round", blackjack_calls, 6, PAIRS, 3),
        options={"seats": 3, "surrender": "late", "ace-hands": 4, "soft-17": "stand"},
    ),
    "blackjack-no-peek": Evening(
        *("dead-mans-hand", "round", blackjack_calls, 10, PAIRS),
        options={"peek": "no", "hit-split-aces": "yes", "double-after-split": "no"},
        rulings={"split-one-set": "clause-7", "dealt-ace-eight": "clause-4"},
    ),
    "pai-gow": Evening("jacks-beat", "round", pai_gow_calls, 4, seats=2, options={"seats": 2}),
    "pai-gow-by-dice": Evening(
        *("jacks-beat", "round", pai_gow_calls, 2, "", 6),
        options={"seats": 6, "first-packet": "dice"},
        rulings={"wheel": "lowest", "super-full-house": "natural-only"},
    ),
    "pai-gow-short": Evening(
        *("jacks-beat", "round", pai_gow_calls, 2, "", 2),
        options={"seats": 2},
        removed={"2c": 1, "3c": 1, "4c": 1, "5c": 1, "6c": 1},
    ),
    "pai-gow-six-packets": Evening(
        *("jacks-beat", "round", pai_gow_calls, 1, "", 2),
        options={"seats": 2},
        removed={f"{rank}{suit}": 1 for rank in "23456" for suit in "cd"} | {"7c": 1},
    ),
    "pai-gow-one-card-short": Evening(
        *("jacks-beat", "round", pai_gow_calls, 1, "", 2), options={"seats": 2}, removed={"2c": 1}
    ),
}


def written(evening: Evening) -> Iterator[str]:
    setup = set_up(evening.game, evening.options, evening.rulings, removed=evening.removed)
    table = Table(setup, evening.machine, evening.calls, evening.seats)
    chance = Random(8)
    for number in range(1, evening.rounds + 1):
        cards: list[Any] = list(table.rules.source)
        kind: type[Symbol] = Pocket if table.rules.source.returns else Card
        if evening.pack:
            cards = [kind(chance.choice(evening.pack.split())) for _ in range(60)]
        else:
            chance.shuffle(cards)
        yield f"round {number}"
        yield from table.round(cards, chance)


def held(name: str, text: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert path.read_text() == text


@pytest.mark.parametrize("name", EVENINGS)
def test_rounds_are_seen_called_and_graded_as_written_down(name: str) -> None:
    held(name, "\n".join(written(EVENINGS[name])) + "\n")


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_the_layout_covers_what_is_written_down(wheel: str) -> None:
    rules: Any = set_up("straights-and-8s", rulings={"wheel": wheel}).machines["spin"]
    drawn = roulette_calls.drawing(rules)
    lines = [" ".join(drawn.wheel)]
    lines += [f"{pocket} {colour}" for pocket, colour in drawn.colours.items()]
    for (wager, spot), covered in drawn.covers.items():
        assert {str(pocket) for pocket in rules.layout[wager][spot]} == set(covered)
        lines.append(f"{wager} {spot}: {' '.join(covered)}")
    held(f"layout-{wheel}", "\n".join(lines) + "\n")
