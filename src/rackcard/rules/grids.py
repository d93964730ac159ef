"""Strategy charts as data: what to do, by situation and by what the dealer shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.pays import Paytable

NOTHING = "-"
"""The code of a situation that cannot come up."""
STAR = "*"


class Cell(NamedTuple):
    """One situation: an action, in the words of the game's choices."""

    action: str = ""
    """"" if the situation cannot come up."""
    otherwise: str = ""
    """What to do where that is not allowed; "" if it always is."""
    differs: bool = False
    """True if the chart of the main wager alone has another action."""
    cost: float | None = None
    """In a chart of costs, what the action (the second best) costs, per unit wagered."""


@dataclass(frozen=True)
class Grid:
    """One chart. `code` and `legend` use the letters to draw it."""

    title: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[Cell, ...]]
    letters: Mapping[str, str]
    """The letter of each action."""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        assert len(set(self.letters.values())) == len(self.letters), "a letter for each action"

    def code(self, cell: Cell) -> str:
        """A cell in a few characters: H, Dh (double, else hit), P*, or S 1.25 (per cent)."""
        if not cell.action:
            return NOTHING
        code = self.letters[cell.action]
        code += self.letters[cell.otherwise].lower() if cell.otherwise else ""
        code += STAR if cell.differs else ""
        return code if cell.cost is None else f"{code} {cell.cost * 100:.2f}"

    def codes(self) -> dict[str, tuple[str, ...]]:
        return {label: tuple(map(self.code, cells)) for label, cells in self.rows.items()}

    def legend(self) -> dict[str, str]:
        """The meaning of each code that occurs; the notes explain costs."""
        return dict(self._explained())

    def _explained(self) -> Iterator[tuple[str, str]]:
        plain = {
            cell._replace(cost=None, differs=False) for row in self.rows.values() for cell in row
        }
        order = ["", *self.letters]
        for cell in sorted(plain, key=lambda c: (order.index(c.action), order.index(c.otherwise))):
            if cell.action:
                otherwise = f", else {cell.otherwise}" if cell.otherwise else ""
                yield self.code(cell), f"{cell.action}{otherwise}"
        if Cell() in plain:
            yield NOTHING, "cannot come up"
        if any(cell.differs for row in self.rows.values() for cell in row):
            yield STAR, "differs from the chart of the main wager alone"


class Query(NamedTuple):
    """The options of a chart or of advice."""

    costs: bool = False
    """Show what the second-best action would cost instead of what to do."""
    wager: str = ""
    """A bonus wager to include; "" for none."""
    bonus: Paytable | None = None
    """The pay table of that bonus wager."""
    stake: Fraction = Fraction(0)
    """The stake of the bonus wager, as a multiple of the main wager."""
