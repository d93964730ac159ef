"""The rail below the felt: what can be done now, as buttons with the keys that press them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from rackcard.cli.tabletop.cards import BRASS, FLAT, face, style
from rackcard.cli.tabletop.sheet import Sheet

KEYS = {"enter": "⏎"}
RESERVED = "qakb"
"""Letters that always have the same meaning."""
BUTTON = "on #2f3431"


class Act(NamedTuple):
    """Something that can be done, and the key for it."""

    label: str
    key: str
    action: str

    @property
    def text(self) -> Text:
        """The name with its key marked in it, or appended."""
        at = self.label.lower().find(self.key) if len(self.key) == 1 else -1
        text = Text(self.label)
        if at >= 0:
            text.stylize(f"bold underline {BRASS}", at, at + 1)
        elif self.key:
            text.append(f" {KEYS.get(self.key, self.key)}", f"bold {BRASS}")
        return text


def lettered(options: Iterable[str]) -> list[Act]:
    """Options as acts, each with a letter of its own: hit h, stand s, double d, split p."""
    taken = set(RESERVED)
    acts = []
    for option in options:
        letters = [letter for letter in option.lower() if letter.isalpha()]
        key = next((letter for letter in letters if letter not in taken), "")
        taken.add(key)
        acts.append(Act(option.capitalize(), key, option))
    return acts


class Buttons(Static):
    """A row of buttons that changes with what is possible; a second row if one is not enough."""

    class Pressed(Message):
        def __init__(self, act: Act) -> None:
            super().__init__()
            self.act = act

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.acts: Sequence[Act] = ()
        self._places: list[tuple[int, range, Act]] = []

    def offer(self, acts: Sequence[Act]) -> None:
        self.acts = acts
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Draw the buttons, and remember the place of each for clicks."""
        rows, self._places = [Text()], []
        for act in self.acts:
            text = Text.assemble(" ", act.text, " ", style=BUTTON)
            if rows[-1] and len(rows[-1]) + len(text) > self.size.width > 0:
                rows.append(Text())
            left = len(rows[-1])
            self._places.append((len(rows) - 1, range(left, left + len(text)), act))
            rows[-1].append_text(text).append(" ")
        self.update(Text("\n").join(rows))

    def on_click(self, event: Click) -> None:
        for row, columns, act in self._places:
            if row == event.y and event.x in columns:
                self.post_message(self.Pressed(act))


class Picker(Static):
    """A hand to be set: cards are picked by number or by a click."""

    class Toggled(Message):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="picker")
        self.cards: tuple[str, ...] = ()
        self.picked: list[int] = []

    def deal(self, cards: tuple[str, ...]) -> None:
        if cards != self.cards:
            self.cards, self.picked = cards, []
        self.draw()

    def toggle(self, number: int, most: int) -> None:
        """Pick a card or put it back; the first one picked is dropped if there are too many."""
        if number in self.picked:
            self.picked.remove(number)
        else:
            self.picked = [*self.picked, number][-most:]
        self.draw()

    @property
    def chosen(self) -> str:
        """The picked cards, in the order of the hand."""
        return " ".join(self.cards[number] for number in sorted(self.picked))

    def draw(self) -> None:
        numbers, cards, marks = Text(), Text(), Text()
        for number, card in enumerate(self.cards):
            picked = number in self.picked
            numbers.append(f" {number + 1}   ", BRASS if picked else "dim")
            cards.append(f"{face(card)} ", style(card)).append(" ")
            marks.append("▔▔▔▔ " if picked else "     ", BRASS)
        self.update(Text("\n").join([numbers, cards, marks]))

    def on_click(self, event: Click) -> None:
        number = event.x // (FLAT + 1)
        if number < len(self.cards):
            self.post_message(self.Toggled(number))


class Rail(Vertical):
    """Wagers while they are open, choices while they are asked for."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(id="rail")
        self.sheet = sheet
        self.picker = Picker()

    def compose(self) -> ComposeResult:
        yield self.sheet
        yield self.picker
        yield Static(id="prompt", markup=False)
        yield Static(id="notice", markup=False)
        yield Buttons(id="chips")
        yield Buttons(id="acts")

    def prompt(self, text: Text | str) -> None:
        self.query_one("#prompt", Static).update(text)

    def notice(self, text: str) -> None:
        """Show a text instead of the prompt; "" shows the prompt again."""
        note = self.query_one("#notice", Static)
        note.update(text)
        note.display = bool(text)
        self.query_one("#prompt").display = not text

    def offer(self, acts: Sequence[Act], chips: Sequence[Act] = ()) -> None:
        self.query_one("#acts", Buttons).offer(acts)
        row = self.query_one("#chips", Buttons)
        row.offer(chips)
        row.display = bool(chips)

    def acts(self) -> list[Act]:
        return [act for row in self.query(Buttons) for act in row.acts]

    def mode(self, sheet: bool = False, picker: bool = False) -> None:
        self.sheet.display = sheet
        self.picker.display = picker
