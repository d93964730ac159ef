"""How a person wagers: type a stake, put it on a spot, take it back."""

from __future__ import annotations

import re

from rackcard.cli.tabletop.rail import Act
from rackcard.cli.tabletop.sheet import Sheet
from rackcard.cli.tabletop.showing import Showing
from rackcard.live.service.local_table import LocalTable
from rackcard.live.table.breakage import broken
from rackcard.live.table.calls import placed
from rackcard.live.table.state import takes_wagers
from rackcard.rules.errors import BadInput
from rackcard.rules.money import cents, dollars

CHIPS = (100, 500, 2_500, 10_000)
_TYPED = re.compile(r"\d{1,6}(\.\d{0,2})?")


class Wagering:
    def __init__(self, table: LocalTable, showing: Showing, sheet: Sheet) -> None:
        self.table = table
        self.showing = showing
        self.sheet = sheet
        self.typed: dict[str, str] = {}
        """The stake as typed, by wager; the minimum if nothing was typed."""

    # --- the stake

    @property
    def minimum(self) -> int:
        return self.showing.layout.card.wagers[self.sheet.wager].minimum

    @property
    def stake(self) -> int:
        typed = self.typed.get(self.sheet.wager, "")
        if not typed:
            return self.minimum
        whole, _, part = typed.partition(".")
        return cents(f"${whole}.{part:0<2}")

    def type(self, character: str) -> None:
        """Add a character to the stake; ignored if the result is not an amount."""
        text = self.typed.get(self.sheet.wager, "") + character
        if _TYPED.fullmatch(text):
            self.typed[self.sheet.wager] = text

    def backspace(self) -> None:
        self.typed[self.sheet.wager] = self.typed.get(self.sheet.wager, "")[:-1]

    def set(self, amount: int) -> None:
        whole, part = divmod(amount, 100)
        self.typed[self.sheet.wager] = f"{whole}.{part:02}" if part else str(whole)

    def step(self, times: int) -> None:
        """Change the stake by a multiple of the wager's minimum."""
        self.set(max(self.stake + times * self.minimum, self.minimum))

    # --- the layout

    def place(self) -> None:
        """Add the stake to the stack on the spot."""
        at = (self.sheet.wager, self.sheet.spot)
        self._put(at, self.showing.mine().get(at, 0) + self.stake)

    def take_back(self) -> None:
        at = (self.sheet.wager, self.sheet.spot)
        if at not in self.showing.mine():
            raise BadInput("you have no chips on that spot.")
        self._put(at, 0)

    def clear(self) -> None:
        """Take back all stacks, the last first: a bonus before the wager that it needs."""
        for at in reversed(self._fresh()):
            self._put(at, 0)

    def rebet(self) -> None:
        if not self.showing.stakes:
            raise BadInput("there is no earlier round to repeat.")
        mine = self.showing.mine()
        for at, amount in self.showing.stakes.items():
            if at not in mine:
                self._put(at, amount)

    def press(self) -> None:
        """Double every stack."""
        if not self._fresh():
            raise BadInput("there is nothing on the layout to double.")
        for at in self._fresh():
            self._put(at, 2 * self.showing.mine()[at])

    def _fresh(self) -> list[tuple[str, str]]:
        """The stacks of this round; those of a sequence under way must not be changed."""
        layout, state = self.showing.layout, self.showing.state
        return [at for at in self.showing.mine() if takes_wagers(layout, state, at[0])]

    def _put(self, at: tuple[str, str], amount: int) -> None:
        self.table.place(self.showing.player, *at, amount)

    # --- words

    def prompt(self) -> str:
        sheet, layout = self.sheet, self.showing.layout
        entry = layout.card.wagers[sheet.wager]
        limits = f"{dollars(entry.minimum)} to {dollars(entry.maximum)}"
        rows = layout.paytables[sheet.wager].rows
        pays = f", {next(iter(rows.values())).text}" if len(rows) == 1 else ""
        where = placed(layout, sheet.wager, sheet.spot)
        return f"{dollars(self.stake)} on {where} ({limits}{pays}){self._breakage()}"

    def _breakage(self) -> str:
        """A note about what the stack would be paid, where breakage changes its exact pay."""
        sheet, layout = self.sheet, self.showing.layout
        lying = self.showing.mine().get((sheet.wager, sheet.spot), 0)
        rule = layout.card.procedure.breakage
        found = broken(layout.paytables[sheet.wager], lying or self.stake, rule)
        return "".join(f". {one.note(rule)}" for one in found)

    def acts(self) -> list[Act]:
        last = "Spin" if self.showing.layout.source.returns else "Deal"
        return [
            Act("Place", "enter", "place"),
            Act("Take", "t", "take_back"),
            Act("Rebet", "r", "rebet"),
            Act("Press", "p", "press"),
            Act("Clear", "c", "clear"),
            Act(last, last[0].lower(), "deal"),
        ]

    def chips(self) -> list[Act]:
        chips = [Act(dollars(chip), "", f"chip {chip}") for chip in CHIPS]
        return [Act("Less", "-", "less"), *chips, Act("More", "+", "more")]
