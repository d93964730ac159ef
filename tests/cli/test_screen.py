"""The table on a screen: what every key changes, widget by widget, with its colours."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from rich.text import Text
from textual.widgets import Input, Static

from rackcard.cli.tabletop.screen import SECONDS, TableScreen
from tests.cli.snapshots import same
from tests.cli.tabletop import LARGE, Seated, seated
from tests.live.tables import pai_gow

HAND = "Ah Kd 3c 3d 9s 9h *"
DEALER = "As Kc 7h 7d 2c 5s 9d"
SEED = "sixteen letters!"
TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "great-8": (
        {"deals": ("9h Kc G 8c",), "bots": 2},
        "enter 2 5 full_stop 5 backspace plus minus down 3 enter d up enter p t r c delete r d "
        "tab tab tab tab shift+tab pageup b right enter left enter x question_mark down pagedown "
        "up pageup x k s h o r t enter escape ctrl+x slash y a n g enter slash 9 9 enter escape d",
    ),
    "jacks-beat": (
        {"deals": (pai_gow(DEALER, HAND),), "bots": 1},
        "enter down enter d 8 0 1 1 1 5 6 x a tab shift+tab enter d h",
    ),
    "dead-mans-hand": (
        {"deals": ("8h 5d 8d Ks As 2c 9c 6c", "", "Tc Ad 9c Ks")},
        "enter down enter d space 1 p down s d enter d s",
    ),
    "straights-and-8s": (
        {"deals": ("17", "18", "00"), "bots": 1, "size": LARGE},
        "enter down right enter down left enter up s up up up enter t s tab tab s",
    ),
    "too small": ({"size": (79, 24)}, "enter tab q"),
    "slow": ({"deals": ("9h Kc",), "bots": 1, "pace": "slow"}, "enter d enter up 1 b space up"),
}


def widgets(table: Seated) -> Iterator[tuple[str, str]]:
    """Everything that a screen shows, by the name of its widget."""
    app = table.app
    yield "screen", f"{type(app.screen).__name__} {sorted(app.desk.classes)}"
    yield "covered", " ".join(sorted(app.desk.felt.covered))
    for name in ("page", "calls", "felt"):
        place = app.desk.query_one(f"#{name}")
        yield f"{name} scrolled", f"{place.scroll_y:.0f} of {place.max_scroll_y:.0f}"
    screens = [app.desk] + ([app.screen] if app.screen is not app.desk else [])
    for screen in screens:
        for number, widget in enumerate(screen.walk_children(Static)):
            content = widget.content
            text = content.markup if isinstance(content, Text) else str(content)
            hidden = "" if widget.display else " (hidden)"
            yield f"{widget.id or number}{hidden}", text
    if app.screen is not app.desk:
        yield from ((f"field {at}", w.value) for at, w in enumerate(app.screen.query(Input)))
        yield from ((f"over {at}", f"{w.scroll_y:.0f}") for at, w in enumerate(app.screen.children))


def changed(at: str, before: str | None, text: str) -> Iterator[str]:
    """A widget that was not there in full; else how many lines it has now, and which are new."""
    if before is None:
        yield f"-- {at}\n{text}"
    elif before != text:
        old, new = before.split("\n"), text.split("\n")
        yield f"-- {at}, {len(new)}"
        for number, line in enumerate(new):
            if [line] != old[number : number + 1]:
                yield f"{number}: {line}"


@pytest.mark.parametrize("name", TABLES)
def test_every_key_changes_what_it_should_and_nothing_else(name: str) -> None:
    how, keys = TABLES[name]
    how = dict(how)
    deals = how.pop("deals", ())
    game = name if "-" in name else "great-8"
    log: list[str] = []

    async def scenario() -> None:
        async with seated(game, *deals, **how) as table:
            table.app.desk.delay *= 1_000  # no call comes by itself, however slow the machine
            before: dict[str, str] = {}
            for key in ("", *keys.split()):
                if key:
                    await table.press(key)
                shown = dict(widgets(table))
                log.append(f"===== {key or 'at first'}")
                for at, text in shown.items():
                    log.extend(changed(at, before.get(at), text))
                log.extend(f"-- {at} is gone" for at in before if at not in shown)
                before = shown

    asyncio.run(scenario())
    same(f"tabletop/keys-{name.replace(' ', '-')}.txt", "\n".join(log) + "\n")


@pytest.mark.parametrize(
    ("size", "classes"),
    [
        ((80, 24), set()),
        ((79, 24), {"small"}),
        ((80, 23), {"small"}),
        ((110, 34), {"large"}),
        ((109, 34), set()),
        ((110, 33), set()),
    ],
)
def test_a_screen_is_small_or_large_from_these_sizes_on(size, classes: set[str]) -> None:
    class Kept(SimpleNamespace):
        def __init__(self) -> None:
            super().__init__(classes=set(), head=0, text="")

        def set_class(self, on: bool, name: str) -> None:
            self.classes |= {name} if on else set()

        def query_one(self, name: str, kind: type) -> Kept:
            return self

        def update(self, text: str) -> None:
            self.text = text

        def _draw_head(self) -> None:
            self.head += 1

    kept = Kept()
    width, height = size
    event = SimpleNamespace(size=SimpleNamespace(width=width, height=height))
    TableScreen.on_resize(kept, event)
    assert (kept.classes, kept.head) == (classes, 1)
    assert kept.text == (
        f"A table needs 80 columns and 24 rows, and this terminal has {width} and {height}. "
        "Make it larger, or press q to leave."
    )


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0:00:00"), (59, "0:00:59"), (60, "0:01:00"), (3_599, "0:59:59"), (36_061, "10:01:01")],
)
def test_the_clock_counts_from_when_somebody_sat_down(seconds: int, shown: str) -> None:
    table = SimpleNamespace(now=lambda: 5_000 + seconds * 1_000 + 999)
    assert TableScreen.clock(SimpleNamespace(table=table, started=5_000)) == shown


def test_a_pace_is_the_time_between_two_calls() -> None:
    assert SECONDS == {"slow": 0.8, "normal": 0.25, "instant": 0.0}
