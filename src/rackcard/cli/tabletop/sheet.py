"""The wagers of the rack card, one per row: up and down choose one, left and right its spot."""

from __future__ import annotations

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from rackcard.cli.tabletop.cards import BRASS
from rackcard.cli.tabletop.showing import Showing
from rackcard.live.table.state import takes_wagers
from rackcard.rules.money import dollars

MARK, STAKED = 2, 9
"""The width in cells of the mark before the chosen wager, and of the stake."""


class Sheet(Static):
    class Chosen(Message):
        """Another wager or spot is chosen."""

    def __init__(self, showing: Showing) -> None:
        super().__init__(id="sheet")
        self.showing = showing
        self.wagers = list(showing.layout.tables)
        self.spots = {wager: showing.layout.setup.spots(wager) for wager in self.wagers}
        self.at = 0
        self.styles.height = len(self.wagers)
        self.spot_at = dict.fromkeys(self.wagers, 0)

    @property
    def wager(self) -> str:
        return self.wagers[self.at]

    @property
    def spot(self) -> str:
        return self.spots[self.wager][self.spot_at[self.wager]]

    def move(self, rows: int) -> None:
        self._choose((self.at + rows) % len(self.wagers))

    def turn(self, spots: int) -> None:
        number = (self.spot_at[self.wager] + spots) % len(self.spots[self.wager])
        self.choose(self.wager, self.spots[self.wager][number])

    def choose(self, wager: str, spot: str) -> None:
        """Choose a wager and its spot; a bonus on the same spots follows."""
        number = self.spots[wager].index(spot)
        for other in self.wagers:
            if self.spots[other] == self.spots[wager]:
                self.spot_at[other] = number
        self._choose(self.wagers.index(wager))

    def _choose(self, row: int) -> None:
        self.at = row
        self.draw()
        self.post_message(self.Chosen())

    def find(self, text: str) -> tuple[str, str] | None:
        """The wager and spot that a text names: 17, 17-20, red, yin, great-bonus."""
        wanted = "-".join(text.lower().split())
        for wager in self.wagers:
            if wanted in self.spots[wager]:
                return wager, wanted
        if wanted in self.wagers:
            return wanted, self.spots[wanted][self.spot_at[wanted]]
        return None

    # --- drawing

    def on_resize(self) -> None:
        self.draw()

    def _first(self) -> int:
        """The top row, so that the chosen one is visible."""
        most = max(self.size.height, 1)
        return min(max(self.at - most // 2, 0), max(len(self.wagers) - most, 0))

    def draw(self) -> None:
        first, most = self._first(), max(self.size.height, 1)
        rows = self.wagers[first : first + most]
        marks = dict.fromkeys(rows, "  ")
        if first > 0:
            marks[rows[0]] = "↑ "
        if first + most < len(self.wagers):
            marks[rows[-1]] = "↓ "
        marks[self.wager] = "▸ "
        self.update(Text("\n").join(self._row(wager, marks[wager]) for wager in rows))

    def _row(self, wager: str, mark: str) -> Text:
        chosen = wager == self.wager
        width = self._width()
        entry = self.showing.layout.card.wagers[wager]
        spots = self.spots[wager]
        spot = shown_spot(spots[self.spot_at[wager]]) if len(spots) > 1 else ""
        several = f"‹{spot}›" if chosen and spot else f" {spot} "
        mine = self.showing.mine()
        staked = sum(cents for (of, _), cents in mine.items() if of == wager)
        here = dollars(staked) if staked else ""
        if not takes_wagers(self.showing.layout, self.showing.state, wager) and not here:
            here = "later"
        name = width - MARK - self._spot_width() - STAKED
        line = Text.assemble((mark, BRASS))
        line.append(f"{entry.name:<{name}}"[:name], "bold" if chosen else "")
        line.append(f"{several:<{self._spot_width()}}", BRASS if chosen else "dim")
        line.append(f"{here:>{STAKED}}", "bold" if staked else "dim")
        return line

    def _width(self) -> int:
        """The width, limited so that rows stay readable."""
        return min(max(self.size.width, 40), 56)

    def _spot_width(self) -> int:
        several = [spot for spots in self.spots.values() if len(spots) > 1 for spot in spots]
        return max((len(shown_spot(spot)) for spot in several), default=0) + 2

    def on_click(self, event: Click) -> None:
        row = self._first() + event.y
        if row >= len(self.wagers):
            return
        left = self._width() - STAKED - self._spot_width()
        if row != self.at:
            self._choose(row)
        elif left <= event.x < self._width() - STAKED:
            self.turn(-1 if event.x < left + 2 else 1)


def shown_spot(spot: str) -> str:
    """A short name of a spot: a street is 4..6."""
    numbers = spot.split("-")
    if len(numbers) > 2 and all(number.isdigit() and number != "00" for number in numbers):
        values = [int(number) for number in numbers]
        if values == list(range(values[0], values[-1] + 1)):
            return f"{values[0]}..{values[-1]}"
    return spot
