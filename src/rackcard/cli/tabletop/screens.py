"""Screens over the table: help, and a question with a one-line answer."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from rackcard.rackcards import RackCard
from rackcard.rules.errors import BadInput
from rackcard.rules.spoken import sentence

KEYS = (
    ("↑ ↓", "choose a wager"),
    ("← →", "choose its spot"),
    ("/", "find a spot by its name: 17, 17-20, red, yin"),
    ("0-9 .", "type a stake; + and - change it"),
    ("enter", "put the stake on the spot, again to add to it"),
    ("t", "take the stack back (or delete)"),
    ("r, p, c", "rebet the last round, press (double), clear"),
    ("d, s", "deal; spin"),
    ("letters", "decide: each choice shows its own"),
    ("1-7", "Pai Gow: pick the two cards in front"),
    ("space", "do not wait for the cards"),
    ("tab", "next page of the panel; page up and down scroll it"),
    ("k", "put in a seed of your own for the next shoe"),
    ("b", "buy in again, with play money"),
    ("q", "leave the table"),
)


class Help(ModalScreen[None]):
    """The keys, and the dealing procedure of the rack card."""

    def __init__(self, card: RackCard) -> None:
        super().__init__()
        self.card = card

    def compose(self) -> ComposeResult:
        page = Text()
        for key, what in KEYS:
            page.append(f"{key:<9}", "bold").append(f"{what}\n")
        page.append(f"\n{self.card.name}, as it is dealt\n", "bold")
        for number, step in enumerate(self.card.procedure.deal, 1):
            page.append(f"{number}. {step}\n")
        page.append("\nAny key goes back to the table; arrows scroll.", "dim")
        with VerticalScroll(id="help", classes="over", can_focus=False):
            yield Static(page)

    def on_key(self, event: Key) -> None:
        rows = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if event.key in rows:
            self.query_one("#help").scroll_relative(y=rows[event.key], animate=False)
        else:
            self.dismiss()


class Ask(ModalScreen[bool]):
    """Asks for one line of text. `take` uses it, or raises BadInput with the reason."""

    BINDINGS = [("escape", "dismiss", "Never mind")]

    def __init__(self, question: str, take: Callable[[str], None]) -> None:
        super().__init__()
        self.question = question
        self.take = take

    def compose(self) -> ComposeResult:
        with Vertical(classes="over"):
            yield Static(self.question, markup=False)
            yield Input(compact=True)
            yield Static("Enter takes it, escape goes back.", id="answer", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.take(event.value)
        except BadInput as error:
            self.query_one("#answer", Static).update(sentence(str(error)))
        else:
            self.dismiss(True)
