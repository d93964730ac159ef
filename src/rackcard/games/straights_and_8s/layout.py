"""The roulette layout as a drawing: twelve rows of three numbers, the zero boxes above them.

A chip on a line touches the boxes on both sides of it, a chip on a corner all boxes that meet
there; so which inside bets exist follows from where the boxes are.
"""

from __future__ import annotations

from collections.abc import Iterable

from rackcard.rules.cards import Pocket

Zeros = tuple[str, ...]
Spots = dict[str, frozenset[Pocket]]

DOUBLE_ZERO: Zeros = ("0", "00")
SINGLE_ZERO: Zeros = ("0",)

# The standard order of the two wheels: no sheet states it, and no wager depends on it.
_DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
_DOUBLE += "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
_SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
_SINGLE += "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
AROUND = {DOUBLE_ZERO: tuple(_DOUBLE.split()), SINGLE_ZERO: tuple(_SINGLE.split())}
"""The pockets in their order on the wheel."""

RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
ROWS, COLUMNS = 12, 3


def pockets(zeros: Zeros) -> list[Pocket]:
    return [Pocket(zero) for zero in zeros] + [Pocket(number) for number in range(1, 37)]


def number_at(row: int, column: int) -> int:
    return COLUMNS * row + column + 1


def name(numbers: Iterable[Pocket]) -> str:
    """A bet is named by its pockets, zeros first: 0-00-2, 17-20."""

    ordered = sorted(numbers, key=lambda pocket: (Pocket(pocket).number or 0, pocket))
    return "-".join(ordered)


def layout(zeros: Zeros) -> dict[str, Spots]:
    """Every wager of the layout with its spots and the pockets that each covers."""
    top = "top-line" if len(zeros) == 2 else "first-four"
    inside: dict[str, list[tuple[int | str, ...]]] = {
        "straight-up": [(pocket,) for pocket in pockets(zeros)],
        "split": [*_zero_splits(zeros), *_splits()],
        "street": [*_trios(zeros), *(_street(row) for row in range(ROWS))],
        "corner": [
            tuple(number_at(r, c) for r in (row, row + 1) for c in (column, column + 1))
            for row in range(ROWS - 1)
            for column in range(COLUMNS - 1)
        ],
        "six-line": [(*_street(row), *_street(row + 1)) for row in range(ROWS - 1)],
        top: [(*zeros, *_street(0))],
    }
    named = {wager: _named(groups) for wager, groups in inside.items()}
    return {**named, **_outside()}


def _street(row: int) -> tuple[int, ...]:
    return tuple(number_at(row, column) for column in range(COLUMNS))


def _splits() -> list[tuple[int | str, ...]]:
    across = [(number_at(r, c), number_at(r, c + 1)) for r in range(ROWS) for c in (0, 1)]
    down = [(number_at(r, c), number_at(r + 1, c)) for r in range(ROWS - 1) for c in range(3)]
    return [*across, *down]


def _edges(zeros: Zeros) -> dict[str, range]:
    """The columns that each zero box borders: two boxes meet above the middle of the second."""
    if len(zeros) == 1:
        return {"0": range(3)}
    return {"0": range(2), "00": range(1, 3)}


def _zero_splits(zeros: Zeros) -> list[tuple[int | str, ...]]:
    touching = [(z, number_at(0, c)) for z, columns in _edges(zeros).items() for c in columns]
    return [*([zeros] if len(zeros) == 2 else []), *touching]


def _trios(zeros: Zeros) -> list[tuple[int | str, ...]]:
    """Three boxes that meet in a point: a zero above two numbers, or both zeros above the 2."""
    trios: list[tuple[int | str, ...]] = [
        (zero, number_at(0, column), number_at(0, column + 1))
        for zero, columns in _edges(zeros).items()
        for column in columns[:-1]
    ]
    return [*trios, *([(*zeros, number_at(0, 1))] if len(zeros) == 2 else [])]


def _named(groups: Iterable[tuple[int | str, ...]]) -> Spots:
    covered = [frozenset(Pocket(number) for number in group) for group in groups]
    return {name(numbers): numbers for numbers in covered}


def _outside() -> dict[str, Spots]:
    def among(numbers: Iterable[int]) -> frozenset[Pocket]:
        return frozenset(Pocket(number) for number in numbers)

    every = range(1, 37)
    ordinals = ("1st", "2nd", "3rd")
    return {
        "dozen": {f"{o}-12": among(every[12 * i : 12 * i + 12]) for i, o in enumerate(ordinals)},
        "column": {f"{o}-column": among(every[i::3]) for i, o in enumerate(ordinals)},
        "red-black": {"red": among(RED), "black": among(set(every) - RED)},
        "odd-even": {"odd": among(every[::2]), "even": among(every[1::2])},
        "low-high": {"low": among(every[:18]), "high": among(every[18:])},
    }
