"""How a person decides: with buttons, or by picking two cards from a hand."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rich.text import Text

from rackcard.cli.tabletop.cards import BRASS
from rackcard.cli.tabletop.panel import wrapped
from rackcard.cli.tabletop.rail import RESERVED, Act, lettered
from rackcard.cli.tabletop.showing import Showing
from rackcard.live.service.local_table import LocalTable
from rackcard.live.table.bots import Turn, turn
from rackcard.live.table.in_play import InPlay
from rackcard.rules.decisions import Considered, Decisions
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Query
from rackcard.rules.machine import Machine
from rackcard.rules.money import dollars
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import sentence

FOUL = "foul"
"""The result in advice of a setting that loses whatever the dealer has."""


class Deciding:
    """One decision of one person."""

    def __init__(self, table: LocalTable, showing: Showing) -> None:
        self.table = table
        self.showing = showing
        found = turn(showing.layout, showing.state, showing.seat)
        assert found is not None, "there is nothing to decide"
        self.turn: Turn = found
        mine = [hand for hand in showing.hands() if hand.seat == showing.seat]
        # Rules for one player deal to hands that belong to no seat.
        self.shown = next((hand for hand in mine if hand.in_play), mine[0] if mine else None)
        self.hand = self.shown.cards if self.shown else ()
        self.picks = [option for option in found.need.options if self._is_pick(option)]
        """Options that name cards of one's own hand."""

    def _is_pick(self, option: str) -> bool:
        return set(option.split()) <= set(map(str, self.hand))

    @property
    def picked_at_once(self) -> int:
        """The number of cards in a pick."""
        return len(self.picks[0].split()) if self.picks else 0

    def acts(self) -> list[Act]:
        plain = [option for option in self.turn.need.options if option not in self.picks]
        acts = [act._replace(label=act.label + self._raise(act.action)) for act in lettered(plain)]
        if self.picks:
            acts.insert(0, Act("Set", "enter", "set"))
        if self._advises():
            acts.append(Act("Advice", RESERVED[1], "advice"))
        return acts

    def _raise(self, option: str) -> str:
        """The stake that an option adds, as " +$5"."""
        cents = self.table.cost(self.showing.player, option)
        return f" +{dollars(cents)}" if cents else ""

    def _rules(self) -> Machine[Any]:
        return InPlay(self.showing.layout, self.showing.state).main.rules

    def _advises(self) -> bool:
        """True if the game gives advice, without asking for it: some games take a while."""
        return self._rules().decides.advice is not Decisions.advice

    @cached_property
    def considered(self) -> list[Considered]:
        """The result of each choice, in games that give advice."""
        try:
            return self._rules().decisions.advice(*self.turn, Query())
        except BadInput:
            return []

    # --- words

    def prompt(self, chosen: str) -> Text:
        if self.shown is None:
            return Text("Your decision.")
        if not self.picks:
            number = self.shown.of.hand if isinstance(self.shown.of, SeatHand) else None
            which = "your hand" if number is None else f"hand {number + 1}"
            return Text(sentence(f"{which}: {self.shown.comes_to}"))
        found = next((one for one in self.considered if one.choice == chosen), None)
        if found is None:
            return Text(f"Pick {self.picked_at_once} cards to go in front, by their numbers.")
        if found.result == FOUL:
            return Text(f"FOUL, and loses: {found.makes}. The front is too high.", "bold #ffcf70")
        return Text(sentence(found.makes))

    def advice(self, width: int) -> Text:
        """Every choice with its result, best first."""
        page = Text().append("Best first\n", "bold")
        for one in self.considered:
            notes = ", ".join(filter(None, ["best" * one.best, one.note]))
            head = f"{one.choice}: {one.result}" + (f" ({notes})" if notes else "")
            page.append_text(wrapped(head, width, f"bold {BRASS}" if one.best else ""))
            page.append_text(wrapped(f"  {one.makes}", width, "dim", indent="  "))
        return page
