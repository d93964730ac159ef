"""The two benchmark games as one would write them in plain Python with the `random` module.

They keep the same counts under the same names as the C programs beside them, and share no code with
rackcard.
"""

from __future__ import annotations

from collections import Counter
from random import Random

Counts = dict[str, Counter[str]]
"""For each wager (and spot), how often it ended in each row; "" is a loss."""

GREAT_8 = 11
"""A Great 8 card; other cards are their value, 1 to 10."""
SHOE = 8 * (4 * [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10] + 2 * [GREAT_8])

POCKETS = 38
"""0 is zero, 1 to 36 are themselves, 37 is double zero."""
ZEROS = {0, 37}
EIGHTS = {8, 18, 28}


def great_8(rounds: int, seed: int) -> Counts:
    """Eight decks, a fresh shoe every round."""
    rng = Random(seed)
    wagers = ("main yin", "main yang", "great-bonus yin", "great-bonus yang")
    counts: Counts = {wager: Counter() for wager in wagers}
    for _ in range(rounds):
        rows = great_8_round(*rng.sample(SHOE, 4))
        for wager, row in zip(wagers, rows, strict=True):
            counts[wager][row] += 1
    return counts


def great_8_round(yin: int, yang: int, third: int, fourth: int) -> tuple[str, str, str, str]:
    """The rows of the main wager on Yin and on Yang, then of the Great Bonus on each."""
    drew = yin_great = yang_great = False
    natural = yin in (8, GREAT_8) or yang in (8, GREAT_8)
    yin_total, yang_total = yin, yang
    if natural:
        yin_great, yang_great = yin == GREAT_8, yang == GREAT_8
    else:
        if yin <= 5:
            drew = True
            yin_great = third == GREAT_8
            yin_total += third
            third = fourth
        if yang <= 5:
            drew = True
            yang_great = third == GREAT_8
            yang_total += third

    yin_distance = -1 if yin_great else abs(yin_total - 8)
    yang_distance = -1 if yang_great else abs(yang_total - 8)
    if yin_distance == yang_distance:
        bonus = "Great 8 Tie" if yin_great else "Two Card Tie" if drew else "Any Tie"
        return "Tie", "Tie", bonus, bonus

    yin_wins = yin_distance < yang_distance
    winner, loser = (yin_total, yang_total) if yin_wins else (yang_total, yin_total)
    main, bonus = "Win", ""
    if natural and winner == GREAT_8:
        main = "Great 8"
        bonus = "Great 8 over Natural 8" if loser == 8 else ""
    elif winner == 6:  # a drawn Great 8 card makes 12 or more
        main = bonus = "Tiger 6"
    return (main, "", bonus, "") if yin_wins else ("", main, "", bonus)


def straights_and_8s(rounds: int, seed: int) -> Counts:
    """A double-zero wheel; a third spin only when the first two have won."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    for _ in range(rounds):
        counts[sequence(rng)] += 1
    return {"straights-and-8s": counts}


def sequence(rng: Random) -> str:
    """The row that one sequence of spins makes."""
    first, second = rng.randrange(POCKETS), rng.randrange(POCKETS)
    if first in ZEROS or second in ZEROS:
        return ""
    if first in EIGHTS and second in EIGHTS:
        third = rng.randrange(POCKETS)
        if third not in EIGHTS:
            return "2 Numbers with 8's in a Row"
        if {first, second, third} == EIGHTS:
            return "8-18-28 in the first three spins"
        return "3 Sequential Numbers with 8's"
    apart = abs(first - second)
    if apart not in (1, 2):
        return ""
    third = rng.randrange(POCKETS)
    if third not in ZEROS:
        low, middle, high = sorted((first, second, third))
        if middle == low + 1 and high == low + 2:
            return "3 Sequential Numbers in a Row"
    return "2 Sequential Numbers in a Row" if apart == 1 else "2 Numbers with a 1 Number Gap"
