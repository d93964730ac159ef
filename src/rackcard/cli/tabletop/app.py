"""The textual app around the table: its style, and the summary at the end."""

from __future__ import annotations

from textual.app import App

from rackcard.cli.tabletop.screen import TableScreen
from rackcard.cli.tabletop.words import change, fairness
from rackcard.live.service.local_table import LocalTable
from rackcard.rules.money import dollars


class Tabletop(App[None]):
    """A table for one person, with bots."""

    TITLE = "Rackcard"
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("ctrl+c", "quit", "Leave")]

    def __init__(
        self, table: LocalTable, player: str, bankroll: int, pace: str, practice: bool
    ) -> None:
        super().__init__()
        self.table = table
        self.desk = TableScreen(table, player, bankroll, pace, practice)

    def on_mount(self) -> None:
        self.push_screen(self.desk)

    def summary(self) -> str:
        """The text to print after the screen is closed."""
        showing = self.desk.showing
        rounds = len(showing.past)
        played = f"{rounds} round{'s' * (rounds != 1)}"
        return (
            f"{played}, {dollars(showing.funds)} left ({change(showing.net)}); "
            f"{fairness(self.table.check())}."
        )
