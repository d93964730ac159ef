"""A table on a screen to test: shoes are stacked, keys are pressed, and the screen is read.

async with seated("great-8", "G 8c") as table:      # the first shoe begins with these
    await table.press("enter", "d")
    assert "Great 8: 6:5" in table.screen
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from rich.cells import cell_len
from rich.text import Text
from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from rackcard.cli.tabletop.app import Tabletop
from rackcard.live.service import local_table as local
from rackcard.live.service.local_table import PATIENT, LocalTable
from rackcard.live.table.bots import NAMES
from tests.live.tables import Stacked, felt_for

PURSE = 1_000_00
SMALL, LARGE = (80, 24), (120, 40)
ROUNDS_OF_TALK = 3
CHARACTERS = {
    "space": " ",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "full_stop": ".",
    "question_mark": "?",
}


class Seated:
    """A person at the table: what they press, and what they see."""

    def __init__(self, app: Tabletop, pilot: Pilot[None], table: LocalTable) -> None:
        self.app = app
        self.pilot = pilot
        self.table = table

    async def press(self, *keys: str) -> None:
        """A pilot's own `press` waits for an idle processor, which takes longer than playing."""
        for key in keys:
            character = CHARACTERS.get(key, key if len(key) == 1 else None)
            self.app.post_message(Key(key, character))
            await self.settle()
        await self.settle()

    async def settle(self) -> None:
        """Until nobody has anything left to say: what one has heard may make another speak."""
        for _ in range(ROUNDS_OF_TALK):
            await self.pilot.pause(0)

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def click(self, widget: str, x: int = 0, y: int = 0) -> None:
        await self.pilot.click(widget, offset=(x, y))
        await self.settle()

    @property
    def screen(self) -> str:
        """Every row of the screen, as text."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips) + "\n"

    def text(self, widget: str) -> str:
        """What a widget says, in one line."""
        return " ".join(str(self.app.desk.query_one(widget, Static).content).split())

    @property
    def net(self) -> int:
        return self.app.desk.showing.net

    def flaws(self) -> list[str]:
        """What is cut off, sticks out or lies over something else."""
        found = []
        everything = self.app.screen.region
        shown = [w for w in self.app.screen.walk_children(Widget) if w.display and w.region.area]
        for widget in shown:
            if isinstance(widget, Static) and isinstance(widget.content, Text | str):
                found += _cut_off(widget)
        for name in ("#head", "#felt", "#calls", "#rail", "#panel", "#keys"):
            region = self.app.screen.query_one(name).region
            if everything.intersection(region) != region:
                found.append(f"{name} sticks out")
            for other in ("#head", "#felt", "#calls", "#rail", "#panel", "#keys"):
                if other != name and region.overlaps(self.app.screen.query_one(other).region):
                    found.append(f"{name} lies over {other}")
        return found


def _cut_off(widget: Static) -> list[str]:
    """Drawings are as wide as they are; sentences go on in the next line."""
    size = widget.size
    lines = str(widget.content).split("\n")
    needed = widget.get_content_height(size, size, size.width)
    scrolls = widget.id in ("drawn", "said", "text")
    found = [f"#{widget.id} is cut off"] if needed > size.height and not scrolls else []
    drawn = widget.id in (
        "drawn",
        "sheet",
        "picker",
        "acts",
        "chips",
        "text",
        "tabs",
        "head",
        "keys",
    )
    if drawn and any(cell_len(line.rstrip()) > size.width for line in lines):
        found.append(f"#{widget.id} is too wide: {max(lines, key=cell_len)!r}")
    return found


def local_table(
    game: str,
    *deals: str,
    bots: int = 0,
    purse: int = PURSE,
    options: dict[str, object] | None = None,
    tables: dict[str, str] | None = None,
    seed: str = "8",
) -> LocalTable:
    layout = felt_for(game, options=options, tables=tables, clock=PATIENT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local, "Table", type("Dealt", (Stacked,), {"deals": deals}))
        return LocalTable(layout, ["You"], NAMES[:bots], purse, random.Random(seed), lambda: 0)


@asynccontextmanager
async def seated(
    game: str,
    *deals: str,
    bots: int = 0,
    size: tuple[int, int] = SMALL,
    pace: str = "instant",
    practice: bool = False,
    purse: int = PURSE,
    tables: dict[str, str] | None = None,
    seed: str = "8",
) -> AsyncIterator[Seated]:
    table = local_table(game, *deals, bots=bots, purse=purse, tables=tables, seed=seed)
    app = Tabletop(table, "You", purse, pace, practice)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Seated(app, pilot, table)
