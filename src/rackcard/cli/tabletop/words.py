"""Short texts that the screen and the transcript share."""

from __future__ import annotations

from collections.abc import Sequence

from rackcard.live.table.layout import Layout
from rackcard.live.table.shoe_check import Checked
from rackcard.rules.money import dollars


def heading(layout: Layout) -> str:
    """One line about the game: its name, the hash of its card, the decisions of the house."""
    house = layout.setup.house
    decided = {**house.options, **house.rulings}
    parts = [layout.card.name, f"card {layout.card.hash[:12]}"]
    parts += [f"{name} {value}" for name, value in decided.items() if name != "seats"]
    parts += [f"{wager} table {table}" for wager, table in layout.tables.items() if table]
    return " · ".join(parts)


def change(cents: int) -> str:
    """A win or loss in words: +$5, -$5, even."""
    return f"{'+' * (cents > 0)}{dollars(cents)}" if cents else "even"


def fairness(checked: Sequence[Checked]) -> str:
    """The result of the checks of all finished shoes."""
    if not checked:
        return "no shoe has ended yet, so there is none to check"
    what = "spins" if checked[0].wheel else "shoes"
    good = sum(not one.complaint for one in checked)
    return f"{good} of {len(checked)} {what} checked and as committed"
