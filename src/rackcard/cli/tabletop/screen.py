"""The screen of the table: shows events, and turns keys and clicks into commands."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from rackcard.cli.tabletop.cards import BRASS
from rackcard.cli.tabletop.deciding import Deciding
from rackcard.cli.tabletop.felt import FeltView
from rackcard.cli.tabletop.panel import Panel
from rackcard.cli.tabletop.rail import Act, Buttons, Picker, Rail
from rackcard.cli.tabletop.screens import Ask, Help
from rackcard.cli.tabletop.sheet import Sheet
from rackcard.cli.tabletop.showing import Showing
from rackcard.cli.tabletop.wagering import Wagering
from rackcard.cli.tabletop.wheel import covers
from rackcard.cli.tabletop.words import change
from rackcard.games.straights_and_8s.rules import Spin
from rackcard.live.service.local_table import LocalTable
from rackcard.live.table.bots import turn
from rackcard.live.table.events import Event
from rackcard.live.table.phases import Phase
from rackcard.rules.cards import Pocket
from rackcard.rules.errors import BadInput
from rackcard.rules.money import dollars
from rackcard.rules.spoken import sentence

SECONDS = {"slow": 0.8, "normal": 0.25, "instant": 0.0}
"""Seconds between two calls of the dealer."""
LEAST, LARGE = (80, 24), (110, 34)
"""Columns and rows: the least that the table needs, and enough for the large layout."""
MOST_CALLS = 100

WAGER_KEYS = "↑↓ wager  ←→ spot  / find a spot  0-9 stake  "
CHOICE_KEYS = "letters decide  "
DEALING_KEYS = "space: do not wait  "
ALWAYS_KEYS = "tab page  ? help  q leave"


class TableScreen(Screen[None]):
    def __init__(
        self, table: LocalTable, player: str, bankroll: int, pace: str, practice: bool
    ) -> None:
        super().__init__()
        self.table = table
        self.bankroll = bankroll
        self.delay = SECONDS[pace]
        self.practice = practice
        self.showing = Showing(table.layout, table.name, player)
        self.felt = FeltView(self.showing)
        self.sheet = Sheet(self.showing)
        self.rail = Rail(self.sheet)
        self.panel = Panel(self.showing, lambda: self.sheet.wager)
        self.wagering = Wagering(table, self.showing, self.sheet)
        self.deciding: Deciding | None = None
        self.shown = 0
        """The number of events of the log that have been shown."""
        self.hurried = False
        self.timer: Timer | None = None
        self.started = table.now()

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield self.felt
                with VerticalScroll(id="calls", can_focus=False):
                    yield Static(id="said", markup=False)
                yield self.rail
            yield self.panel
        yield Static(id="keys", markup=False)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.add_class("game-" + re.sub(r"[^\w-]", "-", self.table.layout.card.game))
        self.set_interval(1, self._draw_head)
        self._show_next(at_once=True)

    def on_resize(self, event: Resize) -> None:
        size = event.size
        small = size.width < LEAST[0] or size.height < LEAST[1]
        self.set_class(small, "small")
        self.set_class(size.width >= LARGE[0] and size.height >= LARGE[1], "large")
        self.query_one("#small", Static).update(
            f"A table needs {LEAST[0]} columns and {LEAST[1]} rows, and this terminal has "
            f"{size.width} and {size.height}. Make it larger, or press q to leave."
        )
        self._draw_head()

    # --- showing what happened

    @property
    def dealing(self) -> bool:
        return self.shown < len(self.table.log)

    def _show_next(self, at_once: bool = False) -> None:
        """Show events up to the next call, and continue after a moment."""
        if self.timer:
            self.timer.stop()
        while event := self._next():
            heard = self.showing.show(event)
            if heard and self.delay and self.dealing and not (at_once or self.hurried):
                self._draw()
                self.timer = self.set_timer(self.delay, self._show_next)
                return
        self.hurried = False
        self._draw()

    def _next(self) -> Event | None:
        """The next event to show; bots wager if there is none."""
        if not self.dealing:
            self.table.bots_wager()
        if not self.dealing:
            return None
        self.shown += 1
        return self.table.log[self.shown - 1]

    def _draw(self) -> None:
        self._offer()
        self._draw_head()
        self.felt.covered = self._covered()
        self.felt.draw()
        self.sheet.draw()
        self.panel.draw()
        calls = "\n".join(self.showing.calls[-MOST_CALLS:])
        self.query_one("#said", Static).update(calls)
        self.call_after_refresh(self.query_one("#calls").scroll_end, animate=False)

    def _covered(self) -> frozenset[Pocket]:
        """The pockets that the chosen spot covers; only a wheel has a layout to show them on."""
        spin = self.table.layout.first
        if not isinstance(spin, Spin):
            return frozenset()
        return covers(spin, self.sheet.wager, self.sheet.spot)

    def _draw_head(self) -> None:
        name, width = self.table.layout.card.name, self.size.width - 2
        money = "practice, not a fair deal" if self.practice else "play money"
        right = f"{dollars(self.showing.funds)} · net {change(self.showing.net)} · {self.clock()}"
        left = f"{name} · {money}"
        if len(left) + len(right) >= width:
            left = name
        line = Text(left.ljust(width - len(right)) + right)
        line.stylize("bold", 0, len(name))
        line.stylize(f"bold {BRASS}", len(line) - len(right))
        self.query_one("#head", Static).update(line)

    def clock(self) -> str:
        """The time since this person sat down."""
        seconds = (self.table.now() - self.started) // 1_000
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    # --- what can be done now

    def _offer(self) -> None:
        self.deciding = None
        phase, keys = self.showing.state.phase, DEALING_KEYS
        if self.dealing:
            self.rail.mode()
            self.rail.prompt("")
            self.rail.offer([Act("Do not wait", "space", "hurry")])
        elif phase == Phase.WAGERS:
            keys = WAGER_KEYS
            self.rail.mode(sheet=True)
            self.rail.prompt(self.wagering.prompt())
            self.rail.offer(self.wagering.acts(), self.wagering.chips())
        elif phase == Phase.PLAYING and turn(
            self.showing.layout, self.showing.state, self.showing.seat
        ):
            keys = CHOICE_KEYS
            self._offer_choices()
        self.query_one("#keys", Static).update(keys + ALWAYS_KEYS)

    def _offer_choices(self) -> None:
        self.deciding = Deciding(self.table, self.showing)
        picks = bool(self.deciding.picks)
        self.rail.mode(picker=picks)
        self.rail.picker.deal(tuple(map(str, self.deciding.hand)) if picks else ())
        self.rail.prompt(self.deciding.prompt(self.rail.picker.chosen))
        self.rail.offer(self.deciding.acts())

    def do(self, action: str) -> None:
        """Carry out the action of a button or a key; a refusal is shown and changes nothing."""
        self.rail.notice("")
        try:
            self._do(action)
        except BadInput as error:
            self.rail.notice(sentence(str(error)))
        self._show_next()

    def _do(self, action: str) -> None:
        player, picker = self.showing.player, self.rail.picker
        wagering: dict[str, Callable[[], None]] = {
            "place": self.wagering.place,
            "take_back": self.wagering.take_back,
            "rebet": self.wagering.rebet,
            "press": self.wagering.press,
            "clear": self.wagering.clear,
            "deal": self.table.deal,
            "less": lambda: self.wagering.step(-1),
            "more": lambda: self.wagering.step(1),
        }
        if action == "hurry":
            self.hurried = True
        elif action == "advice":
            self._advise()
        elif self.deciding:
            self.table.decide(player, picker.chosen if action == "set" else action)
            self.panel.take_away("Advice")
        elif action.startswith("chip "):
            self.wagering.set(int(action.removeprefix("chip ")))
        else:
            wagering[action]()

    def _advise(self) -> None:
        if self.deciding:
            deciding = self.deciding
            self.panel.lay("Advice", deciding.advice)

    # --- keys and clicks

    def on_key(self, event: Key) -> None:
        key = "t" if event.key == "delete" else event.key
        if self._always(key) or self.has_class("small"):
            return
        offered = {act.key: act.action for act in self.rail.acts() if act.key}
        if event.character and event.character in offered:
            self.do(offered[event.character])
        elif key in offered:
            self.do(offered[key])
        elif not self.dealing and self.deciding:
            self._pick(event.character or "")
        elif not self.dealing:
            self._choose_wager(key, event.character or "")

    def _always(self, key: str) -> bool:
        """Handle the keys that always have the same meaning; True if it was one."""
        always: dict[str, Callable[[], object]] = {
            "q": self.app.exit,
            "tab": lambda: self.panel.turn(1),
            "shift+tab": lambda: self.panel.turn(-1),
            "pageup": lambda: self.panel.scroll_page(-1),
            "pagedown": lambda: self.panel.scroll_page(1),
            "question_mark": lambda: self.app.push_screen(Help(self.table.layout.card)),
            "k": self._ask_for_seed,
            "b": self._buy_in,
        }
        if key in always:
            always[key]()
        return key in always

    def _choose_wager(self, key: str, character: str) -> None:
        moves: dict[str, Callable[[], None]] = {
            "up": lambda: self.sheet.move(-1),
            "down": lambda: self.sheet.move(1),
            "left": lambda: self.sheet.turn(-1),
            "right": lambda: self.sheet.turn(1),
            "backspace": self.wagering.backspace,
            "slash": self._ask_for_spot,
        }
        self.rail.notice("")
        if key in moves:
            moves[key]()
        elif character and character in "0123456789.":
            self.wagering.type(character)
        self._draw()

    def _pick(self, character: str) -> None:
        deciding, picker = self.deciding, self.rail.picker
        if deciding and deciding.picks and character.isdigit():
            number = int(character) - 1
            if 0 <= number < len(picker.cards):
                picker.toggle(number, deciding.picked_at_once)
                self.rail.prompt(deciding.prompt(picker.chosen))

    def on_picker_toggled(self, event: Picker.Toggled) -> None:
        self._pick(str(event.number + 1))

    def on_buttons_pressed(self, event: Buttons.Pressed) -> None:
        self.do(event.act.action)

    def on_sheet_chosen(self, event: Sheet.Chosen) -> None:
        self._draw()

    def on_felt_view_pointed(self, event: FeltView.Pointed) -> None:
        self._find(event.number)

    # --- questions

    def _buy_in(self) -> None:
        self.table.buy_in(self.showing.player, self.bankroll)
        self.rail.notice(f"Another {dollars(self.bankroll)} in play money.")
        self._show_next()

    def _ask_for_seed(self) -> None:
        question = "Your seed for the next shoe: 16 to 128 printable characters."
        self.app.push_screen(Ask(question, self._take_seed))

    def _take_seed(self, seed: str) -> None:
        self.table.choose_seed(self.showing.player, seed)
        self.rail.notice("Your seed will go into the next shoe.")

    def _ask_for_spot(self) -> None:
        self.app.push_screen(Ask("Which spot? Such as 17, 17-20, red or yin.", self._find))

    def _find(self, text: str) -> None:
        found = self.sheet.find(text)
        if found is None:
            raise BadInput(f"there is no spot {text!r} on this layout.")
        self.sheet.choose(*found)
