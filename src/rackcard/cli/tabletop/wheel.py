"""The roulette layout, three rows of twelve, with covered numbers and the last one marked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rackcard.cli.tabletop.cards import BRASS, POCKETS, pocket
from rackcard.games.straights_and_8s.calls import colour
from rackcard.games.straights_and_8s.layout import COLUMNS, ROWS, number_at
from rackcard.games.straights_and_8s.rules import Spin
from rackcard.rules.cards import Pocket
from rackcard.rules.spoken import Shown

ZEROS, CELL = 4, 3
"""The width in cells of the zero boxes, and of a number."""
COVERED = f"bold #101010 on {BRASS}"
CAME_UP = "bold #101010 on #ffffff"


def layout(machine: Spin, covered: frozenset[Pocket], last: str) -> list[Text]:
    """The layout as a player sees it: the third column on top."""
    lines = []
    for line in range(COLUMNS):
        row = Text()
        row.append(*_cell(_zero(machine, line), ZEROS, covered, last))
        for street in range(ROWS):
            number = str(number_at(street, COLUMNS - 1 - line))
            row.append(*_cell(number, CELL, covered, last))
        lines.append(row)
    return lines


def _zero(machine: Spin, line: int) -> str:
    boxes = {0: "00", 2: "0"} if len(machine.zeros) == 2 else {1: "0"}
    return boxes.get(line, "")


def _cell(number: str, width: int, covered: frozenset[Pocket], last: str) -> tuple[str, str]:
    if not number:
        return " " * width, POCKETS["green"]
    style = POCKETS[colour(Pocket(number))]
    if number == last:
        style = CAME_UP
    elif number in covered:
        style = COVERED
    return f"{number:>{width - 1}} ", style


def number_under(x: int, y: int, machine: Spin) -> str:
    """The number that is drawn at a place of the layout, "" if there is none."""
    if not 0 <= y < COLUMNS or not 0 <= x < ZEROS + ROWS * CELL:
        return ""
    if x < ZEROS:
        return _zero(machine, y)
    return str(number_at((x - ZEROS) // CELL, COLUMNS - 1 - y))


def spun(spins: Sequence[Shown], width: int) -> Text:
    """The last numbers, the newest first, as many as fit."""
    line = Text("Last ", style="dim")
    for spin in list(reversed(spins))[: (width - len(line)) // 4]:
        line.append_text(pocket(spin.cards[0], spin.comes_to))
    return line if spins else Text("No spin yet.", style="dim")


def covers(machine: Spin, wager: str, spot: str) -> frozenset[Pocket]:
    return machine.layout.get(wager, {}).get(spot, frozenset())
