"""Short texts that the screen and the transcript share."""

from __future__ import annotations

from collections.abc import Sequence

from rackcard.live.table.layout import Layout
from rackcard.live.table.shoe_check import Checked
from rackcard.rules.money import dollars


def heading(layout: Layout) -> str:
    """What is dealt, in one line: the game, its card's version, what the house has decided."""
    house = layout.setup.house
    decided = {**house.options, **house.rulings}
    parts = [layout.card.name, f"card {layout.card.hash[:12]}"]
    parts += [f"{name} {value}" for name, value in decided.items() if name != "seats"]
    parts += [f"{wager} table {table}" for wager, table in layout.tables.items() if table]
    return " · ".join(parts)


def change(cents: int) -> str:
    """What somebody is up or down: +$5, -$5, even."""
    return f"{'+' * (cents > 0)}{dollars(cents)}" if cents else "even"


def fairness(checked: Sequence[Checked]) -> str:
    """What the checks of all finished shoes come to."""
    if not checked:
        return "no shoe has ended yet, so there is none to check"
    what = "spins" if checked[0].wheel else "shoes"
    good = sum(not one.complaint for one in checked)
    return f"{good} of {len(checked)} {what} checked and as committed"
