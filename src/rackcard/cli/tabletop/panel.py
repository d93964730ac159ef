"""The side panel: results, pay table, rounds, fairness; each is a page of text behind a tab."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from itertools import groupby

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click
from textual.widgets import Static

from rackcard.cli.tabletop.cards import BRASS, pocket
from rackcard.cli.tabletop.showing import Showing
from rackcard.cli.tabletop.words import change, fairness
from rackcard.live.table import events as e
from rackcard.live.table.calls import placed
from rackcard.rules.money import dollars
from rackcard.rules.pays import Paytable
from rackcard.rules.spoken import sentence

GOOD, BAD, NOTE = "#8fd19e", "#ff9d8a", "dim"
LIT = f"bold #101010 on {BRASS}"
MOST_ROUNDS = 200


class Panel(Vertical):
    """Pages behind tabs."""

    def __init__(self, showing: Showing, wager: Callable[[], str]) -> None:
        super().__init__(id="panel")
        self.showing = showing
        self.wager = wager
        self.pages: dict[str, Callable[[int], Text]] = {
            "Result": lambda width: results(self.showing, width),
            "Pays": lambda width: pays(self.showing, self.wager(), width),
            "Past": lambda width: rounds(self.showing, width),
            "Fair": lambda width: fair(self.showing, width),
        }
        self.page = "Result"

    def compose(self) -> ComposeResult:
        yield Static(id="tabs")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="text")

    def turn(self, pages: int) -> None:
        names = list(self.pages)
        self.show(names[(names.index(self.page) + pages) % len(names)])

    def lay(self, name: str, page: Callable[[int], Text]) -> None:
        """Show a page in front of the others."""
        self.pages[name] = page
        self.show(name)

    def take_away(self, name: str) -> None:
        if self.pages.pop(name, None) and self.page == name:
            self.show("Result")

    def scroll_page(self, pages: int) -> None:
        page = self.query_one("#page")
        page.scroll_relative(y=pages * (page.size.height - 1), animate=False)

    def show(self, page: str) -> None:
        self.page = page
        self.draw()
        self.query_one("#page").scroll_home(animate=False)

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        width = self.query_one("#page").scrollable_content_region.width
        if width > 0:
            self.query_one("#tabs", Static).update(self._tabs())
            self.query_one("#text", Static).update(self.pages[self.page](width))

    def _tabs(self) -> Text:
        return Text(" ").join(Text(n, LIT if n == self.page else "") for n in self.pages)

    def on_click(self, event: Click) -> None:
        """The tabs are as wide as their names."""
        tabs = self.query_one("#tabs")
        at = event.get_content_offset(tabs)
        if at is None or event.widget is not tabs:
            return
        left = 0
        for name in self.pages:
            left += len(name) + 1
            if at.x < left:
                self.show(name)
                return


# --- pages


def both_ends(left: str, right: str, width: int, style: str = "") -> Text:
    """A text, and a figure aligned right; a text that is too long continues below."""
    first, *more = textwrap.wrap(left, max(width - len(right) - 1, 8)) or [""]
    line = Text(f"{first:<{width - len(right)}}{right}\n", style)
    return line.append("".join(f"  {part}\n" for part in more), style)


def wrapped(text: str, width: int, style: str = "", indent: str = "") -> Text:
    """A sentence wrapped to the width; all lines but the first may be indented."""
    lines = textwrap.wrap(text, width, subsequent_indent=indent)
    return Text("".join(f"{line}\n" for line in lines), style)


def results(showing: Showing, width: int) -> Text:
    """The settlement of the last round, move by move; this player's moves first."""
    page = Text()
    if not showing.settled:
        return wrapped("Nothing has been settled yet.", width, NOTE)
    by_player = sorted(showing.settled, key=lambda move: (move.player != showing.player, move.seat))
    for player, moves in groupby(by_player, key=lambda move: move.player):
        net = showing.net_of_round(player)
        page.append_text(both_ends(player, change(net), width, f"bold {_colour(net)}"))
        for move in moves:
            page.append_text(_result(showing, move, width))
    return page


