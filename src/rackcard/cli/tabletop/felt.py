"""The felt: hands with their cards and totals, and the stakes of each seat."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby

from rich.text import Text
from textual.containers import VerticalScroll
from textual.events import Click, Resize
from textual.message import Message
from textual.widgets import Static

from rackcard.cli.tabletop import cards, wheel
from rackcard.cli.tabletop.showing import Showing
from rackcard.games.straights_and_8s.rules import Spin
from rackcard.live.table.calls import placed
from rackcard.live.table.phases import Phase
from rackcard.rules.cards import Pocket
from rackcard.rules.money import dollars
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import Shown

Block = list[Text]
GAP = 3


class FeltView(VerticalScroll, can_focus=False):
    """Draws as large as fits, and scrolls if it does not fit."""

    class Pointed(Message):
        """A number of the layout was clicked."""

        def __init__(self, number: str) -> None:
            super().__init__()
            self.number = number

    def __init__(self, showing: Showing) -> None:
        super().__init__(id="felt")
        self.showing = showing
        self.covered: frozenset[Pocket] = frozenset()
        self.drawn = Static(id="drawn")

    def compose(self):  # type: ignore[no-untyped-def]
        yield self.drawn

    def on_resize(self, event: Resize) -> None:
        self.draw()

    def draw(self) -> None:
        width, height = self.scrollable_content_region.size
        if width > 0 and height > 0:
            self.drawn.update(Text("\n").join(lines(self.showing, self.covered, width, height)))

    def on_click(self, event: Click) -> None:
        at = event.get_content_offset(self.drawn)
        spin = self.showing.layout.first
        if at is not None and isinstance(spin, Spin):
            number = wheel.number_under(at.x, at.y, spin)
            if number:
                self.post_message(self.Pointed(number))


def lines(showing: Showing, covered: frozenset[Pocket], width: int, height: int) -> list[Text]:
    """Everything on the felt: tall cards if there is room for them."""
    spin = showing.layout.first
    if isinstance(spin, Spin):
        return [*_roulette(showing, spin, covered, width), *seats(showing, set(), width)]
    hands = sorted(showing.hands(), key=lambda hand: _order(hand, showing))
    playing = showing.state.phase == Phase.PLAYING
    stakes = seats(showing, {hand.seat for hand in hands if playing}, width)
    for tall in (True, False):
        drawn = flow([block(hand, showing, width, tall) for hand in hands], width)
        found = [*drawn, *([Text()] if drawn and stakes else []), *stakes]
        if len(found) <= height:
            break
    return found


def _order(hand: Shown, showing: Showing) -> tuple[bool, bool, int]:
    """The table's hands first, then this player's, then the others from the dealer's right."""
    return hand.seat >= 0, hand.seat != showing.seat, hand.seat


def _roulette(showing: Showing, spin: Spin, covered: frozenset[Pocket], width: int) -> list[Text]:
    hands = {hand.of: hand for hand in showing.hands()}
    last = hands["spin"].cards[0] if "spin" in hands else ""
    track = hands.get("track")
    marked = "-".join(track.cards) if track else "open: wagers are taken"
    made = f", {track.comes_to}" if track and track.comes_to else ""
    return [
        *wheel.layout(spin, covered, last),
        wheel.spun(showing.spins, width),
        *(Text(line) for line in textwrap.wrap(f"Track {marked}{made}", width)),
    ]


def block(hand: Shown, showing: Showing, width: int, tall: bool) -> Block:
    """A hand: its owner, its cards, its total."""
    title = _title(hand, showing)
    if tall and cards_width(hand, cards.TALL) <= width:
        drawn = [title, *cards.tall(hand.cards)]
        return [*drawn, Text(hand.comes_to)] if hand.comes_to else drawn
    row = cards.flat(hand.cards)
    if len(row) + 1 + len(hand.comes_to) <= width // 2 - GAP:
        row.append(f" {hand.comes_to}")
        return [title, row]
    return [title, row, *(Text(line) for line in textwrap.wrap(hand.comes_to, width))]


def cards_width(hand: Shown, cell: int) -> int:
    return len(hand.cards) * (cell + 1) - 1


def _title(hand: Shown, showing: Showing) -> Text:
    if not isinstance(hand.of, SeatHand):
        return Text(hand.of.capitalize(), style="bold")
    state, part = showing.state, hand.of.hand
    asked = state.asked == hand.seat and (hand.in_play or part is None)
    title = Text.assemble(("▸ ", cards.BRASS) if asked else "")
    you = hand.seat == showing.seat
    title.append(state.seats[hand.seat], f"bold {cards.BRASS}" if you else "bold")
    title.append("" if part is None else f" hand {part + 1}")
    staked = sum(state.held(bet) for bet in state.stakes if bet.seat == hand.seat)
    if staked and state.phase == Phase.PLAYING and not part:
        title.append(f"  {dollars(staked)}", "dim")
    return title


def flow(blocks: Sequence[Block], width: int) -> list[Text]:
    """Blocks from left to right; a full row continues on the next one."""
    rows: list[list[Block]] = []
    left = 0
    for one in blocks:
        wide = max(map(len, one)) + GAP
        if not rows or left < wide - GAP:
            rows.append([])
            left = width
        rows[-1].append(one)
        left -= wide
    return [line for row in rows for line in _beside(row)]


def _beside(row: Sequence[Block]) -> list[Text]:
    lines = []
    for number in range(max(map(len, row))):
        line = Text()
        for one in row:
            part = one[number].copy() if number < len(one) else Text()
            part.pad_right(max(map(len, one)) + GAP - len(part))
            line.append_text(part)
        lines.append(line)
    return lines


def seats(showing: Showing, without: set[int], width: int) -> list[Text]:
    """The stakes of each seat, this player's wagers first.

    Seats that show their stakes above their cards are left out.
    """
    state = showing.state
    bets = [bet for bet in state.stakes if bet.seat not in without]
    bets.sort(key=lambda bet: (bet.seat != showing.seat, bet.seat))
    found = []
    for seat, own in groupby(bets, key=lambda bet: bet.seat):
        name = state.seats[seat]
        text = ", ".join(
            f"{dollars(state.held(bet))} {placed(showing.layout, bet.wager, bet.spot)}"
            for bet in own
        )
        wrapped = textwrap.wrap(text, width, initial_indent=f"{name} ", subsequent_indent="  ")
        first = Text(wrapped[0])
        first.stylize(f"bold {cards.BRASS}" if seat == showing.seat else "bold", 0, len(name))
        found += [first, *map(Text, wrapped[1:])]
    return found
