"""Straights and 8's witness: every triple of spins, and the roulette layout written out by hand.

It shares no code with the package, and was written from the rule sheet and from common knowledge of
the felt, so that an agreement between the two is evidence: a mistake in one is not copied into the
other. The layout is literal lists, because a geometry rule could be wrong in both places.
"""

from collections import Counter
from fractions import Fraction

LOSES = ""
GAP = "2 Numbers with a 1 Number Gap"
TWO_EIGHTS = "2 Numbers with 8's in a Row"
TWO_SEQUENTIAL = "2 Sequential Numbers in a Row"
THREE_EIGHTS = "3 Sequential Numbers with 8's"
THREE_SEQUENTIAL = "3 Sequential Numbers in a Row"
ALL_EIGHTS = "8-18-28 in the first three spins"

SEQUENCE_PAYS = {
    GAP: 4,
    TWO_EIGHTS: 4,
    TWO_SEQUENTIAL: 7,
    THREE_EIGHTS: 50,
    THREE_SEQUENTIAL: 50,
    ALL_EIGHTS: 299,
    LOSES: -1,
}

# Odds to 1 of the ordinary roulette wagers.
PAYS = {
    "straight-up": 35,
    "split": 17,
    "street": 11,
    "corner": 8,
    "top-line": 6,
    "first-four": 8,
    "six-line": 5,
    "dozen": 2,
    "column": 2,
    "red-black": 1,
    "odd-even": 1,
    "low-high": 1,
}

NUMBERS = """
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18
    19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
"""
SPLITS = """
    1-2 2-3 4-5 5-6 7-8 8-9 10-11 11-12 13-14 14-15 16-17 17-18
    19-20 20-21 22-23 23-24 25-26 26-27 28-29 29-30 31-32 32-33 34-35 35-36
    1-4 4-7 7-10 10-13 13-16 16-19 19-22 22-25 25-28 28-31 31-34
    2-5 5-8 8-11 11-14 14-17 17-20 20-23 23-26 26-29 29-32 32-35
    3-6 6-9 9-12 12-15 15-18 18-21 21-24 24-27 27-30 30-33 33-36
"""
STREETS = """
    1-2-3 4-5-6 7-8-9 10-11-12 13-14-15 16-17-18
    19-20-21 22-23-24 25-26-27 28-29-30 31-32-33 34-35-36
"""
CORNERS = """
    1-2-4-5 4-5-7-8 7-8-10-11 10-11-13-14 13-14-16-17 16-17-19-20
    19-20-22-23 22-23-25-26 25-26-28-29 28-29-31-32 31-32-34-35
    2-3-5-6 5-6-8-9 8-9-11-12 11-12-14-15 14-15-17-18 17-18-20-21
    20-21-23-24 23-24-26-27 26-27-29-30 29-30-32-33 32-33-35-36
"""
SIX_LINES = """
    1-2-3-4-5-6 4-5-6-7-8-9 7-8-9-10-11-12 10-11-12-13-14-15
    13-14-15-16-17-18 16-17-18-19-20-21 19-20-21-22-23-24 22-23-24-25-26-27
    25-26-27-28-29-30 28-29-30-31-32-33 31-32-33-34-35-36
"""
OUTSIDE = {
    "dozen": {
        "1st-12": "1 2 3 4 5 6 7 8 9 10 11 12",
        "2nd-12": "13 14 15 16 17 18 19 20 21 22 23 24",
        "3rd-12": "25 26 27 28 29 30 31 32 33 34 35 36",
    },
    "column": {
        "1st-column": "1 4 7 10 13 16 19 22 25 28 31 34",
        "2nd-column": "2 5 8 11 14 17 20 23 26 29 32 35",
        "3rd-column": "3 6 9 12 15 18 21 24 27 30 33 36",
    },
    "red-black": {
        "red": "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36",
        "black": "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35",
    },
    "odd-even": {
        "odd": "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35",
        "even": "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36",
    },
    "low-high": {
        "low": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18",
        "high": "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36",
    },
}
# What is at the top of the felt, by wheel.
ZEROS = {
    "double-zero": {
        "straight-up": "0 00",
        "split": "0-00 0-1 0-2 00-2 00-3",
        "street": "0-1-2 0-00-2 00-2-3",
        "top-line": "0-00-1-2-3",
    },
    "single-zero": {
        "straight-up": "0",
        "split": "0-1 0-2 0-3",
        "street": "0-1-2 0-2-3",
        "first-four": "0-1-2-3",
    },
}
INSIDE = {
    "straight-up": NUMBERS,
    "split": SPLITS,
    "street": STREETS,
    "corner": CORNERS,
    "six-line": SIX_LINES,
}