def _result(showing: Showing, move: e.Settled, width: int) -> Text:
    sign = {"collect": -1, "push": 0, "pay": 1}[move.act]
    what = placed(showing.layout, move.wager, move.spot)
    if move.envied >= 0:
        what = f"Envy of {showing.state.seats[move.envied]}"
    staked = f"{dollars(move.stake)} " if move.stake else ""
    figure = change(sign * move.amount) if sign else "push"
    line = both_ends(f"{staked}{what}", figure, width, _colour(sign))
    row = f"{move.row}: {move.pays}" if move.row else "loses"
    kept = f", {dollars(move.unpaid)} kept back" if move.unpaid else ""
    for part in textwrap.wrap(row + kept, width - 2):
        line.append(f"  {part}\n", NOTE)
    return line


def _colour(cents: int) -> str:
    return GOOD if cents > 0 else BAD if cents < 0 else ""


def pays(showing: Showing, wager: str, width: int) -> Text:
    """The posted pay table of the chosen wager; rows that were just hit are lit."""
    layout = showing.layout
    entry, table = layout.card.wagers[wager], layout.tables[wager]
    page = Text().append(f"{entry.name}{f', table {table}' if table else ''}\n", "bold")
    limits = f"{dollars(entry.minimum)} to {dollars(entry.maximum)}"
    needs = f", with {layout.card.wagers[entry.needs].name}" if entry.needs else ""
    page.append_text(wrapped(limits + needs, width, NOTE))
    page.append_text(_rows(layout.paytables[wager], showing.hit_rows(wager), width))
    if wager in layout.envy:
        posted = layout.envy[wager]
        page.append(f"Envy, from {dollars(posted.stake)}\n", "bold")
        page.append_text(_rows(posted.table, showing.hit_rows(wager, envy=True), width))
    return page


def _rows(table: Paytable, hit: set[str], width: int) -> Text:
    page = Text()
    for row, pay in table.rows.items():
        page.append_text(both_ends(row, pay.text, width, LIT if row in hit else ""))
    return page


def rounds(showing: Showing, width: int) -> Text:
    """Rounds that are over, the newest first."""
    page = Text()
    if not showing.past:
        return wrapped("No round is over yet.", width, NOTE)
    for number, spin in enumerate(reversed(showing.spins[-MOST_ROUNDS:]), 1):
        page.append_text(pocket(spin.cards[0], spin.comes_to))
        page.append("" if number % (width // 4) else "\n")
    page.append("\n" if showing.spins else "")
    for past in reversed(showing.past[-MOST_ROUNDS:]):
        figure = change(past.net)
        page.append_text(both_ends(f"{past.round} {past.ended}", figure, width, _colour(past.net)))
    return page


def fair(showing: Showing, width: int) -> Text:
    """The published hashes of the current shoe, and the checks of the finished ones."""
    page = Text()
    shoe = showing.state.shoe
    what = "Spin" if showing.layout.source.returns else "Shoe"
    if shoe is not None:
        page.append(
            f"{what} {shoe.number}, {'locked' if shoe.lock else 'not locked yet'}\n", "bold"
        )
        seed = shoe.openings.get(showing.seat, "")
        parts = {"commitment": shoe.commitment, "roster": shoe.roster, "lock": shoe.lock}
        for name, published in {**parts, "your seed": seed}.items():
            page.append(f"{name}\n", NOTE)
            page.append_text(wrapped(published or "not yet", width))
    page.append_text(_checks(showing, width))
    return page


def _checks(showing: Showing, width: int) -> Text:
    page = Text()
    bad = any(one.complaint for one in showing.checked)
    style = f"bold {BAD if bad else GOOD}" if showing.checked else NOTE
    page.append_text(wrapped(sentence(fairness(showing.checked)), width, style))
    for one in reversed(showing.checked[-MOST_ROUNDS:]):
        page.append_text(wrapped(str(one), width, BAD if one.complaint else "", indent="  "))
    return page