def pockets(wheel: str) -> list[str]:
    """The pockets of a wheel: 38 or 37."""
    return ZEROS[wheel]["straight-up"].split() + NUMBERS.split()


def pays(wager: str) -> int:
    """Odds to 1 of an ordinary roulette wager."""
    return PAYS[wager]


def layout(wheel: str) -> dict[str, dict[str, frozenset[str]]]:
    """Wager id -> spot name -> the pockets that it covers."""
    layout: dict[str, dict[str, frozenset[str]]] = {}
    for spots_by_wager in (ZEROS[wheel], INSIDE):
        for wager, names in spots_by_wager.items():
            spots = layout.setdefault(wager, {})
            for name in names.split():
                spots[name] = frozenset(name.split("-"))
    for wager, spot_numbers in OUTSIDE.items():
        layout[wager] = {name: frozenset(text.split()) for name, text in spot_numbers.items()}
    return layout


def label(first: str, second: str, third: str, three_sequential: str) -> str:
    """The one row of the pay table that three spins are paid on."""
    zeros, eights = ("0", "00"), ("8", "18", "28")
    if first in zeros or second in zeros:
        return LOSES
    a, b = int(first), int(second)
    if first in eights and second in eights:
        if third not in eights:
            return TWO_EIGHTS
        return ALL_EIGHTS if {first, second, third} == set(eights) else THREE_EIGHTS
    if abs(a - b) not in (1, 2):
        return LOSES
    if third not in zeros:
        c = int(third)
        low, middle, high = sorted((a, b, c))
        in_order = (a, b, c) in ((low, middle, high), (high, middle, low))
        consecutive = middle == low + 1 and high == middle + 1
        if consecutive and (three_sequential == "any-order" or in_order):
            return THREE_SEQUENTIAL
    return TWO_SEQUENTIAL if abs(a - b) == 1 else GAP


def count(wheel: str, three_sequential: str) -> Counter[str]:
    """All ordered triples of spins by label."""
    if three_sequential not in ("any-order", "one-direction"):
        raise ValueError(three_sequential)
    spins = pockets(wheel)
    counts: Counter[str] = Counter()
    for first in spins:
        for second in spins:
            for third in spins:
                counts[label(first, second, third, three_sequential)] += 1
    return counts


def house_edge(counts: Counter[str]) -> Fraction:
    """Minus the mean result of one unit on Straights and 8's."""
    return -Fraction(sum(n * SEQUENCE_PAYS[row] for row, n in counts.items()), counts.total())


if __name__ == "__main__":
    for wheel in ("double-zero", "single-zero"):
        size = len(pockets(wheel))
        for reading in ("any-order", "one-direction"):
            counts = count(wheel, reading)
            assert counts.total() == size**3
            edge = house_edge(counts)
            print(f"{wheel}, {reading}: total {size**3}, edge {edge} = {float(edge):.6%}")
            for row in SEQUENCE_PAYS:
                print(f"  {counts[row]:6} {row or '(loses)'}")
        for wager, spots in layout(wheel).items():
            edges = sorted({1 - Fraction((pays(wager) + 1) * len(s), size) for s in spots.values()})
            print(f"  {wager}: {len(spots)} spots, edge {', '.join(map(str, edges))}")
